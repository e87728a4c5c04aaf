"""What a seat believes of the dwarf cards and the treasure."""

import pytest
from views.small_games import small_match

from saboteur.bots.belief import role_belief
from saboteur.rules.kinds import MINER, NONE, SABOTEUR
from saboteur.rules.registry import ruleset
from saboteur.views.view import view


def test_before_anybody_acted_a_belief_is_what_the_mix_of_cards_says():
    """Five of six dwarf cards are dealt, two of them Saboteurs. [BASE-SETUP-04]"""
    rules = ruleset(("base",))
    state, journal = small_match(5, 3, rules)
    public = role_belief(view(state, journal, NONE))
    for seat in range(5):
        assert public.chance(seat, SABOTEUR) == pytest.approx(2 / 6)
        assert public.any_of(seat, (MINER, SABOTEUR)) == pytest.approx(1)
    own = role_belief(view(state, journal, 0))
    left = 2 - (state.roles[0] == SABOTEUR)
    assert own.chance(0, state.roles[0]) == 1
    assert own.chance(1, SABOTEUR) == pytest.approx(left / 5)
    assert list(own.treasure().values()) == pytest.approx([1 / 3] * 3)
