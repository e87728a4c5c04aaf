"""How its events are written."""

from __future__ import annotations

from saboteur.rules.ruleset import Ruleset


def chest_word(_: Ruleset, value: object) -> list[str]:
    """Write which of the ten chests it is."""
    return [str(value)]


def chest_number(_: Ruleset, value: object) -> object:
    """Return which of the ten chests it is."""
    return value


def card_or_piece(_: Ruleset, value: object) -> list[str]:
    """Write whether the gold is a card or a piece."""
    return ["card" if value else "piece"]
