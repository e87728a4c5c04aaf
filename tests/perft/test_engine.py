"""The engine counts what the naive counter counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur.cli.commands.perft import Entry, check_entry, parse_entries

FILE = Path("tests/perft/positions.perft")
ENTRIES = parse_entries(FILE.read_text(encoding="utf-8"), str(FILE))
DEEPEST = 4


def test_there_are_enough_positions() -> None:
    """At least ten positions, all with counts."""
    assert len(ENTRIES) >= 10
    assert all(entry.counts for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_engine_agrees_with_the_naive_counter(entry: Entry) -> None:
    """Sequences of decisions from a position, by two engines written apart. [BASE-TURN-02]"""
    nodes, wrong = check_entry(entry, DEEPEST)
    assert nodes > 0
    assert wrong == []
