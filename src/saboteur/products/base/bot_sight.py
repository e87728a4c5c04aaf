"""What a seat may know in a turn of the base game, as planes and numbers, made of its view.

The planes and numbers are those of the vector engine (docs/vector.md), which makes the same from a
position of its own; a test compares them. Beside them stands a history: what everybody's acts came
to when they were done. All of it follows from the view, which is all that a bot gets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from saboteur.bots.lines import this_round
from saboteur.products.base import bot_tables as tables
from saboteur.products.base.bot import is_learned
from saboteur.products.base.bot_tables import GOALS, KINDS, RULES, SEATS, SIZE
from saboteur.rules import kinds
from saboteur.rules.mine import CARD, REACH

if TYPE_CHECKING:
    import numpy.typing as npt

    from saboteur.views.redact import Told
    from saboteur.views.view import View

VERSION: Final = 1
"""Raised when a number comes to mean something else; weights belong to a version."""
HEIGHT: Final = 15
WIDTH: Final = 19
TOP: Final = tables.START_ROW - 7
LEFT: Final = tables.START_COLUMN - 5
PLANES: Final = 14 + SEATS
ACTS: Final = 7
"""Kinds of acts: laid what carries, laid a dead end, buried, discarded, broke, mended, looked."""
CARRIES, DEAD_END, BURIES, PASSES, BREAKS, MENDS, LOOKS = range(ACTS)
PARTS: Final = (KINDS, KINDS, 5, 8, 4, *[SEATS] * 5, 3 * SEATS, GOALS, GOALS, GOALS, 3)
PARTS_OF_SEATS: Final = (GOALS * SEATS, ACTS * SEATS, SEATS * SEATS, SEATS * SEATS)
NUMBERS: Final = sum(PARTS) + sum(PARTS_OF_SEATS)
HISTORY: Final = 13
"""For each seat: how much nearer each goal its cards led, the same after it had looked at a goal;
cards that led no nearer, dead ends before the tunnel's end, other dead ends, tunnels buried, dead
ends buried, cards discarded with whole tools, and with broken ones."""
_TREASURE: Final = RULES.goal_cards[tables.TREASURE]
_ROUNDS: Final = 3


class Sight(NamedTuple):
    """What a seat may know."""

    planes: npt.NDArray[np.int8]
    """int8[15, 19, 24]."""
    numbers: npt.NDArray[np.int8]
    """int8[463]."""
    history: npt.NDArray[np.int8]
    """int8[10, 13], seats counted from the one that looks."""


class Act(NamedTuple):
    """What somebody did in their turn, as the seat was told."""

    kind: int
    actor: int
    """Counted from the seat that looks, clockwise; so is the target."""
    card: int
    """The kind of the card, or -1 if the seat was not told."""
    target: int = 0
    cell: int = -1
    """On the torus of `bot_tables`."""
    goal: int = 0


def is_seen(view: View) -> bool:
    """Say whether this is a moment of which a sight can be made: a turn of this very game."""
    return (
        is_learned(view.rules, view.n)
        and view.seat != kinds.NONE
        and bool(view.frames)
        and view.frames[-1].kind == kinds.TURN
    )


def sight_of(view: View) -> Sight:
    """Return what the seat of a view may know; it is not checked whether a sight can be made."""
    acts = acts_of(view)
    return Sight(_planes(view, acts), _numbers(view, acts), history_of(acts))


# --- what was done ---------------------------------------------------------------------------


def acts_of(view: View) -> list[Act]:
    """Return what was done in this round, in order."""
    found: list[Act] = []
    for entry in this_round(view):
        if entry.name == "played":
            found.append(_played(view, entry))
        elif entry.name == "discarded":
            actor = (entry.number("seat") - view.seat) % view.n
            card = entry.numbers("cards")[0] - 1 if entry.has("cards") else -1
            found.append(Act(PASSES, actor, card))
    return found


def _torus(cell: int) -> int:
    """Return a cell of the table on the torus."""
    row = (cell >> 10) - (kinds.START_CELL >> 10) + tables.START_ROW
    column = (cell & 1023) - (kinds.START_CELL & 1023) + tables.START_COLUMN
    return row % SIZE * SIZE + column % SIZE


def _played(view: View, entry: Told) -> Act:
    m = entry.number("move")
    actor = (entry.number("seat") - view.seat) % view.n
    card = kinds.move_card(m) - 1
    if card < tables.PATHS:
        kind = CARRIES if tables.THROUGH[card] else DEAD_END
        return Act(kind, actor, card, cell=_torus(kinds.move_cell(m)))
    if card < tables.ROCKFALL:
        kind = BREAKS if card < tables.REPAIRS else MENDS
        return Act(kind, actor, card, target=(kinds.move_target(m) - view.seat) % view.n)
    if card == tables.ROCKFALL:
        return Act(BURIES, actor, card, cell=_torus(kinds.move_cell(m)))
    return Act(LOOKS, actor, card, goal=RULES.goal_cells.index(kinds.move_cell(m)))


def distance(cell: int, goal: int) -> int:
    """Return how many steps a cell is from a goal, straight on."""
    row, column = divmod(cell, SIZE)
    goal_row, goal_column = tables.GOAL_PLACES[goal]
    return abs(row - goal_row) + abs(column - goal_column)


def history_of(acts: list[Act]) -> npt.NDArray[np.int8]:
    """Return what everybody's acts came to; see HISTORY."""
    history = np.zeros((SEATS, HISTORY), np.int32)
    start = tables.START_ROW * SIZE + tables.START_COLUMN
    nearest = [distance(start, goal) for goal in range(GOALS)]
    lying: dict[int, int] = {}
    broken = [0] * SEATS
    looked = [False] * SEATS
    for act in acts:
        row = history[act.actor]
        if act.kind in {CARRIES, DEAD_END}:
            gains = [nearest[goal] - distance(act.cell, goal) for goal in range(GOALS)]
            lying[act.cell] = act.kind
            if act.kind == DEAD_END:
                row[7 if max(gains) >= -1 else 8] += 1
                continue
            nearest = [near - max(gain, 0) for near, gain in zip(nearest, gains, strict=True)]
            for goal, gain in enumerate(gains):
                row[goal] += max(gain, 0)
                row[GOALS + goal] += max(gain, 0) * looked[act.actor]
            row[6] += max(gains) <= 0
        elif act.kind == BURIES:
            row[9 if lying.pop(act.cell, CARRIES) == CARRIES else 10] += 1
        elif act.kind == PASSES:
            row[12 if broken[act.actor] else 11] += 1
        elif act.kind == LOOKS:
            looked[act.actor] = True
        else:
            broken[act.target] += 1 if act.kind == BREAKS else -1
    return np.clip(history, 0, 127).astype(np.int8)


# --- planes ----------------------------------------------------------------------------------


def _inside(cell: int) -> tuple[int, int] | None:
    """Return row and column of a cell in the window, or None."""
    row, column = cell // SIZE - TOP, cell % SIZE - LEFT
    return (row, column) if 0 <= row < HEIGHT and 0 <= column < WIDTH else None


_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _planes(view: View, acts: list[Act]) -> npt.NDArray[np.int8]:
    # With a border, so that openings at the edge have a cell to face.
    wide = np.zeros((HEIGHT + 2, WIDTH + 2, PLANES), np.int8)
    for cell, value in view.cells.items():
        at = _torus(cell)
        row, column = at // SIZE - TOP + 1, at % SIZE - LEFT + 1
        if not (0 <= row < HEIGHT + 2 and 0 <= column < WIDTH + 2):
            continue
        card = (value >> CARD & 255) - 1
        carries = not 0 <= card < tables.PATHS or bool(tables.THROUGH[card])
        joined = carries and bool(value >> REACH & 15)
        wide[row, column, 4:7] = 1, carries, joined
        for side, (down, right) in enumerate(_STEPS):
            if value >> side & 1:
                wide[row, column, side] = 1
                beside = (row + down, column + right)
                if joined and 0 <= beside[0] < HEIGHT + 2 and 0 <= beside[1] < WIDTH + 2:
                    # Seen from there, the opening lies on the other side.
                    wide[(*beside, 7 + (side + 2) % 4)] = 1
    planes = wide[1:-1, 1:-1]
    treasure, rock = known_goals(view)
    for goal, (row, column) in enumerate(tables.GOAL_PLACES):
        facts = RULES.goal_cells[goal] in view.hidden, treasure[goal], rock[goal]
        planes[row - TOP, column - LEFT, 11:14] = facts
    for cell, actor in _owners(acts).items():
        place = _inside(cell)
        if place is not None:
            planes[(*place, 14 + actor)] = 1
    return planes


def _owners(acts: list[Act]) -> dict[int, int]:
    """Return who laid the card that lies on each cell."""
    owners: dict[int, int] = {}
    for act in acts:
        if act.kind in {CARRIES, DEAD_END}:
            owners[act.cell] = act.actor
        elif act.kind == BURIES:
            owners.pop(act.cell, None)
    return owners


def known_goals(view: View) -> tuple[list[bool], list[bool]]:
    """Say of each goal whether the seat knows it as the treasure, and whether as a rock."""
    faces = [
        view.cells[cell] >> CARD & 255 if cell in view.cells else view.known_goals.get(cell, 0)
        for cell in RULES.goal_cells
    ]
    rocks = [face not in {0, _TREASURE} for face in faces]
    treasure = [face == _TREASURE for face in faces]
    if sum(rocks) == GOALS - 1:
        treasure = [not is_rock for is_rock in rocks]
    return treasure, [not t and (r or any(treasure)) for t, r in zip(treasure, rocks, strict=True)]


# --- numbers ---------------------------------------------------------------------------------


def _numbers(view: View, acts: list[Act]) -> npt.NDArray[np.int8]:
    hand = _counted([card - 1 for card in view.hand])
    gone = _counted([act.card for act in acts if act.card >= 0])
    treasure, rock = known_goals(view)
    order = [(view.seat + i) % view.n for i in range(view.n)]
    empty = [0] * (SEATS - view.n)

    def by_seat(values: list[int]) -> list[int]:
        return [*values, *empty]

    looked = np.zeros((SEATS, GOALS), np.int8)
    done = np.zeros((SEATS, ACTS), np.int8)
    broke = np.zeros((SEATS, SEATS), np.int8)
    mended = np.zeros((SEATS, SEATS), np.int8)
    for act in acts:
        done[act.actor, act.kind] += 1
        if act.kind == LOOKS:
            looked[act.actor, act.goal] = 1
        elif act.kind == BREAKS:
            broke[act.actor, act.target] += 1
        elif act.kind == MENDS:
            mended[act.actor, act.target] += 1
    gold = sum(view.gold) + max(0, view.nuggets[view.seat])
    asked = (view.asked - view.seat) % view.n
    numbers: list[object] = [
        hand,
        tables.COPIES - gone - hand,
        [view.deck_size, len(acts), view.round, _ROUNDS, gold],
        [view.n == n for n in range(3, SEATS + 1)],
        [True, False, False, False],
        [asked == i for i in range(SEATS)],
        by_seat([1] * view.n),
        by_seat([view.roles[seat] == kinds.SABOTEUR for seat in order]),
        by_seat([view.roles[seat] == kinds.MINER for seat in order]),
        by_seat([view.hand_sizes[seat] for seat in order]),
        [bits >> tool & 1 for bits in by_seat([view.front[s] for s in order]) for tool in range(3)],
        [cell in view.hidden for cell in RULES.goal_cells],
        treasure,
        rock,
        [0, 0, 0],
        looked.reshape(-1),
        done.reshape(-1),
        broke.reshape(-1),
        mended.reshape(-1),
    ]
    return np.concatenate([np.asarray(number, np.int8) for number in numbers])


def _counted(cards: list[int]) -> npt.NDArray[np.int8]:
    return np.bincount(np.array(cards, np.int64), minlength=KINDS).astype(np.int8)
