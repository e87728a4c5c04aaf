"""Change of Direction: the order of play, of the gold, and what stays clockwise."""

import pytest
from products.table import ROW, Table, seat

from saboteur.rules.engine import apply, legal_moves


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
