"""Gold, doors and trolls of The Duel: who secures what, and what it costs."""

from __future__ import annotations

import pytest
from products.duel.table import Table

from saboteur.products.duel.events import DuelRoundEnded, GoldSecured, TrollsPaid
from saboteur.products.duel.part import duel_part

FAR = "mine 20,20=NESW{W:t} 22,20=NEW{E:t} 24,20=NSW{S:t}; counters 20,20=green 22,20=green"
"""Trolls on islands, with counters that only take them out of the supply."""
FOUR = (
    "open 5,-2=goal:NW$2@NW 5,0=goal:NE$2@NE 5,2=goal:N|W$1@W 7,-1=goal:N|E$3@N; "
    "counters 5,-2=green 5,0=green 5,2=green 7,-1=green"
)
"""Four goals on islands, secured."""
CROSSING = "mine 1,-2=NEW|S$1@S 2,-1=NES|W$1@W 1,0=NS|EW$1@NS"
"""Three golds around the cell east of the blue start."""


# --- securing --------------------------------------------------------------------------------


def test_gold_is_secured_as_soon_as_it_is_reached() -> None:
    """[DUEL-GOLD-01, DUEL-GOLD-03, DUEL-GOLD-09]"""
    t = Table("hand A EW; mine 2,-1=NES|W$1@W").play("A:EW@1,-1")
    assert t.counters == {"2,-1": "blue"}
    assert t.asked == "B turn"


def test_gold_in_another_chamber_is_not_reached() -> None:
    """[DUEL-GOLD-06, AMB-89]"""
    t = Table("hand A NSW|E$1@E; hand B NE").play("A:NSW|E$1@E@1,-1", "B:NE@0,2")
    assert t.counters == {}


@pytest.mark.parametrize(("seat", "colour"), [("A", "blue"), ("B", "green")])
def test_gold_both_reach_at_once_is_the_active_players(seat: str, colour: str) -> None:
    """[DUEL-GOLD-05, AMB-83]"""
    t = Table(f"turn {seat}; hand {seat} NS|EW$1@NS").play(f"{seat}:NS|EW$1@NS@0,0")
    assert t.counters == {"0,0": colour}


def test_gold_is_secured_for_whoever_is_connected_whoever_played() -> None:
    """The other colour's ladder joins the other player's start. [DUEL-GOLD-02, DUEL-PATH-08]"""
    t = Table("turn B; hand B Lb:NW; mine 10,10=EW 11,10=NES|W$1@W").play("B:Lb:ES@9,10")
    assert t.counters == {"11,10": "blue"}
    (event,) = t.told("gold-secured")
    assert isinstance(event, GoldSecured)
    assert event.seat == 0


def test_secured_gold_stays_secured() -> None:
    """[DUEL-GOLD-04]"""
    t = Table(
        "turn B; hand B rockfall EW; hand A map; deck; counters 1,0=blue"
        "; mine 1,-1=SW 1,0=NS|EW$1@NS; discard NS"
    )
    t.play("B:rockfall@1,-1", "A:-map")
    # Green reaches it now, and it is blue's all the same.
    t = Table("turn B; hand B NW; counters 1,0=blue; mine 1,0=NS|EW$1@NS").play("B:NW@1,1")
    assert t.counters == {"1,0": "blue"}
    assert "gold-secured" not in t.happened


def test_counters_run_short_and_the_active_player_chooses() -> None:
    """One counter, two golds: the choice ends the round. [DUEL-GOLD-08, DUEL-END-01]"""
    t = Table(
        f"round 3; hand A NEW{{E:b}}; mine 1,-2=NEW|S$1@S 2,-1=NES|W$1@W; {FAR}; {FOUR}"
        "; counters 24,20=green"
    )
    t.play("A:NEW{E:b}@1,-1")
    assert t.asked == "A secure"
    assert t.moves == ["secure@1,-2", "secure@2,-1"]
    assert t.why("secure@1,0") == ("DUEL-GOLD-01", "DUEL-GOLD-08")
    assert t.why("done") == ("DUEL-GOLD-08",)
    t.play("A:secure@2,-1")
    (ended,) = t.told("duel-round-ended")
    assert isinstance(ended, DuelRoundEnded)
    assert ended.ending == 1
    assert t.gold[0] == [1]
    assert "drew" not in t.happened


def test_the_player_chooses_again_while_there_are_too_few() -> None:
    """Two counters, three golds. [DUEL-GOLD-08]"""
    t = Table(f"hand A NESW{{S:b}}; {CROSSING}; {FAR}; {FOUR}").play("A:NESW{S:b}@1,-1")
    assert t.moves == ["secure@1,-2", "secure@1,0", "secure@2,-1"]
    t.play("A:secure@1,-2")
    assert t.moves == ["secure@1,0", "secure@2,-1"]
    t.play("A:secure@1,0")
    assert t.s.round == 2
    assert t.names(t.s.out).count("NS|EW$1@NS") == 1
    assert "NES|W$1@W" not in t.names(t.s.out)


def test_as_many_counters_as_golds_leave_no_choice() -> None:
    """[DUEL-GOLD-08, DUEL-GOLD-09]"""
    t = Table(f"hand A NESW{{S:b}}; {CROSSING}; {FAR}; open 5,0=goal:NE$2@NE; counters 5,0=green")
    t.play("A:NESW{S:b}@1,-1")
    assert t.counters["1,-2"] == t.counters["1,0"] == t.counters["2,-1"] == "blue"


def test_the_last_counter_ends_the_round_after_the_goal_is_turned_up() -> None:
    """The play is resolved completely first. [DUEL-END-02, DUEL-END-03, AMB-87]"""
    t = Table(
        f"round 3; hand A NSW{{N:b}}; {FAR}; {FOUR}; counters 24,20=green"
        "; mine 10,1=Lb:NW 10,-1=NEW|S$1@S; goal 9,0=goal:NESW"
    )
    t.play("A:NSW{N:b}@10,0")
    names = t.happened
    assert names.index("gold-secured") < names.index("goal-revealed")
    assert names.index("goal-laid") < names.index("duel-round-ended")
    (ended,) = t.told("duel-round-ended")
    assert isinstance(ended, DuelRoundEnded)
    assert ended.ending == 1
    assert "drew" not in names


# --- doors and keys --------------------------------------------------------------------------


def test_a_door_is_open_for_its_own_colour_only() -> None:
    """[DUEL-REACH-03, DUEL-REACH-04, DUEL-REACH-05, DUEL-REACH-11]"""
    door = "mine 1,-1=NEW{N:g}; hand A NS EW"
    t = Table(door)
    assert t.why("NS@1,-2") == ("DUEL-PATH-02", "DUEL-PATH-11")
    assert t.may("EW@2,-1")
    mine = "roles A:green B:blue; mine 1,1=NEW{N:g}; hand A NS EW"
    assert Table(mine).may("NS@1,0")


def test_a_key_opens_a_door_and_what_is_behind_is_reached_at_once() -> None:
    """[DUEL-KEY-01, DUEL-KEY-04, DUEL-REACH-04, DUEL-GOLD-02]"""
    t = Table("hand A key NS; mine 1,-1=NEW{N:g} 1,-2=NEW|S$1@S")
    assert t.counters == {}
    t.play("A:key@1,-1")
    assert t.counters == {"1,-2": "blue"}
    assert t.names(t.s.discards)[-1] == "key"


def test_a_key_does_not_let_the_other_player_in() -> None:
    """A's key changes nothing for B, whose door it is. [DUEL-KEY-03, DUEL-KEY-05]"""
    t = Table("turn B; keys 1,1; mine 1,1=NEW{N:g} 12,12=NEW{E:b}; hand B NS EW key; hand A EW")
    assert t.may("NS@1,0")
    assert t.why("key@1,1") == ("DUEL-KEY-05",)
    assert t.may("key@12,12")


def test_a_key_lies_on_any_face_up_door_but_on_nothing_else() -> None:
    """[DUEL-KEY-01, DUEL-KEY-02, AMB-86]"""
    t = Table(
        "hand A key; mine 1,-1=NESW{W:t} 30,30=NSW{S:g} 34,30=NSW{N:b}"
        "; open 5,0=goal:NEW{N:g}$3@NgEW"
    )
    assert [move for move in t.moves if move.startswith("key")] == ["key@30,30", "key@5,0"]
    assert t.why("key@1,-1") == ("DUEL-KEY-01",)
    assert t.why("key@0,-1") == ("DUEL-KEY-01",)
    assert t.why("key@7,1") == ("DUEL-KEY-01",)
    assert t.why("key@34,30") == ("DUEL-KEY-05",)


def test_a_key_goes_back_when_its_card_is_removed() -> None:
    """[DUEL-KEY-06, AMB-86, DUEL-ROCK-02]"""
    t = Table("hand A key; hand B rockfall; deck NE; mine 1,-1=NEW{N:g} 1,-2=NS")
    t.play("A:key@1,-1")
    assert len(duel_part(t.s).door_keys) == 1
    t.play("B:rockfall@1,-1")
    assert duel_part(t.s).door_keys == []
    assert t.names(t.s.discards)[-2:] == ["NEW{N:g}", "rockfall"]


def test_gold_behind_the_door_of_its_own_card() -> None:
    """From the west blue needs a key, from the north nothing. [DUEL-GOLD-06, DUEL-GOAL-04]"""
    goal = "goal 5,0=goal:NW{N:g}$1@NWg"
    west = Table(f"hand A EW key; {goal}; mine 1,-1=SW 1,0=NE 2..3,0=EW").play("A:EW@4,0")
    assert west.s.hidden.keys().isdisjoint(west.s.cells)
    assert west.counters == {}
    west = Table("hand A key NS; open 5,0=goal:NW{N:g}$1@NWg; mine 1,-1=SW 1,0=NE 2..4,0=EW")
    west.play("A:key@5,0")
    assert west.counters == {"5,0": "blue"}
    north = Table(f"hand A NE; {goal}; mine 1..4,-1=EW").moves
    assert "SW@5,-1" in north
    north = Table(f"hand A NE; {goal}; mine 1..4,-1=EW").play("A:SW@5,-1")
    assert north.counters == {"5,0": "blue"}


# --- trolls ----------------------------------------------------------------------------------

TROLL = "mine 1,-1=NESW{W:t}"


def test_a_troll_cuts_off_his_arm_for_both_players() -> None:
    """[DUEL-REACH-06, DUEL-PATH-10, DUEL-PATH-11]"""
    t = Table(f"{TROLL}; hand A NS EW")
    assert t.why("EW@2,-1") == ("DUEL-PATH-02", "DUEL-PATH-11")
    turned = Table("mine 1,-1=NESW{E:t}; hand A NS EW")
    assert turned.may("NS@1,-2")
    assert not turned.may("EW@2,-1")


def test_a_bribe_before_the_main_action() -> None:
    """It is no turn of its own and costs no card. [DUEL-TROLL-01 to -03, DUEL-REACH-07]"""
    t = Table(f"{TROLL}; hand A EW NS").play("A:bribe@1,-1")
    assert t.asked == "A turn"
    assert t.counters == {"1,-1": "blue"}
    assert len(t.s.hands[0]) == 2
    assert t.why("bribe@1,-1") == ("DUEL-TROLL-05",)
    t.play("A:EW@2,-1")
    assert t.asked == "B turn"


def test_a_bribe_after_the_main_action_comes_before_the_draw() -> None:
    """[DUEL-TROLL-02, DUEL-TROLL-08]"""
    t = Table("hand A NESW{W:t} NS; deck NE NW").play("A:NESW{W:t}@1,-1")
    assert t.asked == "A last-bribes"
    assert t.moves == ["bribe@1,-1", "done"]
    assert len(t.s.hands[0]) == 1
    assert t.why("EW@2,-1") == ("DUEL-TROLL-02", "DUEL-TROLL-08")
    assert t.why("bribe@2,-1") == ("DUEL-TROLL-01",)
    t.play("A:bribe@1,-1")
    assert t.asked == "B turn"
    assert len(t.s.hands[0]) == 2


def test_bribing_is_never_compulsory() -> None:
    """[DUEL-TROLL-06]"""
    t = Table(f"{TROLL}; hand A NS map; deck NE NW").play("A:-map", "A:done")
    assert t.asked == "A last-bribes"
    t.play("A:done")
    assert (t.asked, t.counters) == ("B turn", {})


def test_a_player_with_broken_tools_may_bribe() -> None:
    """[DUEL-TROLL-03, DUEL-PATH-04]"""
    t = Table(f"{TROLL}; hand A EW NS; front A sabotage-cart")
    assert t.why("NS@0,-2") == ("DUEL-PATH-04",)
    assert t.may("bribe@1,-1")


def test_a_troll_must_be_reached_and_there_must_be_a_counter() -> None:
    """[DUEL-TROLL-02, DUEL-TROLL-04]"""
    t = Table("mine 1,1=NESW{W:t} 8,8=NEW{E:t}; hand A EW NS")
    assert t.why("bribe@1,1") == ("DUEL-TROLL-02",)
    assert t.why("bribe@8,8") == ("DUEL-TROLL-02",)
    assert t.why("bribe@0,-1") == ("DUEL-TROLL-01",)


def test_a_bribe_opens_the_way_for_both() -> None:
    """Green bribes, blue secures gold behind a blue door. [DUEL-TROLL-07, DUEL-REACH-07]"""
    t = Table(
        "turn B; hand B EW"
        "; mine 0,-2=ES 1..2,-2=EW 3,-2=SW 3,-1=NS 3,0=NESW{W:t}"
        "; mine 0,2=NE 1,2=EW 2,2=NW 2,1=NS 2,0=ESW{W:b} 1,0=NSW|E$1@E"
    )
    t.play("B:bribe@3,0")
    assert t.asked == "B turn"
    assert t.counters == {"3,0": "green", "1,0": "blue"}


def test_a_bribe_that_uses_the_last_counter_ends_the_round_at_once() -> None:
    """No main action, no draw. [DUEL-TROLL-08, DUEL-END-01, DUEL-END-03]"""
    t = Table(
        f"round 3; hand A EW; hand B NS; {FOUR}; mine 1,-1=NESW{{W:t}} 22,20=NEW{{E:t}}"
        " 24,20=NSW{S:t} 30,30=NEW|S$1@S"
        "; counters 22,20=green 24,20=green 30,30=green; gold A 3"
    )
    t.play("A:bribe@1,-1")
    assert t.asked == ""
    assert "drew" not in t.happened
    assert t.gold == [[], [2, 2, 3]]


# --- paying ----------------------------------------------------------------------------------


def paid(options: str, trolls: int, gold: str) -> list[int]:
    """Let blue, who bribed so many trolls, end the last round; return the gold he has left."""
    cells = ("20,20", "22,20", "24,20")
    counters = " ".join(f"{cell}=blue" for cell in cells[:trolls])
    t = Table(
        "round 3; hand A map; hand B; deck; mine 20,20=NESW{W:t} 22,20=NEW{E:t} 24,20=NSW{S:t}"
        f"; counters {counters}; gold A {gold}",
        f"duel {options}",
    )
    t.play("A:-map")
    assert t.asked == ""
    (event,) = t.told("trolls-paid")
    assert isinstance(event, TrollsPaid)
    assert event.count == trolls
    before = sorted(int(word) for word in gold.split())
    assert sorted([*t.gold[0], *event.values]) == before
    return t.gold[0]


@pytest.mark.parametrize(
    ("trolls", "gold", "left"),
    [
        (1, "1 2 3", [2, 3]),
        (2, "1 2 3", [3]),
        (2, "2 3", []),
        (1, "2 3", [3]),
        (1, "3", []),
        (3, "1 1 1 3", [3]),
        (3, "2", []),
        (2, "", []),
    ],
)
def test_one_card_for_each_troll(trolls: int, gold: str, left: list[int]) -> None:
    """The lowest value first, without change. [DUEL-END-05, -06, -07, -08, AMB-84, AMB-92]"""
    assert paid("", trolls, gold) == left


@pytest.mark.parametrize(
    ("trolls", "gold", "left"),
    [
        (1, "1 2 3", [2, 3]),
        (2, "1 2 3", [1, 3]),
        (2, "1 1 3", [3]),
        (2, "1 1 2", [1, 1]),
        (3, "1 2 2", [2]),
        (3, "2 2", []),
        (2, "3", []),
        (3, "1", []),
        (3, "1 3 3", [1, 3]),
    ],
)
def test_cards_worth_the_sum(trolls: int, gold: str, left: list[int]) -> None:
    """With `troll_payment=sum` a card of two pays two trolls. [DUEL-END-06, AMB-84]"""
    assert paid("troll_payment=sum", trolls, gold) == left


def test_gold_of_this_round_pays_trolls_too() -> None:
    """[DUEL-END-04, DUEL-END-07]"""
    t = Table(
        "round 3; hand A map; hand B; deck; mine 20,20=NESW{W:t} 30,30=NEW|S$1@S"
        "; counters 20,20=blue 30,30=blue; gold A 2; gold B 1"
    )
    t.play("A:-map")
    assert t.gold == [[2], [1]]
