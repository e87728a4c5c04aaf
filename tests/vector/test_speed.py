"""What is timed is play by the rules: a network that has learned nothing draws what may be done."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from saboteur.vector import masks, transition
from saboteur.vector.deal import init
from saboteur.vector.speed import WAYS, drawn_by_network, places_written

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
