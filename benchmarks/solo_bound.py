"""How much gold a match of solo holds for somebody who knows all cards.

    .venv/bin/python benchmarks/solo_bound.py --deals 20 --out bound.jsonl

Started again with the same file it goes on where it stopped. Every round is played many times by the
quick judgement that knows the goals, each time with other weights; with `--width` a beam is tried,
too. The best ends of a round, by their gold and by what the goals still in the box promise, are all
followed into the next one. What is found can be had by somebody who knows the deck, so it is a lower
bound of the best play with open cards; `lay` is what lay there for six counters in the rounds that
were found, more than which nobody can have in them.
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
from typing import Final

import saboteur.products.catalogue  # noqa: F401 - registers all products
from saboteur.modules.rounds import ROUNDS
from saboteur.products.duel.bot_search import faces_of
from saboteur.products.duel.bot_weights import ALONE
from saboteur.products.duel.quick import Outlook
from saboteur.products.duel.quick_search import LATER, best_line, known_hopes
from saboteur.products.solo.rules import RATINGS
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.registry import ruleset
from saboteur.rules.state import State

SOLO = ruleset(("solo",))
GOLD: Final = faces_of(SOLO).gold
COUNTERS: Final = 6
SHAKEN: Final = 0.5
"""By how much weights differ: the standard deviation of their logarithm."""


def lying(s: State) -> int:
    """The gold that six counters can secure in a round: on goals, and on cards that can come."""
    cards = [*s.hidden.values(), *s.deck, *s.hands[0]]
    return sum(sorted((GOLD[card] for card in cards), reverse=True)[:COUNTERS])


def promise(s: State) -> float:
    """What a player has and what the goals that are left promise for the rounds to come."""
    left = list(SOLO.goal_cards)
    for card in s.out:
        if card in left:
            left.remove(card)
    rounds = ROUNDS + 1 - s.round if s.stack else 0
    return sum(s.gold[0]) + LATER * rounds * sum(GOLD[card] for card in left) / max(1, len(left))


def shaken(dice: random.Random) -> list[float]:
    """Weights that differ from the usual ones."""
    found = [w * math.exp(dice.gauss(0.0, SHAKEN)) for w in ALONE]
    found[0] = min(0.95, found[0])
    return found


def ends_of(s: State, dice: random.Random, plays: int, width: int) -> list[State]:
    """Some ends of a round."""
    faces = faces_of(SOLO)
    hopes = known_hopes(s, faces)
    found = [best_line(s, 0, list(ALONE), width).state] if width else []
    for _ in range(plays):
        trial = s.copy()
        Outlook(s, faces, hopes, shaken(dice)).play_on(trial, 0, s.round, -1)
        found.append(trial)
    return found


def search(deal: int, plays: int, width: int, ends: int) -> dict[str, object]:
    """Search a match; say how much gold was found, by round, and how much lay there."""
    dice = random.Random(deal)
    start = new_match(SOLO, 1, stream_keys(seed_bytes(deal)))
    apply(start, legal_moves(start)[deal % 2])
    found: list[tuple[State, list[int], list[int]]] = [(start, [], [])]
    for _ in range(ROUNDS):
        later = [
            (end, [*gold, sum(end.gold[0]) - sum(gold)], [*lay, lying(s)])
            for s, gold, lay in found
            for end in ends_of(s, dice, plays, width)
        ]
        later.sort(key=lambda end: -promise(end[0]))
        found = later[:ends]
    best = max(found, key=lambda end: sum(end[0].gold[0]))
    return {"deal": deal, "gold": sum(best[0].gold[0]), "rounds": best[1], "lay": best[2]}


def main() -> None:
    """Search some deals, and say what was found in all that the file has."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--plays", type=int, default=400, help="how often a round is played")
    parser.add_argument("--width", type=int, default=0, help="of a beam besides")
    parser.add_argument("--ends", type=int, default=4, help="ends of a round that are followed")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    rows = [json.loads(x) for x in args.out.read_text().splitlines()] if args.out.exists() else []
    done = {row["deal"] for row in rows}
    for deal in range(args.first, args.first + args.deals):
        if deal not in done:
            begun = time.process_time()
            row = search(deal, args.plays, args.width, args.ends)
            row["seconds"] = round(time.process_time() - begun, 1)
            rows.append(row)
            with args.out.open("a") as stream:
                stream.write(json.dumps(row) + "\n")
    gold = [row["gold"] for row in rows]
    told = {
        "matches": len(rows),
        "average": round(statistics.mean(gold), 2),
        "error": round(statistics.stdev(gold) / math.sqrt(len(gold)), 2) if len(gold) > 1 else None,
        "least": min(gold),
        "most": max(gold),
        "lay": round(statistics.mean(sum(row["lay"]) for row in rows), 2),
        "by rating": {limit: sum(g >= limit for g in gold) for limit in RATINGS},
    }
    sys.stdout.write(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
