"""docs/research.md is run: its examples say what they show, its tables what there is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from saboteur.env.episode import REWARDS
from saboteur.env.flat import FlatMoves
from saboteur.env.moves import FEATURES
from saboteur.env.planes import PLANES
from saboteur.notation.ruleset import parse_ruleset

PAGE = Path("docs/research.md").read_text(encoding="utf-8")


def test_its_examples_are_true():
    tests = doctest.DocTestParser().get_doctest(PAGE.replace("```", ""), {}, "research", None, 0)
    assert len(tests.examples) > 20
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(tests).failed == 0


def test_its_tables_are_complete():
    assert ", ".join(f"`{name}`" for name in FEATURES) in PAGE
    for name in PLANES:
        plain = re.sub(r"\.(north|east|south|west)\b", ".<side>", name)
        assert f"`{re.sub('-(north|east|south|west)$', '-<side>', plain)}`" in PAGE, name
    assert all(f"`{reward}`:" in PAGE for reward in REWARDS)
    flat = FlatMoves(parse_ruleset("base"))
    rows = re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)
    assert [int(row) for row in rows] == list(flat.starts.values())
    assert f"{flat.size:,} of them" in PAGE
