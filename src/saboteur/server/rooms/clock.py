"""Time, which everything that waits asks for here, so that a test can be its master."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> float:
        """Return the seconds since the epoch; they never go back."""
        ...


class SystemClock:
    """The computer's clock, which does not jump back when somebody sets it."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return self._offset + time.monotonic()


class HandClock:
    """A clock that stands still until it is moved on by hand."""

    def __init__(self, now: float = 1_000_000_000.0) -> None:
        self._now = now

    def now(self) -> float:
        """Return the time it shows."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move it on."""
        self._now += seconds
