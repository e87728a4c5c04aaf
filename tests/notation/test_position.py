"""Positions: every state prints, parses and is dealt again; impossible ones are refused."""

from __future__ import annotations

import random

import pytest
from notation.malformed import IMPOSSIBLE, IMPOSSIBLE_2, MALFORMED
from notation.round_trips import SEED, check_round_trip, eager, key

from saboteur.notation.card import NotationError
from saboteur.notation.items import PICKING
from saboteur.notation.move import parse_move
from saboteur.notation.position import (
    ImpossiblePosition,
    deal,
    matches,
    parse_position,
    position_of,
    position_of_view,
)
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.saboteur2.part import thieves_part
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match, to_move
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import NO_CARD, NONE, TURN
from saboteur.views.journal import Journal
from saboteur.views.view import view

TWO_GOALS = """base; mine 1..2,0=EW 3,0=NESW 4..6,0=NEW 7,-2=ESW 7,-1=NS; hand A NESW NS
goal 8,-2=rock:NE 8,0=rock:NW"""

GAMES = [
    "base",
    "base/P2004",
    "base require_connection=false",
    "saboteur2",
    "saboteur2/PGIG",
    "saboteur2/P2024-FR",
    "saboteur2 trap_self=true",
    "saboteur2/PGIG hats=bottom require_connection=false",
]


@pytest.mark.parametrize("seed", range(16))
def test_states_print_parse_and_are_dealt_again(seed):
    chooser = random.Random(seed)
    rules = parse_ruleset(GAMES[seed % len(GAMES)])
    players = chooser.randint(rules.min_players, rules.max_players)
    s = new_match(rules, players, stream_keys(seed_bytes(seed)))
    while not is_over(s):
        often = 0.3 if s.stack[-1].kind in PICKING else 1
        if chooser.random() < (0.1 if s.stack[-1].kind == TURN else often):
            check_round_trip(s)
        apply(s, eager(s, chooser))
    check_round_trip(s)


def test_pending_decisions_print_and_parse():
    s = deal(parse_position(TWO_GOALS), SEED)
    apply(s, parse_move(s.rules, "NESW@7,0"))
    assert matches(position_of(s), "frame pick-trigger A") is None
    assert position_of(s).owed() == ((0, 1),)
    check_round_trip(s)
    apply(s, parse_move(s.rules, "reveal@8,0"))
    assert matches(position_of(s), "open 8,0=rock:NW") is None
    check_round_trip(s)


def test_a_goal_waiting_to_be_laid_prints_and_parses():
    text = """base; round 2; turn B; laid 7,0; goal 8,-2=treasure 8,2=rock:NW
    mine 1..3,0=EW 4..7,0=NEW
    frame end-turn B; frame triggers B; frame orient B 8,0 rock:NE"""
    s = deal(parse_position(text), SEED)
    assert legal_moves(s) == [parse_move(s.rules, "lay:SW")]
    check_round_trip(s)


def test_gold_being_shared_prints_and_parses():
    text = """base/P2004; players 4; completer A; packet 3 2 1; gold B 1 1; nuggets C 2
    open 8,0=treasure; frame round-over; frame take-gold A"""
    s = deal(parse_position(text), SEED)
    check_round_trip(s)
    assert matches(position_of(s), "packet 1 2 3") is None
    assert matches(position_of(s), "nuggets C 2") is None


def test_cards_being_picked_print_and_parse():
    """[S2-TURN-08, S2-TURN-03]"""
    s = deal(parse_position("saboteur2; players 2; hand A map EW EW NS; front A trapped"), SEED)
    cleared = s.copy()
    for text in ("-EW", "-map"):
        apply(s, parse_move(s.rules, text))
        check_round_trip(s)
    assert "picked EW map\n" in str(position_of(s))
    assert "draws" not in str(position_of(s))
    assert matches(position_of(s), "draws") is None
    apply(cleared, parse_move(cleared.rules, "clear:trapped"))
    check_round_trip(cleared)
    assert str(position_of(cleared)).endswith("frame end-turn A\nframe pay-to-clear A trapped")
    apply(cleared, parse_move(cleared.rules, "-NS"))
    check_round_trip(cleared)


def test_thieves_print_and_parse_in_their_order():
    """[S2-STEAL-02]"""
    text = """saboteur2/PGIG; players 4; front D theft; front B theft trapped; front A theft
    thefts D B A; nuggets C 3; nuggets A 1; completer C; open 8,0=treasure
    frame round-over; frame thieves D; frame steal A"""
    s = deal(parse_position(text), SEED)
    assert thieves_part(s).seats == (3, 1, 0)
    assert legal_moves(s) == [parse_move(s.rules, "steal:C"), parse_move(s.rules, "pass")]
    check_round_trip(s)
    thieves_part(s).seats = (0, 1, 3)
    assert "thefts" not in str(position_of(s))
    assert matches(position_of(s), "thefts A B D") is None
    check_round_trip(s)


def test_undealt_dwarf_cards_keep_their_order():
    """The first one is the next to be taken. [S2-HAT-02, S2-HAT-03]"""
    for hats, after in (("bottom", ",boss\nhand A"), ("discard", "\nhats boss\nhand A")):
        text = f"saboteur2 hats={hats}; players 2; hand A change-hats EW; roles A:boss "
        s = deal(parse_position(text + "undealt:profiteer,??*12"), SEED)
        assert len(s.undealt) == 13
        apply(s, parse_move(s.rules, "change-hats>A"))
        assert matches(position_of(s), "roles A:profiteer") is None
        assert after in str(position_of(s))
        check_round_trip(s)


def test_what_saboteur_2_leaves_out_is_dealt():
    """[S2-SETUP-03, S2-SETUP-04, S2-SETUP-05, S2-SETUP-06]"""
    for players in (2, 7, 12):
        s = deal(parse_position(f"saboteur2; players {players}"), SEED)
        assert [len(hand) for hand in s.hands] == [6] * players
        assert (len(s.aside), len(s.deck)) == (10, 117 - 10 - 6 * players)
        assert len(s.undealt) == 15 - players
        assert position_of(s).gold_deck is None
        check_round_trip(s)
    s = deal(parse_position("saboteur2; deck ??*5; aside map*6 ??*4; discard EW"), SEED)
    assert len(s.aside) == 10
    assert len(s.discards) == 117 - 12 - 5 - 10
    s = deal(parse_position("saboteur2; hand A ??*3; picked map ??; frame more-discards A"), SEED)
    assert len(s.picked) == 2
    assert s.rules.ids["map"] in s.hands[0]
    assert s.picked[1] in s.hands[0]


def test_same_seed_deals_the_same_and_another_does_not():
    position = parse_position("base; players 4")
    assert key(deal(position, SEED)) == key(deal(position, SEED))
    assert key(deal(position, SEED)) != key(deal(position, seed_bytes(8)))


def test_what_is_left_out_is_dealt():
    s = deal(parse_position("base; players 5; first C; hand A map; discard NS"), SEED)
    assert (s.round, s.first, to_move(s)) == (1, 2, 2)
    assert [len(hand) for hand in s.hands] == [1, 6, 6, 6, 6]
    assert (len(s.deck), len(s.discards), len(s.gold_deck)) == (67 - 26, 1, 28)
    assert len(s.hidden) == 3


def test_cards_left_over_go_under_the_discard_pile():
    s = deal(parse_position("base; deck ??*5 map; discard NS"), SEED)
    assert s.rules.cards[s.deck[0]].name == "map"
    assert (len(s.deck), len(s.discards)) == (6, 67 - 18 - 6)
    assert s.rules.cards[s.discards[-1]].name == "NS"


def test_memory_is_dealt_as_it_is_remembered():
    s = deal(parse_position("base; knows B 8,2=treasure; gone A map; discard ??*3"), SEED)
    names = [s.rules.cards[card].name for card in s.discards]
    assert "map" in names
    assert matches(position_of(s), "goal 8,2=treasure") is None


def test_reading_is_lenient():
    a = parse_position("base;players 3;hand A map EW;mine 1..2,0=WE 3,0..1=NS # a comment")
    b = parse_position(
        "base@1/P2024\n\nhand A EW map\nmine 3,1=NS 3,0=NS\nmine 1,0=EW 2,0=EW\nplayers 3"
    )
    assert a == b
    assert str(a).splitlines()[-1] == "mine 1,0=EW 2,0=EW 3,0=NS 3,1=NS"
    assert eval(repr(a), {"parse_position": parse_position}) == a


@pytest.mark.parametrize("spectator", [False, True])
def test_a_view_as_a_position_fits_and_hides(spectator):
    s = deal(parse_position("base; players 3; hand A map EW NS; gold B 3 1"), SEED)
    journal = Journal(3)
    journal.begin(s)
    for text in ("map@8,0", None, None, "-EW"):
        events = []
        apply(s, parse_move(s.rules, text) if text else legal_moves(s)[0], events)
        journal.tell(events)
    seat = NONE if spectator else 0
    seen = position_of_view(view(s, journal, seat))
    assert parse_position(str(seen)) == seen
    again = deal(seen, SEED)
    assert [len(hand) for hand in again.hands] == [len(hand) for hand in s.hands]
    assert matches(seen, "gold B ??*2") is None
    assert matches(seen, "hand B ??*6") is None
    assert (matches(seen, "gone A EW") is None) != spectator
    assert ("knows" in str(seen)) != spectator


def fits(known, true):
    """Say whether what a view states is so, as far as it states it."""
    return len(known) == len(true) and all(
        a in {b, NO_CARD} for a, b in zip(known, true, strict=True)
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_view_of_saboteur_2_fits_and_is_dealt(seed):
    """What a view states is true, and is so again when it is dealt. [OV-INFO-01]"""
    chooser = random.Random(seed)
    rules = parse_ruleset(GAMES[3 + seed % 5])
    players = chooser.randint(2, 6)
    events = []
    s = new_match(rules, players, stream_keys(seed_bytes(seed)), events)
    journal = Journal(players)
    journal.tell(events)
    while not is_over(s):
        if chooser.random() < 0.2:
            check_views(s, journal)
        events = []
        apply(s, chooser.choice(legal_moves(s)), events)
        journal.tell(events)
    check_views(s, journal)


def check_views(s, journal):
    true = position_of(s)
    for seat in range(-1, s.n):
        seen = position_of_view(view(s, journal, seat))
        assert parse_position(str(seen)) == seen
        dealt = position_of(deal(seen, SEED))
        for p in (true, dealt):
            assert p.owed() == seen.owed()
            for kind in s.rules.part_kinds:
                assert p.part(kind) == seen.part(kind)
            assert (p.mine, p.open, p.front) == (seen.mine, seen.open, seen.front)
            assert (p.nuggets, p.frames) == (seen.nuggets, seen.frames)
            assert fits(seen.deck, p.deck)
            assert fits(seen.discard, p.discard)
            assert fits(seen.aside, p.aside)
            for who in range(s.n):
                assert len(p.hands[who]) == len(seen.hands[who])
                known = [card for card in seen.hands[who] if card != NO_CARD]
                assert all(p.hands[who].count(card) >= known.count(card) for card in known)
            assert all(role in {p.roles[who], NONE} for who, role in seen.roles.items())
            if NONE in seen.undealt:
                unused = zip(seen.undealt + seen.hats, p.undealt + p.hats, strict=True)
                assert all(a in {b, NONE} for a, b in unused)
            else:
                # After the round all of them are turned up, in no order.
                assert sorted(seen.undealt + seen.hats) == sorted(p.undealt + p.hats)


@pytest.mark.parametrize("items", IMPOSSIBLE)
def test_impossible_positions_are_refused(items):
    text = items if items.startswith("players") else "players 3; " + items
    with pytest.raises(ImpossiblePosition) as refused:
        deal(parse_position("base; " + text), SEED)
    assert IMPOSSIBLE[items] in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_positions_are_refused(text):
    with pytest.raises(NotationError) as refused:
        parse_position(text)
    assert MALFORMED[text] in str(refused.value)


@pytest.mark.parametrize("items", IMPOSSIBLE_2)
def test_impossible_positions_of_saboteur_2_are_refused(items):
    with pytest.raises((ImpossiblePosition, RulesetError)) as refused:
        deal(parse_position("saboteur2; " + items), SEED)
    assert IMPOSSIBLE_2[items] in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("item", ["aside EW", "hats miner", "frame steal A"])
def test_the_base_game_has_nothing_of_saboteur_2(item):
    with pytest.raises(ImpossiblePosition):
        deal(parse_position("base; " + item), SEED)


@pytest.mark.parametrize(
    ("item", "why"), [("thefts A", "is not played here"), ("trail 1,0", "in which order")]
)
def test_the_base_game_knows_no_pieces_of_others(item, why):
    with pytest.raises(NotationError, match=why):
        parse_position("base; mine 1,0=EW; " + item)


FULL = """base; players 3; turn B; first A; hand B EW map; front A sabotage-cart
mine 1,0=EW 2,0=NE; goal 8,0=rock:NE; open 8,2=rock:NW; roles A:miner undealt:miner; gold C 2 1
knows A 8,0=rock:NE; discard EW NS"""


@pytest.mark.parametrize(
    "item",
    [
        "turn B",
        "hand B map EW",
        "front A sabotage-cart",
        "front B",
        "mine 2,0=NE",
        "goal 8,0=rock:NE",
        "open 8,2=rock:NW",
        "roles A:miner",
        "roles B:?? undealt:miner",
        "gold C 1 2",
        "gold A",
        "knows A 8,0=rock:NE",
        "discard EW NS",
        "last -",
        "completer -",
        "nuggets A 0",
        "draws",
        "frame turn B",
        "round 1",
    ],
)
def test_an_item_is_found(item):
    position = parse_position(FULL + "; round 1")
    assert matches(position, item) is None


@pytest.mark.parametrize(
    ("item", "instead"),
    [
        ("turn A", "the position says 'turn B'"),
        ("hand B map", "the position says 'hand B EW map'"),
        ("hand A ??", "the position says nothing about 'hand A'"),
        ("mine 3,0=NE", "the position says 'mine 1,0=EW 2,0=NE'"),
        ("goal 8,0=??", "the position says 'goal 8,0=rock:NE'"),
        ("discard NS EW", "the position says 'discard EW NS'"),
        ("over", "the position says nothing about 'over'"),
        ("touched", "the position says nothing about 'touched'"),
        ("draws A:1", "the position says nothing about 'draws'"),
        ("roles A:saboteur", "the position says 'roles A:miner undealt:miner'"),
    ],
)
def test_an_item_is_not_found(item, instead):
    assert str(matches(parse_position(FULL), item)) == instead
