"""A table is what comes of its entries, one after the other. No clock, no chance, no socket here.

The same fold runs while people play and after a restart, so a table is the same either way.
"""

from __future__ import annotations

from typing import Final

from saboteur.server.tables import entries as e
from saboteur.server.tables.dealing import DEALING
from saboteur.server.tables.joining import JOINING, count_answers
from saboteur.server.tables.playing import PLAYING
from saboteur.server.tables.seating import SEATING
from saboteur.server.tables.table import Table
from saboteur.server.tables.voting import VOTING, recount

MOST_IDS: Final = 2000
"""So many answered messages are remembered."""
_FOLDS: Final = {**SEATING, **JOINING, **DEALING, **PLAYING, **VOTING}
_SECRET: Final = frozenset(
    (e.Answered, e.StandingChanged, e.DeviceChanged, e.SealGiven, e.NonceGiven)
)
"""Entries of which nobody else is told: not even a number grows by them."""
_RECOUNTED: Final = frozenset((e.Voted, e.Abstained, e.StoodUp, e.SentAway, e.BotCame, e.BotWent))
"""Entries that change who votes, or how."""
_SEATED: Final = _RECOUNTED | {e.SatDown, e.SeatAnswered, e.SeatAsked, e.DeviceChanged}
"""Entries that change who is asked about seats, or which are there."""


def apply(table: Table, entry: e.AnyEntry) -> None:
    """Take in an entry. It is not checked: `commands` does that before it is written."""
    table.quiet = False
    _FOLDS[type(entry)](table, entry)
    if table.votes and type(entry) in _RECOUNTED:
        recount(table, entry.at)
    if table.asks and type(entry) in _SEATED:
        count_answers(table, entry.at)
    table.count += 1
    table.touched = entry.at
    if type(entry) not in _SECRET and not table.quiet:
        table.version += 1
        table.told_at = entry.at
    if entry.id:
        table.answered[entry.device, entry.id] = table.version
        while len(table.answered) > MOST_IDS:
            del table.answered[next(iter(table.answered))]
