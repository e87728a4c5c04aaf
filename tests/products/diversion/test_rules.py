"""Diversion: the last path card is lifted and laid elsewhere."""

from products.table import ROW, Table, cell_text

from saboteur.modules.trail import trail_part
from saboteur.products.tunnel_toll.part import toll_part
from saboteur.rules.kinds import NONE


def test_the_last_path_card_is_moved():
    """And one card is drawn; it stays the last one. [WC-DIV-01, WC-DIV-13, WC-DIV-14]"""
    t = Table(
        "base diversion", hands={"A": "diversion"}, deck="NE", mine="-1,0=EW", played="1..2,0=EW"
    )
    t.play("A:diversion@-2,0")
    assert (t.at("2,0"), t.at("-2,0")) == ("", "EW")
    assert t.hand("A") == ["NE"]
    assert t.pile == ["diversion"]
    assert [cell_text(place) for place in trail_part(t.s).cells] == ["1,0", "-2,0"]


def test_the_last_card_is_the_newest_that_still_lies():
    """Remaining by default, strict as an option. [WC-DIV-02, WC-DIV-07]"""
    for option, may in (("remaining", True), ("strict", False)):
        t = Table(
            "base diversion",
            hands={"A": "rockfall", "B": "diversion"},
            options=f"diversion_last={option}",
            mine="-1,0=EW",
            played="1..2,0=EW",
        )
        t.play("A:rockfall@2,0")
        assert t.may("diversion@-2,0") is may
        if may:
            t.play("B:diversion@-2,0")
            assert t.at("1,0") == ""
        else:
            assert "WC-DIV-02" in t.why("diversion@-2,0")


def test_strict_diversion_moves_a_card_played_after_a_rockfall():
    """[WC-DIV-02]"""
    t = Table(
        "base diversion",
        hands={"A": "rockfall", "B": "EW", "C": "diversion"},
        options="diversion_last=strict",
        played="1..2,0=EW",
    )
    t.play("A:rockfall@2,0", "B:EW@2,0")
    assert t.may("diversion@-1,0")


def test_nothing_laid_at_the_beginning_is_ever_diverted():
    """Start, goals, sites, chest cards, cards not played. [WC-DIV-03, WC-DIV-07]"""
    t = Table(
        "base diversion costume-department treasure-chests",
        hands={"A": "diversion NS", "B": "diversion NEW", "C": "diversion"},
        mine="1,0=EW",
        chests="2,1=NS/2",
        deck="NE NE NE",
    )
    assert "WC-DIV-07" in t.why("diversion@-1,0")
    t.play("A:-NS")
    assert t.some("diversion") == []
    t.play("B:ESW@2,0")
    assert t.at("2,1") == "NS"
    assert t.may("diversion@-1,0")


def test_an_opened_chest_card_is_not_the_last_card():
    """The card that opened it is. [WC-DIV-03]"""
    t = Table(
        "base diversion treasure-chests",
        hands={"A": "NE", "B": "diversion"},
        mine="1,0=EW",
        chests="2,1=NS/2",
        deck="NE NE",
    )
    t.play("A:SW@2,0")
    assert t.at("2,1") == "NS"
    t.play("B:diversion@-1,0")
    assert t.at("2,0") == ""
    assert t.at("2,1") == "NS"


def test_legality_is_judged_with_the_card_lifted():
    """SC-129: no support by itself, no turning in place. [WC-DIV-04, WC-DIV-05]"""
    t = Table("base diversion", hands={"A": "diversion"}, played="1,0=EW 2,0=NEW")
    assert t.why("diversion@3,0")
    assert "WC-DIV-04" in t.why("diversion@2,0")
    assert "WC-DIV-05" in t.why("diversion@2,0:turned")
    assert t.may("diversion@-1,0")
    assert t.may("diversion@-1,0:turned")


def test_diversion_may_cut_the_tunnel():
    """SC-130: 3,0 becomes an island. [WC-DIV-06]"""
    t = Table(
        "base diversion", hands={"A": "diversion", "B": "EW"}, mine="1,0=EW 3,0=EW", played="2,0=EW"
    )
    t.play("A:diversion@-1,0")
    assert t.at("3,0") == "EW"
    assert "BASE-PATH-04" in t.why("EW@4,0")
    assert t.may("EW@2,0")


def test_diversion_without_a_new_cell_cannot_be_played():
    """[WC-DIV-07]"""
    t = Table(
        "base diversion", hands={"A": "diversion"}, mine="0,-1=S -1,0=E 0,1=N", played="1,0=W"
    )
    assert t.some("diversion") == []
    assert t.why("diversion@5,5")


def test_a_trapped_player_may_complete_by_diversion():
    """SC-128, SC-084: blue completes, and gets nothing. [WC-DIV-08, WC-DIV-10]"""
    t = Table(
        "saboteur2 diversion",
        4,
        roles="blue blue saboteur green",
        hands={"A": "diversion"},
        front={"A": "trapped"},
        mine=ROW,
        played="-1,0=EW",
        goals="8,0=treasure",
    )
    t.play("A:diversion@7,0")
    assert t.told("round-scored")[0].completer == 0
    assert t.totals == [0, 5, 0, 0]


def test_the_only_blue_is_trapped_and_completes():
    """SC-084. [WC-DIV-08, S2-WIN-16]"""
    t = Table(
        "saboteur2 diversion",
        4,
        roles="blue boss profiteer green",
        hands={"A": "diversion"},
        front={"A": "trapped"},
        mine=ROW,
        played="-1,0=EW",
        goals="8,0=treasure",
    )
    t.play("A:diversion@7,0")
    assert t.totals == [0, 3, 2, 0]


def test_a_revealed_goal_stays_revealed():
    """SC-132. [WC-DIV-09]"""
    t = Table(
        "base diversion",
        hands={"A": "EW", "B": "diversion", "C": "NS"},
        mine=ROW,
        goals="8,0=rock:NW",
    )
    t.play("A:EW@7,0")
    shown = t.at("8,0")
    assert shown.startswith("rock")
    t.play("B:diversion@-1,0")
    assert t.at("8,0") == shown


def test_a_moved_ladder_obeys_the_ladder_rules():
    """SC-133. [WC-DIV-11]"""
    t = Table(
        "saboteur2 diversion",
        4,
        hands={"A": "diversion"},
        mine="1,0=EW 5,0=EW 7,1=EW 3,3=EW",
        played="1,1=L:E",
    )
    # Beside an island, wall to wall: legal, no connection needed.
    assert t.may("diversion@3,2")
    assert t.may("diversion@4,3:turned")
    # Beside a goal, beside nothing, beside itself only: illegal.
    assert "S2-LAD-04" in t.why("diversion@8,1:turned")
    assert t.why("diversion@12,5")
    assert t.why("diversion@2,1")


def test_a_moved_ladder_cuts_what_hung_on_it():
    """[WC-DIV-06, WC-DIV-11]"""
    t = Table(
        "saboteur2 diversion",
        4,
        hands={"A": "diversion", "B": "EW"},
        mine="4,0=EW",
        played="3,0=L:E",
        deck="NS NS",
    )
    assert t.some("diversion")
    t.play("A:diversion@-1,0")
    assert "BASE-PATH-04" in t.why("EW@5,0")


def test_a_diverted_card_pays_the_toll():
    """SC-145. [WC-DIV-12, TOLL-09]"""
    t = Table(
        "base diversion tunnel-toll",
        hands={"A": "diversion"},
        played="1,0=EW",
        dwarves={"-1,0": "B"},
        nuggets={"A": 1, "B": 1},
    )
    t.play("A:diversion@-1,0")
    assert t.totals == [0, 2, 0]
    assert toll_part(t.s).places[0] == NONE
    poor = Table(
        "base diversion tunnel-toll",
        hands={"A": "diversion"},
        played="1,0=EW",
        dwarves={"-1,0": "B"},
    )
    assert "TOLL-18" in poor.why("diversion@-1,0")


def test_diversion_triggers_sites_and_chests_for_its_player():
    """[WC-DIV-08, COST-13, CHEST-D13]"""
    t = Table(
        "base diversion costume-department treasure-chests",
        hands={"A": "diversion"},
        deck="NE NW NS",
        roles="miner miner saboteur",
        undealt="saboteur",
        mine="1..2,0=EW",
        played="-1,0=NEW",
        chests="3,-1=NS/1",
        gold_deck="1 2 3",
    )
    t.play("A:diversion@3,0")
    assert t.asked == "A pick-trigger"
    t.play("A:reveal@4,0")
    assert t.roles[0] == "saboteur"
    assert t.totals[0] == 1
    assert t.pile == ["diversion"]
