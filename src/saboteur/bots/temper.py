"""How a persona plays: which it takes of moves that are about equally good.

What it gives away for that is bounded: a move that looks worse by more than `MARGIN`, or is worse by
more than `CHANCE` of winning the round where that is reckoned, is never taken for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS
from saboteur.bots.lines import this_round
from saboteur.bots.personas import EVEN
from saboteur.bots.registry import ACTS
from saboteur.bots.stories import story_of
from saboteur.minds.manners import HELPS, HINDERS
from saboteur.rules.kinds import NONE, PLAY, SABOTAGE, move_act, move_card, move_target

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from saboteur.bots.personas import Persona
    from saboteur.rules.kinds import Move, Seat
    from saboteur.views.view import View

MARGIN: Final = 1.0
"""So much worse may a move look at first sight: a fifth of a good step of digging."""
CHANCE: Final = 0.01
"""So much less likely may one win with it, where that is reckoned."""


def preferred(
    moves: Iterable[Move], worth: Callable[[Move], float], margin: float, view: View, who: Persona
) -> Move:
    """Return the best of some moves; of those that are nearly as good, the one a persona prefers."""
    values = {m: worth(m) for m in moves}
    best = max(values, key=lambda m: values[m])
    if who == EVEN:
        return best
    near = [m for m in values if values[m] >= values[best] - margin]
    harmer = who_harmed(view) if who.resents else NONE
    return max(near, key=lambda m: (_liking(view, m, who, harmer), values[m]))


def _liking(view: View, m: Move, who: Persona, harmer: Seat) -> float:
    """Return how much somebody likes a move for what it is, whatever it is worth."""
    if move_act(m) != PLAY:
        return 0.0
    act = ACTS.get(view.rules.cards[move_card(m)].family, NONE)
    target = move_target(m)
    liking = 0.0
    if act == HELPS and target != view.seat:
        liking = who.helps
    elif AIMS[view.role].digs:
        liking = who.strikes if act == HINDERS else 0.0
    else:
        mark = story_of(view).what_if(view.seat, m)
        liking = who.strikes if mark is not None and mark.hostile else 0.0
    if harmer != NONE and target == harmer:
        liking += {HINDERS: 2.0, HELPS: -2.0}.get(act, 0.0)
    return liking


def who_harmed(view: View) -> Seat:
    """Return who hindered this seat last in this round, or NONE."""
    for entry in reversed(this_round(view)):
        if entry.name != "played":
            continue
        move = entry.number("move")
        hinders = view.rules.cards[move_card(move)].family == SABOTAGE
        if hinders and move_target(move) == view.seat:
            return entry.number("seat")
    return NONE
