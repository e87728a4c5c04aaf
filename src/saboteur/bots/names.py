"""What bots are called."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = (
    "Agnar",
    "Brida",
    "Dagny",
    "Egil",
    "Frode",
    "Gudrun",
    "Halvar",
    "Ingrid",
    "Knut",
    "Liv",
    "Magnus",
    "Torvi",
)
"""One for each seat, so that a name tells the seat."""
