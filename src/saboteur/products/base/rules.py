"""The base game, 2004: setting up a round, sharing out the gold, three rounds.

The flow of a match, the top of the stack at the right:

    ROUND > TURN > END_TURN > NEXT > TURN ... > SCORE > PASS_PACKET > TAKE_GOLD > ROUND_OVER

A play that reaches something puts TRIGGERS, PICK_TRIGGER and ORIENT on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.goals import (
    OrientStep,
    PickTriggerStep,
    RockEffect,
    TreasureEffect,
    TriggersStep,
    show_goals,
)
from saboteur.modules.gold_cards import (
    PassPacketStep,
    TakeGoldStep,
    draw_packet,
    next_miner,
    pay,
    reshuffle,
    shares,
)
from saboteur.modules.paths import BROKEN_TOOLS, REQUIRE_CONNECTION, PathEffect
from saboteur.modules.repairs import RepairEffect
from saboteur.modules.rockfall import RockfallEffect
from saboteur.modules.rounds import RoundOverStep, StartEffect, clear_table, deal_hands
from saboteur.modules.sabotage import SabotageEffect
from saboteur.modules.treasure_map import MapEffect
from saboteur.modules.turns import EndTurnStep, NextStep, ResolveStep, TurnStep
from saboteur.products.base.deck import BASE_DWARVES_1, BASE_GOALS_1, BASE_MINE_1
from saboteur.rules import kinds, zones
from saboteur.rules.chance import GOLD_STREAM
from saboteur.rules.engine import fire, push
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import (
    HandDealt,
    NobodyPaid,
    PacketReturned,
    RoleDealt,
    RolesRevealed,
    RoundBegan,
    RoundEnded,
)
from saboteur.rules.kinds import CardId, Cell, Family, Move, Role, Seat, cell_at
from saboteur.rules.last_mine import LastMine
from saboteur.rules.mine import GOAL, MAPPABLE, MATCHING, REMOVABLE, SOURCE, lay_starts
from saboteur.rules.options import Cells, SeatChoice, Word
from saboteur.rules.parts import Effect, Module, Payout, Step, Tuning
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame
from saboteur.rules.zones import (
    ASIDE,
    BOX,
    DECK,
    FACE_DOWN,
    GOALS_ASIDE,
    GOLD_DECK,
    NOBODY,
    ROLE,
    move,
)

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

HAND_SIZES: Final = (0, 0, 0, 6, 6, 6, 5, 5, 4, 4, 4)
"""Cards dealt to each player, by number of players. (BASE-SETUP-10)"""

GOAL_CELLS: Final = (cell_at(8, -2), cell_at(8, 0), cell_at(8, 2))
"""(OV-GRID-03)"""

SABOTEUR_SHARES: Final = (0, 4, 3, 3, 2)
"""What each Saboteur receives, by number of Saboteurs dealt. (BASE-PAY-09 to -12)"""

PACKET_LIMIT: Final = 9
"""Ten players share nine cards where one is drawn per player. (BASE-PAY-02)"""


@final
class RoundStep(Step):
    """Set up a round. (BASE-SETUP-01 to -14, BASE-NEXT-01 to -04)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Deal everything anew; the gold stays where it is."""
        s.round += 1
        if s.round == 1:
            zones.fill(s, GOLD_DECK, s.rules.gold_values)
            zones.shuffle(s, GOLD_DECK, GOLD_STREAM, log)
        first = first_seat(s)
        clear_table(s, log)
        s.first = first
        s.active = first
        zones.fill(s, DECK, s.rules.deck_cards)
        if log is not None:
            log.append(RoundBegan(s.round, s.first))
        lay_out(s, log)
        fire(s, kinds.LAID_OUT, s.first, kinds.NOWHERE, log)
        deal_roles(s)
        put_aside(s, log)
        deal_hands(s, log)
        if log is not None:
            for seat in range(s.n):
                log.append(RoleDealt(seat, s.roles[seat]))
                zones.look(s, ROLE + seat, (s.roles[seat],), 1 << seat, log)
                log.append(HandDealt(seat, tuple(s.hands[seat])))
        push(s, kinds.TURN, s.first)
        fire(s, kinds.ROUND_BEGUN, s.first, kinds.NOWHERE, log)


def first_seat(s: State) -> Seat:
    """Return who begins the round that is being set up. (BASE-SETUP-14, BASE-NEXT-04)"""
    if s.round > 1:
        return (s.last + 1) % s.n
    first = s.rules.seat(FIRST_PLAYER)
    return s.below(s.round, s.n) if first == kinds.NONE else first


def lay_out(s: State, log: Events) -> None:
    """Lay the start card and the shuffled goals. (BASE-SETUP-07, BASE-SETUP-08)"""
    goals = choose_goals(s)
    s.shuffle(s.round, goals)
    for i, cell in enumerate(s.rules.goal_cells):
        move(s, BOX, FACE_DOWN, goals[i], NOBODY, log, to=cell)
    lay_starts(s)


def choose_goals(s: State) -> list[CardId]:
    """Return the goals of this round: the treasure and, of the others, as many as have a place."""
    goals = s.rules.goal_cards[:]
    aside: list[CardId] = []
    if len(goals) > len(s.rules.goal_cells):
        fixed = [card for card in goals if s.rules.cards[card].family == kinds.TREASURE]
        others = [card for card in goals if s.rules.cards[card].family != kinds.TREASURE]
        s.shuffle(s.round, others)
        room = len(s.rules.goal_cells) - len(fixed)
        aside = others[room:]
        goals = fixed + others[:room]
    zones.fill(s, GOALS_ASIDE, aside)
    return goals


def deal_roles(s: State) -> None:
    """Deal each player a dwarf card; one stays aside. (BASE-SETUP-02 to -06)"""
    mix = s.rules.role_mix[s.n][:]
    s.shuffle(s.round, mix)
    zones.deal_roles(s, mix)


def put_aside(s: State, log: Events) -> None:
    """Shuffle the deck, and put cards aside where a game wants it. (BASE-SETUP-09, S2-SETUP-04)"""
    zones.shuffle(s, DECK, s.round, log)
    zones.fill(s, ASIDE, [])
    zones.draw(s, DECK, ASIDE, s.rules.aside, NOBODY, log)


@final
class ScoreStep(Step):
    """Reveal the dwarf cards and share out the gold. (BASE-END-04 to BASE-PAY-18)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """The miners won if the treasure was reached, whoever did it. (BASE-END-06)"""
        close_round(s, s.undealt, f.value, log)
        role = s.roles[s.completer] if s.completer != kinds.NONE else kinds.NONE
        s.rules.payouts[role].pay(s, log)


def close_round(s: State, undealt: list[Role], reason: int, log: Events) -> None:
    """Turn up all goals and dwarf cards; then the gold is shared out. (BASE-END-04, BASE-END-05)"""
    s.draws.clear()
    for part in s.parts:
        part.end_round()
    s.laid_last = kinds.NOWHERE
    if log is not None:
        log.append(RoundEnded(s.completer, reason, mine=LastMine(s)))
        show_goals(s, log)
        log.append(RolesRevealed(tuple(s.roles), tuple(undealt)))
    s.stack.append(Frame(kinds.ROUND_OVER))
    fire(s, kinds.ROUND_ENDED, s.completer, kinds.NOWHERE, log)


def share_packet(s: State, log: Events) -> None:
    """Draw the packet and hand it to the first miner. (BASE-PAY-01 to -08)"""
    if s.rules.word(GOLD_DRAW) == "players":
        count, why = min(s.n, PACKET_LIMIT), "BASE-PAY-02"
    else:
        count, why = s.roles.count(kinds.MINER), "BASE-PAY-01"
    # A Saboteur who completed the tunnel is passed over. (BASE-PAY-07, VAR-SAB-06)
    holder = s.completer if shares(s, s.completer) else next_miner(s, s.completer)
    if holder == kinds.NONE:
        # The cards that were drawn go back. (VAR-SAB-05)
        if log is not None:
            log.append(PacketReturned(count))
        return
    draw_packet(s, count, (why,), log)
    push(s, kinds.PASS_PACKET, holder)


def pay_saboteurs(s: State, log: Events) -> None:
    """Pay every Saboteur the same amount, in seat order. (BASE-PAY-09 to -15)"""
    dealt = s.roles.count(kinds.SABOTEUR)
    if not dealt:
        if log is not None:
            log.append(NobodyPaid())
        return
    for seat in range(s.n):
        if s.roles[seat] == kinds.SABOTEUR:
            pay(s, seat, SABOTEUR_SHARES[dealt], log)
    reshuffle(s, log)


@final
class PacketPayout(Payout):
    """A Gold Miner or a Saboteur reached the treasure: the miners share a packet."""

    __slots__ = ()

    def pay(self, s: State, log: Events) -> None:
        """Draw the packet and pass it on. (BASE-PAY-01 to -08)"""
        share_packet(s, log)


@final
class SaboteursPayout(Payout):
    """Nobody reached the treasure: the Saboteurs are paid. (BASE-PAY-09 to -15)"""

    __slots__ = ()

    def pay(self, s: State, log: Events) -> None:
        """Pay each of them."""
        pay_saboteurs(s, log)


@final
class BaseTuning(Tuning):
    """Let tunnels be laid that are not connected, where the table wants it. (ED-04)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Choose the placement table."""
        if not rules.flag(REQUIRE_CONNECTION):
            rules.fits = MATCHING
        cells = rules.cells(WHERE_GOALS)
        if cells:
            check_goal_cells(cells, len(rules.goal_cells))
            rules.goal_cells = cells

    def check(self, rules: Ruleset, n: int) -> None:
        """The first player must sit at the table. (BASE-SETUP-14)"""
        first = rules.seat(FIRST_PLAYER)
        if first >= n:
            values: dict[str, object] = {"seat": kinds.SEAT_LETTERS[first], "count": n}
            raise RulesetError("no-seat-with", values, "BASE-SETUP-14")


def check_goal_cells(cells: tuple[Cell, ...], count: int) -> None:
    """Refuse all but so many different cells away from the start. (AMB-66)

    :raises RulesetError: naming the clauses.
    """
    by_start = any(cell + step == kinds.START_CELL for cell in cells for step in kinds.STEP)
    if len(set(cells)) != count or len(cells) != count or by_start or kinds.START_CELL in cells:
        raise RulesetError("goal-cells", {"count": count}, "AMB-66", "OV-GRID-03")


GOLD_DRAW: Final = Word(
    "gold_draw", ("miners", "players"), "ED-01", "ED-02", "BASE-PAY-01", "BASE-PAY-02"
)
FIRST_PLAYER: Final = SeatChoice("first_player", ("random",), "ED-05", "AMB-07", "BASE-SETUP-14")
WHERE_GOALS: Final = Cells("goal_cells", ("default",), "AMB-66", "OV-GRID-03")

OPTIONS: Final = (
    GOLD_DRAW,
    REQUIRE_CONNECTION,
    FIRST_PLAYER,
    Word("gold_payout", ("exact",), "AMB-12", "BASE-PAY-14"),
    WHERE_GOALS,
)

CARD_EFFECTS: Final[dict[Family, Effect]] = {
    kinds.START: StartEffect(),
    kinds.PATH: PathEffect(),
    kinds.SABOTAGE: SabotageEffect(),
    kinds.REPAIR: RepairEffect(),
    kinds.ROCKFALL: RockfallEffect(),
    kinds.MAP: MapEffect(),
    kinds.TREASURE: TreasureEffect(),
    kinds.ROCK: RockEffect(),
}
"""What the cards of the base box do, in every game that uses them."""

CARD_TRAITS: Final[dict[Family, int]] = {
    kinds.START: SOURCE,
    kinds.PATH: REMOVABLE,
    kinds.TREASURE: GOAL | MAPPABLE,
    kinds.ROCK: GOAL | MAPPABLE,
}

STEPS: Final[dict[int, Step]] = {
    kinds.ROUND: RoundStep(),
    kinds.RESOLVE: ResolveStep(),
    kinds.END_TURN: EndTurnStep(),
    kinds.NEXT: NextStep(),
    kinds.TRIGGERS: TriggersStep(),
    kinds.ROUND_OVER: RoundOverStep(),
}
"""How a round goes, in Saboteur 2 too."""

BASE: Final = Module(
    "base",
    decks=(BASE_MINE_1, BASE_DWARVES_1),
    goal_deck=BASE_GOALS_1,
    players=(3, 10),
    players_clause="OV-MOD-01",
    goal_cells=GOAL_CELLS,
    hand_sizes=HAND_SIZES,
    blocking=BROKEN_TOOLS,
    traits=CARD_TRAITS,
    options=OPTIONS,
    tuning=BaseTuning(),
    effects=CARD_EFFECTS,
    payouts={
        kinds.MINER: PacketPayout(),
        kinds.SABOTEUR: PacketPayout(),
        kinds.NONE: SaboteursPayout(),
    },
    asks={
        kinds.TURN: TurnStep(),
        kinds.PICK_TRIGGER: PickTriggerStep(),
        kinds.ORIENT: OrientStep(),
        kinds.TAKE_GOLD: TakeGoldStep(),
    },
    steps={**STEPS, kinds.SCORE: ScoreStep(), kinds.PASS_PACKET: PassPacketStep()},
)
