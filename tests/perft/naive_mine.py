"""The mine of the naive model of the base game: what is reached, and what may lie where."""

from __future__ import annotations

from perft.naive_position import OPPOSITE, START, Cell, Position, beside, turned


def face_up(pos: Position) -> dict[Cell, str]:
    """Every face-up network card as it lies: start, tunnel cards, revealed goals."""
    table = {START: "NESW", **pos.mine}
    for cell, goal in pos.opened.items():
        table[cell] = "NESW" if goal == "treasure" else goal[5:]
    return table


def reachable(table: dict[Cell, str]) -> set[tuple[Cell, str]]:
    """R: the chambers joined with the start. Face-down cards have none.    [OV-GRAPH-01..03]"""
    seen = {(START, "NESW")}
    todo = [(START, "NESW")]
    while todo:
        cell, chamber = todo.pop()
        for side in chamber:
            other = beside(cell, side)
            for beyond in table.get(other, "").split("|"):
                # A pair of sides that does not match makes no way.          [BASE-GOAL-07]
                if OPPOSITE[side] in beyond and (other, beyond) not in seen:
                    seen.add((other, beyond))
                    todo.append((other, beyond))
    return seen


def entrances(pos: Position, cell: Cell) -> set[str]:
    """The sides of a cell that an open side of a chamber of R faces."""
    return {
        side
        for where, chamber in reachable(face_up(pos))
        for side in "NESW"
        if where == beside(cell, side) and OPPOSITE[side] in chamber
    }


def reached(pos: Position) -> list[Cell]:
    """The face-down goals that are reached.              [OV-GRAPH-04, BASE-GOAL-02, -03]"""
    return sorted(cell for cell in pos.goals if entrances(pos, cell))


def may_lie(pos: Position, shape: str, cell: Cell) -> bool:
    """May a path card be placed on this cell, lying like this?"""
    table = face_up(pos)
    # Never on an occupied cell.                                            [BASE-PATH-11]
    if cell in table or cell in pos.goals:
        return False
    # Next to a card of the network; a face-down goal is not one.           [BASE-PATH-01, -08]
    neighbours = {side: beside(cell, side) for side in "NESW" if beside(cell, side) in table}
    if not neighbours:
        return False
    # Open meets open and closed meets closed, with every face-up neighbour.
    # A face-down goal asks for nothing.                                    [BASE-PATH-02, -07]
    for side, other in neighbours.items():
        if (side in shape) != (OPPOSITE[side] in table[other]):
            return False
    # Only adjacency and matching where connection is not asked for.        [ED-04, AMB-06]
    if not pos.require_connection:
        return True
    # Some opening of the card meets an opening of a chamber of R.          [BASE-PATH-04, -05]
    return any(side in shape for side in entrances(pos, cell))


def ways_to_lie(pos: Position, cell: Cell, rock: str) -> list[str]:
    """The orientations a revealed rock may take; two of them if the player has to choose."""
    table = face_up(pos)
    ways_in = entrances(pos, cell)
    # Of several ways in, that of the card just played counts first.        [AMB-05]
    played = {side for side in ways_in if beside(cell, side) == pos.played}

    def rank(way: str) -> tuple[bool, bool, bool, int]:
        mismatches = sum(
            (side in way) != (OPPOSITE[side] in table[beside(cell, side)])
            for side in "NESW"
            if beside(cell, side) in table
        )
        return (
            mismatches > 0,  # best: all sides match                        [BASE-GOAL-04]
            bool(played) and not played & set(way),  # then: linked with     [BASE-GOAL-06]
            not ways_in & set(way),  #                       the way in
            mismatches,  # then: fewest mismatches
        )

    ways = sorted({rock, turned(rock)})
    return [way for way in ways if rank(way) == min(map(rank, ways))]  # [BASE-GOAL-05]
