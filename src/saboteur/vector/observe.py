"""What a seat may know, as planes and numbers for a network. This is version 1 of the encoding.

Seats are counted from the one that looks, clockwise; all numbers are small and not negative. The
planes show the mine in a window of 15 rows and 19 columns, y from -7 to 7 and x from -5 to 13:
cards outside are left out here, though play knows them. See docs/vector.md for the tables.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp

from saboteur.vector import actions, tables
from saboteur.vector.board import surroundings, taken
from saboteur.vector.state import FACE_DOWN, RECORD, TAKE, State
from saboteur.vector.tables import (
    CELLS,
    COPIES,
    GOAL_CELLS,
    GOALS,
    KINDS,
    SEATS,
    SIZE,
    START_COLUMN,
    START_ROW,
    TREASURE,
)

VERSION: Final = 1
HEIGHT: Final = 15
WIDTH: Final = 19
TOP: Final = START_ROW - 7
LEFT: Final = START_COLUMN - 5
PLANES: Final = 14 + SEATS
_ACTS: Final = 7
NUMBERS: Final = 2 * KINDS + 5 + 8 + 4 + 8 * SEATS + 3 * GOALS + 3 + GOALS * SEATS
NUMBERS_IN_ALL: Final = NUMBERS + _ACTS * SEATS + 2 * SEATS * SEATS


class Observation(NamedTuple):
    """What a seat may know."""

    planes: jax.Array
    """int8[15, 19, 24]."""
    numbers: jax.Array
    """int8[463]."""


class _Told(NamedTuple):
    """The record of the round as the seat was told it."""

    kind: jax.Array
    """int32[80]: what kind of act, or -1."""
    card: jax.Array
    """int32[80]: the kind of card that was played, or -1."""
    actor: jax.Array
    """int32[80]: who, counted from the seat."""
    target: jax.Array
    """int32[80]: on whom."""
    cell: jax.Array
    """int32[80]: on which cell, or -1."""


def seat_from(s: State, seat: jax.Array, other: jax.Array) -> jax.Array:
    """Return how far a seat sits from another, clockwise."""
    return (other.astype(jnp.int32) - seat) % s.players


def seats_from(s: State, seat: jax.Array) -> jax.Array:
    """Return the seats in order from one on; places that nobody has come last."""
    order = jnp.arange(SEATS)
    return jnp.where(order < s.players, (order + seat) % s.players, order)


def _told(s: State, seat: jax.Array) -> _Told:
    """Read the record; what others discarded stays unknown. (OV-INFO-05)"""
    written = jnp.arange(RECORD) < s.moves
    action = s.record.astype(jnp.int32)
    card, where = jax.vmap(actions.two_steps)(action)
    lays = action < actions.COLLAPSE
    through = lays & jnp.asarray(tables.THROUGH)[jnp.clip(card, 0, tables.PATHS - 1)]
    kind = jnp.select(
        [
            through,
            lays,
            action < actions.DISCARD,
            action < actions.BREAK,
            action < actions.MEND,
            action < actions.LOOK,
            action < actions.PICK_GOAL,
        ],
        list(range(_ACTS)),
        -1,
    )
    actor = seat_from(s, seat, s.actors)
    target = (actor + (where - actions.AT_SEAT) // 3) % s.players
    unseen = (kind == 3) & (actor != 0)
    return _Told(
        kind=jnp.where(written, kind, -1),
        card=jnp.where(written & ~unseen & (card < KINDS), card, -1),
        actor=actor,
        target=target,
        cell=jnp.where(written & (action < actions.DISCARD), action % CELLS, -1),
    )


def known_goals(s: State, seat: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Say of each goal whether the seat knows it as the treasure, and whether as a rock.

    Who knows two of them knows the third, since every goal is laid out once.
    """
    looked = (s.looked[seat] >> jnp.arange(GOALS, dtype=jnp.uint8)) & 1 == 1
    # When a round is over all goals are shown. (BASE-NEXT-01)
    seen = looked | (s.goal_ways != FACE_DOWN) | (s.asked >= TAKE)
    is_treasure = s.deal.goals[s.round.astype(jnp.int32) - 1] == TREASURE
    treasure = seen & is_treasure
    rock = seen & ~is_treasure
    treasure = treasure | (~rock & (rock.sum() == GOALS - 1))
    return treasure, ~treasure & (rock | treasure.any())


def _window(plane: jax.Array) -> jax.Array:
    """Return the cells of the window as booleans."""
    rows = plane[TOP : TOP + HEIGHT, None] >> jnp.arange(LEFT, LEFT + WIDTH, dtype=jnp.uint32)
    return rows & 1 == 1


def _owners(told: _Told) -> jax.Array:
    """Return bool[15, 19, 10]: who laid the card that lies on a cell."""
    laid = (told.cell >= 0) & (told.kind <= 1)
    fallen = (told.kind == 2)[None, :] & (told.cell[:, None] == told.cell[None, :])
    later = jnp.arange(RECORD)[None, :] > jnp.arange(RECORD)[:, None]
    stays = laid & ~(fallen & later).any(1)
    rows = (told.cell[:, None] // SIZE == jnp.arange(TOP, TOP + HEIGHT)) & stays[:, None]
    columns = told.cell[:, None] % SIZE == jnp.arange(LEFT, LEFT + WIDTH)
    by = told.actor[:, None] == jnp.arange(SEATS)
    return jnp.einsum("tr,tc,ts->rcs", *(x.astype(jnp.float32) for x in (rows, columns, by))) > 0


def _planes(s: State, seat: jax.Array, told: _Told) -> jax.Array:
    _, _, joined = surroundings(s.openings, s.reached)
    treasure, rock = known_goals(s, seat)
    cells = jnp.asarray(GOAL_CELLS)

    def goals(which: jax.Array) -> jax.Array:
        words = jnp.where(which[:, None], cells, jnp.uint32(0))
        return words[0] | words[1] | words[2]

    planes = [
        *s.openings,
        taken(s.openings),
        s.through,
        s.reached,
        *joined,
        goals(s.goal_ways == FACE_DOWN),
        goals(treasure),
        goals(rock),
    ]
    shown = jnp.stack([_window(plane) for plane in planes], axis=-1)
    return jnp.concatenate([shown, _owners(told)], axis=-1).astype(jnp.int8)


def _acts(told: _Told) -> list[jax.Array]:
    """Return how often everybody did what, and broke and mended whose tools."""
    actor = told.actor[:, None] == jnp.arange(SEATS)
    target = told.target[:, None] == jnp.arange(SEATS)
    kind = told.kind[:, None] == jnp.arange(_ACTS)

    def count(a: jax.Array, b: jax.Array) -> jax.Array:
        return (a.astype(jnp.float32).T @ b.astype(jnp.float32)).astype(jnp.int8).reshape(-1)

    return [
        count(actor, kind),
        count(actor & kind[:, 4:5], target),
        count(actor & kind[:, 5:6], target),
    ]


def observe(s: State, seat: jax.Array | int) -> Observation:
    """Return what a seat may know."""
    me = jnp.asarray(seat, jnp.int32)
    told = _told(s, me)
    order = seats_from(s, me)
    there = jnp.arange(SEATS) < s.players
    hand = (s.hands[me][:, None] == jnp.arange(KINDS)).sum(0)
    gone = (told.card[:, None] == jnp.arange(KINDS)).sum(0)
    treasure, rock = known_goals(s, me)
    bits = (jnp.arange(3, dtype=jnp.uint8), jnp.arange(GOALS, dtype=jnp.uint8))
    saboteurs = s.deal.roles[s.round.astype(jnp.int32) - 1][order] == 1
    # Dwarf cards are shown when a round is over. (BASE-END-04)
    open_roles = there & ((s.asked >= TAKE) | (jnp.arange(SEATS) == 0))
    holds = (s.asked == TAKE) & (s.seat == me)
    asked = (jnp.arange(SEATS) == seat_from(s, me, s.seat)) & (s.asked <= TAKE)
    numbers = [
        hand,
        jnp.asarray(COPIES) - gone - hand,
        jnp.stack([len(tables.DECK) - s.drawn, s.moves, s.round, s.rounds, s.gold[me]]),
        s.players == jnp.arange(3, SEATS + 1),
        s.asked == jnp.arange(4),
        asked,
        there,
        open_roles & saboteurs,
        open_roles & ~saboteurs,
        (s.hands[order] >= 0).sum(1),
        ((s.broken[order][:, None] >> bits[0]) & 1).reshape(-1),
        s.goal_ways == FACE_DOWN,
        treasure,
        rock,
        jnp.where(holds, s.packet, 0),
        ((s.looked[order][:, None] >> bits[1]) & 1).reshape(-1),
        *_acts(told),
    ]
    flat = jnp.concatenate([jnp.asarray(number, jnp.int8) for number in numbers])
    return Observation(_planes(s, me, told), flat)
