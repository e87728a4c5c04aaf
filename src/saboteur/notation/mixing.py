"""A deal that the server and the players mix together, so that none of them can choose it.

The server promises a secret by its hash, each player's device a number (a nonce) by its seal; both
promises are told before anybody opens theirs. The seed of the match is a hash of the secret and of
all numbers that were opened. Here are the hashes and nothing else: see ADR 0062.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from saboteur.notation.card import seat_name
from saboteur.rules.chance import SEED_BYTES
from saboteur.rules.errors import Fault

_HEX: Final = re.compile(r"[0-9a-f]{64}")


def is_hex(text: str) -> bool:
    """Say whether a text is 64 hex digits in small letters, as hashes, seeds and nonces are written."""
    return _HEX.fullmatch(text) is not None


def promise_of(secret: bytes) -> str:
    """Return the public hash by which a server promises its secret."""
    return hashlib.sha256(b"saboteur promise " + secret).hexdigest()


def seal_of(nonce: bytes) -> str:
    """Return the public hash by which a device promises its number."""
    return hashlib.sha256(b"saboteur seal " + nonce).hexdigest()


def mixed_seed(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """Return the seed that comes of a secret and of the numbers by seat; who added none has b"".

    Every piece has a length of its own kind, so no two mixtures are written alike.
    """
    given = [seat_name(seat).encode() + nonce for seat, nonce in enumerate(nonces) if nonce]
    return hashlib.sha256(b"saboteur deal " + secret + b"".join(given)).digest()


@dataclass(frozen=True, slots=True)
class Mixing:
    """What a seed was mixed of, and what was promised of it beforehand."""

    promise: str
    seals: tuple[str, ...]
    """By seat; empty: nothing was promised for it."""
    nonces: tuple[bytes, ...]
    """By seat; empty: none was added."""
    secret: bytes = b""
    """The server's part; empty until it is revealed."""

    @property
    def added(self) -> tuple[str, ...]:
        """The letters of the seats that added a number."""
        return tuple(seat_name(seat) for seat, nonce in enumerate(self.nonces) if nonce)

    @property
    def withheld(self) -> tuple[str, ...]:
        """The letters of the seats whose number was promised and did not come."""
        pairs = enumerate(zip(self.seals, self.nonces, strict=True))
        return tuple(seat_name(seat) for seat, (seal, nonce) in pairs if seal and not nonce)

    def hidden(self) -> Mixing:
        """Return it without the secret, as everybody may know it while the match is played."""
        return replace(self, secret=b"")

    def lines(self) -> list[str]:
        """Return it as it stands in a record."""
        found = [f"promise {self.promise}"]
        for seat, seal in enumerate(self.seals):
            if seal:
                found.append(f"seal {seat_name(seat)} {seal}")
        for seat, nonce in enumerate(self.nonces):
            if nonce:
                found.append(f"nonce {seat_name(seat)} {nonce.hex()}")
        return [*found, f"secret {self.secret.hex()}"] if self.secret else found

    def problems(self, seed: bytes) -> list[Fault]:
        """Return what is wrong with it, and with the seed that is said to come of it."""
        found: list[Fault] = []
        for seat, (seal, nonce) in enumerate(zip(self.seals, self.nonces, strict=True)):
            if nonce and seal_of(nonce) != seal:
                found.append(Fault("nonce-not-sealed", {"seat": seat_name(seat)}))
        if not seed:
            return found
        if not self.secret:
            return [*found, Fault("secret-missing")]
        if promise_of(self.secret) != self.promise:
            found.append(Fault("secret-not-promised"))
        if mixed_seed(self.secret, self.nonces) != seed:
            found.append(Fault("seed-not-mixed"))
        return found


def mix(secret: bytes, seals: Sequence[str], nonces: Sequence[bytes]) -> Mixing:
    """Return what a server mixes of its own secret and of what players added, by seat.

    :raises ValueError: if the secret or a nonce has not its length.
    """
    if any(len(part) != SEED_BYTES for part in (secret, *filter(None, nonces))):
        raise ValueError(f"a secret and a nonce have {SEED_BYTES} bytes each")
    return Mixing(promise_of(secret), tuple(seals), tuple(nonces), secret)
