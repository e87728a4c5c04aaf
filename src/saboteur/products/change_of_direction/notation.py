"""The direction of play in the text of an event."""

from __future__ import annotations

from saboteur.rules.ruleset import Ruleset


def direction_words(_: Ruleset, value: object) -> list[str]:
    """Write which way round play goes now."""
    return ["clockwise" if value == 1 else "anticlockwise"]
