"""Where the file of tables lies: whether it is still there, and putting it back if it was deleted.

A file that was deleted lives on as long as it is open. So nothing that was acknowledged has to be
lost: what is in it is copied to where it was, before anything more is acknowledged.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from typing import Final

from saboteur.server.stores.store import StoreFailed

_BESIDE: Final = ("-wal", "-shm", "-journal")


class Place:
    """The place of one file, which is open."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._file = _number(path)

    def is_empty(self) -> bool:
        """Say whether the file was deleted.

        :raises StoreFailed: if another one lies there now: nobody knows which of them is wanted.
        """
        try:
            found = _number(self._path)
        except FileNotFoundError:
            return True
        except OSError as error:
            raise StoreFailed(f"{self._path} cannot be used: {error}") from error
        if found != self._file:
            raise StoreFailed(f"{self._path} is another file now")
        return False

    def copy_aside(self, connection: sqlite3.Connection) -> None:
        """Copy everything that a connection sees into a file beside the place.

        :raises OSError: if it cannot be written.
        :raises sqlite3.Error: if it cannot be copied.
        """
        os.makedirs(os.path.dirname(self._path) or ".", mode=0o700, exist_ok=True)
        # Half a copy must never be taken for a whole one, whenever this process is killed.
        part = f"{_aside(self._path)}.part"
        with contextlib.suppress(FileNotFoundError):
            os.remove(part)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        with contextlib.closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
        os.replace(part, _aside(self._path))

    def put_back(self) -> None:
        """Put the copy where the file was; nothing may be open any more.

        :raises OSError: if it cannot be moved.
        """
        put_back(self._path)
        self.take()

    def take(self) -> None:
        """Take the file that lies there now for the one that is open.

        :raises FileNotFoundError: if there is none.
        """
        self._file = _number(self._path)


def put_back(path: str) -> None:
    """Put a copy that lies aside where the file is missing, if there is one.

    What lies beside the file belongs to the one that was deleted.

    :raises OSError: if it cannot be moved.
    """
    aside = _aside(path)
    if os.path.exists(path) or not os.path.exists(aside):
        return
    for beside in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            os.remove(path + beside)
    os.replace(aside, path)
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _aside(path: str) -> str:
    return path + ".rescued"


def _number(path: str) -> tuple[int, int]:
    """Return what tells a file from all others.

    :raises FileNotFoundError: if there is none.
    """
    found = os.stat(path)
    return found.st_dev, found.st_ino
