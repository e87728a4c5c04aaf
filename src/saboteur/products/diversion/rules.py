"""Diversion, 2023: the last path card lies elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.piles import ToPileStep, discard_afterwards
from saboteur.modules.trail import TRAIL, LaidHook, LiftedHook, TrailPart, last_laid, trail_part
from saboteur.products.diversion.deck import DIVERSION_1
from saboteur.products.diversion.events import Diverted
from saboteur.rules import kinds
from saboteur.rules.engine import fire, push
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import CardId, Cell, Move, Seat
from saboteur.rules.mine import card_of, lay, lift
from saboteur.rules.options import Word
from saboteur.rules.parts import MALFORMED, Effect, Module

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

GAMES: Final = ("base", "saboteur2")
NOTHING_TO_DIVERT: Final = Reason("nothing-to-divert", "WC-DIV-02", "WC-DIV-07")
SAME_CELL: Final = Reason("same-cell", "WC-DIV-04", "WC-DIV-05")
LAST_PATH: Final = Word("diversion_last", ("remaining", "strict"), "AMB-52", "WC-DIV-02")


def last_path(s: State) -> Cell:
    """Return where the last path card played still lies, or NOWHERE. (WC-DIV-02, AMB-52)"""
    if s.rules.word(LAST_PATH) == "strict":
        cells = trail_part(s).cells
        return cells[-1] if cells else kinds.NOWHERE
    return last_laid(trail_part(s).cells)


def diverted_ways(s: State, seat: Seat, card: CardId) -> list[Move]:
    """Return every way to lay the last path card elsewhere. (WC-DIV-04, WC-DIV-11)"""
    cell = last_path(s)
    if cell == kinds.NOWHERE:
        return []
    lifted = s.copy()
    moved = card_of(lift(lifted, cell))
    lifted.front = [0] * s.n
    found: list[Move] = []
    s.rules.effects[moved].options(lifted, seat, moved, found)
    return [
        kinds.play_at(card, kinds.move_cell(m), kinds.move_turned(m))
        for m in found
        if kinds.move_cell(m) != cell
    ]


@final
class DiversionEffect(Effect):
    """Move the last path card played to another cell. (WC-DIV-01 to -14)"""

    __slots__ = ()
    CLAUSES = ("WC-DIV-01", "WC-DIV-04")
    TURNS = True

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every other cell where it could be laid, were it not lying."""
        out.extend(diverted_ways(s, seat, card))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """By the usual rules, judged with the card lifted."""
        card = kinds.move_card(m)
        if m != kinds.play_at(card, kinds.move_cell(m), kinds.move_turned(m)):
            return MALFORMED
        cell = last_path(s)
        if cell == kinds.NOWHERE:
            return NOTHING_TO_DIVERT
        if kinds.move_cell(m) == cell:
            return SAME_CELL
        lifted = s.copy()
        moved = card_of(lift(lifted, cell))
        lifted.front = [0] * s.n
        again = kinds.play_at(moved, kinds.move_cell(m), kinds.move_turned(m))
        return s.rules.effects[moved].why_not(lifted, seat, again)

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """What it reaches in its new place is triggered for this player. (WC-DIV-08)"""
        discard_afterwards(s, seat, kinds.move_card(m))
        cell = last_path(s)
        moved = card_of(lift(s, cell))
        # It is the same card: no gap is left where it lay.
        trail_part(s).cells.remove(cell)
        new = kinds.move_cell(m)
        for gate in s.rules.gates:
            gate.passed(s, seat, new, log)
        lay(s, new, s.rules.laid[2 * moved + kinds.move_turned(m)])
        s.laid_last = new
        if log is not None:
            log.append(Diverted(seat, cell, new, moved, kinds.move_turned(m)))
        fire(s, kinds.LIFTED, seat, cell, log)
        fire(s, kinds.LAID, seat, new, log)
        if s.touched:
            push(s, kinds.TRIGGERS, seat)


DIVERSION_CARD: Final = Module(
    "diversion",
    games=GAMES,
    cards={DIVERSION_1: DiversionEffect()},
    steps={kinds.TO_PILE: ToPileStep()},
    shares=(kinds.TO_PILE,),
    options=(LAST_PATH,),
    parts={TRAIL: TrailPart()},
    hooks={kinds.LAID: LaidHook(), kinds.LIFTED: LiftedHook()},
)
