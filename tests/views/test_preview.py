"""What a move is said to change in the mine is what the rules then change."""

from __future__ import annotations

import random

import pytest

from saboteur.match import Match
from saboteur.modules.trail import trail_among
from saboteur.notation.move import move_text
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.duel.reach import refresh
from saboteur.rules.kinds import (
    NOWHERE,
    PLAY,
    STEP,
    Cell,
    cell_at,
    cell_x,
    move_act,
    move_card,
    move_cell,
    move_turned,
)
from saboteur.rules.mine import is_reached, joined, lay, reach_of
from saboteur.rules.state import State
from saboteur.views.preview import NO_CHANGE, Outcome, Preview
from saboteur.views.seen import face_down_of

GAMES = [
    ("base/P2024", 3),
    ("base+treasure-chests+new-goals/P2024", 4),
    ("saboteur2/P2024", 5),
    ("saboteur2+tunnel-party/P2024", 4),
    ("duel/PDUEL", 2),
    ("solo/PDUEL", 1),
]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_is_said_to_be_turned_up_is_reached(game: str, players: int) -> None:
    rules = parse_ruleset(game)
    named = 0
    for seed in range(3):
        match = Match(rules, players, bytes([seed]) * 32)
        choice = random.Random(seed)
        while not match.over:
            state = match.state
            view = match.view("ABCDEFGHIJKL"[state.stack[-1].seat])
            best = []
            trial = Preview(view)
            for move in view.moves:
                found = trial.turned_up(move)
                if found:
                    named += 1
                    best.append(move)
                if not found and choice.random() < 0.8:
                    continue
                card, cell = move_card(move), move_cell(move)
                if move_act(move) != PLAY or cell == NOWHERE or rules.cards[card].tile is None:
                    assert found == []
                    continue
                after = state.copy()
                lay(after, cell, rules.laid[2 * card + move_turned(move)])
                if rules.open_roles:
                    refresh(after)
                others = [card.cell for card in face_down_of(view.rules, view.parts)]
                seen = {*view.hidden, *others}
                reached = sorted(c for c in after.hidden if c in seen and is_reached(after, c))
                assert found == reached
            lays = [m for m in view.moves if move_act(m) == PLAY and move_cell(m) != NOWHERE]
            ahead = sorted(lays, key=lambda m: cell_x(move_cell(m)))[-3:]
            match.play(move_text(rules, choice.choice(best or ahead or view.moves)))
    assert named


def reach(s: State) -> dict[Cell, int]:
    """Return what is reached, walked anew; in The Duel as its own rules have it."""
    if s.rules.open_roles:
        return {cell: reach_of(value) for cell, value in s.cells.items()}
    return {cell: joined(s).get(cell, 0) for cell in s.cells}


def free_ends(s: State, reached: dict[Cell, int]) -> set[Cell]:
    return {
        cell + STEP[d]
        for cell, sides in reached.items()
        for d in range(4)
        if sides >> d & 1 and cell + STEP[d] not in {*s.cells, *s.hidden}
    }


PLAYED = [
    ("base/P2024", 3),
    ("base+diversion+tunnel-toll+costume-department/P2024", 4),
    ("base+treasure-chests+new-goals+pathfinder/P2024", 4),
    ("saboteur2+diversion/P2024", 5),
    ("duel/PDUEL", 2),
    ("solo/PDUEL", 1),
]


@pytest.mark.parametrize(("game", "players"), PLAYED)
def test_what_is_foreseen_is_what_then_happens(game: str, players: int) -> None:
    rules = parse_ruleset(game)
    told = {"joined": 0, "opened": 0, "cut": 0, "turned_up": 0}
    for seed in range(2):
        match = Match(rules, players, bytes([seed]) * 32)
        choice = random.Random(seed)
        while not match.over and match.round < 2:
            state = match.state
            view = match.view("ABCDEFGHIJKL"[state.stack[-1].seat])
            moves = [m for m in view.moves if move_act(m) == PLAY and move_cell(m) in around(state)]
            trial = Preview(view)
            for move in choice.sample(moves, min(4, len(moves))):
                found = trial.outcome(move)
                assert_happens(state, view.seat, move, found)
                for name in told:
                    told[name] += len(getattr(found, name))
            ahead = sorted(moves, key=lambda m: cell_x(move_cell(m)))[-3:]
            match.play(move_text(rules, choice.choice(ahead or view.moves)))
    assert told["joined"] + told["cut"]
    assert told["opened"]


def around(s: State) -> set[Cell]:
    """Return the cells on which a card can be laid, or from which one can be taken."""
    return {*s.cells, *s.sides} - {*s.hidden}


def assert_happens(s: State, seat: int, move: int, found: Outcome) -> None:
    before = reach(s)
    after = s.copy()
    after.nuggets = [9] * s.n
    after.rules.effects[move_card(move)].resolve(after, seat, move, None)
    then = reach(after)
    both = before.keys() & then.keys()
    gone = before.keys() - then.keys()
    ends = free_ends(after, then) - free_ends(s, before) - gone
    assert set(found.opened) == ends
    assert {found.taken} - {NOWHERE} == gone
    assert {found.laid} - {NOWHERE} == then.keys() - before.keys()
    joining = {cell for cell in both if then[cell] & ~before[cell]}
    cutting = {cell for cell in both if before[cell] & ~then[cell]}
    if s.rules.open_roles:
        # There it counts also which of the two colours reaches a card.
        assert joining <= set(found.joined)
        assert cutting <= set(found.cut)
    else:
        assert (set(found.joined), set(found.cut)) == (joining, cutting)


def test_a_card_shows_which_goals_it_turns_up() -> None:
    match = Match.from_position("base; players 3; mine 1..4,0=NESW 5..6,0=EW; hand A EW NS")
    view = match.view("A")
    last = next(m for m in view.moves if move_text(match.rules, m) == "EW@7,0")
    found = Preview(view).outcome(last)
    assert found.turned_up == (cell_at(8, 0),)
    assert found.opened == ()


def test_a_rockfall_shows_what_it_cuts_off() -> None:
    match = Match.from_position("base; players 3; mine 1..3,0=EW; hand A rockfall map")
    trial = Preview(match.view("A"))
    fall = {move_cell(m): m for m in match.view("A").moves if move_act(m) == PLAY}
    found = trial.outcome(fall[cell_at(1, 0)])
    assert found.taken == cell_at(1, 0)
    assert found.cut == (cell_at(2, 0), cell_at(3, 0))
    assert found.laid == NOWHERE
    # A look at a goal changes nothing.
    assert trial.outcome(fall[cell_at(8, 0)]) == NO_CHANGE


def test_a_diverted_card_shows_where_it_comes_from_and_what_it_leaves_behind() -> None:
    match = Match("base+diversion/P2024", 3, 5)
    while not any("diversion@" in text for text in match.legal_moves):
        lays = [text for text in match.legal_moves if text.act == "play" and text.cell]
        match.play((lays or match.legal_moves)[0])
    view = match.view(match.turn)
    diverted = next(m for m in view.moves if move_text(match.rules, m).startswith("diversion@"))
    found = Preview(view).outcome(diverted)
    assert found.taken == trail_among(view.rules, view.parts)[-1]
    assert found.laid == move_cell(diverted)
