"""What every card does, in words that are true for the game that is played."""

from __future__ import annotations

import pytest
from laws.play import every_ruleset

from saboteur.match import Match
from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.card_help import card_help
from saboteur.rules.kinds import FAMILY_NAMES, MAP
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import catalogue, languages
from saboteur.texts.things import family_word


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.text)
def test_every_card_of_every_game_has_help(rules: Ruleset, language: str) -> None:
    words = catalogue(language)
    for card, kind in enumerate(rules.cards):
        assert card_help(words, rules, card), FAMILY_NAMES[kind.family]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["duel", "solo"])
def test_the_duel_and_solo_say_what_their_own_cards_do(game: str, language: str) -> None:
    """Nothing is taken over from the base game: other rules hold for the same names.

    [DUEL-ACT-01, DUEL-ACT-02, DUEL-ACT-03, SOLO-05, SOLO-07, SOLO-12]
    """
    rules = parse_ruleset(game)
    words = catalogue(language)
    for card, kind in enumerate(rules.cards):
        key = f"card-help.{game}.{family_word(kind.family)}"
        assert card_help(words, rules, card) == words.text(key)


@pytest.mark.parametrize("language", languages())
def test_where_nobody_else_can_be_repaired_the_help_does_not_say_so(language: str) -> None:
    """The base game's repair mends anybody's tools, that of The Duel only one's own. [DUEL-ACT-03]"""
    words = catalogue(language)
    for game, players in (("base", 3), ("duel", 2)):
        given = f"{game}; players {players}; front B sabotage-cart; hand A repair-cart"
        match = Match.from_position(given)
        reason = match.why_not("repair-cart>B")
        refused = reason is not None and "DUEL-ACT-03" in reason.clauses
        assert refused == (game == "duel")
        help_ = card_help(words, match.rules, match.rules.ids["repair-cart"])
        assert (help_ == words.text("card-help.repair")) is not refused


@pytest.mark.parametrize("language", languages())
def test_a_map_looks_at_chests_where_there_are_any(language: str) -> None:
    """[CHEST-12]"""
    words = catalogue(language)
    with_chests = parse_ruleset("base+treasure-chests")
    plain = parse_ruleset("base")
    helps = {
        card_help(words, rules, card)
        for rules in (with_chests, plain)
        for card, kind in enumerate(rules.cards)
        if kind.family == MAP
    }
    assert helps == {words.text("card-help.map"), words.text("card-help.map-any")}
