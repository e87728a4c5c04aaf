"""Playing matches between bots, and writing golden records."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.notation.event import event_text
from saboteur.notation.record import Record, parse_record, steps
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import Cell, Move, cell_x, cell_y
from saboteur.rules.ruleset import Ruleset
from saboteur.views.journal import Journal
from saboteur.views.view import view

ROOT: Final = Path(__file__).resolve().parents[2]

FOLDER: Final = ROOT / "tests/golden"


def write(name: str, record: Record, rules: Ruleset, events: list[Event]) -> None:
    """Write one golden record."""
    (FOLDER / f"{name}.record").write_text(str(record), encoding="utf-8")
    lines = [event_text(rules, event) for event in events]
    (FOLDER / f"{name}.events").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_events() -> None:
    """Write the events of every golden record anew."""
    for path in sorted(FOLDER.glob("*.record")):
        record = parse_record(path.read_text(encoding="utf-8"))
        events = [event for step in steps(record) for event in step.events]
        write(path.stem, record, parse_ruleset(record.ruleset), events)


# --- the base game: matches between bots -----------------------------------------------------


def play_match(rules: Ruleset, n: int, seed: int, level: str) -> tuple[list[Move], list[Event]]:
    """Play a match between bots; return its moves and events."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    dice = Dice(seed)
    bot = bot_of(level)
    moves: list[Move] = []
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


# --- Saboteur 2: matches with a director -----------------------------------------------------


def far(a: Cell, b: Cell) -> int:
    """Return how many steps two cells are apart."""
    return abs(cell_x(a) - cell_x(b)) + abs(cell_y(a) - cell_y(b))
