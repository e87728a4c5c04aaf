"""What may be done: in two steps, or as one flat mask."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.vector import actions, tables
from saboteur.vector.board import fitting, surroundings, taken
from saboteur.vector.state import FACE_DOWN, ORIENT, OVER, PICK, TAKE, TURN, State
from saboteur.vector.tables import (
    FIXED,
    GOAL_CELLS,
    KINDS,
    MAP,
    MENDABLE,
    MENDS,
    SEATS,
    SIZE,
    WAYS,
)

REST: Final = actions.ACTIONS - actions.DISCARD
"""Flat actions that are not about cells."""
WORDS: Final = (WAYS + 1) * SIZE + -(-REST // 32)
"""The words of a flat mask in bits."""


class Places(NamedTuple):
    """The second step, given a card: where it may go."""

    cells: jax.Array
    """uint32[2, 32]: upright and turned."""
    away: jax.Array
    """bool."""
    seats: jax.Array
    """bool[10, 3]: seats, counted from the one who acts, and tools."""
    choices: jax.Array
    """bool[3]."""


def free_cells(s: State) -> jax.Array:
    """Return the cells without a card; goals face down are cards. (BASE-PATH-11)"""
    hidden = jnp.where((s.goal_ways == FACE_DOWN)[:, None], jnp.asarray(GOAL_CELLS), jnp.uint32(0))
    return ~(taken(s.openings) | hidden[0] | hidden[1] | hidden[2])


def removable(s: State) -> jax.Array:
    """Return the cells whose card a rockfall may take. (BASE-ACT-10, BASE-ACT-11)"""
    return taken(s.openings) & ~jnp.asarray(FIXED)


def held(s: State) -> jax.Array:
    """Return bool[27]: the kinds of cards in the hand of the seat that is asked."""
    hand = s.hands[s.seat.astype(jnp.int32)]
    return (hand[:, None] == jnp.arange(KINDS)).any(0)


def cards(s: State) -> jax.Array:
    """Return bool[30], the mask of the first step: with every card something can be done."""
    questions = s.asked == jnp.array([PICK, ORIENT, TAKE], jnp.int8)
    return jnp.concatenate([held(s) & (s.asked == TURN), questions])


def from_here(s: State, by_seat: jax.Array) -> jax.Array:
    """Return what is kept by seat, counted from the seat that is asked."""
    seats = (jnp.arange(SEATS) + s.seat) % s.players
    return by_seat[jnp.where(jnp.arange(SEATS) < s.players, seats, jnp.arange(SEATS))]


def tools(s: State) -> tuple[jax.Array, jax.Array]:
    """Return bool[10, 3] twice: tools that can be broken, and broken ones, counted from here."""
    bits = from_here(s, s.broken)
    broken = (bits[:, None] >> jnp.arange(3, dtype=jnp.uint8)) & 1 == 1
    others = (jnp.arange(SEATS) > 0) & (jnp.arange(SEATS) < s.players)
    return others[:, None] & ~broken, broken


def sound(s: State) -> jax.Array:
    """Say whether the seat that is asked may lay path cards. (BASE-PATH-16)"""
    return s.broken[s.seat.astype(jnp.int32)] == 0


def choices(s: State) -> jax.Array:
    """Return bool[3]: the answers to what is asked, or the goals that a map can look at."""
    hidden = s.goal_ways == FACE_DOWN
    asked = jnp.stack(
        [
            hidden,
            hidden & reached_goals(s),
            jnp.array([True, True, False]),
            s.packet > 0,
            jnp.zeros(3, bool),
        ]
    )
    return asked[s.asked.astype(jnp.int32)]


def reached_goals(s: State) -> jax.Array:
    """Say of each goal whether an opening that is joined to the start faces it. (OV-GRAPH-04)"""
    _, _, joined = surroundings(s.openings, s.reached)
    at = (joined[0] | joined[1] | joined[2] | joined[3]) & jnp.asarray(GOAL_CELLS)
    return (at != 0).any(1)


def places(s: State, card: jax.Array) -> Places:
    """Return where a card may go, the mask of the second step."""
    around = surroundings(s.openings, s.reached)
    ways = jnp.asarray(tables.LYING_AS)[jnp.clip(card, 0, tables.PATHS - 1)]
    faces = jnp.asarray(tables.FACES)[ways]
    lays = (card < tables.PATHS) & sound(s)
    free = jnp.where(lays, free_cells(s), jnp.uint32(0))
    upright = fitting(around, free, faces[0])
    turned = jnp.where(ways[0] != ways[1], fitting(around, free, faces[1]), jnp.uint32(0))
    upright = jnp.where(card == tables.ROCKFALL, removable(s), upright)
    whole, broken = tools(s)
    tool = jnp.arange(3)
    breaks = whole & (card - tables.SABOTAGES == tool) & (card < tables.REPAIRS)
    mendable = jnp.asarray(MENDABLE)[jnp.clip(card, 0, KINDS - 1)]
    mends = broken & ((mendable >> tool.astype(jnp.uint8)) & 1 == 1) & (card < KINDS)
    return Places(
        cells=jnp.stack([upright, turned]),
        away=card < KINDS,
        seats=breaks | mends,
        choices=choices(s) & (card >= MAP),
    )


def unpacked(words: jax.Array) -> jax.Array:
    """Return the bits of words, lowest first, as booleans."""
    bits = (words[..., None] >> jnp.arange(32, dtype=jnp.uint32)) & 1
    return bits.reshape(-1) == 1


def where_mask(s: State, card: jax.Array) -> jax.Array:
    """Return bool[2082]: the mask of the second step, written out."""
    found = places(s, card)
    return jnp.concatenate(
        [unpacked(found.cells), found.away[None], found.seats.reshape(-1), found.choices]
    )


class Flat(NamedTuple):
    """The flat mask in two parts: actions about cells as bits, all others as booleans."""

    cells: jax.Array
    """uint32[27, 32]: a plane for each way in which a card can lie, and one for rockfalls."""
    rest: jax.Array
    """bool[158]."""


def flat(s: State) -> Flat:
    """Return the flat mask."""
    hand = held(s) & (s.asked == TURN)
    around = surroundings(s.openings, s.reached)
    free = free_cells(s)
    kinds = np.asarray(tables.LYING[:, 0])
    may = hand[kinds] & sound(s)
    fits = jax.vmap(lambda sides: fitting(around, free, sides))(jnp.asarray(tables.FACES))
    laid = jnp.where(may[:, None], fits, jnp.uint32(0))
    rocks = jnp.where(hand[tables.ROCKFALL], removable(s), jnp.uint32(0))
    whole, broken = tools(s)
    breaks = whole.T & hand[tables.SABOTAGES : tables.REPAIRS, None]
    mends = broken.T[MENDS[:, 1]] & hand[MENDS[:, 0]][:, None]
    answers = choices(s)
    rest = [
        hand,
        breaks.reshape(-1),
        mends.reshape(-1),
        answers & hand[MAP],
        answers & (s.asked == PICK),
        (answers & (s.asked == ORIENT))[:2],
        answers & (s.asked == TAKE),
    ]
    return Flat(jnp.concatenate([laid, rocks[None]]), jnp.concatenate(rest))


def flat_mask(s: State) -> jax.Array:
    """Return bool[27806]: the flat actions that may be taken; none once the match is over."""
    mask = flat(s)
    return jnp.concatenate([unpacked(mask.cells), mask.rest])


def flat_words(s: State) -> jax.Array:
    """Return uint32[869]: the same in bits, action a being bit a % 32 of word a // 32."""
    mask = flat(s)
    padded = jnp.pad(mask.rest, (0, -REST % 32)).reshape(-1, 32)
    rest = (padded.astype(jnp.uint32) << jnp.arange(32, dtype=jnp.uint32)).sum(1)
    return jnp.concatenate([mask.cells.reshape(-1), rest.astype(jnp.uint32)])


def is_over(s: State) -> jax.Array:
    """Say whether the match is over."""
    return s.asked == OVER
