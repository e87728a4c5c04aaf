"""Setting up Saboteur 2: the box, dealing for every number of players, the editions.

Each test names the clauses it proves. What can be shown in a situation on the table is proved
by tests/scenarios instead.
"""

import random
from collections import Counter

import pytest

from saboteur.products.base.deck import BASE_MINE_1
from saboteur.products.base.rules import BASE
from saboteur.products.saboteur2.deck import SABOTEUR2_1
from saboteur.products.saboteur2.rules import SABOTEUR2
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match, to_move
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import HandDealt, MatchEnded, RoleDealt, RolesRevealed, RoundBegan
from saboteur.rules.kinds import (
    BLUE,
    BOSS,
    DISCARD,
    GEOLOGIST,
    GREEN,
    NONE,
    PROFITEER,
    SABOTEUR,
    START_CELL,
    TURN,
    cell_at,
    move_act,
)
from saboteur.rules.mine import card_of
from saboteur.rules.registry import PROFILES, ruleset
from saboteur.rules.ruleset import compose
from saboteur.views.journal import Journal
from saboteur.views.view import view

PLAYERS = range(2, 13)
SEEDS = range(1, 4)
TABLES = [(n, seed) for n in PLAYERS for seed in SEEDS]
EDITIONS = ("P2024", "P2024-FR", "PGIG")

DWARVES = {BLUE: 4, GREEN: 4, BOSS: 1, PROFITEER: 1, GEOLOGIST: 2, SABOTEUR: 3}
BASE_CARDS = {card.name: card.copies for card in BASE_MINE_1.cards}
ACTIONS = {
    "theft": 4,
    "hands-off": 3,
    "trapped": 3,
    "freedom": 4,
    "inspection": 2,
    "change-hats": 2,
    "swap-hands": 2,
}
PATHS = {
    "NS|EW": 2,
    "NW|ES": 1,
    "NE|SW": 1,
    "L:N": 1,
    "L:E": 1,
    "L:NW": 1,
    "L:NE": 1,
    "NS{N:b}": 1,
    "EW{E:b}": 1,
    "NE{N:b}": 1,
    "NS{N:g}|E": 1,
    "EW{E:g}": 1,
    "NW{N:g}": 1,
    "NESW*": 1,
    "NEW*": 3,
    "NES*": 1,
    "ESW|N*": 1,
    "NES|W*": 1,
    "EW|N*": 1,
    "N*": 1,
    "E*": 1,
    "NE|W": 1,
    "NE|S": 1,
    "NW|E": 1,
    "NW|S": 1,
    "NS|E|W": 1,
    "EW|N|S": 1,
}


def start(n, seed=1, log=None, *, profile="P2024", **options):
    """Begin a match of Saboteur 2."""
    rules = ruleset(("saboteur2",), profile, options)
    return new_match(rules, n, stream_keys(seed_bytes(seed)), log)


def play_round(s, luck, log=None):
    """Play at random until the next round has begun or the match is over."""
    before = s.round
    while not is_over(s) and s.round == before:
        apply(s, luck.choice(legal_moves(s)), log)


def names(s, cards):
    """Return the cards of a list by name, counted."""
    return Counter(s.rules.cards[card].name for card in cards)


def everywhere(s):
    """Return every path and action card of the table by name, counted."""
    found = [*s.deck, *s.discards, *s.aside]
    for hand in s.hands:
        found += hand
    for value in s.cells.values():
        card = card_of(value)
        if card != s.rules.starts[0][2] and card not in s.rules.goal_cards:
            found.append(card)
    for bits in s.front:
        found += [card for k, card in enumerate(s.rules.front_cards) if bits >> k & 1]
    return names(s, found)


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
    assert s.hats == []


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


# --- from round to round ---------------------------------------------------------------------


@pytest.mark.parametrize("profile", EDITIONS)
@pytest.mark.parametrize("n", [2, 3, 7, 12])
def test_a_new_round_is_set_up_again(n, profile):
    """Everything but the gold is as at the beginning, whatever was played before.

    (S2-NEXT-01, S2-NEXT-02, S2-SETUP-04 to -06)
    """
    s = start(n, n, profile=profile)
    luck = random.Random(n)
    rounds = 0
    lay_in_front = False
    while not is_over(s):
        rounds += 1
        assert Counter(s.roles + s.undealt) == DWARVES
        assert len(s.undealt) == 15 - n
        assert s.hats == []
        assert s.thefts == []
        assert s.picked == []
        assert everywhere(s) == BASE_CARDS | PATHS | ACTIONS
        assert [len(hand) for hand in s.hands] == [6] * n
        assert (len(s.aside), len(s.deck)) == (10, 107 - 6 * n)
        assert s.discards == []
        assert s.front == [0] * n
        assert list(s.cells) == [START_CELL]
        assert len(s.hidden) == 3
        before = s.round
        while not is_over(s) and s.round == before:
            lay_in_front = lay_in_front or any(s.front)
            apply(s, luck.choice(legal_moves(s)))
    assert rounds == 3
    assert lay_in_front


def test_each_round_shuffles_everything_anew():
    """Dwarf cards, goals, deck and the cards aside. (S2-NEXT-01, S2-NEXT-02)"""
    same = Counter()
    for seed in range(20):
        s = start(4, seed)
        roles, goals, deck, aside = s.roles[:], [*s.hidden.values()], s.deck[:], s.aside[:]
        play_round(s, random.Random(seed))
        same["roles"] += roles == s.roles
        same["goals"] += goals == list(s.hidden.values())
        same["deck"] += deck == s.deck
        same["aside"] += aside == s.aside
    assert same["roles"] < 20
    assert same["goals"] < 20
    assert same["deck"] == same["aside"] == 0


def test_gold_is_kept():
    """What somebody has at the end of a round he has in the next. (S2-NEXT-03)"""
    kept = 0
    for seed in range(12):
        s = start(4, seed)
        luck = random.Random(seed)
        while not is_over(s):
            gold = s.nuggets[:]
            log = []
            play_round(s, luck, log)
            gained = Counter()
            for event in log:
                if event.NAME in {"share-paid", "geologist-paid"}:
                    gained[event.seat] += event.amount
                elif event.NAME == "stole":
                    gained[event.seat] += 1
                    gained[event.target] -= 1
            assert s.nuggets == [gold[seat] + gained[seat] for seat in range(4)]
            kept += sum(gold)
    assert kept > 0


@pytest.mark.parametrize("n", [2, 5, 12])
def test_the_left_neighbour_of_the_last_player_begins(n):
    """(S2-NEXT-04)"""
    for seed in range(4):
        s = start(n, seed)
        luck = random.Random(seed)
        log = []
        last = NONE
        while not is_over(s) and s.round < 3:
            before = s.round
            if s.stack[-1].kind == TURN:
                last = to_move(s)
            apply(s, luck.choice(legal_moves(s)), log)
            if s.round > before:
                began = [event for event in log if isinstance(event, RoundBegan)][-1]
                assert (began.round, began.first) == (s.round, (last + 1) % n)
                assert s.first == to_move(s) == (last + 1) % n


@pytest.mark.parametrize("n", PLAYERS)
def test_a_game_has_three_rounds(n):
    """The richest win. (S2-NEXT-05, S2-SETUP-09)"""
    log = []
    s = start(n, n, log)
    luck = random.Random(n)
    while not is_over(s):
        play_round(s, luck, log)
    (end,) = [event for event in log if isinstance(event, MatchEnded)]
    assert end.totals == tuple(s.nuggets)
    assert end.winners == tuple(seat for seat in range(n) if s.nuggets[seat] == max(s.nuggets))
    assert [event.round for event in log if isinstance(event, RoundBegan)] == [1, 2, 3]


@pytest.mark.parametrize("profile", EDITIONS)
def test_all_15_dwarf_cards_are_shown_after_each_round(profile):
    """Those exchanged too, but not which of them were. (S2-END-03, OV-INFO-07, S2-HAT-04)"""
    for seed in range(6):
        log = []
        s = start(6, seed, log, profile=profile)
        luck = random.Random(seed)
        while not is_over(s):
            play_round(s, luck, log)
            shown = [event for event in log if isinstance(event, RolesRevealed)][-1]
            assert Counter(shown.roles + shown.undealt) == DWARVES
            assert len(shown.roles) == 6
            assert list(shown.undealt) == sorted(shown.undealt)


# --- what is offered -------------------------------------------------------------------------


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
