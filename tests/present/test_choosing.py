"""What products say of themselves to those who choose: sheets, changes, presets, the mix of dwarf cards."""

from __future__ import annotations

import pytest

from saboteur.present.choosing import SHEETS, changes_of, mix_text, sheet_text
from saboteur.present.presets import PRESETS, chosen_preset, presets
from saboteur.present.setup_menu import Selection, rules_of, ruleset_of, why_not_for
from saboteur.rules.registry import MODULES, usual_profile
from saboteur.texts.messages import catalogue

EN = catalogue("en")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", list(MODULES))
def test_each_product_has_a_sheet_of_two_sentences(name, language):
    text = sheet_text(catalogue(language), name)
    assert text.count(". ") == 1
    assert text.endswith(".")
    assert changes_of(catalogue(language), name), "it changes the evening somehow"


def test_every_change_is_made_by_some_product():
    told = {key.removeprefix("change.") for key in EN if key.startswith("change.")}
    assert told == {key for sheet in SHEETS.values() for key in sheet.changes}


def test_every_preset_can_be_played_and_is_known_again():
    assert tuple(presets()) == PRESETS
    for name, selection in presets().items():
        rules = rules_of(selection)
        assert why_not_for(rules, 6) is None
        assert chosen_preset(selection) == name
    assert chosen_preset(Selection(modules=("veto",))) == ""


def test_the_preset_with_everything_leaves_out_only_what_it_cannot_have():
    """OV-MOD-09: of the two sides of the postcard it takes one."""
    chosen = presets()["everything"]
    for name, module in MODULES.items():
        if chosen.game in module.games and name not in chosen.modules:
            assert name == "costume-department"


@pytest.mark.parametrize(
    ("game", "bots"),
    [(game, sheet.at_once) for game, sheet in SHEETS.items() if sheet.at_once is not None],
)
def test_a_game_that_is_dealt_at_once_has_the_players_it_needs(game, bots):
    rules = rules_of(Selection(game, (), usual_profile([MODULES[game]])))
    assert why_not_for(rules, bots + 1) is None


@pytest.mark.parametrize(
    ("ruleset", "players", "told"),
    [
        ("base", 3, "1 Saboteur and 3 Gold Miners are in the mix; one card stays aside, unseen."),
        ("base", 5, "2 Saboteurs and 4 Gold Miners are in the mix; one card stays aside, unseen."),
        ("base+tournament", 5, "1 Saboteur, 1 Greedy Dwarf and 3 Gold Miners are in the mix, one card for each of you."),
        ("base", 2, ""),
        ("duel/PDUEL", 2, ""),
        ("solo/PDUEL", 1, ""),
    ],
)  # fmt: skip
def test_the_mix_is_told_as_the_box_has_it(ruleset, players, told):
    """BASE-SETUP-02, VAR-TOUR-02: how many of each there are is no secret."""
    assert mix_text(ruleset_of(ruleset), players, EN) == told


def test_saboteur_2_has_its_own_mix():
    told = mix_text(ruleset_of("saboteur2"), 6, EN)
    assert "1 Boss, 1 Profiteer, 2 Geologists, 3 Saboteurs" in told
    assert told.endswith("9 of them stay aside.")
