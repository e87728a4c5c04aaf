"""A progress bar for long work, shown only to people at a terminal."""

from __future__ import annotations

import sys
import time
from typing import Final

from saboteur.cli.language import say

_WIDTH: Final = 30
_PAUSE: Final = 0.2


class Progress:
    """Shows how far some work is, on the error stream, if that is a terminal."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._shown = 0.0
        self._begun = time.monotonic()
        self._on = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Say that so much is done; redraws only a few times a second."""
        now = time.monotonic()
        if not self._on or now - self._shown < _PAUSE:
            return
        self._shown = now
        filled = _WIDTH * done // self._total
        left = (now - self._begun) / done * (self._total - done) if done else 0.0
        bar = "#" * filled + "." * (_WIDTH - filled)
        rest = say("cli.progress.left", seconds=f"{left:.0f}")
        sys.stderr.write(f"\r[{bar}] {done}/{self._total} {self._what}, {rest} ")
        sys.stderr.flush()

    def done(self) -> None:
        """Take the bar away."""
        if self._on:
            sys.stderr.write("\r" + " " * 78 + "\r")
            sys.stderr.flush()
