"""The face-down cards that a move is said to turn up are those that the rules reach."""

from __future__ import annotations

import random

import pytest

from saboteur.match import Match
from saboteur.notation.move import move_text
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.duel.reach import refresh
from saboteur.rules.kinds import NOWHERE, PLAY, cell_x, move_act, move_card, move_cell, move_turned
from saboteur.rules.mine import is_reached, lay
from saboteur.views.preview import Preview
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
