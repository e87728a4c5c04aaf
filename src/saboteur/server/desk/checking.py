"""Checks that a table is what comes of its entries, and that its matches can be played again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from saboteur.notation.card import NotationError
from saboteur.notation.record import parse_record, verify
from saboteur.rules.errors import RulesetError
from saboteur.server.rooms.match_rows import match_row
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.store import MatchRow, TableRow
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table

Fault: TypeAlias = Literal[
    "does-not-fold", "other-row", "no-record", "bad-record", "other-record", "unknown-match"
]
ENDED: Final = frozenset(("over", "closed"))


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be."""

    table: str
    fault: Fault
    match: str = ""
    entry: int = -1
    detail: str = ""


@dataclass(slots=True)
class Folded:
    """A table as its entries say, as far as they can be understood."""

    table: Table = field(default_factory=Table)
    matches: dict[str, MatchRow] = field(default_factory=dict)
    """What comes of its matches."""
    count: int = 0
    """So many entries were understood."""
    problem: str = ""
    """Why the next one was not; empty if all were."""

    @property
    def row(self) -> TableRow:
        """Return what is known of it without its entries."""
        table = self.table
        return TableRow(table.code, table.phase, table.setup.listed, table.touched)


def folded(copy: TableCopy) -> Folded:
    """Play all entries of a table again."""
    found = Folded()
    for body in copy.bodies:
        before = found.table.phase
        try:
            entry = e.read_entry(body)
            apply(found.table, entry)
            match = match_row(found.table, [entry], before)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            found.problem = type(error).__name__
            break
        if match is not None:
            found.matches[match.match] = match
        found.count += 1
    return found


def check(copy: TableCopy) -> list[Finding]:
    """Return everything that is wrong with a table."""
    code = copy.row.code
    if not copy.entries:
        return _check_records(copy)  # a table that was salvaged: its records are all that is left
    came = folded(copy)
    if came.problem:
        return [
            Finding(code, "does-not-fold", entry=came.count, detail=came.problem),
            *_check_records(copy),
        ]
    found = [] if came.row == copy.row else [Finding(code, "other-row")]
    rows = {match.match: match for match in copy.matches}
    for match, row in came.matches.items():
        if match not in rows:
            found.append(Finding(code, "no-record", match))
        elif rows[match] != row:
            found.append(Finding(code, "other-record", match))
    found += [Finding(code, "unknown-match", match) for match in rows if match not in came.matches]
    return found + _check_records(copy)


def _check_records(copy: TableCopy) -> list[Finding]:
    """Play every match again by its record alone."""
    found: list[Finding] = []
    for match in copy.matches:
        if not match.ended:
            continue
        try:
            problems = verify(parse_record(match.record))
        except (NotationError, RulesetError) as error:
            problems = [error.fault]
        if problems:
            found.append(Finding(copy.row.code, "bad-record", match.match, detail=problems[0].code))
    return found


def mended(copy: TableCopy, *, anew: bool = False) -> TableCopy | None:
    """Return as much of a table as can be used: the entries that make sense, and its records.

    None: there is nothing. A record is kept even where the entries it came of are gone, and a match
    that has ended is not taken up again: its table is then as it was before it. `anew`: records are
    written anew wherever there are entries, instead of kept as they were.
    """
    records = {match.match: match for match in copy.matches if match.ended}
    came = folded(copy)
    running = _running(came.table)
    if running in records:
        began = (n for n, body in enumerate(copy.bodies) if _begins(body, running))
        came = folded(TableCopy(copy.row, copy.entries[: next(began)]))
    matches = {**records, **came.matches} if anew else {**came.matches, **records}
    if not came.count and not matches:
        return None
    row = came.row if came.count else replace(copy.row, phase="closed")
    kept = sorted(matches.values(), key=lambda match: match.number)
    told, found = copy.subscriptions, copy.analyses
    return TableCopy(row, copy.entries[: came.count], tuple(kept), told, found)


def _running(table: Table) -> str:
    """Return the match that is being dealt or played at a table; empty: none is."""
    if table.dealing is not None:
        return table.dealing.match
    return "" if table.phase in {"lobby", *ENDED} else table.match_id


def _begins(body: bytes, match: str) -> bool:
    entry = e.read_entry(body)
    return isinstance(entry, e.DealPromised | e.MatchBegan) and entry.match == match
