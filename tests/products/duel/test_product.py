"""The Duel and solo as product folders: what the other layers know of them, and how."""

from __future__ import annotations

from pathlib import Path

import pytest

import saboteur
from saboteur.bots.registry import GAMES
from saboteur.compiled import sources
from saboteur.modules.dwarves import BLUE
from saboteur.notation.card import NotationError
from saboteur.notation.dealing import deal
from saboteur.notation.reading import parse_position
from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.score_table import SUMS
from saboteur.products.duel.cards import GOLD_PATH, KEY, TROLL_PATH
from saboteur.products.duel.part import DUEL_PART, duel_part
from saboteur.products.solo.rules import PICK_COLOUR
from saboteur.rules.chance import seed_bytes
from saboteur.rules.frames import FRAME_SHAPES
from saboteur.rules.kinds import LAID_BY_PLAYERS, TURN, cell_at
from saboteur.texts.things import family_word
from saboteur.views.ending import RATINGS, ROUND_ENDS
from saboteur.views.seen import marks_of

LAID = "duel; turn B; roles A:green B:blue; hand B NW; mine 1,-1=NEW{N:g} 1,0=NS|EW$1@NS"


def test_all_of_a_product_is_compiled_but_what_stands_above_its_rules() -> None:
    names = sources(str(Path(saboteur.__file__).parent))
    folder = {name.rpartition(".")[2] for name in names if ".products.duel." in name}
    files = {file.stem for file in (Path(saboteur.__file__).parent / "products/duel").glob("*.py")}
    bots = {name for name in files if name.split("_")[0] == "bot"}
    above = {"__init__", "notation", "seen", "tensors", "words"} | bots
    data = {"events"}
    assert folder == files - above - data
    assert {"reach", "rules", "trolls"} <= folder
    assert "saboteur.products.catalogue" not in names


def test_cards_with_gold_or_a_troll_are_path_cards() -> None:
    assert GOLD_PATH in LAID_BY_PLAYERS
    assert TROLL_PATH in LAID_BY_PLAYERS
    assert KEY not in LAID_BY_PLAYERS
    assert family_word(GOLD_PATH) == family_word(TROLL_PATH) == "path"
    assert family_word(KEY) == "key"


def test_only_the_choice_of_a_colour_comes_before_the_deal() -> None:
    """[SOLO-01]"""
    assert [i for i, shape in enumerate(FRAME_SHAPES) if shape.before_deal] == [PICK_COLOUR]
    assert not FRAME_SHAPES[TURN].before_deal


def test_both_games_share_a_piece_of_state_a_bot_and_a_table() -> None:
    for game in ("duel", "solo"):
        assert DUEL_PART in parse_ruleset(game).part_kinds
        assert game in GAMES
        assert game in SUMS
    assert {"round-ended", "duel-round-ended"} <= ROUND_ENDS
    assert "solo-rated" in RATINGS


def test_everybody_sees_counters_keys_and_what_is_left_of_them() -> None:
    """[DUEL-SETUP-07]"""
    s = deal(parse_position(f"{LAID}; counters 1,0=blue; keys 1,-1"), seed_bytes(1))
    marks = marks_of(s.rules, s.parts)
    assert marks.counters == {cell_at(1, 0): BLUE}
    assert marks.door_keys == (cell_at(1, -1),)
    assert marks.supply == {"counter": 7, "key": 1}
    assert marks.reach == duel_part(s).reach
    assert marks.reach[cell_at(1, -1)] & 15


def test_a_copy_of_the_piece_is_independent() -> None:
    s = deal(parse_position(f"{LAID}; counters 1,0=blue"), seed_bytes(1))
    part = duel_part(s)
    other = part.copy()
    assert other == part
    other.counters.clear()
    other.door_keys.append(cell_at(1, -1))
    assert part.counters == {cell_at(1, 0): BLUE}
    assert part.door_keys == []
    assert other != part


def test_states_dealt_from_one_position_share_nothing() -> None:
    position = parse_position(f"{LAID}; counters 1,0=blue")
    first, second = (deal(position, seed_bytes(seed)) for seed in (1, 2))
    duel_part(first).counters.clear()
    assert duel_part(second).counters == {cell_at(1, 0): BLUE}
    assert duel_part(deal(position, seed_bytes(1))).counters == {cell_at(1, 0): BLUE}


def test_other_games_have_neither_counters_nor_keys() -> None:
    marks = marks_of(parse_ruleset("base"), ())
    assert not marks.reach
    assert not marks.counters
    assert not marks.door_keys
    assert not marks.supply
    for item in ("counters 1,0=blue", "keys 1,0"):
        with pytest.raises(NotationError):
            parse_position(f"base; {item}")
