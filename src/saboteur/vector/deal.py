"""Beginning matches: shuffling with a key, or playing what was dealt elsewhere."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from saboteur.vector import tables
from saboteur.vector.state import FACE_DOWN, RECORD, TURN, Deal, State
from saboteur.vector.tables import GOALS, HAND, HAND_SIZES, ROUNDS, SEATS, SIZE, START

_LAST: int = 0xFFFFFFFF


def shuffled(key: jax.Array, rows: int, count: int) -> jax.Array:
    """Return rows of the numbers below `count`, each in random order."""
    return jnp.argsort(jax.random.bits(key, (rows, count)), axis=-1).astype(jnp.int8)


def shuffle(key: jax.Array, players: jax.Array | int) -> Deal:
    """Shuffle everything for a match of so many players. (BASE-SETUP-02 to -14)"""
    keys = jax.random.split(key, 4)
    count = jnp.asarray(players, jnp.int32)
    order = jax.random.bits(keys[0], (ROUNDS, SEATS + 1))
    # Dwarf cards that are not used with so many players stay behind all others.
    order = jnp.where(jnp.arange(SEATS + 1) <= count, order, jnp.uint32(_LAST))
    dwarves = jnp.asarray(tables.DWARVES)[count]
    return Deal(
        first=jnp.int8(tables.FIRST),
        decks=jnp.asarray(tables.DECK)[shuffled(keys[1], ROUNDS, len(tables.DECK))],
        roles=dwarves[jnp.argsort(order, axis=-1)],
        goals=shuffled(keys[2], ROUNDS, GOALS),
        gold=shuffled(keys[3], ROUNDS, len(tables.GOLD)),
    )


def first_hands(deck: jax.Array, players: jax.Array) -> jax.Array:
    """Return what everybody is dealt from the top of a deck. (BASE-SETUP-10)"""
    size = jnp.asarray(HAND_SIZES)[players.astype(jnp.int32)]
    seats = jnp.arange(SEATS)[:, None]
    slots = jnp.arange(HAND)[None, :]
    cards = deck[jnp.minimum(seats * size + slots, len(tables.DECK) - 1)]
    return jnp.where((slots < size) & (seats < players), cards, jnp.int8(-1))


def cards_dealt(players: jax.Array) -> jax.Array:
    """Return how many cards are dealt to all."""
    return jnp.asarray(HAND_SIZES)[players.astype(jnp.int32)].astype(jnp.int8) * players


def begin(deal: Deal, players: jax.Array | int, rounds: jax.Array | int = ROUNDS) -> State:
    """Begin a match with what was dealt; the first seat is asked."""
    count = jnp.asarray(players, jnp.int8)
    start = jnp.asarray(START)
    nothing = jnp.zeros(SEATS, jnp.uint8)
    none = jnp.int8(-1)
    return State(
        deal=deal,
        players=count,
        rounds=jnp.asarray(rounds, jnp.int8),
        round=jnp.int8(1),
        asked=jnp.int8(TURN),
        seat=deal.first,
        first=deal.first,
        last=none,
        completer=none,
        result=jnp.int8(0),
        openings=jnp.broadcast_to(start, (4, SIZE)),
        through=start,
        reached=start,
        goal_ways=jnp.full(GOALS, FACE_DOWN, jnp.int8),
        laid_last=jnp.int16(-1),
        hands=first_hands(deal.decks[0], count),
        drawn=cards_dealt(count),
        broken=nothing,
        looked=nothing,
        bank=jnp.asarray(tables.GOLD)[deal.gold[0].astype(jnp.int32)],
        shuffles=jnp.int8(0),
        packet=jnp.zeros(3, jnp.int8),
        gold=jnp.zeros(SEATS, jnp.int8),
        paid=jnp.zeros(SEATS, jnp.int8),
        record=jnp.zeros(RECORD, jnp.uint16),
        actors=jnp.zeros(RECORD, jnp.int8),
        moves=jnp.int8(0),
    )


def init(key: jax.Array, players: jax.Array | int, rounds: jax.Array | int = ROUNDS) -> State:
    """Begin a match of 3 to 10 players."""
    return begin(shuffle(key, players), players, rounds)
