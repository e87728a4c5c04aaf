"""The fitted value: it goes the right way, and fitting finds what is there."""

from __future__ import annotations

from random import Random

import pytest

from saboteur.bots.table_minds import kit_of, minds_of
from saboteur.bots.weights import value_weights
from saboteur.match import Match
from saboteur.minds.lap import Laps
from saboteur.minds.logistic import chance, fit, log_loss, solve
from saboteur.minds.scene import COUNT, FEATURES


def value(position: str, seat: str = "A") -> float:
    match = Match.from_position(position)
    kit = kit_of(match.rules)
    n = match.players
    weights = value_weights(match.rules.game, n)
    assert weights is not None
    laps = Laps(kit, [list(table) for table in weights], n, 1)
    return laps.value(match.state, minds_of(match.view(seat), kit), "ABCDEFGHIJKL".index(seat))


ROLES = "roles A:miner B:miner C:saboteur D:miner E:miner; goal 8,0=treasure; turn A; "


def test_nearer_is_better_for_who_digs() -> None:
    chances = [
        value(f"base; players 5; {ROLES}" + mine)
        for mine in ("", "mine 1..3,0=NESW", "mine 1..5,0=NESW 6,0=EW")
    ]
    assert chances[0] < chances[1] < chances[2]


def test_broken_tools_are_worse_for_who_digs() -> None:
    position = f"base; players 5; {ROLES} mine 1..4,0=NESW; "
    broken = "front A sabotage-cart; front B sabotage-cart; front D sabotage-pickaxe"
    assert value(position + broken) < value(position)


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    position = f"base; players 5; {ROLES} mine 1..4,0=NESW"
    assert value(position, "A") + value(position, "C") == pytest.approx(1.0)


def test_doors_bar_a_team_and_not_the_other() -> None:
    position = (
        "saboteur2; players 5; roles A:blue B:green C:saboteur D:blue E:green; "
        "goal 8,0=treasure; turn A; mine 1..5,0=NESW 6,0=EW{E:b}"
    )
    assert value(position, "A") > value(position, "B") + 0.1


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_there_are_weights_for_every_number_of_players(game: str) -> None:
    for n in range(2, 13):
        weights = value_weights(game, n)
        assert weights is not None
        assert all(len(table) == COUNT for table in weights)
    assert len(FEATURES) == COUNT


def test_a_game_without_weights_has_none() -> None:
    assert value_weights("chess", 2) is None


def test_fitting_finds_the_weights_that_made_the_results() -> None:
    dice = Random(5)
    true = [0.5, -1.5, 2.0]
    rows = [[1.0, dice.random(), dice.random()] for _ in range(4000)]
    results = [float(dice.random() < chance(true, row)) for row in rows]
    found = fit(rows, results, 0.01)
    assert found == pytest.approx(true, abs=0.3)
    assert log_loss(found, rows, results) <= log_loss(true, rows, results)


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [2.0, 9.0]) == pytest.approx([2.0, 1.0])
