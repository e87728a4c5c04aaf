"""Nothing is without words: reasons, events, questions, cards, options, verdicts."""

import re
from pathlib import Path

import pytest
from texts.catalogues import EN, FR, placeholders
from texts.games import EVENTS, GAMES

from saboteur.products.saboteur2.teams import RESULT_NAMES
from saboteur.products.treasure_chests.effects import EFFECTS
from saboteur.rules.errors import Reason
from saboteur.rules.events import PRIVATE, SPLIT
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    FRAME_NAMES,
    ROLE_NAMES,
    SEAT_LETTERS,
    SIDE_LETTERS,
    TOOL_NAMES,
    TURN,
)
from saboteur.rules.registry import MODULES, PROFILES
from saboteur.rules.state import Frame
from saboteur.rules.tile import parse_tile
from saboteur.texts.messages import catalogue, languages
from saboteur.texts.narrate import card_words, explain, goal_words, role_word, shape_of
from saboteur.texts.rulebook import clauses
from saboteur.texts.things import effect_words, family_word

SOURCES = Path(__file__).resolve().parents[2] / "src" / "saboteur"


def test_every_reason_has_a_sentence_and_no_sentence_is_left_over():
    codes: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        codes.update(re.findall(r"\bReason\(\s*\"([a-z-]+)\"", file.read_text(encoding="utf-8")))
    assert "sides" in codes
    assert {"reason." + code for code in codes} == {key for key in EN if key.startswith("reason.")}
    for language in languages():
        for code in codes:
            assert explain(catalogue(language), Reason(code)).endswith(".")


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.NAME)
def test_every_event_has_its_words(kind):
    forms = {key.split(".")[-1] for key in EN if key.startswith(f"event.{kind.NAME}.")}
    wanted = {"public"}
    if kind.AUDIENCE == SPLIT:
        wanted = {"public", "private", "full"}
    elif kind.AUDIENCE == PRIVATE:
        wanted = {"private", "full"}
    elif {"seat", "first", "completer"} & set(kind.FIELDS):
        wanted = {"public", "private"}
    assert wanted <= forms
    if kind.AUDIENCE == SPLIT:
        secret = set(kind.FIELDS) - set(kind.PUBLIC_FIELDS)
        assert not placeholders(EN, f"event.{kind.NAME}.public") & secret


def test_every_question_has_its_words():
    for rules in GAMES.values():
        for kind, asks in enumerate(rules.asks):
            if asks:
                assert f"decision.{FRAME_NAMES[kind]}.public" in EN
                assert f"decision.{FRAME_NAMES[kind]}.private" in EN


def test_every_question_beside_the_turn_says_why_it_is_asked_and_what_follows():
    ids = {clause.id for clause in clauses("en")}
    for rules in GAMES.values():
        for kind, asks in enumerate(rules.asks):
            if asks:
                said = rules.steps[kind].clauses_for(rules, Frame(kind))
                assert said, FRAME_NAMES[kind]
                assert {*said} <= ids, FRAME_NAMES[kind]
            if asks and kind != TURN and kind not in rules.windows:
                assert f"decision.{FRAME_NAMES[kind]}.follows" in EN
                assert f"decision.{FRAME_NAMES[kind]}.follows" in FR


def test_every_thing_has_a_name():
    for side in SIDE_LETTERS:
        assert EN.text("side." + side)
    for role, name in enumerate(ROLE_NAMES):
        assert role_word(FR, role)
        assert f"role.{name}.being" in EN
        assert f"role.{name}.aim" in EN
    for tool in TOOL_NAMES:
        assert f"tool.{tool}.name" in EN
    for family in range(len(FAMILY_NAMES)):
        assert any(key.startswith(f"card.{family_word(family)}.") for key in EN), family


def test_every_rule_that_can_be_chosen_has_words():
    for name, module in MODULES.items():
        assert "module." + name in EN
        for option in module.options:
            assert f"option.{option.key}.name" in EN
            for value in (*option.values, "free") if option.is_free() else option.values:
                word = "seat" if value in SEAT_LETTERS else value
                assert f"option.{option.key}.value.{word}" in EN
    for name in PROFILES:
        assert "profile." + name in EN


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", languages())
def test_different_cards_have_different_names(language, rules):
    texts = catalogue(language)
    for article in (False, True):
        words = [
            card_words(texts, rules, card, article=article) for card in range(len(rules.cards))
        ]
        assert len(set(words)) == len(words)


def test_no_option_is_described_that_is_not_there():
    keys = {option.key for module in MODULES.values() for option in module.options}
    assert {key.split(".")[1] for key in EN if key.startswith("option.")} == keys


def test_every_card_that_can_be_played_has_its_words():
    """Also a move of it, unless it is only played at or on something."""
    for rules in GAMES.values():
        for kind in set(rules.deck_cards):
            family = family_word(rules.cards[kind].family)
            assert f"move.{family}" in EN
            if family != "veto":
                assert f"event.played.{family}.public" in EN
                assert f"event.played.{family}.private" in EN


def test_every_chest_has_its_words():
    for chest in range(1, EFFECTS + 1):
        for texts in (EN, FR):
            assert texts.text(f"chest.{chest}.name")
            assert effect_words(texts, "chest", chest).endswith(".")
    assert "chest.11.effect" not in EN
    assert len({effect_words(EN, "chest", chest) for chest in range(1, EFFECTS + 1)}) == EFFECTS


def test_every_goal_has_its_words():
    for rules in GAMES.values():
        for goal in rules.goal_cards:
            assert goal_words(EN, rules, goal)
            assert goal_words(FR, rules, goal, 1)


def test_every_result_of_a_round_has_a_verdict():
    for result in RESULT_NAMES:
        assert f"event.round-scored.{result}" in EN
    for team in ("blue", "green"):
        assert f"event.round-scored.{team}-first" in EN


@pytest.mark.parametrize(
    ("shape", "key"),
    [
        ("NESW", "crossing"),
        ("ESW", "t"),
        ("EW", "straight"),
        ("SW", "bend"),
        ("N", "stub"),
        ("N|E|S|W", "dead-crossing"),
        ("N|E|S", "dead-t"),
        ("N|S", "dead-straight"),
        ("N|E", "dead-bend"),
        ("NS|EW", "bridge"),
        ("NE|SW", "double-bend"),
        ("NS|E", "mixed"),
    ],
)
def test_shapes(shape, key):
    assert shape_of(parse_tile(shape)) == key
    assert f"card.path.{key}.name" in EN
