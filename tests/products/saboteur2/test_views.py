"""What a seat may know in Saboteur 2: cards picked, hands swapped, dwarf cards exchanged."""

import pytest
from views.journals import begin, carry_out

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.modules.four_ways import CLEAR
from saboteur.products.saboteur2.deck import BOSS, GEOLOGIST
from saboteur.products.saboteur2.events import RoundScored
from saboteur.products.saboteur2.part import thieves_among
from saboteur.products.saboteur2.scoring import STEAL
from saboteur.rules.engine import legal_moves, settle, to_move
from saboteur.rules.events import RoleDealt
from saboteur.rules.kinds import (
    DONE_MOVE,
    MORE_DISCARDS,
    NO_CARD,
    NONE,
    PAY_TO_CLEAR,
    SABOTEUR,
    SCORE,
    cell_at,
    choose,
    discard,
    play_at,
    play_on,
)
from saboteur.rules.registry import ruleset
from saboteur.rules.state import Frame
from saboteur.views.journal import Journal
from saboteur.views.memory import DREW, GOT, HID, KNOWN, SHOWED, SWAPPED
from saboteur.views.redact import Told, told
from saboteur.views.view import view

TEAMS = ruleset(("saboteur2",))
DROP = ruleset(("saboteur2",), chosen={"hats": "discard"})
A, B, C, D, E = range(5)


# --- Saboteur 2: cards -----------------------------------------------------------------------


def test_the_clauses_told_are_those_of_the_case():
    event = RoundScored(A, 1, 0, 1, (B,), 5, why=("S2-WIN-14", "S2-GRP-03"))
    assert told(event, NONE).clauses == ("S2-WIN-14", "S2-GRP-03")
    assert told(event, NONE).numbers("group") == (B,)


def hold(state, seat, *names):
    """Let a seat hold just these cards; what it held goes to the bottom of the deck."""
    state.deck[:0] = state.hands[seat]
    cards = [state.rules.ids[name] for name in names]
    state.hands[seat] = cards[:]
    for card in cards:
        places = [state.deck, state.aside, *state.hands[:seat], *state.hands[seat + 1 :]]
        place = next(place for place in places if card in place)
        place.remove(card)
    return cards


def test_nobody_else_knows_what_is_being_picked():
    """[S2-TURN-08, OV-INFO-05]"""
    state, journal = begin(3, rules=TEAMS)
    one, two, _ = hold(state, A, "map", "NS", "EW")
    before = {seat: view(state, journal, seat) for seat in (B, C, NONE)}
    carry_out(state, journal, discard(one))
    after = {seat: view(state, journal, seat) for seat in (B, C, NONE)}
    for seat, seen in after.items():
        assert seen.picked == ()
        assert seen.hand_sizes == before[seat].hand_sizes
        assert seen.log == before[seat].log
        assert seen.frames[-1].key() == Frame(MORE_DISCARDS, A).key()
    assert view(state, journal, A).picked == (one,)
    assert view(state, journal, A).hand == tuple(sorted(state.hands[A]))
    carry_out(state, journal, discard(two))
    assert view(state, journal, A).picked == (one, two)
    assert {seat: view(state, journal, seat) for seat in (B, C, NONE)} == after
    carry_out(state, journal, DONE_MOVE)
    assert view(state, journal, A).picked == ()
    assert view(state, journal, A).own_discards == (one, two)
    assert view(state, journal, A).discards == (one, two)
    seen = view(state, journal, B)
    assert seen.discards == (NO_CARD, NO_CARD)
    assert seen.log[-2:] == (
        Told("discarded", (("seat", A), ("count", 2)), ()),
        Told("drew", (("seat", A), ("count", 2)), ()),
    )


def test_what_is_removed_is_public_what_pays_for_it_is_not():
    """[S2-TURN-03, S2-TURN-07, OV-INFO-05]"""
    state, journal = begin(3, rules=TEAMS)
    trapped = state.rules.ids["trapped"]
    one, two, _ = hold(state, B, "map", "NS", "EW")
    (card,) = hold(state, A, "trapped")
    carry_out(state, journal, play_on(card, B))
    assert view(state, journal, C).front == (0, 8, 0)
    carry_out(state, journal, choose(card=trapped, value=CLEAR))
    for seat in range(NONE, 3):
        frame = view(state, journal, seat).frames[-1]
        assert frame.key() == Frame(PAY_TO_CLEAR, B, value=trapped).key()
    waiting = view(state, journal, C)
    carry_out(state, journal, discard(one))
    assert view(state, journal, C) == waiting
    assert view(state, journal, B).picked == (one,)
    carry_out(state, journal, discard(two))
    assert view(state, journal, B).discards == (one, two, trapped)
    assert view(state, journal, C).discards == (NO_CARD, NO_CARD, trapped)
    assert view(state, journal, C).front == (0, 0, 0)


def test_thieves_are_seen_in_their_order():
    """[S2-STEAL-02, BASE-ACT-18]"""
    state, journal = begin(3, rules=TEAMS)
    theft, hands_off = state.rules.ids["theft"], state.rules.ids["hands-off"]
    for seat in (A, B):
        hold(state, seat, "theft")
        carry_out(state, journal, next(m for m in legal_moves(state) if m >> 41 & 3 == 0))
    hold(state, C, "hands-off")
    assert thieves_among(TEAMS, view(state, journal, NONE).parts) == (A, B)
    assert view(state, journal, NONE).discards == ()
    carry_out(state, journal, play_on(hands_off, A, 4))
    seen = view(state, journal, NONE)
    assert thieves_among(TEAMS, seen.parts) == (B,)
    assert seen.front == (0, 16, 0)
    assert seen.discards == (theft, hands_off)
    state.nuggets = [1, 0, 0]
    state.stack = [Frame(SCORE)]
    settle(state, [])
    for seat in range(NONE, 3):
        assert view(state, journal, seat).frames[-1].key() == Frame(STEAL, B).key()
        assert view(state, journal, seat).roles == tuple(state.roles)
        assert view(state, journal, seat).aside_size == 10


def swap(state, journal, seat, target, own, other):
    """Let a seat swap hands with another one; each holds just these cards."""
    held = hold(state, target, *other)
    card, *given = hold(state, seat, "swap-hands", *own)
    assert to_move(state) == seat
    carry_out(state, journal, play_on(card, target))
    return given, held


def test_both_know_the_hand_they_gave_away():
    """[S2-SWAP-06, OV-INFO-01]"""
    state, journal = begin(4, rules=TEAMS)
    given, held = swap(state, journal, A, C, ("NS", "map", "EW"), ("NESW", "NE"))
    seen = view(state, journal, A)
    assert seen.known_hands == (seen.hand, (), tuple(sorted(given)), ())
    # C has drawn a card that A does not know.
    assert seen.hand_sizes == (2, 6, 4, 6)
    assert seen.hand_story == ((KNOWN, C, *sorted(given)), (DREW, C, 1))
    seen = view(state, journal, C)
    assert seen.known_hands == (tuple(sorted(held)), (), seen.hand, ())
    for seat in (B, D, NONE):
        seen = view(state, journal, seat)
        assert seen.hand_story == ()
        assert seen.known_hands == tuple([seen.hand if i == seat else () for i in range(4)])
        swapped = next(entry for entry in seen.log if entry.name == "hands-swapped")
        assert swapped.fields == (("seat", A), ("target", C))
    assert view(state, journal, NONE).discards == (state.rules.ids["swap-hands"],)


def test_what_is_known_of_a_hand_is_played_discarded_and_carried_along():
    """[S2-SWAP-01, S2-SWAP-06]"""
    state, journal = begin(3, rules=TEAMS)
    (one, two, two_, three), _ = swap(state, journal, A, B, ("map", "EW", "EW", "NS"), ("NE",))
    assert two == two_
    carry_out(state, journal, play_at(one, cell_at(8, 0)))
    assert view(state, journal, A).known_hands[B] == tuple(sorted((two, two, three)))
    carry_out(state, journal, discard(state.hands[C][0]))
    carry_out(state, journal, DONE_MOVE)
    carry_out(state, journal, discard(state.hands[A][0]))
    if state.stack[-1].kind == MORE_DISCARDS:
        carry_out(state, journal, DONE_MOVE)
    carry_out(state, journal, discard(three))
    carry_out(state, journal, DONE_MOVE)
    seen = view(state, journal, A)
    # Nobody but B knows what was discarded; one of two like cards is still there.
    assert seen.known_hands[B] == (two,)
    assert seen.hand_story[1:] == (
        (DREW, B, 1),
        (SHOWED, B, one),
        (DREW, B, 1),
        (HID, B, 4),
        (DREW, B, 1),
    )
    assert seen.discards[4] == NO_CARD
    # B's cards go to C, who is no stranger to B any longer.
    state.hands[C][0] = swap_card = state.rules.ids["swap-hands"]
    carry_out(state, journal, play_on(swap_card, B))
    seen = view(state, journal, A)
    # What B draws then nobody follows: B has no card that A knows.
    assert seen.hand_story[-1] == (SWAPPED, C, B)
    assert seen.known_hands[C] == (two,)
    assert seen.known_hands[B] == ()
    # A receives them: now it knows all of them, and C has what A gave.
    state.hands[A][0] = swap_card
    got = tuple(sorted(state.hands[C]))
    gave = tuple(sorted(state.hands[A][1:]))
    carry_out(state, journal, play_on(swap_card, C))
    seen = view(state, journal, A)
    assert (GOT, C, *got) in seen.hand_story
    assert seen.known_hands == (got, (), gave)


def test_a_position_may_say_what_is_known_of_a_hand():
    """[S2-SWAP-06]"""
    state, _ = begin(3, rules=TEAMS)
    journal = Journal(3)
    journal.begin(state)
    cards = tuple(state.hands[B][:2])
    journal.know_hand(A, B, cards)
    assert view(state, journal, A).known_hands[B] == tuple(sorted(cards))
    assert view(state, journal, C).known_hands[B] == ()
    for target in (A, B):
        with pytest.raises(ValueError, match="already"):
            journal.know_hand(A, target, cards)


# --- Saboteur 2: dwarf cards -----------------------------------------------------------------


def deal_hats(state, journal):
    """Blue, Green and Geologist; Boss lies on top of the undealt cards, Saboteur at the bottom."""
    state.roles = [BLUE, GREEN, GEOLOGIST, SABOTEUR]
    rest = state.rules.role_mix[4][:]
    for role in (*state.roles, SABOTEUR, BOSS):
        rest.remove(role)
    state.undealt = [SABOTEUR, *rest, BOSS]
    for seat in range(4):
        journal.tell([RoleDealt(seat, state.roles[seat])])


def turn(state, journal, name, target):
    """Let whoever is asked play an action card on somebody."""
    seat = to_move(state)
    (card,) = hold(state, seat, name)
    carry_out(state, journal, play_on(card, target))


def test_an_inspection_becomes_stale():
    """SC-104. [OV-INFO-02, S2-HAT-04, S2-INSP-01]"""
    state, journal = begin(4, rules=TEAMS)
    deal_hats(state, journal)
    turn(state, journal, "inspection", D)
    seen = view(state, journal, A)
    assert seen.roles == (BLUE, NONE, NONE, SABOTEUR)
    assert seen.seen_roles == ((D, 1, SABOTEUR, 0),)
    for seat in (B, C, D, NONE):
        other = view(state, journal, seat)
        assert other.seen_roles == ()
        assert [role for role in other.roles if role != NONE] == [other.role] * (seat != NONE)
        assert Told("role-seen", (("seat", A), ("target", D)), ()) in other.log
    turn(state, journal, "change-hats", D)
    seen = view(state, journal, A)
    assert state.roles[D] == BOSS
    assert seen.roles == (BLUE, NONE, NONE, NONE)
    assert seen.seen_roles == ((D, 1, SABOTEUR, 1),)
    # It lies under the others now, and A knows that it does. (OV-INFO-03)
    assert seen.undealt == (SABOTEUR, *[NONE] * 10)
    assert seen.dropped == ()
    own = view(state, journal, D)
    assert own.role == own.roles[D] == BOSS
    assert own.seen_roles == ((D, 0, SABOTEUR, 1),)
    assert own.undealt == seen.undealt
    for seat in (B, C, NONE):
        assert set(view(state, journal, seat).undealt) == {NONE}
    turn(state, journal, "inspection", D)
    seen = view(state, journal, C)
    assert seen.roles == (NONE, NONE, GEOLOGIST, BOSS)
    assert seen.seen_roles == ((D, 3, BOSS, 0),)
    turn(state, journal, "change-hats", D)
    assert view(state, journal, C).undealt[:2] == (BOSS, NONE)
    assert view(state, journal, A).undealt[:2] == (NONE, SABOTEUR)
    own = view(state, journal, D)
    assert own.undealt[:2] == (BOSS, SABOTEUR)
    assert own.seen_roles == ((D, 0, SABOTEUR, 1), (D, 2, BOSS, 1))


def test_a_hat_that_was_discarded_is_known_to_who_knew_it():
    """[S2-HAT-03, OV-INFO-03]"""
    state, journal = begin(4, rules=DROP)
    deal_hats(state, journal)
    turn(state, journal, "inspection", C)
    turn(state, journal, "change-hats", C)
    turn(state, journal, "change-hats", A)
    assert len(state.undealt) == 9
    assert view(state, journal, A).dropped == (GEOLOGIST, BLUE)
    assert view(state, journal, C).dropped == (GEOLOGIST, NONE)
    assert view(state, journal, B).dropped == (NONE, NONE)
    for seat in range(NONE, 4):
        assert view(state, journal, seat).undealt == (NONE,) * 9
    assert view(state, journal, A).seen_roles == ((C, 1, GEOLOGIST, 1), (A, 0, BLUE, 1))


def test_a_position_may_say_what_is_known_of_dwarf_cards():
    """[OV-INFO-02, OV-INFO-03]"""
    state, told_ = begin(4, rules=DROP)
    deal_hats(state, told_)
    state.dropped = [state.undealt.pop(), state.undealt.pop()]
    journal = Journal(4)
    journal.begin(state)
    journal.know_role(A, B, GREEN, 3)
    journal.know_former_role(A, C, BOSS, 2)
    journal.know_undealt(A, (SABOTEUR, *[NONE] * 8), (BOSS, NONE))
    seen = view(state, journal, A)
    assert seen.roles == (BLUE, GREEN, NONE, NONE)
    assert seen.seen_roles == ((B, 3, GREEN, 0), (C, 2, BOSS, 1))
    assert seen.undealt == (SABOTEUR, *[NONE] * 8)
    assert seen.dropped == (BOSS, NONE)
    turn(state, journal, "change-hats", B)
    seen = view(state, journal, A)
    assert seen.dropped == (BOSS, NONE, GREEN)
    assert seen.undealt == (SABOTEUR, *[NONE] * 7)
    assert seen.roles == (BLUE, NONE, NONE, NONE)
    assert seen.seen_roles == ((B, 3, GREEN, 1), (C, 2, BOSS, 1))
