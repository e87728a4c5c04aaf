"""Solo: automatic cards, six counters, ten cards aside, and the rating."""

from __future__ import annotations

import pytest
from products.duel.table import Table

from saboteur.match import Match
from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.notation.move import InvalidMove, parse_move, public_move_text
from saboteur.notation.position import ImpossiblePosition, deal, parse_position, position_of
from saboteur.products.solo.events import SoloRated
from saboteur.products.solo.rules import rating
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.choices import new_choice
from saboteur.rules.engine import apply, legal_moves, new_match, why_not
from saboteur.rules.events import Event
from saboteur.rules.kinds import FRAME_NAMES, ROCKFALL, SABOTAGE, YES, cell_at, choose
from saboteur.rules.parts import SHOWS_ALL, SHOWS_VALUE
from saboteur.rules.registry import ruleset

RULES = ruleset(("solo",))
KEPT = ruleset(("solo",), "PDUEL", {"solo_rockfall_redraw": "false"})


def begun(seed: int, colour: str = "blue", rules=RULES, log: list[Event] | None = None):
    """Begin a match with a colour."""
    s = new_match(rules, 1, stream_keys(seed_bytes(seed)), log)
    apply(s, parse_move(rules, colour), log)
    return s


def family(rules, card: int) -> int:
    return rules.cards[card].family


# --- setting up ------------------------------------------------------------------------------


def test_the_colour_is_chosen_first() -> None:
    """[SOLO-01]"""
    s = new_match(RULES, 1, stream_keys(seed_bytes(1)))
    assert FRAME_NAMES[s.stack[-1].kind] == "pick-colour"
    assert legal_moves(s) == [parse_move(RULES, "blue"), parse_move(RULES, "green")]
    reason = why_not(s, parse_move(RULES, "done"))
    assert reason is not None
    assert reason.clauses == ("SOLO-01",)
    for colour, role in (("blue", BLUE), ("green", GREEN)):
        s = begun(1, colour)
        assert s.roles == [role]
        names = {cell: RULES.cards[value >> 28 & 255].name for cell, value in s.cells.items()}
        assert names == {cell_at(0, 0): f"start-{colour}"}


def test_a_colour_is_an_answer_of_one_word() -> None:
    """It travels by the value it has always had, and is unknown to whom it is not shown."""
    for word, value in (("blue", YES + 1), ("green", YES + 2)):
        m = parse_move(RULES, word)
        assert m == choose(value=value)
        assert public_move_text(RULES, m, SHOWS_ALL) == word
        assert public_move_text(RULES, m, SHOWS_ALL - SHOWS_VALUE) == "??"
        with pytest.raises(InvalidMove):
            parse_move(RULES, word + ":map")
        with pytest.raises(ValueError, match="there is one already"):
            new_choice(word)


def test_setting_up() -> None:
    """[SOLO-01, SOLO-02, SOLO-03]"""
    s = begun(2)
    assert sorted(s.hidden) == sorted(
        cell_at(x, y) for x, y in ((8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0))
    )
    assert len(s.aside) == 10
    on_table = s.front[0].bit_count() + len(s.discards)
    assert len(s.deck) == 52 - 10 - 6 - on_table


@pytest.mark.parametrize("seed", range(30))
def test_automatic_cards_in_the_opening_hand(seed: int) -> None:
    """They take effect while it is dealt, and are replaced. [SOLO-05, -06, -08, -09, AMB-90]"""
    log: list[Event] = []
    s = begun(seed, log=log)
    assert len(s.hands[0]) == 6
    assert all(family(RULES, card) not in {SABOTAGE, ROCKFALL} for card in s.hands[0])
    shown = [event.clauses() for event in log if event.NAME == "solo-card"]
    automatic = s.front[0].bit_count() + len(s.discards)
    assert len(shown) == automatic
    assert set(shown) <= {("SOLO-05",), ("SOLO-06",), ("SOLO-08",)}


def test_rockfalls_in_the_opening_hand_may_cost_a_card() -> None:
    """With solo_rockfall_redraw=false. [AMB-90, SOLO-09]"""
    sizes = set()
    for seed in range(60):
        s = begun(seed, rules=KEPT)
        fallen = [card for card in s.discards if family(KEPT, card) == ROCKFALL]
        assert len(s.hands[0]) == 6 - len(fallen)
        sizes.add(len(s.hands[0]))
    assert sizes >= {5, 6}


# --- drawing ---------------------------------------------------------------------------------


def test_a_drawn_sabotage_card_lies_in_front_at_once() -> None:
    """A second one of its kind is discarded; each is replaced. [SOLO-05, SOLO-06, SOLO-11]"""
    t = Table("hand A map NS EW; deck sabotage-cart sabotage-cart sabotage-lantern NE NW", "solo")
    t.play("A:-map", "A:done")
    assert sorted(t.names(t.s.hands[0])) == ["EW", "NE", "NS"]
    assert t.names(t.s.discards)[-2:] == ["map", "sabotage-cart"]
    assert t.s.front[0] == 0b110
    assert t.why("EW@1,0") == ("DUEL-PATH-04",)
    t.play("A:clear:sabotage-cart", "A:-NE", "A:-NS")
    assert t.s.front[0] == 0b010


LAID = "mine 1,0=EW 2,0=EW 3,0=NES|W$1@W 3,-1=NESW{W:t}; counters 3,0=blue"


def test_a_drawn_rockfall_takes_the_last_card_that_can_be_taken() -> None:
    """Gold and trolls stay. [SOLO-07, SOLO-16, AMB-90]"""
    t = Table(
        f"{LAID}; trail 2,0 1,0 3,0 3,-1; hand A map NS; deck rockfall rockfall NE NW", "solo"
    )
    t.play("A:-map", "A:done")
    assert [cell_at(x, 0) in t.s.cells for x in (1, 2, 3)] == [False, False, True]
    assert t.names(t.s.discards)[-4:] == ["EW", "rockfall", "EW", "rockfall"]
    assert sorted(t.names(t.s.hands[0])) == ["NE", "NS"]
    assert t.counters == {"3,0": "blue"}


def test_a_drawn_rockfall_with_nothing_to_take() -> None:
    """[SOLO-08]"""
    t = Table("hand A map NS; deck rockfall NE NW", "solo").play("A:-map", "A:done")
    assert t.names(t.s.discards)[-1] == "rockfall"
    (event,) = t.told("solo-card")
    assert event.clauses() == ("SOLO-08",)
    assert sorted(t.names(t.s.hands[0])) == ["NE", "NS"]


def test_a_rockfall_that_is_not_replaced() -> None:
    """A second sabotage card of a kind still is. [AMB-90]"""
    t = Table(
        "hand A map NS; mine 1,0=EW; deck rockfall NE NW", "solo solo_rockfall_redraw=false"
    ).play("A:-map", "A:done")
    assert t.names(t.s.hands[0]) == ["NS"]
    t = Table(
        "hand A map NS; front A sabotage-cart; deck sabotage-cart NE NW",
        "solo solo_rockfall_redraw=false",
    ).play("A:-map", "A:done")
    assert sorted(t.names(t.s.hands[0])) == ["NE", "NS"]


def test_the_choice_of_a_colour_is_a_position_too() -> None:
    """[SOLO-01]"""
    s = new_match(RULES, 1, stream_keys(seed_bytes(5)))
    text = str(position_of(s))
    assert text.splitlines() == ["solo@1/PDUEL", "players 1", "frame pick-colour A"]
    assert deal(parse_position(text), seed_bytes(5)).key() == s.key()
    for stated in ("hand A map", "round 2", "goal 8,0=goal:NESW"):
        with pytest.raises(ImpossiblePosition, match="before a colour is chosen"):
            deal(parse_position(f"{text}; {stated}"), seed_bytes(5))


def test_automatic_cards_are_never_in_a_hand() -> None:
    """A position that says so is refused, and none is dealt or made up. [SOLO-05, SOLO-16]"""
    for card in ("rockfall", "sabotage-cart"):
        with pytest.raises(ImpossiblePosition, match="never held in this game"):
            deal(parse_position(f"solo; roles A:blue; hand A {card} NS"), seed_bytes(1))
    match = Match.from_position("solo; roles A:blue; mine 1,0=EW", seed=1)
    never = set(match.rules.never_held)
    for seed in range(40):
        s = deal(parse_position("solo; roles A:blue"), seed_bytes(seed))
        assert never.isdisjoint(s.hands[0])
        assert never.isdisjoint(match.sample("-", seed).hand(0))


def test_nobody_is_left_without_cards_before_the_deck_is() -> None:
    """A rockfall that uses up the draw does not end the round. [SOLO-13, AMB-90]"""
    t = Table(
        "hand A map; mine 1,0=EW; deck rockfall rockfall NE NW", "solo solo_rockfall_redraw=false"
    ).play("A:-map")
    assert t.names(t.s.hands[0]) == ["NE"]
    assert t.asked == "A turn"


def test_each_drawn_card_is_handled_before_the_next() -> None:
    """[SOLO-10]"""
    t = Table("hand A map NS EW; deck sabotage-cart NE rockfall NW EW; mine 1,0=EW", "solo")
    t.play("A:-map", "A:-NS")
    assert sorted(t.names(t.s.hands[0])) == ["EW", "NE", "NW"]
    assert [name for name in t.happened if name in {"drew", "solo-card"}] == [
        *["solo-card", "drew", "solo-card", "drew"]
    ]


def test_the_last_card_may_be_an_automatic_one() -> None:
    """[SOLO-13]"""
    t = Table("round 3; hand A map; deck sabotage-cart", "solo").play("A:-map")
    assert t.asked == ""
    assert t.happened.count("drew") == 0
    assert t.s.front[0] == 0b100


# --- doors, ladders, counters ----------------------------------------------------------------


def test_the_other_colours_ladder_is_a_path_card_like_others() -> None:
    """It may lie beside gold, and is joined with no start. [SOLO-12, AMB-85]"""
    t = Table("hand A Lg:NE EW; mine 1,0=EW 10,10=EW 2,1=NEW|S$1@S", "solo")
    assert t.why("Lg:NE@9,10") == ("DUEL-PATH-02", "DUEL-PATH-11")
    assert t.may("Lg:SW@2,0")
    own = Table("hand A Lb:NW EW; mine 1,0=EW 10,10=EW", "solo")
    assert own.may("Lb:ES@9,10")


def test_doors_of_the_other_colour_need_a_key() -> None:
    """[SOLO-12, DUEL-KEY-01]"""
    t = Table("hand A key NS; deck NE; mine 1,0=NEW{N:g}", "solo")
    assert not t.may("NS@1,-1")
    t.play("A:key@1,0")
    assert t.may("NS@1,-1")


def test_six_counters_end_the_round() -> None:
    """[SOLO-01, SOLO-13, SOLO-14, DUEL-END-05]"""
    t = Table(
        "round 3; hand A EW NS; mine 1,0=NESW{W:t} 20,20=NEW{E:t} 30,30=NEW|S$1@S 34,30=EW|S$1@S"
        "; open 8,0=goal:NE$2@NE 8,2=goal:N|E$3@N"
        "; counters 20,20=blue 30,30=blue 34,30=blue 8,0=blue 8,2=blue",
        "solo",
    )
    t.play("A:bribe@1,0")
    assert t.asked == ""
    # Two trolls were paid with the two cards of value 1.
    assert t.gold == [[2, 3]]


# --- the score -------------------------------------------------------------------------------

SCORES = [
    *[("", 0), ("3 3 3 3 2", 0), ("3 3 3 3 3", 1), ("3 3 3 3 3 3 1", 1)],
    *[("3 3 3 3 3 3 2", 2), ("3 3 3 3 3 3 3 3", 2), ("3 3 3 3 3 3 3 3 1", 3)],
]


@pytest.mark.parametrize(("gold", "expected"), SCORES)
def test_the_rating(gold: str, expected: int) -> None:
    """0-14, 15-19, 20-24, 25 or more. [SOLO-15, AMB-91]"""
    t = Table(f"round 3; hand A map; deck; gold A {gold}", "solo").play("A:-map")
    (event,) = t.told("solo-rated")
    assert isinstance(event, SoloRated)
    assert event.amount == sum(int(word) for word in gold.split())
    assert event.rating == expected


def test_the_bounds_of_the_rating() -> None:
    """[SOLO-15, AMB-91]"""
    bounds = [rating(score) for score in (0, 14, 15, 19, 20, 24, 25, 30)]
    assert bounds == [0, 0, 1, 1, 2, 2, 3, 3]
