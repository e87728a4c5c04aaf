"""Tunnel Toll: two dwarves who let nobody pass without paying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.answers import AnswerStep
from saboteur.modules.gold_pieces import can_pay, pay_piece, tell_if_spent
from saboteur.products.tunnel_toll.events import (
    DwarfGone,
    DwarfPlaced,
    GoldGiven,
    TollAnswered,
    TollAsked,
    TollPaid,
)
from saboteur.products.tunnel_toll.part import TOLL, TollPart, toll_part
from saboteur.rules import kinds
from saboteur.rules.choices import CARD, CELL, SEAT, new_choice
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.events import Discarded
from saboteur.rules.frames import A_SEAT, ALL_OF_IT, FrameShape, new_frame
from saboteur.rules.kinds import CardId, Cell, Move, Seat
from saboteur.rules.mine import BARRED, ENTRIES, GATE, OPENING, SOFTLY, patterns_at
from saboteur.rules.options import Flag, Word
from saboteur.rules.parts import (
    MALFORMED,
    SHOWS_ACT,
    SHOWS_ALL,
    SHOWS_CELL,
    Gate,
    Hook,
    Module,
    Tuning,
    Way,
)
from saboteur.rules.state import Frame
from saboteur.rules.zones import HAND, PILE, give_pieces, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State

PLACE: Final = new_choice("toll", CARD, CELL)
ASK: Final = new_choice("ask", SEAT, CELL)
"""Values of the moves that place a dwarf and that ask for the toll."""
TOLL_ANSWER: Final = new_frame("toll-answer", FrameShape(ALL_OF_IT, cell=True, holds=A_SEAT))
"""The question was put aloud; its value is who asks. (TOLL-27)"""

NO_DWARF_LEFT: Final = Reason("no-dwarf-left", "TOLL-06")
NOT_AN_OPEN_END: Final = Reason("not-an-open-end", "TOLL-07", "TOLL-11", "TOLL-12")
NOT_IN_HAND: Final = Reason("not-in-hand", "TOLL-14")
TOLL_NOT_PAID: Final = Reason("toll-not-paid", "TOLL-09", "TOLL-18")
ASK_NOBODY: Final = Reason("ask-nobody", "TOLL-16", "TOLL-27")
YES_OR_NO: Final = Reason("yes-or-no", "TOLL-27")
CANNOT_PAY: Final = Reason("cannot-pay", "TOLL-16", "TOLL-18")
CONNECTED_ONLY: Final = Flag("toll_connected_only", "AMB-59", "TOLL-07")
CARDS_PAY: Final = Flag("toll_gold_cards", "AMB-61", "TOLL-21", default=True)
ORPHANS: Final = Word("toll_orphan", ("stay", "remove"), "AMB-62", "TOLL-24")


def is_open_end(s: State, cell: Cell) -> bool:
    """Say whether an opening faces an empty cell. (TOLL-07, TOLL-12)"""
    code = s.sides.get(cell, 0)
    if cell in s.cells or code & (BARRED | GATE):
        return False
    joined = ENTRIES[code & 255] | code >> SOFTLY & 15
    if s.rules.flag(CONNECTED_ONLY):
        return joined != 0
    return joined != 0 or any(code >> (2 * d) & 3 == OPENING for d in range(4))


@final
class FirstGoldHook(Hook):
    """In the first round everybody gets a gold piece."""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Give the gold; the table was cleared before. (TOLL-02)"""
        if s.round == 1:
            for player in range(s.n):
                give_pieces(s, player, 1, log)
                if log is not None:
                    log.append(GoldGiven(player, 1))


@final
class PlaceDwarfWay(Way):
    """Discard a card and put a dwarf at an open end. (TOLL-04 to -14)"""

    __slots__ = ()

    def options(self, s: State, seat: Seat, out: list[Move]) -> None:
        """Every card of the hand, every open end."""
        if kinds.NOWHERE not in toll_part(s).places:
            return
        for cell in s.sides:
            if is_open_end(s, cell):
                for card in sorted(set(s.hands[seat])):
                    out.append(kinds.choose(card=card, cell=cell, value=PLACE))

    def owns(self, s: State, m: Move) -> bool:
        """Say whether a move places a dwarf."""
        return kinds.move_act(m) == kinds.CHOOSE and kinds.move_value(m) == PLACE

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """A dwarf must be left, the card in the hand, the end open."""
        if m != kinds.choose(card=kinds.move_card(m), cell=kinds.move_cell(m), value=PLACE):
            return MALFORMED
        if kinds.NOWHERE not in toll_part(s).places:
            return NO_DWARF_LEFT
        if kinds.move_card(m) not in s.hands[seat]:
            return NOT_IN_HAND
        return None if is_open_end(s, kinds.move_cell(m)) else NOT_AN_OPEN_END

    def shows(self, s: State, m: Move) -> int:
        """The dwarf is seen, the card lies face down. (TOLL-04, OV-INFO-05)"""
        return SHOWS_ACT | SHOWS_CELL

    def take(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """That is the whole turn; no card is drawn. (TOLL-05)"""
        card: CardId = kinds.move_card(m)
        cell = kinds.move_cell(m)
        s.last = seat
        push(s, kinds.END_TURN, seat)
        toll = toll_part(s)
        which = toll.places.index(kinds.NOWHERE)
        toll.places[which] = cell
        toll.owners[which] = seat
        s.sides[cell] |= GATE
        s.spots = None
        if log is not None:
            log.append(Discarded(seat, (card,), why=("TOLL-04", "OV-INFO-05")))
        move(s, HAND + seat, PILE, card, 1 << seat, log)
        if log is not None:
            log.append(DwarfPlaced(seat, cell))


@final
class OrphanHook(Hook):
    """A dwarf whose path was taken away stays, or goes where the table wants it. (TOLL-24)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Look at every dwarf after a card was lifted."""
        if s.rules.word(ORPHANS) == "stay":
            return
        toll = toll_part(s)
        for place in toll.places[:]:
            if place > kinds.NOWHERE and not _faces_opening(s.sides.get(place, 0)):
                toll.remove(place)
                s.spots = None
                s.sides[place] &= ~GATE
                if not s.sides[place]:
                    del s.sides[place]
                if log is not None:
                    log.append(DwarfGone(place))


def _faces_opening(code: int) -> bool:
    return code >> SOFTLY & 15 != 0 or any(code >> (2 * d) & 3 >= OPENING for d in range(4))


def can_pass(s: State, toll: TollPart, seat: Seat, cell: Cell) -> bool:
    """Say whether the toll of a cell would be paid. (TOLL-16 to -18)"""
    return toll.owner_of(cell) == seat or cell in toll.payers or can_pay(s, seat)


@final
class TollGate(Gate):
    """A dwarf blocks its cell until the toll is paid; it joins and cuts nothing.

    The card must fit in all other respects. (TOLL-08, -09, -19, -23)
    """

    __slots__ = ()

    def spots(self, s: State, seat: Seat) -> list[int]:
        """Return the dwarves' cells where the toll would be paid."""
        toll = toll_part(s)
        return [
            cell << 16 | patterns_at(s.rules.fits, s.sides.get(cell, 0))
            for cell in toll.places
            if cell > kinds.NOWHERE and can_pass(s, toll, seat, cell)
        ]

    def why_closed(self, s: State, seat: Seat, cell: Cell) -> Reason | None:
        """Nobody pays."""
        toll = toll_part(s)
        if cell not in toll.places or can_pass(s, toll, seat, cell):
            return None
        return TOLL_NOT_PAID

    def passed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """The toll goes to the owner, the dwarf away for this round. (TOLL-15 to -17, -22, -26)"""
        toll = toll_part(s)
        if cell not in toll.places:
            return
        owner = toll.owner_of(cell)
        payer = toll.payers.pop(cell, seat)
        toll.remove(cell)
        s.sides[cell] &= ~GATE
        amount = 0 if owner in {seat, payer} else 1
        if amount:
            pay_piece(s, payer, owner, "TOLL-21", log)
        if log is not None:
            log.append(TollPaid(payer, owner, cell, amount))
        if amount:
            tell_if_spent(s, payer, log)


@final
class AskForTollWay(Way):
    """Ask another player to pay the toll. (TOLL-16, TOLL-27)"""

    __slots__ = ()

    def options(self, s: State, seat: Seat, out: list[Move]) -> None:
        """Everybody who was not asked yet in this turn and could pay, for every dwarf."""
        toll = toll_part(s)
        for cell in toll.places:
            if cell > kinds.NOWHERE and cell not in toll.payers and toll.owner_of(cell) != seat:
                for other in range(s.n):
                    if why_not_ask(s, seat, other, cell) is None:
                        out.append(kinds.choose(target=other, cell=cell, value=ASK))

    def keeps_turn(self) -> bool:
        """Nothing is lost by asking."""
        return True

    def granted(self, s: State, m: Move) -> State:
        """Return the table as it is once the asked player has agreed to pay."""
        after = s.copy()
        toll_part(after).payers[kinds.move_cell(m)] = kinds.move_target(m)
        return after

    def owns(self, s: State, m: Move) -> bool:
        """Say whether a move asks for the toll."""
        return kinds.move_act(m) == kinds.CHOOSE and kinds.move_value(m) == ASK

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Each player may be asked once in a turn."""
        cell = kinds.move_cell(m)
        target = kinds.move_target(m)
        if m != kinds.choose(target=target, cell=cell, value=ASK):
            return MALFORMED
        toll = toll_part(s)
        if cell == kinds.NOWHERE or cell not in toll.places or cell in toll.payers:
            return ASK_NOBODY
        if toll.owner_of(cell) == seat:
            return ASK_NOBODY
        return why_not_ask(s, seat, target, cell)

    def shows(self, s: State, m: Move) -> int:
        """A question is put openly."""
        return SHOWS_ALL

    def take(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """The answer comes at once; then the asker goes on."""
        toll_part(s).asked |= 1 << kinds.move_target(m)
        s.stack.append(Frame(TOLL_ANSWER, kinds.move_target(m), kinds.move_cell(m), seat))
        if log is not None:
            log.append(TollAsked(seat, kinds.move_target(m), kinds.move_cell(m)))


def why_not_ask(s: State, seat: Seat, other: Seat, cell: Cell) -> Reason | None:
    """Say why a player cannot be asked to pay."""
    toll = toll_part(s)
    if other >= s.n or other == seat or toll.asked >> other & 1:
        return ASK_NOBODY
    # Owners pay themselves, that is nothing. (TOLL-16)
    return None if other == toll.owner_of(cell) or can_pay(s, other) else CANNOT_PAY


@final
class TollAnswerStep(AnswerStep):
    """Ask a player whether they pay for another one. (TOLL-27)"""

    __slots__ = ()
    CLAUSES = ("TOLL-16", "TOLL-27")
    NO_ANSWER = YES_OR_NO

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """It is answered openly."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """A refusal costs nothing."""
        agreed = kinds.move_value(m) == kinds.YES
        if agreed:
            toll_part(s).payers[f.cell] = f.seat
        if log is not None:
            log.append(TollAnswered(f.seat, f.value, f.cell, int(agreed)))


@final
class TollTuning(Tuning):
    """Whether gold cards pay the toll. (TOLL-21)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """As the table wants it."""
        rules.gold_cards_pay = rules.flag(CARDS_PAY)


TUNNEL_TOLL: Final = Module(
    "tunnel-toll",
    games=("base", "saboteur2"),
    parts={TOLL: TollPart()},
    ways=(PlaceDwarfWay(), AskForTollWay()),
    gates=(TollGate(),),
    asks={TOLL_ANSWER: TollAnswerStep()},
    hooks={kinds.LAID_OUT: FirstGoldHook(), kinds.LIFTED: OrphanHook()},
    options=(
        CONNECTED_ONLY,
        CARDS_PAY,
        ORPHANS,
    ),
    tuning=TollTuning(),
)
