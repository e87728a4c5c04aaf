"""What is remembered from where cards went is what is remembered from what was told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from laws.play import deals
from laws.worlds import match_moments

from saboteur.notation.record import parse_record
from saboteur.notation.replaying import steps
from saboteur.rules.kinds import NO_CARD, NONE, RESOLVE, TO_PILE
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.views.dwarfs import Dwarfs
from saboteur.views.goals import goal_ways
from saboteur.views.journal import Journal
from saboteur.views.memory import DRAWN, Memory, Story

SLOW = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None
)
SAME = "blurred totals turns gone places past turned_up proofs certain seen_roles own_since"
RECORDS = sorted((Path(__file__).parents[1] / "golden").glob("*.record"))


def faces_of(cards: list[int], s: State) -> list[int]:
    return [s.rules.front_cards[-1 - card] if card < 0 else card for card in cards]


def parts_of(memory: Memory) -> dict[int, object]:
    parts = memory.parts.items()
    return {kind: part.key() for kind, part in parts if part.key() != type(part)().key()}


def pile_of(memory: Memory, s: State) -> list[int]:
    faces = faces_of(memory.pile, s)
    if memory.held != NO_CARD and not any(f.kind in {RESOLVE, TO_PILE} for f in s.stack):
        faces.append(memory.held)
    return faces


def story_of(memory: Memory) -> Story:
    return [entry for entry in memory.story if entry != (DRAWN, 0)]


def dwarfs_of(story: Story, s: State) -> tuple[object, ...]:
    drop = s.rules.hats_discarded
    known = Dwarfs(story, s.n, len(s.undealt), len(s.hats), drop=drop)
    return known.roles, known.undealt, known.hats, known.party, known.party_roles


def check(s: State, journal: Journal) -> None:
    for seat in range(NONE, s.n):
        old = journal.memory(seat, s.rules)
        new = journal.followed(seat, s.rules)
        for field in SAME.split():
            if field == "turns" and s.rules.face_up_discards:
                continue  # nobody is told the turns of an open discard
            assert getattr(new, field) == getattr(old, field), field
        assert story_of(new) == story_of(old)
        assert new.hands == old.hands
        waiting = [trace.cards[0] for trace in s.untold]
        if not s.rules.face_up_discards:
            assert [*new.pile, *waiting] == pile_of(old, s)
        if s.looked:
            assert new.looked == faces_of(old.looked, s)
            assert new.looked_from == old.looked_from
        assert parts_of(new) == parts_of(old)
        hidden = tuple(sorted(s.hidden))
        assert goal_ways(new.goals, hidden, s.rules) == goal_ways(old.goals, hidden, s.rules)
        assert dwarfs_of(new.dwarfs, s) == dwarfs_of(old.dwarfs, s)


@SLOW
@given(deals())
def test_two_memories_are_one(deal: tuple[Ruleset, int, int]) -> None:
    rules, n, seed = deal
    for s, journal in match_moments(rules, n, random.Random(seed)):
        check(s, journal)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_two_memories_of_a_golden_record_are_one(record: Path) -> None:
    found = parse_record(record.read_text(encoding="utf-8"))
    journal = Journal(found.players)
    for step in steps(found):
        journal.tell(step.events, step.state)
        check(step.state, journal)
