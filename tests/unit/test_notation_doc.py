"""docs/notation.md speaks of everything there is, and its examples are true."""

from __future__ import annotations

import re
from pathlib import Path

from saboteur.notation.parts import PART_OF_ITEM
from saboteur.notation.reading import _READERS
from saboteur.rules import events
from saboteur.rules.events import event_kinds
from saboteur.rules.kinds import FRAME_NAMES
from saboteur.scenarios import run_text

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def section(title):
    return re.split(r"^## ", TEXT.split(f"## {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def test_every_item_is_described():
    described = set(re.findall(r'^(?:item)? +[=|] "([a-z-]+)"', section("Positions"), re.MULTILINE))
    assert described == {*_READERS, *PART_OF_ITEM}


def test_every_frame_is_described():
    rows = [row for row in section("Positions").splitlines() if row.startswith("| `")]
    described = {name for row in rows for name in re.findall(r"`([a-z-]+) [-A-L]", row)}
    assert described == set(FRAME_NAMES)


def test_every_event_is_described():
    described = set(re.findall(r"^\| `([a-z-]+)`", section("Events"), re.MULTILINE))
    classes = [kind for kind in event_kinds() if isinstance(kind, type)]
    assert described == {kind.NAME for kind in classes if issubclass(kind, events.Event)} - {""}


def test_the_scenario_holds():
    example = section("Scenarios").split("```")[1]
    assert [outcome.problems for outcome in run_text(example, "notation.md")] == [[]]
