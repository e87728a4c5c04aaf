"""The golden records of the base game: matches between bots, from fixed seeds."""

from __future__ import annotations

import sys
from typing import Final

from golden.endings import ENDINGS, endings_of

from golden_records.writing import play_match, write
from saboteur.notation.record import record_match
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes

PLAYERS: Final = (3, 4, 5, 7, 10)
PATIENCE: Final = 20_000
"""Seeds tried for each ruleset before giving up."""


def make_base() -> list[str]:
    """Find and write the records of the base game; return what was not found."""
    missing = dict(ENDINGS)
    for profile, gold_draw in (("P2024", "miners"), ("P2004", "players")):
        rules = parse_ruleset(f"base/{profile}")
        for seed in range(PATIENCE):
            level = "simple" if seed < len(PLAYERS) * 4 else "random"
            n = PLAYERS[seed % len(PLAYERS)]
            moves, events = play_match(rules, n, seed, level)
            found = endings_of(events, gold_draw)
            shown = [name for name, ending in missing.items() if ending in found]
            if shown:
                name = shown[0]
                del missing[name]
                write(name, record_match(rules, n, seed_bytes(seed), moves), rules, events)
                sys.stdout.write(f"{name}: {profile}, {n} players, seed {seed}, {level} bots\n")
            if not any(e.packet in {"", gold_draw} for e in missing.values()):
                break
    return list(missing)
