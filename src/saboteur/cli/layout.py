"""Text side by side: how wide it is on a screen, how it is wrapped, padded and put into tables."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence
from typing import Final

_PAINT: Final = re.compile(r"\x1b\[[0-9;]*m")


def bare(text: str) -> str:
    """Return a text without its colours."""
    return _PAINT.sub("", text)


def width(text: str) -> int:
    r"""Return how many columns a text takes.

    >>> width("\x1b[1mgold\x1b[0m")
    4
    """
    columns = 0
    for character in bare(text):
        if unicodedata.combining(character):
            continue
        columns += 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
    return columns


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return a text filled up with blanks, behind it or, if it goes to the right, before it."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def cut(text: str, columns: int, end: str = "…") -> str:
    """Return a text that takes at most so many columns; a longer one loses its colours."""
    if width(text) <= columns:
        return text
    kept = ""
    for character in bare(text):
        if width(kept + character + end) > columns:
            break
        kept += character
    return kept + end


def wrap(
    text: str, columns: int, indent: str = "", later: str | None = None, *, breaks: bool = True
) -> list[str]:
    """Return a text in lines of at most so many columns; colours do not count.

    `indent` begins the first line, `later` the others (the same, if it is not given). A word that
    is longer than a line is broken, or, for example if it is a file's name, left as it is.
    """
    later = indent if later is None else later
    lines: list[str] = []
    line = indent
    empty = True
    longest = max(8, columns - width(later))
    for word in _short_words(text, longest) if breaks else text.split(" "):
        if not empty and width(line) + 1 + width(word) > columns:
            lines.append(line)
            line = later
            empty = True
        line += word if empty else " " + word
        empty = False
    return [*lines, line]


def _short_words(text: str, columns: int) -> list[str]:
    """Return the words of a text; one that is longer than a line is broken."""
    words: list[str] = []
    for word in text.split(" "):
        if not word:
            continue
        words.extend(textwrap.wrap(word, columns) if width(word) > columns else [word])
    return words


def flow(items: Sequence[str], columns: int, gap: str = "   ", indent: str = "") -> list[str]:
    """Return items one after the other, several in a line; only too long ones are broken."""
    lines: list[str] = []
    line = ""
    for item in items:
        if width(indent + item) > columns:
            lines += [indent + line] if line else []
            *whole, line = [part.removeprefix(indent) for part in wrap(item, columns, indent)]
            lines += [indent + part for part in whole]
            continue
        if line and width(indent + line + gap + item) > columns:
            lines.append(indent + line)
            line = ""
        line = line + gap + item if line else item
    return [*lines, indent + line] if line else lines


def table(
    rows: Sequence[Sequence[str]], *, right: Sequence[int] = (), indent: str = "", gap: str = "  "
) -> list[str]:
    """Return rows in columns; those named by `right` are set to the right."""
    columns = max(len(row) for row in rows)
    widths = [max(width(row[i]) if i < len(row) else 0 for row in rows) for i in range(columns)]
    lines: list[str] = []
    for row in rows:
        fields = [pad(text, widths[i], right=i in right) for i, text in enumerate(row)]
        lines.append((indent + gap.join(fields)).rstrip())
    return lines


def beside(left: Sequence[str], right: Sequence[str], columns: int, gap: str) -> list[str]:
    """Return two texts side by side, the left one so many columns wide."""
    lines: list[str] = []
    for i in range(max(len(left), len(right))):
        first = left[i] if i < len(left) else ""
        second = right[i] if i < len(right) else ""
        lines.append(pad(first, columns) + gap + second if second else first)
    return lines
