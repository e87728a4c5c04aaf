"""Means with intervals, over strata: rounds with as many Saboteurs are compared with their like."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final, NamedTuple, TypedDict

_Z: Final = 1.959964
"""Of a normal distribution 95 % lie so many deviations around the mean."""


class Told(TypedDict):
    """An estimate, as it is written."""

    mean: float
    low: float
    high: float
    n: int


class Estimate(NamedTuple):
    """A mean, its 95 % interval, and of how many deals it is."""

    mean: float
    low: float
    high: float
    n: int

    def told(self) -> Told:
        """Return it as plain values."""
        return {
            "mean": round(self.mean, 5),
            "low": round(self.low, 5),
            "high": round(self.high, 5),
            "n": self.n,
        }

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


NOTHING: Final = Estimate(0.0, 0.0, 0.0, 0)


class Strata:
    """Values by stratum, one for each deal; deals are independent of each other."""

    def __init__(self) -> None:
        self.values: defaultdict[int, list[float]] = defaultdict(list)

    def add(self, stratum: int, value: float) -> None:
        """Add the value of a deal."""
        self.values[stratum].append(value)

    def each(self) -> dict[int, Estimate]:
        """Return the mean of each stratum."""
        return {stratum: mean_of(self.values[stratum]) for stratum in sorted(self.values)}

    def whole(self, weights: Mapping[int, float] | None = None) -> Estimate:
        """Return the mean over all strata, weighted as they are dealt; else as they came.

        A stratum of which there is no deal is left out, and the others weigh more.
        """
        counts = {stratum: float(len(values)) for stratum, values in self.values.items()}
        shares = counts if weights is None else {s: weights.get(s, 0.0) for s in counts}
        total = sum(shares.values())
        if not total:
            return NOTHING
        n = sum(len(values) for values in self.values.values())
        mean = 0.0
        variance = 0.0
        for stratum, values in self.values.items():
            share = shares[stratum] / total
            mean += share * _mean(values)
            variance += share * share * _variance(values) / len(values)
        half = quantile(n - len(counts)) * sqrt(variance)
        return Estimate(mean, mean - half, mean + half, n)


def mean_of(values: Iterable[float]) -> Estimate:
    """Return the mean of independent values."""
    strata = Strata()
    strata.values[0] = list(values)
    return strata.whole() if strata.values[0] else NOTHING


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _variance(values: list[float]) -> float:
    """Return the variance, as if one more square of 1 had been seen.

    Without it ten rounds that all went alike would look certain; among a thousand it is nothing.
    """
    mean = _mean(values)
    return (sum((value - mean) ** 2 for value in values) + 1) / max(1, len(values) - 1)


def quantile(freedom: int) -> float:
    """Return how many deviations hold 95 % with so few degrees of freedom (Cornish and Fisher)."""
    v = max(1, freedom)
    z = _Z
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )
