"""The treasure map: looking at a face-down goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.errors import Reason
from saboteur.rules.kinds import CardId, Move, Seat, move_card, move_cell, play_at
from saboteur.rules.mine import GOAL, MAPPABLE
from saboteur.rules.parts import MALFORMED, Effect

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

NO_MORE_MAPS: Final = Reason("no-more-maps", "CHEST-E2")
NOT_FACE_DOWN: Final = Reason("not-face-down", "BASE-ACT-15")


@final
class MapEffect(Effect):
    """Look at one face-down goal and put it back. (BASE-ACT-15 to -17)"""

    __slots__ = ()
    CLAUSES = ("BASE-ACT-15",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every face-down goal."""
        for cell, face in s.hidden.items():
            if s.rules.may(face, MAPPABLE) and not (s.no_maps and s.rules.may(face, GOAL)):
                out.append(play_at(card, cell))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """A face-down goal must lie there."""
        cell = move_cell(m)
        if m != play_at(move_card(m), cell):
            return MALFORMED
        if cell not in s.hidden or not s.rules.may(s.hidden[cell], MAPPABLE):
            return NOT_FACE_DOWN
        if s.no_maps and s.rules.may(s.hidden[cell], GOAL):
            return NO_MORE_MAPS
        return None

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Only the player learns the face; the goal stays as it lies."""
        s.discards.append(move_card(m))
        if log is not None:
            cell = move_cell(m)
            s.rules.effects[s.hidden[cell]].seen(s, seat, cell, log)
