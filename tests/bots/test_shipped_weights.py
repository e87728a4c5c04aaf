"""The weights that are shipped: what they may weigh and cost, and that they play with NumPy alone."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from saboteur.bots.base import Dice
from saboteur.bots.learned import LearnedBot, judge_of
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.bots.registry import LEARNED
from saboteur.products.base.bot_learned import MOST_BYTES
from saboteur.products.base.bot_sight import VERSION
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Event, RoundEnded
from saboteur.rules.kinds import NONE, TURN
from saboteur.rules.registry import ruleset
from saboteur.views.journal import Journal
from saboteur.views.view import view

ROOT = Path(__file__).resolve().parents[2]
COUNTED = ROOT / "docs" / "benchmark" / "canary.json"
WEIGHTS = ROOT / "src" / "saboteur" / "products" / "base" / "learned.npz"


def benchmark(name: str) -> ModuleType:
    """Load a script of the folder benchmarks."""
    spec = importlib.util.spec_from_file_location(f"a_{name}", ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_they_are_those_of_the_level_and_small_enough():
    assert LEARNED["base"].weights.read_bytes() == WEIGHTS.read_bytes()
    assert "learned" in LEVELS
    assert 100_000 < WEIGHTS.stat().st_size <= MOST_BYTES <= 5_000_000
    with np.load(WEIGHTS, allow_pickle=False) as archive:
        assert int(archive["version"]) == VERSION
        arrays = [archive[name] for name in archive.files if name != "version"]
    assert all(np.isfinite(array).all() for array in arrays)
    assert {array.dtype for array in arrays} == {np.dtype(np.float16)}


@pytest.mark.parametrize("players", [3, 5, 10])
def test_they_play_a_round(players):
    """They judge every turn themselves, and what they believe could be."""
    events: list[Event] = []
    s = new_match(ruleset(("base",)), players, stream_keys(seed_bytes(players)), events)
    journal = Journal(players)
    journal.tell(events, s)
    bot, dice = bot_of("learned"), Dice(1)
    assert isinstance(bot, LearnedBot)
    judged = 0
    while s.round == 1 and s.stack:
        asked = s.stack[-1]
        seen = view(s, journal, asked.seat)
        judge = judge_of(seen)
        assert (judge is not None) == (asked.kind == TURN)
        if judge is not None:
            found = judge.judge(seen)
            assert len(found.scores) == len(seen.moves)
            assert np.isfinite(found.scores).all()
            assert sum(found.treasure.values()) == pytest.approx(1.0)
            assert all(0.0 <= chance <= 1.0 for chance in (*found.suspicions, found.chance))
            judged += 1
        move = bot.choose(seen, dice)
        assert move in seen.moves
        events = []
        apply(s, move, events)
        journal.tell(events, s)
    assert judged > 3 * players


ALONE = """
import sys
from saboteur.cli.main import main
assert main(["simulate", "base", "--players", "3", "--games", "1", "--bots", "learned"]) == 0
others = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
print(*sorted(name for name in others if not name.startswith(("_", "saboteur"))))
"""


def test_they_take_numpy_and_nothing_else():
    command = [sys.executable, "-c", ALONE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    # The command line draws with rich where it is installed.
    assert set(done.stdout.splitlines()[-1].split()) - {"rich"} == {"numpy"}


def test_a_move_takes_less_than_3_ms_usually_and_10_ms_hardly_ever(tmp_path):
    """By processor time, and of each turn the least of three: a busy machine only adds to it.

    As at a table it thinks in a process with one thread; docs/benchmark has a quiet core's figures.
    """
    file = tmp_path / "moves.json"
    script = ROOT / "benchmarks" / "learned_moves.py"
    command = [sys.executable, str(script), "--rounds=2", "--times=3", "--json", str(file)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    rows = json.loads(file.read_text())["rows"]
    assert [row["players"] for row in rows] == [3, 5, 10]
    for row in rows:
        assert row["turns"] > 40
        assert row["processor_median"] < 3.0, row
        assert row["processor_p99"] < 10.0, row


def test_chance_alone_hardly_ever_reaches_the_treasure():
    """A canary. The deals and the dice are given, so another number is other rules or counting.

    docs/benchmark/canary.json has many more rounds; these are the first of them.
    """
    canary = benchmark("canary")
    assert canary.by_chance(5, 12_000, 1) == (4, 12_000)
    low, high = canary.interval(4, 12_000)
    counted = next(row for row in json.loads(COUNTED.read_text())["rows"] if row["players"] == 5)
    assert low < counted["low"] < counted["share"] < counted["high"] < high < 0.001


def test_the_canary_would_sing():
    """Where the treasure is reached, it is counted, in whichever round that is."""
    canary = benchmark("canary")
    events: list[Event] = []
    s = new_match(ruleset(("base",)), 3, stream_keys(seed_bytes(1)), events)
    journal = Journal(3)
    journal.tell(events, s)
    bot, dice = bot_of("simple"), Dice(1)
    ended: list[RoundEnded] = []

    def step(s):
        found: list[Event] = []
        apply(s, bot.choose(view(s, journal, s.stack[-1].seat), dice), found)
        journal.tell(found, s)
        ended.extend(event for event in found if isinstance(event, RoundEnded))

    wins, rounds = canary.reached(s, step)
    assert rounds == len(ended) == 3
    assert wins == sum(event.completer != NONE for event in ended) > 0
