"""Ratings: one logistic model of who wins, with a skill for each bot on each side, shown as Elo.

    logit P(diggers win) = strength of the deal + mean skill of the diggers - mean skill of the Saboteurs

The strength of a deal is one number for each number of Saboteurs. The baseline's skills are 0. The
model is fitted to the most likely values under a wide prior, so that a bot that never lost has a
rating too; intervals come of deals that are drawn anew.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Final, NamedTuple

from saboteur.arena.strata import Estimate

ELO: Final = 400 / log(10)
_SPREAD: Final = 3.0
"""The deviation of the prior, in logits: 500 Elo."""
_STEPS: Final = 25
_DRAWN: Final = 200
"""So often the deals are drawn anew."""
_CLOSE: Final = 1e-6


class Outcome(NamedTuple):
    """One game: how much of each skill was in it, and whether the first side won."""

    terms: tuple[tuple[str, float], ...]
    """By skill, or strength of a deal: what it adds."""
    won: float
    """1, 0, or 0.5 if it was drawn."""


Counts = dict[tuple[tuple[str, float], ...], list[float]]
"""For each kind of game how much was won, and how many there were."""


def ratings(
    deals: Sequence[Sequence[Outcome]], skills: Sequence[str], seed: int = 1
) -> dict[str, Estimate]:
    """Return the rating of each skill in Elo, with its interval, from the games of each deal."""
    fitted = _fit(_counts(deals), {})
    dice = random.Random(f"ratings {seed}")  # noqa: S311 - no secrets here
    drawn: dict[str, list[float]] = {skill: [] for skill in skills}
    for _ in range(_DRAWN if len(deals) > 1 else 0):
        sample = dice.choices(deals, k=len(deals))
        again = _fit(_counts(sample), fitted)
        for skill in skills:
            drawn[skill].append(again.get(skill, 0.0) * ELO)
    return {
        skill: _between(fitted.get(skill, 0.0) * ELO, sorted(drawn[skill]), len(deals))
        for skill in skills
    }


def _between(value: float, drawn: list[float], n: int) -> Estimate:
    if not drawn:
        return Estimate(value, value, value, n)
    cut = round(len(drawn) * 0.025)
    return Estimate(value, drawn[cut], drawn[-1 - cut], n)


def _counts(deals: Sequence[Sequence[Outcome]]) -> Counts:
    counts: Counts = defaultdict(lambda: [0.0, 0.0])
    for outcomes in deals:
        for outcome in outcomes:
            entry = counts[outcome.terms]
            entry[0] += outcome.won
            entry[1] += 1
    return counts


def _fit(counts: Counts, start: Mapping[str, float]) -> dict[str, float]:
    """Return the most likely skills and strengths, by Newton's method."""
    names = sorted({name for terms in counts for name, _ in terms})
    at = {name: i for i, name in enumerate(names)}
    values = [start.get(name, 0.0) for name in names]
    rows = [
        ([(at[name], x) for name, x in terms], entry[0], entry[1])
        for terms, entry in counts.items()
    ]
    for _ in range(_STEPS):
        slope = [-value / _SPREAD**2 for value in values]
        bend = [[0.0] * len(names) for _ in names]
        for i in range(len(names)):
            bend[i][i] = 1 / _SPREAD**2
        for terms, won, n in rows:
            chance = _chance(sum(values[i] * x for i, x in terms))
            for i, x in terms:
                slope[i] += (won - n * chance) * x
                for j, y in terms:
                    bend[i][j] += n * chance * (1 - chance) * x * y
        step = _solved(bend, slope)
        values = [value + change for value, change in zip(values, step, strict=True)]
        if max((abs(change) for change in step), default=0.0) < _CLOSE:
            break
    return dict(zip(names, values, strict=True))


def _chance(logit: float) -> float:
    if logit < 0:
        return 1 - _chance(-logit)
    return 1 / (1 + exp(-min(logit, 700.0)))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve equations by elimination; the matrix is positive definite, so no pivot is 0."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            if factor:
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found
