"""Treasure Chests: four chests in the mine, each under a face-down path card, with ten effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.goals import TRIGGER_ORDER, turn_up
from saboteur.modules.piles import KeepOneStep
from saboteur.products.treasure_chests.cards import CHEST_PATH
from saboteur.products.treasure_chests.deck import CHEST_PATHS_1
from saboteur.products.treasure_chests.effects import (
    DRAW_THREE,
    DRAWING,
    EFFECTS,
    INSPECT,
    PUSH_GOAL,
    PUSH_REVEALED,
    ROB,
    ROBBERY,
    SEARCHING,
    DrawThreeStep,
    InspectStep,
    NotesHook,
    PushGoalStep,
    RobberyStep,
    RobStep,
    open_chest,
)
from saboteur.products.treasure_chests.events import (
    ChestBuried,
    ChestOpened,
    ChestPlaced,
    ChestSeen,
)
from saboteur.products.treasure_chests.part import CHEST, CHESTS, Chest, ChestPart, chest_part
from saboteur.rules import kinds
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason, RulesetError
from saboteur.rules.frames import A_CELL, SEAT_ALONE, FrameShape, new_frame
from saboteur.rules.kinds import Cell, Move, Seat, cell_at, cell_x, cell_y, choose, move_cell
from saboteur.rules.mine import KEPT_ASIDE, MAPPABLE, REMOVABLE
from saboteur.rules.options import Cells
from saboteur.rules.parts import SHOWS_ALL, Effect, Hook, Module, Step, Tuning
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame
from saboteur.rules.zones import ALL, BOX, FACE_DOWN, NOBODY, look, move

if TYPE_CHECKING:
    from saboteur.rules.events import Event, Events
    from saboteur.rules.state import State

PLACE_CHEST: Final = new_frame("place-chest", FrameShape(SEAT_ALONE, answer=A_CELL))

COUNT: Final = 4
"""How many are laid out. (CHEST-01)"""
DEFAULT_CELLS: Final = (cell_at(2, -1), cell_at(2, 1), cell_at(6, -1), cell_at(6, 1))
"""(CHEST-03)"""
NEAR: Final = 12
"""How far from the start card the cells lie that players are offered for chests."""

NOT_A_CHEST_CELL: Final = Reason("not-a-chest-cell", "CHEST-02", "CHEST-03")
CHEST_CELLS: Final = Cells("chest_cells", ("default", "random", "players"), "AMB-70", "CHEST-03")


# --- laying the chests -----------------------------------------------------------------------


def beside(cell: Cell, other: Cell) -> bool:
    """Say whether two cells share a side."""
    return other - cell in kinds.STEP


def is_free(s: State, cell: Cell) -> bool:
    """Say whether players may lay a chest on a cell. (CHEST-02, CHEST-03)"""
    if cell in s.cells or cell in s.hidden or beside(cell, kinds.START_CELL):
        return False
    return not any(beside(cell, chest) for chest in chest_part(s).chests)


def is_free_for_chance(s: State, cell: Cell) -> bool:
    """Say whether chance may lay a chest on a cell: beside no goal or site either."""
    if cell in s.rules.taken_cells:
        return False
    chests = chest_part(s).chests
    return is_free(s, cell) and not any(
        (cell + step) in s.hidden and (cell + step) not in chests for step in kinds.STEP
    )


def put_chest(s: State, cell: Cell, log: Events) -> None:
    """Lay the next chest, covered by the next path card; both stay unseen. (CHEST-01)"""
    card, chest = chest_part(s).unlaid.pop(0)
    if log is not None:
        log.append(ChestPlaced(cell))
    move(s, BOX, CHEST, chest, NOBODY, log, to=cell)
    move(s, BOX, FACE_DOWN, card, NOBODY, log, to=cell)


def shuffled_chests(s: State) -> list[Chest]:
    """Return four chests, each with a path card for it, at random. (CHEST-04)"""
    chests = list(range(1, EFFECTS + 1))
    paths = [i for i, card in enumerate(s.rules.cards) if card.family == CHEST_PATH]
    s.shuffle(s.round, chests)
    s.shuffle(s.round, paths)
    return [(paths[COUNT - 1 - i], chests[i]) for i in range(COUNT)]


@final
class LayChestsHook(Hook):
    """Lay the chests once start and goals lie. (CHEST-01 to -04)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """On the agreed cells, or by chance; players lay them before the first turn."""
        chests = chest_part(s)
        chests.is_laid_out = 1
        chests.unlaid = shuffled_chests(s)
        where = s.rules.word(CHEST_CELLS)
        if where == "players":
            return
        if where == "random":
            for _ in range(COUNT):
                cells = [
                    cell_at(x, y)
                    for x in range(1, 8)
                    for y in range(-3, 4)
                    if is_free_for_chance(s, cell_at(x, y))
                ]
                put_chest(s, cells[s.below(s.round, len(cells))], log)
            return
        for place in chest_places(s.rules):
            put_chest(s, place, log)


def chest_places(rules: Ruleset) -> tuple[Cell, ...]:
    """Return the cells on which the chests are laid, by default or as the table wants it.

    :raises RulesetError: if they are not four cells that may hold chests.
    """
    cells = rules.cells(CHEST_CELLS)
    if not cells:
        return DEFAULT_CELLS
    crowded = any(beside(a, b) or a == b for i, a in enumerate(cells) for b in cells[i + 1 :])
    by_start = any(beside(cell, kinds.START_CELL) or cell == kinds.START_CELL for cell in cells)
    if len(cells) != COUNT or crowded or by_start:
        raise RulesetError("chest-cells", {}, "CHEST-02", "CHEST-03")
    return cells


@final
class PlayersLayChestsHook(Hook):
    """Where the table wants it, the players lay the chests in turn. (AMB-70)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """From the first player on."""
        for k in range(len(chest_part(s).unlaid) - 1, -1, -1):
            push(s, PLACE_CHEST, (s.first + k) % s.n)


@final
class PlaceChestStep(Step):
    """Ask where a chest is laid: on any free cell, however far away. (AMB-70, CHEST-03)"""

    __slots__ = ()
    CLAUSES = ("CHEST-02", "CHEST-03")

    def lists_all(self) -> bool:
        """Say no: there are about a million cells."""
        return False

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every free cell that is not too far away."""
        for x in range(-NEAR, NEAR + 1):
            for y in range(-NEAR, NEAR + 1):
                if is_free(s, cell_at(x, y)):
                    out.append(choose(cell=cell_at(x, y)))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """It must be free."""
        cell = move_cell(m)
        on_table = abs(cell_x(cell)) <= kinds.EDGE and abs(cell_y(cell)) <= kinds.EDGE
        if m != choose(cell=cell) or not on_table or not is_free(s, cell):
            return NOT_A_CHEST_CELL
        return None

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """The chest lies on the table."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Lay it."""
        put_chest(s, move_cell(m), log)


@final
class ChestTuning(Tuning):
    """No two things share a cell. (OV-MOD-15)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Take the cells, or refuse."""
        if rules.word(CHEST_CELLS) in {"random", "players"}:
            return
        for cell in chest_places(rules):
            if cell in rules.taken_cells or cell in rules.goal_cells:
                raise RulesetError("one-cell", {}, "OV-MOD-15")
            rules.taken_cells.append(cell)


# --- opening one -----------------------------------------------------------------------------


@final
class ChestPathEffect(Effect):
    """A chest under its path card; the opener is the active player. (CHEST-05 to -13)

    (CHEST-D13, CHEST-D14, CHEST-D16)
    """

    __slots__ = ()
    LAID_BY = ("CHEST-06", "CHEST-07")
    REMOVED_BY = ("CHEST-10", "CHEST-11")

    def reached(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Turn the path card up and lay it like a goal. (CHEST-06, CHEST-07)"""
        turn_up(s, seat, cell, ("CHEST-06", "OV-GRAPH-05"), log)

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Open the chest: its effect comes before anything else it reaches. (CHEST-08)"""
        chest = chest_part(s).chests[cell]
        if log is not None:
            log.append(ChestOpened(seat, cell, chest))
        move(s, CHEST, BOX, chest, ALL, log, at=cell)
        open_chest(s, seat, chest, log)

    def seen(self, s: State, seat: Seat, cell: Cell, log: list[Event]) -> None:
        """A map shows both the chest and its path card. (CHEST-12)"""
        card = s.hidden[cell]
        chest = chest_part(s).chests[cell]
        log.append(ChestSeen(seat, cell, card, chest))
        look(s, CHEST, (card, chest), 1 << seat, log, at=cell)

    def buried(self, s: State, cell: Cell, log: Events) -> None:
        """A rockfall removes both, unopened and unseen. (CHEST-10, CHEST-11)"""
        chest = chest_part(s).chests[cell]
        if log is not None:
            log.append(ChestBuried(cell))
        move(s, CHEST, BOX, chest, NOBODY, log, at=cell)
        move(s, FACE_DOWN, BOX, s.hidden[cell], NOBODY, log, at=cell)


TREASURE_CHESTS: Final = Module(
    "treasure-chests",
    games=("base", "saboteur2"),
    decks=(CHEST_PATHS_1,),
    parts={CHESTS: ChestPart()},
    traits={CHEST_PATH: MAPPABLE | REMOVABLE | KEPT_ASIDE},
    effects={CHEST_PATH: ChestPathEffect()},
    asks={
        PLACE_CHEST: PlaceChestStep(),
        PUSH_GOAL: PushGoalStep(),
        INSPECT: InspectStep(),
        ROB: RobStep(),
        kinds.KEEP_ONE: KeepOneStep(),
    },
    steps={DRAW_THREE: DrawThreeStep(), ROBBERY: RobberyStep()},
    shares=(kinds.KEEP_ONE,),
    lookings=(DRAWING, SEARCHING),
    hooks={
        kinds.LAID_OUT: LayChestsHook(),
        kinds.ROUND_BEGUN: PlayersLayChestsHook(),
        kinds.TURN_ENDING: NotesHook(),
    },
    options=(
        CHEST_CELLS,
        PUSH_REVEALED,
        TRIGGER_ORDER,
    ),
    tuning=ChestTuning(),
)
