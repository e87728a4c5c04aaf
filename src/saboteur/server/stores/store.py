"""Where tables and matches are kept: what a store has to do, whichever it is.

Entries of a table are numbered from 0; `append` names the number of the first one, so that two
writers can never both believe that they wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class StoreConflict(Exception):
    """Somebody else has written to this table: the writer has to read it again."""


class StoreFailed(Exception):
    """Nothing could be written; nothing has changed."""


class StoreInUse(StoreFailed):
    """Another server keeps its tables here."""


class StoreTooNew(StoreFailed):
    """A newer version keeps its tables here."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is known of a table without reading its entries."""

    code: str
    phase: str
    listed: bool
    touched: float


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match, with its record as far as it goes."""

    match: str
    code: str
    number: int
    began: float
    ended: float
    """0 while it goes on."""
    over: bool
    """Whether it was played to its end."""
    record: str
    """In notation, once it has ended."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where somebody at a table wants to be told that it is their turn."""

    code: str
    device: str
    """The hash of the device: with another one, nobody is told here any more."""
    endpoint: str
    """The address at a push service."""
    p256dh: str
    auth: str
    language: str


class Store(Protocol):
    """Keeps everything. What `append` has returned from survives any crash."""

    async def append(
        self, row: TableRow, first: int, entries: list[bytes], match: MatchRow | None = None
    ) -> None:
        """Write entries, the table's row and a match's row, all or nothing.

        :raises StoreConflict: if there are other entries with these numbers.
        :raises StoreFailed: if it cannot be written.
        """

    async def entries(self, code: str) -> list[bytes]:
        """Return all entries of a table in order; none if there is no such table."""

    async def tables(self, phases: tuple[str, ...]) -> list[TableRow]:
        """Return the tables in some phases, the one touched last first."""

    async def match(self, match: str) -> MatchRow | None:
        """Return a match."""

    async def subscribe(self, row: Subscription) -> None:
        """Keep a subscription; the same address at a table is kept once.

        :raises StoreFailed: if it cannot be written.
        """

    async def unsubscribe(self, code: str, endpoint: str) -> None:
        """Forget a subscription, if there is one.

        :raises StoreFailed: if it cannot be written.
        """

    async def subscriptions(self, code: str, device: str) -> list[Subscription]:
        """Return where a device wants to be told of a table."""

    async def drop_subscriptions(self, before: float) -> None:
        """Forget those of tables that are closed, or not touched since some time.

        :raises StoreFailed: if it cannot be written.
        """

    async def ready(self) -> bool:
        """Say whether it can be written to."""

    async def close(self) -> None:
        """Finish all writing and let go of everything."""
