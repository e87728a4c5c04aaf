"""What every game shares between rounds: the table is cleared, after three rounds gold is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules import zones
from saboteur.rules.events import MatchEnded
from saboteur.rules.kinds import NONE, NOWHERE, ROUND, Move, Seat
from saboteur.rules.parts import Effect, Step
from saboteur.rules.state import Frame

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

ROUNDS: Final = 3
"""(BASE-SETUP-01)"""


@final
class StartEffect(Effect):
    """The start card is laid at the beginning and never played. (BASE-SETUP-07)"""

    __slots__ = ()


def clear_table(s: State, log: Events) -> None:
    """Take everything off the table, for a new round."""
    s.last = NONE
    s.direction = 1
    s.completer = NONE
    s.touched = 0
    s.laid_last = NOWHERE
    for part in s.parts:
        part.clear_round()
    zones.clear(s, log)


def deal_hands(s: State, log: Events) -> None:
    """Deal everybody a hand from the top of the deck. (BASE-SETUP-10 to -12, DUEL-SETUP-05)"""
    zones.empty_hands(s)
    for seat in range(s.n):
        zones.draw(s, zones.DECK, zones.HAND + seat, s.rules.hand_size(s.n), 1 << seat, log)


@final
class RoundOverStep(Step):
    """Go on to the next round, or count the gold.

    (BASE-NEXT-01, BASE-NEXT-06, DUEL-NEXT-04, DUEL-NEXT-05, ED-64)
    """

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """After three rounds the match is over."""
        if s.round < ROUNDS:
            s.stack.append(Frame(ROUND))
        elif log is not None:
            totals = totals_of(s)
            log.append(MatchEnded(tuple(totals), tuple(winners_of(totals))))
            zones.count_gold(s, totals, log)


def totals_of(s: State) -> list[int]:
    """Return the gold of every seat. (BASE-NEXT-06)"""
    return [sum(s.gold[seat]) + s.nuggets[seat] for seat in range(s.n)]


def winners_of(totals: list[int]) -> list[Seat]:
    """Return who has most; several share the victory. (BASE-NEXT-07)"""
    most = max(totals)
    return [seat for seat, total in enumerate(totals) if total == most]
