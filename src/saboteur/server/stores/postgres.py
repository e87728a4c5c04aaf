"""The store of many machines: a PostgreSQL database that several servers share.

A table has one writer at a time. Which process that is stands in `owners`; a process counts as
alive as long as it holds its session's advisory lock, which the database lets go of when the
connection breaks, whatever the reason. Whoever lost a table without noticing cannot write: every
append names its process and the number of its first entry, and both have to be right.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import astuple
from typing import TYPE_CHECKING, Final, TypeAlias

import asyncpg  # type: ignore[import-untyped]

from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.postgres_copies import (
    MATCHES,
    ONE_MOMENT,
    PROBLEMS,
    SUBSCRIPTIONS,
    TABLES,
    copy_of,
)
from saboteur.server.stores.postgres_queue import PostgresQueue
from saboteur.server.stores.postgres_schema import ALIVE, LIVING, SCHEMA_VERSION, STEPS
from saboteur.server.stores.store import (
    Elsewhere,
    MatchRow,
    Pruned,
    Retention,
    StoreConflict,
    StoreFailed,
    StoreTooNew,
    Subscription,
    TableRow,
)

if TYPE_CHECKING:
    from collections.abc import Collection

_PREPARING: Final = 5331420
_ORDERING: Final = 5331422
"""Numbers of our advisory locks: one for whoever makes the tables, and one that lets acts become visible
in the order of their numbers."""
_APPEND: Final = """
WITH fence AS (
    SELECT 1 FROM owners WHERE code = $1 AND process = $2
    AND (SELECT coalesce(max(n) + 1, 0) FROM entries WHERE code = $1) = $3
), written AS (
    INSERT INTO entries (code, n, body)
    SELECT $1, $3 + (place - 1)::integer, body
    FROM unnest($4::bytea[]) WITH ORDINALITY AS given (body, place), fence
    RETURNING n
), row AS (
    INSERT INTO tables (code, phase, listed, touched) SELECT $1, $5, $6, $7 FROM fence
    ON CONFLICT (code) DO UPDATE SET phase = excluded.phase, listed = excluded.listed,
    touched = excluded.touched
), match AS (
    INSERT INTO matches (match, code, number, began, ended, over, record)
    SELECT $8, $1, $9, $10, $11, $12, $13 FROM fence WHERE $8 != ''
    ON CONFLICT (match) DO UPDATE SET ended = excluded.ended, over = excluded.over,
    record = excluded.record
)
SELECT count(*) FROM fence
"""
_NO_MATCH: Final = MatchRow("", "", 0, 0.0, 0.0, False, "")  # noqa: FBT003 - every value is nothing
_CLAIM: Final = f"""
INSERT INTO owners (code, process) VALUES ($1, $2)
ON CONFLICT (code) DO UPDATE SET process = excluded.process
WHERE owners.process = $2 OR owners.process NOT IN ({ALIVE})
RETURNING process
"""  # noqa: S608 - ours
_ORPHANS: Final = f"""
SELECT code, phase, listed, touched FROM tables LEFT JOIN owners USING (code)
WHERE phase IN ('playing', 'paused') AND (process IS NULL OR process NOT IN ({ALIVE}))
ORDER BY touched DESC, code
"""  # noqa: S608 - ours
_KEEP_ANALYSIS: Final = (
    "INSERT INTO analyses (match, body) SELECT match, $2 FROM matches WHERE match = $1 "
    "ON CONFLICT (match) DO UPDATE SET body = excluded.body"
)
_SUBSCRIBE: Final = (
    "INSERT INTO subscriptions (code, device, endpoint, p256dh, auth, language) "
    "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (code, endpoint) DO UPDATE SET "
    "device = excluded.device, p256dh = excluded.p256dh, auth = excluded.auth, "
    "language = excluded.language"
)
_ATTEMPTS: Final = 10
"""Connections at once, besides the one that holds the lock."""
_SECONDS: Final = 10.0
"""So long may the database take to answer."""
_CHANNEL: Final = "saboteur"
_BREATH: Final = 2.0
"""So often the database hears from each process that it is alive."""
_SILENT: Final = 10.0
"""A process of which it has heard nothing for so long has lost its lock, and with it its tables."""
_NOTICED: Final = {"tcp_keepalives_idle": "4", "tcp_keepalives_interval": "2",
                   "tcp_keepalives_count": "3", "application_name": "saboteur"}  # fmt: skip
"""So the database notices within ten seconds that a machine is gone, and lets its tables go."""

_Connection: TypeAlias = "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"


class PostgresStore:
    """Keeps everything in a database that other processes use, too."""

    shared: Final = True

    def __init__(self, url: str, address: str = "") -> None:
        """Know a database; it is connected to when it is first used.

        `address` says where other processes reach this one.
        """
        self._url = url
        self._address = address
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._holding: asyncpg.Connection[asyncpg.Record] | None = None
        self._process = 0
        self._breathing: asyncio.Task[None] | None = None
        self._tell: Callable[[], str] = str
        self._hear: Callable[[str], None] = lambda _text: None
        self._opening = asyncio.Lock()
        self._closed = False
        self.queue = PostgresQueue(self._connected, lambda: self._process)
        """The analyses that are wanted."""

    @property
    def secret(self) -> str:
        """Return the address of the database, with its password."""
        return self._url

    @property
    def term(self) -> int:
        """Return a number that changes when all tables may have been lost to others."""
        holds = self._holding is not None and not self._holding.is_closed()
        return self._process if holds else 0

    # --- connecting --------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, make what is missing, and be alive for the other processes.

        :raises StoreTooNew: if it is of a newer version.
        :raises StoreFailed: if that is not possible.
        """
        async with self._opening:
            if self._closed:
                raise StoreFailed("closed")
            try:
                if self._pool is None:
                    self._pool = await self._prepared()
                if not self.term:
                    await self._come_alive(self._pool)
            except PROBLEMS as error:
                raise StoreFailed(f"the database cannot be used: {error}") from error

    async def _prepared(self) -> asyncpg.Pool[asyncpg.Record]:
        pool = asyncpg.create_pool(
            self._url,
            min_size=0,
            timeout=_SECONDS,
            max_size=_ATTEMPTS,
            command_timeout=_SECONDS,
            server_settings=_NOTICED,
        )
        await pool
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _PREPARING)
            await connection.execute("CREATE TABLE IF NOT EXISTS about (version integer NOT NULL)")
            version = await connection.fetchval("SELECT version FROM about")
            if version is None:
                await connection.execute("INSERT INTO about VALUES (0)")
            elif version > SCHEMA_VERSION:
                raise StoreTooNew(f"it was written by a newer version ({version})")
            # Only what is new: even where nothing is to be made, making it would wait for whoever writes.
            for step in STEPS[version or 0 :]:
                await connection.execute(step)
            if version != SCHEMA_VERSION:
                await connection.execute("UPDATE about SET version = $1", SCHEMA_VERSION)
        return pool

    async def _come_alive(self, pool: asyncpg.Pool[asyncpg.Record]) -> None:
        """Take a new number, and the lock that says that it is alive."""
        if self._holding is not None:
            self._holding.terminate()
        if self._breathing is not None:
            self._breathing.cancel()
        # A process that hangs, or is cut off without either side noticing, breathes no more.
        silent = {**_NOTICED, "idle_session_timeout": str(int(_SILENT * 1000))}
        holding = await asyncpg.connect(
            self._url, timeout=_SECONDS, command_timeout=_SECONDS, server_settings=silent
        )
        try:
            # Others see the number only when the lock is held, or they would sweep it away as gone.
            async with holding.transaction():
                query = "INSERT INTO processes (address) VALUES ($1) RETURNING process"
                process = await holding.fetchval(query, self._address)
                await holding.execute("SELECT pg_advisory_lock($1, $2)", LIVING, process)
        except BaseException:
            holding.terminate()
            raise
        self._holding, self._process = holding, int(process)
        self._breathing = asyncio.create_task(self._breathe(holding))
        # Whoever is gone for good has nothing left to say.
        await pool.execute(
            f"DELETE FROM processes WHERE process NOT IN ({ALIVE}) "  # noqa: S608 - ours
            "AND process NOT IN (SELECT process FROM owners)"
        )

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[_Connection]:
        """Lend a connection; whatever goes wrong with it is told as a store tells it."""
        if self._pool is None or not self.term:
            await self.open()
        assert self._pool is not None  # noqa: S101 - it is open
        try:
            async with self._pool.acquire(timeout=_SECONDS) as connection:
                yield connection
        except asyncpg.UniqueViolationError as error:
            raise StoreConflict(str(error)) from error
        except PROBLEMS as error:
            raise StoreFailed(str(error) or type(error).__name__) from error

    def exchange(self, tell: Callable[[], str], hear: Callable[[str], None]) -> None:
        """Carry what is told with the next breath; the database brings it to all others."""
        self._tell, self._hear = tell, hear

    async def _breathe(self, holding: asyncpg.Connection[asyncpg.Record]) -> None:
        """Let the database hear that we are alive; end when it does not answer any more."""
        try:
            await holding.add_listener(_CHANNEL, lambda *told: self._hear(told[3]))
            while not holding.is_closed():
                await asyncio.sleep(_BREATH)
                news = self._tell()
                query = "SELECT pg_notify($1, $2)" if news else "SELECT 1"
                values = (_CHANNEL, news) if news else ()
                await holding.execute(query, *values, timeout=_SILENT - _BREATH)
        except PROBLEMS:
            holding.terminate()

    async def agree(self, name: str, value: bytes) -> bytes:
        """Return what all processes have by a name: this value, if nobody had any before."""
        query = "INSERT INTO agreed (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._write(query, name, value)
        return bytes((await self._read("SELECT value FROM agreed WHERE name = $1", name))[0][0])

    # --- who writes --------------------------------------------------------------------------

    async def others(self) -> int:
        """Return how many other processes use it at the moment."""
        alive = await self._read(ALIVE)
        return sum(row[0] != self._process for row in alive)

    async def claim(self, code: str) -> None:
        """Become the one writer of a table."""
        async with self._connected() as connection:
            if await connection.fetchval(_CLAIM, code, self._process) is not None:
                return
            address = await connection.fetchval(
                "SELECT address FROM processes JOIN owners USING (process) WHERE code = $1", code
            )
        raise Elsewhere(address or "")

    async def release(self, code: str) -> None:
        """Let others write."""
        async with self._connected() as connection:
            await connection.execute(
                "DELETE FROM owners WHERE code = $1 AND process = $2", code, self._process
            )

    async def orphans(self) -> list[TableRow]:
        """Return the tables that are being played and that no living process keeps."""
        async with self._connected() as connection:
            return [TableRow(*row) for row in await connection.fetch(_ORPHANS)]

    # --- writing and reading -----------------------------------------------------------------

    async def append(
        self, row: TableRow, first: int, entries: list[bytes], match: MatchRow | None = None
    ) -> None:
        """Write entries; return when they are on the disk."""
        m = match or _NO_MATCH
        values = (m.match, m.number, m.began, m.ended, m.over, m.record)
        async with self._connected() as connection:
            fenced = await connection.fetchval(
                _APPEND, row.code, self._process, first, entries, row.phase, row.listed,
                row.touched, *values,
            )  # fmt: skip
        if not fenced:
            raise StoreConflict(row.code)

    async def entries(self, code: str) -> list[bytes]:
        """Return all entries of a table in order."""
        rows = await self._read("SELECT body FROM entries WHERE code = $1 ORDER BY n", code)
        return [bytes(row[0]) for row in rows]

    async def tables(self, phases: tuple[str, ...]) -> list[TableRow]:
        """Return the tables in some phases."""
        rows = await self._read(
            f"{TABLES} WHERE phase = ANY($1::text[]) ORDER BY touched DESC, code",
            phases,
        )
        return [TableRow(*row) for row in rows]

    async def match(self, match: str) -> MatchRow | None:
        """Return a match."""
        rows = await self._read(f"{MATCHES} WHERE match = $1", match)
        return MatchRow(*rows[0]) if rows else None

    async def keep_analysis(self, match: str, body: bytes) -> None:
        """Keep what was found out about a match, as long as the match itself."""
        await self._write(_KEEP_ANALYSIS, match, body)

    async def analysis(self, match: str) -> bytes | None:
        """Return what was found out about a match."""
        rows = await self._read("SELECT body FROM analyses WHERE match = $1", match)
        return bytes(rows[0][0]) if rows else None

    async def _read(self, sql: str, *values: object) -> list[asyncpg.Record]:
        async with self._connected() as connection:
            return list(await connection.fetch(sql, *values))

    # --- the operator's desk -------------------------------------------------------------------

    async def keep_act(self, body: bytes) -> int:
        """Write down what was done at the desk; return its number."""
        async with self._connected() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _ORDERING)
            query = "INSERT INTO acts (body) VALUES ($1) RETURNING n"
            return int(await connection.fetchval(query, body))

    async def acts(self, after: int, most: int = 0) -> list[tuple[int, bytes]]:
        """Return what was done at the desk since some number."""
        query = "SELECT n, body FROM acts WHERE n > $1 ORDER BY n DESC LIMIT $2"
        rows = await self._read(query, after, most or None)
        return [(row[0], bytes(row[1])) for row in reversed(rows)]

    async def forget_acts(self, numbers: list[int]) -> None:
        """Forget some of it."""
        await self._write("DELETE FROM acts WHERE n = ANY($1::integer[])", numbers)

    async def peers(self) -> list[str]:
        """Return where the other processes are reached that are alive."""
        query = (
            f"SELECT process, address FROM processes WHERE address != '' "  # noqa: S608 - ours
            f"AND process IN ({ALIVE}) ORDER BY process"
        )
        return [row[1] for row in await self._read(query) if row[0] != self._process]

    # --- where people want to be told ---------------------------------------------------------

    async def subscribe(self, row: Subscription) -> None:
        """Keep a subscription."""
        await self._write(_SUBSCRIBE, *astuple(row))

    async def unsubscribe(self, code: str, endpoint: str) -> None:
        """Forget a subscription."""
        await self._write(
            "DELETE FROM subscriptions WHERE code = $1 AND endpoint = $2", code, endpoint
        )

    async def subscriptions(self, code: str, device: str) -> list[Subscription]:
        """Return where a device wants to be told of a table."""
        rows = await self._read(f"{SUBSCRIPTIONS} AND device = $2", code, device)
        return [Subscription(*row) for row in rows]

    async def drop_subscriptions(self, before: float) -> None:
        """Forget those of tables that are closed, or not touched since some time."""
        await self._write(
            "DELETE FROM subscriptions WHERE code NOT IN "
            "(SELECT code FROM tables WHERE phase != 'closed' AND touched >= $1)",
            before,
        )

    async def _write(self, sql: str, *values: object) -> None:
        async with self._connected() as connection:
            await connection.execute(sql, *values)

    # --- keeping and forgetting --------------------------------------------------------------

    async def copy(self, code: str) -> TableCopy | None:
        """Return a table with everything that is kept of it."""
        async with self._connected() as connection, connection.transaction(**ONE_MOMENT):
            return await copy_of(connection, code)

    async def put(self, copy: TableCopy, *, again: bool = False) -> None:
        """Keep a table that was copied from somewhere."""
        code = copy.row.code
        async with self._connected() as connection, connection.transaction():
            if again:
                await _delete(connection, [code])
            await connection.execute(
                "INSERT INTO tables (code, phase, listed, touched) VALUES ($1, $2, $3, $4)",
                *astuple(copy.row),
            )
            await connection.executemany(
                "INSERT INTO entries (code, n, body) VALUES ($1, $2, $3)",
                [(code, n, body) for n, body in enumerate(copy.bodies)],
            )
            await connection.executemany(
                "INSERT INTO matches (match, code, number, began, ended, over, record) "
                "VALUES ($1, $2, $3, $4, $5, $6, $7)",
                [astuple(match) for match in copy.matches],
            )
            await connection.executemany(_KEEP_ANALYSIS, list(copy.analyses.items()))
            await connection.executemany(_SUBSCRIBE, [astuple(row) for row in copy.subscriptions])

    async def prune(self, retention: Retention, most: int) -> Pruned:
        """Forget what is too old, unless a process that is alive keeps it."""
        spared = list(retention.spared)
        async with self._connected() as connection, connection.transaction():
            kept = await connection.fetch(
                f"SELECT code FROM owners WHERE process IN ({ALIVE}) AND process != $1",  # noqa: S608
                self._process,
            )
            spared += [row[0] for row in kept]
            matches = await connection.fetch(
                "DELETE FROM matches WHERE match IN (SELECT match FROM matches WHERE over "
                "AND ended < $1 AND code != ALL($2::text[]) LIMIT $3) RETURNING 1",
                retention.matches_before, spared, most,
            )  # fmt: skip
            tables = await connection.fetch(
                "SELECT code FROM tables WHERE phase IN ('lobby', 'over', 'closed') "
                "AND touched < $1 AND code != ALL($2::text[]) AND NOT EXISTS "
                "(SELECT 1 FROM matches WHERE matches.code = tables.code AND over) LIMIT $3",
                max(retention.tables_before, retention.matches_before), spared, most,
            )  # fmt: skip
            gone = await _delete(connection, [row[0] for row in tables])
        return Pruned(len(tables), len(matches) + gone)

    # --- the whole ---------------------------------------------------------------------------

    async def ready(self) -> bool:
        """Say whether it can be written to."""
        try:
            await self._write("UPDATE about SET version = version")
        except StoreFailed:
            return False
        return True

    async def close(self) -> None:
        """Let go of everything: other processes can take the tables up at once."""
        self._closed = True
        if self._breathing is not None:
            self._breathing.cancel()
        if self._holding is not None:
            with contextlib.suppress(*PROBLEMS):
                await self._holding.close(timeout=_SECONDS)
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), _SECONDS)
            except TimeoutError:
                self._pool.terminate()


async def _delete(connection: _Connection, codes: Collection[str]) -> int:
    """Forget tables with everything that is kept of them; return how many matches that were."""
    found = await connection.fetch("DELETE FROM matches WHERE code = ANY($1) RETURNING 1", codes)
    for kept in ("entries", "subscriptions", "tables", "owners"):
        await connection.execute(f"DELETE FROM {kept} WHERE code = ANY($1)", codes)  # noqa: S608 - ours
    return len(found)
