"""A PostgreSQL database read from outside: as it is at one moment, whatever servers write meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection, Iterator
from typing import Any, Final, TypeAlias

import asyncpg  # type: ignore[import-untyped]
import msgspec

from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.postgres_schema import SCHEMA_VERSION
from saboteur.server.stores.store import (
    MatchRow,
    StoreFailed,
    StoreTooNew,
    Subscription,
    TableRow,
)

Connection: TypeAlias = (
    "asyncpg.Connection[asyncpg.Record] | asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"
)
PROBLEMS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError,
                   OSError, TimeoutError)  # fmt: skip
"""What goes wrong with a database."""
ONE_MOMENT: Final[dict[str, Any]] = {"isolation": "repeatable_read", "readonly": True}
"""A transaction in which nothing changes, and that changes nothing."""
TABLES: Final = "SELECT code, phase, listed, touched FROM tables"
MATCHES: Final = "SELECT match, code, number, began, ended, over, record FROM matches"
SUBSCRIPTIONS: Final = (
    "SELECT code, device, endpoint, p256dh, auth, language FROM subscriptions WHERE code = $1"
)
_ANALYSES: Final = "SELECT match, body FROM analyses JOIN matches USING (match) WHERE code = $1"
LATER: Final = frozenset(("analyses", "subscriptions"))
"""What the oldest databases may not have."""
_THERE: Final = "SELECT tablename FROM pg_tables WHERE schemaname = ANY(current_schemas(false))"
_SECONDS: Final = 60.0
"""So long may it take to read one table."""


async def copy_of(
    connection: Connection, code: str, there: Collection[str] = LATER
) -> TableCopy | None:
    """Return a table with everything that is kept of it, by a connection in `ONE_MOMENT`.

    `there` says what of `LATER` the database has.
    """
    row = await connection.fetchrow(f"{TABLES} WHERE code = $1", code)
    if row is None:
        return None
    entries = await connection.fetch("SELECT body FROM entries WHERE code = $1 ORDER BY n", code)
    matches = await connection.fetch(f"{MATCHES} WHERE code = $1 ORDER BY number", code)
    told = analyses = []
    if "subscriptions" in there:
        told = await connection.fetch(f"{SUBSCRIPTIONS} ORDER BY endpoint", code)
    if "analyses" in there:
        analyses = await connection.fetch(_ANALYSES, code)
    return TableCopy(
        TableRow(*row),
        tuple(msgspec.Raw(found[0]) for found in entries),
        tuple(MatchRow(*found) for found in matches),
        tuple(Subscription(*found) for found in told),
        {match: bytes(body) for match, body in analyses},
    )


def snapshot(url: str) -> Iterator[TableCopy]:
    """Return all tables of a database as they are at one moment, one after the other.

    Nothing in it is changed: one of an older version stays as it is, and reading is all that the
    user has to be allowed.

    :raises StoreTooNew: if it is of a newer version.
    :raises StoreFailed: if it cannot be read.
    """
    with asyncio.Runner() as runner:
        reading = _all_of(url)

        async def following() -> TableCopy | None:
            return await anext(reading, None)

        try:
            while (copy := runner.run(following())) is not None:
                yield copy
        except PROBLEMS as error:
            raise StoreFailed(f"the database cannot be read: {error}") from error
        finally:
            runner.run(_ended(reading))


async def _all_of(url: str) -> AsyncGenerator[TableCopy, None]:
    connection = await asyncpg.connect(
        url,
        timeout=_SECONDS,
        command_timeout=_SECONDS,
        server_settings={
            "application_name": "saboteur",
            "idle_in_transaction_session_timeout": "0",
        },
    )
    try:
        async with connection.transaction(**ONE_MOMENT):
            there = {row[0] for row in await connection.fetch(_THERE)}
            version = await connection.fetchval("SELECT version FROM about")
            if version is not None and version > SCHEMA_VERSION:
                raise StoreTooNew(f"it was written by a newer version ({version})")
            for row in await connection.fetch("SELECT code FROM tables ORDER BY code"):
                copy = await copy_of(connection, row[0], LATER & there)
                if copy is not None:
                    yield copy
    finally:
        await connection.close(timeout=_SECONDS)


async def _ended(reading: AsyncGenerator[TableCopy, None]) -> None:
    await reading.aclose()
