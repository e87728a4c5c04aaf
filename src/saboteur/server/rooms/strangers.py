"""What is held against an address: codes that were none, and tables that it has opened."""

from __future__ import annotations

import math
from typing import Final

from saboteur.server.http.addresses import Addresses, Counted
from saboteur.server.http.costs import OWN
from saboteur.server.http.limits import Buckets
from saboteur.server.rooms.clock import Clock

GUESSES_PER_SECOND: Final = 0.5
MOST_GUESSES: Final = 30.0
LOOKS_PER_SECOND: Final = 0.5
MOST_LOOKS: Final = 10.0
"""So many tables that are not in memory are looked for nevertheless where too many codes were tried
out: whoever is behind the same address may have a seat at one of them."""
LEFT_SECONDS: Final = 86400.0
"""So long does a table count that was opened and left before any match began."""
FEW: Final = 8
"""Whoever has opened less than one of so many parts of what is allowed is not worth telling."""
SILENT: Final = 15.0
"""What a server told so many seconds ago and not again counts no more: it is gone."""


class Strangers:
    """Counts for all addresses; servers that share a database share it."""

    def __init__(self, clock: Clock, most_tables: int, addresses: Addresses) -> None:
        self._clock = clock
        self._most = most_tables
        self._addresses = addresses
        self._guesses = Buckets(GUESSES_PER_SECOND, MOST_GUESSES)
        self._looks = Buckets(LOOKS_PER_SECOND, MOST_LOOKS)
        self._opened: dict[str, dict[str, float]] = {}
        """The tables that an address has opened here and that may still be played at, and until when
        each of them counts."""
        self._elsewhere: dict[str, tuple[float, Counted]] = {}
        """By server, when it last told how many tables addresses have opened there, and how many."""
        addresses.share("guesses", self._hear_guesses)
        addresses.share("tables", self._hear_tables, self._worth_telling)

    # --- codes that were none -------------------------------------------------------------------

    def wrong_guess(self, network: str) -> None:
        """Note that an address named a code that is none."""
        tag = self._addresses.tag(network)
        self._guesses.take(tag, self._clock.now())
        self._addresses.note("guesses", tag, 1)

    def is_guessing(self, network: str) -> bool:
        """Say whether an address has named too many."""
        return self._guesses.is_empty(self._addresses.tag(network), self._clock.now())

    def may_look(self, network: str) -> bool:
        """Say whether a table may be looked for once more for an address that has named too many."""
        return self._looks.take(self._addresses.tag(network), self._clock.now())

    def _hear_guesses(self, _server: str, counts: Counted) -> None:
        for tag, count in counts.items():
            for _ in range(min(int(count), int(MOST_GUESSES))):
                self._guesses.take(tag, self._clock.now())

    # --- tables that were opened ----------------------------------------------------------------

    def may_open(self, network: str) -> bool:
        """Say whether an address may open one more table."""
        if not network or network in OWN:
            return True
        tag = self._addresses.tag(network)
        now = self._clock.now()
        self._opened[tag] = {
            code: until for code, until in self._opened.get(tag, {}).items() if until > now
        }
        count = float(len(self._opened[tag]))
        for at, counts in self._elsewhere.values():
            count += counts.get(tag, 0.0) if now - at < SILENT else 0.0
        return count < self._most

    def opened(self, network: str, code: str) -> None:
        """Note that an address has opened a table."""
        self._opened.setdefault(self._addresses.tag(network), {})[code] = math.inf

    def is_left(self, code: str) -> None:
        """Note that nobody is at a table at which no match has begun: it counts for a while only."""
        self._until(code, self._clock.now() + LEFT_SECONDS)

    def is_back(self, code: str) -> None:
        """Note that somebody is there again."""
        self._until(code, math.inf)

    def _until(self, code: str, until: float) -> None:
        for tables in self._opened.values():
            if code in tables:
                tables[code] = until

    def is_over(self, code: str) -> None:
        """Note that a table is played at no more."""
        for tables in self._opened.values():
            tables.pop(code, None)
        self._opened = {tag: left for tag, left in self._opened.items() if left}

    def _worth_telling(self) -> Counted:
        return {tag: len(own) for tag, own in self._opened.items() if len(own) * FEW >= self._most}

    def _hear_tables(self, server: str, counts: Counted) -> None:
        now = self._clock.now()
        self._elsewhere[server] = now, counts
        self._elsewhere = {
            name: told for name, told in self._elsewhere.items() if now - told[0] < SILENT
        }
