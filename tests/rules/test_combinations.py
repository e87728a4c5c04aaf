"""Which modules go together, and that any of them do: every pair, and random play of many."""

import random
from collections import Counter
from itertools import combinations, product

import pytest
from laws.counting import all_cards, all_goals
from laws.play import is_unlisted, universe
from products.names import ACTIONS, MINIS

from saboteur.modules.piles import KEEP
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.treasure_chests.cards import CHEST_PATH
from saboteur.products.tunnel_toll.rules import ASK, PLACE
from saboteur.rules import mine
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, to_move, why_not
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import (
    NO,
    NOWHERE,
    ORIENT,
    SEAT_LETTERS,
    YES,
    cell_x,
    cell_y,
    choose,
    play,
    play_at,
)
from saboteur.rules.registry import MODULES, PROFILES, ruleset
from saboteur.views.seen import face_down_of, things_of

GAMES = ("base", "saboteur2")
ADDED = ("greedy-dwarf", *ACTIONS, *MINIS, "sabotaged-dwarf", "tournament")

BASE_ONLY = {
    "greedy-dwarf": "OV-MOD-05",
    "sabotaged-dwarf": "OV-MOD-10",
    "tournament": "OV-MOD-11",
}
EXCLUSIVE = {
    frozenset({"costume-department", "tunnel-party"}): "OV-MOD-09",
    frozenset({"costume-department", "tournament"}): "OV-MOD-12",
    frozenset({"sabotaged-dwarf", "tournament"}): "OV-MOD-13",
    frozenset({"greedy-dwarf", "tournament"}): "OV-MOD-15",
}


def expected(game, names):
    """Return the clauses that may refuse these modules: the table of 00-overview, section 2."""
    clauses = {BASE_ONLY[name] for name in names if game != "base" and name in BASE_ONLY}
    for two, clause in EXCLUSIVE.items():
        if two <= set(names):
            clauses.add(clause)
    return clauses


def refusal(names, profile="P2024", **chosen):
    """Return the clauses by which a composition is refused; empty if it is not."""
    try:
        ruleset(tuple(names), profile, chosen)
    except RulesetError as error:
        return set(error.clauses) or {"no clause"}
    return set()


def test_every_module_is_known():
    """[OV-ED-02]"""
    assert set(MODULES) == {*GAMES, *ADDED, "duel", "solo"}


@pytest.mark.parametrize("game", GAMES)
def test_every_single_module(game):
    """[OV-MOD-04, OV-MOD-05, OV-MOD-06, OV-MOD-10, OV-MOD-11]"""
    for name in ADDED:
        assert refusal((game, name)) == expected(game, (name,)), name


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_of_modules(game):
    """[OV-MOD-04, OV-MOD-08, OV-MOD-09, OV-MOD-12, OV-MOD-13, OV-MOD-15]"""
    for pair in combinations(ADDED, 2):
        wanted = expected(game, pair)
        got = refusal((game, *pair))
        assert bool(got) == bool(wanted), pair
        assert got <= wanted, (pair, got, wanted)


def test_any_championship_cards_together():
    """All 128 choices, in both games. [OV-MOD-04]"""
    for game in GAMES:
        for size in range(len(ACTIONS) + 1):
            for names in combinations(ACTIONS, size):
                rules = ruleset((game, *names))
                assert set(names) <= set(rules.ids)


def test_everything_that_goes_together_together():
    """[OV-MOD-04, OV-MOD-08]"""
    minis = [name for name in MINIS if name != "tunnel-party"]
    assert refusal(("base", "greedy-dwarf", *ACTIONS, *minis, "sabotaged-dwarf")) == set()
    assert refusal(("saboteur2", *ACTIONS, *minis)) == set()
    party = [name for name in MINIS if name != "costume-department"]
    assert refusal(("base", *ACTIONS, *party, "tournament")) == set()


def test_one_game_is_chosen():
    """[OV-MOD-03]"""
    assert refusal(("base", "saboteur2")) == {"OV-MOD-03"}
    for name in ADDED:
        assert "OV-MOD-03" in refusal((name,)), name


@pytest.mark.parametrize("profile", ["PGIG", "P2004"])
def test_older_editions_have_none_of_it(profile):
    """[OV-ED-03, OV-ED-04]"""
    clause = {"PGIG": "OV-ED-03", "P2004": "OV-ED-04"}[profile]
    for name in ADDED:
        assert refusal(("base", name), profile) == {clause}


@pytest.mark.parametrize("game", GAMES)
def test_players(game):
    """A module changes nothing but the Tournament: 5 to 9. [OV-MOD-01, OV-MOD-02, OV-MOD-11]"""
    least, most = (3, 10) if game == "base" else (2, 12)
    for name in ADDED:
        if expected(game, (name,)):
            continue
        rules = ruleset((game, name))
        low, high = (5, 9) if name == "tournament" else (least, most)
        for n in range(1, 13):
            if low <= n <= high:
                rules.check_players(n)
            else:
                with pytest.raises(RulesetError) as refused:
                    rules.check_players(n)
                assert refused.value.clauses[0].startswith("OV-MOD-")


def test_gold_pieces_are_there_with_the_base_game():
    """[OV-MOD-07]"""
    for names in (("tunnel-toll",), ("new-goals",), ("tournament",)):
        s = new_match(ruleset(("base", *names)), 5, stream_keys(seed_bytes(1)))
        assert s.nuggets == ([1] * 5 if "tunnel-toll" in names else [0] * 5)
        assert bool(s.gold_deck) == ("tournament" not in names)


def test_two_postcards_by_agreement():
    """AMB-64: with two cells. [OV-MOD-09, OV-MOD-15]"""
    both = ("base", "costume-department", "tunnel-party")
    assert refusal(both, allow_both_sites="true")
    assert refusal(both, site_cells="4,0+4,2") == {"OV-MOD-09"}
    assert refusal(both, allow_both_sites="true", site_cells="4,0+4,0") == {"OV-MOD-15"}
    assert refusal(both, allow_both_sites="true", site_cells="4,0+4,2") == set()
    s = new_match(
        ruleset(both, chosen={"allow_both_sites": "true", "site_cells": "4,0+4,2"}),
        4,
        stream_keys(seed_bytes(1)),
    )
    names = {s.rules.cards[card].name for card in s.hidden.values()}
    assert {"costume", "party"} <= names


@pytest.mark.parametrize("cells", ["0,0", "8,0", "2,1"])
def test_no_two_things_on_one_cell(cells):
    """[OV-MOD-15]"""
    names = ("base", "costume-department", "treasure-chests")
    assert "OV-MOD-15" in refusal(names, site_cells=cells)


def test_chests_and_the_middle_card():
    """[OV-MOD-15]"""
    names = ("base", "treasure-chests", "tournament")
    assert "OV-MOD-15" in refusal(names, chest_cells="4,0+2,2+6,2+6,-2")
    assert refusal(names) == set()


def test_a_goal_and_the_middle_card():
    """[OV-MOD-15]"""
    names = ("base", "tournament")
    assert refusal(names, goal_cells="4,0+8,0+8,2") == {"OV-MOD-15"}
    assert refusal(names, goal_cells="4,1+8,0+8,2") == set()


def test_a_chest_or_site_on_a_new_goal():
    """[OV-MOD-15]"""
    assert "OV-MOD-15" in refusal(
        ("base", "new-goals", "treasure-chests"), chest_cells="8,4+2,2+4,4+6,2"
    )
    assert "OV-MOD-15" in refusal(("base", "new-goals", "tunnel-party"), site_cells="8,-4")
    assert refusal(("base", "tunnel-party"), site_cells="8,-4") == set()


def test_the_text_names_everything():
    """A ruleset's text composes the same ruleset again. [OV-MOD-08]"""
    rng = random.Random(5)
    for _ in range(40):
        game, names, chosen = some_modules(rng)
        rules = ruleset((game, *names), chosen=chosen)
        for name in names:
            assert name in rules.text
        again = parse_ruleset(rules.text)
        assert again.text == rules.text
        assert again.settings == rules.settings
        assert again.role_mix == rules.role_mix


# --- random play ---------------------------------------------------------------------------------

FREE = {
    "chest_cells": ("default", "random", "players", "1,1+3,-2+5,2+7,0"),
    "site_cells": ("4,0", "4,2", "3,-1"),
    "site_ports": ("NESW", "EW", "NS"),
}


def some_modules(rng):
    """Return a game, modules that go with it, and options of theirs, at random."""
    while True:
        game = rng.choice(GAMES)
        names = [name for name in ADDED if rng.random() < 0.5]
        if expected(game, names):
            continue
        rules = ruleset((game, *names))
        chosen = {}
        for key, option in sorted(rules.settable.items()):
            if rng.random() < 0.3 and key not in {"first_player", "allow_both_sites"}:
                chosen[key] = rng.choice(FREE.get(key, option.values))
        if refusal((game, *names), **chosen):
            continue
        return game, tuple(names), chosen


def some_table(seed):
    """Return a ruleset and a number of players, at random."""
    rng = random.Random(seed)
    game, names, chosen = some_modules(rng)
    rules = ruleset((game, *names), chosen=chosen)
    return rules, rng.randint(rules.min_players, rules.max_players), rng


def more_moves(s):
    """Moves of the new modules that `laws.play.universe` does not think of."""
    asked = to_move(s)
    places = [
        *s.cells,
        *s.hidden,
        *s.sides,
        *(thing.cell for thing in things_of(s.rules, s.parts)),
        NOWHERE,
    ]
    yield choose(value=YES)
    yield choose(value=NO)
    hand = sorted(set(s.hands[asked]))[:3]
    for cell in places:
        for card in hand:
            yield choose(card=card, cell=cell, value=PLACE)
        for target in range(s.n + 1):
            yield choose(target=target, cell=cell, value=ASK)
    for card in range(len(s.rules.cards)):
        yield choose(card=card, value=KEEP)
        for turned in (0, 1):
            if s.rules.cards[card].family == CHEST_PATH:
                yield choose(card=card, turned=turned)
    if "veto" in s.rules.ids:
        yield play(s.rules.ids["veto"])
    if "goal-swap" in s.rules.ids:
        card = s.rules.ids["goal-swap"]
        for first, second in product(s.hidden, repeat=2):
            across = cell_x(second) - cell_x(first) + 8
            down = cell_y(second) - cell_y(first)
            if 0 <= down < 16 and 0 <= across < 16:
                yield play_at(card, first) | (down * 16 + across) << 33


def check(s, box, goals, dwarves, gold):
    """What holds at every moment."""
    assert all_cards(s) == box
    assert all_goals(s) == goals
    assert Counter(s.roles + s.undealt + s.dropped) == dwarves
    count = Counter(s.gold_deck) + Counter(s.packet)
    for cards in s.gold:
        count.update(cards)
    assert count == gold
    assert min(s.nuggets) >= 0
    being_laid = {f.cell for f in s.stack if f.kind == ORIENT}
    assert {card.cell for card in face_down_of(s.rules, s.parts)} <= {*s.hidden, *being_laid}
    for thing in things_of(s.rules, s.parts):
        assert thing.cell not in s.cells
        assert thing.cell not in s.hidden
        assert s.sides[thing.cell] & mine.GATE
    fresh = s.copy()
    mine.rebuild(fresh)
    assert s.sides == fresh.sides
    assert s.cells == fresh.cells
    reached = mine.joined(s)
    for cell, value in s.cells.items():
        assert mine.reach_of(value) == reached.get(cell, 0)


@pytest.mark.parametrize("seed", range(60))
def test_random_play_of_random_modules(seed):
    """Cards, gold, goals and roles are conserved; every round ends; copies are equal.

    [OV-MOD-08, WC-GEN-01, CHEST-11, CHEST-D16]
    """
    rules, n, rng = some_table(seed)
    s = new_match(rules, n, stream_keys(seed_bytes(seed)))
    expected_now = (
        Counter(rules.deck_cards),
        Counter(rules.goal_cards),
        Counter(rules.role_mix[n]),
        Counter(rules.gold_values),
    )
    steps = 0
    while s.stack:
        steps += 1
        assert steps < 20000, "the match does not end"
        moves = legal_moves(s)
        assert moves, "an asked seat has no move"
        assert len(set(moves)) == len(moves)
        if steps % 5 == 0:
            check(s, *expected_now)
        lay = [m for m in moves if m >> 41 & 3 == 0]
        m = rng.choice(lay) if lay and rng.random() < 0.7 else rng.choice(moves)
        apply(s, m)
    assert s.round == 3


@pytest.mark.parametrize("seed", range(100, 118))
def test_legal_moves_are_those_without_a_reason_against_them(seed):
    """Over the universe of moves, in random play of random modules. [WC-GEN-02, TOLL-27]"""
    rules, n, rng = some_table(seed)
    s = new_match(rules, n, stream_keys(seed_bytes(seed)))
    seen = set()
    steps = 0
    while s.stack and steps < 400:
        moves = legal_moves(s)
        kind = s.stack[-1].kind
        if kind not in seen or rng.random() < 0.02:
            seen.add(kind)
            legal = set(moves)
            for m in {*universe(s), *more_moves(s), *legal}:
                reason = why_not(s, m)
                allowed = m in legal or is_unlisted(s, m)
                assert (reason is None) == allowed, (kind, hex(m), reason)
                if reason is not None:
                    assert reason.clauses
        lay = [m for m in moves if m >> 41 & 3 == 0]
        apply(s, rng.choice(lay) if lay and rng.random() < 0.7 else rng.choice(moves))
        steps += 1


def test_all_seats_have_letters():
    """Twelve players at most. [OV-MOD-02]"""
    assert max(ruleset((game,)).max_players for game in GAMES) == len(SEAT_LETTERS)
    assert set(PROFILES) == {"P2024", "P2024-FR", "PGIG", "P2004", "PDUEL"}


EDITIONS = {
    "gold_draw": ("miners", "miners", "players", "players"),
    "require_connection": ("true", "true", "true", "true"),
    "locked_rule": ("2024", "2024", "gigamic", ""),
    "hats": ("bottom", "discard", "discard", ""),
    "theft_optional": ("false", "true", "true", ""),
    "trap_self": ("false", "false", "false", ""),
    "greedy_prize": ("value4", "cards4", "", ""),
    "push_revealed": ("false", "true", "", ""),
}
"""What P2024, P2024-FR, PGIG and P2004 set: the table of 70-editions, section F."""


@pytest.mark.parametrize("place", range(4))
def test_what_each_edition_sets(place):
    """Everything it offers. [ED-01, ED-04, ED-20, ED-23, ED-26, ED-27, ED-35, ED-37]"""
    profile = ("P2024", "P2024-FR", "PGIG", "P2004")[place]
    found: dict[str, set[str]] = {}
    for game in ("base", "saboteur2"):
        for more in ((), ("greedy-dwarf",), ("treasure-chests",)):
            try:
                rules = ruleset((game, *more), profile)
            except RulesetError:
                continue
            for key, value in rules.option_texts().items():
                found.setdefault(key, set()).add(value)
    for key, values in EDITIONS.items():
        assert found.get(key, {""}) == {values[place]}, key
