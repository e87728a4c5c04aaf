"""The engine against the naive model of Saboteur 2: the counts of the file, and random play.

In random play the two are kept side by side from the beginning of a round to its end: the same
decider, the same moves, the same table, hands and gold after every move.
"""

import random
from pathlib import Path

import pytest
from perft import naive_saboteur2 as naive
from perft import naive_saboteur2_position as naive_position

from saboteur.cli.commands.perft import check_entry, parse_entries
from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text
from saboteur.notation.position import position_of
from saboteur.products.saboteur2.part import thieves_part
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, to_move
from saboteur.rules.kinds import PLAY, cell_x, move_act, move_cell
from saboteur.rules.registry import ruleset

POSITIONS = Path(__file__).with_name("saboteur2.perft")
ENTRIES = parse_entries(POSITIONS.read_text(encoding="utf-8"), POSITIONS.name)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_counts_of_the_file(entry):
    """(S2-TURN-01, S2-LAD-02, S2-BRIDGE-02, S2-DOOR-02, S2-HAT-02, S2-STEAL-02)"""
    nodes, wrong = check_entry(entry, 3)
    assert not wrong, "\n".join(wrong)
    assert nodes


TABLES = [
    (2, "P2024", {}),
    (3, "P2024", {"trap_self": "true"}),
    (4, "PGIG", {}),
    (5, "P2024-FR", {"locked_rule": "gigamic"}),
    (7, "P2024", {"hats": "discard", "require_connection": "false"}),
    (12, "PGIG", {"theft_optional": "false"}),
]


@pytest.mark.parametrize(("n", "profile", "options"), TABLES)
def test_random_play_side_by_side(n, profile, options):
    """The model was written from the rules alone: it must see every game as the engine does.

    (S2-TURN-01 to -12, S2-LAD-01 to -08, S2-DOOR-02, S2-GRP-01 to -10, S2-STEAL-01 to -08)
    """
    rules = ruleset(("saboteur2",), profile, options)
    luck = random.Random(n)
    s = new_match(rules, n, stream_keys(seed_bytes(n)))
    pos = naive_position.parse(str(position_of(s)))
    assert naive.flaws(pos) == []
    while s.round == 1:
        moves = legal_moves(s)
        texts = [move_text(rules, m) for m in moves]
        assert seat_name(to_move(s)) == pos.decider
        assert sorted(texts) == naive.moves(pos)
        # Path cards, to the east above all, so that goals are reached.
        weights = [
            (6 if cell_x(move_cell(m)) > 0 else 3) if move_act(m) == PLAY else 1 for m in moves
        ]
        k = luck.choices(range(len(moves)), weights)[0]
        apply(s, moves[k])
        pos = naive.after(pos, texts[k])
        if s.round == 1:
            same(s, pos)
    assert pos.ask == "finished"
    assert list(pos.gold.values()) == s.nuggets


def same(s, pos):
    """Compare everything both know; cards picked for discarding are still in the engine's hand."""
    name = s.rules.cards
    picked = [name[card].name for card in s.picked]
    for seat, letter in enumerate(pos.seats):
        hand = sorted(name[card].name for card in s.hands[seat])
        if letter == pos.turn:
            assert hand == sorted(pos.hands[letter] + picked)
        else:
            assert hand == sorted(pos.hands[letter])
    assert [name[card].name for card in reversed(s.deck)] == pos.deck
    assert len(s.discards) + len(picked) == len(pos.discard)
    assert [seat_name(seat) for seat in thieves_part(s).seats] == pos.thefts
    assert list(pos.gold.values()) == s.nuggets
    text = str(position_of(s))
    stated = naive_position.parse("\n".join(line for line in text.split("\n") if known(line)))
    assert stated.mine == pos.mine
    assert stated.opened == pos.opened
    assert stated.goals == pos.goals
    assert stated.roles == pos.roles
    assert stated.undealt == pos.undealt
    assert stated.worn == pos.worn
    assert {k: sorted(v) for k, v in stated.front.items()} == {
        k: sorted(v) for k, v in pos.front.items()
    }


def known(line):
    """Say whether a line of a position is one the model reads."""
    return line.split()[0] not in {"frame", "picked", "draws", "laid", "completer", "touched"}
