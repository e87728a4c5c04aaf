"""The mine at the end of a round is kept when the round ends, for terminal and browser alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur.match import Match
from saboteur.notation.record import parse_record, steps
from saboteur.rules.kinds import NO_CARD
from saboteur.rules.last_mine import LastMine
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.seen import face_down_of

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_end_of_a_round_keeps_the_mine(path):
    """And nothing else does: what is told in between changes nothing."""
    for step in steps(parse_record(path.read_text("utf-8"))):
        for event in step.events:
            ends = event.NAME in {*ROUND_ENDS, "goal-shown"}
            assert (event.mine is not None) == ends


@pytest.mark.parametrize(
    "ruleset", ["base", "saboteur2+treasure-chests", "duel", "solo", "base+costume-department"]
)
def test_it_holds_no_secret(ruleset):
    """Of goals and chests that were not turned up only the places are there.

    Where all goals are shuffled anew they were shown. [BASE-NEXT-01, DUEL-END-10]
    """
    match = Match(ruleset, seed=3)
    shown: dict[int, int] = {}
    while match.last_mine is None:
        entries = match.play(match.legal_moves[0])
        told = [entry for entry in entries if entry.name == "goal-shown"]
        shown = {entry.number("cell"): entry.number("goal") for entry in told}
    mine = match.last_mine
    assert mine.known_goals == shown
    assert set(shown) == (set() if ruleset in {"duel", "solo"} else set(mine.hidden))
    for card in face_down_of(mine.rules, mine.parts):
        assert (card.card, card.number) == (NO_CARD, 0)
        assert card.cell not in mine.cells
    assert mine.goal_ways == ()
    assert not set(mine.hidden) & set(mine.cells)


def test_it_stays_while_the_next_round_is_played():
    match = Match("duel", seed=5)
    assert match.last_mine is None
    while match.round == 1:
        match.play(match.legal_moves[0])
    kept = match.last_mine
    assert isinstance(kept, LastMine)
    laid = dict(kept.cells)
    for _ in range(10):
        match.play(match.legal_moves[0])
    assert match.last_mine is kept
    assert kept.cells == laid
