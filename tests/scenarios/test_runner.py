"""The scenario runner: every line can fail, and what is malformed is found with its line."""

import pytest
from scenarios.malformed import FIRST, HEAD, MALFORMED_FILES, MALFORMED_LATER, MALFORMED_LINES

from saboteur.rules.errors import Reason
from saboteur.scenarios import ScenarioError, parse_scenarios, run, run_text
from saboteur.texts.messages import catalogue

NOT_YOUR_TURN = catalogue("en").text("reason.not-your-turn").removesuffix(".") + " [BASE-TURN-01]"
SIDES = catalogue("en").text("reason.sides").removesuffix(".") + " [BASE-PATH-02, BASE-PATH-14]"


def outcome(*lines):
    """Run one scenario that begins with the head."""
    (found,) = run_text(HEAD + "\n".join(lines), "t.scn")
    return found


def said(found):
    """Return the problems of an outcome, in words."""
    return [str(fault) for fault in found.problems]


def problem(*lines):
    """Return the only problem of a scenario, without its place; it must be in the last line."""
    found = outcome(*lines)
    assert not found.ok
    (text,) = said(found)
    place = f"t.scn:{FIRST + len(lines) - 1}: "
    assert text.startswith(place)
    return text.removeprefix(place)


def test_what_holds_is_ok():
    found = outcome(
        "legal A EW@7,0",
        "illegal A NS@7,0 BASE-PATH-02",
        "illegal A EW@3,1 BASE-PATH-02 BASE-PATH-14",
        "see A hand A EW NS map",
        "play A EW@7,0",
        "event played A EW@7,0",
        "event goal-revealed 8,0 rock:NE",
        "event drew A 1 NW",
        "no-event round-ended",
        "told A drew A 1 NW",
        "told B drew A 1",
        "told - drew A 1",
        "not-told B drew A 1 NW",
        "expect open 8,0=rock:SW",
        "expect turn B",
        "see - open 8,0=rock:SW",
        "unseen B hand A NS map NW",
        "unseen - hand A NS map NW",
    )
    assert found.ok
    assert found.problems == []
    assert (found.id, found.title, found.clauses) == ("T-1", "a title", ("BASE-PATH-02",))
    assert repr(found) == "<T-1: ok>"


def test_a_scenario_begins_with_the_position_alone():
    """What a seat may do is looked at before anything has happened."""
    assert outcome("see B hand A ??*3", "expect turn A").ok


# --- each line can fail ----------------------------------------------------------------------


def test_legal():
    assert problem("legal A NS@7,0") == (f"expected NS@7,0 to be legal, but it is refused: {SIDES}")


def test_legal_for_a_seat_that_is_not_asked():
    """It is refused like any move; only in a window are several seats asked at once."""
    assert problem("legal B NE@7,0") == (
        f"expected NE@7,0 to be legal, but it is refused: {NOT_YOUR_TURN}"
    )


def test_illegal_but_legal():
    assert problem("illegal A EW@7,0 BASE-PATH-02") == (
        "expected EW@7,0 to be refused by BASE-PATH-02, but the move is legal"
    )


def test_illegal_for_another_reason():
    assert problem("illegal A NS@7,0 BASE-PATH-04") == (
        f"expected NS@7,0 to be refused by BASE-PATH-04, but it is refused: {SIDES}"
    )


def test_illegal_must_name_all_the_clauses():
    assert problem("illegal A NS@7,0 BASE-PATH-02 BASE-PATH-04").startswith(
        "expected NS@7,0 to be refused by BASE-PATH-02, BASE-PATH-04, but"
    )


def test_illegal_for_a_seat_that_is_not_asked():
    assert outcome("illegal B NE@7,0 BASE-TURN-01").ok
    assert problem("illegal B NE@9,9 BASE-PATH-01") == (
        f"expected NE@9,9 to be refused by BASE-PATH-01, but it is refused: {NOT_YOUR_TURN}"
    )


def test_in_a_window_all_are_asked():
    """Whoever answers first. [WC-VETO-21]"""
    text = """\
scenario T-2
clauses WC-VETO-02
given
  base+veto
  players 3
  hand A EW NS
  hand B NE
  hand C veto
play A EW@1,0
legal B pass
legal C veto
illegal B veto WC-VETO-01
illegal A pass BASE-TURN-01
play B pass
illegal B pass BASE-TURN-01
"""
    assert said(run_text(text, "t.scn")[0]) == []


def test_moves_lacking_and_too_many():
    assert said(outcome("play A -EW", "moves B -NE SW@3,1 NE@0,1"))[0].startswith(
        f"t.scn:{FIRST + 1}: expected exactly these moves, but SW@3,1 may not be made and NE@-1,0 "
    )


def test_moves_lacking_only():
    text = problem("play A -EW", "moves B -NE NE@0,1")
    assert text.startswith("expected exactly these moves, but NE@-1,0 ")
    assert text.endswith(" may be made too")


def test_moves_for_a_seat_that_is_not_asked():
    assert problem("moves C -NE") == "expected C to be asked, but A is asked"


def test_event_that_did_not_happen():
    assert problem("play A EW@7,0", "event goal-revealed 8,2 treasure") == (
        "expected the event 'goal-revealed 8,2 treasure', "
        "but there was only: goal-revealed 8,0 rock:NE"
    )


def test_event_of_a_name_that_did_not_happen():
    assert problem("play A -EW", "event round-ended A") == (
        "expected the event 'round-ended A', but there was only: discarded A 1 EW; drew A 1 NW"
    )


def test_events_in_another_order():
    assert problem("play A -EW", "event drew A 1 NW", "event discarded A 1 EW") == (
        "expected the event 'discarded A 1 EW' here, but it came earlier"
    )


def test_one_event_does_not_serve_two_lines():
    assert not outcome("play A -EW", "event drew A 1 NW", "event drew A 1 NW").ok


def test_events_are_those_of_the_last_play():
    assert not outcome("play A -EW", "play B -NE", "event discarded A 1 EW").ok


def test_an_event_is_matched_as_a_whole():
    assert not outcome("play A -EW", "event drew A 1").ok
    assert not outcome("play A -EW", "event drew A").ok
    assert not outcome("play A -EW", "event drew A 1 NW NE").ok


@pytest.mark.parametrize("text", ["drew A 1 ??", "drew ?? ?? NW", "drew ??*3", "drew A ??*2"])
def test_unknown_words_of_an_event(text):
    assert outcome("play A -EW", f"event {text}").ok


@pytest.mark.parametrize("text", ["drew A ??", "drew B ??*2", "drew A ??*3", "drew A ??*2 NW"])
def test_unknown_words_stand_for_so_many(text):
    assert not outcome("play A -EW", f"event {text}").ok


def test_no_event():
    assert problem("play A EW@7,0", "no-event goal-revealed") == (
        "expected no event goal-revealed, but there was: goal-revealed 8,0 rock:NE"
    )


def test_told():
    assert problem("play A -EW", "told B discarded A 1 EW") == (
        "expected B to be told 'discarded A 1 EW', but there was only: discarded A 1"
    )
    assert not outcome("play A -EW", "told - discarded A 1 EW").ok
    assert not outcome("play A -EW", "told A discarded A 1").ok


def test_not_told():
    assert problem("play A -EW", "not-told A discarded A 1 EW") == (
        "expected A not to be told 'discarded A 1 EW', but they were told: discarded A 1 EW"
    )


def test_not_told_what_did_not_happen_proves_nothing():
    assert problem("play A -EW", "not-told B discarded A 1 NS") == (
        "expected 'discarded A 1 NS' to happen, untold, but there was only: discarded A 1 EW"
    )


def test_expect():
    assert problem("expect turn B") == "expected 'turn B', but the position says 'turn A'"
    assert not outcome("expect mine 7,0=EW").ok
    assert not outcome("expect over").ok


def test_see():
    assert problem("see B goal 8,2=treasure").startswith("expected B to see 'goal 8,2=treasure', ")
    assert not outcome("see - hand A EW NS map").ok


def test_unseen():
    assert problem("unseen A hand A EW NS map") == (
        "expected A not to see 'hand A EW NS map', but it is in the view"
    )


def test_unseen_what_is_not_there_proves_nothing():
    assert problem("unseen B hand A EW EW EW").startswith(
        "expected 'hand A EW EW EW' to be so, unseen, but "
    )
    assert not outcome("unseen B hand A").ok


def test_unseen_memory():
    assert outcome("play A map@8,2", "unseen B knows A 8,2=treasure").ok
    assert not outcome("play A map@8,2", "unseen A knows A 8,2=treasure").ok


def test_what_a_position_says_a_seat_knows():
    text = HEAD + "  knows B 8,2=treasure\n"
    assert run_text(text + "see B goal 8,2=treasure 8,0=??\nsee A goal 8,2=??", "t.scn")[0].ok
    text = "scenario T-2\nclauses OV-INFO-05\ngiven\n  base\n  discard ??*3\n  gone B NS\n"
    assert run_text(text + "see B gone B NS\nsee A discard ??*3", "t.scn")[0].ok


def test_the_list_of_moves_and_the_refusal_must_agree(monkeypatch):
    """The engine finds legal moves in two ways, and both are asked."""
    monkeypatch.setattr("saboteur.scenarios.judging.why_not", lambda _s, _m: None)
    assert problem("legal A NS@7,0") == (
        "expected the list of legal moves and the refusal to agree, "
        "but NS@7,0 is not listed and not refused"
    )
    refusal = Reason("why", "BASE-PATH-02")
    monkeypatch.setattr("saboteur.scenarios.judging.why_not", lambda _s, _m: refusal)
    assert problem("illegal A EW@7,0 BASE-PATH-02") == (
        "expected the list of legal moves and the refusal to agree, "
        "but EW@7,0 is listed and refused: why [BASE-PATH-02]"
    )


def test_play_by_a_seat_that_is_not_asked_stops():
    found = outcome("play B -NE", "expect turn C")
    assert said(found) == [f"t.scn:{FIRST}: expected B to be asked, but A is asked"]


def test_an_illegal_play_stops():
    found = outcome("play A NS@7,0", "expect turn C")
    assert said(found) == [
        f"t.scn:{FIRST}: expected NS@7,0 to be legal, but it is refused: {SIDES}"
    ]


def test_other_problems_do_not_stop():
    found = outcome("expect turn B", "legal A NS@7,0", "play A -EW", "expect turn C")
    assert [text.split(": ")[0] for text in said(found)] == [
        f"t.scn:{FIRST + i}" for i in (0, 1, 3)
    ]
    assert repr(found).startswith("<T-1: t.scn:")


def test_nobody_is_asked_after_the_match():
    text = """\
scenario T-2
clauses BASE-NEXT-06
given
  base
  players 3
  round 3
  roles A:miner B:miner C:miner undealt:saboteur
  hand A NS
  hand B
  hand C
  deck
play A -NS
expect over
legal A -NS
"""
    (found,) = run_text(text, "t.scn")
    (text,) = said(found)
    assert text.startswith("t.scn:14: expected -NS to be legal, but it is refused: ")
    assert text.endswith(" [BASE-NEXT-06]")


def test_the_seed_deals_the_unknown():
    text = "scenario T-3\nclauses OV-INFO-01\ngiven\n  base\nseed {}\nexpect goal 8,0=treasure\n"
    results = {run_text(text.format(seed), "t.scn")[0].ok for seed in range(12)}
    assert results == {True, False}
    assert [run_text(text.format(seed), "t.scn")[0].ok for seed in (1, 1, 1)] in (
        [True] * 3,
        [False] * 3,
    )


def test_several_scenarios_with_comments():
    text = "# a file\n\n" + HEAD + "expect turn A # whose turn\n\n" + HEAD.replace("T-1", "T-2")
    found = run_text(text + "\n# nothing yet\nexpect turn B\n", "t.scn")
    assert [(one.id, one.ok) for one in found] == [("T-1", True), ("T-2", False)]


def test_lines_are_numbered():
    (scenario,) = parse_scenarios("\n" + HEAD + "\n\nexpect turn A", "t.scn")
    assert (scenario.line, scenario.given) == (2, 4)
    assert [(line.number, str(line)) for line in scenario.lines] == [(FIRST + 3, "expect turn A")]
    assert run(scenario).ok


# --- malformed files -------------------------------------------------------------------------


def refused(text):
    """Return the line and the message of a refusal."""
    with pytest.raises(ScenarioError) as error:
        run_text(text, "t.scn")
    assert error.value.name == "t.scn"
    place = f"t.scn:{error.value.line}: "
    assert str(error.value).startswith(place)
    return error.value.line, str(error.value).removeprefix(place)


@pytest.mark.parametrize(("line", "message"), MALFORMED_LINES)
def test_a_malformed_line(line, message):
    number, text = refused(HEAD + "expect turn A\n" + line + "\n")
    assert number == FIRST + 1
    assert message in text


@pytest.mark.parametrize(("line", "message"), MALFORMED_LATER)
def test_a_malformed_line_after_a_play(line, message):
    number, text = refused(HEAD + "play A -EW\nexpect turn B\n" + line + "\n")
    assert number == FIRST + 2
    assert message in text


@pytest.mark.parametrize(("text", "line", "message"), MALFORMED_FILES)
def test_a_malformed_file(text, line, message):
    number, said = refused(text)
    assert number == line
    assert message in said


def test_a_late_mistake_is_found_before_anything_is_run():
    """The scenario before it would fail, but the file is not run at all."""
    bad = HEAD + "expect turn B\nscenario T-2\nclauses OV-INFO-01\ngiven\n  base\nexpects over\n"
    assert refused(bad)[0] == FIRST + 5


def test_an_empty_file_has_no_scenarios():
    assert run_text("# nothing\n", "t.scn") == []
