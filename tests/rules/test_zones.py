"""Cards move in one way: nothing is lost, every call says who sees it, nobody goes round it."""

import ast
import inspect
import random
from collections import Counter
from pathlib import Path

import pytest

import saboteur
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.treasure_chests.part import CHEST, chest_part
from saboteur.rules import traces, zones
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.events import Skipped
from saboteur.rules.kinds import NO_CARD, NONE
from saboteur.rules.traces import Trace
from saboteur.rules.zones import ALL, DECK, HAND, IN_PLAY, LOOKED, NOBODY, PILE

A, B, C = range(3)
RULES = parse_ruleset("base")
CARRIED = (
    "move draw discard take_up pour look pay change_role exchange_hands swap_face_down".split()
)
KEPT = {
    "hands",
    "deck",
    "discards",
    "aside",
    "looked",
    "front",
    "hidden",
    "cells",
    "out",
    "goals_aside",
    "gold_deck",
    "gold",
    "nuggets",
    "packet",
    "roles",
    "undealt",
    "dropped",
}
"""The fields of State that hold cards, or gold pieces."""
CHANGES = {"append", "remove", "pop", "extend", "insert", "clear", "update", "setdefault"}
SOURCES = Path(saboteur.__file__).parent
MAY = {"rules/zones.py", "rules/mine.py", "rules/engine.py"}
"""Zones themselves; the mine, which knows how cards lie; and the empty table."""
ABOVE = ("bot", "notation", "seen", "words")


def begin(seed=1, log=None):
    return new_match(RULES, 3, stream_keys(seed_bytes(seed)), log)


def all_cards(s):
    held = [*s.deck, *s.discards, *s.looked]
    for hand in s.hands:
        held += hand
    return Counter(held)


@pytest.mark.parametrize("name", CARRIED)
def test_a_call_without_a_witness_is_an_error(name):
    witnesses = inspect.signature(getattr(zones, name)).parameters["witnesses"]
    assert witnesses.default is inspect.Parameter.empty


def test_a_card_goes_from_one_zone_to_another():
    s = begin()
    card = s.hands[A][0]
    before = all_cards(s)
    zones.move(s, HAND + A, PILE, card, 1 << A, None)
    assert s.discards == [card]
    assert len(s.hands[A]) == 5
    assert all_cards(s) == before


def test_cards_are_drawn_from_the_top_as_far_as_they_go():
    s = begin()
    before = all_cards(s)
    top = zones.top(s, DECK, 3)
    assert zones.draw(s, DECK, HAND + B, 3, 1 << B, None) == 3
    assert tuple(s.hands[B][-3:]) == top
    assert all_cards(s) == before
    left = len(s.deck)
    assert zones.draw(s, DECK, HAND + B, 99, 1 << B, None) == left
    assert zones.draw(s, DECK, HAND + B, 3, 1 << B, None) == 0
    assert not s.deck
    assert all_cards(s) == before


def test_cards_taken_up_and_put_back_keep_their_order():
    s = begin()
    zones.draw(s, DECK, PILE, 6, NOBODY, None)
    pile = s.discards[:]
    zones.take_up(s, PILE, LOOKED, 4, 1 << C, None)
    assert (s.discards, s.looked) == (pile[:2], pile[2:])
    zones.pour(s, LOOKED, PILE, 1 << C, None)
    assert (s.discards, s.looked) == (pile, [])


def test_a_card_that_is_not_there_cannot_move():
    s = begin()
    absent = next(card for card in range(len(RULES.cards)) if card not in s.hands[A])
    with pytest.raises(ValueError, match="not in list"):
        zones.move(s, HAND + A, PILE, absent, ALL, None)
    with pytest.raises(ValueError, match="no list of cards"):
        zones.cards_in(s, zones.FACE_DOWN)


def test_a_trace_goes_with_the_event_told_last():
    s = begin()
    log = [Skipped(A), Skipped(B)]
    card = s.hands[A][0]
    zones.move(s, HAND + A, PILE, card, 1 << A, log)
    assert log[0].traces == ()
    assert log[1].traces == (Trace(traces.MOVED, HAND + A, PILE, (card,), 1 << A),)


def test_before_anything_was_told_a_trace_waits():
    s = begin()
    card = s.hands[A][0]
    log = []
    zones.move(s, HAND + A, IN_PLAY, card, ALL, log)
    assert len(s.untold) == 1
    assert s.copy().untold == s.untold
    log.append(Skipped(B))
    zones.move(s, IN_PLAY, PILE, card, ALL, log)
    assert [trace.target for trace in log[0].traces] == [IN_PLAY, PILE]
    assert s.untold == ()


def test_between_open_zones_nothing_is_learned():
    log = [Skipped(A)]
    s = begin()
    s.hands[A][0] = RULES.ids["sabotage-cart"]
    zones.move(s, HAND + A, IN_PLAY, s.hands[A][0], ALL, None)
    zones.move(s, IN_PLAY, zones.FRONT + B, RULES.ids["sabotage-cart"], ALL, log)
    assert s.front[B]
    assert log[0].traces == ()


def test_who_saw_nothing_knows_the_zones_and_how_many():
    trace = Trace(traces.MOVED, HAND + A, PILE, (3, 4), 1 << A)
    assert [trace.is_witness(seat) for seat in (NONE, A, B)] == [False, True, False]
    assert trace.public().cards == (NO_CARD, NO_CARD)
    assert trace.public() == Trace(traces.MOVED, HAND + A, PILE, (5, 6), 1 << A).public()
    assert Trace(traces.MOVED, HAND + A, PILE, (3,), ALL).is_witness(NONE)
    assert trace != trace.public()
    assert len({trace, trace.public(), trace.public()}) == 2


def test_what_lies_in_a_zone_of_a_product_moves_by_the_same_call():
    """[CHEST-06, CHEST-10]"""
    s = new_match(parse_ruleset("base+treasure-chests"), 3, stream_keys(seed_bytes(1)), None)
    lying = chest_part(s).chests
    cell, chest = next(iter(lying.items()))
    zones.move(s, CHEST, zones.BOX, chest, ALL, None, at=cell)
    assert cell not in lying
    with pytest.raises(ValueError, match="no such chest"):
        zones.move(s, CHEST, zones.BOX, chest, ALL, None, at=cell)
    log = [Skipped(A)]
    zones.move(s, zones.BOX, CHEST, chest, NOBODY, log, to=cell)
    assert lying[cell] == chest
    assert log[0].traces[0].public().cards == (NO_CARD,)
    with pytest.raises(ValueError, match="lies there"):
        zones.move(s, zones.BOX, CHEST, chest, NOBODY, None, to=cell)
    with pytest.raises(ValueError, match="has the zone chest"):
        zones.move(begin(), zones.BOX, CHEST, chest, NOBODY, None, to=cell)


def test_two_zones_of_one_name_are_refused():
    with pytest.raises(ValueError, match="already"):
        zones.new_zone("chest")


def test_gold_pieces_change_hands_before_all():
    """[OV-INFO-11]"""
    s = begin()
    log = [Skipped(A)]
    zones.give_pieces(s, B, 3, log)
    zones.give_pieces(s, B, -1, log)
    zones.give_pieces(s, C, 0, log)
    assert s.nuggets == [0, 2, 0]
    told = [(trace.kind, trace.target, trace.amount) for trace in log[0].traces]
    assert told == [(traces.PIECES, zones.GOLD + B, 3), (traces.PIECES, zones.GOLD + B, -1)]
    assert all(trace.is_witness(NONE) for trace in log[0].traces)


def test_what_the_bank_lacks_is_credited():
    """[BASE-PAY-15]"""
    s = begin()
    s.gold_deck = [2, 1]
    log = [Skipped(A)]
    zones.pay(s, A, [2, 1], 5, 1 << A, log)
    assert (s.gold[A], s.nuggets[A], s.gold_deck) == ([2, 1], 2, [])
    assert (log[0].traces[0].amount, log[0].traces[0].pieces) == (5, 2)


def test_a_gold_card_is_changed_into_pieces():
    """[TOLL-21]"""
    s = begin()
    s.gold[A] = [3, 2]
    zones.change_gold(s, A, 2, 1 << A, None)
    assert (s.gold[A], s.nuggets[A], s.gold_deck[-1]) == ([3], 2, 2)


@pytest.mark.parametrize("seed", range(4))
def test_with_a_listener_and_without_the_match_is_the_same(seed):
    rng = random.Random(seed)
    log = []
    heard, unheard = begin(seed, log), begin(seed)
    for _ in range(120):
        m = rng.choice(legal_moves(heard))
        log = []
        apply(heard, m, log)
        apply(unheard, m)
        assert heard.key() == unheard.key()
        assert unheard.untold == ()
        if not heard.stack:
            break
    assert any(event.traces for event in log)


def rule_files():
    for folder in ("rules", "modules", "products"):
        for path in sorted((SOURCES / folder).rglob("*.py")):
            name = path.relative_to(SOURCES).as_posix()
            if name not in MAY and not path.stem.startswith(ABOVE):
                yield name


def field_of(node):
    """The field of the table that an expression is about, as `hands` in `s.hands[seat]`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr if node.value.id == "s" else ""
    return ""


def changed_in(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in CHANGES:
                yield field_of(node.func.value), node.lineno
        elif isinstance(node, ast.Assign | ast.Delete):
            for target in node.targets:
                yield field_of(target), node.lineno
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            yield field_of(node.target), node.lineno


def test_rules_are_looked_at():
    assert "modules/turns.py" in rule_files()
    assert "products/base/rules.py" in rule_files()


@pytest.mark.parametrize("name", list(rule_files()))
def test_nobody_goes_round_the_zones(name):
    tree = ast.parse((SOURCES / name).read_text(encoding="utf-8"))
    found = [(field, line) for field, line in changed_in(tree) if field in KEPT]
    if name == "rules/state.py":
        found = []  # there `s` is the copy that is being made
    assert not found, f"{name} changes cards itself: {found}"
