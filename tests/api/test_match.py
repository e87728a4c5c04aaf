"""The library's front door."""

from __future__ import annotations

import doctest
import random

import pytest

import saboteur
from saboteur import match as match_module
from saboteur.api import event, position, record, view, world
from saboteur.api import match as api_match
from saboteur.match import Match


def played(seed: int, moves: int, players: int = 4) -> saboteur.Match:
    """Return a match after some random moves."""
    match = saboteur.Match("base", players=players, seed=seed)
    rng = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        match.play(rng.choice(match.legal_moves))
    return match


def test_the_examples_in_the_docstrings_are_true() -> None:
    """Doctests of the module and of the package."""
    for module in (match_module, saboteur, api_match, event, position, record, view, world):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def test_a_match_can_be_played_to_its_end() -> None:
    """Turn by turn until somebody has won."""
    match = played(1, 10_000)
    assert match.over
    assert match.turn == "-"
    assert match.decision == ""
    assert match.winners
    assert max(match.totals.values()) == match.totals[match.winners[0]]
    assert match.why_not("-map").code == "match-over"  # type: ignore[union-attr]


def test_moves_have_parts() -> None:
    """A legal move is its text, and can be looked at."""
    match = played(2, 30)
    for move in match.legal_moves:
        assert move.act in {"play", "discard"}
        assert move.card
        if "@" in move:
            assert move.cell == tuple(int(part) for part in move.partition("@")[2].split(","))
        assert (">" in move) == bool(move.target)


def test_a_wrong_move_changes_nothing() -> None:
    """An illegal move, one out of turn and no move at all are told apart."""
    match = played(3, 5)
    before = match.position
    with pytest.raises(saboteur.IllegalMove) as error:
        match.play("rockfall@0,0")
    assert error.value.reason.clauses
    assert "illegal move: 'rockfall@0,0'" in str(error.value)
    other = next(letter for letter in "ABCD" if letter != match.turn)
    with pytest.raises(saboteur.IllegalMove, match="not-your-turn"):
        match.play(match.legal_moves[0], seat=other)
    with pytest.raises(saboteur.InvalidMove, match="not a move"):
        match.play("hello")
    with pytest.raises(saboteur.NotationError, match="not a seat"):
        match.play(match.legal_moves[0], seat="Q")
    assert before == match.position


def test_a_record_plays_the_match_again() -> None:
    """Unfinished records hide the seed, finished ones show it."""
    match = played(4, 40)
    assert "seed" not in str(match.record())
    whole = str(match.record(secrets_too=True))
    again = saboteur.Match.from_record(whole)
    assert (match.position, match.moves) == (again.position, again.moves)
    assert [match.log(seat) for seat in "ABCD-"] == [again.log(seat) for seat in "ABCD-"]
    again.play(again.legal_moves[0])
    with pytest.raises(saboteur.RecordError, match="round 1 has not been revealed"):
        saboteur.Match.from_record(str(match.record()))
    over = played(4, 10_000)
    text = str(over.record())
    assert over.seed is not None
    assert over.seed.hex() in text
    assert text == str(saboteur.Match.from_record(text).record())


def test_a_position_is_a_match_to_play_on_from() -> None:
    """Knowledge stated in the position is in the views."""
    match = saboteur.Match.from_position(
        "base; players 3; goal 8,0=rock:NE; knows B 8,0=rock:NE; hand B EW map; turn B"
    )
    assert match.turn == "B"
    assert "knows B 8,0=rock:NE" in str(match.seen("B"))
    assert "knows" not in str(match.seen("A"))
    match.play("-EW")
    with pytest.raises(ValueError, match="has no record"):
        match.record()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"ruleset": "chess"}, "chess"),
        ({"players": 2}, "takes 3 to 10 players"),
        ({"seed": "xyz"}, "a seed is a number or 64 hex digits"),
        ({"seed": "ab"}, "a seed has 32 bytes"),
        ({"names": ["x"] * 9}, "9 names, but only 5 players"),
        ({"names": ["a|b"]}, "a name must not contain"),
    ],
)
def test_bad_beginnings_are_refused(arguments: dict[str, object], word: str) -> None:
    """Each with one clear sentence. [OV-MOD-01]"""
    with pytest.raises(ValueError, match=word):
        saboteur.Match(**arguments)  # type: ignore[arg-type]


def test_without_a_seed_every_match_is_another() -> None:
    """The seed is drawn and promised by its hashes."""
    one, two = saboteur.Match(), saboteur.Match()
    assert one.commitments != two.commitments
    assert list(one.commitments) == ["gold", "round-1", "round-2", "round-3"]


def test_in_a_window_everybody_is_judged_but_who_played_the_card():
    """[WC-VETO-21]"""
    match = Match("base+veto", 4, 2)
    while match.decision != "veto-window":
        played = [move for move in match.legal_moves if move.act == "play"]
        player = match.turn
        match.play((played or match.legal_moves)[0])
    for seat in "ABCD":
        if seat != player:
            assert match.judge("pass", seat).text == "pass"
        else:
            with pytest.raises(saboteur.IllegalMove) as error:
                match.judge("pass", seat)
            assert error.value.reason.code == "not-your-turn"
    last = match.judge("pass", player_after(match, 2))
    match.play("pass")
    match.play("pass")
    assert match.takes(last)
    match.make(last)
    assert match.decision != "veto-window"


def player_after(match: saboteur.Match, count: int) -> str:
    """Return who is asked after so many others in an open window."""
    return "ABCD"[("ABCD".index(match.turn) + count) % 4]
