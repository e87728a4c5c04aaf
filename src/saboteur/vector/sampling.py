"""Drawing a decision by chance: card first and then where, or evenly from all flat actions.

Nothing is written out: bits are counted, and the one that is meant is looked for.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp

from saboteur.vector import actions, masks
from saboteur.vector.state import State
from saboteur.vector.tables import CELLS


def below(word: jax.Array, count: jax.Array) -> jax.Array:
    """Return a number below `count` from a random word of 32 bits."""
    part = (word >> 8).astype(jnp.float32) * (1.0 / (1 << 24))
    return jnp.minimum((part * count).astype(jnp.int32), count - 1)


def nth_true(flags: jax.Array, n: jax.Array) -> jax.Array:
    """Return where the true flag number n is, counted from 0."""
    return jnp.argmax(jnp.cumsum(flags) > n)


def nth_bit(words: jax.Array, n: jax.Array) -> jax.Array:
    """Return where bit number n of those that are set is, in a row of words."""
    upto = jnp.cumsum(jax.lax.population_count(words).astype(jnp.int32))
    at = jnp.argmax(upto > n)
    word = words[at]
    rest = n - (upto[at] - jax.lax.population_count(word).astype(jnp.int32))
    return at * 32 + nth_true((word >> jnp.arange(32, dtype=jnp.uint32)) & 1, rest)


def ones(words: jax.Array) -> jax.Array:
    """Return how many bits are set."""
    return jax.lax.population_count(words).astype(jnp.int32).sum()


def in_two_steps(s: State, words: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Draw a card of the hand, each kind alike, and then where it goes, each place alike.

    `words` are two random words of 32 bits.
    """
    may = masks.cards(s)
    card = nth_true(may, below(words[0], may.sum()))
    found = masks.places(s, card)
    cells = found.cells.reshape(-1)
    rest = jnp.concatenate([found.away[None], found.seats.reshape(-1), found.choices])
    on_cells = ones(cells)
    n = below(words[1], on_cells + rest.sum())
    elsewhere = actions.AWAY + nth_true(rest, n - on_cells)
    return card, jnp.where(n < on_cells, nth_bit(cells, n), elsewhere).astype(jnp.int32)


def evenly(s: State, word: jax.Array) -> jax.Array:
    """Draw a flat action, each that may be taken alike; `word` is random."""
    mask = masks.flat(s)
    planes = jax.lax.population_count(mask.cells).astype(jnp.int32).sum(1)
    upto = jnp.cumsum(planes)
    on_cells = upto[-1]
    n = below(word, on_cells + mask.rest.sum())
    plane = jnp.argmax(upto > n)
    cell = nth_bit(mask.cells[plane], n - (upto[plane] - planes[plane]))
    elsewhere = actions.DISCARD + nth_true(mask.rest, n - on_cells)
    return jnp.where(n < on_cells, plane * CELLS + cell, elsewhere).astype(jnp.int32)
