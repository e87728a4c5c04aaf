"""Tables as they stand in a list."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Collection

from saboteur.rules.kinds import MAX_SEATS
from saboteur.server.errors import Refused
from saboteur.server.render.setup import played_words, rules_of
from saboteur.server.stores.store import Store
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


class ListedElsewhere:
    """Tables that anybody may join and that other processes keep: read, and never written."""

    def __init__(self, store: Store, fold: Callable[[str], Awaitable[Table | None]]) -> None:
        self._store = store
        self._fold = fold
        self._known: dict[str, tuple[float, Table]] = {}

    async def tables(self, own: Collection[str], since: float, most: int) -> list[Table]:
        """Return them, without those that this process keeps and those that were forgotten."""
        rows = [
            row
            for row in await self._store.tables(("lobby", "playing"))
            if row.listed and row.code not in own and row.touched >= since
        ][:most]
        known: dict[str, tuple[float, Table]] = {}
        for row in rows:
            touched, table = self._known.get(row.code, (0.0, None))
            if table is None or touched != row.touched:
                with contextlib.suppress(Refused):
                    table = await self._fold(row.code)
            if table is not None and table.door.entry != "shut":
                known[row.code] = row.touched, table
        self._known = known
        return [table for _, table in known.values()]
