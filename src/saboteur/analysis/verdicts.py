"""One move judged: what a level would have done instead, and what that would have been worth.

Everything here comes of the mover's view. The level chooses first; then its move and the one that
was made are tried again in the same fresh worlds, so that what was found best by luck has no
advantage, and luck falls out of the difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from saboteur.analysis.marks import Limits, Mark, shipped_limits
from saboteur.bots.base import Budget, Dice
from saboteur.bots.reasons import reason_for
from saboteur.views.adding import added

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.bots.base import Bot, Thought
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a level makes of a move."""

    played: Move
    best: Move
    """What the level would have done."""
    mark: Mark
    chance: float | None = None
    """How likely the mover's side wins the round with the move; None: the level cannot say."""
    best_chance: float | None = None
    """The same with the level's move."""
    loss: float | None = None
    """How much of that chance the move gave away; less than nothing if it was the better one."""
    error: float | None = None
    """The standard error of the loss, where it was measured in the same worlds."""
    reason: str = ""
    """Why the level would have done that, as bots.reasons has it."""


def judge(
    view: View, played: Move, bot: Bot, seed: int, visits: int | None, limits: Limits | None = None
) -> Verdict:
    """Return what a bot makes of a move, by what the mover could know."""
    limits = limits or shipped_limits()
    if view.moves == (played,):
        return Verdict(played, played, "only", reason="only-move")
    thought = bot.think(view, Dice(2 * seed), Budget(visits))
    best = thought.move
    reason = reason_for(view, best) or thought.reason
    moves = [best] if best == played else [best, played]
    tried = bot.weigh(view, moves, Dice(2 * seed + 1), Budget(visits))
    if tried:
        return _measured(played, best, [tried[m] for m in moves], reason, limits)
    return _thought(played, thought, reason, limits)


def _measured(
    played: Move, best: Move, tried: Sequence[Sequence[float]], reason: str, limits: Limits
) -> Verdict:
    """Compare what came of both moves, world by world."""
    best_chance, chance = _mean(tried[0]), _mean(tried[-1])
    if best == played:
        return Verdict(played, best, "best", chance, chance, 0.0, 0.0, reason)
    differences = [a - b for a, b in zip(tried[0], tried[1], strict=True)]
    loss, error = _mean(differences), _error(differences)
    mark = limits.mark(loss, error)
    return Verdict(played, best, mark, chance, best_chance, loss, error, reason)


def _thought(played: Move, thought: Thought, reason: str, limits: Limits) -> Verdict:
    """Make do with what the level thought, if it looked at the move at all."""
    best = thought.move
    best_chance, chance = thought.chances.get(best), thought.chances.get(played)
    loss = None if best_chance is None or chance is None else best_chance - chance
    if best == played:
        mark: Mark = "best"
    else:
        mark = "other" if loss is None else limits.mark(loss, 0.0)
    return Verdict(played, best, mark, chance, best_chance, loss, None, reason)


def _mean(numbers: Sequence[float]) -> float:
    return added(numbers) / len(numbers)


def _error(numbers: Sequence[float]) -> float:
    """Return the standard error of a mean; of a single number nothing is known, so it is large."""
    count = len(numbers)
    if count < 2:
        return 1.0
    mean = _mean(numbers)
    return sqrt(added([(x - mean) ** 2 for x in numbers]) / (count - 1) / count)
