"""Fractions add up to the same on every Python."""

from __future__ import annotations

from saboteur.bots.acts import FEATURES
from saboteur.bots.likelihood import MOST, Weights
from saboteur.views.adding import added

ROUNDED_EACH_TIME = 0.9999999999999999
"""What ten tenths come to, one after the other; `sum` says 1.0 since Python 3.12."""


def test_each_addition_is_rounded():
    assert added([0.1] * 10) == ROUNDED_EACH_TIME
    assert added(iter([1e100, 1.0, -1e100])) == 0.0
    assert added([1, 2, True]) == 4.0
    assert added([]) == 0.0


def test_what_an_act_says_is_added_up_so():
    assert len(FEATURES) >= 10
    assert MOST > 1.0
    weights = Weights([0.1] * len(FEATURES))
    assert weights.of(tuple((i, 1.0) for i in range(10))) == ROUNDED_EACH_TIME
