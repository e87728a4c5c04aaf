"""What a person can put right: it ends the command with one sentence and exit code 2."""

from __future__ import annotations

from typing import Final

_BLANKS: Final = " \u00a0\u202f"


class Problem(Exception):
    """A sentence that says what is wrong and what to do next."""


def one_line(text: str) -> str:
    r"""Return a text as one line of printable characters, whatever a file or its name holds.

    >>> one_line("a\tb\x1b[2J\n")
    'a b [2J'
    """
    return "".join(c if c.isprintable() or c in _BLANKS else " " for c in text).strip()
