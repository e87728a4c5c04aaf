"""Reaching goals: in which order they are turned up, and how they come to lie."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp

from saboteur.vector.board import goal_sides, spread
from saboteur.vector.state import FACE_DOWN, ORIENT, PICK, TURN, TURNED_UP
from saboteur.vector.tables import GOAL_CELLS, GOAL_FACES, GOALS, TREASURE

_NOT_CHOSEN: Final = -1


class Settled(NamedTuple):
    """The mine once everything that was reached is turned up, or somebody must be asked."""

    openings: jax.Array
    through: jax.Array
    reached: jax.Array
    ways: jax.Array
    """int8[3]: as `State.goal_ways`."""
    asked: jax.Array
    """int8: TURN if nothing is asked, else PICK or ORIENT."""
    treasure: jax.Array
    """Whether the treasure was reached."""


def counts(mask: jax.Array) -> jax.Array:
    """Return how many sides a mask has."""
    return jax.lax.population_count(mask).astype(jnp.int8)


def best_ways(
    kind: jax.Array, shown: jax.Array, walls: jax.Array, joined: jax.Array, played: jax.Array
) -> jax.Array:
    """Say of both ways, upright and turned, whether a revealed goal may lie so.

    Those that match all neighbours, else any; of these those that join the card just played, else
    the tunnel; then the fewest mismatches. (BASE-GOAL-04 to -06, AMB-05)
    """
    faces = jnp.asarray(GOAL_FACES)[kind.astype(jnp.int32)]
    ways = faces != 0
    wrong = counts((faces & walls) | (~faces & shown))
    fits = ways & (wrong == 0)
    ways = jnp.where(fits.any(), fits, ways)
    by_played = ways & ((faces & played) != 0)
    by_any = ways & ((faces & joined) != 0)
    ways = jnp.where(by_played.any(), by_played, jnp.where(by_any.any(), by_any, ways))
    fewest = jnp.where(ways, wrong, jnp.int8(9)).min()
    return ways & (wrong == fewest)


class _Mine(NamedTuple):
    reached: jax.Array
    ways: jax.Array
    asked: jax.Array
    treasure: jax.Array
    chosen_goal: jax.Array
    chosen_way: jax.Array
    going: jax.Array


def with_goals(
    openings: jax.Array, through: jax.Array, kinds: jax.Array, ways: jax.Array
) -> tuple[jax.Array, jax.Array]:
    """Return the planes with the goals that lie face up put in."""
    cells = jnp.asarray(GOAL_CELLS)
    lies = (ways == 0) | (ways == 1)
    faces = jnp.asarray(GOAL_FACES)[kinds.astype(jnp.int32), jnp.clip(ways, 0, 1).astype(jnp.int32)]
    for goal in range(GOALS):
        cell = jnp.where(lies[goal], cells[goal], jnp.uint32(0))
        sides = (faces[goal] >> jnp.arange(4, dtype=jnp.uint8)) & 1 == 1
        openings = openings | jnp.where(sides[:, None], cell, jnp.uint32(0))
        through = through | cell
    return openings, through


def settle(
    openings: jax.Array,
    through: jax.Array,
    reached: jax.Array,
    ways: jax.Array,
    kinds: jax.Array,
    laid_last: jax.Array,
    chosen: tuple[jax.Array, jax.Array],
    going: jax.Array,
) -> Settled:
    """Spread the tunnel and turn up what it reaches. (OV-GRAPH-05, OV-GRAPH-06, BASE-GOAL-10)

    `chosen` is a goal that was picked and the way it was oriented, or -1. Nothing is done where
    it is not `going`.
    """

    def body(mine: _Mine) -> _Mine:
        planes, carry = with_goals(openings, through, kinds, mine.ways)
        spread_to = spread(planes, carry, mine.reached)
        around = [goal_sides(planes, spread_to, laid_last, goal) for goal in range(GOALS)]
        shown, walls, joined, played = (jnp.stack(masks) for masks in zip(*around, strict=True))
        # After the treasure nothing else is turned up. (BASE-GOAL-11)
        waiting = (mine.ways == FACE_DOWN) & (joined != 0) & ~mine.treasure
        picked = jnp.arange(GOALS) == mine.chosen_goal
        waiting = jnp.where(mine.chosen_goal >= 0, picked, waiting)
        many = waiting.sum() > 1
        turned_up = waiting & ~many
        best = jax.vmap(best_ways)(kinds, shown, walls, joined, played)
        oriented = jnp.arange(2) == mine.chosen_way
        best = jnp.where(mine.chosen_way >= 0, oriented, best)
        sure = best.sum(1) == 1
        way = jnp.where(sure, jnp.argmax(best, axis=1), TURNED_UP).astype(jnp.int8)
        laid = (turned_up & sure).any()
        treasure = (turned_up & (kinds == TREASURE)).any()
        asks = (turned_up & ~sure).any()
        asked = jnp.where(many, PICK, jnp.where(asks, ORIENT, TURN)).astype(jnp.int8)
        return _Mine(
            spread_to,
            jnp.where(turned_up, way, mine.ways),
            asked,
            mine.treasure | treasure,
            jnp.int8(_NOT_CHOSEN),
            jnp.int8(_NOT_CHOSEN),
            laid,
        )

    begun = _Mine(
        reached,
        ways,
        jnp.int8(TURN),
        jnp.zeros((), bool),
        chosen[0],
        chosen[1],
        going,
    )
    mine: _Mine = jax.lax.while_loop(lambda mine: mine.going, body, begun)
    planes, carry = with_goals(openings, through, kinds, mine.ways)
    return Settled(planes, carry, mine.reached, mine.ways, mine.asked, mine.treasure)
