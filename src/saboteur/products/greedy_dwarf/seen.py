"""What a seat sees of gold cards that are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.views.memory import GIVEN

if TYPE_CHECKING:
    from saboteur.views.memory import Memory
    from saboteur.views.redact import Told


def note_drawn(memory: Memory, entry: Told) -> None:
    """Whoever draws sees the values, the others their number. (OV-INFO-08)"""
    values = entry.numbers("values") if entry.has("values") else ()
    memory.story.append((GIVEN, entry.number("seat"), entry.number("count"), *values))
