"""What all championship cards have in common: in the deck, played, discarded, taken back."""

import pytest
from products.names import ACTIONS
from products.table import Table

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import new_match
from saboteur.rules.registry import ruleset


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_each_card_is_shuffled_into_the_deck(game):
    """One copy of each chosen card is in deck, hands or aside. [WC-GEN-01, OV-COMP-09]"""
    plain = ruleset((game,))
    for name in ACTIONS:
        rules = ruleset((game, name))
        added = list(rules.deck_cards)
        for card in plain.deck_cards:
            added.remove(rules.ids[plain.cards[card].name])
        assert [rules.cards[card].name for card in added] == [name]
        s = new_match(rules, 5, stream_keys(seed_bytes(3)))
        everywhere = s.deck + s.aside + sum(s.hands, [])
        assert sorted(everywhere) == sorted(rules.deck_cards)


@pytest.mark.parametrize("name", ["treasure-trove", "change-of-direction"])
def test_a_card_is_played_then_one_is_drawn(name):
    """Played, put on top of the pile, and one card drawn (the trove takes one instead).

    [WC-GEN-02, WC-GEN-03]
    """
    t = Table(f"base {name}", hands={"A": f"{name} NS"}, deck="NW NE", discards="EW")
    t.play(f"A:{name}")
    assert t.pile[-1] == name
    assert len(t.hand("A")) == 2


@pytest.mark.parametrize("name", ACTIONS)
def test_each_card_may_be_discarded(name):
    """By passing, whatever it is. [WC-GEN-05, WC-VETO-03]"""
    t = Table(f"base {name}", hands={"A": f"{name} NS"}, deck="NW")
    t.play(f"A:-{name}")
    assert t.hand("A") == ["NS", "NW"]
    assert t.pile == [name]


def test_a_sabotaged_or_trapped_player_may_play_them():
    """All but the Pathfinder. [WC-GEN-04]"""
    names = " ".join(ACTIONS)
    for broken in ("sabotage-cart", "trapped"):
        t = Table(
            f"saboteur2 {names}",
            hands={
                "A": "goal-swap treasure-trove change-of-direction master-crafter pathfinder "
                "diversion EW EW"
            },
            front={"A": broken, "B": "sabotage-lantern"},
            played="1,0=EW",
        )
        assert t.may("goal-swap@8,-2+8,0")
        assert t.may("treasure-trove")
        assert t.may("change-of-direction")
        assert t.may("master-crafter>B:lantern")
        assert t.may("diversion@-1,0")
        assert t.why("pathfinder") != ()
        assert t.why("EW@2,0") == t.why("pathfinder")


def test_a_card_taken_back_may_be_played_again():
    """The trove finds a Change of Direction, which is played twice in the round. [WC-GEN-06]"""
    t = Table(
        "base treasure-trove change-of-direction",
        hands={"A": "change-of-direction NS", "C": "treasure-trove NS", "B": "NS NS"},
        deck="NE NE NE NE NE",
        discards="NW",
    )
    t.play("A:change-of-direction", "C:treasure-trove", "C:keep:change-of-direction")
    assert "change-of-direction" in t.hand("C")
    t.play("B:-NS", "A:-NS", "C:change-of-direction")
    assert t.s.direction == 1
    assert t.asked == "A turn"
