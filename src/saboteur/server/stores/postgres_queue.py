"""Analyses that are wanted, in a PostgreSQL database: whichever process is idle takes the next one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from saboteur.server.stores.postgres_schema import ALIVE
from saboteur.server.stores.store import MOST_FAILED, WantedAnalysis

_QUEUEING: Final = 5331423
"""The number of our advisory lock for whoever puts something into the queue: limits are exact."""
_WANT: Final = """
INSERT INTO wanted (match, payer) SELECT $1, $2
WHERE (SELECT count(*) FROM wanted WHERE NOT failed) < $3
AND (SELECT count(*) FROM wanted WHERE NOT failed AND payer = $2) < $4
ON CONFLICT (match) DO NOTHING
"""
_TAKE: Final = f"""
UPDATE wanted SET process = $1 WHERE n = (
    SELECT n FROM wanted WHERE NOT failed AND (process = $1 OR process NOT IN ({ALIVE}))
    ORDER BY n LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING match, payer
"""  # noqa: S608 - ours
_LOOK: Final = f"""
SELECT process IN ({ALIVE}), failed,
(SELECT count(*) FROM wanted AS other WHERE NOT other.failed AND other.n < wanted.n), done, moves
FROM wanted WHERE match = $1
"""  # noqa: S608 - ours
_FORGET: Final = """
DELETE FROM wanted WHERE failed
AND n <= (SELECT n FROM wanted WHERE failed ORDER BY n DESC OFFSET $1 LIMIT 1)
"""


class PostgresQueue:
    """The queue of all processes of a database."""

    def __init__(
        self,
        connected: Callable[[], AbstractAsyncContextManager[Any]],
        process: Callable[[], int],
    ) -> None:
        """Use the connections of a store; `process` returns by which number it is known."""
        self._connected = connected
        self._process = process

    async def want(self, match: str, payer: str, most: int, most_of_payer: int) -> bool:
        """Put a match at the end; say whether it waits now."""
        async with self._connected() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _QUEUEING)
            await connection.execute("DELETE FROM wanted WHERE match = $1 AND failed", match)
            await connection.execute(_WANT, match, payer, most, most_of_payer)
            query = "SELECT 1 FROM wanted WHERE match = $1"
            return await connection.fetchval(query, match) is not None

    async def take(self) -> tuple[tuple[str, str] | None, int]:
        """Take the first that no living process has taken."""
        async with self._connected() as connection:
            row = await connection.fetchrow(_TAKE, self._process())
            waiting = await connection.fetchval("SELECT count(*) FROM wanted WHERE NOT failed")
        return ((row[0], row[1]) if row is not None else None), int(waiting)

    async def note(self, match: str, done: int, of: int) -> None:
        """Note how far one is."""
        async with self._connected() as connection:
            query = "UPDATE wanted SET done = $3, moves = $4 WHERE match = $1 AND process = $2"
            await connection.execute(query, match, self._process(), done, of)

    async def end(self, match: str, *, failed: bool) -> None:
        """Forget one, or note that it failed."""
        async with self._connected() as connection, connection.transaction():
            if not failed:
                query = "DELETE FROM wanted WHERE match = $1 AND process = $2"
                await connection.execute(query, match, self._process())
                return
            query = "UPDATE wanted SET failed = true WHERE match = $1 AND process = $2"
            await connection.execute(query, match, self._process())
            await connection.execute(_FORGET, MOST_FAILED)

    async def look(self, match: str) -> WantedAnalysis | None:
        """Return how far one is."""
        async with self._connected() as connection:
            row = await connection.fetchrow(_LOOK, match)
        return WantedAnalysis(*row) if row is not None else None
