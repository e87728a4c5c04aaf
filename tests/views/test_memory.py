"""What a seat remembers: goals it looked at, its discards, gold, and an unknown past."""

import pytest
from views.journals import BASE, begin, carry_out, give, random_match

from saboteur.rules.engine import is_over, legal_moves, settle, to_move
from saboteur.rules.kinds import (
    MINER,
    NO_CARD,
    NONE,
    SABOTEUR,
    SCORE,
    TAKE_GOLD,
    cell_at,
    choose,
    discard,
    play_at,
)
from saboteur.rules.registry import ruleset
from saboteur.rules.state import Frame
from saboteur.views.journal import Journal
from saboteur.views.redact import Told
from saboteur.views.view import view

OLD = ruleset(("base",), "P2004")
TEAMS = ruleset(("saboteur2",))
DROP = ruleset(("saboteur2",), chosen={"hats": "discard"})
A, B, C, D, E = range(5)


# --- memory ----------------------------------------------------------------------------------


def test_only_who_looked_knows_the_goal():
    """SC-033. [BASE-ACT-15, OV-INFO-04]"""
    state, journal = begin(3)
    cell = cell_at(8, 2)
    map_ = give(state, A, "map")
    face = state.hidden[cell]
    carry_out(state, journal, play_at(map_, cell))
    assert view(state, journal, A).known_goals == {cell: face}
    seen = Told("goal-seen", (("seat", A), ("cell", cell)), ())
    for seat in (B, C, NONE):
        other = view(state, journal, seat)
        assert other.known_goals == {}
        assert seen in other.log
        assert cell in other.hidden
        assert other.discards == (map_,)
    assert state.hidden[cell] == face


def test_a_new_round_is_a_new_mine():
    """What was seen in one round says nothing about the next. [BASE-NEXT-01]"""
    state, journal = begin(3)
    journal.know_goal(B, cell_at(8, 0), state.hidden[cell_at(8, 0)])
    assert view(state, journal, B).known_goals
    while state.round == 1:
        carry_out(state, journal, legal_moves(state)[0])
    seen = view(state, journal, B)
    assert seen.known_goals == {}
    assert seen.own_discards == seen.discards == ()
    assert set(seen.roles) - {seen.role} == {NONE}


def test_one_remembers_what_one_discarded():
    """[BASE-TURN-07, OV-INFO-05]"""
    state, journal = begin(3)
    cards = []
    for _ in range(4):
        cards.append(state.hands[to_move(state)][0])
        carry_out(state, journal, discard(cards[-1]))
    own = view(state, journal, A)
    assert own.own_discards == (cards[0], cards[3])
    assert own.own_discard_places == (0, 3)
    assert own.discards == (cards[0], NO_CARD, NO_CARD, cards[3])
    assert view(state, journal, NONE).discards == (NO_CARD,) * 4


@pytest.mark.parametrize(
    ("n", "rules"),
    [*[(n, BASE) for n in range(3, 11)], *[(n, TEAMS) for n in range(2, 13)], (3, DROP)],
)
def test_the_discard_pile_is_remembered_rightly(n, rules):
    """As long as the true one, and right wherever it is known. [OV-INFO-05, BASE-ACT-18]"""
    for turn, (state, journal) in enumerate(random_match(n, n, rules)):
        if turn % 5 and not is_over(state):
            continue
        hidden = None
        for seat in range(NONE, n):
            seen = view(state, journal, seat)
            assert len(seen.discards) == len(state.discards)
            known = [(a, b) for a, b in zip(seen.discards, state.discards, strict=True)]
            assert all(a in {NO_CARD, b} for a, b in known)
            unknown = seen.discards.count(NO_CARD)
            if seat == NONE:
                hidden = unknown
            assert unknown == hidden - len(seen.own_discards)
            assert all(
                seen.discards[at] == card
                for at, card in zip(seen.own_discard_places, seen.own_discards, strict=True)
            )


@pytest.mark.parametrize(
    "rules", [BASE, OLD, TEAMS, DROP], ids=["P2024", "P2004", "saboteur2", "discard"]
)
def test_roles_are_known_after_the_round(rules):
    """Exactly from the event on that shows them until the next round. [OV-INFO-07]"""
    for n in (3, 6, 10):
        for state, journal in random_match(n, 20 + n, rules):
            seen = view(state, journal, NONE)
            last = [x for x in seen.log if x.name in {"round-began", "roles-revealed"}][-1]
            shown = last.name == "roles-revealed"
            assert shown == (NONE not in seen.roles)
            assert shown == (NONE not in seen.undealt)
            if shown:
                assert seen.roles == last.numbers("roles")
                assert seen.undealt == last.numbers("undealt")
                assert seen.dropped == ()


# --- gold ------------------------------------------------------------------------------------


def packet_round(rules=BASE):
    """SC-041 with the packet 1, 1, 2, 3: A is the Saboteur, C completed the tunnel."""
    state, journal = begin(5, rules=rules)
    state.roles = [SABOTEUR, MINER, MINER, MINER, MINER]
    state.undealt = [SABOTEUR]
    state.gold_deck = [1] * 14 + [2] * 7 + [3] * 3 + [1, 1, 2, 3]
    state.completer = C
    state.stack = [Frame(SCORE)]
    events = []
    settle(state, events)
    journal.tell(events)
    return state, journal


def test_who_sees_the_packet():
    """SC-048. [OV-INFO-08, OV-INFO-09]"""
    state, journal = packet_round()
    assert view(state, journal, C).packet == (1, 1, 2, 3)
    for seat in (A, B, D, E, NONE):
        assert view(state, journal, seat).packet == ()
        assert view(state, journal, seat).packet_size == 4
    carry_out(state, journal, choose(value=3))
    assert view(state, journal, C).packet == ()
    assert view(state, journal, C).gold == (3,)
    assert view(state, journal, B).packet == (1, 1, 2)
    carry_out(state, journal, choose(value=2))
    carry_out(state, journal, choose(value=1))
    # D receives the last card without a choice, and the next round begins.
    assert state.round == 2
    last = view(state, journal, D)
    assert last.gold == (1,)
    assert last.gold_counts == (0, 1, 1, 1, 1)
    for seat in (A, NONE):
        gold = [x for x in view(state, journal, seat).log if x.name.startswith(("packet", "gold"))]
        assert len(gold) == 9
        assert not any(entry.has("value") or entry.has("values") for entry in gold)
    seen = [x.numbers("values") for x in last.log if x.has("values")]
    assert seen == [(1,)]


def test_a_payment_is_seen_but_not_its_cards():
    """[OV-INFO-08, BASE-PAY-14]"""
    state, journal = begin(5)
    state.roles = [SABOTEUR, MINER, MINER, MINER, MINER]
    state.stack = [Frame(SCORE)]
    events = []
    settle(state, events)
    journal.tell(events)
    for seat in range(NONE, 5):
        seen = view(state, journal, seat)
        paid = next(entry for entry in seen.log if entry.name == "gold-paid")
        assert paid.number("amount") == 4
        assert paid.number("count") == 2
        assert paid.has("values") == (seat == A)
        assert seen.gold == ((1, 3) if seat == A else ())


def test_totals_are_told_at_the_end():
    """[BASE-NEXT-06]"""
    for state, journal in random_match(3, 8):
        seen = view(state, journal, NONE)
        if not seen.over:
            assert seen.totals == ()
    totals = tuple(sum(state.gold[i]) + state.nuggets[i] for i in range(3))
    assert seen.over
    assert seen.totals == totals
    assert seen.moves == seen.frames == ()
    assert seen.asked == NONE


# --- an unknown past -------------------------------------------------------------------------


def test_a_position_has_an_unknown_past():
    """Nothing is known of the pile but what a seat is said to know."""
    state, _ = begin(3)
    played = Journal(3)
    for _ in range(4):
        carry_out(state, played, discard(state.hands[to_move(state)][0]))
    pile = tuple(state.discards)
    for journal in (Journal(3), Journal(3)):
        seen = view(state, journal, A)
        assert seen.discards == (NO_CARD,) * 4
        assert seen.own_discards == seen.log == ()
        assert seen.role == state.roles[A]
        journal.begin(state)
        assert view(state, journal, A) == seen
        journal.know_own_discards(A, (pile[0], pile[3]))
        seen = view(state, journal, A)
        assert seen.own_discards == (pile[0], pile[3])
        assert seen.own_discard_places == (NONE, NONE)
        journal.know_discards(NONE, (NO_CARD, pile[1], NO_CARD, NO_CARD))
        assert view(state, journal, NONE).discards[1] == pile[1]
        carry_out(state.copy(), journal, legal_moves(state)[0])


def test_a_log_that_begins_later_still_knows_its_own_discards():
    state, _ = begin(3)
    played = Journal(3)
    for _ in range(3):
        carry_out(state, played, discard(state.hands[to_move(state)][0]))
    journal = Journal(3)
    card = state.hands[A][0]
    carry_out(state, journal, discard(card))
    seen = view(state, journal, A)
    assert seen.discards == (NO_CARD, NO_CARD, NO_CARD, card)
    assert seen.own_discard_places == (3,)


def test_a_journal_of_another_match_is_refused():
    state, journal = begin(3)
    for _ in range(3):
        carry_out(state, journal, discard(state.hands[to_move(state)][0]))
    state.discards.pop()
    with pytest.raises(ValueError, match="more discards"):
        view(state, journal, A)


def test_a_packet_in_the_middle_is_seen_by_its_holder():
    """[OV-INFO-09]"""
    state, journal = packet_round()
    assert state.stack[-1].kind == TAKE_GOLD
    later = Journal(5)
    later.begin(state)
    for seat in range(NONE, 5):
        assert view(state, later, seat).packet == view(state, journal, seat).packet
        assert view(state, later, seat).roles == tuple(state.roles)
    assert view(state, later, C).gold_story == view(state, Journal(5), C).gold_story
