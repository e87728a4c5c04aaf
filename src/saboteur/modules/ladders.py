"""Ladders: path cards that are joined to the start wherever they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.paths import lay_path, why_gate_closed, why_no_room, why_not_laid
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import (
    STEP,
    TURNED_BIT,
    CardId,
    Cell,
    Move,
    Seat,
    move_card,
    move_cell,
    move_turned,
    play_at,
)
from saboteur.rules.mine import GATE, GOAL, MATCHING, patterns_at
from saboteur.rules.parts import Effect

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

NO_PATH_BESIDE: Final = Reason("no-path-beside", "S2-LAD-03")
NEXT_TO_GOAL: Final = Reason("next-to-goal", "S2-LAD-04")


@final
class LadderEffect(Effect):
    """A ladder is joined to the start wherever it lies. (S2-LAD-01 to -08)"""

    __slots__ = ()
    CLAUSES = ("S2-LAD-01", "S2-LAD-02")

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every cell beside a face-up card where it matches, but not beside a goal."""
        rules = s.rules
        if s.front[seat] & rules.blocking:
            return
        patterns = rules.patterns[card]
        move = play_at(card, 0)
        open_gates = [spot >> 16 for gate in rules.gates for spot in gate.spots(s, seat)]
        for cell, code in s.sides.items():
            found = patterns_at(MATCHING, code) & patterns
            if code & GATE and cell not in open_gates:
                found = 0
            if found and code & 255 and not beside_goal(s, cell):
                for turned in range(2):
                    value = rules.laid[2 * card + turned]
                    if value >= 0 and found >> (value & 15) & 1:
                        out.append(move | (TURNED_BIT if turned else 0) | cell)

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """It must match its neighbours and stay away from goals; no connection is needed."""
        refused = why_not_laid(s, seat, m)
        if refused is not None:
            return refused
        cell = move_cell(m)
        # It lies beside a face-up card and matches all of them. (S2-LAD-03, S2-LAD-05)
        # A site is no path card, and neither is a goal. (COST-02)
        if cell not in s.cells and not s.sides.get(cell, 0) & 255:
            return NO_PATH_BESIDE
        no_room = why_no_room(s, cell, s.rules.laid[2 * move_card(m) + move_turned(m)] & 15)
        if no_room is not None:
            return no_room
        # It may not lie beside a goal, face down or revealed. (S2-LAD-04)
        if beside_goal(s, cell):
            return NEXT_TO_GOAL
        return why_gate_closed(s, seat, cell)

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Lay it; an island it touches is connected again. (S2-LAD-06)"""
        lay_path(s, seat, m, log)


def beside_goal(s: State, cell: Cell) -> bool:
    """Say whether a goal lies beside a cell, face down or revealed."""
    for step in STEP:
        neighbour = cell + step
        if neighbour in s.hidden:
            if s.rules.may(s.hidden[neighbour], GOAL):
                return True
        elif s.cells.get(neighbour, 0) & GOAL:
            return True
    return False
