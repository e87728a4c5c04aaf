"""The kernel with a toy module: the empty table, windows, hooks, chores, and the end of a match."""

from __future__ import annotations

import pytest

import saboteur
from saboteur.products.base.rules import BASE
from saboteur.rules import events
from saboteur.rules.chance import HASH_CHANCE, ScriptedChance, seed_bytes, stream_keys
from saboteur.rules.composing import compose
from saboteur.rules.engine import (
    MATCH_IS_OVER,
    apply,
    blank,
    is_over,
    legal_moves,
    new_match,
    to_move,
    why_not,
)
from saboteur.rules.errors import Reason
from saboteur.rules.events import PUBLIC, Event, Events, event_kinds
from saboteur.rules.kinds import (
    LAID,
    LIFTED,
    NEXT,
    NONE,
    NOWHERE,
    PASS,
    ROUND_BEGUN,
    ROUND_ENDED,
    TAKE_GOLD,
    TURN,
    Cell,
    Move,
    Seat,
    discard,
    move_act,
)
from saboteur.rules.parts import Hook, Module, Profile, Step
from saboteur.rules.registry import ruleset
from saboteur.rules.state import FIELDS, Frame, State

pure_only = pytest.mark.skipif(
    saboteur.BUILD == "compiled", reason="a toy module cannot extend compiled classes"
)
PLAIN = Profile("plain", "OV-ED-01")
"""A profile that offers whatever there is."""
WINDOW = TAKE_GOLD
PASS_HERE = PASS << 41
SEEN: list[tuple[int, Seat]] = []


def toy_window() -> Step:
    """Return a step that lets every other seat say a word, here always the same."""

    class Window(Step):
        __slots__ = ()

        def options(self, s: State, f: Frame, out: list[Move]) -> None:
            out.append(PASS_HERE)

        def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
            return None if m == PASS_HERE else Reason("toy", "OV-MOD-03")

        def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
            SEEN.append((-1, f.seat))

    return Window()


def toy_hook(event: int) -> Hook:
    """Return a hook that writes down when it was fired."""

    class Witness(Hook):
        __slots__ = ()

        def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
            SEEN.append((event, seat))

    return Witness()


@pure_only
def test_a_window_asks_every_other_seat_before_a_card_is_carried_out() -> None:
    """A played card waits until all other seats have answered; a discard does not wait."""
    toy = Module(
        "toy",
        games=("base",),
        asks={WINDOW: toy_window()},
        windows=(WINDOW,),
        replaces=(WINDOW,),
    )
    rules = compose((BASE, toy), PLAIN)
    s = new_match(rules, 4, stream_keys(seed_bytes(3)))
    play = next(m for m in legal_moves(s) if move_act(m) == 0 and m & 0xFFFFF)
    before = len(s.cells)
    SEEN.clear()
    apply(s, play)
    for seat in (1, 2, 3):
        assert (WINDOW, seat) == (s.stack[-1].kind, to_move(s))
        assert legal_moves(s) == [PASS_HERE]
        assert len(s.cells) == before
        copy = s.copy()
        apply(copy, PASS_HERE)
        apply(s, PASS_HERE)
        assert s.key() == copy.key()
    assert len(s.cells) == before + 1
    assert (s.stack[-1].kind, to_move(s)) == (TURN, 1)
    SEEN.clear()
    apply(s, next(m for m in legal_moves(s) if move_act(m) == 1))
    assert (s.stack[-1].kind, to_move(s)) == (TURN, 2)
    assert SEEN == []


@pure_only
def test_hooks_fire_when_the_mine_and_the_round_change() -> None:
    """Laying, lifting, and the beginning and the end of a round each fire their hooks."""
    hooks = {event: toy_hook(event) for event in (LAID, LIFTED, ROUND_BEGUN, ROUND_ENDED)}
    toy = Module("toy", games=("base",), hooks=hooks)
    rules = compose((BASE, toy), PLAIN)
    SEEN.clear()
    events: list[Event] = []
    s = new_match(rules, 3, stream_keys(seed_bytes(1)), events)
    assert SEEN == [(ROUND_BEGUN, 0)]
    while s.stack:
        apply(s, legal_moves(s)[-1], events)
    fired = [event for event, _ in SEEN]
    names = [event.NAME for event in events]
    laid = [e for e in events if e.NAME == "played" and getattr(e, "move", 0) & 0xFFFFF]
    removed = names.count("removed")
    looked = names.count("goal-seen")
    assert fired.count(LIFTED) == removed > 0
    assert fired.count(LAID) == len(laid) - removed - looked > 0
    assert (fired.count(ROUND_BEGUN), fired.count(ROUND_ENDED)) == (3, 3)


RULES = ruleset(("base",))
KEYS = stream_keys(seed_bytes(1))


@pytest.mark.parametrize("n", [3, 10])
def test_an_empty_table_is_empty(n: int) -> None:
    """Every field is there and says that nothing has happened yet. [OV-MOD-01]"""
    s = blank(RULES, n, KEYS)
    expected = {
        "rules": RULES,
        "n": n,
        "chance": HASH_CHANCE,
        "chance_keys": KEYS,
        "counts": [0, 0, 0, 0],
        "stack": [],
        "round": 0,
        "first": NONE,
        "active": NONE,
        "last": NONE,
        "direction": 1,
        "roles": [],
        "undealt": [],
        "hands": [[] for _ in range(n)],
        "deck": [],
        "discards": [],
        "front": [0] * n,
        "draws": [],
        "cells": {},
        "sides": {},
        "spots": None,
        "hidden": {},
        "touched": 0,
        "laid_last": NOWHERE,
        "completer": NONE,
        "gold_deck": [],
        "gold": [[] for _ in range(n)],
        "nuggets": [0] * n,
        "packet": [],
    }
    assert expected == {field: getattr(s, field) for field in expected}
    assert [field for field in FIELDS if not hasattr(s, field)] == []
    scripted = ScriptedChance({})
    assert blank(RULES, n, KEYS, scripted).chance is scripted


def test_the_seats_of_an_empty_table_share_nothing() -> None:
    """A card dealt to one seat is in one hand only. [BASE-SETUP-10]"""
    s = blank(RULES, 3, KEYS)
    s.hands[0].append(5)
    s.gold[0].append(3)
    assert (s.hands, s.gold) == ([[5], [], []], [[3], [], []])


def test_nothing_may_be_done_once_the_match_is_over() -> None:
    """Every move is refused with the clause that ended the match. [BASE-NEXT-06]"""
    s = new_match(RULES, 3, KEYS)
    first = legal_moves(s)[0]
    while not is_over(s):
        apply(s, legal_moves(s)[0])
    assert to_move(s) == NONE
    assert legal_moves(s) == []
    assert why_not(s, first) is MATCH_IS_OVER
    assert MATCH_IS_OVER.clauses == ("BASE-NEXT-06",)


@pure_only
def test_a_chore_is_taken_without_a_move() -> None:
    """Its frame has left the stack, and the move is 0."""
    seen: list[tuple[int, list[int], Move]] = []

    class Witness(Step):
        __slots__ = ()

        def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
            seen.append((f.kind, [frame.kind for frame in s.stack], m))
            s.stack.append(Frame(TURN, f.seat))

    toy = Module("toy", games=("base",), steps={NEXT: Witness()}, replaces=(NEXT,))
    s = new_match(compose((BASE, toy), PLAIN), 3, KEYS)
    apply(s, discard(s.hands[0][0]))
    assert seen == [(NEXT, [], 0)]
    assert to_move(s) == 0


def test_a_public_event_is_known_to_all_twelve_seats() -> None:
    """No table has more. [OV-MOD-01]"""
    assert events.RoundBegan(1, 0).knowers() == 0b1111_1111_1111
    for kind in event_kinds():
        assert (kind.knowers is Event.knowers) == (kind.AUDIENCE == PUBLIC)
