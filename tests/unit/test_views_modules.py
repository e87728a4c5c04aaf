"""What a seat may know of reaction windows, goals that were exchanged, and parties."""

import itertools
from collections import Counter

import pytest

from saboteur.notation.position import matches, position_of_view
from saboteur.products.tunnel_party.events import PartyHeld
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, to_move
from saboteur.rules.events import (
    HatsChanged,
    Played,
    RoleDealt,
    RoleSeen,
)
from saboteur.rules.kinds import (
    BLUE,
    BOSS,
    GREEN,
    NO,
    NO_CARD,
    NONE,
    NOWHERE,
    PASS_MOVE,
    SABOTEUR,
    YES,
    cell_at,
    choose,
    move_card,
    play,
    play_on,
)
from saboteur.rules.registry import ruleset
from saboteur.rules.zones import CHANGED, NOBODY, ROLE, ROLES, SEEN, SHUFFLED, UNDEALT, Trace
from saboteur.views.journal import Journal
from saboteur.views.sample import Sampler, Sampling
from saboteur.views.view import view

A, B, C = range(3)


def begin(n, rules, seed=1):
    events = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    return state, journal


def do(state, journal, move):
    events = []
    apply(state, move, events)
    journal.tell(events)


def give(state, seat, name):
    """Let a seat hold a card, exchanged with wherever it lies."""
    card = state.rules.ids[name]
    if card not in state.hands[seat]:
        place = next(x for x in [state.deck, *state.hands] if card in x)
        place[place.index(card)], state.hands[seat][0] = state.hands[seat][0], card
    return card


def draws(seen, count, what):
    sampling, sampler = Sampling(seen), Sampler(b"modules")
    return Counter(what(sampling.draw(sampler)._state) for _ in range(count))


def likely(expected, drawn):
    assert set(drawn) <= set(expected)
    total, count = sum(expected.values()), sum(drawn.values())
    chi = 0.0
    for outcome, weight in expected.items():
        mean = weight * count / total
        chi += (drawn[outcome] - mean) ** 2 / mean
    freedom = len(expected) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 8, (chi, freedom)


# --- the window --------------------------------------------------------------------------------


def test_nobody_is_told_whose_answer_is_missing():
    """[WC-VETO-02, WC-VETO-21]"""
    state, journal = begin(4, ruleset(("base", "veto")))
    veto = give(state, 2, "veto")
    move = next(m for m in legal_moves(state) if m >> 41 & 3 == 0)
    do(state, journal, move)
    first = {seat: view(state, journal, seat) for seat in range(NONE, 4)}
    for seat, seen in first.items():
        assert seen.frames[-1].key() == (VETO_WINDOW, NONE, NOWHERE, move)
        assert [f.kind for f in seen.frames].count(VETO_WINDOW) == 1
        assert seen.asked == (seat if seat > A else NONE)
        wanted = {PASS_MOVE, play(veto)} if seat == 2 else {PASS_MOVE}
        assert set(seen.moves) == (wanted if seat > A else set())
    for answered in (1, 2):
        do(state, journal, PASS_MOVE)
        for seat in (NONE, A, *range(answered + 1, 4)):
            assert view(state, journal, seat) == first[seat]
        for seat in range(1, answered + 1):
            seen = view(state, journal, seat)
            assert seen.asked == NONE
            assert seen.moves == ()
            assert [f.key() for f in seen.frames] == [f.key() for f in first[A].frames]
    asked = draws(first[A], 600, to_move)
    likely(Counter({1: 1, 2: 1, 3: 1}), asked)
    assert draws(view(state, journal, 1), 50, to_move).keys() <= {2, 3}
    assert draws(first[2], 50, to_move) == {2: 50}


def test_a_vetoed_card_lies_under_the_veto():
    """[WC-VETO-09]"""
    state, journal = begin(3, ruleset(("base", "veto")))
    veto = give(state, B, "veto")
    move = next(m for m in legal_moves(state) if m >> 41 & 3 == 0)
    do(state, journal, move)
    do(state, journal, play(veto))
    for seat in range(NONE, 3):
        seen = view(state, journal, seat)
        assert seen.discards == (move_card(move), veto)
        assert matches(position_of_view(seen), "veto-shown") is None


# --- goals ---------------------------------------------------------------------------------------


def take_two(state, journal, seat, cells, answer):
    """Let a seat take two goals and put them back."""
    assert to_move(state) == seat
    card = give(state, seat, "goal-swap")
    found = [m for m in legal_moves(state) if m >> 41 & 3 == 0 and move_card(m) == card]
    pairs = list(itertools.combinations(sorted(state.hidden), 2))
    do(state, journal, found[pairs.index(tuple(sorted(cells)))])
    do(state, journal, choose(value=answer))


@pytest.mark.parametrize("answer", [YES, NO])
def test_a_known_goal_is_one_of_two(answer):
    """[WC-GSWAP-03, WC-GSWAP-05, OV-INFO-04]"""
    state, journal = begin(3, ruleset(("base", "goal-swap")))
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
    likely(expected, draws(seen, 1200, faces))
    # Looking at one of them settles it.
    journal.know_goal(B, two, state.hidden[two])
    settled = view(state, journal, B)
    assert settled.goal_doubts == ()
    assert settled.known_goals[two if answer == YES else one] == face


def test_two_exchanges_compose():
    """[WC-GSWAP-05]"""
    state, journal = begin(3, ruleset(("base", "goal-swap")))
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
    state, journal = begin(3, ruleset(("base", "goal-swap"), chosen={"goal_swap_secret": "false"}))
    one, two, _ = sorted(state.hidden)
    for seat in (B, C, NONE):
        journal.know_goal(seat, one, state.hidden[one])
    face = state.hidden[one]
    take_two(state, journal, A, (one, two), YES)
    for seat in (B, C, NONE):
        assert view(state, journal, seat).known_goals == {two: face}


def test_the_treasure_is_never_aside():
    """[GOALS-02]"""
    state, journal = begin(3, ruleset(("base", "new-goals")))
    seen = view(state, journal, A)
    assert seen.goals_aside_size == 3
    treasure = state.rules.ids["treasure"]
    where = draws(seen, 800, lambda s: next(c for c, x in s.hidden.items() if x == treasure))
    likely(Counter(dict.fromkeys(seen.hidden, 1)), where)


# --- dwarf cards ---------------------------------------------------------------------------------

MIX = [BLUE, GREEN, GREEN, SABOTEUR, BOSS, BLUE]


PARTY = ruleset(("saboteur2", "tunnel-party"))
PARTY.role_mix[3] = MIX[:]


def with_trace(event, trace):
    """What the rules would tell, and where they would say that cards went."""
    event.traces = (trace,)
    return event


def dealt(seat, role):
    trace = Trace(SEEN, ROLE + seat, ROLE + seat, (role,), 1 << seat)
    return with_trace(RoleDealt(seat, role), trace)


def inspected(seat, target, role):
    trace = Trace(SEEN, ROLE + target, ROLE + target, (role,), 1 << seat)
    return with_trace(RoleSeen(seat, target, role), trace)


def changed(who, old, new):
    """The old card goes under the undealt ones."""
    trace = Trace(CHANGED, ROLE + who, UNDEALT, (old,), 1 << who)
    trace.back = (new,)
    return with_trace(HatsChanged(who, old, new), trace)


def party(deal, order, hats):
    """A sees B's card, B may change hats, a party is held, A sees C's card, C changes hats."""
    roles, undealt = list(deal[:3]), list(deal[3:])
    events = [dealt(seat, roles[seat]) for seat in range(3)]
    ids = PARTY.ids
    change = play_on(ids["change-hats"], B)
    events += [Played(A, play_on(ids["inspection"], B)), inspected(A, B, roles[B])]

    def swap_hat(who):
        old = roles[who]
        roles[who] = undealt.pop()
        undealt.insert(0, old)
        events.append(Played(C, change))
        events.append(changed(who, old, roles[who]))

    if hats & 1:
        swap_hat(B)
    roles[:] = [roles[i] for i in order]
    mixed = Trace(SHUFFLED, ROLES, ROLES, (NO_CARD,) * 3, NOBODY)
    events.append(with_trace(PartyHeld(A), mixed))
    events += [dealt(seat, roles[seat]) for seat in range(3)]
    events += [Played(A, play_on(ids["inspection"], C)), inspected(A, C, roles[C])]
    if hats & 2:
        swap_hat(C)
    return events, roles, undealt


@pytest.mark.parametrize("hats", range(4))
@pytest.mark.parametrize("observer", [NONE, A, B, C])
def test_roles_after_a_party_are_as_likely_as_the_deals_that_fit(observer, hats):
    """[PARTY-02, PARTY-06, OV-INFO-02, OV-INFO-03]"""
    state, _ = begin(3, PARTY)
    events, roles, undealt = party(MIX, (1, 2, 0), hats)
    state.roles, state.undealt = roles, undealt
    journal = Journal(3)
    journal.tell(events)
    state.discards = [state.deck.pop() for _ in range(8)]
    log = journal.log(observer)
    expected = Counter()
    for deal in set(itertools.permutations(MIX)):
        for order in itertools.permutations(range(3)):
            told, *outcome = party(deal, order, hats)
            other = Journal(3)
            other.tell(told)
            if other.log(observer) == log:
                expected[tuple(outcome[0] + outcome[1])] += 1
    seen = view(state, journal, observer)
    count = 300 + 25 * len(expected)
    likely(expected, draws(seen, count, lambda s: tuple(s.roles + s.undealt)))


def test_the_costume_goes_under_the_deck():
    """[COST-07, COST-16, OV-INFO-03]"""
    state, journal = begin(3, ruleset(("base", "costume-department")))
    old, new = state.roles[A], state.undealt[0]
    journal.tell([Played(A, legal_moves(state)[-1]), changed(A, old, new)])
    state.roles[A], state.undealt = new, [old]
    assert view(state, journal, A).undealt == (old,)
    assert view(state, journal, A).seen_roles == ((A, 0, old, 1),)
    assert view(state, journal, B).undealt == (NONE,)
    assert view(state, journal, A).sites == ((cell_at(4, 0), state.rules.ids["costume"]),)
