"""Setting up the base game: the box, the tables for each number of players, the editions.

Each test names the clauses it proves. What can be shown in a situation on the table is proved
by tests/scenarios instead.
"""

import random
from collections import Counter
from itertools import chain

import pytest

from saboteur.modules.gold_cards import payment
from saboteur.modules.rounds import totals_of, winners_of
from saboteur.products.base.deck import BASE_DWARVES_1, BASE_GOALS_1, BASE_MINE_1
from saboteur.products.base.rules import BASE
from saboteur.rules.chance import ScriptedChance, seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match, to_move
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import HandDealt, MatchEnded, RoleDealt, RolesRevealed, RoundBegan
from saboteur.rules.kinds import (
    DISCARD,
    MAP,
    MINER,
    NONE,
    REPAIR,
    ROCKFALL,
    SABOTAGE,
    SABOTEUR,
    START_CELL,
    cell_at,
    move_act,
)
from saboteur.rules.mine import card_of, joined
from saboteur.rules.options import Word
from saboteur.rules.parts import Module, Profile
from saboteur.rules.registry import MODULES, PROFILES, ruleset
from saboteur.rules.ruleset import compose

PLAYERS = range(3, 11)
SEEDS = range(1, 7)
TABLES = [(n, seed) for n in PLAYERS for seed in SEEDS]

# Saboteurs, Gold Miners, hand, draw deck after dealing.
SETUP = {
    3: (1, 3, 6, 49),
    4: (1, 4, 6, 43),
    5: (2, 4, 6, 37),
    6: (2, 5, 5, 37),
    7: (3, 5, 5, 32),
    8: (3, 6, 4, 35),
    9: (3, 7, 4, 31),
    10: (4, 7, 4, 27),
}

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

BLANK_PROFILE = Profile("none")


def start(n, seed=1, log=None, *, profile="P2024", **options):
    """Begin a match of the base game."""
    rules = ruleset(("base",), profile, options)
    return new_match(rules, n, stream_keys(seed_bytes(seed)), log)


def first_discard(s):
    """Return a discard, or the first move where there is none: a way to play to the end."""
    moves = legal_moves(s)
    return next((m for m in moves if move_act(m) == DISCARD), moves[0])


def any_move(s, luck):
    """Return any legal move, so that cards of all kinds are played."""
    return luck.choice(legal_moves(s))


def play_round(s, log=None):
    """Discard until the next round has begun or the match is over."""
    before = s.round
    while not is_over(s) and s.round == before:
        apply(s, first_discard(s), log)


def names(s, cards):
    """Return the cards of a list by name, counted."""
    return Counter(s.rules.cards[card].name for card in cards)


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


# --- from round to round ---------------------------------------------------------------------


@pytest.mark.parametrize("n", PLAYERS)
def test_a_game_has_three_rounds(n):
    """Neither more nor fewer. (BASE-SETUP-01, BASE-NEXT-06)"""
    log = []
    s = start(n, n, log)
    rounds = []
    while not is_over(s):
        rounds.append(s.round)
        play_round(s, log)
    assert rounds == [1, 2, 3]
    assert [event.round for event in log if isinstance(event, RoundBegan)] == [1, 2, 3]
    assert len([event for event in log if isinstance(event, MatchEnded)]) == 1
    assert to_move(s) == NONE
    assert legal_moves(s) == []


@pytest.mark.parametrize(("n", "seed"), [(3, 1), (4, 2), (6, 3), (10, 4)])
def test_a_new_round_is_set_up_again(n, seed):
    """Everything but the gold is as at the beginning, whatever was played before.

    (BASE-NEXT-01, BASE-NEXT-02, BASE-ACT-05)
    """
    s = start(n, seed)
    luck = random.Random(seed)
    saboteurs, miners, hand, deck = SETUP[n]
    while not is_over(s):
        assert Counter(s.roles + s.undealt) == {SABOTEUR: saboteurs, MINER: miners}
        assert len(s.undealt) == 1
        assert [len(cards) for cards in s.hands] == [hand] * n
        assert len(s.deck) == deck
        assert s.discards == []
        assert s.front == [0] * n
        assert list(s.cells) == [START_CELL]
        assert len(s.hidden) == 3
        assert names(s, s.deck + [card for cards in s.hands for card in cards]) == {
            card.name: card.copies for card in BASE_MINE_1.cards
        }
        before = s.round
        broken = False
        while not is_over(s) and s.round == before:
            apply(s, any_move(s, luck))
            broken = broken or any(s.front)
        assert broken


def test_each_round_shuffles_everything_anew():
    """Dwarf cards, goals and deck of two rounds differ over some seeds. (BASE-NEXT-01, -02)"""
    same_roles = same_goals = same_deck = 0
    for seed in range(20):
        s = start(4, seed)
        roles, goals, deck = s.roles, list(s.hidden.values()), s.deck[:]
        play_round(s)
        same_roles += roles == s.roles
        same_goals += goals == list(s.hidden.values())
        same_deck += deck == s.deck
    assert same_roles < 20
    assert same_goals < 20
    assert same_deck == 0


def test_gold_is_kept_and_never_lost():
    """The gold cards held and left are always the 28 of the box. (BASE-NEXT-03)"""
    s = start(5, 3)
    held = [0] * 5
    while not is_over(s):
        assert Counter([*s.gold_deck, *chain(*s.gold)]) == {1: 16, 2: 8, 3: 4}
        assert all(sum(s.gold[seat]) >= held[seat] for seat in range(5))
        held = [sum(cards) for cards in s.gold]
        play_round(s)
    assert sum(held) > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_all_dwarf_cards_are_shown_each_round(seed):
    """The undealt one too. (BASE-END-04, BASE-END-05, OV-INFO-07)"""
    log = []
    s = start(4, seed, log)
    for _ in range(3):
        roles, undealt = s.roles, s.undealt
        play_round(s, log)
        shown = [event for event in log if isinstance(event, RolesRevealed)][-1]
        assert (list(shown.roles), list(shown.undealt)) == (roles, undealt)


@pytest.mark.parametrize(
    ("totals", "winners"),
    [([7, 7, 5], [0, 1]), ([0, 0, 0], [0, 1, 2]), ([1, 4, 3, 2], [1]), ([2, 9, 9, 9], [1, 2, 3])],
)
def test_the_most_gold_wins(totals, winners):
    """Ties share the victory. (BASE-NEXT-06, BASE-NEXT-07)"""
    assert winners_of(totals) == winners


def test_totals_count_cards_and_nuggets():
    """(BASE-NEXT-06, BASE-PAY-15)"""
    s = start(3)
    s.gold = [[3, 1], [2], []]
    s.nuggets = [0, 1, 2]
    assert totals_of(s) == [4, 3, 2]


def test_a_skipped_player_takes_turns_again_once_he_has_cards():
    """No card of the base game gives any; another module may. (BASE-TURN-11, BASE-TURN-09)"""
    s = start(3)
    s.hands[1] = []
    apply(s, first_discard(s))
    assert to_move(s) == 2
    s.hands[1] = [s.deck.pop()]
    apply(s, first_discard(s))
    assert to_move(s) == 0
    apply(s, first_discard(s))
    assert to_move(s) == 1


# --- exact payment ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "amount", "paid"),
    [
        ([2, 2, 3, 1], 4, [3, 1]),
        ([2, 2, 1, 1], 4, [2, 2]),
        ([2, 1, 1, 1], 4, [2, 1, 1]),
        ([1, 1, 1, 1], 4, [1, 1, 1, 1]),
        ([3, 2, 1], 3, [3]),
        ([2, 1, 1], 3, [2, 1]),
        ([1, 1, 1], 3, [1, 1, 1]),
        ([1, 2], 2, [2]),
        ([1, 1, 3], 2, [1, 1]),
        ([2, 2], 3, [2]),
        ([3, 3], 2, []),
        ([], 4, []),
        ([3, 3], 4, [3]),
        ([1], 4, [1]),
    ],
)
def test_payment(deck, amount, paid):
    """Fewest cards, then the highest card; never more than the amount.

    (BASE-PAY-14, BASE-PAY-15, AMB-12)
    """
    assert payment(deck, amount) == paid


def test_the_gold_deck_is_reshuffled_after_an_exact_payment():
    """Whoever saw cards looked out of it does not know the order. (BASE-PAY-14)"""
    changed = 0
    for seed in range(10):
        s = start(5, seed)
        before = s.gold_deck[:]
        play_round(s)
        paid = list(chain(*s.gold))
        assert paid
        for value in paid:
            before.remove(value)
        assert sorted(before) == sorted(s.gold_deck)
        changed += before != s.gold_deck
    assert changed == 10


# --- editions, modules, options --------------------------------------------------------------


def test_the_profiles():
    """Four editions of the base game, and what they set. (OV-ED-01, OV-ED-03, OV-ED-04)"""
    assert list(PROFILES) == ["P2024", "P2024-FR", "PGIG", "P2004", "PDUEL"]
    assert "base" in PROFILES["PGIG"].modules
    assert PROFILES["P2004"].modules == ("base",)


@pytest.mark.parametrize(
    ("profile", "gold_draw"),
    [("P2024", "miners"), ("P2024-FR", "miners"), ("PGIG", "players"), ("P2004", "players")],
)
def test_what_a_profile_sets(profile, gold_draw):
    """(ED-01, ED-02, ED-04, ED-05, OV-ED-01)"""
    assert ruleset(("base",), profile).settings == {
        "gold_draw": gold_draw,
        "require_connection": True,
        "first_player": "A",
        "gold_payout": "exact",
        "goal_cells": "default",
    }
    assert ruleset(("base",), profile).text == f"base@1/{profile}"


def test_an_option_overrides_the_profile():
    """And shows in the text of the ruleset. (ED-01, ED-04)"""
    rules = ruleset(("base",), "P2004", {"gold_draw": "miners", "require_connection": "false"})
    assert rules.settings["gold_draw"] == "miners"
    assert rules.settings["require_connection"] is False
    assert rules.text == "base@1/P2004 gold_draw=miners require_connection=false"
    assert ruleset(("base",), "PGIG", {"gold_draw": "players"}).text == "base@1/PGIG"


@pytest.mark.parametrize("n", [-1, 0, 1, 2, 11, 12])
def test_base_needs_3_to_10_players(n):
    """(OV-MOD-01)"""
    with pytest.raises(RulesetError, match="needs 3 to 10 players") as refused:
        start(n)
    assert refused.value.clauses == ("OV-MOD-01",)


@pytest.mark.parametrize("n", PLAYERS)
@pytest.mark.parametrize("profile", ["P2024", "P2024-FR", "PGIG", "P2004"])
def test_base_is_offered_for_3_to_10_players_by_every_profile_but_the_duels(profile, n):
    """(OV-MOD-01, OV-ED-03, OV-ED-04)"""
    assert start(n, profile=profile).n == n


ADDED = Module("added", games=("base",))
FOREIGN = Module("foreign", games=("other",))
OTHER = Module("other")


@pytest.mark.parametrize(
    ("modules", "profile", "message", "clauses"),
    [
        ((), BLANK_PROFILE, "begins with a game", ("OV-MOD-03",)),
        ((ADDED, BASE), BLANK_PROFILE, "begins with a game", ("OV-MOD-03",)),
        ((BASE, OTHER), BLANK_PROFILE, "choose one game", ("OV-MOD-03",)),
        ((BASE, FOREIGN), BLANK_PROFILE, "cannot be added to base", ("OV-MOD-03",)),
        ((BASE, BASE), BLANK_PROFILE, "named twice", ()),
        ((BASE, ADDED), PROFILES["P2004"], "P2004 does not offer added", ("OV-ED-04",)),
        ((BASE, ADDED), PROFILES["PGIG"], "PGIG does not offer added", ("OV-ED-03",)),
    ],
)
def test_modules_that_make_no_game(modules, profile, message, clauses):
    """Exactly one game, and only what the edition offers. (OV-MOD-03, OV-ED-03, OV-ED-04)"""
    with pytest.raises(RulesetError, match=message) as refused:
        compose(modules, profile)
    assert refused.value.clauses == clauses


def test_modules_that_make_a_game():
    """P2024 offers everything that can be added; a profile without a list offers all. (OV-MOD-03)"""
    assert set(PROFILES["P2024"].modules) == {*MODULES} - {"duel", "solo"}
    assert compose((BASE, ADDED), Profile("plain")).text == "base@1+added/plain"


def test_an_unknown_profile_is_refused():
    """A game is played under exactly one edition. (OV-ED-01)"""
    with pytest.raises(RulesetError, match="no edition 'P1999'") as refused:
        ruleset(("base",), "P1999")
    assert refused.value.clauses == ("OV-ED-01",)


def test_an_unknown_module_is_refused():
    """(OV-MOD-03)"""
    with pytest.raises(RulesetError, match="no module 'duel2'"):
        ruleset(("base", "duel2"))


def test_an_unknown_version_of_the_card_list_is_refused():
    """(OV-COMP-01)"""
    assert ruleset(("base",), versions={"base": 1}).text == "base@1/P2024"
    with pytest.raises(RulesetError, match="base@2 is not known"):
        ruleset(("base",), versions={"base": 2})


@pytest.mark.parametrize(
    ("key", "value", "clause"),
    [
        ("gold_draw", "all", "ED-01"),
        ("require_connection", "no", "ED-04"),
        ("first_player", "Z", "ED-05"),
        ("gold_payout", "random", "AMB-12"),
    ],
)
def test_a_value_an_option_cannot_have_is_refused(key, value, clause):
    """The refusal names where the option comes from. (ED-01, ED-04, ED-05)"""
    with pytest.raises(RulesetError, match=f"{key} cannot be '{value}'") as refused:
        ruleset(("base",), "P2024", {key: value})
    assert clause in refused.value.clauses


def test_an_unknown_option_is_refused():
    """The message lists those there are. (OV-ED-01)"""
    with pytest.raises(RulesetError, match="no option 'hats'; options are: first_player, goal_"):
        ruleset(("base",), "P2024", {"hats": "bottom"})


def test_an_option_is_defined_once():
    """(OV-MOD-03)"""
    again = Module("again", games=("base",), options=(Word("gold_draw", ("miners",)),))
    with pytest.raises(RulesetError, match="again defines the option gold_draw again"):
        compose((BASE, again), BLANK_PROFILE)


def test_a_first_player_who_has_no_seat_is_refused():
    """Seat L does not exist at a table of three. (BASE-SETUP-14, OV-MOD-01)"""
    with pytest.raises(RulesetError):
        start(3, first_player="L")
