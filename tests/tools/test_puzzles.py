"""The tool that makes puzzles: the same number of a round finds the same, and it goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

from puzzles.__main__ import Making
from puzzles.grading import difficulty, graded
from puzzles.playing import Round, is_settled

from saboteur.puzzles.puzzle import read_puzzle, written

SLOT = ("reach", "base", 3)


def test_a_round_has_the_same_puzzle_each_time():
    found = [Round(*SLOT, number).find() for number in range(1, 9)]
    first = next(puzzle for puzzle in found if puzzle is not None)
    number = found.index(first) + 1
    assert Round(*SLOT, number).find() == first
    assert is_settled(first)
    puzzle = graded(first)
    assert puzzle is not None
    assert puzzle.difficulty == difficulty(puzzle.solved)
    assert set(puzzle.solved) == {"random", "simple", "reader", "searcher"}


def test_what_everybody_finds_is_easy_and_what_nobody_finds_is_hard():
    easy = {"random": 0.1, "simple": 1.0, "reader": 1.0, "searcher": 1.0}
    assert difficulty(easy) == 1
    assert difficulty({**easy, "random": 0.02}) == 3
    assert difficulty({**easy, "searcher": 0.0}) == 4
    assert difficulty(dict.fromkeys(easy, 0.0)) == 5


def test_making_goes_on_where_it_stopped(tmp_path: Path):
    for tried in (1, 2):
        making = Making(tmp_path)
        making.try_one(SLOT, 8)
        assert json.loads((tmp_path / "state.json").read_text()) == {"reach base 3": tried + 1}
    again = Making(tmp_path)
    out = tmp_path / "out.jsonl"
    again.write(out)
    assert [read_puzzle(line) for line in out.read_text().splitlines()] == again.found
    assert all(written(read_puzzle(written(p))) == written(p) for p in again.found)
