"""How a seat's memory follows cards: from zone to zone, as far as the seat witnessed it.

Each trace (rules.zones) is taken in once, in order. Which card or which event caused it makes no
difference: what a seat knows of a card depends on where it came from, where it went, and whether
the seat saw its face.
"""

from __future__ import annotations

from saboteur.rules import traces
from saboteur.rules.kinds import NO_CARD, CardId, Seat
from saboteur.rules.mine import GOAL, KEPT_ASIDE
from saboteur.rules.traces import Trace
from saboteur.rules.zones import (
    ALL,
    DECK,
    DROPPED,
    FACE_DOWN,
    FRONT,
    GOLD,
    GOLD_DECK,
    HAND,
    IN_PLAY,
    LOOKED,
    OF_PRODUCTS,
    PACKET,
    PILE,
    ROLE,
    ROLES,
    Zone,
)
from saboteur.views import memory as stories
from saboteur.views.following_gold import (
    follow_gold,
    follow_no_gold,
    follow_packet,
    follow_payment,
    follow_pieces,
)
from saboteur.views.memory import (
    DREW,
    DREW_PILE,
    EXCHANGED,
    FOUND,
    FROM_DECK,
    FROM_PILE,
    FROM_SHUFFLED,
    GAVE,
    GOT,
    HID,
    NOT_THERE,
    PERHAPS,
    PUSHED,
    REVEALED,
    ROBBED,
    SAW,
    TOOK,
    Memory,
)
from saboteur.views.proofs import Proof
from saboteur.views.seen import FOLLOWERS


def follow(memory: Memory, trace: Trace) -> None:
    """Take in what happened to cards."""
    mixed = memory.mixed
    memory.mixed = False
    if trace.source >= OF_PRODUCTS:
        FOLLOWERS[trace.source](memory, trace)
    elif trace.kind == traces.MOVED:
        _moved(memory, trace, mixed=mixed)
    elif trace.kind == traces.SEEN:
        _looked_at(memory, trace)
    elif trace.kind == traces.SHUFFLED:
        _shuffled(memory, trace.source)
    elif trace.kind == traces.SWAPPED:
        _swapped(memory, trace)
    elif trace.kind == traces.CHANGED:
        _changed_role(memory, trace)
    elif trace.kind == traces.PAID:
        follow_payment(memory, trace)
    elif trace.kind == traces.PIECES:
        follow_pieces(memory, trace)
    elif trace.kind == traces.COUNTED:
        memory.totals = trace.cards
    elif trace.kind == traces.CLEARED:
        memory.begin_round()


def prove(memory: Memory, proof: Proof) -> None:
    """Remember what the hand of another player has proved just now."""
    if proof.seat != memory.seat:
        memory.hands.append((stories.PROVED, proof.seat, len(memory.proofs)))
        memory.proofs.append(proof)
        memory.certain.setdefault(proof.seat, [])


def is_hand(zone: Zone) -> bool:
    """Say whether a zone is the hand of somebody."""
    return HAND <= zone < FRONT


def _moved(memory: Memory, trace: Trace, *, mixed: bool) -> None:
    source = trace.source
    target = trace.target
    if is_hand(source):
        _left_hand(memory, trace)
    elif target == LOOKED:
        _taken_up(memory, trace, mixed=mixed)
    elif source == LOOKED:
        if is_hand(target):
            _kept(memory, target - HAND, trace.cards[0])
        else:
            memory.pile.extend(memory.looked)
            memory.looked = []
    elif target == PILE:
        memory.pile.extend(trace.cards)
    elif is_hand(target):
        if target - HAND in memory.certain:
            memory.hands.append((DREW, target - HAND, len(trace.cards)))
    elif source == FACE_DOWN:
        _left_cell(memory, trace)
    elif source in {GOLD_DECK, PACKET} or GOLD <= source < ROLE:
        follow_gold(memory, trace)


# --- hands -----------------------------------------------------------------------------------


def _left_hand(memory: Memory, trace: Trace) -> None:
    seat = trace.source - HAND
    if is_hand(trace.target):
        _robbed(memory, trace.target - HAND, seat, trace.cards[0])
        return
    if not trace.same_turn:
        memory.turns += 1
    if trace.witnesses == ALL:
        for card in trace.cards:
            memory.show(seat, card)
        if trace.target != IN_PLAY:
            memory.pile.extend(trace.cards)
    elif trace.cards[0] != NO_CARD:
        _discarded_own(memory, trace.cards)
    else:
        _discarded_unseen(memory, seat, len(trace.cards))


def _discarded_own(memory: Memory, cards: tuple[CardId, ...]) -> None:
    for card in cards:
        memory.own_discards.append(card)
        memory.own_places.append(len(memory.pile))
        memory.pile.append(card)


def _discarded_unseen(memory: Memory, seat: Seat, count: int) -> None:
    """Of others nothing is known but the number. (OV-INFO-05)"""
    if seat in memory.certain:
        for k in range(count):
            memory.hands.append((HID, seat, len(memory.pile) + k))
        memory.lose_unseen(seat, count)
    memory.pile.extend([NO_CARD] * count)


def _robbed(memory: Memory, seat: Seat, victim: Seat, card: CardId) -> None:
    """The two know the card; others know that one changed hands. (CHEST-E6)"""
    if memory.seat == seat:
        memory.show(victim, card)
    elif memory.seat == victim:
        memory.hands.append((GAVE, seat, card))
        memory.certain.setdefault(seat, []).append(card)
    elif victim in memory.certain:
        memory.hands.append((ROBBED, seat, victim))
        memory.lose_unseen(victim, 1)
        memory.certain.setdefault(seat, [])
    elif seat in memory.certain:
        memory.hands.append((DREW, seat, 1))


def _swapped(memory: Memory, trace: Trace) -> None:
    if trace.source == FACE_DOWN:
        _swapped_goals(memory, trace)
        return
    seat = trace.source - HAND
    target = trace.target - HAND
    first = memory.certain.pop(seat, None)
    second = memory.certain.pop(target, None)
    if memory.seat in {seat, target}:
        # Who takes part knows both hands. (S2-SWAP-06)
        own, other = trace.cards, trace.back
        if target == memory.seat:
            own, other = other, own
            second = first
            target = seat
        if second is not None:
            memory.hands.append((GOT, target, *other))
        memory.know_hand(target, own)
    elif first is not None or second is not None:
        memory.hands.append((stories.SWAPPED, seat, target))
        if first is not None:
            memory.certain[target] = first
        if second is not None:
            memory.certain[seat] = second


# --- looking through cards -------------------------------------------------------------------


def _taken_up(memory: Memory, trace: Trace, *, mixed: bool) -> None:
    """They are the top of the pile, of the pile just shuffled, or of the deck."""
    count = len(trace.cards)
    is_known = trace.cards[0] != NO_CARD
    if trace.source == DECK:
        memory.looked_from = FROM_DECK
        memory.looked = list(trace.cards)
        return
    memory.looked_from = FROM_SHUFFLED if mixed else FROM_PILE
    memory.looked = memory.pile[-count:]
    # What lay there before the log begins is unknown.
    memory.looked[:0] = [NO_CARD] * (count - len(memory.looked))
    del memory.pile[-count:]
    if not is_known:
        return
    if memory.tracked():
        for i in range(count - 1, -1, -1):
            if memory.looked[i] == NO_CARD:
                memory.hands.append((FOUND, len(memory.pile) + i, trace.cards[i]))
    memory.looked = list(trace.cards)


def _kept(memory: Memory, seat: Seat, card: CardId) -> None:
    """One of the cards went to a hand; the others follow on the pile, in their order."""
    low = len(memory.pile)
    looked = memory.looked
    memory.looked = [NO_CARD] * (len(looked) - 1)
    if card != NO_CARD:
        kept = looked.index(card)
        memory.looked = looked[:kept] + looked[kept + 1 :]
        for i, place in enumerate(memory.own_places):
            if place >= low:
                gone = place == low + kept
                memory.own_places[i] = NOT_THERE if gone else place - (place > low + kept)
    elif memory.looked_from == FROM_DECK:
        if seat in memory.certain:
            memory.hands.append((DREW, seat, 1))
    else:
        _kept_unseen(memory, seat, low, looked)
        memory.own_places = [NOT_THERE if place >= low else place for place in memory.own_places]


def _kept_unseen(memory: Memory, seat: Seat, low: int, looked: list[int]) -> None:
    """Somebody else kept a card of the pile. (WC-TROVE-07)"""
    if not memory.tracked() and all(card == NO_CARD for card in looked):
        return
    if memory.looked_from == FROM_SHUFFLED:
        memory.hands.append((DREW_PILE, seat))
    else:
        memory.hands.append((TOOK, seat, low, *looked))
    memory.certain.setdefault(seat, [])
    if memory.looked_from == FROM_PILE and looked[0] != NO_CARD and len(set(looked)) == 1:
        memory.certain[seat].append(looked[0])


def _shuffled(memory: Memory, zone: Zone) -> None:
    if zone == ROLES:
        _shuffled_roles(memory)
    elif zone == PILE:
        # Nobody knows any longer where in the pile a card lies. (CHEST-E9)
        known = [card for card in memory.pile if card != NO_CARD]
        if known or memory.tracked():
            memory.hands.append((stories.SHUFFLED, len(memory.pile), *known))
        memory.pile = [NO_CARD] * len(memory.pile)
        memory.own_places = [NOT_THERE if place >= 0 else place for place in memory.own_places]
        memory.mixed = True


# --- goals -----------------------------------------------------------------------------------


def _left_cell(memory: Memory, trace: Trace) -> None:
    card = trace.cards[0]
    if trace.target == FACE_DOWN:
        memory.goals.append((PUSHED, trace.at, trace.to))
    elif card != NO_CARD:
        rules = memory.known_rules()
        if rules.may(card, KEPT_ASIDE):
            memory.turned_up.append(card)
        elif rules.may(card, GOAL):
            memory.goals.append((REVEALED, trace.at, card))


def _swapped_goals(memory: Memory, trace: Trace) -> None:
    """Whoever did not do it does not know. (WC-GSWAP-03, WC-GSWAP-05)"""
    if trace.cards[0] == NO_CARD:
        memory.goals.append((PERHAPS, trace.at, trace.to))
    elif trace.cards[0]:
        memory.goals.append((EXCHANGED, trace.at, trace.to))


def _looked_at(memory: Memory, trace: Trace) -> None:
    if GOLD <= trace.source < ROLE:
        follow_no_gold(memory, trace)
        return
    if trace.cards[0] == NO_CARD:
        return
    if trace.source == FACE_DOWN:
        memory.goals.append((stories.LOOKED, trace.at, trace.cards[0]))
    elif trace.source == PACKET:
        follow_packet(memory, trace)
    elif trace.source >= ROLE:
        seat = trace.source - ROLE
        if seat == memory.seat:
            memory.role_story.append((SAW, seat, trace.cards[0]))
        else:
            memory.see_role(seat, trace.cards[0], memory.turns)


# --- dwarf cards -----------------------------------------------------------------------------


def _changed_role(memory: Memory, trace: Trace) -> None:
    """What was seen of this player before is the past. (S2-HAT-04, OV-INFO-03)"""
    seat = trace.source - ROLE
    for i, (whose, turn, role, _) in enumerate(memory.seen_roles):
        if whose == seat:
            memory.seen_roles[i] = (whose, turn, role, 1)
    old = trace.cards[0]
    if old != NO_CARD:
        memory.role_story.append((SAW, seat, old))
        memory.seen_roles.append((seat, memory.own_since, old, 1))
        memory.own_since = memory.turns
    memory.role_story.append(
        (stories.CHANGED if trace.target == DROPPED else stories.DRESSED, seat)
    )
    if old != NO_CARD:
        memory.role_story.append((SAW, seat, trace.back[0]))


def _shuffled_roles(memory: Memory) -> None:
    """All that was seen is the past; who gets which card is not known. (PARTY-06)"""
    memory.seen_roles = [(whose, turn, role, 1) for whose, turn, role, _ in memory.seen_roles]
    own = [entry[2] for entry in memory.role_story if entry[0] == SAW and entry[1] == memory.seat]
    if own:
        memory.seen_roles.append((memory.seat, memory.own_since, own[-1], 1))
    memory.own_since = memory.turns
    memory.role_story.append((stories.PARTIED,))
