"""Saboteur 2, 2011: two teams, doors, crystals, thieves and trapped players.

Set-up and turn order are those of the base game, with other numbers; a turn has four ways. The
end of a round is its own: SCORE > THIEVES > STEAL ... > ROUND_OVER.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.decks.base import BASE_GOALS_1, BASE_MINE_1
from saboteur.decks.saboteur2 import SABOTEUR2_1
from saboteur.modules.base import (
    CARD_EFFECTS,
    CARD_TRAITS,
    GOAL_CELLS,
    OPTIONS,
    BaseTuning,
    RoundStep,
    close_round,
)
from saboteur.modules.four_ways import FourWaysStep, MoreDiscardsStep, PayToClearStep
from saboteur.modules.goals import OrientStep, PickTriggerStep, TriggersStep
from saboteur.modules.ladders import LadderEffect
from saboteur.modules.paths import BROKEN_TOOLS
from saboteur.modules.repairs import ClearingEffect
from saboteur.modules.rounds import RoundOverStep
from saboteur.modules.teams import SABOTEURS_WON, deduction, winning_roles, winning_teams
from saboteur.modules.turns import EndTurnStep, NextStep, ResolveStep
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.events import (
    Freed,
    GeologistPaid,
    HandsSwapped,
    HatsChanged,
    Imprisoned,
    LeftOut,
    NothingStolen,
    RoleSeen,
    RoundScored,
    SharePaid,
    Stole,
    TheftPrevented,
    TheftReady,
)
from saboteur.rules.kinds import (
    A_THEFT,
    CHANGE_HATS,
    END_TURN,
    FREEDOM,
    GEOLOGIST,
    HANDS_OFF,
    IN_PRISON,
    INSPECTION,
    LADDER,
    MORE_DISCARDS,
    NEXT,
    NO_TARGET,
    NONE,
    ORIENT,
    PASS_MOVE,
    PAY_TO_CLEAR,
    PICK_TRIGGER,
    RESOLVE,
    ROUND,
    ROUND_OVER,
    SCORE,
    STEAL,
    SWAP_HANDS,
    THEFT,
    THIEVES,
    TRAPPED,
    TREASURE,
    TRIGGERS,
    TURN,
    CardId,
    Move,
    Seat,
    choose,
    move_card,
    move_target,
    play,
    play_on,
)
from saboteur.rules.mine import REMOVABLE, SOURCE, card_of, joined
from saboteur.rules.options import Flag, Word
from saboteur.rules.parts import (
    MALFORMED,
    SHOWS_ALL,
    Effect,
    Module,
    Step,
)
from saboteur.rules.state import Frame
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

ASIDE: Final = 10
"""(S2-SETUP-04)"""
HAND_SIZES: Final = (6,) * 13
"""(S2-SETUP-05)"""
MOST_DISCARDS: Final = 3
"""(S2-TURN-08)"""
BASE_AMOUNTS: Final = (0, 5, 4, 3, 2, 1)
"""The base amount by the size of the winning group; larger groups have the last. (S2-PAY-01)"""

IMPRISONED: Final = Reason("imprisoned", "S2-TRAP-02")
SECOND_THEFT: Final = Reason("second-theft", "S2-THEFT-02", "S2-ACT-01")
NO_THEFT: Final = Reason("no-theft", "S2-HOFF-01", "BASE-TURN-12")
TRAP_ONESELF: Final = Reason("trap-oneself", "S2-TRAP-01")
ALREADY_TRAPPED: Final = Reason("already-trapped", "S2-ACT-01")
NOT_TRAPPED: Final = Reason("not-trapped", "S2-FREE-01", "BASE-TURN-12")
INSPECT_ONESELF: Final = Reason("inspect-oneself", "S2-INSP-01")
NO_HATS_LEFT: Final = Reason("no-hats-left", "S2-HAT-03", "AMB-41")
SWAP_WITH_ONESELF: Final = Reason("swap-with-oneself", "S2-SWAP-01")
PICK_A_VICTIM: Final = Reason("pick-a-victim", "S2-STEAL-01")
NO_GOLD: Final = Reason("no-gold", "S2-STEAL-05")
MUST_STEAL: Final = Reason("must-steal", "S2-STEAL-01", "AMB-35")
LOCKED_RULE: Final = Word("locked_rule", ("2024", "gigamic"), "ED-20", "ED-21", "AMB-24")
HATS: Final = Word("hats", ("bottom", "discard"), "ED-23", "AMB-41")
THEFT_OPTIONAL: Final = Flag("theft_optional", "ED-26", "AMB-35")
TRAP_SELF: Final = Flag("trap_self", "ED-27", "AMB-37")


# --- action cards ----------------------------------------------------------------------------


@final
class TheftEffect(Effect):
    """A thief shows his card and waits for the end of the round. (S2-THEFT-01 to -03)"""

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
        """Remember who played his card last. (S2-STEAL-02)"""
        s.front[seat] |= 1 << A_THEFT
        s.thefts.append(seat)
        if log is not None:
            log.append(TheftReady(seat))


@final
class HandsOffEffect(ClearingEffect):
    """Remove any Theft card. (S2-HOFF-01)"""

    __slots__ = ()
    CLAUSES = ("S2-HOFF-01",)

    def nothing_there(self) -> Reason:
        """He is no thief."""
        return NO_THEFT

    def cleared(self, s: State, target: Seat, bit: int, log: Events) -> None:
        """He is a thief no longer."""
        s.thefts.remove(target)
        if log is not None:
            log.append(TheftPrevented(target))


@final
class FreedomEffect(ClearingEffect):
    """Remove any Trapped card. (S2-FREE-01, S2-FREE-02)"""

    __slots__ = ()
    CLAUSES = ("S2-FREE-01",)

    def nothing_there(self) -> Reason:
        """He is not Trapped."""
        return NOT_TRAPPED

    def cleared(self, s: State, target: Seat, bit: int, log: Events) -> None:
        """He is free."""
        if log is not None:
            log.append(Freed(target))


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
        """He is Trapped until somebody frees him."""
        target = move_target(m)
        s.front[target] |= 1 << IN_PRISON
        if log is not None:
            log.append(Imprisoned(target))


def _may_trap_oneself(s: State) -> bool:
    return s.rules.flag(TRAP_SELF)


def is_trapped(s: State, seat: Seat) -> bool:
    """Say whether a Trapped card lies in front of a player."""
    return s.front[seat] >> IN_PRISON & 1 == 1


class OnAnotherEffect(Effect):
    """A card that is played on any other player."""

    __slots__ = ()

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
        return self.oneself() if target == seat else None

    def oneself(self) -> Reason:
        """Return the reason why not on oneself."""
        raise NotImplementedError


@final
class InspectionEffect(OnAnotherEffect):
    """Look at another player's dwarf card. (S2-INSP-01)"""

    __slots__ = ()
    CLAUSES = ("S2-INSP-01",)

    def oneself(self) -> Reason:
        """One knows one's own."""
        return INSPECT_ONESELF

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Only the player sees it."""
        s.discards.append(move_card(m))
        if log is not None:
            log.append(RoleSeen(seat, move_target(m), s.roles[move_target(m)]))


@final
class ChangeHatsEffect(Effect):
    """Some player, oneself included, exchanges his dwarf card. (S2-HAT-01 to -05)"""

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
        s.discards.append(move_card(m))
        target = move_target(m)
        old = s.roles[target]
        s.roles[target] = s.undealt.pop()
        if s.rules.word(HATS) == "bottom":
            s.undealt.insert(0, old)
        else:
            s.hats.append(old)
        if log is not None:
            way = "S2-HAT-02" if s.rules.word(HATS) == "bottom" else "S2-HAT-03"
            why = ("S2-HAT-01", way, "S2-HAT-04")
            log.append(HatsChanged(target, old, s.roles[target], why))


@final
class SwapHandsEffect(OnAnotherEffect):
    """Exchange all hand cards with another player, with or without cards. (S2-SWAP-01 to -06)"""

    __slots__ = ()
    CLAUSES = ("S2-SWAP-01", "S2-SWAP-03")

    def oneself(self) -> Reason:
        """It takes two."""
        return SWAP_WITH_ONESELF

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """The other player draws at the end of the turn, this one does not. (S2-SWAP-03)"""
        s.discards.append(move_card(m))
        target = move_target(m)
        hands = s.hands
        if log is not None:
            given = tuple(sorted(hands[seat]))
            log.append(HandsSwapped(seat, target, given, tuple(sorted(hands[target]))))
        mine = hands[seat]
        hands[seat] = hands[target]
        hands[target] = mine
        s.draws.clear()
        s.draws.append(target * 16 + 1)


# --- the end of a round ----------------------------------------------------------------------


def has_way(s: State, closed: int) -> bool:
    """Say whether the treasure can be reached without passing doors of a colour.

    One way is enough, through rocks and ladders too. (S2-WIN-01 to -05, S2-DOOR-01, S2-DOOR-02)
    """
    reached = joined(s, closed)
    for cell, value in s.cells.items():
        if s.rules.cards[card_of(value)].family == TREASURE:
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
        close_round(s, sorted(s.undealt + s.hats), f.value, log)
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
        s.nuggets[seat] += crystals // len(geologists)
        if log is not None:
            log.append(GeologistPaid(seat, crystals, len(geologists)))


def pay_group(s: State, log: Events) -> None:
    """Find the winning group and pay everybody in it. (S2-WIN-10, S2-PAY-01 to -08)

    The completer's role is the one he holds now. (S2-WIN-07)
    """
    blue = has_way(s, GREEN_DOOR)
    green = has_way(s, BLUE_DOOR)
    if s.completer == NONE:
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
            RoundScored(s.completer, int(blue), int(green), result, tuple(group), base, clauses)
        )
    for seat in group:
        less = deduction(s.roles[seat])
        s.nuggets[seat] += max(0, base - less)
        if log is not None:
            log.append(SharePaid(seat, base, less))


def thieves_of(s: State) -> list[Seat]:
    """Return the free thieves: from the last Theft card played, clockwise. (S2-STEAL-02)"""
    if not s.thefts:
        return []
    last = s.thefts[-1]
    order = [(last + k) % s.n for k in range(s.n)]
    return [seat for seat in order if seat in s.thefts and not is_trapped(s, seat)]


@final
class ThievesStep(Step):
    """It is a thief's turn to steal. (S2-STEAL-01 to -08)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Ask him, if anybody else has gold."""
        if victims_of(s, f.seat):
            push(s, STEAL, f.seat)
        elif log is not None:
            log.append(NothingStolen(f.seat))


def victims_of(s: State, thief: Seat) -> list[Seat]:
    """Return the other players who own gold, Trapped ones too. (S2-STEAL-04 to -06)"""
    return [seat for seat in range(s.n) if seat != thief and s.nuggets[seat] > 0]


@final
class StealStep(Step):
    """Ask a thief whom he robs. (S2-STEAL-01)"""

    __slots__ = ()

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Everybody else with gold; nobody, where the table allows it. (AMB-35)"""
        for victim in victims_of(s, f.seat):
            out.append(choose(target=victim))
        if s.rules.flag(THEFT_OPTIONAL):
            out.append(PASS_MOVE)

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """The victim must be somebody else and own gold."""
        if m == PASS_MOVE:
            return None if s.rules.flag(THEFT_OPTIONAL) else MUST_STEAL
        target = move_target(m)
        if target == NO_TARGET or m != choose(target=target) or target >= s.n:
            return PICK_A_VICTIM
        if target == f.seat:
            return PICK_A_VICTIM
        return None if s.nuggets[target] > 0 else NO_GOLD

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Who is robbed, all see. (S2-STEAL-03)"""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Exactly one gold changes hands. (S2-STEAL-03, S2-STEAL-07)"""
        if m == PASS_MOVE:
            if log is not None:
                log.append(NothingStolen(f.seat, ("AMB-35", "ED-26")))
            return
        victim = move_target(m)
        s.nuggets[victim] -= 1
        s.nuggets[f.seat] += 1
        if log is not None:
            log.append(Stole(f.seat, victim))


CITES: Final = {
    "BASE-SETUP-04": "S2-SETUP-06",
    "BASE-SETUP-08": "S2-SETUP-02",
    "BASE-SETUP-10": "S2-SETUP-05",
    "BASE-SETUP-14": "S2-SETUP-08",
    "BASE-TURN-02": "S2-TURN-01",
    "BASE-TURN-07": "S2-TURN-08",
    "BASE-TURN-09": "S2-TURN-11",
    "BASE-END-01": "S2-END-01",
    "BASE-END-02": "S2-END-02",
    "BASE-END-06": "S2-END-03",
    "BASE-NEXT-01": "S2-NEXT-02",
    "BASE-NEXT-04": "S2-NEXT-04",
    "BASE-NEXT-06": "S2-NEXT-05",
    "BASE-NEXT-07": "S2-NEXT-05",
    "COST-06": "COST-07",
}
"""The clauses that stand in Saboteur 2 for those of the base game."""

SABOTEUR2: Final = Module(
    "saboteur2",
    decks=(BASE_MINE_1, SABOTEUR2_1),
    goal_deck=BASE_GOALS_1,
    players=(2, 12),
    players_clause="OV-MOD-02",
    goal_cells=GOAL_CELLS,
    hand_sizes=HAND_SIZES,
    aside=ASIDE,
    most_discards=MOST_DISCARDS,
    blocking={**BROKEN_TOOLS, IN_PRISON: IMPRISONED},
    traits={**CARD_TRAITS, LADDER: SOURCE | REMOVABLE},
    options=(
        *[option for option in OPTIONS if option.key not in {"gold_draw", "gold_payout"}],
        LOCKED_RULE,
        HATS,
        THEFT_OPTIONAL,
        TRAP_SELF,
    ),
    tuning=BaseTuning(),
    cites=CITES,
    effects={
        **CARD_EFFECTS,
        LADDER: LadderEffect(),
        THEFT: TheftEffect(),
        HANDS_OFF: HandsOffEffect(),
        TRAPPED: TrappedEffect(),
        FREEDOM: FreedomEffect(),
        INSPECTION: InspectionEffect(),
        CHANGE_HATS: ChangeHatsEffect(),
        SWAP_HANDS: SwapHandsEffect(),
    },
    asks={
        TURN: FourWaysStep(),
        MORE_DISCARDS: MoreDiscardsStep(),
        PAY_TO_CLEAR: PayToClearStep(),
        PICK_TRIGGER: PickTriggerStep(),
        ORIENT: OrientStep(),
        STEAL: StealStep(),
    },
    steps={
        ROUND: RoundStep(),
        RESOLVE: ResolveStep(),
        END_TURN: EndTurnStep(),
        NEXT: NextStep(),
        TRIGGERS: TriggersStep(),
        SCORE: TwoTeamsScoreStep(),
        THIEVES: ThievesStep(),
        ROUND_OVER: RoundOverStep(),
    },
)
"""Set up, played and ended like the base game but for what is named here.

(S2-SETUP-01 to -09, S2-END-01, S2-END-02, S2-NEXT-01 to -05)
"""
