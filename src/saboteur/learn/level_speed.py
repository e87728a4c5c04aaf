"""The level `learned` as a way to play whole batches, to be timed beside those of the vector engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import jax
import jax.numpy as jnp

from saboteur.bots.learned import TEMPERATURE
from saboteur.learn import runs
from saboteur.learn.network import Weights, ask, scores
from saboteur.learn.sight import flat_action, mask, sight
from saboteur.products.base import bot
from saboteur.vector import transition
from saboteur.vector.state import State

LEVEL: Final = "sight, network of the level"


@cache
def _weights() -> Weights:
    """Return the weights that are shipped."""
    return runs.read_weights(str(Path(bot.__file__).parent / "learned.npz"))


def as_the_level_plays(s: State, words: jax.Array) -> tuple[State, jax.Array]:
    """Play as the level does: its whole sight, its network, and a draw at its temperature."""
    seen = jax.tree.map(lambda part: part[None], sight(s, s.seat))
    wanted = scores(ask(_weights(), seen))[0] / TEMPERATURE
    noise = jax.random.gumbel(jax.random.wrap_key_data(words), wanted.shape)
    choice = jnp.argmax(jnp.where(mask(s), wanted + noise, -jnp.inf))
    return transition.step(s, flat_action(choice)), jnp.int32(0)
