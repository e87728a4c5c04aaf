"""The mine as bits: where a card fits, and what is joined to the start.

A plane is 32 words, one for each row; the four planes of openings say which cells are open on
which side. A card without any opening does not exist, so they also say where cards lie.
"""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp

from saboteur.vector.tables import GOAL_PLACES, SIZE

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
_FULL: Final = 0xFFFFFFFF


def east_by(plane: jax.Array, cells: int) -> jax.Array:
    """Move everything east, round the torus."""
    return (plane << cells) | (plane >> (SIZE - cells))


def west_by(plane: jax.Array, cells: int) -> jax.Array:
    """Move everything west, round the torus."""
    return (plane >> cells) | (plane << (SIZE - cells))


def beside(plane: jax.Array, side: int) -> jax.Array:
    """Return for every cell what its neighbour on a side has."""
    if side == EAST:
        return west_by(plane, 1)
    if side == WEST:
        return east_by(plane, 1)
    return jnp.roll(plane, 1 if side == NORTH else -1, axis=-1)


def cell_plane(cell: jax.Array) -> jax.Array:
    """Return the plane with one cell, counted row by row; a negative one is no cell."""
    word = jnp.uint32(1) << (cell & (SIZE - 1)).astype(jnp.uint32)
    return jnp.where(jnp.arange(SIZE) == cell // SIZE, word, jnp.uint32(0))


def filled(flag: jax.Array) -> jax.Array:
    """Return a word of ones where a flag is set, else of zeros."""
    return jnp.where(flag, jnp.uint32(_FULL), jnp.uint32(0))


def taken(openings: jax.Array) -> jax.Array:
    """Return where face-up cards lie."""
    return openings[NORTH] | openings[EAST] | openings[SOUTH] | openings[WEST]


def surroundings(openings: jax.Array, reached: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Return for each side what neighbours show: openings, walls, openings joined to the start."""
    cards = taken(openings)
    shown = jnp.stack([beside(openings[side ^ 2], side) for side in range(4)])
    walls = jnp.stack([beside(cards, side) for side in range(4)]) & ~shown
    joined = jnp.stack([beside(openings[side ^ 2] & reached, side) for side in range(4)])
    return shown, walls, joined


def fitting(
    around: tuple[jax.Array, jax.Array, jax.Array], free: jax.Array, sides: jax.Array
) -> jax.Array:
    """Return the free cells where a card with these open sides may be laid.

    All sides match, and one opening is joined to the start. (BASE-PATH-02, BASE-PATH-04)
    """
    shown, walls, joined = around
    fits = free
    meets = jnp.zeros_like(free)
    for side in range(4):
        opened = filled((sides >> side) & 1 == 1)
        fits &= (opened & ~walls[side]) | (~opened & ~shown[side])
        meets |= opened & joined[side]
    return fits & meets


def spread(openings: jax.Array, through: jax.Array, reached: jax.Array) -> jax.Array:
    """Carry the connection with the start as far as cards carry it. (OV-GRAPH-01, OV-GRAPH-02)

    Along rows it runs all the way at once, between rows one step at a time.
    """
    carrying = openings & through
    eastward = carrying[EAST] & beside(carrying[WEST], EAST)
    southward = carrying[SOUTH] & beside(carrying[NORTH], SOUTH)

    def sweep(plane: jax.Array) -> jax.Array:
        plane |= (southward & beside(plane, SOUTH)) | beside(southward & plane, NORTH)
        # Kogge and Stone's way to run along a word: the distance doubles with every step.
        to_east = east_by(eastward, 1)
        to_west = eastward
        east = west = plane
        for cells in (1, 2, 4, 8, 16):
            east |= to_east & east_by(east, cells)
            to_east &= east_by(to_east, cells)
            west |= to_west & west_by(west, cells)
            to_west &= west_by(to_west, cells)
        return east | west

    def body(carry: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, jax.Array]:
        further = sweep(carry[0])
        return further, jnp.any(further != carry[0])

    result: tuple[jax.Array, jax.Array] = jax.lax.while_loop(
        lambda carry: carry[1], body, (reached, jnp.any(reached != 0))
    )
    return result[0]


def bit_at(plane: jax.Array, row: int, column: int) -> jax.Array:
    """Say whether a plane has a cell."""
    return (plane[..., row % SIZE] >> (column % SIZE)) & 1 == 1


def goal_sides(
    openings: jax.Array, reached: jax.Array, laid_last: jax.Array, goal: int
) -> tuple[jax.Array, jax.Array, jax.Array, jax.Array]:
    """Return what lies round a goal, as four masks of sides.

    Openings that are shown, walls, openings joined to the start, and of these that of the card
    just laid.
    """
    row, column = GOAL_PLACES[goal]
    cards = taken(openings)
    masks = [jnp.uint8(0)] * 4
    places = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    for side, place in enumerate(places):
        opened = bit_at(openings[side ^ 2], *place)
        joined = opened & bit_at(reached, *place)
        facts = (
            opened,
            bit_at(cards, *place) & ~opened,
            joined,
            joined & (laid_last == place[0] * SIZE + place[1]),
        )
        masks = [
            mask | (fact.astype(jnp.uint8) << side) for mask, fact in zip(masks, facts, strict=True)
        ]
    return masks[0], masks[1], masks[2], masks[3]
