"""What a move in a turn looks worth, by the family of its card. About 5 is a good step of digging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.hand import USELESS, rid_of
from saboteur.bots.registry import CHOICES, PLAYS
from saboteur.bots.trust import is_known
from saboteur.modules.four_ways import CLEAR
from saboteur.rules.kinds import (
    A_THEFT,
    CHANGE_HATS,
    CHOOSE,
    DISCARD,
    FREEDOM,
    HANDS_OFF,
    IN_PRISON,
    INSPECTION,
    LADDER,
    MAP,
    PATH,
    PLAY,
    REPAIR,
    ROCKFALL,
    SABOTAGE,
    SWAP_HANDS,
    THEFT,
    TRAPPED,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
    move_value,
)
from saboteur.rules.mine import card_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.thought import Thought
    from saboteur.rules.kinds import Move

NEVER: Final = -50.0
WEAK_HAND: Final = -0.2
"""From this mean worth of being rid of them on, other cards can only be better."""


def worth(t: Thought, m: Move) -> float:
    """Return how good a move looks to the seat."""
    return _ACTS[move_act(m)](t, m)


def _play(t: Thought, m: Move) -> float:
    family = t.family(move_card(m))
    judge = _PLAYS.get(family) or PLAYS.get(family)
    return judge(t, m) if judge is not None else 0.0


# --- cards for the mine ----------------------------------------------------------------------


def _lay(t: Thought, m: Move) -> float:
    cell, card = move_cell(m), move_card(m)
    value = t.view.rules.laid[2 * card + move_turned(m)]
    return t.lay(cell, value) + (t.aim.crystal if t.has_crystal(cell, card) else 0.0)


def _bury(t: Thought, m: Move) -> float:
    cell = move_cell(m)
    if cell not in t.view.cells:
        # An unopened chest: nobody knows what it is good for.
        return -0.5
    lost = t.has_crystal(cell, card_of(t.view.cells[cell]))
    return t.lift(cell) - (t.aim.crystal if lost else 0.0)


def _look(t: Thought, m: Move) -> float:
    """Look where the treasure may be, if that is not known yet."""
    doubt = t.belief.get(move_cell(m), 0.0)
    return 0.0 if doubt in {0.0, 1.0} else 4.5


# --- cards against others, and for them --------------------------------------------------------


def _break(t: Thought, m: Move) -> float:
    """Diggers break suspects' tools, Saboteurs those of whoever digs best."""
    target = move_target(m)
    crowded = 1.0 if t.view.front[target] & t.view.rules.blocking else 0.0
    if not t.aim.digs:
        return 2.0 + t.enmity[target] + (1.5 if t.pressed else 0.0) - crowded
    return -2.0 + 2.0 * t.enmity[target] - crowded


def _mend(t: Thought, m: Move) -> float:
    """Mend one's own tools first, then those of the trusted."""
    target = move_target(m)
    if target == t.view.seat:
        return 5.0
    return 1.5 - t.enmity[target] if t.aim.digs else -3.0


def _trap(t: Thought, m: Move) -> float:
    """Trap foes, best when the round may soon be over; never oneself."""
    target = move_target(m)
    if target == t.view.seat:
        return NEVER
    return _break(t, m) + (1.5 if t.pressed else 0.5)


def _free(t: Thought, m: Move) -> float:
    """Free oneself, then the trusted."""
    return _mend(t, m) + (1.0 if move_target(m) == t.view.seat else -0.5)


def _steal(t: Thought, _m: Move) -> float:
    """Show one's hand late, when there is less time to be stopped."""
    if t.trapped:
        return -0.5
    return 4.5 if t.pressed else 0.8


def _stop_thief(t: Thought, m: Move) -> float:
    """Stop thieves when there is something to steal."""
    target, gold = move_target(m), t.view.nuggets
    if target == t.view.seat:
        return NEVER
    mine = gold[t.view.seat]
    rich = 1.0 if mine and mine == max(gold) else 0.0
    return 0.5 + rich + (1.0 if t.pressed else 0.0) + 0.5 * t.enmity[target]


# --- roles and hands ---------------------------------------------------------------------------


def _inspect(t: Thought, m: Move) -> float:
    """Look at strangers, early and at those one cannot make out."""
    target = move_target(m)
    if is_known(t.view, target):
        return -0.5
    return (2.5 if t.aim.digs else 1.0) - 0.5 * abs(t.enmity[target])


def _change_hats(t: Thought, m: Move) -> float:
    """Leave a side that is losing; unsettle known foes."""
    target = move_target(m)
    if target != t.view.seat:
        return t.enmity[target] - (0.5 if is_known(t.view, target) else 1.5)
    if t.aim.crystal:
        return NEVER
    if not t.aim.digs:
        return 4.0 - 1.5 * t.before
    late = t.view.deck_size < 2 * t.view.n and t.before > t.view.deck_size / t.view.n + 3
    return 3.0 if late else t.rivals_ahead() - 1.0


def _swap(t: Thought, m: Move) -> float:
    """Give away a weak or small hand for a large one."""
    left = [card for card in t.view.hand if card != move_card(m)]
    more = t.view.hand_sizes[move_target(m)] - len(left)
    if not left:
        return 1.0 + more
    mean = sum(rid_of(t, card) for card in left) / len(left)
    return 0.5 * more + (2.0 if mean > WEAK_HAND else -1.0) + 0.2 * t.enmity[move_target(m)]


# --- discarding --------------------------------------------------------------------------------


def _discard(t: Thought, m: Move) -> float:
    """A pass; the more of the hand is useless, the better."""
    card = move_card(m)
    worst = rid_of(t, card)
    others = sum(1 for other in t.view.hand if other != card and rid_of(t, other) >= USELESS)
    return worst + 0.2 * min(others, t.view.rules.most_discards - 1)


def _choose(t: Thought, m: Move) -> float:
    value = move_value(m)
    return _clear(t, m) if value == CLEAR else CHOICES[value](t, m)


def _clear(t: Thought, m: Move) -> float:
    """Give two cards to get free or mend a tool, if no card does it for one."""
    bit = t.view.rules.cards[move_card(m)].front
    if bit == A_THEFT:
        return NEVER
    if len(t.view.hand) < 4 and not t.pressed:
        return -1.0
    if bit == IN_PRISON:
        return -1.0 if t.holds(FREEDOM) else 3.5
    if any(
        bit in t.view.rules.cards[card].tools for card in t.view.hand if t.family(card) == REPAIR
    ):
        return -1.0
    only = t.view.front[t.view.seat] & t.view.rules.blocking == 1 << bit
    return (2.0 if only else 0.5) * (1.0 if t.aim.digs else 0.3)


_PLAYS: Final[dict[int, Callable[[Thought, Move], float]]] = {
    PATH: _lay,
    LADDER: _lay,
    ROCKFALL: _bury,
    MAP: _look,
    SABOTAGE: _break,
    REPAIR: _mend,
    TRAPPED: _trap,
    FREEDOM: _free,
    THEFT: _steal,
    HANDS_OFF: _stop_thief,
    INSPECTION: _inspect,
    CHANGE_HATS: _change_hats,
    SWAP_HANDS: _swap,
}
"""By family of the card played."""
_ACTS: Final[dict[int, Callable[[Thought, Move], float]]] = {
    PLAY: _play,
    DISCARD: _discard,
    CHOOSE: _choose,
}
