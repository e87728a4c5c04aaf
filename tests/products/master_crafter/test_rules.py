"""The Master Crafter: one tool of anybody, and nothing else."""

from products.table import Table


def test_the_master_crafter_mends_one_tool_of_anybody():
    """SC-136; both cards go to the pile. [WC-CRAFT-01, WC-CRAFT-03]"""
    t = Table(
        "base master-crafter",
        hands={"A": "master-crafter"},
        front={"B": "sabotage-pickaxe sabotage-lantern", "A": "sabotage-cart"},
    )
    assert t.may("master-crafter>A:cart")
    assert t.why("master-crafter>B:cart")
    assert t.why("master-crafter>C:cart")
    t.play("A:master-crafter>B:lantern")
    assert t.s.front[1] == 1
    assert t.pile == ["sabotage-lantern", "master-crafter"]


def test_the_master_crafter_frees_nobody_and_stops_no_thief():
    """SC-105. [WC-CRAFT-02]"""
    t = Table(
        "saboteur2 master-crafter",
        hands={"A": "master-crafter freedom"},
        front={"B": "trapped theft", "C": "sabotage-cart"},
    )
    assert t.why("master-crafter>B:trapped")
    assert t.why("master-crafter>B:theft")
    assert t.why("freedom>C:cart")
    assert t.may("master-crafter>C:cart")


def test_the_master_crafter_needs_a_broken_tool():
    """[WC-CRAFT-03]"""
    t = Table("base master-crafter", hands={"A": "master-crafter NS"})
    assert t.some("master-crafter") == []
