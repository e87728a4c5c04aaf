"""A backup of a database: one moment of it, read table by table, and nothing in it is changed."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import msgspec
import pytest

from saboteur.cli.main import main
from saboteur.server.desk.archive import read_about, read_tables
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.postgres import PostgresStore
from saboteur.server.stores.postgres_copies import snapshot
from saboteur.server.stores.postgres_schema import SCHEMA_VERSION, STEPS
from saboteur.server.stores.store import MatchRow, StoreFailed, StoreTooNew, Subscription, TableRow

CODES = ("BBBBB", "CCCCC", "DDDDD")


def table(code: str) -> TableCopy:
    """Return a table with something of everything."""
    match = MatchRow(f"match-{code}", code, 1, 3.0, 4.0, True, "a record")
    told = Subscription(code, "a device", "https://push.example/1", "p", "a", "en")
    row = TableRow(code, "over", listed=False, touched=5.0)
    entries = (msgspec.Raw(b'{"e":"a"}'), msgspec.Raw(b'{"e":"b"}'))
    return TableCopy(row, entries, (match,), (told,), {match.match: b"found"})


def do(url: str, work: Callable[[asyncpg.Connection], Awaitable[object]]) -> object:
    """Do something with a database, past every store."""

    async def body() -> object:
        connection = await asyncpg.connect(url)
        try:
            return await work(connection)
        finally:
            await connection.close()

    return asyncio.run(body())


def fill(url: str, *tables: TableCopy) -> None:
    async def body() -> None:
        store = PostgresStore(url)
        for one in tables:
            await store.put(one)
        await store.close()

    asyncio.run(body())


def test_all_tables_are_of_one_moment_whatever_is_written_meanwhile(postgres):
    url = postgres()
    fill(url, *map(table, CODES))
    reading = snapshot(url)
    assert next(reading) == table(CODES[0])
    last = table(CODES[2])
    later = dataclasses.replace(last.row, phase="closed")
    do(url, lambda connection: connection.execute("DELETE FROM entries WHERE code = 'CCCCC'"))
    do(url, lambda connection: connection.execute("UPDATE tables SET phase = 'closed'"))
    fill(url, table("FFFFF"))
    assert list(reading) == [table(CODES[1]), last]
    now = {copy.row.code: copy for copy in snapshot(url)}
    assert (now["CCCCC"].entries, now["DDDDD"].row, len(now)) == ((), later, 4)


def test_who_reads_no_further_holds_nothing_back(postgres):
    url = postgres()
    fill(url, *map(table, CODES))
    reading = snapshot(url)
    next(reading)
    query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'saboteur'"
    count = f"{query} AND datname = current_database()"
    assert do(url, lambda connection: connection.fetchval(count)) == 1
    reading.close()
    assert do(url, lambda connection: connection.fetchval(count)) == 0


def test_a_backup_leaves_a_database_of_an_older_version_as_it_is(postgres, tmp_path, monkeypatch):
    url = postgres()

    async def make(connection: asyncpg.Connection) -> None:
        await connection.execute(STEPS[0])
        await connection.execute("INSERT INTO about VALUES (1)")
        await connection.execute("DROP TABLE analyses, subscriptions")
        await connection.execute("INSERT INTO tables VALUES ('KDMRT', 'lobby', false, 5.0)")
        await connection.execute("INSERT INTO entries VALUES ('KDMRT', 0, '{\"e\":\"a\"}')")

    async def tables(connection: asyncpg.Connection) -> list[str]:
        query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        return [row[0] for row in await connection.fetch(query)]

    do(url, make)
    before = do(url, tables)
    monkeypatch.setenv("SABOTEUR_POSTGRES", url)
    file = tmp_path / "old.zip"
    assert main(["backup", str(file), "--data-dir", str(tmp_path)]) == 0
    [copy] = read_tables(str(file))
    assert copy == TableCopy(TableRow("KDMRT", "lobby", False, 5.0), (msgspec.Raw(b'{"e":"a"}'),))
    assert do(url, tables) == before
    assert do(url, lambda connection: connection.fetchval("SELECT version FROM about")) == 1


def test_whoever_may_only_read_makes_backups(postgres, tmp_path, monkeypatch):
    url = postgres()
    file = tmp_path / "all.zip"
    fill(url, *map(table, CODES))

    async def let_read(connection: asyncpg.Connection) -> None:
        await connection.execute("CREATE ROLE reader LOGIN")
        await connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")

    do(url, let_read)
    parts = urlsplit(url)
    reader = urlunsplit(parts._replace(netloc=f"reader@{parts.netloc.rpartition('@')[2]}"))
    monkeypatch.setenv("SABOTEUR_POSTGRES", reader)
    assert main(["backup", str(file), "--data-dir", str(tmp_path)]) == 0
    assert read_about(str(file)).tables == len(CODES)
    assert list(read_tables(str(file))) == [table(code) for code in CODES]


def test_a_database_without_tables_is_said_and_stays_empty(postgres, tmp_path, monkeypatch, capsys):
    url = postgres()
    monkeypatch.setenv("SABOTEUR_POSTGRES", url)
    file = tmp_path / "none.zip"
    assert main(["backup", str(file), "--data-dir", str(tmp_path)]) == 2
    assert "nothing to be copied" in capsys.readouterr().err
    assert not file.exists()
    query = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert do(url, lambda connection: connection.fetchval(query)) == 0


def test_a_database_of_a_newer_version_is_not_guessed_at(postgres):
    url = postgres()
    fill(url, table(CODES[0]))
    newer = f"UPDATE about SET version = {SCHEMA_VERSION + 1}"
    do(url, lambda connection: connection.execute(newer))
    with pytest.raises(StoreTooNew):
        next(snapshot(url))


def test_a_database_that_goes_away_is_said(postgres):
    url = postgres()
    fill(url, *map(table, CODES))
    reading = snapshot(url)
    next(reading)
    end = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid != pg_backend_pid()"
    )
    do(url, lambda connection: connection.execute(end))
    with pytest.raises(StoreFailed):
        list(reading)
