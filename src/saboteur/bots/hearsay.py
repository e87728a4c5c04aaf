"""What claims say of those who made them: whether they turn out true, and whom they speak against.

A claim of a place is true or false, by where the treasure lies; so it speaks of the speaker and of
the treasure at once. What somebody says of another player is judged by how that one stands now.
Of what one says oneself, one learns nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.aims import AIMS, is_honest
from saboteur.bots.lines import forgotten_by
from saboteur.bots.registry import FORGETTING
from saboteur.rules.kinds import FAMILY_NAMES, NO_CARD, NONE, NOWHERE, ROLE_NAMES, TREASURE
from saboteur.views.claims import (
    ABOUT_GOAL,
    ABOUT_HIDDEN,
    ABOUT_PLAYER,
    ACCUSATIONS,
    ACTS,
    Claim,
)
from saboteur.views.ending import GOAL_MOVES, ROLE_CHANGES
from saboteur.views.looks import GOAL, LOOKS, OPENINGS, goal_sort, hidden_sort, sort_of
from saboteur.views.odds import treasure_places
from saboteur.views.seen import face_down_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.bots.story import Story
    from saboteur.rules.kinds import Cell, Role, Seat
    from saboteur.views.redact import Told
    from saboteur.views.view import View

BLUFF: Final = 0.1
"""How often people say anything at all, whatever they are: so no claim is a proof."""
_STANDS: Final = 0.45
"""Whose standing is better, or worse, than this is trusted, or a suspect."""


class Context(StrEnum):
    """What a claim is about, and so what is asked of it: was it false, or did it accuse somebody."""

    PLACE = "place"
    """What lies where they have looked: was it false?"""
    OF_DIGGER = "of-digger"
    OF_SABOTEUR = "of-saboteur"
    """A player whose dwarf card one knows: were they accused?"""
    OF_TRUSTED = "of-trusted"
    OF_ANYBODY = "of-anybody"
    OF_SUSPECT = "of-suspect"
    """A player who stands so: were they accused?"""


@dataclass(frozen=True, slots=True)
class Saying:
    """A claim, and what is asked of it."""

    speaker: Seat
    context: Context
    yes: dict[Cell, bool]
    """The answer, by where the treasure lies; NOWHERE: wherever."""

    def answer(self, place: Cell) -> bool | None:
        """Return the answer if the treasure lies on some cell; None: nobody can say."""
        return self.yes.get(place, self.yes.get(NOWHERE))

    def concerns(self, role: Role) -> bool:
        """Say whether somebody with a dwarf card has reasons of their own to say such things."""
        aim = AIMS[role]
        return not (is_honest(aim) if self.context == Context.PLACE else aim.digs)


def sayings(view: View, story: Story) -> list[Saying]:
    """Return what was claimed in this round by others, as far as it says anything of them.

    Of what somebody says more than once of the same thing, the last counts.
    """
    if not view.heard:
        return []
    past = _Past(view)
    last: dict[tuple[Seat, str, Cell, Seat], Claim] = {}
    for claim in view.heard:
        if claim.speaker != view.seat and claim.turn >= past.since[claim.speaker]:
            key = claim.speaker, claim.kind, claim.cell, claim.about
            last.pop(key, None)
            last[key] = claim
    found: list[Saying] = []
    for claim in last.values():
        saying = _of_player(view, story, past, claim)
        if claim.kind in {ABOUT_GOAL, ABOUT_HIDDEN}:
            saying = _of_place(view, past, claim)
        if saying is not None:
            found.append(saying)
    return found


@final
class _Past:
    """What everybody could see of the round: who looked at what when, and what changed since."""

    def __init__(self, view: View) -> None:
        self.turn = 0
        self.since = [0] * view.n
        """In which turn each seat got the dwarf card it has."""
        self.moved = 0
        """In which turn goals were last moved."""
        self.looks: dict[tuple[Seat, Cell], int] = {}
        self.opened: dict[tuple[str, Cell], int] = {}
        """By kind of card and cell, what was turned up."""
        for entry in view.log:
            self._take(entry, view.n)

    def _take(self, entry: Told, n: int) -> None:
        self.turn += entry.name in ACTS
        if entry.name == "round-began":
            # What was said after the last turn of the round before belongs to that one.
            self.since = [self.turn + 1] * n if self.turn else [0] * n
            self.looks, self.opened = {}, {}
        elif entry.name in LOOKS:
            self.looks.setdefault((entry.number("seat"), entry.number("cell")), self.turn)
        elif entry.name in OPENINGS:
            kind, field = OPENINGS[entry.name]
            self.opened[kind, entry.number("cell")] = entry.number(field)
        elif entry.name in GOAL_MOVES:
            self.moved = self.turn
            self.looks, self.opened = {}, {}
        if entry.name in ROLE_CHANGES or entry.name in FORGETTING:
            for seat in forgotten_by(entry, n):
                self.since[seat] = self.turn


def _of_place(view: View, past: _Past, claim: Claim) -> Saying | None:
    """Ask whether a claim of a place was false, if its speaker has looked there before."""
    looked = past.looks.get((claim.speaker, claim.cell), claim.turn + 1)
    if looked > claim.turn or claim.turn < past.moved:
        return None
    truth = _lies_there(view, past, claim)
    if truth:
        return Saying(claim.speaker, Context.PLACE, {NOWHERE: truth != claim.what})
    places = [place for place, _ in treasure_places(view)]
    if claim.kind != ABOUT_GOAL or places == [NOWHERE]:
        return None
    says = claim.what == FAMILY_NAMES[TREASURE]
    return Saying(
        claim.speaker, Context.PLACE, {place: says != (place == claim.cell) for place in places}
    )


def _lies_there(view: View, past: _Past, claim: Claim) -> str:
    """Return what one knows to lie where a claim is about; nothing if one does not."""
    kind = GOAL if claim.kind == ABOUT_GOAL else claim.what.rpartition("-")[0]
    if (kind, claim.cell) in past.opened:
        value = past.opened[kind, claim.cell]
        if kind != GOAL or value in view.rules.goal_cards:
            return sort_of(view.rules, kind, value)
    return seen_at(view, kind, claim.cell)


def seen_at(view: View, kind: str, cell: Cell) -> str:
    """Return what a seat has seen face down on a cell; nothing if it has not."""
    if kind == GOAL:
        card = view.known_goals.get(cell, NO_CARD)
        return "" if card == NO_CARD else goal_sort(view.rules, card)
    for thing in face_down_of(view.rules, view.parts):
        if thing.cell == cell and thing.number:
            return hidden_sort(kind, thing.number)
    return ""


def _of_player(view: View, story: Story, past: _Past, claim: Claim) -> Saying | None:
    """Ask whether a claim of another player was an accusation."""
    about = claim.about
    if claim.kind != ABOUT_PLAYER or about in {NONE, claim.speaker}:
        return None
    if claim.turn < past.since[about]:
        return None
    role = view.roles[about]
    if role != NONE:
        context = Context.OF_DIGGER if AIMS[role].digs else Context.OF_SABOTEUR
    else:
        standing = story.standing[about]
        context = Context.OF_SUSPECT if standing > _STANDS else Context.OF_ANYBODY
        if standing < -_STANDS:
            context = Context.OF_TRUSTED
    return Saying(claim.speaker, context, {NOWHERE: claim.what in ACCUSATIONS})


def robust(rate: float, *, yes: bool) -> float:
    """Return the logarithm of how likely an answer is that comes at some rate, people being people."""
    chance = (1.0 - BLUFF) * rate + BLUFF / 2
    return log(chance if yes else 1.0 - chance)


def claimed(
    found: Iterable[Saying], rates: dict[str, tuple[float, float]], n: int, place: Cell
) -> tuple[list[list[float]], float]:
    """Return how likely claims are if the treasure lies on some cell.

    First, by seat and role, how much likelier than if all were honest; then the logarithm of how
    likely they are if all are.
    """
    rows = [[0.0] * len(ROLE_NAMES) for _ in range(n)]
    honest = 0.0
    for saying in found:
        yes = saying.answer(place)
        if yes is None or saying.context not in rates:
            continue
        plain, other = (robust(rate, yes=yes) for rate in rates[saying.context])
        honest += plain
        row = rows[saying.speaker]
        for role in AIMS:
            if 0 <= role < len(row) and saying.concerns(role):
                row[role] += other - plain
    return rows, honest
