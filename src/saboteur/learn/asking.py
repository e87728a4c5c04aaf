"""What the network says of positions of the vector engine, and how far that is from the truth."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp

from saboteur.learn.network import Ways, Weights, ask, criticise, scores, truth, ways
from saboteur.learn.sight import Sight, mask, roles_from, sight
from saboteur.products.base.bot_network import OUTSIDE, Output
from saboteur.vector.state import State
from saboteur.vector.tables import SEATS, TREASURE


class Facts(NamedTuple):
    """A batch of positions: as the seats that are asked know them, and what nobody may know."""

    sights: Sight
    legal: jax.Array
    """bool[batch, CHOICES]."""
    truths: jax.Array
    """float[batch, 113]: for the critic."""
    roles: jax.Array
    """float[batch, 10]: who is a saboteur, counted from the seat that is asked."""
    others: jax.Array
    """bool[batch, 10]: which seats are somebody else's."""
    treasure: jax.Array
    """bool[batch, 3]."""


class Asked(NamedTuple):
    """What the network says of such a batch."""

    output: Output
    logs: jax.Array
    """float[batch, CHOICES]: the logarithm of how likely each action is taken."""
    value: jax.Array
    """float[batch]: how the rounds end, to the critic."""


def logarithms(found: jax.Array, legal: jax.Array) -> jax.Array:
    """Return how likely actions are, as logarithms; what may not be done is not."""
    return jax.nn.log_softmax(jnp.where(legal, found, OUTSIDE), -1)


def facts_of(states: State) -> tuple[Facts, Ways]:
    """Return the facts of a batch of positions, and how far the goals are in them."""
    sights: Sight = jax.vmap(sight)(states, states.seat)
    far = jax.vmap(ways)(sights[0])
    roles = jax.vmap(roles_from)(states, states.seat.astype(jnp.int32))
    seats = jnp.arange(SEATS)
    found = Facts(
        sights=sights,
        legal=jax.vmap(mask)(states),
        truths=jax.vmap(truth)(states, far.missing),
        roles=roles.astype(jnp.float32),
        others=(seats > 0) & (seats < states.players[:, None]),
        treasure=jax.vmap(lambda s: s.deal.goals[s.round.astype(jnp.int32) - 1] == TREASURE)(
            states
        ),
    )
    return found, far


def asked(weights: Weights, facts: Facts) -> Asked:
    """Ask the network about a batch of positions."""
    output = ask(weights, facts.sights)
    value = criticise(weights, output.state, facts.truths)
    return Asked(output, logarithms(scores(output), facts.legal), value)


class Wrong(NamedTuple):
    """How wrong it is about what it could not see, for each position of a batch."""

    roles: jax.Array
    gold: jax.Array
    value: jax.Array


ROLES: Final = 0.3
GOLD: Final = 0.2
VALUE: Final = 0.3
"""What being wrong costs, beside playing badly."""


def wrong(output: Output, facts: Facts, won: jax.Array) -> Wrong:
    """Compare with the truth; `won` is 1 where the miners win, 0 where not, or what is thought."""
    each = jax.nn.softplus(output.roles) - facts.roles * output.roles
    logs = jax.nn.log_softmax(output.gold, -1)
    return Wrong(
        roles=(each * facts.others).sum(1) / facts.others.sum(1),
        gold=-(jnp.where(facts.treasure, logs, 0.0)).sum(1),
        value=jax.nn.softplus(output.value) - won * output.value,
    )


def cost_of(found: Wrong) -> jax.Array:
    """Return what being wrong costs, for each position."""
    return ROLES * found.roles + GOLD * found.gold + VALUE * found.value
