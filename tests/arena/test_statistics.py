"""The arithmetic of the arena, against what can be reckoned otherwise."""

from __future__ import annotations

import builtins
import random
from collections.abc import Callable, Iterable
from math import exp, log, sqrt
from typing import Any

import pytest

from saboteur.arena.deals import Work, deal_seed, mix_of, play_deal
from saboteur.arena.plot import Item, picture
from saboteur.arena.rating import ELO, Outcome, ratings
from saboteur.arena.setting import TEAMS, Setting
from saboteur.arena.strata import Strata, mean_of, quantile
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.kinds import SABOTEUR

BASE = parse_ruleset("base")
DEALS_THAT_DIFFERED = (30,)


def test_the_interval_holds_the_truth_as_often_as_it_says():
    """Two thousand runs of a hundred rounds, a fifth of them won: 95 % of the intervals hold it."""
    dice = random.Random(1)
    held = 0
    for _ in range(2000):
        found = mean_of(float(dice.random() < 0.2) for _ in range(100))
        held += found.low <= 0.2 <= found.high
    assert 0.93 < held / 2000 < 0.975


def test_ten_rounds_that_all_went_alike_are_not_certain():
    found = mean_of([0.0] * 10)
    assert found.mean == 0
    assert found.high > 0.2


@pytest.mark.parametrize(
    ("freedom", "value"), [(4, 2.776), (9, 2.262), (30, 2.042), (10**6, 1.960)]
)
def test_few_rounds_have_a_wider_interval(freedom, value):
    """Student's distribution, as tables have it."""
    assert quantile(freedom) == pytest.approx(value, abs=0.01)


def test_strata_are_weighted_as_they_are_dealt():
    """A stratum that came too often by chance does not move the mean."""
    strata = Strata()
    for _ in range(90):
        strata.add(1, 1.0)
    for _ in range(10):
        strata.add(2, 0.0)
    assert strata.whole().mean == pytest.approx(0.9)
    assert strata.whole({1: 0.5, 2: 0.5}).mean == pytest.approx(0.5)
    assert strata.whole({1: 1 / 3, 2: 2 / 3}).mean == pytest.approx(1 / 3)


def test_a_stratum_without_rounds_is_left_out():
    strata = Strata()
    strata.add(1, 1.0)
    strata.add(1, 0.0)
    assert strata.whole({0: 0.5, 1: 0.5}).mean == pytest.approx(0.5)
    assert Strata().whole({0: 1.0}).n == 0


def test_pairs_need_fewer_rounds_than_strangers():
    """The interval of differences follows what pairs have in common."""
    dice = random.Random(2)
    luck = [dice.random() for _ in range(400)]
    before = [float(each < 0.5) for each in luck]
    after = [float(each < 0.6) for each in luck]
    paired = mean_of(b - a for a, b in zip(before, after, strict=True))
    apart = sqrt(mean_of(before).half ** 2 + mean_of(after).half ** 2)
    assert paired.half < 0.5 * apart
    assert paired.low > 0


@pytest.mark.parametrize("players", range(3, 11))
def test_the_mix_is_that_of_the_box(players):
    """Every dwarf card is left over equally often: counted over all of them."""
    mix = BASE.role_mix[players]
    counted: dict[int, float] = {}
    for left in range(len(mix)):
        dealt = [role for i, role in enumerate(mix) if i != left].count(SABOTEUR)
        counted[dealt] = counted.get(dealt, 0) + 1 / len(mix)
    assert mix_of(BASE, players) == pytest.approx(counted)


def test_the_mix_is_that_of_many_deals():
    rules = parse_ruleset("saboteur2")
    mix = mix_of(rules, 8)
    setting = Setting("saboteur2", 8, ("simple", "random"), TEAMS)
    counts = [deal_seed(setting, deal)[1].count(SABOTEUR) for deal in range(800)]
    for dealt, share in mix.items():
        assert counts.count(dealt) / 800 == pytest.approx(share, abs=0.05)


def test_deals_with_as_many_saboteurs_as_are_wanted():
    setting = Setting("saboteur2", 8, ("simple", "random"), TEAMS, saboteurs=3)
    assert {deal_seed(setting, deal)[1].count(SABOTEUR) for deal in range(20)} == {3}


def test_ratings_are_those_by_which_games_were_made():
    """Games made up by the model itself, one skill +1 logit as digger, the other -0.5 as Saboteur."""
    dice = random.Random(3)
    skills = {"X/diggers": 1.0, "X/saboteurs": -0.5}
    strength = {1: 1.2, 2: -0.8}
    deals: list[list[Outcome]] = []
    for _ in range(4000):
        dealt = dice.choice([1, 2, 2])
        games: list[Outcome] = []
        for digging in (0, 1):
            for sabotaging in (0, 1):
                terms = [(f"dealt {dealt}", 1.0)]
                terms += [("X/diggers", 1.0)] * digging + [("X/saboteurs", -1.0)] * sabotaging
                logit = strength[dealt] + digging * 1.0 - sabotaging * -0.5
                games.append(Outcome(tuple(terms), float(dice.random() < 1 / (1 + exp(-logit)))))
        deals.append(games)
    found = ratings(deals[:1500], list(skills))
    for skill, value in skills.items():
        assert found[skill].low < value * ELO < found[skill].high
        assert found[skill].half < 60


def test_a_bot_that_never_won_has_a_rating_too():
    games = [[Outcome((("dealt 1", 1.0),), 1.0), Outcome((("X", 1.0), ("dealt 1", 1.0)), 0.0)]] * 50
    assert -3000 < ratings(games, ["X"])["X"].mean < -400


def test_elo_is_what_chess_players_call_so():
    """Ten to one is 400 points."""
    assert log(10) * ELO == pytest.approx(400)


def test_the_same_deal_is_the_same_games_but_for_the_clock():
    """Whoever plays deal 7 of a seed, on whatever machine, sees the same."""
    work = Work(Setting("base", 4, ("random", "simple"), TEAMS, seed=5))

    def played() -> object:
        row = play_deal(work, 7)
        for game in row["games"]:
            game["seconds"] = []
        return row

    assert played() == played()


def _rounded_each_time(numbers: Iterable[Any], /, start: Any = 0) -> Any:
    """Sum as Python 3.11 does."""
    total = start
    for number in numbers:
        total = total + number
    return total


def _made_good(numbers: Iterable[Any], /, start: Any = 0) -> Any:
    """Sum as Pythons from 3.12 on do: what rounding loses of fractions is added at the end."""
    total, lost = start, 0.0
    for number in numbers:
        before, total = total, total + number
        if isinstance(total, float):
            larger, smaller = sorted((before, number), key=abs, reverse=True)
            lost += (larger - total) + smaller
    return total + lost if lost else total


def test_sums_of_both_kinds_are_told_apart():
    assert _rounded_each_time([0.1] * 10) == 0.9999999999999999
    assert _made_good([0.1] * 10) == 1.0
    assert _rounded_each_time([1, 2]) == _made_good([1, 2]) == 3


@pytest.mark.parametrize("deal", DEALS_THAT_DIFFERED)
def test_every_python_plays_the_same(deal, monkeypatch):
    """However `sum` rounds: with a plain one somewhere these deals once went otherwise."""

    def played(sum_of: Callable[..., Any]) -> object:
        monkeypatch.setattr(builtins, "sum", sum_of)
        row = play_deal(Work(Setting("base", 5, ("reader", "simple"), TEAMS, seed=5)), deal)
        monkeypatch.undo()
        for game in row["games"]:
            game["seconds"] = []
        return row

    assert played(_rounded_each_time) == played(_made_good)


def test_a_picture_has_a_line_for_each_estimate():
    drawn = picture(
        "A <b>", [Item("heading"), Item("one", 12.5, 10, 15, "+12.5"), Item("two", -3, -8, 2)]
    )
    assert drawn.count('class="dot"') == 2
    assert "A &lt;b&gt;" in drawn
    assert ">heading</text>" in drawn
