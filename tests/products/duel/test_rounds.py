"""Rounds and matches of The Duel: setting up, how a round ends, what leaves the game."""

from __future__ import annotations

from collections import Counter

import pytest
from products.duel.table import Table

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.duel.events import DuelRoundEnded
from saboteur.products.duel.part import duel_part
from saboteur.products.duel.rules import DUEL
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import blank, new_match, why_not
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import Event, MatchEnded
from saboteur.rules.kinds import DONE_MOVE, cell_at
from saboteur.rules.registry import ruleset
from saboteur.rules.tile import parse_tile

RULES = ruleset(("duel",))
FOUR = (
    "open 5,-2=goal:NW$2@NW 5,0=goal:NE$2@NE 5,2=goal:N|W$1@W 7,-1=goal:N|E$3@N"
    "; counters 5,-2=green 5,0=green 5,2=green 7,-1=green"
)
LAST = "hand A map; hand B; deck"


def end_of(t: Table) -> tuple[int, int]:
    """How the round ended, and the place of that among the events."""
    (ended,) = t.told("duel-round-ended")
    assert isinstance(ended, DuelRoundEnded)
    return ended.ending, t.happened.index("duel-round-ended")


# --- setting up ------------------------------------------------------------------------------


def test_setting_up() -> None:
    """[DUEL-SETUP-01 to -05, -07, -08]"""
    firsts = set()
    for seed in range(20):
        s = new_match(RULES, 2, stream_keys(seed_bytes(seed)))
        assert sorted(s.roles) == [BLUE, GREEN]
        assert s.roles[s.first] == GREEN
        firsts.add(s.first)
        names = {cell: RULES.cards[value >> 28 & 255].name for cell, value in s.cells.items()}
        assert names == {cell_at(0, -1): "start-blue", cell_at(0, 1): "start-green"}
        assert sorted(s.hidden) == sorted(
            cell_at(x, y) for x, y in ((5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0))
        )
        assert len(s.goals_aside) == 12
        assert [len(hand) for hand in s.hands] == [6, 6]
        assert len(s.deck) == 40
        assert not duel_part(s).counters
        assert not duel_part(s).door_keys
    assert firsts == {0, 1}


def test_the_cards_of_the_box() -> None:
    """[OV-COMP-13]"""
    (deck,) = DUEL.decks
    tiles = [(card, card.tile) for card in deck.cards if card.tile is not None]
    assert sum(card.copies for card, _ in tiles) == 34
    assert sum(card.copies for card in deck.cards if card.tile is None) == 18
    assert sum(card.copies for card in deck.goals) == 18
    doors = Counter(colour for _, tile in tiles for _, colour in tile.doors)
    assert doors == {0: 3, 1: 3, 2: 3}
    goals = [card.tile for card in deck.goals if card.tile is not None]
    assert Counter(colour for tile in goals for _, colour in tile.doors) == {0: 4, 1: 4}
    assert Counter(tile.gold for tile in goals) == {0: 4, 1: 6, 2: 5, 3: 3}
    assert sum(tile.gold for _, tile in tiles) == 5


def test_only_ladders_have_the_colour_of_a_ladder() -> None:
    """[DUEL-REACH-08]"""
    for shape in ("NESW{S:b}", "NESW{W:g}", "NEW{E:t}", "NW{N:g}$1@NWg", "EW", "L:N"):
        assert parse_tile(shape).colour == -1
    assert [parse_tile(shape).colour for shape in ("Lb:NW", "Lg:NE")] == [0, 1]


# --- how a round ends ------------------------------------------------------------------------


def test_a_round_ends_when_all_goals_are_turned_up() -> None:
    """[DUEL-END-01, DUEL-END-02, DUEL-END-03, DUEL-END-09]"""
    t = Table(
        f"round 3; hand A EW NS; {FOUR}; open 7,1=goal:N|E|W; mine 11,0=EW 12,0=Lb:NW"
        "; goal 9,0=goal:NEW{N:g}$3@NgEW"
    )
    t.play("A:EW@10,0")
    assert t.asked == "A orient"
    t.play("A:lay:ESW{S:g}$3@ESgW")
    reason, place = end_of(t)
    assert reason == 0
    assert t.happened.index("gold-secured") < place
    assert "drew" not in t.happened
    assert t.gold == [[3], [1, 2, 2, 3]]
    assert t.asked == ""


def test_a_round_ends_when_all_cards_are_played() -> None:
    """[DUEL-END-01]"""
    t = Table(f"round 3; {LAST}").play("A:-map")
    assert end_of(t)[0] == 2
    t = Table("round 3; hand A map; hand B NS; deck").play("A:-map", "B:-NS")
    assert end_of(t)[0] == 2


def test_what_leaves_the_game_and_what_comes_back() -> None:
    """[DUEL-END-04, DUEL-END-09, DUEL-END-10, DUEL-END-11, DUEL-NEXT-01, ED-62]"""
    t = Table(
        f"{LAST}; open 5,0=goal:NE$2@NE 5,2=goal:N|E|W; mine 20,20=NEW|S$1@S 30,30=EW|S$1@S"
        " 40,40=NESW{W:t} 1,-1=NEW{N:g}; keys 1,-1"
        "; counters 5,0=blue 20,20=green 40,40=blue; gold A 1"
    )
    aside = Counter(t.s.goals_aside + list(t.s.hidden.values()))
    t.play("A:-map")
    assert t.s.round == 2
    assert sorted(t.names(t.s.out)) == ["NEW|S$1@S", "goal:NE$2@NE", "goal:N|E|W"]
    assert Counter(t.s.goals_aside + list(t.s.hidden.values())) == aside
    assert len(t.s.hidden) == 6
    cards = [*t.s.deck, *t.s.hands[0], *t.s.hands[1]]
    assert len(cards) == 51
    assert Counter(t.names(cards)) == Counter(t.names(RULES.deck_cards)) - Counter(["NEW|S$1@S"])
    assert duel_part(t.s).counters == {}
    assert duel_part(t.s).door_keys == []
    # Blue paid his troll with the card of value 1.
    assert t.gold == [[2], [1]]


@pytest.mark.parametrize(
    ("blue", "green", "first"),
    [("1", "2", "A"), ("2", "1", "B"), ("1 1", "2", "A"), ("", "", "A"), ("3", "2", "B")],
)
def test_who_begins_the_next_round(blue: str, green: str, first: str) -> None:
    """Whoever has less gold, or blue. [DUEL-NEXT-03, ED-60]"""
    t = Table(f"{LAST}; gold A {blue}; gold B {green}").play("A:-map")
    assert t.s.round == 2
    assert t.asked == f"{first} turn"
    turned = Table(
        f"roles A:green B:blue; {LAST}; gold A {green}; gold B {blue}",
    ).play("A:-map")
    assert turned.asked == ("B turn" if first == "A" else "A turn")


@pytest.mark.parametrize(
    ("blue", "green", "winners"), [("3", "1 1", (0,)), ("1", "2", (1,)), ("1 1", "2", (0, 1))]
)
def test_who_wins(blue: str, green: str, winners: tuple[int, ...]) -> None:
    """[DUEL-NEXT-04, DUEL-NEXT-05, DUEL-END-12, AMB-88, AMB-95]"""
    t = Table(f"round 3; {LAST}; gold A {blue}; gold B {green}").play("A:-map")
    last: Event = t.events[-1]
    assert isinstance(last, MatchEnded)
    assert last.winners == winners
    reason = why_not(t.s, DONE_MOVE)
    assert reason is not None
    assert reason.code == "match-over"


# --- rulesets --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modules", "profile", "clause"),
    [
        (("duel", "veto"), "", "OV-MOD-14"),
        (("solo", "veto"), "", "OV-MOD-14"),
        (("duel", "greedy-dwarf"), "PDUEL", "OV-MOD-14"),
        (("duel", "solo"), "", "OV-MOD-14"),
        (("duel",), "P2024", "OV-ED-02"),
        (("duel",), "P2004", "OV-ED-04"),
        (("solo",), "PGIG", "OV-ED-03"),
        (("base",), "PDUEL", "OV-ED-05"),
        (("saboteur2",), "PDUEL", "OV-ED-05"),
    ],
)
def test_modules_and_profiles_that_do_not_go_together(
    modules: tuple[str, ...], profile: str, clause: str
) -> None:
    """[OV-MOD-14, OV-ED-01, OV-ED-05]"""
    with pytest.raises(RulesetError) as caught:
        ruleset(modules, profile)
    assert clause in caught.value.clauses


def test_the_usual_profile() -> None:
    """[OV-ED-01, OV-ED-05]"""
    assert ruleset(("duel",)).text == "duel@1/PDUEL"
    assert ruleset(("solo",)).text == "solo@1/PDUEL"
    assert ruleset(("base",)).profile.name == "P2024"


@pytest.mark.parametrize(("game", "players"), [("duel", 1), ("duel", 3), ("solo", 2), ("solo", 0)])
def test_the_number_of_players(game: str, players: int) -> None:
    """[OV-ED-05]"""
    with pytest.raises(RulesetError) as caught:
        blank(ruleset((game,)), players, stream_keys(seed_bytes(1)))
    assert caught.value.clauses == ("OV-ED-05",)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("troll_payment", "both"),
        ("duel_any_ladder", "maybe"),
        ("solo_rockfall_redraw", "true"),
        ("gold_draw", "players"),
    ],
)
def test_options_the_duel_has_not(key: str, value: str) -> None:
    """[OV-ED-05]"""
    with pytest.raises(RulesetError):
        ruleset(("duel",), "PDUEL", {key: value})
