"""What the simple bot makes of a Goal Card Swap."""

from __future__ import annotations

from bots.games import PARTY, answering, dealt

from saboteur.bots.evaluation import Evaluation
from saboteur.bots.move_values import evaluate
from saboteur.products.goal_swap.rules import SWAP_OR_NOT
from saboteur.rules.kinds import (
    MINER,
    NO,
    SABOTEUR,
    YES,
    cell_at,
    choose,
    play_between,
)
from saboteur.rules.state import Frame


def test_whoever_knows_the_treasure_moves_it_as_they_like() -> None:
    near, far = cell_at(8, 0), cell_at(8, 4)
    yes, no = choose(value=YES), choose(value=NO)
    for role, treasure, answer in (
        (SABOTEUR, near, yes),
        (SABOTEUR, far, no),
        (MINER, near, no),
        (MINER, far, yes),
    ):
        seen = dealt(PARTY, 4, role)
        seen.known_goals = {treasure: PARTY.ids["treasure"]}
        assert answering(seen, Frame(SWAP_OR_NOT, seen.seat, near, far), no, yes) == answer
    seen = dealt(PARTY, 4, SABOTEUR)
    seen.known_goals = {near: PARTY.ids["treasure"]}
    swap = play_between(PARTY.ids["goal-swap"], near, far)
    assert evaluate(Evaluation(seen), swap) > 4
