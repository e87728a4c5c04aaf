"""How long bots may think, and what they say they thought."""

from __future__ import annotations

import pytest
from bots.games import BASE, dealt

from saboteur.bots.base import Budget, Dice, Meter
from saboteur.bots.levels import bot_of
from saboteur.rules.kinds import MINER


class Watch:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_meter_is_up_when_its_visits_are_spent() -> None:
    meter = Meter(Budget(visits=3), usual=50)
    meter.spend(2)
    assert (meter.left, meter.is_up()) == (1, False)
    meter.spend(2)
    assert (meter.left, meter.is_up()) == (0, True)


def test_a_meter_is_up_when_the_time_is_over() -> None:
    watch = Watch()
    meter = Meter(Budget(seconds=0.5, clock=watch), usual=50)
    watch.now += 0.4
    assert not meter.is_up()
    watch.now += 0.1
    assert meter.is_up()
    assert meter.left == 50


def test_a_limit_in_seconds_needs_a_clock() -> None:
    with pytest.raises(ValueError, match="needs a clock"):
        Budget(seconds=1.0)


def test_a_bot_that_only_chooses_thinks_of_its_choice() -> None:
    view = dealt(BASE, 5, MINER)
    thought = bot_of("simple").think(view, Dice(1))
    assert thought.move == bot_of("simple").choose(view, Dice(1))
    assert not thought.chances
