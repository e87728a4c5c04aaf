"""The vector engine plays exactly by the rules: the same deals, masks, outcomes, news and gold."""

import random

import numpy as np
import pytest
from vector.lockstep import Race
from vector.watching import same_knowledge

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import new_match
from saboteur.rules.kinds import STEP, cell_at
from saboteur.rules.mine import MATCHING, lay, patterns_at
from saboteur.vector import tables
from saboteur.vector.tables import RULES

ENOUGH = 100_000
LANES = 224
BOTS = 8


@pytest.mark.timeout(400)
def test_both_engines_agree_on_every_position_of_many_matches():
    """Half of the matches come from either engine, with all numbers of players."""
    positions = 0
    told = 0
    asked = np.zeros(5, int)
    seed = 0
    while positions < ENOUGH:
        # Bots think long and events take time, so they are in the first matches.
        first = seed == 0
        race = Race.of_matches(seed, LANES, bots=BOTS if first else 0, listens=first)
        race.watch = same_knowledge if first else None
        tally = race.play()
        positions += tally.positions
        told += tally.told
        asked += tally.asked
        seed += 1
    # Turns, goals to order, gold to take; how a goal lies is hardly ever asked in play.
    assert asked[0] > 90_000
    assert asked[1] > 30
    assert asked[3] > 1_000
    assert told > 30_000


def _strange_mine(dice: random.Random, n: int):
    """Return a third round with islands of path cards strewn about, many of them by the goals."""
    s = new_match(RULES, n, stream_keys(seed_bytes(dice.randrange(1 << 30))))
    s.round = 3
    for _ in range(dice.choice([6, 15, 30])):
        cell = cell_at(dice.randrange(4, 11), dice.randrange(-4, 5))
        if dice.random() < 0.3:
            cell = cell_at(dice.randrange(-2, 6), dice.randrange(-2, 3))
        beside = [step for step in STEP if cell + step in s.cells]
        if cell in s.cells or cell in s.hidden:
            continue
        allowed = patterns_at(MATCHING, s.sides[cell]) if beside else 0xFFFF
        ways = [
            2 * (kind + 1) + turned
            for kind, turned in tables.LYING.tolist()
            if allowed >> (RULES.laid[2 * (kind + 1) + turned] & 15) & 1
        ]
        # Mostly cards that carry a tunnel, so that much is joined at once.
        carrying = [way for way in ways if way // 2 <= 7]
        if ways:
            lay(s, cell, RULES.laid[dice.choice(carrying or ways)])
    s.touched = 0
    return s


def _settled(s) -> bool:
    """Say whether no goal is reached already, as between two turns."""
    return all(
        s.sides[cell] & 3 << 2 * side != 3 << 2 * side for cell in s.hidden for side in range(4)
    )


@pytest.mark.timeout(200)
def test_both_engines_agree_on_mines_that_play_hardly_makes():
    """Islands are joined, goals reached from two sides and one through another. (BASE-GOAL-05)"""
    dice = random.Random(5)
    positions = []
    while len(positions) < LANES:
        s = _strange_mine(dice, 3 + len(positions) % 8)
        if _settled(s):
            positions.append(s)
    race = Race.of_positions(7, positions)
    race.keen[:] = 3.0
    tally = race.play()
    assert tally.asked[1] > 20
    assert tally.asked[2] >= 1


@pytest.mark.timeout(200)
def test_a_player_turns_a_goal_that_lies_both_ways_equally_well():
    """The card that joins the tunnel lies elsewhere, so neither side of it counts. (BASE-GOAL-05)"""
    s = new_match(RULES, 3, stream_keys(seed_bytes(1)))
    s.round = 3
    s.hidden.update(zip(RULES.goal_cells, [28, 29, 30], strict=True))
    for x in range(1, 6):
        lay(s, cell_at(x, 0), RULES.laid[2 * 5])
    for x, y, kind, turned in ((7, 0, 2, 0), (7, -1, 5, 1), (8, -1, 6, 1)):
        lay(s, cell_at(x, y), RULES.laid[2 * (kind + 1) + turned])
    s.touched = 0
    s.hands[0] = [5]
    race = Race.of_positions(3, [s.copy() for _ in range(LANES)])
    race.keen[:] = 3.0
    tally = race.play()
    # All lay the only card that they have; some then turn the rock, and some do not.
    assert tally.asked[2] == LANES
