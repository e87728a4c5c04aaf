"""A measurement from beginning to end: servers, players, figures."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import platform
import subprocess
import sys
import time
from typing import Final

import msgspec

from saboteur import BUILD
from saboteur.load.crowd import GO, READY
from saboteur.load.plans import Crowd, Plan
from saboteur.load.results import Result, Seen, Spent, added, percentiles
from saboteur.load.servers import (
    Server,
    machine,
    memory_of,
    processor_of,
    processor_of_databases,
    servers,
)

_KIB: Final = 1024.0


class CrowdLost(Exception):
    """Players could not come, or went before it was over."""


class Players:
    """A process of players."""

    def __init__(self, crowd: Crowd) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "saboteur.load.crowd"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._say(msgspec.json.encode(crowd).decode())

    def _say(self, line: str) -> None:
        if self._process.stdin is not None:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def _hear(self) -> str:
        """Return the next line.

        :raises CrowdLost: if there is none.
        """
        line = self._process.stdout.readline().strip() if self._process.stdout else ""
        if not line:
            raise CrowdLost
        return line

    def wait(self) -> None:
        """Wait until all tables are open."""
        if self._hear() != READY:
            raise CrowdLost

    def go(self) -> None:
        """Let them play."""
        self._say(GO)

    def seen(self) -> Seen:
        """Wait until it is over; return what they have seen."""
        return msgspec.json.decode(self._hear(), type=Seen)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


def measure(plan: Plan) -> Result:
    """Carry out a plan.

    :raises NotStarted: if a server does not start.
    :raises CrowdLost: if the players cannot come, or not stay.
    """
    if plan.store == "running":
        return _measured(plan, [], [plan.address.rstrip("/")])
    with servers(plan) as started:
        return _measured(plan, started, [server.url for server in started])


def _measured(plan: Plan, started: list[Server], urls: list[str]) -> Result:
    pids = [server.pid for server in started]
    empty = _sum(memory_of(pid) for pid in pids)
    with contextlib.ExitStack() as closing:
        crowds = [Players(plan.crowd(i, urls)) for i in range(plan.crowds)]
        for crowd in crowds:
            closing.callback(crowd.close)
        for crowd in crowds:
            crowd.wait()
        for crowd in crowds:
            crowd.go()
        time.sleep(plan.warm_up)
        before, stored, whole = _sum(processor_of(pid) for pid in pids), _database(plan), machine()
        time.sleep(plan.seconds)
        after, stored_after = _sum(processor_of(pid) for pid in pids), _database(plan)
        full = _sum(memory_of(pid) for pid in pids)  # matches grow as they are played
        whole_after = machine()
        seen = added([crowd.seen() for crowd in crowds])
    spent = Spent()
    if before is not None and after is not None:
        spent.server = after - before
    if stored is not None and stored_after is not None:
        spent.database = stored_after - stored
    if whole is not None and whole_after is not None:
        own = seen.processor + (spent.server or 0.0) + (spent.database or 0.0)
        spent.busy = max(0.0, whole_after[0] - whole[0] - own) / plan.seconds
        spent.nice = (whole_after[1] - whole[1]) / plan.seconds
    memory = (full - empty) / plan.tables if full is not None and empty is not None else None
    return _result(plan, seen, spent, memory, _start_again(started) if plan.again else None)


def _database(plan: Plan) -> float | None:
    return processor_of_databases() if plan.store == "postgres" else None


def _sum(values: object) -> float | None:
    """Return a sum, or None if there is nothing, or something is not known."""
    found = list(values)  # type: ignore[call-overload]
    return sum(found) if found and None not in found else None


def _start_again(started: list[Server]) -> float | None:
    """Return how long the first server takes to answer once more, with all its tables."""
    if not started:
        return None
    started[0].stop()
    started[0].start()
    return started[0].started


def _result(
    plan: Plan, seen: Seen, spent: Spent, memory: float | None, start: float | None
) -> Result:
    moves = max(1, seen.moves)
    if plan.store == "postgres":
        # Figures are kept and shown: where a database is, and its password, is nobody's business.
        plan = msgspec.structs.replace(plan, address="")
    return Result(
        plan=msgspec.structs.replace(plan, folder=""),
        when=dt.datetime.now(dt.UTC).strftime("%Y-%m-%d %H:%M"),
        python=platform.python_version(),
        build=BUILD,
        cores=os.cpu_count() or 0,
        moves=seen.moves,
        moves_per_second=round(seen.moves / plan.seconds, 1),
        own=percentiles(seen.own),
        others=percentiles(seen.others),
        last=percentiles(seen.last),
        server_ms_per_move=_rounded(spent.server, 1000 / moves),
        crowd_ms_per_move=round(seen.processor * 1000 / moves, 2),
        kib_per_client_and_move=round(seen.bytes / moves / plan.people / _KIB, 2),
        kib_per_table=_rounded(memory, 1 / _KIB),
        reconnects=seen.reconnects,
        errors=seen.errors,
        others_nice=_rounded(spent.nice),
        others_busy=_rounded(spent.busy),
        start_seconds=_rounded(start),
        database_ms_per_move=_rounded(spent.database, 1000 / moves),
    )


def _rounded(value: float | None, times: float = 1.0) -> float | None:
    return None if value is None else round(value * times, 2)
