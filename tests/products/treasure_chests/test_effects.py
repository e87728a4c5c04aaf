"""The ten effects of treasure chests, one by one."""

import pytest
from products.table import ROW, cell
from products.treasure_chests.table import chests

from saboteur.products.veto.part import veto_part
from saboteur.rules.engine import legal_moves
from saboteur.rules.kinds import SABOTEUR


def opened(effect, more="", **words):
    """A opens a chest with an effect at 2,1."""
    t = chests(f"2,1=NE/{effect}", more, **words)
    return t.play("A:SW@2,0")


def test_e1_gold():
    """A gold card of 1 in BASE, a piece where there is none. [CHEST-E1]"""
    t = opened(1, gold_deck="3 1 2")
    assert (t.s.gold[0], t.s.nuggets[0]) == ([1], 0)
    assert sorted(t.s.gold_deck) == [2, 3]
    t = opened(1, gold_deck="3 2")
    assert (t.s.gold[0], t.s.nuggets[0]) == ([], 1)
    t = opened(1, game="saboteur2")
    assert t.s.nuggets[0] == 1
    t = opened(1, "tournament", n=5)
    assert t.s.nuggets[0] == 1


def test_e1_reshuffles_the_gold_deck():
    """[CHEST-E1]"""
    orders = {tuple(opened(1, gold_deck="3 1 2 1 1 3 2", seed=k).s.gold_deck) for k in range(9)}
    assert len(orders) > 3


def test_e2_no_more_maps():
    """SC-169: goals no, chests yes, none left: only discarded; next round again. [CHEST-E2]"""
    t = chests("2,1=NE/2 6,1=EW/1", hands={"A": "NE", "B": "map NS", "C": "rockfall"})
    t.play("A:SW@2,0")
    assert "CHEST-E2" in t.why("map@8,0")
    assert t.may("map@6,1")
    t.play("B:-NS", "C:rockfall@6,1", "A:-EW")
    assert t.some("map") == []
    assert t.may("-map")


def test_e3_no_draw():
    """[CHEST-E3, CHEST-D1]"""
    t = opened(3)
    assert t.hand("A") == ["NS"]
    assert len(t.s.deck) == 8


def test_e4_one_more():
    """[CHEST-E4, CHEST-D2]"""
    t = opened(4)
    assert len(t.hand("A")) == 3


def test_e5_a_goal_is_pushed():
    """SC-162: its cell is free, its face goes along. [CHEST-E5, CHEST-D9]"""
    t = opened(5, goals="8,0=treasure")
    assert t.asked == "A push-goal"
    assert t.why("push@2,0")
    t.play("A:push@8,0")
    assert t.at("8,0") == ""
    assert t.rules.cards[t.s.hidden[cell("9,0")]].name == "treasure"
    assert t.told("goal-pushed")[0].FIELDS == ("cell", "other")
    assert t.asked == "B turn"


def test_e5_the_empty_cell_can_be_built_on_and_the_goal_reached():
    """SC-162. [CHEST-E5]"""
    t = chests(
        "7,-1=NS/5",
        hands={"A": "NEW", "B": "EW NS", "C": "NS"},
        mine=ROW,
        goals="8,0=rock:NW",
    )
    t.play("A:NEW@7,0", "A:reveal@7,-1", "A:push@8,0")
    assert t.at("8,0") == ""
    assert t.asked == "B turn"
    t.play("B:EW@8,0")
    assert t.at("9,0").startswith("rock")


def test_e5_blocked_goals_cannot_be_chosen():
    """SC-164: a card, a goal, a site, a chest or a dwarf behind them. [CHEST-D7]"""
    t = opened(5, mine="1,0=EW 9,0=EW 9,-2=NS")
    assert "CHEST-D7" in t.why("push@8,0")
    assert t.why("push@8,-2")
    t.play("A:push@8,2")
    assert t.at("8,2") == ""


def test_e5_a_dwarf_or_a_site_behind_blocks():
    """[CHEST-D7]"""
    t = opened(
        5,
        "tunnel-toll costume-department",
        options="site_cells=9,2",
        mine="1,0=EW 9,-3=NS",
        dwarves={"9,-2": "B"},
    )
    assert t.why("push@8,2")
    assert t.why("push@8,-2")
    assert t.may("push@8,0")


def test_e5_is_lost_when_nothing_can_move():
    """SC-164. [CHEST-D7]"""
    t = opened(5, mine="1,0=EW 9,0=EW 9,-2=NS 9,2=NS")
    assert t.asked == "B turn"
    assert len(t.hand("A")) == 2


def test_e5_revealed_goals_only_where_the_table_wants_it():
    """AMB-74. [CHEST-E5]"""
    t = opened(5, opened="8,0=rock:NW")
    assert t.why("push@8,0")
    t = opened(5, opened="8,0=rock:NW", options="push_revealed=true")
    t.play("A:push@8,0")
    assert t.at("9,0") == "rock:NW"
    assert t.at("8,0") == ""


def test_e5_a_goal_pushed_onto_a_tunnel_is_revealed():
    """As a trigger of its own after the opening. [CHEST-D8, CHEST-08]"""
    t = chests(
        "2,1=NE/5",
        mine="1,0=EW 0,-1=NES 1,-1=EW 2,-1=EW 3..8,-1=EW 9,-1=SW",
        goals="8,0=rock:NE",
        hands={"A": "NE NS", "B": "NS", "C": "NS"},
    )
    t.play("A:SW@2,0")
    assert t.asked == "A push-goal"
    t.play("A:push@8,0")
    assert t.at("9,0") == "rock:NE"
    names = t.happened
    assert names.index("goal-pushed") < names.index("goal-revealed")
    assert t.asked == "B turn"


def test_e5_the_treasure_pushed_onto_a_tunnel_ends_the_round():
    """And the opener is the completer. [CHEST-D8, CHEST-D13]"""
    t = chests(
        "2,1=NE/5",
        mine="1,0=EW 0,-1=NES 1,-1=EW 2,-1=EW 3..8,-1=EW 9,-1=SW",
        goals="8,0=treasure",
        roles="miner miner saboteur",
    )
    t.play("A:SW@2,0", "A:push@8,0")
    assert t.told("round-ended")[0].completer == 0


def test_e6_a_card_of_another_player():
    """Instead of drawing; the robbed player does not refill. [CHEST-E6, CHEST-D1, CHEST-D6]"""
    t = opened(6, hands={"A": "NE NS", "B": "map map", "C": ""})
    assert t.asked == "A rob"
    assert t.why("rob:A")
    assert "CHEST-D6" in t.why("rob:C")
    t.play("A:rob:B")
    assert t.hand("A") == ["NS", "map"]
    assert t.hand("B") == ["map"]
    assert len(t.s.deck) == 8
    (event,) = t.told("card-robbed")
    assert event.knowers() == 0b11
    assert set(event.PUBLIC_FIELDS) == {"seat", "target"}


def test_e6_is_blind():
    """Any card of the hand may be it. [CHEST-E6]"""
    got = set()
    for seed in range(30):
        t = opened(6, hands={"A": "NE", "B": "map rockfall EW", "C": ""}, seed=seed)
        got.update(t.play("A:rob:B").hand("A"))
    assert got == {"map", "rockfall", "EW"}


def test_e6_with_nobody_to_rob():
    """SC-165: nothing, and no draw. [CHEST-D6]"""
    t = opened(6, hands={"A": "NE NS", "B": "", "C": ""})
    assert t.hand("A") == ["NS"]
    assert t.asked == "A turn"


def test_e6_the_last_card_of_a_hand():
    """Who has none left is skipped. [CHEST-D6, BASE-TURN-09]"""
    t = opened(6, hands={"A": "NE NS", "B": "map", "C": "NS"})
    t.play("A:rob:B")
    assert t.asked == "C turn"


def test_e7_best_of_three():
    """Two are discarded face down. [CHEST-E7]"""
    t = opened(7)
    assert t.asked == "A keep-one"
    (event,) = t.told("cards-looked-at")
    assert t.names(list(event.cards)) == ["EW", "NW", "NES"]
    t.play("A:keep:NW")
    assert t.hand("A") == ["NS", "NW"]
    assert sorted(t.pile) == ["EW", "NES"]
    assert len(t.s.deck) == 5


@pytest.mark.parametrize(("deck", "kept", "gone"), [("EW NW", 1, 1), ("EW", 1, 0), ("", 0, 0)])
def test_e7_with_a_short_deck(deck, kept, gone):
    """SC-166. [CHEST-D5]"""
    t = opened(7, deck=deck)
    if len(deck.split()) > 1:
        t.play("A:keep:EW")
    assert len(t.hand("A")) == 1 + kept
    assert len(t.pile) == gone
    assert t.s.deck == []


def test_e8_look_at_a_dwarf_card():
    """Somebody else's, in secret. [CHEST-E8, CHEST-D12]"""
    t = opened(8, roles="miner saboteur miner")
    assert t.asked == "A inspect"
    assert "CHEST-D12" in t.why("look:A")
    t.play("A:look:B")
    (event,) = t.told("role-seen")
    assert (event.role, event.knowers()) == (SABOTEUR, 1)
    assert len(t.hand("A")) == 2
    two = opened(8, game="saboteur2", n=2)
    assert len(legal_moves(two.s)) == 1


def test_e9_the_discard_pile():
    """Shuffled, five looked at, one kept instead of drawing. [CHEST-E9, CHEST-D1]"""
    t = opened(9, discards="EW NW NES NEW map rockfall")
    assert t.asked == "A keep-one"
    looked = t.told("cards-looked-at")[0].cards
    assert len(looked) == 5
    card = t.names(list(looked))[2]
    t.play(f"A:keep:{card}")
    assert t.hand("A") == sorted(["NS", card])
    rest = list(looked)
    rest.remove(looked[2])
    assert t.s.discards[1:] == rest
    assert len(t.s.deck) == 8
    firsts = {
        opened(9, discards="EW NW NES NEW map rockfall", seed=k).s.discards[0] for k in range(20)
    }
    assert len(firsts) > 2


def test_e9_with_an_empty_pile():
    """Nothing is gained, the normal draw happens. [CHEST-D10]"""
    t = opened(9)
    assert t.hand("A") == ["EW", "NS"]


def test_e9_does_not_find_the_diversion_that_opened_it():
    """[CHEST-E9, WC-GEN-03]"""
    t = chests(
        "2,1=NE/9",
        "diversion",
        hands={"A": "diversion NS"},
        played="-1,0=NE",
        discards="EW",
    )
    t.play("A:diversion@2,0:turned")
    assert t.hand("A") == ["EW", "NS"]
    assert t.pile == ["diversion"]


def test_e9_opens_the_veto_window_again():
    """The Veto may have been found. [CHEST-E9, WC-VETO-21]"""
    t = chests("2,1=NE/9", "veto", hands={"A": "NE NS", "B": "EW", "C": "NS"}, discards="veto")
    veto_part(t.s).on_pile = 1
    t.play("A:SW@2,0")
    assert "veto" in t.hand("A")
    t.play("B:EW@-1,0")
    assert t.asked == "C veto-window"
    t.play("C:pass", "A:veto")
    assert t.at("-1,0") == ""


@pytest.mark.parametrize(("deck", "left", "drawn"), [("EWx8", 3, 1), ("EWx3", 0, 0), ("", 0, 0)])
def test_e10_the_deck_is_milled(deck, left, drawn):
    """SC-168: unseen, as far as it goes; then the draw. [CHEST-E10, CHEST-D11]"""
    t = opened(10, deck=deck)
    assert len(t.s.deck) == left - drawn
    assert len(t.hand("A")) == 1 + drawn
    assert len(t.pile) == min(5, 8 if deck == "EWx8" else 3 if deck else 0)
    assert t.told("deck-milled")[0].FIELDS == ("count",)
