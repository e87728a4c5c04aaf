"""Scripted players of many tempers for the tables of a training, in JAX.

They keep learners honest from the first step on: who only ever meets itself grows conventions that
nobody else knows. Diggers dig, mend, look and break suspects; saboteurs block, break and bury, some
from the first card on and some after having dug along for a while. They see what their seat may see.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.learn.network import Ways
from saboteur.learn.sight import Sight
from saboteur.products.base.bot_network import Heard, ground, take_apart
from saboteur.vector import tables
from saboteur.vector.tables import KINDS, MENDS, SEATS

_WORTH: Final = np.array(
    [0.1, 0.1, 0.1, 0.3, 0.1, 0.4, 0.3, *[1.5] * 9, *[0.6] * 3, *[0.5] * 3, *[0.3] * 3, 0.9, 0.5],
    np.float32,
)
"""How gladly a digger discards each kind of card."""
_WORTH_TO_SABOTEURS: Final = np.array(
    [1.5, 1.3, 1.3, 0.9, 1.2, 0.8, 0.8, *[-0.5] * 9, *[-1.0] * 3, *[0.9] * 6, -1.0, 0.8],
    np.float32,
)
_CARRIES: Final = tables.THROUGH[tables.LYING[:, 0]][:, None, None]


class Temper(NamedTuple):
    """How somebody plays."""

    chance: jax.Array
    """How much chance there is in it."""
    hides: jax.Array
    """As a saboteur, digs along until the treasure is so near; 0 to 9."""
    strikes: jax.Array
    """How gladly they break tools."""
    trusts: jax.Array
    """How much it takes to suspect somebody."""


def tempers(key: jax.Array, shape: tuple[int, ...]) -> Temper:
    """Return tempers by chance: quiet and bold, open and hidden, steady and fickle."""
    keys = jax.random.split(key, 4)
    hides = jax.random.uniform(keys[1], shape, minval=0.0, maxval=9.0)
    return Temper(
        chance=jnp.exp(jax.random.uniform(keys[0], shape, minval=-1.6, maxval=0.4)),
        hides=jnp.where(hides > 6.0, 0.0, hides),
        strikes=jax.random.uniform(keys[2], shape, minval=-1.5, maxval=1.5),
        trusts=jax.random.uniform(keys[3], shape, minval=0.2, maxval=1.5),
    )


def suspicion(n: Heard, history: jax.Array) -> jax.Array:
    """Return float[10]: how much each seat has acted like a saboteur, by plain rules of thumb."""
    h = history.astype(jnp.float32)
    blocked = 2.0 * h[:, 7] + 0.8 * h[:, 8] + 1.0 * h[:, 9] - 0.8 * h[:, 10]
    dug = 0.25 * h[:, :3].max(1) - 0.3 * h[:, 6]
    return blocked + 0.4 * n.broke.sum(1) - dug + 0.1 * h[:, 11]


def _on_cells(
    planes: jax.Array, gains: jax.Array, missing: jax.Array, near: jax.Array, digs: jax.Array
) -> jax.Array:
    """Return float[27, 15, 19]: what laying cards and burying them looks worth."""
    forth = jnp.where(gains > 0.3, 10.0 + gains, jnp.where(gains > -0.5, 2.5, -5.0))
    dig = jnp.where(_CARRIES, forth, -10.0)
    astray = jnp.where(gains > 0.3, jnp.where(missing > 6.0, 2.0, -4.0), 3.5 - 0.2 * gains)
    block = jnp.where(_CARRIES, astray, 2.0 + 1.2 * near)
    taken, carries, joined = planes[:, :, 4] > 0, planes[:, :, 5] > 0, planes[:, :, 6] > 0
    clears = jnp.where(taken & ~carries, 4.0 + 0.6 * near, -8.0)
    ruins = jnp.where(joined, jnp.where(missing <= 5.0, 7.0, 3.0) + 0.5 * near, 0.0)
    laid = jnp.where(digs, dig, block)
    return jnp.concatenate([laid, jnp.where(digs, clears, ruins)[None]])


def _at_seats(
    n: Heard, suspect: jax.Array, missing: jax.Array, digs: jax.Array, temper: Temper
) -> tuple[jax.Array, jax.Array]:
    """Return float[3, 10] and float[9, 10]: what breaking and mending tools looks worth."""
    count = n.broken.sum(1)
    hit = 6.0 + suspect - count + temper.strikes
    by_digger = jnp.where(suspect > temper.trusts, hit, -3.0)
    by_saboteur = 5.5 + 0.5 * jnp.maximum(0.0, 7.0 - missing) - 0.6 * suspect - 2.0 * count
    breaks = jnp.where(digs, by_digger, by_saboteur + temper.strikes)
    oneself = jnp.arange(SEATS) == 0
    for_others = jnp.where(suspect < 0.5 * temper.trusts, 6.0 - suspect, -3.0)
    for_friends = jnp.where(suspect > 1.5, 3.0, -3.0)
    mends = jnp.where(oneself, 9.0 - 0.5 * (count - 1.0), jnp.where(digs, for_others, for_friends))
    return (
        jnp.broadcast_to(breaks, (3, SEATS)),
        jnp.broadcast_to(mends, (len(MENDS), SEATS)),
    )


def wants(sight: Sight, far: Ways, temper: Temper) -> jax.Array:
    """Return float[CHOICES]: how much a scripted player wants each action."""
    planes, numbers, history = (part.astype(jnp.float32) for part in sight)
    n = take_apart(numbers)
    open_ = (n.rock == 0).astype(jnp.float32)
    belief = open_ / open_.sum()
    mine = ground(planes, far.steps, far.missing, belief, jnp)
    missing = mine.missing
    there = (belief[:, None, None] * far.steps).sum(0)
    saboteur = n.saboteurs[0] > 0
    hidden = saboteur & (temper.hides > 0.0) & (missing > temper.hides) & (n.facts[0] > 12.0)
    digs = ~saboteur | hidden
    near = jnp.maximum(0.0, 6.0 - there)
    cells = _on_cells(planes, mine.gains, missing, near, digs)
    suspect = suspicion(n, history)
    breaks, mends = _at_seats(n, suspect, missing, digs, temper)
    knows = belief.max() > 0.99
    rid = jnp.where(digs, jnp.asarray(_WORTH), jnp.asarray(_WORTH_TO_SABOTEURS))
    rid = 2.0 + rid + jnp.where((jnp.arange(KINDS) == tables.MAP) & knows, 0.9, 0.0)
    looks = jnp.where(belief > 0, jnp.where(knows, -1.0, jnp.where(digs, 8.5, 3.2)), -2.0)
    turns_up = jnp.where(digs, 1.0, -1.0) * belief
    rest = [rid, breaks.reshape(-1), mends.reshape(-1), looks, turns_up, jnp.zeros(5)]
    return jnp.concatenate([cells.reshape(-1), *rest]) / temper.chance
