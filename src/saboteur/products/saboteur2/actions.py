"""The action cards of Saboteur 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from saboteur.modules.repairs import ClearingEffect
from saboteur.products.saboteur2.deck import A_THEFT, IN_PRISON
from saboteur.products.saboteur2.events import (
    Freed,
    HandsSwapped,
    Imprisoned,
    TheftPrevented,
    TheftReady,
)
from saboteur.rules import zones
from saboteur.rules.errors import Reason
from saboteur.rules.events import HatsChanged, RoleSeen
from saboteur.rules.kinds import CardId, Move, Seat, move_card, move_target, play, play_on
from saboteur.rules.options import Flag, Word
from saboteur.rules.parts import MALFORMED, Effect
from saboteur.rules.zones import ALL, FRONT, IN_PLAY, PILE, ROLE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Event, Events
    from saboteur.rules.state import State

SECOND_THEFT: Final = Reason("second-theft", "S2-THEFT-02", "S2-ACT-01")
NO_THEFT: Final = Reason("no-theft", "S2-HOFF-01", "BASE-TURN-12")
TRAP_ONESELF: Final = Reason("trap-oneself", "S2-TRAP-01")
ALREADY_TRAPPED: Final = Reason("already-trapped", "S2-ACT-01")
NOT_TRAPPED: Final = Reason("not-trapped", "S2-FREE-01", "BASE-TURN-12")
INSPECT_ONESELF: Final = Reason("inspect-oneself", "S2-INSP-01")
NO_HATS_LEFT: Final = Reason("no-hats-left", "S2-HAT-03", "AMB-41")
SWAP_WITH_ONESELF: Final = Reason("swap-with-oneself", "S2-SWAP-01")
HATS: Final = Word("hats", ("bottom", "discard"), "ED-23", "AMB-41")
TRAP_SELF: Final = Flag("trap_self", "ED-27", "AMB-37")


@final
class TheftEffect(Effect):
    """A thief shows their card and waits for the end of the round. (S2-THEFT-01 to -03)"""

    __slots__ = ()
    CLAUSES = ("S2-THEFT-01",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """In front of oneself, if none lies there."""
        if not s.front[seat] >> A_THEFT & 1:
            out.append(play(card))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """One at a time."""
        if m != play(move_card(m)):
            return MALFORMED
        return SECOND_THEFT if s.front[seat] >> A_THEFT & 1 else None

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """They wait for the end of the round. (S2-THEFT-03)"""
        if log is not None:
            log.append(TheftReady(seat))
        move(s, IN_PLAY, FRONT + seat, move_card(m), ALL, log)


@final
class HandsOffEffect(ClearingEffect):
    """Remove any Theft card. (S2-HOFF-01)"""

    __slots__ = ()
    CLAUSES = ("S2-HOFF-01",)
    NOTHING_THERE = NO_THEFT

    def cleared(self, target: Seat, bit: int) -> Event:
        """They are a thief no longer."""
        return TheftPrevented(target)


@final
class FreedomEffect(ClearingEffect):
    """Remove any Trapped card. (S2-FREE-01, S2-FREE-02)"""

    __slots__ = ()
    CLAUSES = ("S2-FREE-01",)
    NOTHING_THERE = NOT_TRAPPED

    def cleared(self, target: Seat, bit: int) -> Event:
        """They are free."""
        return Freed(target)


@final
class TrappedEffect(Effect):
    """Put it in front of another player who is free. (S2-TRAP-01 to -03)"""

    __slots__ = ()
    CLAUSES = ("S2-TRAP-01",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Everybody else who is free; oneself too where the table wants it. (ED-27)"""
        for target in range(s.n):
            if not is_trapped(s, target) and (target != seat or _may_trap_oneself(s)):
                out.append(play_on(card, target))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Others only, and only once."""
        target = move_target(m)
        if m != play_on(move_card(m), target) or target >= s.n:
            return MALFORMED
        if target == seat and not _may_trap_oneself(s):
            return TRAP_ONESELF
        return ALREADY_TRAPPED if is_trapped(s, target) else None

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """They are Trapped until somebody frees them."""
        target = move_target(m)
        if log is not None:
            log.append(Imprisoned(target))
        move(s, IN_PLAY, FRONT + target, move_card(m), ALL, log)


def _may_trap_oneself(s: State) -> bool:
    return s.rules.flag(TRAP_SELF)


def is_trapped(s: State, seat: Seat) -> bool:
    """Say whether a Trapped card lies in front of a player."""
    return s.front[seat] >> IN_PRISON & 1 == 1


class OnAnotherEffect(Effect):
    """A card that is played on any other player."""

    __slots__ = ()
    ON_ONESELF: ClassVar[Reason] = MALFORMED
    """Why it may not be played on oneself."""

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Everybody else."""
        for target in range(s.n):
            if target != seat:
                out.append(play_on(card, target))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Not oneself."""
        target = move_target(m)
        if m != play_on(move_card(m), target) or target >= s.n:
            return MALFORMED
        return self.ON_ONESELF if target == seat else None


@final
class InspectionEffect(OnAnotherEffect):
    """Look at another player's dwarf card. (S2-INSP-01)"""

    __slots__ = ()
    CLAUSES = ("S2-INSP-01",)
    ON_ONESELF = INSPECT_ONESELF

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Only the player sees it."""
        target = move_target(m)
        if log is not None:
            log.append(RoleSeen(seat, target, s.roles[target]))
            zones.look(s, ROLE + target, (s.roles[target],), 1 << seat, log)
        move(s, IN_PLAY, PILE, move_card(m), ALL, log)


@final
class ChangeHatsEffect(Effect):
    """Some player, oneself included, exchanges their dwarf card. (S2-HAT-01 to -05)"""

    __slots__ = ()
    CLAUSES = ("S2-HAT-01",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Everybody, as long as there are undealt dwarf cards. (AMB-41)"""
        if s.undealt:
            for target in range(s.n):
                out.append(play_on(card, target))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """There must be something to exchange it for."""
        target = move_target(m)
        if m != play_on(move_card(m), target) or target >= s.n:
            return MALFORMED
        return None if s.undealt else NO_HATS_LEFT

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Take the top undealt card; put the old one under them, or discard it. (ED-23)"""
        target = move_target(m)
        goes_under = s.rules.word(HATS) == "bottom"
        if log is not None:
            way = "S2-HAT-02" if goes_under else "S2-HAT-03"
            why = ("S2-HAT-01", way, "S2-HAT-04")
            log.append(HatsChanged(target, s.roles[target], s.undealt[-1], why=why))
        move(s, IN_PLAY, PILE, move_card(m), ALL, log)
        under = zones.UNDEALT if goes_under else zones.DROPPED
        zones.change_role(s, target, under, 1 << target, log)


@final
class SwapHandsEffect(OnAnotherEffect):
    """Exchange all hand cards with another player, with or without cards. (S2-SWAP-01 to -06)"""

    __slots__ = ()
    CLAUSES = ("S2-SWAP-01", "S2-SWAP-03")
    ON_ONESELF = SWAP_WITH_ONESELF

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """The other player draws at the end of the turn, this one does not. (S2-SWAP-03)"""
        target = move_target(m)
        if log is not None:
            given = tuple(sorted(s.hands[seat]))
            log.append(HandsSwapped(seat, target, given, tuple(sorted(s.hands[target]))))
        move(s, IN_PLAY, PILE, move_card(m), ALL, log)
        zones.exchange_hands(s, seat, target, 1 << seat | 1 << target, log)
        s.draws.clear()
        s.draws.append(target * 16 + 1)
