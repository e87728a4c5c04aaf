"""The golden records of The Duel and solo: a match for each way in which a round can end.

All players dig towards the goals, by chance and in haste, from one seed after another, until a
match shows what is wanted; its record goes no further than the round in which that happens. What
haste never brings about is looked for in whole matches of a bot.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from golden.duel import SHOWN, duel_signs

from golden_records.writing import far, play_match, write
from saboteur.bots.base import Dice
from saboteur.notation.record import record_match
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.duel.gold import SECURE
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    LAID_BY_PLAYERS,
    PLAY,
    ROCKFALL,
    SABOTAGE,
    Move,
    move_act,
    move_card,
    move_cell,
    move_value,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State

CHANCES: Final = 40_000
"""Seeds tried for each record before giving up."""
HASTE: Final = (1.5, 3.0, 4.0, 6.0)
PLANNED: Final = frozenset(("solo-goals",))
"""These a bot plays."""


def weight(s: State, m: Move, haste: float) -> float:
    """How likely a move is: path cards towards a face-down goal above all."""
    if move_act(m) != PLAY:
        return 4 if move_cell(m) and move_value(m) else 1
    family = s.rules.cards[move_card(m)].family
    if family in LAID_BY_PLAYERS:
        return haste ** (14 - min(far(move_cell(m), goal) for goal in s.hidden))
    return 0.2 if family in {SABOTAGE, ROCKFALL} else 4


def pick(dice: Dice, moves: list[Move], weights: list[float]) -> Move:
    """Pick a move, each as likely as its weight says."""
    left = dice.roll() * sum(weights)
    for m, w in zip(moves, weights, strict=True):
        left -= w
        if left < 0:
            return m
    return moves[-1]


def play(rules: Ruleset, seed: int, wanted: set[str]) -> tuple[list[Move], list[Event]] | None:
    """Play until a round has ended and all is shown; None if it never is."""
    dice = Dice(seed)
    haste = HASTE[seed % len(HASTE)]
    events: list[Event] = []
    moves: list[Move] = []
    asked: set[str] = set()
    s = new_match(rules, rules.max_players, stream_keys(seed_bytes(seed)), events)
    rounds = 0
    while s.stack:
        legal = legal_moves(s)
        if s.stack[-1].kind == SECURE:
            asked.add("asked:secure")
        moves.append(pick(dice, legal, [weight(s, m, haste) for m in legal]))
        apply(s, moves[-1], events)
        if s.round > rounds or not s.stack:
            rounds = s.round
            if wanted <= duel_signs(events) | asked:
                return moves, events
    return None


def by_bot(rules: Ruleset, seed: int, wanted: set[str]) -> tuple[list[Move], list[Event]] | None:
    """Let a bot play a whole match; None if it does not show all."""
    moves, events = play_match(rules, rules.max_players, seed, "simple")
    return (moves, events) if wanted <= duel_signs(events) else None


def make_duel(names: Sequence[str]) -> list[str]:
    """Find and write those that are named, or all; return what was not found."""
    unfound: list[str] = []
    for name in names or SHOWN:
        text, signs = SHOWN[name]
        rules = parse_ruleset(text)
        for seed in range(CHANCES):
            wanted = set(signs.split())
            found = by_bot(rules, seed, wanted) if name in PLANNED else play(rules, seed, wanted)
            if found is not None:
                moves, events = found
                record = record_match(rules, rules.max_players, seed_bytes(seed), moves)
                write(name, record, rules, events)
                sys.stdout.write(f"{name}: seed {seed}, {len(moves)} moves\n")
                break
        else:
            unfound.append(name)
    return unfound
