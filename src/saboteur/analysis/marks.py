"""How bad a move must be to be called so: numbers that stand in a file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

Mark = Literal["only", "best", "good", "doubtful", "mistake", "other"]
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

    def mark(self, loss: float, error: float) -> Mark:
        """Return what a move is called that gives so much away, with such a standard error."""
        if loss < self.doubtful or loss < self.sure * error:
            return "good"
        return "mistake" if loss >= self.mistake else "doubtful"


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
