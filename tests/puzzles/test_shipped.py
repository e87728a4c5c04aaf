"""The puzzles that come with the program: all can be played, and their answers are still right."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from importlib import resources

import pytest

import saboteur
from saboteur.notation.card import NOBODY
from saboteur.notation.move import move_text
from saboteur.puzzles.checking import changed
from saboteur.puzzles.posing import asked_view, pose
from saboteur.puzzles.puzzle import REACH, SAVE, TACTICS, THEMES, WHO, Puzzle, read_puzzle, written
from saboteur.puzzles.shipped import FILE, daily, shipped
from saboteur.puzzles.wording import asked, explained
from saboteur.rules.kinds import NONE
from saboteur.texts.messages import catalogue

ALL = list(shipped().values())
EN = catalogue("en")


def of(theme: str) -> list[Puzzle]:
    return [puzzle for puzzle in ALL if puzzle.theme == theme]


def test_there_are_enough_and_they_are_spread():
    assert len(ALL) >= 300
    assert all(len(of(theme)) >= 60 for theme in THEMES)
    for theme in (REACH, WHO, SAVE):
        base = {puzzle.players for puzzle in of(theme) if puzzle.ruleset == "base"}
        assert base == set(range(3, 11))
        assert len({puzzle.ruleset for puzzle in of(theme)}) >= 6
    assert {puzzle.players for puzzle in of(TACTICS)} == {1, 2}
    levels = Counter(puzzle.difficulty for puzzle in ALL)
    assert set(levels) == {1, 2, 3, 4, 5}
    assert max(levels.values()) <= len(ALL) / 2


def test_no_two_come_of_one_match_and_each_has_a_name_of_its_own():
    lines = sum(1 for _ in open_file())
    assert len(ALL) == lines
    assert len({(puzzle.ruleset, puzzle.players, puzzle.seed) for puzzle in ALL}) == lines


def open_file() -> list[str]:
    text = (resources.files("saboteur.puzzles") / FILE).read_text(encoding="utf-8")
    assert len(text.encode()) < 400_000
    return text.splitlines()


def test_a_puzzle_is_written_as_it_is_read():
    for line in open_file()[::17]:
        assert written(read_puzzle(line)) == line
    with pytest.raises(ValueError, match="no puzzle"):
        read_puzzle('{"theme":"reach"}')


def test_every_puzzle_can_be_posed_and_its_answers_can_be_given():
    for puzzle in ALL:
        match = pose(puzzle)
        view = asked_view(puzzle, match)
        if puzzle.seat == NOBODY:
            assert view.hand == ()
            assert set(view.roles) == {NONE}
            assert view.known_goals == {}
            assert len(puzzle.answers) == 1
        else:
            assert match.turn == puzzle.seat
            texts = [move_text(view.rules, move) for move in view.moves]
            assert set(puzzle.answers) < set(texts)
        # Whoever guesses must not be right too often, and somebody has tried.
        assert puzzle.solved["random"] < 0.34
        assert 1 <= puzzle.difficulty <= 5


@pytest.mark.parametrize("theme", [REACH, WHO, TACTICS])
def test_solved_again_they_have_the_same_answers(theme):
    # Without the compiled rules trying out every turn takes long: then some must do.
    some = of(theme)[:: 8 if theme == TACTICS and saboteur.BUILD != "compiled" else 1]
    assert {puzzle.id: why for puzzle in some if (why := changed(puzzle))} == {}


def test_what_was_weighed_is_weighed_again():
    """All of them take long: `python tools/puzzles check` does it."""
    order = sorted(of(SAVE), key=lambda puzzle: puzzle.figures["moves"])
    some = order[::10] if saboteur.BUILD == "compiled" else order[:1]
    assert {puzzle.id: why for puzzle in some if (why := changed(puzzle))} == {}


def test_an_answer_that_is_not_right_is_noticed():
    puzzle = of(REACH)[0]
    view = asked_view(puzzle, pose(puzzle))
    other = next(
        text for m in view.moves if (text := move_text(view.rules, m)) not in puzzle.answers
    )
    assert "is right, not" in changed(
        read_puzzle(written(puzzle).replace(puzzle.answers[0], other))
    )


def test_a_day_has_one_puzzle_and_none_comes_twice_before_all_have():
    names = list(shipped())
    first = date(2026, 11, 18)
    cycle = first.toordinal() // len(names)
    begins = date.fromordinal(cycle * len(names))
    found = [daily(begins + timedelta(days), names) for days in range(len(names))]
    assert sorted(found) == sorted(names)
    assert found == [daily(begins + timedelta(days), names[::-1]) for days in range(len(names))]
    later = [daily(begins + timedelta(len(names) + days), names) for days in range(20)]
    assert later != found[:20]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["en", "fr", "de", "es", "it", "nl"])
def test_question_and_reasons_are_told(theme, language):
    words = catalogue(language)
    for puzzle in of(theme)[::30]:
        reasons = explained(puzzle, words, ("",) * puzzle.players)
        assert len(reasons.answers) == len(puzzle.answers)
        assert reasons.clauses
        assert (len(reasons.signs) > 0) == (theme == WHO)
        for text in (asked(puzzle, words), reasons.why, *reasons.answers, *reasons.line):
            assert text
            assert "{" not in text
