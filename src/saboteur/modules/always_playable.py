"""Cards that can be played on every turn, whatever lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.errors import Reason
from saboteur.rules.kinds import CardId, Move, Seat, move_card, play
from saboteur.rules.parts import MALFORMED, Effect

if TYPE_CHECKING:
    from saboteur.rules.state import State


class AlwaysPlayableEffect(Effect):
    """A card that is played on nothing and nobody, and needs nothing."""

    __slots__ = ()

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Always, even where it does nothing."""
        out.append(play(card))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Always, but neither on a cell nor on a player."""
        return None if m == play(move_card(m)) else MALFORMED
