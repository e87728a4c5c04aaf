"""Who reaches what in The Duel: each player walks from their own start, doors and trolls in the way.

What both players reach is written where others look it up:

    DuelPart.reach  for each card the sides blue reaches (bits 0-3) and green reaches (bits 4-7)
    DuelPart.facing for each cell without a card the sides on which such openings face it, likewise
    State.cells     in the bits of rules.mine.REACH, the sides that anybody reaches
    State.sides     which openings that anybody reaches face a cell
    State.spots     for each cell the patterns blue (bits 0-15) and green (bits 16-31) may lay there

A card that is laid, a key and a bribe only add to it: `grow` carries on what is new from there. A card
that is taken away from between others may cut off anything: `refresh` then works everything out from
nothing. It is what `grow` and `take_away` are measured against, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.duel.cards import TROLL_PATH
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
    REMOVABLE,
    TURNED,
    WALL,
    card_of,
    note_reached,
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
    # Few cards have a door or a troll at all, so that is asked before what lies on them.
    passed = s.rules.closed[GREEN_DOOR if colour == BLUE_DOOR else BLUE_DOOR][place]
    if links & ~passed and cell not in duel.door_keys:
        links &= passed
    passed = s.rules.closed[TROLL][place]
    if links & ~passed and cell not in duel.counters:
        links &= passed
    return links


def walk(s: State, colour: int) -> dict[int, int]:
    """Return the sides that a colour reaches on every cell. (DUEL-REACH-01, -02, -09, -10)

    A ladder is joined with the start of its own colour, for everybody. (DUEL-REACH-08)
    """
    cells = s.cells
    duel = duel_part(s)
    home = duel.starts[colour]
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
        there = other_end(duel, here)
        if there != NOWHERE and cells[there] & 15 & ~reached.get(there, 0):
            reached[there] = cells[there] & 15
            todo.append(there)
    return reached


def other_end(duel: DuelPart, cell: Cell) -> Cell:
    """Return the start that a ladder on a cell leads to, or the ladder of a start; else NOWHERE."""
    for colour in range(2):
        ladder = duel.ladders[colour]
        start = duel.starts[colour]
        # The ladder of a colour that nobody plays leads nowhere. (SOLO-12)
        if ladder != NOWHERE:
            if cell == start:
                return ladder
            if cell == ladder:
                return start
    return NOWHERE


def refresh(s: State) -> None:
    """Work out from nothing what both players reach.

    Doors count at all times. (DUEL-REACH-05)
    """
    cells = s.cells
    duel = duel_part(s)
    duel.starts = [start_of(s, 0), start_of(s, 1)]
    duel.ladders = [NOWHERE, NOWHERE]
    duel.trolls = []
    for cell, value in cells.items():
        _note_card(s, duel, cell, value)
    reach = walk(s, 0) if duel.starts[0] != NOWHERE else {}
    if duel.starts[1] != NOWHERE:
        for cell, mask in walk(s, 1).items():
            reach[cell] = reach.get(cell, 0) | mask << 4
    duel.reach = reach
    for cell, value in cells.items():
        both = reach.get(cell, 0)
        cells[cell] = value & _NO_REACH | (both | both >> 4) << REACH & 15 << REACH
    _show_sides(s, duel)
    s.spots = _spots(s, duel)


def _note_card(s: State, duel: DuelPart, cell: Cell, value: int) -> None:
    """Remember where ladders and trolls lie."""
    card = s.rules.cards[card_of(value)]
    if card.family == TROLL_PATH:
        duel.trolls.append(cell)
    elif card.family == LADDER and card.tile is not None:
        duel.ladders[card.tile.colour] = cell


def _show_sides(s: State, duel: DuelPart) -> None:
    """Write down what the neighbours show to each cell without a card."""
    cells = s.cells
    sides = s.sides
    reach = duel.reach
    facing: dict[int, int] = {}
    s.touched = 0
    for cell in sides:
        code = 0
        faced = 0
        for d in range(4):
            neighbour = cell + STEP[d]
            if neighbour in cells:
                back = d ^ 2
                shown = WALL
                if cells[neighbour] >> back & 1:
                    shown = OPENING
                    both = reach.get(neighbour, 0) >> back & 0b10001
                    if both:
                        shown = JOINED
                        faced |= both << d
                code |= shown << (2 * d)
        if cell in s.hidden:
            code |= BARRED
            if faced:
                s.touched = 1
        if faced:
            facing[cell] = faced
        sides[cell] = code
    duel.facing = facing


def lay_down(s: State, cell: Cell) -> None:
    """Take note of a card that was laid: both players' reach may have grown."""
    duel = duel_part(s)
    duel.facing.pop(cell, 0)
    _note_card(s, duel, cell, s.cells[cell])
    grow(s, cell)


def take_away(s: State, cell: Cell) -> None:
    """Take note of a card that was lifted: what was reached through it may be lost."""
    duel = duel_part(s)
    if cell in duel.ladders or (duel.reach.get(cell, 0) and _is_passed(s, cell)):
        refresh(s)
        return
    # Nothing lay behind it, so only what it showed to the cells beside it goes.
    reach = duel.reach
    facing = duel.facing
    reach.pop(cell, 0)
    faced = 0
    for d in range(4):
        neighbour = cell + STEP[d]
        back = d ^ 2
        if neighbour in s.cells:
            faced |= (reach.get(neighbour, 0) >> back & 0b10001) << d
        elif neighbour in facing:
            left = facing[neighbour] & ~(0b10001 << back)
            if left:
                facing[neighbour] = left
            else:
                del facing[neighbour]
    if faced:
        facing[cell] = faced
    s.touched = 0
    for goal in s.hidden:
        if goal in facing:
            s.touched = 1


def _is_passed(s: State, cell: Cell) -> bool:
    """Say whether a tunnel may have led from one neighbour of an empty cell to another."""
    ways = 0
    for d in range(4):
        neighbour = cell + STEP[d]
        if neighbour in s.cells and s.cells[neighbour] >> (d ^ 2) & 1:
            ways += 1
    return ways > 1


def grow(s: State, cell: Cell) -> None:
    """Carry on what is newly joined on a card that was laid, unlocked or bribed."""
    duel = duel_part(s)
    reach = duel.reach
    value = s.cells[cell]
    have = reach.get(cell, 0)
    end = other_end(duel, cell)
    entries = have
    for d in range(4):
        if value >> d & 1:
            entries |= (reach.get(cell + STEP[d], 0) >> (d ^ 2) & 0b10001) << d
    for colour in range(2):
        shift = 4 * colour
        gained = 0
        if entries >> shift & 15:
            links = links_for(s, duel, colour, cell)
            for d in range(4):
                if entries >> (shift + d) & 1:
                    gained |= links >> (4 * d) & 15
        if end != NOWHERE and reach.get(end, 0) >> shift & 15:
            gained |= value & 15
        gained &= ~(have >> shift)
        if gained:
            _carry(s, duel, colour, cell, gained)


def _carry(s: State, duel: DuelPart, colour: int, cell: Cell, sides_gained: int) -> None:
    """Carry a connection that a colour has gained as far as it goes."""
    cells = s.cells
    sides = s.sides
    reach = duel.reach
    facing = duel.facing
    shift = 4 * colour
    climbs = duel.ladders[0] != NOWHERE or duel.ladders[1] != NOWHERE
    s.spots = None
    _gain(s, reach, shift, cell, sides_gained)
    todo: list[int] = [cell << 4 | sides_gained]
    while todo:
        item = todo.pop()
        here = item >> 4
        for d in range(4):
            if not item >> d & 1:
                continue
            there = here + STEP[d]
            back = d ^ 2
            if there in cells:
                if cells[there] >> back & 1:
                    # Only what is new is carried on, so that a ring of tunnels comes to an end.
                    gained = links_for(s, duel, colour, there) >> (4 * back) & 15
                    gained &= ~(reach.get(there, 0) >> shift)
                    if gained:
                        _gain(s, reach, shift, there, gained)
                        todo.append(there << 4 | gained)
            else:
                facing[there] = facing.get(there, 0) | 1 << (shift + back)
                code = sides[there]
                sides[there] = code | JOINED << (2 * back)
                if code & BARRED:
                    s.touched = 1
        end = other_end(duel, here) if climbs else NOWHERE
        if end != NOWHERE:
            gained = cells[end] & 15 & ~(reach.get(end, 0) >> shift)
            if gained:
                _gain(s, reach, shift, end, gained)
                todo.append(end << 4 | gained)


def _gain(s: State, reach: dict[int, int], shift: int, cell: Cell, gained: int) -> None:
    """Write down what a colour has gained on a card; there may be gold on it."""
    value = note_reached(s, cell, gained)
    reach[cell] = reach.get(cell, 0) | gained << shift
    # Gold lies only on cards that no rockfall takes. (DUEL-ROCK-01)
    if not value & REMOVABLE:
        s.touched = 1


def _spots(s: State, duel: DuelPart) -> list[int]:
    """Return where either colour may lay a path card, as State.spots has it."""
    sides = s.sides
    found: list[int] = []
    for cell, faced in duel.facing.items():
        # On a cell that is barred nothing matches.
        matching = MATCHING[sides[cell]]
        patterns = matching & _MEETING[faced & 15] | (matching & _MEETING[faced >> 4]) << 16
        if patterns:
            found.append(cell << 32 | patterns)
    return found


def spots_of(s: State) -> list[int]:
    """Return where path cards may be laid: cell << 32 | green's patterns << 16 | blue's.

    In any direction, however far. (DUEL-SETUP-09)
    """
    found = s.spots
    if found is None:
        found = _spots(s, duel_part(s))
        s.spots = found
    return found
