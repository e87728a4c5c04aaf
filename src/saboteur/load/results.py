"""What came of a measurement: in figures, and as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from saboteur.load.plans import Plan

SHOWN = (0.5, 0.95, 0.99)
"""The percentiles that are shown."""


class Seen(msgspec.Struct):
    """What the players of one process have seen."""

    moves: int = 0
    own: list[float] = []
    """Seconds from sending a move to seeing it oneself."""
    others: list[float] = []
    """The same for each of the others at the table."""
    last: list[float] = []
    """The same for whoever sees it last."""
    bytes: int = 0
    """What came over their lines."""
    processor: float = 0.0
    """Seconds of processor time they needed themselves."""
    reconnects: int = 0
    errors: int = 0


class Spent(msgspec.Struct):
    """What was spent meanwhile, as the system counts it; None where it does not."""

    server: float | None = None
    """Seconds of processor time of all servers."""
    database: float | None = None
    """The same of the database that they share, where it is one on this machine."""
    nice: float | None = None
    """Cores that others used, at a low priority."""
    busy: float | None = None
    """Cores that others used, at the usual one."""


class Result(msgspec.Struct):
    """A measurement and what came of it; times in milliseconds."""

    plan: Plan
    when: str
    python: str
    build: str
    cores: int
    moves: int
    moves_per_second: float
    own: list[float]
    others: list[float]
    last: list[float]
    """The 50th, 95th and 99th percentile, and the longest."""
    server_ms_per_move: float | None
    crowd_ms_per_move: float
    kib_per_client_and_move: float
    kib_per_table: float | None
    reconnects: int
    errors: int
    others_nice: float | None
    """Cores that were used by something else, at a low priority."""
    others_busy: float | None
    start_seconds: float | None
    """How long a server with all these tables in its store takes until it answers."""
    database_ms_per_move: float | None = None
    """What PostgreSQL needs besides, where it runs on the same machine."""


def percentiles(times: Sequence[float]) -> list[float]:
    """Return the percentiles that are shown and the longest, in milliseconds.

    >>> percentiles([0.001, 0.002, 0.003, 0.004])
    [3.0, 4.0, 4.0, 4.0]
    """
    ordered = sorted(times)
    if not ordered:
        return []
    most = len(ordered) - 1
    found = [ordered[min(most, int(len(ordered) * share))] for share in SHOWN]
    return [round(seconds * 1000, 1) for seconds in (*found, ordered[-1])]


def added(parts: Sequence[Seen]) -> Seen:
    """Return what all processes of players have seen together."""
    total = Seen()
    for seen in parts:
        total.moves += seen.moves
        total.own += seen.own
        total.others += seen.others
        total.last += seen.last
        total.bytes += seen.bytes
        total.processor += seen.processor
        total.reconnects += seen.reconnects
        total.errors += seen.errors
    return total
