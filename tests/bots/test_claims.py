"""What bots claim: the truth or not by what they want, seldom, and as often whoever they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from bots.games import BASE, SAB2, dealt
from bots.talking import BOT, claim_of, dice, play_round, talk_of

from saboteur.bots.base import Dice
from saboteur.bots.claims import claim_for
from saboteur.bots.occasions import Occasion, next_speaker
from saboteur.match import Match
from saboteur.modules.dwarves import BLUE, GREEDY, GREEN
from saboteur.notation.card import NOBODY
from saboteur.notation.move import move_text
from saboteur.rules.kinds import MINER, SABOTEUR
from saboteur.views.claims import Claim
from saboteur.views.looks import goal_sort

GOAL = "goal"
TALKING = {
    "base": 5,
    "saboteur2": 6,
    "base+new-goals+treasure-chests+goal-swap": 5,
    "base+tunnel-party+greedy-dwarf": 6,
    "saboteur2+costume-department+veto": 5,
}


def said(view, occasion, times: int = 60) -> Counter[tuple[str, str]]:
    """What is said on an occasion, by many dice."""
    claims = [claim_for(view, occasion, Dice(seed)) for seed in range(times)]
    assert {claim.speaker for claim in claims} == {view.seat}
    return Counter((claim.kind, claim.what) for claim in claims)


def after_looking(role, card: str):
    """A view of somebody who has looked at a goal."""
    view = dealt(BASE, 4, role)
    cell = view.hidden[0]
    view.known_goals = {cell: BASE.ids[card]}
    return view, Occasion(view.seat, "looked", 0, GOAL, cell)


@pytest.mark.parametrize("truth", ["treasure", "rock"])
def test_a_miner_tells_what_lies_there_and_a_saboteur_often_does_not(truth):
    card = next(BASE.cards[goal].name for goal in BASE.goal_cards if goal_sort(BASE, goal) == truth)
    assert said(*after_looking(MINER, card)).keys() == {(GOAL, truth)}
    other = {"treasure": "rock", "rock": "treasure"}[truth]
    told = said(*after_looking(SABOTEUR, card))
    assert told.keys() == {(GOAL, truth), (GOAL, other)}
    assert told[GOAL, other] > told[GOAL, truth], "they lie more often than not"
    assert said(*after_looking(GREEDY, card)).keys() == told.keys(), "who wants all for themselves"


def test_who_knows_a_place_agrees_with_the_truth_and_contradicts_a_lie():
    view, looked = after_looking(MINER, "treasure")
    for what in ("treasure", "rock"):
        claim = Claim(1, GOAL, what, looked.cell)
        answer = Occasion(view.seat, "doubted", 0, GOAL, looked.cell, claim=claim)
        assert said(view, answer).keys() == {(GOAL, "treasure")}
    view.role = SABOTEUR
    lie = Occasion(view.seat, "doubted", 0, GOAL, looked.cell, claim=claim)
    assert said(view, lie).keys() == {(GOAL, "rock")}, "a Saboteur lets a lie stand"


def test_who_is_accused_denies_or_strikes_back():
    view = dealt(BASE, 4, SABOTEUR)
    accuser = (view.seat + 1) % 4
    answer = Occasion(view.seat, "accused", 0, about=accuser)
    told = said(view, answer)
    assert told.keys() == {("self", "friend"), ("player", "foe")}
    assert told["self", "friend"] > told["player", "foe"]
    assert told == said(dealt(BASE, 4, MINER), answer), "that is the same for everybody"


def test_an_attacker_is_accused_but_not_by_who_knows_them_for_a_friend():
    view = dealt(SAB2, 4, BLUE)
    attacker = (view.seat + 1) % 4
    harmed = Occasion(view.seat, "harmed", 0, about=attacker)
    assert said(view, harmed).keys() == {("player", "foe")}
    roles = list(view.roles)
    roles[attacker] = BLUE
    view.roles = tuple(roles)
    assert said(view, harmed).keys() == {("player", "friend")}


def test_a_dwarf_card_that_was_seen_is_told_or_covered_up():
    view = dealt(SAB2, 4, GREEN)
    other = (view.seat + 1) % 4
    roles = list(view.roles)
    roles[other] = SABOTEUR
    view.roles = tuple(roles)
    seen = Occasion(view.seat, "inspected", 0, about=other)
    assert said(view, seen).keys() == {("player", "saboteur")}
    view.role = SABOTEUR
    assert said(view, seen).keys() == {("player", "saboteur"), ("player", "friend")}


@pytest.mark.parametrize("ruleset", TALKING)
def test_bots_find_words_for_every_occasion_and_speak_seldom(ruleset):
    n = TALKING[ruleset]
    for seed in range(8):
        played = play_round(ruleset, n, seed)
        for seat in range(n):
            own = [word for word in played.words if word.claim.speaker == seat]
            assert len(own) <= 1 + played.moves / n / 2, "not more than once in two laps"
        for earlier, later in zip(played.words, played.words[1:], strict=False):
            if earlier.claim.speaker == later.claim.speaker:
                assert later.moves - earlier.moves >= 2 * n, "nobody goes on and on"


def test_how_often_somebody_speaks_does_not_tell_who_they_are():
    """By what everybody has seen and by dice: a Saboteur speaks as often as a Gold Miner."""
    words: Counter[bool] = Counter()
    turns: Counter[bool] = Counter()
    for seed in range(150):
        played = play_round("base", 5, seed)
        for seat, role in enumerate(played.roles):
            turns[role == SABOTEUR] += played.moves
            own = [word for word in played.words if word.claim.speaker == seat]
            words[role == SABOTEUR] += len(own)
    saboteurs, miners = words[True] / turns[True], words[False] / turns[False]
    assert 0.8 < saboteurs / miners < 1.25
    assert 0.5 < 5 * 3 * (saboteurs + miners) / 2 < 1.0, "less than once in three laps each"


def otherwise(match: Match, seat: int) -> None:
    """Exchange what a seat does not know: the dwarf cards and hands of the others, the goals."""
    s = match.state
    others = [other for other in range(match.players) if other != seat]
    turned = [*others[1:], others[0]]
    s.roles[:] = [
        s.roles[turned[others.index(i)]] if i in others else s.roles[i] for i in range(s.n)
    ]
    hands = [list(hand) for hand in s.hands]
    for old, new in zip(others, turned, strict=True):
        s.hands[old] = hands[new]
    s.deck.reverse()


def test_when_and_what_somebody_speaks_follows_from_what_they_may_know():
    """Whatever nobody was told may be otherwise: the same bots say the same at the same time."""
    words = 0
    for seed in range(12):
        match = Match("base", 5, seed)
        heard: list[Claim] = []
        while not match.over and match.round == 1:
            occasion = next_speaker(talk_of(match, heard), list(range(5)))
            if occasion is not None:
                claim = claim_of(match, occasion)
                before = list(match.state.roles), [list(hand) for hand in match.state.hands]
                otherwise(match, occasion.seat)
                assert next_speaker(talk_of(match, heard), list(range(5))) == occasion
                assert claim_of(match, occasion) == claim
                match.state.roles[:] = before[0]
                for i, hand in enumerate(before[1]):
                    match.state.hands[i] = hand
                match.state.deck.reverse()
                heard.append(replace(claim, heard=len(match.log(NOBODY))))
                words += 1
            view = match.view(match.turn)
            move = BOT.choose(view, dice(match, len(match.moves), view.seat))
            match.play(move_text(match.rules, move))
    assert words > 40
