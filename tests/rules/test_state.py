"""Copies that share nothing, keys that notice everything, moves that keep their parts."""

from __future__ import annotations

import pytest

from saboteur.products.tunnel_toll.part import TollPart
from saboteur.rules.chance import ScriptedChance, seed_bytes, stream_keys
from saboteur.rules.engine import new_match
from saboteur.rules.kinds import (
    CHOOSE,
    DISCARD,
    NO_CARD,
    NO_TARGET,
    NOWHERE,
    PASS,
    PLAY,
    TURN,
    TURNED_BIT,
    Move,
    cell_at,
    choose,
    discard,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
    move_value,
    play_at,
    play_on,
)
from saboteur.rules.registry import ruleset
from saboteur.rules.state import FIELDS, Frame, State
from saboteur.rules.traces import MOVED, Trace
from saboteur.rules.zones import ALL, IN_PLAY, PILE

SHARED = ("rules", "chance", "chance_keys", "spots", "reach")
"""Never changed, so copies share them."""


def busy() -> State:
    """Return a state in which every list has something in it."""
    s = new_match(ruleset(("base",)), 3, stream_keys(seed_bytes(1)))
    s.discards = [4, 5]
    s.front = [1, 2, 4]
    s.draws = [17, 33]
    s.gold = [[3, 1], [2], [1, 2]]
    s.nuggets = [0, 1, 2]
    s.packet = [3, 1, 2]
    s.last = 2
    s.first = 1
    s.active = 2
    s.completer = 1
    s.touched = 1
    s.laid_last = cell_at(1, 0)
    s.direction = -1
    s.spots = [1, 2, 3]
    return s


def other_value(field: str, value: object) -> object:
    """Return something else that a field could hold."""
    if field == "rules":
        return ruleset(("base",), "P2004")
    if field == "chance_keys":
        return stream_keys(seed_bytes(2))
    if field == "stack":
        return [Frame(TURN, 1)]
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        return {**value, cell_at(4, 4): 7}
    assert isinstance(value, list)
    if field == "parts":
        return [TollPart()]
    if value and isinstance(value[0], list):
        return [*value[:-1], [*value[-1], 1]]
    return [*value, 1]


@pytest.mark.parametrize("field", FIELDS)
def test_a_copy_has_every_field_and_shares_none_that_changes(field: str) -> None:
    """Whatever is done to a list or table of the copy, the original stays as it is."""
    s = busy()
    copy = s.copy()
    value = getattr(copy, field)
    assert getattr(s, field) == value
    if field in SHARED:
        assert getattr(s, field) is value
        return
    assert busy().key() == s.key()
    if isinstance(value, dict):
        value[cell_at(9, 9)] = 1
    elif isinstance(value, list):
        if value and isinstance(value[0], list):
            value[0].append(1)
        value.append(value[0] if value else 1)
    assert busy().key() == s.key()


@pytest.mark.parametrize("field", FIELDS)
def test_a_key_notices_every_field(field: str) -> None:
    """Two states are the same only if nothing differs but where chance comes from.

    And what is still to be told of how they came about.
    """
    s = busy()
    before = s.key()
    if field == "chance":
        s.chance = ScriptedChance({})
        assert before == s.key()
    elif field == "spots":
        s.spots = None
        assert before == s.key()
    elif field == "untold":
        s.untold = (Trace(MOVED, IN_PLAY, PILE, (1,), ALL),)
        assert before == s.key()
    else:
        setattr(s, field, other_value(field, getattr(s, field)))
        assert before != s.key()


def test_a_key_does_not_notice_an_order_that_means_nothing() -> None:
    """Cards in hands, gold, the packet, and the order in which the table was filled."""
    s = busy()
    before = s.key()
    for hand in (*s.hands, *s.gold, s.packet):
        hand.reverse()
    s.cells[cell_at(1, 0)] = 1
    s.cells[cell_at(0, 1)] = 2
    filled = s.key()
    assert before != filled
    for table in (s.cells, s.sides, s.hidden):
        items = list(table.items())
        table.clear()
        table.update(reversed(items))
    assert filled == s.key()
    del s.cells[cell_at(1, 0)], s.cells[cell_at(0, 1)]
    assert before == s.key()


def test_a_key_notices_an_order_that_matters() -> None:
    """Deck, discard pile and gold deck have a top; seats have their own cards."""
    s = busy()
    before = s.key()
    for pile in (s.deck, s.discards, s.gold_deck, s.hands, s.gold, s.draws):
        pile.reverse()
        assert before != s.key()
        pile.reverse()
        assert before == s.key()


def parts(m: Move) -> tuple[int, int, int, int, int, int]:
    """Return act, card, cell, turned, target and value of a move."""
    return (
        move_act(m),
        move_card(m),
        move_cell(m),
        move_turned(m),
        move_target(m),
        move_value(m),
    )


def test_a_move_keeps_its_parts() -> None:
    """What is not said is nobody, nowhere, upright, or 0."""
    cell = cell_at(-3, 5)
    assert parts(play_at(7, cell)) == (PLAY, 7, cell, 0, NO_TARGET, 0)
    assert parts(play_at(7, cell, 1)) == (PLAY, 7, cell, 1, NO_TARGET, 0)
    assert play_at(7, cell, 1) == play_at(7, cell) | TURNED_BIT
    assert parts(play_on(200, 11)) == (PLAY, 200, NOWHERE, 0, 11, 0)
    assert parts(play_on(200, 0, 2)) == (PLAY, 200, NOWHERE, 0, 0, 2)
    assert parts(discard(30)) == (DISCARD, 30, NOWHERE, 0, NO_TARGET, 0)
    assert parts(choose()) == (CHOOSE, NO_CARD, NOWHERE, 0, NO_TARGET, 0)
    assert parts(choose(card=9, turned=1)) == (CHOOSE, 9, NOWHERE, 1, NO_TARGET, 0)
    assert parts(choose(cell=cell, value=255)) == (CHOOSE, NO_CARD, cell, 0, NO_TARGET, 255)
    assert len({PLAY, DISCARD, PASS, CHOOSE}) == 4


def test_a_frame_keeps_its_parts() -> None:
    """What is not said is nobody, nowhere, or 0."""
    assert Frame(TURN, 2, cell_at(1, 1), 9).key() == (TURN, 2, cell_at(1, 1), 9)
    assert Frame(TURN).key() == (TURN, -1, NOWHERE, 0)
