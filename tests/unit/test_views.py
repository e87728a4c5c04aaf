"""What a seat may know: told events, journals, views."""

import gc
import random

import pytest

from saboteur.modules.four_ways import CLEAR
from saboteur.products.saboteur2.events import RoundScored
from saboteur.products.saboteur2.scoring import STEAL
from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match, settle, to_move
from saboteur.rules.events import (
    PRIVATE,
    PUBLIC,
    SPLIT,
    Drew,
    Event,
    GoalSeen,
    NobodyPaid,
    RoleDealt,
    RolesRevealed,
    RoundBegan,
)
from saboteur.rules.kinds import (
    BLUE,
    BOSS,
    DONE_MOVE,
    FRAME_NAMES,
    GEOLOGIST,
    GREEN,
    KEEP_ONE,
    MINER,
    MORE_DISCARDS,
    NO_CARD,
    NONE,
    PAY_TO_CLEAR,
    SABOTEUR,
    SCORE,
    TAKE_GOLD,
    TURN,
    cell_at,
    choose,
    discard,
    play_at,
    play_on,
)
from saboteur.rules.mine import GOAL
from saboteur.rules.registry import ruleset
from saboteur.rules.state import FIELDS as STATE_FIELDS
from saboteur.rules.state import Frame
from saboteur.views.journal import Journal
from saboteur.views.memory import DREW, GOT, HID, KNOWN, SHOWED, SWAPPED
from saboteur.views.redact import Told, told
from saboteur.views.seen import face_down_of
from saboteur.views.view import FIELDS, view

BASE = ruleset(("base",))
OLD = ruleset(("base",), "P2004")
TEAMS = ruleset(("saboteur2",))
DROP = ruleset(("saboteur2",), chosen={"hats": "discard"})
MANY = ruleset(
    (
        *("base", "goal-swap", "treasure-trove", "veto", "change-of-direction", "pathfinder"),
        *("diversion", "tunnel-party", "new-goals", "treasure-chests", "tunnel-toll"),
    )
)
A, B, C, D, E = range(5)


def begin(n, seed=1, rules=BASE):
    """A match and its journal."""
    events = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    return state, journal


def play(state, journal, move):
    events = []
    apply(state, move, events)
    journal.tell(events)
    return events


def random_match(n, seed, rules=BASE):
    """Play at random, rather eastwards than not; stop at every question."""
    chooser = random.Random(seed)
    state, journal = begin(n, seed, rules)
    while not is_over(state):
        yield state, journal
        moves = legal_moves(state)
        if chooser.random() < 0.8:
            paths = [m for m in moves if m >> 41 & 3 == 0 and rules.patterns[m >> 20 & 255]]
            moves = sorted(paths, key=lambda m: m & 1023)[-2:] or moves
        elif chooser.random() < 0.5:
            moves = [m for m in moves if m >> 41 & 3 == 0] or moves
        play(state, journal, chooser.choice(moves))
    yield state, journal


# --- events ----------------------------------------------------------------------------------


def all_events():
    return Event.__subclasses__()


@pytest.mark.parametrize("event", all_events(), ids=lambda event: event.__name__)
def test_every_event_says_who_may_know_what(event):
    """There is no default. [OV-INFO-01]"""
    assert event.NAME
    assert event.AUDIENCE in {PUBLIC, PRIVATE, SPLIT}
    assert event.CLAUSES
    assert "FIELDS" in vars(event)
    assert set(event.PUBLIC_FIELDS) <= set(event.FIELDS)
    if event.AUDIENCE == SPLIT:
        assert event.PUBLIC_FIELDS != event.FIELDS
    else:
        assert event.PUBLIC_FIELDS == ()
    if event.AUDIENCE != PUBLIC:
        assert event.knowers is not Event.knowers


def test_event_names_are_unique():
    assert len({event.NAME for event in all_events()}) == len(all_events())


def test_a_public_event_is_told_to_everybody():
    assert told(RoundBegan(2, C), NONE) == told(RoundBegan(2, C), A)
    assert told(RoundBegan(2, C), A).fields == (("round", 2), ("first", C))
    assert told(NobodyPaid(), NONE).fields == ()


def test_a_private_event_is_told_to_nobody_else():
    """[OV-INFO-02]"""
    assert told(RoleDealt(B, SABOTEUR), B).number("role") == SABOTEUR
    assert told(RoleDealt(B, SABOTEUR), A) is None
    assert told(RoleDealt(B, SABOTEUR), NONE) is None


def test_a_split_event_has_a_public_face():
    """[OV-INFO-01]"""
    event = Drew(B, (7, 9))
    assert told(event, B).numbers("cards") == (7, 9)
    for seat in (A, C, NONE):
        entry = told(event, seat)
        assert entry.fields == (("seat", B), ("count", 2))
        assert not entry.has("cards")
        with pytest.raises(KeyError):
            entry.get("cards")


def test_an_event_without_an_audience_is_refused():
    for seat in (NONE, A):
        with pytest.raises(ValueError, match="who may be told"):
            told(Event(), seat)


@pytest.mark.parametrize("value", ["x", [1], ("x",), None])
def test_nothing_but_numbers_is_told(value):
    with pytest.raises((TypeError, ValueError)):
        told(RolesRevealed(value, (MINER,)), A)


def test_told_is_a_value():
    one = told(GoalSeen(B, 5, 6), A)
    two = told(GoalSeen(B, 5, 7), A)
    assert one == two
    assert hash(one) == hash(two)
    assert one != told(GoalSeen(B, 5, 6), B)
    assert repr(one) == "<told goal-seen seat=1, cell=5>"
    with pytest.raises(TypeError):
        one.numbers("seat")


# --- the whitelist ---------------------------------------------------------------------------

SHOWN = {
    "rules",
    "n",
    "stack",
    "round",
    "first",
    "active",
    "last",
    "direction",
    "front",
    "draws",
    "thefts",
    "cells",
    "sides",
    "spots",
    "touched",
    "laid_last",
    "completer",
    "nuggets",
    "trail",
    "parts",
    "reach",
    "counters",
    "door_keys",
    "gone",
}
"""State fields that are public, or work on public fields."""


def scramble(state, name, seat):
    """Change all of a field that a seat may not know."""
    others = [other for other in range(state.n) if other != seat]
    if name == "looked" and state.stack[-1].kind == KEEP_ONE and to_move(state) == seat:
        return
    if name in {"deck", "aside", "discards", "gold_deck", "packet", "goals_aside", "looked"}:
        cards = getattr(state, name)
        cards[:] = [card + 1 for card in cards]
    elif name == "hidden":
        for cells in (
            [cell for cell, card in state.hidden.items() if state.rules.may(card, GOAL)],
            [card.cell for card in face_down_of(state.rules, state.parts)],
        ):
            goals = [state.hidden[cell] for cell in cells]
            for i, cell in enumerate(cells):
                state.hidden[cell] = goals[i - 1]
    elif name == "parts":
        if "treasure-chests" in state.rules.text:
            part = chest_part(state)
            part.chests = {cell: 11 - chest for cell, chest in part.chests.items()}
            part.unlaid = [(card + 1, 11 - chest) for card, chest in part.unlaid]
    elif name == "hands":
        for other in others:
            state.hands[other] = [card + 1 for card in state.hands[other]]
    elif name == "gold":
        for other in others:
            state.gold[other] = [4 - value for value in state.gold[other]]
    elif name == "roles":
        for other in others:
            state.roles[other] = 6 - state.roles[other]
    elif name in {"undealt", "hats"}:
        setattr(state, name, [6 - role for role in getattr(state, name)])
    elif name == "picked":
        if seat != to_move(state) and state.hands[to_move(state)]:
            state.picked = [*state.picked, state.hands[to_move(state)][-1]]
    elif name == "keys":
        state.keys = stream_keys(seed_bytes(99))
    elif name == "counts":
        state.counts = [7] * 4
    elif name == "untold":
        # What this seat did not witness may have been anything.
        waiting = state.untold
        state.untold = tuple(t if t.is_witness(seat) else t.public() for t in waiting)
    elif name != "chance":
        raise AssertionError(f"nobody has said whether State.{name} is a secret")


@pytest.mark.parametrize(
    "rules", [BASE, TEAMS, DROP, MANY], ids=["base", "saboteur2", "discard", "many"]
)
@pytest.mark.parametrize("name", [name for name in STATE_FIELDS if name not in SHOWN])
def test_no_view_depends_on_a_secret(name, rules):
    """Change a secret, and no other seat's view changes. [OV-INFO-01, OV-INFO-06]"""
    for turn, (state, journal) in enumerate(random_match(4, 3, rules)):
        asking = {TURN, MORE_DISCARDS, PAY_TO_CLEAR, KEEP_ONE, VETO_WINDOW}
        if is_over(state) or state.stack[-1].kind not in asking or turn % 9:
            continue
        for seat in range(NONE, 4):
            before = view(state, journal, seat)
            other = state.copy()
            scramble(other, name, seat)
            assert view(other, journal, seat) == before


def reachable(root):
    """Everything an object refers to, less the ruleset and classes."""
    seen = {}
    todo = [root]
    while todo:
        here = todo.pop()
        if id(here) in seen or isinstance(here, type) or type(here).__name__ == "Ruleset":
            continue
        seen[id(here)] = here
        todo.extend(gc.get_referents(here))
    return seen


def test_a_view_refers_to_nothing_of_the_state():
    state, journal = begin(5)
    for _ in range(40):
        play(state, journal, legal_moves(state)[-1])
    found = reachable(view(state, journal, A))
    assert id(state) not in found
    assert id(journal) not in found
    parts = [getattr(state, name) for name in STATE_FIELDS if name not in {"rules", "chance"}]
    for part in parts:
        if isinstance(part, list | dict):
            assert id(part) not in found
            for inner in part:
                if isinstance(inner, list):
                    assert id(inner) not in found


def test_a_view_is_a_value():
    state, journal = begin(3)
    one, two = view(state, journal, A), view(state, journal, A)
    assert one == two
    assert hash(one) == hash(two)
    assert one != view(state, journal, B)
    assert len(one.key()) == len(FIELDS)
    two.cells.clear()
    assert state.cells
    assert one != two


def test_a_spectator_sees_the_table_only():
    """[OV-INFO-01, OV-INFO-02, OV-INFO-08]"""
    state, journal = begin(5)
    seen = view(state, journal, NONE)
    assert seen.hand == seen.gold == seen.moves == seen.gone == seen.packet == ()
    assert seen.role == NONE
    assert set(seen.roles) == set(seen.undealt) == {NONE}
    assert seen.hand_sizes == (6,) * 5
    assert seen.deck_size == 37
    assert seen.asked == to_move(state)
    assert {entry.name for entry in seen.log} == {"round-began", "hand-dealt"}


def test_a_seat_sees_its_own():
    state, journal = begin(4, seed=5)
    for seat in range(4):
        seen = view(state, journal, seat)
        assert seen.hand == tuple(sorted(state.hands[seat]))
        assert seen.role == seen.roles[seat] == state.roles[seat]
        assert [role for role in seen.roles if role != NONE] == [seen.role]
        asked = seat == to_move(state)
        assert seen.moves == (tuple(sorted(legal_moves(state))) if asked else ())


def test_an_unknown_frame_is_refused():
    state, journal = begin(3)
    for kind in range(len(FRAME_NAMES)):
        state.stack[:-1] = [Frame(kind, A)]
        view(state, journal, A)
    state.stack[:-1] = [Frame(-1, A)]
    with pytest.raises(ValueError, match="who may know of a frame"):
        view(state, journal, A)


def test_there_must_be_such_a_seat():
    state, journal = begin(3)
    for seat in (3, -2):
        with pytest.raises(ValueError, match="no seat"):
            view(state, journal, seat)
        with pytest.raises(ValueError, match="no seat"):
            journal.log(seat)
    with pytest.raises(ValueError, match="no seat"):
        view(state, Journal(4), A)
    with pytest.raises(ValueError, match="for 4 seats"):
        Journal(4).begin(state)


# --- memory ----------------------------------------------------------------------------------


def give(state, seat, name):
    """Let a seat hold a card, exchanged with wherever it lies; return the card."""
    card = state.rules.ids[name]
    hand = state.hands[seat]
    if card not in hand:
        for place in [state.deck, *state.hands]:
            if card in place:
                place[place.index(card)], hand[0] = hand[0], card
                break
    return card


def test_only_who_looked_knows_the_goal():
    """SC-033. [BASE-ACT-15, OV-INFO-04]"""
    state, journal = begin(3)
    cell = cell_at(8, 2)
    map_ = give(state, A, "map")
    face = state.hidden[cell]
    play(state, journal, play_at(map_, cell))
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
        play(state, journal, legal_moves(state)[0])
    seen = view(state, journal, B)
    assert seen.known_goals == {}
    assert seen.gone == seen.discards == ()
    assert set(seen.roles) - {seen.role} == {NONE}


def test_one_remembers_what_one_discarded():
    """[BASE-TURN-07, OV-INFO-05]"""
    state, journal = begin(3)
    cards = []
    for _ in range(4):
        cards.append(state.hands[to_move(state)][0])
        play(state, journal, discard(cards[-1]))
    own = view(state, journal, A)
    assert own.gone == (cards[0], cards[3])
    assert own.gone_places == (0, 3)
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
            assert unknown == hidden - len(seen.gone)
            assert all(
                seen.discards[at] == card
                for at, card in zip(seen.gone_places, seen.gone, strict=True)
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
                assert seen.hats == ()


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
    play(state, journal, choose(value=3))
    assert view(state, journal, C).packet == ()
    assert view(state, journal, C).gold == (3,)
    assert view(state, journal, B).packet == (1, 1, 2)
    play(state, journal, choose(value=2))
    play(state, journal, choose(value=1))
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
        play(state, played, discard(state.hands[to_move(state)][0]))
    pile = tuple(state.discards)
    for journal in (Journal(3), Journal(3)):
        seen = view(state, journal, A)
        assert seen.discards == (NO_CARD,) * 4
        assert seen.gone == seen.log == ()
        assert seen.role == state.roles[A]
        journal.begin(state)
        assert view(state, journal, A) == seen
        journal.know_gone(A, (pile[0], pile[3]))
        seen = view(state, journal, A)
        assert seen.gone == (pile[0], pile[3])
        assert seen.gone_places == (NONE, NONE)
        journal.know_discards(NONE, (NO_CARD, pile[1], NO_CARD, NO_CARD))
        assert view(state, journal, NONE).discards[1] == pile[1]
        play(state.copy(), journal, legal_moves(state)[0])


def test_a_log_that_begins_later_still_knows_its_own_discards():
    state, _ = begin(3)
    played = Journal(3)
    for _ in range(3):
        play(state, played, discard(state.hands[to_move(state)][0]))
    journal = Journal(3)
    card = state.hands[A][0]
    play(state, journal, discard(card))
    seen = view(state, journal, A)
    assert seen.discards == (NO_CARD, NO_CARD, NO_CARD, card)
    assert seen.gone_places == (3,)


def test_a_journal_of_another_match_is_refused():
    state, journal = begin(3)
    for _ in range(3):
        play(state, journal, discard(state.hands[to_move(state)][0]))
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


# --- Saboteur 2: cards -----------------------------------------------------------------------


def test_the_clauses_told_are_those_of_the_case():
    event = RoundScored(A, 1, 0, 1, (B,), 5, ("S2-WIN-14", "S2-GRP-03"))
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
    play(state, journal, discard(one))
    after = {seat: view(state, journal, seat) for seat in (B, C, NONE)}
    for seat, seen in after.items():
        assert seen.picked == ()
        assert seen.hand_sizes == before[seat].hand_sizes
        assert seen.log == before[seat].log
        assert seen.frames[-1].key() == Frame(MORE_DISCARDS, A).key()
    assert view(state, journal, A).picked == (one,)
    assert view(state, journal, A).hand == tuple(sorted(state.hands[A]))
    play(state, journal, discard(two))
    assert view(state, journal, A).picked == (one, two)
    assert {seat: view(state, journal, seat) for seat in (B, C, NONE)} == after
    play(state, journal, DONE_MOVE)
    assert view(state, journal, A).picked == ()
    assert view(state, journal, A).gone == (one, two)
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
    play(state, journal, play_on(card, B))
    assert view(state, journal, C).front == (0, 8, 0)
    play(state, journal, choose(card=trapped, value=CLEAR))
    for seat in range(NONE, 3):
        frame = view(state, journal, seat).frames[-1]
        assert frame.key() == Frame(PAY_TO_CLEAR, B, value=trapped).key()
    waiting = view(state, journal, C)
    play(state, journal, discard(one))
    assert view(state, journal, C) == waiting
    assert view(state, journal, B).picked == (one,)
    play(state, journal, discard(two))
    assert view(state, journal, B).discards == (one, two, trapped)
    assert view(state, journal, C).discards == (NO_CARD, NO_CARD, trapped)
    assert view(state, journal, C).front == (0, 0, 0)


def test_thieves_are_seen_in_their_order():
    """[S2-STEAL-02, BASE-ACT-18]"""
    state, journal = begin(3, rules=TEAMS)
    theft, hands_off = state.rules.ids["theft"], state.rules.ids["hands-off"]
    for seat in (A, B):
        hold(state, seat, "theft")
        play(state, journal, next(m for m in legal_moves(state) if m >> 41 & 3 == 0))
    hold(state, C, "hands-off")
    assert view(state, journal, NONE).thefts == (A, B)
    assert view(state, journal, NONE).discards == ()
    play(state, journal, play_on(hands_off, A, 4))
    seen = view(state, journal, NONE)
    assert seen.thefts == (B,)
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
    play(state, journal, play_on(card, target))
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
    play(state, journal, play_at(one, cell_at(8, 0)))
    assert view(state, journal, A).known_hands[B] == tuple(sorted((two, two, three)))
    play(state, journal, discard(state.hands[C][0]))
    play(state, journal, DONE_MOVE)
    play(state, journal, discard(state.hands[A][0]))
    if state.stack[-1].kind == MORE_DISCARDS:
        play(state, journal, DONE_MOVE)
    play(state, journal, discard(three))
    play(state, journal, DONE_MOVE)
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
    play(state, journal, play_on(swap_card, B))
    seen = view(state, journal, A)
    # What B draws then nobody follows: B has no card that A knows.
    assert seen.hand_story[-1] == (SWAPPED, C, B)
    assert seen.known_hands[C] == (two,)
    assert seen.known_hands[B] == ()
    # A receives them: now it knows all of them, and C has what A gave.
    state.hands[A][0] = swap_card
    got = tuple(sorted(state.hands[C]))
    gave = tuple(sorted(state.hands[A][1:]))
    play(state, journal, play_on(swap_card, C))
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
    play(state, journal, play_on(card, target))


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
    assert seen.hats == ()
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
    assert view(state, journal, A).hats == (GEOLOGIST, BLUE)
    assert view(state, journal, C).hats == (GEOLOGIST, NONE)
    assert view(state, journal, B).hats == (NONE, NONE)
    for seat in range(NONE, 4):
        assert view(state, journal, seat).undealt == (NONE,) * 9
    assert view(state, journal, A).seen_roles == ((C, 1, GEOLOGIST, 1), (A, 0, BLUE, 1))


def test_a_position_may_say_what_is_known_of_dwarf_cards():
    """[OV-INFO-02, OV-INFO-03]"""
    state, told_ = begin(4, rules=DROP)
    deal_hats(state, told_)
    state.hats = [state.undealt.pop(), state.undealt.pop()]
    journal = Journal(4)
    journal.begin(state)
    journal.know_role(A, B, GREEN, 3)
    journal.know_former_role(A, C, BOSS, 2)
    journal.know_dwarfs(A, (SABOTEUR, *[NONE] * 8), (BOSS, NONE))
    seen = view(state, journal, A)
    assert seen.roles == (BLUE, GREEN, NONE, NONE)
    assert seen.seen_roles == ((B, 3, GREEN, 0), (C, 2, BOSS, 1))
    assert seen.undealt == (SABOTEUR, *[NONE] * 8)
    assert seen.hats == (BOSS, NONE)
    turn(state, journal, "change-hats", B)
    seen = view(state, journal, A)
    assert seen.hats == (BOSS, NONE, GREEN)
    assert seen.undealt == (SABOTEUR, *[NONE] * 7)
    assert seen.roles == (BLUE, NONE, NONE, NONE)
    assert seen.seen_roles == ((B, 3, GREEN, 1), (C, 2, BOSS, 1))
