"""Options are typed values: each kind reads, writes and takes its own."""

import pytest

import saboteur
from saboteur.match import Match as RawMatch
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import NONE, cell_at
from saboteur.rules.options import Cells, Flag, Number, Option, SeatChoice, Sides, Word
from saboteur.rules.registry import MODULES, ruleset

OPTIONS = {option.key: option for module in MODULES.values() for option in module.options}
FLAG = Flag("lamp", "OV-ED-01")
LIT = Flag("lit", "OV-ED-01", default=True)
WORD = Word("colour", ("red", "blue"), "OV-ED-01")
NUMBER = Number("oil", 1, 30, "OV-ED-01", default=10)
CELLS = Cells("lamps", ("default", "random"), "AMB-63", "COST-01")
SIDES = Sides("shutters", "AMB-63")
SEAT = SeatChoice("bearer", ("random",), "OV-ED-01")

READ = [
    (FLAG, "true", True, True),
    (FLAG, "false", False, False),
    (WORD, "blue", "blue", "blue"),
    (NUMBER, "30", 30, 30),
    (CELLS, "random", "random", "random"),
    (CELLS, "4,0+-3,12", (cell_at(4, 0), cell_at(-3, 12)), ((4, 0), (-3, 12))),
    (SIDES, "EW", 0b1010, "EW"),
    (SEAT, "C", "C", "C"),
    (SEAT, "random", "random", "random"),
]


@pytest.mark.parametrize(("option", "text", "setting", "value"), READ)
def test_a_kind_reads_and_writes_its_notation(option, text, setting, value):
    assert option.parse(text) == setting
    assert option.text_of(setting) == text
    assert option.value_of(setting) == value


@pytest.mark.parametrize(("option", "text", "setting", "value"), READ)
def test_a_kind_takes_the_values_that_python_has(option, text, setting, value):
    assert option.setting_of(value) == setting
    assert option.setting_of(text) == setting
    assert type(option.setting_of(value)) is type(setting)


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        (FLAG, "yes", "option-value"),
        (FLAG, 1, "option-value"),
        (FLAG, None, "option-value"),
        (WORD, "green", "option-value"),
        (WORD, True, "option-value"),
        (NUMBER, "0", "option-number"),
        (NUMBER, 31, "option-number"),
        (NUMBER, True, "option-number"),
        (NUMBER, 2.5, "option-number"),
        (NUMBER, "³", "option-number"),
        (CELLS, "anywhere", "cell-list"),
        (CELLS, "4", "cell-list"),
        (CELLS, [(4,)], "cell-list"),
        (CELLS, [(4, 0), (4, "x")], "cell-list"),
        (CELLS, [], "cell-list"),
        (CELLS, 4, "cell-list"),
        (SIDES, "EE", "no-ports"),
        (SIDES, "X", "no-ports"),
        (SIDES, "", "closed-site"),
        (SIDES, 15, "no-ports"),
        (SEAT, "M", "option-value"),
        (SEAT, 0, "option-value"),
    ],
)
def test_a_kind_refuses_all_else(option, value, code):
    with pytest.raises(RulesetError) as caught:
        option.setting_of(value)
    assert caught.value.fault.code == code
    assert caught.value.clauses
    if value not in ("", []):
        assert str(value) in str(caught.value) or code == "cell-list"


def test_defaults_are_typed():
    assert [o.default for o in (FLAG, LIT, WORD, NUMBER, CELLS, SIDES, SEAT)] == [
        False,
        True,
        "red",
        10,
        "default",
        15,
        "A",
    ]
    assert OPTIONS["site_cells"].default == (cell_at(4, 0),)


@pytest.mark.parametrize("key", sorted(OPTIONS))
def test_the_first_value_is_the_default(key):
    option = OPTIONS[key]
    assert option.text_of(option.default) == option.values[0]
    for text in option.values:
        assert option.text_of(option.parse(text)) == text
    assert option.kind() in {"flag", "word", "number", "cells", "sides", "seat"}


def test_no_option_is_a_word_that_is_really_a_flag():
    """Nothing is left to be compared with "true"."""
    for option in OPTIONS.values():
        assert isinstance(option, Flag) == ("true" in option.values)


def test_every_setting_of_a_ruleset_has_the_type_of_its_kind():
    types = {"flag": bool, "word": str, "number": int, "sides": int, "seat": str}
    rules = ruleset(
        tuple(
            name
            for name in MODULES
            if name in {"base", "veto", "costume-department", "tunnel-toll", "treasure-chests"}
        )
    )
    for key, setting in rules.settings.items():
        kind = rules.settable[key].kind()
        assert type(setting) is types[kind] if kind in types else type(setting) in {str, tuple}


def test_rules_read_typed_settings():
    rules = ruleset(
        ("base", "veto", "costume-department"),
        chosen={"first_player": "C", "veto_timeout": 30, "site_cells": [(3, 1)], "site_ports": "N"},
    )
    assert rules.text.endswith("first_player=C site_cells=3,1 site_ports=N veto_timeout=30")
    base, veto, site = (MODULES[name].options for name in ("base", "veto", "costume-department"))
    by_key: dict[str, Option] = {option.key: option for option in (*base, *veto, *site)}
    assert rules.seat(by_key["first_player"]) == 2
    assert rules.number(by_key["veto_timeout"]) == 30
    assert rules.cells(by_key["site_cells"]) == (cell_at(3, 1),)
    assert rules.number(by_key["site_ports"]) == 1
    assert rules.flag(by_key["require_connection"])
    assert rules.word(by_key["goal_cells"]) == "default"
    assert rules.cells(by_key["goal_cells"]) == ()
    assert (
        ruleset(("base",), chosen={"first_player": "random"}).seat(by_key["first_player"]) == NONE
    )


def test_an_option_that_no_module_brings_reads_as_by_default():
    rules = ruleset(("base",))
    assert rules.flag(LIT)
    assert not rules.flag(FLAG)
    assert rules.word(WORD) == "red"
    assert rules.number(NUMBER) == 10


def test_a_text_that_says_the_same_makes_the_same_ruleset():
    plain = parse_ruleset("base+veto")
    assert parse_ruleset("base+veto veto_timeout=05").text == plain.text
    sites = parse_ruleset("base+tunnel-party site_ports=WE")
    assert sites.text.endswith(" site_ports=EW")


def test_a_match_takes_options_by_value():
    match = saboteur.Match(
        "base+tunnel-toll", options={"toll_connected_only": True, "gold_draw": "players"}, seed=1
    )
    assert match.ruleset.endswith(" gold_draw=players toll_connected_only=true")
    assert match.options["toll_connected_only"] is True
    assert match.options["goal_cells"] == "default"
    moved = saboteur.Match("base", options={"goal_cells": [(9, -2), (9, 0), (9, 2)]}, seed=1)
    assert moved.options["goal_cells"] == ((9, -2), (9, 0), (9, 2))
    assert RawMatch(moved.raw.rules, options={"gold_draw": "players"}).ruleset == (
        "base@1/P2024 goal_cells=9,-2+9,0+9,2 gold_draw=players"
    )


def test_an_option_is_said_once():
    with pytest.raises(saboteur.NotationError, match="gold_draw"):
        saboteur.Match("base gold_draw=players", options={"gold_draw": "miners"})
    with pytest.raises(RulesetError, match="no option 'gold'"):
        saboteur.Match("base", options={"gold": True})
