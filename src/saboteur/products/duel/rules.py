"""The Duel, 2014: two dwarves, each with a start of their own, gold on the cards, doors and trolls.

The flow of a match, the top of the stack at the right:

    ROUND > TURN > END_TURN > (LAST_BRIBES) > NEXT > TURN ... > SCORE > ROUND_OVER

Every change of the mine puts TRIGGERS on top: see products.duel.gold. A bribe before the main
action puts TURN there once more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.modules.four_ways import FourWaysStep, MoreDiscardsStep, PayToClearStep
from saboteur.modules.goals import OrientStep, PickTriggerStep
from saboteur.modules.paths import BROKEN_TOOLS
from saboteur.modules.repairs import RepairEffect
from saboteur.modules.rockfall import RockfallEffect
from saboteur.modules.rounds import RoundOverStep, StartEffect, clear_table, deal_hands, totals_of
from saboteur.modules.sabotage import SabotageEffect
from saboteur.modules.treasure_map import MapEffect
from saboteur.modules.turns import NextStep, ResolveStep, draw, hand_on
from saboteur.products.duel.cards import DUEL_GOAL, GOLD_PATH, KEY, TROLL_PATH
from saboteur.products.duel.deck import DUEL_1
from saboteur.products.duel.events import (
    ColoursDrawn,
    DuelRoundEnded,
    GoalsLeft,
    GoldCollected,
    RoundCounted,
)
from saboteur.products.duel.gold import (
    SECURE,
    DuelGoalEffect,
    DuelTriggersStep,
    SecureStep,
    counters_left,
    tile_at,
)
from saboteur.products.duel.keys import KeyEffect
from saboteur.products.duel.part import DUEL_PART, DuelPart, duel_part
from saboteur.products.duel.paths import (
    ANY_LADDER,
    LADDER_JOINED,
    DuelLadderEffect,
    DuelPathEffect,
    MineChangedHook,
    MineFellInHook,
    RebuiltHook,
)
from saboteur.products.duel.reach import COLOURS, refresh, seat_of
from saboteur.products.duel.trolls import (
    LAST_BRIBES,
    TROLL_PAYMENT,
    BribeWay,
    LastBribesStep,
    ask_for_bribes,
    pay_trolls,
)
from saboteur.rules import kinds, zones
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.events import HandDealt, RoundBegan
from saboteur.rules.kinds import (
    CardId,
    Cell,
    Family,
    Move,
    Role,
    Seat,
    cell_at,
    move_target,
    play_on,
)
from saboteur.rules.last_mine import LastMine
from saboteur.rules.mine import GOAL, MAPPABLE, REMOVABLE, card_of, lay_starts
from saboteur.rules.options import Option
from saboteur.rules.part import Part
from saboteur.rules.parts import Effect, Hook, Module, Step, Tuning
from saboteur.rules.state import Frame
from saboteur.rules.zones import (
    ALL,
    BOX,
    DECK,
    FACE_DOWN,
    GOALS_ASIDE,
    GOLD,
    MINE,
    NOBODY,
    OUT,
    move,
)

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State

HAND_SIZES: Final = (0, 6, 6)
"""(DUEL-SETUP-05)"""
MOST_DISCARDS: Final = 2
"""(DUEL-TURN-01, ED-54)"""
GOAL_CELLS: Final = (
    cell_at(5, -2),
    cell_at(5, 0),
    cell_at(5, 2),
    cell_at(7, -1),
    cell_at(7, 1),
    cell_at(9, 0),
)
"""(DUEL-SETUP-04)"""

START_CELLS: Final = (cell_at(0, -1), cell_at(0, 1))
"""Where the blue and the green start lie. (DUEL-SETUP-02)"""

BY_GOALS: Final = 0
BY_COUNTERS: Final = 1
BY_CARDS: Final = 2
END_NAMES: Final = ("goals", "counters", "cards")
"""How a round ended. (DUEL-END-01)"""

REPAIR_FOR_ONESELF: Final = Reason("repair-for-oneself", "DUEL-ACT-03", "ED-42")


@final
class OwnRepairEffect(RepairEffect):
    """Mend a tool of one's own. (DUEL-ACT-02, DUEL-ACT-03, ED-42)"""

    __slots__ = ()
    CLAUSES = ("DUEL-ACT-02",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every broken tool of one's own that the card can mend."""
        for tool in s.rules.cards[card].tools:
            if s.front[seat] >> tool & 1:
                out.append(play_on(card, seat, tool))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Not the other player's."""
        if move_target(m) < s.n and move_target(m) != seat:
            return REPAIR_FOR_ONESELF
        return super().why_not(s, seat, m)


# --- a round ---------------------------------------------------------------------------------


@final
class DuelRoundStep(Step):
    """Set up a round. (DUEL-SETUP-01 to -08, DUEL-NEXT-01 to -03)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Draw colours before the first round; lay everything out; deal."""
        s.round += 1
        if s.round == 1:
            colours: list[Role] = [BLUE, GREEN]
            s.shuffle(s.round, colours)
            zones.deal_roles(s, colours)
            zones.fill(s, GOALS_ASIDE, s.rules.goal_cards)
            if log is not None:
                log.append(ColoursDrawn(tuple(s.roles)))
        put_away(s, log)
        clear_table(s, log)
        s.first = who_begins(s)
        s.active = s.first
        lay_starts(s)
        lay_goals(s, log)
        shuffle_deck(s, log)
        deal_hands(s, log)
        if log is not None:
            log.append(RoundBegan(s.round, s.first))
            for seat in range(s.n):
                log.append(HandDealt(seat, tuple(s.hands[seat])))
        refresh(s)
        push(s, kinds.TURN, s.first)


def put_away(s: State, log: Events) -> None:
    """Take what was collected, and goals that were turned up, out of the game.

    Goals that were not turned up go back among the unused ones. (DUEL-END-04, -09, -10, -11, ED-62)
    """
    counters = duel_part(s).counters
    for cell, value in s.cells.items():
        if value & GOAL or (cell in counters and tile_at(s, cell).gold):
            move(s, MINE, OUT, card_of(value), ALL, log)
    for cell in sorted(s.hidden):
        move(s, FACE_DOWN, GOALS_ASIDE, s.hidden[cell], NOBODY, log, at=cell)


def who_begins(s: State) -> Seat:
    """Green begins; later whoever has less gold, or blue. (DUEL-SETUP-08, DUEL-NEXT-03, ED-60)"""
    green = seat_of(s, 1)
    if s.round == 1:
        return green
    totals = totals_of(s)
    return green if totals[green] < totals[1 - green] else 1 - green


def lay_goals(s: State, log: Events) -> None:
    """Lay goals that were never turned up, face down. (DUEL-SETUP-03, -04, DUEL-NEXT-01, -02)"""
    zones.shuffle(s, GOALS_ASIDE, s.round, log)
    for cell in s.rules.goal_cells:
        zones.lay_face_down(s, GOALS_ASIDE, cell, log)


def shuffle_deck(s: State, log: Events) -> None:
    """Shuffle all cards that have not left the game. (DUEL-SETUP-05, DUEL-NEXT-01, DUEL-END-11)"""
    cards = s.rules.deck_cards[:]
    for card in s.out:
        if card in cards:
            cards.remove(card)
    zones.fill(s, DECK, cards)
    zones.shuffle(s, DECK, s.round, log)


class DuelEndTurnStep(Step):
    """Draw what is owed, after a last chance to bribe. (DUEL-TURN-01, -02, DUEL-TROLL-08)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Draw, and hand the turn on."""
        if ask_for_bribes(s, f):
            return
        self.draw_owed(s, f.seat, log)
        hand_on(s, f.seat)

    def draw_owed(self, s: State, seat: Seat, log: Events) -> None:
        """Serve the draws in order."""
        for owed in s.draws:
            draw(s, owed >> 4, owed & 15, log)


@final
class DuelScoreStep(Step):
    """Collect the secured gold, pay the trolls, put goals away. (DUEL-END-03 to -12)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Blue, then green; they do not depend on each other."""
        s.draws.clear()
        s.picked.clear()
        if log is not None:
            why = ("SOLO-13", "DUEL-END-02") if s.n == 1 else DuelRoundEnded.CLAUSES
            log.append(DuelRoundEnded(how_it_ended(s), why=why, mine=LastMine(s)))
        for colour in COLOURS:
            if colour in s.roles:
                collect(s, s.roles.index(colour), log)
        if log is not None:
            left = [
                card_of(value)
                for cell, value in s.cells.items()
                if value & GOAL and cell not in duel_part(s).counters
            ]
            if left:
                log.append(GoalsLeft(tuple(sorted(left))))
            log.append(RoundCounted(tuple(totals_of(s))))
        s.stack.append(Frame(kinds.ROUND_OVER))


def how_it_ended(s: State) -> int:
    """Return what ended the round. (DUEL-END-01)"""
    if not s.hidden:
        return BY_GOALS
    return BY_CARDS if counters_left(s) else BY_COUNTERS


def collect(s: State, seat: Seat, log: Events) -> None:
    """Take the cards with one's counters, then pay the trolls. (DUEL-END-04, DUEL-END-05)"""
    counters = duel_part(s).counters
    for cell in sorted(counters):
        card = card_of(s.cells[cell])
        amount = tile_at(s, cell).gold
        if counters[cell] == s.roles[seat] and amount:
            if log is not None:
                log.append(GoldCollected(seat, cell, card, amount))
            move(s, BOX, GOLD + seat, amount, ALL, log)
    pay_trolls(s, seat, log)


@final
class DuelTuning(Tuning):
    """The discard pile lies face up, colours are public. (DUEL-SETUP-01, -06, ED-55)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Everybody sees what is discarded; each colour has a start. (DUEL-SETUP-02)"""
        lie_open(rules, START_CELLS[0], START_CELLS[1])


def lie_open(rules: Ruleset, blue: Cell, green: Cell) -> None:
    """Let discards, colours and gold lie open, and each colour dig from a start of its own."""
    rules.face_up_discards = True
    rules.open_roles = True
    rules.open_gold = True
    rules.own_reach = True
    rules.starts = [
        (BLUE, blue, rules.ids["start-blue"]),
        (GREEN, green, rules.ids["start-green"]),
    ]


OPTIONS: Final = (
    TROLL_PAYMENT,
    ANY_LADDER,
    LADDER_JOINED,
)

CARD_EFFECTS: Final[dict[Family, Effect]] = {
    kinds.START: StartEffect(),
    kinds.PATH: DuelPathEffect(),
    GOLD_PATH: DuelPathEffect(),
    TROLL_PATH: DuelPathEffect(),
    kinds.LADDER: DuelLadderEffect(),
    kinds.SABOTAGE: SabotageEffect(),
    kinds.REPAIR: OwnRepairEffect(),
    kinds.ROCKFALL: RockfallEffect(),
    kinds.MAP: MapEffect(),
    KEY: KeyEffect(),
    DUEL_GOAL: DuelGoalEffect(),
}
"""What the cards of the box do, in solo too."""

CARD_TRAITS: Final[dict[Family, int]] = {
    kinds.PATH: REMOVABLE,
    kinds.LADDER: REMOVABLE,
    DUEL_GOAL: GOAL | MAPPABLE,
}
"""Cards with gold or a troll stay. (DUEL-ROCK-01, DUEL-ROCK-02, ED-59)"""

ASKS: Final[dict[int, Step]] = {
    kinds.TURN: FourWaysStep(),
    kinds.MORE_DISCARDS: MoreDiscardsStep(),
    kinds.PAY_TO_CLEAR: PayToClearStep(),
    kinds.PICK_TRIGGER: PickTriggerStep(),
    kinds.ORIENT: OrientStep(),
    SECURE: SecureStep(),
    LAST_BRIBES: LastBribesStep(),
}

STEPS: Final[dict[int, Step]] = {
    kinds.RESOLVE: ResolveStep(),
    kinds.NEXT: NextStep(),
    kinds.TRIGGERS: DuelTriggersStep(),
    kinds.SCORE: DuelScoreStep(),
}

HOOKS: Final[dict[int, Hook]] = {
    kinds.LAID: MineChangedHook(),
    kinds.LIFTED: MineFellInHook(),
    kinds.REBUILT: RebuiltHook(),
}

CITES: Final = {
    "BASE-TURN-01": "DUEL-SETUP-08",
    "BASE-TURN-02": "DUEL-TURN-01",
    "BASE-TURN-04": "DUEL-TURN-01",
    "BASE-TURN-12": "DUEL-ACT-04",
    "BASE-PATH-01": "DUEL-PATH-01",
    "BASE-PATH-02": "DUEL-PATH-01",
    "BASE-PATH-08": "DUEL-PATH-05",
    "BASE-PATH-16": "DUEL-PATH-04",
    "BASE-ACT-01": "DUEL-ACT-01",
    "BASE-ACT-02": "DUEL-ACT-01",
    "BASE-ACT-03": "DUEL-ACT-01",
    "BASE-ACT-06": "DUEL-ACT-02",
    "BASE-ACT-07": "DUEL-ACT-02",
    "BASE-ACT-08": "DUEL-ACT-02",
    "BASE-ACT-10": "DUEL-ROCK-01",
    "BASE-ACT-11": "DUEL-ROCK-01",
    "BASE-ACT-13": "DUEL-ROCK-01",
    "BASE-ACT-15": "DUEL-MAP-01",
    "BASE-GOAL-01": "DUEL-GOAL-01",
    "BASE-GOAL-04": "DUEL-GOAL-01",
    "BASE-GOAL-09": "DUEL-GOAL-06",
    "BASE-NEXT-06": "DUEL-NEXT-04",
    "BASE-NEXT-07": "DUEL-NEXT-05",
    "BASE-SETUP-08": "DUEL-SETUP-03",
    "BASE-SETUP-10": "DUEL-SETUP-05",
    "BASE-SETUP-14": "DUEL-SETUP-08",
    "BASE-NEXT-01": "DUEL-NEXT-01",
    "BASE-NEXT-04": "DUEL-NEXT-03",
    "BASE-TURN-09": "DUEL-TURN-03",
    "BASE-TURN-10": "DUEL-TURN-03",
    "S2-TURN-01": "DUEL-TURN-01",
    "S2-TURN-03": "DUEL-TURN-01",
    "S2-TURN-04": "DUEL-TURN-06",
    "S2-TURN-05": "DUEL-TURN-05",
    "S2-TURN-06": "DUEL-TURN-05",
    "S2-TURN-08": "DUEL-TURN-01",
    "S2-TURN-09": "DUEL-TURN-01",
}
"""The clauses that stand in The Duel for those of shared rules."""


def game_of_the_box(
    name: str,
    players: int,
    goal_cells: tuple[Cell, ...],
    tuning: Tuning,
    *,
    steps: dict[int, Step],
    asks: dict[int, Step] | None = None,
    options: tuple[Option, ...] = (),
    cites: dict[str, str] | None = None,
    hooks: dict[int, Hook] | None = None,
    parts: dict[int, Part] | None = None,
    aside: int = 0,
) -> Module:
    """Return a game that is played with the box of The Duel, with what is only its own."""
    return Module(
        name,
        decks=(DUEL_1,),
        players=(players, players),
        players_clause="OV-ED-05",
        alone="OV-MOD-14",
        goal_cells=goal_cells,
        hand_sizes=HAND_SIZES,
        most_discards=MOST_DISCARDS,
        aside=aside,
        blocking=BROKEN_TOOLS,
        traits=CARD_TRAITS,
        options=(*OPTIONS, *options),
        tuning=tuning,
        cites={**CITES, **(cites or {})},
        effects=CARD_EFFECTS,
        ways=(BribeWay(),),
        hooks={**HOOKS, **(hooks or {})},
        parts={DUEL_PART: DuelPart(), **(parts or {})},
        asks={**ASKS, **(asks or {})},
        steps={**STEPS, **steps},
    )


DUEL: Final = game_of_the_box(
    "duel",
    2,
    GOAL_CELLS,
    DuelTuning(),
    steps={
        kinds.ROUND: DuelRoundStep(),
        kinds.END_TURN: DuelEndTurnStep(),
        kinds.ROUND_OVER: RoundOverStep(),
    },
)
