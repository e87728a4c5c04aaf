"""What is kept between moves so that it need not be worked out anew: never what was, and never another's."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laws.play import deals
from server.house import plain

from saboteur.match import Match
from saboteur.notation.card import NOBODY
from saboteur.rules.kinds import NONE
from saboteur.server.render.differences import Found, differences
from saboteur.server.render.endings import Heads, log_lines
from saboteur.server.render.public import Public
from saboteur.server.render.render_view import see
from saboteur.server.wire.changes import ViewChange
from saboteur.server.wire.patching import patched
from saboteur.server.wire.view import View
from saboteur.texts.messages import catalogue

LANGUAGES = ("en", "fr")
MOVES = 90


def names_of(n: int) -> tuple[str, ...]:
    return tuple(f"P{i}" for i in range(n))


def readers(n: int) -> tuple[str, ...]:
    return (NOBODY, *"ABCDEFGHIJKL"[:n])


def insist(match: Match, kept: Public, dice: random.Random) -> None:
    """Insist that who is told by what is kept is told what is true, whoever was told before."""
    fresh = Public(kept.names, match.commitments)
    asked = [(letter, language) for letter in readers(match.players) for language in LANGUAGES]
    dice.shuffle(asked)
    for letter, language in asked:
        view, words = match.view(letter), catalogue(language)
        assert see(view, words, kept) == see(view, words, fresh_of(fresh))
        start = dice.randint(max(0, len(view.log) - 5), len(view.log))
        told = log_lines(
            *(view.rules, kept.names, words, view.seat, view.log, start, ()),
            *(kept.lines, kept.heads_of(view)),
        )
        assert told == log_lines(view.rules, kept.names, words, view.seat, view.log, start)


def fresh_of(public: Public) -> Public:
    return Public(public.names, public.commitments)


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=8)
@given(deals(), st.integers(0, 2**32))
def test_who_is_told_what_was_kept_is_told_what_is_true(deal, seed):
    """[OV-INFO-01, OV-INFO-02, OV-INFO-04]"""
    rules, n, dealt = deal
    match, dice = Match(rules, n, dealt), random.Random(seed)
    kept = Public(names_of(n), match.commitments)
    for _ in range(MOVES):
        if match.over:
            break
        if dice.random() < 0.5:
            insist(match, kept, dice)
        match.play(dice.choice(match.legal_moves))
    insist(match, kept, dice)


def test_nothing_is_kept_for_two_readers_but_what_is_the_same_for_all():
    match, dice = Match("base", 5, 3), random.Random(1)
    public = Public(names_of(5), match.commitments)
    for _ in range(40):
        seen = [see(match.view(letter), catalogue("en"), public) for letter in readers(5)]
        for part in ("hand", "players", "mine", "claims", "choices"):
            values = [getattr(one, part) for one in seen]
            assert len({id(value) for value in values}) == len(values), part
        assert len({id(one.mine.cards) for one in seen}) == 1
        assert len({id(one.mine.face_down) for one in seen}) == len(seen)
        slots = [key for slot, (key, _) in public.latest.items() if len(slot) == 2]
        assert {slot[0] for slot in public.latest if len(slot) == 2} <= {"laid", "prompt"}
        assert slots
        match.play(dice.choice(match.legal_moves))


def test_what_is_kept_does_not_grow_with_a_match():
    match, dice = Match("base", 5, 4), random.Random(2)
    public = Public(names_of(5), match.commitments)
    sizes = []
    while not match.over:
        for letter in readers(5):
            view = match.view(letter)
            see(view, catalogue("en"), public)
            log_lines(
                *(view.rules, public.names, catalogue("en"), view.seat, view.log, 0, ()),
                *(public.lines, public.heads_of(view)),
            )
        sizes.append(len(public.latest))
        assert len(public.lines) <= 200
        match.play(dice.choice(match.legal_moves))
    assert max(sizes) == sizes[len(sizes) // 2]


def test_a_log_that_is_read_from_the_start_again_has_its_own_rounds():
    first, second = Match("base", 3, 1), Match("base", 3, 2)
    dice = random.Random(3)
    while first.round < 3:
        first.play(dice.choice(first.legal_moves))
    public = Public(names_of(3), first.commitments)
    assert len(public.heads_of(first.view("A")).starts) == 3
    assert len(public.heads_of(second.view("A")).starts) == 1
    assert public.heads[0].starts == public.heads_of(second.view("A")).starts


def test_heads_know_when_a_round_is_over():
    match, dice = Match("base", 3, 1), random.Random(4)
    heads = Heads()
    while not match.over:
        heads.read(match.view("B").log)
        assert not heads.is_over  # the next has begun at once
        assert len(heads.starts) == match.round
        match.play(dice.choice(match.legal_moves))
    heads.read(match.view("B").log)
    assert heads.is_over


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=5)
@given(deals(), st.integers(0, 2**32))
def test_what_was_found_out_about_one_view_helps_with_another_and_changes_nothing(deal, seed):
    rules, n, dealt = deal
    match, dice = Match(rules, n, dealt), random.Random(seed)
    public = Public(names_of(n), match.commitments)
    before: dict[str, View] = {}
    for _ in range(30):
        if match.over:
            break
        match.play(dice.choice(match.legal_moves))
        found: Found = {}
        for letter in readers(n):
            now = see(match.view(letter), catalogue("en"), public)
            old = before.pop(letter, None)
            before[letter] = now
            if old is None:
                continue
            changes = differences(old, now, found)
            assert changes == differences(old, now)
            view, here = plain(old), plain(now)
            for one in (view, here):
                del one["choices"]  # of which changes leave out what has its usual value
            rest = [
                ViewChange(change.op, change.path, plain(change).get("value"))
                for change in changes
                if change.path != "/choices"
            ]
            assert patched(view, rest) == here


def test_a_spectator_is_told_of_nothing_that_was_kept_for_a_seat():
    """Whoever looks on is told last, when everything is kept for all seats. [OV-INFO-01]"""
    match, dice = Match("base", 4, 9), random.Random(5)
    public = Public(names_of(4), match.commitments)
    for _ in range(30):
        for letter in "ABCD":
            see(match.view(letter), catalogue("en"), public)
        seen = see(match.view(NOBODY), catalogue("en"), public)
        assert seen.seat == NONE
        assert (seen.hand, seen.choices, seen.role) == ([], [], None)
        assert all(down.known is None for down in seen.mine.face_down)
        assert all(player.role is None for player in seen.players)
        match.play(dice.choice(match.legal_moves))
