"""What the classes of this package share: something of the match inside, and how it stands."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, NamedTuple, Protocol, TypeVar

from saboteur.api.names import direction_of, letters
from saboteur.notation.card import seat_name
from saboteur.rules.kinds import Seat
from saboteur.rules.ruleset import Ruleset

RawT = TypeVar("RawT")


class _Writing(Protocol):
    """What a record and a position both have inside."""

    @property
    def ruleset(self) -> str: ...
    @property
    def first(self) -> Seat | None: ...


class _Turns(Protocol):
    """What a view and a position both have inside."""

    @property
    def last(self) -> Seat: ...
    @property
    def direction(self) -> int: ...
    @property
    def completer(self) -> Seat: ...


WritingT = TypeVar("WritingT", bound=_Writing)
TurnsT = TypeVar("TurnsT", bound=_Turns)


class Wrapper(Generic[RawT]):
    """Something of the match inside, told in words."""

    __slots__ = ("_raw",)

    def __init__(self, raw: RawT) -> None:
        self._raw: RawT = raw

    @property
    def raw(self) -> RawT:
        """The same in packed integers, and all that only programs look at."""
        return self._raw


class Written(Wrapper[WritingT]):
    """Something that is written down: `str` of it is its text, and the same text is the same."""

    __slots__ = ()

    @property
    def ruleset(self) -> str:
        """The ruleset in notation."""
        return self._raw.ruleset

    @property
    def first(self) -> str | None:
        """Who began the match, or the round of a position; None where it is not written."""
        return None if self._raw.first is None else seat_name(self._raw.first)

    def __str__(self) -> str:
        return str(self._raw)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._raw == other._raw

    def __hash__(self) -> int:
        return hash(str(self._raw))


class Situation(Wrapper[TurnsT]):
    """Something that shows how the turns of a round have gone so far."""

    __slots__ = ()

    @property
    def last(self) -> str:
        """Who played or discarded the last card; `-` if nobody has yet."""
        return seat_name(self._raw.last)

    @property
    def direction(self) -> str:
        """In which direction the turn goes on: clockwise or anticlockwise."""
        return direction_of(self._raw.direction)

    @property
    def completer(self) -> str:
        """Who reached the treasure this round; `-` if nobody has yet."""
        return seat_name(self._raw.completer)


class Now(NamedTuple):
    """How a match stands."""

    rules: Ruleset
    players: int
    round: int
    over: bool
    turn: str
    decision: str


class Playable(Wrapper[RawT]):
    """Something in which moves are made: what a match, a view and a world all say of themselves."""

    __slots__ = ()

    @abstractmethod
    def _now(self) -> Now:
        """Return how it stands."""

    @property
    def ruleset(self) -> str:
        """The ruleset in notation."""
        return self._now().rules.text

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._now().players

    @property
    def seats(self) -> tuple[str, ...]:
        """The letters of the seats, clockwise."""
        return letters(range(self.players))

    @property
    def round(self) -> int:
        """The round, 1 to 3."""
        return self._now().round

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._now().over

    @property
    def turn(self) -> str:
        """Who has to decide now; `-` when the match is over.

        While a window is open over a move, no view tells who is still to answer: there it is the
        seat whose view it is, if its own answer is missing, else `-`.
        """
        return self._now().turn

    @property
    def decision(self) -> str:
        """What has to be decided: turn, pick-trigger, orient, take-gold ...; empty when over."""
        return self._now().decision
