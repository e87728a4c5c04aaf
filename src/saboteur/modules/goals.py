"""Reaching face-down cards: in which order they are turned up, and how a goal then lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.answers import PickCellStep
from saboteur.rules import kinds
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.events import GoalLaid, GoalRevealed, GoalShown
from saboteur.rules.kinds import CardId, Cell, Move, Seat
from saboteur.rules.last_mine import LastMine
from saboteur.rules.mine import GOAL, SOFT, is_reached, lay, mismatches, reach_of
from saboteur.rules.options import Word
from saboteur.rules.parts import MALFORMED, SHOWS_ALL, Effect, Step
from saboteur.rules.state import Frame
from saboteur.rules.zones import ALL, FACE_DOWN, IN_PLAY, PILE, look, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

PICK_A_GOAL: Final = Reason("pick-a-goal", "BASE-GOAL-09", "OV-GRAPH-06")
NOT_REACHED: Final = Reason("not-reached", "OV-GRAPH-04", "BASE-GOAL-09")
PICK_A_WAY: Final = Reason("pick-a-way", "BASE-GOAL-05")


TRIGGER_ORDER: Final = Word("trigger_order", ("player", "fixed"), "AMB-78", "OV-GRAPH-06")
"""Brought by modules that have other things to reach than goals."""


def waiting(s: State) -> list[Cell]:
    """Return the cells of which one is triggered next, in reading order. (OV-GRAPH-04)

    Where the table wants a fixed order, chests come before sites and sites before goals; several
    of a kind are always the player's to order. (AMB-78, AMB-04)
    """
    cells = sorted([cell for cell in s.hidden if is_reached(s, cell)])
    if len(cells) > 1 and s.rules.word(TRIGGER_ORDER) == "fixed":
        first = min([_rank(s, cell) for cell in cells])
        cells = [cell for cell in cells if _rank(s, cell) == first]
    return cells


def _rank(s: State, cell: Cell) -> int:
    card = s.hidden[cell]
    if s.rules.may(card, GOAL):
        return 2
    return 1 if s.rules.may(card, SOFT) else 0


@final
class TriggersStep(Step):
    """Trigger whatever is reached, one thing after another, also through a rock just revealed.

    (OV-GRAPH-05, OV-GRAPH-06, BASE-GOAL-10)
    """

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Trigger the only one; of several the active player picks the next."""
        s.touched = 0
        cells = waiting(s)
        if cells:
            trigger_next(s, f, cells, log)


def trigger_next(s: State, f: Frame, cells: list[Cell], log: Events) -> None:
    """Trigger the only one of some face-down cards, or ask which is next; then look again."""
    s.stack.append(f)
    if len(cells) == 1:
        trigger(s, f.seat, cells[0], log)
    else:
        push(s, kinds.PICK_TRIGGER, f.seat)


def trigger(s: State, seat: Seat, cell: Cell, log: Events) -> None:
    """Do what reaching the face-down card of a cell does."""
    s.rules.effects[s.hidden[cell]].reached(s, seat, cell, log)


@final
class PickTriggerStep(PickCellStep):
    """Ask which of several reached goals is turned up next. (BASE-GOAL-09)"""

    __slots__ = ()
    CLAUSES = ("BASE-GOAL-09",)
    NO_PICK = MALFORMED
    OTHER_PICK = NOT_REACHED

    def cells(self, s: State, f: Frame) -> list[Cell]:
        """Every reached face-down card."""
        return waiting(s)

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """It must be a cell that is picked, and a face-down card there that is reached."""
        if (
            kinds.move_act(m) != kinds.CHOOSE
            or kinds.move_card(m) != kinds.NO_CARD
            or kinds.move_target(m) != kinds.NO_TARGET
        ):
            return PICK_A_GOAL
        return super().why_not(s, f, m)

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """The goal is turned up before all."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Trigger it."""
        trigger(s, f.seat, kinds.move_cell(m), log)


class GoalEffect(Effect):
    """A goal: when reached it is turned up and laid so that it fits. (BASE-GOAL-01 to -08)"""

    __slots__ = ()

    def reached(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Turn it up; where two ways are equally good the active player chooses."""
        turn_up(s, seat, cell, (), log)


def turn_up(s: State, seat: Seat, cell: Cell, why: tuple[str, ...], log: Events) -> None:
    """Turn up a face-down card and lay it; the seat is asked how if two ways are equally good."""
    card = s.hidden[cell]
    if log is not None:
        log.append(GoalRevealed(cell, card, why=why))
    move(s, FACE_DOWN, IN_PLAY, card, ALL, log, at=cell)
    ways = best_ways(s, cell, card)
    if len(ways) == 1:
        lay_goal(s, seat, cell, card, ways[0], log)
    else:
        s.stack.append(Frame(kinds.ORIENT, seat, cell, card))


@final
class TreasureEffect(GoalEffect):
    """The treasure: revealing it ends the round at once. (BASE-GOAL-11, BASE-END-01)"""

    __slots__ = ()

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """The active player completed the tunnel; it matters for no other goal.

        (OV-GRAPH-07, BASE-GOAL-12)
        """
        s.completer = seat
        end_round(s, log)


@final
class RockEffect(GoalEffect):
    """A rock: it stays where it lies; tunnels go on through it. (BASE-GOAL-04)"""

    __slots__ = ()


def end_round(s: State, log: Events, reason: int = 0) -> None:
    """End the round at once: whatever was still to be done is dropped."""
    for f in s.stack:
        if f.kind == kinds.TO_PILE:
            move(s, IN_PLAY, PILE, f.value, ALL, log)
    s.stack.clear()
    s.stack.append(Frame(kinds.SCORE, kinds.NONE, kinds.NOWHERE, reason))


def show_goals(s: State, log: Events) -> None:
    """Let everybody see the goals that nobody reached, for games that shuffle them all anew.

    They are not revealed: none of them does anything. (BASE-NEXT-01, BASE-GOAL-09, GOALS-14)
    """
    if log is None:
        return
    mine = LastMine(s, shown=True)
    for cell in mine.hidden:
        log.append(GoalShown(cell, s.hidden[cell], mine=mine))
        look(s, FACE_DOWN, (s.hidden[cell],), ALL, log, at=cell)


def best_ways(s: State, cell: Cell, card: CardId) -> list[int]:
    """Return the ways (0 upright, 1 turned) in which a revealed goal may lie.

    Those that match all neighbours, else any; of these those that join the tunnel that reached
    it, the card just played before others; then the fewest mismatches. (BASE-GOAL-04 to -06, AMB-05)
    """
    ways = fitting_ways(s, cell, card)
    if not ways:
        ways = ways_of(s, card)
    # Nobody has to match a site, so a way that matches everything need not join it. (BASE-GOAL-05)
    entries, played = _entries(s, cell)
    for wanted in (played, entries):
        joining = [way for way in ways if s.rules.laid[2 * card + way] & wanted]
        if joining:
            ways = joining
            break
    wrong = [mismatches(s, cell, s.rules.laid[2 * card + way] & 15) for way in ways]
    fewest = min(wrong)
    return [way for i, way in enumerate(ways) if wrong[i] == fewest]


def ways_of(s: State, card: CardId) -> list[int]:
    """Return the ways in which a goal can lie; turning changes nothing on some."""
    return [0, 1] if s.rules.laid[2 * card + 1] >= 0 else [0]


def fitting_ways(s: State, cell: Cell, card: CardId) -> list[int]:
    """Return the ways in which a goal matches all its neighbours. (BASE-GOAL-04)"""
    return [
        way
        for way in ways_of(s, card)
        if not mismatches(s, cell, s.rules.laid[2 * card + way] & 15)
    ]


def _entries(s: State, cell: Cell) -> tuple[int, int]:
    """Return the sides of a cell that tunnels from the start open into.

    And, of these, the side of the card just played.
    """
    entries = 0
    played = 0
    for d in range(4):
        neighbour = cell + kinds.STEP[d]
        if reach_of(s.cells.get(neighbour, 0)) >> (d ^ 2) & 1:
            entries |= 1 << d
            if neighbour == s.laid_last:
                played |= 1 << d
    return entries, played


def lay_goal(s: State, seat: Seat, cell: Cell, card: CardId, turned: int, log: Events) -> None:
    """Lay a revealed goal; it is part of the mine from now on. (BASE-PATH-09)"""
    value = s.rules.laid[2 * card + turned]
    if log is not None:
        log.append(GoalLaid(cell, card, turned, why=(why_so(s, cell, card, value & 15),)))
    lay(s, cell, value)
    s.rules.effects[card].revealed(s, seat, cell, log)


def why_so(s: State, cell: Cell, card: CardId, opened: int) -> str:
    """Return the clause by which a revealed goal, or another card, comes to lie as it does."""
    fits = mismatches(s, cell, opened) == 0
    own = s.rules.effects[card].LAID_BY
    if own:
        return own[0] if fits else own[1]
    if not fits:
        return "BASE-GOAL-06"
    return "BASE-GOAL-05" if len(fitting_ways(s, cell, card)) > 1 else "BASE-GOAL-04"


@final
class OrientStep(Step):
    """Ask how a revealed goal lies when both ways are equally good. (BASE-GOAL-05)"""

    __slots__ = ()
    CLAUSES = ("BASE-GOAL-05",)

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Upright or turned."""
        for way in best_ways(s, f.cell, f.value):
            out.append(kinds.choose(card=f.value, turned=way))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Nothing but the goal just revealed can be laid, and only in a way that is best."""
        if m not in (kinds.choose(card=f.value, turned=0), kinds.choose(card=f.value, turned=1)):
            return PICK_A_WAY
        if kinds.move_turned(m) not in best_ways(s, f.cell, f.value):
            return PICK_A_WAY
        return None

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """It lies in the mine."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Lay it so."""
        lay_goal(s, f.seat, f.cell, f.value, kinds.move_turned(m), log)
