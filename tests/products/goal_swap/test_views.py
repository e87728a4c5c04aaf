"""What a seat may know of goals that were exchanged, or not."""

import itertools
from collections import Counter

import pytest
from views.journals import begin, carry_out, give
from views.likelihood import as_likely_as, draws

from saboteur.rules.engine import legal_moves, to_move
from saboteur.rules.kinds import NO, NONE, YES, choose, move_card
from saboteur.rules.registry import ruleset
from saboteur.views.view import view

A, B, C = range(3)


def take_two(state, journal, seat, cells, answer):
    """Let a seat take two goals and put them back."""
    assert to_move(state) == seat
    card = give(state, seat, "goal-swap")
    found = [m for m in legal_moves(state) if m >> 41 & 3 == 0 and move_card(m) == card]
    pairs = list(itertools.combinations(sorted(state.hidden), 2))
    carry_out(state, journal, found[pairs.index(tuple(sorted(cells)))])
    carry_out(state, journal, choose(value=answer))


@pytest.mark.parametrize("answer", [YES, NO])
def test_a_known_goal_is_one_of_two(answer):
    """[WC-GSWAP-03, WC-GSWAP-05, OV-INFO-04]"""
    state, journal = begin(3, rules=ruleset(("base", "goal-swap")))
    one, two, three = sorted(state.hidden)
    face = state.hidden[one]
    journal.know_goal(B, one, face)
    journal.know_goal(A, one, face)
    take_two(state, journal, A, (one, two), answer)
    own = view(state, journal, A)
    assert own.known_goals == {(two if answer == YES else one): face}
    assert own.goal_doubts == own.goal_ways == ()
    seen = view(state, journal, B)
    assert seen.known_goals == {}
    assert seen.goal_doubts == (((one, two), (face,)),)
    assert view(state, journal, C).goal_doubts == ()
    others = [card for card in state.rules.goal_cards if card != face]
    expected = Counter()
    for rest in itertools.permutations(others):
        expected[face, *rest] += 1
        expected[rest[0], face, rest[1]] += 1
    faces = lambda s: tuple(s.hidden[cell] for cell in (one, two, three))  # noqa: E731
    as_likely_as(expected, draws(seen, 1200, faces))
    # Looking at one of them settles it.
    journal.know_goal(B, two, state.hidden[two])
    settled = view(state, journal, B)
    assert settled.goal_doubts == ()
    assert settled.known_goals[two if answer == YES else one] == face


def test_two_exchanges_compose():
    """[WC-GSWAP-05]"""
    state, journal = begin(3, rules=ruleset(("base", "goal-swap")))
    one, two, three = sorted(state.hidden)
    face = state.hidden[one]
    journal.know_goal(C, one, face)
    take_two(state, journal, A, (one, two), YES)
    state.discards.remove(state.rules.ids["goal-swap"])
    state.deck.insert(0, state.rules.ids["goal-swap"])
    state.discards.append(state.deck.pop())
    take_two(state, journal, B, (two, three), NO)
    seen = view(state, journal, C)
    assert seen.goal_doubts == (((one, two, three), (face,)),)
    assert {known: weight for weight, known in seen.goal_ways} == {
        ((one, face),): 2,
        ((two, face),): 1,
        ((three, face),): 1,
    }


def test_an_open_exchange_is_known_to_all():
    """[AMB-54]"""
    state, journal = begin(
        3, rules=ruleset(("base", "goal-swap"), chosen={"goal_swap_secret": "false"})
    )
    one, two, _ = sorted(state.hidden)
    for seat in (B, C, NONE):
        journal.know_goal(seat, one, state.hidden[one])
    face = state.hidden[one]
    take_two(state, journal, A, (one, two), YES)
    for seat in (B, C, NONE):
        assert view(state, journal, seat).known_goals == {two: face}
