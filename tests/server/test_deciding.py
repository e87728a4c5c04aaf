"""Answers of windows that were stored before seats without a card were left out of them."""

import pytest

from saboteur.match import Match
from saboteur.server.rooms.decisions import stored_answers

WINDOW = "base+veto; players 4; hand A EW NS; hand B; hand C NE; hand D NE veto; deck map"


@pytest.mark.parametrize(
    ("stored", "answers"),
    [
        (["pass", "pass", "pass"], ["pass", "pass"]),
        (["pass", "pass"], ["pass", "pass"]),
        (["pass", "pass", "veto"], ["pass", "veto"]),
        (["pass", "veto"], ["pass", "veto"]),
    ],
)
def test_a_window_stored_with_the_passes_of_empty_hands(stored, answers):
    """Old tables go on as they did. [AMB-45]"""
    match = Match.from_position(WINDOW)
    match.play("EW@1,0")
    assert stored_answers(match, stored) == answers
    for move in answers:
        match.play(move)
    assert match.decision == "turn"
