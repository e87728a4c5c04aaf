"""Sabotage cards: breaking other players' tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.errors import Reason
from saboteur.rules.events import Broken
from saboteur.rules.kinds import TARGET_SHIFT, CardId, Move, Seat, move_card, move_target, play_on
from saboteur.rules.parts import MALFORMED, Effect
from saboteur.rules.zones import ALL, FRONT, IN_PLAY, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

ONESELF: Final = Reason("sabotage-oneself", "BASE-ACT-01")
ALREADY_BROKEN: Final = Reason("already-broken", "BASE-ACT-03", "BASE-ACT-02")


@final
class SabotageEffect(Effect):
    """Put it in front of another player who has none of its kind. (BASE-ACT-01 to -05)"""

    __slots__ = ()
    CLAUSES = ("BASE-ACT-01", "BASE-ACT-02")

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every other player whose tool is whole."""
        bit = 1 << s.rules.cards[card].front
        move = play_on(card, 0)
        for target, front in enumerate(s.front):
            if target != seat and not front & bit:
                out.append(move | target << TARGET_SHIFT)

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Only others, and only one of a kind."""
        card = move_card(m)
        target = move_target(m)
        if m != play_on(card, target) or target >= s.n:
            return MALFORMED
        if target == seat:
            return ONESELF
        if s.front[target] >> s.rules.cards[card].front & 1:
            return ALREADY_BROKEN
        return None

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Lay the card in front of the player, where it stays."""
        card = move_card(m)
        target = move_target(m)
        if log is not None:
            log.append(Broken(target, s.rules.cards[card].front))
        move(s, IN_PLAY, FRONT + target, card, ALL, log)
