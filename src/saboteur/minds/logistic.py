"""A logistic model: the chance that comes of some numbers, and fitting it."""

from __future__ import annotations

import math
from typing import Final

_ENOUGH: Final = 1e-6


def chance(weights: list[float], numbers: list[float]) -> float:
    """Return a chance from 0 to 1."""
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * numbers[i]
    return squash(total)


def squash(total: float) -> float:
    """Return the chance whose log odds are given."""
    if total > 30.0:
        return 1.0
    if total < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-total))


def fit(
    rows: list[list[float]], results: list[float], ridge: float, rounds: int = 12
) -> list[float]:
    """Return the weights that fit some results best, by Newton's method.

    `ridge` draws weights to nought as far as the results leave them open.
    """
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-ridge * w for w in weights]
        bend = [[0.0] * size for _ in range(size)]
        for i in range(size):
            bend[i][i] = ridge
        for k in range(len(rows)):
            _add(rows[k], results[k], weights, slope, bend)
        step = solve(bend, slope)
        largest = 0.0
        for i in range(size):
            weights[i] += step[i]
            largest = max(largest, abs(step[i]))
        if largest < _ENOUGH:
            break
    return weights


def _add(
    row: list[float],
    result: float,
    weights: list[float],
    slope: list[float],
    bend: list[list[float]],
) -> None:
    """Add what one result says of the slope and the curvature."""
    p = chance(weights, row)
    error = result - p
    spread = p * (1.0 - p)
    filled = [i for i in range(len(row)) if row[i] != 0.0]
    for i in filled:
        slope[i] += error * row[i]
        scaled = spread * row[i]
        line = bend[i]
        for j in filled:
            line[j] += scaled * row[j]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of linear equations, the largest pivot first."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        pivot = i
        for k in range(i + 1, size):
            if abs(rows[k][i]) > abs(rows[pivot][i]):
                pivot = k
        rows[i], rows[pivot] = rows[pivot], rows[i]
        lead = rows[i][i]
        for k in range(i + 1, size):
            factor = rows[k][i] / lead
            if factor != 0.0:
                for j in range(i, size + 1):
                    rows[k][j] -= factor * rows[i][j]
    found = [0.0] * size
    for i in range(size - 1, -1, -1):
        total = rows[i][size]
        for j in range(i + 1, size):
            total -= rows[i][j] * found[j]
        found[i] = total / rows[i][i]
    return found


def log_loss(weights: list[float], rows: list[list[float]], results: list[float]) -> float:
    """Return how surprised the model is by results, on average."""
    total = 0.0
    for k in range(len(rows)):
        p = min(1.0 - 1e-9, max(1e-9, chance(weights, rows[k])))
        total -= results[k] * math.log(p) + (1.0 - results[k]) * math.log(1.0 - p)
    return total / len(rows)
