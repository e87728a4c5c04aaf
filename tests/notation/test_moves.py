"""Moves of the championship cards, the mini expansions and the variants, both ways."""

from __future__ import annotations

import random

import pytest
from notation.round_trips import GAMES_WITH_MODULES, check_round_trip, eager

from saboteur.notation.move import InvalidMove, move_text, parse_move
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match
from saboteur.rules.kinds import TURN, choose

BASE = parse_ruleset(GAMES_WITH_MODULES[0])


@pytest.mark.parametrize("seed", range(2 * len(GAMES_WITH_MODULES)))
def test_moves_and_states_are_exact_both_ways(seed):
    chooser = random.Random(seed)
    rules = parse_ruleset(GAMES_WITH_MODULES[seed % len(GAMES_WITH_MODULES)])
    players = chooser.randint(max(3, rules.min_players), 6)
    s = new_match(rules, players, stream_keys(seed_bytes(seed)))
    while not is_over(s):
        rare = s.stack[-1].kind not in {TURN, VETO_WINDOW}
        if rare or chooser.random() < 0.1:
            check_round_trip(s)
            moves = legal_moves(s)
            texts = [move_text(rules, m) for m in moves]
            assert len(set(texts)) == len(texts)
            assert [parse_move(rules, text) for text in texts] == moves
        apply(s, eager(s, chooser))
    check_round_trip(s)


@pytest.mark.parametrize(
    "text",
    [
        "goal-swap@8,-2+8,0",
        "diversion@7,0",
        "diversion@7,0:turned",
        "master-crafter>B:cart",
        "treasure-trove",
        "change-of-direction",
        "pathfinder",
        "veto",
        "pass",
        "yes",
        "no",
        "keep:map",
        "keep:NE",
        "toll:EW@3,0",
        "toll:repair-pickaxe-cart@-1,0",
        "ask:C@3,0",
        "lay:dragon:SW",
        "lay:rock:NE",
        "lay:treasure",
        "lay:spider:NESW",
        "lay:chest:NW",
        "lay:sack-2:NSW",
        "reveal@9,0",
        "steal:B",
    ],
)
def test_a_move_is_exact_both_ways(text):
    assert move_text(BASE, parse_move(BASE, text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("push@8,0", "reveal@8,0"),
        ("chest@3,3", "reveal@3,3"),
        ("look:B", "steal:B"),
        ("rob:C", "steal:C"),
        ("goal-swap@8,0+8,-2", "goal-swap@8,-2+8,0"),
        ("goal-swap@9,-4+8,4", "goal-swap@9,-4+8,4"),
        ("goal-swap@8,0+0,0", "goal-swap@0,0+8,0"),
        ("goal-swap@-99,99+99,-99", "goal-swap@99,-99+-99,99"),
        ("toll:SW@3,0", "toll:NE@3,0"),
        ("lay:NESW", "lay:treasure"),
        ("lay:chest:WN", "lay:chest:NW"),
        ("lay:SEW", "lay:sack-1:ESW"),
    ],
)
def test_reading_a_move_is_lenient(text, canonical):
    assert move_text(BASE, parse_move(BASE, text)) == canonical


def test_a_shape_is_enough_where_nothing_else_lies_so():
    rules = parse_ruleset("base+new-goals")
    assert move_text(rules, parse_move(rules, "lay:sack-1:NEW")) == "lay:NEW"
    assert parse_move(rules, "lay:NEW") == choose(card=rules.ids["sack-1:NEW"])
    assert move_text(rules, parse_move(rules, "lay:SE")) == "lay:dragon:ES"
    rules = parse_ruleset("base")
    assert move_text(rules, parse_move(rules, "lay:rock:SW")) == "lay:SW"


@pytest.mark.parametrize(
    "text",
    [
        "goal-swap@8,0",
        "goal-swap@8,0+",
        "goal-swap@8,0+8,600",
        "diversion@",
        "diversion@7,0:up",
        "map@8,0:turned",
        "toll:EW",
        "toll:@3,0",
        "ask:Z@3,0",
        "ask:B",
        "keep:",
        "keep:nothing",
        "lay:dragon",
        "lay:dragon:NESW",
        "lay:costume",
        "rock:SW@1,0",
        "costume",
        "maybe",
    ],
)
def test_what_is_no_move(text):
    with pytest.raises(InvalidMove):
        parse_move(BASE, text)
