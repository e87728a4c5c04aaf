"""Which face-down cards a path card would reach, by what everybody sees."""

from __future__ import annotations

from saboteur.rules.kinds import (
    NO_CARD,
    NOWHERE,
    PLAY,
    STEP,
    Cell,
    Move,
    move_act,
    move_card,
    move_cell,
    move_turned,
)
from saboteur.rules.mine import LINKS, SOURCE, reach_of
from saboteur.views.view import View


def turned_up(v: View, m: Move) -> list[Cell]:
    """Return the goals and chests that a move would turn up.

    Where each colour has its own way, which doors and trolls bar, only those beside the card are
    named, and none if it has such a thing itself.
    """
    card, cell = move_card(m), move_cell(m)
    if move_act(m) != PLAY or card == NO_CARD or cell == NOWHERE or cell in v.cells:
        return []
    tile = v.rules.cards[card].tile
    if tile is None or (v.rules.open_roles and tile.doors):
        return []
    value = v.rules.laid[2 * card + move_turned(m)]
    reach = value & 15 if value & SOURCE else 0
    for d in range(4):
        beside = v.cells.get(cell + STEP[d], 0)
        if value >> d & 1 and reach_of(beside) >> (d ^ 2) & 1:
            reach |= value >> (LINKS + 4 * d) & 15
    return sorted(_met(v, cell, value, reach))


def _met(v: View, cell: Cell, value: int, reach: int) -> set[Cell]:
    """Walk on from the sides of a new card that are joined to the start."""
    reached = {cell: reach}
    met: set[Cell] = set()
    todo = [(cell, reach)] if reach else []
    while todo:
        here, sides = todo.pop()
        for d in range(4):
            there = here + STEP[d]
            if not sides >> d & 1:
                continue
            if there in v.hidden or (there in v.chests and there not in v.cells):
                met.add(there)
            other = value if there == cell else v.cells.get(there, 0)
            if v.rules.open_roles or not other >> (d ^ 2) & 1:
                continue
            known = reached.get(there, reach_of(other))
            gained = other >> (LINKS + 4 * (d ^ 2)) & 15 & ~known
            if gained:
                reached[there] = known | gained
                todo.append((there, gained))
    return met
