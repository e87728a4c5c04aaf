"""The mine of the naive model of The Duel and of solo: what is reached, and what may lie where."""

from __future__ import annotations

from collections.abc import Iterator

from perft.naive_duel_position import (
    LETTER,
    OTHER,
    Position,
    access,
    canonical,
    chambers,
    doors,
    gold_of,
    has_troll,
    ladder,
    open_sides,
    turned,
)
from perft.naive_position import OPPOSITE, Cell, beside

Side = tuple[Cell, str]


def face_up(pos: Position) -> dict[Cell, str]:
    """Every face-up network card as it lies: starts, path cards, revealed goals."""
    return {**dict.fromkeys(pos.starts.values(), "NESW"), **pos.mine, **pos.opened}


def barred(pos: Position, cell: Cell, standing: str, colour: str) -> bool:
    """Does what stands on an arm separate it from the rest of its card for this player?

    [DUEL-REACH-03, -04, -06, -07, -11]
    """
    if standing == "t":
        return cell not in pos.counters
    if standing == LETTER[OTHER[colour]]:
        return cell not in pos.keys  # only this player can have put a key there    [DUEL-KEY-05]
    return False


def reach(pos: Position, colour: str) -> set[Side]:
    """R(P): the open sides joined with a player's own start.                     [DUEL-REACH-01]"""
    table = face_up(pos)
    seen = {(pos.starts[colour], side) for side in "NESW"}
    todo = list(seen)
    while todo:
        for side in steps(pos, table, todo.pop(), colour):
            if side not in seen:
                seen.add(side)
                todo.append(side)
    return seen


def steps(pos: Position, table: dict[Cell, str], here: Side, colour: str) -> Iterator[Side]:
    cell, side = here
    shape = table[cell]
    # Over to the neighbour, if its side is open too.                 [OV-GRAPH-01, BASE-GOAL-07]
    other = beside(cell, side)
    if other in table and OPPOSITE[side] in open_sides(table[other]):
        yield other, OPPOSITE[side]
    # Through the card, but not from one chamber into another, nor past a door or troll.
    standing = doors(shape)
    for chamber in chambers(shape):  # [DUEL-REACH-09]
        if side in chamber and not barred(pos, cell, standing.get(side, ""), colour):
            for far in chamber:
                if not barred(pos, cell, standing.get(far, ""), colour):
                    yield cell, far
    # From a ladder to the start of its colour, and back, for everybody.          [DUEL-REACH-08]
    if ladder(shape) in pos.starts:
        yield from ((pos.starts[ladder(shape)], far) for far in "NESW")
    for whose, start in pos.starts.items():
        if cell == start:
            for place, laid in pos.mine.items():
                if ladder(laid) == whose:
                    yield from ((place, far) for far in open_sides(laid))


def everywhere(pos: Position) -> set[Side]:
    """What anybody reaches."""
    return set().union(*(reach(pos, colour) for colour in pos.colours.values()))


def entrances(joined: set[Side], cell: Cell) -> set[str]:
    """The sides of a cell that some reached side opens into."""
    return {side for side in "NESW" if (beside(cell, side), OPPOSITE[side]) in joined}


def reached(pos: Position) -> list[Cell]:
    """The face-down goals that somebody's tunnels reach.        [DUEL-GOAL-01, AMB-93]"""
    joined = everywhere(pos)
    return sorted(cell for cell in pos.goals if entrances(joined, cell))


def connected(pos: Position, cell: Cell, colour: str, mine: set[Side]) -> bool:
    """Is a player who reaches these sides connected with the gold of a card?      [DUEL-GOLD-06]"""
    return any(
        (cell, side) in mine and (door in ("", LETTER[colour]) or cell in pos.keys)
        for side, door in access(face_up(pos)[cell]).items()
    )


def unsecured(pos: Position) -> list[Cell]:
    """Gold without a counter that somebody is connected with."""
    found: set[Cell] = set()
    for colour in pos.colours.values():
        mine = reach(pos, colour)
        for cell, shape in face_up(pos).items():
            if gold_of(shape) and cell not in pos.counters and connected(pos, cell, colour, mine):
                found.add(cell)
    return sorted(found)


def bribable(pos: Position) -> list[Cell]:
    """The trolls the active player may bribe now.               [DUEL-TROLL-02, -04, -05]"""
    mine = {cell for cell, _ in reach(pos, pos.colours[pos.turn])}
    return sorted(
        cell
        for cell, shape in pos.mine.items()
        if has_troll(shape) and cell not in pos.counters and cell in mine and pos.supply
    )


def may_lie(pos: Position, shape: str, cell: Cell, mine: set[Side] | None = None) -> bool:
    """May the active player, who reaches `mine`, place a path card on this cell, lying so?"""
    table = face_up(pos)
    if cell in table or cell in pos.goals:  # [BASE-PATH-11]
        return False
    neighbours = {side: beside(cell, side) for side in "NESW" if beside(cell, side) in table}
    if not neighbours:  # [DUEL-PATH-01]
        return False
    opening = open_sides(shape)
    for side, other in neighbours.items():  # [DUEL-PATH-01, DUEL-PATH-05]
        if (side in opening) != (OPPOSITE[side] in open_sides(table[other])):
            return False
    own = pos.colours[pos.turn]
    if mine is None:
        mine = reach(pos, own)
    joined = bool(opening & entrances(mine, cell))
    whose = ladder(shape)
    if not whose or whose not in pos.starts:  # [DUEL-PATH-02, -03, -10, -11, SOLO-12]
        return joined
    for side in "NESW":  # [DUEL-PATH-07]
        other = beside(cell, side)
        if other in pos.goals or other in pos.opened or gold_of(table.get(other, "")):
            return False
    if whose != own and not pos.any_ladder and not joined:  # [AMB-85]
        return False
    return bool(opening & neighbours.keys()) if pos.ladder_joined else True  # [AMB-97]


def ways_to_lie(pos: Position, cell: Cell, goal: str) -> list[str]:
    """The orientations a revealed goal may take; two of them if the player has to choose."""
    table = face_up(pos)
    ways_in = entrances(everywhere(pos), cell)
    played = {side for side in ways_in if beside(cell, side) == pos.played}  # [AMB-05]

    def rank(way: str) -> tuple[bool, bool, bool, int]:
        mismatches = sum(
            (side in open_sides(way)) != (OPPOSITE[side] in open_sides(table[beside(cell, side)]))
            for side in "NESW"
            if beside(cell, side) in table
        )
        return (
            mismatches > 0,
            bool(played) and not played & open_sides(way),
            not ways_in & open_sides(way),
            mismatches,
        )

    ways = sorted({canonical(goal), turned(goal)})
    return [way for way in ways if rank(way) == min(map(rank, ways))]  # [DUEL-GOAL-02, -03, -07]
