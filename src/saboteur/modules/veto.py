"""Veto, 2019: the card just played has no effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.decks.championship import (
    VETO_1,
)
from saboteur.rules.errors import Reason
from saboteur.rules.events import (
    Vetoed,
)
from saboteur.rules.kinds import (
    END_TURN,
    NEXT_PATH,
    PASS_MOVE,
    RESOLVE,
    TO_PILE,
    VETO,
    VETO_WINDOW,
    Move,
    Seat,
    move_card,
    play,
)
from saboteur.rules.options import Number, Word
from saboteur.rules.parts import (
    SHOWS_ALL,
    Effect,
    Module,
    Step,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

GAMES: Final = ("base", "saboteur2")
VETO_PATHFINDER: Final = Word("veto_pathfinder", ("end_turn", "single"), "AMB-48", "WC-VETO-20")
VETO_TIMEOUT: Final = Number("veto_timeout", 1, 300, "AMB-45", "WC-VETO-02", default=10)
"""Seconds."""
NOT_ON_OWN_TURN: Final = Reason("not-on-own-turn", "WC-VETO-03")
VETO_OR_PASS: Final = Reason("veto-or-pass", "WC-VETO-01")
NO_VETO: Final = Reason("no-veto", "WC-VETO-01")


@final
class VetoEffect(Effect):
    """It is never played on one's own turn. (WC-VETO-03)"""

    __slots__ = ()

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """It can only be discarded there."""
        return NOT_ON_OWN_TURN


@final
class VetoWindowStep(Step):
    """Ask every other seat alike whether the card just played is vetoed. (WC-VETO-01, -02)

    A seat without a card, as everybody sees, is not asked. (AMB-45)
    Path and action cards only, and whatever lies in front of the vetoing player; choices that arise
    while a card is carried out come after it. (WC-VETO-04, -05, -06, -15, -16, -21, -24)
    """

    __slots__ = ()

    def opens_for(self, s: State, other: Seat) -> bool:
        """Open while, as far as everybody knows, this seat may hold the Veto. (AMB-45)"""
        return not s.veto_shown and len(s.hands[other]) > 0

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Pass, or veto with the card."""
        out.append(PASS_MOVE)
        veto = s.rules.ids["veto"]
        if veto in s.hands[f.seat]:
            out.append(play(veto))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """The card is needed."""
        if m == PASS_MOVE:
            return None
        veto = s.rules.ids["veto"]
        if m != play(veto):
            return VETO_OR_PASS
        return None if veto in s.hands[f.seat] else NO_VETO

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """A Veto is played openly."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """The vetoed card has no effect; the turn is over. (WC-VETO-07 to -14)

        It turns nothing round, pays no toll, and is the last card played; what an earlier path card
        of a Pathfinder caused stands. (WC-VETO-17, -18, -19, -22, -23, -25)
        """
        if m == PASS_MOVE:
            return
        veto = move_card(m)
        active = s.active
        s.hands[f.seat].remove(veto)
        s.discards.append(move_card(f.value))
        s.discards.append(veto)
        s.veto_shown = 1
        s.last = f.seat
        if log is not None:
            log.append(Vetoed(f.seat, active, f.value))
        drawn = drop_play(s)
        s.draws.append(active * 16 + drawn)
        s.draws.append(f.seat * 16 + 1)


def drop_play(s: State) -> int:
    """Drop the vetoed play and, by default, the rest of the turn; return what is then drawn.

    One card, or within a Pathfinder as many as path cards were played. (WC-VETO-10, WC-VETO-20)
    """
    drawn = 1
    while s.stack[-1].kind != RESOLVE:
        s.stack.pop()
    s.stack.pop()
    if s.stack[-1].kind == NEXT_PATH or s.stack[-1].kind == TO_PILE:
        drawn = sum([owed & 15 for owed in s.draws if owed >> 4 == s.active])
        if s.rules.word(VETO_PATHFINDER) == "end_turn":
            while s.stack[-1].kind != END_TURN:
                f = s.stack.pop()
                if f.kind == TO_PILE:
                    s.discards.append(f.value)
    s.draws.clear()
    return drawn


def veto_seconds(rules: Ruleset) -> int:
    """Return how long a table waits for answers in a window. (AMB-45, WC-VETO-21)

    The rules know no clock: whoever runs a table reads it here.
    """
    return rules.number(VETO_TIMEOUT)


VETO_CARD: Final = Module(
    "veto",
    games=GAMES,
    decks=(VETO_1,),
    effects={VETO: VetoEffect()},
    asks={VETO_WINDOW: VetoWindowStep()},
    windows=(VETO_WINDOW,),
    options=(
        VETO_PATHFINDER,
        VETO_TIMEOUT,
    ),
)
