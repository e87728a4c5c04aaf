"""What two path cards in one turn are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.rules import kinds
from saboteur.rules.kinds import Move, move_act, move_card, move_cell, move_turned

if TYPE_CHECKING:
    from saboteur.bots.evaluation import Evaluation

NEVER: Final = -50.0
GOOD_STEP: Final = 3.0
"""From this worth on, laying a card is a good step."""


def lay_two(t: Evaluation, _m: Move) -> float:
    """Two steps are better than one, if the first is a good one."""
    best = best_path(t)
    return 1.5 * best if best > GOOD_STEP else -0.5


def best_path(t: Evaluation) -> float:
    """Return what the best path card on the best cell is worth."""
    laid = t.view.rules.laid
    return max(
        (
            t.lay(move_cell(m), laid[2 * move_card(m) + move_turned(m)])
            for m in t.view.moves
            if move_act(m) == kinds.PLAY and t.family(move_card(m)) in kinds.LAID_BY_PLAYERS
        ),
        default=NEVER,
    )


def harm(t: Evaluation, _m: Move) -> float:
    """Diggers must not hurry while a Saboteur is pressed."""
    return 4.0 if t.pressed and not t.aim.digs else 0.0
