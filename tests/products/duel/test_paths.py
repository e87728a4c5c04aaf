"""Path cards, ladders, goals and action cards of The Duel, and the clauses refusals name."""

from __future__ import annotations

import pytest
from products.duel.table import Table

from saboteur.products.duel.part import duel_part

# --- ladders ---------------------------------------------------------------------------------


def test_a_ladder_lies_beside_any_path_card_wall_to_wall() -> None:
    """[DUEL-PATH-06, DUEL-REACH-08, AMB-97]"""
    t = Table("hand A Lb:NW NS; mine 10,10=EW")
    assert t.may("Lb:ES@10,11")
    assert t.may("Lb:NW@10,9")
    assert t.may("Lb:ES@9,10")
    assert t.why("Lb:NW@10,11") == ("DUEL-PATH-01", "BASE-PATH-14")
    assert t.why("Lb:NW@9,10") == ("DUEL-PATH-01", "BASE-PATH-14")
    assert t.why("Lb:NW@14,14") == ("DUEL-PATH-01",)


def test_a_ladder_that_has_to_be_joined() -> None:
    """[DUEL-PATH-06, AMB-97]"""
    t = Table("hand A Lb:NW NS; mine 10,10=EW", "duel duel_ladder_joined=true")
    assert t.why("Lb:NW@10,9") == ("DUEL-PATH-06", "AMB-97")
    assert t.may("Lb:ES@9,10")


def test_the_other_colours_ladder() -> None:
    """Either player lays either ladder; it joins its own start. [DUEL-PATH-08, AMB-85]"""
    there = "hand A Lg:NE NS; hand B EW NS; mine 10,10=EW"
    t = Table(there).play("A:Lg:NE@9,10")
    # It is green's now: blue cannot go on from there, green can.
    assert t.may("EW@11,10")
    t = Table(there, "duel duel_any_ladder=false")
    assert t.why("Lg:NE@9,10") == ("DUEL-PATH-02", "DUEL-PATH-11")
    assert t.may("Lg:SW@1,-1")
    own = Table("hand A Lb:NW NS; mine 10,10=EW", "duel duel_any_ladder=false")
    assert own.may("Lb:ES@9,10")


def test_a_ladder_keeps_away_from_goals_and_gold() -> None:
    """[DUEL-PATH-07]"""
    t = Table("hand A Lb:NW NS; mine 4,-1=EW 10,10=NES|W$1@W; open 7,1=goal:N|E|W")
    assert t.why("Lb:NW@4,-2") == ("DUEL-PATH-07",)
    assert t.why("Lb:NW@11,10") == ("DUEL-PATH-07",)
    assert t.why("Lb:ES@7,2") == ("DUEL-PATH-07",)
    # Gold may be laid beside a ladder later.
    later = Table("hand A NSW|E$1@E; mine 1,-2=Lb:ES")
    assert later.may("NSW|E$1@E@2,-2")


def test_a_ladder_is_a_way_for_everybody() -> None:
    """Green walks from the blue ladder to the blue start and on. [DUEL-REACH-08, DUEL-REACH-10]"""
    t = Table("turn B; hand B EW NS; mine 1,1=EW 2,1=Lb:NW")
    assert t.may("EW@1,-1")
    apart = Table("turn B; hand B EW NS; mine 1,1=EW")
    assert apart.why("EW@1,-1") == ("DUEL-PATH-02", "DUEL-PATH-11")


# --- goals -----------------------------------------------------------------------------------

TO_GOAL = "mine 1,-1=SW 1,0=NE 2..3,0=EW"


def test_a_goal_is_turned_up_for_both_and_may_fit_in_two_ways() -> None:
    """[DUEL-GOAL-01, DUEL-GOAL-02, DUEL-GOAL-04, DUEL-GOAL-05, BASE-GOAL-05]"""
    t = Table(f"hand A EW; {TO_GOAL}; goal 5,0=goal:N|E|W").play("A:EW@4,0")
    assert t.moves == ["lay:E|S|W", "lay:N|E|W"]
    t.play("A:lay:E|S|W")
    assert t.asked == "B turn"
    assert t.counters == {}


def test_a_goal_that_fits_nowhere_joins_the_tunnel_that_reached_it() -> None:
    """[DUEL-GOAL-03, DUEL-GOAL-07, BASE-GOAL-06, BASE-GOAL-07]"""
    t = Table(f"hand A EW; {TO_GOAL}; mine 5,-1=EW; goal 5,0=goal:NW$2@NW").play("A:EW@4,0")
    assert t.asked == "B turn"
    assert t.counters == {"5,0": "blue"}


def test_several_goals_reached_at_once() -> None:
    """[DUEL-GOAL-06, AMB-04]"""
    t = Table("hand A NSW{N:b}; mine 8,0=SW 8,1=NS 8,2=Lb:NW; goal 7,-1=goal:NESW 7,1=goal:N|E|S|W")
    t.play("A:NES{S:b}@7,0")
    assert t.moves == ["reveal@7,-1", "reveal@7,1"]
    assert t.why("reveal@5,0") == ("OV-GRAPH-04", "DUEL-GOAL-06")
    assert t.why("done") == ("DUEL-GOAL-06", "OV-GRAPH-06")
    t.play("A:reveal@7,1")
    assert t.asked == "B turn"
    assert len(t.s.hidden) == 4


def test_a_goal_reached_by_the_opponents_network_alone_is_turned_up_too() -> None:
    """Green lays the blue ladder; blue secures. [DUEL-GOAL-01, AMB-93, DUEL-GOLD-02]"""
    t = Table("turn B; hand B Lb:NW; mine 3..4,0=EW; goal 5,0=goal:NW$2@NW").play("B:Lb:ES@2,0")
    assert t.counters == {"5,0": "blue"}


# --- turns and action cards ------------------------------------------------------------------


def test_the_four_ways_of_a_turn() -> None:
    """[DUEL-TURN-01, DUEL-TURN-04, DUEL-TURN-05, DUEL-TURN-06]"""
    t = Table("hand A NS EW map; front A sabotage-cart; deck NE NW NE")
    assert t.why("NS@0,-2") == ("DUEL-PATH-04",)
    t.play("A:clear:sabotage-cart", "A:-NS", "A:-EW")
    assert len(t.s.hands[0]) == 2
    assert t.names(t.s.discards)[-3:] == ["NS", "EW", "sabotage-cart"]
    one = Table("hand A NS; front A sabotage-cart")
    assert one.why("clear:sabotage-cart") == ("DUEL-TURN-06", "DUEL-TURN-01")
    none = Table("hand A NS EW")
    assert none.why("clear:sabotage-cart") == ("DUEL-TURN-06", "DUEL-TURN-05")


def test_a_pass_discards_one_or_two() -> None:
    """[DUEL-TURN-01, DUEL-TURN-07, DUEL-SETUP-06, ED-54]"""
    t = Table("hand A NS EW map; deck NE").play("A:-NS", "A:-map")
    assert t.asked == "B turn"
    assert sorted(t.names(t.s.hands[0])) == ["EW", "NE"]
    assert "discarded-openly" in t.happened


def test_a_player_without_cards_is_skipped() -> None:
    """[DUEL-TURN-02, DUEL-TURN-03]"""
    t = Table("hand A NS map; hand B; deck").play("A:-map", "A:done")
    assert t.asked == "A turn"
    assert "skipped" in t.happened


def test_what_a_rockfall_may_take() -> None:
    """[DUEL-ROCK-01, DUEL-ROCK-02, DUEL-ACT-04]"""
    t = Table(
        "hand A rockfall NS; mine 1,-1=EW 2,-1=NEW{E:b} 8,8=NESW{W:t} 12,8=NEW|S$1@S"
        " 16,8=Lg:NE 20,8=NS|EW; open 5,0=goal:N|E|W"
    )
    fallen = [move for move in t.moves if move.startswith("rockfall")]
    assert fallen == ["rockfall@1,-1", "rockfall@16,8", "rockfall@2,-1", "rockfall@20,8"]
    for cell in ("8,8", "12,8", "5,0", "0,-1", "0,1", "7,1"):
        assert t.why(f"rockfall@{cell}") == ("DUEL-ROCK-01",)


REFUSED = [
    ("hand A EW NS", "EW@0,-2", ("DUEL-PATH-01", "BASE-PATH-14")),
    ("hand A EW NS", "EW@5,5", ("DUEL-PATH-01",)),
    ("hand A EW NS", "EW@4,0", ("DUEL-PATH-05", "DUEL-PATH-01")),
    ("hand A EW NS", "EW@5,0", ("BASE-PATH-11",)),
    ("hand A EW NS", "EW@0,-1", ("BASE-PATH-11",)),
    ("hand A EW NS", "EW@1,1", ("DUEL-PATH-02", "DUEL-PATH-11")),
    ("hand A EW NS", "NW@1,-1", ("DUEL-TURN-01",)),
    ("hand A EW NS", "done", ("DUEL-TURN-01",)),
    ("hand A EW NS", "pass", ("DUEL-TURN-01",)),
    ("hand A repair-cart NS; front B sabotage-cart", "repair-cart>B", ("DUEL-ACT-03", "ED-42")),
    ("hand A repair-cart NS", "repair-cart>A", ("DUEL-ACT-02", "DUEL-ACT-04")),
    ("hand A sabotage-cart NS", "sabotage-cart>A", ("DUEL-ACT-01",)),
    ("hand A sabotage-cart NS; front B sabotage-cart", "sabotage-cart>B", ("DUEL-ACT-01",)),
    ("hand A map NS; open 5,0=goal:N|E|W", "map@5,0", ("DUEL-MAP-01",)),
    ("hand A rockfall NS", "rockfall@1,-1", ("DUEL-ROCK-01",)),
]


@pytest.mark.parametrize(("text", "move", "clauses"), REFUSED)
def test_a_refusal_names_the_clause_of_this_game(
    text: str, move: str, clauses: tuple[str, ...]
) -> None:
    """Rules shared with the other games are named as The Duel has them. [OV-MOD-14]"""
    assert Table(text).why(move) == clauses


# --- doubts that were decided (docs/adr/0017) ------------------------------------------------


def test_a_second_key_on_the_same_door_changes_nothing() -> None:
    """[DUEL-KEY-01]"""
    t = Table("hand A key NS; keys 1,-1; mine 1,-1=NEW{N:g}").play("A:key@1,-1")
    assert len(duel_part(t.s).door_keys) == 2
    assert duel_part(t.s).counters == {}
    fallen = Table("turn B; hand B rockfall; keys 1,-1 1,-1; mine 1,-1=NEW{N:g}")
    assert duel_part(fallen.play("B:rockfall@1,-1").s).door_keys == []


def test_a_ladder_that_needs_a_connection_still_keeps_away() -> None:
    """[DUEL-PATH-07, AMB-85]"""
    t = Table(
        "hand A Lg:NE NS; mine 1..4,-1=EW 0,-2=NEW|S$1@S; counters 0,-2=blue",
        "duel duel_any_ladder=false",
    )
    assert t.why("Lg:SW@5,-1") == ("DUEL-PATH-07",)


def test_the_other_colours_ladder_beside_a_goal_in_solo() -> None:
    """[SOLO-12, DUEL-PATH-07]"""
    t = Table("hand A Lg:NE NS; mine 6,0=Lb:ES", "solo")
    assert t.may("Lg:SW@7,0")


def test_gold_on_the_table_comes_before_goals_of_the_same_play() -> None:
    """The last counter goes to the gold that lies there already. [DUEL-GOLD-08, AMB-87]"""
    t = Table(
        "round 3; hand A NSW{N:b}; mine 10,1=Lb:NW 10,-1=NEW|S$1@S 20,20=NESW{W:t}"
        " 22,20=NEW{E:t} 24,20=NSW{S:t}; goal 9,0=goal:NEW{E:g}$1@NEgW"
        "; open 5,-2=goal:NW$2@NW 5,0=goal:NE$2@NE 5,2=goal:N|W$1@W 7,-1=goal:N|E$3@N"
        "; counters 5,-2=green 5,0=green 5,2=green 7,-1=green 20,20=green 22,20=green 24,20=green"
    )
    t.play("A:NSW{N:b}@10,0")
    while t.asked.endswith("orient"):
        t.play("A:" + t.moves[0])
    assert t.counters["10,-1"] == "blue"
    assert "9,0" not in t.counters
    assert t.gold[0] == [1]
