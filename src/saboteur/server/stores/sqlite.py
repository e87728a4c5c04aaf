"""The store of one machine: an SQLite file, one thread that writes, many appends in one commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from saboteur.server.stores.store import (
    MatchRow,
    StoreConflict,
    StoreFailed,
    StoreInUse,
    StoreTooNew,
    Subscription,
    TableRow,
)

_LOG: Final = logging.getLogger("saboteur.server")
SCHEMA_VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, phase TEXT NOT NULL, listed INTEGER NOT NULL, touched REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_phase ON tables (phase, touched);
CREATE TABLE IF NOT EXISTS entries (
    code TEXT NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS matches (
    match TEXT PRIMARY KEY, code TEXT NOT NULL, number INTEGER NOT NULL, began REAL NOT NULL,
    ended REAL NOT NULL, over INTEGER NOT NULL, record TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS subscriptions (
    code TEXT NOT NULL, endpoint TEXT NOT NULL, device TEXT NOT NULL, p256dh TEXT NOT NULL,
    auth TEXT NOT NULL, language TEXT NOT NULL, PRIMARY KEY (code, endpoint)
) WITHOUT ROWID;
"""
_MOST: Final = 256
"""Appends in one commit."""
_PATIENCE: Final = 2.0
"""Seconds for another server that is just about to stop."""

_Work: TypeAlias = Callable[[sqlite3.Connection], object]


@dataclass(slots=True)
class _Job:
    """Something to be written, and who waits for it."""

    work: _Work
    waiting: asyncio.Future[object]
    loop: asyncio.AbstractEventLoop
    error: Exception | None = field(default=None)

    def finish(self) -> None:
        """Tell whoever waits; they may have gone."""
        if self.waiting.done():
            return
        if self.error is None:
            self.waiting.set_result(None)
        else:
            self.waiting.set_exception(self.error)


class SqliteStore:
    """Keeps everything in one file."""

    def __init__(self, path: str) -> None:
        """Open the file, or make it.

        :raises StoreInUse: if another server has opened it.
        :raises StoreTooNew: if it is of a newer version.
        :raises StoreFailed: if it is no database of ours, or cannot be written.
        """
        self._path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._lock = _locked(path + ".lock")
        try:
            _make(path)
            self._writing = self._connect()
            self._reading = self._connect()
            _prepare(self._writing)
        except (sqlite3.Error, OSError) as error:
            self._lock.close()
            raise StoreFailed(f"{path} cannot be used: {error}") from error
        except StoreFailed:
            self._lock.close()
            raise
        self._reading_lock = threading.Lock()
        self._thread = threading.Thread(target=self._write, name="saboteur-store", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        return connection

    # --- writing -----------------------------------------------------------------------------

    async def append(
        self, row: TableRow, first: int, entries: list[bytes], match: MatchRow | None = None
    ) -> None:
        """Write entries; return when they are on the disk."""

        def work(connection: sqlite3.Connection) -> None:
            _insert(connection, row, first, entries, match)

        await self._do(work)

    async def _do(self, work: _Work) -> None:
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[object] = loop.create_future()
        self._jobs.put(_Job(work, waiting, loop))
        await waiting

    def _write(self) -> None:
        """Take whatever waits, write it in one transaction, tell everybody; until there is None."""
        ending = False
        while not ending:
            jobs: list[_Job] = []
            first = self._jobs.get()
            ending = first is None
            if first is not None:
                jobs.append(first)
            while len(jobs) < _MOST and not ending:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                ending = job is None
                if job is not None:
                    jobs.append(job)
            if jobs:
                _commit(self._writing, jobs)
                _tell(jobs)
        self._writing.close()

    # --- reading -----------------------------------------------------------------------------

    async def entries(self, code: str) -> list[bytes]:
        """Return all entries of a table in order."""
        rows = await self._read("SELECT body FROM entries WHERE code = ? ORDER BY n", (code,))
        return [bytes(row[0]) for row in rows]

    async def tables(self, phases: tuple[str, ...]) -> list[TableRow]:
        """Return the tables in some phases."""
        marks = ", ".join("?" * len(phases))
        rows = await self._read(
            "SELECT code, phase, listed, touched FROM tables "  # noqa: S608 - only question marks
            f"WHERE phase IN ({marks}) ORDER BY touched DESC, code",
            phases,
        )
        return [TableRow(row[0], row[1], bool(row[2]), row[3]) for row in rows]

    async def match(self, match: str) -> MatchRow | None:
        """Return a match."""
        rows = await self._read(
            "SELECT match, code, number, began, ended, over, record FROM matches WHERE match = ?",
            (match,),
        )
        for row in rows:
            return MatchRow(row[0], row[1], row[2], row[3], row[4], bool(row[5]), row[6])
        return None

    # --- where people want to be told ---------------------------------------------------------

    async def subscribe(self, row: Subscription) -> None:
        """Keep a subscription."""
        values = (row.code, row.endpoint, row.device, row.p256dh, row.auth, row.language)
        await self._do(
            lambda connection: connection.execute(
                "INSERT OR REPLACE INTO subscriptions "
                "(code, endpoint, device, p256dh, auth, language) VALUES (?, ?, ?, ?, ?, ?)",
                values,
            )
        )

    async def unsubscribe(self, code: str, endpoint: str) -> None:
        """Forget a subscription."""
        await self._do(
            lambda connection: connection.execute(
                "DELETE FROM subscriptions WHERE code = ? AND endpoint = ?", (code, endpoint)
            )
        )

    async def subscriptions(self, code: str, device: str) -> list[Subscription]:
        """Return where a device wants to be told of a table."""
        rows = await self._read(
            "SELECT code, device, endpoint, p256dh, auth, language FROM subscriptions "
            "WHERE code = ? AND device = ?",
            (code, device),
        )
        return [Subscription(*row) for row in rows]

    async def drop_subscriptions(self, before: float) -> None:
        """Forget those of tables that are closed, or not touched since some time."""
        await self._do(
            lambda connection: connection.execute(
                "DELETE FROM subscriptions WHERE code NOT IN "
                "(SELECT code FROM tables WHERE phase != 'closed' AND touched >= ?)",
                (before,),
            )
        )

    async def ready(self) -> bool:
        """Say whether the file can be read and, by doing it, whether it can be written."""
        if not self._thread.is_alive():
            return False
        try:
            await self._read("SELECT 1", ())
            await self._do(_sign)
        except (sqlite3.Error, StoreFailed):
            return False
        return True

    async def _read(self, sql: str, values: tuple[str, ...]) -> list[tuple[Any, ...]]:
        return await asyncio.to_thread(self._query, sql, values)

    def _query(self, sql: str, values: tuple[str, ...]) -> list[tuple[Any, ...]]:
        with self._reading_lock:
            return self._reading.execute(sql, values).fetchall()

    async def close(self) -> None:
        """Finish all writing."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        with self._reading_lock:
            self._reading.close()
        self._lock.close()


def _locked(path: str) -> sqlite3.Connection:
    """Return what keeps other servers away as long as it is open, however this one ends.

    :raises StoreInUse: if another one is there.
    :raises StoreFailed: if nothing can be written there.
    """
    try:
        _make(path)
        lock = sqlite3.connect(
            path, timeout=_PATIENCE, check_same_thread=False, isolation_level=None
        )
        lock.execute("PRAGMA journal_mode=MEMORY")
        lock.execute("BEGIN EXCLUSIVE")
    except OSError as error:
        raise StoreFailed(f"{path} cannot be used: {error}") from error
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreInUse(path) from error
        raise StoreFailed(f"{path} cannot be used: {error}") from error
    return lock


def _make(path: str) -> None:
    """Make a file, if there is none, that nobody else on this computer reads: seeds are kept."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _sign(connection: sqlite3.Connection) -> None:
    """Write something that changes nothing."""
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise StoreTooNew(f"it was written by a newer version ({version})")
    connection.executescript(_SCHEMA)
    _sign(connection)


def _insert(
    connection: sqlite3.Connection,
    row: TableRow,
    first: int,
    entries: list[bytes],
    match: MatchRow | None,
) -> None:
    """Write one append."""
    count = connection.execute(
        "SELECT COUNT(*) FROM entries WHERE code = ? AND n >= ?", (row.code, max(0, first - 1))
    ).fetchone()[0]
    if count != (1 if first else 0):
        raise StoreConflict(row.code)
    connection.executemany(
        "INSERT INTO entries (code, n, body) VALUES (?, ?, ?)",
        [(row.code, first + i, body) for i, body in enumerate(entries)],
    )
    connection.execute(
        "INSERT INTO tables (code, phase, listed, touched) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (code) DO UPDATE SET phase = excluded.phase, listed = excluded.listed, "
        "touched = excluded.touched",
        (row.code, row.phase, int(row.listed), row.touched),
    )
    if match is not None:
        connection.execute(
            "INSERT INTO matches (match, code, number, began, ended, over, record) "
            "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match) DO UPDATE SET "
            "ended = excluded.ended, over = excluded.over, record = excluded.record",
            (
                match.match,
                match.code,
                match.number,
                match.began,
                match.ended,
                int(match.over),
                match.record,
            ),
        )


def _commit(connection: sqlite3.Connection, jobs: list[_Job]) -> None:
    """Write several appends in one transaction; one that fails takes no other with it."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            connection.execute("SAVEPOINT job")
            try:
                job.work(connection)
            except (sqlite3.IntegrityError, StoreConflict) as error:
                connection.execute("ROLLBACK TO job")
                job.error = StoreConflict(str(error))
            connection.execute("RELEASE job")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        _LOG.error("nothing can be stored: %s", error)
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        for job in jobs:
            job.error = StoreFailed(str(error))


def _tell(jobs: list[_Job]) -> None:
    """Tell those who wait, with one call into each event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        loops.setdefault(job.loop, []).append(job)
    for loop, own in loops.items():

        def finish(own: list[_Job] = own) -> None:
            for job in own:
                job.finish()

        with contextlib.suppress(RuntimeError):  # that loop is closed: nobody waits any more
            loop.call_soon_threadsafe(finish)
