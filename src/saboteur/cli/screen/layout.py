"""Text side by side: how it is wrapped, cut, padded and put into tables.

A text may have colours. Everything works on lines of text, so that a game in the terminal needs
nothing but Python; ADR 0025 says what rich does and what it does not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from saboteur.cli.screen.columns import cell_len, chop_cells

_PAINT: Final = re.compile(r"\x1b\[[0-9;]*m")


def bare(text: str) -> str:
    """Return a text without its colours."""
    return _PAINT.sub("", text)


def width(text: str) -> int:
    r"""Return how many columns a text takes.

    >>> width("\x1b[1mgold\x1b[0m")
    4
    """
    return cell_len(bare(text))


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return a text filled up with blanks, behind it or, if it goes to the right, before it."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def cut(text: str, columns: int, end: str = "…") -> str:
    """Return a text that takes at most so many columns; a longer one loses its colours."""
    if width(text) <= columns:
        return text
    kept = chop_cells(bare(text), max(1, columns - width(end)))[0]
    return kept + end if width(kept + end) <= columns else end


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
    """Return the words of a text; one that is longer than a line is broken and loses its colours."""
    words: list[str] = []
    for word in text.split(" "):
        if width(word) > columns:
            words += _broken(bare(word), columns)
        elif word:
            words.append(word)
    return words


def _broken(word: str, columns: int) -> list[str]:
    """Return the parts of a word that is too long, behind hyphens where it has any."""
    parts: list[str] = []
    while cell_len(word) > columns:
        first = chop_cells(word, columns)[0]
        first = first[: first.rfind("-") + 1] or first
        parts.append(first)
        word = word[len(first) :]
    return [*parts, word] if word else parts


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
    rows: Sequence[Sequence[str]],
    *,
    right: Sequence[int] = (),
    indent: str = "",
    gap: str = "  ",
    columns: int | None = None,
) -> list[str]:
    """Return rows in columns; those named by `right` are set to the right.

    Where a screen has only so many `columns`, the last field of a row that is longer is wrapped.
    """
    count = max(len(row) for row in rows)
    widths = [max(width(row[i]) if i < len(row) else 0 for row in rows) for i in range(count)]
    lines: list[str] = []
    for row in rows:
        fields = [pad(text, widths[i], right=i in right) for i, text in enumerate(row)]
        line = (indent + gap.join(fields)).rstrip()
        if columns is None or width(line) <= columns:
            lines.append(line)
            continue
        head = indent + "".join(field + gap for field in fields[:-1])
        lines += wrap(row[-1], columns, head, " " * min(width(head), columns // 2))
    return lines


def beside(left: Sequence[str], right: Sequence[str], columns: int, gap: str) -> list[str]:
    """Return two texts side by side, the left one so many columns wide."""
    lines: list[str] = []
    for i in range(max(len(left), len(right))):
        first = left[i] if i < len(left) else ""
        second = right[i] if i < len(right) else ""
        lines.append(pad(first, columns) + gap + second if second else first)
    return lines
