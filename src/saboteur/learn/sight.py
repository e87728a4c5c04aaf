"""What a seat of the vector engine may know, as the network sees it; and which actions it has.

It is the same as `bot_sight` makes of a view. The network decides about a window of the mine:
actions are counted as WAYS + 1 planes of its cells, and then all others. Cards are not laid outside.
"""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.products.base.bot_sight import (
    BREAKS,
    BURIES,
    CARRIES,
    DEAD_END,
    HEIGHT,
    HISTORY,
    LEFT,
    LOOKS,
    MENDS,
    PASSES,
    TOP,
    WIDTH,
    distance,
)
from saboteur.vector import actions, masks, tables
from saboteur.vector.observe import observe, seat_from
from saboteur.vector.state import RECORD, State
from saboteur.vector.tables import CELLS, GOALS, SEATS, SIZE, WAYS

Sight = tuple[jax.Array, jax.Array, jax.Array]

IN_WINDOW: Final = HEIGHT * WIDTH
ON_CELLS: Final = (WAYS + 1) * IN_WINDOW
CHOICES: Final = ON_CELLS + masks.REST
"""So many actions the network has."""
_TURNS: Final = 55
"""Which of the numbers says how many decisions were taken; here only turns count, since nobody is
told how often somebody was asked which goal to turn up first."""
_STEPS: Final = np.array(
    [[distance(cell, goal) for goal in range(GOALS)] for cell in range(CELLS)], np.int32
)
_FIRST: Final = _STEPS[tables.START_ROW * SIZE + tables.START_COLUMN]
_FAR: Final = 99
_EARLIER: Final = np.tri(RECORD, k=-1, dtype=np.float32)
"""By decision and decision: whether the second was taken before the first."""


def _before(values: jax.Array) -> jax.Array:
    """Return running sums along the record, each without its own entry.

    They are small, so a product of matrices has them exactly; an accelerator does it at once, while
    it adds up a row step by step.
    """
    return jnp.asarray(_EARLIER) @ values.astype(jnp.float32)


def _least_before(values: jax.Array) -> jax.Array:
    """Return the least of all entries before each; the distance looked back over doubles."""
    found = jnp.pad(values, ((1, 0), (0, 0)), constant_values=_FAR)[:-1]
    back = 1
    while back < RECORD:
        earlier = jnp.pad(found, ((back, 0), (0, 0)), constant_values=_FAR)[:RECORD]
        found = jnp.minimum(found, earlier)
        back *= 2
    return found


def history(s: State, seat: jax.Array) -> jax.Array:
    """Return int8[10, 13]: what everybody's acts came to; see bot_sight.HISTORY."""
    action = s.record.astype(jnp.int32)
    written = jnp.arange(RECORD) < s.moves
    card, where = jax.vmap(actions.two_steps)(action)
    actor = seat_from(s, seat, s.actors)
    target = (actor + (where - actions.AT_SEAT) // 3) % s.players
    lays = written & (action < actions.COLLAPSE)
    carries = lays & jnp.asarray(tables.THROUGH)[jnp.clip(card, 0, tables.PATHS - 1)]
    buries = written & ~lays & (action < actions.DISCARD)
    passes = written & (action >= actions.DISCARD) & (action < actions.BREAK)
    breaks = written & (action >= actions.BREAK) & (action < actions.MEND)
    mends = written & (action >= actions.MEND) & (action < actions.LOOK)
    looks = written & (action >= actions.LOOK) & (action < actions.PICK_GOAL)

    steps = jnp.asarray(_STEPS)[action % CELLS]
    led_to = jnp.where(carries[:, None], steps, _FAR)
    gains = jnp.minimum(_least_before(led_to), jnp.asarray(_FIRST)) - steps
    nearer = jnp.where(carries[:, None], jnp.maximum(gains, 0), 0)
    best = gains.max(1)

    by = (actor[:, None] == jnp.arange(SEATS)).astype(jnp.int32)
    on = (target[:, None] == jnp.arange(SEATS)).astype(jnp.int32)
    broken = _before(on * (breaks.astype(jnp.int32) - mends.astype(jnp.int32))[:, None])
    is_broken = (broken * by).sum(1) > 0
    has_looked = (_before(by * looks[:, None]) * by).sum(1) > 0

    earlier = jnp.asarray(_EARLIER) > 0
    same = (action % CELLS)[:, None] == (action % CELLS)[None, :]
    last = jnp.where(earlier & same & lays[None, :], jnp.arange(RECORD) + 1, 0).max(1)
    fell_dead = (last > 0) & ~carries[jnp.maximum(last - 1, 0)]

    dead = lays & ~carries
    columns = [
        *nearer.T,
        *(nearer * has_looked[:, None]).T,
        carries & (best <= 0),
        dead & (best >= -1),
        dead & (best < -1),
        buries & ~fell_dead,
        buries & fell_dead,
        passes & ~is_broken,
        passes & is_broken,
    ]
    what = jnp.stack([jnp.asarray(column, jnp.float32) for column in columns], axis=-1)
    return jnp.clip(by.T.astype(jnp.float32) @ what, 0, 127).astype(jnp.int8)


def sight(s: State, seat: jax.Array | int) -> Sight:
    """Return what a seat may know."""
    me = jnp.asarray(seat, jnp.int32)
    seen = observe(s, me)
    turns = ((jnp.arange(RECORD) < s.moves) & (s.record < actions.PICK_GOAL)).sum()
    numbers = seen.numbers.at[_TURNS].set(turns.astype(jnp.int8))
    return seen.planes, numbers, history(s, me)


# --- actions ---------------------------------------------------------------------------------


def mask(s: State) -> jax.Array:
    """Return bool[CHOICES]: what may be done and lies in the window."""
    found = masks.flat(s)
    columns = jnp.arange(LEFT, LEFT + WIDTH, dtype=jnp.uint32)
    cells = (found.cells[:, TOP : TOP + HEIGHT, None] >> columns) & 1 == 1
    return jnp.concatenate([cells.reshape(-1), found.rest])


def flat_action(choice: jax.Array) -> jax.Array:
    """Return the flat action of one of the network's."""
    plane, at = choice // IN_WINDOW, choice % IN_WINDOW
    cell = (at // WIDTH + TOP) * SIZE + at % WIDTH + LEFT
    on_cells = plane * CELLS + cell
    return jnp.where(choice < ON_CELLS, on_cells, choice - ON_CELLS + actions.DISCARD)


def choices_of(flat: np.ndarray) -> np.ndarray:
    """Return flat actions as the network counts them, -1 outside the window; in NumPy."""
    plane, cell = np.divmod(flat, CELLS)
    row, column = cell // SIZE - TOP, cell % SIZE - LEFT
    inside = (row >= 0) & (row < HEIGHT) & (column >= 0) & (column < WIDTH)
    on_cells = np.where(inside, plane * IN_WINDOW + row * WIDTH + column, -1)
    return np.where(flat < actions.DISCARD, on_cells, flat - actions.DISCARD + ON_CELLS)


def roles_from(s: State, seat: jax.Array) -> jax.Array:
    """Return int8[10]: who is a saboteur, counted from a seat; the truth, for training alone."""
    order = jnp.arange(SEATS)
    seats = jnp.where(order < s.players, (order + seat) % s.players, order)
    return s.deal.roles[s.round.astype(jnp.int32) - 1][seats]


_KINDS_OF_ACTS: Final = (CARRIES, DEAD_END, BURIES, PASSES, BREAKS, MENDS, LOOKS)
if len(_KINDS_OF_ACTS) + 2 * GOALS != HISTORY:
    raise ValueError("the history has other columns than are made here")
