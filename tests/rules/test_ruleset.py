"""Folding modules into tables: what an empty module adds, and what is refused."""

from __future__ import annotations

import pytest

from saboteur.products.base.rules import BASE
from saboteur.rules import registry
from saboteur.rules.cards import Card, Deck, path, start, treasure
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.composing import compose
from saboteur.rules.engine import new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    LADDER,
    MAP,
    NO_CARD,
    NONE,
    NOWHERE,
    PATH,
    START_CELL,
    TREASURE,
    TURN,
    discard,
    move_card,
)
from saboteur.rules.mine import CARD, LINKS, TURNED, card_of
from saboteur.rules.options import Word
from saboteur.rules.parts import NOT_PLAYABLE, Effect, Hook, Module, Profile, Step, Tuning
from saboteur.rules.registry import ruleset
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame

PLAIN = Profile("plain", "OV-ED-01")
"""A profile that offers whatever there is."""
SAME_KEY = Word("gold_draw", ("miners", "players"))


@pytest.mark.parametrize(
    ("modules", "word"),
    [
        ((), "begins with a game"),
        ((Module("toy", games=("base",)),), "begins with a game"),
        ((BASE, BASE), "named twice"),
        ((BASE, Module("other")), "choose one game"),
        ((BASE, Module("toy", games=("duel",))), "cannot be added to base"),
        ((BASE, Module("toy", games=("base",), options=(SAME_KEY,))), "again"),
        ((BASE, Module("toy", games=("base",), effects=BASE.effects)), "again"),
        ((BASE, Module("toy", games=("base",), asks=BASE.asks)), "again"),
        ((Module("empty", decks=BASE.decks),), "no module says what"),
    ],
)
def test_compose_refuses_what_does_not_make_a_game(modules: tuple[Module, ...], word: str) -> None:
    """Each refusal says why. [OV-MOD-03]"""
    with pytest.raises(RulesetError, match=word):
        compose(modules, PLAIN)


def test_unknown_names_are_refused() -> None:
    """Modules, profiles, options and card lists that do not exist. [OV-ED-01]"""
    with pytest.raises(RulesetError, match="there is no module 'nothing'"):
        ruleset(("nothing",))
    with pytest.raises(RulesetError, match="there is no edition 'P1999'"):
        ruleset(("base",), "P1999")
    with pytest.raises(RulesetError, match="there is no option 'colour'"):
        ruleset(("base",), "P2024", {"colour": "red"})
    with pytest.raises(RulesetError, match="base@9 is not known"):
        ruleset(("base",), "P2024", None, {"base": 9})


def test_a_refused_ruleset_says_why_and_where() -> None:
    """The clauses stand in brackets behind the sentence, if there are any. [OV-MOD-03]"""
    assert str(RulesetError("no-game", {})) == "a ruleset begins with a game"
    assert RulesetError("no-game", {}).clauses == ()
    refused = RulesetError("no-game", {}, "OV-MOD-03", "OV-ED-01")
    assert str(refused) == "a ruleset begins with a game [OV-MOD-03, OV-ED-01]"
    assert refused.clauses == ("OV-MOD-03", "OV-ED-01")


ADDED = Module("added", games=("base",))


def box(*cards: Card) -> Module:
    """Return a module that adds some cards to the base game."""
    return Module("box", games=("base",), decks=(Deck("box", 1, cards=cards),))


def test_what_a_module_has_if_nothing_is_said() -> None:
    """It is a game for 1 to 12 players that does nothing. [OV-MOD-03]"""
    toy = Module("toy")
    assert (toy.players, toy.players_clause, toy.games) == ((1, 12), "", ())
    assert (toy.effects, toy.asks, toy.steps, toy.hooks, toy.traits) == ({}, {}, {}, {}, {})
    assert (toy.windows, toy.options, toy.replaces) == ((), (), ())
    assert (toy.goal_cells, toy.hand_sizes, toy.tuning) == ((), (), None)
    rules = compose((toy,), PLAIN)
    assert rules.text == "toy/plain"
    assert (rules.game, rules.profile) == ("toy", PLAIN)
    assert (rules.min_players, rules.max_players, rules.players_clause) == (1, 12, "")
    assert (rules.cards, rules.deck_cards, rules.starts) == ([], [], [])
    assert (rules.blocking, rules.goal_cells, rules.hand_sizes) == (0, (), ())
    assert not any(rules.asks)
    assert not any(rules.traits)
    assert not any(rules.hooks)
    rules.check_players(1)
    rules.check_players(12)
    for n in (0, 13):
        with pytest.raises(RulesetError, match=r"it takes 1 to 12 players, not .* \(toy\)"):
            rules.check_players(n)


def test_a_deck_of_one_family_comes_with_what_its_cards_do() -> None:
    """It is the same as to name deck and family apart. [OV-MOD-03]"""
    deck, effect = Deck("box", 1, cards=(path("NS", 2), path("EW", 1))), Effect()
    short, other = Module("box", cards={deck: effect}), {TREASURE: Effect()}
    assert (short.decks, short.effects) == ((deck,), {PATH: effect})
    both = Module("box", decks=(deck,), effects=other, cards={deck: effect})
    assert (both.decks, both.effects) == ((deck, deck), {**other, PATH: effect})
    assert len(other) == 1
    with pytest.raises(ValueError, match="just one family"):
        Module("box", cards={Deck("box", 1, cards=(path("NS", 1), treasure("NS"))): effect})


def test_a_ruleset_has_no_text_before_it_is_composed() -> None:
    """Its tables are there, empty."""
    rules = Ruleset((Module("toy"),), PLAIN)
    assert (rules.text, rules.game, rules.starts) == ("", "toy", [])


def test_a_module_that_says_nothing_changes_nothing() -> None:
    """Players, goals and hands stay as the game has them. [OV-MOD-01, BASE-SETUP-10]"""
    game, more = ruleset(("base",)), compose((BASE, ADDED), PLAIN)
    for field in (
        "min_players",
        "max_players",
        "players_clause",
        "goal_cells",
        "hand_sizes",
        "deck_cards",
        "laid",
        "patterns",
        "traits",
        "asks",
        "settings",
        "blocking",
    ):
        assert getattr(game, field) == getattr(more, field)
    more.check_players(3)
    with pytest.raises(RulesetError, match=r"it takes 3 to 10 players, not .* \(base\)"):
        more.check_players(11)


def test_a_module_may_allow_fewer_players() -> None:
    """The narrowest range counts, whoever says it. [OV-MOD-01]"""
    small = Module("small", games=("base",), players=(4, 20), players_clause="OV-MOD-02")
    rules = compose((BASE, small), PLAIN)
    assert (rules.min_players, rules.max_players) == (4, 10)
    assert rules.players_clause == "OV-MOD-02"
    wide = Module("wide", games=("base",), players=(1, 5))
    rules = compose((BASE, wide), PLAIN)
    assert (rules.min_players, rules.max_players, rules.players_clause) == (3, 5, "OV-MOD-01")


def test_every_card_has_its_place_in_every_table() -> None:
    """Tables go by the number of the card, also behind cards without a shape. [OV-GRID-06]"""
    for rules in (ruleset(("base",)), compose((BASE, box(path("NES*", 2))), PLAIN)):
        assert len(rules.laid) == 2 * len(rules.cards)
        assert len(rules.patterns) == len(rules.discards) == len(rules.effects) == len(rules.cards)
        for i, card in enumerate(rules.cards):
            assert i == rules.ids[card.name] == move_card(rules.discards[i])
            assert rules.discards[i] == discard(i)
            upright, turned = rules.laid[2 * i : 2 * i + 2]
            if card.tile is None:
                assert (upright, turned, rules.patterns[i]) == (-1, -1, 0)
                continue
            back = card.tile.turned()
            assert (upright & 15, upright >> LINKS & 0xFFFF) == (card.tile.open, card.tile.links)
            assert (card_of(upright), upright >> TURNED & 1) == (i, 0)
            assert upright >> TURNED + 1 << TURNED + 1 == rules.traits[card.family]
            assert rules.patterns[i] == 1 << card.tile.open | 1 << back.open
            if str(back) == str(card.tile):
                assert turned == -1
            else:
                assert (turned & 15, turned >> LINKS & 0xFFFF) == (back.open, back.links)
                assert turned >> CARD == upright >> CARD | 1 << TURNED - CARD
    assert rules.deck_cards.count(rules.ids["NES*"]) == 2
    assert rules.lying(rules.ids["NES*"], 0).crystal
    assert str(rules.lying(rules.ids["NES*"], 1)) == "NSW*"


def test_a_card_without_a_shape_has_no_tile() -> None:
    """Asking for one is a mistake. [OV-GRID-04]"""
    rules = ruleset(("base",))
    with pytest.raises(ValueError, match="map is no path card"):
        rules.tile(rules.ids["map"])
    with pytest.raises(ValueError, match="map is no path card"):
        rules.lying(rules.ids["map"], 1)


def test_a_box_without_a_start_card_keeps_that_of_the_game() -> None:
    """A second one would be another card. [BASE-SETUP-07]"""
    rules = compose((BASE, box(path("NES*", 1))), PLAIN)
    assert rules.starts == [(NONE, START_CELL, 0)]
    assert new_match(rules, 3, stream_keys(seed_bytes(1))).round == 1
    early = Module("early", decks=(Deck("early", 1, cards=(path("N", 1),)),), effects=BASE.effects)
    rules = compose((early,), PLAIN)
    assert rules.starts == []
    late = Deck("late", 1, start=start("NS"))
    toy = Module("toy", decks=(*early.decks, late), effects=BASE.effects)
    rules = compose((toy,), PLAIN)
    assert rules.starts == [(NONE, START_CELL, rules.ids["start:NS"])]


@pytest.mark.parametrize(
    ("card", "word"),
    [
        (path("NS", 1), "NS is in two boxes"),
        (Card("odd", len(FAMILY_NAMES), 1), "odd has no place"),
        (Card("odd", len(FAMILY_NAMES) + 1, 1), "odd has no place"),
        (Card("odd", -1, 1), "odd has no place"),
        (Card("odd", LADDER, 1), "no module says what odd does"),
    ],
)
def test_cards_that_fit_into_no_table_are_refused(card: Card, word: str) -> None:
    """Each with one sentence. [OV-MOD-03]"""
    with pytest.raises(RulesetError, match=word):
        compose((BASE, box(card)), PLAIN)


def test_there_is_a_number_for_255_kinds_of_cards() -> None:
    """The last number means no card. [OV-MOD-03]"""
    have = len(ruleset(("base",)).cards)
    maps = [Card(f"map-{k}", MAP, 1) for k in range(NO_CARD - have + 1)]
    rules = compose((BASE, box(*maps[:-1])), PLAIN)
    assert len(rules.cards) == NO_CARD
    with pytest.raises(RulesetError, match="has no place"):
        compose((BASE, box(*maps)), PLAIN)


def test_steps_and_effects_are_replaced_only_on_purpose() -> None:
    """A module says which steps of the game it replaces. [OV-MOD-03]"""
    turn = BASE.asks[TURN]
    with pytest.raises(RulesetError, match="toy defines the step turn again"):
        compose((BASE, Module("toy", games=("base",), asks={TURN: turn})), PLAIN)
    toy = Module("toy", games=("base",), steps={TURN: turn}, replaces=(TURN,))
    rules = compose((BASE, toy), PLAIN)
    assert rules.steps[TURN] is turn
    assert not rules.asks[TURN]
    with pytest.raises(RulesetError, match="toy defines treasure again"):
        compose((BASE, Module("toy", games=("base",), effects={TREASURE: Effect()})), PLAIN)


def test_an_edition_may_speak_of_options_the_game_has_not() -> None:
    """They are passed over. [OV-ED-01]"""
    profile = Profile("P", "OV-ED-01", values=(("hats", "red"), ("gold_draw", "players")))
    rules = compose((BASE,), profile)
    assert "hats" not in rules.settings
    assert rules.settings["gold_draw"] == "players"
    assert rules.text.endswith("/P")


def test_options_are_printed_in_alphabetical_order() -> None:
    """Whatever order they are defined or chosen in. [ED-01, ED-05]"""
    chosen = {"require_connection": "false", "gold_draw": "players", "first_player": "B"}
    text = ruleset(("base",), "P2024", chosen).text
    assert text.endswith("/P2024 first_player=B gold_draw=players require_connection=false")


def test_an_option_that_cannot_be_names_those_that_can() -> None:
    """With commas between them. [ED-01]"""
    with pytest.raises(RulesetError, match="it can be: miners, players"):
        ruleset(("base",), "P2024", {"gold_draw": "all"})
    assert Word("colour", ("red", "blue"), "OV-ED-01").default == "red"


def test_what_nobody_has_said_is_not_done() -> None:
    """The plain classes do nothing, and refuse to be asked for more. [BASE-TURN-02]"""
    s = new_match(ruleset(("base",)), 3, stream_keys(seed_bytes(1)))
    f = Frame(TURN, 0)
    effect = Effect()
    out: list[int] = []
    effect.options(s, 0, PATH, out)
    assert out == []
    assert effect.why_not(s, 0, 0) is NOT_PLAYABLE
    effect.revealed(s, 0, NOWHERE, None)
    Tuning().check(s.rules, 3)
    for call in (
        lambda: effect.resolve(s, 0, 0, None),
        lambda: effect.reached(s, 0, NOWHERE, None),
        lambda: Step().options(s, f, out),
        lambda: Step().why_not(s, f, 0),
        lambda: Step().take(s, f, 0, None),
        lambda: Hook().fire(s, 0, NOWHERE, None),
        lambda: Tuning().tune(s.rules),
    ):
        with pytest.raises(NotImplementedError):
            call()


def test_a_module_without_cards_has_no_card_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking for a version of it is refused. [OV-MOD-03]"""
    monkeypatch.setitem(registry.MODULES, "added", Module("added", games=("base",)))
    monkeypatch.setitem(registry.PROFILES, "P2024", Profile("P2024", "OV-ED-02"))
    assert ruleset(("base", "added")).text == "base@1+added/P2024"
    assert ruleset(("base", "added"), versions={"base": 1}).text == "base@1+added/P2024"
    with pytest.raises(RulesetError, match="added@1 is not known"):
        ruleset(("base", "added"), versions={"added": 1})
