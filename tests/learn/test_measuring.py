"""What is measured of players that learn, in small."""

import jax
import numpy as np
import pytest

from saboteur.bots.learned import LearnedBot
from saboteur.bots.levels import bot_of
from saboteur.learn import measuring, reading
from saboteur.learn.network import first_weights, players_part
from saboteur.learn.play import Mix
from saboteur.products.base.bot_learned import Judge
from saboteur.products.base.bot_network import Size

pytestmark = pytest.mark.timeout(600)  # what takes time is compiling

SMALL = Size(4, 8, 16)
MIX = Mix(lanes=24, players=(3, 5))


@pytest.fixture(scope="module")
def weights():
    return first_weights(jax.random.key(1), SMALL)


def test_chance_reaches_nothing_and_the_script_digs(weights):
    assert measuring.canary(weights, MIX, 24, 1).mean == 0.0
    # Fresh weights play by chance, and win nothing where scripted miners win often.
    found = measuring.gains(weights, MIX, 24, 1, "script")
    assert found["as miners, more than script"].mean < -30.0
    assert found["as saboteurs, more than script"].rounds == 24


def test_shares_and_differences_have_intervals():
    won = np.array([True] * 30 + [False] * 70)
    assert measuring.share(won).mean == pytest.approx(30.0)
    assert measuring.share(won).half == pytest.approx(9.0, abs=0.5)
    assert measuring.difference(won, won) == measuring.Share(0.0, 0.0, 100)
    assert measuring.difference(~won, won).mean == pytest.approx(40.0)


def test_roles_are_read_by_what_was_done():
    found = reading.read_roles([bot_of("open")] * 5, reading.by_acts, 5, 8, 1)
    assert set(found) == {1, 2, 5}
    # Who hinders from the first card on is known by the fifth.
    assert found[5].area > 0.75
    assert found[1].miners > found[1].saboteurs > 0
    assert reading.area([1.0, 2.0], [0.0, 0.5]) == 1.0


def test_where_somebody_looks_first_says_nothing_of_their_role(weights):
    judge = Judge({name: np.asarray(w) for name, w in players_part(weights).items()})
    bot = LearnedBot.with_judge(judge, 1.0)
    looks = reading.first_looks([bot] * 5, 5, 6, 1)
    assert sum(looks.miners) + sum(looks.saboteurs) > 5
    found = reading.read_roles([bot] * 5, reading.by_judge(judge), 5, 1, 1)
    assert found[1].miners + found[1].saboteurs > 0
    assert reading.Looks((5, 5, 0), (0, 5, 5)).apart == pytest.approx(50.0)
