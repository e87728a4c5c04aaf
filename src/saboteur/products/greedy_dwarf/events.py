"""The Greedy Dwarf draws gold cards."""

from __future__ import annotations

from saboteur.rules.events import SPLIT, ConfidedGold, event


@event("gold-drawn", SPLIT, "WC-GREED-05", "ED-35", "OV-INFO-08")
class GoldDrawn(ConfidedGold):
    """A player drew gold cards from the gold deck; nobody else sees their values."""
