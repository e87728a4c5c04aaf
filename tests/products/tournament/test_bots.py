"""What bots believe of the goals of a tournament."""

from __future__ import annotations

from bots.games import TOURNAMENT, dealt

from saboteur.bots.distances import beliefs
from saboteur.rules.kinds import (
    MINER,
    cell_at,
)


def test_the_treasure_is_under_a_goal_not_in_a_chest() -> None:
    seen = dealt(TOURNAMENT, 5, MINER)
    assert beliefs(seen) == {cell_at(8, y): 0.2 for y in (-4, -2, 0, 2, 4)}
