"""How a seat's memory takes in what it is told of gold."""

from __future__ import annotations

from saboteur.rules.events import (
    GoldSpent,
    MatchEnded,
)
from saboteur.rules.kinds import NO_CARD, NONE
from saboteur.rules.zones import GOLD, GOLD_DECK, PACKET, Trace
from saboteur.views.memory import (
    BANKED,
    BARE,
    DRAWN,
    GAINED,
    GIVEN,
    PAID,
    SEEN,
    SPENT,
    TAKEN,
    Memory,
)
from saboteur.views.redact import Told


def note_pieces(memory: Memory, entry: Told) -> None:
    """Gold pieces change hands before all; that tells of whoever has an unknown number of them."""
    amount = entry.number("amount")
    for field, way in entry.pieces:
        seat = entry.number(field)
        if amount and seat in memory.blurred:
            memory.story.extend([(GAINED, seat, amount)] if way > 0 else [(SPENT, seat)] * amount)


def _gold_spent(memory: Memory, entry: Told) -> None:
    """Now everybody knows how many gold pieces they have: none. (OV-INFO-11)"""
    seat = entry.number("seat")
    if seat in memory.blurred:
        memory.story.append((BARE, seat))
        memory.blurred.remove(seat)


def _match_ended(memory: Memory, entry: Told) -> None:
    memory.totals = entry.numbers("totals")


def hear(memory: Memory, entry: Told) -> None:
    """Take in what is said of gold pieces, and of the end."""
    if entry.name == GoldSpent.NAME:
        _gold_spent(memory, entry)
    elif entry.name == MatchEnded.NAME:
        _match_ended(memory, entry)
    if entry.pieces:
        note_pieces(memory, entry)


# --- from traces -----------------------------------------------------------------------------


def note_packet_seen(memory: Memory, trace: Trace) -> None:
    """Remember the packet as it was when this seat looked at it. (OV-INFO-09)"""
    memory.story.append((SEEN, *trace.cards))


def note_paid(memory: Memory, trace: Trace) -> None:
    """The bank paid: everybody knows how much, and in how many cards. (BASE-PAY-14)"""
    seat = trace.target - GOLD
    values = () if is_unseen(trace.cards) else trace.cards
    count = len(trace.cards)
    memory.story.append((PAID, seat, trace.amount, count, trace.pieces, *values))


def note_gold_moved(memory: Memory, trace: Trace) -> None:
    """Gold cards went to a packet, to a player, or back to the bank."""
    values = () if is_unseen(trace.cards) else trace.cards
    if trace.target == PACKET:
        memory.story.append((DRAWN, len(trace.cards)))
    elif trace.source == PACKET:
        memory.story.append((TAKEN, trace.target - GOLD, values[0] if values else NONE))
    elif trace.source == GOLD_DECK:
        memory.story.append((GIVEN, trace.target - GOLD, len(trace.cards), *values))
    elif trace.target == GOLD_DECK:
        # The value is the player's own secret, and so are their gold pieces from now on.
        seat = trace.source - GOLD
        memory.story.append((BANKED, seat, values[0] if values else NONE))
        if seat != memory.seat:
            memory.blurred.add(seat)


def is_unseen(cards: tuple[int, ...]) -> bool:
    """Say whether the faces of a trace's cards were not witnessed."""
    return bool(cards) and cards[0] == NO_CARD
