"""A view: all that one seat, or a spectator, may know of a match at one moment.

A view is built from nothing, field by field, out of what is public, what lies before the seat
itself, and what it remembers from its own log. It has no reference to the state. (OV-INFO-01
to -11)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.gold_pieces import can_pay
from saboteur.rules.engine import is_over, to_move
from saboteur.rules.kinds import (
    KEEP_ONE,
    NO_CARD,
    NONE,
    ROUND_OVER,
    TAKE_GOLD,
    CardId,
    Cell,
    Move,
    Role,
    Seat,
)
from saboteur.rules.mine import GOAL, SOFT
from saboteur.rules.state import Frame
from saboteur.views.frames import is_window, public_frames, question_for
from saboteur.views.goals import certain_goals, doubts_of, goal_ways
from saboteur.views.hand_story import hand_story
from saboteur.views.memory import SEEN as PACKET_SEEN
from saboteur.views.roles import KnownRoles
from saboteur.views.seen import SEEN

if TYPE_CHECKING:
    from saboteur.rules.part import Part
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.claims import Claim
    from saboteur.views.goals import Doubts, Ways
    from saboteur.views.journal import Journal
    from saboteur.views.memory import Memory
    from saboteur.views.proofs import Proof
    from saboteur.views.redact import Told

FIELDS: Final = (
    "rules",
    "n",
    "seat",
    "round",
    "first",
    "active",
    "last",
    "direction",
    "asked",
    "frames",
    "draws",
    "front",
    "cells",
    "hidden",
    "touched",
    "laid_last",
    "known_goals",
    "goal_doubts",
    "goal_ways",
    "goals_aside_size",
    "sites",
    "parts",
    "hand_sizes",
    "hand",
    "picked",
    "looked",
    "known_hands",
    "hand_story",
    "proofs",
    "deck_size",
    "aside_size",
    "discards",
    "own_discards",
    "own_discard_places",
    "role",
    "roles",
    "undealt",
    "dropped",
    "mixed_places",
    "mixed_roles",
    "seen_roles",
    "gold_counts",
    "gold",
    "gold_story",
    "nuggets",
    "payers",
    "gold_deck_size",
    "packet_size",
    "packet",
    "open_gold",
    "out",
    "completer",
    "over",
    "totals",
    "moves",
    "log",
    "heard",
)


@final
class View:
    """What one seat may know. A plain value, made by `view`; not to be changed."""

    __slots__ = FIELDS

    rules: Ruleset
    n: int
    """Number of seats."""
    seat: Seat
    """Whose view it is; NONE is a spectator."""
    round: int
    first: Seat
    """Who began this round. (BASE-NEXT-04)"""
    active: Seat
    """Whose turn it is. (BASE-TURN-01)"""
    last: Seat
    """Who played or discarded the last card, or NONE. (BASE-NEXT-05)"""
    direction: int
    asked: Seat
    """Who has to answer now; NONE when the match is over. While a window is open over a move it is
    this seat if its own answer is missing, else NONE. (WC-VETO-21)"""
    frames: tuple[Frame, ...]
    """What is pending, the next thing last."""
    draws: tuple[int, ...]
    """Who draws how many cards at the end of this turn: seat * 16 + count."""
    front: tuple[int, ...]
    """The cards in front of each seat: a bit for each tool, for Trapped and for Theft.
    (BASE-ACT-01, S2-ACT-01)"""
    cells: dict[Cell, int]
    """The mine, packed as in rules.mine."""
    hidden: tuple[Cell, ...]
    """Where goals lie face down, in reading order; for other cards see `sites` and
    views.seen.face_down_of. (BASE-SETUP-08)"""
    touched: int
    laid_last: Cell
    """Where the path card of this play was laid, or NOWHERE. (AMB-05)"""
    known_goals: dict[Cell, CardId]
    """The face-down goals of which this seat is sure. (BASE-ACT-15, OV-INFO-04)"""
    goal_doubts: Doubts
    """(cells, cards): these goals lie on these cells, in one of several ways. (WC-GSWAP-05)"""
    goal_ways: Ways
    """If there are doubts, (weight, ((cell, card), ...)) for every way in which all the goals
    that this seat has seen can lie."""
    goals_aside_size: int
    """How many goals are not laid out. (GOALS-02)"""
    sites: tuple[tuple[Cell, CardId], ...]
    """The sites that were not reached yet. (COST-01)"""
    parts: tuple[Part, ...]
    """What this seat sees of the pieces that the products in play bring, as in State.parts."""
    hand_sizes: tuple[int, ...]
    """(OV-INFO-01)"""
    hand: tuple[CardId, ...]
    """The seat's own cards, sorted."""
    picked: tuple[CardId, ...]
    """Those of them it has picked for discarding, in order; they are still in the hand, and
    nobody else knows of them. (S2-TURN-03, S2-TURN-08)"""
    looked: tuple[CardId, ...]
    """The cards that somebody is looking through to keep one, in order; NO_CARD where this seat
    does not know the card. (WC-TROVE-07)"""
    known_hands: tuple[tuple[CardId, ...], ...]
    """The cards that this seat is sure are in each hand, sorted: its own, and what it gave away
    in a swap, as far as they cannot have been discarded. (S2-SWAP-06)"""
    hand_story: tuple[tuple[int, ...], ...]
    """What happened since to the cards it knows in other hands, or somewhere in the pile, as
    views.memory writes it."""
    proofs: tuple[Proof, ...]
    """What other hands proved this round. (WC-PATH-03, WC-PATH-06)"""
    deck_size: int
    """The order of the deck is known to nobody. (OV-INFO-06)"""
    aside_size: int
    """Cards put aside, of which nobody knows anything. (S2-SETUP-04, OV-INFO-06)"""
    discards: tuple[CardId, ...]
    """The discard pile, bottom first; NO_CARD where the seat does not know it. (OV-INFO-05)"""
    own_discards: tuple[CardId, ...]
    """What this seat discarded face down this round, in order. (BASE-TURN-07)"""
    own_discard_places: tuple[int, ...]
    """For each of these its place in `discards`, NONE where that is not known, -2 where it was
    but the card may have been moved since. (WC-TROVE-07, CHEST-E9)"""
    role: Role
    """The seat's own dwarf card, or NONE. (OV-INFO-02)"""
    roles: tuple[Role, ...]
    """The dwarf card every seat has now; NONE where unknown. All are known after the round.
    (OV-INFO-02, OV-INFO-07)"""
    undealt: tuple[Role, ...]
    """The undealt dwarf cards, likewise, bottom first; after the round all that are unused,
    sorted. (OV-INFO-03, BASE-END-05)"""
    dropped: tuple[Role, ...]
    """The dwarf cards that were exchanged and discarded, likewise, in this order; after the round
    they are among the undealt ones. (S2-HAT-03)"""
    mixed_places: tuple[int, ...]
    """Where the players' cards are that were mixed: places in roles, undealt and dropped together."""
    mixed_roles: tuple[Role, ...]
    """Roles that this seat knows to be among them, sorted. (PARTY-06)"""
    seen_roles: tuple[tuple[int, ...], ...]
    """Dwarf cards of others that this seat saw, and its own former ones, in order of learning:
    (seat, turn, role, stale). The turn counts from 1 in this round, 0 is the deal; stale is 1 if
    that player has exchanged their dwarf card since. (OV-INFO-02, S2-HAT-04)"""
    gold_counts: tuple[int, ...]
    """How many gold cards each seat holds, so that all see who has any. (OV-INFO-08, OV-INFO-11)"""
    gold: tuple[int, ...]
    """The values of the seat's own gold cards, sorted."""
    gold_story: tuple[tuple[int, ...], ...]
    """What the seat saw of the gold cards, as views.journal writes it. (OV-INFO-08, -09)"""
    nuggets: tuple[int, ...]
    """The gold pieces of each seat, as this seat can add them up from what it was told; NONE where
    it cannot, because a gold card was changed unseen. To be reckoned with, not to be shown: a
    running total is nobody's to read. (BASE-PAY-15, OV-INFO-08, TOLL-21)"""
    payers: tuple[int, ...]
    """For each seat 1 if it has gold to pay with, else 0. (OV-INFO-11)"""
    gold_deck_size: int
    packet_size: int
    packet: tuple[int, ...]
    """The gold cards being passed round, if this seat holds them now; sorted. (OV-INFO-09)"""
    open_gold: tuple[tuple[int, ...], ...]
    """The values of every seat's gold cards where all see them, else empty. (DUEL-END-12)"""
    out: tuple[CardId, ...]
    """The cards that have left the game, sorted. (DUEL-END-04, DUEL-END-09)"""
    completer: Seat
    """Who reached the treasure this round, or NONE. (OV-GRAPH-07)"""
    over: bool
    totals: tuple[int, ...]
    """Everybody's gold, once the match is over and it was counted. (BASE-NEXT-06)"""
    moves: tuple[Move, ...]
    """What this seat may do now, sorted; empty if it is not asked."""
    log: tuple[Told, ...]
    """All it was told since the match began."""
    heard: tuple[Claim, ...]
    """What was claimed in the match, where people talk: whoever lets them adds it."""

    def __init__(self, rules: Ruleset, n: int, seat: Seat) -> None:
        self.rules = rules
        self.n = n
        self.seat = seat
        self.heard = ()

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        values: list[object] = [self.rules.text]
        for name in FIELDS[1:]:
            value: object = getattr(self, name)
            if isinstance(value, dict):
                value = tuple(sorted(value.items()))
            elif name == "frames":
                value = tuple([f.key() for f in self.frames])
            elif name == "parts":
                value = tuple([part.key() for part in self.parts])
            values.append(value)
        return tuple(values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def view(state: State, journal: Journal, seat: Seat) -> View:
    """Return what a seat may know; NONE is a spectator."""
    if journal.n != state.n or not NONE <= seat < state.n:
        raise ValueError(f"there is no seat {seat} for this journal at this table")
    v = View(state.rules, state.n, seat)
    _see_table(v, state)
    _see_own(v, state)
    memory = journal.memory(seat, state.rules)
    v.parts = tuple(
        [
            SEEN[kind].see(part, state, seat, memory)
            for kind, part in zip(state.rules.part_kinds, state.parts, strict=True)
        ]
    )
    _see_roles(v, state, memory)
    _remember(v, memory, state, journal.waiting(state, seat))
    v.log = journal.log(seat)
    return v


def _see_table(v: View, s: State) -> None:
    """Take over what everybody sees on the table."""
    v.round = s.round
    v.first = s.first
    v.active = s.active
    v.last = s.last
    v.direction = s.direction
    v.asked = to_move(s)
    if s.stack and is_window(s.stack[-1]):
        v.asked = NONE if question_for(s, v.seat) is None else v.seat
    v.frames = public_frames(s)
    v.draws = tuple(s.draws)
    v.front = tuple(s.front)
    v.cells = dict(s.cells)
    v.touched = s.touched
    v.laid_last = s.laid_last
    _see_face_down(v, s)
    v.hand_sizes = tuple([len(hand) for hand in s.hands])
    v.deck_size = len(s.deck)
    v.aside_size = len(s.aside)
    v.gold_counts = tuple([len(cards) for cards in s.gold])
    v.payers = tuple([int(can_pay(s, seat)) for seat in range(s.n)])
    v.gold_deck_size = len(s.gold_deck)
    v.packet_size = len(s.packet)
    v.completer = s.completer
    v.over = is_over(s)
    v.open_gold = ()
    if s.rules.open_gold:
        v.open_gold = tuple([tuple(sorted(cards)) for cards in s.gold])
    v.out = tuple(sorted(s.out))


def _see_own(v: View, s: State) -> None:
    """Add what lies before the seat itself; a spectator has nothing. (OV-INFO-01, -08)"""
    seat = v.seat
    if seat == NONE:
        v.hand = ()
        v.picked = ()
        v.gold = ()
        v.packet = ()
        v.moves = ()
        return
    v.hand = tuple(sorted(s.hands[seat]))
    v.gold = tuple(sorted(s.gold[seat]))
    question = question_for(s, seat)
    picking = question is not None and not is_window(question)
    v.picked = tuple(s.picked) if picking else ()
    holds = question is not None and question.kind == TAKE_GOLD
    v.packet = tuple(sorted(s.packet)) if holds else ()
    moves: list[Move] = []
    if question is not None:
        s.rules.steps[question.kind].options(s, question, moves)
    v.moves = tuple(sorted(moves))


def _see_face_down(v: View, s: State) -> None:
    """Everybody sees where face-down cards lie, and what is a goal or a site."""
    may = s.rules.may
    face_down = sorted(s.hidden)
    v.hidden = tuple([cell for cell in face_down if may(s.hidden[cell], GOAL)])
    v.sites = tuple([(cell, s.hidden[cell]) for cell in face_down if may(s.hidden[cell], SOFT)])
    v.goals_aside_size = len(s.goals_aside)


def _see_roles(v: View, s: State, memory: Memory) -> None:
    """Add the dwarf cards the seat knows; after the round all. (OV-INFO-02, -03, -07)"""
    v.seen_roles = tuple(memory.seen_roles)
    dealt = len(s.roles) == s.n
    v.role = s.roles[v.seat] if dealt and v.seat != NONE else NONE
    shown = v.over or any(f.kind == ROUND_OVER for f in v.frames)
    v.mixed_places = ()
    v.mixed_roles = ()
    if dealt and (shown or s.rules.open_roles):
        v.roles = tuple(s.roles)
        # They are shown together: their order would tell who had which of them.
        v.undealt = tuple(sorted(s.undealt + s.dropped))
        v.dropped = ()
        return
    known = KnownRoles(memory.role_story, s.n, len(s.undealt), len(s.dropped))
    if v.seat != NONE:
        known.roles[v.seat] = v.role
    v.roles = tuple(known.roles)
    v.undealt = tuple(known.undealt)
    v.dropped = tuple(known.dropped)
    v.mixed_places = known.mixed
    v.mixed_roles = known.mixed_roles


def _remember(v: View, memory: Memory, s: State, waiting: list[CardId]) -> None:
    """Add what the seat remembers. What lay on the pile before its log begins is unknown."""
    if s.rules.face_up_discards:
        entries = s.discards
    else:
        entries = memory.pile + waiting
    missing = len(s.discards) - len(entries)
    if missing < 0:
        raise ValueError("the journal knows more discards than there are")
    v.discards = (NO_CARD,) * missing + tuple(entries)
    looking = any(f.kind == KEEP_ONE for f in v.frames)
    v.looked = ()
    if looking:
        own = v.asked == v.seat
        v.looked = tuple(s.looked if own else memory.looked)
        v.looked = (NO_CARD,) * (len(s.looked) - len(v.looked)) + v.looked
    v.hand_story = hand_story(v, memory, missing)
    v.proofs = tuple(memory.proofs)
    known: list[tuple[CardId, ...]] = [()] * v.n
    for seat, cards in memory.certain.items():
        known[seat] = tuple(sorted(cards))
    if v.seat != NONE:
        known[v.seat] = v.hand
    v.known_hands = tuple(known)
    v.own_discards = tuple(memory.own_discards)
    v.own_discard_places = tuple([at + missing if at >= 0 else at for at in memory.own_places])
    _remember_goals(v, memory)
    v.totals = memory.totals if v.over else ()
    v.nuggets = tuple(
        [NONE if seat in memory.blurred else count for seat, count in enumerate(s.nuggets)]
    )
    gold = memory.story
    if v.packet and (not gold or gold[-1][0] != PACKET_SEEN):
        v.gold_story = (*gold, (PACKET_SEEN, *v.packet))
    else:
        v.gold_story = tuple(gold)


def _remember_goals(v: View, memory: Memory) -> None:
    """Add the goals this seat has looked at. (OV-INFO-04)"""
    v.goal_doubts = ()
    v.goal_ways = ()
    v.known_goals = {}
    if memory.goals:
        ways = goal_ways(memory.goals, v.hidden, v.rules)
        v.known_goals = certain_goals(ways)
        if len(ways) > 1:
            v.goal_doubts = doubts_of(ways)
            v.goal_ways = ways
