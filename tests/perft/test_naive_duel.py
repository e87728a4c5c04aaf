"""The naive model of The Duel against the rules, clause by clause, and its positions.

The model is worth something only if it is right by itself: nothing here uses the engine.
The slow part, all counts of duel.perft, is run by `python tests/perft/naive_duel.py`.
"""

from collections import Counter
from pathlib import Path

import pytest
from perft import counting
from perft import naive_duel as naive
from perft import naive_duel_mine as naive_mine
from perft import naive_duel_position as naive_position
from perft.naive_position import cell_of

ENTRIES = counting.load(Path(__file__).with_name("duel.perft"))


def scene(text: str, rules: str = "duel") -> naive_position.Position:
    """A situation with only the things that matter; some may be impossible in the box."""
    roles = "roles A:blue B:green" if rules.startswith("duel") else "roles A:blue"
    goals = "" if "goal " in text else "goal 9,9=goal:NESW"
    return naive_position.parse(f"{rules}; {roles}; {goals}; {text}")


def lies(pos: naive_position.Position, *moves: str) -> list[bool]:
    """Which of these placements are legal for the player whose turn it is."""
    return [
        naive_mine.may_lie(pos, naive_position.canonical(shape), cell_of(cell))
        for shape, cell in (move.rsplit("@", 1) for move in moves)
    ]


def play(pos: naive_position.Position, *moves: str) -> naive_position.Position:
    for move in moves:
        pos = naive.apply(pos, move)
    return pos


# --- The cards and their text ---


def test_the_box():
    assert sum(naive_position.PATH_CARDS.values()) == 34
    assert sum(naive_position.ACTION_CARDS.values()) == 18
    assert len(set(naive_position.GOALS)) == 18
    assert Counter(naive_position.gold_of(goal) for goal in naive_position.GOALS) == {
        0: 4,
        1: 6,
        2: 5,
        3: 3,
    }
    assert sum(map(naive_position.gold_of, naive_position.PATH_CARDS)) == 5


@pytest.mark.parametrize(
    ("shape", "after"),
    [
        ("NS|EW$1@NS", "NS|EW$1@NS"),
        ("NW|ES$1@ES", "NW|ES$1@NW"),
        ("Lb:NW", "Lb:ES"),
        ("NESW{S:b}", "NESW{N:b}"),
        ("NEW{E:t}", "ESW{W:t}"),
        ("NSW|E$1@E", "NES|W$1@W"),
        ("NW{N:g}$1@NWg", "ES{S:g}$1@EgS"),
        ("NSW{N:b}$3@NbSW", "NES{S:b}$3@NESb"),
        ("N|W$1@W", "E|S$1@E"),
    ],
)
def test_half_turn(shape: str, after: str):
    assert naive_position.turned(shape) == after
    assert naive_position.turned(after) == naive_position.canonical(shape)


def test_what_a_shape_says():
    assert naive_position.doors("NSW{N:b}$3@NbSW") == {"N": "b"}
    assert naive_position.access("NSW{N:b}$3@NbSW") == {"N": "b", "S": "", "W": ""}
    assert naive_position.chambers("NS|EW$1@NS") == ["NS", "EW"]
    assert (naive_position.ladder("Lg:NE"), naive_position.ladder("NE")) == ("green", "")


# --- Reach ---


def sides(pos: naive_position.Position, colour: str, cell: tuple[int, int]) -> str:
    return "".join(side for side in "NESW" if (cell, side) in naive_mine.reach(pos, colour))


def test_doors():
    pos = scene("mine 1,-1=NEW{N:g} 1,1=NEW{N:g}")
    assert sides(pos, "blue", (1, -1)) == "EW"
    assert sides(pos, "green", (1, 1)) == "NEW"
    pos.keys = [(1, -1)]
    assert sides(pos, "blue", (1, -1)) == "NEW"
    assert sides(scene("mine 1,-1=ESW{W:b} 1,1=ESW{W:b}"), "green", (1, 1)) == "W"


def test_trolls():
    pos = scene("mine 1,-1=NESW{W:t}")
    assert sides(pos, "blue", (1, -1)) == "W"
    pos.counters[1, -1] = "green"
    assert sides(pos, "blue", (1, -1)) == "NESW"
    assert sides(pos, "green", (1, -1)) == ""


def test_ladders_are_joined_with_their_own_start_for_everybody():
    pos = scene("mine 20,20=Lb:NW")
    assert sides(pos, "blue", (20, 20)) == "NW"
    assert sides(pos, "green", (20, 20)) == ""
    pos.mine |= {(1, 1): "EW", (2, 1): "EW", (3, 1): "Lb:NW"}
    del pos.mine[20, 20]
    assert sides(pos, "green", (0, -1)) == "NESW"
    assert sides(scene("mine 20,20=Lg:NE", "solo"), "blue", (20, 20)) == ""


# --- Placing, securing, bribing ---


def test_placing():
    pos = scene("mine 1,-1=NEW{N:g}")
    assert lies(pos, "NS@1,-2", "EW@2,-1", "EW@1,1", "EW@-1,-1") == [False, True, False, True]
    assert lies(pos, "Lb:NW@1,0", "Lg:NE@1,0", "Lb:ES@2,-2") == [False, False, False]
    assert lies(pos, "Lb:ES@1,-2", "Lg:SW@1,-2") == [True, True]
    pos = scene("mine 1,-1=NEW|S$1@S; counters 1,-1=blue")
    assert lies(pos, "Lb:NW@2,-1") == [False]
    assert lies(scene("mine 1,0=NEW|S$1@S", "solo"), "Lg:SW@2,0") == [True]


def test_gold_is_the_active_players_if_both_reach_it():
    for turn, colour in (("A", "blue"), ("B", "green")):
        pos = play(scene(f"turn {turn}; hand {turn} NS|EW$1@NS map"), "NS|EW$1@NS@0,0")
        assert pos.counters == {(0, 0): colour}


def test_a_bribe_before_and_after_the_main_action():
    pos = scene("mine 1,-1=NESW{W:t}; hand A EW NS; hand B map; deck NE NW")
    assert play(pos, "bribe@1,-1").turn == "A"
    pos = play(pos, "-NS", "done")
    assert naive.moves(pos) == ["bribe@1,-1", "done"]
    assert play(pos, "bribe@1,-1").hands["A"] == ["EW", "NE"]
    assert play(pos, "done").counters == {}


def test_automatic_cards_in_solo():
    pos = scene("hand A map EW; mine 1,0=EW; deck sabotage-cart rockfall sabotage-cart NE", "solo")
    pos = play(pos, "-map", "done")
    assert pos.front["A"] == ["sabotage-cart"]
    assert pos.discard == ["map", "EW", "rockfall", "sabotage-cart"]
    assert pos.hands["A"] == ["EW", "NE"]
    assert pos.mine == {}


@pytest.mark.parametrize(
    ("how", "gold", "trolls", "paid"),
    [
        ("per_card", [3, 1, 2], 2, [1, 2]),
        ("per_card", [3], 2, [3]),
        ("sum", [3, 1, 2], 2, [2]),
        ("sum", [3, 1, 1], 2, [1, 1]),
        ("sum", [1], 2, [1]),
    ],
)
def test_paying_trolls(how: str, gold: list[int], trolls: int, paid: list[int]):
    assert naive.payment(naive_position.Position(troll_payment=how), gold, trolls) == paid


# --- The positions ---


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_positions_are_whole(entry: counting.Entry):
    pos = naive_position.parse(entry.position)
    assert naive.flaws(pos) == []
    for depth in (1, 2):
        assert naive.MODEL.perft(pos, depth) == entry.counts[depth]


def test_flaws_are_found():
    text = ENTRIES[0].position
    for missing in (" NEW|S$1@S", " Lg:NE", " goal:NESW"):
        assert text.count(missing) == 1
        assert naive.flaws(naive_position.parse(text.replace(missing, "")))
    added = text + "mine 4,0=EW\n"
    assert len(naive.flaws(naive_position.parse(added))) == 1
    assert naive.flaws(naive_position.parse(text + "counters 0,1=blue\n"))
    assert naive.flaws(naive_position.parse(text + "keys 0,1\n"))
