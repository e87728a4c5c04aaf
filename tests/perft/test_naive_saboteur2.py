"""The naive model of Saboteur 2 against the scenarios of the rules, and its positions.

The model is worth something only if it is right by itself: nothing here uses the engine.
The slow part, all counts of saboteur2.perft, is run by `python tests/perft/naive_saboteur2.py`.
"""

from pathlib import Path

import pytest
from perft import counting
from perft import naive_saboteur2 as naive
from perft import naive_saboteur2_mine as naive_mine
from perft import naive_saboteur2_position as naive_position
from perft.naive_position import cell_of

POSITIONS = Path(__file__).with_name("saboteur2.perft")
ENTRIES = counting.load(POSITIONS)
GOALS = "goal 8,-2=rock:NW 8,0=treasure 8,2=rock:NE"
ROW = "mine 1..2,0=EW 3..6,0=NEW; hand A EW"
LOCKED = "mine 1..2,0=EW 3,0=EW{E:g} 4,0=NEW 5,0=EW{W:b} 6,0=NEW; hand A EW"


def scene(text: str, rules: str = "saboteur2") -> naive_position.Position:
    """A situation with only the things that matter; some may be impossible in the box."""
    players = "" if "players" in text else "players 3; roles A:blue B:green C:saboteur;"
    goals = "" if "goal " in text or "open " in text else GOALS
    return naive_position.parse(f"{rules}; {players} {goals}\n{text}")


def lies(pos: naive_position.Position, *moves: str) -> list[bool]:
    """Which of these placements are legal; written with a shape and a cell."""
    return [
        naive_mine.may_lie(pos, naive_position.canonical(shape), cell_of(cell))
        for shape, cell in (move.split("@") for move in moves)
    ]


def play(pos: naive_position.Position, *moves: str) -> naive_position.Position:
    for move in moves:
        pos = naive.apply(pos, move)
    return pos


def paid(roles: str, text: str, rules: str = "saboteur2", end: str = "EW@7,0") -> list[int]:
    """What everybody has after the round ended with this move of A."""
    seats = roles.split()
    named = " ".join(f"{seat}:{role}" for seat, role in zip("ABCDEFG", seats, strict=False))
    return list(
        play(scene(f"players {len(seats)}; roles {named}; {text}", rules), end).gold.values()
    )


# --- The cards and their text ---


def test_boxes_have_117_cards_and_15_dwarves():
    assert sum(naive_position.NEW_PATH_CARDS.values()) == 30
    assert sum(naive_position.NEW_ACTION_CARDS.values()) == 20
    assert naive_position.BOX.total() == 117
    assert naive_position.DWARVES.total() == 15


@pytest.mark.parametrize(
    ("shape", "after"),
    [
        ("NS|EW", "NS|EW"),
        ("NE|SW", "NE|SW"),
        ("L:NE", "L:SW"),
        ("EW{E:g}", "EW{E:g}"),
        ("NW{N:g}", "ES{E:g}"),
        ("NS{N:g}|E", "NS{N:g}|W"),
        ("NEW*", "ESW*"),
        ("ESW|N*", "NEW|S*"),
        ("N*", "S*"),
    ],
)
def test_half_turn(shape: str, after: str):
    assert naive_position.turned(shape) == after
    assert naive_position.PRINTED[after] == shape


def test_how_a_door_is_written_as_it_lies():
    assert naive_position.WRITTEN[naive_position.canonical("ES{S:g}")] == "ES{S:g}"
    assert naive_position.WRITTEN[naive_position.canonical("NS{S:g}|W")] == "NS{S:g}|W"
    assert naive_position.WRITTEN[naive_position.canonical("EW{W:b}")] == "EW{E:b}"


def test_cards_are_read_with_stars():
    assert naive_position.cards(["NEW**2", "NEW*", "NEW*2", "map"]) == [
        *["NEW*"] * 3,
        *["NEW"] * 2,
        "map",
    ]


# --- Placement ---


def test_sc_054_bridge():
    pos = scene("mine 1..3,0=EW 4,0=NS|EW")
    assert lies(pos, "EW@5,0", "NS@4,-1") == [True, False]


def test_sc_056_bridge_must_match():
    assert lies(scene("mine 1..5,0=EW 6,0=NW"), "NS|EW@7,0") == [False]


def test_sc_057_double_bend():
    pos = scene("mine 1..2,0=EW")
    assert lies(pos, "NW|SE@3,0") == [True]
    pos.mine[3, 0] = naive_position.canonical("NW|SE")
    assert lies(pos, "NW@4,0", "EW@4,0", "NEW@4,0", "NS@3,-1") == [False, False, False, True]


def test_sc_058_ladder_wall_to_wall():
    pos = scene("mine 1..3,0=EW")
    assert lies(pos, "L:E@3,1", "L:N@3,1", "L:EW@4,0", "L:E@5,5") == [True, False, True, False]


def test_sc_060_ladder_and_goals():
    pos = scene("mine 1..2,0=EW 4..6,0=EW")
    assert lies(pos, "L:W@7,0") == [False]
    shown = scene("mine 4..6,0=EW; open 8,0=rock:NE")
    assert lies(shown, "L:W@7,0") == [False]


def test_sc_061_and_062_ladder_and_island():
    pos = scene("mine 1..2,0=EW 4..5,0=EW; hand A L:NW; hand B rockfall; hand C map")
    assert lies(pos, "L:NW@6,0", "ESW@3,0", "NS@6,-1") == [True, True, False]
    pos = play(pos, "L:NW@6,0")
    assert ((4, 0), "W") in naive_mine.reachable(naive_mine.face_up(pos))
    assert lies(pos, "NS@6,-1") == [True]
    pos = play(pos, "rockfall@6,0")
    assert ((4, 0), "W") not in naive_mine.reachable(naive_mine.face_up(pos))


def test_the_second_chamber_of_a_bridge_is_joined_later():
    pos = scene("mine 1,0=ESW 2,0=NS|EW 1,1=NE")
    assert lies(pos, "NS@2,-1", "NW@2,1") == [False, True]
    pos.mine[2, 1] = "NW"
    assert lies(pos, "NS@2,-1") == [True]


def test_doors_are_ignored_for_placement():
    pos = scene("mine 1,0=EW{E:g} 2,0=EW{E:b}; hand A EW{E:g}")
    assert lies(pos, "EW@3,0") == [True]
    assert naive.moves(pos) == ["-EW{E:g}", "EW{E:g}@-1,0", "EW{E:g}@3,0"]


# --- The ways of a turn ---


def test_sc_097_discarding_two():
    pos = scene("front A trapped; hand A EW EW NS NE map NESW; hand B N; deck NES NEW")
    assert naive.moves(pos) == [
        *["-EW", "-NE", "-NESW", "-NS", "-map", "clear:trapped"],
        *["map@8,-2", "map@8,0", "map@8,2"],
    ]
    pos = play(pos, "clear:trapped")
    assert "done" not in naive.moves(pos)
    pos = play(pos, "-NE", "-NS")
    assert pos.hands["A"] == ["EW", "EW", "map", "NESW", "NES"]
    assert pos.discard == ["NE", "NS", "trapped"]
    assert (pos.front["A"], pos.turn) == ([], "B")


def test_sc_098_discarding_two_needs_a_card_in_front_and_two_in_hand():
    assert "clear:trapped" not in naive.moves(scene("front B trapped; hand A NS EW"))
    assert "clear:theft" in naive.moves(scene("front A theft; hand A NS EW"))
    assert "clear:theft" not in naive.moves(scene("front A theft; hand A NS"))


def test_sc_100_pass_with_an_empty_deck():
    pos = play(scene("hand A NS map; hand B NE"), "-NS")
    assert naive.moves(pos) == ["-map", "done"]
    assert play(pos, "-map").turn == "B"
    assert play(pos, "done").hands["A"] == ["map"]


def test_three_discards_at_most():
    pos = play(scene("hand A NS NS NS NS; hand B NE; deck map N"), "-NS", "-NS", "-NS")
    assert (pos.hands["A"], pos.deck, pos.turn) == (["NS", "map", "N"], [], "B")


# --- Action cards ---


def test_sc_096_second_theft():
    pos = scene("front A theft; thefts A; hand A theft; hand B hands-off; hand C map")
    assert naive.moves(pos) == ["-theft"]
    pos.turn = "B"
    pos = play(pos, "hands-off>A")
    assert pos.discard == ["theft", "hands-off"]
    assert naive.moves(play(pos, "-map")) == ["-theft", "theft"]


def test_sc_101_and_102_swap_hands():
    pos = scene("hand A swap-hands NS EW map NE NW; hand B NES NEW NESW theft; deck freedom E")
    pos = play(pos, "swap-hands>B")
    assert pos.hands["A"] == ["NES", "NEW", "NESW", "theft"]
    assert pos.hands["B"] == ["NS", "EW", "map", "NE", "NW", "freedom"]
    pos = play(scene("hand A swap-hands NS EW; hand C map"), "swap-hands>B")
    assert (pos.hands["A"], pos.hands["B"], pos.turn) == ([], ["NS", "EW"], "B")


def test_sc_105_and_106_prison_and_tools():
    pos = scene("front A trapped; front B sabotage-cart; hand A repair-cart freedom EW")
    assert naive.moves(pos) == [
        *["-EW", "-freedom", "-repair-cart", "clear:trapped", "freedom>A", "repair-cart>B"],
    ]
    pos = scene("front A trapped sabotage-lantern; hand A freedom EW; hand B map; hand C map")
    pos = play(pos, "freedom>A", "-map", "-map")
    assert naive.moves(pos) == ["-EW"]


def test_trapped_and_oneself():
    assert naive.moves(scene("hand A trapped")) == ["-trapped", "trapped>B", "trapped>C"]
    pos = scene("hand A trapped; front C trapped", "saboteur2 trap_self=true")
    assert naive.moves(pos) == ["-trapped", "trapped>A", "trapped>B"]


def test_hats():
    roles = "players 2; roles A:blue B:green undealt:boss,saboteur; hand A change-hats; hand B N"
    pos = play(scene(roles), "change-hats>B")
    assert (pos.roles["B"], pos.undealt, pos.worn) == ("boss", ["saboteur", "green"], [])
    pos = play(scene(roles, "saboteur2/PGIG"), "change-hats>B")
    assert (pos.roles["B"], pos.undealt, pos.worn) == ("boss", ["saboteur"], ["green"])
    assert naive.moves(scene("hand A change-hats")) == ["-change-hats"]


# --- The end of the round ---


def test_sc_065_official_example():
    roles = "A:boss B:blue C:green D:green E:profiteer F:saboteur G:saboteur"
    text = "mine 1..3,0=NEW 4,0=EW{E:b} 5..6,0=NEW; hand A EW; front F theft; front G theft trapped"
    pos = play(scene(f"players 7; roles {roles}; {text}"), "EW@7,0")
    assert (pos.decider, naive.moves(pos)) == ("F", ["steal:A", "steal:B", "steal:E"])
    assert list(play(pos, "steal:B").gold.values()) == [2, 2, 0, 0, 1, 1, 0]


def test_sc_066_the_other_teams_door():
    text = "mine 1..3,0=EW 4,0=EW{E:g} 5..6,0=EW; hand A EW"
    assert paid("blue green green", text) == [0, 4, 4]


def test_sc_068_parallel_doors():
    text = (
        "mine 1,0=EW 2,0=NEW 3,0=EW{E:g} 4,0=NEW 5..6,0=EW 2,-1=ES 3,-1=EW{E:b} 4,-1=SW; hand A EW"
    )
    assert paid("geologist blue green", text) == [0, 4, 4]


def test_sc_069_and_076_to_078_locked():
    assert paid("blue green saboteur", LOCKED) == [0, 0, 0]
    assert paid("blue green saboteur", LOCKED, "saboteur2/PGIG") == [0, 0, 5]
    assert paid("blue profiteer saboteur saboteur", LOCKED) == [0, 3, 0, 0]
    assert paid("blue profiteer saboteur saboteur", LOCKED, "saboteur2/PGIG") == [0, 1, 3, 3]
    assert paid("blue profiteer saboteur boss", LOCKED) == [0, 2, 0, 3]
    assert paid("blue profiteer saboteur boss", LOCKED, "saboteur2/PGIG") == [0, 0, 0, 4]


def test_sc_070_ladder_bypass():
    text = "mine 1..2,0=EW 3,0=EW{E:b} 4,0=EW 5,0=ESW 6,0=EW 5,1=L:N; hand A EW"
    assert paid("green blue saboteur", text) == [5, 0, 0]


def test_sc_072_to_074_and_086_both_ways():
    assert paid("profiteer blue blue green boss", ROW) == [0, 1, 1, 1, 0]
    assert paid("saboteur blue green saboteur", ROW) == [0, 4, 4, 0]
    assert paid("green blue blue green boss", ROW) == [3, 0, 0, 3, 2]
    assert paid("boss saboteur", ROW) == [4, 0]


def test_sc_080_to_085_no_connection():
    assert paid("blue profiteer", "hand A NS", end="-NS") == [0, 3]
    assert paid("blue green", "hand A NS", end="-NS") == [0, 0]
    text = "hand A NS; front B trapped"
    assert paid("saboteur saboteur saboteur profiteer", text, end="-NS") == [3, 0, 3, 1]
    assert paid("blue saboteur profiteer", text, end="-NS") == [0, 0, 3]


def test_sc_088_crystals():
    text = "mine 1..3,0=NEW* 5,5=NES* 7,7=N*; hand A NS"
    assert paid("blue geologist", text, end="-NS") == [0, 5]
    assert paid("geologist geologist", text, end="-NS") == [2, 2]
    assert paid("geologist geologist", text + "; front B trapped", end="-NS") == [5, 0]


SIX = "players 6; roles A:saboteur B:blue C:blue D:blue E:green F:green; nuggets D 5; hand A NS"
THEFTS = "; ".join(f"front {seat} theft" for seat in "BCE") + "; thefts B E C"


def stealing(pos: naive_position.Position) -> str:
    """The thieves in order; everybody robs D."""
    order = ""
    while pos.ask == "steal":
        order += pos.decider
        pos = play(pos, "steal:D")
    return order


def test_sc_092_and_order_of_thieves():
    pos = scene(f"{SIX}; {THEFTS}")
    assert stealing(play(pos, "-NS")) == "CEB"
    pos.turn, pos.hands["D"] = "D", ["hands-off"]
    assert stealing(play(pos, "hands-off>C", "-NS")) == "EB"
    trapped = scene(f"{SIX}; {THEFTS.replace('front C theft', 'front C theft trapped')}")
    assert stealing(play(trapped, "-NS")) == "EB"


def test_sc_093_and_094_stealing():
    text = "players 3; roles A:green B:blue C:blue; front B theft; front C theft; hand A NS"
    assert play(scene(text), "-NS").ask == "finished"
    pos = play(scene(text + "; nuggets A 1"), "-NS")
    assert (pos.decider, naive.moves(pos)) == ("C", ["steal:A"])
    pos = play(pos, "steal:A")
    assert (pos.decider, naive.moves(pos)) == ("B", ["steal:C"])
    optional = play(scene(text + "; nuggets A 1", "saboteur2/P2024-FR"), "-NS")
    assert naive.moves(optional) == ["pass", "steal:A"]
    assert naive.moves(play(optional, "pass")) == ["pass", "steal:A"]


# --- The positions ---


def entry(name: str) -> naive_position.Position:
    return next(naive_position.parse(e.position) for e in ENTRIES if e.id == name)


def test_there_are_positions():
    assert len(ENTRIES) >= 20


@pytest.mark.parametrize("item", ENTRIES, ids=lambda item: item.id)
def test_position_is_complete(item: counting.Entry):
    assert naive.flaws(naive_position.parse(item.position)) == []
    assert item.counts


@pytest.mark.parametrize("item", ENTRIES, ids=lambda item: item.id)
def test_small_counts(item: counting.Entry):
    for depth, count in item.counts.items():
        if depth <= 2:
            assert naive.MODEL.perft(naive_position.parse(item.position), depth) == count


@pytest.mark.parametrize(
    ("name", "move", "counts"),
    [
        ("locked-2024", "EW@7,0", [2, 5, 0]),
        ("locked-gigamic", "EW@7,0", [3, 10, 0]),
        ("locked-saboteurs", "EW@7,0", [2, 0]),
        ("parallel-doors", "EW@7,0", [3, 0]),
        ("other-team", "EW@7,0", [1, 2, 0]),
        ("ladder-bypass", "EW@7,0", [1, 0]),
        ("ladder-goals", "L:E@6,1", [2, 2, 0]),
        ("bridge-goals", "EW@7,0", [1, 0]),
    ],
)
def test_branches_counted_by_hand(name: str, move: str, counts: list[int]):
    """What the comments of the file say of single moves."""
    pos = play(entry(name), move)
    assert [naive.MODEL.perft(pos, depth + 1) for depth in range(len(counts))] == counts


def test_flaws_name_the_card():
    pos = entry("bridges")
    pos.hands["A"][0] = "NESW"
    pos.aside.pop()
    found = naive.flaws(pos)
    assert "card NW: 1 missing" in found
    assert "card NESW: 1 too many" in found
    assert "9 cards are aside, not 10" in found
