"""New goals: sacks, dragons, the spider, and two of them at once."""

from collections import Counter

import pytest
from products.table import ROW, Table, cell, cell_text

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import NONE, TREASURE
from saboteur.rules.registry import ruleset


def new_goals(goals, more="", n=3, game="base", **words):
    words.setdefault("hands", {"A": "EW NS", "B": "NS", "C": "NS"})
    words.setdefault("deck", "NE NE NE")
    words.setdefault("mine", ROW)
    return Table(f"{game} new-goals {more}", n, goals=goals, **words)


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_treasure_and_four_of_seven(game):
    """In a column of five; three stay aside; anew each round. [GOALS-01 to -04, GOALS-17, OV-COMP-11]"""
    rules = ruleset((game, "new-goals"))
    kinds = Counter(rules.cards[card].name.partition(":")[0] for card in rules.goal_cards)
    assert kinds == {"treasure": 1, "sack-1": 1, "sack-2": 1, "dragon": 2, "spider": 1, "rock": 2}
    places = [f"8,{y}" for y in (-4, -2, 0, 2, 4)]
    used, where = Counter(), Counter()
    for seed in range(120):
        s = new_match(rules, 4, stream_keys(seed_bytes(seed)))
        assert [cell_text(place) for place in sorted(s.hidden)] == places
        assert sorted([*s.hidden.values(), *s.goals_aside]) == sorted(rules.goal_cards)
        assert len(s.goals_aside) == 3
        for place, card in s.hidden.items():
            used[card] += 1
            if rules.cards[card].family == TREASURE:
                where[place] += 1
    assert used[rules.ids["treasure"]] == 120
    assert all(30 < count < 110 for card, count in used.items() if count != 120)
    assert len(where) == 5
    while s.round == 1:
        apply(s, legal_moves(s)[0])
    assert sorted([*s.hidden.values(), *s.goals_aside]) == sorted(rules.goal_cards)


@pytest.mark.parametrize(("name", "gold"), [("sack-1:NEW", 1), ("sack-2:NES", 2)])
def test_a_sack_gives_gold_at_once(name, gold):
    """It is laid like any goal, and counts at once. [GOALS-05, GOALS-06, GOALS-08, GOALS-18]"""
    t = new_goals(f"8,0={name}")
    t.play("A:EW@7,0")
    if t.asked == "A orient":
        t.play(f"A:lay:{name}")
    assert t.s.nuggets == [gold, 0, 0]
    assert t.s.gold == [[], [], []]
    value = t.s.cells[cell("8,0")]
    assert value >> 3 & 1
    assert t.asked == "B turn"


@pytest.mark.parametrize("gold", [0, 1, 5])
def test_a_dragon_takes_one_gold_if_there_is_any(gold):
    """[GOALS-07, GOALS-08]"""
    t = new_goals("8,0=dragon:NW", nuggets={"A": gold}, gold={"A": "3"})
    t.play("A:EW@7,0")
    assert t.s.nuggets[0] == max(0, gold - 1)
    assert t.s.gold[0] == [3]
    assert t.told("dragon-paid")[0].amount == min(1, gold)


def test_a_dragon_takes_cards_where_the_table_wants_it():
    """AMB-68. [GOALS-08]"""
    t = new_goals("8,0=dragon:NW", gold={"A": "3 2"}, options="dragon_takes_cards=true")
    t.play("A:EW@7,0")
    assert t.totals[0] == 4


@pytest.mark.parametrize(
    ("roles", "paid"),
    [("miner miner miner", [0, 0, 0]), ("miner saboteur miner", [0, 4, 0])],
)
def test_the_spider_ends_the_round_for_the_saboteurs(roles, paid):
    """SC-152. [GOALS-09, GOALS-10]"""
    t = new_goals("8,0=spider:NESW", roles=roles)
    t.play("A:EW@7,0")
    assert t.s.round == 2
    assert t.totals == paid
    assert t.told("round-ended")[0].completer == NONE
    assert "drew" not in t.happened[: t.happened.index("round-ended")]


def test_the_spider_in_saboteur_2():
    """SC-153. [GOALS-11]"""
    t = new_goals(
        "8,0=spider:NESW",
        n=4,
        game="saboteur2",
        roles="saboteur profiteer geologist blue",
        mine="1..3,0=NEW* 4..6,0=NEW",
    )
    t.play("A:EW@7,0")
    assert t.totals == [4, 2, 3, 0]


def test_the_spider_in_a_tournament():
    """[GOALS-09, VAR-TOUR-12, VAR-TOUR-13]"""
    t = new_goals(
        "8,0=spider:NESW",
        "tournament",
        n=6,
        roles="miner saboteur saboteur miner miner greedy",
    )
    t.play("A:EW@7,0")
    assert t.totals == [0, 3, 3, 0, 0, 0]


def test_a_greedy_dwarf_meets_the_spider():
    """The Greedy Dwarf completed nothing. [GOALS-09, WC-GREED-08]"""
    t = new_goals("8,0=spider:NESW", "greedy-dwarf", roles="greedy saboteur miner")
    t.play("A:EW@7,0")
    assert t.totals == [0, 4, 0]


def test_a_rock_has_no_effect():
    """[GOALS-12]"""
    t = new_goals("8,0=rock:NW", nuggets={"A": 1})
    t.play("A:EW@7,0")
    assert t.totals == [1, 0, 0]
    assert t.asked == "B turn"


def test_the_treasure_ends_the_round_for_the_miners():
    """[GOALS-13]"""
    t = new_goals("8,0=treasure", roles="miner miner saboteur")
    t.play("A:EW@7,0")
    assert t.told("round-ended")[0].completer == 0
    assert t.told("packet-drawn")[0].count == 2
    two = new_goals("8,0=treasure", game="saboteur2", roles="blue green saboteur")
    two.play("A:EW@7,0")
    assert two.totals == [5, 0, 0]


def two_goals(first, goals="8,0=sack-2:NES 8,2=spider:NESW"):
    """One card between two goals."""
    t = new_goals(
        goals,
        mine="1..6,0=EW 7,0=SW 7,1=NE",
        hands={"A": "NESW", "B": "NS", "C": "NS"},
        roles="miner saboteur miner",
    )
    t.play("A:NESW@8,1")
    assert t.asked == "A pick-trigger"
    return t.play(f"A:reveal@{first}")


def test_sack_then_spider():
    """SC-154. [GOALS-14]"""
    t = two_goals("8,0")
    assert t.totals == [2, 4, 0]
    assert t.s.round == 2


def test_spider_first_the_sack_stays_hidden():
    """SC-154. [GOALS-14]"""
    t = two_goals("8,2")
    assert t.totals == [0, 4, 0]
    assert "sack-taken" not in t.happened


def test_sack_then_dragon():
    """The gold found at once is lost at once. [GOALS-14, GOALS-18]"""
    t = two_goals("8,0", "8,0=sack-1:NEW 8,2=dragon:NE")
    assert t.totals == [0, 0, 0]
    t = two_goals("8,2", "8,0=sack-1:NEW 8,2=dragon:NE")
    assert t.totals == [1, 0, 0]


def test_effects_hit_the_player_of_a_diversion():
    """[GOALS-15]"""
    t = new_goals(
        "8,0=sack-2:NES",
        "diversion",
        hands={"A": "NS", "B": "diversion", "C": "NS"},
        played="-1,0=EW",
        turn="B",
    )
    t.play("B:diversion@7,0")
    assert t.totals == [0, 2, 0]


def test_maps_look_at_any_of_five():
    """[GOALS-16]"""
    t = new_goals("", hands={"A": "map"})
    assert len(t.some("map")) == 5


def test_a_sack_pays_the_toll():
    """[GOALS-18, TOLL-20]"""
    t = new_goals(
        "8,0=sack-2:NES",
        "tunnel-toll pathfinder",
        hands={"A": "pathfinder EW EW NS", "B": "NS", "C": "NS"},
        dwarves={"-1,0": "B"},
    )
    assert t.why("EW@-1,0")
    t.play("A:pathfinder", "A:EW@7,0", "A:EW@-1,0")
    assert t.totals == [1, 1, 0]
