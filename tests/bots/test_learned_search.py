"""Searching with what was learned as prior: which worlds are tried, which moves, and what is refused.

Beliefs are those of a judge that the test makes, so that what must come of them can be reckoned, or
of the weights of docs/learning.md in the place where shipped ones would be.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from bots.games import BASE, SAB2, dealt
from bots.test_hearsay import ROCK, claim, looked
from bots.test_learned import turns, weights_in

from saboteur.bots import together
from saboteur.bots.base import Budget, Dice
from saboteur.bots.belief import LEAST_SHARE, SUREST, role_belief
from saboteur.bots.learned import judge_of
from saboteur.bots.levels import bot_of
from saboteur.bots.registry import Judgement
from saboteur.bots.searcher import SearcherBot
from saboteur.match import Match
from saboteur.notation.card import NotationError
from saboteur.rules.kinds import MINER, NONE, SABOTEUR, TREASURE, TURN
from saboteur.views.sample import Sampler, Sampling
from saboteur.views.view import View

SCHOOL = Path(__file__).resolve().parents[2] / "benchmarks" / "learned" / "school.npz"
WORLDS = 3000


@pytest.fixture
def school(monkeypatch):
    """The weights of docs/learning.md are where shipped ones would be."""
    with weights_in(SCHOOL, monkeypatch):
        yield


class Judge:
    """One that says what it is told to, and counts how often it is asked."""

    def __init__(self, judgement: Judgement | None = None) -> None:
        self.judgement = judgement
        self.asked: list[View] = []

    def knows(self, view: View) -> bool:
        return view.rules.game == "base"

    def judge(self, view: View) -> Judgement:
        self.asked.append(view)
        return self.judgement or judgement_of(view)


def judgement_of(view: View, *, suspicions=(), treasure=None, best=None) -> Judgement:
    """Return a judgement that says nothing but what is given."""
    goals = sorted(view.hidden)
    return Judgement(
        scores=tuple(5.0 if m == best else 0.0 for m in view.moves),
        suspicions=tuple(suspicions) or (0.4,) * view.n,
        treasure=treasure if treasure is not None else dict.fromkeys(goals, 1 / len(goals)),
        chance=0.5,
    )


def some_turn(n: int = 5, after: int = 12, role: int = MINER) -> View:
    """Return the view of a turn in a round that goes on for a while already."""
    for seed in range(1, 40):
        seen = list(turns(BASE, n, after, seed=seed))[-1]
        if seen.role == role and len(seen.moves) > 1 and len(seen.hidden) == 3:
            return seen
    raise AssertionError("no such turn was met")


def dealings(view: View, suspicions) -> dict[tuple[int, ...], float]:
    """Return how likely each dealing of the dwarf cards is, reckoned one by one.

    Every card of the mix can lie before every player; each player's own likelihood is the odds that
    they are against the diggers, over what those were beforehand.
    """
    mix = view.rules.role_mix[view.n]
    fits = [
        deal[: view.n]
        for deal in permutations(mix)
        if all(role in {NONE, deal[seat]} for seat, role in enumerate(view.roles))
    ]
    prior = [sum(deal[seat] == SABOTEUR for deal in fits) / len(fits) for seat in range(view.n)]
    weights: Counter[tuple[int, ...]] = Counter()
    for deal in fits:
        weight = 1.0
        for seat, role in enumerate(deal):
            if role == SABOTEUR and view.roles[seat] == NONE:
                read, before = suspicions[seat], prior[seat]
                weight *= read / (1.0 - read) * (1.0 - before) / before
        weights[deal] += weight
    total = sum(weights.values())
    return {deal: weight / total for deal, weight in weights.items()}


def drawn(view: View, judgement: Judgement, share: float = 1.0) -> Counter:
    """Return how often each dealing and place of the treasure was drawn."""
    sampling, sampler = Sampling(view), Sampler(b"worlds")
    odds = role_belief(view, None, judgement, share).odds
    found: Counter = Counter()
    for _ in range(WORLDS):
        s = sampling.draw(sampler, odds).taken_up()
        (place,) = [c for c, card in s.hidden.items() if s.rules.cards[card].family == TREASURE]
        found[tuple(s.roles), place] += 1
    return found


def agrees(count: int, share: float) -> bool:
    """Say whether something was met about as often as it should be: by four and a half errors."""
    return abs(count - WORLDS * share) <= 4.5 * math.sqrt(WORLDS * share * (1.0 - share)) + 1e-9


@pytest.mark.parametrize(("n", "role"), [(3, MINER), (5, MINER), (5, SABOTEUR), (6, MINER)])
def test_worlds_are_drawn_as_often_as_was_learned(n, role):
    seen = some_turn(n, role=role)
    suspicions = [0.15 + 0.6 * seat / n for seat in range(n)]
    suspicions[seen.seat] = float(role == SABOTEUR)
    free = [cell for cell in seen.hidden if cell not in seen.known_goals]
    treasure = dict(zip(sorted(seen.hidden), (0.2, 0.5, 0.3), strict=True))
    found = drawn(seen, judgement_of(seen, suspicions=suspicions, treasure=treasure))
    expected = dealings(seen, suspicions)
    assert len(expected) > 2
    dealt = Counter()
    places = Counter()
    for (deal, place), count in found.items():
        dealt[deal] += count
        places[place] += count
    assert set(dealt) <= set(expected), "what cannot be was drawn"
    assert all(agrees(dealt[deal], share) for deal, share in expected.items())
    if len(free) == 3:
        assert all(agrees(places[cell], share) for cell, share in treasure.items())
    even = dealings(seen, [0.5] * n)
    assert not all(agrees(dealt[deal], share) for deal, share in even.items()), "it can fail"


def test_beliefs_say_what_worlds_are_drawn():
    """What is told as suspicion is how often worlds have it so."""
    seen = some_turn()
    suspicions = [0.7, 0.1, 0.5, 0.3, 0.2]
    judgement = judgement_of(seen, suspicions=suspicions)
    belief = role_belief(seen, None, judgement)
    expected = dealings(seen, suspicions)
    for seat in range(seen.n):
        share = sum(share for deal, share in expected.items() if deal[seat] == SABOTEUR)
        assert belief.chance(seat, SABOTEUR) == pytest.approx(share)
    assert sum(belief.treasure().values()) == pytest.approx(1.0)


@pytest.mark.parametrize("told", [1.0, 0.0])
def test_what_cannot_be_is_never_drawn_whatever_was_learned(told):
    """Everybody a Saboteur, or nobody; the treasure where the seat has seen a rock."""
    match = Match.from_position(
        "base; players 5; mine 1..5,0=NESW 6,0=EW; turn A; hand A EW NS map; roles A:saboteur; "
        "knows A 8,0=rock:NE"
    )
    seen = match.view("A")
    rock = next(iter(seen.known_goals))
    judgement = judgement_of(seen, suspicions=[told] * 5, treasure={rock: 1.0})
    mix = Counter(seen.rules.role_mix[5])
    for deal, place in drawn(seen, judgement):
        assert deal[0] == SABOTEUR, "one's own card is known"
        assert not Counter(deal) - mix, "no more cards than there are"
        assert len(deal) == 5
        assert place != rock
    sure = role_belief(seen, None, judgement)
    assert 0.0 < sure.chance(1, MINER) < 1.0


def test_nothing_learned_is_a_proof():
    """A network that was never wrong among its own kind may be among strangers."""
    seen = some_turn()
    suspicions = [0.0] * 5
    suspicions[(seen.seat + 1) % 5] = 1.0
    goal = min(seen.hidden)
    judgement = judgement_of(seen, suspicions=suspicions, treasure={goal: 1.0})
    belief = role_belief(seen, None, judgement)
    other = (seen.seat + 2) % 5
    assert math.exp(-2 * SUREST) < belief.chance(other, SABOTEUR) < 0.05
    if not seen.known_goals:
        assert belief.treasure()[goal] == pytest.approx(1 / (1 + 2 * LEAST_SHARE))


def test_both_can_be_believed_in_shares():
    """At 0 it is what acts say, at 1 what was learned; between, between."""
    seen = some_turn(after=20)
    suspicions = [0.1 + 0.2 * seat for seat in range(5)]
    judgement = judgement_of(seen, suspicions=suspicions)
    acts = role_belief(seen)
    none = role_belief(seen, None, judgement, 0.0)
    half = role_belief(seen, None, judgement, 0.5)
    all_ = role_belief(seen, None, judgement, 1.0)
    for seat in range(5):
        assert none.chance(seat, SABOTEUR) == acts.chance(seat, SABOTEUR)
        low, high = sorted((acts.chance(seat, SABOTEUR), all_.chance(seat, SABOTEUR)))
        assert low - 0.15 <= half.chance(seat, SABOTEUR) <= high + 0.15
    assert any(
        abs(acts.chance(seat, SABOTEUR) - all_.chance(seat, SABOTEUR)) > 0.1 for seat in range(5)
    )


def test_claims_still_count():
    """A network hears nothing; what is said at a table speaks beside it."""
    seen = dealt(BASE, 5, MINER)
    speaker, cell = (seen.seat + 1) % 5, seen.hidden[0]
    looked(seen, speaker, cell)
    seen.known_goals = {cell: ROCK}
    judgement = judgement_of(seen, suspicions=[0.3] * 5)

    def guilt() -> float:
        return role_belief(seen, None, judgement).chance(speaker, SABOTEUR)

    before = guilt()
    claim(seen, speaker, kind="goal", what="rock", cell=cell)
    honest = guilt()
    claim(seen, speaker, kind="goal", what="treasure", cell=cell)
    assert honest < before < guilt()


def test_what_was_learned_says_which_moves_are_tried():
    seen = some_turn()
    plain = SearcherBot(visits=60).think(seen, Dice(1))
    unlooked = [m for m in seen.moves if m not in plain.chances]
    assert unlooked
    best = unlooked[-1]
    judge = Judge(judgement_of(seen, best=best))
    bot = SearcherBot.with_judge(judge, visits=60)
    assert best in bot.think(seen, Dice(1)).chances
    assert SearcherBot.with_judge(judge, visits=0).choose(seen, Dice(1)) == best
    unasked = SearcherBot.with_judge(judge, visits=60, policy=0.0).think(seen, Dice(1))
    assert unasked.chances.keys() == plain.chances.keys()
    strong = SearcherBot.with_judge(judge, visits=60, policy=1.0)
    assert strong.choose(seen, Dice(1)) == best, "it can outweigh what a few worlds say"


def test_it_is_asked_once_for_a_decision_and_sees_the_view_alone():
    seen = some_turn()
    judge = Judge()
    bot = SearcherBot.with_judge(judge, visits=200)
    thought = bot.think(seen, Dice(1))
    assert judge.asked == [seen]
    assert judge.asked[0] is seen
    assert thought.suspicions[seen.seat] == 0.0
    bot.weigh(seen, seen.moves[:2], Dice(1), Budget(40))
    assert len(judge.asked) == 2
    bot.think(next(turns(SAB2, 5, 1)), Dice(1), Budget(20))
    assert len(judge.asked) == 2, "of another game nothing was learned"


def test_hidden_cards_change_nothing(school):
    """Two matches that look alike to a seat: other roles, other hands, another treasure."""
    whole = "base; players 5; mine 1..5,0=NESW 6,0=EW; turn A; hand A EW NS sabotage-cart map; "
    ones = "roles A:miner B:miner C:saboteur; goal 8,0=treasure"
    others = "roles A:miner B:saboteur C:miner; goal 8,2=treasure"
    bot = bot_of("searcher:prior=learned:visits=120")
    first = Match.from_position(whole + ones, 1)
    second = Match.from_position(whole + others, 2)
    assert first.state.roles != second.state.roles
    thoughts = [bot.think(match.view("A"), Dice(7)) for match in (first, second)]
    assert thoughts[0] == thoughts[1]


def test_the_same_dice_think_the_same(school):
    seen = some_turn()
    thoughts = [bot_of("searcher:prior=learned:visits=120").think(seen, Dice(4)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0] != bot_of("searcher:visits=120").think(seen, Dice(4))


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7, 8, 9, 10])
def test_it_plays_with_any_number_of_players(school, n):
    bot = bot_of("searcher:prior=learned:visits=20")
    asked = [seen for seen in turns(BASE, n, 24) if seen.frames[-1].kind == TURN]
    for seen in asked[::6]:
        assert judge_of(seen) is not None
        thought = bot.think(seen, Dice(2))
        assert thought.move in seen.moves
        assert all(0.0 <= suspicion <= 1.0 for suspicion in thought.suspicions)


def test_it_answers_at_once_when_the_time_is_over(school):
    """A clock that runs fast: each look at it is a second later."""
    looks = iter(range(10_000))
    seen = some_turn()
    budget = Budget(visits=100_000, seconds=5.0, clock=lambda: float(next(looks)))
    thought = bot_of("searcher:prior=learned").think(seen, Dice(1), budget)
    assert thought.move in seen.moves
    assert next(looks) < 20


def test_time_ends_it_by_a_real_clock_too(school):
    seen = some_turn()
    bot = bot_of("searcher:prior=learned")
    bot.think(seen, Dice(1), Budget(visits=1))
    began = time.monotonic()
    bot.think(seen, Dice(1), Budget(visits=10**9, seconds=0.2, clock=time.monotonic))
    assert time.monotonic() - began < 5


def test_on_several_cores_worlds_are_drawn_by_what_was_learned(school, monkeypatch):
    seen = some_turn()
    bot = bot_of("searcher:prior=learned:visits=120:cores=2")
    found = bot.think(seen, Dice(3)), bot.weigh(seen, seen.moves[:3], Dice(3), Budget(60))
    assert 2 in together._POOLS, "there are processes"

    def none(_cores: int) -> None:
        raise OSError

    monkeypatch.setattr(together, "_pool", none)
    assert found == (bot.think(seen, Dice(3)), bot.weigh(seen, seen.moves[:3], Dice(3), Budget(60)))
    plain = bot_of("searcher:visits=120:cores=2").weigh(seen, seen.moves[:3], Dice(3), Budget(60))
    assert plain != found[1], "the worlds are others"


def test_settings_that_cannot_be_are_refused(school):
    for wrong in ("belief=2", "belief=-0.1", "policy=-1", "policy=7", "prior=wild"):
        with pytest.raises(NotationError) as refused:
            bot_of(f"searcher:{wrong}")
        assert refused.value.fault.code == "bad-bot-setting"


def test_a_searcher_without_it_is_as_before(school):
    """Nothing that was learned is read unless it is asked for."""
    seen = some_turn()
    judge = Judge()
    bot = SearcherBot(visits=40)
    bot._judge = judge
    assert bot.think(seen, Dice(1)) == SearcherBot(visits=40).think(seen, Dice(1))
    assert not judge.asked
    assert replace(judgement_of(seen), chance=0.1) != judgement_of(seen)
