"""What is asked and offered is said in the same words wherever it is shown."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laws.play import deals

from saboteur.match import Match
from saboteur.notation.card import cell_name
from saboteur.notation.move import parse_move
from saboteur.present.choices import choice_text, choices, question
from saboteur.present.hand import hand_cards
from saboteur.rules.kinds import NOWHERE
from saboteur.texts.messages import catalogue, languages
from saboteur.texts.things import card_words

NAMES = ("Ann", "Bob", "Cleo")


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=15)
@given(deals(), st.data(), st.integers(0, 60))
def test_every_move_is_offered_once_and_can_be_read_back(deal, data, until):
    rules, n, seed = deal
    match = Match(rules, n, seed)
    for _ in range(until):
        if match.over:
            return
        moves = match.legal_moves
        match.play(moves[data.draw(st.integers(0, len(moves) - 1))])
    words = catalogue(data.draw(st.sampled_from(languages())))
    names = tuple(f"P{i}" for i in range(n))
    view = match.view(match.turn)
    offered = choices(view, words, names)
    assert [choice.move for choice in offered] == list(view.moves)
    for choice in offered:
        assert parse_move(rules, choice.notation) == choice.move
        assert choice.text == choice_text(view, words, names, choice.move)
        assert all(not hand_cards(view)[i].picked or view.picked for i in choice.hand)
    assert question(view, words, names)
    assert question(match.view("-"), words, names)


@pytest.mark.parametrize("language", languages())
def test_who_gives_up_two_cards_is_told_for_which(language):
    """[S2-TURN-03]"""
    words = catalogue(language)
    match = Match.from_position(
        "saboteur2; players 3; front A sabotage-cart; hand A map map rockfall"
    )
    match.play("clear:sabotage-cart")
    card = match.rules.ids["sabotage-cart"]
    named = card_words(words, match.rules, card, article=True)
    assert named in question(match.view("A"), words, NAMES)
    assert NAMES[0] in question(match.view("B"), words, NAMES)


def test_a_pick_is_of_the_first_of_two_cards_alike():
    match = Match.from_position("saboteur2; players 3; hand A map map rockfall")
    match.play("-map")
    hand = hand_cards(match.view("A"))
    assert [card.picked for card in hand].count(True) == 1
    first = next(i for i, card in enumerate(hand) if card.card == match.rules.ids["map"])
    assert hand[first].picked


def test_a_diversion_says_which_card_it_moves():
    """The last path card that still lies, and nothing else moves one. [WC-DIV-02]"""
    match = Match.from_position(
        "base+diversion; players 3; mine 1,0=EW 2,0=NEW; trail 2,0 1,0; hand A diversion NE", 1
    )
    offered = choices(match.view("A"), catalogue("en"), match.names)
    lifts = {choice.key: cell_name(choice.lifts) for choice in offered if choice.lifts != NOWHERE}
    assert lifts == {"diversion": "1,0"}
