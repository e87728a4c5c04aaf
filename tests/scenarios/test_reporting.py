"""A moment of a match as a scenario: it parses, runs, holds, and has nothing in it that is not known."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import bots_match

from saboteur.cli.main import main
from saboteur.match import Match
from saboteur.notation.record import parse_record
from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.history import TRUTH, History
from saboteur.scenarios import run_text
from saboteur.scenarios.reporting import report_of, report_of_rules

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))


@pytest.mark.parametrize("path", GOLDEN[::5], ids=lambda path: path.stem)
def test_every_moment_through_any_eyes_runs(path: Path) -> None:
    history = History(parse_record(path.read_text()))
    for at in sorted({0, 1, history.last // 3, history.last // 2, history.last - 1, history.last}):
        for eyes in ("A", "-", TRUTH):
            text = report_of(history, at, eyes, "")
            (outcome,) = run_text(text, "report")
            assert outcome.ok, (at, eyes, outcome.problems)


def test_a_report_is_a_file_that_the_command_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    history = History(bots_match("base").record(secrets_too=True))
    file = tmp_path / "problem.scn"
    file.write_text(report_of(history, 5, TRUTH, "BASE-PATH-02"), encoding="utf-8")
    assert main(["check", "-v", str(file)]) == 0
    assert "BASE-PATH-02" in capsys.readouterr().out
    doubted = file.read_text().replace("expect turn", "not expect turn")
    file.write_text(doubted, encoding="utf-8")
    assert main(["check", str(file)]) == 1


def test_the_truth_has_the_move_and_what_came_of_it() -> None:
    history = History(bots_match("base").record(secrets_too=True))
    letter, _, move = history.move(7, TRUTH).partition(":")
    lines = report_of(history, 7, TRUTH, "").splitlines()
    assert f"play {letter} {move}" in lines
    assert any(line.startswith("event ") for line in lines)
    assert not any("??" in line for line in lines if not line.startswith(("#", "event")))


def test_a_seat_tells_only_what_it_knows() -> None:
    history = History(bots_match("saboteur2", 4).record(secrets_too=True))
    for at in range(1, 12):
        text = report_of(history, at, "A", "")
        given = text[text.index("given") :]
        position = history.position(at, TRUTH)
        for seat in (1, 2, 3):
            line = next(
                x for x in given.splitlines() if x.strip().startswith(f"hand {'ABCD'[seat]}")
            )
            assert "??" in line or len(line.split()) == 2
        assert str(position) not in text
        assert "seed" not in text


def test_a_spectators_report_of_a_deal_is_the_same_whatever_was_dealt() -> None:
    """What seats may not know is compared byte by byte in tests/server/test_leaks.py."""
    deals = [Match("base", 3, seed) for seed in (1, 2, 3)]
    assert len({str(deal.view("A").hand) for deal in deals}) == len(deals)
    texts = {report_of(History(deal.record(secrets_too=True)), 0, "-", "") for deal in deals}
    assert len(texts) == 1


def test_a_refused_move_is_told_with_its_clause() -> None:
    match = Match("base", 3, 1)
    history = History(match.record(secrets_too=True))
    asked = match.turn
    text = report_of(history, history.last, asked, "BASE-TURN-02", "NESW@5,5")
    (line,) = [x for x in text.splitlines() if x.startswith(("illegal", "legal"))]
    assert line.startswith(f"illegal {asked} NESW@5,5 BASE-")
    (outcome,) = run_text(text, "report")
    assert outcome.ok
    assert "play" not in report_of(history, history.last, asked, "", "nonsense!").splitlines()


@pytest.mark.parametrize("text", ["base", "saboteur2", "duel", "solo", "base+tournament"])
def test_rules_alone_can_be_doubted_too(text: str) -> None:
    (outcome,) = run_text(report_of_rules(parse_ruleset(text), "OV-ED-01"), "report")
    assert outcome.ok
