"""Decisions as numbers: flat actions, and the same in two steps, a card and then where.

Seats are counted from the one who acts, clockwise, 0 being that one. In two steps, `card` is a
kind of card of the hand or, where something else is asked, one of three further numbers; `where`
is a cell and how the card lies, or to discard it, or a seat with a tool, or a choice.
"""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp

from saboteur.products.base import bot_tables as numbers
from saboteur.vector.state import ORIENT, PICK, TAKE
from saboteur.vector.tables import (
    CELLS,
    KINDS,
    LYING,
    LYING_AS,
    MAP,
    MEND_AT,
    MENDS,
    PATHS,
    REPAIRS,
    ROCKFALL,
    SABOTAGES,
    SEATS,
    WAYS,
)

CARDS: Final = KINDS + 3
"""The first step: kinds of cards, then picking a goal, orienting it, taking gold."""
QUESTION: Final = KINDS - PICK
"""What is asked, plus this, is the number that stands for a card then."""

# Where, the second step.
CELL: Final = 0
"""A cell; plus CELLS if the card is turned."""
AWAY: Final = 2 * CELLS
"""Discard it."""
AT_SEAT: Final = AWAY + 1
"""Three for each seat: the tools."""
CHOICE: Final = AT_SEAT + 3 * SEATS
"""A goal, a way to lie, a value of gold less one."""
PLACES: Final = CHOICE + 3

# Flat actions.
LAY: Final = numbers.LAY
COLLAPSE: Final = numbers.COLLAPSE
DISCARD: Final = numbers.DISCARD
BREAK: Final = numbers.BREAK
MEND: Final = numbers.MEND
LOOK: Final = numbers.LOOK
PICK_GOAL: Final = numbers.PICK_GOAL
LIE: Final = numbers.LIE
KEEP: Final = numbers.KEEP
ACTIONS: Final = numbers.ACTIONS


def two_steps(action: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return the card and the where of a flat action."""
    a = jnp.asarray(action, jnp.int32)
    lying = jnp.asarray(LYING)[jnp.clip(a // CELLS, 0, WAYS - 1)]
    broken = a - BREAK
    mended = jnp.clip(a - MEND, 0, len(MENDS) * SEATS - 1)
    mend = jnp.asarray(MENDS)[mended // SEATS]
    ranges = [a < end for end in (COLLAPSE, DISCARD, BREAK, MEND, LOOK, PICK_GOAL, LIE, KEEP)]
    card = jnp.select(
        ranges,
        [
            lying[0],
            ROCKFALL,
            a - DISCARD,
            SABOTAGES + broken // SEATS,
            mend[0],
            MAP,
            QUESTION + PICK,
            QUESTION + ORIENT,
        ],
        QUESTION + TAKE,
    )
    where = jnp.select(
        ranges,
        [
            CELL + lying[1] * CELLS + a % CELLS,
            CELL + a - COLLAPSE,
            AWAY,
            AT_SEAT + broken % SEATS * 3 + broken // SEATS,
            AT_SEAT + mended % SEATS * 3 + mend[1],
            CHOICE + a - LOOK,
            CHOICE + a - PICK_GOAL,
            CHOICE + a - LIE,
        ],
        CHOICE + a - KEEP,
    )
    return card, where


def flat(card: jax.Array, where: jax.Array) -> jax.Array:
    """Return the flat action of a card and a where."""
    turned = (where >= CELLS).astype(jnp.int32)
    way = jnp.asarray(LYING_AS)[jnp.clip(card, 0, PATHS - 1), turned]
    at_seat = jnp.clip(where - AT_SEAT, 0, 3 * SEATS - 1)
    seat, tool = at_seat // 3, at_seat % 3
    mend = jnp.asarray(MEND_AT)[jnp.clip(card, 0, KINDS - 1), tool]
    choice = where - CHOICE
    return jnp.select(
        [
            where == AWAY,
            card < PATHS,
            card < REPAIRS,
            card < ROCKFALL,
            card == ROCKFALL,
            card == MAP,
            card == QUESTION + PICK,
            card == QUESTION + ORIENT,
        ],
        [
            DISCARD + card,
            LAY + way * CELLS + where % CELLS,
            BREAK + (card - SABOTAGES) * SEATS + seat,
            MEND + mend * SEATS + seat,
            COLLAPSE + where,
            LOOK + choice,
            PICK_GOAL + choice,
            LIE + choice,
        ],
        KEEP + choice,
    ).astype(jnp.int32)
