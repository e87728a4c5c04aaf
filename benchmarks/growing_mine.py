"""What a move costs as the mine grows: listing what may be done and making one of it.

    .venv/bin/python benchmarks/growing_mine.py --json docs/benchmark/growth.json

Positions of random play are sorted by how many cards lie in the mine. Then the same positions are
played on by one move each, all sizes in turn, by processor time; what a size costs is the mean over
its positions, rockfalls included, and the median over the rounds. Moves that end a round are left
out: they come when the mine is large, and what they cost is dealing the next one.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import platform
import random
import statistics
import time
from pathlib import Path
from typing import Any, Final

from saboteur import BUILD
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import NONE, Move
from saboteur.rules.state import State

GAMES: Final = (("base", 10), ("saboteur2", 10), ("duel", 2))
WIDTH: Final = 8
"""Sizes of mines are taken together by so many cards."""
FEW: Final = 200
"""A size of which fewer positions are met is left out."""

Positions = list[tuple[State, Move]]


def positions_of(game: str, players: int, wanted: int) -> dict[int, Positions]:
    """Return positions with the move that random play makes there, by the size of the mine."""
    rules = parse_ruleset(game)
    rng = random.Random(1)
    found: dict[int, Positions] = {}
    seed = 0
    while seed < wanted:
        seed += 1
        s = new_match(rules, players, stream_keys(seed_bytes(seed)))
        while s.stack:
            options = legal_moves(s)
            move = options[int(rng.random() * len(options))]
            kept = found.setdefault(len(s.cells) // WIDTH, [])
            before = s.copy() if len(kept) < wanted else None
            number = s.round
            apply(s, move)
            goes_on = s.round == number and any(s.hands) and s.completer == NONE
            if before is not None and goes_on:
                kept.append((before, move))
    return {size: kept for size, kept in sorted(found.items()) if len(kept) >= FEW}


def costs_of(positions: Positions) -> tuple[float, float]:
    """Return what listing and what making a move costs, in microseconds of the processor."""
    fresh = [(s.copy(), move) for s, move in positions]
    for s, _ in fresh:
        s.spots = None  # as after the move before
    begun = time.process_time()
    for s, _ in fresh:
        legal_moves(s)
    listed = time.process_time()
    for s, move in fresh:
        apply(s, move)
    made = time.process_time()
    return 1e6 * (listed - begun) / len(fresh), 1e6 * (made - listed) / len(fresh)


def growth(game: str, players: int, wanted: int, rounds: int) -> dict[str, Any]:
    """Return what a move costs by the size of the mine."""
    by_size = positions_of(game, players, wanted)
    costs: dict[int, list[tuple[float, float]]] = {size: [] for size in by_size}
    for _ in range(rounds):
        for size, positions in by_size.items():
            costs[size].append(costs_of(positions))
    return {
        "game": game,
        "players": players,
        "sizes": [_size(size, by_size[size], found) for size, found in costs.items()],
    }


def _size(size: int, positions: Positions, found: list[tuple[float, float]]) -> dict[str, Any]:
    """Return what came of one size."""
    whole = sorted(listing + making for listing, making in found)
    return {
        "cards": [size * WIDTH, size * WIDTH + WIDTH - 1],
        "positions": len(positions),
        "legal_moves": round(statistics.mean(len(legal_moves(s)) for s, _ in positions), 1),
        "microseconds": round(statistics.median(whole), 3),
        "least": round(whole[0], 3),
        "most": round(whole[-1 - len(whole) // 10], 3),
        "listing": round(statistics.median(listing for listing, _ in found), 3),
        "making": round(statistics.median(making for _, making in found), 3),
    }


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--positions", type=int, default=600, help="of each size")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--json", type=Path, help="write the figures there")
    chosen = parser.parse_args()
    report = {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "python": platform.python_version(),
        "build": BUILD,
        "rounds": chosen.rounds,
        "games": [growth(*game, chosen.positions, chosen.rounds) for game in GAMES],
    }
    for game in report["games"]:
        print(f"{game['game']}, {game['players']} players")
        for size in game["sizes"]:
            low, high = size["cards"]
            print(
                f"  {low:3d} to {high:3d} cards: {size['microseconds']:6.2f} µs, of it listing "
                f"{size['legal_moves']:.1f} moves {size['listing']:.2f}, making {size['making']:.2f}"
            )
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
