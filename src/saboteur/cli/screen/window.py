"""Which part of the mine is shown when all of it does not fit on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from saboteur.notation.board_art import HEIGHT, WIDTH, corner_signs, draw
from saboteur.rules.kinds import CardId, Cell, cell_x, cell_y
from saboteur.rules.last_mine import LastMine
from saboteur.rules.ruleset import Ruleset
from saboteur.views.seen import Thing, face_down_of, marks_of, things_of
from saboteur.views.view import View

_MARGIN = 4
"""Columns for the coordinates at the left."""


@dataclass(frozen=True, slots=True)
class Mine:
    """The mine as somebody knows it."""

    rules: Ruleset
    cells: Mapping[Cell, int]
    hidden: tuple[Cell, ...]
    known: Mapping[Cell, CardId]
    sites: Mapping[Cell, CardId]
    others: Mapping[Cell, str]
    """Other face-down cards, and by which letter each is drawn."""
    things: tuple[Thing, ...]
    signs: Mapping[Cell, str]
    """What stands in the corners of cards."""


def mine_of(view: View | LastMine) -> Mine:
    """Return the mine as a seat knows it, or knew it at the end of a round."""
    return Mine(
        view.rules,
        view.cells,
        view.hidden,
        view.known_goals,
        dict(view.sites),
        {other.cell: other.sign for other in face_down_of(view.rules, view.parts)},
        tuple(things_of(view.rules, view.parts)),
        corner_signs(marks_of(view.rules, view.parts)),
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of the mine, or of a part of it."""

    lines: list[str]
    beyond: tuple[str, ...]
    """The sides (N, E, S, W) where the mine goes on outside of the drawing."""


def picture(
    mine: Mine,
    marks: Mapping[Cell, str],
    focus: Iterable[Cell],
    columns: int,
    lines: int,
    *,
    plain: bool,
    colour: bool,
) -> Picture:
    """Draw as much of the mine as fits, with as much as possible of what matters now."""
    every = [*mine.cells, *mine.hidden, *mine.sites, *mine.others, *marks]
    every += [thing.cell for thing in mine.things]
    if not every:
        return Picture([], ())
    matters = [*marks, *focus]
    across = max(3, (columns - _MARGIN) // WIDTH)
    down = max(3, (lines - 1) // HEIGHT)
    west, east = span([cell_x(c) for c in every], [cell_x(c) for c in matters], across)
    north, south = span([cell_y(c) for c in every], [cell_y(c) for c in matters], down)

    def inside(cell: Cell) -> bool:
        return west <= cell_x(cell) <= east and north <= cell_y(cell) <= south

    beyond = {
        "N": any(cell_y(c) < north for c in every),
        "E": any(cell_x(c) > east for c in every),
        "S": any(cell_y(c) > south for c in every),
        "W": any(cell_x(c) < west for c in every),
    }
    text = draw(
        {cell: value for cell, value in mine.cells.items() if inside(cell)},
        [cell for cell in mine.hidden if inside(cell)],
        mine.rules,
        known={cell: card for cell, card in mine.known.items() if inside(cell)},
        sites={cell: card for cell, card in mine.sites.items() if inside(cell)},
        others={cell: sign for cell, sign in mine.others.items() if inside(cell)},
        things=[thing for thing in mine.things if inside(thing.cell)],
        signs=mine.signs,
        ascii=plain,
        colour=colour,
        marks={cell: mark for cell, mark in marks.items() if inside(cell)},
    )
    return Picture(text.split("\n"), tuple(side for side, more in beyond.items() if more))


def span(every: list[int], matters: list[int], size: int) -> tuple[int, int]:
    """Return the first and last of so many neighbouring numbers that hold the most.

    First those that matter are counted, then all, then those in the middle are preferred.

    >>> span([0, 1, 2, 8], [1], 2)
    (0, 1)
    """
    low, high = min(every), max(every)
    if high - low < size:
        return low, high
    middle = sum(matters or every) / len(matters or every)
    best = max(
        range(low, high - size + 2),
        key=lambda first: (
            sum(first <= n < first + size for n in matters),
            sum(first <= n < first + size for n in every),
            -abs(first + (size - 1) / 2 - middle),
        ),
    )
    return best, best + size - 1
