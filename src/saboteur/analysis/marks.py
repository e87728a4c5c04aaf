"""How bad a move must be to be called so: numbers that stand in a file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

ONLY: Final = "only"
BEST: Final = "best"
GOOD: Final = "good"
DOUBTFUL: Final = "doubtful"
MISTAKE: Final = "mistake"
OTHER: Final = "other"
MARKS: Final = (ONLY, BEST, GOOD, DOUBTFUL, MISTAKE, OTHER)
"""The only move there was, what the level would have done, about as good, worse, much worse, and
something else than the level would have done of which it cannot say what it is worth."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What stands in `marks.toml`; see there."""

    doubtful: float
    mistake: float
    sure: float
    turning: float
    turning_points: int

    def mark(self, loss: float, error: float) -> str:
        """Return what a move is called that gives so much away, with such a standard error."""
        if loss < self.doubtful or loss < self.sure * error:
            return GOOD
        return MISTAKE if loss >= self.mistake else DOUBTFUL


@cache
def shipped_limits() -> Limits:
    """Return the limits that come with the program."""
    text = (resources.files("saboteur.analysis") / "marks.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return Limits(
        float(data["doubtful"]),
        float(data["mistake"]),
        float(data["sure"]),
        float(data["turning"]),
        int(data["turning-points"]),
    )
