"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import random
from functools import partial

import numpy as np
import pytest
from env.watching import GAMES
from pettingzoo.test import api_test, render_test, seed_test

import saboteur
from saboteur.env import saboteur_v0
from saboteur.env.desk import IllegalAction

# PettingZoo knows by their names which environments may observe more than one array.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    # Who is not asked may do nothing.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_it_passes_the_test_of_the_interface(ruleset, players):
    api_test(saboteur_v0.env(ruleset=ruleset, players=players), num_cycles=60)


@pytest.mark.parametrize("settings", [{"actions": "flat"}, {"observations": "flat"}, {"rounds": 1}])
def test_so_do_its_settings(settings):
    api_test(saboteur_v0.env(**settings), num_cycles=30)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_it_passes_the_test_of_seeds(ruleset, players):
    seed_test(partial(saboteur_v0.env, ruleset=ruleset, players=players), num_cycles=60)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_it_passes_the_test_of_drawing(ruleset, players):
    env = partial(saboteur_v0.env, ruleset=ruleset, players=players)
    render_test(env, {"ansi": lambda drawn: isinstance(drawn, str)})


def play(env, seed, rng):
    """Play a match at random; return what every agent was paid, and the observations' sum."""
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    seen = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        seen += int(observation["observation"]["numbers"].sum())
        actions = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if terminated or truncated else rng.choice(actions))
    return paid, seen


@pytest.mark.parametrize(("ruleset", "players"), [("base", 5), ("saboteur2", 5), ("duel", 2)])
def test_gold_is_paid_to_the_last_nugget_and_seeds_reproduce(ruleset, players):
    env = saboteur_v0.env(ruleset=ruleset, players=players)
    paid, seen = play(env, 4, random.Random(3))
    assert list(paid.values()) == env.desk.episode.totals()
    assert sum(paid.values()) > 0
    assert play(env, 4, random.Random(3)) == (paid, seen)


def test_a_seed_deals_the_match_of_that_seed():
    env = saboteur_v0.env(players=4)
    env.reset(seed=11)
    match = saboteur.Match("base", players=4, seed=11)
    assert env.desk.episode.view(2) == match.raw.view("C")
    env.reset()
    second = env.desk.seed
    env.reset(seed=11)
    env.reset()
    assert env.desk.seed == second


def test_a_round_can_be_all_and_a_team_can_be_paid():
    env = saboteur_v0.env(players=5, rounds=1, rewards="team")
    paid, _ = play(env, 1, random.Random(1))
    assert env.desk.episode.state.round == 2
    # Nobody reached the treasure, so the Saboteurs have won.
    told = env.desk.episode.journal.log(-1)
    roles = next(entry for entry in told if entry.name == "roles-revealed").numbers("roles")
    assert set(roles) == {0, 1}
    assert list(paid.values()) == [1.0 if role == 1 else -1.0 for role in roles]


def test_winners_share_one_point():
    env = saboteur_v0.env(players=3, rewards="win")
    paid, _ = play(env, 2, random.Random(2))
    totals = env.desk.episode.totals()
    assert sum(paid.values()) == pytest.approx(1.0)
    assert [seat for seat, won in enumerate(paid.values()) if won] == [
        seat for seat, total in enumerate(totals) if total == max(totals)
    ]


def test_who_does_what_they_may_not_loses():
    env = saboteur_v0.env(players=3)
    env.reset(seed=1)
    env.step(511)
    assert env.terminations == {"player_0": True, "player_1": True, "player_2": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0, "player_2": 0.0}
    raw = saboteur_v0.raw_env(players=3)
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 511 is not legal now"):
        raw.step(511)


def test_who_is_not_asked_sees_and_cannot_act():
    env = saboteur_v0.env(players=3)
    env.reset(seed=1)
    other = env.observe("player_1")
    assert other["action_mask"].sum() == 0
    assert not other["moves"].any()
    assert other["observation"]["planes"].any()


@pytest.mark.parametrize("settings", [{"rewards": "fame"}, {"rounds": 0}, {"actions": "typed"},
                                      {"observations": "smells"}, {"players": 40}])  # fmt: skip
def test_what_there_is_not_is_refused(settings):
    with pytest.raises(ValueError):
        saboteur_v0.env(**settings)
