"""Fit the weights of the quick judgement of solo by play: change some, keep what plays better.

    .venv/bin/python benchmarks/fit_quick.py --seconds 300 --out weights.json

Started again with the same file it goes on from there. The weights it ends with belong into
`products/duel/bot_weights.py`.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from pathlib import Path

import saboteur.products.catalogue  # noqa: F401 - registers all products
from saboteur.products.duel.bot_weights import ALONE
from saboteur.products.duel.quick import Outlook
from saboteur.products.duel.quick_faces import Faces
from saboteur.products.duel.quick_weights import NAMES
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import MAP, PLAY, Cell, move_act, move_card, move_cell
from saboteur.rules.registry import ruleset
from saboteur.rules.state import State

SOLO = ruleset(("solo",))
FACES = Faces(SOLO)
MATCHES = 160
"""So many matches judge a change, on the same deals as what it is compared with."""
TRIES = 12
"""So many changes are tried on the same deals."""


def mean_gold(s: State) -> float:
    """What a goal that nobody has seen is worth on average."""
    left = list(SOLO.goal_cards)
    for card in [*s.out, *(value >> 28 & 255 for value in s.cells.values())]:
        if card in left:
            left.remove(card)
    return sum(FACES.gold[card] for card in left) / max(1, len(left))


def gold(seed: int, weights: list[float]) -> int:
    """Play a match by the quick judgement alone; return the gold."""
    s = new_match(SOLO, 1, stream_keys(seed_bytes(seed)))
    apply(s, legal_moves(s)[seed % 2])
    known: dict[Cell, float] = {}
    moment = (0, 0, 0)
    while s.stack:
        if s.round != moment[0]:
            known = {}
        if moment != (s.round, len(s.hidden), len(known)):
            moment = (s.round, len(s.hidden), len(known))
            mean = mean_gold(s)
            outlook = Outlook(s, FACES, [{c: known.get(c, mean) for c in s.hidden}], weights)
        m = outlook.policy(s)
        if move_act(m) == PLAY and SOLO.cards[move_card(m)].family == MAP:
            known[move_cell(m)] = float(FACES.gold[s.hidden[move_cell(m)]])
        apply(s, m)
    return sum(s.gold[0])


def score(weights: list[float], seeds: range) -> float:
    """The average gold over some deals."""
    return statistics.mean(gold(seed, weights) for seed in seeds)


def changed(weights: list[float], dice: random.Random) -> list[float]:
    """Some weights a little or much larger or smaller."""
    new = list(weights)
    for i in dice.sample(range(len(new)), dice.choice((1, 2, 3, 5))):
        new[i] *= math.exp(dice.gauss(0, 0.5))
        if dice.random() < 0.15:
            new[i] += dice.gauss(0, 0.1)
    new[0] = min(0.97, max(0.3, new[0]))
    return new


def main() -> None:
    """Fit for some time, and say how good it has become on other deals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    best = json.loads(args.out.read_text()) if args.out.exists() else list(ALONE)
    dice = random.Random(args.seed)
    end = time.monotonic() + args.seconds
    tried, seeds, now = 0, range(0), 0.0
    while time.monotonic() < end:
        if tried % TRIES == 0:
            first = 10**6 + dice.randrange(10**6)
            seeds = range(first, first + MATCHES)
            now = score(best, seeds)
        tried += 1
        new = changed(best, dice)
        found = score(new, seeds)
        if found > now:
            best, now = new, found
            args.out.write_text(json.dumps(best))
    result = {"average": score(best, range(400)), **dict(zip(NAMES, best, strict=True))}
    sys.stdout.write(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
