"""What is said while a deal is mixed by the server and the players' devices (ADR 0062).

Hashes, numbers and secrets are 32 bytes, written as 64 hex digits in small letters.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from saboteur.server.wire.news import ToClient
from saboteur.server.wire.wishes import Wish

Digits: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
"""Read whatever it is, so that what is no number is refused in words."""


class Seal(Wish, frozen=True, tag="seal"):
    """Before a match: promise a random number of this device for the deal, by SHA-256 of `saboteur seal ` and its bytes.

    It counts for everybody who plays on the device, and for the next match alone; until that begins
    another one takes its place. Whoever promises none is not waited for.
    """

    seal: Digits


class Nonce(Wish, frozen=True, tag="nonce"):
    """Answer `deal`: the number that was promised. It cannot be another."""

    match: Annotated[str, msgspec.Meta(max_length=40)]
    nonce: Digits


class Deal(ToClient, frozen=True, tag="deal"):
    """The match is about to be dealt: what everybody has promised, before anybody opens theirs.

    Answered by `nonce`. The match begins when all numbers are here, or after a few seconds without
    those that are not. To be kept: with it the record can be checked once the match is over.
    """

    match: str
    ruleset: str
    promise: str
    """SHA-256 of `saboteur promise ` and the bytes of the server's secret."""
    seals: list[str]
    """What each seat has promised; empty: it adds nothing."""


OfDeals: TypeAlias = Seal | Nonce
"""What a client says of it."""
