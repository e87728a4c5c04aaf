"""What the cards and decisions of Saboteur 2 are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import Aim
from saboteur.bots.hand import USELESS, rid_of
from saboteur.bots.move_values import NEVER, WEAK_HAND, hinder, mend
from saboteur.bots.suspicion import is_known
from saboteur.minds.manners import HELPS, HINDERS, PLAIN, Manner
from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.saboteur2.deck import (
    BOSS,
    CHANGE_HATS,
    FREEDOM,
    GEOLOGIST,
    HANDS_OFF,
    IN_PRISON,
    INSPECTION,
    PROFITEER,
    SWAP_HANDS,
    THEFT,
    TRAPPED,
)
from saboteur.rules.kinds import (
    DONE_MOVE,
    NO_TARGET,
    SABOTEUR,
    Move,
    Role,
    move_card,
    move_target,
)
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR
from saboteur.views.adding import added

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation


def _of_team(door: int, own: Role, other: Role) -> Aim:
    """Return what a Gold Miner wants who belongs to one of the two teams."""
    return Aim(
        barred=-0.5,
        own_door=door,
        friends=frozenset({own}),
        foes=frozenset({other, SABOTEUR}),
        foe_to=frozenset({SABOTEUR}),
        wary=1.0,
    )


ROLE_AIMS: Final = {
    BLUE: _of_team(BLUE_DOOR, BLUE, GREEN),
    GREEN: _of_team(GREEN_DOOR, GREEN, BLUE),
    BOSS: Aim(
        friends=frozenset({BLUE, GREEN}),
        foes=frozenset({SABOTEUR}),
        foe_to=frozenset({SABOTEUR}),
        wary=0.5,
    ),
    # It wins with whoever wins, so why hurry?
    PROFITEER: Aim(eager=0.2, finish=-0.02, barred=-0.02, wary=0.5),
    # It wins by what is laid, not by what is found: the longer a round, the better.
    GEOLOGIST: Aim(
        eager=0.1, finish=-0.01, barred=-0.01, crystal=3.0, foes=frozenset({GEOLOGIST}), wary=0.5
    ),
}
"""What its dwarf cards want."""
MANNERS: Final = {
    TRAPPED: Manner(HINDERS, play=(0.5, 0.5), rid=(-0.8, -1.0)),
    FREEDOM: Manner(HELPS, rid=(-0.6, -1.0)),
    THEFT: Manner(PLAIN, play=(1.5, 1.5), rid=(-1.5, -1.0)),
    HANDS_OFF: Manner(PLAIN, rid=(0.2, 0.5)),
    INSPECTION: Manner(PLAIN, play=(2.0, 1.0)),
    CHANGE_HATS: Manner(PLAIN, play=(-1.0, -1.0)),
    SWAP_HANDS: Manner(PLAIN, play=(-0.7, -0.7)),
}
"""What its cards are for, roughly."""


def trap(t: Evaluation, m: Move) -> float:
    """Trap foes, best when the round may soon be over; never oneself."""
    target = move_target(m)
    if target == t.view.seat:
        return NEVER
    return hinder(t, m) + (1.5 if t.pressed else 0.5)


def free(t: Evaluation, m: Move) -> float:
    """Free oneself, then the trusted."""
    return mend(t, m) + (1.0 if move_target(m) == t.view.seat else -0.5)


def show_theft(t: Evaluation, _m: Move) -> float:
    """Show one's hand late, when there is less time to be stopped."""
    if t.view.front[t.view.seat] >> IN_PRISON & 1:
        return -0.5
    return 4.5 if t.pressed else 0.8


def stop_thief(t: Evaluation, m: Move) -> float:
    """Stop thieves when there is something to steal."""
    target, gold = move_target(m), t.view.nuggets
    if target == t.view.seat:
        return NEVER
    mine = gold[t.view.seat]
    rich = 1.0 if mine and mine == max(gold) else 0.0
    return 0.5 + rich + (1.0 if t.pressed else 0.0) + 0.5 * t.enmity[target]


def inspect(t: Evaluation, m: Move) -> float:
    """Look at strangers, early and at those one cannot make out."""
    target = move_target(m)
    if is_known(t.view, target):
        return -0.5
    return (2.5 if t.aim.digs else 1.0) - 0.5 * abs(t.enmity[target])


def change_hats(t: Evaluation, m: Move) -> float:
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


def swap_hands(t: Evaluation, m: Move) -> float:
    """Give away a weak or small hand for a large one."""
    left = [card for card in t.view.hand if card != move_card(m)]
    more = t.view.hand_sizes[move_target(m)] - len(left)
    if not left:
        return 1.0 + more
    mean = added([rid_of(t, card) for card in left]) / len(left)
    return 0.5 * more + (2.0 if mean > WEAK_HAND else -1.0) + 0.2 * t.enmity[move_target(m)]


def steal(t: Evaluation, dice: Dice) -> Move:
    """Steal from the richest; of these, from the worst foe."""
    victims = [m for m in t.view.moves if move_target(m) != NO_TARGET]
    return max(
        victims,
        key=lambda m: (t.view.nuggets[move_target(m)], t.enmity[move_target(m)], dice.roll()),
    )


def discard_more(t: Evaluation, _dice: Dice) -> Move:
    """Discard what is useless too, as long as there is something to draw for it."""
    worst = max([m for m in t.view.moves if m != DONE_MOVE], key=lambda m: rid_of(t, move_card(m)))
    some_left = t.view.deck_size > len(t.view.picked)
    return worst if some_left and rid_of(t, move_card(worst)) >= USELESS else DONE_MOVE


def pay(t: Evaluation, _dice: Dice) -> Move:
    """Pay with what one would most like to be rid of."""
    return max(t.view.moves, key=lambda m: rid_of(t, move_card(m)))


def harm_of_swap(t: Evaluation, m: Move) -> float:
    """Nobody touches this hand, if it is a good one."""
    if move_target(m) != t.view.seat or not t.view.hand:
        return 0.0
    return -4.0 * added([rid_of(t, card) for card in t.view.hand]) / len(t.view.hand)


def harm_of_hats(t: Evaluation, m: Move) -> float:
    """Nobody likes to be changed."""
    return 2.0 if move_target(m) == t.view.seat else 0.0
