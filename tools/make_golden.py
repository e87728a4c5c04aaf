"""Write the golden records: a readable match for each way in which a round can end.

Looks for matches between bots, from fixed seeds, until every ending has one. Each is written as
NAME.record and NAME.events. Run it only when the rules or the notation have changed on purpose,
and read what changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from golden.endings import ENDINGS, endings_of  # noqa: E402

from saboteur.bots.base import Dice  # noqa: E402
from saboteur.bots.levels import bot_of  # noqa: E402
from saboteur.notation.event import event_text  # noqa: E402
from saboteur.notation.record import Record, record_match  # noqa: E402
from saboteur.notation.ruleset import parse_ruleset  # noqa: E402
from saboteur.rules.chance import seed_bytes, stream_keys  # noqa: E402
from saboteur.rules.engine import apply, legal_moves, new_match  # noqa: E402
from saboteur.rules.events import Event  # noqa: E402
from saboteur.rules.ruleset import Ruleset  # noqa: E402
from saboteur.views.journal import Journal  # noqa: E402
from saboteur.views.view import view  # noqa: E402

FOLDER: Final = ROOT / "tests/golden"
PLAYERS: Final = (3, 4, 5, 7, 10)
PATIENCE: Final = 20_000
"""Seeds tried for each ruleset before giving up."""


def play(rules: Ruleset, n: int, seed: int, level: str) -> tuple[list[int], list[Event]]:
    """Play a match between bots; return its moves and events."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    dice = Dice(seed)
    bot = bot_of(level)
    moves: list[int] = []
    while s.stack:
        if level == "random":
            m = dice.pick(legal_moves(s))
        else:
            m = bot.choose(view(s, journal, s.stack[-1].seat), dice)
        moves.append(m)
        told: list[Event] = []
        apply(s, m, told)
        if level != "random":
            journal.tell(told)
        events += told
    return moves, events


def write(name: str, record: Record, rules: Ruleset, events: list[Event]) -> None:
    """Write one golden record."""
    (FOLDER / f"{name}.record").write_text(str(record), encoding="utf-8")
    lines = [event_text(rules, event) for event in events]
    (FOLDER / f"{name}.events").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    """Find and write them all."""
    missing = dict(ENDINGS)
    for profile, gold_draw in (("P2024", "miners"), ("P2004", "players")):
        rules = parse_ruleset(f"base/{profile}")
        for seed in range(PATIENCE):
            level = "simple" if seed < len(PLAYERS) * 4 else "random"
            n = PLAYERS[seed % len(PLAYERS)]
            moves, events = play(rules, n, seed, level)
            found = endings_of(events, gold_draw)
            shown = [name for name, ending in missing.items() if ending in found]
            if shown:
                name = shown[0]
                del missing[name]
                write(name, record_match(rules, n, seed_bytes(seed), moves), rules, events)
                sys.stdout.write(f"{name}: {profile}, {n} players, seed {seed}, {level} bots\n")
            if not any(e.packet in {"", gold_draw} for e in missing.values()):
                break
    sys.stdout.write("".join(f"not found: {name}\n" for name in missing))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
