"""Tables as they stand in a list."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Collection
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


class ListedAsleep:
    """Tables that anybody may join and that are not in memory here: read, and never written.

    Other processes keep them; or the server was started again just now, and nobody has come back to
    them yet. To read the store for every look at the list would be dear where nobody shares it.
    """

    def __init__(self, store: Store, fold: Callable[[str], Awaitable[Table | None]]) -> None:
        self._store = store
        self._fold = fold
        self._known: dict[str, tuple[float, Table]] = {}
        self._before: list[TableRow] = []
        self._until = 0.0

    async def remember(self, until: float) -> None:
        """Show what was listed when the server was stopped, until some time."""
        if not self._store.shared:
            self._before = [row for row in await self._store.tables(OPEN) if row.listed]
            self._until = until

    async def tables(
        self, awake: Collection[str], now: float, since: float, most: int
    ) -> list[Table]:
        """Return them, without those that are awake here and those that were forgotten."""
        if now >= self._until:
            self._before = []
        found = await self._store.tables(OPEN) if self._store.shared else self._before
        rows = [
            row for row in found if row.listed and row.code not in awake and row.touched >= since
        ]
        known: dict[str, tuple[float, Table]] = {}
        for row in rows[:most]:
            touched, table = self._known.get(row.code, (0.0, None))
            if table is None or touched != row.touched:
                with contextlib.suppress(Refused):
                    table = await self._fold(row.code)
            if table is not None and table.door.entry != "shut":
                known[row.code] = row.touched, table
        self._known = known
        return [table for _, table in known.values()]
