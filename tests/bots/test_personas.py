"""Bots differ in how they talk and play; who they are is public, and tells nothing of their dwarf cards."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from bots.games import BASE, dealt
from bots.talking import play_round
from bots.test_claims import said

from saboteur.bots.base import Dice
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.levels import bot_of
from saboteur.bots.move_values import evaluate
from saboteur.bots.names import BOT_NAMES
from saboteur.bots.occasions import Occasion
from saboteur.bots.personas import PERSONAS, persona_of
from saboteur.bots.simple import WHIM
from saboteur.bots.stories import story_of
from saboteur.bots.temper import MARGIN
from saboteur.match import Match
from saboteur.notation.card import NotationError
from saboteur.notation.move import move_text
from saboteur.rules.kinds import (
    MINER,
    NONE,
    PLAY,
    SABOTAGE,
    SABOTEUR,
    TURN,
    Move,
    move_act,
    move_target,
    play_on,
)
from saboteur.views.claims import FOE, FRIEND, Claim
from saboteur.views.redact import Told
from saboteur.views.view import View

BY_NAME = {persona.name: persona for persona in PERSONAS}


def test_every_name_has_a_persona_and_neighbours_differ():
    found = [persona_of(look) for look in range(len(BOT_NAMES))]
    assert set(found) == set(PERSONAS)
    assert all(one != other for one, other in pairwise(found))
    assert len(BY_NAME) == len(PERSONAS) >= 4


def test_the_accused_answer_by_who_they_are():
    view = dealt(BASE, 4, MINER)
    back: dict[str, int] = {}
    for name, persona in BY_NAME.items():
        answer = Occasion(view.seat, "accused", 0, about=(view.seat + 1) % 4, persona=persona)
        told = said(view, answer, 200)
        assert told.keys() <= {("self", "friend"), ("player", "foe")}
        back[name] = told["player", "foe"]
    assert back["grudging"] > back["bold"] > back["even"] > back["quiet"] > 0


def test_who_bears_a_grudge_accuses_whoever_broke_their_tool():
    view = dealt(BASE, 4, MINER)
    other = (view.seat + 1) % 4
    card = next(i for i, card in enumerate(BASE.cards) if card.family == SABOTAGE)
    move = play_on(card, view.seat)
    view.log = (*view.log, Told("played", (("seat", other), ("move", move)), ()))
    idle = Occasion(view.seat, "idle", 0, persona=BY_NAME["grudging"])
    assert said(view, idle).keys() == {("player", "foe")}
    assert len(said(view, Occasion(view.seat, "idle", 0, persona=BY_NAME["even"]))) > 1
    roles = list(view.roles)
    roles[other] = MINER
    view.roles = tuple(roles)
    assert ("self", "friend") in said(view, idle), "but no friend that they know"


def test_what_others_say_of_somebody_is_answered_by_what_one_knows():
    for role, mate in ((MINER, MINER), (SABOTEUR, SABOTEUR)):
        view = dealt(BASE, 5, role)
        about, speaker = (view.seat + 1) % 5, (view.seat + 2) % 5
        for what in (FOE, FRIEND):
            claim = Claim(speaker, "player", what, about=about)
            answer = Occasion(view.seat, "judged", 0, about=about, claim=claim)
            for known in (MINER, SABOTEUR):
                view.roles = tuple(
                    known if seat == about else role if seat == view.seat else NONE
                    for seat in range(5)
                )
                wanted = FRIEND if known == mate else FOE
                assert said(view, answer, 5).keys() == {("player", wanted)}


def test_how_often_somebody_speaks_follows_from_who_they_are_and_not_from_their_dwarf_card():
    personas = [
        BY_NAME["bold"],
        BY_NAME["quiet"],
        BY_NAME["even"],
        BY_NAME["bold"],
        BY_NAME["quiet"],
    ]
    words: Counter[tuple[str, bool]] = Counter()
    rounds: Counter[tuple[str, bool]] = Counter()
    for seed in range(160):
        played = play_round("base", 5, seed, personas)
        for seat, role in enumerate(played.roles):
            key = (personas[seat].name, role == SABOTEUR)
            rounds[key] += played.moves
            words[key] += sum(word.claim.speaker == seat for word in played.words)
    rate = {key: words[key] / rounds[key] for key in words}
    for name in ("bold", "quiet"):
        assert 0.7 < rate[name, True] / rate[name, False] < 1.43
    assert rate["bold", False] > 1.5 * rate["quiet", False]
    assert rate["bold", True] > 1.5 * rate["quiet", True]


def test_claims_about_players_are_taken_up_by_others():
    whys: Counter[str] = Counter()
    for seed in range(25):
        whys.update(word.occasion.why for word in play_round("base", 6, seed, PERSONAS).words)
    assert whys["judged"] > 3
    assert whys["accused"] > 3


def chosen_by(names: tuple[str, ...], rounds: int) -> dict[str, list[tuple[View, Move]]]:
    """Return what is seen in some rounds of even bots, and what others would do in their place."""
    found: dict[str, list[tuple[View, Move]]] = {name: [] for name in names}
    for seed in range(rounds):
        match = Match("base", 5, seed)
        while not match.over and match.round == 1:
            view = match.view(match.turn)
            dice = len(match.moves)
            if view.frames[-1].kind == TURN and len(view.moves) > 1:
                for name in names:
                    move = bot_of(f"simple:persona={name}").choose(view, Dice(dice))
                    found[name].append((view, move))
            even = bot_of("simple").choose(view, Dice(dice))
            if found["even"] and found["even"][-1][0] is view:
                assert found["even"][-1][1] == even, "as if nobody had said who they are"
            match.play(move_text(match.rules, even))
    return found


def strikes(chosen: list[tuple[View, Move]]) -> int:
    """Count what Saboteurs do that shows."""
    return sum(
        mark is not None and mark.hostile
        for view, move in chosen
        if view.role == SABOTEUR and move_act(move) == PLAY
        for mark in [story_of(view).what_if(view.seat, move)]
    )


def test_personas_choose_otherwise_only_among_moves_that_are_nearly_as_good():
    chosen = chosen_by(("even", "bold", "quiet"), 12)
    even = chosen["even"]
    count = {}
    for name in ("bold", "quiet"):
        theirs = chosen[name]
        other = [(view, a, b) for (view, a), (_, b) in zip(even, theirs, strict=True) if a != b]
        assert other, "they are somebody"
        assert len(other) < len(even) / 4, "and mostly play as everybody does"
        for view, best, taken in other:
            t = Evaluation(view)
            assert evaluate(t, taken) >= evaluate(t, best) - MARGIN - WHIM
        count[name] = strikes(theirs)
    assert count["bold"] > strikes(even) > count["quiet"]


def test_who_bears_a_grudge_pays_a_break_back_if_that_is_no_worse():
    view = dealt(BASE, 5, SABOTEUR, "sabotage-cart", "sabotage-lantern", "map", "EW")
    first, second = [seat for seat in range(5) if seat != view.seat][:2]
    card = next(i for i, card in enumerate(BASE.cards) if card.family == SABOTAGE)
    view.moves = tuple(play_on(card, seat) for seat in (first, second))
    for harmer in (first, second):
        told = Told("played", (("seat", harmer), ("move", play_on(card, view.seat))), ())
        view.log = (*view.log, told)
        grudging = bot_of("simple:persona=grudging")
        assert {move_target(grudging.choose(view, Dice(i))) for i in range(20)} == {harmer}
    even = bot_of("simple")
    assert {move_target(even.choose(view, Dice(i))) for i in range(20)} == {first, second}


def test_there_is_no_other_persona():
    with pytest.raises(NotationError, match="persona"):
        bot_of("reader:persona=evil")
