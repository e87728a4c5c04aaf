"""Treasure Chests: four chests in the mine, each under a face-down path card, with ten effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.decks.minis import CHEST_PATHS_1
from saboteur.modules.goals import TRIGGER_ORDER, best_ways, lay_goal
from saboteur.modules.gold_cards import reshuffle
from saboteur.modules.piles import KeepOneStep, keep_one, take_up
from saboteur.rules.engine import fire, push
from saboteur.rules.errors import Reason, RulesetError
from saboteur.rules.events import (
    CardRobbed,
    ChestBuried,
    ChestOpened,
    ChestPlaced,
    ChestSeen,
    DeckMilled,
    GoalPushed,
    GoalRevealed,
    GoldFound,
    RoleSeen,
)
from saboteur.rules.kinds import (
    CHEST_PATH,
    DRAW_THREE,
    EDGE,
    INSPECT,
    KEEP_ONE,
    LAID_OUT,
    LIFTED,
    NO_TARGET,
    NOWHERE,
    ORIENT,
    PILE_SHUFFLED,
    PLACE_CHEST,
    PUSH_GOAL,
    ROB,
    ROBBERY,
    ROUND_BEGUN,
    START_CELL,
    STEP,
    TURN_ENDING,
    Cell,
    Move,
    Seat,
    cell_at,
    cell_x,
    cell_y,
    choose,
    move_cell,
    move_target,
)
from saboteur.rules.mine import (
    GATE,
    GOAL,
    KEPT_ASIDE,
    MAPPABLE,
    REMOVABLE,
    hide,
    rebuild,
    unhide,
)
from saboteur.rules.options import Cells, Flag
from saboteur.rules.parts import (
    SHOWS_ALL,
    Effect,
    Hook,
    Module,
    Step,
    Tuning,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame

if TYPE_CHECKING:
    from saboteur.rules.events import Event, Events
    from saboteur.rules.state import State

CHESTS: Final = 4
"""How many are laid out. (CHEST-01)"""
DEFAULT_CELLS: Final = (cell_at(2, -1), cell_at(2, 1), cell_at(6, -1), cell_at(6, 1))
"""(CHEST-03)"""
NEAR: Final = 12
"""How far from the start card the cells lie that players are offered for chests."""

GOLD: Final = 1
NO_MAPS: Final = 2
DRAW_LESS: Final = 3
DRAW_MORE: Final = 4
PUSH: Final = 5
STEAL_CARD: Final = 6
BEST_OF_THREE: Final = 7
LOOK: Final = 8
SEARCH_PILE: Final = 9
MILL: Final = 10
EFFECTS: Final = 10
"""The ten chests, numbered as in the clauses CHEST-E1 to CHEST-E10."""

INSTEAD_OF_A_DRAW: Final = (DRAW_LESS, STEAL_CARD, BEST_OF_THREE, SEARCH_PILE)
"""(CHEST-D1)"""
SEARCHED: Final = 5
MILLED: Final = 5
DRAWN: Final = 3

NOT_A_CHEST_CELL: Final = Reason("not-a-chest-cell", "CHEST-02", "CHEST-03")
PICK_A_GOAL_TO_PUSH: Final = Reason("pick-a-goal-to-push", "CHEST-E5", "CHEST-D7")
PICK_A_PLAYER: Final = Reason("pick-a-player", "CHEST-E8", "CHEST-D12")
PICK_WHOM_TO_ROB: Final = Reason("pick-whom-to-rob", "CHEST-E6", "CHEST-D6")
CHEST_CELLS: Final = Cells("chest_cells", ("default", "random", "players"), "AMB-70", "CHEST-03")
PUSH_REVEALED: Final = Flag("push_revealed", "ED-37", "AMB-74")


# --- laying the chests -----------------------------------------------------------------------


def beside(cell: Cell, other: Cell) -> bool:
    """Say whether two cells share a side."""
    return other - cell in STEP


def is_free(s: State, cell: Cell) -> bool:
    """Say whether players may lay a chest on a cell. (CHEST-02, CHEST-03)"""
    if cell in s.cells or cell in s.hidden or beside(cell, START_CELL):
        return False
    return not any(beside(cell, chest) for chest in s.chests)


def is_free_for_chance(s: State, cell: Cell) -> bool:
    """Say whether chance may lay a chest on a cell: beside no goal or site either."""
    if cell in s.rules.taken_cells:
        return False
    return is_free(s, cell) and not any(
        (cell + step) in s.hidden and (cell + step) not in s.chests for step in STEP
    )


def put_chest(s: State, cell: Cell, log: Events) -> None:
    """Lay the next chest, covered by the next path card; both stay unseen. (CHEST-01)"""
    card, chest = s.looked.pop(), s.looked.pop(0)
    hide(s, cell, card)
    s.chests[cell] = chest
    if log is not None:
        log.append(ChestPlaced(cell))


def shuffled_chests(s: State) -> list[int]:
    """Return four chests and four path cards for them, at random. (CHEST-04)"""
    chests = list(range(1, EFFECTS + 1))
    paths = [i for i, card in enumerate(s.rules.cards) if card.family == CHEST_PATH]
    s.shuffle(s.round, chests)
    s.shuffle(s.round, paths)
    return chests[:CHESTS] + paths[:CHESTS]


@final
class LayChestsHook(Hook):
    """Lay the chests once start and goals lie. (CHEST-01 to -04)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """On the agreed cells, or by chance; players lay them before the first turn."""
        s.looked = shuffled_chests(s)
        where = s.rules.word(CHEST_CELLS)
        if where == "players":
            return
        if where == "random":
            for _ in range(CHESTS):
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
    by_start = any(beside(cell, START_CELL) or cell == START_CELL for cell in cells)
    if len(cells) != CHESTS or crowded or by_start:
        raise RulesetError("chest-cells", {}, "CHEST-02", "CHEST-03")
    return cells


@final
class PlayersLayChestsHook(Hook):
    """Where the table wants it, the players lay the chests in turn. (AMB-70)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """From the first player on."""
        for k in range(len(s.looked) // 2 - 1, -1, -1):
            push(s, PLACE_CHEST, (s.first + k) % s.n)


@final
class PlaceChestStep(Step):
    """Ask where a chest is laid: on any free cell, however far away. (AMB-70, CHEST-03)"""

    __slots__ = ()

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
        on_table = abs(cell_x(cell)) <= EDGE and abs(cell_y(cell)) <= EDGE
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

    def reached(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Turn the path card up and lay it like a goal. (CHEST-06, CHEST-07)"""
        card = unhide(s, cell)
        if log is not None:
            log.append(GoalRevealed(cell, card, ("CHEST-06", "OV-GRAPH-05")))
        ways = best_ways(s, cell, card)
        if len(ways) == 1:
            lay_goal(s, seat, cell, card, ways[0], log)
        else:
            s.stack.append(Frame(ORIENT, seat, cell, card))

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Open the chest: its effect comes before anything else it reaches. (CHEST-08)"""
        chest = s.chests.pop(cell)
        if log is not None:
            log.append(ChestOpened(seat, cell, chest))
        open_chest(s, seat, chest, log)

    def seen(self, s: State, seat: Seat, cell: Cell, log: list[Event]) -> None:
        """A map shows both the chest and its path card. (CHEST-12)"""
        log.append(ChestSeen(seat, cell, s.hidden[cell], s.chests[cell]))

    def buried(self, s: State, cell: Cell, log: Events) -> None:
        """A rockfall removes both, unopened and unseen. (CHEST-10, CHEST-11)"""
        unhide(s, cell)
        del s.chests[cell]
        if log is not None:
            log.append(ChestBuried(cell))


def open_chest(s: State, seat: Seat, chest: int, log: Events) -> None:
    """Carry out a chest, or note it for the end of the turn, which may not come. (CHEST-D15)

    (CHEST-E1, CHEST-E2, CHEST-E5, CHEST-E8, CHEST-E9, CHEST-E10)
    """
    if chest == GOLD:
        find_gold(s, seat, log)
    elif chest == NO_MAPS:
        s.no_maps = 1
    elif chest == PUSH:
        if pushable(s):
            push(s, PUSH_GOAL, seat)
    elif chest == LOOK:
        push(s, INSPECT, seat)
    elif chest == SEARCH_PILE:
        search_pile(s, seat, log)
    elif chest == MILL:
        mill(s, log)
    else:
        s.notes.append(chest)


def find_gold(s: State, seat: Seat, log: Events) -> None:
    """A gold card of value 1, where there are gold cards, else a gold piece. (CHEST-E1)"""
    card = 1 in s.gold_deck
    if card:
        s.gold_deck.remove(1)
        s.gold[seat].append(1)
        reshuffle(s)
    else:
        s.nuggets[seat] += 1
    if log is not None:
        log.append(GoldFound(seat, int(card)))


def search_pile(s: State, seat: Seat, log: Events) -> None:
    """Shuffle the discard pile and keep one of its top five. (CHEST-E9, CHEST-D10)"""
    if not s.discards:
        return
    s.notes.append(SEARCH_PILE)
    s.shuffle(s.round, s.discards)
    fire(s, PILE_SHUFFLED, seat, NOWHERE, log)
    take_up(s, seat, SEARCHED, log)


def mill(s: State, log: Events) -> None:
    """Put the top five cards of the deck unseen on the discard pile. (CHEST-E10, CHEST-D11)"""
    count = min(MILLED, len(s.deck))
    for _ in range(count):
        s.discards.append(s.deck.pop())
    if log is not None:
        log.append(DeckMilled(count))


def pushable(s: State) -> list[Cell]:
    """Return the goals that can be pushed away from the start. (CHEST-E5, CHEST-D7)"""
    goals = [cell for cell, card in s.hidden.items() if s.rules.may(card, GOAL)]
    if s.rules.flag(PUSH_REVEALED):
        goals += [cell for cell, value in s.cells.items() if value & GOAL]
    return sorted([cell for cell in goals if _is_empty(s, cell + 1)])


def _is_empty(s: State, cell: Cell) -> bool:
    return cell not in s.cells and cell not in s.hidden and not s.sides.get(cell, 0) & GATE


@final
class PushGoalStep(Step):
    """Ask which goal is pushed. (CHEST-E5)"""

    __slots__ = ()

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every goal with room behind it."""
        for cell in pushable(s):
            out.append(choose(cell=cell))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """It must have room behind it."""
        cell = move_cell(m)
        if m != choose(cell=cell) or cell not in pushable(s):
            return PICK_A_GOAL_TO_PUSH
        return None

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """The goal is pushed before all."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Push it one cell on; if it is reached there, that is a trigger. (CHEST-D8, -D9)"""
        cell = move_cell(m)
        if cell in s.hidden:
            s.hidden[cell + 1] = s.hidden.pop(cell)
        else:
            s.cells[cell + 1] = s.cells.pop(cell)
        rebuild(s)
        if log is not None:
            log.append(GoalPushed(cell, cell + 1))
        if cell + 1 in s.cells:
            # A toll dwarf may have stood at its end. (TOLL-24)
            fire(s, LIFTED, f.seat, cell, log)


@final
class InspectStep(Step):
    """Ask whose dwarf card is looked at. (CHEST-E8, CHEST-D12)"""

    __slots__ = ()

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Everybody else."""
        for seat in range(s.n):
            if seat != f.seat:
                out.append(choose(target=seat))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Somebody else."""
        target = move_target(m)
        if target == NO_TARGET or m != choose(target=target):
            return PICK_A_PLAYER
        return PICK_A_PLAYER if target >= s.n or target == f.seat else None

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Whose card is looked at, all see; what it is, only who looks."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Only he sees it."""
        if log is not None:
            target = move_target(m)
            log.append(RoleSeen(f.seat, target, s.roles[target], ("CHEST-E8", "OV-INFO-02")))


# --- the end of the turn ---------------------------------------------------------------------


@final
class NotesHook(Hook):
    """Do what chests have left for the end of the turn.

    (CHEST-E3, CHEST-E4, CHEST-E6, CHEST-E7, CHEST-D1, CHEST-D2, CHEST-D3, CHEST-D4)
    """

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """First the cards taken instead of drawing, then the draws left, then extra draws."""
        notes, s.notes = s.notes, []
        less = 0
        more = 0
        for note in notes:
            less += note in INSTEAD_OF_A_DRAW
            more += note == DRAW_MORE
        draws: list[int] = []
        for owed in s.draws:
            if owed >> 4 == s.active:
                draws.append(s.active * 16 + max(0, (owed & 15) - less))
                draws.append(s.active * 16 + more)
            else:
                draws.append(owed)
        s.draws = draws
        for note in reversed(notes):
            if note == STEAL_CARD:
                push(s, ROBBERY, s.active)
            elif note == BEST_OF_THREE:
                push(s, DRAW_THREE, s.active)


@final
class DrawThreeStep(Step):
    """Draw three cards, keep one, discard the others. (CHEST-E7, CHEST-D5)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """As far as the deck goes."""
        count = min(DRAWN, len(s.deck))
        if count:
            keep_one(s, f.seat, [s.deck.pop() for _ in range(count)], log)


def robbable(s: State, seat: Seat) -> list[Seat]:
    """Return the other players with cards. (CHEST-D6)"""
    return [other for other in range(s.n) if other != seat and s.hands[other]]


@final
class RobberyStep(Step):
    """A card is taken from somebody's hand, if anybody else has one. (CHEST-E6)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Ask from whom."""
        if robbable(s, f.seat):
            push(s, ROB, f.seat)


@final
class RobStep(Step):
    """Ask from whose hand a card is taken. (CHEST-E6)"""

    __slots__ = ()

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Everybody else with cards."""
        for seat in robbable(s, f.seat):
            out.append(choose(target=seat))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Somebody else with cards."""
        target = move_target(m)
        if target == NO_TARGET or m != choose(target=target):
            return PICK_WHOM_TO_ROB
        return None if target in robbable(s, f.seat) else PICK_WHOM_TO_ROB

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Who is robbed, all see. (CHEST-D6)"""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """The card is drawn blindly; who is robbed does not refill. (CHEST-D6)"""
        victim = move_target(m)
        hand = sorted(s.hands[victim])
        card = hand[s.below(s.round, len(hand))]
        s.hands[victim].remove(card)
        s.hands[f.seat].append(card)
        if log is not None:
            log.append(CardRobbed(f.seat, victim, card))


TREASURE_CHESTS: Final = Module(
    "treasure-chests",
    games=("base", "saboteur2"),
    decks=(CHEST_PATHS_1,),
    traits={CHEST_PATH: MAPPABLE | REMOVABLE | KEPT_ASIDE},
    effects={CHEST_PATH: ChestPathEffect()},
    asks={
        PLACE_CHEST: PlaceChestStep(),
        PUSH_GOAL: PushGoalStep(),
        INSPECT: InspectStep(),
        ROB: RobStep(),
        KEEP_ONE: KeepOneStep(),
    },
    steps={DRAW_THREE: DrawThreeStep(), ROBBERY: RobberyStep()},
    shares=(KEEP_ONE,),
    hooks={
        LAID_OUT: LayChestsHook(),
        ROUND_BEGUN: PlayersLayChestsHook(),
        TURN_ENDING: NotesHook(),
    },
    options=(
        CHEST_CELLS,
        PUSH_REVEALED,
        TRIGGER_ORDER,
    ),
    tuning=ChestTuning(),
)
