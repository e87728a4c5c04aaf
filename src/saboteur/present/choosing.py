"""What products say of themselves to those who choose what to play; they fill it when they register."""

from __future__ import annotations

from typing import Final

AT_ONCE: Final[dict[str, int]] = {}
"""How many bots a game is dealt with when somebody wants to play it at once, by its name."""
