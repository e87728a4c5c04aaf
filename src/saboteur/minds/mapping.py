"""The ground of a situation: where the tunnels end, and what lies dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.minds.ground import OUTSIDE, Dark, Ground
from saboteur.rules.kinds import STEP
from saboteur.rules.mine import BARRED, ENTRIES, LINKS, REACH, SOFTLY, joined

if TYPE_CHECKING:
    from saboteur.rules.kinds import Cell
    from saboteur.rules.state import State


def map_ground(s: State, ground: Ground) -> None:
    """Let the ground be that of a situation: all cards on the table take their places."""
    ground.clear()
    dark = False
    for cell, value in s.cells.items():
        ground.take(ground.place(cell))
        if value & ~(value >> REACH) & 15:
            dark = True
    for cell in s.hidden:
        ground.take(ground.place(cell))
    if dark:
        find_dark(s, ground)


def find_dark(s: State, ground: Ground) -> None:
    """Find the tunnels that are not joined to the start."""
    seen: dict[int, int] = {}
    for cell, value in s.cells.items():
        for d in range(4):
            side = 1 << d
            if not value & ~(value >> REACH) & side or seen.get(cell, 0) & side:
                continue
            dark = Dark()
            ends = follow(s, ground, cell, value >> (LINKS + 4 * d) & 15, seen, dark)
            if ends > 1:
                ground.darks.append(dark)


def follow(
    s: State, ground: Ground, cell: Cell, sides: int, seen: dict[int, int], dark: Dark
) -> int:
    """Follow a dark tunnel; return at how many places it ends."""
    ends = 0
    seen[cell] = seen.get(cell, 0) | sides
    todo: list[int] = [cell << 4 | sides]
    while todo:
        item = todo.pop()
        for d in range(4):
            if not item >> d & 1:
                continue
            there = (item >> 4) + STEP[d]
            back = d ^ 2
            value = s.cells.get(there, -1)
            if value < 0:
                place = ground.place(there)
                if place != OUTSIDE:
                    dark.open_to(place)
                    ends += 1
            elif value >> back & 1:
                gained = value >> (LINKS + 4 * back) & 15 & ~seen.get(there, 0)
                if gained:
                    seen[there] = seen.get(there, 0) | gained
                    todo.append(there << 4 | gained)
    return ends


def ends_of(s: State) -> list[Cell]:
    """Return the empty cells at which tunnels joined to the start end."""
    found: list[Cell] = []
    for cell, code in s.sides.items():
        if code & BARRED:
            continue
        if ENTRIES[code & 255] or code >> SOFTLY & 15:
            found.append(cell)
    return found


def ends_for(s: State, closed: int) -> list[Cell]:
    """Return the same for whoever cannot pass doors of a colour."""
    reached = joined(s, closed)
    found: list[Cell] = []
    for cell, sides in reached.items():
        for d in range(4):
            if sides >> d & 1:
                there = cell + STEP[d]
                if there not in s.cells and there not in s.hidden and there not in found:
                    found.append(there)
    return found
