"""What players give away: how well roles are read after some moves, and where they look first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from saboteur.bots.base import Bot, Dice
from saboteur.bots.belief import role_belief
from saboteur.bots.registry import LearnedJudge
from saboteur.learn.course import Choose, Moment, course
from saboteur.rules import kinds
from saboteur.rules.kinds import SABOTEUR, Move, Seat
from saboteur.vector.tables import GOALS, MAP, RULES
from saboteur.views.view import View

AFTER: Final = (1, 2, 5)
"""After so many moves of a player it is asked what others make of them."""
Read = Callable[[View, Seat], float]
Floats: TypeAlias = npt.NDArray[np.float64]


def _by(bots: list[Bot]) -> Choose:
    """Return what chooses for everybody, where a bot sits at each seat."""

    def choose(seen: View, dice: Dice) -> Move:
        return bots[seen.seat].choose(seen, dice)

    return choose


class Reading(NamedTuple):
    """How well roles are read: the chance that a saboteur looks more like one than a miner does."""

    area: float
    half: float
    """Half of the 95 % interval, clustered by round."""
    saboteurs: int
    miners: int

    def __str__(self) -> str:
        counted = f"({self.saboteurs} saboteurs, {self.miners} miners)"
        return f"{self.area:.3f} ± {self.half:.3f} {counted}"


class Guess(NamedTuple):
    """What somebody made of a player."""

    round: int
    is_saboteur: bool
    """The truth."""
    suspicion: float


def area(saboteurs: Sequence[float], miners: Sequence[float]) -> float:
    """Return the chance that one of the first is above one of the second; ties count for half.

    >>> area([0.9, 0.5], [0.1, 0.5])
    0.875
    """
    if not saboteurs or not miners:
        return float("nan")
    return float(_above(np.array(saboteurs), np.array(miners)).mean())


def _above(saboteurs: Floats, miners: Floats) -> Floats:
    """Return for each pair 1 where the first is above the second, and a half where it is as high."""
    first, second = saboteurs[:, None], miners[None, :]
    found: Floats = (first > second) + 0.5 * (first == second)
    return found


def reading_of(guesses: Sequence[Guess]) -> Reading:
    """Return how well roles were read; guesses of one round are not independent of each other."""
    bad = [guess for guess in guesses if guess.is_saboteur]
    good = [guess for guess in guesses if not guess.is_saboteur]
    if not bad or not good:
        return Reading(float("nan"), float("nan"), len(bad), len(good))
    above = _above(
        np.array([guess.suspicion for guess in bad]), np.array([guess.suspicion for guess in good])
    )
    mean = float(above.mean())
    # DeLong's way: how much each guess moves the area, summed up by round.
    moved = dict.fromkeys((guess.round for guess in guesses), 0.0)
    for guess, share in zip(bad, above.mean(1), strict=True):
        moved[guess.round] += float(share - mean) / len(bad)
    for guess, share in zip(good, above.mean(0), strict=True):
        moved[guess.round] += float(share - mean) / len(good)
    rounds = len(moved)
    variance = sum(part**2 for part in moved.values()) * rounds / max(1, rounds - 1)
    return Reading(mean, 1.96 * float(np.sqrt(variance)), len(bad), len(good))


def by_judge(judge: LearnedJudge) -> Read:
    """Return how what was learned reads a player."""
    return lambda seen, seat: judge.judge(seen).suspicions[seat]


def by_acts(seen: View, seat: Seat) -> float:
    """Return how `reader` reads a player."""
    return role_belief(seen).chance(seat, SABOTEUR)


def read_roles(
    bots: list[Bot], read: Read, players: int, rounds: int, seed: int
) -> dict[int, Reading]:
    """Let miners read the others after some moves of each, in rounds between some bots."""
    found: dict[int, list[Guess]] = {k: [] for k in AFTER}
    for number in range(rounds):
        for moves, guess in _guesses(bots, read, players, number, seed):
            found[moves].append(guess)
    return {k: reading_of(guesses) for k, guesses in found.items()}


def read_one(one: Bot, others: list[Bot], read: Read, rounds: int, seed: int) -> dict[int, Reading]:
    """Let miners read one player among strangers; it sits at another seat in each round."""
    players = len(others) + 1
    found: dict[int, list[Guess]] = {k: [] for k in AFTER}
    for number in range(rounds):
        seat = number % players
        bots = [*others[:seat], one, *others[seat:]]
        for moves, guess in _guesses(bots, read, players, number, seed, of=seat):
            found[moves].append(guess)
    return {k: reading_of(guesses) for k, guesses in found.items()}


def _guesses(
    bots: list[Bot], read: Read, players: int, number: int, seed: int, of: Seat = kinds.NONE
) -> Iterator[tuple[int, Guess]]:
    """Play a round; yield after how many moves what was made of a player, or of one of them."""
    moves = Counter[Seat]()
    for moment in course(seed + number, players, _by(bots)):
        actor = moment.seen.seat
        moves[actor] += moment.seen.frames[-1].kind == kinds.TURN
        is_asked = moves[actor] in AFTER and of in {actor, kinds.NONE}
        if not is_asked or moment.ended is not None:
            continue
        seen = moment.look(_watcher(moment, actor, players))
        if seen.frames[-1].kind == kinds.TURN:
            is_saboteur = moment.roles[actor] == SABOTEUR
            yield moves[actor], Guess(number, is_saboteur, read(seen, actor))


def _watcher(moment: Moment, actor: Seat, players: int) -> Seat:
    """Return the next miner after a player."""
    order = [(actor + i) % players for i in range(1, players)]
    return next(seat for seat in order if moment.roles[seat] != SABOTEUR)


class Difference(NamedTuple):
    """Points, and half of their 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.half:.1f}"


class Looks(NamedTuple):
    """Where players look first, by goal."""

    miners: tuple[int, ...]
    saboteurs: tuple[int, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """By how many points the shares of each goal differ, miners' before saboteurs'."""
        miners, saboteurs = np.array(self.miners), np.array(self.saboteurs)
        if not miners.sum() or not saboteurs.sum():
            return ()
        one, other = miners / miners.sum(), saboteurs / saboteurs.sum()
        square = one * (1 - one) / miners.sum() + other * (1 - other) / saboteurs.sum()
        means, halves = 100 * (one - other), 196 * np.sqrt(square)
        return tuple(
            Difference(mean, half)
            for mean, half in zip(means.tolist(), halves.tolist(), strict=True)
        )

    @property
    def apart(self) -> float:
        """By how many points the shares of a goal differ between the roles, at most."""
        return max((abs(each.mean) for each in self.differences), default=float("nan"))


def first_looks(bots: list[Bot], players: int, rounds: int, seed: int) -> Looks:
    """Count at which goal everybody looks first, in rounds between some bots."""
    counts = np.zeros((2, GOALS), int)
    for number in range(rounds):
        looked: set[Seat] = set()
        for moment in course(seed + number, players, _by(bots)):
            actor = moment.seen.seat
            plays = kinds.move_act(moment.move) == kinds.PLAY
            if not plays or kinds.move_card(moment.move) != MAP + 1 or actor in looked:
                continue
            looked.add(actor)
            goal = RULES.goal_cells.index(kinds.move_cell(moment.move))
            counts[int(moment.roles[actor] == SABOTEUR), goal] += 1
    return Looks(tuple(counts[0].tolist()), tuple(counts[1].tolist()))
