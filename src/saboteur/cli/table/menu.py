"""Moves with labels, so that they can be typed: places of a card, items with letters, branches.

Everything has a letter. Where there would be too many, one letter stands for several moves, and
then a place, a player or a card of the hand is asked for: a toll dwarf needs a cell and a card.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from saboteur.cli.language import say
from saboteur.present.choices import choice_key
from saboteur.present.hand import hand_cards
from saboteur.rules import kinds
from saboteur.rules.choices import CELL, Choice, choice_of
from saboteur.rules.kinds import CardId, Cell, Move, Seat
from saboteur.texts.moves import PASS_WORDS
from saboteur.views.view import View

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ANSWERS: Final = {kinds.YES: "yes", kinds.NO: "no"}
_MANY: Final = 60
"""Of more places than these only those in and around the mine have a letter."""


class Place(NamedTuple):
    """Somewhere a card can be played: a cell, a player or oneself, and the ways to do it."""

    label: str
    cell: Cell
    """NOWHERE if it is a player."""
    target: Seat
    """NO_TARGET if it is a cell, or if the card needs neither or takes two goals."""
    ways: tuple[Move, ...]


class MenuItem(NamedTuple):
    """Something with a letter: one move, or several that are told apart next."""

    label: str
    moves: tuple[Move, ...]
    key: str = ""
    """What several moves have in common; empty for a single one."""


class Branch(NamedTuple):
    """A place, a player or a card by which moves are told apart."""

    label: str
    """Empty for a place that can only be written x,y."""
    cell: Cell
    target: Seat
    card: CardId
    moves: tuple[Move, ...]


def label(number: int) -> str:
    """Return the letter of the place with this number, from 0; after z come aa, ab, ..."""
    high, low = divmod(number, len(_LETTERS))
    return (_LETTERS[high - 1] if high else "") + _LETTERS[low]


def places(view: View, card: CardId) -> list[Place]:
    """Return where a card of the hand can be played now, cells in reading order."""
    ways: dict[tuple[Seat, Cell], list[Move]] = {}
    for move in view.moves:
        if kinds.move_act(move) == kinds.PLAY and kinds.move_card(move) == card:
            ways.setdefault((kinds.move_target(move), kinds.move_cell(move)), []).append(move)
    found: list[Place] = []
    if view.rules.effects[card].CELLS == 2:
        pairs = sorted(
            (move for several in ways.values() for move in several),
            key=lambda move: (kinds.move_cell(move), kinds.move_other(move)),
        )
        return [
            Place(label(i), kinds.NOWHERE, kinds.NO_TARGET, (move,)) for i, move in enumerate(pairs)
        ]
    for i, (target, cell) in enumerate(sorted(ways)):
        if cell != kinds.NOWHERE:
            name = label(i)
        else:
            name = seat_label(view.seat if target == kinds.NO_TARGET else target)
        found.append(Place(name, cell, target, tuple(ways[target, cell])))
    return found


def seat_label(seat: Seat) -> str:
    """Return the letter by which a player is chosen."""
    return kinds.SEAT_LETTERS[seat].lower()


def discard_of(view: View, card: CardId) -> Move | None:
    """Return the move that discards a card, if it may be discarded."""
    for move in view.moves:
        if kinds.move_act(move) == kinds.DISCARD and kinds.move_card(move) == card:
            return move
    return None


def about_cards(view: View) -> bool:
    """Say whether a card of the hand can be played or discarded now."""
    return any(kinds.move_act(move) in {kinds.PLAY, kinds.DISCARD} for move in view.moves)


def picked_numbers(view: View) -> set[int]:
    """Return the numbers of the cards of the hand that are picked for discarding."""
    return {number for number, own in enumerate(hand_cards(view), 1) if own.picked}


def marks(found: list[Place]) -> dict[Cell, str]:
    """Return what to write on the board so that places can be chosen."""
    return {place.cell: place.label for place in found if place.cell != kinds.NOWHERE}


def menu_items(view: View) -> list[MenuItem]:
    """Return what can be chosen, other than by a card of the hand or by a place."""
    found: list[MenuItem] = []
    groups: dict[str, list[Move]] = {}
    last: list[MenuItem] = []
    for move in view.moves:
        if kinds.move_act(move) in {kinds.PLAY, kinds.DISCARD} or _is_place(move):
            continue
        if move == kinds.PASS_MOVE or (
            move == kinds.DONE_MOVE and view.frames[-1].kind in PASS_WORDS
        ):
            last.append(MenuItem("-", (move,)))
        elif _group(move) is not None:
            groups.setdefault(choice_key(view, move), []).append(move)
        elif kinds.move_act(move) == kinds.CHOOSE and kinds.move_value(move) in _ANSWERS:
            found.append(MenuItem(say(f"cli.{_ANSWERS[kinds.move_value(move)]}")[0], (move,)))
        elif kinds.move_target(move) != kinds.NO_TARGET:
            found.append(MenuItem(seat_label(kinds.move_target(move)), (move,)))
        else:
            found.append(MenuItem(label(len(found)), (move,)))
    for key, moves in groups.items():
        group = _group(moves[0])
        told_apart = len(moves) > 1 or (group is not None and len(group.parts) > 1)
        found.append(MenuItem(label(len(found)), tuple(moves), key if told_apart else ""))
    return [*found, *last]


def _group(move: Move) -> Choice | None:
    """Return what moves do that have one letter together: those that name a cell for something."""
    choice = choice_of(move) if kinds.move_act(move) == kinds.CHOOSE else None
    return choice if choice is not None and CELL in choice.parts else None


def _is_place(move: Move) -> bool:
    """Say whether a move answers with nothing but a place."""
    alone = kinds.move_card(move) == kinds.NO_CARD and kinds.move_target(move) == kinds.NO_TARGET
    return (
        kinds.move_act(move) == kinds.CHOOSE
        and alone
        and kinds.move_cell(move) != kinds.NOWHERE
        and _group(move) is None
    )


def places_asked(view: View) -> tuple[Move, ...]:
    """Return the moves that answer with a place, if a place is asked for."""
    return tuple(move for move in view.moves if _is_place(move))


def branches(view: View, moves: tuple[Move, ...]) -> list[Branch]:
    """Return the next step that tells moves apart: by place, then by player, then by card."""
    steps = [step for step in (_cells, _targets, _cards) if step(view, moves)]
    for step in steps:
        found = step(view, moves)
        if len(found) > 1:
            return found
    return steps[-1](view, moves)


def _cells(view: View, moves: tuple[Move, ...]) -> list[Branch]:
    ways: dict[Cell, list[Move]] = {}
    for move in moves:
        if kinds.move_cell(move) != kinds.NOWHERE:
            ways.setdefault(kinds.move_cell(move), []).append(move)
    found: list[Branch] = []
    count = 0
    for cell in sorted(ways):
        shown = len(ways) <= _MANY or _is_near(view, cell)
        name = label(count) if shown else ""
        count += shown
        found.append(Branch(name, cell, kinds.NONE, kinds.NO_CARD, tuple(ways[cell])))
    return found


def _is_near(view: View, cell: Cell) -> bool:
    """Say whether a cell lies between the start card and the goals, or just beside."""
    every = [kinds.START_CELL, *view.hidden]
    across = [kinds.cell_x(other) for other in every]
    down = [kinds.cell_y(other) for other in every]
    within = min(across) <= kinds.cell_x(cell) <= max(across)
    return within and min(down) - 1 <= kinds.cell_y(cell) <= max(down) + 1


def _targets(_view: View, moves: tuple[Move, ...]) -> list[Branch]:
    ways: dict[Seat, list[Move]] = {}
    for move in moves:
        if kinds.move_target(move) != kinds.NO_TARGET:
            ways.setdefault(kinds.move_target(move), []).append(move)
    return [
        Branch(seat_label(seat), kinds.NOWHERE, seat, kinds.NO_CARD, tuple(ways[seat]))
        for seat in sorted(ways)
    ]


def _cards(view: View, moves: tuple[Move, ...]) -> list[Branch]:
    """Return a branch for every card of the hand; of two alike either may be named."""
    found: list[Branch] = []
    for number, card in enumerate(view.hand, 1):
        ways = tuple(move for move in moves if kinds.move_card(move) == card)
        if ways:
            found.append(Branch(str(number), kinds.NOWHERE, kinds.NONE, card, ways))
    return found
