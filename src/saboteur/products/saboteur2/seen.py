"""What a seat notes of the cards of Saboteur 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.kinds import A_THEFT, IN_PRISON
from saboteur.views.memory import GOT, SWAPPED
from saboteur.views.notes import cleared_front

if TYPE_CHECKING:
    from saboteur.views.memory import Memory
    from saboteur.views.redact import Told


def note_hands_swapped(memory: Memory, entry: Told) -> None:
    """Who takes part knows both hands; others know who has which. (S2-SWAP-01, S2-SWAP-06)"""
    memory.pile.append(memory.played)
    seat = entry.number("seat")
    target = entry.number("target")
    first = memory.certain.pop(seat, None)
    second = memory.certain.pop(target, None)
    if entry.has("given"):
        own = entry.numbers("given")
        other = entry.numbers("received")
        if target == memory.seat:
            own, other = other, own
            second = first
            target = seat
        if second is not None:
            memory.hands.append((GOT, target, *other))
        memory.know_hand(target, own)
    elif first is not None or second is not None:
        memory.hands.append((SWAPPED, seat, target))
        if first is not None:
            memory.certain[target] = first
        if second is not None:
            memory.certain[seat] = second


def note_freed(memory: Memory, _entry: Told) -> None:
    """Both cards lie on the pile. (S2-FREE-02)"""
    cleared_front(memory, IN_PRISON)


def note_theft_prevented(memory: Memory, _entry: Told) -> None:
    """Both cards lie on the pile. (S2-HOFF-01)"""
    cleared_front(memory, A_THEFT)
