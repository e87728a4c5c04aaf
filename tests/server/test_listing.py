"""Tables of other servers in the list of those that anybody may join: how often they are read."""

from __future__ import annotations

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any

from saboteur.server.errors import Refused
from saboteur.server.rooms.listing import SHOWN, ListedAsleep
from saboteur.server.stores.store import TableRow

MOST = 50


class Others:
    """Other servers at whose tables something is done all the time."""

    shared = True

    def __init__(self, count: int, phase: str = "playing") -> None:
        self.codes = [f"T{number}" for number in range(count)]
        self.phase = phase
        self.turn = 0.0
        self.read: Counter[str] = Counter()
        self.at_once = 0
        self.most_at_once = 0
        self.damaged: set[str] = set()
        self.away = False
        self.shut: set[str] = set()

    async def tables(self, _phases: object) -> list[TableRow]:
        self.turn += 1
        # Each time another one was touched last.
        start = int(self.turn * 7) % len(self.codes)
        order = self.codes[start:] + self.codes[:start]
        return [
            TableRow(code, self.phase, listed=True, touched=1e6 + self.turn - n / 1000)
            for n, code in enumerate(order)
        ]

    async def fold(self, code: str) -> Any:
        self.read[code] += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        if self.away:
            raise Refused("not-stored")
        if code in self.damaged:
            raise Refused("table-damaged")
        entry = "shut" if code in self.shut else "open"
        return SimpleNamespace(code=code, door=SimpleNamespace(entry=entry))


def asleep(others: Others) -> ListedAsleep:
    return ListedAsleep(others, others.fold)  # type: ignore[arg-type]


def test_a_table_is_not_played_again_for_every_look_at_the_list():
    others = Others(50)

    async def main() -> None:
        listed = asleep(others)
        for second in range(int(SHOWN["playing"])):
            found = await listed.tables((), 1e6 + second, 0.0, MOST)
            assert len(found) == 50
        assert set(others.read.values()) == {1}, "something is done there every second"
        await listed.tables((), 1e6 + SHOWN["playing"], 0.0, MOST)
        assert set(others.read.values()) == {2}

    asyncio.run(main())


def test_a_table_whose_match_has_not_begun_is_looked_at_sooner():
    others = Others(3, "lobby")

    async def main() -> None:
        listed = asleep(others)
        for second in range(int(SHOWN["lobby"]) + 1):
            await listed.tables((), 1e6 + second, 0.0, MOST)

    asyncio.run(main())
    assert SHOWN["lobby"] < SHOWN["playing"]
    assert set(others.read.values()) == {2}


def test_many_who_look_at_once_read_once_and_one_after_the_other():
    others = Others(20)

    async def main() -> None:
        listed = asleep(others)
        looks = [listed.tables((), 1e6, 0.0, MOST) for _ in range(30)]
        found = await asyncio.gather(*looks)
        assert {len(tables) for tables in found} == {20}

    asyncio.run(main())
    assert set(others.read.values()) == {1}
    assert others.most_at_once == 1


def test_of_more_tables_than_are_shown_the_same_ones_are_shown_for_a_while():
    others = Others(500)

    async def main() -> None:
        listed = asleep(others)
        shown = [
            {table.code for table in await listed.tables((), 1e6 + second, 0.0, MOST)}
            for second in range(10)
        ]
        assert all(codes == shown[0] for codes in shown)
        assert len(shown[0]) == MOST

    asyncio.run(main())
    assert sum(others.read.values()) == MOST


def test_a_table_that_cannot_be_read_is_not_tried_again_at_every_look():
    others = Others(4)
    others.damaged, others.shut = {"T1"}, {"T2"}

    async def main() -> None:
        listed = asleep(others)
        for second in range(10):
            found = await listed.tables((), 1e6 + second, 0.0, MOST)
            assert {table.code for table in found} == {"T0", "T3"}

    asyncio.run(main())
    assert set(others.read.values()) == {1}


def test_a_store_that_was_away_for_a_moment_hides_no_table():
    others = Others(3)

    async def main() -> None:
        listed = asleep(others)
        others.away = True
        assert await listed.tables((), 1e6, 0.0, MOST) == []
        others.away = False
        assert len(await listed.tables((), 1e6 + 1, 0.0, MOST)) == 3

    asyncio.run(main())


def test_a_table_at_which_nothing_is_done_is_read_once():
    others = Others(1)

    async def main() -> None:
        listed = asleep(others)
        await listed.tables((), 1e6, 0.0, MOST)
        others.tables = still  # type: ignore[method-assign, assignment]
        await listed.tables((), 2e6, 0.0, MOST)
        await listed.tables((), 3e6, 0.0, MOST)

    async def still(_phases: object) -> list[TableRow]:
        return [TableRow("T0", "playing", listed=True, touched=1e6 + 1)]

    asyncio.run(main())
    assert others.read["T0"] == 1
