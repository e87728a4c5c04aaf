"""The rows of an SQLite file: what is kept, how it is written, read, copied and forgotten."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from typing import Any, Final

import msgspec

from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.store import (
    MatchRow,
    Pruned,
    Retention,
    StoreConflict,
    StoreTooNew,
    Subscription,
    TableRow,
)

_FIRST: Final = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, phase TEXT NOT NULL, listed INTEGER NOT NULL, touched REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_phase ON tables (phase, touched);
CREATE TABLE IF NOT EXISTS entries (
    code TEXT NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS matches (
    match TEXT PRIMARY KEY, code TEXT NOT NULL, number INTEGER NOT NULL, began REAL NOT NULL,
    ended REAL NOT NULL, over INTEGER NOT NULL, record TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS matches_by_table ON matches (code);
CREATE TABLE IF NOT EXISTS subscriptions (
    code TEXT NOT NULL, endpoint TEXT NOT NULL, device TEXT NOT NULL, p256dh TEXT NOT NULL,
    auth TEXT NOT NULL, language TEXT NOT NULL, PRIMARY KEY (code, endpoint)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS analyses (match TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS analyses_with_matches AFTER DELETE ON matches
BEGIN DELETE FROM analyses WHERE match = OLD.match; END;
"""
_ACTS: Final = """
CREATE TABLE IF NOT EXISTS acts (n INTEGER PRIMARY KEY AUTOINCREMENT, body BLOB NOT NULL);
"""
STEPS: Final = (_FIRST, _FIRST + _ACTS)
"""What brings a file from each version to the next, from the empty one on; a step is never changed
once it is released. Files of version 1 were written before all of its tables were there, so the
second step makes those too that are missing."""
SCHEMA_VERSION: Final = len(STEPS)
_SINCE: Final = {
    "subscriptions": "code, endpoint, device, p256dh, auth, language",
    "analyses": "match, body",
    "acts": "n, body",
}
"""What the oldest files have not got."""
ANALYSE: Final = (
    "INSERT OR REPLACE INTO analyses (match, body) SELECT match, ? FROM matches WHERE match = ?"
)
ANALYSES: Final = "SELECT match, body FROM analyses"
MATCHES: Final = "SELECT match, code, number, began, ended, over, record FROM matches"
TABLES: Final = "SELECT code, phase, listed, touched FROM tables"
SUBSCRIPTIONS: Final = "SELECT code, device, endpoint, p256dh, auth, language FROM subscriptions"
REFUSED: Final = ""
_BROUGHT_UP_TO_DATE: Final = (
    "ON CONFLICT (match) DO UPDATE SET ended = excluded.ended, over = excluded.over, "
    "record = excluded.record"
)
SUBSCRIBE: Final = (
    "INSERT OR REPLACE INTO subscriptions (code, device, endpoint, p256dh, auth, language) "
    "VALUES (?, ?, ?, ?, ?, ?)"
)


def sign(connection: sqlite3.Connection) -> None:
    """Write something that changes nothing."""
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def prepare(connection: sqlite3.Connection) -> None:
    """Make the tables, or bring those of an older version forward, all steps or none.

    :raises StoreTooNew: if it is of a newer version.
    :raises sqlite3.Error: if a step cannot be done; then none is.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise StoreTooNew(f"it was written by a newer version ({version})")
    steps = "".join(STEPS[version:])
    sign_ = f"PRAGMA user_version = {SCHEMA_VERSION};"
    try:
        connection.executescript(f"BEGIN IMMEDIATE; {steps} {sign_} COMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def fill_in(connection: sqlite3.Connection) -> None:
    """Let a file of an older version be read as it is: what it has not got is there, and empty."""
    query = "SELECT name FROM main.sqlite_master WHERE type = 'table'"
    there = {row[0] for row in connection.execute(query)}
    for name, columns in _SINCE.items():
        if name not in there:
            connection.execute(f"CREATE TEMP TABLE {name} ({columns})")


def insert(
    connection: sqlite3.Connection,
    row: TableRow,
    first: int,
    entries: list[bytes],
    match: MatchRow | None,
) -> None:
    """Write one append."""
    count = connection.execute(
        "SELECT COUNT(*) FROM entries WHERE code = ? AND n >= ?", (row.code, max(0, first - 1))
    ).fetchone()[0]
    if count != (1 if first else 0):
        raise StoreConflict(row.code)
    connection.executemany(
        "INSERT INTO entries (code, n, body) VALUES (?, ?, ?)",
        [(row.code, first + i, body) for i, body in enumerate(entries)],
    )
    connection.execute(
        "INSERT INTO tables (code, phase, listed, touched) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (code) DO UPDATE SET phase = excluded.phase, listed = excluded.listed, "
        "touched = excluded.touched",
        (row.code, row.phase, int(row.listed), row.touched),
    )
    if match is not None:
        insert_match(connection, match)


def insert_match(
    connection: sqlite3.Connection, match: MatchRow, known: str = _BROUGHT_UP_TO_DATE
) -> None:
    """Write the row of a match; `known` says what becomes of one that is there already."""
    connection.execute(
        "INSERT INTO matches (match, code, number, began, ended, over, record) "  # noqa: S608 - ours
        f"VALUES (?, ?, ?, ?, ?, ?, ?) {known}",
        (*dataclasses.astuple(match)[:5], int(match.over), match.record),
    )


def table_row(row: tuple[Any, ...]) -> TableRow:
    """Return a row of `TABLES` as a value."""
    return TableRow(row[0], row[1], bool(row[2]), row[3])


def match_row(row: tuple[Any, ...]) -> MatchRow:
    """Return a row of `MATCHES` as a value."""
    return MatchRow(row[0], row[1], row[2], row[3], row[4], bool(row[5]), row[6])


def subscription_values(row: Subscription) -> tuple[str, ...]:
    """Return what `SUBSCRIBE` writes."""
    return (row.code, row.device, row.endpoint, row.p256dh, row.auth, row.language)


def entries_of(connection: sqlite3.Connection, code: str) -> list[bytes]:
    """Return the entries of a table in order."""
    rows = connection.execute("SELECT body FROM entries WHERE code = ? ORDER BY n", (code,))
    return [bytes(row[0]) for row in rows]


def copy_of(connection: sqlite3.Connection, code: str) -> TableCopy | None:
    """Return a table with everything that is kept of it."""
    row = connection.execute(f"{TABLES} WHERE code = ?", (code,)).fetchone()
    if row is None:
        return None
    matches = connection.execute(f"{MATCHES} WHERE code = ? ORDER BY number", (code,))
    told = connection.execute(f"{SUBSCRIPTIONS} WHERE code = ? ORDER BY endpoint", (code,))
    analysed = connection.execute(
        f"{ANALYSES} WHERE match IN (SELECT match FROM matches WHERE code = ?)",  # noqa: S608 - ours
        (code,),
    )
    return TableCopy(
        table_row(row),
        tuple(msgspec.Raw(body) for body in entries_of(connection, code)),
        tuple(match_row(found) for found in matches),
        tuple(Subscription(*found) for found in told),
        {match: bytes(body) for match, body in analysed},
    )


def prune(connection: sqlite3.Connection, retention: Retention, most: int) -> Pruned:
    """Forget old matches, then tables of which nothing is kept any more."""
    spared = json.dumps(sorted(retention.spared))
    matches = connection.execute(
        "DELETE FROM matches WHERE match IN (SELECT match FROM matches WHERE over AND ended < ? "
        "AND code NOT IN (SELECT value FROM json_each(?)) LIMIT ?)",
        (retention.matches_before, spared, most),
    ).rowcount
    tables = connection.execute(
        "SELECT code FROM tables WHERE phase IN ('lobby', 'over', 'closed') AND touched < ? "
        "AND code NOT IN (SELECT value FROM json_each(?)) "
        "AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.code = tables.code AND over) LIMIT ?",
        (max(retention.tables_before, retention.matches_before), spared, most),
    ).fetchall()
    return Pruned(len(tables), matches + delete(connection, [row[0] for row in tables]))


def delete(connection: sqlite3.Connection, codes: list[str]) -> int:
    """Forget tables with everything that is kept of them; return how many matches that were."""
    matches = 0
    for code in codes:
        matches += connection.execute("DELETE FROM matches WHERE code = ?", (code,)).rowcount
        for kept in ("entries", "subscriptions", "tables"):
            connection.execute(f"DELETE FROM {kept} WHERE code = ?", (code,))  # noqa: S608 - ours
    return matches
