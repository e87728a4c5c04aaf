"""The level `learned`, with weights that the test makes: it plays, and it is offered only if it can."""

import time

import numpy as np
import pytest
from bots.games import BASE, SAB2

from saboteur.bots import levels, registry
from saboteur.bots.base import Dice
from saboteur.bots.learned import LearnedBot, drawn, judge_of, read_judge
from saboteur.bots.levels import LEVELS, bot_of, offer_learned
from saboteur.notation.card import NotationError
from saboteur.products.base.bot_learned import MOST_BYTES, Judge, written
from saboteur.products.base.bot_network import Size, shapes
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import TURN
from saboteur.views.journal import Journal
from saboteur.views.view import view


def turns(rules, n: int, count: int, level: str = "simple", seed: int = 1):
    """Return the views of whoever is asked, while a bot plays."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events, s)
    bot, dice = bot_of(level), Dice(seed)
    for _ in range(count):
        if not s.stack:
            return
        seen = view(s, journal, s.stack[-1].seat)
        yield seen
        events = []
        move = bot.choose(seen, dice)
        assert move in seen.moves
        apply(s, move, events)
        journal.tell(events, s)


def some_weights(seed: int = 0) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    return {
        name: (rng.normal(size=shape) * (0.3 if len(shape) == 1 else shape[0] ** -0.5)).astype(
            np.float32
        )
        for name, shape in shapes(Size()).items()
    }


@pytest.fixture
def taught(tmp_path, monkeypatch):
    """There are weights of the base game, and the level is offered."""
    file = tmp_path / "learned.npz"
    np.savez(file, **written(some_weights()))
    learned = registry.Learned(file, registry.LEARNED["base"].read)
    monkeypatch.setitem(registry.LEARNED, "base", learned)
    offer_learned()
    yield file
    monkeypatch.undo()
    read_judge.cache_clear()
    offer_learned()


def test_it_is_offered_where_there_are_weights(taught):
    assert "learned" in LEVELS
    assert isinstance(bot_of("learned:temperature=0.2"), LearnedBot)
    assert taught.stat().st_size < MOST_BYTES


def test_it_is_not_offered_without_weights_or_numpy(taught, monkeypatch):
    monkeypatch.setattr("saboteur.bots.learned.find_spec", lambda _name: None)
    offer_learned()
    assert "learned" not in LEVELS
    with pytest.raises(NotationError, match="NumPy and weights"):
        bot_of("learned")
    monkeypatch.undo()
    taught.unlink(missing_ok=True)
    offer_learned()
    shipped = registry.LEARNED["base"].weights.is_file()
    assert ("learned" in LEVELS) == shipped
    assert levels.LEVELS is LEVELS


@pytest.mark.parametrize("n", [3, 5, 10])
def test_it_plays_whole_rounds_and_other_games(taught, n):
    asked = list(turns(BASE, n, 75, "learned"))
    assert len({v.round for v in asked}) == 2
    assert len(list(turns(SAB2, n, 20, "learned"))) == 20


def test_scores_and_beliefs_say_something_of_every_move(taught):
    bot = bot_of("learned")
    for seen in turns(BASE, 5, 30):
        found = judge_of(seen).judge(seen)
        assert len(found.scores) == len(seen.moves)
        assert np.isfinite(found.scores).all()
        assert len(found.suspicions) == seen.n
        assert sum(found.treasure.values()) == pytest.approx(1.0)
        assert 0.0 <= found.chance <= 1.0
        thought = bot.think(seen, Dice(1))
        assert thought.move in seen.moves
        assert thought.suspicions[seen.seat] == 0.0


def test_two_seats_or_goals_that_differ_in_nothing_are_scored_alike(taught):
    """Nobody can agree upon a name: at the first turn nothing tells goals or seats apart."""
    (first,) = turns(BASE, 5, 1)
    found = judge_of(first).output(first)
    looks = found.rest[27 + 30 + 90 : 27 + 30 + 90 + 3]
    assert np.allclose(looks, looks[0], atol=1e-5)
    at_seats = found.rest[27 : 27 + 30].reshape(3, 10)[:, 1 : first.n]
    assert np.allclose(at_seats, at_seats[:, :1], atol=1e-5)
    assert np.allclose(found.roles[1 : first.n], found.roles[1], atol=1e-5)
    assert first.frames[-1].kind == TURN


def test_a_score_is_drawn_as_often_as_it_says():
    dice = Dice(5)
    counts = np.bincount([drawn([0.0, np.log(3.0)], 1.0, dice) for _ in range(2000)])
    assert counts[1] / 2000 == pytest.approx(0.75, abs=0.04)
    assert drawn([1.0, 3.0, 2.0], 0.0, dice) == 1
    with pytest.raises(NotationError):
        LearnedBot(temperature=-1.0)


def test_weights_of_another_network_are_refused(tmp_path):
    weights = some_weights()
    file = tmp_path / "w.npz"
    np.savez(file, **{**written(weights), "version": np.array(99)})
    with pytest.raises(ValueError, match="another encoding"):
        Judge.read(file)
    del weights["role"]
    with pytest.raises(ValueError, match="not those of this network"):
        Judge(weights)


def test_a_move_takes_few_milliseconds(taught):
    bot = bot_of("learned")
    spent = []
    for seen in turns(BASE, 5, 40):
        begun = time.thread_time()
        bot.choose(seen, Dice(1))
        spent.append(time.thread_time() - begun)
    # A quiet core takes 1.5 ms; this one may be busy.
    assert np.median(spent) < 0.010
