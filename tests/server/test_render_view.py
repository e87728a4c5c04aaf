"""What travels is what the view says, in every language and for every module."""

from __future__ import annotations

import re

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laws.play import deals

from saboteur.match import Match
from saboteur.rules.kinds import NONE
from saboteur.server.render.endings import log_lines
from saboteur.server.render.public import Public
from saboteur.server.render.render_view import see
from saboteur.server.wire.view import View
from saboteur.texts.messages import catalogue, languages
from saboteur.texts.rulebook import clauses

CLAUSES = {clause.id for clause in clauses("en")}


def names_of(n: int) -> tuple[str, ...]:
    return tuple(f"P{i}" for i in range(n))


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=15)
@given(deals(), st.data(), st.integers(0, 120))
def test_every_situation_of_every_ruleset_can_be_told(deal, data, until):
    rules, n, seed = deal
    match = Match(rules, n, seed)
    public = Public(names_of(n), match.commitments)
    for _ in range(until):
        if match.over:
            break
        moves = match.legal_moves
        match.play(moves[data.draw(st.integers(0, len(moves) - 1))])
    for letter in ("-", *"ABCDEFGHIJKL"[:n]):
        view = match.view(letter)
        for language in languages():
            words = catalogue(language)
            seen = see(view, words, public)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen
            check(seen, view, n)
            for line in log_lines(rules, public.names, words, view.seat, view.log):
                assert line.text
                assert not re.search(r"\{\w*\}", line.text), line.text
                assert set(line.clauses) <= CLAUSES


def check(seen: View, view, n: int) -> None:
    """Compare what travels with the view it is made from."""
    assert len(seen.choices) == len(view.moves)
    assert len({choice.move for choice in seen.choices}) == len(seen.choices)
    assert len(seen.hand) == len(view.hand)
    assert len(seen.mine.cards) == len(view.cells)
    assert seen.prompt.mine == (view.asked == view.seat != NONE)
    assert [player.hand for player in seen.players] == list(view.hand_sizes)
    for choice in seen.choices:
        assert choice.text
        assert all(seen.hand[i].card.name == choice.card for i in choice.hand)
        assert -1 <= choice.target < n
    playable = {i for c in seen.choices if c.act == "play" for i in c.hand}
    assert {i for i, card in enumerate(seen.hand) if card.playable} <= playable
    for card in seen.mine.cards:
        assert len(card.reached) == len(card.tile.chambers)
    if view.seat == NONE:
        assert seen.hand == []
        assert seen.role is None
        assert seen.choices == []


def test_the_start_card_is_lit_and_goals_are_hidden_letters():
    match = Match("base", 3, 5)
    seen = see(match.view("A"), catalogue("en"), Public(names_of(3), match.commitments))
    start = next(card for card in seen.mine.cards if card.family == "start")
    assert start.reached == [True]
    assert [(goal.letter, goal.known) for goal in seen.mine.face_down] == [
        ("A", None),
        ("B", None),
        ("C", None),
    ]
    assert seen.role is not None
    assert seen.commitments == match.commitments


def test_a_looked_at_goal_is_shown_to_who_looked_alone():
    for seed in range(200):
        match = Match("base", 3, seed)
        maps = [move for move in match.legal_moves if move.startswith("map@")]
        if maps:
            break
    match.play(maps[0])
    public = Public(names_of(3), match.commitments)
    known = {
        letter: [g.letter for g in see(match.view(letter), catalogue("fr"), public).mine.face_down
                 if g.known]
        for letter in "ABC-"
    }  # fmt: skip
    assert [len(letters) for letters in known.values()] == [1, 0, 0, 0]


def test_a_round_that_ended_is_told_with_its_arithmetic():
    match = Match("base", 4, 3)
    public = Public(names_of(4), match.commitments)
    while match.round == 1 and not match.over:
        discards = [move for move in match.legal_moves if move.startswith("-")]
        match.play((discards or match.legal_moves)[0])
    for letter in "ABCD-":
        seen = see(match.view(letter), catalogue("en"), public)
        end = seen.ends[0]
        assert end.round == 1
        assert end.completer == -1
        assert len(end.roles) == 4
        paid = [payment.amount for payment in end.payments]
        saboteurs = [i for i, role in enumerate(end.roles) if role.name == "saboteur"]
        share = {1: 4, 2: 3, 3: 3, 4: 2}.get(len(saboteurs), 0)
        assert paid == [share if i in saboteurs else 0 for i in range(4)]
        assert all(end.payments[i].text for i in saboteurs)
