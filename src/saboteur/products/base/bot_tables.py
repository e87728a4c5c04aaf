"""The cards of the base game as arrays, and the numbers of its decisions; for what learns it.

The vector engine (saboteur.vector) reads them here, so that a view and a position of that engine
make the same numbers. It takes NumPy, which is an extra: nothing imports this unless it is needed.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from saboteur.rules import kinds
from saboteur.rules.kinds import cell_x, cell_y
from saboteur.rules.mine import LINKS
from saboteur.rules.registry import ruleset
from saboteur.rules.tile import turned_sides

Ints: TypeAlias = "npt.NDArray[np.int64]"

RULES: Final = ruleset(("base",), "P2024")
"""The game that is played."""
SEATS: Final = 10
"""There is room for so many; who is not there has no cards."""

# --- cards -----------------------------------------------------------------------------------

KINDS: Final = 27
"""Kinds of cards in the deck: those of the engine, counted from 0 without the start card."""
PATHS: Final = 16
SABOTAGES: Final = 16
"""The first of three; then come six repairs, the rockfall and the map."""
REPAIRS: Final = 19
ROCKFALL: Final = 25
MAP: Final = 26
DECK: Final = np.array(sorted(card - 1 for card in RULES.deck_cards), np.int8)
COPIES: Final = np.bincount(DECK, minlength=KINDS).astype(np.int8)
EDGES: Final = np.array([RULES.laid[2 * (k + 1)] & 15 for k in range(PATHS)], np.uint8)
"""The open sides of each path card: 1 north, 2 east, 4 south, 8 west."""
THROUGH: Final = np.array(
    [
        all(
            RULES.laid[2 * (k + 1)] >> (LINKS + 4 * d) & 15 == EDGES[k]
            for d in range(4)
            if EDGES[k] >> d & 1
        )
        and int(EDGES[k]).bit_count() > 1
        for k in range(PATHS)
    ]
)
"""Whether a card carries a tunnel; the others are dead ends on every side."""
TURNS: Final = np.array([RULES.laid[2 * (k + 1) + 1] >= 0 for k in range(PATHS)])
"""Whether it looks different turned by 180 degrees."""
LYING: Final = np.array([(k, t) for k in range(PATHS) for t in range(1 + TURNS[k])], np.int32)
"""Every path card in every way it can lie: its kind, and 1 if turned."""
WAYS: Final = len(LYING)
FACES: Final = np.array(
    [turned_sides(int(EDGES[k])) if t else EDGES[k] for k, t in LYING], np.uint8
)
"""The open sides of each of these."""
LYING_AS: Final = np.array(
    [[LYING.tolist().index([k, int(t * TURNS[k])]) for t in (0, 1)] for k in range(PATHS)],
    np.int32,
)
"""By kind and 1 if turned: which of them it is."""
MENDS: Final = np.array(
    [(k, tool) for k in range(REPAIRS, ROCKFALL) for tool in RULES.cards[k + 1].tools], np.int32
)
"""Every repair with each tool that it mends."""
MEND_AT: Final = np.zeros((KINDS, 3), np.int32)
"""By kind and tool: which of them it is."""
for _number, (_kind, _tool) in enumerate(MENDS):
    MEND_AT[_kind, _tool] = _number

# --- the mine --------------------------------------------------------------------------------

TREASURE: Final = 0
GOALS: Final = len(RULES.goal_cells)
SIZE: Final = 32
START_ROW: Final = 15
START_COLUMN: Final = 10
GOAL_PLACES: Final = tuple(
    (START_ROW + cell_y(cell), START_COLUMN + cell_x(cell)) for cell in RULES.goal_cells
)
CELLS: Final = SIZE * SIZE

# --- decisions -------------------------------------------------------------------------------

LAY: Final = 0
COLLAPSE: Final = LAY + WAYS * CELLS
DISCARD: Final = COLLAPSE + CELLS
BREAK: Final = DISCARD + KINDS
MEND: Final = BREAK + 3 * SEATS
LOOK: Final = MEND + len(MENDS) * SEATS
PICK_GOAL: Final = LOOK + GOALS
LIE: Final = PICK_GOAL + GOALS
KEEP: Final = LIE + 2
ACTIONS: Final = KEEP + 3


def torus_cells(cells: Ints) -> Ints:
    """Return cells of the table as cells of the torus; both may be arrays of any shape."""
    rows = (cells >> 10) - (kinds.START_CELL >> 10) + START_ROW
    columns = (cells & 1023) - (kinds.START_CELL & 1023) + START_COLUMN
    return rows % SIZE * SIZE + columns % SIZE


def flat_actions(moves: Ints, seats: Ints, players: Ints) -> Ints:
    """Return moves as flat actions: each with the seat that makes it, and how many play."""
    act = moves >> 41 & 3
    card = (moves >> 20 & 255) - 1
    turned = moves >> 28 & 1
    value = moves >> 33 & 255
    cell = torus_cells(moves & kinds.CELL_MASK)
    target = (moves >> kinds.TARGET_SHIFT & 15) - seats
    target = np.where(target < 0, target + players, target)
    goal = np.zeros_like(cell)
    for number, place in enumerate(GOAL_PLACES):
        goal[cell == place[0] * SIZE + place[1]] = number
    kind = np.clip(card, 0, PATHS - 1)
    mend = MEND_AT[np.clip(card, 0, KINDS - 1), np.clip(value, 0, 2)]
    picks = (moves & kinds.CELL_MASK) != kinds.NOWHERE
    flat: Ints = np.select(
        [
            (act == kinds.CHOOSE) & picks,
            (act == kinds.CHOOSE) & (card != kinds.NO_CARD - 1),
            act == kinds.CHOOSE,
            act == kinds.DISCARD,
            card < PATHS,
            card < REPAIRS,
            card < ROCKFALL,
            card == ROCKFALL,
        ],
        [
            PICK_GOAL + goal,
            LIE + turned,
            KEEP + value - 1,
            DISCARD + card,
            LAY + LYING_AS[kind, turned] * CELLS + cell,
            BREAK + (card - SABOTAGES) * SEATS + target,
            MEND + mend * SEATS + target,
            COLLAPSE + cell,
        ],
        LOOK + goal,
    )
    return flat
