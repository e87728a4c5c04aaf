"""The direction of play in the text of an event."""

from __future__ import annotations

from saboteur.rules.ruleset import Ruleset


def direction_word(_: Ruleset, value: object) -> str:
    """Return which way round play goes now."""
    return "clockwise" if value == 1 else "anticlockwise"


def direction_words(rules: Ruleset, value: object) -> list[str]:
    """Write which way round play goes now."""
    return [direction_word(rules, value)]
