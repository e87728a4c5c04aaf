"""A match as arrays: what was dealt, and where everything is.

All of chance is dealt when a match begins (`Deal`), so that a move has one outcome; nobody can
know the order of cards face down before it shows, so this changes nothing.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final

import jax

TURN: Final = 0
PICK: Final = 1
"""Which of several goals is turned up next. (BASE-GOAL-09)"""
ORIENT: Final = 2
"""How a revealed goal lies. (BASE-GOAL-05)"""
TAKE: Final = 3
"""Which gold card a miner keeps. (BASE-PAY-03)"""
OVER: Final = 4

FACE_DOWN: Final = -1
TURNED_UP: Final = 2
"""A goal that is seen but does not lie yet."""

RECORD: Final = 80
"""Room for the decisions of a round: 67 cards, two goals to pick, two to orient, six packets."""


@dataclass(frozen=True)
class Deal:
    """What is shuffled in a match, for every round."""

    first: jax.Array
    """int8: who begins the first round. (BASE-SETUP-14)"""
    decks: jax.Array
    """int8[3, 67]: the cards, the first of them dealt first."""
    roles: jax.Array
    """int8[3, 11]: 1 for a saboteur; after those of the players the one left over."""
    goals: jax.Array
    """int8[3, 3]: 0 the treasure, 1 and 2 the rocks, from north to south."""
    gold: jax.Array
    """int8[3, 28]: the gold cards as first shuffled, and each time they are shuffled again."""


@dataclass(frozen=True)
class State:
    """A match at one moment. Cells are counted row by row on the torus of `tables`."""

    deal: Deal
    players: jax.Array
    """int8: how many of the ten seats are taken."""
    rounds: jax.Array
    """int8: after how many rounds the match is over."""
    round: jax.Array
    """int8: from 1."""
    asked: jax.Array
    """int8: what is asked."""
    seat: jax.Array
    """int8: who is asked."""
    first: jax.Array
    """int8: who began this round."""
    last: jax.Array
    """int8: who played or discarded last in this round, or -1."""
    completer: jax.Array
    """int8: who reached the treasure in this round, or -1."""
    result: jax.Array
    """int8: who won a round that ended with the last move: 1 miners, 2 saboteurs, else 0."""
    openings: jax.Array
    """uint32[4, 32]: the cells that are open to north, east, south and west."""
    through: jax.Array
    """uint32[32]: the cards that carry a tunnel."""
    reached: jax.Array
    """uint32[32]: those that are joined to the start."""
    goal_ways: jax.Array
    """int8[3]: a goal lies upright (0) or turned (1), face down (-1), or not yet (2)."""
    laid_last: jax.Array
    """int16: where the path card of this turn was laid, or -1."""
    hands: jax.Array
    """int8[10, 6]: the kind of each card, or -1."""
    drawn: jax.Array
    """int8: how many cards of the deck are gone."""
    broken: jax.Array
    """uint8[10]: a bit for each broken tool."""
    looked: jax.Array
    """uint8[10]: a bit for each goal that somebody has looked at with a map."""
    bank: jax.Array
    """int8[28]: the values of the gold cards left, in their order; 0 where one is gone."""
    shuffles: jax.Array
    """int8: how often the gold was shuffled again."""
    packet: jax.Array
    """int8[3]: how many gold cards of each value are passed round."""
    gold: jax.Array
    """int8[10]: what everybody owns."""
    paid: jax.Array
    """int8[10]: what everybody got by the last move: the reward."""
    record: jax.Array
    """uint16[80]: the decisions of this round as flat actions."""
    actors: jax.Array
    """int8[80]: who took them."""
    moves: jax.Array
    """int8: how many they are."""

    def replace(self, **changes: jax.Array) -> State:
        """Return the same with some fields changed."""
        return dataclasses.replace(self, **changes)


for _kind in (Deal, State):
    jax.tree_util.register_dataclass(
        _kind, data_fields=[field.name for field in dataclasses.fields(_kind)], meta_fields=[]
    )
