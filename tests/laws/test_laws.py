"""What holds at every moment of every match, over random rulesets, players and seeds."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laws.counting import all_cards, all_goals, printed_gold
from laws.play import deals, is_unlisted, moments, playout, universe

from saboteur.notation.move import move_text, parse_move
from saboteur.products.duel.gold import connected_gold, counters_left
from saboteur.products.duel.part import DUEL_PART, duel_part
from saboteur.rules import mine
from saboteur.rules.chance import GOLD_STREAM, seed_bytes, stream_keys
from saboteur.rules.engine import (
    apply,
    is_over,
    legal_moves,
    lists_all,
    new_match,
    to_move,
    why_not,
)
from saboteur.rules.events import Event
from saboteur.rules.kinds import TURN, TURN_ENDING, Cell
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import FIELDS, State
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR, TROLL

Deal = tuple[Ruleset, int, int]
COSTLY = settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)


@COSTLY
@given(deals())
def test_cards_are_conserved(deal: Deal) -> None:
    """No card is ever lost or doubled. [BASE-SETUP-09, BASE-TURN-06, BASE-ACT-18]"""
    expected = Counter(deal[0].deck_cards)
    for s, _ in moments(*deal):
        if s.roles:
            assert expected == all_cards(s)


@COSTLY
@given(deals())
def test_gold_is_conserved(deal: Deal) -> None:
    """Gold cards only change hands, and nobody owes gold. [BASE-SETUP-13, BASE-NEXT-03]"""
    expected = Counter(deal[0].gold_values)
    for s, _ in moments(*deal):
        count = Counter(s.gold_deck) + Counter(s.packet)
        for cards in s.gold:
            count.update(cards)
        if deal[0].open_gold:
            # Gold is printed on cards, and what trolls are paid is gone. [DUEL-END-04, -07]
            assert count <= printed_gold(s)
        else:
            assert expected == count
        assert min(s.nuggets) >= 0


@COSTLY
@given(deals())
def test_roles_and_goals_are_conserved(deal: Deal) -> None:
    """The same dwarf cards and goals are used each round. [BASE-NEXT-02, BASE-SETUP-08]"""
    rules, n, _ = deal
    for s, _move in moments(*deal):
        if not s.roles:
            continue
        assert Counter(rules.role_mix[n]) == Counter(s.roles + s.undealt + s.dropped)
        assert Counter(rules.goal_cards) == all_goals(s)


@COSTLY
@given(deals(), st.integers(0, 300))
def test_copies_are_equal_and_independent(deal: Deal, when: int) -> None:
    """A copy equals its original, and playing on in one does not touch the other."""
    for k, (s, m) in enumerate(moments(*deal)):
        if k == when:
            before = s.key()
            copy = s.copy()
            assert before == copy.key()
            apply(copy, m)
            assert before == s.key()
            return


def test_every_field_is_copied_and_compared() -> None:
    """FIELDS lists every field of State; copy() copies each, and key() looks at each."""
    tree = ast.parse(Path("src/saboteur/rules/state.py").read_text(encoding="utf-8"))
    (state,) = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "State"]
    declared = {n.target.id for n in state.body if isinstance(n, ast.AnnAssign)}
    assert set(FIELDS) == declared
    methods = {n.name: n for n in state.body if isinstance(n, ast.FunctionDef)}
    copied = {n.attr for n in ast.walk(methods["copy"]) if isinstance(n, ast.Attribute)}
    assert declared <= copied
    compared = {n.attr for n in ast.walk(methods["key"]) if isinstance(n, ast.Attribute)}
    # Where chance comes from is no part of the position; spots are worked out from sides.
    assert declared - compared == {"chance", "spots", "untold"}


@COSTLY
@given(deals())
def test_moves_round_trip_and_are_unique(deal: Deal) -> None:
    """Every legal move has its own text, which is read back as the same move."""
    rules = deal[0]
    for s, _ in moments(*deal):
        moves = legal_moves(s)
        texts = [move_text(rules, m) for m in moves]
        assert len(set(texts)) == len(texts)
        assert [parse_move(rules, text) for text in texts] == moves


@COSTLY
@given(deals())
def test_exactly_one_seat_is_asked(deal: Deal) -> None:
    """While the match goes on, one seat is asked, and it is at the table."""
    for s, _ in moments(*deal):
        assert not is_over(s)
        assert 0 <= to_move(s) < s.n
        assert s.rules.asks[s.stack[-1].kind]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=15)
@given(deals(), st.integers(5, 23))
def test_legal_moves_are_exactly_those_with_no_reason_against_them(deal: Deal, every: int) -> None:
    """The fast generator and the slow explanation agree over the whole universe of moves."""
    named: set[str] = set()
    for k, (s, _) in enumerate(moments(*deal)):
        if k % every and s.stack[-1].kind == TURN:
            continue
        legal = set(legal_moves(s))
        for m in {*universe(s), *legal}:
            reason = why_not(s, m)
            allowed = m in legal or is_unlisted(s, m)
            assert (reason is None) == allowed, (move_text(s.rules, m), reason)
            assert allowed == (m in legal) or not lists_all(s)
            if reason is not None:
                assert reason.clauses
                named.update(reason.clauses)
    assert [clause for clause in sorted(named) if not applies(deal[0], clause)] == []


def has_counters(rules: Ruleset) -> bool:
    return DUEL_PART in rules.part_kinds


def reach_of_colours(s: State) -> dict[Cell, int]:
    return duel_part(s).reach if has_counters(s.rules) else {}


@COSTLY
@given(deals())
def test_the_mine_kept_up_to_date_equals_the_mine_worked_out_anew(deal: Deal) -> None:
    """Incremental sides, reach and spots agree with walking the graph. [OV-GRAPH-02]"""
    for s, _ in moments(*deal):
        # In The Duel reach is each player's own: see test_engine_duel. (DUEL-REACH-01)
        reached = mine.joined(s)
        for cell, both in reach_of_colours(s).items():
            reached[cell] = (both | both >> 4) & 15
        for cell, value in s.cells.items():
            assert mine.reach_of(value) == reached.get(cell, 0)
        kept = s.spots
        fresh = s.copy()
        mine.rebuild(fresh)
        assert s.sides == fresh.sides
        assert s.cells == fresh.cells
        assert reach_of_colours(s) == reach_of_colours(fresh)
        if kept is not None:
            assert sorted(kept) == sorted(mine.spots(fresh))


@COSTLY
@given(deals())
def test_no_reached_goal_stays_face_down(deal: Deal) -> None:
    """At every plain turn, no face-down goal is reached. [BASE-GOAL-01, OV-GRAPH-05]"""
    for s, _ in moments(*deal):
        if s.stack[-1].kind == TURN:
            assert not any(mine.is_reached(s, cell) for cell in s.hidden)


@COSTLY
@given(deals())
def test_gold_that_is_reached_is_secured(deal: Deal) -> None:
    """At every plain turn, all gold that somebody is connected with has its counter.

    [DUEL-GOLD-01, DUEL-GOLD-02, DUEL-GOLD-09, DUEL-END-01]
    """
    for s, _ in moments(*deal):
        if s.stack[-1].kind == TURN and has_counters(s.rules):
            assert not connected_gold(s)
            assert counters_left(s) > 0
            assert s.hidden


@COSTLY
@given(deals())
def test_counters_and_keys_come_from_the_supply(deal: Deal) -> None:
    """There are never more than the box holds, and each lies where it may.

    [DUEL-SETUP-07, SOLO-01, DUEL-TROLL-05, DUEL-KEY-01, DUEL-KEY-06]
    """
    rules, n, _ = deal
    if not has_counters(rules):
        return
    for s, _move in moments(*deal):
        duel = duel_part(s)
        assert len(duel.counters) <= {1: 6, 2: 8}[n]
        assert len(duel.door_keys) <= 2
        for cell, colour in duel.counters.items():
            tile = rules.tile(mine.card_of(s.cells[cell]))
            assert colour in s.roles
            assert tile.gold or TROLL in dict(tile.doors).values()
        for cell in duel.door_keys:
            tile = rules.tile(mine.card_of(s.cells[cell]))
            assert {BLUE_DOOR, GREEN_DOOR} & set(dict(tile.doors).values())


@COSTLY
@given(deals())
def test_what_happens_follows_clauses_of_the_game_played(deal: Deal) -> None:
    """Events name no clause of a module that is not played. [OV-MOD-14]

    The Duel takes few clauses from the other games.
    """
    log: list[Event] = []
    for _ in moments(*deal, log=log):
        pass
    named = {(event.NAME, clause) for event in log for clause in deal[0].cite(event.clauses())}
    assert [(name, clause) for name, clause in sorted(named) if not applies(deal[0], clause)] == []


SHARED = (
    *("OV-GRID-02", "OV-GRID-04", "OV-GRID-05", "OV-GRID-06"),
    *("OV-GRAPH-01", "OV-GRAPH-03", "OV-GRAPH-04", "OV-GRAPH-05", "OV-GRAPH-06"),
    *("OV-INFO-01", "OV-INFO-04", "OV-INFO-06"),
    *("BASE-TURN-05", "BASE-TURN-08", "BASE-PATH-06", "BASE-PATH-09", "BASE-PATH-10"),
    *("BASE-PATH-11", "BASE-PATH-12", "BASE-PATH-13", "BASE-PATH-14", "BASE-ACT-14"),
    *("BASE-GOAL-02", "BASE-GOAL-03", "BASE-GOAL-05", "BASE-GOAL-06", "BASE-GOAL-07"),
    *("BASE-GOAL-08", "BASE-GOAL-10"),
)
"""What applies in The Duel and solo beside their own clauses: the head of 60-duel."""


OWN = {
    "S2-": {"saboteur2"},
    "WC-GREED-": {"greedy-dwarf", "tournament"},
    "WC-GSWAP-": {"goal-swap"},
    "WC-TROVE-": {"treasure-trove"},
    "WC-VETO-": {"veto"},
    "WC-DIR-": {"change-of-direction"},
    "WC-CRAFT-": {"master-crafter"},
    "WC-PATH-": {"pathfinder"},
    "WC-DIV-": {"diversion"},
    "TOLL-": {"tunnel-toll"},
    "COST-": {"costume-department", "tunnel-party"},
    "PARTY-": {"tunnel-party"},
    "GOALS-": {"new-goals"},
    "CHEST-": {"treasure-chests"},
    "VAR-SAB-": {"sabotaged-dwarf"},
    "VAR-TOUR-": {"tournament"},
    "DUEL-": {"duel", "solo"},
    "SOLO-": {"solo"},
}
"""Whose clauses begin so: they are named only where one of these is played."""
REPLACED = ("BASE-END-06", "BASE-TURN-02", "BASE-TURN-07", "BASE-SETUP-10", "BASE-NEXT-06")
"""Clauses of the base game that do not hold in Saboteur 2."""


def applies(rules: Ruleset, clause: str) -> bool:
    """Say whether a clause may be named in a game."""
    played = {module.name for module in rules.modules}
    for head, owners in OWN.items():
        if clause.startswith(head) and not owners & played:
            return False
    if rules.game == "saboteur2" and clause in REPLACED:
        return False
    if rules.game not in {"duel", "solo"}:
        return True
    return clause.startswith(("DUEL-", "SOLO-", "AMB-", "ED-")) or clause in SHARED


@COSTLY
@given(deals())
def test_replay_reproduces(deal: Deal) -> None:
    """Ruleset, seed and moves give the same match again."""
    rules, n, seed = deal
    moves = [m for _, m in moments(*deal)]
    again = new_match(rules, n, stream_keys(seed_bytes(seed)))
    for m in moves:
        assert why_not(again, m) is None
        apply(again, m)
    assert playout(*deal).key() == again.key()


@COSTLY
@given(deals())
def test_rounds_end(deal: Deal) -> None:
    """A round has at most as many turns as there are cards. [BASE-END-02]

    Some cards can be taken back, and who asks for a toll is asked again. [TOLL-27]
    """
    rules, n, _ = deal
    turns: Counter[int] = Counter()
    for s, _move in moments(*deal):
        if s.stack[-1].kind == TURN:
            turns[s.round] += 1
    assert sorted(turns) == [1, 2, 3]
    taken_back = 3 if "treasure-trove" in rules.ids or rules.hooks[TURN_ENDING] else 0
    asked_again = n if rules.ways else 1
    assert max(turns.values()) <= (len(rules.deck_cards) + taken_back) * asked_again


@COSTLY
@given(deals())
def test_listening_changes_nothing(deal: Deal) -> None:
    """A match with a log and one without are the same match."""
    for s, _ in moments(*deal, log=[]):
        last = s
    assert playout(*deal).key() == last.key()


@COSTLY
@given(deals())
def test_chance_is_used_from_its_own_streams(deal: Deal) -> None:
    """A round uses only its own stream; gold has one of its own. [OV-INFO-06, OV-INFO-08]"""
    rules, n, seed = deal
    s = playout(rules, n, seed)
    assert all(count > 0 for count in s.counts[1:])
    assert (s.counts[GOLD_STREAM] > 0) == bool(rules.gold_values)
    keys = list(stream_keys(seed_bytes(seed)))
    keys[2] = keys[3] = b""
    first = new_match(rules, n, tuple(keys))
    assert first.counts[2] == first.counts[3] == 0
