"""The text of an event: its name, then its fields in order. See docs/notation.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from saboteur.notation.card import (
    NOBODY,
    card_name,
    cell_name,
    laid_name,
    role_name,
    seat_name,
    tool_name,
)
from saboteur.notation.move import move_text
from saboteur.rules.events import ENDING_NAMES, Event
from saboteur.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from saboteur.views.redact import Told


def told_text(rules: Ruleset, told: Told) -> str:
    """Return an event as somebody was told of it."""
    return _text(rules, told.name, told.fields)


def event_text(rules: Ruleset, event: Event) -> str:
    """Return an event with all its fields, as somebody knows it who knows everything."""
    fields = tuple((name, getattr(event, name)) for name in event.FIELDS)
    return _text(rules, event.NAME, fields)


def _text(rules: Ruleset, name: str, fields: tuple[tuple[str, object], ...]) -> str:
    """Write each field by its name; a card that was laid is written as it lies."""
    values = dict(fields)
    words = [name]
    for key, value in fields:
        if key in {"goal", "card"} and "turned" in values:
            words.append(laid_name(rules, whole(value), whole(values["turned"])))
        elif key != "turned":
            words.extend((_WORDS.get(key) or EVENT_WORDS[key])(rules, value))
    return " ".join(words)


def whole(value: object) -> int:
    """Return a field that is a number.

    :raises TypeError: if it is none.
    """
    if not isinstance(value, int):
        raise TypeError(f"not a number: {value!r}")
    return value


def _ints(value: object) -> list[int]:
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"not a list of numbers: {value!r}")
    return [whole(item) for item in value]


def _seat(_: Ruleset, value: object) -> list[str]:
    return [seat_name(whole(value))]


def seats_words(_: Ruleset, value: object) -> list[str]:
    """Write seats by their letters."""
    return [seat_name(seat) for seat in _ints(value)]


def number_words(_: Ruleset, value: object) -> list[str]:
    """Write a number."""
    return [str(whole(value))]


def _numbers(_: Ruleset, value: object) -> list[str]:
    return [str(number) for number in _ints(value)]


def _card(rules: Ruleset, value: object) -> list[str]:
    return [card_name(rules, whole(value))]


def cards_words(rules: Ruleset, value: object) -> list[str]:
    """Write cards by their names."""
    return [card_name(rules, card) for card in _ints(value)]


def _cell(_: Ruleset, value: object) -> list[str]:
    return [cell_name(whole(value))]


def _move(rules: Ruleset, value: object) -> list[str]:
    return [move_text(rules, whole(value))]


def _tool(_: Ruleset, value: object) -> list[str]:
    return [tool_name(whole(value))]


def _role(_: Ruleset, value: object) -> list[str]:
    return [role_name(whole(value))]


def _roles(_: Ruleset, value: object) -> list[str]:
    return [f"{seat_name(seat)}:{role_name(role)}" for seat, role in enumerate(_ints(value))]


def _undealt(_: Ruleset, value: object) -> list[str]:
    roles = [role_name(role) for role in _ints(value)]
    return ["undealt:" + ",".join(roles)] if roles else []


def named(
    name: str, words: Callable[[Ruleset, object], list[str]]
) -> Callable[[Ruleset, object], list[str]]:
    """Write a field after its name, so that it is plain what it says; `-` if it is empty."""

    def named(rules: Ruleset, value: object) -> list[str]:
        return [f"{name}:{','.join(words(rules, value)) or NOBODY}"]

    return named


def yes_or_no_words(_: Ruleset, value: object) -> list[str]:
    """Write whether something is so."""
    return ["yes" if whole(value) else "no"]


def _ending(_: Ruleset, value: object) -> list[str]:
    return [ENDING_NAMES[whole(value)]] if value else []


def _totals(_: Ruleset, value: object) -> list[str]:
    return [f"{seat_name(seat)}={total}" for seat, total in enumerate(_ints(value))]


_WORDS: Final[dict[str, Callable[[Ruleset, object], list[str]]]] = {
    "amount": number_words,
    "card": _card,
    "cards": cards_words,
    "cell": _cell,
    "completer": _seat,
    "count": number_words,
    "first": _seat,
    "goal": _card,
    "move": _move,
    "new": named("new", _role),
    "nuggets": number_words,
    "old": named("old", _role),
    "other": _cell,
    "reason": _ending,
    "role": _role,
    "roles": _roles,
    "round": number_words,
    "seat": _seat,
    "target": _seat,
    "tool": _tool,
    "totals": _totals,
    "undealt": _undealt,
    "value": number_words,
    "values": _numbers,
    "winners": seats_words,
}
"""How a field is written, by its name."""

EVENT_WORDS: Final[dict[str, Callable[[Ruleset, object], list[str]]]] = {}
"""The same for the fields that only events of products have; they add theirs when they register."""
