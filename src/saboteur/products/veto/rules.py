"""Veto, 2019: the card just played has no effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.piles import drop_rest, is_within
from saboteur.products.veto.deck import VETO_1
from saboteur.products.veto.events import Vetoed
from saboteur.products.veto.part import VETO_SHOWN, VetoPart, veto_part
from saboteur.rules import kinds
from saboteur.rules.errors import Reason
from saboteur.rules.frames import A_MOVE, A_WINDOW, FrameShape, new_frame
from saboteur.rules.kinds import Cell, Move, Seat, move_card, play
from saboteur.rules.options import Number, Word
from saboteur.rules.parts import SHOWS_ALL, Effect, Hook, Module, Step
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame
from saboteur.rules.zones import ALL, HAND, IN_PLAY, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

VETO_WINDOW: Final = new_frame("veto-window", FrameShape(A_WINDOW, holds=A_MOVE))
"""Its value is the move that may be vetoed."""
GAMES: Final = ("base", "saboteur2")
WITHIN_A_CARD: Final = Word("veto_pathfinder", ("end_turn", "single"), "AMB-48", "WC-VETO-20")
"""What a Veto does to a card that was played by the effect of another one: a Pathfinder."""
VETO_TIMEOUT: Final = Number("veto_timeout", 1, 300, "AMB-45", "WC-VETO-02", default=5)
"""Seconds: the same for every card, and not longer than it takes to read one."""
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
    CLAUSES = ("WC-VETO-01", "WC-VETO-07")

    def seconds(self, rules: Ruleset) -> int:
        """Return how long a table waits, as it is set. (AMB-45, WC-VETO-21)"""
        return rules.number(VETO_TIMEOUT)

    def opens_for(self, s: State, other: Seat) -> bool:
        """Open while, as far as everybody knows, this seat may hold the Veto. (AMB-45)"""
        return not veto_part(s).on_pile and len(s.hands[other]) > 0

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Pass, or veto with the card."""
        out.append(kinds.PASS_MOVE)
        veto = s.rules.ids["veto"]
        if veto in s.hands[f.seat]:
            out.append(play(veto))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """The card is needed."""
        if m == kinds.PASS_MOVE:
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

        It turns nothing round, pays no toll, and is the last card played; what earlier cards of the
        same turn caused stands. (WC-VETO-17, -18, -19, -22, -23, -25)
        """
        if m == kinds.PASS_MOVE:
            return
        veto = move_card(m)
        active = s.active
        veto_part(s).on_pile = 1
        s.last = f.seat
        if log is not None:
            log.append(Vetoed(f.seat, active, f.value))
        move(s, IN_PLAY, PILE, move_card(f.value), ALL, log)
        move(s, HAND + f.seat, PILE, veto, ALL, log, same_turn=True)
        drawn = drop_play(s, log)
        s.draws.append(active * 16 + drawn)
        s.draws.append(f.seat * 16 + 1)


def drop_play(s: State, log: Events) -> int:
    """Drop the vetoed play and, by default, the rest of the turn; return what is then drawn.

    One card, or within a Pathfinder as many as path cards were played. (WC-VETO-10, WC-VETO-20)
    """
    drawn = 1
    while s.stack[-1].kind != kinds.RESOLVE:
        s.stack.pop()
    s.stack.pop()
    if is_within(s):
        drawn = sum([owed & 15 for owed in s.draws if owed >> 4 == s.active])
        if ends_turn(s.rules):
            drop_rest(s, log)
    s.draws.clear()
    return drawn


def ends_turn(rules: Ruleset) -> bool:
    """Say whether a Veto ends the turn even where further cards could be played. (WC-VETO-20)"""
    return rules.word(WITHIN_A_CARD) == "end_turn"


@final
class TakenUpHook(Hook):
    """Who takes up the Veto with the top of the pile may hold it from now on. (WC-VETO-21)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Forget it if it is among the cards taken up."""
        if s.rules.ids["veto"] in s.looked:
            veto_part(s).on_pile = 0


@final
class ShuffledHook(Hook):
    """Nobody knows any longer where in the pile it lies. (WC-VETO-21)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Forget it."""
        veto_part(s).on_pile = 0


VETO_CARD: Final = Module(
    "veto",
    games=GAMES,
    cards={VETO_1: VetoEffect()},
    asks={VETO_WINDOW: VetoWindowStep()},
    windows=(VETO_WINDOW,),
    hooks={kinds.PILE_TAKEN_UP: TakenUpHook(), kinds.PILE_SHUFFLED: ShuffledHook()},
    parts={VETO_SHOWN: VetoPart()},
    options=(
        WITHIN_A_CARD,
        VETO_TIMEOUT,
    ),
)
