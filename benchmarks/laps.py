"""How many laps a second are played on: worlds that fit a view, the quick policy for everybody.

    .venv/bin/python benchmarks/laps.py --json docs/benchmark/laps.json

A lap is what the searcher spends its time on: a move is tried in a sampled world, everybody then
plays one turn by what they could know, and where that leads is valued. Positions come from random
play of the base game; worlds are sampled before, eight laps are played in each.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import platform
import random
import statistics
from pathlib import Path
from typing import Final

from saboteur import BUILD
from saboteur.bots.table_minds import kit_of, minds_of
from saboteur.bots.weights import value_weights
from saboteur.env.pacing import Moves, paced
from saboteur.env.rivals import play_rules
from saboteur.match import Match
from saboteur.minds.lap import Laps
from saboteur.minds.policy import Minds
from saboteur.rules.chance import seed_bytes
from saboteur.rules.kinds import TURN, Move, Seat
from saboteur.views.sample import Sampler, sample
from saboteur.views.world import World

TRIES: Final = 8
Position = tuple[World, Minds, Seat, list[Move]]


def positions_of(players: int, wanted: int) -> list[Position]:
    """Return worlds with who is to move there and some of what they could do."""
    rng = random.Random(1)
    sampler = Sampler(seed_bytes(1))
    found: list[Position] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        match = Match("base", players, seed)
        while not match.over and len(found) < wanted:
            view = match.view(match.turn)
            if view.frames[-1].kind == TURN and rng.random() < 0.1:
                moves = rng.choices(view.moves, k=TRIES)
                found.append(
                    (sample(view, sampler), minds_of(view, kit_of(match.rules)), view.seat, moves)
                )
            match.play(rng.choice(match.legal_moves))
    return found


def play_laps(players: int, wanted: int) -> Moves:
    """Play laps for ever."""
    positions = positions_of(players, wanted)
    rules = Match("base", players, 1).rules
    weights = value_weights(rules.game, players) or ()
    laps = Laps(kit_of(rules), [list(each) for each in weights], players, 1)
    seed = 0
    while True:
        for world, minds, seat, moves in positions:
            seed += 1
            for move in moves:
                laps.after(world, minds, move, seat, players, seed)
            yield len(moves)


def main() -> None:
    """Measure laps and bare random moves in turn."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures there")
    chosen = parser.parse_args()
    laps, bare = play_laps(chosen.players, chosen.positions), play_rules("base", chosen.players)
    both = [
        (paced(laps, chosen.seconds), paced(bare, chosen.seconds)) for _ in range(chosen.repeat)
    ]
    report = {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "python": platform.python_version(),
        "build": BUILD,
        "players": chosen.players,
        "laps_per_second": round(statistics.median(a.moves / a.worked for a, _ in both)),
        "bare_moves_per_second": round(statistics.median(b.moves / b.worked for _, b in both)),
    }
    print(json.dumps(report, indent=1))
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
