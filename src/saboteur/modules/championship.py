"""The championship cards, 2016 to 2023. Each is a module of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.decks.championship import (
    CRAFTER_1,
    DIRECTION_1,
    DIVERSION_1,
    GOAL_SWAP_1,
    PATHFINDER_1,
    TROVE_1,
    VETO_1,
)
from saboteur.modules.gold_cards import pay, reshuffle
from saboteur.modules.piles import KeepOneStep, ToPileStep, discard_afterwards, keep_one
from saboteur.rules.engine import announce, fire, push
from saboteur.rules.errors import Reason
from saboteur.rules.events import (
    DirectionChanged,
    Diverted,
    GoalsSwapped,
    GoalsTaken,
    GoldDrawn,
    Vetoed,
)
from saboteur.rules.kinds import (
    DIRECTION,
    DIVERSION,
    END_TURN,
    GOAL_SWAP,
    GREEDY,
    KEEP_ONE,
    LAID,
    LAID_BY_PLAYERS,
    LAY_PATH,
    LIFTED,
    MINER,
    NEXT_PATH,
    NO,
    NONE,
    NOWHERE,
    PASS_MOVE,
    PATHFINDER,
    PLAY,
    RESOLVE,
    SWAP_OR_NOT,
    TO_PILE,
    TRIGGERS,
    TROVE,
    VETO,
    VETO_WINDOW,
    YES,
    CardId,
    Cell,
    Move,
    Seat,
    cell_x,
    cell_y,
    choose,
    move_act,
    move_card,
    move_cell,
    move_turned,
    move_value,
    play,
    play_at,
)
from saboteur.rules.mine import GOAL, card_of, lay, lift
from saboteur.rules.ruleset import (
    MALFORMED,
    Effect,
    Module,
    Option,
    Payout,
    Ruleset,
    Step,
    Tuning,
)
from saboteur.rules.state import FRAMES, Frame

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

GAMES: Final = ("base", "saboteur2")

NOT_ENOUGH_GOALS: Final = Reason("not-enough-goals", "WC-GSWAP-02", "WC-GSWAP-04")
SWAP_YES_OR_NO: Final = Reason("swap-yes-or-no", "WC-GSWAP-01")
NOT_ON_OWN_TURN: Final = Reason("not-on-own-turn", "WC-VETO-03")
VETO_OR_PASS: Final = Reason("veto-or-pass", "WC-VETO-01")
NO_VETO: Final = Reason("no-veto", "WC-VETO-01")
TWO_PATHS_NEEDED: Final = Reason("two-paths-needed", "WC-PATH-03")
A_PATH_CARD: Final = Reason("a-path-card", "WC-PATH-01")
NOTHING_TO_DIVERT: Final = Reason("nothing-to-divert", "WC-DIV-02", "WC-DIV-07")
SAME_CELL: Final = Reason("same-cell", "WC-DIV-04", "WC-DIV-05")


# --- 2016: Greedy Dwarf ----------------------------------------------------------------------

GREEDY_PRIZE: Final = 4
"""(WC-GREED-05)"""


@final
class GreedyTuning(Tuning):
    """One Gold Miner of the mix is a Greedy Dwarf. (WC-GREED-01)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Replace him."""
        for mix in rules.role_mix.values():
            mix[mix.index(MINER)] = GREEDY


@final
class GreedyPayout(Payout):
    """He wins alone if he completed the tunnel himself. (WC-GREED-04 to -06)"""

    __slots__ = ()

    def pay(self, s: State, log: Events) -> None:
        """Pay gold worth 4, or four cards. (ED-35)"""
        seat = s.completer
        if s.rules.options["greedy_prize"] == "value4":
            pay(s, seat, GREEDY_PRIZE, log)
            reshuffle(s)
            return
        cards = [s.gold_deck.pop() for _ in range(min(GREEDY_PRIZE, len(s.gold_deck)))]
        s.gold[seat].extend(cards)
        if log is not None:
            log.append(GoldDrawn(seat, tuple(cards)))


GREEDY_DWARF: Final = Module(
    "greedy-dwarf",
    games=("base",),
    games_clause="OV-MOD-05",
    payouts={GREEDY: GreedyPayout()},
    options=(Option("greedy_prize", ("value4", "cards4"), "ED-35", "AMB-57"),),
    tuning=GreedyTuning(),
)
"""He is no Gold Miner and no Saboteur. (WC-GREED-02, -03, -07, -08, -09)"""


# --- 2017: Goal Card Swap --------------------------------------------------------------------


def pair(card: CardId, first: Cell, second: Cell) -> Move:
    """Return the move that takes two goals: the second is told by its distance."""
    across = cell_x(second) - cell_x(first) + 8
    down = cell_y(second) - cell_y(first)
    return play_at(card, first) | choose_value(down * 16 + across)


def choose_value(value: int) -> Move:
    """Return the bits of a value in a move."""
    return choose(value=value) ^ choose()


def second_of(m: Move) -> Cell:
    """Return the second goal of a move that takes two."""
    value = move_value(m)
    return move_cell(m) + (value >> 4) * 1024 + (value & 15) - 8


@final
class GoalSwapEffect(Effect):
    """Take two face-down goals and put them back, exchanged or not. (WC-GSWAP-01 to -07)"""

    __slots__ = ()
    CLAUSES = ("WC-GSWAP-01",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every pair of face-down goals."""
        goals = face_down_goals(s)
        for i, first in enumerate(goals):
            for second in goals[i + 1 :]:
                out.append(pair(card, first, second))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Two face-down goals are needed."""
        first = move_cell(m)
        if move_turned(m) or m != pair(move_card(m), first, second_of(m)) or second_of(m) <= first:
            return MALFORMED
        goals = face_down_goals(s)
        return None if first in goals and second_of(m) in goals else NOT_ENOUGH_GOALS

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Everybody sees which two; then the player decides in secret. (WC-GSWAP-03)"""
        discard_afterwards(s, seat, move_card(m))
        s.stack.append(Frame(SWAP_OR_NOT, seat, move_cell(m), second_of(m)))
        if log is not None:
            log.append(GoalsTaken(seat, move_cell(m), second_of(m)))


def face_down_goals(s: State) -> list[Cell]:
    """Return where goals lie face down, in reading order."""
    return sorted([cell for cell, card in s.hidden.items() if s.rules.may(card, GOAL)])


@final
class SwapOrNotStep(Step):
    """Ask whether the two goals are exchanged. (WC-GSWAP-01)"""

    __slots__ = ()

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Yes or no."""
        out.append(choose(value=NO))
        out.append(choose(value=YES))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Yes or no."""
        return None if m in (choose(value=NO), choose(value=YES)) else SWAP_YES_OR_NO

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Put them back; no goal is reached by that. (WC-GSWAP-07)"""
        swapped = int(move_value(m) == YES)
        if swapped:
            first = s.hidden[f.cell]
            s.hidden[f.cell] = s.hidden[f.value]
            s.hidden[f.value] = first
        if log is not None:
            is_open = s.rules.options["goal_swap_secret"] == "false"  # noqa: S105 - an option
            log.append(GoalsSwapped(f.seat, f.cell, f.value, swapped, int(is_open)))


GOAL_CARD_SWAP: Final = Module(
    "goal-swap",
    games=GAMES,
    decks=(GOAL_SWAP_1,),
    effects={GOAL_SWAP: GoalSwapEffect()},
    asks={SWAP_OR_NOT: SwapOrNotStep()},
    steps={TO_PILE: ToPileStep()},
    shares=(TO_PILE,),
    options=(Option("goal_swap_secret", ("true", "false"), "AMB-54", "WC-GSWAP-03"),),
)


# --- 2018: Treasure Trove --------------------------------------------------------------------

TROVE_SIZE: Final = 5
"""(WC-TROVE-01)"""


@final
class TroveEffect(Effect):
    """Keep one of the top five discarded cards instead of drawing. (WC-TROVE-01 to -08)"""

    __slots__ = ()
    CLAUSES = ("WC-TROVE-01",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Always, even for nothing. (WC-TROVE-05)"""
        out.append(play(card))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Always."""
        return None if m == play(move_card(m)) else MALFORMED

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """The card itself is discarded afterwards. (WC-TROVE-03)"""
        s.draws.remove(seat * 16 + 1)
        discard_afterwards(s, seat, move_card(m))
        top = s.discards[-TROVE_SIZE:]
        if not top:
            return
        del s.discards[-TROVE_SIZE:]
        if s.rules.ids.get("veto", NONE) in top:
            s.veto_shown = 0
        keep_one(s, seat, top, log)


TREASURE_TROVE: Final = Module(
    "treasure-trove",
    games=GAMES,
    decks=(TROVE_1,),
    effects={TROVE: TroveEffect()},
    asks={KEEP_ONE: KeepOneStep()},
    steps={TO_PILE: ToPileStep()},
    shares=(TO_PILE, KEEP_ONE),
)


# --- 2019: Veto ------------------------------------------------------------------------------


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

    Path and action cards only, and whatever lies in front of the vetoing player; choices that arise
    while a card is carried out come after it. (WC-VETO-04, -05, -06, -15, -16, -21, -24)
    """

    __slots__ = ()

    def opens(self, s: State, seat: Seat) -> bool:
        """Open while, as far as everybody knows, somebody else may hold the Veto."""
        if s.veto_shown:
            return False
        for other in range(s.n):
            if other != seat and s.hands[other]:
                return True
        return False

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
        drawn = s.draws[0] & 15
        if s.rules.options["veto_pathfinder"] == "end_turn":
            while s.stack[-1].kind != END_TURN:
                f = s.stack.pop()
                if f.kind == TO_PILE:
                    s.discards.append(f.value)
    s.draws.clear()
    return drawn


VETO_CARD: Final = Module(
    "veto",
    games=GAMES,
    decks=(VETO_1,),
    effects={VETO: VetoEffect()},
    asks={VETO_WINDOW: VetoWindowStep()},
    windows=(VETO_WINDOW,),
    options=(Option("veto_pathfinder", ("end_turn", "single"), "AMB-48", "WC-VETO-20"),),
)


# --- 2020: Change of Direction ---------------------------------------------------------------


@final
class DirectionEffect(Effect):
    """Turn the order of play round for the rest of the round. (WC-DIR-01 to -07)"""

    __slots__ = ()
    CLAUSES = ("WC-DIR-01",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Always."""
        out.append(play(card))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Always."""
        return None if m == play(move_card(m)) else MALFORMED

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """From now on the other way round."""
        s.direction = -s.direction
        s.discards.append(move_card(m))
        if log is not None:
            log.append(DirectionChanged(seat, s.direction))


CHANGE_OF_DIRECTION: Final = Module(
    "change-of-direction",
    games=GAMES,
    decks=(DIRECTION_1,),
    effects={DIRECTION: DirectionEffect()},
)


# --- 2021: Master Crafter --------------------------------------------------------------------

MASTER_CRAFTER: Final = Module("master-crafter", games=GAMES, decks=(CRAFTER_1,))
"""A repair card for all three tools. (WC-CRAFT-01 to -03)"""


# --- 2022: Pathfinder ------------------------------------------------------------------------


def path_options(s: State, seat: Seat, out: list[Move]) -> None:
    """Add every way to lay a path card of the hand."""
    for card in sorted(set(s.hands[seat])):
        if s.rules.cards[card].family in LAID_BY_PLAYERS:
            s.rules.effects[card].options(s, seat, card, out)


def two_paths_fit(s: State, seat: Seat) -> bool:
    """Say whether two path cards can be laid one after the other on the visible board."""
    first: list[Move] = []
    path_options(s, seat, first)
    for m in first:
        after = s.copy()
        after.hands[seat].remove(move_card(m))
        for gate in s.rules.gates:
            gate.passed(after, seat, move_cell(m), None)
        lay(after, move_cell(m), s.rules.laid[2 * move_card(m) + move_turned(m)])
        second: list[Move] = []
        path_options(after, seat, second)
        if second:
            return True
    return False


@final
class PathfinderEffect(Effect):
    """Play two path cards one after the other. (WC-PATH-01 to -09)"""

    __slots__ = ()
    CLAUSES = ("WC-PATH-01", "WC-PATH-02")

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """If two path cards can be laid. (WC-PATH-03)"""
        if two_paths_fit(s, seat):
            out.append(play(card))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """It needs the right to lay path cards, and two that fit."""
        if m != play(move_card(m)):
            return MALFORMED
        blocked = s.rules.why_blocked(s.front[seat])
        if blocked is not None:
            return blocked
        return None if two_paths_fit(s, seat) else TWO_PATHS_NEEDED

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """A card will be drawn for each path card played. (WC-PATH-02, WC-PATH-06)"""
        s.draws[s.draws.index(seat * 16 + 1)] = seat * 16
        discard_afterwards(s, seat, move_card(m))
        s.stack.append(FRAMES[NEXT_PATH][seat])
        s.stack.append(FRAMES[NEXT_PATH][seat])


@final
class NextPathStep(Step):
    """The next path card of a Pathfinder, if one can be laid. (WC-PATH-04, WC-PATH-06)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Ask for it."""
        found: list[Move] = []
        path_options(s, f.seat, found)
        if found:
            push(s, LAY_PATH, f.seat)


@final
class LayPathStep(Step):
    """Ask for a path card to lay. (WC-PATH-01)"""

    __slots__ = ()

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every way to lay a path card of the hand."""
        path_options(s, f.seat, out)

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Only a path card of the hand, by the usual rules."""
        card = move_card(m)
        if move_act(m) != PLAY or card not in s.hands[f.seat]:
            return A_PATH_CARD
        if s.rules.cards[card].family not in LAID_BY_PLAYERS:
            return A_PATH_CARD
        return s.rules.effects[card].why_not(s, f.seat, m)

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Play it like any card: it may be vetoed, and it counts for the draw."""
        s.hands[f.seat].remove(move_card(m))
        s.last = f.seat
        for i, owed in enumerate(s.draws):
            if owed >> 4 == f.seat:
                s.draws[i] = owed + 1
        announce(s, f.seat, m, log)


PATHFINDER_CARD: Final = Module(
    "pathfinder",
    games=GAMES,
    decks=(PATHFINDER_1,),
    effects={PATHFINDER: PathfinderEffect()},
    asks={LAY_PATH: LayPathStep()},
    steps={NEXT_PATH: NextPathStep(), TO_PILE: ToPileStep()},
    shares=(TO_PILE,),
)


# --- 2023: Diversion -------------------------------------------------------------------------


def last_path(s: State) -> Cell:
    """Return where the last path card played still lies, or NOWHERE. (WC-DIV-02, AMB-52)"""
    if s.rules.options["diversion_last"] == "strict":
        return s.trail[-1] if s.trail else NOWHERE
    for cell in reversed(s.trail):
        if cell != NOWHERE:
            return cell
    return NOWHERE


def diverted_ways(s: State, seat: Seat, card: CardId) -> list[Move]:
    """Return every way to lay the last path card elsewhere. (WC-DIV-04, WC-DIV-11)"""
    cell = last_path(s)
    if cell == NOWHERE:
        return []
    lifted = s.copy()
    moved = card_of(lift(lifted, cell))
    lifted.front = [0] * s.n
    found: list[Move] = []
    s.rules.effects[moved].options(lifted, seat, moved, found)
    return [play_at(card, move_cell(m), move_turned(m)) for m in found if move_cell(m) != cell]


@final
class DiversionEffect(Effect):
    """Move the last path card played to another cell. (WC-DIV-01 to -14)"""

    __slots__ = ()
    CLAUSES = ("WC-DIV-01", "WC-DIV-04")

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every other cell where it could be laid, were it not lying."""
        out.extend(diverted_ways(s, seat, card))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """By the usual rules, judged with the card lifted."""
        card = move_card(m)
        if m != play_at(card, move_cell(m), move_turned(m)):
            return MALFORMED
        cell = last_path(s)
        if cell == NOWHERE:
            return NOTHING_TO_DIVERT
        if move_cell(m) == cell:
            return SAME_CELL
        lifted = s.copy()
        moved = card_of(lift(lifted, cell))
        lifted.front = [0] * s.n
        again = play_at(moved, move_cell(m), move_turned(m))
        return s.rules.effects[moved].why_not(lifted, seat, again)

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """What it reaches in its new place is triggered for this player. (WC-DIV-08)"""
        discard_afterwards(s, seat, move_card(m))
        cell = last_path(s)
        moved = card_of(lift(s, cell))
        s.trail.remove(cell)
        new = move_cell(m)
        for gate in s.rules.gates:
            gate.passed(s, seat, new, log)
        lay(s, new, s.rules.laid[2 * moved + move_turned(m)])
        s.laid_last = new
        s.trail.append(new)
        if log is not None:
            log.append(Diverted(seat, cell, new, moved, move_turned(m)))
        fire(s, LIFTED, seat, cell, log)
        fire(s, LAID, seat, new, log)
        if s.touched:
            push(s, TRIGGERS, seat)


@final
class DiversionTuning(Tuning):
    """The order in which path cards were laid matters. (WC-DIV-02)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Keep it."""
        rules.keeps_trail = True


DIVERSION_CARD: Final = Module(
    "diversion",
    games=GAMES,
    decks=(DIVERSION_1,),
    effects={DIVERSION: DiversionEffect()},
    steps={TO_PILE: ToPileStep()},
    shares=(TO_PILE,),
    options=(Option("diversion_last", ("remaining", "strict"), "AMB-52", "WC-DIV-02"),),
    tuning=DiversionTuning(),
)
