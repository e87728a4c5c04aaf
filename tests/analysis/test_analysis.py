"""Verdicts on moves, guilt and turning points: of real records, and from views alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.test_secrets import SLOW, other_world

from saboteur.analysis.course import Swing, turning_points
from saboteur.analysis.guilt import guilt
from saboteur.analysis.marks import Mark, shipped_limits
from saboteur.analysis.verdicts import judge
from saboteur.analysis.whole import Analysis, Setting, analyse, levels_beside
from saboteur.analysis.written import written
from saboteur.bots.base import Budget, Dice
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.bots.searcher import SearcherBot, is_valued
from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.notation.move import parse_move
from saboteur.notation.record import parse_record
from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.history import History
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, to_move
from saboteur.rules.kinds import NONE, TURN
from saboteur.views.journal import Journal
from saboteur.views.view import view

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
FEW = Setting(SearcherBot(), "searcher", visits=8, laps=3)
DUG = "base; players 5; mine 1..5,0=NESW 6,0=EW; turn A; hand A EW NS sabotage-cart map; "
KNOWS = "; knows A 8,0=treasure; goal 8,0=treasure"


def history_of(name: str) -> History:
    return History(parse_record((GOLDEN / f"{name}.record").read_text("utf-8")))


@pytest.fixture(scope="module")
def whole() -> History:
    return history_of("miner-completes")


@pytest.fixture(scope="module")
def found(whole: History) -> Analysis:
    return analyse(whole, FEW)


def test_every_move_of_a_record_is_judged(whole, found):
    assert len(found.steps) == whole.last + 1
    for at, step in enumerate(found.steps[1:], 1):
        verdict = step.verdict
        assert verdict is not None
        assert verdict.mark in get_args(Mark)
        assert verdict.played == whole.code(at)
        takes = whole.move(at, "truth")[2:].startswith("take:")
        if verdict.mark != "only" and not takes:
            assert 0.0 <= verdict.chance <= 1.0
            assert verdict.loss == pytest.approx(verdict.best_chance - verdict.chance)


@pytest.mark.parametrize(
    ("game", "players", "level", "asked"),
    [
        ("base", 5, "searcher", ["reader", "learned"]),
        ("base", 5, "reader", ["learned"]),
        ("base", 5, "learned", ["reader"]),
        ("saboteur2", 5, "searcher", ["reader"]),
    ],
)
def test_all_who_may_know_better_are_asked_besides(game, players, level, asked):
    """`learned` where it was trained; and it throws no dice, so it always says the same."""
    beside = levels_beside(parse_ruleset(game), players, level)
    assert [name for name, _ in beside] == asked
    if "learned" in asked:
        (learned,) = (bot for name, bot in beside if name == "learned")
        match = Match("base", 5, seed=3)
        seen = match.view(match.turn)
        assert len({learned.choose(seen, Dice(seed)) for seed in range(12)}) == 1


def test_what_was_not_learned_here_is_not_asked(monkeypatch):
    monkeypatch.delitem(LEVELS, "learned")
    assert [name for name, _ in levels_beside(parse_ruleset("base"), 5, "searcher")] == ["reader"]


def test_the_same_seed_finds_the_same():
    history = history_of("modules-toll-paid")
    first = written(history, analyse(history, FEW))
    assert written(history, analyse(history, FEW)) == first
    assert written(history, analyse(history, replace(FEW, seed=2)))["steps"] != first["steps"]


def test_guilt_and_the_course_end_in_what_was_so(whole, found):
    assert sorted(found.saboteurs) == [1, 2, 3]
    ends = [at for at in range(1, whole.last) if whole.round(at) > whole.round(at - 1)]
    reached = [found.steps[at].swing.after for at in (*ends, whole.last)]
    assert reached[0] == 0.0
    last = max(at for at, step in enumerate(found.steps) if not step.revealed)
    assert found.steps[last + 1].swing.after == 1.0
    for step in found.steps:
        if not step.guilt[NONE] or step.revealed:
            continue
        for eyes in range(3):
            own = step.guilt[eyes][eyes]
            assert own == pytest.approx(float(eyes in found.saboteurs[step.round]))
            assert all(0.0 <= chance <= 1.0 for chance in step.guilt[eyes])


@pytest.mark.parametrize(
    ("name", "about"), [("duel-whole-match", "first"), ("solo-counters", "gold")]
)
def test_where_nobody_hides_anything_moves_are_weighed_by_what_is_played_for(name, about):
    history = history_of(name)
    found = analyse(history, replace(FEW, visits=2, laps=1))
    assert written(history, found)["about"] == about
    weighed = [step.verdict for step in found.steps[1:] if step.verdict.mark != "only"]
    assert weighed
    for verdict in weighed:
        assert verdict.mark in {"best", "good", "doubtful", "mistake"}
        assert 0.0 <= verdict.chance <= 1.0
        assert verdict.loss == pytest.approx(verdict.best_chance - verdict.chance)
    course = [step.swing.after for step in found.steps]
    # Before a colour is picked nobody can say how it stands.
    assert all(0.0 <= chance <= 1.0 for chance in course[course[0] is None :])
    if about == "first":
        assert history.over
        first, second = history.totals(history.last)
        assert course[-1] == (0.5 if first == second else float(first > second))
    assert all(chances == () for step in found.steps for chances in step.guilt.values())


@pytest.mark.parametrize("game", ["duel", "solo"])
def test_a_move_of_a_duel_is_weighed_by_the_movers_view_alone(game):
    rules = parse_ruleset(game)
    players = 2 if game == "duel" else 1
    state = new_match(rules, players, stream_keys(seed_bytes(5)), events := [])
    journal = Journal(players)
    journal.tell(events, state)
    for k in range(9):
        moves = legal_moves(state)
        apply(state, moves[7 * k % len(moves)], events := [])
        journal.tell(events, state)
    seat = to_move(state)
    seen = view(state, journal, seat)
    hidden = view(other_world(state, journal, seat, 5), journal, seat)
    pair = seen.moves[:2]
    tried = SearcherBot().weigh(seen, pair, Dice(3), Budget(8))
    assert {len(results) for results in tried.values()} == {4}
    assert tried == SearcherBot().weigh(hidden, pair, Dice(3), Budget(8))


@pytest.mark.parametrize("name", ["saboteur2-blue-completes-both-pass", "modules-veto-on-a-path"])
def test_answers_within_a_turn_are_weighed_too(name):
    history = history_of(name)
    found = analyse(history, FEW)
    weighed = 0
    for at, step in enumerate(found.steps[1:], 1):
        seen = history.view(at - 1, seat_name(step.seat))
        if step.verdict.mark != "only" and is_valued(seen):
            assert step.verdict.loss is not None
            weighed += seen.frames[-1].kind != TURN
    assert weighed


def test_who_does_not_finish_the_tunnel_made_a_mistake():
    match = Match.from_position(DUG + "roles A:miner" + KNOWS)
    seen = match.view("A")
    bot = bot_of("searcher")
    thrown = parse_move(match.rules, "-EW")
    verdict = judge(seen, thrown, bot, 1, 200)
    assert verdict.best == parse_move(match.rules, "EW@7,0")
    assert verdict.best_chance == 1.0
    assert verdict.mark == "mistake"
    assert verdict.loss > 2 * verdict.error
    assert judge(seen, verdict.best, bot, 1, 200).mark == "best"


def test_all_moves_are_weighed_in_the_same_worlds():
    seen = Match.from_position(DUG + "roles A:miner").view("A")
    tried = SearcherBot().weigh(seen, seen.moves, Dice(3), Budget(10 * len(seen.moves)))
    assert set(tried) == set(seen.moves)
    assert {len(results) for results in tried.values()} == {10}
    first = seen.moves[0]
    alone = SearcherBot().weigh(seen, [first], Dice(3), Budget(10))
    assert alone[first] == tried[first]


def test_what_is_not_sure_is_not_called_a_mistake():
    limits = shipped_limits()
    assert limits.mark(limits.mistake, 0.001) == "mistake"
    assert limits.mark(limits.doubtful, 0.001) == "doubtful"
    assert limits.mark(limits.mistake, limits.mistake) == "good"
    assert limits.mark(-0.2, 0.01) == "good"


def test_a_round_turns_where_it_changes_most():
    changes = [0.0, 0.2, -0.5, 0.01, 0.3, -0.16]
    swings = [Swing(0.5, 0.5 + change) for change in changes] + [Swing()]
    limits = replace(shipped_limits(), turning=0.15, turning_points=2)
    assert turning_points(swings, [1, 1, 1, 1, 1, 2, 2], limits) == [2, 4, 5]


@SLOW
@given(
    st.sampled_from(["base", "saboteur2", "base+veto+goal-swap"]),
    st.integers(0, 999),
    st.integers(0, 40),
)
def test_a_verdict_does_not_depend_on_what_others_hide(game: str, seed: int, until: int) -> None:
    """Everything a seat may not know is dealt anew: it is judged the same, and believes the same."""
    rules = parse_ruleset(game)
    state = new_match(rules, 5, stream_keys(seed_bytes(seed)), events := [])
    journal = Journal(5)
    journal.tell(events, state)
    for k in range(until):
        moves = legal_moves(state)
        apply(state, moves[(seed + 7 * k) % len(moves)], events := [])
        journal.tell(events, state)
    seat = to_move(state)
    if seat == NONE:
        return
    seen = view(state, journal, seat)
    hidden = view(other_world(state, journal, seat, seed), journal, seat)
    bot = bot_of("searcher")
    played = seen.moves[seed % len(seen.moves)]
    assert judge(seen, played, bot, seed, 6) == judge(hidden, played, bot, seed, 6)
    assert guilt(seen) == guilt(hidden)
