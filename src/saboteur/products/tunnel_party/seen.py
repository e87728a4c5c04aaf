"""What a seat still knows after a party."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.views.memory import PARTIED, SAW

if TYPE_CHECKING:
    from saboteur.views.memory import Memory
    from saboteur.views.redact import Told


def note_party(memory: Memory, _entry: Told) -> None:
    """All that was seen is the past; who gets which card is not known. (PARTY-06)"""
    memory.seen_roles = [(whose, turn, role, 1) for whose, turn, role, _ in memory.seen_roles]
    own = [entry[2] for entry in memory.dwarfs if entry[0] == SAW and entry[1] == memory.seat]
    if own:
        memory.seen_roles.append((memory.seat, memory.own_since, own[-1], 1))
    memory.own_since = memory.turns
    memory.dwarfs.append((PARTIED,))
