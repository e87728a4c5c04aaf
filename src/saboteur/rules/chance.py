"""Chance as a hash in counter mode.

Every stream (one per round, one for the gold deck) has a chance key, a secret that is derived
one-way from the match seed; its hash can be published before the match. Word number k of a stream
is part of SHA-256(chance key, k): whoever has seen a thousand words cannot compute the next one,
and whoever is given the chance key afterwards can check them all.

All chance in the game is a call of `Chance.below`, so it can be replaced as a whole.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final, final

GOLD_STREAM: Final = 0
N_STREAMS: Final = 4
STREAM_NAMES: Final = ("gold", "round-1", "round-2", "round-3")
SEED_BYTES: Final = 32

_WORDS: Final = 8
_SPAN: Final = 1 << 32
_UNPACK: Final = struct.Struct(">8I").unpack
"""A block of SHA-256 is eight words of 32 bits."""


def seed_bytes(seed: int) -> bytes:
    """Return a match seed made from a small number, for tests and simulations."""
    return hashlib.sha256(b"saboteur seed " + str(seed).encode()).digest()


def stream_key(seed: bytes, stream: int) -> bytes:
    """Return the chance key of one stream of a match."""
    return hashlib.sha256(seed + b" saboteur " + STREAM_NAMES[stream].encode()).digest()


def stream_keys(seed: bytes) -> tuple[bytes, ...]:
    """Return the chance keys of all streams of a match."""
    return tuple([stream_key(seed, stream) for stream in range(N_STREAMS)])


def commitment(chance_key: bytes) -> str:
    """Return the public hash of a chance key, in hex."""
    return hashlib.sha256(b"saboteur commitment " + chance_key).hexdigest()


class MissingStream(ValueError):
    """A chance stream was asked for that has not been revealed."""


class Chance:
    """Where chance comes from. Has no state of its own: the counters are the caller's."""

    __slots__ = ()

    def below(self, chance_keys: tuple[bytes, ...], counts: list[int], stream: int, n: int) -> int:
        """Return a number from 0 to n-1, each equally likely, and count it."""
        raise NotImplementedError

    def shuffle(
        self, chance_keys: tuple[bytes, ...], counts: list[int], stream: int, items: list[int]
    ) -> None:
        """Put a list into random order, by exactly len(items) - 1 calls of `below`."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(chance_keys, counts, stream, i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item


def _given(chance_keys: tuple[bytes, ...], stream: int) -> bytes:
    chance_key = chance_keys[stream]
    if not chance_key:
        raise MissingStream(f"the chance stream {STREAM_NAMES[stream]} has not been revealed")
    return chance_key


def _words(chance_key: bytes, block: int) -> tuple[int, ...]:
    return _UNPACK(hashlib.sha256(chance_key + block.to_bytes(8, "big")).digest())


@final
class HashChance(Chance):
    """The chance of real matches."""

    __slots__ = ()

    def below(self, chance_keys: tuple[bytes, ...], counts: list[int], stream: int, n: int) -> int:
        """Return a number from 0 to n-1; a word that would favour some numbers is skipped.

        :raises ValueError: if a word has not room for n numbers, or the stream is missing.
        """
        if not 0 < n <= _SPAN:
            raise ValueError(f"a word of chance has no room for {n} numbers")
        chance_key = _given(chance_keys, stream)
        limit = _SPAN - _SPAN % n
        while True:
            count = counts[stream]
            counts[stream] = count + 1
            word = _words(chance_key, count // _WORDS)[count % _WORDS]
            if word < limit:
                return word % n

    def shuffle(
        self, chance_keys: tuple[bytes, ...], counts: list[int], stream: int, items: list[int]
    ) -> None:
        """Do as `Chance.shuffle` does, hashing each block only once."""
        chance_key = _given(chance_keys, stream)
        count = counts[stream]
        words = _words(chance_key, count // _WORDS)
        for i in range(len(items) - 1, 0, -1):
            n = i + 1
            limit = _SPAN - _SPAN % n
            while True:
                word = words[count % _WORDS]
                count += 1
                if count % _WORDS == 0:
                    words = _words(chance_key, count // _WORDS)
                if word < limit:
                    break
            j = word % n
            item = items[i]
            items[i] = items[j]
            items[j] = item
        counts[stream] = count


@final
class ScriptedChance(Chance):
    """Chance that was decided beforehand: word k of each stream is given."""

    __slots__ = ("words",)

    def __init__(self, words: dict[int, list[int]]) -> None:
        self.words: dict[int, list[int]] = words

    def below(self, chance_keys: tuple[bytes, ...], counts: list[int], stream: int, n: int) -> int:
        """Return the next given word of the stream.

        :raises ValueError: if there is none, or it is not below n.
        """
        count = counts[stream]
        counts[stream] = count + 1
        words = self.words.get(stream, [])
        if count >= len(words) or words[count] >= n:
            raise ValueError(f"the script of {STREAM_NAMES[stream]} has no number below {n} here")
        return words[count]


class Undecided(Exception):
    """A number is wanted that somebody outside has still to decide."""

    def __init__(self, stream: int, n: int) -> None:
        super().__init__(f"a number below {n} of {STREAM_NAMES[stream]} is still to be decided")
        self.stream: int = stream
        self.n: int = n
        """It is one of so many, each as likely as the next."""


@final
class AskedChance(Chance):
    """Chance that somebody outside decides, number by number; see `Undecided`.

    Whoever asked for more than is decided begins again from a copy, with one number more.
    """

    __slots__ = ("words",)

    def __init__(self, words: dict[int, list[int]]) -> None:
        self.words: dict[int, list[int]] = words
        """What was decided, by stream."""

    def below(self, chance_keys: tuple[bytes, ...], counts: list[int], stream: int, n: int) -> int:
        """Return what was decided; where there is no choice, nobody is asked.

        :raises Undecided: if it was not.
        """
        if n == 1:
            return 0
        count = counts[stream]
        words = self.words.get(stream, [])
        if count >= len(words):
            raise Undecided(stream, n)
        counts[stream] = count + 1
        return words[count]


HASH_CHANCE: Final = HashChance()
