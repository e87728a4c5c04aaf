"""What servers with one database tell each other of addresses, so that limits hold across all of them.

Each counts for itself, at once and without asking anybody; what it has counted goes to the others
with its next breath, as one message. No address travels: by its tag, which only these servers can
make, one is told from another.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import msgspec

MOST: Final = 250
"""So many counts are told at once: whoever counts for most comes first. A message may have 8000 bytes."""

Counted: TypeAlias = Mapping[str, float]
"""By the tag of an address."""


class _Told(msgspec.Struct, frozen=True):
    sender: str
    counts: dict[str, dict[str, float]]


_DECODER: Final = msgspec.json.Decoder(_Told)


class Addresses:
    """Knows addresses by their tags, and what is to be told of them."""

    def __init__(self, shared_by: str = "") -> None:
        """Share with all servers that name the same database; with nobody if it is none."""
        where = urlsplit(shared_by)
        secret = f"{where.username}:{where.password}{where.path}".encode() if shared_by else b""
        self._key = hashlib.sha256(secret).digest() if secret else b""
        self._sender = secrets.token_hex(4)
        self._new: dict[str, dict[str, float]] = {}
        self._standing: dict[str, Callable[[], Counted]] = {}
        self._hearers: dict[str, Callable[[str, Counted], None]] = {}

    def tag(self, network: str) -> str:
        """Return by what an address is known here; empty stays empty."""
        if not self._key or not network:
            return network
        digest = hashlib.blake2b(network.encode(), key=self._key, digest_size=9).digest()
        return base64.urlsafe_b64encode(digest).decode()

    def share(
        self,
        kind: str,
        hear: Callable[[str, Counted], None],
        standing: Callable[[], Counted] | None = None,
    ) -> None:
        """Call somebody with what others have counted of a kind, and who they are.

        What `standing` returns is told with every breath as it is; everything else once it is noted.
        """
        self._hearers[kind] = hear
        if standing is not None:
            self._standing[kind] = standing

    def note(self, kind: str, tag: str, amount: float) -> None:
        """Note something that the others are to be told."""
        if self._key and tag:
            counts = self._new.setdefault(kind, {})
            counts[tag] = counts.get(tag, 0.0) + amount

    def tell(self) -> str:
        """Return what is new for the others; empty if nothing is."""
        counts = self._new
        self._new = {}
        for kind, standing in self._standing.items():
            counts[kind] = dict(standing())
        share = max(1, MOST // max(1, len(counts)))
        most = {
            kind: {tag: round(amount, 4) for tag, amount in _largest(own, share)}
            for kind, own in counts.items()
            if own
        }
        return msgspec.json.encode(_Told(self._sender, most)).decode() if most else ""

    def hear(self, text: str) -> None:
        """Take in what another server tells; what cannot be understood is of a newer one."""
        try:
            told = _DECODER.decode(text)
        except msgspec.DecodeError:
            return
        if told.sender == self._sender:
            return
        for kind, counts in told.counts.items():
            if kind in self._hearers:
                self._hearers[kind](told.sender, counts)


def _largest(counts: Counted, most: int) -> list[tuple[str, float]]:
    return sorted(counts.items(), key=lambda item: -item[1])[:most]
