"""How likely the treasure was to be reached, move by move, and where that turned.

Where a game is played for something else, it is that (bots.registry.Measure).
It is the truth that is looked at here: dwarf cards, goals and hands as they were. Only the order of
the deck is left open, because nobody could act on it; so what is drawn next is no turning point
before it is drawn.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from saboteur.bots.registry import GAMES, MEASURES
from saboteur.bots.searcher import is_counted
from saboteur.bots.table_minds import kit_of, minds_of
from saboteur.bots.weights import value_weights
from saboteur.minds.lap import Laps
from saboteur.notation.card import NOBODY
from saboteur.rules.kinds import NONE
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.world import World

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from saboteur.analysis.marks import Limits
    from saboteur.present.history import History
    from saboteur.rules.kinds import Seat
    from saboteur.rules.state import State
    from saboteur.views.view import View


@dataclass(frozen=True, slots=True)
class Swing:
    """How likely the treasure was to be reached before a step and after it; None: nobody can say."""

    before: float | None = None
    after: float | None = None

    @property
    def change(self) -> float:
        """How much more likely it has become."""
        if self.before is None or self.after is None:
            return 0.0
        return self.after - self.before


@final
class Course:
    """Follows a match and says how it stands."""

    def __init__(self, history: History, laps: int, seed: int) -> None:
        """Begin; every situation is played on so many times."""
        self._history = history
        self._laps = laps
        self._seed = seed
        n, rules = history.record.players, history.rules
        self._weights = None if rules.game in GAMES else value_weights(rules.game, n)
        self._kit = kit_of(rules)
        if not self._kit.fits_window:
            self._weights = None
        self._measure = MEASURES.get(rules.game)
        self._last: float | None = None

    @property
    def about(self) -> str:
        """What the chances are of: that the treasure is reached, or what such a game is played for."""
        return "treasure" if self._measure is None else self._measure.about

    def step(self, at: int, views: Mapping[Seat, View]) -> Swing:
        """Return how a step changed the chance; the steps are asked for one after another."""
        public = views[NONE]
        before, now = self._last, self._chance(at, public)
        if self._measure is not None:
            state, _ = self._history.taken_up(at)
            seen = [views[seat] for seat in range(state.n)]
            now = self._measure.stand(World(state), seen, self._laps, self._seed)
        self._last = now
        ended = [e for e in self._history.told(at, NOBODY) if e.name in ROUND_ENDS]
        if ended and self._weights is not None:
            completer = ended[-1].number("completer") if ended[-1].has("completer") else NONE
            return Swing(before, 0.0 if completer == NONE else 1.0)
        return Swing(before, now)

    def _chance(self, at: int, public: View) -> float | None:
        """Return how likely the treasure is reached from the situation after a step."""
        if self._weights is None:
            return None
        state, _ = self._history.taken_up(at)
        seat = self._witness(state)
        if seat == NONE or public.over or is_counted(public):
            return None
        weights = [list(row) for row in self._weights]
        laps = Laps(self._kit, weights, state.n, self._seed & 0x3FFFFFFF)
        minds = minds_of(public, self._kit)
        shuffler = random.Random(self._seed)  # noqa: S311 - no secrets here
        digs = self._kit.digs[state.roles[seat]]
        total = 0.0
        for _ in range(self._laps):
            world = state.copy()
            shuffler.shuffle(world.deck)
            won = laps.play_on(world, minds.copy(), seat, state.n)
            total += won if digs else 1.0 - won
        return total / self._laps

    def _witness(self, state: State) -> Seat:
        """Return a seat that wins or loses by the treasure alone, whoever's doors lie in the way."""
        if len(state.roles) != state.n:
            return NONE
        for seat, role in enumerate(state.roles):
            if self._kit.closed[role] < 0:
                return seat
        return NONE


def turning_points(swings: Sequence[Swing], rounds: Sequence[int], limits: Limits) -> list[int]:
    """Return the steps that changed most in each round, in the order of the match."""
    found: list[int] = []
    for number in sorted(set(rounds)):
        steps = [
            at
            for at, swing in enumerate(swings)
            if rounds[at] == number and abs(swing.change) >= limits.turning
        ]
        steps.sort(key=lambda at: (-abs(swings[at].change), at))
        found += steps[: limits.turning_points]
    return sorted(found)
