"""Treasure Trove: the top five of the pile, one of which is kept."""

import pytest
from products.table import Table


def test_the_trove_shows_the_top_five_and_keeps_one():
    """Instead of drawing; the others go back in their order. [WC-TROVE-01, -06, -07]"""
    t = Table(
        "base treasure-trove",
        hands={"A": "treasure-trove NS"},
        deck="NEW NEW",
        discards="E EW NW map NE rockfall",
    )
    t.play("A:treasure-trove")
    assert t.asked == "A keep-one"
    (looked,) = t.told("cards-looked-at")
    assert t.names(list(looked.cards)) == ["EW", "NW", "map", "NE", "rockfall"]
    assert looked.knowers() == 1
    assert "cards" not in looked.PUBLIC_FIELDS
    assert t.why("keep:E")
    assert "WC-TROVE-08" in t.why("pass")
    t.play("A:keep:map")
    assert "card" not in t.told("card-kept")[0].PUBLIC_FIELDS
    assert t.hand("A") == ["NS", "map"]
    assert t.pile == ["E", "EW", "NW", "NE", "rockfall", "treasure-trove"]
    assert len(t.s.deck) == 2
    assert t.asked == "B turn"


def test_the_trove_with_fewer_than_five_takes_all():
    """[WC-TROVE-02, WC-TROVE-08]"""
    t = Table("base treasure-trove", hands={"A": "treasure-trove"}, discards="EW NW")
    t.play("A:treasure-trove")
    assert len(t.told("cards-looked-at")[0].cards) == 2
    t.play("A:keep:EW")
    assert t.pile == ["NW", "treasure-trove"]
    one = Table("base treasure-trove", hands={"A": "treasure-trove"}, discards="EW")
    one.play("A:treasure-trove")
    assert one.hand("A") == ["EW"]
    assert one.asked == "B turn"


def test_the_trove_is_never_among_the_five():
    """It is discarded afterwards. [WC-TROVE-03]"""
    t = Table("base treasure-trove", hands={"A": "treasure-trove"}, discards="EW NW")
    t.play("A:treasure-trove")
    assert t.why("keep:treasure-trove")


def test_the_trove_works_with_an_empty_deck():
    """[WC-TROVE-04]"""
    t = Table("base treasure-trove", hands={"A": "treasure-trove"}, discards="EW NW")
    t.play("A:treasure-trove", "A:keep:NW")
    assert t.hand("A") == ["NW"]


@pytest.mark.parametrize("deck", ["", "NEW NEW"])
def test_the_trove_with_an_empty_pile_gains_nothing(deck):
    """SC-124; nor is a card drawn. [WC-TROVE-05]"""
    t = Table("base treasure-trove", hands={"A": "treasure-trove NS"}, deck=deck)
    t.play("A:treasure-trove")
    assert t.hand("A") == ["NS"]
    assert t.pile == ["treasure-trove"]
    assert t.asked == "B turn"
