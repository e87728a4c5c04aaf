"""How long the level `learned` takes for a move, from a view, with the weights that are shipped.

    .venv/bin/python benchmarks/learned_moves.py --json docs/benchmark/learned.json

It plays rounds against itself with 3, 5 and 10 players, and the time of every turn in which there
is something to choose is taken: by the processor, and by the clock. The view is made before, as a
table does it; its sight, the network and the scores of the legal moves are in the time. 3 ms are
aimed at in the median and 10 ms for the 99th of a hundred, on a core that does nothing else.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import platform
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from saboteur import BUILD
from saboteur.bots.base import Bot, Dice
from saboteur.bots.learned import read_all
from saboteur.bots.levels import bot_of
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import TURN
from saboteur.rules.registry import ruleset
from saboteur.views.journal import Journal
from saboteur.views.view import view

PLAYERS: Final = (3, 5, 10)
LEVEL: Final = "learned"


class Took(NamedTuple):
    """The seconds of one turn, of the processor and of the clock."""

    worked: float
    passed: float


def turns(players: int, seed: int, bot: Bot) -> Iterator[Took]:
    """Play a round; yield how long each turn took in which there was something to choose."""
    events: list[Event] = []
    s = new_match(ruleset(("base",)), players, stream_keys(seed_bytes(seed)), events)
    journal = Journal(players)
    journal.tell(events, s)
    dice = Dice(seed)
    while s.round == 1 and s.stack:
        is_turn = s.stack[-1].kind == TURN
        seen = view(s, journal, s.stack[-1].seat)
        worked, passed = time.process_time(), time.perf_counter()
        move = bot.choose(seen, dice)
        took = Took(time.process_time() - worked, time.perf_counter() - passed)
        if is_turn and len(seen.moves) > 1:
            yield took
        events = []
        apply(s, move, events)
        journal.tell(events, s)


def least_of(players: int, rounds: int, times: int, bot: Bot) -> list[Took]:
    """Play some rounds several times over; return the least that each turn took.

    The same seed plays the same turns. A busy machine only adds to what they take.
    """
    courses = [
        [took for seed in range(1, rounds + 1) for took in turns(players, seed, bot)]
        for _ in range(times)
    ]
    return [
        Took(min(each.worked for each in same), min(each.passed for each in same))
        for same in zip(*courses, strict=True)
    ]


def at_rank(figures: Sequence[float], share: float) -> float:
    """Return the figure that so large a share of all do not exceed.

    >>> at_rank([4.0, 1.0, 3.0, 2.0], 0.5), at_rank([4.0, 1.0, 3.0, 2.0], 0.99)
    (2.0, 4.0)
    """
    ordered = sorted(figures)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def row_of(players: int, took: Sequence[Took]) -> dict[str, Any]:
    """Return the figures of one number of players, in milliseconds."""
    row: dict[str, Any] = {"players": players, "turns": len(took)}
    for name, figures in (
        ("processor", [each.worked for each in took]),
        ("clock", [each.passed for each in took]),
    ):
        for share, rank in ((0.5, "median"), (0.99, "p99")):
            row[f"{name}_{rank}"] = round(1000 * at_rank(figures, share), 2)
    return row


def main() -> None:
    """Measure all numbers of players."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=30, help="for each number of players")
    parser.add_argument("--times", type=int, default=1, help="of each turn, the least counts")
    parser.add_argument("--json", type=Path, help="write the figures there")
    chosen = parser.parse_args()
    bot = bot_of(LEVEL)
    read_all()
    list(turns(3, 0, bot))  # what is done once for all is not counted
    rows = [row_of(n, least_of(n, chosen.rounds, chosen.times, bot)) for n in PLAYERS]
    import numpy as np  # noqa: PLC0415 - after the level has asked for one thread

    report = {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "build": BUILD,
        "rounds": chosen.rounds,
        "times": chosen.times,
        "rows": rows,
    }
    print(json.dumps(report, indent=1))
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
