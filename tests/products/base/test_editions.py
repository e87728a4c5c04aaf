"""The base game's editions, the modules it goes with, and its options."""

import pytest
from products.base.playing import PLAYERS, start

from saboteur.products.base.rules import BASE
from saboteur.rules.composing import compose
from saboteur.rules.errors import RulesetError
from saboteur.rules.options import Word
from saboteur.rules.parts import Module, Profile
from saboteur.rules.registry import MODULES, PROFILES, ruleset

BLANK_PROFILE = Profile("none")


def test_the_profiles():
    """Four editions of the base game, and what they set. (OV-ED-01, OV-ED-03, OV-ED-04)"""
    assert list(PROFILES) == ["P2024", "P2024-FR", "PGIG", "P2004", "PDUEL"]
    assert "base" in PROFILES["PGIG"].modules
    assert PROFILES["P2004"].modules == ("base",)


@pytest.mark.parametrize(
    ("profile", "gold_draw"),
    [("P2024", "miners"), ("P2024-FR", "miners"), ("PGIG", "players"), ("P2004", "players")],
)
def test_what_a_profile_sets(profile, gold_draw):
    """(ED-01, ED-02, ED-04, ED-05, OV-ED-01)"""
    assert ruleset(("base",), profile).settings == {
        "gold_draw": gold_draw,
        "require_connection": True,
        "first_player": "A",
        "gold_payout": "exact",
        "goal_cells": "default",
    }
    assert ruleset(("base",), profile).text == f"base@1/{profile}"


def test_an_option_overrides_the_profile():
    """And shows in the text of the ruleset. (ED-01, ED-04)"""
    rules = ruleset(("base",), "P2004", {"gold_draw": "miners", "require_connection": "false"})
    assert rules.settings["gold_draw"] == "miners"
    assert rules.settings["require_connection"] is False
    assert rules.text == "base@1/P2004 gold_draw=miners require_connection=false"
    assert ruleset(("base",), "PGIG", {"gold_draw": "players"}).text == "base@1/PGIG"


@pytest.mark.parametrize("n", [-1, 0, 1, 2, 11, 12])
def test_base_needs_3_to_10_players(n):
    """(OV-MOD-01)"""
    with pytest.raises(RulesetError, match="takes 3 to 10 players") as refused:
        start(n)
    assert refused.value.clauses == ("OV-MOD-01",)


@pytest.mark.parametrize("n", PLAYERS)
@pytest.mark.parametrize("profile", ["P2024", "P2024-FR", "PGIG", "P2004"])
def test_base_is_offered_for_3_to_10_players_by_every_profile_but_the_duels(profile, n):
    """(OV-MOD-01, OV-ED-03, OV-ED-04)"""
    assert start(n, profile=profile).n == n


ADDED = Module("added", games=("base",))
FOREIGN = Module("foreign", games=("other",))
OTHER = Module("other")


@pytest.mark.parametrize(
    ("modules", "profile", "message", "clauses"),
    [
        ((), BLANK_PROFILE, "begins with a game", ("OV-MOD-03",)),
        ((ADDED, BASE), BLANK_PROFILE, "begins with a game", ("OV-MOD-03",)),
        ((BASE, OTHER), BLANK_PROFILE, "choose one game", ("OV-MOD-03",)),
        ((BASE, FOREIGN), BLANK_PROFILE, "cannot be added to base", ("OV-MOD-03",)),
        ((BASE, BASE), BLANK_PROFILE, "named twice", ()),
        ((BASE, ADDED), PROFILES["P2004"], "P2004 does not offer added", ("OV-ED-04",)),
        ((BASE, ADDED), PROFILES["PGIG"], "PGIG does not offer added", ("OV-ED-03",)),
    ],
)
def test_modules_that_make_no_game(modules, profile, message, clauses):
    """Exactly one game, and only what the edition offers. (OV-MOD-03, OV-ED-03, OV-ED-04)"""
    with pytest.raises(RulesetError, match=message) as refused:
        compose(modules, profile)
    assert refused.value.clauses == clauses


def test_modules_that_make_a_game():
    """P2024 offers everything that can be added; a profile without a list offers all. (OV-MOD-03)"""
    assert set(PROFILES["P2024"].modules) == {*MODULES} - {"duel", "solo"}
    assert compose((BASE, ADDED), Profile("plain")).text == "base@1+added/plain"


def test_an_unknown_profile_is_refused():
    """A game is played under exactly one edition. (OV-ED-01)"""
    with pytest.raises(RulesetError, match="no edition 'P1999'") as refused:
        ruleset(("base",), "P1999")
    assert refused.value.clauses == ("OV-ED-01",)


def test_an_unknown_module_is_refused():
    """(OV-MOD-03)"""
    with pytest.raises(RulesetError, match="no module 'duel2'"):
        ruleset(("base", "duel2"))


def test_an_unknown_version_of_the_card_list_is_refused():
    """(OV-COMP-01)"""
    assert ruleset(("base",), versions={"base": 1}).text == "base@1/P2024"
    with pytest.raises(RulesetError, match="base@2 is not known"):
        ruleset(("base",), versions={"base": 2})


@pytest.mark.parametrize(
    ("key", "value", "clause"),
    [
        ("gold_draw", "all", "ED-01"),
        ("require_connection", "no", "ED-04"),
        ("first_player", "Z", "ED-05"),
        ("gold_payout", "random", "AMB-12"),
    ],
)
def test_a_value_an_option_cannot_have_is_refused(key, value, clause):
    """The refusal names where the option comes from. (ED-01, ED-04, ED-05)"""
    with pytest.raises(RulesetError, match=f"{key} cannot be '{value}'") as refused:
        ruleset(("base",), "P2024", {key: value})
    assert clause in refused.value.clauses


def test_an_unknown_option_is_refused():
    """The message lists those there are. (OV-ED-01)"""
    with pytest.raises(RulesetError, match="no option 'hats'; options are: first_player, goal_"):
        ruleset(("base",), "P2024", {"hats": "bottom"})


def test_an_option_is_defined_once():
    """(OV-MOD-03)"""
    again = Module("again", games=("base",), options=(Word("gold_draw", ("miners",)),))
    with pytest.raises(RulesetError, match="again defines the option gold_draw again"):
        compose((BASE, again), BLANK_PROFILE)


def test_a_first_player_who_has_no_seat_is_refused():
    """Seat L does not exist at a table of three. (BASE-SETUP-14, OV-MOD-01)"""
    with pytest.raises(RulesetError):
        start(3, first_player="L")
