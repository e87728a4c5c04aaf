"""Where cards can be, and the one way in which they get from one place to another.

A zone is a place for cards: the deck, the discard pile, a hand, what lies before a player. `move`,
`draw`, `pour`, `shuffle`, `swap` and the rest are the only functions that take cards out of a
zone and put them into another, so no card is lost or made on the way. Each of them asks who
witnesses it: a mask of the seats that see the faces, ALL or NOBODY. There is no default.

Where somebody listens, the same call writes down what happened as a `Trace` (rules.traces). It goes with the
event that was told last; views keep what each seat may know of it and build all else from that. A
card that goes from one open zone to another teaches nobody anything, and leaves no trace.

Cards are laid into the mine and lifted out of it by rules.mine, which knows how they lie; whatever
lies face down on a cell comes and goes here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from saboteur.rules.events import EVERYBODY
from saboteur.rules.kinds import NO_CARD, NOWHERE, CardId, Cell, Role, Seat, new_number
from saboteur.rules.mine import hide, unhide
from saboteur.rules.traces import (
    CHANGED,
    CLEARED,
    COUNTED,
    MOVED,
    PAID,
    PIECES,
    SEEN,
    SHUFFLED,
    SWAPPED,
    Trace,
)

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.part import Part
    from saboteur.rules.state import State

Zone: TypeAlias = int
"""A place for cards; those of seats are a base plus the seat, as in `HAND + seat`."""
DECK: Final[Zone] = 0
PILE: Final[Zone] = 1
ASIDE: Final[Zone] = 2
"""Cards put aside unseen for a round. (S2-SETUP-04)"""
LOOKED: Final[Zone] = 3
"""Cards taken up to keep one of them. (WC-TROVE-01)"""
IN_PLAY: Final[Zone] = 4
"""Cards that were shown and are being carried out: frames hold them."""
MINE: Final[Zone] = 5
OUT: Final[Zone] = 6
"""Out of the game. (DUEL-END-04)"""
BOX: Final[Zone] = 7
"""Not in play in this round."""
FACE_DOWN: Final[Zone] = 8
"""On a cell, face down: goals, and what products lay so."""
GOALS_ASIDE: Final[Zone] = 9
GOLD_DECK: Final[Zone] = 10
PACKET: Final[Zone] = 11
UNDEALT: Final[Zone] = 12
DROPPED: Final[Zone] = 13
"""Dwarf cards discarded when they were exchanged. (S2-HAT-03)"""
ROLES: Final[Zone] = 14
"""The dwarf cards of all players together."""
HAND: Final[Zone] = 16
FRONT: Final[Zone] = 32
"""What lies before a player."""
GOLD: Final[Zone] = 48
ROLE: Final[Zone] = 64
"""The dwarf card of a player."""
OF_PRODUCTS: Final[Zone] = 80
"""Here begin the zones that products bring."""

ZONE_NAMES: Final[list[str]] = []
"""The zones that products bring, in order."""


def new_zone(name: str) -> Zone:
    """Return the number of a zone that a product brings; its piece of the state holds what is there.

    :raises ValueError: if there is one of that name.
    """
    return OF_PRODUCTS + new_number(ZONE_NAMES, name, "a zone")


ALL: Final = EVERYBODY
"""Everybody sees the faces, whoever watches included."""
NOBODY: Final = 0


def is_open(zone: Zone) -> bool:
    """Say whether everybody sees what is in a zone."""
    return IN_PLAY <= zone <= BOX or FRONT <= zone < GOLD


def _write(s: State, log: Events, trace: Trace) -> None:
    """Let a trace go with the event told last; before anything was told, it waits."""
    if log is None or (is_open(trace.source) and is_open(trace.target)):
        return
    if not log:
        s.untold = (*s.untold, trace)
        return
    event = log[-1]
    event.traces = (*event.traces, *s.untold, trace)
    s.untold = ()


# --- what is in a zone -----------------------------------------------------------------------


def cards_in(s: State, zone: Zone) -> list[int]:
    """Return the list of a zone that is one.

    :raises ValueError: if the zone is none of these.
    """
    if zone < HAND:
        return _single(s, zone)
    if zone < FRONT:
        return s.hands[zone - HAND]
    if GOLD <= zone < ROLE:
        return s.gold[zone - GOLD]
    raise ValueError(f"zone {zone} is no list of cards")


def _single(s: State, zone: Zone) -> list[int]:
    there_once = {
        DECK: s.deck,
        PILE: s.discards,
        ASIDE: s.aside,
        LOOKED: s.looked,
        OUT: s.out,
        GOALS_ASIDE: s.goals_aside,
        GOLD_DECK: s.gold_deck,
        PACKET: s.packet,
        UNDEALT: s.undealt,
        ROLES: s.roles,
    }
    found = there_once.get(zone)
    if found is None:
        raise ValueError(f"zone {zone} is no list of cards")
    return found


def top(s: State, zone: Zone, count: int) -> tuple[int, ...]:
    """Return the cards that `draw` would draw, for telling of them."""
    cards = cards_in(s, zone)
    return tuple(reversed(cards[max(0, len(cards) - count) :]))


# --- moving ----------------------------------------------------------------------------------


def move(
    s: State,
    source: Zone,
    target: Zone,
    card: CardId,
    witnesses: int,
    log: Events,
    *,
    at: Cell = NOWHERE,
    to: Cell = NOWHERE,
    same_turn: bool = False,
) -> None:
    """Let one card go from a zone to another; where a zone is made of cells, say which."""
    if HAND <= source < FRONT:
        s.hands[source - HAND].remove(card)
    elif source != IN_PLAY:
        _take(s, source, card, at)
    if target == PILE:
        s.discards.append(card)
    elif target != IN_PLAY:
        _put(s, target, card, to)
    if log is not None:
        trace = Trace(MOVED, source, target, (card,), witnesses)
        trace.at = at
        trace.to = to
        trace.same_turn = same_turn
        _write(s, log, trace)


def _take(s: State, source: Zone, card: CardId, at: Cell) -> None:
    if source == FACE_DOWN:
        unhide(s, at)
    elif FRONT <= source < GOLD:
        bit = s.rules.cards[card].front
        s.front[source - FRONT] &= ~(1 << bit)
        for part in s.parts:
            part.taken_from_front(source - FRONT, bit)
    elif source >= OF_PRODUCTS:
        _part_with(s, source).take_out(source, card, at)
    elif source not in {MINE, BOX}:
        cards_in(s, source).remove(card)


def _put(s: State, target: Zone, card: CardId, to: Cell) -> None:
    if target == FACE_DOWN:
        hide(s, to, card)
    elif FRONT <= target < GOLD:
        bit = s.rules.cards[card].front
        s.front[target - FRONT] |= 1 << bit
        for part in s.parts:
            part.put_in_front(target - FRONT, bit)
    elif target >= OF_PRODUCTS:
        _part_with(s, target).put_in(target, card, to)
    elif target not in {MINE, BOX}:
        cards_in(s, target).append(card)


def _part_with(s: State, zone: Zone) -> Part:
    """Return the piece of the state that holds what is in a zone of a product.

    :raises ValueError: if that product is not played.
    """
    for part in s.parts:
        if part.has_zone(zone):
            return part
    raise ValueError(f"no piece of this game has the zone {ZONE_NAMES[zone - OF_PRODUCTS]}")


def lay_face_down(s: State, source: Zone, cell: Cell, log: Events) -> None:
    """Lay the top card of a zone face down on a cell; nobody sees it."""
    card = cards_in(s, source).pop()
    hide(s, cell, card)
    if log is not None:
        trace = Trace(MOVED, source, FACE_DOWN, (card,), NOBODY)
        trace.to = cell
        _write(s, log, trace)


def draw(s: State, source: Zone, target: Zone, count: int, witnesses: int, log: Events) -> int:
    """Let cards go one by one from the top of a zone, as many as there are; return how many."""
    cards = s.deck if source == DECK else cards_in(s, source)
    # The usual draw, one card from the deck to a hand that nobody listens to, takes the short way.
    if count == 1 and cards and log is None and HAND <= target < FRONT:
        s.hands[target - HAND].append(cards.pop())
        return 1
    drawn = min(len(cards), count)
    if not drawn:
        return 0
    if log is not None:
        _write(s, log, Trace(MOVED, source, target, top(s, source, drawn), witnesses))
    if target == IN_PLAY:
        del cards[len(cards) - drawn :]
        return drawn
    into = cards_in(s, target)
    for _ in range(drawn):
        into.append(cards.pop())
    return drawn


def discard(
    s: State,
    seat: Seat,
    cards: list[CardId],
    witnesses: int,
    log: Events,
) -> None:
    """Let cards of a hand go to the pile together, in this order."""
    hand = s.hands[seat]
    for card in cards:
        hand.remove(card)
        s.discards.append(card)
    if log is not None:
        _write(s, log, Trace(MOVED, HAND + seat, PILE, tuple(cards), witnesses))


def take_up(s: State, source: Zone, target: Zone, count: int, witnesses: int, log: Events) -> None:
    """Let the top cards of a zone go to an empty one together; they stay in their order."""
    cards = cards_in(s, source)
    taken = cards[-count:]
    del cards[-count:]
    cards_in(s, target).extend(taken)
    if log is not None:
        _write(s, log, Trace(MOVED, source, target, tuple(taken), witnesses))


def pour(s: State, source: Zone, target: Zone, witnesses: int, log: Events) -> None:
    """Let all cards of a zone go on top of another, in their order."""
    cards = cards_in(s, source)
    if log is not None and cards:
        _write(s, log, Trace(MOVED, source, target, tuple(cards), witnesses))
    cards_in(s, target).extend(cards)
    cards.clear()


def shuffle(s: State, zone: Zone, stream: int, log: Events) -> None:
    """Put the cards of a zone into random order; nobody sees which."""
    cards = cards_in(s, zone)
    s.shuffle(stream, cards)
    if log is not None:
        _write(s, log, Trace(SHUFFLED, zone, zone, (NO_CARD,) * len(cards), NOBODY))


def exchange_hands(s: State, seat: Seat, other: Seat, witnesses: int, log: Events) -> None:
    """Let two players exchange all their cards. (S2-SWAP-01)"""
    hands = s.hands
    if log is not None:
        given = tuple(sorted(hands[seat]))
        trace = Trace(SWAPPED, HAND + seat, HAND + other, given, witnesses)
        trace.back = tuple(sorted(hands[other]))
        _write(s, log, trace)
    mine = hands[seat]
    hands[seat] = hands[other]
    hands[other] = mine


def swap_face_down(
    s: State, cell: Cell, other: Cell, swapped: int, witnesses: int, log: Events
) -> None:
    """Let two face-down cards change places, or not, which only witnesses know. (WC-GSWAP-03)"""
    if swapped:
        first = s.hidden[cell]
        s.hidden[cell] = s.hidden[other]
        s.hidden[other] = first
    if log is not None:
        trace = Trace(SWAPPED, FACE_DOWN, FACE_DOWN, (swapped,), witnesses)
        trace.at = cell
        trace.to = other
        _write(s, log, trace)


def change_role(s: State, seat: Seat, target: Zone, witnesses: int, log: Events) -> None:
    """Let a player take the top undealt dwarf card; the old one goes under these, or to those dropped.

    (S2-HAT-02, S2-HAT-03)
    """
    old = s.roles[seat]
    new: Role = s.undealt.pop()
    s.roles[seat] = new
    if target == UNDEALT:
        s.undealt.insert(0, old)
    else:
        s.dropped.append(old)
    if log is not None:
        trace = Trace(CHANGED, ROLE + seat, target, (old,), witnesses)
        trace.back = (new,)
        _write(s, log, trace)


def pay(s: State, seat: Seat, values: list[int], amount: int, witnesses: int, log: Events) -> None:
    """Let the bank pay an amount with gold cards, as far as it has them. (BASE-PAY-14)

    What it lacks is credited as gold pieces. (BASE-PAY-15)
    """
    for value in values:
        s.gold_deck.remove(value)
        s.gold[seat].append(value)
    short = amount - sum(values)
    s.nuggets[seat] += short
    if log is not None:
        trace = Trace(PAID, GOLD_DECK, GOLD + seat, tuple(values), witnesses)
        trace.amount = amount
        trace.pieces = short
        _write(s, log, trace)


def change_gold(s: State, seat: Seat, value: int, witnesses: int, log: Events) -> None:
    """Let a player give a gold card back to the bank and have its value in gold pieces. (TOLL-21)"""
    move(s, GOLD + seat, GOLD_DECK, value, witnesses, log)
    s.nuggets[seat] += value


def look(
    s: State,
    zone: Zone,
    cards: tuple[int, ...],
    witnesses: int,
    log: Events,
    *,
    at: Cell = NOWHERE,
) -> None:
    """Let witnesses look at cards of a zone, which stay where they are."""
    if log is not None:
        trace = Trace(SEEN, zone, zone, cards, witnesses)
        trace.at = at
        _write(s, log, trace)


# --- gold pieces -----------------------------------------------------------------------------


def give_pieces(s: State, seat: Seat, amount: int, log: Events) -> None:
    """Let a player have more gold pieces, or fewer; everybody sees how many. (OV-INFO-11)"""
    s.nuggets[seat] += amount
    if log is not None and amount:
        trace = Trace(PIECES, GOLD + seat, GOLD + seat, (), ALL)
        trace.amount = amount
        _write(s, log, trace)


def show_no_gold(s: State, seat: Seat, log: Events) -> None:
    """Let everybody see that a player has nothing left to pay with. (OV-INFO-11)"""
    if log is not None:
        _write(s, log, Trace(SEEN, GOLD + seat, GOLD + seat, (), ALL))


def count_gold(s: State, totals: list[int], log: Events) -> None:
    """Let everybody see what each player has in the end. (BASE-NEXT-06)"""
    if log is not None:
        _write(s, log, Trace(COUNTED, GOLD, GOLD, tuple(totals), ALL))


# --- setting up ------------------------------------------------------------------------------


def clear(s: State, log: Events) -> None:
    """Take all cards of a round off the table; gold, and what has left the game, stays."""
    s.front = [0] * s.n
    s.discards = []
    s.dropped = []
    s.cells = {}
    s.sides = {}
    s.spots = None
    s.hidden = {}
    if log is not None:
        _write(s, log, Trace(CLEARED, PILE, BOX, (), NOBODY))


def fill(s: State, zone: Zone, cards: list[int]) -> None:
    """Let a zone hold these cards out of the box, and nothing else; before a deal."""
    cards_in(s, zone)[:] = cards


def deal_roles(s: State, mix: list[Role]) -> None:
    """Deal every player a dwarf card of a shuffled mix; the rest is undealt. (BASE-SETUP-04)

    Nobody has looked at them yet.
    """
    s.roles = mix[: s.n]
    s.undealt = mix[s.n :]


def empty_hands(s: State) -> None:
    """Let all players give back the cards of the last round."""
    s.hands = [[] for _ in range(s.n)]
