"""The environment: Pgx's way of calling, masks in two steps, beginning anew, and no secrets."""

import dataclasses
import inspect

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from vector.watching import _observe

from saboteur.vector import actions, masks
from saboteur.vector.env import Env, EnvState, auto_reset, refilled
from saboteur.vector.state import OVER
from saboteur.vector.tables import GOALS, HAND_SIZES, KINDS, SEATS

LANES = 8
PLAYERS = np.array([3, 4, 5, 6, 7, 8, 9, 10], np.int8)
ENV = Env(rounds=1)
QUICKLY = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
"""Here little is computed: what takes time is compiling."""


def _stepping(state, action, key, players):
    return auto_reset(ENV.step, lambda fresh: ENV.init(fresh, players))(state, action, key)


_init = jax.jit(jax.vmap(ENV.init), compiler_options=QUICKLY)
_step = jax.jit(jax.vmap(_stepping), compiler_options=QUICKLY)


def _keys(seed: int):
    return jax.random.split(jax.random.key(seed), LANES)


def _any_legal(mask: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    return np.array([dice.choice(np.flatnonzero(row)) for row in mask])


@pytest.fixture(scope="module")
def course():
    """Some states of a batch that begins anew by itself, one after another."""
    dice = np.random.default_rng(1)
    state = _init(_keys(0), PLAYERS)
    states = [state]
    for number in range(90):
        action = _any_legal(np.asarray(state.legal_action_mask), dice)
        state = _step(state, action, _keys(number + 1), PLAYERS)
        states.append(state)
    return states


def test_a_round_that_ends_begins_anew_and_says_what_it_brought(course):
    ended = np.stack([np.asarray(state.terminated) for state in course])
    assert (ended.sum(0) >= 1).all()
    for state in course[1:]:
        over = np.asarray(state.terminated)
        assert (np.asarray(state.table.moves)[over] == 0).all()
        assert (np.asarray(state.table.asked) != OVER).all()
        hands = (np.asarray(state.table.hands) >= 0).sum((1, 2))
        assert (hands[over] == (PLAYERS * HAND_SIZES[PLAYERS])[over]).all()
        rewards = np.asarray(state.rewards)
        assert (rewards[:, :3][~over] == 0).all()
        # By chance nobody finds the treasure: saboteurs are paid, if there are any.
        assert set(np.unique(rewards)) <= {0.0, 2.0, 3.0, 4.0}
    assert sum(float(state.rewards.sum()) for state in course) > 0


def test_it_is_called_as_pgx_calls_its_games():
    """Signatures and fields as Pgx 2 has them; docs/vector.md names what is otherwise."""
    init, step, seen = (inspect.signature(each) for each in (ENV.init, ENV.step, ENV.observe))
    assert next(iter(init.parameters)) == "key"
    assert init.parameters["players"].default is None
    assert list(step.parameters) == ["state", "action", "key"]
    assert step.parameters["key"].default is None
    assert list(seen.parameters) == ["state", "player_id"]
    assert list(inspect.signature(auto_reset(ENV.step, ENV.init)).parameters) == [
        "state", "action", "key",
    ]  # fmt: skip
    fields = [field.name for field in dataclasses.fields(EnvState)]
    assert fields == [
        "current_player", "observation", "rewards", "terminated", "truncated",
        "legal_action_mask", "_step_count", "table",
    ]  # fmt: skip
    assert (ENV.id, ENV.version, ENV.num_players) == ("saboteur", "v1", SEATS)
    assert ENV.num_actions == 27806
    assert ENV.observation_shape == ((15, 19, 24), (463,))


def test_beginning_anew_passes_a_key_to_the_step_and_another_to_the_deal(course):
    """As Pgx's own does, so that a step of a game with chance can be wrapped as well."""
    state = jax.tree.map(lambda leaf: leaf[0], course[3])
    keys = {}

    def step(state, action, key):
        keys["step", action] = key
        return state.replace(terminated=jnp.ones((), bool))

    def begin(key):
        keys["begin"] = key
        return jax.tree.map(lambda leaf: leaf[0], course[0])

    after = auto_reset(step, begin)(state, 5, jax.random.key(4))
    assert set(keys) == {("step", 5), "begin"}
    one, other = (jax.random.key_data(key).tolist() for key in keys.values())
    assert one != other
    assert bool(after.terminated)
    assert int(after.table.moves) == 0


def test_what_may_not_be_done_ends_the_match_and_is_paid_as_pgx_pays_it(course):
    """Who did it loses 1; each of those who play besides wins as much as they are."""
    state = course[0]
    forbidden = np.argmin(np.asarray(state.legal_action_mask), axis=1)
    after = _step(state, forbidden, _keys(7), PLAYERS)
    assert np.asarray(after.terminated).all()
    rewards = np.asarray(after.rewards)
    assert (rewards[np.arange(LANES), np.asarray(state.current_player)] == -1).all()
    there = np.arange(SEATS) < PLAYERS[:, None]
    others = there & (np.arange(SEATS) != np.asarray(state.current_player)[:, None])
    assert (rewards == np.where(others, PLAYERS[:, None] - 1, 0) - (there & ~others)).all()


def test_card_and_where_together_are_the_flat_mask(course):
    cards = np.repeat(np.arange(actions.CARDS), actions.PLACES)
    where = np.tile(np.arange(actions.PLACES), actions.CARDS)
    ids = jax.jit(jax.vmap(actions.flat))(cards, where)
    back = jax.jit(jax.vmap(actions.two_steps))(ids)
    same = (np.asarray(back[0]) == cards) & (np.asarray(back[1]) == where)

    def in_two_steps(table):
        found = jax.vmap(lambda card: masks.where_mask(table, card))(jnp.arange(actions.CARDS))
        return (found & masks.cards(table)[:, None]).reshape(-1)

    compute = jax.jit(jax.vmap(in_two_steps), compiler_options=QUICKLY)
    for state in course[::9]:
        found = np.asarray(compute(state.table))
        for lane in range(LANES):
            flat = np.flatnonzero(np.asarray(state.legal_action_mask)[lane])
            assert same[found[lane]].all()
            assert np.array_equal(np.sort(np.asarray(ids)[found[lane]]), flat)


def test_observations_do_not_depend_on_what_a_seat_may_not_know(course):
    """(OV-INFO-01 to -06)"""
    dice = np.random.default_rng(3)
    for state in course[5::12]:
        table = jax.tree.map(np.array, state.table)
        seen = jax.tree.map(np.asarray, _observe(table, np.arange(SEATS)))
        for seat in range(3):
            other = _another_world(jax.tree.map(np.copy, table), seat, dice)
            there = jax.tree.map(np.asarray, _observe(other, np.arange(SEATS)))
            assert np.array_equal(seen.planes[:, seat], there.planes[:, seat])
            assert np.array_equal(seen.numbers[:, seat], there.numbers[:, seat])
            # The others do see a difference, so the worlds are others indeed.
            assert not np.array_equal(seen.numbers, there.numbers)


def _another_world(table, seat: int, dice: np.random.Generator):
    """Deal everything anew that a seat does not know; the table is changed."""
    for lane in range(LANES):
        n = PLAYERS[lane]
        for other in range(n):
            if other != seat:
                there = table.hands[lane, other] >= 0
                table.hands[lane, other][there] = dice.integers(0, KINDS, there.sum())
                table.deal.roles[lane, 0, other] ^= 1
        table.deal.decks[lane, :, :] = dice.permuted(table.deal.decks[lane], axis=1)
        record, actors = table.record[lane], table.actors[lane]
        away = (record >= actions.DISCARD) & (record < actions.BREAK) & (actors != seat)
        record[away] = actions.DISCARD + dice.integers(0, KINDS, away.sum())
        known = (table.looked[lane, seat] >> np.arange(GOALS)) & 1 | (table.goal_ways[lane] != -1)
        unknown = np.flatnonzero(known == 0)
        goals = table.deal.goals[lane, 0]
        goals[unknown] = goals[np.roll(unknown, 1)] if len(unknown) == GOALS else goals[unknown]
        table.bank[lane] = dice.permuted(table.bank[lane])
    return table


def test_a_lane_that_is_over_waits_for_a_fresh_match(course):
    table, fresh = course[40].table, course[0].table
    over = np.arange(LANES) % 2 == 0
    ended = table.replace(asked=jnp.where(over, OVER, table.asked).astype(jnp.int8))
    filled = jax.vmap(refilled)(ended, fresh)
    assert (np.asarray(filled.moves)[over] == 0).all()
    assert np.array_equal(np.asarray(filled.moves)[~over], np.asarray(table.moves)[~over])
