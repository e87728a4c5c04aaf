"""The end of a round of Saboteur 2: Geologists, the winning group, thieves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.answers import PickPlayerStep
from saboteur.products.base.rules import close_round
from saboteur.products.saboteur2.actions import is_trapped
from saboteur.products.saboteur2.deck import GEOLOGIST
from saboteur.products.saboteur2.events import (
    GeologistPaid,
    LeftOut,
    NothingStolen,
    RoundScored,
    SharePaid,
    Stole,
)
from saboteur.products.saboteur2.part import thieves_part
from saboteur.products.saboteur2.teams import SABOTEURS_WON, deduction, winning_roles, winning_teams
from saboteur.rules import kinds
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.frames import A_SEAT, SEAT_ALONE, FrameShape, new_frame
from saboteur.rules.kinds import Move, Seat, move_target
from saboteur.rules.mine import card_of, joined
from saboteur.rules.options import Flag, Word
from saboteur.rules.parts import SHOWS_ALL, Step
from saboteur.rules.state import Frame
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR
from saboteur.rules.zones import give_pieces

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

BASE_AMOUNTS: Final = (0, 5, 4, 3, 2, 1)
"""The base amount by the size of the winning group; larger groups have the last. (S2-PAY-01)"""
PICK_A_VICTIM: Final = Reason("pick-a-victim", "S2-STEAL-01")
NO_GOLD: Final = Reason("no-gold", "S2-STEAL-05")
MUST_STEAL: Final = Reason("must-steal", "S2-STEAL-01", "AMB-35")
LOCKED_RULE: Final = Word("locked_rule", ("2024", "gigamic"), "ED-20", "ED-21", "AMB-24")
THEFT_OPTIONAL: Final = Flag("theft_optional", "ED-26", "AMB-35")
THIEVES: Final = new_frame("thieves", FrameShape(SEAT_ALONE))
STEAL: Final = new_frame("steal", FrameShape(SEAT_ALONE, answer=A_SEAT))


def has_way(s: State, closed: int) -> bool:
    """Say whether the treasure can be reached without passing doors of a colour.

    One way is enough, through rocks and ladders too. (S2-WIN-01 to -05, S2-DOOR-01, S2-DOOR-02)
    """
    reached = joined(s, closed)
    for cell, value in s.cells.items():
        if s.rules.cards[card_of(value)].family == kinds.TREASURE:
            return cell in reached
    return False


def crystals_of(s: State) -> int:
    """Count the crystals on face-up cards, on islands too. (S2-GEO-01, S2-GEO-02)"""
    count = 0
    for value in s.cells.values():
        tile = s.rules.cards[card_of(value)].tile
        if tile is not None and tile.crystal:
            count += 1
    return count


@final
class TwoTeamsScoreStep(Step):
    """Geologists, then the winning group, then the thieves. (S2-END-03)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Reveal, explain and pay."""
        # Sorted: in which order the others lie would tell who exchanged what. (S2-HAT-04)
        close_round(s, sorted(s.undealt + s.dropped), f.value, log)
        if log is not None:
            for seat in range(s.n):
                if is_trapped(s, seat):
                    log.append(LeftOut(seat))
        pay_geologists(s, log)
        pay_group(s, log)
        for thief in reversed(thieves_of(s)):
            push(s, THIEVES, thief)


def pay_geologists(s: State, log: Events) -> None:
    """Pay the free Geologists for the crystals. (S2-GEO-01 to -05)"""
    geologists = [
        seat for seat in range(s.n) if s.roles[seat] == GEOLOGIST and not is_trapped(s, seat)
    ]
    for seat in geologists:
        crystals = crystals_of(s)
        give_pieces(s, seat, crystals // len(geologists), log)
        if log is not None:
            log.append(GeologistPaid(seat, crystals, len(geologists)))


def pay_group(s: State, log: Events) -> None:
    """Find the winning group and pay everybody in it. (S2-WIN-10, S2-PAY-01 to -08)

    The completer's role is the one they hold now. (S2-WIN-07)
    """
    blue = has_way(s, GREEN_DOOR)
    green = has_way(s, BLUE_DOOR)
    if s.completer == kinds.NONE:
        result, why = SABOTEURS_WON, "S2-WIN-10"
    else:
        result, why = winning_teams(s.roles[s.completer], blue, green)
    free = [seat for seat in range(s.n) if not is_trapped(s, seat)]
    present = [s.roles[seat] for seat in free]
    winners, group_why = winning_roles(result, present, s.rules.word(LOCKED_RULE))
    group = [seat for seat in free if s.roles[seat] in winners]
    base = BASE_AMOUNTS[min(len(group), len(BASE_AMOUNTS) - 1)]
    if log is not None:
        clauses = (why, group_why, "S2-PAY-01") if group else (why, group_why, "S2-GRP-10")
        log.append(
            RoundScored(s.completer, int(blue), int(green), result, tuple(group), base, why=clauses)
        )
    for seat in group:
        less = deduction(s.roles[seat])
        give_pieces(s, seat, max(0, base - less), log)
        if log is not None:
            log.append(SharePaid(seat, base, less))


def thieves_of(s: State) -> list[Seat]:
    """Return the free thieves: from the last Theft card played, clockwise. (S2-STEAL-02)"""
    thieves = thieves_part(s).seats
    if not thieves:
        return []
    order = [(thieves[-1] + k) % s.n for k in range(s.n)]
    return [seat for seat in order if seat in thieves and not is_trapped(s, seat)]


@final
class ThievesStep(Step):
    """It is a thief's turn to steal. (S2-STEAL-01 to -08)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Ask them, if anybody else has gold."""
        if victims_of(s, f.seat):
            push(s, STEAL, f.seat)
        elif log is not None:
            log.append(NothingStolen(f.seat))


def victims_of(s: State, thief: Seat) -> list[Seat]:
    """Return the other players who own gold, Trapped ones too. (S2-STEAL-04 to -06)"""
    return [seat for seat in range(s.n) if seat != thief and s.nuggets[seat] > 0]


@final
class StealStep(PickPlayerStep):
    """Ask a thief whom they rob. (S2-STEAL-01)"""

    __slots__ = ()
    CLAUSES = ("S2-STEAL-01",)
    NO_PICK = PICK_A_VICTIM
    OTHER_PICK = NO_GOLD

    def players(self, s: State, f: Frame) -> list[Seat]:
        """Everybody else with gold."""
        return victims_of(s, f.seat)

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """One of them; nobody, where the table allows it. (AMB-35)"""
        super().options(s, f, out)
        if s.rules.flag(THEFT_OPTIONAL):
            out.append(kinds.PASS_MOVE)

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """The victim must be somebody else and own gold."""
        if m == kinds.PASS_MOVE:
            return None if s.rules.flag(THEFT_OPTIONAL) else MUST_STEAL
        return super().why_not(s, f, m)

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Who is robbed, all see. (S2-STEAL-03)"""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Exactly one gold changes hands. (S2-STEAL-03, S2-STEAL-07)"""
        if m == kinds.PASS_MOVE:
            if log is not None:
                log.append(NothingStolen(f.seat, why=("AMB-35", "ED-26")))
            return
        victim = move_target(m)
        give_pieces(s, victim, -1, log)
        give_pieces(s, f.seat, 1, log)
        if log is not None:
            log.append(Stole(f.seat, victim))
