"""What a bot claims, from its view alone: by what it believes and what its dwarf card wants.

Whoever wants the treasure reached tells what they saw and accuses whom they suspect. Whoever wants
it missed, or for themselves alone, leads astray, and now and then tells the truth to be believed.
That somebody speaks at all is settled before (bots.occasions): here everybody finds words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS
from saboteur.bots.foes import foe_chances
from saboteur.bots.lines import this_round
from saboteur.bots.occasions import (
    ABOUT_GOAL,
    ABOUT_HIDDEN,
    ABOUT_PLAYER,
    ABOUT_SELF,
    ACCUSATIONS,
    FOE,
    FRIEND,
    Claim,
)
from saboteur.bots.suspicion import enmities
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    NO_CARD,
    NONE,
    ROCK,
    ROLE_NAMES,
    SABOTAGE,
    SABOTEUR,
    TREASURE,
    move_card,
    move_target,
)
from saboteur.views.looks import GOAL, goal_sort, hidden_sort
from saboteur.views.seen import face_down_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.aims import Aim
    from saboteur.bots.base import Dice
    from saboteur.bots.occasions import Occasion, Why
    from saboteur.rules.kinds import Cell, Seat
    from saboteur.views.view import View

_CLEARED: Final = 0.6
"""Who is a foe by less than this part of what was likely beforehand is stood by."""


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
    lies = dice.roll() < occasion.persona.lies and not _is_honest(AIMS[view.role])
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
    if dice.roll() < occasion.persona.lies and not _is_honest(AIMS[view.role]):
        what = FRIEND if role == SABOTEUR else FOE
    return Claim(view.seat, ABOUT_PLAYER, what, about=occasion.about)


def _of_attacker(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Accuse whom one suspects, or who is to be suspected; stand by a friend one knows."""
    aim = AIMS[view.role]
    attacker = occasion.about
    if not aim.digs:
        others = [seat for seat in range(view.n) if seat not in {view.seat, attacker}]
        if others and dice.roll() >= occasion.persona.follows:
            enmity = enmities(view, aim)
            attacker = max(others, key=lambda seat: (enmity[seat], -seat))
    elif view.roles[attacker] in aim.friends or _guilt(view, attacker) < _CLEARED:
        return Claim(view.seat, ABOUT_PLAYER, FRIEND, about=attacker)
    return Claim(view.seat, ABOUT_PLAYER, FOE, about=attacker)


def _of_anything(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Say what one has not said yet: what lies where, whom one suspects, or that one means well."""
    told = {claim.cell for claim in occasion.own if claim.kind == ABOUT_GOAL}
    unsaid = [cell for cell in view.hidden if cell in view.known_goals and cell not in told]
    if unsaid:
        return _of_place(view, replace(occasion, kind=GOAL, cell=dice.pick(unsaid)), dice)
    judged = {claim.about for claim in occasion.own if claim.kind == ABOUT_PLAYER}
    harmer = _who_harmed(view) if occasion.persona.resents else NONE
    if harmer not in {NONE, *judged} and view.roles[harmer] not in AIMS[view.role].friends:
        return Claim(view.seat, ABOUT_PLAYER, FOE, about=harmer)
    others = [seat for seat in range(view.n) if seat != view.seat and seat not in judged]
    if not others or dice.roll() < occasion.persona.reassures:
        return _reassure(view)
    enmity = enmities(view, AIMS[view.role])
    seat = max(others, key=lambda other: (abs(enmity[other]), -other))
    suspects = enmity[seat] > 0 and _guilt(view, seat) >= _CLEARED
    return Claim(view.seat, ABOUT_PLAYER, FOE if suspects else FRIEND, about=seat)


def _who_harmed(view: View) -> Seat:
    """Return who hindered this seat last in this round, or NONE."""
    for entry in reversed(this_round(view)):
        if entry.name != "played":
            continue
        move = entry.number("move")
        hinders = view.rules.cards[move_card(move)].family == SABOTAGE
        if hinders and move_target(move) == view.seat:
            return entry.number("seat")
    return NONE


def _guilt(view: View, seat: Seat) -> float:
    """Return how much likelier a seat is a foe than others are on average; 1: as likely."""
    chances = foe_chances(view)
    mean = sum(chances) / max(1, len(chances) - 1)
    return chances[seat] / mean if mean else 1.0


def _of_judgement(view: View, occasion: Occasion, _dice: Dice) -> Claim:
    """Agree with what was said of somebody else, or contradict it: by belief, and by what one wants.

    Whoever wants the treasure reached says what they believe. A Saboteur stands by a fellow, and
    says of the others whatever harms them.
    """
    said, about, aim = occasion.claim, occasion.about, AIMS[view.role]
    guilt = _guilt(view, about)
    foe = guilt >= occasion.persona.doubts
    if said is not None and said.what in ACCUSATIONS:
        foe = guilt > _CLEARED * occasion.persona.doubts  # somebody has seen something
    if view.roles[about] != NONE:
        foe = view.roles[about] in aim.foes
    return Claim(view.seat, ABOUT_PLAYER, FOE if foe else FRIEND, about=about)


def _deny(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Answer an accusation."""
    if dice.roll() < occasion.persona.strikes_back:
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
    "judged": _of_judgement,
    "idle": _of_anything,
}
