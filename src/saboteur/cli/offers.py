"""What can be chosen besides the cards of the hand, and how it is told apart step by step.

Everything has a letter. Where there would be too many, one letter stands for several moves, and
then a place, a player or a card of the hand is asked for: a toll dwarf needs a cell and a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saboteur.cli.choices import label, seat_label
from saboteur.cli.language import say
from saboteur.modules.trolls import BRIBE
from saboteur.products.tunnel_toll.rules import ASK, PLACE
from saboteur.rules.kinds import (
    CHOOSE,
    DISCARD,
    DONE_MOVE,
    LAST_BRIBES,
    NO,
    NO_CARD,
    NO_TARGET,
    NONE,
    NOWHERE,
    PASS_MOVE,
    PLAY,
    START_CELL,
    YES,
    CardId,
    Cell,
    Move,
    Seat,
    cell_x,
    cell_y,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_value,
)
from saboteur.views.view import View

_GROUPS: Final = {PLACE: "place-dwarf", ASK: "ask-toll", BRIBE: "bribe"}
"""Moves that are offered together, by their value."""
_ANSWERS: Final = {YES: "yes", NO: "no"}
_MANY: Final = 60
"""Of more places than these only those in and around the mine have a letter."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something with a letter: one move, or several that are told apart next."""

    label: str
    moves: tuple[Move, ...]
    key: str = ""
    """What several moves have in common; empty for a single one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A place, a player or a card by which moves are told apart."""

    label: str
    """Empty for a place that can only be written x,y."""
    cell: Cell
    target: Seat
    card: CardId
    moves: tuple[Move, ...]


def offers(view: View) -> list[Offer]:
    """Return what can be chosen, other than by a card of the hand or by a place."""
    found: list[Offer] = []
    groups: dict[str, list[Move]] = {}
    last: list[Offer] = []
    for move in view.moves:
        if move_act(move) in {PLAY, DISCARD} or _is_place(move):
            continue
        if move == PASS_MOVE or (move == DONE_MOVE and view.frames[-1].kind == LAST_BRIBES):
            last.append(Offer("-", (move,)))
        elif move_act(move) == CHOOSE and move_value(move) in _GROUPS:
            groups.setdefault(_GROUPS[move_value(move)], []).append(move)
        elif move_act(move) == CHOOSE and move_value(move) in _ANSWERS:
            found.append(Offer(say(f"cli.{_ANSWERS[move_value(move)]}")[0], (move,)))
        elif move_target(move) != NO_TARGET:
            found.append(Offer(seat_label(move_target(move)), (move,)))
        else:
            found.append(Offer(label(len(found)), (move,)))
    for key, moves in groups.items():
        found.append(
            Offer(label(len(found)), tuple(moves), key if len(moves) > 1 or key != "bribe" else "")
        )
    return [*found, *last]


def _is_place(move: Move) -> bool:
    """Say whether a move answers with nothing but a place."""
    alone = move_card(move) == NO_CARD and move_target(move) == NO_TARGET
    return (
        move_act(move) == CHOOSE
        and alone
        and move_cell(move) != NOWHERE
        and move_value(move) not in _GROUPS
    )


def places_asked(view: View) -> tuple[Move, ...]:
    """Return the moves that answer with a place, if a place is asked for."""
    return tuple(move for move in view.moves if _is_place(move))


def choices(view: View, moves: tuple[Move, ...]) -> list[Choice]:
    """Return the next step that tells moves apart: by place, then by player, then by card."""
    steps = [step for step in (_cells, _targets, _cards) if step(view, moves)]
    for step in steps:
        found = step(view, moves)
        if len(found) > 1:
            return found
    return steps[-1](view, moves)


def _cells(view: View, moves: tuple[Move, ...]) -> list[Choice]:
    ways: dict[Cell, list[Move]] = {}
    for move in moves:
        if move_cell(move) != NOWHERE:
            ways.setdefault(move_cell(move), []).append(move)
    found: list[Choice] = []
    count = 0
    for cell in sorted(ways):
        shown = len(ways) <= _MANY or _is_near(view, cell)
        name = label(count) if shown else ""
        count += shown
        found.append(Choice(name, cell, NONE, NO_CARD, tuple(ways[cell])))
    return found


def _is_near(view: View, cell: Cell) -> bool:
    """Say whether a cell lies between the start card and the goals, or just beside."""
    every = [START_CELL, *view.hidden]
    across = [cell_x(other) for other in every]
    down = [cell_y(other) for other in every]
    within = min(across) <= cell_x(cell) <= max(across)
    return within and min(down) - 1 <= cell_y(cell) <= max(down) + 1


def _targets(_view: View, moves: tuple[Move, ...]) -> list[Choice]:
    ways: dict[Seat, list[Move]] = {}
    for move in moves:
        if move_target(move) != NO_TARGET:
            ways.setdefault(move_target(move), []).append(move)
    return [
        Choice(seat_label(seat), NOWHERE, seat, NO_CARD, tuple(ways[seat])) for seat in sorted(ways)
    ]


def _cards(view: View, moves: tuple[Move, ...]) -> list[Choice]:
    """Return a choice for every card of the hand; of two alike either may be named."""
    found: list[Choice] = []
    for number, card in enumerate(view.hand, 1):
        ways = tuple(move for move in moves if move_card(move) == card)
        if ways:
            found.append(Choice(str(number), NOWHERE, NONE, card, ways))
    return found
