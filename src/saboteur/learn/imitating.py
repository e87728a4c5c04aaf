"""Learning from lessons: to do as the teacher did, and to know what it could not see."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.learn.adam import Momentum, stepped
from saboteur.learn.asking import asked, cost_of, facts_of, wrong
from saboteur.learn.lessons import Lessons, first_states, in_window
from saboteur.learn.network import Weights
from saboteur.vector.state import TURN, State
from saboteur.vector.transition import step


class Examples(NamedTuple):
    """Decisions to learn from."""

    states: State
    choices: jax.Array
    """int32[count, 12]: what the teacher looked at, as the network counts it."""
    shares: jax.Array
    """float32[count, 12]; all 0 where it was not asked."""
    won: jax.Array
    """float32[count]."""


@partial(jax.jit)
def _replayed(states: State, actions: jax.Array) -> State:
    """Return all positions of some rounds, [time, rounds]."""

    def move(now: State, action: jax.Array) -> tuple[State, State]:
        return jax.vmap(step)(now, action), now

    seen: State
    _, seen = jax.lax.scan(move, states, actions)
    return seen


def examples(lessons: Lessons, which: np.ndarray, first: int) -> Examples:
    """Play some rounds again; return every turn of the first so many, in NumPy."""
    choices, shares = in_window(lessons)
    actions = lessons.actions[which].T
    seen = _replayed(first_states(lessons, which), np.maximum(actions, 0))
    seen = jax.tree.map(np.asarray, seen)
    # After the last decision of a round nothing that is played again means anything.
    good = (actions >= 0) & (seen.asked == TURN) & (np.arange(len(which)) < first)
    at, of = np.nonzero(good)
    return Examples(
        states=jax.tree.map(lambda leaf: leaf[at, of], seen),
        choices=choices[which][of, at],
        shares=shares[which][of, at],
        won=lessons.won[which][of].astype(np.float32),
    )


def joined(parts: list[Examples]) -> Examples:
    """Put examples together."""
    found: Examples = jax.tree.map(lambda *leaves: np.concatenate(leaves), *parts)
    return found


def all_examples(lessons: Lessons, which: np.ndarray, at_once: int = 128) -> Examples:
    """Play many rounds again, as many at once as one compiled program takes."""
    parts = []
    for begin in range(0, len(which), at_once):
        some = which[begin : begin + at_once]
        filled = np.concatenate([some, some[:1].repeat(at_once - len(some))])
        parts.append(examples(lessons, filled, len(some)))
    return joined(parts)


def cost(weights: Weights, batch: Examples) -> tuple[jax.Array, dict[str, jax.Array]]:
    """Return how far the network is from the teacher and from the truth."""
    facts, _ = facts_of(batch.states)
    found = asked(weights, facts)
    logs = jnp.take_along_axis(found.logs, jnp.maximum(batch.choices, 0), 1)
    taught = batch.shares.sum(1)
    per_taught = 1.0 / jnp.maximum(taught.sum(), 1.0)
    apart = -(batch.shares * jnp.where(batch.choices >= 0, logs, 0.0)).sum()
    missed = wrong(found.output, facts, batch.won)
    critic = ((found.value - (2.0 * batch.won - 1.0)) ** 2).mean()
    best = jnp.argmax(found.logs, 1) == batch.choices[:, 0]
    said = {
        "apart": apart * per_taught,
        "agrees": (best * taught).sum() * per_taught,
        "roles": missed.roles.mean(),
        "gold": missed.gold.mean(),
        "value": missed.value.mean(),
        "critic": critic,
    }
    return said["apart"] + cost_of(missed).mean() + 0.3 * critic, said


@partial(jax.jit, donate_argnums=(0, 1))
def learn(
    weights: Weights, before: Momentum, batch: Examples, rate: jax.Array
) -> tuple[Weights, Momentum, dict[str, jax.Array]]:
    """Make one step of learning."""
    (_, facts), slopes = jax.value_and_grad(cost, has_aux=True)(weights, batch)
    weights, after, _ = stepped(weights, slopes, before, rate, most=1.0)
    return weights, after, facts


tested = jax.jit(lambda weights, batch: cost(weights, batch)[1])
"""How far the network is from what it was not shown."""
