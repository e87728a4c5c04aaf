"""How those who learned play: side against side, mixed with others, answered, and beside chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from saboteur.learn.network import Weights
from saboteur.learn.play import LEARNER, OTHER, RANDOM, SCRIPT, Heat, Mix, Sides, winners


class Share(NamedTuple):
    """A share of rounds in hundredths, and half of its 95 % interval."""

    mean: float
    half: float
    rounds: int

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.half:.1f} % ({self.rounds} rounds)"


def share(won: np.ndarray) -> Share:
    """Return how many rounds were won."""
    # Agresti and Coull: also right where nobody wins.
    n = len(won) + 4
    p = (won.sum() + 2) / n
    return Share(100 * float(won.mean()), 196 * float(np.sqrt(p * (1 - p) / n)), len(won))


def difference(one: np.ndarray, other: np.ndarray) -> Share:
    """Return by how many points one won more than another, on the same deals."""
    each = one.astype(float) - other.astype(float)
    half = 196 * float(each.std(ddof=1) / np.sqrt(len(each))) if len(each) > 1 else 100.0
    return Share(100 * float(each.mean()), half, len(each))


_WHO: Final = {"learned": LEARNER, "script": SCRIPT, "random": RANDOM}


def sides(
    weights: Weights, mix: Mix, count: int, seed: int, temperature: float = 1.0
) -> dict[str, Share]:
    """Return how often miners win, for every pair of kinds of players."""
    heat = Heat(temperature, temperature)
    found: dict[str, Share] = {}
    for miners in _WHO:
        for saboteurs in _WHO:
            who = Sides(_WHO[miners], _WHO[saboteurs], heat=heat)
            won, _ = winners(weights, weights, seed, who, mix, count)
            found[f"{miners} miners, {saboteurs} saboteurs"] = share(won)
    return found


def gains(
    weights: Weights, mix: Mix, count: int, seed: int, than: str, temperature: float = 1.0
) -> dict[str, Share]:
    """Return what a whole side of it wins more than one of others, against those others."""
    other, heat = _WHO[than], Heat(temperature, temperature)
    base, _ = winners(weights, weights, seed, Sides(other, other), mix, count)
    as_miners, _ = winners(weights, weights, seed, Sides(LEARNER, other, heat=heat), mix, count)
    as_saboteurs, _ = winners(weights, weights, seed, Sides(other, LEARNER, heat=heat), mix, count)
    return {
        f"as miners, more than {than}": difference(as_miners, base),
        f"as saboteurs, more than {than}": difference(~as_saboteurs, ~base),
    }


def mixed(
    one: Weights, other: Weights, mix: Mix, count: int, seed: int, temperature: float = 1.0
) -> dict[str, Share]:
    """Return what sides lose that are mixed of two that learned apart, against the script.

    Only teams count that have both: where one saboteur is dealt, or none, nothing is mixed. There
    are always two miners.
    """
    heat = Heat(temperature, temperature)
    found: dict[str, Share] = {}
    for name, who in (
        ("miners", Sides(LEARNER, SCRIPT, heat=heat)),
        ("saboteurs", Sides(SCRIPT, LEARNER, heat=heat)),
    ):
        first, _ = winners(one, other, seed, who, mix, count)
        second, _ = winners(other, one, seed, who, mix, count)
        both, dealt = winners(one, other, seed, who._replace(mixed=True), mix, count)
        sign, teams = (1.0, dealt >= 0) if name == "miners" else (-1.0, dealt >= 2)
        apart = (first.astype(float) + second.astype(float)) / 2
        lost = difference(sign * both[teams], sign * apart[teams])
        found[f"{name} mixed, more than apart"] = lost
    return found


def answered(
    response: Weights,
    frozen: Weights,
    side: str,
    mix: Mix,
    count: int,
    seed: int,
    temperature: float,
    at: Sequence[float],
) -> dict[float, Share]:
    """Return what a best response wins more, as a side, than the frozen one against itself.

    The frozen one plays at its temperature in all of it, on the same deals; the response at each of
    some others.
    """
    heat = Heat(temperature, temperature)
    before, _ = winners(frozen, frozen, seed, Sides(LEARNER, OTHER, heat=heat), mix, count)
    kinds = (LEARNER, OTHER) if side == "miners" else (OTHER, LEARNER)
    found: dict[float, Share] = {}
    for own in at:
        who = Sides(*kinds, heat=Heat(own, temperature))
        after, _ = winners(response, frozen, seed, who, mix, count)
        one, other = (after, before) if side == "miners" else (~after, ~before)
        found[own] = difference(one, other)
    return found


def canary(weights: Weights, mix: Mix, count: int, seed: int) -> Share:
    """Return how often miners reach the treasure by chance; it should hardly ever happen."""
    won, _ = winners(weights, weights, seed, Sides(RANDOM, RANDOM), mix, count)
    return share(won)
