"""Tables of learners, of others that learned, and of scripted players, played on for some steps.

A lane is a round. It is played on from where the last segment left it, and dealt anew at the
beginning of a segment when it is over, so that no lane waits for the longest one.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.learn.asking import Asked, Facts, asked, facts_of
from saboteur.learn.network import Ways, Weights, ask, scores
from saboteur.learn.script import Temper, tempers, wants
from saboteur.learn.sight import flat_action
from saboteur.products.base.bot_network import OUTSIDE
from saboteur.vector.deal import init
from saboteur.vector.state import ORIENT, TURN, State
from saboteur.vector.tables import SEATS
from saboteur.vector.transition import step

LEARNER: Final = 0
OTHER: Final = 1
SCRIPT: Final = 2
RANDOM: Final = 3

Tree: TypeAlias = Any


class Mix(NamedTuple):
    """Who sits at the tables; plain numbers, which a compiled program is made for."""

    lanes: int = 64
    steps: int = 16
    """How many decisions a segment has."""
    others: int = 16
    """At so many of the tables another network plays."""
    scripted: float = 0.3
    """How likely a seat of any table is a scripted player's."""
    players: tuple[int, ...] = (5,)
    """Numbers of players; one of them for each table."""
    rival: str = "either"
    """Which seats another network has: `miners`, `saboteurs`, `either` side by chance, or `each`
    seat by chance, whatever its side."""
    temperature: float = 1.0
    """How much chance there is in what another network does; learners play at 1."""


class Lanes(NamedTuple):
    """Rounds that are going on."""

    states: State
    kinds: jax.Array
    """int8[lanes, 10]: who sits where."""
    temper: Temper
    """float[lanes, 10] each."""


class Segment(NamedTuple):
    """What happened in some steps, [steps, lanes] each."""

    facts: Facts
    saboteur: jax.Array
    """Whether a saboteur was asked."""
    tables: tuple[jax.Array, jax.Array]
    """Who is a saboteur, [steps, lanes, 10], and how many play."""
    choice: jax.Array
    log: jax.Array
    """The logarithm of how likely the learner was to do this."""
    value: jax.Array
    """What the critic thought before."""
    live: jax.Array
    """Whether the round was still going on."""
    learner: jax.Array
    """Whether a learner took its turn."""
    nearer: jax.Array
    """How much nearer the treasure came, from -1 to 1; for the first part of a training."""
    result: jax.Array
    """1 if the miners won with this, -1 if the saboteurs did, else 0."""


def _side_of_others(key: jax.Array, mix: Mix, roles: jax.Array) -> jax.Array:
    """Return bool[lanes, 10]: which seats are another network's, at tables where one plays."""
    if mix.rival == "miners":
        return roles == 0
    if mix.rival == "saboteurs":
        return roles == 1
    if mix.rival == "each":
        return jax.random.bernoulli(key, 0.5, roles.shape)
    side = jax.random.bernoulli(key, 0.5, (len(roles), 1)).astype(roles.dtype)
    return roles == side


@partial(jax.jit, static_argnums=(1,))
def dealt(key: jax.Array, mix: Mix) -> Lanes:
    """Deal a round for every lane, and say who sits where."""
    keys = jax.random.split(key, 5)
    numbers = jnp.asarray(mix.players, jnp.int8)
    players = numbers[jax.random.randint(keys[0], (mix.lanes,), 0, len(mix.players))]
    states = jax.vmap(lambda k, n: init(k, n, 1))(jax.random.split(keys[1], mix.lanes), players)
    roles = states.deal.roles[:, 0, :SEATS]
    theirs = _side_of_others(keys[2], mix, roles) & (jnp.arange(mix.lanes) < mix.others)[:, None]
    kinds = jnp.where(theirs, OTHER, LEARNER)
    scripted = jax.random.bernoulli(keys[3], mix.scripted, kinds.shape)
    kinds = jnp.where(scripted, SCRIPT, kinds).astype(jnp.int8)
    return Lanes(states, kinds, tempers(keys[4], (mix.lanes, SEATS)))


def is_on(states: State) -> jax.Array:
    """Say of each lane whether its round is still being played; gold is not."""
    return states.asked <= ORIENT


def refill(lanes: Lanes, fresh: Lanes) -> Lanes:
    """Return fresh rounds where one is over."""
    on = is_on(lanes.states)

    def one(old: jax.Array, new: jax.Array) -> jax.Array:
        return jnp.where(on.reshape(on.shape + (1,) * (old.ndim - 1)), old, new)

    found: Lanes = jax.tree.map(one, lanes, fresh)
    return found


def at_seat(by_seat: jax.Array, states: State) -> jax.Array:
    """Return what is kept by seat, of the seat that is asked in each lane."""
    seat = states.seat.astype(jnp.int32)[:, None]
    return jnp.take_along_axis(by_seat, seat, 1)[:, 0]


def is_saboteur(states: State) -> jax.Array:
    """Say of each lane whether a saboteur is asked; the truth."""
    return at_seat(states.deal.roles[:, 0, :SEATS], states) == 1


def near(facts: Facts, far: Ways) -> jax.Array:
    """Return how near the treasure is, from -1, far, to 0; the truth."""
    missing = (far.missing * facts.treasure).sum(1)
    return -jnp.minimum(missing, 12.0) / 12.0


class Turned(NamedTuple):
    """What comes of a decision in every lane."""

    facts: Facts
    far: Ways
    found: Asked
    kind: jax.Array
    choice: jax.Array
    after: State


class Heat(NamedTuple):
    """How much chance there is in what is done: at 1 as it was learned, near 0 the best of all."""

    learners: float = 1.0
    others: float = 1.0


COLDEST: Final = 1e-3
"""Colder play is the same."""


def _at(found: jax.Array, temperature: float) -> jax.Array:
    return found / jnp.maximum(temperature, COLDEST)


def all_wants(
    lanes: Lanes,
    facts: Facts,
    far: Ways,
    found: Asked,
    kind: jax.Array,
    other: Weights,
    mix: Mix,
    heat: Heat,
) -> jax.Array:
    """Return what whoever is asked wants, in every lane."""
    own = _at(scores(found.output), heat.learners)
    want = jnp.where((kind == LEARNER)[:, None], own, 0.0)
    if mix.scripted:
        temper = Temper(*(at_seat(part, lanes.states) for part in lanes.temper))
        scripted = jax.vmap(wants)(facts.sights, far, temper)
        want = jnp.where((kind == SCRIPT)[:, None], scripted, want)
    if mix.others:
        theirs = scores(ask(other, jax.tree.map(lambda part: part[: mix.others], facts.sights)))
        theirs = _at(theirs, heat.others)
        first = jnp.where((kind[: mix.others] == OTHER)[:, None], theirs, want[: mix.others])
        want = jnp.concatenate([first, want[mix.others :]])
    return jnp.where(facts.legal, want, OUTSIDE)


def turned(
    weights: Weights, other: Weights, lanes: Lanes, key: jax.Array, mix: Mix, heat: Heat
) -> Turned:
    """Let whoever is asked decide, in every lane."""
    facts, far = facts_of(lanes.states)
    found = asked(weights, facts)
    kind = at_seat(lanes.kinds, lanes.states)
    want = all_wants(lanes, facts, far, found, kind, other, mix, heat)
    choice = jnp.argmax(want + jax.random.gumbel(key, want.shape), 1)
    after = jax.vmap(step)(lanes.states, flat_action(choice))
    return Turned(facts, far, found, kind, choice, after)


def segment(
    weights: Weights, other: Weights, lanes: Lanes, key: jax.Array, mix: Mix
) -> tuple[Lanes, Segment, jax.Array]:
    """Play on; return also what the critic thinks at the end."""

    def move(now: Lanes, noise: jax.Array) -> tuple[Lanes, tuple[Segment, State]]:
        states = now.states
        # Learners play at 1: how likely they were to do what they did is learned from.
        done = turned(weights, other, now, noise, mix, Heat(1.0, mix.temperature))
        live = is_on(states)
        result = done.after.result
        won = jnp.where(result == 1, 1.0, jnp.where(result == 2, -1.0, 0.0))
        note = Segment(
            facts=done.facts,
            saboteur=is_saboteur(states),
            tables=(states.deal.roles[:, 0, :SEATS], states.players),
            choice=done.choice,
            log=jnp.take_along_axis(done.found.logs, done.choice[:, None], 1)[:, 0],
            value=done.found.value,
            live=live,
            learner=live & (done.kind == LEARNER) & (states.asked == TURN),
            nearer=near(done.facts, done.far),
            result=jnp.where(live, won, 0.0),
        )
        return now._replace(states=done.after), (note, states)

    # One step more than wanted says what the critic thinks at the end; it is not made.
    _, (noted, states) = jax.lax.scan(move, lanes, jax.random.split(key, mix.steps + 1))
    seen: Segment = jax.tree.map(lambda part: part[:-1], noted)
    seen = seen._replace(nearer=noted.nearer[1:] - noted.nearer[:-1])
    last: State = jax.tree.map(lambda part: part[-1], states)
    value = jnp.where(is_on(last), noted.value[-1], 0.0)
    return lanes._replace(states=last), seen, value


@partial(jax.jit, static_argnums=(4,))
def played_on(
    weights: Weights, other: Weights, lanes: Lanes, key: jax.Array, mix: Mix
) -> tuple[Lanes, Segment, jax.Array]:
    """Deal anew where a round is over, then play on."""
    deal_key, play_key = jax.random.split(key)
    return segment(weights, other, refill(lanes, dealt(deal_key, mix)), play_key, mix)


# --- whole rounds, to compare players ----------------------------------------------------------


class Sides(NamedTuple):
    """Who plays for each side, as LEARNER, OTHER, SCRIPT or RANDOM; and how mixed they sit."""

    miners: int
    saboteurs: int
    mixed: bool = False
    """Whether every second seat of LEARNER's team is OTHER's: teams of two that learned apart."""
    heat: Heat = Heat()


LONGEST: Final = 80


def every_second(team: jax.Array, begins: jax.Array) -> jax.Array:
    """Return every second seat of teams, bool[lanes, seats]; whether the first is one is given.

    So of two seats that play for a side one is, whoever sits between them.
    """
    return team & ((jnp.cumsum(team, 1) % 2 == 1) == begins)


@partial(jax.jit, static_argnums=(4,))
def rounds(
    weights: Weights, other: Weights, key: jax.Array, sides: Sides, mix: Mix
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Play whole rounds; return whether the miners won, the saboteurs dealt, and decisions taken."""
    keys = jax.random.split(key, 3)
    # Anybody may be at any seat; who is, is said below.
    whole = mix._replace(others=mix.lanes, scripted=1.0)
    lanes = dealt(keys[0], whole)
    roles = lanes.states.deal.roles[:, 0, :SEATS]
    kinds = jnp.where(roles == 1, sides.saboteurs, sides.miners)
    begins = jax.random.bernoulli(keys[2], 0.5, (mix.lanes, 1))
    swapped = sides.mixed & every_second(kinds == LEARNER, begins)
    lanes = lanes._replace(kinds=jnp.where(swapped, OTHER, kinds).astype(jnp.int8))

    def move(now: tuple[Lanes, jax.Array, jax.Array], noise: jax.Array) -> Tree:
        table, won, count = now
        after = turned(weights, other, table, noise, whole, sides.heat).after
        live = is_on(table.states)
        won |= live & (after.result == 1)
        return (table._replace(states=after), won, count + live.sum()), None

    begun = (lanes, jnp.zeros(mix.lanes, bool), jnp.int32(0))
    (_, won, count), _ = jax.lax.scan(move, begun, jax.random.split(keys[1], LONGEST))
    there = jnp.arange(SEATS) < lanes.states.players[:, None]
    return won, ((roles == 1) & there).sum(1), count


def winners(
    weights: Weights, other: Weights, seed: int, sides: Sides, mix: Mix, count: int
) -> tuple[np.ndarray, np.ndarray]:
    """Play at least so many rounds; return whether the miners won each, and the saboteurs dealt.

    The same seed deals the same rounds, whoever plays them.
    """
    won: list[np.ndarray] = []
    dealt_to: list[np.ndarray] = []
    for i in range(-(-count // mix.lanes)):
        key = jax.random.fold_in(jax.random.key(seed), i)
        found = rounds(weights, other, key, sides, mix)
        won.append(np.asarray(found[0]))
        dealt_to.append(np.asarray(found[1]))
    return np.concatenate(won), np.concatenate(dealt_to)
