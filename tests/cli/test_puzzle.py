"""`saboteur puzzle`: shown, asked, judged, explained."""

from __future__ import annotations

import json

import pytest
from cli.person import Person
from cli.running import refused

from saboteur.cli.main import main
from saboteur.puzzles.posing import asked_view, pose
from saboteur.puzzles.puzzle import REACH, WHO
from saboteur.puzzles.shipped import shipped


def first(theme):
    return next(puzzle for puzzle in shipped().values() if puzzle.theme == theme)


@pytest.fixture
def typing(monkeypatch):
    """Return a function that gives the command what is typed, line by line, and returns what was shown."""

    def solve(lines, *arguments):
        rest = iter(lines)
        person = Person(lambda _: next(rest, None))
        monkeypatch.setattr("sys.stdin", person)
        monkeypatch.setattr("sys.stdout", person.output)
        assert main(["puzzle", *arguments]) == 0
        return person.words()

    return solve


def test_a_wrong_move_can_be_followed_by_the_right_one(typing):
    puzzle = first(REACH)
    card = puzzle.answers[0].split("@")[0]
    shown = typing(["-" + discard(puzzle), puzzle.answers[0]], puzzle.id)
    assert "That does not reach the treasure." in shown
    assert "Right! The answer:" in shown
    assert "BASE-END-01" in shown or "S2-END-01" in shown
    assert "Found by: random" in shown
    assert card


def discard(puzzle):
    """Return a card that can be discarded."""
    view = asked_view(puzzle, pose(puzzle))
    return view.rules.cards[view.hand[0]].name


def test_people_are_named_by_their_letters(typing):
    puzzle = first(WHO)
    sought = puzzle.answers[0]
    other = next(letter for letter in "ABCDEFGHIJ" if letter not in sought)
    shown = typing([other, "Z", sought.lower()], puzzle.id.upper())
    assert "What happened:" in shown
    assert "No. Look again" in shown
    assert "There is no seat “Z”" in shown
    assert "Right!" in shown
    assert "%)" in shown


def test_who_stops_is_told_where_the_answer_is(typing):
    puzzle = first(WHO)
    assert f"saboteur puzzle {puzzle.id} --answer" in typing(["q"], puzzle.id)


def test_programs_are_told_the_answer_only_if_they_ask(capsys):
    puzzle = first(REACH)
    assert main(["puzzle", puzzle.id, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["id"] == puzzle.id
    assert puzzle.answers[0] in told["moves"]
    assert not {"answers", "record", "figures", "solved", "seed"} & told.keys()
    assert main(["puzzle", puzzle.id, "--json", "--answer"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["answers"] == list(puzzle.answers)
    assert told["record"].startswith("saboteur-record")


def test_there_is_one_for_today_and_a_list(capsys):
    assert main(["puzzle", "--answer"]) == 0
    assert "The answer:" in capsys.readouterr().out
    assert main(["puzzle", "list", "--difficulty", "5", "--language", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + sum(puzzle.difficulty == 5 for puzzle in shipped().values())


def test_what_there_is_not_is_refused(capsys):
    assert "There is no puzzle “zzz”" in refused(capsys, "puzzle", "zzz")
    assert "from 1 to 5" in refused(capsys, "puzzle", "who", "--difficulty", "6")
