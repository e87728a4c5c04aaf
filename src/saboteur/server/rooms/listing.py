"""Tables as they stand in a list."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Final

from saboteur.rules.kinds import MAX_SEATS
from saboteur.server.errors import Refused
from saboteur.server.render.setup import played_words, rules_of
from saboteur.server.stores.store import Store, TableRow
from saboteur.server.tables.table import Table
from saboteur.server.wire.pages import Listed
from saboteur.texts.messages import Catalogue


def describe(table: Table, words: Catalogue) -> Listed:
    """Return a table as it stands in a list."""
    setup = table.setup
    taken = sum(1 for chair in table.chairs if chair.member >= 0)
    seats = len(table.chairs)
    if table.phase == "lobby":
        most = MAX_SEATS
        with contextlib.suppress(Refused):
            most = rules_of(setup).max_players
        seats = max(seats, most)
    return Listed(
        table=table.code,
        host=table.members[table.host].name,
        game=setup.game,
        text=played_words((setup.game, *setup.modules), words),
        players=taken,
        seats=seats,
        playing=table.phase in {"playing", "paused"},
        over=table.phase == "over",
        knock=table.door.entry == "knock",
    )


OPEN: Final = ("lobby", "playing")
"""The phases in which a table may be joined."""


SHOWN: Final = {"lobby": 20.0, "playing": 60.0}
"""So many seconds what was read of a table in some phase is shown before it is read anew."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of a table, and when."""

    at: float
    row: TableRow
    table: Table | None
    """None: it cannot be read."""

    def holds(self, row: TableRow, now: float) -> bool:
        """Say whether it need not be read again: nothing was done there, or it was read just now."""
        return self.row.touched == row.touched or now - self.at < SHOWN.get(self.row.phase, 0.0)


class ListedAsleep:
    """Tables that anybody may join and that are not in memory here: read, and never written.

    Other processes keep them; or the server was started again just now, and nobody has come back to
    them yet. To read the store for every look at the list would be dear where nobody shares it, and
    to play the matches of other servers again at every look where somebody does: what was read is
    shown for a while, and one look reads at a time, however many there are.
    """

    def __init__(self, store: Store, fold: Callable[[str], Awaitable[Table | None]]) -> None:
        self._store = store
        self._fold = fold
        self._known: dict[str, _Read] = {}
        self._before: list[TableRow] = []
        self._until = 0.0
        self._reading = asyncio.Lock()

    async def remember(self, until: float) -> None:
        """Show what was listed when the server was stopped, until some time."""
        if not self._store.shared:
            self._before = [row for row in await self._store.tables(OPEN) if row.listed]
            self._until = until

    async def tables(
        self, awake: Collection[str], now: float, since: float, most: int
    ) -> list[Table]:
        """Return them, without those that are awake here and those that were forgotten."""
        async with self._reading:
            if now >= self._until:
                self._before = []
            found = await self._store.tables(OPEN) if self._store.shared else self._before
            rows = [
                row
                for row in found
                if row.listed and row.code not in awake and row.touched >= since
            ]
            # Those that are known come first: where there are more than are shown, which of them was
            # touched last changes with every move.
            known = {row.code for row in rows if self._holds(row, now)}
            shown = {row.code for row in sorted(rows, key=lambda r: r.code not in known)[:most]}
            rows = [row for row in rows if row.code in shown]
            read = [(row.code, await self._read(row, now)) for row in rows]
            self._known = {code: one for code, one in read if one is not None}
            tables = [one.table for one in self._known.values()]
        return [table for table in tables if table is not None and table.door.entry != "shut"]

    def _holds(self, row: TableRow, now: float) -> bool:
        return row.code in self._known and self._known[row.code].holds(row, now)

    async def _read(self, row: TableRow, now: float) -> _Read | None:
        """Return what is known of a table, read anew if it has to be; None: just now it cannot be."""
        if self._holds(row, now):
            return self._known[row.code]
        try:
            return _Read(now, row, await self._fold(row.code))
        except Refused as error:
            return _Read(now, row, None) if error.code == "table-damaged" else None
