"""How cards are written down in a deck: name, family, copies, tools, how sure we are."""

from __future__ import annotations

import pytest

from saboteur.products.costume_department.deck import COSTUME
from saboteur.products.new_goals.deck import DRAGON
from saboteur.products.saboteur2.deck import THEFT
from saboteur.products.treasure_chests.cards import CHEST_PATH, chest_path
from saboteur.rules import cards
from saboteur.rules.cards import Card, Deck, path, rock, start, treasure
from saboteur.rules.kinds import (
    CART,
    LADDER,
    LANTERN,
    MAP,
    NONE,
    PATH,
    REPAIR,
    ROCK,
    ROCKFALL,
    SABOTAGE,
    START,
    TREASURE,
)


def test_what_a_card_knows_of_itself() -> None:
    """Name, family, copies, and how sure we are of its face. [OV-COMP-01]"""
    card = path("SEN", 2, "inferred")
    assert (card.name, card.family, card.copies, card.sure) == ("NES", PATH, 2, "inferred")
    assert repr(card) == "<card NES x2>"
    assert path("NES", 2).sure == Card("NES", PATH, 2).sure == "picture"
    assert (card.front, card.tools) == (NONE, ())
    begin = start("NESW")
    assert (begin.name, begin.family, begin.copies) == ("start:NESW", START, 1)
    assert (treasure("NESW").family, treasure("NESW").copies) == (TREASURE, 1)
    assert (rock("WN").name, rock("NW").family, rock("NW").copies) == ("rock:NW", ROCK, 1)
    assert rock("NW", 3).copies == 3
    assert str(begin.tile) == str(treasure("NESW").tile) == "NESW"


def test_what_a_box_knows_of_itself() -> None:
    """A box without contents is empty. [OV-COMP-01]"""
    box = Deck("toy", 4)
    assert (box.name, box.version, box.start) == ("toy", 4, None)
    assert (box.goals, box.cards, box.gold, box.roles) == ((), (), (), ())


CARDS = [
    (cards.start("SN"), "start:SN", START, 1, "picture"),
    (cards.path("SN", 4), "NS", PATH, 4, "picture"),
    (cards.path("W|E", 2, "one-source"), "E|W", PATH, 2, "one-source"),
    (cards.ladder("L:EN", 1, "inferred"), "L:NE", LADDER, 1, "inferred"),
    (cards.sabotage(LANTERN, 3), "sabotage-lantern", SABOTAGE, 3, "picture"),
    (cards.repair((LANTERN, CART), 1), "repair-lantern-cart", REPAIR, 1, "picture"),
    (cards.rockfall(3), "rockfall", ROCKFALL, 3, "picture"),
    (cards.treasure_map(6), "map", MAP, 6, "picture"),
    (cards.action("theft", THEFT, 4, front=5), "theft", THEFT, 4, "two-sources"),
    (cards.treasure("NESW"), "treasure", TREASURE, 1, "picture"),
    (cards.rock("EN"), "rock:NE", ROCK, 1, "picture"),
    (cards.goal("dragon", DRAGON, "WE", "D", value=2), "dragon:EW", DRAGON, 1, "inferred"),
    (cards.site("costume", COSTUME, "NESW", "H"), "costume", COSTUME, 1, "inferred"),
    (chest_path("EN"), "chest:NE", CHEST_PATH, 1, "inferred"),
]


@pytest.mark.parametrize(("card", "name", "family", "copies", "sure"), CARDS)
def test_what_a_card_is(card: Card, name: str, family: int, copies: int, sure: str) -> None:
    """Its notation, what it does, how many there are. [OV-GRID-04]"""
    assert (card.name, card.family, card.copies, card.sure) == (name, family, copies, sure)
    assert repr(card) == f"<card {name} x{copies}>"
    laid = family in {START, PATH, LADDER, TREASURE, ROCK, DRAGON, COSTUME, CHEST_PATH}
    assert (card.tile is not None) == laid


def test_what_a_card_does_to_tools() -> None:
    """A sabotage card lies in front of a player, a repair card never. [BASE-ACT-01, BASE-ACT-06]"""
    assert (cards.sabotage(CART, 1).tools, cards.sabotage(CART, 1).front) == ((CART,), CART)
    mending = cards.repair((LANTERN, CART), 1)
    assert (mending.tools, mending.front) == ((LANTERN, CART), NONE)
    theft = cards.action("theft", THEFT, 4, front=5, clears=(6,))
    assert (theft.tools, theft.front) == ((6,), 5)
    assert cards.goal("dragon", DRAGON, "EW", "D", value=2).tools == (2,)
    assert cards.goal("dragon", DRAGON, "EW", "D").tools == ()
    assert cards.goal("dragon", DRAGON, "EW", "D", copies=3).copies == 3
