"""How a revealed goal lies, over every situation; what the steps of revealing leave behind."""

from __future__ import annotations

from itertools import product

from saboteur.modules.goals import best_ways
from saboteur.notation.position import deal, parse_position, position_of
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, blank, legal_moves
from saboteur.rules.kinds import NOWHERE, STEP, cell_at, choose
from saboteur.rules.mine import REACH, SOFT
from saboteur.rules.registry import ruleset
from saboteur.rules.state import State

RULES = ruleset(("base",))
HERE = cell_at(8, 0)
SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
SHAPES = {"treasure": ("NESW",), "rock:NE": ("NE", "SW"), "rock:NW": ("NW", "ES")}
"""How each goal may lie: upright, turned."""
WAYS_TO_BE = ("nothing", "wall", "opening", "tunnel", "site")
"""What may be beside a goal on one side; a tunnel is an opening joined to the start, and so is a
site, which nobody has to match."""


def dealt(text: str) -> State:
    """Return the state a position describes."""
    return deal(parse_position(text), seed_bytes(1))


def surrounded(neighbours: dict[str, str], played: str) -> State:
    """Return a table with just these neighbours of one cell; `played` is the side played last."""
    s = blank(RULES, 3, stream_keys(seed_bytes(1)))
    for d, side in enumerate(SIDES):
        if neighbours[side] == "nothing":
            continue
        closed = "NS" if side in "EW" else "EW"
        name = closed if neighbours[side] == "wall" else "NESW"
        value = RULES.laid[2 * RULES.ids[name]]
        # A wall whose other sides are joined to the start is no way in.
        if neighbours[side] != "opening":
            value |= (value & 15) << REACH
        if neighbours[side] == "site":
            value |= SOFT
        s.cells[HERE + STEP[d]] = value
    s.laid_last = HERE + STEP[SIDES.index(played)] if played else NOWHERE
    return s


def expected_ways(goal: str, neighbours: dict[str, str], played: str) -> list[int]:
    """Return the best ways to lie, read off the clauses."""
    tunnels = {side for side in SIDES if neighbours[side] in {"tunnel", "site"}}

    def rank(shape: str) -> tuple[bool, bool, bool, int]:
        wrong = sum(
            neighbours[side] not in {"nothing", "site"}
            and (side in shape) != (neighbours[side] != "wall")
            for side in SIDES
        )
        return (
            wrong > 0,
            played in tunnels and played not in shape,
            not tunnels & set(shape),
            wrong,
        )

    ranks = [rank(shape) for shape in SHAPES[goal]]
    return [way for way, found in enumerate(ranks) if found == min(ranks)]


def test_a_revealed_goal_lies_the_best_way_whatever_is_beside_it() -> None:
    """Match all; else join the card just played, else any tunnel; then the fewest mismatches.

    [BASE-GOAL-04, BASE-GOAL-05, BASE-GOAL-06, AMB-05]
    """
    cases = 0
    for beside in product(WAYS_TO_BE, repeat=4):
        neighbours = dict(zip(SIDES, beside, strict=True))
        if not {"tunnel", "site"} & set(beside):
            continue
        for goal, played in product(SHAPES, ("", *SIDES)):
            if played and neighbours[played] in {"nothing", "site"}:
                continue
            s = surrounded(neighbours, played)
            found = best_ways(s, HERE, RULES.ids[goal])
            assert expected_ways(goal, neighbours, played) == found, (goal, neighbours, played)
            cases += 1
    assert cases > 2000


TWO_REACHED = """
base
players 3
mine 1..2,0=EW 3..6,0=ESW 7,0=SW 7,1=NE 8,1=NSW
goal 8,-2=treasure 8,0=rock:NW 8,2=rock:NE
frame end-turn A
frame triggers A
frame pick-trigger A
"""


def test_reached_goals_are_offered_in_reading_order() -> None:
    """However the table was put together. [BASE-GOAL-09]"""
    s = dealt(TWO_REACHED)
    in_order = [choose(cell=cell_at(8, 0)), choose(cell=cell_at(8, 2))]
    assert in_order == legal_moves(s)
    s.hidden = dict(reversed(s.hidden.items()))
    assert in_order == legal_moves(s)


def test_nothing_is_left_to_be_looked_at_after_a_goal_was_revealed() -> None:
    """The mark that something may have been reached is wiped off. [OV-GRAPH-05]"""
    s = dealt("base; players 3; mine 1..2,0=EW 3..6,0=ESW; goal 8,0=rock:NE; hand A EW; hand B map")
    (reaching,) = [m for m in legal_moves(s) if m & 0xFFFFF == cell_at(7, 0)]
    apply(s, reaching)
    assert cell_at(8, 0) in s.cells
    assert s.touched == 0
    assert "touched" not in str(position_of(s))
