"""What everybody is told of a decision: the public events of the rules, as arrays of one shape.

Where something did not happen, numbers are -1 and flags are false. Of a discard the card is not
told, of a gold card that is kept the value is not. (OV-INFO-05, OV-INFO-08)
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import jax
import jax.numpy as jnp

from saboteur.vector import actions, tables
from saboteur.vector.state import FACE_DOWN, ORIENT, OVER, State
from saboteur.vector.tables import CELLS, SEATS, SIZE


@dataclass(frozen=True)
class Told:
    """What everybody is told."""

    actor: jax.Array
    """int8."""
    action: jax.Array
    """int32: the flat action; every discard is that of card 0, and every gold card that of 1."""
    removed: jax.Array
    """int8: the kind of card that a rockfall took."""
    revealed: jax.Array
    """int8[3]: the goals that were turned up, 0 the treasure, 1 and 2 the rocks."""
    laid: jax.Array
    """int8[3]: the goals that came to lie, 0 upright, 1 turned."""
    drew: jax.Array
    """bool: whether the actor drew a card."""
    skipped: jax.Array
    """bool[10]: who has no cards and was passed over."""
    ended: jax.Array
    """int8: who won the round that ended, 1 miners, 2 saboteurs; else 0."""
    roles: jax.Array
    """int8[11]: the dwarf cards, when a round has ended."""
    shown: jax.Array
    """int8[3]: the goals that nobody reached, when a round has ended."""
    packet: jax.Array
    """int8: how many gold cards were drawn for the miners."""
    took: jax.Array
    """bool[10]: who kept a gold card."""
    paid: jax.Array
    """int8[10]: what saboteurs were paid."""
    handfuls: jax.Array
    """int8[10]: in how many gold cards."""
    began: jax.Array
    """int8: the round that began."""
    totals: jax.Array
    """int8[10]: the gold of all, when the match has ended."""


jax.tree_util.register_dataclass(
    Told, data_fields=[field.name for field in dataclasses.fields(Told)], meta_fields=[]
)


def kind_on(s: State, cell: jax.Array) -> jax.Array:
    """Return the kind of the path card on a cell: its sides and whether it carries tell."""
    row, column = cell // SIZE, (cell % SIZE).astype(jnp.uint32)
    opened = (s.openings[:, row] >> column) & 1
    sides = (opened << jnp.arange(4, dtype=jnp.uint32)).sum()
    through = (s.through[row] >> column) & 1 == 1
    alike = jnp.asarray(tables.FACES) == sides
    alike &= jnp.asarray(tables.THROUGH[tables.LYING[:, 0]]) == through
    return jnp.asarray(tables.LYING[:, 0])[jnp.argmax(alike)].astype(jnp.int8)


def _public(action: jax.Array) -> jax.Array:
    """Return an action without what nobody else sees of it."""
    away = (action >= actions.DISCARD) & (action < actions.BREAK)
    hidden = jnp.where(away, actions.DISCARD, action)
    return jnp.where(action >= actions.KEEP, actions.KEEP, hidden)


def tell(before: State, action: jax.Array, ended: State, after: State, handfuls: jax.Array) -> Told:
    """Return what everybody is told of a decision.

    `ended` is the match when the decision was carried out, before another round was dealt.
    """
    none = jnp.int8(-1)
    kinds = before.deal.goals[before.round.astype(jnp.int32) - 1]
    round_over = ended.result > 0
    falls = (action >= actions.COLLAPSE) & (action < actions.DISCARD)
    hidden = ended.goal_ways == FACE_DOWN
    lay_before = (before.goal_ways == 0) | (before.goal_ways == 1)
    lies = (ended.goal_ways == 0) | (ended.goal_ways == 1)
    handed_on = (before.asked <= ORIENT) & (ended.asked <= ORIENT) & ~round_over
    handed_on &= ended.asked == 0
    seats = jnp.arange(SEATS)
    away = (seats - before.seat - 1) % before.players
    passed = handed_on & (away < (ended.seat - before.seat - 1) % before.players)
    takes = action >= actions.KEEP
    over = (after.asked == OVER) & (before.asked != OVER)
    return Told(
        actor=before.seat,
        action=_public(action),
        removed=jnp.where(falls, kind_on(before, action % CELLS), none),
        revealed=jnp.where((before.goal_ways == FACE_DOWN) & ~hidden, kinds, none),
        laid=jnp.where(lies & ~lay_before, ended.goal_ways, none),
        drew=ended.drawn > before.drawn,
        skipped=passed & (seats < before.players),
        ended=ended.result,
        roles=jnp.where(
            round_over & (jnp.arange(SEATS + 1) <= before.players),
            before.deal.roles[before.round.astype(jnp.int32) - 1],
            none,
        ),
        shown=jnp.where(round_over & hidden, kinds, none),
        packet=jnp.where(ended.result == 1, ended.packet.sum(), none).astype(jnp.int8),
        took=takes & (ended.paid > 0),
        paid=jnp.where(takes, jnp.int8(0), ended.paid),
        handfuls=jnp.where(ended.result == 2, handfuls, jnp.int8(0)),
        began=jnp.where(after.round > before.round, after.round, none),
        totals=jnp.where(over & (seats < before.players), after.gold, none),
    )
