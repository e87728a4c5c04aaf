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
from typing import Any, Final, TypeAlias, TypeVar

from saboteur.server.stores import sqlite_rows as rows
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.sqlite_place import Place, put_back
from saboteur.server.stores.store import (
    MatchRow,
    OwnStore,
    Pruned,
    Retention,
    StoreConflict,
    StoreDamaged,
    StoreFailed,
    StoreInUse,
    Subscription,
    TableRow,
)

_LOG: Final = logging.getLogger("saboteur.server")
_MOST: Final = 256
"""Appends in one commit."""
_LOOKS: Final = 1.0
"""After so many seconds without writing it is looked whether the file is still there."""
_PATIENCE: Final = 2.0
"""Seconds for another server that is just about to stop."""

T = TypeVar("T")
R = TypeVar("R")
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


class SqliteStore(OwnStore):
    """Keeps everything in one file."""

    def __init__(self, path: str) -> None:
        """Open the file, or make it.

        :raises StoreInUse: if another server has opened it.
        :raises StoreTooNew: if it is of a newer version.
        :raises StoreFailed: if it is no database of ours, or cannot be written.
        """
        self._path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._lock = self._locked(path + ".lock")
        try:
            put_back(path)  # a server may have been killed while it did
            _make(path)
            self._place = Place(path)
            self._writing = self._connect()
            self._reading = self._connect()
            rows.prepare(self._writing)
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            self._lock.close()
            raise StoreFailed(f"{path} cannot be used: {error}") from error
        except StoreFailed:
            self._lock.close()
            raise
        self._claimed: set[str] = set()
        self._missing = False
        self._reading_lock = threading.Lock()
        self._thread = threading.Thread(target=self._write, name="saboteur-store", daemon=True)
        self._thread.start()

    @staticmethod
    def _locked(path: str) -> sqlite3.Connection:
        """Return what keeps all other servers away."""
        return locked(path, "BEGIN EXCLUSIVE")

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        # What is deleted is overwritten: whoever is forgotten is not in the file any more.
        connection.execute("PRAGMA secure_delete=ON")
        return connection

    # --- who writes: one file has one server -----------------------------------------------------

    async def others(self) -> int:
        """Return none: whoever else wants to open the file is refused."""
        return 0

    async def claim(self, code: str) -> None:
        """Note that a table is kept."""
        self._claimed.add(code)

    async def release(self, code: str) -> None:
        """Note that it is not kept any more."""
        self._claimed.discard(code)

    async def orphans(self) -> list[TableRow]:
        """Return the tables that are being played and that nobody keeps."""
        running = await self.tables(("playing", "paused"))
        return [row for row in running if row.code not in self._claimed]

    # --- writing -----------------------------------------------------------------------------

    async def append(
        self, row: TableRow, first: int, entries: list[bytes], match: MatchRow | None = None
    ) -> None:
        """Write entries; return when they are on the disk."""

        def work(connection: sqlite3.Connection) -> None:
            rows.insert(connection, row, first, entries, match)

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
            try:
                first = self._jobs.get(timeout=_LOOKS)
            except queue.Empty:
                self._insist_on_file([])
                continue
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
                if self._insist_on_file(jobs):
                    _commit(self._writing, jobs)
                    self._insist_on_file(jobs)  # nothing is acknowledged that lies nowhere
                _tell(jobs)
        self._writing.close()

    def _insist_on_file(self, jobs: list[_Job]) -> bool:
        """Put the file back if it was deleted; say whether there is one, and tell who waits if not."""
        try:
            if self._is_gone():
                _LOG.error("%s was deleted; everything in it is written anew", self._path)
                self._write_anew()
        except (sqlite3.Error, OSError, StoreFailed) as error:
            if jobs or not self._missing:
                _LOG.error("nothing can be stored: %s", error)
            self._missing = True
            for job in jobs:
                job.error = StoreFailed(str(error))
            return False
        self._missing = False
        return True

    def _is_gone(self) -> bool:
        """Say whether the file was deleted.

        :raises StoreFailed: if another one lies there.
        """
        return self._place.is_empty()

    def _write_anew(self) -> None:
        with self._reading_lock:
            self._place.copy_aside(self._writing)
            # What is open would take what lies beside the new file for its own when it is closed.
            self._writing.close()
            self._reading.close()
            self._place.put_back()
            self._connect_again()

    def _connect_again(self) -> None:
        """Go on with the file that lies there now."""
        self._writing.close()
        self._reading.close()
        self._writing = self._connect()
        self._reading = self._connect()
        if not os.path.exists(self._path + ".lock"):
            old, self._lock = self._lock, self._locked(self._path + ".lock")
            old.close()

    # --- reading -----------------------------------------------------------------------------

    async def entries(self, code: str) -> list[bytes]:
        """Return all entries of a table in order."""
        return await asyncio.to_thread(self._reads, rows.entries_of, code)

    async def tables(self, phases: tuple[str, ...]) -> list[TableRow]:
        """Return the tables in some phases."""
        marks = ", ".join("?" * len(phases))
        found = await self._read(
            f"{rows.TABLES} WHERE phase IN ({marks}) ORDER BY touched DESC, code", phases
        )
        return [rows.table_row(row) for row in found]

    async def match(self, match: str) -> MatchRow | None:
        """Return a match."""
        found = await self._read(f"{rows.MATCHES} WHERE match = ?", (match,))
        return rows.match_row(found[0]) if found else None

    async def copy(self, code: str) -> TableCopy | None:
        """Return a table with everything that is kept of it."""
        return await asyncio.to_thread(self._reads, rows.copy_of, code)

    # --- keeping and forgetting --------------------------------------------------------------

    async def put(self, copy: TableCopy, *, again: bool = False) -> None:
        """Keep a table that was copied from somewhere."""

        def work(connection: sqlite3.Connection) -> None:
            if again:
                rows.delete(connection, [copy.row.code])
            rows.insert(connection, copy.row, 0, copy.bodies, None)
            for played in copy.matches:
                rows.insert_match(connection, played, rows.REFUSED)
            for row in copy.subscriptions:
                connection.execute(rows.SUBSCRIBE, rows.subscription_values(row))
            for match, body in copy.analyses.items():
                connection.execute(rows.ANALYSE, (body, match))

        await self._do(work)

    async def prune(self, retention: Retention, most: int) -> Pruned:
        """Forget what is too old."""
        found: list[Pruned] = []
        await self._do(lambda connection: found.append(rows.prune(connection, retention, most)))
        return found[0]

    # --- what was found out afterwards ---------------------------------------------------------

    async def keep_analysis(self, match: str, body: bytes) -> None:
        """Keep what was found out about a match."""
        await self._do(lambda connection: connection.execute(rows.ANALYSE, (body, match)))

    async def analysis(self, match: str) -> bytes | None:
        """Return what was found out about a match."""
        found = await self._read(f"{rows.ANALYSES} WHERE match = ?", (match,))
        return bytes(found[0][1]) if found else None

    # --- the operator's desk -------------------------------------------------------------------

    async def keep_act(self, body: bytes) -> int:
        """Write down what was done at the desk; return its number."""
        found: list[int] = []

        def work(connection: sqlite3.Connection) -> None:
            done = connection.execute("INSERT INTO acts (body) VALUES (?)", (body,))
            found.append(int(done.lastrowid or 0))

        await self._do(work)
        return found[0]

    async def acts(self, after: int, most: int = 0) -> list[tuple[int, bytes]]:
        """Return what was done at the desk since some number."""
        query = "SELECT n, body FROM acts WHERE n > ? ORDER BY n DESC LIMIT ?"
        found = await self._read(query, (after, most or -1))
        return [(n, bytes(body)) for n, body in reversed(found)]

    async def forget_acts(self, numbers: list[int]) -> None:
        """Forget some of it."""
        rows_ = [(number,) for number in numbers]
        await self._do(
            lambda connection: connection.executemany("DELETE FROM acts WHERE n = ?", rows_)
        )

    # --- where people want to be told ---------------------------------------------------------

    async def subscribe(self, row: Subscription) -> None:
        """Keep a subscription."""
        await self._do(
            lambda connection: connection.execute(rows.SUBSCRIBE, rows.subscription_values(row))
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
        found = await self._read(
            f"{rows.SUBSCRIPTIONS} WHERE code = ? AND device = ?", (code, device)
        )
        return [Subscription(*row) for row in found]

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
            await self._do(rows.sign)
        except StoreFailed:
            return False
        return True

    async def _read(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        def query(connection: sqlite3.Connection, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
            return connection.execute(sql, values).fetchall()

        return await asyncio.to_thread(self._reads, query, values)

    def _reads(self, read: Callable[[sqlite3.Connection, T], R], what: T) -> R:
        with self._reading_lock:
            try:
                return read(self._reading, what)
            except (sqlite3.DatabaseError, UnicodeDecodeError, TypeError) as error:
                raise StoreDamaged(str(error)) from error

    async def close(self) -> None:
        """Finish all writing."""
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._jobs.put(None)
        self._thread.join()
        with self._reading_lock:
            self._reading.close()
        self._lock.close()


def locked(path: str, how: str) -> sqlite3.Connection:
    """Return what keeps other servers away as long as it is open, however this one ends.

    `how` locks it: for this server alone, or together with all that share.

    :raises StoreInUse: if another one is there.
    :raises StoreFailed: if nothing can be written there.
    """
    try:
        _make(path)
        lock = sqlite3.connect(
            path, timeout=_PATIENCE, check_same_thread=False, isolation_level=None
        )
        lock.execute("PRAGMA journal_mode=MEMORY")
        for statement in how.split("; "):
            lock.execute(statement)
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
