"""Veto: who is asked when, what a vetoed card still does, and who draws what."""

import pytest
from products.names import ACTIONS
from products.table import ROW, Table, cell

from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.tunnel_toll.part import toll_part
from saboteur.products.veto.part import veto_part
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.engine import apply, legal_moves
from saboteur.rules.errors import RulesetError
from saboteur.rules.registry import ruleset


def veto_table(more="", **words):
    words.setdefault("deck", "NE NW NES NEW")
    return Table(f"base veto {more}", **words)


def test_everybody_else_is_asked_in_play_direction():
    """One window for each card played, before any effect. [WC-VETO-01, -02, -16, -21]"""
    for direction, order in ((1, "BCD"), (-1, "DCB")):
        t = veto_table(n=4, hands={"A": "EW NS", "C": "veto"}, direction=direction)
        t.play("A:EW@1,0")
        assert t.at("1,0") == ""
        for letter in order:
            assert t.asked == f"{letter} veto-window"
            assert t.may("veto") is (letter == "C")
            t.play(f"{letter}:pass")
        assert t.at("1,0") == "EW"
        assert len(t.hand("A")) == 2


def test_who_has_no_veto_is_asked_too():
    """Nobody has it, still the window opens; refusals tell nothing. [WC-VETO-21]"""
    t = veto_table(hands={"A": "EW NS"})
    t.play("A:EW@1,0")
    assert t.asked == "B veto-window"
    assert t.why("veto")
    assert t.why("EW@2,0")
    t.play("B:pass", "C:pass")
    assert t.at("1,0") == "EW"


def test_veto_is_not_played_on_ones_own_turn():
    """SC-110. [WC-VETO-03]"""
    t = veto_table(hands={"A": "veto NS"})
    assert "WC-VETO-03" in t.why("veto")
    assert t.may("-veto")
    t.play("A:-veto")
    assert not t.asked.endswith("veto-window")


VETOABLE = [
    ("base", "EW@1,0"),
    ("base", "rockfall@-1,0"),
    ("base", "map@8,0"),
    ("base", "sabotage-cart>B"),
    ("base", "repair-cart>A:cart"),
    ("base", "goal-swap@8,0+8,2"),
    ("base", "treasure-trove"),
    ("base", "change-of-direction"),
    ("base", "master-crafter>A:cart"),
    ("base", "diversion@1,0"),
    ("saboteur2", "L:NW@1,0"),
    ("saboteur2", "theft"),
    ("saboteur2", "hands-off>C:theft"),
    ("saboteur2", "trapped>B"),
    ("saboteur2", "freedom>C:trapped"),
    ("saboteur2", "inspection>B"),
    ("saboteur2", "change-hats>B"),
    ("saboteur2", "swap-hands>B"),
]


@pytest.mark.parametrize(("game", "move"), VETOABLE)
def test_every_path_and_action_card_can_be_vetoed(game, move):
    """It has no effect, lies under the Veto, and each of the two draws one.

    [WC-VETO-04, WC-VETO-07, WC-VETO-08, WC-VETO-09, WC-VETO-10, WC-VETO-11, WC-VETO-14]
    """
    name = move.partition("@")[0].partition(">")[0]
    more = " ".join(other for other in ACTIONS if other != "veto")
    front = {"A": "sabotage-cart"}
    if name in {"EW", "L:NW"}:
        front = {}
    if game == "saboteur2":
        front["C"] = "theft trapped"
    t = Table(
        f"{game} veto {more}",
        3,
        hands={"A": f"{name} NS", "B": "NS", "C": "veto NS"},
        deck="NE NW NES NEW",
        discards="map",
        front=front,
        played="-1,0=EW",
        chests="",
    )
    before = t.s.copy()
    t.play(f"A:{move}")
    assert t.asked == "B veto-window"
    t.play("B:pass", "C:veto")
    assert t.pile == ["map", name, "veto"]
    assert t.hand("A") == ["NE", "NS"]
    assert t.hand("C") == ["NS", "NW"]
    assert t.hand("B") == ["NS"]
    assert t.asked == "B turn"
    after = t.s
    for what in ("cells", "hidden", "front", "roles", "undealt", "direction"):
        assert getattr(after, what) == getattr(before, what), what
    others = [at for at, part in enumerate(before.parts) if part is not veto_part(before)]
    assert [after.parts[at] for at in others] == [before.parts[at] for at in others]
    assert not {"goal-seen", "role-seen", "goals-taken", "cards-looked-at"} & set(t.happened)


def test_a_vetoed_card_reaches_nothing():
    """No goal, chest or site; the round does not end. [WC-VETO-08]"""
    t = veto_table(
        "treasure-chests",
        hands={"A": "NESW", "C": "veto"},
        mine=ROW,
        goals="8,0=treasure",
        chests="7,1=NS/1 7,-1=NS/4",
    )
    t.play("A:NESW@7,0", "B:pass", "C:veto")
    assert t.s.round == 1
    assert (t.at("7,0"), t.at("8,0"), t.at("7,1")) == ("", "?", "?")
    assert chest_part(t.s).chests
    assert not chest_part(t.s).notes
    assert t.asked == "B turn"


def test_passing_clearing_and_dwarves_are_not_vetoed():
    """[WC-VETO-05, WC-VETO-06]"""
    t = Table(
        "saboteur2 veto tunnel-toll",
        hands={"A": "NS NS", "B": "NS NS NS", "C": "veto NS"},
        front={"B": "trapped"},
        deck="NE NW",
    )
    t.play("A:toll:NS@1,0")
    assert t.asked == "B turn"
    assert [f.kind for f in t.s.stack] != [VETO_WINDOW]
    u = veto_table(hands={"A": "NS NS", "C": "veto"})
    u.play("A:-NS")
    assert u.asked == "B turn"


def test_a_veto_is_final():
    """No window opens over it. [WC-VETO-06]"""
    t = veto_table(hands={"A": "EW", "B": "veto", "C": "NS"})
    t.play("A:EW@1,0", "B:veto")
    assert t.asked == "B turn"


@pytest.mark.parametrize(("deck", "drawn"), [("", (0, 0)), ("NE", (1, 0)), ("NE NW", (1, 1))])
def test_a_short_deck_serves_the_vetoed_player_first(deck, drawn):
    """SC-108. [WC-VETO-12]"""
    t = veto_table(hands={"A": "EW NS", "C": "veto NS"}, deck=deck)
    t.play("A:EW@1,0", "B:pass", "C:veto")
    assert (len(t.hand("A")) - 1, len(t.hand("C")) - 1) == drawn


def test_vetoed_swap_hands_and_trove():
    """SC-109: the active player draws one from the deck, the target nothing. [WC-VETO-13]"""
    t = Table(
        "saboteur2 veto",
        hands={"A": "swap-hands NS", "B": "map map", "C": "veto"},
        deck="NE NW NES",
    )
    t.play("A:swap-hands>B", "B:pass", "C:veto")
    assert (t.hand("A"), t.hand("B"), t.hand("C")) == (["NE", "NS"], ["map", "map"], ["NW"])
    u = veto_table("treasure-trove", hands={"A": "treasure-trove NS", "B": "veto"}, discards="map")
    u.play("A:treasure-trove", "B:veto")
    assert u.hand("A") == ["NE", "NS"]
    assert u.pile == ["map", "treasure-trove", "veto"]


def test_a_blocked_player_may_veto():
    """SC-112. [WC-VETO-15]"""
    t = Table(
        "saboteur2 veto",
        hands={"A": "EW", "B": "veto"},
        front={"B": "trapped sabotage-cart"},
    )
    t.play("A:EW@1,0", "B:veto")
    assert t.at("1,0") == ""


def test_a_vetoed_change_of_direction_changes_nothing():
    """[WC-VETO-14, WC-VETO-17]"""
    t = veto_table("change-of-direction", n=4, hands={"A": "change-of-direction NS", "C": "veto"})
    t.play("A:change-of-direction", "B:pass", "C:veto")
    assert t.s.direction == 1
    assert t.asked == "B turn"


def test_a_vetoed_card_pays_no_toll():
    """SC-144: the dwarf stays. [WC-VETO-18]"""
    t = veto_table(
        "tunnel-toll",
        hands={"A": "EW", "C": "veto"},
        dwarves={"1,0": "B"},
        nuggets={"A": 1, "B": 1, "C": 1},
    )
    t.play("A:EW@1,0", "B:pass", "C:veto")
    assert t.totals == [1, 1, 1]
    assert cell("1,0") in toll_part(t.s).places


def finder(**words):
    words.setdefault("hands", {"A": "pathfinder EW EW NS", "B": "veto NS", "C": "NS"})
    words.setdefault("deck", "NE NW NES NEW")
    return Table("base veto pathfinder " + words.pop("more", ""), **words)


def test_a_vetoed_pathfinder():
    """SC-113: no path card leaves the hand. [WC-VETO-19]"""
    t = finder()
    t.play("A:pathfinder", "B:veto")
    assert t.hand("A") == ["EW", "EW", "NE", "NS"]
    assert t.hand("B") == ["NS", "NW"]
    assert t.pile == ["pathfinder", "veto"]
    assert t.asked == "B turn"


def test_a_vetoed_first_path():
    """SC-114: the turn ends, one card is drawn. [WC-VETO-20]"""
    t = finder()
    t.free("A:pathfinder").play("A:EW@1,0", "B:veto")
    assert t.at("1,0") == ""
    assert t.hand("A") == ["EW", "NE", "NS"]
    assert t.hand("B") == ["NS", "NW"]
    assert sorted(t.pile) == ["EW", "pathfinder", "veto"]
    assert t.pile.index("veto") == t.pile.index("EW") + 1
    assert t.asked == "B turn"


def test_a_vetoed_second_path():
    """SC-114: the first stays, two cards are drawn. [WC-VETO-20, WC-VETO-23]"""
    t = finder()
    t.free("A:pathfinder", "A:EW@1,0").play("A:EW@2,0", "B:veto")
    assert (t.at("1,0"), t.at("2,0")) == ("EW", "")
    assert t.hand("A") == ["NE", "NS", "NW"]
    assert t.hand("B") == ["NES", "NS"]
    assert t.asked == "B turn"


def test_each_pathfinder_card_has_its_own_window():
    """[WC-VETO-02]"""
    t = finder()
    for move in ("pathfinder", "EW@1,0", "EW@2,0"):
        t.play(f"A:{move}")
        assert t.asked == "B veto-window"
        t.play("B:pass", "C:pass")
    assert t.asked == "B turn"


def test_a_vetoed_path_alone_is_lost_where_the_table_wants_it():
    """AMB-48, `single`: the second may follow; a card is drawn for each. [WC-VETO-20]"""
    t = finder(options="veto_pathfinder=single")
    t.free("A:pathfinder").play("A:EW@1,0", "B:veto")
    assert t.asked == "A lay-path"
    t.play("A:EW@1,0")
    assert not t.asked.endswith("veto-window")
    assert t.hand("A") == ["NE", "NS", "NW"]
    assert t.hand("B") == ["NES", "NS"]
    assert t.asked == "B turn"
    u = finder(options="veto_pathfinder=single")
    u.free("A:pathfinder", "A:EW@1,0").play("A:EW@2,0", "B:veto")
    assert u.asked == "B turn"
    assert u.hand("A") == ["NE", "NS", "NW"]
    assert u.pile[-1] == "pathfinder" or u.pile[-1] == "veto"


def test_single_the_second_path_is_the_last_card_played():
    """It ends the round: the next one begins left of its player. [WC-VETO-22, BASE-NEXT-04]"""
    t = finder(
        options="veto_pathfinder=single",
        mine=ROW,
        goals="8,0=treasure",
        roles="miner saboteur miner",
        gold_deck="1 1",
    )
    t.free("A:pathfinder").play("A:EW@7,0", "B:veto", "A:EW@7,0")
    while t.s.round == 1:
        apply(t.s, legal_moves(t.s)[0])
    assert t.asked == "B turn"


def test_a_veto_as_the_last_card_of_the_round():
    """Its player is the reference. [WC-VETO-22, WC-VETO-25]"""
    t = veto_table(hands={"A": "EW", "B": "", "C": "veto"}, deck="")
    t.play("A:EW@1,0", "C:veto")
    assert t.s.round == 2
    assert t.asked == "A turn"


def test_the_round_end_is_looked_at_after_the_last_draw():
    """The vetoing player draws the last card and plays on. [WC-VETO-25]"""
    t = veto_table(hands={"A": "EW", "B": "", "C": "veto"}, deck="NE NW")
    t.play("A:EW@1,0", "C:veto")
    assert t.s.round == 1
    assert (t.hand("A"), t.hand("C")) == (["NE"], ["NW"])
    assert t.asked == "C turn"


def test_notes_of_the_first_path_stand_when_the_second_is_vetoed():
    """E3: two draws less one. [WC-VETO-23, CHEST-D1]"""
    t = finder(
        more="treasure-chests",
        hands={"A": "pathfinder NE EW NS", "B": "veto NS", "C": "NS"},
        mine="1,0=EW",
        chests="2,1=NS/3",
    )
    t.free("A:pathfinder", "A:SW@2,0").play("A:EW@-1,0", "B:veto")
    assert t.at("2,1") == "NS"
    assert len(t.hand("A")) == 1 + 1
    assert len(t.hand("B")) == 2


def test_the_extra_draw_of_a_vetoed_turn_comes_before_the_vetoers():
    """E4 and a deck of three: 3 for the vetoed player. [WC-VETO-11, WC-VETO-23, CHEST-D4]"""
    t = finder(
        more="treasure-chests",
        hands={"A": "pathfinder NE EW NS", "B": "veto NS", "C": "NS"},
        mine="1,0=EW",
        chests="2,1=NS/4",
        deck="NE NW NES",
    )
    t.free("A:pathfinder", "A:SW@2,0").play("A:EW@-1,0", "B:veto")
    assert len(t.hand("A")) == 1 + 3
    assert len(t.hand("B")) == 1


def test_choices_of_the_effect_come_after_the_window():
    """Whether goals are exchanged, which card is kept, which way a goal lies. [WC-VETO-24]"""
    t = veto_table(
        "goal-swap treasure-trove",
        hands={"A": "goal-swap", "B": "treasure-trove", "C": "veto"},
        discards="map EW",
    )
    t.play("A:goal-swap@8,0+8,2")
    assert t.asked == "B veto-window"
    t.play("B:pass", "C:pass")
    assert t.asked == "A swap-or-not"
    t.play("A:no", "B:treasure-trove")
    assert t.asked == "C veto-window"
    t.play("C:pass", "A:pass")
    assert t.asked == "B keep-one"


def test_no_window_while_the_veto_lies_on_the_pile():
    """Everybody knows where it is. [WC-VETO-21]"""
    t = veto_table(hands={"A": "EW NS", "B": "veto NS", "C": "EW NS"})
    t.play("A:EW@1,0", "B:veto", "B:-NS", "C:EW@1,0")
    assert t.asked == "A turn"


def test_a_veto_discarded_in_secret_keeps_the_window_open():
    """[WC-VETO-21, OV-INFO-05]"""
    t = veto_table(hands={"A": "veto NS", "B": "EW NS", "C": "NS"})
    t.play("A:-veto", "B:EW@1,0")
    assert t.asked == "C veto-window"


@pytest.mark.parametrize(("kept", "again"), [("veto", True), ("EW", False)])
def test_a_trove_may_have_taken_the_veto_back(kept, again):
    """The window opens again, whatever was kept. [WC-VETO-21, WC-GEN-06]"""
    t = veto_table(
        "treasure-trove",
        hands={"A": "EW NS", "B": "veto NS", "C": "treasure-trove NS"},
        deck="NE NW NES NEW NE",
    )
    t.play("A:EW@1,0", "B:veto", "B:-NS", "C:treasure-trove", f"C:keep:{kept}", "A:-NS")
    t.play("B:-NW")
    assert t.asked == "C turn"
    t.play("C:-NS")
    t.play("A:SW@0,-1")
    assert t.asked == "B veto-window"
    t.play("B:pass")
    assert t.may("veto") is again


def test_a_trove_that_could_not_reach_the_veto_keeps_the_window_shut():
    """It lies under more than five cards. [WC-VETO-21]"""
    t = veto_table(
        "treasure-trove",
        hands={"A": "treasure-trove", "B": "NE", "C": "NE"},
        discards="veto map map map map map",
        deck="",
    )
    veto_part(t.s).on_pile = 1
    t.play("A:treasure-trove", "A:keep:map")
    t.play("B:SW@1,0")
    assert not t.asked.endswith("veto-window")


def test_the_time_of_a_window_is_part_of_the_ruleset():
    """The rules do not use it; whoever runs a table does. [AMB-45, WC-VETO-02]"""
    assert ruleset(("base",)).window_seconds() == 0
    assert ruleset(("base", "veto")).window_seconds() == 5
    slow = ruleset(("base", "veto"), "P2024", {"veto_timeout": "30"})
    assert slow.window_seconds() == 30
    assert "veto_timeout=30" in slow.text
    for text in ("0", "301", "x", "-1", "1.5", "³"):
        with pytest.raises(RulesetError, match="veto_timeout"):
            ruleset(("base", "veto"), "P2024", {"veto_timeout": text})
