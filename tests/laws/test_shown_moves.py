"""What is spelled of a move in public is what its events tell everybody, no more and no less."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from laws.play import deals

from saboteur.notation.move import public_move_text
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.treasure_chests.rules import PLACE_CHEST
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, shown, to_move
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    MORE_DISCARDS,
    NONE,
    PASS_MOVE,
    PICK_TRIGGER,
    PLAY,
    TURN,
    Move,
    move_act,
    move_card,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.views.frames import public_frames
from saboteur.views.journal import Journal
from saboteur.views.redact import Told, told
from saboteur.views.sample import Sampler, sample
from saboteur.views.view import view

Outcome = tuple[tuple[Told, ...], tuple[object, ...]]
MOMENTS = 40
"""So many moments of a match are looked at."""
EVERY = 7
"""Of plain turns every seventh is looked at, of other decisions each."""
SOON = 4
"""A decision of one seat has at most so many moves of which others hear together."""


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)
@given(deals())
def test_the_public_spelling_is_what_everybody_is_told(deal: tuple[Ruleset, int, int]) -> None:
    """In any world that looks the same to a spectator: alike what is told, alike what is spelled.

    And moves that are spelled alike are told alike: nobody hears what the spelling hides.
    [OV-INFO-01, OV-INFO-05, OV-INFO-08, WC-GSWAP-03, TOLL-04]
    """
    for s, journal in islice(_moments(*deal), MOMENTS):
        _check(s, journal, deal[2])


RARE = {"goal-swap", "treasure-trove", "pathfinder", "theft", "veto"}
"""Cards that ask something, and are played whenever they can be."""


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "text",
    [
        "base+goal-swap+treasure-trove+pathfinder+tunnel-toll",
        "base+goal-swap+treasure-chests goal_swap_secret=false",
        "saboteur2+goal-swap+treasure-trove+veto+tunnel-toll",
        "saboteur2+treasure-chests chest_cells=players",
    ],
)
def test_what_is_rarely_asked_is_spelled_as_it_is_told(text: str, seed: int) -> None:
    """[OV-INFO-01, WC-GSWAP-03, WC-TROVE-01, TOLL-04, CHEST-E6, CHEST-E8]"""
    asked: set[int] = set()
    for s, journal in _moments(parse_ruleset(text), 4, seed):
        kind = s.stack[-1].kind
        if kind not in asked or kind not in {TURN, MORE_DISCARDS, PICK_TRIGGER, PLACE_CHEST}:
            _check(s, journal, seed)
        asked.add(kind)


def _check(s: State, journal: Journal, seed: int) -> None:
    rng = random.Random(seed)
    world = sample(view(s, journal, NONE), Sampler(seed_bytes(seed)))._state
    spelled_by: dict[Outcome, set[tuple[str, ...]]] = {}
    for one in (s, world):
        for m in legal_moves(one):
            # What everybody lets pass is no move of its own.
            if one.picked or (m == PASS_MOVE and one.stack[-1].kind in one.rules.windows):
                continue
            spelled, outcome = _follow(one.copy(), m, rng)
            spelled_by.setdefault(outcome, set()).add(spelled)
    assert [ways for ways in spelled_by.values() if len(ways) > 1] == []
    _told_alike(s, rng)


def _told_alike(s: State, rng: random.Random) -> None:
    """Check that moves which are spelled alike are told alike.

    But for what an end turns up: the goals of the round (a last secret swap is seen then), the totals
    of the match.
    """
    told_of: dict[tuple[str, ...], set[tuple[Told, ...]]] = {}
    for m in legal_moves(s):
        spelled, (entries, _) = _follow(s.copy(), m, rng)
        heard = tuple(entry for entry in entries if entry.name not in {"match-ended", "goal-shown"})
        told_of.setdefault(spelled, set()).add(heard)
    assert {spelled: ways for spelled, ways in told_of.items() if len(ways) > 1} == {}


def _moments(rules: Ruleset, n: int, seed: int) -> Iterator[tuple[State, Journal]]:
    """Play a match at random; yield the moments that are worth looking at."""
    rng = random.Random(seed)
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events, s)
    turns = 0
    while s.stack:
        turns += 1
        # In solo a colour is picked before anything is dealt. (SOLO-01)
        kind = s.stack[-1].kind
        if s.roles and (kind not in {TURN, MORE_DISCARDS} or turns % EVERY == 0):
            yield s, journal
        events = []
        moves = legal_moves(s)
        rare = [m for m in moves if move_act(m) == PLAY and rules.cards[move_card(m)].name in RARE]
        apply(s, rng.choice(rare or moves), events)
        journal.tell(events, s)


def _follow(s: State, m: Move, rng: random.Random) -> tuple[tuple[str, ...], Outcome]:
    """Make a move, and further ones of the seat until others hear of it.

    Return how all that is spelled in public, and what everybody knows then.
    """
    seat = to_move(s)
    spelled: list[str] = []
    heard: list[Told] = []
    while s.stack and to_move(s) == seat and not heard and len(spelled) < SOON:
        if spelled and s.stack[-1].kind == TURN:
            break  # that is the next turn already
        spelled.append(public_move_text(s.rules, m, shown(s, m)))
        events: list[Event] = []
        apply(s, m, events)
        heard = [entry for entry in (told(event, NONE) for event in events) if entry is not None]
        if s.stack:
            m = rng.choice(legal_moves(s))
    frames = tuple(frame.key() for frame in public_frames(s))
    return tuple(spelled), (tuple(heard), frames)
