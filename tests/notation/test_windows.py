"""Records of matches with a Veto: a window is one token, and every moment can be written."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from notation.round_trips import eager

from saboteur.match import Match
from saboteur.notation.move import move_text
from saboteur.notation.record import (
    RecordError,
    new_record,
    parse_record,
    record_match,
    replay,
    steps,
    verify,
    window_of,
)
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match, to_move
from saboteur.rules.kinds import NONE


def played(text, players=4, seed=3, most=400):
    """Play at random and keep the moves; a Veto is played where it can be."""
    rules = parse_ruleset(text)
    chooser = random.Random(seed)
    s = new_match(rules, players, stream_keys(seed_bytes(seed)))
    moves = []
    while not is_over(s) and len(moves) < most:
        m = eager(s, chooser)
        if s.stack[-1].kind == VETO_WINDOW:
            m = chooser.choice(legal_moves(s))
        moves.append(m)
        apply(s, m)
    return rules, moves, s


@pytest.mark.parametrize("text", ["base+veto", "saboteur2+veto+pathfinder+treasure-trove"])
def test_a_window_is_one_token(text):
    rules, moves, s = played(text, most=5000)
    record = record_match(rules, 4, seed_bytes(3), moves)
    tokens = [move for _, move in record.moves]
    assert "~" in tokens
    assert "veto" in tokens
    assert "pass" not in tokens
    assert parse_record(str(record)) == record
    assert verify(record) == []
    assert [step.move for step in steps(record)][1:] == moves
    assert replay(record).key() == s.key()


def test_a_record_grows_with_the_match():
    """It is exact after every single move, in the middle of a window too."""
    rules = parse_ruleset("base+veto")
    s = new_match(rules, 5, stream_keys(seed_bytes(3)))
    match = Match("base+veto", players=5, seed=3)
    record = new_record(rules, 5, s.chance_keys)
    chooser = random.Random(5)
    made = []
    for _ in range(120):
        m = eager(s, chooser)
        made.append(m)
        record = record.played(to_move(s), move_text(rules, m), s.round, window_of(s))
        match.play(move_text(rules, m))
        apply(s, m)
        full = replace(record, seed=seed_bytes(3))
        assert parse_record(str(full)) == full
        assert verify(full) == []
        assert [step.move for step in steps(full)][1:] == made
        assert match.record(secrets_too=True).moves == record.moves
        assert record_match(rules, 5, seed_bytes(3), made).moves == record.moves
    again = Match.from_record(str(match.record(secrets_too=True)))
    assert again.moves == match.moves
    assert str(again.record(secrets_too=True)) == str(match.record(secrets_too=True))


def test_passes_are_read_one_by_one_too():
    rules, moves, _ = played("base+veto", seed=5, most=40)
    record = record_match(rules, 4, seed_bytes(5), moves)
    assert "~" in [text for _, text in record.moves]
    loose = []
    for step in steps(record):
        if step.seat != NONE:
            loose.append((step.seat, move_text(rules, step.move)))
    written = replace(record, moves=tuple(loose), rounds=())
    assert [step.move for step in steps(parse_record(str(written)))][1:] == moves


def test_what_nobody_can_let_pass_is_refused():
    rules, moves, _ = played("base+veto", seed=5, most=40)
    record = record_match(rules, 4, seed_bytes(5), moves)
    with pytest.raises(RecordError, match=r"move 1 \(~\) lets a card pass, but none waits"):
        replay(replace(record, moves=((NONE, "~"), *record.moves)))
    at = [text for _, text in record.moves].index("~")
    seat = record.moves[at - 1][0]
    wrong = (*record.moves[:at], (seat, "veto"))
    with pytest.raises(RecordError, match="whose decision it is"):
        replay(replace(record, moves=wrong))


def test_without_the_gold_stream_a_toll_ends_the_replay():
    rules, moves, _ = played("base+tunnel-toll", most=5000)
    record = record_match(rules, 4, seed_bytes(3), moves)
    keys = stream_keys(seed_bytes(3))
    known = replace(record, seed=b"", streams=(b"", *keys[1:]))
    assert verify(known) == []
    assert replay(known).round == 1
    assert verify(record) == []
