"""Every scenario is a test of its own: those of each product, and those about rulesets."""

from collections import Counter
from pathlib import Path

import pytest

from saboteur.scenarios import parse_scenarios, run

TESTS = Path(__file__).resolve().parents[1]
FILES = sorted(TESTS.rglob("*.scn"))
SCENARIOS = [
    scenario
    for path in FILES
    for scenario in parse_scenarios(
        path.read_text(encoding="utf-8"), path.relative_to(TESTS).as_posix()
    )
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario):
    outcome = run(scenario)
    assert outcome.ok, "\n" + "\n".join(str(fault) for fault in outcome.problems)


def test_there_are_scenarios():
    assert len(FILES) >= 7
    assert len(SCENARIOS) >= 100


def test_no_id_is_used_twice():
    """Within one file the parser sees to it, here it is all files together."""
    uses = Counter(scenario.id for scenario in SCENARIOS)
    twice = [id_ for id_, count in uses.items() if count > 1]
    places = [f"{s.name}:{s.line}: {s.id}" for s in SCENARIOS if s.id in twice]
    assert not places, "\n" + "\n".join(places)
