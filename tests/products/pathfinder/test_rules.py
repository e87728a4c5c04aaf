"""Pathfinder: two path cards one after the other, and when there is no second one."""

from products.table import ROW, Table


def test_two_paths_one_after_the_other():
    """SC-125: the second builds on the first; two cards are drawn. [WC-PATH-01, -02, -04, -07]"""
    t = Table(
        "base pathfinder",
        hands={"A": "pathfinder EW EW NS"},
        deck="NE NW NES",
        mine="1..5,0=EW",
        goals="8,0=rock:NW",
    )
    t.play("A:pathfinder")
    assert t.asked == "A lay-path"
    assert t.why("-NS")
    assert t.why("EW@7,0")
    t.play("A:EW@6,0")
    assert t.asked == "A lay-path"
    assert t.pile == []
    t.play("A:EW@7,0")
    assert t.at("8,0").startswith("rock")
    assert t.hand("A") == ["NE", "NS", "NW"]
    assert t.pile == ["pathfinder"]
    assert t.asked == "B turn"


def test_pathfinder_needs_two_path_cards_that_fit():
    """[WC-PATH-03]"""
    one = Table("base pathfinder", hands={"A": "pathfinder EW map"})
    assert "WC-PATH-03" in one.why("pathfinder")
    misfits = Table("base pathfinder", hands={"A": "pathfinder E E"}, mine="1,0=E|W 0,1=N -1,0=E|W")
    # One place for a dead end, none for a second.
    assert misfits.may("pathfinder") is False
    two = Table("base pathfinder", hands={"A": "pathfinder EW NE"})
    assert two.may("pathfinder")
    broken = Table("base pathfinder", hands={"A": "pathfinder EW EW"}, front={"A": "sabotage-cart"})
    assert "BASE-PATH-16" in broken.why("pathfinder")
    trapped = Table("saboteur2 pathfinder", hands={"A": "pathfinder EW EW"}, front={"A": "trapped"})
    assert "S2-TRAP-02" in trapped.why("pathfinder")


def test_the_round_may_end_with_the_first_path():
    """SC-126. [WC-PATH-05, WC-PATH-09]"""
    t = Table(
        "base pathfinder",
        roles="miner miner saboteur",
        hands={"A": "pathfinder EW EW"},
        deck="NS NS NS",
        mine=ROW,
        goals="8,0=treasure",
    )
    t.play("A:pathfinder", "A:EW@7,0")
    assert "drew" not in t.happened
    assert t.asked.endswith("take-gold")
    assert "EW" in t.hand("A")
    assert t.pile == ["pathfinder"]


def test_without_room_for_the_second_path_the_turn_ends():
    """The rock just revealed wants an opening below it: one card is drawn. [WC-PATH-06]"""
    t = Table(
        "base pathfinder",
        hands={"A": "pathfinder EW E"},
        deck="NS NS NS",
        mine="1..5,0=EW 6,0=ESW 6,1=NE 7,1=EW 0,-1=S 0,1=N -1,0=E",
        goals="8,0=rock:NE",
    )
    t.play("A:pathfinder")
    assert t.may("W@8,1")
    t.play("A:EW@7,0")
    assert t.at("8,0") == "rock:SW"
    assert t.hand("A") == ["E", "NS"]
    assert t.pile == ["pathfinder"]
    assert t.asked == "B turn"


def test_pathfinder_draws_what_is_there():
    """[WC-PATH-08]"""
    for deck, drawn in (("", 0), ("NS", 1), ("NS NS", 2), ("NS NS NS", 2)):
        t = Table("base pathfinder", hands={"A": "pathfinder EW EW"}, deck=deck)
        t.play("A:pathfinder", "A:EW@1,0", "A:EW@-1,0")
        assert len(t.hand("A")) == drawn


def test_pathfinder_spends_the_toll_of_the_first_path():
    """One gold, two dwarves, no other place: there is no second path. [WC-PATH-03, TOLL-09]"""
    t = Table(
        "base pathfinder tunnel-toll",
        hands={"A": "pathfinder E E"},
        dwarves={"1,0": "B", "-1,0": "B"},
        nuggets={"A": 1},
    )
    assert t.may("W@1,0")
    assert not t.may("pathfinder")
    t.s.nuggets[0] = 2
    assert t.may("pathfinder")
