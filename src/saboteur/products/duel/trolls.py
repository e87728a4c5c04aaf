"""Trolls: each stands on an arm of its card and lets nobody pass before it is bribed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.products.duel.cards import TROLL_PATH
from saboteur.products.duel.events import TrollBribed, TrollsPaid
from saboteur.products.duel.gold import counters_left
from saboteur.products.duel.part import duel_part
from saboteur.products.duel.reach import COLOURS, colour_of, grow, sides_reached
from saboteur.rules import kinds
from saboteur.rules.choices import CELL, new_choice
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.frames import SEAT_ALONE, FrameShape, new_frame
from saboteur.rules.kinds import Cell, Move, Seat, choose, move_act, move_cell, move_value
from saboteur.rules.mine import card_of
from saboteur.rules.options import Word
from saboteur.rules.parts import MALFORMED, SHOWS_ALL, Step, Way
from saboteur.rules.state import Frame
from saboteur.rules.zones import ALL, BOX, GOLD, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

LAST_BRIBES: Final = new_frame("last-bribes", FrameShape(SEAT_ALONE))
"""The last chance to bribe a troll in a turn. (DUEL-TROLL-08)"""
BRIBE: Final = new_choice("bribe", CELL)
"""The value of the move that bribes a troll."""
ASKED: Final = 1
"""The value of the END_TURN frame once nobody wants to bribe any more."""

NO_TROLL: Final = Reason("no-troll", "DUEL-TROLL-01")
BRIBED_ALREADY: Final = Reason("bribed-already", "DUEL-TROLL-05")
TROLL_NOT_REACHED: Final = Reason("troll-not-reached", "DUEL-TROLL-02")
NO_COUNTER: Final = Reason("no-counter", "DUEL-TROLL-04")
BRIBE_OR_DONE: Final = Reason("bribe-or-done", "DUEL-TROLL-02", "DUEL-TROLL-08")
TROLL_PAYMENT: Final = Word("troll_payment", ("per_card", "sum"), "AMB-84", "DUEL-END-06")


def is_troll(s: State, cell: Cell) -> bool:
    """Say whether a troll stands on a cell."""
    value = s.cells.get(cell, 0)
    return value != 0 and s.rules.cards[card_of(value)].family == TROLL_PATH


def trolls_in_reach(s: State, seat: Seat) -> list[Cell]:
    """Return the trolls a seat may bribe now. (DUEL-TROLL-02, -04, -05)"""
    duel = duel_part(s)
    found: list[Cell] = []
    for cell in duel.trolls:
        if cell not in duel.counters and sides_reached(s, colour_of(s, seat), cell):
            found.append(cell)
    return sorted(found) if found and counters_left(s) else []


def why_not_bribe(s: State, seat: Seat, m: Move) -> Reason | None:
    """Say why a troll may not be bribed."""
    cell = move_cell(m)
    if m != choose(cell=cell, value=BRIBE):
        return MALFORMED
    if not is_troll(s, cell):
        return NO_TROLL
    if cell in duel_part(s).counters:
        return BRIBED_ALREADY
    # One of the two parts of its card must be reached. (DUEL-TROLL-02)
    if not sides_reached(s, colour_of(s, seat), cell):
        return TROLL_NOT_REACHED
    return None if counters_left(s) else NO_COUNTER


def bribe(s: State, seat: Seat, cell: Cell, log: Events) -> None:
    """Put a counter on a troll; what lies behind it is reached at once. (DUEL-TROLL-07)"""
    duel_part(s).counters[cell] = COLOURS[colour_of(s, seat)]
    grow(s, cell)
    if log is not None:
        log.append(TrollBribed(seat, cell))
    push(s, kinds.TRIGGERS, seat)


def is_bribe(m: Move) -> bool:
    """Say whether a move bribes a troll."""
    return move_act(m) == kinds.CHOOSE and move_value(m) == BRIBE


@final
class BribeWay(Way):
    """Bribe a troll before the main action, with broken tools too. (DUEL-TROLL-01 to -06)"""

    __slots__ = ()

    def options(self, s: State, seat: Seat, out: list[Move]) -> None:
        """Every troll in reach."""
        for cell in trolls_in_reach(s, seat):
            out.append(choose(cell=cell, value=BRIBE))

    def owns(self, s: State, m: Move) -> bool:
        """Say whether a move bribes a troll."""
        return is_bribe(m)

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Say why a troll may not be bribed."""
        return why_not_bribe(s, seat, m)

    def shows(self, s: State, m: Move) -> int:
        """The counter is seen."""
        return SHOWS_ALL

    def take(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """It is no turn of its own: the same player goes on. (DUEL-TROLL-03)"""
        push(s, kinds.TURN, seat)
        bribe(s, seat, move_cell(m), log)


@final
class LastBribesStep(Step):
    """Ask, after the main action, whether a troll is bribed before the draw. (DUEL-TROLL-08)"""

    __slots__ = ()
    CLAUSES = ("DUEL-TROLL-02", "DUEL-TROLL-08")

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """No troll, or one of those in reach. (DUEL-TROLL-06)"""
        out.append(kinds.DONE_MOVE)
        for cell in trolls_in_reach(s, f.seat):
            out.append(choose(cell=cell, value=BRIBE))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """It must be a troll in reach."""
        if m == kinds.DONE_MOVE:
            return None
        return why_not_bribe(s, f.seat, m) if is_bribe(m) else BRIBE_OR_DONE

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """The counter is seen."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Bribe it; the end of the turn, which lies below, asks again while there are others."""
        if m == kinds.DONE_MOVE:
            s.stack[-1] = Frame(kinds.END_TURN, f.seat, kinds.NOWHERE, ASKED)
        else:
            bribe(s, f.seat, move_cell(m), log)


def ask_for_bribes(s: State, f: Frame) -> bool:
    """Ask at the end of a turn whether a troll is bribed; say whether that has to be waited for."""
    if f.value == ASKED or not trolls_in_reach(s, f.seat):
        return False
    s.stack.append(f)
    push(s, LAST_BRIBES, f.seat)
    return True


def pay_trolls(s: State, seat: Seat, log: Events) -> None:
    """Let a seat pay for the trolls they bribed, with cards of this or earlier rounds.

    Whoever has no gold card pays nothing further. (DUEL-END-05 to -08, AMB-84)
    """
    mine = COLOURS[colour_of(s, seat)]
    owed = 0
    for cell, colour in duel_part(s).counters.items():
        if colour == mine and is_troll(s, cell):
            owed += 1
    if not owed:
        return
    if s.rules.word(TROLL_PAYMENT) == "sum":
        paid = cheapest(s.gold[seat], owed)
    else:
        paid = sorted(s.gold[seat])[:owed]
    if log is not None:
        log.append(TrollsPaid(seat, owed, tuple(paid)))
    for value in paid:
        move(s, GOLD + seat, BOX, value, ALL, log)


def cheapest(cards: list[int], owed: int) -> list[int]:
    """Return the cards of least value that pay a sum, the fewest of these; all if too little.

    (AMB-84)
    """
    best = sorted(cards)
    for ones in range(cards.count(1) + 1):
        for twos in range(cards.count(2) + 1):
            for threes in range(cards.count(3) + 1):
                some = [1] * ones + [2] * twos + [3] * threes
                if sum(some) >= owed and (sum(some), len(some)) < (sum(best), len(best)):
                    best = some
    return best
