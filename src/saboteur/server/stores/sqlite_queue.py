"""Analyses that are wanted, in an SQLite file that several processes share: the idle one takes the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from saboteur.server.stores.store import MOST_FAILED, WantedAnalysis

WANTED: Final = """
CREATE TABLE IF NOT EXISTS wanted (
    n INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT UNIQUE NOT NULL, payer TEXT NOT NULL,
    process INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0,
    moves INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0
);
CREATE TRIGGER IF NOT EXISTS wanted_with_matches AFTER DELETE ON matches
BEGIN DELETE FROM wanted WHERE match = OLD.match; END;
"""
_WANT: Final = """
INSERT OR IGNORE INTO wanted (match, payer) SELECT :match, :payer
WHERE (SELECT COUNT(*) FROM wanted WHERE NOT failed) < :most
AND (SELECT COUNT(*) FROM wanted WHERE NOT failed AND payer = :payer) < :most_of_payer
AND EXISTS (SELECT 1 FROM matches WHERE match = :match)
"""
_WAITING: Final = "SELECT COUNT(*) FROM wanted WHERE NOT failed"
_FORGET: Final = """
DELETE FROM wanted WHERE failed
AND n <= (SELECT n FROM wanted WHERE failed ORDER BY n DESC LIMIT 1 OFFSET ?)
"""

Work: TypeAlias = Callable[[sqlite3.Connection], object]
Alive: TypeAlias = Callable[[], tuple[str, tuple[float, float]]]


class SqliteQueue:
    """The queue of all processes of a file."""

    def __init__(
        self,
        do: Callable[[Work], Awaitable[None]],
        read: Callable[[str, tuple[object, ...]], Awaitable[list[tuple[Any, ...]]]],
        process: Callable[[], Awaitable[int]],
        alive: Alive,
    ) -> None:
        """Use what a store writes and reads with; `process` returns by which number it is known."""
        self._do = do
        self._read = read
        self._process = process
        self._alive = alive
        """Returns what selects the processes that are alive, and its values."""

    async def want(self, match: str, payer: str, most: int, most_of_payer: int) -> bool:
        """Put a match at the end; say whether it waits now."""
        values = {"match": match, "payer": payer, "most": most, "most_of_payer": most_of_payer}
        found: list[bool] = []

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM wanted WHERE match = ? AND failed", (match,))
            connection.execute(_WANT, values)
            query = "SELECT 1 FROM wanted WHERE match = ?"
            found.append(connection.execute(query, (match,)).fetchone() is not None)

        await self._do(work)
        return found[0]

    async def take(self) -> tuple[tuple[str, str] | None, int]:
        """Take the first that no living process has taken."""
        [(waiting,)] = await self._read(_WAITING, ())
        if not waiting:
            return None, 0  # the usual case: nobody who writes is held up
        process = await self._process()
        alive, span = self._alive()
        found: list[tuple[str, str]] = []

        def work(connection: sqlite3.Connection) -> None:
            row = connection.execute(
                "SELECT n, match, payer FROM wanted WHERE NOT failed "  # noqa: S608 - ours
                f"AND (process = ? OR process NOT IN ({alive})) ORDER BY n LIMIT 1",
                (process, *span),
            ).fetchone()
            if row is not None:
                connection.execute("UPDATE wanted SET process = ? WHERE n = ?", (process, row[0]))
                found.append((row[1], row[2]))

        await self._do(work)
        return (found[0] if found else None), waiting

    async def note(self, match: str, done: int, of: int) -> None:
        """Note how far one is."""
        query = "UPDATE wanted SET done = ?, moves = ? WHERE match = ? AND process = ?"
        values = (done, of, match, await self._process())
        await self._do(lambda connection: connection.execute(query, values))

    async def end(self, match: str, *, failed: bool) -> None:
        """Forget one, or note that it failed."""
        values = (match, await self._process())

        def work(connection: sqlite3.Connection) -> None:
            if not failed:
                connection.execute("DELETE FROM wanted WHERE match = ? AND process = ?", values)
                return
            connection.execute(
                "UPDATE wanted SET failed = 1 WHERE match = ? AND process = ?", values
            )
            connection.execute(_FORGET, (MOST_FAILED,))

        await self._do(work)

    async def look(self, match: str) -> WantedAnalysis | None:
        """Return how far one is."""
        alive, span = self._alive()
        found = await self._read(
            f"SELECT process IN ({alive}), failed, (SELECT COUNT(*) FROM wanted AS other "  # noqa: S608
            "WHERE NOT other.failed AND other.n < wanted.n), done, moves FROM wanted "
            "WHERE match = ?",
            (*span, match),
        )
        if not found:
            return None
        taken, failed, *counts = found[0]
        return WantedAnalysis(bool(taken), bool(failed), *counts)
