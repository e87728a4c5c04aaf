"""How much harm the cards of others do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.registry import HARM
from saboteur.rules import kinds
from saboteur.rules.kinds import move_card, move_cell, move_target, move_turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.evaluation import Evaluation
    from saboteur.rules.kinds import Move

FAIR: Final = 0.5
"""Up to this enmity a player may be asked for a favour."""


def harm(t: Evaluation, m: Move) -> float:
    """Return how much a card that somebody else has just played does harm."""
    family = t.family(move_card(m))
    judge = _HARM.get(family) or HARM.get(family)
    return judge(t, m) if judge else 0.0


def by_path(t: Evaluation, m: Move) -> float:
    """Cards laid for the other side do as much harm as they would do good."""
    value = t.view.rules.laid[2 * move_card(m) + move_turned(m)]
    worth = t.lay(move_cell(m), value)
    foe = t.aim.alone or t.enmity[t.view.active] > FAIR
    if t.aim.digs and worth > SOMEBODY_WINS and foe:
        # Somebody else reaches the treasure, not the own team.
        return worth
    return -worth


SOMEBODY_WINS: Final = 30.0


def _by_burying(t: Evaluation, m: Move) -> float:
    return -t.lift(move_cell(m)) if move_cell(m) in t.view.cells else 0.0


def by_hindering(t: Evaluation, m: Move) -> float:
    """Diggers want to dig; Saboteurs need no tools."""
    if move_target(m) == t.view.seat:
        return 4.0 if t.aim.digs else 1.0
    return -2.0 * t.enmity[move_target(m)] if t.aim.digs else 0.0


def by_helping(t: Evaluation, m: Move) -> float:
    """Help for others matters when the round may soon be over."""
    return 1.5 * t.enmity[move_target(m)] if t.pressed else 0.0


_HARM: Final[dict[int, Callable[[Evaluation, Move], float]]] = {
    kinds.PATH: by_path,
    kinds.ROCKFALL: _by_burying,
    kinds.SABOTAGE: by_hindering,
    kinds.REPAIR: by_helping,
}
"""By family of the card played; other cards do no harm."""
