"""The mine of the naive model of Saboteur 2: what is reached, and what may lie where."""

from __future__ import annotations

from collections.abc import Iterator

from perft.naive_position import GOAL_CELLS, OPPOSITE, START, Cell, beside
from perft.naive_saboteur2_position import Position, chambers, open_sides, turned

Door = tuple[Cell, str]  # a cell and one of its open sides


def face_up(pos: Position) -> dict[Cell, str]:
    """Every face-up network card as it lies: start, tunnel cards, revealed goals."""
    table = {START: "NESW", **pos.mine}
    for cell, goal in pos.opened.items():
        table[cell] = "NESW" if goal == "treasure" else goal[5:]
    return table


def reachable(table: dict[Cell, str], against: str = "") -> set[Door]:
    """The open sides joined with the start.

    Doors count only where a colour `against` a team is given: then there is no way between the
    two sides of a chamber with such a door.                  [S2-DOOR-02, S2-DOOR-05, S2-WIN-01]
    """
    # Every ladder is joined with the start and so with every other ladder.          [S2-LAD-01]
    hub = [START, *(cell for cell, shape in table.items() if shape.startswith("L:"))]
    seen = {(cell, side) for cell in hub for side in open_sides(table[cell])}
    todo = list(seen)
    while todo:
        for door in steps(table, todo.pop(), against):
            if door not in seen:
                seen.add(door)
                todo.append(door)
    return seen


def steps(table: dict[Cell, str], door: Door, against: str) -> Iterator[Door]:
    cell, side = door
    # Over to the neighbour, if its side is open too.                 [OV-GRAPH-01, BASE-GOAL-07]
    other = beside(cell, side)
    if other in table and OPPOSITE[side] in open_sides(table[other]):
        yield other, OPPOSITE[side]
    # Through the card, but never from one chamber into another.    [S2-BRIDGE-01, S2-WIN-03]
    for sides, colour in chambers(table[cell]):
        if side in sides and not (colour and colour == against):
            yield from ((cell, far) for far in sides)


def entrances(pos: Position, cell: Cell) -> set[str]:
    """The sides of a cell that an open side joined with the start faces."""
    joined = reachable(face_up(pos))
    return {side for side in "NESW" if (beside(cell, side), OPPOSITE[side]) in joined}


def reached(pos: Position) -> list[Cell]:
    """The face-down goals that are reached.                      [OV-GRAPH-04, S2-DOOR-02]"""
    return sorted(cell for cell in pos.goals if entrances(pos, cell))


def may_lie(pos: Position, shape: str, cell: Cell) -> bool:
    """May a path card be placed on this cell, lying like this?"""
    table = face_up(pos)
    if cell in table or cell in pos.goals:  # [BASE-PATH-11]
        return False
    neighbours = {side: beside(cell, side) for side in "NESW" if beside(cell, side) in table}
    if not neighbours:  # [BASE-PATH-01, S2-LAD-03]
        return False
    opening = open_sides(shape)
    for side, other in neighbours.items():  # [BASE-PATH-02, S2-LAD-05]
        if (side in opening) != (OPPOSITE[side] in open_sides(table[other])):
            return False
    if shape.startswith("L:"):
        # Never next to a goal, face down or revealed; no connection needed. [S2-LAD-02, -04]
        return not any(beside(cell, side) in GOAL_CELLS for side in "NESW")
    if not pos.require_connection:  # [ED-04]
        return True
    # One chamber that touches R is enough.                        [BASE-PATH-04, S2-BRIDGE-02]
    return bool(opening & entrances(pos, cell))


def ways_to_lie(pos: Position, cell: Cell, rock: str) -> list[str]:
    """The orientations a revealed rock may take; two of them if the player has to choose."""
    table = face_up(pos)
    ways_in = entrances(pos, cell)
    played = {side for side in ways_in if beside(cell, side) == pos.played}  # [AMB-05]

    def rank(way: str) -> tuple[bool, bool, bool, int]:
        mismatches = sum(
            (side in way) != (OPPOSITE[side] in open_sides(table[beside(cell, side)]))
            for side in "NESW"
            if beside(cell, side) in table
        )
        return (
            mismatches > 0,
            bool(played) and not played & set(way),
            not ways_in & set(way),
            mismatches,
        )

    ways = sorted({rock, turned(rock)})
    return [way for way in ways if rank(way) == min(map(rank, ways))]  # [BASE-GOAL-04..06]
