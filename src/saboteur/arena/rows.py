"""The file in which the deals of a run are kept, a line for each, so that the run can go on.

The first line says what is played. A line that was not written to its end is played again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from types import TracebackType
from typing import IO, Self, cast

import saboteur
from saboteur.arena.deals import Row
from saboteur.arena.setting import Setting


class OtherSetting(Exception):
    """The file has deals of another run; `differences` says how it differs: kept, wanted."""

    def __init__(self, path: str, differences: dict[str, tuple[object, object]]) -> None:
        super().__init__(path)
        self.path = path
        self.differences = differences


class NoRows(Exception):
    """The file is none of ours."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def head_of(setting: Setting, sources: Mapping[str, str]) -> dict[str, object]:
    """Return the first line of the file of a run."""
    files = {path: hashlib.sha256(text.encode()).hexdigest()[:16] for path, text in sources.items()}
    return {**setting.told(), "files": files, "version": saboteur.__version__}


def read_rows(path: str) -> tuple[dict[str, object], list[Row]]:
    """Return the first line of a file, and its deals in order, each once.

    :raises NoRows: if it is no such file.
    :raises OSError: if it cannot be read.
    """
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    whole = lines[:-1]
    try:
        head: object = json.loads(whole[0])
        rows = [cast("Row", json.loads(line)) for line in whole[1:]]
        found = {row["deal"]: row for row in rows}
    except (IndexError, ValueError, KeyError, TypeError):
        raise NoRows(path) from None
    if not isinstance(head, dict) or "arena" not in head:
        raise NoRows(path)
    return head, [found[deal] for deal in sorted(found)]


class Rows:
    """The deals of a run that were played: in memory, and in a file if there is one."""

    def __init__(self, path: str, head: dict[str, object]) -> None:
        """Take up what is in the file already.

        :raises OtherSetting: if that is another run's.
        :raises NoRows: if it is no such file.
        :raises OSError: if it cannot be read or written.
        """
        self._rows: dict[int, Row] = {}
        self._file: IO[str] | None = None
        if not path:
            return
        if os.path.exists(path) and os.path.getsize(path):
            _cut(path)
            kept, rows = read_rows(path)
            wanted: dict[str, object] = json.loads(json.dumps(head))
            differences = {
                key: (kept.get(key), wanted.get(key))
                for key in [*wanted, *[key for key in kept if key not in wanted]]
                if kept.get(key) != wanted.get(key)
            }
            if differences:
                raise OtherSetting(path, differences)
            self._rows = {row["deal"]: row for row in rows}
            self._file = open(path, "a", encoding="utf-8")  # noqa: SIM115 - closed on leaving
            return
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        self._file = open(path, "w", encoding="utf-8")  # noqa: SIM115 - closed on leaving
        self._write(head)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def missing(self, deals: int) -> list[int]:
        """Return which of so many deals are still to be played."""
        return [deal for deal in range(deals) if deal not in self._rows]

    def add(self, row: Row) -> None:
        """Keep a deal that was played."""
        self._rows[row["deal"]] = row
        self._write(row)

    def first(self, deals: int) -> list[Row]:
        """Return so many deals, in order, as far as they were played."""
        return [self._rows[deal] for deal in sorted(self._rows) if deal < deals]

    def _write(self, line: object) -> None:
        if self._file is not None:
            self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
            self._file.flush()


def _cut(path: str) -> None:
    """Take away what comes after the last whole line."""
    with open(path, "rb+") as file:
        text = file.read()
        file.truncate(text.rfind(b"\n") + 1)
