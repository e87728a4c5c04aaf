"""How the rating of a solo score is written in events: `rating:2`."""

from __future__ import annotations

from saboteur.rules.ruleset import Ruleset


def rating(_: Ruleset, value: object) -> object:
    """Return how good a score is, a number."""
    return value


def rating_words(_: Ruleset, value: object) -> list[str]:
    """Write how good a score is."""
    return [f"rating:{value}"]
