"""Adam, by hand: it is a few lines, and needs no package that a borrowed machine may lack."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp

from saboteur.learn.network import Weights

_SLOW: Final = 0.9
_SQUARES: Final = 0.99
_TINY: Final = 1e-5


class Momentum(NamedTuple):
    """What Adam remembers."""

    mean: Weights
    square: Weights
    steps: jax.Array


def at_rest(weights: Weights) -> Momentum:
    """Return what is remembered before the first step."""
    mean, square = (jax.tree.map(jnp.zeros_like, weights) for _ in range(2))
    return Momentum(mean, square, jnp.float32(0))


def stepped(
    weights: Weights, slopes: Weights, before: Momentum, rate: jax.Array, most: float = 0.5
) -> tuple[Weights, Momentum, jax.Array]:
    """Make a step downhill, of slopes that are bounded by `most`; return their length too."""
    length = jnp.sqrt(sum((slope**2).sum() for slope in jax.tree.leaves(slopes)))
    scale = jnp.minimum(1.0, most / (length + 1e-9))
    steps = before.steps + 1
    mean = jax.tree.map(lambda m, g: _SLOW * m + (1 - _SLOW) * g * scale, before.mean, slopes)
    square = jax.tree.map(
        lambda v, g: _SQUARES * v + (1 - _SQUARES) * (g * scale) ** 2, before.square, slopes
    )
    fast, slow = 1 - _SLOW**steps, 1 - _SQUARES**steps
    moved = jax.tree.map(
        lambda w, m, v: w - rate * (m / fast) / (jnp.sqrt(v / slow) + _TINY), weights, mean, square
    )
    return moved, Momentum(mean, square, steps), length
