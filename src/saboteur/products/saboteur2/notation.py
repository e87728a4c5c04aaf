"""The fields of its events in text, and what a position must have while thieves steal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saboteur.api.event import cards_part, flag_part, number_part, seats_part
from saboteur.notation.card import seat_name
from saboteur.notation.event import (
    cards_words,
    named,
    number_words,
    seats_words,
    yes_or_no_words,
)
from saboteur.notation.items import ImpossiblePosition
from saboteur.products.saboteur2.actions import is_trapped
from saboteur.products.saboteur2.teams import RESULT_NAMES
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame, State


def check_thief(f: Frame, s: State) -> None:
    """Refuse a thief who has no Theft card, or is Trapped. (S2-STEAL-01, S2-TRAP-03)"""
    if f.seat not in s.thefts or is_trapped(s, f.seat):
        raise ImpossiblePosition("no-free-thief", seat=seat_name(f.seat))


def result_name(_: Ruleset, value: object) -> str:
    """Return who won a round; a number that is no result is refused with a TypeError."""
    if not isinstance(value, int):
        raise TypeError(f"not a number: {value!r}")
    return RESULT_NAMES[value]


def _result_words(rules: Ruleset, value: object) -> list[str]:
    return [result_name(rules, value)]


EVENT_WORDS: Final[dict[str, Callable[[Ruleset, object], list[str]]]] = {
    "base": named("base", number_words),
    "blue": named("blue", yes_or_no_words),
    "crystals": named("crystals", number_words),
    "deduction": named("less", number_words),
    "given": named("given", cards_words),
    "green": named("green", yes_or_no_words),
    "group": named("group", seats_words),
    "received": named("received", cards_words),
    "result": named("won", _result_words),
    "sharers": named("sharers", number_words),
}
"""How the fields are written that only the events of Saboteur 2 have."""
EVENT_PARTS: Final[dict[str, Callable[[Ruleset, object], object]]] = {
    "base": number_part,
    "blue": flag_part,
    "crystals": number_part,
    "deduction": number_part,
    "given": cards_part,
    "green": flag_part,
    "group": seats_part,
    "received": cards_part,
    "result": result_name,
    "sharers": number_part,
}
"""What the same fields are to programs."""
