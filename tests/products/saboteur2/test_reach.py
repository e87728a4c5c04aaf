"""Which sides of which cards each team can reach, against a naive search, over random play.

The naive search walks from side to side of the cards as they are written in the position; it
knows nothing of packed cards, links or sources.
"""

import random

from hypothesis import given
from hypothesis import strategies as st
from perft import naive_saboteur2_mine as naive_mine
from perft import naive_saboteur2_position as naive_position
from perft.naive_position import GOAL_CELLS

from saboteur.notation.position import deal, parse_position, position_of
from saboteur.products.saboteur2.scoring import has_way
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import PLAY, cell_x, cell_y, move_act, move_card, move_cell
from saboteur.rules.mine import joined, reach_of
from saboteur.rules.registry import ruleset
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR

RULES = ruleset(("saboteur2",))
TEAMS = ((-1, ""), (GREEN_DOOR, "g"), (BLUE_DOOR, "b"))
"""Doors of which colour are closed: none of them, those that bar blue, those that bar green."""
SIDES = "NESW"


def as_written(s):
    """The face-up cards of a state, as the position says them."""
    lines = [
        line
        for line in str(position_of(s)).split("\n")
        if line.split()[0] in {"players", "mine", "open"}
    ]
    return naive_mine.face_up(naive_position.parse("\n".join(["saboteur2", *lines])))


def reached(s, closed):
    """What the engine says, as cells and sides."""
    return {
        ((cell_x(cell), cell_y(cell)), SIDES[d])
        for cell, sides in joined(s, closed).items()
        for d in range(4)
        if sides >> d & 1
    }


def builder(s, luck):
    """Return a move of a player who likes to build, above all with the new cards."""
    moves = legal_moves(s)
    weights = []
    for m in moves:
        laid = move_act(m) == PLAY and move_cell(m) and s.rules.cards[move_card(m)].tile
        special = laid and set("L{*|") & set(s.rules.cards[move_card(m)].name)
        weights.append(12 if special else 6 if laid else 1)
    return luck.choices(moves, weights)[0]


@given(seed=st.integers(0, 2**32), n=st.integers(2, 12))
def test_reach_of_each_team_over_random_play(seed, n):
    """(S2-WIN-01 to -05, S2-DOOR-05, S2-LAD-01, S2-BRIDGE-01, S2-BEND-01, S2-CRY-01, AMB-22, AMB-33)"""
    luck = random.Random(seed)
    s = new_match(RULES, n, stream_keys(seed_bytes(seed)))
    before = None
    while s.round == 1:
        if s.cells != before:
            before = dict(s.cells)
            table = as_written(s)
            for closed, against in TEAMS:
                assert reached(s, closed) == naive_mine.reachable(table, against)
            # What is kept up to date as cards are laid is reach without doors. (S2-DOOR-02)
            for cell, value in s.cells.items():
                assert reach_of(value) == joined(s).get(cell, 0)
        apply(s, builder(s, luck))


CELLS = [(x, y) for x in range(5, 11) for y in range(-2, 3) if (x, y) not in GOAL_CELLS]
SPECIAL = [shape for shape in naive_position.PRINTED if set("L{") & set(shape)]


@given(seed=st.integers(0, 2**32))
def test_ways_through_scattered_cards(seed):
    """Any cards anywhere, fitting or not, many doors and ladders, all goals turned up.

    (S2-WIN-01 to -05, S2-DOOR-05, S2-LAD-01)
    """
    luck = random.Random(seed)
    box = naive_position.BOX.copy()
    mine = {}
    for cell in luck.sample(CELLS, 24):
        shape = luck.choice(SPECIAL if luck.random() < 0.5 else list(naive_position.PRINTED))
        if box[naive_position.PRINTED[shape]]:
            box[naive_position.PRINTED[shape]] -= 1
            mine[cell] = shape
    cards = " ".join(f"{x},{y}={naive_position.WRITTEN[shape]}" for (x, y), shape in mine.items())
    goals = "open 8,-2=rock:NW 8,0=treasure 8,2=rock:NE"
    s = deal(parse_position(f"saboteur2; players 2; mine {cards}; {goals}"), seed_bytes(1))
    table = as_written(s)
    for closed, against in TEAMS:
        found = naive_mine.reachable(table, against)
        assert reached(s, closed) == found
        assert has_way(s, closed) == any(cell == (8, 0) for cell, _ in found)


def test_scattered_cards_give_every_combination():
    """So that the test above proves something. (S2-WIN-01)"""
    seen = set()
    for seed in range(60):
        luck = random.Random(seed)
        table = {(0, 0): "NESW", (8, 0): "NESW"}
        for cell in luck.sample(CELLS, 24):
            table[cell] = luck.choice(SPECIAL)
        ways = [naive_mine.reachable(table, against) for against in "gb"]
        seen.add(tuple(any(cell == (8, 0) for cell, _ in way) for way in ways))
    assert seen == {(True, True), (True, False), (False, True), (False, False)}
