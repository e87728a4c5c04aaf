"""Masked PPO: one sequence of advantages for each round, from a critic that knows everything.

The critic says how a round will end. What a decision is worth is how it changes that, with the sign
of the side that took it: so every decision of every seat of a round is judged in one sequence.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

from saboteur.learn.adam import Momentum, stepped
from saboteur.learn.asking import Facts, asked, cost_of, wrong
from saboteur.learn.network import Weights
from saboteur.learn.play import Segment


class Rates(NamedTuple):
    """How learning is steered; numbers that may change while it goes on."""

    step: float = 5e-4
    chance: float = 0.01
    """What it is worth to keep several actions likely."""
    shaping: float = 0.0
    """What it is worth to the miners to come nearer to the treasure."""
    lasting: float = 0.95
    """How far what comes later is put down to a decision."""
    clip: float = 0.2
    policy: float = 1.0
    """0 while a critic that knows nothing yet must not lead anybody astray."""


class Data(NamedTuple):
    """Decisions to learn from, one after the other."""

    facts: Facts
    choice: jax.Array
    log: jax.Array
    advantage: jax.Array
    result: jax.Array
    """What the critic should have said."""
    learner: jax.Array
    live: jax.Array


@partial(jax.jit)
def data_of(seen: Segment, last: jax.Array, rates: Rates) -> tuple[Data, jax.Array]:
    """Return the decisions of a segment with their advantages; and how much the critic explains."""
    following = jnp.concatenate([seen.value[1:], last[None]])
    goes_on = seen.live & (seen.result == 0.0)
    reward = seen.result + rates.shaping * jnp.where(seen.live, seen.nearer, 0.0)
    change = jnp.where(seen.live, reward + jnp.where(goes_on, following, 0.0) - seen.value, 0.0)

    def back(later: jax.Array, now: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, jax.Array]:
        delta, on = now
        found = delta + rates.lasting * jnp.where(on, later, 0.0)
        return found, found

    _, advantage = jax.lax.scan(back, jnp.zeros_like(last), (change, goes_on), reverse=True)
    result = advantage + seen.value
    side = jnp.where(seen.saboteur, -1.0, 1.0)

    def in_a_row(part: jax.Array) -> jax.Array:
        return part.reshape((-1, *part.shape[2:]))

    found = Data(
        facts=seen.facts,
        choice=seen.choice,
        log=seen.log,
        advantage=advantage * side,
        result=result,
        learner=seen.learner,
        live=seen.live,
    )
    found = jax.tree.map(in_a_row, found)
    weight = found.learner / jnp.maximum(found.learner.sum(), 1)
    spread = jnp.sqrt((found.advantage**2 * weight).sum())
    live = found.live / jnp.maximum(found.live.sum(), 1)
    missed = ((found.result - in_a_row(seen.value)) ** 2 * live).sum()
    mean = (found.result * live).sum()
    explained = 1.0 - missed / (((found.result - mean) ** 2 * live).sum() + 1e-9)
    return found._replace(advantage=found.advantage / (spread + 1e-6)), explained


@partial(jax.jit)
def order_of(key: jax.Array, learner: jax.Array) -> jax.Array:
    """Return the decisions in random order, those of learners first."""
    return jnp.argsort(jnp.where(learner, jax.random.uniform(key, learner.shape), 2.0))


def cost(
    weights: Weights, anchor: Weights, batch: Data, rates: Rates, magnet: float
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """Return what is to become small; `magnet` is what leaving the first weights costs."""
    found = asked(weights, batch.facts)
    log = jnp.take_along_axis(found.logs, batch.choice[:, None], 1)[:, 0]
    ratio = jnp.exp(jnp.clip(log - batch.log, -10.0, 10.0))
    held = jnp.clip(ratio, 1.0 - rates.clip, 1.0 + rates.clip)
    worse = -jnp.minimum(ratio * batch.advantage, held * batch.advantage)
    chances = jnp.exp(found.logs)
    spread = -jnp.where(batch.facts.legal, chances * found.logs, 0.0).sum(1)
    won = jnp.clip((batch.result + 1.0) / 2.0, 0.0, 1.0)
    missed = wrong(found.output, batch.facts, won)
    weight = batch.learner / jnp.maximum(batch.learner.sum(), 1)

    def mean(part: jax.Array) -> jax.Array:
        return (part * weight).sum()

    said = {
        "policy": mean(worse),
        "critic": mean((found.value - jnp.clip(batch.result, -1.0, 1.0)) ** 2),
        "chance": mean(spread),
        "moved": mean(batch.log - log),
        "clipped": mean((jnp.abs(ratio - 1.0) > rates.clip).astype(jnp.float32)),
        "roles": mean(missed.roles),
        "gold": mean(missed.gold),
        "value": mean(missed.value),
    }
    if magnet:
        away = found.logs - asked(anchor, batch.facts).logs
        said["apart"] = mean(jnp.where(batch.facts.legal, chances * away, 0.0).sum(1))
    steered = rates.policy * (said["policy"] - rates.chance * said["chance"])
    guessed = 0.5 * said["critic"] + 0.3 * mean(cost_of(missed))
    return steered + guessed + magnet * said.get("apart", 0.0), said


@partial(jax.jit, static_argnums=(6, 8), donate_argnums=(0, 2))
def learn(
    weights: Weights,
    anchor: Weights,
    before: Momentum,
    data: Data,
    order: jax.Array,
    number: jax.Array,
    size: int,
    rates: Rates,
    magnet: float,
) -> tuple[Weights, Momentum, dict[str, jax.Array]]:
    """Make one step of learning, from a part of the decisions."""
    which = jax.lax.dynamic_slice(order, (number * size,), (size,))
    batch: Data = jax.tree.map(lambda part: part[which], data)
    sloping = jax.value_and_grad(cost, has_aux=True)
    (_, said), slopes = sloping(weights, anchor, batch, rates, magnet)
    weights, after, length = stepped(weights, slopes, before, rates.step)
    return weights, after, {**said, "slope": length}
