"""A file of tables read from outside: while a server uses it, and when it is damaged."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from saboteur.server.stores import sqlite_rows as rows
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.store import MatchRow, StoreDamaged, StoreFailed, TableRow

_SIGNATURE: Final = b"SQLite format 3\0"


@contextlib.contextmanager
def opened(path: str) -> Iterator[sqlite3.Connection]:
    """Open a file for reading alone; nothing in it changes, and no server is disturbed.

    :raises StoreFailed: if it is no such file.
    """
    try:
        with open(path, "rb") as stream:
            if stream.read(len(_SIGNATURE)) != _SIGNATURE:
                raise StoreFailed(f"{path} is no database")
        connection = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)
    except (OSError, sqlite3.Error) as error:
        raise StoreFailed(f"{path} cannot be used: {error}") from error
    with contextlib.closing(connection):
        connection.isolation_level = None
        connection.execute("PRAGMA busy_timeout=5000")
        yield connection


def snapshot(path: str) -> Iterator[TableCopy]:
    """Return all tables as they are at one moment, whatever a server writes meanwhile.

    :raises StoreFailed: if it is no such file.
    :raises StoreDamaged: if something in it cannot be read.
    """
    with opened(path) as connection:
        try:
            rows.fill_in(connection)
            connection.execute("BEGIN")  # from its first reading on, everything is as it was then
            for code in [row[0] for row in connection.execute("SELECT code FROM tables")]:
                copy = rows.copy_of(connection, code)
                if copy is not None:
                    yield copy
        except sqlite3.DatabaseError as error:
            raise StoreDamaged(str(error)) from error


@dataclass
class Salvage:
    """What a damaged file still gives up."""

    tables: list[TableCopy] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    """Tables of which something cannot be read."""


def salvage(path: str) -> Salvage:
    """Return what can still be read of a file, table by table.

    :raises StoreFailed: if it is no such file.
    """
    found = Salvage()
    with opened(path) as connection:
        known = {row[0]: rows.table_row(row) for row in _readable(connection, rows.TABLES, "code")}
        matches: dict[str, list[MatchRow]] = {}
        for row in _readable(connection, rows.MATCHES, "match"):
            matches.setdefault(row[1], []).append(rows.match_row(row))
        told = {
            row[0] for row in _readable(connection, "SELECT DISTINCT code FROM entries", "code")
        }
        for code in sorted({*known, *matches, *told}):
            entries, whole = _entries(connection, code)
            if not whole or not entries or code not in known:
                found.lost.add(code)
            # Without its row a table counts as closed: its matches can be looked at again.
            kept = known.get(code, TableRow(code, "closed", listed=False, touched=0.0))
            played = sorted(matches.get(code, ()), key=lambda match: match.number)
            found.tables.append(TableCopy(kept, tuple(entries), tuple(played)))
    return found


def _readable(connection: sqlite3.Connection, select: str, key: str) -> list[tuple[Any, ...]]:
    """Return the rows that can be read from both ends of a list, each once."""
    found: dict[str, tuple[Any, ...]] = {}
    for order in ("ASC", "DESC"):
        # By the list itself and not by an index, which may be damaged where the rows are not.
        asked = f"{select} NOT INDEXED ORDER BY {key} {order}"
        with contextlib.suppress(sqlite3.DatabaseError):
            for row in connection.execute(asked):
                found[row[0]] = row
    return list(found.values())


def _entries(connection: sqlite3.Connection, code: str) -> tuple[list[msgspec.Raw], bool]:
    """Return a table's entries up to the first that cannot be read, and whether that is all."""
    found: list[msgspec.Raw] = []
    try:
        asked = "SELECT n, body FROM entries WHERE code = ? ORDER BY n"
        for number, body in connection.execute(asked, (code,)):
            if number != len(found):
                return found, False
            msgspec.json.decode(body)  # text in a damaged page may be anything
            found.append(msgspec.Raw(body))
    except (sqlite3.DatabaseError, msgspec.DecodeError, UnicodeDecodeError):
        return found, False
    return found, True
