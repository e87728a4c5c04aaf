"""Setting up the base game: the box, the tables for each number of players, who begins.

Each test names the clauses it proves. What can be shown in a situation on the table is proved
by the scenarios in this folder instead.
"""

from __future__ import annotations

from collections import Counter

import pytest
from products.base.playing import PLAYERS, SETUP, TABLES, first_discard, names, start

from saboteur.products.base.deck import BASE_DWARVES_1, BASE_GOALS_1, BASE_MINE_1
from saboteur.rules.chance import ScriptedChance, seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match, to_move
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import HandDealt, RoleDealt, RoundBegan
from saboteur.rules.kinds import (
    MAP,
    MINER,
    REPAIR,
    ROCKFALL,
    SABOTAGE,
    SABOTEUR,
    START_CELL,
    cell_at,
)
from saboteur.rules.mine import card_of, joined
from saboteur.rules.registry import ruleset

PATHS = {
    "NESW": 5,
    "NES": 5,
    "NEW": 5,
    "NS": 4,
    "EW": 3,
    "NW": 4,
    "NE": 5,
    "N|E|S|W": 1,
    "N|E|S": 1,
    "N|E|W": 1,
    "N|S": 1,
    "E|W": 1,
    "N|E": 1,
    "N|W": 1,
    "N": 1,
    "E": 1,
}


# --- the box ---------------------------------------------------------------------------------


def test_the_box_has_44_path_cards():
    """1 start, 3 goals and 40 tunnel cards. (OV-COMP-01)"""
    tunnels = [card for card in BASE_MINE_1.cards if card.tile is not None]
    assert BASE_MINE_1.start is not None
    assert sum(goal.copies for goal in BASE_GOALS_1.goals) == 3
    assert {card.name: card.copies for card in tunnels} == PATHS
    assert 1 + 3 + sum(card.copies for card in tunnels) == 44


def test_the_box_has_27_action_cards():
    """Sabotage, repair, rockfall and treasure map. (OV-COMP-02)"""
    families = Counter()
    for card in BASE_MINE_1.cards:
        if card.tile is None:
            families[card.family] += card.copies
    assert families == {SABOTAGE: 9, REPAIR: 9, ROCKFALL: 3, MAP: 6}
    assert sum(families.values()) == 27


def test_the_box_has_28_gold_cards():
    """Of values 1, 2 and 3. (OV-COMP-03, ED-18)"""
    assert sum(copies for _, copies in BASE_DWARVES_1.gold) == 28
    assert [value for value, _ in BASE_DWARVES_1.gold] == [1, 2, 3]


def test_the_box_has_11_dwarf_cards():
    """7 Gold Miners and 4 Saboteurs are enough for every number of players. (OV-COMP-04)"""
    most = Counter()
    for _, mix in BASE_DWARVES_1.roles:
        most |= Counter(dict(mix))
    assert most == {MINER: 7, SABOTEUR: 4}


@pytest.mark.parametrize("n", PLAYERS)
def test_a_table_never_uses_more_than_the_box_has(n):
    """Unused dwarf cards go back to the box. (OV-COMP-04, BASE-SETUP-05)"""
    s = start(n)
    used = Counter(s.roles + s.undealt)
    assert used[MINER] <= 7
    assert used[SABOTEUR] <= 4


# --- dealing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "seed"), TABLES)
def test_the_dwarf_cards_of_each_number_of_players(n, seed):
    """The mix, always players + 1; everybody has one, one is aside.

    (BASE-SETUP-02, BASE-SETUP-03, BASE-SETUP-04, BASE-SETUP-05)
    """
    s = start(n, seed)
    saboteurs, miners, _, _ = SETUP[n]
    assert Counter(s.roles + s.undealt) == {SABOTEUR: saboteurs, MINER: miners}
    assert len(s.roles + s.undealt) == n + 1
    assert len(s.roles) == n
    assert len(s.undealt) == 1


@pytest.mark.parametrize("n", PLAYERS)
def test_the_dwarf_cards_are_shuffled(n):
    """Over many seeds every seat is dealt either card, and either may stay aside.

    (BASE-SETUP-04, BASE-SETUP-05)
    """
    deals = [start(n, seed) for seed in range(60)]
    for seat in range(n):
        assert {s.roles[seat] for s in deals} == {MINER, SABOTEUR}
    assert {s.undealt[0] for s in deals} == {MINER, SABOTEUR}


@pytest.mark.parametrize(("n", "may_be_none"), [(3, True), (4, True), (5, False), (10, False)])
def test_a_round_without_saboteur(n, may_be_none):
    """It can happen with 3 or 4 players, and only then. (BASE-SETUP-06)"""
    numbers = {start(n, seed).roles.count(SABOTEUR) for seed in range(60)}
    assert (0 in numbers) == may_be_none
    assert max(numbers) == SETUP[n][0]


@pytest.mark.parametrize("n", PLAYERS)
def test_the_dealt_dwarf_cards_are_told_to_their_owners(n):
    """One event for each seat, for its owner alone. (BASE-SETUP-04, OV-INFO-02)"""
    log = []
    s = start(n, log=log)
    told = [event for event in log if isinstance(event, RoleDealt)]
    assert [(event.seat, event.role) for event in told] == list(enumerate(s.roles))
    assert [event.knowers() for event in told] == [1 << seat for seat in range(n)]


@pytest.mark.parametrize(("n", "seed"), TABLES)
def test_the_table_is_laid_out(n, seed):
    """The start face up and open on all sides, the three goals face down in their places.

    (BASE-SETUP-07, BASE-SETUP-08, OV-GRID-01, OV-GRID-03)
    """
    s = start(n, seed)
    assert list(s.cells) == [START_CELL] == [cell_at(0, 0)]
    assert card_of(s.cells[START_CELL]) == s.rules.starts[0][2]
    assert joined(s) == {START_CELL: 0b1111}
    assert set(s.hidden) == {cell_at(8, -2), cell_at(8, 0), cell_at(8, 2)}
    assert names(s, s.hidden.values()) == {"treasure": 1, "rock:NE": 1, "rock:NW": 1}


def test_the_goals_are_shuffled():
    """Each goal may lie on each place. (BASE-SETUP-08)"""
    deals = [start(3, seed) for seed in range(60)]
    for cell in deals[0].hidden:
        assert len({s.hidden[cell] for s in deals}) == 3


@pytest.mark.parametrize(("n", "seed"), TABLES)
def test_hands_and_deck(n, seed):
    """All 67 cards are in the hands and the deck; hand and deck sizes by the table.

    (BASE-SETUP-09, BASE-SETUP-10, BASE-SETUP-11, BASE-SETUP-12)
    """
    s = start(n, seed)
    _, _, hand, deck = SETUP[n]
    assert [len(cards) for cards in s.hands] == [hand] * n
    assert len(s.deck) == deck == 67 - n * hand
    assert s.discards == []
    dealt = names(s, s.deck + [card for cards in s.hands for card in cards])
    assert dealt == {card.name: card.copies for card in BASE_MINE_1.cards}
    assert s.rules.hand_size(n) == hand


def test_the_deck_is_shuffled():
    """Two seeds, two orders; one seed, one order. (BASE-SETUP-09)"""
    assert start(3, 1).deck == start(3, 1).deck
    assert start(3, 1).deck != start(3, 2).deck
    assert len({start(3, seed).hands[0][0] for seed in range(60)}) > 10


def test_path_and_action_cards_are_shuffled_into_one_deck():
    """Both kinds come up in the hands. (BASE-SETUP-09)"""
    s = start(10)
    dealt = [card for cards in s.hands for card in cards]
    assert {s.rules.cards[card].tile is None for card in dealt} == {True, False}


@pytest.mark.parametrize("n", PLAYERS)
def test_dealing_tells_each_player_his_own_hand(n):
    """Everybody is told the sizes, only the owner the cards. (BASE-SETUP-10, OV-INFO-01)"""
    log = []
    s = start(n, log=log)
    told = [event for event in log if isinstance(event, HandDealt)]
    assert [(event.seat, event.cards) for event in told] == [
        (seat, tuple(s.hands[seat])) for seat in range(n)
    ]
    assert [event.knowers() for event in told] == [1 << seat for seat in range(n)]
    assert HandDealt.PUBLIC_FIELDS == ("seat", "count")


@pytest.mark.parametrize(("n", "seed"), TABLES)
def test_the_gold_deck(n, seed):
    """28 cards, shuffled once, nobody has any gold. (BASE-SETUP-13, OV-COMP-03)"""
    s = start(n, seed)
    assert Counter(s.gold_deck) == {1: 16, 2: 8, 3: 4}
    assert s.gold == [[]] * n
    assert s.nuggets == [0] * n
    assert s.packet == []
    assert start(n, seed + 100).gold_deck != s.gold_deck


# --- the first player ------------------------------------------------------------------------


@pytest.mark.parametrize("n", PLAYERS)
def test_seat_a_begins_where_nothing_is_said(n):
    """The youngest sits on the configured seat, by default A. (BASE-SETUP-14, ED-05)"""
    log = []
    s = start(n, log=log)
    assert (s.round, s.first, s.active, to_move(s)) == (1, 0, 0, 0)
    assert [(event.round, event.first) for event in log if isinstance(event, RoundBegan)] == [
        (1, 0)
    ]


@pytest.mark.parametrize("letter", "ABCDE")
def test_the_configured_seat_begins(letter):
    """(BASE-SETUP-14, ED-05, AMB-07)"""
    s = start(5, first_player=letter)
    assert to_move(s) == s.first == s.active == "ABCDE".index(letter)


@pytest.mark.parametrize("n", [3, 5, 10])
def test_a_random_seat_begins(n):
    """The same seed gives the same seat; over many seeds every seat begins. (AMB-07)"""
    firsts = [start(n, seed, first_player="random").first for seed in range(100)]
    assert set(firsts) == set(range(n))
    assert firsts == [start(n, seed, first_player="random").first for seed in range(100)]


def test_the_random_seat_is_the_first_word_of_the_round():
    """Chance decides, and it can be replaced. (AMB-07)"""
    rules = ruleset(("base",), "P2024", {"first_player": "random"})
    words = [2] + [0] * 200
    s = new_match(rules, 5, (b"",) * 4, None, ScriptedChance({0: [0] * 40, 1: words}))
    assert to_move(s) == 2


def test_a_random_seat_begins_only_the_first_round():
    """Afterwards it is the left neighbour of who played last. (AMB-07, BASE-NEXT-04)"""
    s = start(3, 5, first_player="random")
    while s.round == 1:
        last = to_move(s)
        apply(s, first_discard(s))
    assert s.first == (last + 1) % 3


@pytest.mark.parametrize("n", range(3, 11))
def test_the_first_player_must_have_a_seat(n: int) -> None:
    """The last seat of the table may begin, the next letter may not. [BASE-SETUP-14]"""
    keys = stream_keys(seed_bytes(1))
    rules = ruleset(("base",), "P2024", {"first_player": "ABCDEFGHIJKL"[n - 1]})
    assert new_match(rules, n, keys).first == n - 1
    rules = ruleset(("base",), "P2024", {"first_player": "ABCDEFGHIJKL"[n]})
    with pytest.raises(RulesetError, match=f"with {n} players") as refused:
        new_match(rules, n, keys)
    assert refused.value.clauses == ("BASE-SETUP-14",)
