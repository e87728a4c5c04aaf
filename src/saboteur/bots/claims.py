"""What a bot claims, from its view alone: by what it believes and what its dwarf card wants.

Whoever wants the treasure reached tells what they saw and accuses whom they suspect. Whoever wants
it missed, or for themselves alone, leads astray, but not where others have looked themselves, and
now and then tells the truth to be believed.
That somebody speaks at all is settled before (bots.occasions): here everybody finds words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS, Aim, is_honest
from saboteur.bots.foes import foe_chances
from saboteur.bots.hearsay import seen_at
from saboteur.bots.lines import this_round
from saboteur.bots.suspicion import enmities
from saboteur.bots.temper import who_harmed
from saboteur.rules.events import RoleSeen
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    NONE,
    ROCK,
    ROLE_NAMES,
    SABOTEUR,
    TREASURE,
)
from saboteur.views.adding import added
from saboteur.views.claims import (
    ABOUT_GOAL,
    ABOUT_HIDDEN,
    ABOUT_PLAYER,
    ABOUT_SELF,
    ACCUSATIONS,
    ACTS,
    FOE,
    FRIEND,
    Claim,
    turns_in,
)
from saboteur.views.ending import GOAL_MOVES, ROLE_CHANGES
from saboteur.views.looks import GOAL, LOOKS, hidden_sort

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.base import Dice
    from saboteur.bots.occasions import Occasion, Why
    from saboteur.rules.kinds import Cell, Seat
    from saboteur.views.view import View

_CLEARED: Final = 0.6
"""Who is a foe by less than this part of what was likely beforehand is stood by."""


def claim_for(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Return what the seat of a view says on an occasion."""
    return _SAYINGS[occasion.why](view, occasion, dice)


def _of_place(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Tell what one has seen on a cell, or something else."""
    truth = seen_at(view, occasion.kind, occasion.cell)
    if not truth:
        return _reassure(view)
    what = truth
    kind = ABOUT_GOAL if occasion.kind == GOAL else ABOUT_HIDDEN
    lie = _lie(occasion.kind, truth)
    if dice.roll() < occasion.persona.lies and not is_honest(AIMS[view.role]):
        what = lie if _may_pass(view, kind, occasion.cell, lie) else truth
    own = [
        claim.what for claim in _said_of(view, kind, occasion.cell) if claim.speaker == view.seat
    ]
    if own and not is_honest(AIMS[view.role]):
        what = own[-1]  # who changes their story is not believed any more
    return Claim(view.seat, kind, what, occasion.cell)


def _said_of(view: View, kind: str, cell: Cell) -> list[Claim]:
    """Return what was claimed of a cell since what lies there was put there."""
    since = turns_in(view.log) - turns_in(this_round(view))
    turn = since
    for entry in this_round(view):
        turn += entry.name in ACTS
        since = turn if entry.name in GOAL_MOVES else since
    return [c for c in view.heard if (c.kind, c.cell) == (kind, cell) and c.turn >= since]


def _may_pass(view: View, kind: str, cell: Cell, lie: str) -> bool:
    """Say whether a lie about a cell may be believed: nobody else has looked there, or they lied so."""
    lookers: set[Seat] = set()
    for entry in this_round(view):
        if entry.name in GOAL_MOVES:
            lookers = set()
        elif entry.name in LOOKS and entry.number("cell") == cell:
            lookers.add(entry.number("seat"))
    said = {claim.speaker: claim.what for claim in _said_of(view, kind, cell)}
    return all(said.get(seat) == lie for seat in lookers - {view.seat})


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
    truth = seen_at(view, occasion.kind, occasion.cell)
    if said is None or not truth or is_honest(AIMS[view.role]) or said.what == truth:
        return _of_place(view, occasion, dice)
    return Claim(view.seat, said.kind, said.what, occasion.cell)


def _of_inspected(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Tell whose dwarf card one has seen."""
    role = view.roles[occasion.about]
    if role == NONE:
        return _reassure(view)
    what = ROLE_NAMES[role]
    lies = dice.roll() < occasion.persona.lies and not is_honest(AIMS[view.role])
    if lies and not _others_inspected(view, occasion.about):
        what = FRIEND if role == SABOTEUR else FOE
    return Claim(view.seat, ABOUT_PLAYER, what, about=occasion.about)


def _others_inspected(view: View, about: Seat) -> bool:
    """Say whether somebody else has seen the dwarf card that a player has."""
    seen = False
    for entry in this_round(view):
        if entry.name in ROLE_CHANGES:
            seen = False
        elif entry.name == RoleSeen.NAME and entry.number("target") == about:
            seen = seen or entry.number("seat") != view.seat
    return seen


def _of_attacker(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Accuse whom one suspects, or who is to be suspected; stand by a friend one knows."""
    aim = AIMS[view.role]
    attacker = occasion.about
    if not aim.digs:
        others = [seat for seat in range(view.n) if seat not in {view.seat, attacker}]
        if others and dice.roll() >= occasion.persona.follows:
            enmity = enmities(view, aim)
            attacker = max(others, key=lambda seat: (enmity[seat], -seat))
    elif view.roles[attacker] in aim.friends or _guilt(view, attacker, aim) < _CLEARED:
        return Claim(view.seat, ABOUT_PLAYER, FRIEND, about=attacker)
    return Claim(view.seat, ABOUT_PLAYER, FOE, about=attacker)


def _of_anything(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Say what one has not said yet: what lies where, whom one suspects, or that one means well."""
    told = {claim.cell for claim in occasion.own if claim.kind == ABOUT_GOAL}
    unsaid = [cell for cell in view.hidden if cell in view.known_goals and cell not in told]
    if unsaid:
        return _of_place(view, replace(occasion, kind=GOAL, cell=dice.pick(unsaid)), dice)
    judged = {claim.about for claim in occasion.own if claim.kind == ABOUT_PLAYER}
    harmer = who_harmed(view) if occasion.persona.resents else NONE
    if harmer not in {NONE, *judged} and view.roles[harmer] not in AIMS[view.role].friends:
        return Claim(view.seat, ABOUT_PLAYER, FOE, about=harmer)
    others = [seat for seat in range(view.n) if seat != view.seat and seat not in judged]
    if not others or dice.roll() < occasion.persona.reassures:
        return _reassure(view)
    aim = _pretended(view, occasion, dice)
    enmity = enmities(view, aim)
    seat = max(others, key=lambda other: (abs(enmity[other]), -other))
    suspects = enmity[seat] > 0 and _guilt(view, seat, aim) >= _CLEARED
    return Claim(view.seat, ABOUT_PLAYER, FOE if suspects else FRIEND, about=seat)


def _pretended(view: View, occasion: Occasion, dice: Dice) -> Aim:
    """Return what somebody speaks for: as a Saboteur, often as if they were none.

    Who accuses everybody who digs, and nobody else, is soon seen through.
    """
    aim = AIMS[view.role]
    if aim.digs or dice.roll() >= occasion.persona.follows:
        return aim
    return Aim(foes=frozenset(role for role, other in AIMS.items() if not other.digs))


def _guilt(view: View, seat: Seat, aim: Aim) -> float:
    """Return how much likelier a seat is a foe than others are on average; 1: as likely."""
    chances = foe_chances(view, aim.foes)
    mean = added(chances) / max(1, len(chances) - 1)
    return chances[seat] / mean if mean else 1.0


def _of_judgement(view: View, occasion: Occasion, dice: Dice) -> Claim:
    """Agree with what was said of somebody else, or contradict it: by belief, and by what one wants.

    Whoever wants the treasure reached says what they believe. A Saboteur stands by a fellow, and
    says of the others whatever harms them, or what a digger would say.
    """
    said, about, aim = occasion.claim, occasion.about, AIMS[view.role]
    guilt = _guilt(view, about, _pretended(view, occasion, dice))
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
    "exposed": _of_attacker,
    "accused": _deny,
    "doubted": _answer_of_place,
    "judged": _of_judgement,
    "idle": _of_anything,
}
