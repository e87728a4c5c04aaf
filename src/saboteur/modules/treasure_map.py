"""The treasure map: looking at a face-down goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.errors import Reason
from saboteur.rules.kinds import CardId, Move, Seat, move_card, move_cell, play_at
from saboteur.rules.mine import MAPPABLE
from saboteur.rules.parts import MALFORMED, Effect
from saboteur.rules.zones import ALL, IN_PLAY, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

NOT_FACE_DOWN: Final = Reason("not-face-down", "BASE-ACT-15")


@final
class MapEffect(Effect):
    """Look at one face-down goal and put it back. (BASE-ACT-15 to -17)"""

    __slots__ = ()
    CLAUSES = ("BASE-ACT-15",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every face-down goal."""
        played = s.rules.plays[card]
        for cell, face in s.hidden.items():
            # Only a piece that a product brings can forbid a look; most games have none.
            if s.rules.may(face, MAPPABLE) and not (s.parts and why_not_look(s, face)):
                out.append(played | cell)

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """A face-down goal must lie there."""
        cell = move_cell(m)
        if m != play_at(move_card(m), cell):
            return MALFORMED
        if cell not in s.hidden or not s.rules.may(s.hidden[cell], MAPPABLE):
            return NOT_FACE_DOWN
        return why_not_look(s, s.hidden[cell])

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Only the player learns the face; the goal stays as it lies."""
        if log is not None:
            cell = move_cell(m)
            s.rules.effects[s.hidden[cell]].seen(s, seat, cell, log)
        move(s, IN_PLAY, PILE, move_card(m), ALL, log)


def why_not_look(s: State, face: CardId) -> Reason | None:
    """Say why nobody may look at a face-down card now, if so."""
    for part in s.parts:
        reason = part.why_not_look(s, face)
        if reason is not None:
            return reason
    return None
