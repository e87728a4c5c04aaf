"""How often chance alone reaches the treasure: a canary for whoever reports wins against it.

    .venv/bin/python benchmarks/canary.py --rounds 1000000 --json docs/benchmark/canary.json

Everybody makes each legal move as likely as the next, by the rules, in matches of three rounds. It
should hardly ever happen; where it does, either the rules or the counting are broken. Started again
with the same file it goes on where it stopped.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import math
import platform
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from saboteur import BUILD
from saboteur.minds.at_random import play_at_random
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import new_match
from saboteur.rules.kinds import NONE
from saboteur.rules.registry import ruleset
from saboteur.rules.state import State

PLAYERS: Final = (3, 5, 10)
ROUNDS: Final = 3
"""In each match."""
PIECE: Final = 30_000
"""So many rounds are played before they are written down."""
Z: Final = 1.96


def reached(s: State, step: Callable[[State], object]) -> tuple[int, int]:
    """Play a match by single steps; return in how many rounds the treasure was reached, of all.

    Who reached it is known until the next round is dealt: gold is shared out before, which asks
    somebody at least once.
    """
    wins, rounds = 0, 0
    while s.stack:
        number = s.round
        won = False
        while s.stack and s.round == number:
            step(s)
            won = won or (s.round == number and s.completer != NONE)
        wins += won
        rounds += 1
    return wins, rounds


def by_chance(players: int, rounds: int, first: int) -> tuple[int, int]:
    """Play at least so many rounds by chance; return in how many it was reached, of all.

    Matches are dealt by their numbers from the first on, three rounds each.
    """
    rules = ruleset(("base",))
    wins, made = 0, 0
    while made < rounds:
        number = first + made // ROUNDS
        bits = random.Random(number).getrandbits
        s = new_match(rules, players, stream_keys(seed_bytes(number)))
        won, of = reached(s, lambda s, bits=bits: play_at_random(s, bits(31), 1))
        wins, made = wins + won, made + of
    return wins, made


def interval(wins: int, rounds: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Wilson: also right where there are hardly any.

    >>> [round(end, 4) for end in interval(0, 1000)]
    [0.0, 0.0038]
    """
    p, square = wins / rounds, Z * Z / rounds
    middle = p + square / 2
    half = math.sqrt(p * (1 - p) * square + square * square / 4)
    return max(0.0, (middle - half) / (1 + square)), (middle + half) / (1 + square)


def row_of(players: int, rounds: int, reached_in: int) -> dict[str, Any]:
    """Return the figures of one number of players."""
    low, high = interval(reached_in, rounds)
    return {
        "players": players,
        "rounds": rounds,
        "reached": reached_in,
        "share": round(reached_in / rounds, 8),
        "low": round(low, 8),
        "high": round(high, 8),
    }


def main() -> None:
    """Play with all numbers of players, a piece at a time."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=10_000, help="for each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS)
    parser.add_argument("--json", type=Path, help="write the figures there, and go on with them")
    chosen = parser.parse_args()
    kept: dict[str, Any] = {"rows": []}
    if chosen.json and chosen.json.is_file():
        kept = json.loads(chosen.json.read_text())
    rows = {row["players"]: row for row in kept["rows"]}
    for players in chosen.players:
        wins, made = (rows.get(players, {}).get(name, 0) for name in ("reached", "rounds"))
        while made < chosen.rounds:
            some = by_chance(players, min(PIECE, chosen.rounds - made), made // ROUNDS + 1)
            wins, made = wins + some[0], made + some[1]
            rows[players] = row_of(players, made, wins)
            if chosen.json:
                chosen.json.write_text(json.dumps(report_of(rows), indent=1) + "\n")
    print(json.dumps(report_of(rows), indent=1))


def report_of(rows: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """Return all figures."""
    return {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "python": platform.python_version(),
        "build": BUILD,
        "rows": [rows[players] for players in sorted(rows)],
    }


if __name__ == "__main__":
    main()
