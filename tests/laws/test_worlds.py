"""Sampling: a world that fits is found at any moment, for every seat."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laws.play import deals
from laws.worlds import check_match

from saboteur.rules.ruleset import Ruleset

SLOW = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None
)


@SLOW
@given(deals(), st.sampled_from([0.02, 0.05]))
def test_a_world_is_found_and_looks_as_the_true_one_does(
    deal: tuple[Ruleset, int, int], share: float
) -> None:
    """[OV-INFO-01, OV-INFO-03, OV-INFO-05, OV-INFO-06, OV-INFO-08, OV-INFO-11]"""
    rules, n, seed = deal
    check_match(rules, n, seed, share)
