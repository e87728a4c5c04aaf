"""Repair cards: mending one's own or somebody else's tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.errors import Reason
from saboteur.rules.events import Mended
from saboteur.rules.kinds import CardId, Move, Seat, move_card, move_target, move_value, play_on
from saboteur.rules.ruleset import MALFORMED, Effect

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

NOT_BROKEN: Final = Reason("not-broken", "BASE-ACT-08", "BASE-TURN-12")
WRONG_TOOL: Final = Reason("wrong-tool", "BASE-ACT-06", "BASE-ACT-07")


@final
class RepairEffect(Effect):
    """Remove one sabotage card of one of its kinds. (BASE-ACT-06 to -09)"""

    __slots__ = ()

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every broken tool of any player that the card can mend."""
        tools = s.rules.cards[card].tools
        for target in range(s.n):
            front = s.front[target]
            if front:
                for tool in tools:
                    if front >> tool & 1:
                        out.append(play_on(card, target, tool))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """It must be able to mend that tool, and the tool must be broken."""
        card = move_card(m)
        target = move_target(m)
        tool = move_value(m)
        if m != play_on(card, target, tool) or target >= s.n:
            return MALFORMED
        if tool not in s.rules.cards[card].tools:
            return WRONG_TOOL
        if not s.front[target] >> tool & 1:
            return NOT_BROKEN
        return None

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Discard the sabotage card, then the repair card on top. (BASE-ACT-18)"""
        target = move_target(m)
        tool = move_value(m)
        s.front[target] &= ~(1 << tool)
        s.discards.append(s.rules.front_cards[tool])
        s.discards.append(move_card(m))
        if log is not None:
            log.append(Mended(target, tool))
