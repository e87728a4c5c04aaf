"""What is timed is play by the rules: a network that has learned nothing draws what may be done."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.vector import masks, transition
from saboteur.vector.deal import init
from saboteur.vector.speed import WAYS, _as_pgx_plays, drawn_by_network, places_written

LANES = 16


def test_a_network_draws_what_may_be_done():
    def move(states, key):
        words = jax.random.bits(key, (LANES, 2))

        def one(s, words):
            card, where = drawn_by_network(s, words)
            legal = masks.cards(s)[card] & places_written(s, card)[where]
            return transition.play(s, card, where), (legal, card, where)

        return jax.vmap(one)(states, words)

    def play(key):
        dealt = jax.vmap(lambda each: init(each, 5))(jax.random.split(key, LANES))
        return jax.lax.scan(move, dealt, jax.random.split(key, 40))

    _, (legal, cards, places) = jax.jit(play)(jax.random.key(3))
    assert bool(legal.all())
    assert len(jnp.unique(cards)) > 20
    assert len(jnp.unique(places)) > 60


def test_every_way_has_a_name():
    assert next(iter(WAYS)) == "two steps"
    assert len(WAYS) == len(set(WAYS.values()))


def test_as_pgx_plays_only_what_may_be_done_is_drawn_and_every_step_counts():
    """With a game of one's own."""

    class Toy(NamedTuple):
        legal_action_mask: jax.Array
        actions: jax.Array

    def begin(key):
        return Toy(jax.random.bernoulli(key, 0.5, (9,)).at[4].set(True), jnp.zeros(9, int))

    def stepping(state, action, _key):
        return state._replace(actions=state.actions.at[action].add(1))

    begun, chunk = _as_pgx_plays(begin, stepping, LANES, 20)
    allowed = np.asarray(begun.legal_action_mask)
    after, made = chunk(begun, jax.random.key(2))
    assert made.tolist() == [20 * LANES]
    done = np.asarray(after.actions)
    assert done.sum() == 20 * LANES
    assert not done[~allowed].any()
    assert (done[allowed] > 0).mean() > 0.9
