"""The file in which the deals of a run are kept, a line for each, so that the run can go on.

The first line says what is played. A line that was not written to its end is played again.
Beside it the same may lie packed, which takes a fifteenth of the room: so rows can be handed on, and
whoever has only these goes on with them.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import platform
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import IO, Final, Self, cast

import saboteur
from saboteur.arena.deals import Row
from saboteur.arena.setting import Setting

PACKED: Final = ".xz"
"""What a packed file is called, after the name of the file."""
THINKING: Final = "thinking"
NOT_COMPARED: Final = ("python", THINKING)
"""What the first line tells of who began the file; whoever goes on with it may have another. Another
Python plays the same games; whether other code of the bots does, nobody can tell from it alone."""
_THINKING: Final = ("bots", "minds")
_IN_PRODUCTS: Final = ("bot", "quick")
"""How files of code are named in a product's folder with which bots think."""
_WEIGHTS: Final = (".json", ".npz")


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
    own = {path: hashlib.sha256(text.encode()).hexdigest()[:16] for path, text in sources.items()}
    return {
        **setting.told(),
        "files": own,
        "version": saboteur.__version__,
        "python": platform.python_version(),
        THINKING: thinking(),
    }


@lru_cache(maxsize=1)
def thinking() -> str:
    """Return a number of all that our bots think with: code and weights.

    It changes with every comment, too; so where it is another one, bots may play otherwise.
    """
    found = hashlib.sha256()
    for folder in (*_THINKING, "products"):
        for path, file in _files(files("saboteur") / folder, folder):
            code = file.name.endswith(".py")
            if folder == "products":
                code = code and file.name.startswith(_IN_PRODUCTS)
            if code or file.name.endswith(_WEIGHTS):
                content = file.read_bytes()
                found.update(f"{path} {len(content)}\n".encode() + content)
    return found.hexdigest()[:16]


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Return the files of a folder and those below it, always in the same order."""
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        inside = f"{path}/{each.name}"
        if each.is_dir():
            yield from _files(each, inside)
        else:
            yield inside, each


def read_rows(path: str) -> tuple[dict[str, object], list[Row]]:
    """Return the first line of a file, packed or not, and its deals in order, each once.

    :raises NoRows: if it is no such file.
    :raises OSError: if it cannot be read.
    """
    try:
        with lzma.open(path) if path.endswith(PACKED) else open(path, "rb") as file:
            whole = file.read().decode().split("\n")[:-1]
        head: object = json.loads(whole[0])
        rows = [cast("Row", json.loads(line)) for line in whole[1:]]
        found = {row["deal"]: row for row in rows}
    except (IndexError, ValueError, KeyError, TypeError, EOFError, lzma.LZMAError):
        raise NoRows(path) from None
    if not isinstance(head, dict) or "arena" not in head:
        raise NoRows(path)
    return head, [found[deal] for deal in sorted(found)]


def pack(path: str) -> None:
    """Lay a packed copy of a file beside it; the same deals always make the same copy.

    :raises NoRows: if it is no file of ours.
    :raises OSError: if it cannot be read or written.
    """
    head, rows = read_rows(path)
    text = "".join(_line(each) for each in (head, *rows))
    packed = lzma.compress(text.encode(), preset=9)
    with open(f"{path}{PACKED}.new", "wb") as file:
        file.write(packed)
    os.replace(f"{path}{PACKED}.new", f"{path}{PACKED}")


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
        self.other_thinking: list[str] = []
        """The files that were begun with other code of the bots."""
        if not path:
            return
        is_begun = os.path.exists(path) and os.path.getsize(path) > 0
        if is_begun:
            _cut(path)
            _, self._rows = self._read(path, head)
        begun = head
        handed_on: dict[int, Row] = {}
        if os.path.exists(f"{path}{PACKED}"):
            begun, handed_on = self._read(f"{path}{PACKED}", head)
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        self._file = open(path, "a", encoding="utf-8")  # noqa: SIM115 - closed on leaving
        if not is_begun:
            self._write(begun)
        for deal, row in handed_on.items():
            if deal not in self._rows:
                self.add(row)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
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

    def _read(self, path: str, head: dict[str, object]) -> tuple[dict[str, object], dict[int, Row]]:
        """Return the first line of a file, and its deals by their numbers.

        :raises OtherSetting: if it has another first line.
        """
        kept, rows = read_rows(path)
        wanted: dict[str, object] = json.loads(json.dumps(head))
        differences = {
            key: (kept.get(key), wanted.get(key))
            for key in [*wanted, *[key for key in kept if key not in wanted]]
            if key not in NOT_COMPARED and kept.get(key) != wanted.get(key)
        }
        if differences:
            raise OtherSetting(path, differences)
        if kept.get(THINKING, wanted[THINKING]) != wanted[THINKING]:
            self.other_thinking.append(path)
        return kept, {row["deal"]: row for row in rows}

    def _write(self, line: object) -> None:
        if self._file is not None:
            self._file.write(_line(line))
            self._file.flush()


def _line(told: object) -> str:
    return json.dumps(told, separators=(",", ":")) + "\n"


def _cut(path: str) -> None:
    """Take away what comes after the last whole line."""
    with open(path, "rb+") as file:
        text = file.read()
        if not text.endswith(b"\n"):
            file.truncate(text.rfind(b"\n") + 1)
