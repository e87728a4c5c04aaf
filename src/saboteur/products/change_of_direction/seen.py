"""Where the card goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from saboteur.views.memory import Memory
    from saboteur.views.redact import Told


def note_turned(memory: Memory, _entry: Told) -> None:
    """The card lies on the pile."""
    memory.pile.append(memory.played)
