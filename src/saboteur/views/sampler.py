"""Chance for making worlds, from a seed of its own."""

from __future__ import annotations

import hashlib
from typing import Final, final

from saboteur.rules.chance import HASH_CHANCE, N_STREAMS

_PIECE: Final = 16
"""Bits that one call of chance is sure to have; larger numbers are put together."""

_FINE: Final = 32
"""Bits of a number that picks among weights that are no whole numbers."""


class NoWorld(ValueError):
    """No world fits the view: it was put together by hand, and wrongly."""


class TooMany(Exception):
    """There are more ways than can be weighed."""


@final
class Sampler:
    """Chance for sampling, from a seed of its own."""

    __slots__ = ("_counts", "_keys", "_made")

    def __init__(self, seed: bytes) -> None:
        self._keys: tuple[bytes, ...] = (hashlib.sha256(b"saboteur sampler " + seed).digest(),)
        self._counts: list[int] = [0]
        self._made: int = 0

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1, however large n is."""
        if n <= 1 << _PIECE:
            return HASH_CHANCE.below(self._keys, self._counts, 0, n)
        bits = (n - 1).bit_length()
        pieces = (bits + _PIECE - 1) // _PIECE
        while True:
            number = 0
            for _ in range(pieces):
                piece = HASH_CHANCE.below(self._keys, self._counts, 0, 1 << _PIECE)
                number = number << _PIECE | piece
            # The bits that n - 1 does not have are dropped.
            number >>= pieces * _PIECE - bits
            if number < n:
                return number

    def pick(self, weights: list[int], total: int) -> int:
        """Return a place in a list of weights, each as often as its weight says."""
        last = len(weights) - 1
        if last == 0:
            return 0
        number = self.below(total)
        for i in range(last):
            number -= weights[i]
            if number < 0:
                return i
        return last

    def weighted(self, weights: list[float], total: float) -> int:
        """Return a place in a list of weights that need not be whole numbers, likewise.

        A place that weighs nothing is never returned.
        """
        number = (self.below(1 << _FINE) + 0.5) / (1 << _FINE) * total
        last = -1
        for i, weight in enumerate(weights):
            if weight > 0.0:
                last = i
                number -= weight
                if number < 0.0:
                    break
        return last

    def order(self, weights: list[int]) -> list[int]:
        """Return the places in a list of weights, the last one picked first, then of the rest."""
        left = list(range(len(weights)))
        picked: list[int] = []
        while left:
            some = [weights[i] for i in left]
            picked.append(left.pop(self.pick(some, sum(some))))
        return picked[::-1]

    def shuffle(self, items: list[int]) -> None:
        """Put a list into random order."""
        if len(items) > 1:
            HASH_CHANCE.shuffle(self._keys, self._counts, 0, items)

    def world_keys(self) -> tuple[bytes, ...]:
        """Return stream keys for one more world."""
        self._made += 1
        key = hashlib.sha256(self._keys[0] + b"world" + self._made.to_bytes(8, "big")).digest()
        return tuple([key + bytes((stream,)) for stream in range(N_STREAMS)])


def without(cards: list[int], known: list[int], what: str) -> list[int]:
    """Return the cards less those known.

    :raises NoWorld: if more of a kind are known than there are.
    """
    left = cards[:]
    for card in known:
        if card not in left:
            raise NoWorld(f"there are not that many {what} of kind {card}")
        left.remove(card)
    return left
