"""The editions of Saboteur 2, its numbers of players and its options."""

import pytest
from products.saboteur2.playing import DWARVES, EDITIONS, PLAYERS, start

from saboteur.products.base.rules import BASE
from saboteur.products.saboteur2.rules import SABOTEUR2
from saboteur.rules.composing import compose
from saboteur.rules.errors import RulesetError
from saboteur.rules.registry import PROFILES, ruleset


@pytest.mark.parametrize("n", [0, 1, 13])
def test_saboteur2_is_for_2_to_12_players(n):
    """(OV-MOD-02)"""
    with pytest.raises(RulesetError, match="2 to 12 players") as refused:
        start(n)
    assert refused.value.clauses == ("OV-MOD-02",)


@pytest.mark.parametrize("profile", EDITIONS)
@pytest.mark.parametrize("n", PLAYERS)
def test_saboteur2_is_offered_by_every_edition_that_has_it(profile, n):
    """2 players need nothing else. (OV-MOD-02, OV-ED-03, S2-SETUP-09)"""
    assert start(n, profile=profile).n == n


def test_the_edition_of_2004_has_no_saboteur2():
    """(OV-ED-04)"""
    with pytest.raises(RulesetError, match="P2004 does not offer saboteur2") as refused:
        ruleset(("saboteur2",), "P2004")
    assert refused.value.clauses == ("OV-ED-04",)


def test_one_game_at_a_time():
    """Saboteur 2 replaces the base game, it is not added to it. (OV-MOD-02, OV-MOD-03)"""
    with pytest.raises(RulesetError, match="choose one game") as refused:
        compose((BASE, SABOTEUR2), PROFILES["P2024"])
    assert refused.value.clauses == ("OV-MOD-03",)
    with pytest.raises(RulesetError):
        ruleset(("base", "saboteur2"))


def test_base_dwarf_and_gold_cards_stay_in_the_box():
    """(OV-MOD-02, S2-SETUP-01)"""
    s = start(10)
    assert set(s.roles + s.undealt) <= set(DWARVES)
    assert not s.rules.gold_values
    for key in ("gold_draw", "gold_payout"):
        with pytest.raises(RulesetError, match=f"no option '{key}'"):
            start(3, **{key: "miners"})


OPTIONS = {
    "P2024": ("2024", "bottom", False, False),
    "P2024-FR": ("2024", "discard", True, False),
    "PGIG": ("gigamic", "discard", True, False),
}


@pytest.mark.parametrize("profile", EDITIONS)
def test_what_each_edition_sets(profile):
    """Section F of the editions; French and English differ inside P2024. (OV-ED-06, ED-20, ED-23, ED-26, ED-27, AMB-24, AMB-35, AMB-37, AMB-41)"""
    keys = ("locked_rule", "hats", "theft_optional", "trap_self")
    options = ruleset(("saboteur2",), profile).settings
    assert tuple(options[key] for key in keys) == OPTIONS[profile]
    assert options["require_connection"] is True


@pytest.mark.parametrize(
    ("key", "value", "clause"),
    [
        ("locked_rule", "2011", "ED-20"),
        ("hats", "top", "ED-23"),
        ("theft_optional", "maybe", "AMB-35"),
        ("trap_self", "1", "ED-27"),
    ],
)
def test_a_value_an_option_cannot_have_is_refused(key, value, clause):
    """The refusal names where the option comes from. (ED-20, ED-23, ED-26, ED-27)"""
    with pytest.raises(RulesetError, match=f"{key} cannot be '{value}'") as refused:
        start(3, **{key: value})
    assert clause in refused.value.clauses


def test_the_name_of_a_ruleset():
    """Version, edition, and the options that differ from it. (OV-ED-01)"""
    assert ruleset(("saboteur2",)).text == "saboteur2@1/P2024"
    rules = ruleset(("saboteur2",), "PGIG", {"hats": "bottom", "trap_self": "false"})
    assert rules.text == "saboteur2@1/PGIG hats=bottom"
