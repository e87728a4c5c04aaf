"""What every store has to do, whichever it is."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from saboteur.server.stores import sqlite_shared
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.postgres import PostgresStore
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.sqlite_shared import SharedSqliteStore
from saboteur.server.stores.store import (
    Archive,
    Elsewhere,
    MatchRow,
    Pruned,
    Retention,
    Store,
    StoreConflict,
    StoreFailed,
    Subscription,
    TableRow,
)

DAY = 86400.0
PHASES = ("lobby", "playing", "paused", "over", "closed")
ROW = TableRow("KDMRT", "lobby", True, 5.0)


@pytest.fixture(params=["postgres", "sqlite", "shared"])
def opened(request, database) -> Callable[[], Archive]:
    if request.param == "sqlite":
        return lambda: SqliteStore(database)
    if request.param == "shared":
        return lambda: SharedSqliteStore(database, "here")
    url = request.getfixturevalue("postgres")()
    return lambda: PostgresStore(url, "here")


@pytest.fixture(params=["postgres", "shared"])
def sharing(request, database) -> Callable[[str], Archive]:
    """What opens a store once more, for a process that is reached at some address."""
    if request.param == "shared":
        return lambda address: SharedSqliteStore(database, address)
    url = request.getfixturevalue("postgres")()
    return lambda address: PostgresStore(url, address)


async def append(store: Store, row: TableRow, *what: object) -> None:
    """Write as the one who keeps a table does."""
    await store.claim(row.code)
    await store.append(row, *what)


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
        await append(store, ROW, 0, [b"a", b"b"])
        await append(store, ROW, 2, [b"c"])
        assert await store.entries("KDMRT") == [b"a", b"b", b"c"]
        assert await store.entries("OTHER") == []
        assert await store.ready()

    run(opened, body)


def test_what_was_written_is_there_after_opening_it_again(opened):
    async def first(store):
        await append(store, ROW, 0, [b"a"], MatchRow("m1", "KDMRT", 1, 1.0, 0.0, False, ""))

    async def second(store):
        assert await store.entries("KDMRT") == [b"a"]
        assert await store.match("m1") == MatchRow("m1", "KDMRT", 1, 1.0, 0.0, False, "")
        await append(store, ROW, 1, [b"b"], MatchRow("m1", "KDMRT", 1, 1.0, 9.0, True, "record"))
        assert (await store.match("m1")).record == "record"
        assert await store.match("m2") is None

    run(opened, first)
    run(opened, second)


@pytest.mark.parametrize("first", [0, 1, 3, 7])
def test_two_writers_cannot_both_write(opened, first):
    async def body(store):
        await append(store, ROW, 0, [b"a", b"b"])
        with pytest.raises(StoreConflict):
            await append(store, ROW, first, [b"x"])
        assert await store.entries("KDMRT") == [b"a", b"b"]
        await append(store, ROW, 2, [b"c"])

    run(opened, body)


def test_a_conflict_takes_no_other_table_with_it(opened):
    async def body(store):
        await append(store, ROW, 0, [b"a"])
        others = [
            append(store, TableRow(f"T{i}", "lobby", False, 1.0), 0, [b"%d" % i]) for i in range(50)
        ]
        answers = await asyncio.gather(
            append(store, ROW, 0, [b"x"]), *others, return_exceptions=True
        )
        assert isinstance(answers[0], StoreConflict)
        assert answers[1:] == [None] * 50
        assert await store.entries("T49") == [b"49"]

    run(opened, body)


def test_tables_are_found_by_their_phase_the_newest_first(opened):
    async def body(store):
        await append(store, TableRow("A", "lobby", True, 1.0), 0, [b"1"])
        await append(store, TableRow("B", "playing", False, 2.0), 0, [b"1"])
        await append(store, TableRow("C", "lobby", False, 3.0), 0, [b"1"])
        await append(store, TableRow("A", "playing", True, 4.0), 1, [b"2"])
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


def test_a_table_is_put_once_and_is_then_the_same(opened):
    copy = TableCopy(
        ROW,
        (msgspec.Raw(b'{"a":1}'), msgspec.Raw(b'{"b":"\\u00e9"}')),
        (MatchRow("m1", "KDMRT", 1, 1.0, 2.0, True, "record"),),
        (Subscription("KDMRT", "device", "https://push", "key", "auth", "fr"),),
        {"m1": b"what was found out"},
    )

    async def body(store):
        assert await store.copy("KDMRT") is None
        await store.put(copy)
        assert await store.copy("KDMRT") == copy
        with pytest.raises(StoreConflict):
            await store.put(copy)
        await store.put(copy, again=True)
        assert await store.copy("KDMRT") == copy
        await append(store, ROW, 2, [b"c"])

    run(opened, body)


def test_subscriptions_are_kept_once_and_dropped_with_their_table(opened):
    async def body(store):
        await append(store, ROW, 0, [b"a"])
        for language in ("en", "fr"):
            await store.subscribe(Subscription("KDMRT", "d", "https://p", "k", "a", language))
        found = await store.subscriptions("KDMRT", "d")
        assert [row.language for row in found] == ["fr"]
        await store.drop_subscriptions(4.0)
        assert len(await store.subscriptions("KDMRT", "d")) == 1
        await store.drop_subscriptions(6.0)
        assert await store.subscriptions("KDMRT", "d") == []

    run(opened, body)


def test_old_matches_and_abandoned_tables_are_forgotten(opened):
    async def body(store):
        for code, phase, touched in (("A", "closed", 10), ("B", "over", 10), ("C", "lobby", 10),
                                     ("D", "playing", 10), ("E", "lobby", 90), ("F", "over", 10)):  # fmt: skip
            await append(store, TableRow(code, phase, False, touched * DAY), 0, [b"{}"])
        for match, code, over in (("b", "B", True), ("a", "A", False), ("f", "F", True)):
            row = MatchRow(match, code, 1, DAY, 10 * DAY, over, "record")
            await append(store, TableRow(code, "over", False, 10 * DAY), 1, [b"{}"], row)

        async def left() -> list[str]:
            return sorted(row.code for row in await store.tables(PHASES))

        assert await store.prune(Retention(0.0, 40 * DAY, ["C"]), 10) == Pruned(1, 1)
        assert await left() == ["B", "C", "D", "E", "F"]
        assert await store.prune(Retention(40 * DAY, 0.0, ["C", "F"]), 10) == Pruned(1, 1)
        assert await left() == ["C", "D", "E", "F"]
        assert await store.entries("B") == []
        assert await store.match("b") is None
        assert await store.match("f") is not None
        await store.keep_analysis("f", b"old")
        await store.keep_analysis("f", b"new")
        await store.keep_analysis("gone", b"about nothing")
        assert await store.analysis("f") == b"new"
        assert await store.analysis("gone") is None
        await store.prune(Retention(40 * DAY, 0.0, ["C"]), 10)
        assert await store.analysis("f") is None

    run(opened, body)


def test_what_was_done_at_the_desk_is_kept_in_its_order(opened):
    async def body(store):
        numbers = [await store.keep_act(f"act {n}".encode()) for n in range(5)]
        assert numbers == sorted(set(numbers))
        kept = await store.acts(0)
        assert kept == [(number, f"act {n}".encode()) for n, number in enumerate(numbers)]
        assert await store.acts(numbers[2]) == kept[3:]
        assert await store.acts(0, 2) == kept[3:]
        await store.forget_acts(numbers[1:3])
        assert await store.acts(0) == [kept[0], *kept[3:]]
        assert await store.keep_act(b"later") > numbers[-1], "no number is used twice"
        assert await store.peers() == []

    run(opened, body)


def test_tables_that_nobody_keeps_are_found(opened):
    async def first(store):
        await append(store, TableRow("A", "playing", False, 1.0), 0, [b"1"])
        await append(store, TableRow("B", "paused", False, 2.0), 0, [b"1"])
        await append(store, TableRow("C", "lobby", False, 3.0), 0, [b"1"])
        assert await store.orphans() == []
        await store.release("A")
        assert [row.code for row in await store.orphans()] == ["A"]

    async def second(store):
        assert [row.code for row in await store.orphans()] == ["B", "A"]
        await store.claim("B")
        assert [row.code for row in await store.orphans()] == ["A"]

    run(opened, first)
    run(opened, second)


# --- several processes -----------------------------------------------------------------------


def test_one_process_writes_and_another_knows_where_it_is(sharing):
    async def main() -> None:
        one, two = sharing("http://one"), sharing("http://two")
        await append(one, ROW, 0, [b"a"])
        with pytest.raises(Elsewhere) as elsewhere:
            await two.claim("KDMRT")
        assert elsewhere.value.address == "http://one"
        with pytest.raises(StoreConflict):
            await two.append(ROW, 1, [b"x"])
        assert await two.orphans() == []
        assert (await two.peers(), await one.peers()) == (["http://one"], ["http://two"])
        assert (await one.others(), await two.others()) == (1, 1)
        spared = Retention(0.0, 40 * DAY)
        assert await two.prune(spared, 10) == Pruned(0, 0), "another process keeps it"
        await one.release("KDMRT")
        await append(two, ROW, 1, [b"b"])
        with pytest.raises(StoreConflict):
            await one.append(ROW, 2, [b"y"])
        assert await one.entries("KDMRT") == [b"a", b"b"]
        await one.close()
        await two.close()

    asyncio.run(main())


def test_who_lost_their_line_has_lost_their_tables(postgres):
    """The database alone says who is alive: whoever it cannot hear writes nothing any more."""
    url = postgres()

    async def main() -> None:
        one, two = PostgresStore(url, "one"), PostgresStore(url, "two")
        playing = TableRow("KDMRT", "playing", False, 1.0)
        await append(one, playing, 0, [b"a"])
        term = one.term
        await two.open()
        await two._write(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' "
            "AND objid = $1",
            term,
        )
        for _ in range(500):
            if await two.orphans():
                break
            await asyncio.sleep(0.01)
        assert [row.code for row in await two.orphans()] == ["KDMRT"]
        await append(two, playing, 1, [b"b"])
        with pytest.raises(StoreConflict):
            await one.append(playing, 1, [b"x"])
        assert one.term != term
        with pytest.raises(Elsewhere):
            await one.claim("KDMRT")
        assert await one.entries("KDMRT") == [b"a", b"b"]
        await one.close()
        await two.close()

    asyncio.run(main())


def test_many_who_want_one_table_are_one_writer(sharing):
    async def main() -> None:
        stores = [sharing(f"p{n}") for n in range(4)]

        async def want(store: Archive) -> bool:
            try:
                await append(store, ROW, 0, [b"a"])
            except (Elsewhere, StoreConflict):
                return False
            return True

        assert sum(await asyncio.gather(*map(want, stores))) == 1
        assert await stores[0].entries("KDMRT") == [b"a"]
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_a_database_that_is_not_there_is_said(tmp_path):
    async def main() -> None:
        store = PostgresStore(f"postgresql://nobody@/none?host={tmp_path}")
        with pytest.raises(StoreFailed):
            await store.open()
        assert not await store.ready()
        await store.close()

    asyncio.run(main())


# --- several processes and one file ----------------------------------------------------------


def test_who_has_not_breathed_is_replaced_and_writes_nothing_when_it_wakes(database, monkeypatch):
    """As a process that was stopped, or whose event loop hangs: the others go on without it."""
    monkeypatch.setattr(sqlite_shared, "_SILENT", 0.6)
    monkeypatch.setattr(sqlite_shared, "_BREATH", 0.1)

    async def main() -> None:
        one, two = SharedSqliteStore(database, "one"), SharedSqliteStore(database, "two")
        playing = TableRow("KDMRT", "playing", False, 1.0)
        await append(one, playing, 0, [b"a"])
        term = one.term
        await asyncio.sleep(1.0)
        assert await two.orphans() == [], "whoever breathes keeps its tables"
        assert one._breathing is not None
        one._breathing.cancel()  # it hangs
        for _ in range(200):
            if await two.orphans():
                break
            await asyncio.sleep(0.01)
        assert one.term == 0, "it knows by itself when it wakes"
        await append(two, playing, 1, [b"b"])
        with pytest.raises(StoreConflict):
            await one.append(playing, 1, [b"x"])
        assert one.term not in {0, term}
        with pytest.raises(Elsewhere) as elsewhere:
            await one.claim("KDMRT")
        assert elsewhere.value.address == "two"
        assert await one.entries("KDMRT") == [b"a", b"b"]
        await one.close()
        await two.close()

    asyncio.run(main())


def test_what_is_told_comes_to_all_others_once(database, monkeypatch):
    monkeypatch.setattr(sqlite_shared, "_BREATH", 0.05)

    async def main() -> None:
        stores = [SharedSqliteStore(database) for _ in range(3)]
        news = ["of the first"]
        heard: list[list[str]] = [[], [], []]
        for number, store in enumerate(stores):
            tell = (lambda: news.pop() if news else "") if number == 0 else str
            store.exchange(tell, heard[number].append)
            await store.claim(f"T{number}")
        await asyncio.sleep(0.5)
        assert heard == [[], ["of the first"], ["of the first"]]
        assert len({store.secret for store in stores}) == 1
        assert all(store.secret for store in stores)
        for store in stores:
            await store.close()

    asyncio.run(main())


def opened_elsewhere(what: str, path: str) -> str:
    """Open a store in a process of its own; return what it says of it."""
    code = f"import sys; from saboteur.server.stores.{what} as Kept; Kept(sys.argv[1])"
    command = [sys.executable, "-c", code, path]
    return subprocess.run(command, check=False, capture_output=True, text=True).stderr


def test_who_shares_a_file_and_who_does_not_keep_each_other_out(database):
    """Also what mends or moves a file wants it for itself: `saboteur restore`, `forget`, `prune`."""

    async def main() -> None:
        shared = SharedSqliteStore(database)
        refused = await asyncio.to_thread(opened_elsewhere, "sqlite import SqliteStore", database)
        assert "StoreInUse" in refused
        await shared.close()
        alone = SqliteStore(database)
        name = "sqlite_shared import SharedSqliteStore"
        refused = await asyncio.to_thread(opened_elsewhere, name, database)
        assert "StoreInUse" in refused
        await alone.close()

    asyncio.run(main())


def test_a_deleted_file_that_several_share_is_written_anew_by_one_of_them(database):
    async def main() -> None:
        stores = [SharedSqliteStore(database, str(n)) for n in range(3)]
        for number, store in enumerate(stores):
            await append(store, TableRow(f"T{number}", "playing", False, 1.0), 0, [b"a"])
        for path in Path(database).parent.glob(Path(database).name + "*"):
            path.unlink()
        for _ in range(100):
            if all([await store.ready() for store in stores]):
                break
            await asyncio.sleep(0.05)
        for number, store in enumerate(stores):
            await append(store, TableRow(f"T{number}", "playing", False, 1.0), 1, [b"b"])
            for other in range(3):
                assert (await store.entries(f"T{other}"))[0] == b"a"
        for store in stores:
            await store.close()

    asyncio.run(main())
    with contextlib.closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (6,)
