"""What a view and the vector engine make of the same position, for every seat."""

import jax
import numpy as np
import pytest
from vector.lockstep import Race

from saboteur.learn.sight import sight
from saboteur.products.base.bot_sight import is_seen, sight_of
from saboteur.vector.observe import VERSION, observe
from saboteur.vector.tables import SEATS
from saboteur.views.view import view

_sights = jax.jit(jax.vmap(jax.vmap(sight, (None, 0)), (0, None)))
_observe = jax.jit(jax.vmap(jax.vmap(observe, (None, 0)), (0, None)))
TURNS = 55
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


def test_a_view_and_the_vector_engine_make_the_same_sight():
    assert VERSION == 1  # weights and bot_sight.VERSION go with it
    race = Race.of_matches(5, 16, bots=8)
    race.watch = watching = Watching(every=7)
    race.play()
    assert watching.compared > 800
    # Everything that is counted was met.
    assert (watching.acts > 0).all(), watching.acts
