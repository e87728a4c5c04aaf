"""What plays is what was learned: NumPy and JAX make the same of a sight, and a critic can begin late."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from saboteur.learn import ppo, runs
from saboteur.learn.asking import asked, facts_of
from saboteur.learn.network import CRITIC, ask, first_weights
from saboteur.learn.play import LEARNER, OTHER, SCRIPT, Heat, Mix, all_wants, dealt, played_on
from saboteur.learn.training import Settings, Training
from saboteur.products.base.bot_network import Size, convolved, forward, until_still

pytestmark = pytest.mark.timeout(600)  # what takes time is compiling

SMALL = Size(4, 8, 16)
MIX = Mix(lanes=8, steps=8, others=2, players=(3, 5))


@pytest.fixture(scope="module")
def weights():
    return first_weights(jax.random.key(5), SMALL)


@pytest.fixture(scope="module")
def played(weights):
    """Some steps of a few tables."""
    lanes = dealt(jax.random.key(6), MIX)
    return played_on(weights, weights, lanes, jax.random.key(7), MIX)


def test_numpy_plays_what_jax_learned(weights, played):
    lanes, _, _ = played
    facts, _ = jax.jit(facts_of)(lanes.states)
    said = jax.jit(ask)(weights, facts.sights)
    plain = {name: np.asarray(w) for name, w in weights.items()}
    for lane in range(MIX.lanes):
        sight = tuple(np.asarray(part[lane]) for part in facts.sights)
        heard = forward(plain, sight, np, until_still, convolved)
        for name, one, other in zip(heard._fields, heard, said, strict=True):
            np.testing.assert_allclose(one, other[lane], rtol=1e-3, atol=1e-4, err_msg=name)


def test_others_play_at_their_own_temperature(weights, played):
    """What is answered plays as the level does, at 0.2, and who answers it as it learns, at 1."""
    lanes, _, _ = played
    facts, far = jax.jit(facts_of)(lanes.states)
    kind = jnp.array([LEARNER, OTHER] * 3 + [SCRIPT] * 2, jnp.int8)
    mix = MIX._replace(others=MIX.lanes)

    @jax.jit
    def wanted(heat):
        found = asked(weights, facts)
        return all_wants(lanes, facts, far, found, kind, weights, mix, heat)

    warm, cold = (np.asarray(wanted(Heat(1.0, each))) for each in (1.0, 0.2))
    legal, others = np.asarray(facts.legal), np.asarray(kind) == OTHER
    assert legal[others].sum() > 20
    np.testing.assert_allclose(
        cold[others][legal[others]], 5 * warm[others][legal[others]], rtol=1e-4
    )
    np.testing.assert_array_equal(cold[~others], warm[~others])


def test_while_the_critic_warms_up_it_alone_learns(weights, played):
    _, seen, last = played
    data, _ = ppo.data_of(seen, last, ppo.Rates())

    @jax.jit
    def slopes(rates):
        return jax.grad(lambda w: ppo.cost(w, weights, data, rates, 0.0)[0])(weights)

    warm, later = slopes(ppo.Rates(policy=0.0)), slopes(ppo.Rates(policy=1.0))
    for name in ("cell_o", "away", "at_o", "goal_o"):  # they score actions and do nothing else
        assert not np.asarray(warm[name]).any(), name
        assert np.asarray(later[name]).any(), name
    assert np.asarray(warm[f"{CRITIC}1"]).any()


def test_a_training_begins_with_weights_that_have_no_critic(weights, tmp_path):
    file = str(tmp_path / "playing.npz")
    runs.write_weights(file, weights, whole=False)
    settings = Settings(lanes=4, players=(3,), size=tuple(SMALL), begin=file)
    begun = Training(str(tmp_path / "run"), settings).standing.weights
    assert begun.keys() == weights.keys()
    for name, w in runs.read_weights(file).items():
        assert jnp.array_equal(begun[name], w), name
