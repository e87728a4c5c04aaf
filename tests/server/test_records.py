"""Matches to look at again: step by step, through any eyes."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.test_tables import run

from saboteur.match import Match
from saboteur.notation.record import parse_record
from saboteur.present.history import TRUTH, History
from saboteur.rules.chance import STREAM_NAMES
from saboteur.server.errors import Refused
from saboteur.server.render.replays import fair_check, match_page, step_page
from saboteur.server.wire import messages as m
from saboteur.texts.messages import catalogue

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))
EN = catalogue("en")


@pytest.mark.parametrize("path", GOLDEN[::4], ids=lambda path: path.stem)
def test_a_stored_match_can_be_stepped_through_with_all_eyes(path):
    record = parse_record(path.read_text())
    history = History(record)
    letters = list("ABCDEFGHIJKL"[: record.players])
    page = match_page("m", history, "T", ["-", TRUTH, *letters], "-", EN)
    assert page.steps == len(page.moves) == history.last
    assert page.rounds[0] == 0
    for eyes in ("-", TRUTH, letters[0], letters[-1]):
        for at in {0, 1, history.last // 2, history.last}:
            step = step_page("m", history, at, eyes, catalogue("fr"))
            assert step.view.choices == []
            assert (step.hands != []) == (eyes == TRUTH)
            if eyes == "-" and at < history.last:
                assert step.view.hand == []
                assert step.view.role is None
    with pytest.raises(Refused):
        step_page("m", history, history.last + 1, "-", EN)


def test_through_other_eyes_a_discard_is_hidden():
    match = Match("base", 3, 1, ("Ann", "Bob", "Cleo"))
    for _ in range(6):
        match.play(next(move for move in match.legal_moves if move.startswith("-")))
    history = History(match.record(secrets_too=True))
    assert [m.endswith("-??") for m in match_page("m", history, "T", [], "-", EN).moves] == [
        True
    ] * 6
    own = match_page("m", history, "T", [], "A", EN).moves
    assert [m.endswith("-??") for m in own] == [False, True, True, False, True, True]
    assert all("??" not in m for m in match_page("m", history, "T", [], TRUTH, EN).moves)
    seen = step_page("m", history, 1, "B", EN)
    assert seen.move == "A:-??"
    assert seen.text == ""
    assert seen.log[0].text == "Ann discarded a card face down."


def test_a_discard_of_the_duel_is_open():
    match = Match("duel/PDUEL", 2, 1)
    while not any(move.startswith("A:-") for move in match.moves):
        discards = [move for move in match.legal_moves if move.startswith("-")]
        match.play(discards[0] if discards else match.legal_moves[0])
    while match.decision != "turn":
        match.play(match.legal_moves[0])
    history = History(match.record(secrets_too=True))
    for eyes in ("-", "B", TRUTH):
        assert match_page("m", history, "T", [], eyes, EN).moves == match.moves


def test_a_step_shows_nothing_of_what_came_later():
    """However often later steps were looked at before it."""
    text = (Path(__file__).resolve().parents[1] / "golden" / "duel-whole-match.record").read_text()
    history = History(parse_record(text))
    first = {eyes: step_page("m", history, 1, eyes, EN) for eyes in ("-", "A", TRUTH)}
    last = step_page("m", history, history.last, "-", EN)
    assert len(last.view.ends) == 3
    assert last.view.result is not None
    for eyes, step in first.items():
        assert step.view.ends == []
        assert step.view.result is None
        assert step_page("m", history, 1, eyes, EN) == step


def test_what_everybody_lets_pass_is_no_step_of_its_own():
    match = Match("base+veto", 4, 2)
    plays = 0
    while plays < 3:
        move = next((m for m in match.legal_moves if m.act == "play"), match.legal_moves[0])
        plays += match.decision == "turn"
        if match.decision == "veto-window":
            move = "pass"
        match.play(move)
    while match.decision == "veto-window":
        match.play("pass")
    history = History(match.record(secrets_too=True))
    assert history.last == 3


def test_a_changed_record_is_not_fair():
    text = (Path(__file__).resolve().parents[1] / "golden" / "miner-completes.record").read_text()
    good = fair_check("m", text, EN)
    assert good.fair
    assert good.over
    assert good.problems == []
    result = next(line for line in text.splitlines() if line.startswith("result"))
    changed = text.replace(result, result.replace("A=", "A=9"))
    bad = fair_check("m", changed, EN)
    assert not bad.fair
    assert bad.problems


def test_what_cannot_be_checked_is_not_called_fair():
    """A record without commitments, or without all its chance, proves nothing."""
    match = Match("base", 3, 1)
    while not match.over:
        match.play(match.legal_moves[0])
    text = str(match.record())
    assert fair_check("m", text, EN).fair
    for head, key in (("commit", "no-commitments"), ("seed", "unrevealed")):
        less = "\n".join(line for line in text.split("\n") if not line.startswith(head))
        checked = fair_check("m", less, EN)
        assert not checked.fair
        assert checked.problems == []
        assert checked.text == EN.text(f"fairness.{key}", streams=EN.join(STREAM_NAMES))


def test_what_is_said_after_a_match_does_not_change_when_it_ended(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        await house.start()
        for guest in (ann, bob):
            await guest.say(m.CastVote, on="end")
        stored = await house.rooms.store.match(house.table.match_id)
        assert stored.ended == house.clock.now()
        house.clock.advance(60)
        await ann.say(m.Say, text="well played")
        assert await house.rooms.store.match(house.table.match_id) == stored

    run(database, body)
