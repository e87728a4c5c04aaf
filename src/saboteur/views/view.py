"""A view: all that one seat, or a spectator, may know of a match at one moment.

A view is built from nothing, field by field, out of what is public, what lies before the seat
itself, and what it remembers from its own log. It has no reference to the state. (OV-INFO-01
to -11)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.engine import is_over, legal_moves, to_move
from saboteur.rules.kinds import (
    END_TURN,
    FRAME_NAMES,
    MORE_DISCARDS,
    NEXT,
    NO_CARD,
    NONE,
    ORIENT,
    PASS_PACKET,
    PAY_TO_CLEAR,
    PICK_TRIGGER,
    RESOLVE,
    ROUND,
    ROUND_OVER,
    SCORE,
    STEAL,
    TAKE_GOLD,
    THIEVES,
    TRIGGERS,
    TURN,
    CardId,
    Cell,
    Move,
    Role,
    Seat,
)
from saboteur.rules.state import Frame
from saboteur.views.memory import CHANGED, DROPPED, HID, SAW, SEEN

if TYPE_CHECKING:
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.journal import Journal
    from saboteur.views.memory import Memory
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
    "thefts",
    "cells",
    "hidden",
    "touched",
    "laid_last",
    "known_goals",
    "hand_sizes",
    "hand",
    "picked",
    "known_hands",
    "hand_story",
    "deck_size",
    "aside_size",
    "discards",
    "gone",
    "gone_places",
    "role",
    "roles",
    "undealt",
    "hats",
    "seen_roles",
    "gold_counts",
    "gold",
    "gold_story",
    "nuggets",
    "gold_deck_size",
    "packet_size",
    "packet",
    "completer",
    "over",
    "totals",
    "moves",
    "log",
)

_SEATED: Final = frozenset(
    (
        ROUND,
        TURN,
        END_TURN,
        NEXT,
        TRIGGERS,
        PICK_TRIGGER,
        SCORE,
        PASS_PACKET,
        TAKE_GOLD,
        ROUND_OVER,
        MORE_DISCARDS,
        THIEVES,
        STEAL,
    )
)
"""Frames that say nothing but their kind and their seat, both public."""


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
    """Who has to answer now; NONE when the match is over."""
    frames: tuple[Frame, ...]
    """What is pending, the next thing last."""
    draws: tuple[int, ...]
    """Who draws how many cards at the end of this turn: seat * 16 + count."""
    front: tuple[int, ...]
    """The cards in front of each seat: a bit for each tool, for Trapped and for Theft.
    (BASE-ACT-01, S2-ACT-01)"""
    thefts: tuple[Seat, ...]
    """Who has a Theft card in front of him, in the order of playing. (S2-STEAL-02)"""
    cells: dict[Cell, int]
    """The mine, packed as in rules.mine."""
    hidden: tuple[Cell, ...]
    """Where cards lie face down, in reading order. (BASE-SETUP-08)"""
    touched: int
    laid_last: Cell
    """Where the path card of this play was laid, or NOWHERE. (AMB-05)"""
    known_goals: dict[Cell, CardId]
    """The face-down goals this seat has looked at. (BASE-ACT-15, OV-INFO-04)"""
    hand_sizes: tuple[int, ...]
    """(OV-INFO-01)"""
    hand: tuple[CardId, ...]
    """The seat's own cards, sorted."""
    picked: tuple[CardId, ...]
    """Those of them it has picked for discarding, in order; they are still in the hand, and
    nobody else knows of them. (S2-TURN-03, S2-TURN-08)"""
    known_hands: tuple[tuple[CardId, ...], ...]
    """The cards that this seat is sure are in each hand, sorted: its own, and what it gave away
    in a swap, as far as they cannot have been discarded. (S2-SWAP-06)"""
    hand_story: tuple[tuple[int, ...], ...]
    """What happened since to the hands it gave away, as views.memory writes it."""
    deck_size: int
    """The order of the deck is known to nobody. (OV-INFO-06)"""
    aside_size: int
    """Cards put aside, of which nobody knows anything. (S2-SETUP-04, OV-INFO-06)"""
    discards: tuple[CardId, ...]
    """The discard pile, bottom first; NO_CARD where the seat does not know it. (OV-INFO-05)"""
    gone: tuple[CardId, ...]
    """What this seat discarded face down this round, in order. (BASE-TURN-07)"""
    gone_places: tuple[int, ...]
    """For each of these its place in `discards`, NONE where that is not known."""
    role: Role
    """The seat's own dwarf card, or NONE. (OV-INFO-02)"""
    roles: tuple[Role, ...]
    """The dwarf card every seat has now; NONE where unknown. All are known after the round.
    (OV-INFO-02, OV-INFO-07)"""
    undealt: tuple[Role, ...]
    """The undealt dwarf cards, likewise, bottom first; after the round all that are unused,
    sorted. (OV-INFO-03, BASE-END-05)"""
    hats: tuple[Role, ...]
    """The dwarf cards that were exchanged and discarded, likewise, in this order; after the round
    they are among the undealt ones. (S2-HAT-03)"""
    seen_roles: tuple[tuple[int, ...], ...]
    """Dwarf cards of others that this seat saw, and its own former ones, in order of learning:
    (seat, turn, role, stale). The turn counts from 1 in this round, 0 is the deal; stale is 1 if
    that player has exchanged his dwarf card since. (OV-INFO-02, S2-HAT-04)"""
    gold_counts: tuple[int, ...]
    """How many gold cards each seat holds, so that all see who has any. (OV-INFO-08, OV-INFO-11)"""
    gold: tuple[int, ...]
    """The values of the seat's own gold cards, sorted."""
    gold_story: tuple[tuple[int, ...], ...]
    """What the seat saw of the gold cards, as views.journal writes it. (OV-INFO-08, -09)"""
    nuggets: tuple[int, ...]
    """Gold credited without a card, a public event. (BASE-PAY-15, OV-INFO-08)"""
    gold_deck_size: int
    packet_size: int
    packet: tuple[int, ...]
    """The gold cards being passed round, if this seat holds them now; sorted. (OV-INFO-09)"""
    completer: Seat
    """Who reached the treasure this round, or NONE. (OV-GRAPH-07)"""
    over: bool
    totals: tuple[int, ...]
    """Everybody's gold, once the match is over and it was counted. (BASE-NEXT-06)"""
    moves: tuple[Move, ...]
    """What this seat may do now, sorted; empty if it is not asked."""
    log: tuple[Told, ...]
    """All it was told since the match began."""

    def __init__(self, rules: Ruleset, n: int, seat: Seat) -> None:
        self.rules = rules
        self.n = n
        self.seat = seat

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        values: list[object] = [self.rules.text]
        for name in FIELDS[1:]:
            value: object = getattr(self, name)
            if isinstance(value, dict):
                value = tuple(sorted(value.items()))
            elif name == "frames":
                value = tuple([f.key() for f in self.frames])
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
    memory = journal.memory(seat)
    _see_roles(v, state, memory)
    _remember(v, memory, state)
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
    v.frames = tuple([_public_frame(f) for f in s.stack])
    v.draws = tuple(s.draws)
    v.front = tuple(s.front)
    v.thefts = tuple(s.thefts)
    v.cells = dict(s.cells)
    v.hidden = tuple(sorted(s.hidden))
    v.touched = s.touched
    v.laid_last = s.laid_last
    v.hand_sizes = tuple([len(hand) for hand in s.hands])
    v.deck_size = len(s.deck)
    v.aside_size = len(s.aside)
    v.gold_counts = tuple([len(cards) for cards in s.gold])
    v.nuggets = tuple(s.nuggets)
    v.gold_deck_size = len(s.gold_deck)
    v.packet_size = len(s.packet)
    v.completer = s.completer
    v.over = is_over(s)


def _public_frame(f: Frame) -> Frame:
    """Return what everybody knows of a pending frame.

    :raises ValueError: if nobody has decided yet what that is.
    """
    if f.kind in _SEATED:
        return Frame(f.kind, f.seat)
    if f.kind == ORIENT:
        # The goal has been turned up already. (BASE-GOAL-05)
        return Frame(ORIENT, f.seat, f.cell, f.value)
    if f.kind == PAY_TO_CLEAR:
        # It says which card in front of the player will be removed. (S2-TURN-03)
        return Frame(PAY_TO_CLEAR, f.seat, f.cell, f.value)
    if f.kind == RESOLVE:
        # The card has been shown when it was played.
        return Frame(RESOLVE, f.seat, f.cell, f.value)
    raise ValueError(f"nobody has said who may know of a frame {FRAME_NAMES[f.kind]}")


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
    asked = v.asked == seat
    v.picked = tuple(s.picked) if asked else ()
    holds = asked and v.frames[-1].kind == TAKE_GOLD
    v.packet = tuple(sorted(s.packet)) if holds else ()
    v.moves = tuple(sorted(legal_moves(s))) if asked else ()


def _see_roles(v: View, s: State, memory: Memory) -> None:
    """Add the dwarf cards the seat knows; after the round all. (OV-INFO-02, -03, -07)"""
    v.seen_roles = tuple(memory.seen_roles)
    dealt = len(s.roles) == s.n
    v.role = s.roles[v.seat] if dealt and v.seat != NONE else NONE
    shown = v.over or any(f.kind == ROUND_OVER for f in v.frames)
    if dealt and shown:
        v.roles = tuple(s.roles)
        # They are shown together: their order would tell who had which of them.
        v.undealt = tuple(sorted(s.undealt + s.hats))
        v.hats = ()
        return
    roles, undealt, hats = _follow_dwarfs(memory, s.n, len(s.undealt), len(s.hats))
    if v.seat != NONE:
        roles[v.seat] = v.role
    v.roles = tuple(roles)
    v.undealt = tuple(undealt)
    v.hats = tuple(hats)


def _follow_dwarfs(
    memory: Memory, n: int, left: int, dropped: int
) -> tuple[list[Role], list[Role], list[Role]]:
    """Return where the dwarf cards lie that a seat has seen, NONE for all others.

    The numbers of undealt and of discarded ones are those of now. A card that was exchanged is
    under the undealt ones, or it is one of those discarded. (S2-HAT-02, S2-HAT-03)
    """
    drops = min(dropped, [entry[0] for entry in memory.dwarfs].count(CHANGED))
    roles = [NONE] * n
    undealt = [NONE] * (left + drops)
    hats = [NONE] * (dropped - drops)
    for entry in memory.dwarfs:
        if entry[0] == SAW:
            roles[entry[1]] = entry[2]
        elif entry[0] == CHANGED:
            old = roles[entry[1]]
            roles[entry[1]] = undealt.pop()
            if drops:
                hats.append(old)
            else:
                undealt.insert(0, old)
        else:
            (hats if entry[0] == DROPPED else undealt)[entry[1]] = entry[2]
    return roles, undealt, hats


def _remember(v: View, memory: Memory, s: State) -> None:
    """Add what the seat remembers. What lay on the pile before its log begins is unknown."""
    missing = len(s.discards) - len(memory.pile)
    if missing < 0:
        raise ValueError("the journal knows more discards than there are")
    pile = [NO_CARD] * missing
    for entry in memory.pile:
        pile.append(entry if entry >= 0 else v.rules.front_cards[-1 - entry])
    v.discards = tuple(pile)
    v.hand_story = tuple(memory.hands)
    if missing:
        # Places in the pile count from its bottom.
        v.hand_story = tuple(
            [(HID, x[1], x[2] + missing) if x[0] == HID else x for x in memory.hands]
        )
    known: list[tuple[CardId, ...]] = [()] * v.n
    for seat, cards in memory.certain.items():
        known[seat] = tuple(sorted(cards))
    if v.seat != NONE:
        known[v.seat] = v.hand
    v.known_hands = tuple(known)
    v.gone = tuple(memory.gone)
    v.gone_places = tuple([at + missing if at >= 0 else NONE for at in memory.places])
    v.known_goals = {
        cell: memory.known_goals[cell] for cell in v.hidden if cell in memory.known_goals
    }
    v.totals = memory.totals if v.over else ()
    story = memory.story
    if v.packet and (not story or story[-1][0] != SEEN):
        v.gold_story = (*story, (SEEN, *v.packet))
    else:
        v.gold_story = tuple(story)
