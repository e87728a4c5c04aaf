"""docs/notation.md speaks of everything there is, and its examples are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saboteur.notation.card import NotationError
from saboteur.notation.items import items_of
from saboteur.notation.parts import PART_OF_ITEM
from saboteur.notation.position import deal, parse_position
from saboteur.notation.reading import _READERS
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules import events
from saboteur.rules.chance import seed_bytes
from saboteur.rules.events import event_kinds
from saboteur.rules.kinds import FRAME_NAMES
from saboteur.rules.registry import MODULES
from saboteur.scenarios import run_text
from saboteur.scenarios.facts import FACTS
from saboteur.scenarios.reading import SHAPES

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


def test_every_option_is_described():
    described = set(re.findall(r"^\| `([a-z_]+)` \|", section("Rulesets"), re.MULTILINE))
    assert described == {option.key for module in MODULES.values() for option in module.options}


def test_rulesets_with_lists_of_cells_are_read():
    written = re.findall(r"(?:, or|as in) `([-0-9,+]+)`", row_of("goal_cells"))
    assert [
        parse_ruleset(f"{game} goal_cells={cells}").text
        for game, cells in zip(("base", "base+new-goals"), written, strict=True)
    ] == [
        f"base@1/P2024 goal_cells={written[0]}",
        f"base@1+new-goals@1/P2024 goal_cells={written[1]}",
    ]


def row_of(option):
    (row,) = [row for row in section("Rulesets").splitlines() if row.startswith(f"| `{option}`")]
    return row


def test_empty_lists_are_written_so():
    """Printing writes what was read; every hand but one, deck and undealt cards are empty."""
    example = section("Positions").split("### Empty lists")[1].split("```")[1].strip()
    position = parse_position(example)
    assert example.splitlines()[1:] == items_of(position)
    s = deal(position, seed_bytes(1))
    assert [len(hand) for hand in s.hands] == [1, 0, 0, 0, 0]
    assert (s.deck, s.undealt) == ([], [])
    with pytest.raises(NotationError):
        parse_position("base goal_cells=")


def test_the_scenarios_hold():
    examples = [text for text in section("Scenarios").split("```")[1::2] if "scenario " in text]
    outcomes = [outcome for text in examples for outcome in run_text(text, "notation.md")]
    assert len(outcomes) == 4
    assert [outcome.problems for outcome in outcomes] == [[]] * 4


def test_every_line_of_a_scenario_is_described():
    described = set(
        re.findall(r"^\| `([a-z-]+) |/ `([a-z-]+) ", section("Scenarios"), re.MULTILINE)
    )
    assert {one or other for one, other in described} == {
        *SHAPES, "scenario", "clauses", "seed", "waive", "play", "not",
    }  # fmt: skip
    for fact in FACTS:
        assert f'"{fact}' in section("Scenarios")
