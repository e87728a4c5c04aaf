"""One SQLite file that several servers on one machine share: each keeps tables of its own in it.

It works as the database of many machines does (`stores/postgres.py`): who keeps a table stands in
`owners`, every append is fenced by it in the same transaction, and whoever has not breathed for a
while is dead. Breaths are told by the clock of the machine that only goes forward, which all of its
processes share.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from saboteur.server.stores import sqlite_rows as rows
from saboteur.server.stores.sqlite import SqliteStore, locked
from saboteur.server.stores.sqlite_queue import WANTED, SqliteQueue
from saboteur.server.stores.store import (
    AnalysisQueue,
    Elsewhere,
    MatchRow,
    Pruned,
    Retention,
    StoreConflict,
    StoreFailed,
    StoreTooNew,
    TableRow,
)

_LOG: Final = logging.getLogger("saboteur.server")
_FIRST: Final = f"""
CREATE TABLE IF NOT EXISTS shared (secret BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS processes (
    process INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL, breathed REAL NOT NULL,
    said INTEGER NOT NULL, news TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS owners (code TEXT PRIMARY KEY, process INTEGER NOT NULL) WITHOUT ROWID;
{WANTED}
"""
SHARING_STEPS: Final = (_FIRST,)
"""What is needed beside the tables, and brings it from each version to the next; a step is never changed
once it is released. A server that has the file for itself does not look at it. Files of version 0 may
have all of the first step: they were shared before it had a version."""
_BREATH: Final = 1.0
"""So often each process writes that it is alive."""
_SILENT: Final = 6.0
"""One that has not for so long is dead, and its tables are taken up by the others."""
_ALIVE: Final = "SELECT process FROM processes WHERE breathed BETWEEN ? AND ?"
_KEPT: Final = f"SELECT code FROM owners WHERE process != ? AND process IN ({_ALIVE})"  # noqa: S608 - ours
_ORPHANS: Final = f"""
SELECT code, phase, listed, touched FROM tables LEFT JOIN owners USING (code)
WHERE phase IN ('playing', 'paused') AND (process IS NULL OR process NOT IN ({_ALIVE}))
ORDER BY touched DESC, code
"""  # noqa: S608 - ours


class SharedSqliteStore(SqliteStore):
    """Keeps everything in one file that other processes of this machine use, too."""

    def __init__(self, path: str, address: str = "") -> None:
        """Open the file, or make it; `address` says where other processes reach this one.

        :raises StoreInUse: if a server has opened it that shares it with nobody.
        :raises StoreTooNew: if it is of a newer version.
        :raises StoreFailed: as any file.
        """
        super().__init__(path)
        self._address = address
        self._process = 0
        self._breathed = 0.0
        self._heard: dict[int, int] = {}
        self._breathing: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()
        self._tell: Callable[[], str] = str
        self._hear: Callable[[str], None] = lambda _text: None
        self._queue = SqliteQueue(self._do, self._read, self._living_as, _alive)
        try:
            _prepare(self._writing)
            self._secret = _secret_of(self._writing)
        except sqlite3.Error as error:
            self._let_go()
            raise StoreFailed(f"{path} cannot be used: {error}") from error
        except StoreTooNew:
            self._let_go()
            raise

    @staticmethod
    def _locked(path: str) -> sqlite3.Connection:
        return locked(path, "BEGIN; SELECT * FROM sqlite_master")

    @property
    def shared(self) -> bool:
        """Say that others may keep their tables here, too."""
        return True

    @property
    def secret(self) -> str:
        """Return what only those know who share it."""
        return self._secret.hex()

    @property
    def queue(self) -> AnalysisQueue | None:
        """Return the analyses that are wanted."""
        return self._queue

    @property
    def term(self) -> int:
        """Return a number that changes when all tables may have been lost to others."""
        return self._process if time.monotonic() - self._breathed < _SILENT else 0

    # --- being alive ---------------------------------------------------------------------------

    async def _insist_on_life(self) -> None:
        """Be alive for the other processes, under a new number if they may have missed us."""
        async with self._opening:
            if self.term:
                return
            if self._breathing is not None:
                self._breathing.cancel()
            now = time.monotonic()
            found: list[int] = []

            def work(connection: sqlite3.Connection) -> None:
                connection.execute("DELETE FROM processes WHERE process = ?", (self._process,))
                connection.execute(
                    "DELETE FROM processes WHERE breathed NOT BETWEEN ? AND ?", _span(now)
                )
                done = connection.execute(
                    "INSERT INTO processes (address, breathed, said, news) VALUES (?, ?, 0, '')",
                    (self._address, now),
                )
                found.append(int(done.lastrowid or 0))

            await self._do(work)
            self._process, self._breathed = found[0], now
            self._breathing = asyncio.create_task(self._breathe(found[0]))

    async def _living_as(self) -> int:
        """Be alive, and return under which number."""
        await self._insist_on_life()
        return self._process

    async def _breathe(self, process: int) -> None:
        """Write that we are alive, and hear what the others tell; end when they have given us up."""
        while self._process == process:
            await asyncio.sleep(_BREATH)
            now = time.monotonic()
            news = self._tell()
            found: list[tuple[int, int, str]] = []

            def work(
                connection: sqlite3.Connection,
                now: float = now,
                news: str = news,
                found: list[tuple[int, int, str]] = found,
            ) -> None:
                since, until = _span(now)
                alive = connection.execute(
                    "UPDATE processes SET breathed = ?, said = said + ?, news = ? "
                    "WHERE process = ? AND breathed >= ?",
                    (now, int(bool(news)), news, process, since),
                ).rowcount
                if not alive:
                    raise StoreConflict("given up")
                query = (
                    "SELECT process, said, news FROM processes "
                    "WHERE process != ? AND breathed BETWEEN ? AND ?"
                )
                found.extend(connection.execute(query, (process, since, until)))

            try:
                await self._do(work)
            except StoreConflict:
                self._breathed = 0.0
                return
            except StoreFailed:
                continue  # it is tried again; after a while we are dead by our own reckoning, too
            self._breathed = now
            for other, said, told in found:
                if told and self._heard.get(other) != said:
                    self._hear(told)
            self._heard = {other: said for other, said, _ in found}

    def exchange(self, tell: Callable[[], str], hear: Callable[[str], None]) -> None:
        """Carry what is told with the next breath; it stands in the file until the one after."""
        self._tell, self._hear = tell, hear

    async def others(self) -> int:
        """Return how many other processes use it at the moment."""
        return len(await self._living())

    async def peers(self) -> list[str]:
        """Return where the other processes are reached that are alive."""
        return [address for _, address in await self._living() if address]

    async def _living(self) -> list[tuple[Any, ...]]:
        query = (
            "SELECT process, address FROM processes WHERE process != ? "
            "AND breathed BETWEEN ? AND ? ORDER BY process"
        )
        return await self._read(query, (self._process, *_span(time.monotonic())))

    # --- who writes ----------------------------------------------------------------------------

    async def claim(self, code: str) -> None:
        """Become the one writer of a table."""
        await self._insist_on_life()
        process, now = self._process, time.monotonic()
        elsewhere: list[str] = []

        def work(connection: sqlite3.Connection) -> None:
            row = connection.execute(
                "SELECT process, address FROM owners JOIN processes USING (process) "
                "WHERE code = ? AND process != ? AND breathed BETWEEN ? AND ?",
                (code, process, *_span(now)),
            ).fetchone()
            if row is not None:
                elsewhere.append(row[1])
                return
            connection.execute("INSERT OR REPLACE INTO owners VALUES (?, ?)", (code, process))

        await self._do(work)
        if elsewhere:
            raise Elsewhere(elsewhere[0])

    async def release(self, code: str) -> None:
        """Let others write."""
        values = (code, self._process)
        await self._do(
            lambda connection: connection.execute(
                "DELETE FROM owners WHERE code = ? AND process = ?", values
            )
        )

    async def orphans(self) -> list[TableRow]:
        """Return the tables that are being played and that no living process keeps."""
        await self._insist_on_life()
        found = await self._read(_ORPHANS, _span(time.monotonic()))
        return [rows.table_row(row) for row in found]

    async def append(
        self, row: TableRow, first: int, entries: list[bytes], match: MatchRow | None = None
    ) -> None:
        """Write entries; return when they are on the disk."""
        await self._insist_on_life()
        process = self._process

        def work(connection: sqlite3.Connection) -> None:
            query = "SELECT 1 FROM owners WHERE code = ? AND process = ?"
            if connection.execute(query, (row.code, process)).fetchone() is None:
                raise StoreConflict(row.code)
            rows.insert(connection, row, first, entries, match)

        await self._do(work)

    async def prune(self, retention: Retention, most: int) -> Pruned:
        """Forget what is too old, unless a process that is alive keeps it."""
        process, now = self._process, time.monotonic()
        found: list[Pruned] = []

        def work(connection: sqlite3.Connection) -> None:
            kept = [row[0] for row in connection.execute(_KEPT, (process, *_span(now)))]
            spared = Retention(
                retention.matches_before, retention.tables_before, {*retention.spared, *kept}
            )
            found.append(rows.prune(connection, spared, most))
            connection.execute(
                "DELETE FROM owners WHERE code NOT IN (SELECT code FROM tables) "  # noqa: S608 - ours
                f"AND process NOT IN ({_ALIVE})",
                _span(now),
            )

        await self._do(work)
        return found[0]

    async def close(self) -> None:
        """Let go of everything: other processes can take the tables up at once."""
        if self._breathing is not None:
            self._breathing.cancel()
        process, self._process = self._process, 0

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM owners WHERE process = ?", (process,))
            connection.execute("DELETE FROM processes WHERE process = ?", (process,))

        with contextlib.suppress(StoreFailed):
            await self._do(work)
        await super().close()

    # --- a file that was deleted -----------------------------------------------------------------

    def _is_gone(self) -> bool:
        """Say whether the file was deleted; if another process has put it back, go on with that one."""
        try:
            return self._place.is_empty()
        except StoreFailed:
            self._open_again()
            raise  # what was written just now may lie in the old one alone: it is not acknowledged

    def _write_anew(self) -> None:
        """Put the file back, unless another process has: who writes to the old one decides who."""
        self._writing.execute("BEGIN IMMEDIATE")
        try:
            gone = self._place.is_empty()
        except StoreFailed:
            gone = False
        if not gone:
            self._writing.execute("ROLLBACK")
            self._open_again()
            raise StoreFailed("it was written anew by another process")
        with self._reading_lock:
            self._place.copy_aside(self._reading)
            self._place.put_back()
            self._writing.execute("ROLLBACK")
            self._connect_again()

    def _open_again(self) -> None:
        """Go on with the file that lies there now, if it is ours."""
        with self._reading_lock, contextlib.closing(self._connect()) as found:
            try:
                ours = _secret_of(found) == self._secret
            except (sqlite3.Error, TypeError):
                ours = False
            if not ours:
                return
            _LOG.error("another process has written the file anew")
            self._place.take()
            self._connect_again()


def _prepare(connection: sqlite3.Connection) -> None:
    """Make what sharing needs, or bring it forward, all steps or none; one server does it for all.

    :raises StoreTooNew: if it is of a newer version.
    :raises sqlite3.Error: if it cannot be done.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)
        for step in SHARING_STEPS[version:]:
            for statement in _statements(step):
                connection.execute(statement)
        if version < len(SHARING_STEPS):
            connection.execute("DELETE FROM sharing")
            connection.execute("INSERT INTO sharing VALUES (?)", (len(SHARING_STEPS),))
        connection.execute(
            "INSERT INTO shared SELECT ? WHERE NOT EXISTS (SELECT 1 FROM shared)",
            (secrets.token_bytes(16),),
        )
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    """Return by which version of sharing a file was written; 0: by none, or before there were any.

    :raises StoreTooNew: if it is a newer one.
    """
    connection.execute("CREATE TABLE IF NOT EXISTS sharing (version INTEGER NOT NULL)")
    row = connection.execute("SELECT version FROM sharing").fetchone()
    version = int(row[0]) if row is not None else 0
    if version > len(SHARING_STEPS):
        raise StoreTooNew(f"it was written by a newer version (sharing {version})")
    return version


def _statements(script: str) -> Iterator[str]:
    """Return the statements of a script one by one: sqlite would end our transaction before all of it."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _span(now: float) -> tuple[float, float]:
    """Return between which breaths a process is alive; later ones are of before the machine started."""
    return now - _SILENT, now + _SILENT


def _alive() -> tuple[str, tuple[float, float]]:
    return _ALIVE, _span(time.monotonic())


def _secret_of(connection: sqlite3.Connection) -> bytes:
    return bytes(connection.execute("SELECT secret FROM shared").fetchone()[0])
