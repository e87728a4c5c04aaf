"""A match with its record, and texts that are no record."""

from __future__ import annotations

import random

from saboteur.notation.record import record_match
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match
from saboteur.rules.kinds import NOWHERE, cell_x, cell_y, move_act, move_cell

SEED = seed_bytes(3)
NAMES = ("Ann #1", "Żółć", "李 世民", "👩‍🚀")


def played_match(text="base", players=4, seed=SEED):
    """A match in which some treasure is found: everybody digs towards the middle goal."""
    rules = parse_ruleset(text)
    chooser = random.Random(1)
    s = new_match(rules, players, stream_keys(seed))
    moves = []
    while not is_over(s):
        legal = legal_moves(s)
        digging = [m for m in legal if move_act(m) == 0 and move_cell(m) != NOWHERE]
        m = chooser.choice(legal)
        if digging and chooser.random() < 0.8:
            m = max(digging, key=lambda m: cell_x(move_cell(m)) - 2 * abs(cell_y(move_cell(m))))
        moves.append(m)
        apply(s, m)
    return record_match(rules, players, seed, moves, NAMES[:players]), s


RECORD, LAST = played_match()
TEXT = str(RECORD)

HEAD = "saboteur-record 1\nruleset base\nplayers 3\n"
BROKEN = {
    "": (1, "ends before its moves"),
    "hello": (1, "a record begins with"),
    "saboteur-record 2": (1, "only version 1"),
    HEAD: (4, "ends before its moves"),
    "saboteur-record 1\nplayers 3\nmoves": (3, "'ruleset' is missing"),
    "saboteur-record 1\nruleset base\nmoves": (3, "'players' is missing"),
    "saboteur-record 1\nruleset chess": (2, "no module 'chess'"),
    "saboteur-record 1\nruleset base\nplayers 2\nmoves": (4, "3 to 10 players"),
    HEAD + "players 3": (4, "'players' is written twice"),
    HEAD + "colour red": (4, "unknown line: 'colour red'"),
    HEAD + "seed 12": (4, "not 64 hexadecimal digits"),
    HEAD + "seed " + "Z" * 64: (4, "not 64 hexadecimal digits"),
    HEAD + "commit round-9 " + "0" * 64: (4, "no stream 'round-9'"),
    HEAD + "names Ann | Bob\nmoves": (5, "2 names, but 3 players"),
    HEAD + "names Ann | | Bob": (4, "must not be empty"),
    HEAD + "first E\nmoves": (5, "no seat E"),
    HEAD + "moves\nround 4": (5, "a round line is"),
    HEAD + "moves\nround 2\nround 1": (6, "round 1 cannot come after round 2"),
    HEAD + "moves\nEW@1,0": (5, "not a move"),
    HEAD + "moves\nA:EW@1,": (5, "not a cell"),
    HEAD + "moves\nD:-EW": (5, "not a seat: 'D'"),
    HEAD + "moves\nresult A=1 B=2": (5, "2 totals for 3 players"),
    HEAD + "moves\nresult A=1 C=2 B=3": (5, "not the gold of seat B"),
    HEAD + "moves\nresult A=1 B=2 C=3\nA:-EW": (6, "nothing may follow the result"),
}
