"""Golden records: matches that must replay, event by event, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden.endings import ENDINGS, endings_of

from saboteur.notation.event import event_text
from saboteur.notation.record import parse_record, steps, verify
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.events import Event

FOLDER = Path("tests/golden")
NAMES = sorted(path.stem for path in FOLDER.glob("*.record"))


def test_no_ending_is_without_a_golden_record() -> None:
    """Every way in which a round can end has its record. [BASE-END-01, BASE-END-02]"""
    assert sorted(ENDINGS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_the_letter(name: str) -> None:
    """The same moves give the same events, and the deal was fair. [BASE-NEXT-06]"""
    text = (FOLDER / f"{name}.record").read_text(encoding="utf-8")
    record = parse_record(text)
    assert text == str(record)
    assert verify(record) == []
    rules = parse_ruleset(record.ruleset)
    events: list[Event] = []
    for step in steps(record):
        events += step.events
    told = "\n".join(event_text(rules, event) for event in events) + "\n"
    assert (FOLDER / f"{name}.events").read_text(encoding="utf-8") == told
    assert ENDINGS[name] in endings_of(events, rules.options["gold_draw"])
