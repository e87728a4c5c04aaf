"""What every store has to do, whichever it is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable

import pytest

from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.store import MatchRow, Store, StoreConflict, StoreFailed, TableRow

STORES: dict[str, Callable[[str], Store]] = {"sqlite": SqliteStore}
ROW = TableRow("KDMRT", "lobby", True, 5.0)


@pytest.fixture(params=sorted(STORES))
def opened(request, database) -> Callable[[], Store]:
    return lambda: STORES[request.param](database)


def run(opened: Callable[[], Store], body: Callable[[Store], Awaitable[None]]) -> None:
    async def main() -> None:
        store = opened()
        try:
            await body(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_entries_come_back_in_their_order(opened):
    async def body(store):
        assert await store.entries("KDMRT") == []
        await store.append(ROW, 0, [b"a", b"b"])
        await store.append(ROW, 2, [b"c"])
        assert await store.entries("KDMRT") == [b"a", b"b", b"c"]
        assert await store.entries("OTHER") == []
        assert await store.ready()

    run(opened, body)


def test_what_was_written_is_there_after_opening_it_again(opened):
    async def first(store):
        await store.append(ROW, 0, [b"a"], MatchRow("m1", "KDMRT", 1, 1.0, 0.0, False, ""))

    async def second(store):
        assert await store.entries("KDMRT") == [b"a"]
        assert await store.match("m1") == MatchRow("m1", "KDMRT", 1, 1.0, 0.0, False, "")
        await store.append(ROW, 1, [b"b"], MatchRow("m1", "KDMRT", 1, 1.0, 9.0, True, "record"))
        assert (await store.match("m1")).record == "record"
        assert await store.match("m2") is None

    run(opened, first)
    run(opened, second)


@pytest.mark.parametrize("first", [0, 1, 3, 7])
def test_two_writers_cannot_both_write(opened, first):
    async def body(store):
        await store.append(ROW, 0, [b"a", b"b"])
        with pytest.raises(StoreConflict):
            await store.append(ROW, first, [b"x"])
        assert await store.entries("KDMRT") == [b"a", b"b"]
        await store.append(ROW, 2, [b"c"])

    run(opened, body)


def test_a_conflict_takes_no_other_table_with_it(opened):
    async def body(store):
        await store.append(ROW, 0, [b"a"])
        others = [
            store.append(TableRow(f"T{i}", "lobby", False, 1.0), 0, [b"%d" % i]) for i in range(50)
        ]
        answers = await asyncio.gather(
            store.append(ROW, 0, [b"x"]), *others, return_exceptions=True
        )
        assert isinstance(answers[0], StoreConflict)
        assert answers[1:] == [None] * 50
        assert await store.entries("T49") == [b"49"]

    run(opened, body)


def test_tables_are_found_by_their_phase_the_newest_first(opened):
    async def body(store):
        await store.append(TableRow("A", "lobby", True, 1.0), 0, [b"1"])
        await store.append(TableRow("B", "playing", False, 2.0), 0, [b"1"])
        await store.append(TableRow("C", "lobby", False, 3.0), 0, [b"1"])
        await store.append(TableRow("A", "playing", True, 4.0), 1, [b"2"])
        assert [row.code for row in await store.tables(("playing",))] == ["A", "B"]
        assert [row.code for row in await store.tables(("lobby", "playing"))] == ["A", "C", "B"]
        assert await store.tables(("closed",)) == []

    run(opened, body)


def test_a_file_of_something_else_or_of_a_newer_version_is_refused(tmp_path):
    junk = tmp_path / "junk"
    junk.write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreFailed):
        SqliteStore(str(junk))
    newer = tmp_path / "newer"
    connection = sqlite3.connect(newer)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(StoreFailed, match="newer"):
        SqliteStore(str(newer))
