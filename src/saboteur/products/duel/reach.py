"""Who reaches what in The Duel: each player walks from their own start, doors and trolls in the way.

`refresh` is called after every change of the mine. It works out both players' reach from nothing
and writes it where others look it up:

    DuelPart.reach for each cell the sides blue reaches (bits 0-3) and green reaches (bits 4-7)
    State.cells    in the bits of rules.mine.REACH, the sides that anybody reaches
    State.sides    which openings that anybody reaches face a cell
    State.spots    for each cell the patterns blue (bits 0-15) and green (bits 16-31) may lay there
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.duel.part import DuelPart, duel_part
from saboteur.rules.kinds import LADDER, NONE, NOWHERE, STEP, Cell, Seat
from saboteur.rules.mine import (
    BARRED,
    CARD,
    JOINED,
    LINKS,
    MATCHING,
    OPENING,
    REACH,
    TURNED,
    WALL,
    card_of,
)
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR, TROLL

if TYPE_CHECKING:
    from saboteur.rules.state import State

COLOURS: Final = (BLUE, GREEN)
"""The colours in the order of the bits of DuelPart.reach."""
_NO_REACH: Final = ~(15 << REACH)
_MEETING: Final[list[int]] = [
    sum(1 << pattern for pattern in range(16) if pattern & sides) for sides in range(16)
]
"""By a set of sides: the patterns that are open on one of them, a bit for each."""


def colour_of(s: State, seat: Seat) -> int:
    """Return 0 for the blue player, 1 for the green one."""
    return s.roles[seat] - BLUE


def seat_of(s: State, colour: int) -> Seat:
    """Return who plays a colour, or NONE in solo."""
    return s.roles.index(COLOURS[colour]) if COLOURS[colour] in s.roles else NONE


def start_of(s: State, colour: int) -> Cell:
    """Return where the start of a colour lies, or NOWHERE. (DUEL-SETUP-02, SOLO-02)"""
    for role, cell, _ in s.rules.starts:
        if role == COLOURS[colour] and role in s.roles:
            return cell
    return NOWHERE


def sides_reached(s: State, colour: int, cell: Cell) -> int:
    """Return the sides of a cell that a colour reaches."""
    return duel_part(s).reach.get(cell, 0) >> (4 * colour) & 15


def links_for(s: State, duel: DuelPart, colour: int, cell: Cell) -> int:
    """Return how the sides of a card are joined for a colour: doors, keys and trolls considered.

    Doors of the own colour are open; others need a key. (DUEL-REACH-03, -04, -11, ED-56) A troll
    cuts off its arm for both players until it is bribed. (DUEL-REACH-06, DUEL-REACH-07) Gold bars
    nobody's way. (DUEL-GOLD-07)
    """
    value = s.cells[cell]
    links = value >> LINKS & 0xFFFF
    place = 2 * (value >> CARD & 255) + (value >> TURNED & 1)
    if cell not in duel.door_keys:
        links &= s.rules.closed[GREEN_DOOR if colour == BLUE_DOOR else BLUE_DOOR][place]
    if cell not in duel.counters:
        links &= s.rules.closed[TROLL][place]
    return links


def walk(s: State, colour: int, ladders: list[Cell]) -> dict[int, int]:
    """Return the sides that a colour reaches on every cell. (DUEL-REACH-01, -02, -09, -10)

    `ladders` has the cell of the ladder of each colour, or NOWHERE; it is joined with the start of
    its own colour, for everybody. (DUEL-REACH-08)
    """
    cells = s.cells
    duel = duel_part(s)
    starts = [start_of(s, 0), start_of(s, 1)]
    home = starts[colour]
    reached: dict[int, int] = {home: cells[home] & 15}
    todo = [home]
    while todo:
        here = todo.pop()
        mask = reached[here]
        for d in range(4):
            if mask >> d & 1:
                there = here + STEP[d]
                back = d ^ 2
                if there in cells and cells[there] >> back & 1:
                    gained = links_for(s, duel, colour, there) >> (4 * back) & 15
                    if gained & ~reached.get(there, 0):
                        reached[there] = reached.get(there, 0) | gained
                        todo.append(there)
        for other in range(2):
            ladder = ladders[other]
            start = starts[other]
            if NOWHERE not in (ladder, start):
                if here == start:
                    there = ladder
                elif here == ladder:
                    there = start
                else:
                    continue
                if there not in reached or cells[there] & 15 & ~reached[there]:
                    reached[there] = cells[there] & 15
                    todo.append(there)
    return reached


def refresh(s: State) -> None:
    """Work out what both players reach, after the mine, the keys or the bribes have changed.

    Doors count at all times. (DUEL-REACH-05)
    """
    cells = s.cells
    ladders = [NOWHERE, NOWHERE]
    for cell, value in cells.items():
        card = s.rules.cards[card_of(value)]
        if card.family == LADDER and card.tile is not None:
            ladders[card.tile.colour] = cell
    reach = walk(s, 0, ladders) if BLUE in s.roles else {}
    if GREEN in s.roles:
        for cell, mask in walk(s, 1, ladders).items():
            reach[cell] = reach.get(cell, 0) | mask << 4
    duel_part(s).reach = reach
    for cell, value in cells.items():
        both = reach.get(cell, 0)
        cells[cell] = value & _NO_REACH | (both | both >> 4) << REACH & 15 << REACH
    _show_sides(s)


def _show_sides(s: State) -> None:
    """Write down what the neighbours show to each cell, and what may be laid there."""
    cells = s.cells
    sides = s.sides
    reach = duel_part(s).reach
    found: list[int] = []
    s.touched = 0
    for cell in sides:
        code = 0
        blue = 0
        green = 0
        for d in range(4):
            neighbour = cell + STEP[d]
            if neighbour in cells:
                back = d ^ 2
                shown = WALL
                if cells[neighbour] >> back & 1:
                    shown = OPENING
                    both = reach.get(neighbour, 0) >> back
                    if both & 0b10001:
                        shown = JOINED
                        blue |= (both & 1) << d
                        green |= (both >> 4 & 1) << d
                code |= shown << (2 * d)
        if cell in s.hidden:
            code |= BARRED
            if blue | green:
                s.touched = 1
        elif blue | green:
            matching = MATCHING[code]
            patterns = matching & _MEETING[blue] | (matching & _MEETING[green]) << 16
            if patterns:
                found.append(cell << 32 | patterns)
        sides[cell] = code
    s.spots = found


def spots_of(s: State, colour: int) -> list[int]:
    """Return where a colour may lay a path card: cell << 16 | the patterns that may lie there.

    In any direction, however far. (DUEL-SETUP-09)
    """
    if s.spots is None:
        refresh(s)
    found: list[int] = []
    if s.spots is not None:
        for spot in s.spots:
            patterns = spot >> (16 * colour) & 0xFFFF
            if patterns:
                found.append(spot >> 32 << 16 | patterns)
    return found
