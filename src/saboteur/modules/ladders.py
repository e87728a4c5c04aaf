"""Ladders: path cards that are joined to the start wherever they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.paths import LaidEffect, why_gate_closed, why_no_room
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import (
    STEP,
    TURNED_BIT,
    CardId,
    Cell,
    Move,
    Seat,
    move_cell,
    play_at,
)
from saboteur.rules.mine import GATE, GOAL, MATCHING, patterns_at

if TYPE_CHECKING:
    from saboteur.rules.state import State

NO_PATH_BESIDE: Final = Reason("no-path-beside", "S2-LAD-03")
NEXT_TO_GOAL: Final = Reason("next-to-goal", "S2-LAD-04")


@final
class LadderEffect(LaidEffect):
    """A ladder is joined to the start wherever it lies; an island it touches is connected again.

    (S2-LAD-01 to -08)
    """

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

    def why_not_there(self, s: State, seat: Seat, m: Move, opened: int) -> Reason | None:
        """It must match its neighbours and stay away from goals; no connection is needed."""
        cell = move_cell(m)
        # It lies beside a face-up card and matches all of them. (S2-LAD-03, S2-LAD-05)
        # A site is no path card, and neither is a goal. (COST-02)
        if cell not in s.cells and not s.sides.get(cell, 0) & 255:
            return NO_PATH_BESIDE
        no_room = why_no_room(s, cell, opened)
        if no_room is not None:
            return no_room
        # It may not lie beside a goal, face down or revealed. (S2-LAD-04)
        if beside_goal(s, cell):
            return NEXT_TO_GOAL
        return why_gate_closed(s, seat, cell)


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
