"""Stories of known cards that are too long to be weighed as a whole."""

from __future__ import annotations

import pytest
from laws.worlds import check_match

import saboteur
from saboteur.rules.registry import ruleset
from saboteur.views import piles

pure_only = pytest.mark.skipif(
    not saboteur.BUILD.startswith("pure"), reason="a compiled constant cannot be changed"
)


@pure_only
def test_a_long_story_is_drawn_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every world fits all the same. [OV-INFO-05, WC-TROVE-07]"""
    blind: list[bool] = []
    plain = piles.CardPlan.fill

    def fill(self, s, sampler):
        blind.append(self._blind)
        return plain(self, s, sampler)

    monkeypatch.setattr(piles, "BRANCHES", 3)
    monkeypatch.setattr(piles.CardPlan, "fill", fill)
    rules = ruleset(("saboteur2", "treasure-trove", "treasure-chests", "tunnel-party"))
    for seed in range(12):
        check_match(rules, 3, seed, 0.2)
    assert blind.count(True) > 20
