"""One card saves the round: with it a side wins far more often than with anything else."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Final

from saboteur.bots.base import Budget, Dice
from saboteur.bots.searcher import SearcherBot, is_counted, is_searchable
from saboteur.puzzles.solving.solution import Solution, moves_by_text
from saboteur.views.adding import added

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

STEPS: Final = ((8, 0.2), (30, 0.2), (240, 0.2))
"""How many worlds every move is tried in, and by how much the right ones must then be better;
after each step only what still matters is tried on."""
SURE: Final = 4.0
"""So many standard errors the difference must be from nothing, in the same worlds."""
MOST_ANSWERS: Final = 3
MOST_OTHERS: Final = 8
"""So many of the other moves are tried in the last step: those that came next."""
MOST: Final = 0.97
"""Whoever wins at once, or nearly, has another puzzle to solve."""
SEED: Final = 7


def save(view: View, steps: Sequence[tuple[int, float]] = STEPS) -> Solution | None:
    """Return the few moves that are worth far more than all others; None if there are none."""
    if view.asked != view.seat or not is_searchable(view) or is_counted(view):
        return None
    moves = moves_by_text(view)
    if len(moves) < 6:
        return None
    bot = SearcherBot()
    left = dict(moves)
    found = Weighed([], [], 0.0, 0.0, 0.0, 0.0)
    for at, (worlds, gap) in enumerate(steps):
        budget = Budget(worlds * len(left))
        tried = bot.weigh(view, list(left.values()), Dice(SEED + at), budget)
        if not tried:
            return None
        found = weighed({text: tried[m] for text, m in left.items()})
        if not found.right or found.gap < gap or found.chance > MOST:
            return None
        left = _those(moves, [*found.right, *found.others[:MOST_OTHERS]])
    if found.gap < SURE * found.error:
        return None
    figures = {
        "chance": round(found.chance, 3),
        "next": round(found.next, 3),
        "gap": round(found.gap, 3),
        "worlds": float(steps[-1][0]),
        "moves": float(len(moves)),
    }
    return Solution(tuple(sorted(found.right)), figures)


@dataclass(frozen=True, slots=True)
class Weighed:
    """Moves by how often they win, cut in two where the gap is widest."""

    right: list[str]
    """The best moves; empty if too many are about as good."""
    others: list[str]
    """All others, the better ones first."""
    gap: float
    """Between the worst of the right ones and the best of the others."""
    error: float
    """The standard error of that difference."""
    chance: float
    next: float


def weighed(tried: dict[str, list[float]]) -> Weighed:
    """Cut moves in two by what came of them in the same worlds."""
    means = {text: added(won) / len(won) for text, won in tried.items()}
    order = sorted(means, key=lambda text: (-means[text], text))
    gaps = [means[a] - means[b] for a, b in pairwise(order)]
    if not gaps:
        return Weighed([], order, 0.0, 1.0, 0.0, 0.0)
    cut = max(range(min(MOST_ANSWERS, len(gaps))), key=lambda at: gaps[at])
    worst, best = order[cut], order[cut + 1]
    differences = [a - b for a, b in zip(tried[worst], tried[best], strict=True)]
    mean = added(differences) / len(differences)
    spread = added([(x - mean) ** 2 for x in differences]) / max(1, len(differences) - 1)
    error = sqrt(spread / len(differences))
    return Weighed(order[: cut + 1], order[cut + 1 :], mean, error, means[order[0]], means[best])


def _those(moves: dict[str, Move], texts: list[str]) -> dict[str, Move]:
    return {text: moves[text] for text in texts}
