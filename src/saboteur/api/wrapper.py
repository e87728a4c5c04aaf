"""What the classes of this package share: something of the match inside, and how it stands."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, NamedTuple, TypeVar

from saboteur.api.names import letters
from saboteur.rules.ruleset import Ruleset

RawT = TypeVar("RawT")


class Wrapper(Generic[RawT]):
    """Something of the match inside, told in words."""

    __slots__ = ("_raw",)

    def __init__(self, raw: RawT) -> None:
        self._raw: RawT = raw

    @property
    def raw(self) -> RawT:
        """The same in packed integers, and all that only programs look at."""
        return self._raw


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
