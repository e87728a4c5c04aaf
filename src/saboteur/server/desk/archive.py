"""A backup: one file with all tables, whichever store they came from, and the keys of a server.

It is a zip: `tables.jsonl` has a table on each line, `about.json` how many there are, `keys/` what
lies beside the database. Whoever has it knows every seed, so nobody else may read it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from saboteur import __version__
from saboteur.server.stores.copies import TableCopy, read_copy, written

VERSION: Final = 1
_ABOUT: Final = "about.json"
_TABLES: Final = "tables.jsonl"
_KEYS: Final = "keys/"
KEYS: Final = ("admin.json", "push-key.pem", "tls")
"""What lies beside the database and cannot be made again as it was."""


class About(msgspec.Struct, frozen=True):
    """What a backup says of itself."""

    version: int
    engine: str
    made: float
    tables: int
    entries: int
    matches: int


_DAMAGED: Final = (KeyError, TypeError, ValueError, EOFError, RuntimeError, struct.error, zlib.error,
                   zipfile.BadZipFile, msgspec.DecodeError)  # fmt: skip
"""What a zip with a wrong byte somewhere raises, wherever that is; what it says of the way it was
packed, or that it has a password, may be wrong, too."""
_ASTRAY: Final = (*_DAMAGED, OSError)
"""The same within a zip that was opened: a part may be said to lie before its beginning."""


class BadArchive(Exception):
    """A file that is no backup, or not a whole one."""


class TooNewArchive(BadArchive):
    """A backup that a newer version made."""


def write_archive(path: str, copies: Iterable[TableCopy], folder: str, made: float) -> About:
    """Write a backup as a whole or not at all; return what is in it.

    :raises OSError: if it cannot be written.
    """
    partial = f"{path}.{os.getpid()}.part"
    try:
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
            tables = entries = matches = 0
            with archive.open(_TABLES, "w", force_zip64=True) as lines:
                for copy in copies:
                    lines.write(written(copy) + b"\n")
                    tables += 1
                    entries += len(copy.entries)
                    matches += len(copy.matches)
            for file in _key_files(folder):
                archive.write(file, _KEYS + file.relative_to(folder).as_posix())
            about = About(VERSION, __version__, made, tables, entries, matches)
            archive.writestr(_ABOUT, msgspec.json.encode(about))
        with open(partial, "rb") as stream:
            os.fsync(stream.fileno())
        os.replace(partial, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(partial)
        raise
    return about


def _key_files(folder: str) -> list[Path]:
    """Return the files beside the database that belong into a backup."""
    found: list[Path] = []
    for name in KEYS:
        path = Path(folder, name)
        found += sorted(path.rglob("*")) if path.is_dir() else [path] if path.is_file() else []
    return [path for path in found if path.is_file()]


def read_about(path: str) -> About:
    """Return what a backup says of itself.

    :raises BadArchive: if it is none, or one of its keys is damaged.
    :raises OSError: if it cannot be read.
    """
    with _opened(path) as archive:
        about = _about(archive)
        try:
            for info in archive.infolist():
                if info.filename.startswith(_KEYS):
                    archive.read(info)  # insists that it is as it was written
        except _ASTRAY as error:
            raise BadArchive(path) from error
        return about


def read_tables(path: str) -> Iterator[TableCopy]:
    """Return the tables of a backup, one after the other.

    :raises BadArchive: if it is none, or damaged, or not all of it is there.
    :raises OSError: if it cannot be read.
    """
    with _opened(path) as archive:
        about = _about(archive)
        tables = 0
        try:
            with archive.open(_TABLES) as lines:
                for line in lines:
                    yield read_copy(line)
                    tables += 1
        except _ASTRAY as error:
            raise BadArchive(path) from error
        if tables != about.tables:
            raise BadArchive(path)


def insist_on_tables(path: str, about: About) -> None:
    """Insist that all tables of a backup can be read, and that none is there twice.

    :raises BadArchive: if not.
    """
    if len({copy.row.code for copy in read_tables(path)}) != about.tables:
        raise BadArchive(path)


def restore_keys(path: str, folder: str) -> list[str]:
    """Put the keys of a backup beside the database, unless there are some; return which.

    :raises BadArchive: if it is no backup.
    :raises OSError: if they cannot be written.
    """
    found: list[str] = []
    with _opened(path) as archive:
        for info in archive.infolist():
            name = info.filename.removeprefix(_KEYS)
            target = Path(folder, name)
            known = info.filename.startswith(_KEYS) and name.split("/")[0] in KEYS
            if not known or ".." in name.split("/") or target.exists():
                continue
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
                stream.write(archive.read(info))
            found.append(name)
    return found


@contextlib.contextmanager
def _opened(path: str) -> Iterator[zipfile.ZipFile]:
    try:
        archive = zipfile.ZipFile(path)
    except _DAMAGED as error:
        raise BadArchive(path) from error
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise  # it is not there, or not for us
        raise BadArchive(path) from error
    with archive:
        yield archive


def _about(archive: zipfile.ZipFile) -> About:
    try:
        text = archive.read(_ABOUT)
        version = msgspec.json.decode(text)["version"]
        if isinstance(version, int) and version > VERSION:
            raise TooNewArchive(str(version))
        return msgspec.json.decode(text, type=About)
    except _ASTRAY as error:
        raise BadArchive(str(error)) from error
