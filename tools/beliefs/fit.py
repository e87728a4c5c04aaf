"""Weights of acts, fitted so that the true dwarf cards become as likely as can be."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, Final

from beliefs.rounds import play_round, seating_of
from saboteur.bots.acts import FEATURES
from saboteur.bots.aims import AIMS
from saboteur.bots.likelihood import Weights, habit
from saboteur.bots.scripted import SCRIPTED
from saboteur.bots.story import Story
from saboteur.rules.kinds import NOWHERE, ROLE_NAMES, TREASURE
from saboteur.rules.tile import NO_DOOR
from saboteur.views.lattice import Lattice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from saboteur.rules.kinds import Cell, Move, Role
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.journal import Journal
    from saboteur.views.view import View

TENTHS: Final = 10
_PULL: Final = 2e-4
"""How strongly weights are pulled towards 0."""
_STEP: Final = 0.05
_EPOCHS: Final = 6
_BATCH: Final = 40
"""Rounds in a batch."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A finished round: what everybody did, and what they were."""

    story: Story
    roles: tuple[Role, ...]
    treasure: Cell
    mix: tuple[Role, ...]
    script: str
    """How its Saboteurs hid."""
    saboteurs: int
    reached: bool

    def marks_until(self, tenth: int) -> int:
        """Return how many marks were made in the first tenths of the round."""
        turns = self.story.turn * tenth / TENTHS
        return sum(1 for mark in self.story.marks if mark.turn < turns)


def samples(
    rules: Ruleset, players: list[int], rounds: int, seed: int, diggers: str
) -> Iterator[Sample]:
    """Play rounds, a third each with open, passing and digging Saboteurs."""
    scripts = list(SCRIPTED)
    for number in range(rounds):
        script = scripts[number % len(scripts)]
        n = players[number // len(scripts) % len(players)]
        truth: list[Cell] = []

        def watch(
            _seen: View, _move: Move, state: State, _journal: Journal, truth: list[Cell] = truth
        ) -> None:
            hidden = state.hidden
            truth[:] = [c for c in hidden if rules.cards[hidden[c]].family == TREASURE] or truth

        seating = seating_of(script, diggers)
        played = play_round(rules, n, seed * 1_000_003 + number, seating, watch)
        story = Story(rules, n)
        story.hear(played.lines)
        yield Sample(
            story,
            played.roles,
            truth[0] if truth else NOWHERE,
            tuple(rules.role_mix[n]),
            script,
            played.saboteurs,
            played.reached,
        )


def fit(found: list[Sample], weights: Weights) -> Weights:
    """Climb the likelihood of the true dwarf cards, all tenths of all rounds alike, with Adam."""
    size = len(FEATURES) + 1
    first, second = [0.0] * size, [0.0] * size
    now = [*weights.features, weights.door]
    step = 0
    for epoch in range(_EPOCHS):
        rate = _STEP / (1 + epoch)
        for at in range(0, len(found), _BATCH):
            batch = found[at : at + _BATCH]
            slope = [-_PULL * weight * len(batch) for weight in now]
            for sample in batch:
                _climb(sample, now, slope)
            step += 1
            for i in range(size):
                mean = slope[i] / len(batch)
                first[i] = 0.9 * first[i] + 0.1 * mean
                second[i] = 0.999 * second[i] + 0.001 * mean * mean
                size_of = (second[i] / (1 - 0.999**step)) ** 0.5 + 1e-8
                now[i] += rate * (first[i] / (1 - 0.9**step)) / size_of
    fitted = Weights(now[:-1], weights.lead, now[-1])
    fitted.lead = max(_LEADS, key=lambda lead: sum(_led(sample, lead) for sample in found))
    return fitted


_LEADS: Final = (0.0, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.0, 1.3, 1.6, 2.0)


def _climb(sample: Sample, now: list[float], slope: list[float]) -> None:
    """Add to the slope what the tenths of a round give."""
    story, n = sample.story, len(sample.roles)
    sums = [[0.0] * len(now) for _ in range(n)]
    kinds = sorted(set(sample.mix))
    done = 0
    for tenth in range(1, TENTHS + 1):
        until = sample.marks_until(tenth)
        for mark in story.marks[done:until]:
            found = mark.features.get(sample.treasure) or mark.features.get(NOWHERE, ())
            for i, value in found:
                sums[mark.seat][i] += value
            if mark.door != NO_DOOR and mark.door <= 1:
                sums[mark.seat][-1] += 1.0 if mark.door else -1.0
        done = until
        scores = [_scores(row, now) for row in sums]
        lattice = Lattice(list(range(n)), list(sample.mix), scores, n)
        for seat in range(n):
            habits, sides = 0.0, 0.0
            for role in kinds:
                surprise = (role == sample.roles[seat]) - lattice.chance(seat, role)
                habits += surprise * habit(role)
                sides += surprise * _side(role)
            for i in range(len(now) - 1):
                if sums[seat][i]:
                    slope[i] += habits * sums[seat][i] / TENTHS
            slope[-1] += sides * sums[seat][-1] / TENTHS


def _side(role: Role) -> float:
    """Return 1 for a team whose doors have the second colour, -1 for the first, 0 for none."""
    door = AIMS[role].own_door
    return 0.0 if door == NO_DOOR else (1.0 if door else -1.0)


def _scores(row: list[float], now: list[float]) -> list[float]:
    """Return the likelihood of somebody's acts under each role."""
    against = sum([a * b for a, b in zip(row[:-1], now[:-1], strict=True) if a])
    found: list[float] = []
    for role in range(len(ROLE_NAMES)):
        aim = AIMS.get(role)
        side = _side(role) if aim is not None else 0.0
        found.append(exp(max(-30.0, min(30.0, habit(role) * against + now[-1] * side * row[-1]))))
    return found


def _led(sample: Sample, lead: float) -> float:
    """Return how likely the true place of the treasure is by where those went who looked."""
    totals: dict[Cell, float] = {}
    for mark in sample.story.marks[sample.story.moved :]:
        if AIMS[sample.roles[mark.seat]].digs:
            for place, gain in mark.leads.items():
                totals[place] = totals.get(place, 0.0) + gain
    if sample.treasure not in totals:
        return 0.0
    return lead * totals[sample.treasure] - log(sum(exp(lead * gain) for gain in totals.values()))
