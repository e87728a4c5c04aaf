"""Every decision that somebody can be asked for, and every kind of card that can be held on a turn.

For each there is a move of some match that brings it about (`situations`), and what the rules say
can be answered: what a browser lights up can be compared with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile

from web.situations import Step, scripts, walk
from web.staged import Script

from saboteur.notation.card import seat_name
from saboteur.present.choices import Choice, choices
from saboteur.rules.kinds import (
    CHOOSE,
    DISCARD,
    FAMILY_NAMES,
    FRAME_NAMES,
    NO_TARGET,
    NONE,
    NOWHERE,
    ORIENT,
    TURN,
    Cell,
    cell_x,
    cell_y,
    move_act,
    move_cell,
    move_target,
)
from saboteur.rules.registry import MODULES
from saboteur.texts.messages import catalogue
from saboteur.views.view import View

TURN_CODE = FRAME_NAMES[TURN]
NAMES = tuple("ABCDEFGHIJKL")
PAID = ("turn:hurt", "does:bribe", "does:toll", "does:clear")
"""Moments in which something costs more than its card, or somebody cannot dig."""


@dataclass(frozen=True)
class Answers:
    """What can be touched for an answer: cells as `x,y`, players by their letters."""

    cells: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    plain: int = 0
    """How many answers need neither."""


@dataclass(frozen=True)
class Asked:
    """A moment of a match in which somebody is asked."""

    script: Script
    made: int
    seat: str
    code: str
    loose: Answers
    """What can be answered without a card of the hand."""
    cards: dict[str, Answers] = field(default_factory=dict)
    """By card of the hand, what can be done with it."""
    kinds: frozenset[str] = frozenset()
    """What can be done at all, by the kinds of the moves."""
    lists_all: bool = True
    """Whether every answer is among these: a chest may lie on any cell."""
    usable: frozenset[str] = frozenset()
    """The cards of the hand with which something can be done; on a turn, more than to discard them."""


def decision_codes() -> list[str]:
    """Return every question that the rules of some product ask, beside the turn."""
    found = {FRAME_NAMES[kind] for module in MODULES.values() for kind in module.asks}
    return sorted(found - {TURN_CODE})


def card_families() -> list[str]:
    """Return every family of cards that players can play on their turn.

    A card with a window of its own is played there, and proved as a question.
    """
    found = {
        FAMILY_NAMES[card.family]
        for module in MODULES.values()
        for deck in module.decks
        for card in deck.cards
    }
    return sorted(name for name in found if f"{name}-window" not in decision_codes())


@cache
def all_asked() -> dict[str, Asked]:
    """Return a moment for every question, and for every family of cards that can be played on a turn.

    Questions are found by their codes, families by `turn:<family>`, kinds of moves by `does:<kind>`.
    """
    found: dict[str, Asked] = {}
    wanted = {*decision_codes(), *(f"turn:{name}" for name in card_families()), *PAID}
    for step in _steps():
        if not step.asked or (step.window and not _objector(step)):
            continue
        keys = {step.asked} if step.asked != TURN_CODE else set(_on_a_turn(step))
        new = keys - found.keys()
        if new:
            asked = _asked(step)
            found.update(dict.fromkeys(new, asked))
        if wanted <= found.keys():
            break
    return found


def _steps() -> Iterator[Step]:
    """Go through the first rounds of all matches: nobody has to be ready for another one there."""
    for script in scripts():
        with suppress(ValueError):
            yield from takewhile(lambda step: step.match.round == 1, walk(script))


def _on_a_turn(step: Step) -> Iterator[str]:
    rules = step.match.rules
    families = {card.name: FAMILY_NAMES[card.family] for card in rules.cards}
    for move in step.match.legal_moves:
        if move.act == "play" and move.card in families:
            yield f"turn:{families[move.card]}"
        elif move.act == "choose":
            yield "does:" + re.split("[:@]", str(move))[0]
    if any(seat == step.seat for seat in _hurt(step)):
        yield "turn:hurt"


def _objector(step: Step) -> str:
    """Return who can do more in a window than let the card pass, if anybody can."""
    views = [step.match.view(seat_name(seat)) for seat in range(step.match.players)]
    found = [seat_name(view.seat) for view in views if len(view.moves) > 1]
    return found[0] if found else ""


def _hurt(step: Step) -> Iterator[str]:
    front = step.match.state.front
    return (seat_name(seat) for seat in range(step.match.players) if front[seat])


def _asked(step: Step) -> Asked:
    seat = _objector(step) if step.window else step.seat
    view = step.match.view(seat)
    offered = choices(view, catalogue("en"), NAMES)
    names = [view.rules.cards[card].name for card in view.hand]
    used = {
        names[place]
        for one in offered
        if step.asked != TURN_CODE or move_act(one.move) != DISCARD
        for place in _held(view, one)
    }
    return Asked(
        step.script,
        step.made,
        seat,
        step.asked,
        _answers(view, [one for one in offered if not _held(view, one)]),
        {
            name: _answers(view, [one for one in offered if place in _played(view, one)])
            for place, name in enumerate(names)
        },
        frozenset(one.key for one in offered),
        view.rules.steps[view.frames[-1].kind].lists_all(),
        frozenset(used),
    )


def _held(view: View, one: Choice) -> tuple[int, ...]:
    """Return the places in the hand that a choice is about; one of cards looked at is about none."""
    return () if move_act(one.move) == CHOOSE and any(view.looked) else one.hand


def _played(view: View, one: Choice) -> tuple[int, ...]:
    """Return the places in the hand of which a choice is lit with the card.

    What else is done with a card at a cell than to play it there is lit once that is wished.
    """
    further = move_act(one.move) == CHOOSE and move_cell(one.move) != NOWHERE
    return () if further else _held(view, one)


def _answers(view: View, offered: list[Choice]) -> Answers:
    cells: set[str] = set()
    players: set[str] = set()
    plain = 0
    frame = view.frames[-1]
    for one in offered:
        at = [cell for cell in (move_cell(one.move), one.other) if cell != NOWHERE]
        # A card that was turned up is laid on the cell that is asked about.
        at = at or ([frame.cell] if frame.kind == ORIENT else [])
        target = move_target(one.move)
        if at:
            cells.update(_name(cell) for cell in at)
        elif target not in {NO_TARGET, NONE}:
            players.add(seat_name(target))
        elif move_act(one.move) != DISCARD:
            plain += 1
    return Answers(frozenset(cells), frozenset(players), plain)


def _name(cell: Cell) -> str:
    return f"{cell_x(cell)},{cell_y(cell)}"
