"""Gymnasium's own test, and what it does not ask."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from env.watching import GAMES
from gymnasium.utils.env_checker import check_env

from saboteur.bots.base import Dice, seat_dice
from saboteur.env.desk import IllegalAction
from saboteur.env.seat import SEAT, SOLO, SeatEnv

CASES = [
    (SOLO, {}),
    (SEAT, {"players": 5, "bots": "simple"}),
    (SEAT, {"players": 3, "bots": "random,simple", "seat": "C", "actions": "flat", "rounds": 1}),
    (SEAT, {"ruleset": "saboteur2", "players": 4, "bots": "random", "observations": "flat"}),
    *[
        (SEAT, {"ruleset": ruleset, "players": players, "bots": "random"})
        for ruleset, players in GAMES
        if players > 1
    ],
]


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_it_passes_the_test_of_the_interface(name, settings):
    env = gymnasium.make(name, render_mode="ansi", **settings)
    check_env(env.unwrapped)
    env.reset(seed=1)
    env.step(0)  # in solo a colour is chosen before anything lies there
    assert env.render().count("│") > 3


def play(env, seed, actions):
    """Play a match by numbers; return all that was shown and paid."""
    observation, info = env.reset(seed=seed)
    shown = [observation["observation"]["numbers"].sum()]
    paid = 0.0
    over = False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        assert len(legal) == len(env.unwrapped.legal_moves())
        observation, reward, over, cut, info = env.step(legal[actions % len(legal)])
        assert not cut
        shown.append(observation["observation"]["numbers"].sum())
        paid += reward
    return [int(each) for each in shown], paid


@pytest.mark.parametrize(("name", "settings"), [CASES[0], CASES[1]])
def test_seeds_reproduce_the_bots_too_and_the_seat_is_paid_its_gold(name, settings):
    env = gymnasium.make(name, **settings)
    first = play(env, 5, 3)
    assert first == play(env, 5, 3)
    assert first[0] != play(env, 6, 3)[0]
    assert play(env, None, 3)[1] == env.unwrapped.desk.episode.totals()[0]


def test_another_seat_can_be_taken():
    env = gymnasium.make(SEAT, players=4, bots="random")
    assert env.reset(seed=1, options={"seat": "D"})[1]["seat"] == "D"
    assert env.unwrapped.desk.episode.asked == 3


def test_what_there_is_not_is_refused():
    with pytest.raises(ValueError, match="4 seats are for bots, but 2 are named"):
        SeatEnv(players=5, bots="simple,random")
    with pytest.raises(ValueError, match="no computer player"):
        SeatEnv(bots="genius")
    env = SeatEnv(players=3)
    env.reset(seed=1)
    assert env.step(511)[1:4] == (-1.0, True, False)
    env = SeatEnv(players=3, illegal_reward=None)
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(511)


def states(dice: Dice) -> list[object]:
    """All that dice are while they are thrown a while."""
    found = []
    for _ in range(50):
        found.append(dice._random.getstate())
        dice.roll()
    return found


def test_dice_of_other_seats_do_not_tell_the_deal():
    """A bot of one's own may find a small number that dice were made of; a hash it cannot undo."""
    env = SeatEnv(players=4, bots="random", seat="C")
    env.reset(seed=11)
    counted = int.from_bytes(env.desk.seed[:6], "big") * 16
    assert set(env._bots) == {0, 1, 3}
    for seat, (_, _, dice) in env._bots.items():
        assert dice._random.getstate() in states(seat_dice(env.desk.seed, seat))
        assert dice._random.getstate() not in states(Dice(counted + seat))
