"""Refusals: moves with a bit too many, the exact reason, and clauses that exist."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import saboteur.modules
import saboteur.rules
from saboteur.modules.goals import NOT_REACHED, PICK_A_GOAL, PICK_A_WAY
from saboteur.modules.gold_cards import NOT_IN_PACKET, TAKE_ONE
from saboteur.modules.paths import NO_NEIGHBOUR, ONLY_A_GOAL
from saboteur.notation.position import deal, parse_position
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import legal_moves, why_not
from saboteur.rules.errors import Reason
from saboteur.rules.events import Event, event_kinds
from saboteur.rules.kinds import MAP, NO_CARD, ROCK, cell_at, choose, discard, play_at, play_on
from saboteur.rules.mine import MAPPABLE
from saboteur.rules.parts import MALFORMED
from saboteur.rules.registry import MODULES, PROFILES, ruleset
from saboteur.rules.state import State
from saboteur.texts.rulebook import clauses


def test_a_reason_is_printed_with_its_clauses() -> None:
    """Both for people and for programmers. [BASE-TURN-02]"""
    reason = Reason("sides", "BASE-PATH-02", "BASE-PATH-14")
    assert str(reason) == "sides (BASE-PATH-02, BASE-PATH-14)"
    assert repr(reason) == "Reason('sides', 'BASE-PATH-02', 'BASE-PATH-14')"


TURN = """
base
players 3
mine 1,0=EW 2,0=NESW
front A sabotage-lantern
front B sabotage-cart sabotage-pickaxe
hand A repair-cart repair-pickaxe-lantern sabotage-cart rockfall map EW
"""
PATHS = """
base
players 3
mine 1,0=EW 2,0=NESW
hand A NE EW NESW
"""
PICK = """
base
players 3
mine 1..2,0=EW 3..6,0=ESW 7,0=SW 7,1=NE 8,1=NSW
goal 8,-2=treasure 8,0=rock:NW 8,2=rock:NE
frame end-turn A
frame triggers A
frame pick-trigger A
"""
ORIENT = """
base
players 3
mine 1,0=ESW 2,0=NESW 3..5,0=ESW 6,0=NEW 7,0=EW
mine 6,-1=NS 6,-2=NS 6,-3=ES 7..8,-3=EW 9,-3=SW 9,-2=NS 9,-1=NS 9,0=NW
laid 2,0
frame end-turn A
frame triggers A
frame orient A 8,0 rock:NE
"""
ORIENT_ONE_WAY = """
base
players 3
mine 1..2,0=EW 3..6,0=ESW 7,0=EW
laid 7,0
frame end-turn A
frame triggers A
frame orient A 8,0 rock:NE
"""
TAKE = """
base
players 3
roles A:miner B:saboteur C:miner undealt:miner
completer A
packet 1 3 3
frame round-over -
frame take-gold A
"""
SITUATIONS = {
    "turn": TURN,
    "paths": PATHS,
    "pick": PICK,
    "orient": ORIENT,
    "orient-one-way": ORIENT_ONE_WAY,
    "take": TAKE,
}
BITS = 46
"""More than a move has."""


def dealt(text: str) -> State:
    """Return the state a position describes."""
    return deal(parse_position(text), seed_bytes(1))


@pytest.mark.parametrize("name", list(SITUATIONS))
def test_a_legal_move_with_a_bit_changed_is_another_legal_move_or_none(name: str) -> None:
    """A move says what it has to say and nothing more. [BASE-TURN-02]"""
    s = dealt(SITUATIONS[name])
    legal = set(legal_moves(s))
    assert legal
    for m in legal:
        assert why_not(s, m) is None
        for bit in range(BITS):
            changed = m ^ 1 << bit
            assert (changed in legal) == (why_not(s, changed) is None), (m, bit)


def reason(situation: str, m: int) -> Reason | None:
    """Return why a move is refused."""
    return why_not(dealt(situation), m)


def test_what_is_said_about_a_wrong_answer() -> None:
    """The reason tells a wrong kind of answer from one with something odd in it.

    [BASE-GOAL-05, BASE-GOAL-09, BASE-PAY-03]
    """
    goal = cell_at(8, 0)
    rock = ruleset(("base",)).ids["rock:NE"]
    assert reason(PICK, choose(cell=goal)) is None
    assert reason(PICK, choose(cell=cell_at(8, -2))) is NOT_REACHED
    assert reason(PICK, choose(cell=cell_at(0, 0))) is NOT_REACHED
    assert reason(PICK, play_at(NO_CARD, goal)) is PICK_A_GOAL
    assert reason(PICK, choose(card=rock, cell=goal)) is PICK_A_GOAL
    assert reason(PICK, choose(cell=goal) ^ 1 << 29) is PICK_A_GOAL
    assert reason(PICK, discard(rock)) is PICK_A_GOAL
    assert reason(PICK, choose(cell=goal, turned=1)) is MALFORMED
    assert reason(PICK, choose(cell=goal, value=1)) is MALFORMED
    assert reason(ORIENT, choose(card=rock)) is None
    assert reason(ORIENT, choose(card=rock, turned=1)) is None
    assert reason(ORIENT, choose(card=rock, turned=1, value=1)) is PICK_A_WAY
    assert reason(ORIENT_ONE_WAY, choose(card=rock)) is PICK_A_WAY
    assert reason(ORIENT_ONE_WAY, choose(card=rock, turned=1)) is None
    assert reason(TAKE, choose(value=3)) is None
    assert reason(TAKE, choose(value=2)) is NOT_IN_PACKET
    assert reason(TAKE, choose(value=3, cell=goal)) is TAKE_ONE
    assert reason(TAKE, choose(value=3, card=rock)) is TAKE_ONE
    assert reason(TAKE, discard(rock)) is TAKE_ONE


def test_a_player_beyond_the_table_is_no_target() -> None:
    """Nor is nobody. [BASE-ACT-01, BASE-ACT-06]"""
    s = dealt(TURN)
    for card, value in (("sabotage-cart", 0), ("repair-cart", 2)):
        for target in range(3, 16):
            assert why_not(s, play_on(s.rules.ids[card], target, value)) is MALFORMED


def test_a_card_far_away_is_not_said_to_lie_beside_a_goal_only() -> None:
    """Two reasons for a cell without a face-up neighbour. [BASE-PATH-01, BASE-PATH-08]"""
    s = dealt(PATHS)
    crossing = s.rules.ids["NESW"]
    for x, y in ((5, 5), (10, 0), (8, 4), (-2, 0)):
        assert why_not(s, play_at(crossing, cell_at(x, y))) is NO_NEIGHBOUR
    for x, y in ((7, 0), (9, 0), (8, -1), (8, 1), (8, 3), (8, -3)):
        assert why_not(s, play_at(crossing, cell_at(x, y))) is ONLY_A_GOAL


def test_a_map_looks_only_at_what_may_be_looked_at() -> None:
    """Every goal of the base game may; a face-down card of another family need not. [BASE-ACT-15]"""
    rules = ruleset(("base",))
    s = dealt("base; players 3; goal 8,-2=rock:NE 8,0=treasure 8,2=rock:NW; hand A map")
    (card,) = s.hands[0]
    assert rules.cards[card].family == MAP
    places = [play_at(card, cell_at(8, y)) for y in (-2, 0, 2)]
    assert [discard(card), *places] == legal_moves(s)
    rules.traits[ROCK] &= ~MAPPABLE
    s.rules = rules
    assert [discard(card), places[1]] == legal_moves(s)
    assert why_not(s, places[0]) is not None
    assert why_not(s, places[1]) is None


def reasons() -> list[Reason]:
    """Return every reason a module of the rules can give."""
    found: list[Reason] = []
    for package in (saboteur.rules, saboteur.modules):
        for info in pkgutil.iter_modules(package.__path__):
            module = importlib.import_module(f"{package.__name__}.{info.name}")
            found += [thing for thing in vars(module).values() if isinstance(thing, Reason)]
    return found


def test_every_clause_named_by_the_rules_exists() -> None:
    """Reasons, events, options and editions name clauses that can be looked up. [OV-ED-01]"""
    named: set[str] = set()
    for found in reasons():
        assert found.clauses
        named.update(found.clauses)
    kinds = [k for k in event_kinds() if isinstance(k, type) and issubclass(k, Event)]
    for kind in kinds:
        assert kind.CLAUSES or kind is Event
        named.update(kind.CLAUSES)
    for module in MODULES.values():
        named.update({module.players_clause} - {""})
        for option in module.options:
            assert option.clauses
            named.update(option.clauses)
    for profile in PROFILES.values():
        assert profile.clauses
        named.update(profile.clauses)
    assert len(named) > 60
    assert named - {clause.id for clause in clauses("en")} == set()
