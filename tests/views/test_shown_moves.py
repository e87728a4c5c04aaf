"""What everybody sees of a move is said by the decision that it answers."""

from __future__ import annotations

import pytest
from laws.play import every_ruleset

from saboteur.match import Match
from saboteur.notation.move import move_text, parse_move, public_move_text
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.kinds import PASS_MOVE
from saboteur.rules.parts import (
    SHOWS_ACT,
    SHOWS_ALL,
    SHOWS_CARD,
    SHOWS_CELL,
    SHOWS_NOTHING,
    SHOWS_VALUE,
    Step,
    Way,
)
from saboteur.rules.ruleset import Ruleset


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.text)
def test_every_decision_says_itself_what_everybody_sees_of_its_moves(rules: Ruleset) -> None:
    """No ask and no way inherits it: a new one that says nothing is an error, not a leak."""
    asks = [rules.steps[kind] for kind, asks in enumerate(rules.asks) if asks]
    assert asks
    for decision in (*asks, *rules.ways):
        assert "shows" in vars(type(decision)), type(decision).__name__


def test_a_decision_that_says_nothing_is_refused() -> None:
    s = Match("base", 3, 1).state
    with pytest.raises(NotImplementedError):
        Step().shows(s, s.stack[-1], PASS_MOVE)
    with pytest.raises(NotImplementedError):
        Way().shows(s, PASS_MOVE)


@pytest.mark.parametrize(
    ("rules", "move", "shown", "public"),
    [
        ("base", "-NS", SHOWS_ACT, "-??"),
        ("base", "-NS", SHOWS_ACT | SHOWS_CARD, "-NS"),
        ("base", "take:2", SHOWS_ACT, "take:??"),
        ("base", "take:2", SHOWS_ACT | SHOWS_VALUE, "take:2"),
        ("base", "NS@3,1", SHOWS_ACT | SHOWS_CELL, "??"),
        ("base", "pass", SHOWS_ACT, "pass"),
        ("base+treasure-trove", "keep:map", SHOWS_ACT, "keep:??"),
        ("base+goal-swap", "yes", SHOWS_ACT, "??"),
        ("base+tunnel-toll", "toll:map@3,1", SHOWS_ACT | SHOWS_CELL, "toll:??@3,1"),
        ("base+tunnel-toll", "ask:B@3,1", SHOWS_ACT | SHOWS_CELL, "ask:??@3,1"),
    ],
)
def test_a_move_is_spelled_as_far_as_it_is_shown(rules, move, shown, public):
    made = parse_ruleset(rules)
    code = parse_move(made, move)
    assert public_move_text(made, code, shown) == public
    assert public_move_text(made, code, SHOWS_NOTHING) == "??"
    assert public_move_text(made, code, SHOWS_ALL) == move_text(made, code) == move
