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
from saboteur.rules.kinds import MINER

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


def test_one_among_strangers_is_read_and_nobody_else():
    """Somebody who hinders openly, among players who are never looked at."""
    one, others = bot_of("open"), [bot_of("simple")] * 4
    found = reading.read_one(one, others, reading.by_acts, 10, 1)
    assert found[1].saboteurs + found[1].miners == 10
    assert found[5].area > found[1].area - 0.3
    # It has sat everywhere, also where the first seat is.
    seats: list[int] = []

    def noting(seen, seat):
        assert seen.role == MINER
        seats.append(seat)
        return 0.0

    reading.read_one(one, others, noting, 5, 1)
    assert sorted(set(seats)) == [0, 1, 2, 3, 4]


def test_how_sure_a_reading_is_counts_rounds_and_not_guesses():
    rng = np.random.default_rng(2)
    once = [
        reading.Guess(number, number % 3 == 0, float(rng.normal() + (number % 3 == 0)))
        for number in range(300)
    ]
    found = reading.reading_of(once)
    assert found.area == pytest.approx(0.76, abs=0.07)
    assert found.half == pytest.approx(0.06, abs=0.02)
    # The same guess five times in each round says no more; in rounds of their own it would.
    again = reading.reading_of(once * 5)
    assert again.area == pytest.approx(found.area)
    assert again.half == pytest.approx(found.half, rel=0.02)
    apart = [guess._replace(round=i) for i, guess in enumerate(once * 5)]
    assert reading.reading_of(apart).half < 0.6 * found.half


def test_where_somebody_looks_first_says_nothing_of_their_role(weights):
    judge = Judge({name: np.asarray(w) for name, w in players_part(weights).items()})
    bot = LearnedBot.with_judge(judge, 1.0)
    looks = reading.first_looks([bot] * 5, 5, 6, 1)
    assert sum(looks.miners) + sum(looks.saboteurs) > 5
    found = reading.read_roles([bot] * 5, reading.by_judge(judge), 5, 1, 1)
    assert found[1].miners + found[1].saboteurs > 0
    apart = reading.Looks((50, 50, 0), (0, 50, 50))
    assert apart.apart == pytest.approx(50.0)
    assert [str(each) for each in apart.differences] == [
        "+50.0 ± 9.8",
        "+0.0 ± 13.9",
        "-50.0 ± 9.8",
    ]
    assert reading.Looks((5, 5, 0), (0, 0, 0)).differences == ()
