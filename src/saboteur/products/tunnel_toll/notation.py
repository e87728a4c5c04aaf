"""Toll dwarves in positions: `dwarfs 3,0:A -`, `payer B 3,0`, `asked B C`."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from saboteur.notation.card import cell_name, parse_cell, seat_name
from saboteur.notation.items import ImpossiblePosition
from saboteur.notation.parts import TABLE, THIS_TURN, PartNotation
from saboteur.notation.words import any_seat, nothing, one, seat_first
from saboteur.products.tunnel_toll.part import DWARVES, TollPart, toll_part
from saboteur.rules.kinds import NONE, NOWHERE, SEAT_LETTERS, Cell, Seat
from saboteur.rules.part import Part
from saboteur.rules.state import Frame, State

NOT_PLACED: Final = "-"
GONE: Final = "gone"
"""A dwarf that stands nowhere yet, and one that does not any more."""


@final
class TollNotation(PartNotation):
    """Where the dwarves stand, who pays, who was asked."""

    HEADS: ClassVar = {"payer": THIS_TURN + 10, "asked": THIS_TURN + 20, "dwarfs": TABLE + 65}

    def read(self, part: Part, head: str, words: list[str]) -> None:
        """Read one of the three items."""
        toll = cast("TollPart", part)
        if head == "dwarfs":
            stands = [_read_dwarf(word) for word in words]
            if stands:  # the word alone says that none stands anywhere yet
                toll.places = [cell for cell, _ in stands]
                toll.owners = [owner for _, owner in stands]
        elif head == "asked":
            for word in words:
                toll.asked |= 1 << any_seat(word)
        else:
            nothing(words[2 * DWARVES :])
            for i in range(0, max(len(words), 1), 2):
                seat, rest = seat_first(words[i : i + 2])
                toll.payers[parse_cell(one(rest))] = seat

    def words(self, part: Part, head: str) -> list[str]:
        """Write one of the three items."""
        toll = cast("TollPart", part)
        if head == "asked":
            return [letter for seat, letter in enumerate(SEAT_LETTERS) if toll.asked >> seat & 1]
        if head == "payer":
            payers = sorted(toll.payers.items())
            return [word for cell, seat in payers for word in (seat_name(seat), cell_name(cell))]
        if all(cell == NOWHERE for cell in toll.places):
            return []
        stands = zip(toll.places, toll.owners, strict=True)
        return [_dwarf_text(cell, owner) for cell, owner in stands]

    def seats(self, part: Part) -> set[Seat]:
        """Return owners, payers and who was asked."""
        toll = cast("TollPart", part)
        asked = {seat for seat in range(len(SEAT_LETTERS)) if toll.asked >> seat & 1}
        return {*toll.owners, *toll.payers.values(), *asked}

    def check(self, part: Part, s: State) -> None:
        """Dwarves stand on empty cells. (TOLL-07)"""
        toll = cast("TollPart", part)
        if len(toll.places) != DWARVES:
            raise ImpossiblePosition("toll-dwarves", need=DWARVES, have=len(toll.places))
        for cell in toll.places:
            taken = cell in s.cells or cell in s.hidden or toll.places.count(cell) > 1
            if cell > NOWHERE and taken:
                raise ImpossiblePosition("toll-dwarf-place", cell=cell_name(cell))


def check_answer(f: Frame, s: State) -> None:
    """Refuse a question about a toll where no dwarf stands. (TOLL-16)"""
    if f.cell not in toll_part(s).places:
        raise ImpossiblePosition("no-toll-dwarf", cell=cell_name(f.cell))


def _dwarf_text(cell: Cell, owner: Seat) -> str:
    if cell == NOWHERE:
        return NOT_PLACED
    return GONE if cell == NONE else f"{cell_name(cell)}:{seat_name(owner)}"


def _read_dwarf(text: str) -> tuple[Cell, Seat]:
    """Read where a dwarf stands and whose it is, as in 3,0:A."""
    if text == NOT_PLACED:
        return NOWHERE, NONE
    if text == GONE:
        return NONE, NONE
    where, _, owner = text.partition(":")
    return parse_cell(where), any_seat(owner)
