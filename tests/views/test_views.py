"""Views: what is in them, and that nothing else is."""

import gc

import pytest
from views.journals import BASE, begin, carry_out, random_match

from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import is_over, legal_moves, to_move
from saboteur.rules.kinds import FRAME_NAMES, KEEP_ONE, MORE_DISCARDS, NONE, PAY_TO_CLEAR, TURN
from saboteur.rules.mine import GOAL
from saboteur.rules.registry import ruleset
from saboteur.rules.state import FIELDS as STATE_FIELDS
from saboteur.rules.state import Frame
from saboteur.views.journal import Journal
from saboteur.views.seen import face_down_of
from saboteur.views.view import FIELDS, view

TEAMS = ruleset(("saboteur2",))
DROP = ruleset(("saboteur2",), chosen={"hats": "discard"})
MANY = ruleset(
    (
        *("base", "goal-swap", "treasure-trove", "veto", "change-of-direction", "pathfinder"),
        *("diversion", "tunnel-party", "new-goals", "treasure-chests", "tunnel-toll"),
    )
)
A, B, C, D, E = range(5)


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
    "cells",
    "sides",
    "spots",
    "touched",
    "laid_last",
    "completer",
    "nuggets",
    "parts",
    "reach",
    "counters",
    "door_keys",
    "out",
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
    elif name in {"undealt", "dropped"}:
        setattr(state, name, [6 - role for role in getattr(state, name)])
    elif name == "picked":
        if seat != to_move(state) and state.hands[to_move(state)]:
            state.picked = [*state.picked, state.hands[to_move(state)][-1]]
    elif name == "untold":
        # What this seat did not witness may have been anything.
        waiting = state.untold
        state.untold = tuple(t if t.is_witness(seat) else t.public() for t in waiting)
    elif name == "chance_keys":
        state.chance_keys = stream_keys(seed_bytes(99))
    elif name == "counts":
        state.counts = [7] * 4
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
        carry_out(state, journal, legal_moves(state)[-1])
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
    assert seen.hand == seen.gold == seen.moves == seen.own_discards == seen.packet == ()
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
