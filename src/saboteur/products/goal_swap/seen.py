"""What a seat makes of goals that were taken up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.views.memory import EXCHANGED, PERHAPS

if TYPE_CHECKING:
    from saboteur.views.memory import Memory
    from saboteur.views.redact import Told


def note_swapped(memory: Memory, entry: Told) -> None:
    """Who did not do it does not know. (WC-GSWAP-03, WC-GSWAP-05)"""
    memory.put_down()
    cells = entry.number("cell"), entry.number("other")
    if not entry.has("swapped"):
        memory.goals.append((PERHAPS, *cells))
    elif entry.number("swapped"):
        memory.goals.append((EXCHANGED, *cells))
