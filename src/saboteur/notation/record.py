"""Records: everything needed to play a match again.

`parse_record` reads one, `str` prints it; `steps` and `replay` play it again with every move
checked, `verify` checks all of it, `record_match` and `new_record` write one.
"""

from __future__ import annotations

from saboteur.notation.recording import (
    LONGEST_NAME,
    VERSION,
    Record,
    RecordError,
    check_name,
    distinct,
    new_record,
    parse_record,
    totals_text,
)
from saboteur.notation.replaying import NO_MOVE, ReplayStep, record_match, replay, steps, verify
from saboteur.notation.windows import CLOSING, NO_WINDOW, OPEN, UNOPPOSED, fold, window_of

__all__ = [
    "CLOSING",
    "LONGEST_NAME",
    "NO_MOVE",
    "NO_WINDOW",
    "OPEN",
    "UNOPPOSED",
    "VERSION",
    "Record",
    "RecordError",
    "ReplayStep",
    "check_name",
    "distinct",
    "fold",
    "new_record",
    "parse_record",
    "record_match",
    "replay",
    "steps",
    "totals_text",
    "verify",
    "window_of",
]
