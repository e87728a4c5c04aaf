"""A store that keeps everything in the browser, in a database which only scripts there can reach."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Protocol

import msgspec

from saboteur.server.stores.store import (
    MatchRow,
    OwnStore,
    StoreConflict,
    StoreFailed,
    Subscription,
    TableRow,
)

CONFLICT = "conflict"
"""What the database answers if others have written entries with the same numbers."""


class Database(Protocol):
    """The browser's database: texts go in and come out, so that nothing has to be held on both sides."""

    async def append(self, written: str) -> str:
        """Write what `Written` says, all or nothing; return what is wrong, or nothing."""
        ...

    async def entries(self, code: str) -> str:
        """Return the entries of a table, in order: a list of texts."""
        ...

    async def tables(self) -> str:
        """Return the rows of all tables: a list."""
        ...

    async def match(self, match: str) -> str:
        """Return the row of a match, or nothing."""
        ...

    async def keep_analysis(self, match: str, body: str) -> str:
        """Keep what was found out about a match; return what is wrong, or nothing."""
        ...

    async def analysis(self, match: str) -> str:
        """Return what was found out about a match, or nothing."""
        ...


class Written(msgspec.Struct, frozen=True):
    """What one `append` writes."""

    row: TableRow
    first: int
    entries: list[str]
    match: MatchRow | None = None


class BrowserStore(OwnStore):
    """Keeps tables and matches in a browser's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, _code: str) -> None:
        """Do nothing: there is one writer."""

    async def release(self, _code: str) -> None:
        """Do nothing."""

    async def orphans(self) -> list[TableRow]:
        """Return the tables that are being played."""
        return await self.tables(("playing", "paused"))

    async def append(
        self, row: TableRow, first: int, entries: list[bytes], match: MatchRow | None = None
    ) -> None:
        """Write entries, the table's row and a match's row, all or nothing.

        :raises StoreConflict: if there are other entries with these numbers.
        :raises StoreFailed: if it cannot be written.
        """
        written = Written(row, first, [entry.decode() for entry in entries], match)
        problem = await self._database.append(msgspec.json.encode(written).decode())
        if problem == CONFLICT:
            raise StoreConflict
        if problem:
            raise StoreFailed(problem)

    async def entries(self, code: str) -> list[bytes]:
        """Return all entries of a table in order; none if there is no such table."""
        kept = msgspec.json.decode(await self._database.entries(code), type=list[str])
        return [entry.encode() for entry in kept]

    async def tables(self, phases: tuple[str, ...]) -> list[TableRow]:
        """Return the tables in some phases, the one touched last first."""
        rows = msgspec.json.decode(await self._database.tables(), type=list[TableRow])
        return sorted((row for row in rows if row.phase in phases), key=lambda row: -row.touched)

    async def match(self, match: str) -> MatchRow | None:
        """Return a match."""
        kept = await self._database.match(match)
        return msgspec.json.decode(kept, type=MatchRow) if kept else None

    async def keep_analysis(self, match: str, body: bytes) -> None:
        """Keep what was found out about a match.

        :raises StoreFailed: if it cannot be written.
        """
        problem = await self._database.keep_analysis(match, b64encode(body).decode())
        if problem:
            raise StoreFailed(problem)

    async def analysis(self, match: str) -> bytes | None:
        """Return what was found out about a match."""
        kept = await self._database.analysis(match)
        return b64decode(kept) if kept else None

    async def subscribe(self, row: Subscription) -> None:
        """Keep nothing: whoever closes the page closes the server, and nobody is left to push.

        :raises StoreFailed: always.
        """
        raise StoreFailed(f"nothing is pushed to {row.code}")

    async def unsubscribe(self, _code: str, _endpoint: str) -> None:
        """Do nothing: there is none."""

    async def subscriptions(self, _code: str, _device: str) -> list[Subscription]:
        """Return none."""
        return []

    async def drop_subscriptions(self, _before: float) -> None:
        """Do nothing: there are none."""

    async def keep_act(self, _body: bytes) -> int:
        """Keep nothing: a server inside a browser has no desk.

        :raises StoreFailed: always.
        """
        raise StoreFailed("there is no desk")

    async def acts(self, _after: int, _most: int = 0) -> list[tuple[int, bytes]]:
        """Return none."""
        return []

    async def forget_acts(self, _numbers: list[int]) -> None:
        """Do nothing: there are none."""

    async def ready(self) -> bool:
        """Say whether it can be written to."""
        return True

    async def close(self) -> None:
        """Do nothing: whatever `append` has returned from is written."""
