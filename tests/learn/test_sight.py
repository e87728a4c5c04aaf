"""What a view and the vector engine make of the same position, for every seat."""

import hashlib
import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from vector.lockstep import Race, _begin, _rules_lane, stacked

from saboteur.learn.sight import sight
from saboteur.products.base import bot_sight
from saboteur.products.base.bot_sight import is_seen, sight_of
from saboteur.vector.observe import VERSION, observe
from saboteur.vector.state import OVER, TURN
from saboteur.vector.tables import SEATS
from saboteur.views.view import view

_sights = jax.jit(jax.vmap(jax.vmap(sight, (None, 0)), (0, None)))
_observe = jax.jit(jax.vmap(jax.vmap(observe, (None, 0)), (0, None)))
TURNS = 55
LANES = 16
WATCHED = 8
FIXED = Path("tests/learn/sight.json")
"""What is observed and what the learner sees, by version. Whoever changes one of them raises its
number and writes the hashes anew, which are of matches that the rules deal, played by chance:
`PYTHONPATH=tests:.venv/jax python -c "from learn.test_sight import write; write()"`."""
pytestmark = pytest.mark.timeout(600)  # what takes time is compiling


class Watching:
    """Compares, and counts how often."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.compared = 0
        self.moments = 0
        self.acts = np.zeros(13, int)

    def __call__(self, lanes, seen) -> None:
        self.moments += 1
        if self.moments % self.every:
            return
        watched = [i for i, lane in enumerate(lanes) if lane.journal is not None]
        some = jax.tree.map(lambda leaf: leaf[watched], seen)
        planes, numbers, history = (np.asarray(part) for part in _sights(some, np.arange(SEATS)))
        observed = _observe(some, np.arange(SEATS))
        for k, i in enumerate(watched):
            lane = lanes[i]
            for seat in range(lane.players if lane.state.stack else 0):
                v = view(lane.state, lane.journal, seat)
                if not is_seen(v):
                    continue
                mine = sight_of(v)
                assert np.array_equal(mine.planes, planes[k, seat])
                assert np.array_equal(mine.numbers, numbers[k, seat])
                assert np.array_equal(mine.history, history[k, seat])
                # But for the number of decisions, it is what the vector engine observes.
                assert np.array_equal(mine.planes, np.asarray(observed.planes[k, seat]))
                differ = np.flatnonzero(mine.numbers != np.asarray(observed.numbers[k, seat]))
                assert set(differ) <= {TURNS}
                self.compared += 1
                self.acts += mine.history.sum(0)


class Hashing:
    """Hashes what every seat of some lanes is shown, at some moments."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.moments = 0
        self.observed = hashlib.sha256()
        self.seen = hashlib.sha256()

    def __call__(self, lanes, seen) -> None:
        self.moments += 1
        if self.moments % self.every:
            return
        some = jax.tree.map(lambda leaf: leaf[:WATCHED], seen)
        observed = _observe(some, np.arange(SEATS))
        for part in observed:
            self.observed.update(np.asarray(part)[some.asked != OVER].tobytes())
        for part in _sights(some, np.arange(SEATS)):
            self.seen.update(np.asarray(part)[some.asked == TURN].tobytes())


def made() -> dict[str, object]:
    """Play matches that the rules deal to all numbers of players, by chance and by who digs."""
    dealt = [_rules_lane(500 + i, 3 + i % 8, listens=False) for i in range(LANES)]
    players = jnp.array([lane.players for lane, _ in dealt], jnp.int8)
    states = _begin(stacked([deal for _, deal in dealt]), players)
    race = Race(3, [lane for lane, _ in dealt], states)
    race.watch = hashing = Hashing(every=5)
    race.play()
    return {
        "observed": {"version": VERSION, "hash": hashing.observed.hexdigest()},
        "seen": {"version": bot_sight.VERSION, "hash": hashing.seen.hexdigest()},
    }


def write() -> None:
    FIXED.write_text(json.dumps(made(), indent=1) + "\n")


def test_observations_and_sights_are_those_of_their_numbers():
    """Both engines could be changed alike; weights that were trained before would be worth nothing."""
    assert json.loads(FIXED.read_text()) == made()


def test_a_view_and_the_vector_engine_make_the_same_sight():
    race = Race.of_matches(5, LANES, bots=WATCHED)
    race.watch = watching = Watching(every=7)
    race.play()
    assert watching.compared > 800
    # Everything that is counted was met.
    assert (watching.acts > 0).all(), watching.acts
