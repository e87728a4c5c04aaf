"""How a seat's memory follows gold, by the traces it was handed."""

from __future__ import annotations

from saboteur.rules.kinds import NO_CARD, NONE
from saboteur.rules.traces import Trace
from saboteur.rules.zones import GOLD, GOLD_DECK, PACKET
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


def follow_pieces(memory: Memory, trace: Trace) -> None:
    """Gold pieces change hands before all; that tells of whoever has an unknown number of them."""
    seat = trace.target - GOLD
    if seat not in memory.blurred:
        return
    if trace.amount > 0:
        memory.story.append((GAINED, seat, trace.amount))
    else:
        # Piece by piece, because each of them may have been the last one.
        memory.story.extend([(SPENT, seat)] * -trace.amount)


def follow_no_gold(memory: Memory, trace: Trace) -> None:
    """Now everybody knows how many gold pieces a player has: none. (OV-INFO-11)"""
    seat = trace.source - GOLD
    if seat in memory.blurred:
        memory.story.append((BARE, seat))
        memory.blurred.remove(seat)


def follow_packet(memory: Memory, trace: Trace) -> None:
    """Remember the packet as it was when this seat looked at it. (OV-INFO-09)"""
    memory.story.append((SEEN, *trace.cards))


def follow_payment(memory: Memory, trace: Trace) -> None:
    """The bank paid: everybody knows how much, and in how many cards. (BASE-PAY-14)"""
    seat = trace.target - GOLD
    values = () if is_unseen(trace.cards) else trace.cards
    count = len(trace.cards)
    memory.story.append((PAID, seat, trace.amount, count, trace.pieces, *values))


def follow_gold(memory: Memory, trace: Trace) -> None:
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
