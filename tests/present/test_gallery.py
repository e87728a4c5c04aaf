"""The gallery shows every card of every box, as often as the box has it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.gallery import decks_of, gallery, played_with
from saboteur.rules.registry import MODULES
from saboteur.server.render.books import gallery_page
from saboteur.texts.messages import catalogue, languages

PRODUCTS = Path(__file__).resolve().parents[2] / "web" / "src" / "products"
EN = catalogue("en")
NO_CARDS = ("start", "gold:5")
"""The start card is named by its tunnels too; gold worth 5 is a piece and no card."""


def test_every_card_of_every_deck_is_there_as_often_as_it_is_printed() -> None:
    decks = {id(d): d for module in MODULES.values() for d in decks_of(module)}.values()
    wanted: Counter[str] = Counter()
    for deck in decks:
        start = (deck.start,) if deck.start is not None else ()
        for card in (*start, *deck.cards, *deck.goals, *deck.others):
            wanted[card.name] += card.copies
    shown: Counter[str] = Counter()
    for box in gallery(EN):
        for one in box.cards:
            shown[box.rules.cards[one.card].name] += one.copies
    assert shown == wanted
    assert sum(one.copies for box in gallery(EN) for one in box.cards) == sum(wanted.values())


def test_boxes_hold_what_the_components_clauses_say() -> None:
    """[OV-COMP-01, OV-COMP-02, OV-COMP-03, OV-COMP-04, OV-COMP-07, OV-COMP-11, OV-COMP-12, OV-COMP-13]"""
    counts = {page.name: page.count for page in gallery_page(EN)}
    assert counts["base"] == 44 + 27 + 28 + 11
    assert counts["saboteur2"] == 30 + 20 + 15
    assert counts["new-goals"] == 8
    assert counts["treasure-chests"] == 7 + 10
    assert counts["duel"] == 36 + 18 + 18 + 2
    assert counts["greedy-dwarf"] == 2


def test_everything_that_is_drawn_as_printed_is_shown() -> None:
    shown = {card.face for page in gallery_page(EN) for card in page.cards}
    for file in sorted(PRODUCTS.glob("*/printed.json")):
        named = [face for face in json.loads(file.read_text()) if face == face.lower()]
        missing = [face for face in named if face not in shown and face not in NO_CARDS]
        assert missing == [], file.parent.name


@pytest.mark.parametrize("language", languages())
def test_every_card_has_a_name_and_says_how_sure_we_are(language: str) -> None:
    for page in gallery_page(catalogue(language)):
        for card in page.cards:
            assert card.text, card.face
            assert card.help or card.place == "gold", card.face
            assert card.sure in {"picture", "two-sources", "one-source", "inferred"} or (
                card.card is None
            )


def test_a_ruleset_is_played_with_its_own_cards() -> None:
    faces = {box.rules.cards[one.card].name for box in [played_with(parse_ruleset("base"), EN)]
             for one in box.cards}  # fmt: skip
    assert "map" in faces
    assert "theft" not in faces
    goals = played_with(parse_ruleset("base+new-goals"), EN)
    assert {goals.rules.cards[c.card].name for c in goals.cards if c.place == "goals"} >= {
        "treasure",
        "spider:NESW",
    }
