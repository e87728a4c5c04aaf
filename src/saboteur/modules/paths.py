"""Path cards: where they may be laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.engine import fire, push
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import (
    CART,
    LAID,
    LANTERN,
    PICKAXE,
    STEP,
    TRIGGERS,
    TURNED_BIT,
    CardId,
    Move,
    Seat,
    move_card,
    move_cell,
    move_turned,
    play_at,
)
from saboteur.rules.mine import has_neighbour, lay, meets_start, mismatches, spots
from saboteur.rules.options import Flag
from saboteur.rules.parts import MALFORMED, Effect

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

BROKEN_TOOL: Final = Reason("broken-tool", "BASE-PATH-16")
BROKEN_TOOLS: Final[dict[int, Reason]] = {
    PICKAXE: BROKEN_TOOL,
    LANTERN: BROKEN_TOOL,
    CART: BROKEN_TOOL,
}
OCCUPIED: Final = Reason("occupied", "BASE-PATH-11")
NO_NEIGHBOUR: Final = Reason("no-neighbour", "BASE-PATH-01")
ONLY_A_GOAL: Final = Reason("only-a-goal", "BASE-PATH-08", "BASE-PATH-01")
SIDES: Final = Reason("sides", "BASE-PATH-02", "BASE-PATH-14")
NOT_CONNECTED: Final = Reason("not-connected", "BASE-PATH-04", "BASE-PATH-05", "BASE-PATH-15")
REQUIRE_CONNECTION: Final = Flag(
    "require_connection", "ED-04", "AMB-06", "BASE-PATH-04", default=True
)


def why_not_laid(s: State, seat: Seat, m: Move) -> Reason | None:
    """Say why a player may lay no card so, wherever it may be."""
    card = move_card(m)
    turned = move_turned(m)
    # A card that looks the same turned lies only one way. (OV-GRID-06)
    if m != play_at(card, move_cell(m), turned) or s.rules.laid[2 * card + turned] < 0:
        return MALFORMED
    # Cards in front of the player may forbid path cards. (BASE-PATH-16, S2-TRAP-02)
    return s.rules.why_blocked(s.front[seat])


def why_no_room(s: State, cell: int, opened: int) -> Reason | None:
    """Say why a card with these open sides does not fit on a cell, connected or not."""
    # The cell must be empty. (BASE-PATH-11)
    if cell in s.cells or cell in s.hidden:
        return OCCUPIED
    # A face-up card must lie beside it; a face-down goal is none. (BASE-PATH-01, -08)
    if not has_neighbour(s, cell):
        beside_goal = any((cell + step) in s.hidden for step in STEP)
        return ONLY_A_GOAL if beside_goal else NO_NEIGHBOUR
    # Openings meet openings and walls meet walls on all sides. (BASE-PATH-02)
    if mismatches(s, cell, opened):
        return SIDES
    return None


class LaidEffect(Effect):
    """A card that is laid into the mine, by whoever nothing keeps from digging."""

    __slots__ = ()

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Its player must be able to lay cards; then the cell must take it."""
        refused = why_not_laid(s, seat, m)
        if refused is not None:
            return refused
        opened = s.rules.laid[2 * move_card(m) + move_turned(m)] & 15
        return self.why_not_there(s, seat, m, opened)

    def why_not_there(self, s: State, seat: Seat, m: Move, opened: int) -> Reason | None:
        """Say why the card, which then has these open sides, may not be laid on the cell."""
        raise NotImplementedError

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Lay the card; whatever it reaches is triggered at once. (BASE-GOAL-01)"""
        lay_path(s, seat, m, log)


@final
class PathEffect(LaidEffect):
    """Play a path card. (BASE-PATH-01 to BASE-PATH-16)"""

    __slots__ = ()
    CLAUSES = ("BASE-PATH-02", "BASE-PATH-04")

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Look at every cell where some path card may be laid."""
        rules = s.rules
        if s.front[seat] & rules.blocking:
            return
        patterns = rules.patterns[card]
        upright = rules.upright[card]
        turned = rules.turned[card]
        move = rules.plays[card]
        # Most cards of a hand find the spots listed already.
        for spot in s.spots or spots(s):
            found = spot & patterns
            if found:
                if found & upright:
                    out.append(move | spot >> 16)
                if found & turned:
                    out.append(move | TURNED_BIT | spot >> 16)
        for gate in rules.gates:
            for spot in gate.spots(s, seat):
                if spot & patterns & upright:
                    out.append(move | spot >> 16)
                if spot & patterns & turned:
                    out.append(move | TURNED_BIT | spot >> 16)

    def why_not_there(self, s: State, seat: Seat, m: Move, opened: int) -> Reason | None:
        """Go through the placement rules one by one."""
        cell = move_cell(m)
        no_room = why_no_room(s, cell, opened)
        if no_room is not None:
            return no_room
        # One opening must meet a tunnel that comes from the start. (BASE-PATH-04)
        if s.rules.flag(REQUIRE_CONNECTION) and not meets_start(s, cell, opened):
            return NOT_CONNECTED
        return why_gate_closed(s, seat, cell)


def why_gate_closed(s: State, seat: Seat, cell: int) -> Reason | None:
    """Say which gate keeps a seat from laying a card on a cell. (TOLL-09)"""
    for gate in s.rules.gates:
        closed = gate.why_closed(s, seat, cell)
        if closed is not None:
            return closed
    return None


def lay_path(s: State, seat: Seat, m: Move, log: Events) -> None:
    """Lay a path card as a move says; whatever it reaches is triggered at once."""
    cell = move_cell(m)
    for gate in s.rules.gates:
        gate.passed(s, seat, cell, log)
    lay(s, cell, s.rules.laid[2 * move_card(m) + move_turned(m)])
    s.laid_last = cell
    fire(s, LAID, seat, cell, log)
    if s.touched:
        push(s, TRIGGERS, seat)
