"""What a bot is, the dice it may use, how long it may think and what it thought."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar, final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.bots.occasions import Occasion
    from saboteur.rules.kinds import Move, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.claims import Claim
    from saboteur.views.view import View

T = TypeVar("T")


class Dice:
    """A bot's own source of chance. The same seed throws the same on every platform."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1."""
        return int(self._random.random() * n)

    def roll(self) -> float:
        """Return a number from 0 up to 1."""
        return self._random.random()

    def pick(self, items: Sequence[T]) -> T:
        """Return one of some items."""
        return items[self.below(len(items))]

    def seed(self) -> bytes:
        """Return 32 bytes, to sample worlds with."""
        return self.below(1 << 52).to_bytes(32, "big")


def seat_dice(deal: bytes, seat: Seat) -> Dice:
    """Return the dice of a seat in a match: the same on every such deal, whoever sits there.

    They are made of the deal by a hash, so that whoever throws them learns nothing of the cards.
    """
    secret = hashlib.sha256(deal + f" seat {seat}".encode()).digest()
    return Dice(int.from_bytes(secret[:8], "big"))


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: until either is used up."""

    visits: int | None = None
    """How many times it may play on from a position; None: as its level has it."""
    seconds: float | None = None
    """How long it may take at most, by `clock`; None: as long as the visits take."""
    clock: Callable[[], float] | None = None
    """Whoever sets a limit brings the clock: bots read none of their own."""

    def __post_init__(self) -> None:
        if self.seconds is not None and self.clock is None:
            raise ValueError("a limit in seconds needs a clock")


UNLIMITED: Final = Budget()
"""Every level has a budget of its own, which it then keeps to."""


@final
class Meter:
    """What is left of a budget, from the moment at which this is made."""

    def __init__(self, budget: Budget, usual: int) -> None:
        """Begin; `usual` is how many visits the level takes when nobody says how many."""
        self._left = usual if budget.visits is None else budget.visits
        self.clock = budget.clock
        """By which time is taken, if it is."""
        self._end = 0.0
        if budget.seconds is not None and budget.clock is not None:
            self._end = budget.clock() + budget.seconds
        self._timed = budget.seconds is not None

    def spend(self, visits: int) -> None:
        """Count some visits."""
        self._left -= visits

    @property
    def left(self) -> int:
        """How many visits are left."""
        return max(0, self._left)

    @property
    def seconds_left(self) -> float | None:
        """How much time is left; None: as much as it takes."""
        if not self._timed or self.clock is None:
            return None
        return max(0.0, self._end - self.clock())

    def is_up(self) -> bool:
        """Say whether the bot has to answer now."""
        if self._left <= 0:
            return True
        return self._timed and self.clock is not None and self.clock() >= self._end


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot made of a decision, from its view alone."""

    move: Move
    """What it would do."""
    chances: Mapping[Move, float] = field(default_factory=dict)
    """For each move it looked at, how likely it thinks its side wins the round with it."""
    suspicions: tuple[float, ...] = ()
    """By seat, how likely it thinks that player is against it; of its own seat, 0."""
    reason: str = ""
    """Why, as a short key for which the catalogues may have words."""


class Bot:
    """Chooses a move from what its seat may know."""

    LEVEL: str = ""
    TALKS: bool = False
    """Whether it claims anything; who does always finds words when it is to speak."""
    IS_SOMEBODY: bool = False
    """Whether it can be told who it is, by the setting `persona`."""

    def plays_as(self, rules: Ruleset, n: int) -> str:
        """Return as which level it plays a game that it does not know; "" for as itself."""
        del rules, n
        return ""

    def unheeded(self, rules: Ruleset) -> tuple[str, ...]:
        """Return which of its settings are not the usual ones and have no say in a game."""
        del rules
        return ()

    def choose(self, view: View, dice: Dice) -> Move:
        """Return one of `view.moves`."""
        raise NotImplementedError

    def think(self, view: View, dice: Dice, budget: Budget = UNLIMITED) -> Thought:
        """Return what it would do, and what it makes of the situation, if its level tells."""
        del budget
        return Thought(self.choose(view, dice))

    def weigh(
        self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget = UNLIMITED
    ) -> dict[Move, list[float]]:
        """Return how likely its side wins with each of some moves, once for each of the same worlds.

        All are tried equally often, however they look. Nothing, if its level cannot say.
        """
        del view, moves, dice, budget
        return {}

    def claim(self, view: View, occasion: Occasion, dice: Dice) -> Claim:
        """Return what it says on an occasion, if it talks."""
        raise NotImplementedError
