"""Repair cards: mending one's own or somebody else's tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from saboteur.rules.errors import Reason
from saboteur.rules.events import Mended
from saboteur.rules.kinds import CardId, Move, Seat, move_card, move_target, move_value, play_on
from saboteur.rules.parts import MALFORMED, Effect
from saboteur.rules.zones import ALL, FRONT, IN_PLAY, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Event, Events
    from saboteur.rules.state import State

NOT_BROKEN: Final = Reason("not-broken", "BASE-ACT-08", "BASE-TURN-12")
WRONG_TOOL: Final = Reason("wrong-tool", "BASE-ACT-06", "BASE-ACT-07")


class ClearingEffect(Effect):
    """Remove one card of one of its kinds from in front of any player."""

    __slots__ = ()
    NOTHING_THERE: ClassVar[Reason] = MALFORMED
    """The reason when no such card lies there."""

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Everything in front of any player that the card can remove."""
        tools = s.rules.cards[card].tools
        for target, front in enumerate(s.front):
            if front:
                for tool in tools:
                    if front >> tool & 1:
                        out.append(play_on(card, target, tool))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """It must be able to remove such a card, and one must lie there."""
        card = move_card(m)
        target = move_target(m)
        tool = move_value(m)
        if m != play_on(card, target, tool) or target >= s.n:
            return MALFORMED
        if tool not in s.rules.cards[card].tools:
            return WRONG_TOOL
        if not s.front[target] >> tool & 1:
            return self.NOTHING_THERE
        return None

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Discard the removed card, then the played card on top. (BASE-ACT-18)"""
        target = move_target(m)
        bit = move_value(m)
        if log is not None:
            log.append(self.cleared(target, bit))
        move(s, FRONT + target, PILE, s.rules.front_cards[bit], ALL, log)
        move(s, IN_PLAY, PILE, move_card(m), ALL, log)

    def cleared(self, target: Seat, bit: int) -> Event:
        """Return what is told when the card in front of a player is removed."""
        raise NotImplementedError


class RepairEffect(ClearingEffect):
    """Remove one sabotage card of one of its kinds. (BASE-ACT-06 to -09)"""

    __slots__ = ()
    CLAUSES: ClassVar[tuple[str, ...]] = ("BASE-ACT-06", "BASE-ACT-07")
    NOTHING_THERE = NOT_BROKEN

    def cleared(self, target: Seat, bit: int) -> Event:
        """The tool is mended."""
        return Mended(target, bit)
