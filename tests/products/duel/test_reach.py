"""What is reached, kept up to date as cards come and go, is what a walk from nothing finds."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from saboteur.products.duel.part import duel_part
from saboteur.products.duel.reach import refresh
from saboteur.products.duel.trolls import is_troll
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import LADDER, PLAY, ROCKFALL, cell_x, move_act, move_card, move_cell
from saboteur.rules.registry import ruleset

if TYPE_CHECKING:
    from saboteur.rules.kinds import Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State

GAMES = (
    ruleset(("duel",)),
    ruleset(("duel",), chosen={"duel_any_ladder": "false"}),
    ruleset(("duel",), chosen={"duel_ladder_joined": "true"}),
    ruleset(("solo",)),
)
MATCHES = 12


def hasty(s: State, dice: random.Random) -> Move:
    """A move by chance; path cards far in the east, ladders, rockfalls and the like are likelier."""
    moves = legal_moves(s)
    weights = []
    for m in moves:
        weight = 1.0
        if move_act(m) == PLAY:
            card = s.rules.cards[move_card(m)]
            if card.family == ROCKFALL and dice.random() < 0.1:
                return m
            east = cell_x(move_cell(m)) if card.tile is not None else 1
            weight = 4.0 ** min(max(east, -2), 12)
            if card.family == LADDER:
                weight *= 8
        weights.append(weight)
    return dice.choices(moves, weights)[0]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.text)
def test_what_is_carried_on_equals_what_is_walked_from_nothing(rules: Ruleset) -> None:
    """After every decision, for both colours. [DUEL-REACH-01 to -11, DUEL-PATH-02, DUEL-GOAL-01]"""
    met = {"goals": 0, "ladders": 0, "keys": 0, "bribes": 0, "both": 0, "cut off": 0, "fallen": 0}
    for seed in range(MATCHES):
        dice = random.Random(seed)
        s = new_match(rules, rules.max_players, stream_keys(seed_bytes(seed)))
        while s.stack:
            reached = set(duel_part(s).reach) if s.roles else set()
            mined = set(s.cells)
            apply(s, hasty(s, dice))
            if not s.roles:
                continue
            gone = mined - set(s.cells)
            if len(gone) == 1:
                met["fallen"] += 1
                met["cut off"] += len(reached - set(duel_part(s).reach)) > 1
            kept, fresh = duel_part(s), s.copy()
            refresh(fresh)
            walked = duel_part(fresh)
            assert kept.reach == walked.reach
            assert kept.facing == walked.facing
            assert kept.starts == walked.starts
            assert kept.ladders == walked.ladders
            assert sorted(kept.trolls) == sorted(walked.trolls)
            assert s.cells == fresh.cells
            assert s.sides == fresh.sides
            if s.spots is not None and fresh.spots is not None:
                assert sorted(s.spots) == sorted(fresh.spots)
            met["goals"] += len(s.hidden) < len(rules.goal_cells)
            met["ladders"] += any(kept.ladders)
            met["keys"] += bool(kept.door_keys)
            met["bribes"] += any(is_troll(s, cell) for cell in kept.counters)
            met["both"] += any(both & 15 and both >> 4 for both in kept.reach.values())
    met["both"] += rules.max_players == 1
    assert all(met.values()), met


def test_a_copy_grows_alone() -> None:
    """What one match reaches never shows in a copy of it."""
    rules = GAMES[0]
    dice = random.Random(1)
    s = new_match(rules, 2, stream_keys(seed_bytes(1)))
    for _ in range(30):
        before = s.copy()
        kept = (dict(duel_part(before).reach), dict(duel_part(before).facing))
        apply(s, hasty(s, dice))
        assert (duel_part(before).reach, duel_part(before).facing) == kept
