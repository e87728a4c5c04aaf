"""What several servers keep in a file beside its tables has a version, as the tables have."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading

import pytest

from saboteur.server.stores import sqlite_shared
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.sqlite_shared import SHARING_STEPS, SharedSqliteStore
from saboteur.server.stores.store import StoreFailed, StoreTooNew, TableRow


def do(database: str, *statements: str) -> list[tuple[object, ...]]:
    """Do something with a file past every store; return what the last statement found."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        found: list[tuple[object, ...]] = []
        for statement in statements:
            found = connection.execute(statement).fetchall()
        return found


def opened(database: str) -> None:
    asyncio.run(SharedSqliteStore(database).close())


def shape(database: str) -> list[tuple[object, ...]]:
    return do(database, "SELECT type, name, sql FROM sqlite_master ORDER BY name")


def test_a_file_that_is_shared_says_by_which_version(database):
    opened(database)
    opened(database)
    assert do(database, "SELECT version FROM sharing") == [(len(SHARING_STEPS),)]
    assert len(do(database, "SELECT secret FROM shared")) == 1


def test_a_file_that_was_shared_before_there_were_versions_goes_on(database):
    async def keep() -> None:
        store = SharedSqliteStore(database)
        await store.claim("KDMRT")
        await store.append(TableRow("KDMRT", "playing", listed=False, touched=1.0), 0, [b"a"])
        await store.close()

    asyncio.run(keep())
    before, secret = shape(database), do(database, "SELECT secret FROM shared")
    do(database, "DROP TABLE sharing")
    opened(database)
    assert shape(database) == before
    assert do(database, "SELECT secret FROM shared") == secret
    assert do(database, "SELECT version FROM sharing") == [(len(SHARING_STEPS),)]


def test_a_file_of_a_newer_version_is_not_shared_and_stays_as_it_is(database):
    opened(database)
    do(database, "UPDATE sharing SET version = version + 1")
    before = shape(database)
    with pytest.raises(StoreTooNew):
        SharedSqliteStore(database)
    assert shape(database) == before
    assert do(database, "SELECT version FROM sharing") == [(len(SHARING_STEPS) + 1,)]
    asyncio.run(SqliteStore(database).close())  # alone, nobody looks at what is shared


def test_a_file_of_an_older_version_is_brought_forward_once(database, monkeypatch):
    """A step that cannot be done twice: several servers that start at once do it once."""
    opened(database)
    step = "ALTER TABLE processes ADD COLUMN more TEXT NOT NULL DEFAULT '';\n"
    monkeypatch.setattr(sqlite_shared, "SHARING_STEPS", (*SHARING_STEPS, step))
    threads = [threading.Thread(target=opened, args=(database,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert do(database, "SELECT version FROM sharing") == [(len(SHARING_STEPS) + 1,)]
    columns = [row[1] for row in do(database, "PRAGMA table_info(processes)")]
    assert columns.count("more") == 1


def test_a_step_that_fails_leaves_nothing_behind(database, monkeypatch):
    opened(database)
    before = shape(database)
    steps = (*SHARING_STEPS, "CREATE TABLE half (n INTEGER);\nCREATE TABLE half (n INTEGER);\n")
    monkeypatch.setattr(sqlite_shared, "SHARING_STEPS", steps)
    with pytest.raises(StoreFailed):
        SharedSqliteStore(database)
    assert shape(database) == before
