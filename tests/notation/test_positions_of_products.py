"""Positions with what products add to them: sites, chests, dwarfs, sacks and questions of their own."""

from __future__ import annotations

import random

import pytest
from notation.malformed import IMPOSSIBLE_WITH_MODULES
from notation.round_trips import GAMES_WITH_MODULES, SEED, check_round_trip, eager

from saboteur.notation.card import NotationError, parse_cell
from saboteur.notation.position import (
    ImpossiblePosition,
    deal,
    matches,
    parse_position,
    position_of,
    position_of_view,
)
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.treasure_chests.part import CHESTS, chest_part
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, new_match
from saboteur.rules.kinds import TREASURE
from saboteur.views.journal import Journal
from saboteur.views.view import view

ITEMS = {
    "site 4,0=costume": "base+costume-department",
    "chest 2,-1=NE/4": "base+treasure-chests; chest 2,-1=NE/4 6,1=??/5",
    "chest": "base+treasure-chests; chest",
    "mine 2,-1=chest:SW": "base+treasure-chests; mine 2,-1=chest:SW",
    "notes 3 7": "base+treasure-chests; notes 3 7",
    "no-maps": "base+treasure-chests; no-maps",
    "goal 9,0=treasure": "base+treasure-chests; goal 9,0=treasure; mine 8,0=EW",
    "veto-shown": "base+veto; veto-shown; discard veto",
    "looked map EW": "base+treasure-trove; looked map EW; frame end-turn A; frame keep-one A",
    "frame keep-one A searched": "base+treasure-chests; looked map EW; frame end-turn A; "
    "frame triggers A; frame keep-one A searched",
    "frame to-pile A diversion": "base+diversion+goal-swap; hand A EW; frame end-turn A; "
    "frame to-pile A diversion; frame swap-or-not A 8,-2 8,0",
    "frame swap-or-not A 8,-2 8,0": "base+goal-swap; frame end-turn A; "
    "frame to-pile A goal-swap; frame swap-or-not A 8,-2 8,0",
    "goals-aside dragon:NE dragon:NW spider:NESW": "base+new-goals; "
    "goals-aside dragon:NE dragon:NW spider:NESW",
    "goal 8,-4=sack-1:NEW": "base+new-goals; goal 8,-4=sack-1:NEW; open 8,4=dragon:SW",
    "open 8,4=dragon:SW": "base+new-goals; open 8,4=dragon:SW",
    "dwarfs 3,0:A gone": "base+tunnel-toll; dwarfs 3,0:A gone; mine 1..2,0=EW",
    "dwarfs - -": "base+tunnel-toll",
    "payer B 3,0": "base+tunnel-toll; dwarfs 3,0:A -; payer B 3,0; asked C B; turn C",
    "asked B C": "base+tunnel-toll; dwarfs 3,0:A -; payer B 3,0; asked C B; turn C",
    "frame toll-answer B 3,0 A": "base+tunnel-toll; dwarfs 3,0:C -; turn A; asked B; "
    "nuggets B 1; frame turn A; frame toll-answer B 3,0 A",
    "trail 2,0 1,0": "base+diversion; mine 1..2,0=EW; trail 2,0 1,0",
    "trail 1,0 2,0": "base+diversion; mine 1..2,0=EW",
    "unlaid NE/4 EW/9": "base+treasure-chests chest_cells=players; chest 2,-1=?? 2,1=??; "
    "unlaid NE/4 EW/9; frame turn A; frame place-chest D; frame place-chest C; players 4",
    "frame veto-window B EW@1,0": "base+veto; last A; frame end-turn A; "
    "frame resolve A EW@1,0; frame veto-window C EW@1,0; frame veto-window B EW@1,0",
}


@pytest.mark.parametrize("item", ITEMS)
def test_an_item_is_dealt_and_found(item):
    s = deal(parse_position(ITEMS[item]), SEED)
    assert matches(position_of(s), item) is None
    check_round_trip(s)


@pytest.mark.parametrize("text", IMPOSSIBLE_WITH_MODULES)
def test_impossible_positions_are_refused(text):
    with pytest.raises(NotationError) as refused:
        deal(parse_position(text), SEED)
    if text != "base+goal-swap; frame swap-or-not A":
        assert isinstance(refused.value, ImpossiblePosition)
        assert IMPOSSIBLE_WITH_MODULES[text] in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "base+treasure-chests; chest 2,1=NE",
        "base+treasure-chests; chest 2,1=NE/11",
        "base+treasure-chests; chest 2,1=rock:NE/1",
        "base+treasure-chests; chest 2,1=NE/1 2,1=NE/2",
        "base+costume-department; site 4,0=rock:NE",
        "base+costume-department; site 4,0",
        "base+tunnel-toll; dwarfs 3,0",
        "base+tunnel-toll; payer B",
        "base+tunnel-toll; frame toll-answer B 3,0",
        "base+tunnel-toll; players 3; dwarfs 3,0:D -",
        "base+tunnel-toll; players 3; asked D",
        "base+treasure-chests; no-maps 1",
        "base+veto; veto-shown 1",
        "base+new-goals; hand A spider:NESW",
        "base+new-goals; goal 8,0=EW",
        "base+goal-swap; frame to-pile A rock:NE",
    ],
)
def test_malformed_positions_are_refused(text):
    with pytest.raises(NotationError):
        parse_position(text)


def test_an_item_of_a_product_that_is_not_played_is_refused():
    with pytest.raises(NotationError, match="veto is not played here"):
        parse_position("base; veto-shown")


def test_what_is_left_out_lies_as_at_the_beginning():
    s = deal(parse_position("base+treasure-chests+costume-department+new-goals"), SEED)
    position = position_of(s)
    assert [str(cell) for cell in sorted(chest_part(s).chests)] == [
        str(parse_cell(text)) for text in ("2,-1", "6,-1", "2,1", "6,1")
    ]
    assert len(set(chest_part(s).chests.values())) == 4
    assert matches(position, "site 4,0=costume") is None
    assert len(position.goals) == 5
    assert len(s.goals_aside) == 3
    families = [s.rules.cards[card].family for card in position.goals.values()]
    assert families.count(TREASURE) == 1
    opened = deal(parse_position("base+treasure-chests; mine 2,1=chest:NE"), SEED)
    assert len(chest_part(opened).chests) == 3


def shown_parts(p):
    """Return what everybody knows of the pieces that products bring."""
    shown = {kind: part for kind, part in p.parts.items() if kind != CHESTS}
    chests = p.parts.get(CHESTS)
    if chests is not None:
        places = sorted(chests.chests), len(chests.unlaid)
        shown[CHESTS] = (*places, chests.notes, chests.no_maps, chests.is_laid_out)
    return shown


@pytest.mark.parametrize("game", GAMES_WITH_MODULES)
def test_every_view_is_exact_both_ways_and_is_dealt(game):
    """What everybody sees is so again when a view is dealt. [OV-INFO-01]"""
    rules = parse_ruleset(game)
    players = max(4, rules.min_players)
    chooser = random.Random(2)
    events = []
    s = new_match(rules, players, stream_keys(seed_bytes(2)), events)
    journal = Journal(players)
    journal.tell(events)
    while not is_over(s) and s.round == 1:
        if chooser.random() < 0.1:
            true = position_of(s)
            for seat in range(-1, players):
                seen = position_of_view(view(s, journal, seat))
                assert parse_position(str(seen)) == seen
                dealt = position_of(deal(seen, SEED))
                for p in (true, dealt):
                    assert (p.mine, p.open, p.sites) == (seen.mine, seen.open, seen.sites)
                    assert shown_parts(p) == shown_parts(seen)
                    assert sorted(p.goals) == sorted(seen.goals)
                    assert len(p.looked) == len(seen.looked)
        events = []
        apply(s, eager(s, chooser), events)
        journal.tell(events)


def test_a_window_for_all_asks_everybody_else():
    """[WC-VETO-21]"""
    text = "base+veto; players 4; direction anticlockwise; turn B; hand C veto; frame end-turn B; "
    text += "frame resolve B EW@1,0; frame veto-window - EW@1,0"
    s = deal(parse_position(text), SEED)
    assert [f.seat for f in s.stack[2:]] == [2, 3, 0]
    check_round_trip(s)


def test_what_was_looked_at_is_dealt_and_found():
    text = "base+treasure-chests; knows B 2,1=NE/4 8,0=treasure"
    position = parse_position(text)
    assert "knows B 8,0=treasure 2,1=NE/4" in str(position)
    s = deal(position, SEED)
    assert matches(position_of(s), "chest 2,1=NE/4") is None
    again = position_of(s, position.knows)
    again.part(CHESTS).known.update(position.part(CHESTS).known)
    assert matches(again, "knows B 2,1=NE/4") is None
    assert matches(again, "knows B 2,1=NE/5") is not None
    assert parse_position(str(again)) == again
