"""How a seat's memory takes in what it is told of gold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saboteur.rules.events import (
    GoldChanged,
    GoldPaid,
    GoldSpent,
    GoldTaken,
    MatchEnded,
    PacketDrawn,
    PacketSeen,
)
from saboteur.rules.kinds import NONE
from saboteur.views.memory import (
    BANKED,
    BARE,
    DRAWN,
    GAINED,
    PAID,
    SEEN,
    SPENT,
    TAKEN,
    Memory,
)
from saboteur.views.redact import Told


def _packet_drawn(memory: Memory, entry: Told) -> None:
    memory.story.append((DRAWN, entry.number("count")))


def _packet_seen(memory: Memory, entry: Told) -> None:
    if entry.has("values"):
        memory.story.append((SEEN, *entry.numbers("values")))


def _gold_taken(memory: Memory, entry: Told) -> None:
    value = entry.number("value") if entry.has("value") else NONE
    memory.story.append((TAKEN, entry.number("seat"), value))


def _gold_paid(memory: Memory, entry: Told) -> None:
    said = [entry.number(field) for field in ("seat", "amount", "count", "nuggets")]
    if entry.has("values"):
        said.extend(entry.numbers("values"))
    memory.story.append((PAID, *said))


def _gold_changed(memory: Memory, entry: Told) -> None:
    """The value is the player's own secret, and so are his gold pieces from now on. (TOLL-21)"""
    seat = entry.number("seat")
    memory.story.append((BANKED, seat, entry.number("value") if entry.has("value") else NONE))
    if seat != memory.seat:
        memory.blurred.add(seat)


def note_pieces(memory: Memory, entry: Told) -> None:
    """Gold pieces change hands before all; that tells of whoever has an unknown number of them."""
    amount = entry.number("amount")
    for field, way in entry.pieces:
        seat = entry.number(field)
        if amount and seat in memory.blurred:
            memory.story.extend([(GAINED, seat, amount)] if way > 0 else [(SPENT, seat)] * amount)


def _gold_spent(memory: Memory, entry: Told) -> None:
    """Now everybody knows how many gold pieces he has: none. (OV-INFO-11)"""
    seat = entry.number("seat")
    if seat in memory.blurred:
        memory.story.append((BARE, seat))
        memory.blurred.remove(seat)


def _match_ended(memory: Memory, entry: Told) -> None:
    memory.totals = entry.numbers("totals")


GOLD_NOTES: Final[dict[str, Callable[[Memory, Told], None]]] = {
    PacketDrawn.NAME: _packet_drawn,
    PacketSeen.NAME: _packet_seen,
    GoldTaken.NAME: _gold_taken,
    GoldPaid.NAME: _gold_paid,
    GoldChanged.NAME: _gold_changed,
    GoldSpent.NAME: _gold_spent,
    MatchEnded.NAME: _match_ended,
}
"""By name of the event."""
