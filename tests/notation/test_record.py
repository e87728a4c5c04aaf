"""Records: exact both ways, replayed with every move checked, and tampering is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from notation.records import BROKEN, LAST, NAMES, RECORD, SEED, TEXT, played_match

from saboteur.notation.card import NotationError
from saboteur.notation.record import (
    Record,
    RecordError,
    check_name,
    new_record,
    parse_record,
    replay,
    steps,
    verify,
)
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import stream_keys
from saboteur.rules.kinds import NONE

KEYS = stream_keys(SEED)


def said(record):
    """Return what is wrong with a record, in words."""
    return [str(fault) for fault in verify(record)]


def test_a_record_is_exact_both_ways():
    assert parse_record(TEXT) == RECORD
    assert str(parse_record(TEXT)) == TEXT
    assert max(len(line) for line in TEXT.splitlines() if line[1:2] == ":") <= 100


def test_a_record_replays_to_the_same_state():
    log = []
    assert replay(RECORD, log).key() == LAST.key()
    assert log[-1].NAME == "match-ended"
    assert verify(RECORD) == []


def test_steps_begin_with_the_setup():
    found = [(step.seat, len(step.events) > 0) for step in steps(RECORD)]
    assert found[0] == (NONE, True)
    assert [seat for seat, _ in found[1:]] == [seat for seat, _ in RECORD.moves]


def test_comments_and_line_breaks_mean_nothing():
    loose = TEXT.replace("moves\n", "moves # here they are\n\n").replace(" C:", "\r\n   C:")
    assert parse_record(loose) == RECORD


def test_a_record_is_written_while_the_match_goes_on():
    rules = parse_ruleset("base")
    record = new_record(rules, 4, KEYS, NAMES)
    for i, (seat, text) in enumerate(RECORD.moves[:10]):
        record = record.played(seat, text, 1)
        assert len(record.moves) == i + 1
    assert "seed" not in str(record)
    assert parse_record(str(record)) == record
    assert verify(record) == []
    with pytest.raises(RecordError, match="has not been revealed"):
        replay(record)
    assert verify(replace(record, seed=SEED)) == []


def test_some_streams_replay_as_far_as_they_go():
    known = replace(RECORD, seed=b"", streams=(b"", KEYS[1], b"", b""))
    assert parse_record(str(known)) == known
    assert verify(known) == []
    s = replay(known)
    assert s.round == 1
    second = next(before for before, round_ in RECORD.rounds if round_ == 2)
    made = [step for step in steps(known) if step.seat != NONE]
    takes = sum(text.startswith("take:") for _, text in RECORD.moves[:second])
    assert len(made) == second - takes


def test_two_rounds_without_gold_replay():
    known = replace(RECORD, seed=b"", streams=(b"", KEYS[1], KEYS[2], b""))
    assert verify(known) == []
    assert replay(known).round == 2


def tampered(old, new, count=1):
    assert old in TEXT
    return parse_record(TEXT.replace(old, new, count))


def test_tampering_is_found():
    first, second = RECORD.moves[:2]
    moved = replace(RECORD, moves=(second, first, *RECORD.moves[2:]))
    assert "whose decision it is" in said(moved)[0]
    other = "-N" if first[1] != "-N" else "-E"
    bad = replace(RECORD, moves=((0, other), *RECORD.moves[1:]))
    problem = said(bad)[0]
    assert problem.startswith("move 1 (A:")
    with pytest.raises(RecordError) as refused:
        replay(replace(RECORD, moves=(*RECORD.moves, (0, "-EW"))))
    assert refused.value.move == len(RECORD.moves) + 1
    assert "after the match is over" in str(refused.value)


def test_a_refused_move_names_its_clauses():
    bad = replace(RECORD, moves=((0, "EW@5,5"), *RECORD.moves[1:]))
    with pytest.raises(RecordError, match=r"move 1 \(A:EW@5,5\) may not be made: .*BASE-"):
        replay(bad)


def test_wrong_chance_is_found():
    promised = tampered(RECORD.commitments[2], "0" * 64)
    assert said(promised) == ["the stream round-2 is not the one that was promised"]
    mixed = replace(RECORD, streams=(b"", bytes(32), b"", b""))
    assert "does not come from the seed" in said(mixed)[0]


def test_wrong_results_and_rounds_are_found():
    assert RECORD.result is not None
    wrong = replace(RECORD, result=(RECORD.result[0] + 1, *RECORD.result[1:]))
    assert said(wrong)[0].startswith("the result is A=")
    assert "is missing" in said(replace(RECORD, result=None))[0]
    short = replace(RECORD, moves=RECORD.moves[:5], rounds=((0, 1),))
    assert said(short) == ["there is a result, but the match is not over"]
    late = replace(RECORD, rounds=((0, 1), (3, 2)))
    assert said(late) == ["move 4 is written in round 2, but made in round 1"]
    end = replace(RECORD, moves=RECORD.moves[:5], rounds=((0, 1), (5, 2)), result=None)
    assert said(end) == ["the record ends in round 1, not in round 2"]
    assert "is written as first player" in said(replace(RECORD, first=2))[0]


@pytest.mark.parametrize("text", ["saboteur2", "saboteur2/PGIG hats=bottom"])
def test_a_record_of_saboteur_2_replays(text):
    record, last = played_match(text, 3)
    assert parse_record(str(record)) == record
    assert replay(record).key() == last.key()
    assert verify(record) == []
    assert any(move.startswith(("clear:", "L:")) for _, move in record.moves)


def test_saboteur_2_needs_no_gold_stream():
    """There are no gold cards, so the result is known without it."""
    record, last = played_match("saboteur2", 2)
    known = replace(record, seed=b"", streams=(b"", *KEYS[1:]))
    assert replay(known).nuggets == last.nuggets
    assert verify(known) == []
    assert record.result is not None
    wrong = replace(known, result=tuple(gold + 1 for gold in record.result))
    assert said(wrong)[0].startswith("the result is A=")


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_no_record(text):
    line, message = BROKEN[text]
    with pytest.raises(RecordError) as refused:
        parse_record(text)
    assert message in str(refused.value)
    assert refused.value.line == line
    assert str(refused.value).startswith(f"line {line}: ")


@pytest.mark.parametrize("name", ["", " Ann", "A|B", "A\nseed 1", "A\u2028B", "\x00", "A" * 41])
def test_what_is_no_name(name):
    with pytest.raises(NotationError):
        check_name(name)
    with pytest.raises(NotationError):
        str(Record("base@1/P2024", 3, names=(name, "B", "C")))


def test_a_name_cannot_turn_the_text_around():
    with pytest.raises(NotationError):
        check_name("Ann\u202e")
