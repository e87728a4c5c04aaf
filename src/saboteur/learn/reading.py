"""What players give away: how well roles are read after some moves, and where they look first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

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


def _by(bots: list[Bot]) -> Choose:
    """Return what chooses for everybody, where a bot sits at each seat."""

    def choose(seen: View, dice: Dice) -> Move:
        return bots[seen.seat].choose(seen, dice)

    return choose


class Reading(NamedTuple):
    """How well roles are read: the chance that a saboteur looks more like one than a miner does."""

    area: float
    saboteurs: int
    miners: int

    def __str__(self) -> str:
        return f"{self.area:.3f} ({self.saboteurs} saboteurs, {self.miners} miners)"


def area(saboteurs: Sequence[float], miners: Sequence[float]) -> float:
    """Return the chance that one of the first is above one of the second; ties count for half.

    >>> area([0.9, 0.5], [0.1, 0.5])
    0.875
    """
    if not saboteurs or not miners:
        return float("nan")
    first, second = np.array(saboteurs)[:, None], np.array(miners)[None, :]
    return float(((first > second) + 0.5 * (first == second)).mean())


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
    found: dict[int, tuple[list[float], list[float]]] = {k: ([], []) for k in AFTER}
    for number in range(rounds):
        moves = Counter[Seat]()
        for moment in course(seed + number, players, _by(bots)):
            actor = moment.seen.seat
            moves[actor] += moment.seen.frames[-1].kind == kinds.TURN
            if moves[actor] not in AFTER or moment.ended is not None:
                continue
            watcher = _watcher(moment, actor, players)
            seen = moment.look(watcher)
            if seen.frames[-1].kind == kinds.TURN:
                is_saboteur = moment.roles[actor] == SABOTEUR
                found[moves[actor]][0 if is_saboteur else 1].append(read(seen, actor))
    return {k: Reading(area(*lists), len(lists[0]), len(lists[1])) for k, lists in found.items()}


def _watcher(moment: Moment, actor: Seat, players: int) -> Seat:
    """Return the next miner after a player."""
    order = [(actor + i) % players for i in range(1, players)]
    return next(seat for seat in order if moment.roles[seat] != SABOTEUR)


class Looks(NamedTuple):
    """Where players look first, by goal."""

    miners: tuple[int, ...]
    saboteurs: tuple[int, ...]

    @property
    def apart(self) -> float:
        """By how many points the shares of a goal differ between the roles, at most."""
        miners, saboteurs = np.array(self.miners), np.array(self.saboteurs)
        if not miners.sum() or not saboteurs.sum():
            return float("nan")
        return 100 * float(np.abs(miners / miners.sum() - saboteurs / saboteurs.sum()).max())


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
