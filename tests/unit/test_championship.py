"""The championship cards on a table: what each does, what it needs, and the Veto against it."""

import pytest
from products.table import Table, cell, cell_text, seat

from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.tunnel_toll.part import toll_part
from saboteur.products.veto.part import veto_part
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import GREEDY, MINER, NONE
from saboteur.rules.registry import ruleset

ACTIONS = (
    "goal-swap",
    "treasure-trove",
    "veto",
    "change-of-direction",
    "master-crafter",
    "pathfinder",
    "diversion",
)
ROW = "1..2,0=EW 3..6,0=NEW"
"""A tunnel to the last cell before the middle goal."""


# --- in general --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_each_card_is_shuffled_into_the_deck(game):
    """One copy of each chosen card is in deck, hands or aside. [WC-GEN-01, OV-COMP-09]"""
    plain = ruleset((game,))
    for name in ACTIONS:
        rules = ruleset((game, name))
        added = list(rules.deck_cards)
        for card in plain.deck_cards:
            added.remove(rules.ids[plain.cards[card].name])
        assert [rules.cards[card].name for card in added] == [name]
        s = new_match(rules, 5, stream_keys(seed_bytes(3)))
        everywhere = s.deck + s.aside + sum(s.hands, [])
        assert sorted(everywhere) == sorted(rules.deck_cards)


@pytest.mark.parametrize("name", ["treasure-trove", "change-of-direction"])
def test_a_card_is_played_then_one_is_drawn(name):
    """Played, put on top of the pile, and one card drawn (the trove takes one instead).

    [WC-GEN-02, WC-GEN-03]
    """
    t = Table(f"base {name}", hands={"A": f"{name} NS"}, deck="NW NE", discards="EW")
    t.play(f"A:{name}")
    assert t.pile[-1] == name
    assert len(t.hand("A")) == 2


@pytest.mark.parametrize("name", ACTIONS)
def test_each_card_may_be_discarded(name):
    """By passing, whatever it is. [WC-GEN-05, WC-VETO-03]"""
    t = Table(f"base {name}", hands={"A": f"{name} NS"}, deck="NW")
    t.play(f"A:-{name}")
    assert t.hand("A") == ["NS", "NW"]
    assert t.pile == [name]


def test_a_sabotaged_or_trapped_player_may_play_them():
    """All but the Pathfinder. [WC-GEN-04]"""
    names = " ".join(ACTIONS)
    for broken in ("sabotage-cart", "trapped"):
        t = Table(
            f"saboteur2 {names}",
            hands={
                "A": "goal-swap treasure-trove change-of-direction master-crafter pathfinder "
                "diversion EW EW"
            },
            front={"A": broken, "B": "sabotage-lantern"},
            played="1,0=EW",
        )
        assert t.may("goal-swap@8,-2+8,0")
        assert t.may("treasure-trove")
        assert t.may("change-of-direction")
        assert t.may("master-crafter>B:lantern")
        assert t.may("diversion@-1,0")
        assert t.why("pathfinder") != ()
        assert t.why("EW@2,0") == t.why("pathfinder")


def test_a_card_taken_back_may_be_played_again():
    """The trove finds a Change of Direction, which is played twice in the round. [WC-GEN-06]"""
    t = Table(
        "base treasure-trove change-of-direction",
        hands={"A": "change-of-direction NS", "C": "treasure-trove NS", "B": "NS NS"},
        deck="NE NE NE NE NE",
        discards="NW",
    )
    t.play("A:change-of-direction", "C:treasure-trove", "C:keep:change-of-direction")
    assert "change-of-direction" in t.hand("C")
    t.play("B:-NS", "A:-NS", "C:change-of-direction")
    assert t.s.direction == 1
    assert t.asked == "A turn"


# --- 2016: Greedy Dwarf ------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(3, 11))
def test_one_miner_is_a_greedy_dwarf(n):
    """One of the mix, nothing else changes; he may stay undealt. [WC-GREED-01, -02, -03]"""
    plain, greedy = ruleset(("base",)), ruleset(("base", "greedy-dwarf"))
    mix = plain.role_mix[n][:]
    mix.remove(MINER)
    assert sorted(greedy.role_mix[n]) == sorted([*mix, GREEDY])
    assert greedy.deck_cards == plain.deck_cards
    found = set()
    for seed in range(60):
        s = new_match(greedy, n, stream_keys(seed_bytes(seed)))
        assert (s.roles + s.undealt).count(GREEDY) == 1
        found.add(GREEDY in s.undealt)
    assert found == {True, False}


def greedy_table(completer: str, **more):
    words = {"A": "greedy", "B": "miner", "C": "saboteur", "D": "miner", "E": "miner"}
    return Table(
        "base greedy-dwarf",
        5,
        roles=" ".join(words.values()),
        undealt="miner saboteur",
        hands={completer: "EW NS"},
        deck="NS NS",
        mine=ROW,
        goals="8,0=treasure",
        turn=completer,
        **more,
    )


def test_a_greedy_dwarf_who_completes_gets_4_and_nobody_else_anything():
    """SC-134. [WC-GREED-04, WC-GREED-05, WC-GREED-06]"""
    t = greedy_table("A")
    t.play("A:EW@7,0")
    assert t.totals == [4, 0, 0, 0, 0]
    assert sum(t.s.gold[0]) == 4
    assert t.s.round == 2


def test_the_greedy_prize_is_four_cards_in_the_french_text():
    """SC-134, option of 000. [WC-GREED-05]"""
    t = greedy_table("A", options="greedy_prize=cards4", gold_deck="3 1 2 1 2 2 2")
    t.play("A:EW@7,0")
    assert sorted(t.s.gold[0]) == [1, 1, 2, 3]
    assert t.totals[1:] == [0, 0, 0, 0]
    assert ruleset(("base", "greedy-dwarf"), "P2024-FR").settings["greedy_prize"] == "cards4"


def test_the_values_of_four_cards_stay_secret():
    """No rule fixes what the four cards are worth. [WC-GREED-05, OV-INFO-08]"""
    t = greedy_table("A", options="greedy_prize=cards4", gold_deck="3 3 2 1 1 1 1")
    t.play("A:EW@7,0")
    for event in t.events:
        public = [getattr(event, name) for name in event.PUBLIC_FIELDS]
        assert event.NAME != "gold-paid" or 9 not in public


@pytest.mark.parametrize("completer", ["B", "C"])
def test_a_greedy_dwarf_is_no_miner_when_others_complete(completer):
    """Three miners, three cards; he is passed over. [WC-GREED-07]"""
    t = greedy_table(completer, gold_deck="3 2 1 1 1 1")
    t.play(f"{completer}:EW@7,0")
    takers = []
    while t.asked.endswith("take-gold"):
        takers.append(t.asked[0])
        apply(t.s, legal_moves(t.s)[0], t.events)
    assert t.told("packet-drawn")[0].count == 3
    assert takers == ["B", "E"]
    assert [len(cards) for cards in t.s.gold] == [0, 1, 0, 1, 1]
    assert t.totals[0] == 0


def test_a_greedy_dwarf_is_no_saboteur():
    """The treasure is not reached: one Saboteur gets 4. [WC-GREED-08, WC-GREED-09]"""
    t = Table(
        "base greedy-dwarf",
        5,
        roles="greedy miner saboteur miner miner",
        undealt="saboteur",
        hands=dict.fromkeys("BCDE", "") | {"A": "NS"},
    )
    t.play("A:-NS")
    assert t.totals == [0, 0, 4, 0, 0]


# --- 2017: Goal Card Swap ----------------------------------------------------------------------


def swap_table(**more):
    return Table(
        "base goal-swap",
        hands={"A": "goal-swap NS"},
        deck="NW",
        goals="8,-2=rock:NE 8,0=rock:NW 8,2=treasure",
        **more,
    )


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_two_goals_are_taken_and_exchanged_or_not(answer):
    """Everybody sees which; only the player knows whether. [WC-GSWAP-01, WC-GSWAP-03, -06]"""
    t = swap_table()
    t.play("A:goal-swap@8,-2+8,2")
    assert t.asked == "A swap-or-not"
    assert t.pile == []
    (taken,) = t.told("goals-taken")
    assert (taken.cell, taken.other) == (cell("8,-2"), cell("8,2"))
    t.play(f"A:{answer}")
    where = "8,-2" if answer == "yes" else "8,2"
    assert t.rules.cards[t.s.hidden[cell(where)]].name == "treasure"
    (swapped,) = t.told("goals-swapped")
    assert swapped.knowers() == 1
    assert "swapped" not in swapped.PUBLIC_FIELDS
    assert not [e for e in t.events if e.NAME in {"goal-seen", "goal-revealed"}]
    assert t.pile == ["goal-swap"]
    assert t.hand("A") == ["NS", "NW"]


def test_the_decision_is_open_where_the_table_wants_it():
    """AMB-54. [WC-GSWAP-03]"""
    t = swap_table(options="goal_swap_secret=false")
    t.play("A:goal-swap@8,-2+8,2", "A:yes")
    assert t.told("goals-swapped")[0].knowers() & 0b111 == 0b111


def test_goal_swap_needs_two_face_down_goals():
    """SC-122. [WC-GSWAP-02, WC-GSWAP-04]"""
    one = Table("base goal-swap", hands={"A": "goal-swap"}, opened="8,-2=rock:NE 8,0=rock:NW")
    assert one.some("goal-swap") == []
    assert "WC-GSWAP-02" in one.why("goal-swap@8,0+8,2")
    two = Table("base goal-swap", hands={"A": "goal-swap"}, opened="8,-2=rock:NE")
    assert len(two.some("goal-swap")) == 1
    assert two.may("goal-swap@8,0+8,2")
    assert "WC-GSWAP-04" in two.why("goal-swap@8,-2+8,2")
    three = swap_table()
    assert len(three.some("goal-swap")) == 3
    assert "WC-GSWAP-04" in three.why("goal-swap@0,0+8,2")


def test_an_exchange_reveals_nothing():
    """A wall towards both goals: they stay face down. [WC-GSWAP-07]"""
    t = swap_table(mine="1..2,0=EW 3..6,0=NEW 7,0=NW")
    t.play("A:goal-swap@8,0+8,2", "A:yes")
    assert t.at("8,0") == t.at("8,2") == "?"
    assert t.asked == "B turn"


def test_goal_swap_takes_any_two_of_five():
    """[WC-GSWAP-01, GOALS-16]"""
    t = Table("base goal-swap new-goals", hands={"A": "goal-swap"})
    assert len(t.some("goal-swap")) == 10
    before = dict(t.s.hidden)
    t.play("A:goal-swap@8,-4+8,4", "A:yes")
    assert t.s.hidden[cell("8,-4")] == before[cell("8,4")]
    assert t.s.hidden[cell("8,4")] == before[cell("8,-4")]


def test_goal_swap_never_takes_a_site_or_a_chest():
    """Only goals. [WC-GSWAP-01, COST-02]"""
    t = Table(
        "base goal-swap costume-department treasure-chests",
        hands={"A": "goal-swap"},
        chests="2,1=NS/1",
    )
    assert len(t.some("goal-swap")) == 3
    assert t.why("goal-swap@4,0+8,2")
    assert t.why("goal-swap@8,0+2,1")


# --- 2018: Treasure Trove ----------------------------------------------------------------------


def test_the_trove_shows_the_top_five_and_keeps_one():
    """Instead of drawing; the others go back in their order. [WC-TROVE-01, -06, -07]"""
    t = Table(
        "base treasure-trove",
        hands={"A": "treasure-trove NS"},
        deck="NEW NEW",
        discards="E EW NW map NE rockfall",
    )
    t.play("A:treasure-trove")
    assert t.asked == "A keep-one"
    (looked,) = t.told("cards-looked-at")
    assert t.names(list(looked.cards)) == ["EW", "NW", "map", "NE", "rockfall"]
    assert looked.knowers() == 1
    assert "cards" not in looked.PUBLIC_FIELDS
    assert t.why("keep:E")
    assert "WC-TROVE-08" in t.why("pass")
    t.play("A:keep:map")
    assert "card" not in t.told("card-kept")[0].PUBLIC_FIELDS
    assert t.hand("A") == ["NS", "map"]
    assert t.pile == ["E", "EW", "NW", "NE", "rockfall", "treasure-trove"]
    assert len(t.s.deck) == 2
    assert t.asked == "B turn"


def test_the_trove_with_fewer_than_five_takes_all():
    """[WC-TROVE-02, WC-TROVE-08]"""
    t = Table("base treasure-trove", hands={"A": "treasure-trove"}, discards="EW NW")
    t.play("A:treasure-trove")
    assert len(t.told("cards-looked-at")[0].cards) == 2
    t.play("A:keep:EW")
    assert t.pile == ["NW", "treasure-trove"]
    one = Table("base treasure-trove", hands={"A": "treasure-trove"}, discards="EW")
    one.play("A:treasure-trove")
    assert one.hand("A") == ["EW"]
    assert one.asked == "B turn"


def test_the_trove_is_never_among_the_five():
    """It is discarded afterwards. [WC-TROVE-03]"""
    t = Table("base treasure-trove", hands={"A": "treasure-trove"}, discards="EW NW")
    t.play("A:treasure-trove")
    assert t.why("keep:treasure-trove")


def test_the_trove_works_with_an_empty_deck():
    """[WC-TROVE-04]"""
    t = Table("base treasure-trove", hands={"A": "treasure-trove"}, discards="EW NW")
    t.play("A:treasure-trove", "A:keep:NW")
    assert t.hand("A") == ["NW"]


@pytest.mark.parametrize("deck", ["", "NEW NEW"])
def test_the_trove_with_an_empty_pile_gains_nothing(deck):
    """SC-124; nor is a card drawn. [WC-TROVE-05]"""
    t = Table("base treasure-trove", hands={"A": "treasure-trove NS"}, deck=deck)
    t.play("A:treasure-trove")
    assert t.hand("A") == ["NS"]
    assert t.pile == ["treasure-trove"]
    assert t.asked == "B turn"


# --- 2020: Change of Direction -----------------------------------------------------------------


def test_the_order_is_reversed():
    """SC-116: B plays it, then A and E. [WC-DIR-01]"""
    t = Table(
        "base change-of-direction",
        5,
        hands={"B": "change-of-direction NS"} | dict.fromkeys("ACDE", "NS NS"),
        deck="NW NW NW",
        turn="B",
    )
    t.play("B:change-of-direction", "A:-NS", "E:-NS")
    assert t.asked == "D turn"


def test_played_again_it_reverses_once_more():
    """[WC-DIR-02]"""
    t = Table(
        "base change-of-direction",
        hands={"A": "change-of-direction NS", "C": "change-of-direction NS"},
        deck="NW NW",
    )
    t.play("A:change-of-direction", "C:change-of-direction")
    assert t.s.direction == 1
    assert t.asked == "A turn"


@pytest.mark.parametrize(
    ("direction", "completer", "order"),
    [
        (1, "C", "C B E D"),
        (-1, "C", "C D E B"),
        (-1, "A", "B C D E"),
        (1, "A", "E D C B"),
    ],
)
def test_gold_is_passed_against_the_play(direction, completer, order):
    """SC-041, SC-117, SC-118: A is the Saboteur. [WC-DIR-03]"""
    t = Table(
        "base change-of-direction",
        5,
        roles="saboteur miner miner miner miner",
        hands={completer: "EW"},
        mine=ROW,
        goals="8,0=treasure",
        turn=completer,
        direction=direction,
        gold_deck="1 2 3 1 2 3 1 2",
    )
    t.play(f"{completer}:EW@7,0")
    seen = [event.seat for event in t.told("packet-seen")]
    while t.asked.endswith("take-gold"):
        t.events = []
        apply(t.s, legal_moves(t.s)[0], t.events)
        seen += [event.seat for event in t.told("packet-seen")]
    assert seen == [seat(letter) for letter in order.split()]


def test_the_next_round_is_clockwise_and_begins_left_of_the_last_card():
    """[WC-DIR-04, WC-DIR-05]"""
    t = Table(
        "base change-of-direction",
        roles="saboteur miner miner",
        hands={"A": "", "B": "NS", "C": ""},
        direction=-1,
        turn="B",
    )
    t.play("B:-NS")
    assert (t.s.round, t.s.direction, t.asked) == (2, 1, "C turn")


def test_theft_stays_clockwise():
    """SC-120: played B, E, C; stolen C, E, B. [WC-DIR-06]"""
    t = Table(
        "saboteur2 change-of-direction",
        6,
        roles="blue blue green green saboteur boss",
        hands=dict.fromkeys("BCDEF", "") | {"A": "NS"},
        nuggets=dict.fromkeys("ABCDEF", 3),
        direction=-1,
        front={"B": "theft", "E": "theft", "C": "theft"},
    )
    t.play("A:-NS")
    order = []
    while t.asked.endswith("steal"):
        order.append(t.asked[0])
        apply(t.s, legal_moves(t.s)[0])
    assert order == ["C", "E", "B"]


def test_two_players_feel_nothing():
    """[WC-DIR-07]"""
    t = Table(
        "saboteur2 change-of-direction",
        2,
        hands={"A": "change-of-direction NS", "B": "NS NS"},
        deck="NW NW",
    )
    t.play("A:change-of-direction")
    assert t.asked == "B turn"
    t.play("B:-NS", "B:-NS")
    assert t.asked == "A turn"


# --- 2021: Master Crafter ----------------------------------------------------------------------


def test_the_master_crafter_mends_one_tool_of_anybody():
    """SC-136; both cards go to the pile. [WC-CRAFT-01, WC-CRAFT-03]"""
    t = Table(
        "base master-crafter",
        hands={"A": "master-crafter"},
        front={"B": "sabotage-pickaxe sabotage-lantern", "A": "sabotage-cart"},
    )
    assert t.may("master-crafter>A:cart")
    assert t.why("master-crafter>B:cart")
    assert t.why("master-crafter>C:cart")
    t.play("A:master-crafter>B:lantern")
    assert t.s.front[1] == 1
    assert t.pile == ["sabotage-lantern", "master-crafter"]


def test_the_master_crafter_frees_nobody_and_stops_no_thief():
    """SC-105. [WC-CRAFT-02]"""
    t = Table(
        "saboteur2 master-crafter",
        hands={"A": "master-crafter freedom"},
        front={"B": "trapped theft", "C": "sabotage-cart"},
    )
    assert t.why("master-crafter>B:trapped")
    assert t.why("master-crafter>B:theft")
    assert t.why("freedom>C:cart")
    assert t.may("master-crafter>C:cart")


def test_the_master_crafter_needs_a_broken_tool():
    """[WC-CRAFT-03]"""
    t = Table("base master-crafter", hands={"A": "master-crafter NS"})
    assert t.some("master-crafter") == []


# --- 2022: Pathfinder --------------------------------------------------------------------------


def test_two_paths_one_after_the_other():
    """SC-125: the second builds on the first; two cards are drawn. [WC-PATH-01, -02, -04, -07]"""
    t = Table(
        "base pathfinder",
        hands={"A": "pathfinder EW EW NS"},
        deck="NE NW NES",
        mine="1..5,0=EW",
        goals="8,0=rock:NW",
    )
    t.play("A:pathfinder")
    assert t.asked == "A lay-path"
    assert t.why("-NS")
    assert t.why("EW@7,0")
    t.play("A:EW@6,0")
    assert t.asked == "A lay-path"
    assert t.pile == []
    t.play("A:EW@7,0")
    assert t.at("8,0").startswith("rock")
    assert t.hand("A") == ["NE", "NS", "NW"]
    assert t.pile == ["pathfinder"]
    assert t.asked == "B turn"


def test_pathfinder_needs_two_path_cards_that_fit():
    """[WC-PATH-03]"""
    one = Table("base pathfinder", hands={"A": "pathfinder EW map"})
    assert "WC-PATH-03" in one.why("pathfinder")
    misfits = Table("base pathfinder", hands={"A": "pathfinder E E"}, mine="1,0=E|W 0,1=N -1,0=E|W")
    # One place for a dead end, none for a second.
    assert misfits.may("pathfinder") is False
    two = Table("base pathfinder", hands={"A": "pathfinder EW NE"})
    assert two.may("pathfinder")
    broken = Table("base pathfinder", hands={"A": "pathfinder EW EW"}, front={"A": "sabotage-cart"})
    assert "BASE-PATH-16" in broken.why("pathfinder")
    trapped = Table("saboteur2 pathfinder", hands={"A": "pathfinder EW EW"}, front={"A": "trapped"})
    assert "S2-TRAP-02" in trapped.why("pathfinder")


def test_the_round_may_end_with_the_first_path():
    """SC-126. [WC-PATH-05, WC-PATH-09]"""
    t = Table(
        "base pathfinder",
        roles="miner miner saboteur",
        hands={"A": "pathfinder EW EW"},
        deck="NS NS NS",
        mine=ROW,
        goals="8,0=treasure",
    )
    t.play("A:pathfinder", "A:EW@7,0")
    assert "drew" not in t.happened
    assert t.asked.endswith("take-gold")
    assert "EW" in t.hand("A")
    assert t.pile == ["pathfinder"]


def test_without_room_for_the_second_path_the_turn_ends():
    """The rock just revealed wants an opening below it: one card is drawn. [WC-PATH-06]"""
    t = Table(
        "base pathfinder",
        hands={"A": "pathfinder EW E"},
        deck="NS NS NS",
        mine="1..5,0=EW 6,0=ESW 6,1=NE 7,1=EW 0,-1=S 0,1=N -1,0=E",
        goals="8,0=rock:NE",
    )
    t.play("A:pathfinder")
    assert t.may("W@8,1")
    t.play("A:EW@7,0")
    assert t.at("8,0") == "rock:SW"
    assert t.hand("A") == ["E", "NS"]
    assert t.pile == ["pathfinder"]
    assert t.asked == "B turn"


def test_pathfinder_draws_what_is_there():
    """[WC-PATH-08]"""
    for deck, drawn in (("", 0), ("NS", 1), ("NS NS", 2), ("NS NS NS", 2)):
        t = Table("base pathfinder", hands={"A": "pathfinder EW EW"}, deck=deck)
        t.play("A:pathfinder", "A:EW@1,0", "A:EW@-1,0")
        assert len(t.hand("A")) == drawn


def test_pathfinder_spends_the_toll_of_the_first_path():
    """One gold, two dwarves, no other place: there is no second path. [WC-PATH-03, TOLL-09]"""
    t = Table(
        "base pathfinder tunnel-toll",
        hands={"A": "pathfinder E E"},
        dwarves={"1,0": "B", "-1,0": "B"},
        nuggets={"A": 1},
    )
    assert t.may("W@1,0")
    assert not t.may("pathfinder")
    t.s.nuggets[0] = 2
    assert t.may("pathfinder")


# --- 2023: Diversion ---------------------------------------------------------------------------


def test_the_last_path_card_is_moved():
    """And one card is drawn; it stays the last one. [WC-DIV-01, WC-DIV-13, WC-DIV-14]"""
    t = Table(
        "base diversion", hands={"A": "diversion"}, deck="NE", mine="-1,0=EW", played="1..2,0=EW"
    )
    t.play("A:diversion@-2,0")
    assert (t.at("2,0"), t.at("-2,0")) == ("", "EW")
    assert t.hand("A") == ["NE"]
    assert t.pile == ["diversion"]
    assert [cell_text(place) for place in t.s.trail] == ["1,0", "-2,0"]


def test_the_last_card_is_the_newest_that_still_lies():
    """Remaining by default, strict as an option. [WC-DIV-02, WC-DIV-07]"""
    for option, may in (("remaining", True), ("strict", False)):
        t = Table(
            "base diversion",
            hands={"A": "rockfall", "B": "diversion"},
            options=f"diversion_last={option}",
            mine="-1,0=EW",
            played="1..2,0=EW",
        )
        t.play("A:rockfall@2,0")
        assert t.may("diversion@-2,0") is may
        if may:
            t.play("B:diversion@-2,0")
            assert t.at("1,0") == ""
        else:
            assert "WC-DIV-02" in t.why("diversion@-2,0")


def test_strict_diversion_moves_a_card_played_after_a_rockfall():
    """[WC-DIV-02]"""
    t = Table(
        "base diversion",
        hands={"A": "rockfall", "B": "EW", "C": "diversion"},
        options="diversion_last=strict",
        played="1..2,0=EW",
    )
    t.play("A:rockfall@2,0", "B:EW@2,0")
    assert t.may("diversion@-1,0")


def test_nothing_laid_at_the_beginning_is_ever_diverted():
    """Start, goals, sites, chest cards, cards not played. [WC-DIV-03, WC-DIV-07]"""
    t = Table(
        "base diversion costume-department treasure-chests",
        hands={"A": "diversion NS", "B": "diversion NEW", "C": "diversion"},
        mine="1,0=EW",
        chests="2,1=NS/2",
        deck="NE NE NE",
    )
    assert "WC-DIV-07" in t.why("diversion@-1,0")
    t.play("A:-NS")
    assert t.some("diversion") == []
    t.play("B:ESW@2,0")
    assert t.at("2,1") == "NS"
    assert t.may("diversion@-1,0")


def test_an_opened_chest_card_is_not_the_last_card():
    """The card that opened it is. [WC-DIV-03]"""
    t = Table(
        "base diversion treasure-chests",
        hands={"A": "NE", "B": "diversion"},
        mine="1,0=EW",
        chests="2,1=NS/2",
        deck="NE NE",
    )
    t.play("A:SW@2,0")
    assert t.at("2,1") == "NS"
    t.play("B:diversion@-1,0")
    assert t.at("2,0") == ""
    assert t.at("2,1") == "NS"


def test_legality_is_judged_with_the_card_lifted():
    """SC-129: no support by itself, no turning in place. [WC-DIV-04, WC-DIV-05]"""
    t = Table("base diversion", hands={"A": "diversion"}, played="1,0=EW 2,0=NEW")
    assert t.why("diversion@3,0")
    assert "WC-DIV-04" in t.why("diversion@2,0")
    assert "WC-DIV-05" in t.why("diversion@2,0:turned")
    assert t.may("diversion@-1,0")
    assert t.may("diversion@-1,0:turned")


def test_diversion_may_cut_the_tunnel():
    """SC-130: 3,0 becomes an island. [WC-DIV-06]"""
    t = Table(
        "base diversion", hands={"A": "diversion", "B": "EW"}, mine="1,0=EW 3,0=EW", played="2,0=EW"
    )
    t.play("A:diversion@-1,0")
    assert t.at("3,0") == "EW"
    assert "BASE-PATH-04" in t.why("EW@4,0")
    assert t.may("EW@2,0")


def test_diversion_without_a_new_cell_cannot_be_played():
    """[WC-DIV-07]"""
    t = Table(
        "base diversion", hands={"A": "diversion"}, mine="0,-1=S -1,0=E 0,1=N", played="1,0=W"
    )
    assert t.some("diversion") == []
    assert t.why("diversion@5,5")


def test_a_trapped_player_may_complete_by_diversion():
    """SC-128, SC-084: blue completes, he himself gets nothing. [WC-DIV-08, WC-DIV-10]"""
    t = Table(
        "saboteur2 diversion",
        4,
        roles="blue blue saboteur green",
        hands={"A": "diversion"},
        front={"A": "trapped"},
        mine=ROW,
        played="-1,0=EW",
        goals="8,0=treasure",
    )
    t.play("A:diversion@7,0")
    assert t.told("round-scored")[0].completer == 0
    assert t.totals == [0, 5, 0, 0]


def test_the_only_blue_is_trapped_and_completes():
    """SC-084. [WC-DIV-08, S2-WIN-16]"""
    t = Table(
        "saboteur2 diversion",
        4,
        roles="blue boss profiteer green",
        hands={"A": "diversion"},
        front={"A": "trapped"},
        mine=ROW,
        played="-1,0=EW",
        goals="8,0=treasure",
    )
    t.play("A:diversion@7,0")
    assert t.totals == [0, 3, 2, 0]


def test_a_revealed_goal_stays_revealed():
    """SC-132. [WC-DIV-09]"""
    t = Table(
        "base diversion",
        hands={"A": "EW", "B": "diversion", "C": "NS"},
        mine=ROW,
        goals="8,0=rock:NW",
    )
    t.play("A:EW@7,0")
    shown = t.at("8,0")
    assert shown.startswith("rock")
    t.play("B:diversion@-1,0")
    assert t.at("8,0") == shown


def test_a_moved_ladder_obeys_the_ladder_rules():
    """SC-133. [WC-DIV-11]"""
    t = Table(
        "saboteur2 diversion",
        4,
        hands={"A": "diversion"},
        mine="1,0=EW 5,0=EW 7,1=EW 3,3=EW",
        played="1,1=L:E",
    )
    # Beside an island, wall to wall: legal, no connection needed.
    assert t.may("diversion@3,2")
    assert t.may("diversion@4,3:turned")
    # Beside a goal, beside nothing, beside itself only: illegal.
    assert "S2-LAD-04" in t.why("diversion@8,1:turned")
    assert t.why("diversion@12,5")
    assert t.why("diversion@2,1")


def test_a_moved_ladder_cuts_what_hung_on_it():
    """[WC-DIV-06, WC-DIV-11]"""
    t = Table(
        "saboteur2 diversion",
        4,
        hands={"A": "diversion", "B": "EW"},
        mine="4,0=EW",
        played="3,0=L:E",
        deck="NS NS",
    )
    assert t.some("diversion")
    t.play("A:diversion@-1,0")
    assert "BASE-PATH-04" in t.why("EW@5,0")


def test_a_diverted_card_pays_the_toll():
    """SC-145. [WC-DIV-12, TOLL-09]"""
    t = Table(
        "base diversion tunnel-toll",
        hands={"A": "diversion"},
        played="1,0=EW",
        dwarves={"-1,0": "B"},
        nuggets={"A": 1, "B": 1},
    )
    t.play("A:diversion@-1,0")
    assert t.totals == [0, 2, 0]
    assert toll_part(t.s).places[0] == NONE
    poor = Table(
        "base diversion tunnel-toll",
        hands={"A": "diversion"},
        played="1,0=EW",
        dwarves={"-1,0": "B"},
    )
    assert "TOLL-18" in poor.why("diversion@-1,0")


def test_diversion_triggers_sites_and_chests_for_its_player():
    """[WC-DIV-08, COST-13, CHEST-D13]"""
    t = Table(
        "base diversion costume-department treasure-chests",
        hands={"A": "diversion"},
        deck="NE NW NS",
        roles="miner miner saboteur",
        undealt="saboteur",
        mine="1..2,0=EW",
        played="-1,0=NEW",
        chests="3,-1=NS/1",
        gold_deck="1 2 3",
    )
    t.play("A:diversion@3,0")
    assert t.asked == "A pick-trigger"
    t.play("A:reveal@4,0")
    assert t.roles[0] == "saboteur"
    assert t.totals[0] == 1
    assert t.pile == ["diversion"]


# --- Veto --------------------------------------------------------------------------------------


def veto_table(more="", **words):
    words.setdefault("deck", "NE NW NES NEW")
    return Table(f"base veto {more}", **words)


def test_everybody_else_is_asked_in_play_direction():
    """One window for each card played, before any effect. [WC-VETO-01, -02, -16, -21]"""
    for direction, order in ((1, "BCD"), (-1, "DCB")):
        t = veto_table(n=4, hands={"A": "EW NS", "C": "veto"}, direction=direction)
        t.play("A:EW@1,0")
        assert t.at("1,0") == ""
        for letter in order:
            assert t.asked == f"{letter} veto-window"
            assert t.may("veto") is (letter == "C")
            t.play(f"{letter}:pass")
        assert t.at("1,0") == "EW"
        assert len(t.hand("A")) == 2


def test_who_has_no_veto_is_asked_too():
    """Nobody has it, still the window opens; refusals tell nothing. [WC-VETO-21]"""
    t = veto_table(hands={"A": "EW NS"})
    t.play("A:EW@1,0")
    assert t.asked == "B veto-window"
    assert t.why("veto")
    assert t.why("EW@2,0")
    t.play("B:pass", "C:pass")
    assert t.at("1,0") == "EW"


def test_veto_is_not_played_on_ones_own_turn():
    """SC-110. [WC-VETO-03]"""
    t = veto_table(hands={"A": "veto NS"})
    assert "WC-VETO-03" in t.why("veto")
    assert t.may("-veto")
    t.play("A:-veto")
    assert not t.asked.endswith("veto-window")


VETOABLE = [
    ("base", "EW@1,0"),
    ("base", "rockfall@-1,0"),
    ("base", "map@8,0"),
    ("base", "sabotage-cart>B"),
    ("base", "repair-cart>A:cart"),
    ("base", "goal-swap@8,0+8,2"),
    ("base", "treasure-trove"),
    ("base", "change-of-direction"),
    ("base", "master-crafter>A:cart"),
    ("base", "diversion@1,0"),
    ("saboteur2", "L:NW@1,0"),
    ("saboteur2", "theft"),
    ("saboteur2", "hands-off>C:theft"),
    ("saboteur2", "trapped>B"),
    ("saboteur2", "freedom>C:trapped"),
    ("saboteur2", "inspection>B"),
    ("saboteur2", "change-hats>B"),
    ("saboteur2", "swap-hands>B"),
]


@pytest.mark.parametrize(("game", "move"), VETOABLE)
def test_every_path_and_action_card_can_be_vetoed(game, move):
    """It has no effect, lies under the Veto, and each of the two draws one.

    [WC-VETO-04, WC-VETO-07, WC-VETO-08, WC-VETO-09, WC-VETO-10, WC-VETO-11, WC-VETO-14]
    """
    name = move.partition("@")[0].partition(">")[0]
    more = " ".join(other for other in ACTIONS if other != "veto")
    front = {"A": "sabotage-cart"}
    if name in {"EW", "L:NW"}:
        front = {}
    if game == "saboteur2":
        front["C"] = "theft trapped"
    t = Table(
        f"{game} veto {more}",
        3,
        hands={"A": f"{name} NS", "B": "NS", "C": "veto NS"},
        deck="NE NW NES NEW",
        discards="map",
        front=front,
        played="-1,0=EW",
        chests="",
    )
    before = t.s.copy()
    t.play(f"A:{move}")
    assert t.asked == "B veto-window"
    t.play("B:pass", "C:veto")
    assert t.pile == ["map", name, "veto"]
    assert t.hand("A") == ["NE", "NS"]
    assert t.hand("C") == ["NS", "NW"]
    assert t.hand("B") == ["NS"]
    assert t.asked == "B turn"
    after = t.s
    for what in ("cells", "hidden", "front", "roles", "undealt", "thefts", "direction", "trail"):
        assert getattr(after, what) == getattr(before, what), what
    assert not {"goal-seen", "role-seen", "goals-taken", "cards-looked-at"} & set(t.happened)


def test_a_vetoed_card_reaches_nothing():
    """No goal, chest or site; the round does not end. [WC-VETO-08]"""
    t = veto_table(
        "treasure-chests",
        hands={"A": "NESW", "C": "veto"},
        mine=ROW,
        goals="8,0=treasure",
        chests="7,1=NS/1 7,-1=NS/4",
    )
    t.play("A:NESW@7,0", "B:pass", "C:veto")
    assert t.s.round == 1
    assert (t.at("7,0"), t.at("8,0"), t.at("7,1")) == ("", "?", "?")
    assert chest_part(t.s).chests
    assert not chest_part(t.s).notes
    assert t.asked == "B turn"


def test_passing_clearing_and_dwarves_are_not_vetoed():
    """[WC-VETO-05, WC-VETO-06]"""
    t = Table(
        "saboteur2 veto tunnel-toll",
        hands={"A": "NS NS", "B": "NS NS NS", "C": "veto NS"},
        front={"B": "trapped"},
        deck="NE NW",
    )
    t.play("A:toll:NS@1,0")
    assert t.asked == "B turn"
    assert [f.kind for f in t.s.stack] != [VETO_WINDOW]
    u = veto_table(hands={"A": "NS NS", "C": "veto"})
    u.play("A:-NS")
    assert u.asked == "B turn"


def test_a_veto_is_final():
    """No window opens over it. [WC-VETO-06]"""
    t = veto_table(hands={"A": "EW", "B": "veto", "C": "NS"})
    t.play("A:EW@1,0", "B:veto")
    assert t.asked == "B turn"


@pytest.mark.parametrize(("deck", "drawn"), [("", (0, 0)), ("NE", (1, 0)), ("NE NW", (1, 1))])
def test_a_short_deck_serves_the_vetoed_player_first(deck, drawn):
    """SC-108. [WC-VETO-12]"""
    t = veto_table(hands={"A": "EW NS", "C": "veto NS"}, deck=deck)
    t.play("A:EW@1,0", "B:pass", "C:veto")
    assert (len(t.hand("A")) - 1, len(t.hand("C")) - 1) == drawn


def test_vetoed_swap_hands_and_trove():
    """SC-109: the active player draws one from the deck, the target nothing. [WC-VETO-13]"""
    t = Table(
        "saboteur2 veto",
        hands={"A": "swap-hands NS", "B": "map map", "C": "veto"},
        deck="NE NW NES",
    )
    t.play("A:swap-hands>B", "B:pass", "C:veto")
    assert (t.hand("A"), t.hand("B"), t.hand("C")) == (["NE", "NS"], ["map", "map"], ["NW"])
    u = veto_table("treasure-trove", hands={"A": "treasure-trove NS", "B": "veto"}, discards="map")
    u.play("A:treasure-trove", "B:veto")
    assert u.hand("A") == ["NE", "NS"]
    assert u.pile == ["map", "treasure-trove", "veto"]


def test_a_blocked_player_may_veto():
    """SC-112. [WC-VETO-15]"""
    t = Table(
        "saboteur2 veto",
        hands={"A": "EW", "B": "veto"},
        front={"B": "trapped sabotage-cart"},
    )
    t.play("A:EW@1,0", "B:veto")
    assert t.at("1,0") == ""


def test_a_vetoed_change_of_direction_changes_nothing():
    """[WC-VETO-14, WC-VETO-17]"""
    t = veto_table("change-of-direction", n=4, hands={"A": "change-of-direction NS", "C": "veto"})
    t.play("A:change-of-direction", "B:pass", "C:veto")
    assert t.s.direction == 1
    assert t.asked == "B turn"


def test_a_vetoed_card_pays_no_toll():
    """SC-144: the dwarf stays. [WC-VETO-18]"""
    t = veto_table(
        "tunnel-toll",
        hands={"A": "EW", "C": "veto"},
        dwarves={"1,0": "B"},
        nuggets={"A": 1, "B": 1, "C": 1},
    )
    t.play("A:EW@1,0", "B:pass", "C:veto")
    assert t.totals == [1, 1, 1]
    assert cell("1,0") in toll_part(t.s).places


def finder(**words):
    words.setdefault("hands", {"A": "pathfinder EW EW NS", "B": "veto NS", "C": "NS"})
    words.setdefault("deck", "NE NW NES NEW")
    return Table("base veto pathfinder " + words.pop("more", ""), **words)


def test_a_vetoed_pathfinder():
    """SC-113: no path card leaves the hand. [WC-VETO-19]"""
    t = finder()
    t.play("A:pathfinder", "B:veto")
    assert t.hand("A") == ["EW", "EW", "NE", "NS"]
    assert t.hand("B") == ["NS", "NW"]
    assert t.pile == ["pathfinder", "veto"]
    assert t.asked == "B turn"


def test_a_vetoed_first_path():
    """SC-114: the turn ends, one card is drawn. [WC-VETO-20]"""
    t = finder()
    t.free("A:pathfinder").play("A:EW@1,0", "B:veto")
    assert t.at("1,0") == ""
    assert t.hand("A") == ["EW", "NE", "NS"]
    assert t.hand("B") == ["NS", "NW"]
    assert sorted(t.pile) == ["EW", "pathfinder", "veto"]
    assert t.pile.index("veto") == t.pile.index("EW") + 1
    assert t.asked == "B turn"


def test_a_vetoed_second_path():
    """SC-114: the first stays, two cards are drawn. [WC-VETO-20, WC-VETO-23]"""
    t = finder()
    t.free("A:pathfinder", "A:EW@1,0").play("A:EW@2,0", "B:veto")
    assert (t.at("1,0"), t.at("2,0")) == ("EW", "")
    assert t.hand("A") == ["NE", "NS", "NW"]
    assert t.hand("B") == ["NES", "NS"]
    assert t.asked == "B turn"


def test_each_pathfinder_card_has_its_own_window():
    """[WC-VETO-02]"""
    t = finder()
    for move in ("pathfinder", "EW@1,0", "EW@2,0"):
        t.play(f"A:{move}")
        assert t.asked == "B veto-window"
        t.play("B:pass", "C:pass")
    assert t.asked == "B turn"


def test_a_vetoed_path_alone_is_lost_where_the_table_wants_it():
    """AMB-48, `single`: the second may follow; a card is drawn for each. [WC-VETO-20]"""
    t = finder(options="veto_pathfinder=single")
    t.free("A:pathfinder").play("A:EW@1,0", "B:veto")
    assert t.asked == "A lay-path"
    t.play("A:EW@1,0")
    assert not t.asked.endswith("veto-window")
    assert t.hand("A") == ["NE", "NS", "NW"]
    assert t.hand("B") == ["NES", "NS"]
    assert t.asked == "B turn"
    u = finder(options="veto_pathfinder=single")
    u.free("A:pathfinder", "A:EW@1,0").play("A:EW@2,0", "B:veto")
    assert u.asked == "B turn"
    assert u.hand("A") == ["NE", "NS", "NW"]
    assert u.pile[-1] == "pathfinder" or u.pile[-1] == "veto"


def test_single_the_second_path_is_the_last_card_played():
    """It ends the round: the next one begins left of its player. [WC-VETO-22, BASE-NEXT-04]"""
    t = finder(
        options="veto_pathfinder=single",
        mine=ROW,
        goals="8,0=treasure",
        roles="miner saboteur miner",
        gold_deck="1 1",
    )
    t.free("A:pathfinder").play("A:EW@7,0", "B:veto", "A:EW@7,0")
    while t.s.round == 1:
        apply(t.s, legal_moves(t.s)[0])
    assert t.asked == "B turn"


def test_a_veto_as_the_last_card_of_the_round():
    """Its player is the reference. [WC-VETO-22, WC-VETO-25]"""
    t = veto_table(hands={"A": "EW", "B": "", "C": "veto"}, deck="")
    t.play("A:EW@1,0", "C:veto")
    assert t.s.round == 2
    assert t.asked == "A turn"


def test_the_round_end_is_looked_at_after_the_last_draw():
    """The vetoing player draws the last card and plays on. [WC-VETO-25]"""
    t = veto_table(hands={"A": "EW", "B": "", "C": "veto"}, deck="NE NW")
    t.play("A:EW@1,0", "C:veto")
    assert t.s.round == 1
    assert (t.hand("A"), t.hand("C")) == (["NE"], ["NW"])
    assert t.asked == "C turn"


def test_notes_of_the_first_path_stand_when_the_second_is_vetoed():
    """E3: two draws less one. [WC-VETO-23, CHEST-D1]"""
    t = finder(
        more="treasure-chests",
        hands={"A": "pathfinder NE EW NS", "B": "veto NS", "C": "NS"},
        mine="1,0=EW",
        chests="2,1=NS/3",
    )
    t.free("A:pathfinder", "A:SW@2,0").play("A:EW@-1,0", "B:veto")
    assert t.at("2,1") == "NS"
    assert len(t.hand("A")) == 1 + 1
    assert len(t.hand("B")) == 2


def test_the_extra_draw_of_a_vetoed_turn_comes_before_the_vetoers():
    """E4 and a deck of three: 3 for the vetoed player. [WC-VETO-11, WC-VETO-23, CHEST-D4]"""
    t = finder(
        more="treasure-chests",
        hands={"A": "pathfinder NE EW NS", "B": "veto NS", "C": "NS"},
        mine="1,0=EW",
        chests="2,1=NS/4",
        deck="NE NW NES",
    )
    t.free("A:pathfinder", "A:SW@2,0").play("A:EW@-1,0", "B:veto")
    assert len(t.hand("A")) == 1 + 3
    assert len(t.hand("B")) == 1


def test_choices_of_the_effect_come_after_the_window():
    """Whether goals are exchanged, which card is kept, which way a goal lies. [WC-VETO-24]"""
    t = veto_table(
        "goal-swap treasure-trove",
        hands={"A": "goal-swap", "B": "treasure-trove", "C": "veto"},
        discards="map EW",
    )
    t.play("A:goal-swap@8,0+8,2")
    assert t.asked == "B veto-window"
    t.play("B:pass", "C:pass")
    assert t.asked == "A swap-or-not"
    t.play("A:no", "B:treasure-trove")
    assert t.asked == "C veto-window"
    t.play("C:pass", "A:pass")
    assert t.asked == "B keep-one"


def test_no_window_while_the_veto_lies_on_the_pile():
    """Everybody knows where it is. [WC-VETO-21]"""
    t = veto_table(hands={"A": "EW NS", "B": "veto NS", "C": "EW NS"})
    t.play("A:EW@1,0", "B:veto", "B:-NS", "C:EW@1,0")
    assert t.asked == "A turn"


def test_a_veto_discarded_in_secret_keeps_the_window_open():
    """[WC-VETO-21, OV-INFO-05]"""
    t = veto_table(hands={"A": "veto NS", "B": "EW NS", "C": "NS"})
    t.play("A:-veto", "B:EW@1,0")
    assert t.asked == "C veto-window"


@pytest.mark.parametrize(("kept", "again"), [("veto", True), ("EW", False)])
def test_a_trove_may_have_taken_the_veto_back(kept, again):
    """The window opens again, whatever was kept. [WC-VETO-21, WC-GEN-06]"""
    t = veto_table(
        "treasure-trove",
        hands={"A": "EW NS", "B": "veto NS", "C": "treasure-trove NS"},
        deck="NE NW NES NEW NE",
    )
    t.play("A:EW@1,0", "B:veto", "B:-NS", "C:treasure-trove", f"C:keep:{kept}", "A:-NS")
    t.play("B:-NW")
    assert t.asked == "C turn"
    t.play("C:-NS")
    t.play("A:SW@0,-1")
    assert t.asked == "B veto-window"
    t.play("B:pass")
    assert t.may("veto") is again


def test_a_trove_that_could_not_reach_the_veto_keeps_the_window_shut():
    """It lies under more than five cards. [WC-VETO-21]"""
    t = veto_table(
        "treasure-trove",
        hands={"A": "treasure-trove", "B": "NE", "C": "NE"},
        discards="veto map map map map map",
        deck="",
    )
    veto_part(t.s).on_pile = 1
    t.play("A:treasure-trove", "A:keep:map")
    t.play("B:SW@1,0")
    assert not t.asked.endswith("veto-window")


def test_the_time_of_a_window_is_part_of_the_ruleset():
    """The rules do not use it; whoever runs a table does. [AMB-45, WC-VETO-02]"""
    assert ruleset(("base",)).window_seconds() == 0
    assert ruleset(("base", "veto")).window_seconds() == 10
    slow = ruleset(("base", "veto"), "P2024", {"veto_timeout": "30"})
    assert slow.window_seconds() == 30
    assert "veto_timeout=30" in slow.text
    for text in ("0", "301", "x", "-1", "1.5", "³"):
        with pytest.raises(RulesetError, match="veto_timeout"):
            ruleset(("base", "veto"), "P2024", {"veto_timeout": text})
