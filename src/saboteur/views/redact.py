"""What a seat, or a spectator, is told of an event.

By whitelist: nothing but the fields that the event's class lists ever leaves, and an event that
does not say who may be told of it is an error. (OV-INFO-01 to -11)
"""

from __future__ import annotations

from typing import final

from saboteur.rules.events import EVERYBODY, PRIVATE, PUBLIC, SPLIT, Event
from saboteur.rules.kinds import Seat


@final
class Told:
    """An event as somebody was told of it. A plain value: it knows nothing of the event."""

    __slots__ = ("clauses", "fields", "name", "pieces", "secret")

    def __init__(
        self,
        name: str,
        fields: tuple[tuple[str, object], ...],
        clauses: tuple[str, ...],
        pieces: tuple[tuple[str, int], ...] = (),
        secret: tuple[str, ...] = (),
    ) -> None:
        self.name: str = name
        self.fields: tuple[tuple[str, object], ...] = fields
        """Names and values, in the event's order; a value is an int or a tuple of ints."""
        self.clauses: tuple[str, ...] = clauses
        self.pieces: tuple[tuple[str, int], ...] = pieces
        """Who gains or gives gold pieces, as Event.PIECES has it."""
        self.secret: tuple[str, ...] = secret
        """The fields that not everybody at the table was told."""

    def has(self, field: str) -> bool:
        """Say whether this field was told."""
        return any(name == field for name, _ in self.fields)

    def get(self, field: str) -> object:
        """Return the value of a field.

        :raises KeyError: if it was not told.
        """
        for name, value in self.fields:
            if name == field:
                return value
        raise KeyError(field)

    def aloud(self) -> Told:
        """Return what everybody at the table was told of it."""
        said = tuple([each for each in self.fields if each[0] not in self.secret])
        return Told(self.name, said, self.clauses, self.pieces)

    def number(self, field: str) -> int:
        """Return a field that is a number."""
        value = self.get(field)
        if not isinstance(value, int):
            raise TypeError(f"{field} of {self.name} is no number")
        return value

    def numbers(self, field: str) -> tuple[int, ...]:
        """Return a field that is a list of numbers."""
        value = self.get(field)
        if not isinstance(value, tuple):
            raise TypeError(f"{field} of {self.name} is no list")
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and self.name == other.name and self.fields == other.fields

    def __hash__(self) -> int:
        return hash((self.name, self.fields))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value}" for name, value in self.fields)
        return f"<told {self.name} {said}>" if said else f"<told {self.name}>"


def told(event: Event, seat: Seat) -> Told | None:
    """Return what a seat is told of an event, None if nothing; NONE is a spectator.

    :raises ValueError: if the event does not say who may be told.
    """
    audience = event.AUDIENCE
    if audience == PUBLIC:
        return _pick(event, event.FIELDS)
    if audience in {PRIVATE, SPLIT} and seat >= 0 and event.knowers() >> seat & 1:
        everybody = event.knowers() == EVERYBODY
        return _pick(event, event.FIELDS, event.FIELDS if everybody else event.PUBLIC_FIELDS)
    if audience == SPLIT:
        # What everybody at the table may know, whoever watches may know too. (AMB-54)
        said = event.FIELDS if event.knowers() == EVERYBODY else event.PUBLIC_FIELDS
        return _pick(event, said)
    if audience == PRIVATE:
        return None
    raise ValueError(f"the event {type(event).__name__} does not say who may be told of it")


def _pick(event: Event, fields: tuple[str, ...], public: tuple[str, ...] | None = None) -> Told:
    """Copy some fields of an event; `public` are those that everybody was told, if not all."""
    told_fields = tuple([(name, _plain(event, name)) for name in fields])
    secret = () if public is None else tuple([name for name in fields if name not in public])
    return Told(event.NAME, told_fields, event.clauses(), event.PIECES, secret)


def _plain(event: Event, field: str) -> object:
    """Return a field that is a number or a list of numbers; nothing else is ever told."""
    value: object = getattr(event, field)
    if isinstance(value, int):
        return value
    if isinstance(value, tuple) and all(isinstance(item, int) for item in value):
        return value
    raise TypeError(f"{field} of the event {event.NAME} is neither a number nor numbers")
