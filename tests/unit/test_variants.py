"""The two variants: who is paid when miners are sabotaged, and the tournament."""

from collections import Counter

import pytest
from products.table import Table, cell

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import GREEDY, MINER, NONE, PATH, SABOTEUR
from saboteur.rules.mine import TURNED, card_of
from saboteur.rules.registry import ruleset

ROW = "1..2,0=EW 3..6,0=NEW"


# --- Sabotaged Dwarf -----------------------------------------------------------------------------


def sabotaged(roles, completer="C", more="", **words):
    """Somebody completes the tunnel, by a path card or, if he is blocked, by Diversion."""
    n = len(roles.split())
    front = words.pop("front", {})
    t = Table(
        f"base sabotaged-dwarf diversion {more}",
        n,
        roles=roles,
        hands={completer: "EW" if completer not in front else "diversion"},
        front=front,
        mine=ROW,
        played="-1,0=EW",
        goals="8,0=treasure",
        turn=completer,
        gold_deck=words.pop("gold_deck", "1 2 3 1 2 3 1 2 3 1"),
        **words,
    )
    return t.play(f"{completer}:diversion@7,0" if completer in front else f"{completer}:EW@7,0")


def passing(t):
    """Return who gets the packet, in order."""
    seen = [event.seat for event in t.told("packet-seen")]
    while t.asked.endswith("take-gold"):
        t.events = []
        apply(t.s, legal_moves(t.s)[0], t.events)
        seen += [event.seat for event in t.told("packet-seen")]
    return "".join("ABCDEFGHIJ"[player] for player in seen)


FIVE = "saboteur miner miner miner miner"
"""A is the Saboteur."""


def test_a_sabotaged_miner_gets_no_card():
    """But as many cards are drawn; they go round until none is left. [VAR-SAB-02, -03, -04]"""
    t = sabotaged(FIVE, front={"B": "sabotage-cart"})
    assert t.told("packet-drawn")[0].count == 4
    assert passing(t) == "CEDC"
    assert [len(cards) for cards in t.s.gold] == [0, 0, 2, 1, 1]


def test_with_all_tools_whole_it_is_the_base_game():
    """[VAR-SAB-01]"""
    t = sabotaged(FIVE)
    assert passing(t) == "CBED"
    plain, variant = ruleset(("base",)), ruleset(("base", "sabotaged-dwarf"))
    assert plain.deck_cards == variant.deck_cards
    assert plain.role_mix == variant.role_mix


def test_one_whole_miner_gets_everything():
    """[VAR-SAB-04]"""
    t = sabotaged(
        FIVE,
        front={"B": "sabotage-cart", "D": "sabotage-pickaxe", "E": "sabotage-lantern"},
    )
    assert passing(t) == "CCCC"
    assert len(t.s.gold[2]) == 4


def test_one_sabotage_card_is_enough_and_any_counts():
    """[VAR-SAB-02]"""
    for tool in ("pickaxe", "lantern", "cart"):
        t = sabotaged(FIVE, front={"D": f"sabotage-{tool}"})
        assert passing(t) == "CBEC"


def test_all_miners_sabotaged():
    """SC-172: nobody gets a card, the cards return. [VAR-SAB-05]"""
    t = sabotaged(
        FIVE,
        completer="A",
        front=dict.fromkeys("BCDE", "sabotage-cart"),
        gold_deck="1 2 3 1 2",
    )
    assert t.totals == [0, 0, 0, 0, 0]
    assert sorted(t.s.gold_deck) == [1, 1, 2, 2, 3]
    assert t.told("packet-returned")[0].count == 4
    assert t.s.round == 2


def test_all_miners_and_the_completer_sabotaged():
    """[VAR-SAB-05, VAR-SAB-06]"""
    t = sabotaged("miner miner saboteur", "A", front={"A": "sabotage-cart", "B": "sabotage-cart"})
    assert t.totals == [0, 0, 0]
    assert t.s.round == 2


@pytest.mark.parametrize(("direction", "order"), [(1, "BEDB"), (-1, "DEBD")])
def test_a_sabotaged_completer(direction, order):
    """SC-173: by Diversion; the next eligible miner in passing direction. [VAR-SAB-06, -09]"""
    t = sabotaged(
        FIVE, more="change-of-direction", front={"C": "sabotage-lantern"}, direction=direction
    )
    assert t.told("packet-drawn")[0].count == 4
    assert passing(t) == order
    assert t.totals[2] == 0


@pytest.mark.parametrize(("direction", "order"), [(1, "DCBD"), (-1, "BCDB")])
def test_a_saboteur_completes_and_the_first_miner_is_sabotaged(direction, order):
    """[VAR-SAB-06, VAR-SAB-09]"""
    t = sabotaged(
        FIVE,
        "A",
        front={"E": "sabotage-cart"},
        direction=direction,
    )
    assert passing(t) == order


def test_saboteurs_are_paid_whatever_lies_before_them():
    """[VAR-SAB-07]"""
    t = Table(
        "base sabotaged-dwarf",
        roles="miner saboteur miner",
        hands={"A": "NS", "B": "", "C": ""},
        front={"B": "sabotage-cart"},
    )
    t.play("A:-NS")
    assert t.totals == [0, 4, 0]


def test_a_sabotaged_greedy_dwarf_is_paid():
    """[VAR-SAB-08]"""
    t = sabotaged(
        "saboteur miner greedy miner miner", "C", "greedy-dwarf", front={"C": "sabotage-cart"}
    )
    assert t.totals == [0, 0, 4, 0, 0]


def test_trapped_is_no_sabotage():
    """The variant is for the base game only. [VAR-SAB-01, OV-MOD-10]"""
    with pytest.raises(RulesetError) as refused:
        ruleset(("saboteur2", "sabotaged-dwarf"))
    assert refused.value.clauses == ("OV-MOD-10",)


# --- Tournament ----------------------------------------------------------------------------------

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
        assert s.trail == []
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
