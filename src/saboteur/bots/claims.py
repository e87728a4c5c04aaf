"""What a bot claims, from its view alone: by what it believes and what its dwarf card wants.

Whoever wants the treasure reached tells what they saw and accuses whom they suspect. Whoever wants
it missed, or for themselves alone, leads astray, and now and then tells the truth to be believed.
That somebody speaks at all is settled before (bots.occasions): here everybody finds words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS
from saboteur.bots.occasions import (
    ABOUT_GOAL,
    ABOUT_HIDDEN,
    ABOUT_PLAYER,
    ABOUT_SELF,
    FOE,
    FRIEND,
    Claim,
)
from saboteur.bots.suspicion import enmities
from saboteur.rules.kinds import FAMILY_NAMES, NO_CARD, NONE, ROCK, ROLE_NAMES, SABOTEUR, TREASURE
from saboteur.views.looks import GOAL, goal_sort, hidden_sort
from saboteur.views.seen import face_down_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.aims import Aim
    from saboteur.bots.base import Dice
    from saboteur.bots.occasions import Occasion, Why
    from saboteur.rules.kinds import Cell
    from saboteur.views.view import View

_LIES: Final = 0.7
"""How often somebody lies who has a reason to: always would be as good as the truth."""
_STRIKES_BACK: Final = 0.3
"""How often an accused player accuses in turn."""
_WITH_THE_CROWD: Final = 0.5
"""How often a Saboteur accuses whom everybody suspects, rather than somebody who digs."""

_REASSURES: Final = 0.4
"""How often somebody without news speaks of themselves, rather than of another player."""


def claim_for(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Return what the seat of a view says on an occasion."""
    return _SAYINGS[occasion.why](view, occasion, dice)


def _is_honest(aim: Aim) -> bool:
    """Say whether somebody gains by what the others know."""
    return aim.digs and not aim.alone


def _of_place(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Tell what one has seen on a cell, or something else."""
    truth = _seen_at(view, occasion.kind, occasion.cell)
    if not truth:
        return _reassure(view)
    lies = dice.roll() < _LIES and not _is_honest(AIMS[view.role])
    what = _lie(occasion.kind, truth) if lies else truth
    kind = ABOUT_GOAL if occasion.kind == GOAL else ABOUT_HIDDEN
    return Claim(view.seat, kind, what, occasion.cell)


def _seen_at(view: View, kind: str, cell: Cell) -> str:
    """Return what one knows to lie on a cell; nothing if one does not."""
    if kind == GOAL:
        card = view.known_goals.get(cell, NO_CARD)
        return "" if card == NO_CARD else goal_sort(view.rules, card)
    for thing in face_down_of(view.rules, view.parts):
        if thing.cell == cell and thing.number:
            return hidden_sort(kind, thing.number)
    return ""


def _lie(kind: str, truth: str) -> str:
    """Return what leads astray: rock instead of the treasure, what tempts where it is not."""
    if kind == GOAL:
        treasure = FAMILY_NAMES[TREASURE]
        return FAMILY_NAMES[ROCK] if truth == treasure else treasure
    tempting = hidden_sort(kind, 1)
    return hidden_sort(kind, 2) if truth == tempting else tempting


def _answer_of_place(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Agree with what was said of a place one has seen, or contradict it; a lie is left standing."""
    said = occasion.claim
    truth = _seen_at(view, occasion.kind, occasion.cell)
    if said is None or not truth or _is_honest(AIMS[view.role]) or said.what == truth:
        return _of_place(view, occasion, dice)
    return Claim(view.seat, said.kind, said.what, occasion.cell)


def _of_inspected(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Tell whose dwarf card one has seen."""
    role = view.roles[occasion.about]
    if role == NONE:
        return _reassure(view)
    what = ROLE_NAMES[role]
    if dice.roll() < _LIES and not _is_honest(AIMS[view.role]):
        what = FRIEND if role == SABOTEUR else FOE
    return Claim(view.seat, ABOUT_PLAYER, what, about=occasion.about)


def _of_attacker(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Accuse whom one suspects, or who is to be suspected; stand by a friend one knows."""
    aim = AIMS[view.role]
    attacker = occasion.about
    if not aim.digs:
        others = [seat for seat in range(view.n) if seat not in {view.seat, attacker}]
        if others and dice.roll() >= _WITH_THE_CROWD:
            enmity = enmities(view, aim)
            attacker = max(others, key=lambda seat: (enmity[seat], -seat))
    elif view.roles[attacker] in aim.friends:
        return Claim(view.seat, ABOUT_PLAYER, FRIEND, about=attacker)
    return Claim(view.seat, ABOUT_PLAYER, FOE, about=attacker)


def _of_anything(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Say what one has not said yet: what lies where, whom one suspects, or that one means well."""
    told = {claim.cell for claim in occasion.own if claim.kind == ABOUT_GOAL}
    unsaid = [cell for cell in view.hidden if cell in view.known_goals and cell not in told]
    if unsaid:
        return _of_place(view, replace(occasion, kind=GOAL, cell=dice.pick(unsaid)), dice)
    judged = {claim.about for claim in occasion.own if claim.kind == ABOUT_PLAYER}
    others = [seat for seat in range(view.n) if seat != view.seat and seat not in judged]
    if not others or dice.roll() < _REASSURES:
        return _reassure(view)
    enmity = enmities(view, AIMS[view.role])
    seat = max(others, key=lambda other: (abs(enmity[other]), -other))
    suspects = enmity[seat] > 0
    return Claim(view.seat, ABOUT_PLAYER, FOE if suspects else FRIEND, about=seat)


def _deny(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Answer an accusation."""
    if dice.roll() < _STRIKES_BACK:
        return Claim(view.seat, ABOUT_PLAYER, FOE, about=occasion.about)
    return _reassure(view)


def _reassure(view: View) -> Claim:
    return Claim(view.seat, ABOUT_SELF, FRIEND)


_SAYINGS: Final[dict[Why, Callable[[View, Occasion, Dice], Claim]]] = {
    "looked": _of_place,
    "inspected": _of_inspected,
    "harmed": _of_attacker,
    "accused": _deny,
    "doubted": _answer_of_place,
    "idle": _of_anything,
}
