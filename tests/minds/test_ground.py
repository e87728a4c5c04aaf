"""Distances by flooding bits are those that a walk over the cells finds."""

from __future__ import annotations

from collections import deque
from random import Random

from saboteur.bots.table_minds import kit_of
from saboteur.match import Match
from saboteur.minds.atlas import Atlas
from saboteur.minds.ground import COLUMNS, FAR, PLACES, ROWS, STRIDE, Ground
from saboteur.minds.mapping import ends_of
from saboteur.rules.kinds import cell_at


def walked(taken: set[tuple[int, int]], goal: tuple[int, int]) -> dict[tuple[int, int], int]:
    found = {goal: 0}
    todo = deque([goal])
    while todo:
        x, y = todo.popleft()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= there[0] < COLUMNS and 0 <= there[1] < ROWS
            if inside and there not in taken and there not in found:
                found[there] = found[x, y] + 1
                todo.append(there)
    return found


def test_a_flood_goes_as_far_as_a_walk() -> None:
    chance = Random(1)
    ground = Ground(0, 0)
    for _ in range(100):
        ground.clear()
        taken = {
            (chance.randrange(COLUMNS), chance.randrange(ROWS)) for _ in range(chance.randrange(99))
        }
        for x, y in taken:
            ground.take(STRIDE * y + x)
        goal = chance.randrange(COLUMNS), chance.randrange(ROWS)
        steps = [FAR] * (PLACES + 1)
        ground.walk(STRIDE * goal[1] + goal[0], steps)
        found = walked(taken, goal)
        for x in range(COLUMNS):
            for y in range(ROWS):
                assert steps[STRIDE * y + x] == min(FAR, found.get((x, y), FAR))
        assert steps[-1] == FAR


def test_a_tunnel_that_is_cut_off_still_shortens_the_way() -> None:
    """After a rockfall in the middle one card is missing, and no detour is needed."""
    match = Match.from_position("base; players 3; mine 1..3,0=NESW 5..7,0=EW")
    s = match.state
    atlas = Atlas(kit_of(match.rules))
    atlas.turn_to(s)
    field = atlas.field(int(atlas.ground.place(cell_at(8, 0))))
    assert cell_at(4, 0) in ends_of(s)
    assert atlas.far(field, cell_at(4, 0)) == 1
