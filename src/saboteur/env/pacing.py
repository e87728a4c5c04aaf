"""How fast something is, measured when it is asked: by processor time, in a process of its own.

Whoever compares several things starts them all, waits until they are warm and then asks one after
the other, round by round. So what a busy machine does to one it does to all.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

WARM: Final = 0.2
"""For so many seconds of the processor everything is played before it is measured."""

Moves: TypeAlias = Iterator[int]
"""Plays for ever; whenever it comes up for air it says how many moves it has made since."""


class Pace(NamedTuple):
    """So many moves in so many seconds, of the processor and of the clock."""

    moves: int
    worked: float
    passed: float


def paced(moves: Moves, seconds: float, clock: Callable[[], float] = time.process_time) -> Pace:
    """Let something play for some seconds of a clock, at least once."""
    made = 0
    worked, passed, begun = time.process_time(), time.perf_counter(), clock()
    while not made or clock() - begun < seconds:
        made += next(moves)
    return Pace(made, time.process_time() - worked, time.perf_counter() - passed)


def answer(moves: Moves) -> None:
    """Warm up and say so; then measure for as many seconds as each line of the input asks."""
    paced(moves, WARM)
    _say({"ready": True})
    for line in sys.stdin:
        _say(paced(moves, float(line))._asdict())


def _say(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()
