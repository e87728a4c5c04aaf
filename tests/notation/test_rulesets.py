"""Rulesets: read in any order, printed in one, and refused."""

from __future__ import annotations

import pytest

from saboteur.notation.card import NotationError
from saboteur.notation.ruleset import parse_ruleset, ruleset_text
from saboteur.rules.errors import RulesetError

SORTED = "saboteur2@1/P2024 first_player=L locked_rule=gigamic"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("base", "base@1/P2024"),
        ("base@1", "base@1/P2024"),
        ("base/P2004 gold_draw=miners", "base@1/P2004 gold_draw=miners"),
        ("base  first_player=C  require_connection=true", "base@1/P2024 first_player=C"),
        ("saboteur2", "saboteur2@1/P2024"),
        ("saboteur2@1/PGIG  hats=bottom", "saboteur2@1/PGIG hats=bottom"),
        ("saboteur2 trap_self=true hats=bottom", "saboteur2@1/P2024 trap_self=true"),
        ("saboteur2/P2024-FR theft_optional=true", "saboteur2@1/P2024-FR"),
        ("saboteur2 first_player=L locked_rule=gigamic", SORTED),
    ],
)
def test_rulesets(text, canonical):
    assert ruleset_text(parse_ruleset(text)) == canonical
    assert ruleset_text(parse_ruleset(canonical)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chess",
        "base@2",
        "base@",
        "base/",
        "base/P1999",
        "base+base",
        "base speed=fast",
        "base speed",
        "base gold_draw=all",
        "base gold_draw=miners gold_draw=miners",
        "BASE",
        "saboteur2/P2004",
        "saboteur2@2",
        "saboteur2 gold_draw=miners",
        "base hats=bottom",
        "base+saboteur2",
    ],
)
def test_what_is_no_ruleset(text):
    with pytest.raises((NotationError, RulesetError)):
        parse_ruleset(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "saboteur2+new-goals+veto+pathfinder",
            "saboteur2@1+veto@1+pathfinder@1+new-goals@1/P2024",
        ),
        (
            "base+treasure-chests chest_cells=2,-1+2,1+6,-1+6,2",
            "base@1+treasure-chests@1/P2024 chest_cells=2,-1+2,1+6,-1+6,2",
        ),
        ("base+tournament+tunnel-party", "base@1+tunnel-party@1+tournament/P2024"),
        ("tunnel-toll+base/P2024-FR", "base@1+tunnel-toll/P2024-FR"),
        ("base+greedy-dwarf/P2024-FR greedy_prize=cards4", "base@1+greedy-dwarf/P2024-FR"),
    ],
)
def test_rulesets_with_modules(text, canonical):
    assert parse_ruleset(text).text == canonical
    assert parse_ruleset(canonical).text == canonical
