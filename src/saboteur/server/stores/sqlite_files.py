"""A file of tables read from outside: while a server uses it, and when it is damaged."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from saboteur.server.stores import sqlite_rows as rows
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.store import (
    MatchRow,
    StoreDamaged,
    StoreFailed,
    StoreTooNew,
    TableRow,
)

_UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What reading a damaged file raises; what sqlite has to say of it need not be readable either."""
_NUMBER: Final = (int, float)
_TABLE: Final = (str, str, int, _NUMBER)
_MATCH: Final = (str, str, int, _NUMBER, _NUMBER, int, str)
_TOLD: Final = (str, str, str, str, str, str)
"""What kind the values of rows are."""
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
    :raises StoreTooNew: if it is of a newer version.
    :raises StoreDamaged: if something in it cannot be read.
    """
    with opened(path) as connection:
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > rows.SCHEMA_VERSION:
                raise StoreTooNew(f"it was written by a newer version ({version})")
            rows.fill_in(connection)
            connection.execute("BEGIN")  # from its first reading on, everything is as it was then
            for code in [row[0] for row in connection.execute("SELECT code FROM tables")]:
                copy = rows.copy_of(connection, code)
                if copy is None or not is_sound(copy):
                    raise StoreDamaged("a table has something in it that no server writes")
                yield copy
        except (*_UNREADABLE, TypeError) as error:  # text or nothing where bytes should be
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
        _insist_on_ours(connection, path)
        known: dict[str, TableRow] = {}
        for row in _readable(connection, rows.TABLES, "code"):
            if isinstance(row[0], str) and _fits(row, _TABLE):
                known[row[0]] = rows.table_row(row)
        matches: dict[str, list[MatchRow]] = {}
        for row in _readable(connection, rows.MATCHES, "match"):
            if _fits(row, _MATCH):
                matches.setdefault(row[1], []).append(rows.match_row(row))
            elif isinstance(row[1], str):
                found.lost.add(row[1])
        codes = _readable(connection, "SELECT DISTINCT code FROM entries", "code")
        told = {row[0] for row in codes if isinstance(row[0], str)}
        for code in sorted({*known, *matches, *told}):
            entries, whole = _entries(connection, code)
            if not whole or not entries or code not in known:
                found.lost.add(code)
            # Without its row a table counts as closed: its matches can be looked at again.
            kept = known.get(code, TableRow(code, "closed", listed=False, touched=0.0))
            played = sorted(matches.get(code, ()), key=lambda match: match.number)
            found.tables.append(TableCopy(kept, tuple(entries), tuple(played)))
    return found


def _insist_on_ours(connection: sqlite3.Connection, path: str) -> None:
    """Insist that there is anything that could be read.

    :raises StoreFailed: if there is none of our tables, or nobody can say any more where they begin.
    """
    for table in ("tables", "entries", "matches"):
        try:
            connection.execute(f"SELECT 1 FROM {table} NOT INDEXED LIMIT 0")  # noqa: S608 - ours
        except _UNREADABLE as error:
            problem = str(error)
        else:
            return
    raise StoreFailed(f"nothing in {path} can be read: {problem}")


def is_sound(copy: TableCopy) -> bool:
    """Say whether all rows have values of the kind that a server writes: sqlite takes any, anywhere."""
    told = all(_fits(astuple(row), _TOLD) for row in copy.subscriptions)
    played = all(_fits(astuple(row), _MATCH) for row in copy.matches)
    return told and played and _fits(astuple(copy.row), _TABLE) and _is_json(copy)


def _is_json(copy: TableCopy) -> bool:
    try:
        for body in copy.bodies:
            msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def _fits(row: tuple[Any, ...], kinds: tuple[Any, ...]) -> bool:
    return all(map(isinstance, row, kinds))


def _readable(connection: sqlite3.Connection, select: str, key: str) -> list[tuple[Any, ...]]:
    """Return the rows that can be read from both ends of a list, each once."""
    found: dict[str, tuple[Any, ...]] = {}
    for order in ("ASC", "DESC"):
        # By the list itself and not by an index, which may be damaged where the rows are not.
        query = f"{select} NOT INDEXED ORDER BY {key} {order}"
        with contextlib.suppress(*_UNREADABLE):
            for row in connection.execute(query):
                found[row[0]] = row
    return list(found.values())


def _entries(connection: sqlite3.Connection, code: str) -> tuple[list[msgspec.Raw], bool]:
    """Return a table's entries up to the first that cannot be read, and whether that is all."""
    found: list[msgspec.Raw] = []
    try:
        query = "SELECT n, body FROM entries WHERE code = ? ORDER BY n"
        for number, body in connection.execute(query, (code,)):
            if number != len(found):
                return found, False
            msgspec.json.decode(body)  # text in a damaged page may be anything
            found.append(msgspec.Raw(body))
    except (*_UNREADABLE, msgspec.DecodeError, TypeError):
        return found, False
    return found, True
