"""What a move in a turn looks worth, by the family of its card. About 5 is a good step of digging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.hand import SHOWN, USELESS, rid_of
from saboteur.bots.registry import CHOICES, CLEAR_VALUES, PLAYS
from saboteur.modules.four_ways import CLEAR
from saboteur.rules import kinds
from saboteur.rules.mine import card_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.evaluation import Evaluation
    from saboteur.rules.kinds import Move, Seat

NEVER: Final = -50.0
FOE: Final = 0.5
"""From this enmity on, somebody is a suspect."""
WEAK_HAND: Final = -0.2
"""From this mean worth of being rid of them on, other cards can only be better."""


def evaluate(t: Evaluation, m: Move) -> float:
    """Return how good a move looks to the seat."""
    worth = _ACTS[kinds.move_act(m)](t, m)
    return worth if t.aim.digs else worth - t.opinion.shame(t, m)


def _play(t: Evaluation, m: Move) -> float:
    family = t.family(kinds.move_card(m))
    judge = _PLAYS.get(family) or PLAYS.get(family)
    return judge(t, m) if judge is not None else 0.0


# --- cards for the mine ----------------------------------------------------------------------


def lay(t: Evaluation, m: Move) -> float:
    """Return what the tunnels gain by a card, and the crystals on it."""
    cell, card = kinds.move_cell(m), kinds.move_card(m)
    value = t.view.rules.laid[2 * card + kinds.move_turned(m)]
    return t.lay(cell, value) + (t.aim.crystal if t.has_crystal(cell, card) else 0.0)


def _bury(t: Evaluation, m: Move) -> float:
    cell = kinds.move_cell(m)
    if cell not in t.view.cells:
        # An unopened chest: nobody knows what it is good for.
        return -0.5
    lost = t.has_crystal(cell, card_of(t.view.cells[cell]))
    return t.lift(cell) - (t.aim.crystal if lost else 0.0)


def _look(t: Evaluation, m: Move) -> float:
    """Look where the treasure may be, if that is not known yet, or as good as shown by others."""
    doubt = t.belief.get(kinds.move_cell(m), 0.0)
    if doubt in {0.0, 1.0} or t.knows_treasure():
        return -1.0
    return 4.5 if max(t.belief.values()) < SHOWN else 0.0


# --- cards against others, and for them --------------------------------------------------------


def hinder(t: Evaluation, m: Move) -> float:
    """Diggers break suspects' tools, Saboteurs those of whoever digs best; the free ones first."""
    target = kinds.move_target(m)
    crowded = 0.0
    if _is_blocked(t, target):
        worst = max(t.enmity[seat] for seat in range(t.view.n) if seat != t.view.seat)
        free = [s for s in range(t.view.n) if s != t.view.seat and not _is_blocked(t, s)]
        spare = any(t.enmity[seat] > min(FOE, worst - 0.5) for seat in free)
        crowded = 3.0 if spare else 1.0
    if not t.aim.digs:
        return 2.0 + t.enmity[target] + (1.5 if t.pressed else 0.0) - crowded
    return -2.0 + 2.0 * t.enmity[target] - crowded


def _is_blocked(t: Evaluation, seat: Seat) -> bool:
    return bool(t.view.front[seat] & t.view.rules.blocking)


def mend(t: Evaluation, m: Move) -> float:
    """Mend one's own tools first, then those of the trusted; never a suspect's."""
    target = kinds.move_target(m)
    if target == t.view.seat:
        return 5.0
    if not t.aim.digs:
        return -3.0
    return 1.5 - t.enmity[target] if t.enmity[target] < FOE else -3.0


# --- discarding --------------------------------------------------------------------------------


def _discard(t: Evaluation, m: Move) -> float:
    """A pass; the more of the hand is useless, the better."""
    card = kinds.move_card(m)
    worst = rid_of(t, card)
    others = sum(1 for other in t.view.hand if other != card and rid_of(t, other) >= USELESS)
    return worst + 0.2 * min(others, t.view.rules.most_discards - 1)


def _choose(t: Evaluation, m: Move) -> float:
    value = kinds.move_value(m)
    return _clear(t, m) if value == CLEAR else CHOICES[value](t, m)


def _clear(t: Evaluation, m: Move) -> float:
    """Give two cards to get free or mend a tool, if no card does it for one."""
    bit = t.view.rules.cards[kinds.move_card(m)].front
    worth = CLEAR_VALUES.get(bit)
    if worth is not None and worth < 0:
        return worth
    if len(t.view.hand) < 4 and not t.pressed:
        return -1.0
    cards = t.view.rules.cards
    if any(bit in cards[card].tools for card in t.view.hand if t.family(card) in kinds.CLEARING):
        return -1.0
    if worth is not None:
        return worth
    only = t.view.front[t.view.seat] & t.view.rules.blocking == 1 << bit
    return (2.0 if only else 0.5) * (1.0 if t.aim.digs else 0.3)


_PLAYS: Final[dict[int, Callable[[Evaluation, Move], float]]] = {
    kinds.PATH: lay,
    kinds.ROCKFALL: _bury,
    kinds.MAP: _look,
    kinds.SABOTAGE: hinder,
    kinds.REPAIR: mend,
}
"""By family of the card played."""
_ACTS: Final[dict[int, Callable[[Evaluation, Move], float]]] = {
    kinds.PLAY: _play,
    kinds.DISCARD: _discard,
    kinds.CHOOSE: _choose,
}
