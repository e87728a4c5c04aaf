"""Setting up Saboteur 2: the box, dealing for every number of players, who begins.

Each test names the clauses it proves. What can be shown in a situation on the table is proved
by the scenarios in this folder instead.
"""

import random
from collections import Counter

import pytest
from products.saboteur2.playing import (
    ACTIONS,
    BASE_CARDS,
    DWARVES,
    EDITIONS,
    PATHS,
    PLAYERS,
    everywhere,
    names,
    start,
)

from saboteur.products.saboteur2.deck import SABOTEUR2_1
from saboteur.rules.engine import apply, legal_moves, to_move
from saboteur.rules.events import HandDealt, RoleDealt
from saboteur.rules.kinds import DISCARD, NONE, START_CELL, TURN, cell_at, move_act
from saboteur.rules.mine import card_of
from saboteur.views.journal import Journal
from saboteur.views.view import view

SEEDS = range(1, 4)
TABLES = [(n, seed) for n in PLAYERS for seed in SEEDS]


# --- the box ---------------------------------------------------------------------------------


def test_the_box_has_30_path_cards():
    """2 bridges, 2 double bends, 4 ladders, 3 doors of each colour, 10 crystals. (OV-COMP-05, ED-34)"""
    paths = {card.name: card.copies for card in SABOTEUR2_1.cards if card.tile is not None}
    assert paths == PATHS
    assert sum(paths.values()) == 30
    counts = Counter()
    for name, copies in paths.items():
        counts["ladder"] += copies * name.startswith("L:")
        counts["blue"] += copies * (":b}" in name)
        counts["green"] += copies * (":g}" in name)
        counts["crystal"] += copies * name.endswith("*")
        counts["bridge"] += copies * (name == "NS|EW")
        counts["double bend"] += copies * (name in {"NE|SW", "NW|ES"})
    assert counts == {
        "ladder": 4,
        "blue": 3,
        "green": 3,
        "crystal": 10,
        "bridge": 2,
        "double bend": 2,
    }


def test_the_box_has_20_action_cards():
    """The box speaks of 21, but no rulebook names the last one. (OV-COMP-06, AMB-21)"""
    actions = {card.name: card.copies for card in SABOTEUR2_1.cards if card.tile is None}
    assert actions == ACTIONS
    assert sum(actions.values()) == 20


def test_the_box_has_15_dwarf_cards():
    """4 blue, 4 green, Boss, Profiteer, 2 Geologists, 3 Saboteurs. (OV-COMP-07)"""
    assert dict(SABOTEUR2_1.roles_for_all) == DWARVES
    assert sum(DWARVES.values()) == 15


def test_gold_pieces_are_numbers():
    """Nobody counts pieces: there are no gold cards, and gold begins at 0. (OV-COMP-08, ED-17, AMB-42)"""
    s = start(5)
    assert not SABOTEUR2_1.gold
    assert s.gold_deck == []
    assert s.gold == [[]] * 5
    assert s.nuggets == [0] * 5


# --- dealing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "seed"), TABLES)
def test_the_deck_has_117_cards(n, seed):
    """All of the base game's path and action cards and the new ones; 10 aside, 6 in each hand.

    (S2-SETUP-01, S2-SETUP-03, S2-SETUP-04, S2-SETUP-05, S2-SETUP-09, AMB-21)
    """
    s = start(n, seed)
    assert everywhere(s) == BASE_CARDS | PATHS | ACTIONS
    assert everywhere(s).total() == 40 + 27 + 30 + 20 == 117
    assert len(s.aside) == 10
    assert [len(hand) for hand in s.hands] == [6] * n
    assert len(s.deck) == 117 - 10 - 6 * n
    assert s.discards == []
    assert s.front == [0] * n
    assert s.rules.hand_size(n) == 6


@pytest.mark.parametrize("profile", EDITIONS)
def test_the_deck_is_the_same_in_every_edition(profile):
    """(S2-SETUP-03, S2-SETUP-04, S2-SETUP-05)"""
    s = start(12, profile=profile)
    assert everywhere(s).total() == 117
    assert (len(s.aside), len(s.deck)) == (10, 35)


def test_the_cards_aside_are_of_all_kinds():
    """They come off the shuffled deck, unseen by everybody. (S2-SETUP-04, OV-INFO-06)"""
    aside = Counter()
    for seed in range(60):
        s = start(3, seed)
        aside += names(s, s.aside)
    assert set(aside) == set(BASE_CARDS | PATHS | ACTIONS)
    log = []
    s = start(3, 1, log)
    journal = Journal(3)
    journal.begin(s)
    for seat in (0, 1, 2, NONE):
        assert view(s, journal, seat).aside_size == 10
    told = [event.cards for event in log if isinstance(event, HandDealt)]
    assert sorted(told) == sorted(tuple(hand) for hand in s.hands)


@pytest.mark.parametrize("n", [2, 5, 12])
def test_the_cards_aside_stay_aside_all_round(n):
    """Nothing brings them back before the next round. (S2-SETUP-04)"""
    s = start(n, n)
    luck = random.Random(n)
    aside = s.aside[:]
    while s.round == 1:
        assert s.aside == aside
        apply(s, luck.choice(legal_moves(s)))
    assert len(s.aside) == 10
    assert s.aside != aside


@pytest.mark.parametrize(("n", "seed"), TABLES)
def test_all_15_dwarf_cards_are_used(n, seed):
    """Everybody has one, 3 to 13 are left. (S2-SETUP-06, S2-SETUP-01, S2-SETUP-09)"""
    s = start(n, seed)
    assert Counter(s.roles + s.undealt) == DWARVES
    assert len(s.roles) == n
    assert len(s.undealt) == 15 - n
    assert 3 <= len(s.undealt) <= 13
    assert s.dropped == []


def test_every_seat_may_be_dealt_every_dwarf_card():
    """Also the top and the bottom of those left. (S2-SETUP-06)"""
    deals = [start(4, seed) for seed in range(120)]
    for seat in range(4):
        assert {s.roles[seat] for s in deals} == set(DWARVES)
    assert {s.undealt[0] for s in deals} == set(DWARVES)
    assert {s.undealt[-1] for s in deals} == set(DWARVES)


@pytest.mark.parametrize("n", PLAYERS)
def test_nobody_knows_which_dwarf_cards_are_in_play(n):
    """Everybody is told his own and nothing else. (S2-SETUP-07, OV-INFO-02)"""
    log = []
    s = start(n, log=log)
    told = [event for event in log if isinstance(event, RoleDealt)]
    assert [(event.seat, event.role) for event in told] == list(enumerate(s.roles))
    assert [event.knowers() for event in told] == [1 << seat for seat in range(n)]
    journal = Journal(n)
    journal.begin(s)
    for seat in range(n):
        seen = view(s, journal, seat)
        assert seen.role == s.roles[seat]
        assert [role for role in seen.roles if role != NONE] == [s.roles[seat]]
        assert all(role == NONE for role in seen.undealt)
        assert len(seen.undealt) == 15 - n


@pytest.mark.parametrize(("n", "seed"), TABLES)
def test_the_table_is_laid_out_as_in_the_base_game(n, seed):
    """The start face up, the three goals face down in their places. (S2-SETUP-02)"""
    s = start(n, seed)
    assert list(s.cells) == [START_CELL]
    assert card_of(s.cells[START_CELL]) == s.rules.starts[0][2]
    assert set(s.hidden) == {cell_at(8, -2), cell_at(8, 0), cell_at(8, 2)}
    assert names(s, s.hidden.values()) == {"treasure": 1, "rock:NE": 1, "rock:NW": 1}


# --- the first player ------------------------------------------------------------------------


@pytest.mark.parametrize("profile", EDITIONS)
@pytest.mark.parametrize("n", PLAYERS)
def test_seat_a_begins_where_nothing_is_said(n, profile):
    """The youngest sits on the configured seat, by default A. (S2-SETUP-08, ED-05, ED-36)"""
    s = start(n, profile=profile)
    assert (s.round, s.first, s.active, to_move(s)) == (1, 0, 0, 0)


@pytest.mark.parametrize("letter", "ABCDEFGHIJKL")
def test_the_configured_seat_begins(letter):
    """(S2-SETUP-08, ED-36)"""
    s = start(12, first_player=letter)
    assert to_move(s) == s.first == "ABCDEFGHIJKL".index(letter)


def test_play_goes_clockwise():
    """(S2-SETUP-08)"""
    s = start(5, first_player="D")
    asked = []
    for _ in range(7):
        asked.append(to_move(s))
        seat = to_move(s)
        while to_move(s) == seat:
            discards = [m for m in legal_moves(s) if move_act(m) == DISCARD]
            rest = [m for m in legal_moves(s) if move_act(m) != DISCARD]
            apply(s, discards[0] if s.stack[-1].kind == TURN else rest[0])
    assert asked == [3, 4, 0, 1, 2, 3, 4]


@pytest.mark.parametrize("n", [2, 12])
def test_a_random_seat_begins(n):
    """(S2-SETUP-08, AMB-07)"""
    assert {start(n, seed, first_player="random").first for seed in range(100)} == set(range(n))
