"""The level `learned`, with weights that the test makes: it plays, and it is offered only if it can."""

import json
import time
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from bots.games import BASE, SAB2, dealt

from saboteur.bots import registry
from saboteur.bots.base import Dice
from saboteur.bots.learned import LearnedBot, drawn, judge_of, read_judge
from saboteur.bots.levels import LEVELS, bot_of, offer_learned
from saboteur.bots.searcher import SearcherBot
from saboteur.cli.main import main
from saboteur.notation.card import NotationError
from saboteur.products import BotSense, Product, registered
from saboteur.products.base.bot_learned import MOST_BYTES, Judge, scores, written
from saboteur.products.base.bot_network import OUTSIDE, Size, shapes
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import MINER, SABOTEUR, TURN, cell_at, play_at
from saboteur.rules.parts import Module
from saboteur.rules.registry import ruleset
from saboteur.server.minds.questions import Question, levels_for
from saboteur.texts.faults import fault_text
from saboteur.texts.messages import catalogue
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


@contextmanager
def weights_in(file, monkeypatch):
    """Have weights of the base game in a file, as if they were shipped."""
    monkeypatch.setitem(registry.LEARNED, "base", replace(registry.LEARNED["base"], weights=file))
    offer_learned()
    yield
    monkeypatch.undo()
    read_judge.cache_clear()
    offer_learned()


@pytest.fixture
def taught(tmp_path, monkeypatch):
    """There are weights of the base game, and the level is offered."""
    file = tmp_path / "learned.npz"
    np.savez(file, **written(some_weights()))
    with weights_in(file, monkeypatch):
        yield file


def test_it_is_offered_where_there_are_weights(taught):
    assert "learned" in LEVELS
    assert isinstance(bot_of("learned:temperature=0.2"), LearnedBot)
    assert taught.stat().st_size < MOST_BYTES


def test_it_is_not_offered_without_weights_or_numpy(taught, monkeypatch):
    monkeypatch.setattr("saboteur.bots.learned.find_spec", lambda _name: None)
    offer_learned()
    assert "learned" not in LEVELS
    for text in ("learned", "searcher:prior=learned"):
        with pytest.raises(NotationError) as refused:
            bot_of(text)
        assert refused.value.fault.code == "learned-without-numpy"
        assert "pip install" in fault_text(catalogue("en"), refused.value.fault)
    monkeypatch.setattr("saboteur.bots.learned.find_spec", lambda _name: True)
    taught.unlink()
    offer_learned()
    assert "learned" not in LEVELS
    for text in ("learned", "searcher:prior=learned"):
        with pytest.raises(NotationError) as refused:
            bot_of(text)
        assert refused.value.fault.code == "nothing-learned"
        assert "docs/learning.md" in fault_text(catalogue("fr"), refused.value.fault)
    assert isinstance(bot_of("searcher"), SearcherBot)


def test_it_stands_where_a_searcher_without_time_asks_next(taught):
    assert list(LEVELS)[-2:] == ["learned", "searcher"]
    question = Question("move", dealt(BASE, 3, MINER), "searcher")
    assert levels_for(question)[:3] == ["searcher", "learned", "reader"]


def test_a_product_that_registers_late_has_its_level_offered(tmp_path):
    """Levels are listed before products are: what those bring has to be told."""
    assert "learned" not in LEVELS or registry.LEARNED["base"].weights.is_file()
    file = tmp_path / "learned.npz"
    file.write_bytes(b"")
    before = list(LEVELS)
    sense = BotSense(learned=replace(registry.LEARNED["base"], weights=file))
    with registered(Product(module=Module("toy", players=(3, 10)), editions={}, bot=sense)):
        assert "learned" in LEVELS
    assert list(LEVELS) == before


@pytest.mark.parametrize("edition", ["P2024", "P2024-FR", "PGIG", "P2004"])
def test_every_edition_of_the_base_game_is_known(taught, edition):
    rules = ruleset(("base",), edition)
    bot = bot_of("learned")
    assert {n for n in range(3, 11) if not bot.plays_as(rules, n)} == set(range(3, 11))
    for n in (3, 10):
        turn = next(turns(rules, n, 1))
        assert judge_of(turn) is not None


@pytest.mark.parametrize(
    "rules",
    [
        SAB2,
        ruleset(("base", "greedy-dwarf")),
        ruleset(("base",), "P2004", {"require_connection": "false"}),
        ruleset(("base",), chosen={"goal_cells": "8,0+8,2+8,4"}),
        ruleset(("duel",), "PDUEL"),
    ],
)
def test_elsewhere_it_plays_as_reader_and_says_so(taught, rules):
    n = rules.usual_players()
    assert bot_of("learned").plays_as(rules, n) == "reader"
    assert bot_of("searcher:prior=learned").plays_as(rules, n) == "searcher"
    assert bot_of("searcher").plays_as(rules, n) == ""
    seen = next(turns(rules, n, 1))
    assert judge_of(seen) is None
    assert bot_of("learned").choose(seen, Dice(3)) == bot_of("reader").choose(seen, Dice(3))


def test_a_command_says_as_what_it_plays_beside_its_output(taught, capsys):
    assert main(["simulate", "saboteur2", "--players", "5", "--games", "1", "--bots",
                 "learned,simple", "--language", "fr", "--json"]) == 0  # fmt: skip
    told = capsys.readouterr()
    assert json.loads(told.out)["bots"] == ["learned", "simple"]
    assert told.err.count("il joue comme reader") == 1
    assert main(["simulate", "base", "--players", "3", "--games", "1", "--bots", "learned"]) == 0
    assert "reader" not in capsys.readouterr().err


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


def test_a_move_outside_the_window_counts_as_the_worst_inside(taught):
    """It is hardly ever made, and never lost."""
    (first,) = turns(BASE, 5, 1)
    judge = judge_of(first)
    path = BASE.ids["NES"]
    far = [play_at(path, cell_at(0, -8)), play_at(path, cell_at(-6, 0), 1)]
    seen = SimpleNamespace(moves=(*first.moves, *far), seat=first.seat, n=first.n)
    found = scores(judge.output(first), seen)
    inside = judge.judge(first).scores
    assert found.tolist()[: len(inside)] == list(inside)
    assert found.tolist()[len(inside) :] == [min(inside)] * 2
    near = SimpleNamespace(moves=[play_at(path, cell_at(13, 7))], seat=first.seat, n=first.n)
    assert scores(judge.output(first), near)[0] > OUTSIDE / 2


def _scored_alike(first) -> None:
    """Demand that at a first turn nothing tells goals or seats apart."""
    found = judge_of(first).output(first)
    looks = found.rest[27 + 30 + 90 : 27 + 30 + 90 + 3]
    assert np.allclose(looks, looks[0], atol=1e-5)
    assert np.allclose(found.gold, found.gold[0], atol=1e-5)
    at_seats = found.rest[27 : 27 + 30].reshape(3, 10)[:, 1 : first.n]
    assert np.allclose(at_seats, at_seats[:, :1], atol=1e-5)
    assert np.allclose(found.roles[1 : first.n], found.roles[1], atol=1e-5)
    assert first.frames[-1].kind == TURN


def _first_turns() -> dict[int, object]:
    """Return a first turn of a miner, and one of a saboteur."""
    return {first.role: first for seed in range(1, 9) for first in turns(BASE, 5, 1, seed=seed)}


def test_two_seats_or_goals_that_differ_in_nothing_are_scored_alike(taught):
    """Nobody can agree upon a name, nor say by it who they are, whatever was learned."""
    found = _first_turns()
    assert set(found) == {MINER, SABOTEUR}
    for first in found.values():
        _scored_alike(first)


def test_those_that_are_shipped_score_them_alike_too():
    """So where somebody looks first, at the first turn, says nothing of their dwarf card."""
    for first in _first_turns().values():
        _scored_alike(first)


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
