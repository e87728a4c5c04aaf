"""A match to look at again is the same in the terminal and in the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saboteur.cli.main import main
from saboteur.match import Match
from saboteur.notation.record import RecordError, parse_record
from saboteur.present.history import TRUTH, History

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))


def _moves_told(path: Path, eyes: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the moves in the titles of `saboteur replay`."""
    assert main(["replay", str(path), "--seat", eyes, "--language", "en"]) == 0
    titles = [line for line in capsys.readouterr().out.split("\n") if line.startswith("Move ")]
    # The last step is shown twice: it is told, and then the table is drawn.
    found = [re.search(r", ([A-L]:\S+), ", line) for line in titles[:-1]]
    return [match[1] for match in found if match is not None]


@pytest.mark.parametrize("path", GOLDEN[::6], ids=lambda path: path.stem)
def test_the_command_line_shows_the_moves_that_a_history_has(path, capsys):
    history = History(parse_record(path.read_text("utf-8")))
    for eyes in ("-", *"ABCDEFGHIJKL"[: history.record.players], TRUTH):
        assert history.has_eyes(eyes)
        assert _moves_told(path, eyes, capsys) == history.moves(eyes)


def test_an_open_discard_of_the_duel_is_shown_by_the_command_line(capsys):
    """[DUEL-SETUP-06]"""
    path = next(path for path in GOLDEN if path.stem == "duel-cards")
    record = parse_record(path.read_text("utf-8"))
    written = [f"{'AB'[seat]}:{text}" for seat, text in record.moves]
    assert any(":-" in move for move in written)
    for eyes in ("-", "A", "B"):
        assert _moves_told(path, eyes, capsys) == written


@pytest.mark.parametrize("path", GOLDEN[::3], ids=lambda path: path.stem)
def test_a_seat_knows_its_own_moves_and_everybody_else_sees_the_same(path):
    history = History(parse_record(path.read_text("utf-8")))
    truth, public = history.moves(TRUTH), history.moves("-")
    for seat in "ABCDEFGHIJKL"[: history.record.players]:
        for own, whole, seen in zip(history.moves(seat), truth, public, strict=True):
            assert own == (whole if own.startswith(seat) else seen)


def test_lines_are_counted_as_they_were_told():
    history = History(parse_record(GOLDEN[0].read_text("utf-8")))
    for eyes in ("-", "A"):
        told = 0
        for at in range(history.last + 1):
            assert history.told_before(at, eyes) == told
            told += len(history.told(at, eyes))
        assert told == len(history.view(history.last, eyes).log)


def test_a_record_that_reveals_nothing_has_no_history():
    match = Match("base", 3, 1)
    with pytest.raises(RecordError):
        History(match.record(secrets_too=False))
