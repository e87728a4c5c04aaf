"""The network in JAX: its weights at the beginning, many sights at once, and the critic that knows all.

The critic is for training alone. It sees every hand, every dwarf card and the treasure, and says how
a round will end; it belongs to no player and is left out when weights are exported.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp

from saboteur.learn.sight import Sight
from saboteur.products.base.bot_network import (
    FAR,
    Output,
    Size,
    distances,
    forward,
    front,
    shapes,
)
from saboteur.vector.state import State
from saboteur.vector.tables import KINDS, SEATS, TREASURE

Weights: TypeAlias = dict[str, jax.Array]

_LAST: Final = frozenset(
    ("gold_2", "role", "cell_o", "cell_k", "gain", "laid_by", "away", "at_o", "at_k", "goal_o")
) | {"goal_k", "lie", "keep", "value", "critic_3"}
"""What begins near nothing, so that at first everything is equally likely."""
OF_TRUTH: Final = 4 * KINDS + 5
CRITIC: Final = "critic_"


def critic_shapes(size: Size) -> dict[str, tuple[int, ...]]:
    """Return the weights of the critic."""
    g = size.state
    return {
        "critic_1": (g + OF_TRUTH, g),
        "critic_1b": (g,),
        "critic_2": (g, g),
        "critic_2b": (g,),
        "critic_3": (g, 1),
    }


def first_weights(key: jax.Array, size: Size) -> Weights:
    """Return weights to begin with."""
    found: Weights = {}
    wanted = {**shapes(size), **critic_shapes(size)}
    for number, (name, shape) in enumerate(sorted(wanted.items())):
        if len(shape) == 1:
            found[name] = jnp.zeros(shape)
            continue
        gain = 0.05 if name in _LAST else 1.0
        noise = jax.random.normal(jax.random.fold_in(key, number), shape)
        found[name] = noise * gain / shape[0] ** 0.5
    return found


def size_of(weights: Weights) -> Size:
    """Return how large the network is whose weights these are."""
    return Size(len(weights["conv_b"]), len(weights["seat_b"]), len(weights["state_b"]))


def whole(weights: Weights) -> Weights:
    """Return weights with a critic; one that they lack has learned nothing, and judges nobody."""
    return {**first_weights(jax.random.key(0), size_of(weights)), **weights}


def players_part(weights: Weights) -> Weights:
    """Return the weights without those of the critic."""
    return {name: w for name, w in weights.items() if not name.startswith(CRITIC)}


def _loop(count: int, body: object, first: jax.Array) -> jax.Array:
    found: jax.Array = jax.lax.fori_loop(0, count, body, first)
    return found


def _convolved(channels: jax.Array, weights: jax.Array) -> jax.Array:
    """Return the same as `bot_network.convolved`, without writing nine cells out for each one."""
    kernel = weights.reshape(3, 3, channels.shape[-1], -1)
    found: jax.Array = jax.lax.conv_general_dilated(
        channels[None], kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
    )
    return found.reshape(-1, kernel.shape[-1])


def ask(weights: Weights, sights: Sight) -> Output:
    """Return what the network says of a batch of sights."""
    said: Output = jax.vmap(lambda sight: forward(weights, sight, jnp, _loop, _convolved))(sights)
    return said


def scores(output: Output) -> jax.Array:
    """Return the scores of all actions of the network, for a batch."""
    cells = output.cells.reshape(output.cells.shape[0], -1)
    return jnp.concatenate([cells, output.rest], axis=1)


class Ways(NamedTuple):
    """How far the goals are, to whoever reckons with it."""

    steps: jax.Array
    """float[3, 15, 19]."""
    missing: jax.Array
    """float[3]."""


def ways(planes: jax.Array) -> Ways:
    """Return how far the goals are."""
    shown = planes.astype(jnp.float32)
    steps = distances(shown, jnp, _loop)
    return Ways(steps, front(shown, steps, jnp))


def truth(s: State, missing: jax.Array) -> jax.Array:
    """Return float[113]: what nobody may know, for the critic: hands by side, deck, the treasure."""
    here = s.round.astype(jnp.int32) - 1
    roles = s.deal.roles[here][:SEATS]
    there = jnp.arange(SEATS) < s.players
    kinds = (s.hands[:, :, None] == jnp.arange(KINDS)).sum(1).astype(jnp.float32)
    sound = (s.broken == 0) & there
    miners, saboteurs = there & (roles == 0), there & (roles == 1)
    is_treasure = s.deal.goals[here] == TREASURE
    left = jnp.arange(s.deal.decks.shape[1]) >= s.drawn
    deck = ((s.deal.decks[here][:, None] == jnp.arange(KINDS)) & left[:, None]).sum(0)
    knows = ((s.looked[:, None] >> jnp.arange(3, dtype=jnp.uint8)) & 1 == 1) & is_treasure
    facts = jnp.stack(
        [
            (miners & sound).sum() / 5.0,
            (saboteurs & sound).sum() / 2.0,
            saboteurs.sum() / jnp.maximum(1, there.sum()),
            jnp.minimum((missing * is_treasure).sum(), FAR) / 8.0,
            (miners & knows.any(1)).sum() / 3.0,
        ]
    )
    hands = [(kinds * side[:, None]).sum(0) / 4.0 for side in (miners, saboteurs, miners & sound)]
    return jnp.concatenate([*hands, deck / 4.0, facts.astype(jnp.float32)])


def criticise(weights: Weights, state: jax.Array, truths: jax.Array) -> jax.Array:
    """Return for a batch how the rounds will end: 1 the miners win, -1 the saboteurs."""
    x = jnp.concatenate([state, truths], axis=1)
    x = jax.nn.relu(x @ weights["critic_1"] + weights["critic_1b"])
    x = jax.nn.relu(x @ weights["critic_2"] + weights["critic_2b"]) + x
    return jnp.tanh((x @ weights["critic_3"])[:, 0])
