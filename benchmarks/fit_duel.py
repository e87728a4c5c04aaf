"""Fit what the searcher reckons with in The Duel, from matches of the quick judgement against itself.

    .venv/bin/python benchmarks/fit_duel.py lead --matches 1000
    .venv/bin/python benchmarks/fit_duel.py slopes --matches 1000

`lead` notes situations and what came of the round, and fits the weights `LEAD` to them. `slopes`
says for each weight of the quick judgement how much more gold it brings to raise it by a half, from
matches in which one player has all weights a little shifted and the other player the other way: all
slopes come of the same matches. Both print JSON; the weights belong into
`products/duel/bot_weights.py`.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Callable
from typing import Final

import saboteur.products.catalogue  # noqa: F401 - registers all products
from saboteur.minds.logistic import solve
from saboteur.products.duel.bot_search import faces_of, hopes_of
from saboteur.products.duel.bot_value import NAMES, Stakes
from saboteur.products.duel.bot_weights import TOGETHER
from saboteur.products.duel.quick import Outlook
from saboteur.products.duel.quick_weights import JUNK, NEARER
from saboteur.products.duel.quick_weights import NAMES as WEIGHTS
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import TURN
from saboteur.rules.registry import ruleset
from saboteur.rules.state import State
from saboteur.views.journal import Journal
from saboteur.views.view import View, view

DUEL = ruleset(("duel",))
SHIFT: Final = 0.3
"""How far weights are shifted: the standard deviation of their logarithm."""
NOTED: Final = 0.25
"""How many turns are noted."""
SLIPS: Final = 0.05
"""How many moves are any move."""
RIDGE: Final = 60.0
HELD_OUT: Final = 5
"""One round in so many is kept for judging the fit."""

Watch = Callable[[State, View], None]


def shifted(weights: list[float], shifts: list[float], way: int) -> list[float]:
    """Weights shifted one way or the other."""
    found = []
    for i, (worth, shift) in enumerate(zip(weights, shifts, strict=True)):
        if i == JUNK:
            found.append(worth + way * 0.2 * shift)
        elif i == NEARER:
            odds = worth / (1.0 - worth) * math.exp(way * shift)
            found.append(odds / (1.0 + odds))
        else:
            found.append(worth * math.exp(way * shift))
    return found


def shifts(dice: random.Random) -> list[float]:
    """By how much each weight is shifted in a match."""
    return [dice.gauss(0.0, SHIFT) for _ in WEIGHTS]


def play(
    deal: int, weights: list[list[float]], slips: float, dice: random.Random, watch: Watch
) -> State:
    """Play a match, each seat with its own weights; `watch` is shown every turn, and every start."""
    events: list[Event] = []
    s = new_match(DUEL, 2, stream_keys(seed_bytes(deal)), events)
    journal = Journal(2)
    journal.tell(events)
    while s.stack:
        seen = view(s, journal, s.stack[-1].seat)
        watch(s, seen)
        outlook = Outlook(s, faces_of(DUEL), hopes_of(seen), weights[seen.seat])
        move = dice.choice(seen.moves) if dice.random() < slips else outlook.policy(s)
        events = []
        apply(s, move, events)
        journal.tell(events)
    return s


class Notes:
    """Situations of a match, and what came of their rounds."""

    def __init__(self, dice: random.Random) -> None:
        self.rows: list[tuple[int, float, list[float]]] = []
        """Round, lead, numbers."""
        self._dice = dice
        self._open: list[tuple[int, list[float]]] = []
        self._before = [0, 0]
        self._round = 1
        self._number = 0

    def watch(self, s: State, seen: View) -> None:
        """Note a turn now and then."""
        if s.round != self._round:
            self.close(s)
        self._round = s.round
        if seen.frames[-1].kind != TURN or self._dice.random() >= NOTED:
            return
        hopes = hopes_of(seen)
        outlook = Outlook(s, faces_of(DUEL), hopes, TOGETHER)
        stakes = Stakes(s, seen.seat, outlook, faces_of(DUEL), hopes[seen.seat])
        self._open.append((seen.seat, stakes.numbers(s)))

    def close(self, s: State) -> None:
        """A round is over: say of each of its situations who was ahead in the end."""
        gold = [sum(cards) for cards in s.gold]
        gained = [now - then for now, then in zip(gold, self._before, strict=True)]
        for seat, numbers in self._open:
            self.rows.append((self._number, float(gained[seat] - gained[1 - seat]), numbers))
        self._open = []
        self._before = gold
        self._number += 1

    def match_over(self, s: State) -> None:
        """The last round of a match is over."""
        self.close(s)
        self._before = [0, 0]
        self._round = 1


def least_squares(
    rows: list[list[float]], results: list[float], ridge: float
) -> tuple[list[float], list[list[float]]]:
    """The weights that fit some results best, and the matrix they come of."""
    size = len(rows[0])
    right = [0.0] * size
    matrix = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
    for row, result in zip(rows, results, strict=True):
        filled = [i for i in range(size) if row[i]]
        for i in filled:
            right[i] += row[i] * result
            for j in filled:
                matrix[i][j] += row[i] * row[j]
    return solve(matrix, right), matrix


def spread(rows: list[list[float]], results: list[float], weights: list[float]) -> float:
    """The mean square of what weights leave unexplained."""
    errors = [
        result - sum(w * x for w, x in zip(weights, row, strict=True))
        for row, result in zip(rows, results, strict=True)
    ]
    return sum(error * error for error in errors) / len(errors)


def fit_lead(matches: int, seed: int) -> dict[str, object]:
    """Play with shifted weights and slips, fit, and say how much of the lead is explained."""
    dice = random.Random(seed)
    notes = Notes(dice)
    for i in range(matches):
        weights = [shifted(TOGETHER, shifts(dice), 1) for _ in range(2)]
        notes.match_over(play(10**6 * seed + i, weights, SLIPS, dice, notes.watch))
    kept = [row for row in notes.rows if row[0] % HELD_OUT]
    rows, results = [row[2] for row in kept], [row[1] for row in kept]
    weights_found, _ = least_squares(rows, results, RIDGE)
    held = [row for row in notes.rows if not row[0] % HELD_OUT]
    rows, results = [row[2] for row in held], [row[1] for row in held]
    left = spread(rows, results, weights_found) / spread(rows, results, [0.0] * len(NAMES))
    lead = {name: round(w, 3) for name, w in zip(NAMES, weights_found, strict=True)}
    return {"situations": len(notes.rows), "explained": round(1.0 - left, 3), "lead": lead}


def find_slopes(matches: int, seed: int) -> dict[str, object]:
    """Play both seats of every deal with weights shifted one way and the other."""
    if matches < 4 * len(WEIGHTS):
        sys.exit(
            f"{len(WEIGHTS)} slopes cannot be told apart by fewer than {4 * len(WEIGHTS)} matches"
        )
    dice = random.Random(seed)
    rows: list[list[float]] = []
    leads: list[float] = []
    for i in range(matches // 2):
        ways = shifts(dice)
        weights = [shifted(TOGETHER, ways, way) for way in (1, -1)]
        lead = 0
        for seat in (0, 1):
            s = play(10**6 * seed + i, weights[:: 1 - 2 * seat], 0.0, dice, lambda *_: None)
            lead += sum(s.gold[seat]) - sum(s.gold[1 - seat])
        rows.append(ways)
        leads.append(lead / 2)
    found, matrix = least_squares(rows, leads, 1e-6)
    noise = spread(rows, leads, found) * len(rows) / max(1, len(rows) - len(found))
    half = math.log(1.5)
    # One player has the weight higher, the other has it lower.
    return {
        name: {
            "weight": round(TOGETHER[i], 3),
            "slope": round(half * found[i] / 2, 3),
            "error": round(half * math.sqrt(noise * _diagonal(matrix, i)) / 2, 3),
        }
        for i, name in enumerate(WEIGHTS)
    }


def _diagonal(matrix: list[list[float]], i: int) -> float:
    """An entry on the diagonal of the inverse."""
    return solve(matrix, [float(j == i) for j in range(len(matrix))])[i]


def main() -> None:
    """Play and fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("lead", "slopes"))
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    result = (fit_lead if args.what == "lead" else find_slopes)(args.matches, args.seed)
    sys.stdout.write(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
