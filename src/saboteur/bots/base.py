"""What a bot is, and the dice it may use."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.bots.occasions import Claim, Occasion
    from saboteur.rules.kinds import Move
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


class Bot:
    """Chooses a move from what its seat may know."""

    LEVEL: str = ""
    TALKS: bool = False
    """Whether it claims anything; who does always finds words when it is to speak."""

    def choose(self, view: View, dice: Dice) -> Move:
        """Return one of `view.moves`."""
        raise NotImplementedError

    def claim(self, view: View, occasion: Occasion, dice: Dice) -> Claim:
        """Return what it says on an occasion, if it talks."""
        raise NotImplementedError
