"""Something that happened, as somebody was told of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saboteur.api.names import (
    Cell,
    by_letter,
    card_or_none,
    cards_or_none,
    letters,
    pair,
    role_or_none,
    roles_or_none,
)
from saboteur.notation.card import laid_name, seat_name, tool_name
from saboteur.notation.event import EVENT_WORDS, told_text, whole
from saboteur.notation.notated import Move, Notated
from saboteur.rules.events import ENDING_NAMES
from saboteur.rules.ruleset import Ruleset
from saboteur.views.redact import Told


class Event(Notated[Told]):
    """Something that happened: its notation, with its parts to look at.

    What a seat is not told is not among the parts.

    >>> import saboteur
    >>> match = saboteur.Match("base", players=3, seed=7)
    >>> event = match.play("NEW@1,0")[0]
    >>> event, event.name, event.parts["seat"], event.parts["move"].cell
    ('played A NEW@1,0', 'played', 'A', (1, 0))
    >>> match.log("A")[-1].parts
    {'seat': 'A', 'count': 1, 'cards': ('NES',)}
    >>> match.log("B")[-1].parts
    {'seat': 'A', 'count': 1}
    """

    __slots__ = ()

    @classmethod
    def of(cls, rules: Ruleset, told: Told) -> Event:
        """Return an event as somebody was told of it."""
        return cls._written(told_text(rules, told), rules, told)

    @property
    def name(self) -> str:
        """What kind of event it is: the first word of its notation."""
        return self._raw.name

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rules that made it happen."""
        return self._rules.cite(self._raw.clauses)

    @property
    def parts(self) -> dict[str, Any]:
        """What was told, by name: letters, words, cells, moves and numbers.

        A card that was laid is written as it lies.
        """
        fields = dict(self._raw.fields)
        found: dict[str, Any] = {}
        for name, value in fields.items():
            if name in {"goal", "card"} and "turned" in fields:
                found[name] = laid_name(self._rules, whole(value), whole(fields["turned"]))
            else:
                found[name] = _part(self._rules, name, value)
        return found


def _part(rules: Ruleset, name: str, value: object) -> object:
    """Return a field; one that only the events of a product have is the word it is written with."""
    if name in PARTS:
        return PARTS[name](rules, value)
    return " ".join(EVENT_WORDS[name](rules, value))


def _ints(value: object) -> tuple[int, ...]:
    if not isinstance(value, tuple):
        raise TypeError(f"not a list of numbers: {value!r}")
    return value


def number_part(_: Ruleset, value: object) -> int:
    """Return a number."""
    return whole(value)


def _numbers(_: Ruleset, value: object) -> tuple[int, ...]:
    return _ints(value)


def flag_part(_: Ruleset, value: object) -> bool:
    """Return whether something is so."""
    return bool(whole(value))


def _seat(_: Ruleset, value: object) -> str:
    return seat_name(whole(value))


def seats_part(_: Ruleset, value: object) -> tuple[str, ...]:
    """Return seats by their letters."""
    return letters(_ints(value))


def _cell(_: Ruleset, value: object) -> Cell:
    return pair(whole(value))


def _card(rules: Ruleset, value: object) -> str | None:
    return card_or_none(rules, whole(value))


def cards_part(rules: Ruleset, value: object) -> tuple[str | None, ...]:
    """Return cards by their names; None where one is not known."""
    return cards_or_none(rules, _ints(value))


def _move(rules: Ruleset, value: object) -> Move:
    return Move.of(rules, whole(value))


def _tool(_: Ruleset, value: object) -> str:
    return tool_name(whole(value))


def _role(_: Ruleset, value: object) -> str | None:
    return role_or_none(whole(value))


def _roles(_: Ruleset, value: object) -> dict[str, str | None]:
    return by_letter(roles_or_none(_ints(value)))


def _undealt(_: Ruleset, value: object) -> tuple[str | None, ...]:
    return roles_or_none(_ints(value))


def _totals(_: Ruleset, value: object) -> dict[str, int]:
    return by_letter(_ints(value))


def _reason(_: Ruleset, value: object) -> str:
    return ENDING_NAMES[whole(value)]


PARTS: Final[dict[str, Callable[[Ruleset, object], object]]] = {
    "amount": number_part,
    "card": _card,
    "cards": cards_part,
    "cell": _cell,
    "completer": _seat,
    "count": number_part,
    "first": _seat,
    "goal": _card,
    "move": _move,
    "new": _role,
    "nuggets": number_part,
    "old": _role,
    "other": _cell,
    "reason": _reason,
    "role": _role,
    "roles": _roles,
    "round": number_part,
    "seat": _seat,
    "target": _seat,
    "tool": _tool,
    "totals": _totals,
    "turned": flag_part,
    "undealt": _undealt,
    "value": number_part,
    "values": _numbers,
    "winners": seats_part,
}
"""What a field of an event is outside, by its name. Products add those that only their events have."""
