"""The empty table, the end of a match, chores, refusals in words, and who is told.

Written to catch mutants of the rules that no other test caught; see docs/testing.md.
"""

from __future__ import annotations

import pytest

import saboteur
from saboteur.products.base.rules import BASE
from saboteur.rules import events
from saboteur.rules.cards import Card, Deck, path, rock, start, treasure
from saboteur.rules.chance import HASH_CHANCE, ScriptedChance, seed_bytes, stream_keys
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
from saboteur.rules.errors import Reason, RulesetError
from saboteur.rules.events import PUBLIC, Event, Events, event_kinds
from saboteur.rules.kinds import (
    NEXT,
    NONE,
    NOWHERE,
    PATH,
    ROCK,
    START,
    TREASURE,
    TURN,
    Move,
    discard,
)
from saboteur.rules.parts import Module, Profile, Step
from saboteur.rules.registry import ruleset
from saboteur.rules.ruleset import compose
from saboteur.rules.state import FIELDS, Frame, State

pure_only = pytest.mark.skipif(
    saboteur.BUILD == "compiled", reason="a toy module cannot extend compiled classes"
)
RULES = ruleset(("base",))
PLAIN = Profile("plain", "OV-ED-01")
KEYS = stream_keys(seed_bytes(1))


@pytest.mark.parametrize("n", [3, 10])
def test_an_empty_table_is_empty(n: int) -> None:
    """Every field is there and says that nothing has happened yet. [OV-MOD-01]"""
    s = blank(RULES, n, KEYS)
    expected = {
        "rules": RULES,
        "n": n,
        "chance": HASH_CHANCE,
        "keys": KEYS,
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


def test_a_refused_ruleset_says_why_and_where() -> None:
    """The clauses stand in brackets behind the sentence, if there are any. [OV-MOD-03]"""
    assert str(RulesetError("no-game", {})) == "a ruleset begins with a game"
    assert RulesetError("no-game", {}).clauses == ()
    refused = RulesetError("no-game", {}, "OV-MOD-03", "OV-ED-01")
    assert str(refused) == "a ruleset begins with a game [OV-MOD-03, OV-ED-01]"
    assert refused.clauses == ("OV-MOD-03", "OV-ED-01")


def test_a_reason_is_printed_with_its_clauses() -> None:
    """Both for people and for programmers. [BASE-TURN-02]"""
    reason = Reason("sides", "BASE-PATH-02", "BASE-PATH-14")
    assert str(reason) == "sides (BASE-PATH-02, BASE-PATH-14)"
    assert repr(reason) == "Reason('sides', 'BASE-PATH-02', 'BASE-PATH-14')"


def test_a_public_event_is_known_to_all_twelve_seats() -> None:
    """No table has more. [OV-MOD-01]"""
    assert events.RoundBegan(1, 0).knowers() == 0b1111_1111_1111
    for kind in event_kinds():
        assert (kind.knowers is Event.knowers) == (kind.AUDIENCE == PUBLIC)


def test_what_a_card_knows_of_itself() -> None:
    """Name, family, copies, and how sure we are of its face. [OV-COMP-01]"""
    card = path("SEN", 2, "inferred")
    assert (card.name, card.family, card.copies, card.sure) == ("NES", PATH, 2, "inferred")
    assert repr(card) == "<card NES x2>"
    assert path("NES", 2).sure == Card("NES", PATH, 2).sure == "picture"
    assert (card.front, card.tools) == (NONE, ())
    begin = start("NESW")
    assert (begin.name, begin.family, begin.copies) == ("start:NESW", START, 1)
    assert (treasure("NESW").family, treasure("NESW").copies) == (TREASURE, 1)
    assert (rock("WN").name, rock("NW").family, rock("NW").copies) == ("rock:NW", ROCK, 1)
    assert rock("NW", 3).copies == 3
    assert str(begin.tile) == str(treasure("NESW").tile) == "NESW"


def test_what_a_box_knows_of_itself() -> None:
    """A box without contents is empty. [OV-COMP-01]"""
    box = Deck("toy", 4)
    assert (box.name, box.version, box.start) == ("toy", 4, None)
    assert (box.goals, box.cards, box.gold, box.roles) == ((), (), (), ())
