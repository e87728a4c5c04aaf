"""What the cards are, as arrays: read from the ruleset of the engine, so that it is written once.

The mine is a torus of 32 by 32 cells, one word of 32 bits for each row. Play cannot tell it from
the table without an edge, because a mine never spans more than 30 columns or rows:

Whoever lays a card on a cell joins it to the start by cards that carry a tunnel. Take the card
farthest west, at column -a, and its tunnel after it left column 0 for the last time. Every step
west is either the first of a run or follows a card that is passed straight; every further run
costs two cards that are turned. So a is at most S + 1 + T // 2, with S the cards that can be
passed straight and T all others that can be turned. The same holds for the card farthest east, at
b, and the two tunnels have no card in common, since one lies at x < 0 and the other at x > 0 and
no card is laid twice in a round, whatever rockfalls take away. So a + b is at most
S + 2 + (T + 2) // 2, where the two rocks count as cards that are turned; and if b is less than
the column of the goals, those lie farthest east. `MOST_COLUMNS` and `MOST_ROWS` are these sums.
"""

from __future__ import annotations

from typing import Final

import numpy as np

import saboteur.products.catalogue  # noqa: F401 - registers the game
from saboteur.products.base import bot_tables as numbers
from saboteur.products.base.rules import FIRST_PLAYER, SABOTEUR_SHARES
from saboteur.rules.kinds import SABOTEUR, cell_x, cell_y
from saboteur.rules.tile import turned_sides

RULES: Final = numbers.RULES
"""The game that is played."""

SEATS: Final = numbers.SEATS
"""States have room for so many; who is not there has no cards."""
ROUNDS: Final = 3
HAND: Final = 6
"""The largest hand."""

# --- cards -----------------------------------------------------------------------------------

KINDS: Final = numbers.KINDS
PATHS: Final = numbers.PATHS
SABOTAGES: Final = numbers.SABOTAGES
REPAIRS: Final = numbers.REPAIRS
ROCKFALL: Final = numbers.ROCKFALL
MAP: Final = numbers.MAP
DECK: Final = numbers.DECK
COPIES: Final = numbers.COPIES
EDGES: Final = numbers.EDGES
THROUGH: Final = numbers.THROUGH
TURNS: Final = numbers.TURNS
LYING: Final = numbers.LYING
WAYS: Final = numbers.WAYS
FACES: Final = numbers.FACES
LYING_AS: Final = numbers.LYING_AS
MENDS: Final = numbers.MENDS
MEND_AT: Final = numbers.MEND_AT
MENDABLE: Final = np.array(
    [
        sum(1 << tool for tool in RULES.cards[k + 1].tools) if REPAIRS <= k < ROCKFALL else 0
        for k in range(KINDS)
    ],
    np.uint8,
)

# --- goals -----------------------------------------------------------------------------------

TREASURE: Final = numbers.TREASURE
GOALS: Final = numbers.GOALS
GOAL_FACES: Final = np.array(
    [
        [value & 15 if value >= 0 else 0 for value in RULES.laid[2 * card : 2 * card + 2]]
        for card in RULES.goal_cards
    ],
    np.uint8,
)
"""The open sides of treasure and rocks, upright and turned; 0 where turning is nothing."""

# --- the mine --------------------------------------------------------------------------------

SIZE: Final = numbers.SIZE
START_ROW: Final = numbers.START_ROW
START_COLUMN: Final = numbers.START_COLUMN
GOAL_PLACES: Final = numbers.GOAL_PLACES
CELLS: Final = numbers.CELLS


def _one_cell(row: int, column: int) -> np.ndarray:
    plane = np.zeros(SIZE, np.uint32)
    plane[row] = 1 << column
    return plane


START: Final = _one_cell(START_ROW, START_COLUMN)
GOAL_CELLS: Final = np.stack([_one_cell(row, column) for row, column in GOAL_PLACES])
FIXED: Final = START | np.bitwise_or.reduce(GOAL_CELLS)
"""Cells of which nothing can be taken away."""


def _most(ahead: int, goal_before: int, goal_after: int) -> int:
    """Return how many columns or rows a mine may span; `ahead` is a side that lies on the line."""
    back = turned_sides(ahead)
    line = ahead | back
    straight = turned = 0
    for kind in range(PATHS):
        if THROUGH[kind]:
            sides = int(EDGES[kind])
            if sides & line == line:
                straight += int(COPIES[kind])
            elif sides & line and sides & ~line:
                turned += int(COPIES[kind])
    rocks = GOALS - 1
    alone = straight + 1 + (turned + rocks * (goal_before < 0)) // 2
    both = straight + 2 + (turned + rocks) // 2
    return max(both, alone + goal_after, alone - goal_before) + 1


MOST_COLUMNS: Final = _most(2, 0, max(cell_x(cell) for cell in RULES.goal_cells))
MOST_ROWS: Final = _most(
    1,
    min(cell_y(cell) for cell in RULES.goal_cells),
    max(cell_y(cell) for cell in RULES.goal_cells),
)
if max(MOST_COLUMNS, MOST_ROWS) > SIZE - 2:
    raise ValueError("the cards of this deck can leave the torus")

# --- dealing ---------------------------------------------------------------------------------

HAND_SIZES: Final = np.array(
    [RULES.hand_sizes[n] if n < len(RULES.hand_sizes) else 0 for n in range(SEATS + 1)], np.int32
)
DWARVES: Final = np.array(
    [
        sorted(RULES.role_mix[n]) + [0] * (SEATS - n) if n in RULES.role_mix else [0] * (SEATS + 1)
        for n in range(SEATS + 1)
    ],
    np.int8,
)
"""The dwarf cards by number of players: 1 for a saboteur."""
if SABOTEUR != 1:
    raise ValueError("a saboteur is written as 1")
FIRST: Final = RULES.seat(FIRST_PLAYER)
"""Who begins; a table may have it otherwise, and deals can. (BASE-SETUP-14)"""
SHARES: Final = np.array(SABOTEUR_SHARES, np.int8)
GOLD: Final = np.array(sorted(RULES.gold_values), np.int8)
"""The value of each gold card."""
GOLD_RANK: Final = np.array(
    [i - int(np.flatnonzero(value == GOLD)[0]) for i, value in enumerate(GOLD)], np.int8
)
"""Which of the cards of its value it is, from 0."""
