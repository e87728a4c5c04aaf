"""The Tournament: its dwarves, its middle card and what it pays."""

from collections import Counter

import pytest
from products.table import ROW, Table, cell

from saboteur.modules.dwarves import GREEDY
from saboteur.modules.trail import trail_among
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import legal_moves, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import MINER, NONE, PATH, SABOTEUR
from saboteur.rules.mine import TURNED, card_of
from saboteur.rules.registry import ruleset

DWARVES = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}

HANDS = {5: 6, 6: 5, 7: 5, 8: 4, 9: 4}


@pytest.mark.parametrize("n", range(5, 10))
def test_the_dwarves_of_a_tournament(n):
    """None is left over; the Greedy Dwarf module is not needed.

    [VAR-TOUR-01, VAR-TOUR-02, VAR-TOUR-03, VAR-TOUR-08, VAR-TOUR-17, WC-GREED-02]
    """
    rules = ruleset(("base", "tournament"))
    for seed in range(5):
        s = new_match(rules, n, stream_keys(seed_bytes(seed)))
        count = Counter(s.roles)
        assert (count[SABOTEUR], count[MINER], count[GREEDY]) == DWARVES[n]
        assert s.undealt == []
        assert [len(hand) for hand in s.hands] == [HANDS[n]] * n
        assert s.gold_deck == []


@pytest.mark.parametrize("n", [2, 3, 4, 10, 11])
def test_a_tournament_is_for_five_to_nine(n):
    """[VAR-TOUR-01, OV-MOD-11]"""
    with pytest.raises(RulesetError) as refused:
        new_match(ruleset(("base", "tournament")), n, stream_keys(seed_bytes(1)))
    assert "OV-MOD-11" in refused.value.clauses


def test_the_middle_card():
    """One of the forty, either way, at 4,0; the rest is the deck. [VAR-TOUR-04, -05, -07]"""
    rules = ruleset(("base", "tournament"))
    kinds, ways = Counter(), Counter()
    for seed in range(300):
        s = new_match(rules, 5, stream_keys(seed_bytes(seed)))
        value = s.cells[cell("4,0")]
        card = card_of(value)
        assert rules.cards[card].family == PATH
        everywhere = s.deck + sum(s.hands, [])
        assert len(everywhere) == 39 + 27
        assert sorted([*everywhere, card]) == sorted(rules.deck_cards)
        assert trail_among(rules, s.parts) == []
        kinds[rules.cards[card].name] += 1
        ways[value >> TURNED & 1] += 1
    assert len(kinds) > 10
    assert kinds["NESW"] > kinds["N|S"]
    assert ways[0] > 90
    assert ways[1] > 60


def test_the_middle_card_is_an_ordinary_path_card():
    """SC-178. [VAR-TOUR-05, VAR-TOUR-06]"""
    t = Table(
        "base tournament diversion",
        5,
        hands={"A": "EW NW rockfall diversion"},
        mine="4,0=NS 1..2,0=EW",
    )
    assert "BASE-PATH-02" in t.why("EW@3,0")
    assert t.may("NW@3,0")
    assert t.may("rockfall@4,0")
    assert "WC-DIV-02" in t.why("diversion@-1,0")
    t.play("A:rockfall@4,0")
    assert t.pile == ["NS", "rockfall"]


def test_diversion_never_moves_the_middle_card():
    """Not even when all played cards are gone. [VAR-TOUR-06, WC-DIV-03]"""
    s = new_match(ruleset(("base", "tournament", "diversion")), 5, stream_keys(seed_bytes(2)))
    diversion = s.rules.ids["diversion"]
    s.hands[0].append(diversion)
    assert not [m for m in legal_moves(s) if m >> 20 & 255 == diversion and m >> 41 & 3 == 0]


def tournament(roles, completer, more="", **words):
    n = len(roles.split())
    t = Table(
        f"base tournament {more}",
        n,
        roles=roles,
        hands={completer: "EW"},
        mine=ROW,
        goals="8,0=treasure",
        turn=completer,
        **words,
    )
    return t.play(f"{completer}:EW@7,0")


def test_a_miner_completes():
    """SC-174: 3, 2, 2. [VAR-TOUR-09, VAR-TOUR-15]"""
    t = tournament("miner saboteur miner greedy saboteur miner", "C")
    assert t.totals == [2, 0, 3, 0, 0, 2]
    assert t.s.gold == [[]] * 6


def test_a_saboteur_completes():
    """[VAR-TOUR-10]"""
    t = tournament("miner saboteur miner greedy saboteur miner", "B")
    assert t.totals == [2, 0, 2, 0, 0, 2]


def test_a_greedy_dwarf_completes():
    """SC-176: the other one gets nothing either. [VAR-TOUR-11]"""
    t = tournament("miner saboteur miner greedy saboteur miner greedy", "D")
    assert t.totals == [0, 0, 0, 4, 0, 0, 0]


@pytest.mark.parametrize(
    ("roles", "share"),
    [
        ("saboteur miner miner miner greedy", 4),
        ("saboteur saboteur miner miner miner greedy", 3),
        ("saboteur saboteur saboteur miner miner miner greedy greedy", 3),
    ],
)
def test_the_saboteurs_win(roles, share):
    """SC-177. [VAR-TOUR-12, VAR-TOUR-13, VAR-TOUR-15]"""
    n = len(roles.split())
    hands = dict.fromkeys("ABCDEFGHI"[:n], "") | {"A": "NS"}
    t = Table("base tournament", n, roles=roles, hands=hands)
    t.play("A:-NS")
    assert t.totals == [share if role == "saboteur" else 0 for role in roles.split()]


def test_a_tournament_has_three_rounds():
    """The left neighbour of the last card begins. [VAR-TOUR-14]"""
    t = tournament("miner saboteur miner greedy saboteur miner", "C")
    assert (t.s.round, t.s.first) == (2, 3)
    t.s.round = 3
    t.s.hands = [[] for _ in range(6)]
    t.s.hands[3] = [t.rules.ids["map"]]
    t.s.deck = []
    t.s.roles = [MINER] * 6
    t.play("D:-map")
    assert t.asked == ""
    assert t.told("match-ended")[0].totals[2] == 3


def test_a_reversal_changes_no_payment():
    """[VAR-TOUR-16]"""
    roles = "miner saboteur miner greedy saboteur miner"
    for direction in (1, -1):
        t = tournament(roles, "C", "change-of-direction", direction=direction)
        assert t.totals == [2, 0, 3, 0, 0, 2]


def test_a_tournament_with_toll_and_party():
    """Gold pieces add up; roles are dealt again. [VAR-TOUR-01, VAR-TOUR-03]"""
    rules = ruleset(("base", "tunnel-toll", "tunnel-party", "tournament"))
    s = new_match(rules, 7, stream_keys(seed_bytes(4)))
    assert s.nuggets == [1] * 7
    assert s.undealt == []
    assert NONE not in s.roles
