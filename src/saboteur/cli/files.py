"""Reading and writing files so that nothing a file holds can do harm, and nothing is lost."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from typing import Final

from saboteur.cli.language import say
from saboteur.cli.problem import Problem

LARGEST: Final = 4_000_000
"""Bytes. The longest match there can be is a hundred times smaller."""


_SYSTEM: Final = (
    "EACCES",
    "EEXIST",
    "EFBIG",
    "EINVAL",
    "EIO",
    "EISDIR",
    "ELOOP",
    "EMFILE",
    "ENAMETOOLONG",
    "ENODEV",
    "ENOENT",
    "ENOSPC",
    "ENOTDIR",
    "ENXIO",
    "EPERM",
    "EROFS",
)
"""What can go wrong with a file, as systems name it, where we have words for it."""


def read_text(path: str) -> str:
    """Return the text of a file.

    :raises Problem: if there is none, or it is too large, or no text.
    """
    try:
        with open(path, "rb") as stream:
            mode = os.fstat(stream.fileno()).st_mode
            if not stat.S_ISREG(mode) and not stat.S_ISFIFO(mode):
                raise Problem(say("cli.file.not-plain", file=path))
            content = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise Problem(_why(path, error)) from error
    if len(content) > LARGEST:
        raise Problem(say("cli.file.too-large", file=path, count=LARGEST // 1_000_000))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem(say("cli.file.no-text", file=path)) from error
    if "\0" in text:
        raise Problem(say("cli.file.no-text", file=path))
    return text.replace("\r\n", "\n")


def _why(path: str, error: Exception) -> str:
    """Say why a file cannot be opened, in words of our own where there are any."""
    if isinstance(error, FileNotFoundError):
        return say("cli.file.missing", file=path)
    if isinstance(error, IsADirectoryError):
        return say("cli.file.folder", file=path)
    if isinstance(error, PermissionError):
        return say("cli.file.forbidden", file=path)
    return say("cli.file.unreadable", file=path, detail=cause(error))


def cause(error: Exception) -> str:
    """Say what the system holds against a file; its own name for it where we have no words."""
    name = errno.errorcode.get(getattr(error, "errno", None) or errno.EINVAL, "EIO")
    return say(f"cli.system.{name}") if name in _SYSTEM else name


def write_text(path: str, text: str) -> None:
    """Write a file as a whole: whoever looks finds the old text or the new one, never a part.

    :raises Problem: if it cannot be written.
    """
    target = os.path.realpath(path)
    partial = f"{target}.{os.getpid()}.part"
    try:
        with open(partial, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(partial, target)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            os.unlink(partial)
        raise Problem(say("cli.file.unwritable", file=path, detail=cause(error))) from error
