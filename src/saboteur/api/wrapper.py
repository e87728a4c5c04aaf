"""What the classes of this package share: something of the match inside, and how it stands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Never, Protocol, TypeVar

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


WritingT = TypeVar("WritingT", bound=_Writing)
ToldT_co = TypeVar("ToldT_co", covariant=True)


class Wrapper(Generic[RawT]):
    """Something of the match inside, told in words."""

    __slots__ = ("_raw",)

    def __init__(self, raw: RawT) -> None:
        self._raw: RawT = raw

    @property
    def raw(self) -> RawT:
        """The same in packed integers, and all that only programs look at."""
        return self._raw


class AsInside(property, Generic[ToldT_co]):
    """A property that is what has the same name inside: a number, or words already."""

    def __init__(self, doc: str) -> None:
        super().__init__(self._told)
        self.__doc__ = doc

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def _told(self, wrapper: Wrapper[Any]) -> Any:  # noqa: ANN401 - what it is stands where it is made
        return getattr(wrapper.raw, self._name)

    if TYPE_CHECKING:
        # To whoever reads it, it is what it was made to tell; nobody can set it.
        def __get__(self, wrapper: object, owner: type | None = None) -> ToldT_co: ...  # type: ignore[override]
        def __set__(self, wrapper: object, value: Never) -> None: ...


class InWords(AsInside[ToldT_co]):
    """A property that puts into words what has the same name inside."""

    def __init__(self, words: Callable[[Any], ToldT_co], doc: str) -> None:
        super().__init__(doc)
        self._words = words

    def _told(self, wrapper: Wrapper[Any]) -> ToldT_co:
        return self._words(super()._told(wrapper))


class InCards(AsInside[ToldT_co]):
    """A property that tells, as printed, the cards that have the same name inside."""

    def __init__(self, words: Callable[[Ruleset, Any], ToldT_co], doc: str) -> None:
        super().__init__(doc)
        self._words = words

    def _told(self, wrapper: Wrapper[Any]) -> ToldT_co:
        return self._words(wrapper.raw.rules, super()._told(wrapper))


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


class Situation(Wrapper[RawT]):
    """Something that shows how the turns of a round have gone so far."""

    __slots__ = ()

    last = InWords(seat_name, "Who played or discarded the last card; `-` if nobody has yet.")
    direction = InWords(
        direction_of, "In which direction the turn goes on: clockwise or anticlockwise."
    )
    completer = InWords(seat_name, "Who reached the treasure this round; `-` if nobody has yet.")


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
