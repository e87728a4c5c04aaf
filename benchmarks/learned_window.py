"""How often the level `learned` may do something outside the window of cells that it judges.

    .venv/bin/python benchmarks/learned_window.py --rounds 500

Rounds of the arena's first seeds are played by whole tables of a bot. Counted are turns, turns in
which some legal move is on a cell outside the window, legal moves, those outside, and how often
such a move was made.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Final

from saboteur.bots.base import Bot, Dice
from saboteur.bots.own import any_bot
from saboteur.products.base.bot_sight import HEIGHT, LEFT, TOP, WIDTH
from saboteur.products.base.bot_tables import PATHS, ROCKFALL, RULES, START_COLUMN, START_ROW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    PLAY,
    TURN,
    Move,
    cell_x,
    cell_y,
    move_act,
    move_card,
    move_cell,
)
from saboteur.views.journal import Journal
from saboteur.views.view import view

WHAT: Final = (
    "turns",
    "turns with a move outside",
    "legal moves",
    "legal moves outside",
    "moves made outside",
)


def is_outside(m: Move) -> bool:
    """Say whether a move of a turn lays or takes away a card outside the window."""
    card = move_card(m) - 1
    if move_act(m) != PLAY or not (card < PATHS or card == ROCKFALL):
        return False
    row, column = cell_y(move_cell(m)) + START_ROW, cell_x(move_cell(m)) + START_COLUMN
    return not (TOP <= row < TOP + HEIGHT and LEFT <= column < LEFT + WIDTH)


def count(bot: Bot, players: int, seed: int) -> Counter[str]:
    """Play a round; return what was met."""
    found = Counter[str]()
    events: list[Event] = []
    s = new_match(RULES, players, stream_keys(seed_bytes(seed)), events)
    journal = Journal(players)
    journal.tell(events, s)
    dice = Dice(seed)
    while s.round == 1 and s.stack:
        is_turn = s.stack[-1].kind == TURN
        seen = view(s, journal, s.stack[-1].seat)
        move = bot.choose(seen, dice)
        if is_turn:
            outside = sum(map(is_outside, seen.moves))
            found["turns"] += 1
            found["turns with a move outside"] += outside > 0
            found["legal moves"] += len(seen.moves)
            found["legal moves outside"] += outside
            found["moves made outside"] += is_outside(move)
        events = []
        apply(s, move, events)
        journal.tell(events, s)
    return found


def main() -> None:
    """Count for several numbers of players."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=200, help="for each number of players")
    parser.add_argument("--bots", nargs="+", default=["learned", "simple"])
    chosen = parser.parse_args()
    for name in chosen.bots:
        for players in (3, 5, 10):
            found = Counter[str]()
            for seed in range(chosen.rounds):
                found += count(any_bot(name), players, seed)
            told = ", ".join(f"{what} {found[what]:,}" for what in WHAT)
            print(f"{name}, {players} players: {told}", flush=True)


if __name__ == "__main__":
    main()
