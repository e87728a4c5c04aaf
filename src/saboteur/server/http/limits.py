"""How much one client, and one address, may ask for."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MOST_REMEMBERED: Final = 10_000
KNOCKS_PER_SECOND: Final = 8.0
"""So many new connections from one address: shaking hands costs more than refusing."""
KNOCKS_AT_ONCE: Final = 240.0
"""A whole club comes at once when the host says that the doors are open."""
PAGES_EACH: Final = 60
"""So many connections that are no sockets from one address: browsers open up to six."""


class Supply:
    """So much comes in every second, up to some amount, which is there at first."""

    __slots__ = ("_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, full: float, now: float) -> None:
        self._rate = rate
        self._full = full
        self._left = full
        self._at = now

    def _come_in(self, now: float) -> None:
        self._left = min(self._full, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now


class Bucket(Supply):
    """Lets so many through in a second, and at first a few more."""

    __slots__ = ()

    def take(self, now: float, count: int = 1) -> bool:
        """Say whether one more may pass, or so many together."""
        self._come_in(now)
        if self._left < count:
            return False
        self._left -= count
        return True

    def is_empty(self, now: float) -> bool:
        """Say whether nothing would pass now."""
        return self._left + max(0.0, now - self._at) * self._rate < 1


class Buckets:
    """A bucket for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> bool:
        """Say whether one more from an address may pass."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now)

    def is_empty(self, key: str, now: float) -> bool:
        """Say whether an address has to wait; nothing is counted."""
        bucket = self._buckets.get(key)
        return bucket is not None and bucket.is_empty(now)


class Counts:
    """How many sockets each address has open."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._counts: dict[str, int] = {}
        self.total: int = 0

    def enter(self, key: str) -> bool:
        """Say whether one more may be opened, and count it."""
        if self.total >= self._most or self._counts.get(key, 0) >= self._most_each:
            return False
        self._counts[key] = self._counts.get(key, 0) + 1
        self.total += 1
        return True

    def of(self, key: str) -> int:
        """Return how many an address has open."""
        return self._counts.get(key, 0)

    def leave(self, key: str) -> None:
        """Count one less."""
        self.total -= 1
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]
