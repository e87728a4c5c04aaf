"""The naive model against the scenarios of the base game, and the completeness of its positions.

The model is worth something only if it is right by itself: nothing here uses the engine.
The slow part, the counts of positions.perft, is run by `python tests/perft/naive.py`.
"""

from pathlib import Path

import pytest
from perft import counting, naive, naive_mine, naive_position

POSITIONS = Path(__file__).with_name("positions.perft")
GOALS = "goal 8,-2=rock:NW 8,0=rock:NE 8,2=treasure"
FIVE = "players 5; roles A:saboteur B:miner C:miner D:miner E:miner"


def scene(text: str, rules: str = "base") -> naive_position.Position:
    """A situation with only the things that matter; some may be impossible in the box."""
    players = "" if "players" in text else "players 3; roles A:miner B:saboteur C:miner;"
    goals = "" if "goal " in text or "open " in text else GOALS
    return naive_position.parse(f"{rules}; {players} {goals}\n{text}")


def lies(pos: naive_position.Position, *moves: str) -> list[bool]:
    """Which of these placements are legal; written with a shape and a cell."""
    return [
        naive_mine.may_lie(pos, shape, naive_position.cell_of(cell)) for shape, cell in split(moves)
    ]


def split(moves: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(naive_position.canonical(move.split("@")[0]), move.split("@")[1]) for move in moves]


def play(pos: naive_position.Position, *moves: str) -> naive_position.Position:
    for move in moves:
        pos = naive.apply(pos, move)
    return pos


# --- The cards and their text ---


def test_box_has_67_cards_28_gold_cards_and_11_dwarves():
    assert sum(naive_position.PATH_CARDS.values()) == 40
    assert sum(naive_position.ACTION_CARDS.values()) == 27
    assert sum(naive_position.GOLD.values()) == 28
    assert all(sum(mix) == players + 1 for players, mix in naive_position.DWARVES.items())


@pytest.mark.parametrize(
    ("shape", "after"),
    [("NE", "SW"), ("NW", "ES"), ("NES", "NSW"), ("NEW", "ESW"), ("E|W", "E|W"), ("N|E", "S|W")],
)
def test_half_turn(shape: str, after: str):
    assert naive_position.turned(shape) == after
    assert naive_position.printed(after) == shape


def test_shapes_are_read_in_any_order():
    assert naive_position.canonical("E|SN") == "NS|E"
    assert naive_position.canonical("WSEN") == "NESW"


# --- Placement ---


def test_sc_001_first_card():
    assert lies(scene(""), "EW@1,0") == [True]


def test_sc_002_open_meets_wall():
    assert lies(scene(""), "NS@1,0") == [False]


def test_sc_004_wall_to_start():
    assert lies(scene(""), "EW@0,-1") == [False]


def test_sc_005_rotation():
    assert lies(scene(""), "NW@1,0", "SE@1,0") == [True, False]


def test_sc_006_no_quarter_turn():
    moves = naive.moves(scene("hand A NS"))
    assert moves == ["-NS", "NS@0,-1", "NS@0,1"]


def test_sc_008_dead_end_reached_from_behind():
    pos = scene("mine 1,0=W|E 0,-1=SE 1,-1=EW 2,-1=SW")
    assert lies(pos, "NW@2,0", "NS@2,0") == [True, False]


def test_sc_009_wall_towards_a_face_down_goal():
    pos = play(scene("mine 1..6,0=EW; hand A NW; hand B map"), "NW@7,0")
    assert (8, 0) in pos.goals


def test_sc_010_goal_is_revealed_before_the_draw():
    pos = scene("mine 1..6,0=EW; hand A EW; deck map")
    assert pos.hands["A"] == ["EW"]
    pos = play(pos, "EW@7,0")
    assert pos.opened == {(8, 0): "rock:SW"}
    assert pos.hands["A"] == ["map"]


def test_sc_012_goal_is_no_neighbour():
    assert lies(scene(""), "NS@8,1") == [False]


def test_sc_013_behind_the_start_and_beyond_the_goals():
    pos = scene("mine 1..7,0=EW; open 8,0=rock:SW; mine 8,1=NE 9,1=NW; goal 8,2=treasure")
    assert lies(pos, "EW@-1,0", "NS@9,0", "ES@9,0", "NS@9,2") == [True, True, True, False]


def test_sc_014_occupied_cell():
    assert lies(scene(""), "NESW@0,0", "NESW@8,0") == [False, False]


def test_sc_016_treasure_first_or_second():
    pos = scene(
        "mine 1..5,0=EW 6,0=SW 6,1=NE 7,1=EW; goal 8,-2=rock:NW 8,0=treasure 8,2=rock:NE\n"
        "hand A NES; deck map; golddeck 1 2",
    )
    pos = play(pos, "NSW@8,1")
    assert naive.moves(pos) == ["reveal@8,0", "reveal@8,2"]
    first = play(pos, "reveal@8,0")
    assert (8, 2) in first.goals
    assert (first.ask, first.hands["A"]) == ("take", [])
    second = play(pos, "reveal@8,2")
    assert second.opened == {(8, 2): "rock:NE", (8, 0): "treasure"}
    assert second.ask == "take"


def test_sc_017_rock_orientation():
    pos = play(scene("mine 1..6,0=EW; hand A EW; hand B map"), "EW@7,0")
    assert pos.opened == {(8, 0): "rock:SW"}


def test_sc_018_conflicting_neighbours():
    pos = scene("mine 1..5,0=EW 6,0=ESW 6,1=NE 7,1=EW 8,1=EW; hand A EW; hand B map")
    pos = play(pos, "EW@7,0")
    assert pos.opened == {(8, 0): "rock:SW"}
    reach = naive_mine.reachable(naive_mine.face_up(pos))
    assert ((8, 0), "SW") in reach
    # Without the card on 7,0 nothing leads from 8,1 up into the rock.
    del pos.mine[7, 0]
    assert ((8, 0), "SW") not in naive_mine.reachable(naive_mine.face_up(pos))


def test_sc_020_gap_after_rockfall():
    pos = scene("mine 1,0=EW 3,0=EW")
    assert lies(pos, "EW@4,0") == [False]
    assert lies(pos, "EW@2,0", "NESW@2,0", "W|E@2,0", "NS@2,0") == [True, True, True, False]


def test_sc_021_dead_end_into_the_gap():
    assert lies(scene("mine 1,0=EW 2,0=W|E 3,0=EW"), "EW@4,0") == [False]


def test_sc_022_matching_all_four_neighbours():
    # Round the cell 2,0: open to the north and south, closed to the east and west.
    pos = scene(
        "mine 0,-1=SE 1,-1=EW 2,-1=ESW 3,-1=SW 3,0=NS 3,1=NW 2,1=NEW 1,1=EW 0,1=NE 1,0=W",
    )
    shapes = {
        way for card in naive_position.PATH_CARDS for way in (card, naive_position.turned(card))
    }
    assert sorted(way for way in shapes if naive_mine.may_lie(pos, way, (2, 0))) == ["NS", "N|S"]


def test_sc_024_without_the_connection_rule():
    pos = scene("mine 1,0=EW 3,0=EW", "base/P2004 require_connection=false")
    assert lies(pos, "EW@4,0", "EW@3,1", "NS@3,1", "EW@6,3") == [True, True, False, False]


# --- Actions, turns, the end of the round ---


def test_sc_025_and_026_broken_lantern():
    blocked = scene("front A sabotage-lantern; hand A repair-lantern NESW; hand B repair-lantern")
    assert naive.moves(blocked) == ["-NESW", "-repair-lantern", "repair-lantern>A"]
    blocked.turn = "B"
    free = play(blocked, "repair-lantern>A")
    assert "NESW@1,0" in naive.moves(free)
    assert free.discard == ["sabotage-lantern", "repair-lantern"]


def test_sc_028_double_repair_mends_one():
    pos = scene("front A sabotage-pickaxe sabotage-cart; hand A repair-pickaxe-cart; hand B map")
    assert naive.moves(pos) == [
        "-repair-pickaxe-cart",
        "repair-pickaxe-cart>A:cart",
        "repair-pickaxe-cart>A:pickaxe",
    ]
    assert play(pos, "repair-pickaxe-cart>A:cart").front["A"] == ["sabotage-pickaxe"]


def test_sc_029_no_repair_in_advance():
    assert naive.moves(scene("hand A repair-cart")) == ["-repair-cart"]


def test_sc_030_sabotage_others_once():
    pos = scene("hand A sabotage-cart; front C sabotage-cart")
    assert naive.moves(pos) == ["-sabotage-cart", "sabotage-cart>B"]


def test_sc_032_rockfall_on_an_island():
    pos = scene("hand A rockfall; mine 1,0=EW 3,0=SW; hand B map")
    assert naive.moves(pos) == ["-rockfall", "rockfall@1,0", "rockfall@3,0"]
    assert play(pos, "rockfall@3,0").discard == ["NE", "rockfall"]


def test_sc_034_map_only_on_a_face_down_goal():
    pos = scene("hand A map; mine 1..7,0=EW; goal 8,-2=treasure 8,2=rock:NW; open 8,0=rock:SW")
    assert naive.moves(pos) == ["-map", "map@8,-2", "map@8,2"]


def test_sc_036_to_040_turns():
    pos = scene("players 5; hand A NS; hand C map; hand E map; deck NE; turn A")
    pos = play(pos, "-NS")
    assert (pos.hands["A"], pos.deck, pos.turn) == (["NE"], [], "C")  # the last draw, B skipped
    pos = play(pos, "-map")
    assert (pos.hands["C"], pos.turn) == ([], "E")


def test_sc_038_all_hands_empty():
    pos = scene("mine 1..6,0=EW; hand A EW; golddeck 1 3 2")
    pos = play(pos, "EW@7,0")
    assert pos.opened == {(8, 0): "rock:SW"}
    assert (pos.ask, naive.moves(pos), pos.gold["B"]) == ("finished", [], [3, 1])


# --- Gold ---

ROW = "mine 1..6,0=EW; hand C EW; turn C; goal 8,-2=rock:NW 8,0=treasure 8,2=rock:NE"


def takers(pos: naive_position.Position) -> str:
    """Who gets the gold cards, in order; the highest card is taken every time."""
    order = ""
    while pos.ask == "take":
        order += pos.holder
        before = {seat: len(gold) for seat, gold in pos.gold.items()}
        pos = play(pos, naive.moves(pos)[-1])
        if pos.ask == "finished":
            more = {seat: len(gold) - before[seat] for seat, gold in pos.gold.items()}
            more[order[-1]] -= 1
            order += "".join(seat for seat in more if more[seat])
    return order


def test_sc_041_one_card_for_each_miner():
    pos = play(scene(f"{FIVE}; {ROW}; golddeck 1 1 2 3 3"), "EW@7,0")
    assert pos.packet == [1, 1, 2, 3]
    assert naive.moves(pos) == ["take:1", "take:2", "take:3"]
    assert takers(pos) == "CBED"


def test_sc_042_the_packet_goes_round():
    pos = play(scene(f"{FIVE}; {ROW}; golddeck 1 1 2 3 3", "base/PGIG"), "EW@7,0")
    assert pos.packet == [1, 1, 2, 3, 3]
    assert takers(pos) == "CBEDC"


def test_sc_044_a_saboteur_completes():
    roles = "players 5; roles A:miner B:saboteur C:saboteur D:miner E:miner"
    pos = play(scene(f"{roles}; {ROW}; golddeck 1 1 2 3 3"), "EW@7,0")
    assert pos.packet == [1, 1, 2]
    assert takers(pos) == "AED"


def test_sc_045_and_046_only_dealt_saboteurs_count():
    pos = play(scene(f"{FIVE}; hand A map; golddeck 3 1 3"), "-map")
    assert pos.gold["A"] == [3, 1]
    pos = play(scene("players 4; roles A:miner B:miner C:miner D:miner; hand A map"), "-map")
    assert not any(pos.gold.values())


def test_sc_048_the_last_card_is_taken_without_asking():
    pos = play(scene(f"{FIVE}; {ROW}; golddeck 1 1 2 3"), "EW@7,0", "take:3", "take:1", "take:2")
    assert pos.ask == "finished"
    assert [pos.gold[seat] for seat in "CBED"] == [[3], [1], [2], [1]]


def test_sc_049_exact_payment():
    assert naive.payment([2, 2, 3, 1], 4) == [3, 1]


def test_sc_050_inexact_payment():
    roles = "A:saboteur B:saboteur C:saboteur " + " ".join(f"{seat}:miner" for seat in "DEFGHIJ")
    pos = scene(f"players 10; roles {roles}; hand A map; golddeck 1 1 2*8", "base/PGIG")
    pos = play(pos, "-map")
    assert [pos.gold[seat] for seat in "ABC"] == [[2, 1], [2, 1], [2]]
    assert [pos.nuggets[seat] for seat in "ABC"] == [0, 0, 1]


def test_nine_gold_cards_with_ten_players():
    roles = " ".join(f"{seat}:miner" for seat in "ABCDEFGHIJ")
    pos = scene(f"players 10; roles {roles}; {ROW}; golddeck 1*16", "base/P2004")
    assert len(play(pos, "EW@7,0").packet) == 9


# --- The positions ---


def entry(name: str) -> naive_position.Position:
    return next(naive_position.parse(e.position) for e in counting.load(POSITIONS) if e.id == name)


@pytest.mark.parametrize("item", counting.load(POSITIONS), ids=lambda item: item.id)
def test_position_is_complete(item: counting.Entry):
    assert naive.flaws(naive_position.parse(item.position)) == []
    assert item.counts


@pytest.mark.parametrize("item", counting.load(POSITIONS), ids=lambda item: item.id)
def test_small_counts(item: counting.Entry):
    for depth, count in item.counts.items():
        if depth <= 2:
            assert naive.MODEL.perft(naive_position.parse(item.position), depth) == count


def test_flaws_name_the_card():
    pos = entry("rockfall-gap")
    pos.hands["A"][0] = "NESW"
    pos.golddeck.append(3)
    assert naive.flaws(pos) == [
        "card EW: 1 missing",
        "card NESW: 1 too many",
        "gold 3: 1 too many",
    ]


def test_a_rock_may_lie_either_way():
    pos = play(entry("orientation-tie"), "NEW@2,0")
    assert naive.moves(pos) == ["lay:NE", "lay:SW"]
    assert play(pos, "lay:SW").opened[8, 0] == "rock:SW"


def test_how_a_rock_lies_may_decide_which_goal_is_reached():
    pos = play(entry("lay-decides"), "NEW@2,0")
    east = play(pos, "lay:NE")
    assert east.opened == {(8, 0): "rock:NE", (8, -2): "treasure"}
    south = play(pos, "lay:SW")
    assert south.opened == {(8, 0): "rock:SW", (8, 2): "rock:NW"}


def test_the_card_just_played_decides_how_a_rock_lies():
    pos = entry("entry-priority")
    assert play(pos, "NEW@7,0").opened[8, 0] == "rock:SW"  # both ways in, the west one just played
    assert play(pos, "NSW@7,0").opened[8, 0] == "rock:NE"  # the way in from the north alone


def test_a_rock_may_reach_the_next_goal():
    pos = play(entry("rock-chain"), "NEW@7,0")
    assert pos.opened == {(8, 0): "rock:SW", (8, 2): "rock:NW"}


def test_a_rock_may_reach_two_goals_more():
    pos = play(entry("chain-fork"), "SW@8,-1")
    assert pos.opened == {(8, 0): "rock:NE"}
    assert naive.moves(pos) == ["reveal@8,-2", "reveal@8,2"]
    # The way in, from the east, counts more than the wall in the south.
    pos = play(pos, "reveal@8,-2")
    assert pos.opened[8, -2] == "rock:ES"
    assert (pos.ask, pos.holder) == ("take", "A")  # 8,2 alone was left, B is a Saboteur


def test_goals_reached_later_join_those_that_wait():
    pos = play(entry("chain-fork"), "NSW@8,-1")
    assert naive.moves(pos) == ["reveal@8,-2", "reveal@8,0"]
    pos = play(pos, "reveal@8,-2")
    assert naive.moves(pos) == ["reveal@8,0", "reveal@8,2"]
