"""Rockfall: taking a path card off the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.engine import fire
from saboteur.rules.errors import Reason
from saboteur.rules.events import Removed
from saboteur.rules.kinds import LIFTED, CardId, Move, Seat, move_card, move_cell, play_at
from saboteur.rules.mine import KEPT_ASIDE, REMOVABLE, SOFT, card_of, lift
from saboteur.rules.parts import MALFORMED, Effect
from saboteur.rules.zones import ALL, BOX, IN_PLAY, MINE, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

NOTHING_THERE: Final = Reason("nothing-there", "BASE-ACT-10", "BASE-ACT-13")
START_OR_GOAL: Final = Reason("start-or-goal", "BASE-ACT-11")
A_SITE: Final = Reason("site-stays", "COST-02")


@final
class RockfallEffect(Effect):
    """Remove any one tunnel card. (BASE-ACT-10 to -14)"""

    __slots__ = ()
    CLAUSES = ("BASE-ACT-10", "BASE-ACT-11")

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every card on the table that may be removed, on islands too."""
        move = s.rules.plays[card]
        for cell, value in s.cells.items():
            if value & REMOVABLE:
                out.append(move | cell)
        for cell, card_there in s.hidden.items():
            if s.rules.may(card_there, REMOVABLE):
                out.append(move | cell)

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """There must be a tunnel card; start and goals stay."""
        cell = move_cell(m)
        if m != play_at(move_card(m), cell):
            return MALFORMED
        if cell not in s.hidden and cell not in s.cells:
            return NOTHING_THERE
        card = s.hidden[cell] if cell in s.hidden else card_of(s.cells[cell])
        if s.rules.may(card, SOFT):
            return A_SITE
        return None if s.rules.may(card, REMOVABLE) else START_OR_GOAL

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Discard the removed card, then the rockfall on top. (BASE-ACT-18)"""
        cell = move_cell(m)
        if cell in s.hidden:
            s.rules.effects[s.hidden[cell]].buried(s, cell, log)
            move(s, IN_PLAY, PILE, move_card(m), ALL, log)
            return
        removed = card_of(lift(s, cell))
        if log is not None:
            log.append(Removed(cell, removed, why=s.rules.effects[removed].REMOVED_BY))
        # Cards that are kept apart have another back.
        move(s, MINE, BOX if s.rules.may(removed, KEPT_ASIDE) else PILE, removed, ALL, log)
        move(s, IN_PLAY, PILE, move_card(m), ALL, log)
        fire(s, LIFTED, seat, cell, log)
