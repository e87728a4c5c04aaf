"""The person's terminal: what is written to it, what is asked, and in which colours.

Everything works as well where there is no terminal at all: then nothing is coloured, cleared or
waited for, and answers are read line by line. Colours are what rich makes of them; without rich
there are none.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Iterable
from typing import Final

from saboteur.cli.screen.layout import wrap

WIDEST: Final = 100
"""Longer lines of text are hard to read."""

_STYLES: Final = {
    "title": "bold",
    "dim": "dim",
    "good": "green",
    "bad": "red",
    "warn": "yellow",
    "mark": "bold cyan",
    "mine": "bold yellow",
    "blue": "bold blue",
    "green": "bold green",
}
_CLEAR: Final = "\x1b[H\x1b[2J"
_FORGET: Final = "\x1b[3J"
"""Take away what can be scrolled back to, too."""
_DRAWN: Final = "┃━╋╫╲×·▶≡◆é"


class InputEnded(Exception):
    """There will be no more answers."""


class Terminal:
    """A screen and a keyboard, or files in their place."""

    def __init__(self, *, plain: bool = False, colour: bool = True) -> None:
        self.live: bool = sys.stdin.isatty() and sys.stdout.isatty()
        """Whether a person sits there."""
        dumb = os.environ.get("TERM", "") == "dumb"
        self.colour: bool = colour and sys.stdout.isatty() and _shows_colours()
        self.clears: bool = self.live and not dumb
        """Whether the screen can be cleared."""
        self.plain: bool = plain or not _can_draw()
        """Whether to draw with ASCII characters only."""
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - gives `input` its arrow keys

    @property
    def columns(self) -> int:
        """How many characters fit into a line."""
        return max(40, shutil.get_terminal_size((80, 24)).columns)

    @property
    def lines(self) -> int:
        """How many lines fit on the screen."""
        return max(16, shutil.get_terminal_size((80, 24)).lines)

    def paint(self, text: str, style: str) -> str:
        """Return a text in a style, if there are colours."""
        if not self.colour or not text:
            return text
        return _render(text, style)

    def write(self, text: str = "") -> None:
        """Write a line."""
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def write_all(self, lines: Iterable[str]) -> None:
        """Write several lines."""
        self.write("\n".join(lines))

    def tell(self, text: str, indent: str = "", later: str | None = None) -> None:
        """Write a sentence, wrapped."""
        self.write_all(wrap(text, min(self.columns - 1, WIDEST), indent, later, breaks=False))

    def ask(self, prompt: str) -> str:
        """Return what is typed in answer, without blanks around it.

        :raises InputEnded: if nothing more can be typed.
        """
        if self.live:
            try:
                return input(prompt).strip()
            except EOFError:
                self.write()
                raise InputEnded from None
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        self.write(line.rstrip("\n"))
        if not line:
            raise InputEnded
        return line.strip()

    def clear(self, *, forget: bool = False) -> None:
        """Empty the screen; where there is none, leave a blank line."""
        if self.clears:
            sys.stdout.write(_CLEAR + (_FORGET if forget else ""))
            sys.stdout.flush()
        else:
            self.write()

    def pause(self, text: str) -> None:
        """Wait for Enter, if a person sits there."""
        if self.live:
            self.ask(text + " ")

    def rest(self, seconds: float) -> None:
        """Give a person time to read."""
        if self.live and seconds > 0:
            time.sleep(seconds)


def _shows_colours() -> bool:
    """Tell whether there are colours here: rich has to be there and to know this terminal.

    rich heeds NO_COLOR, TERM and what each system has besides.
    """
    try:
        from rich.console import Console  # noqa: PLC0415 - an extra may be missing
    except ModuleNotFoundError:
        return False
    console = Console()
    told = console.color_system is not None and not console.no_color
    return told and not console.legacy_windows  # there colours are no part of the text


def _render(text: str, style: str) -> str:
    from rich.color import ColorSystem  # noqa: PLC0415 - an extra may be missing
    from rich.style import Style  # noqa: PLC0415

    return Style.parse(_STYLES[style]).render(text, color_system=ColorSystem.STANDARD)


def _can_draw() -> bool:
    try:
        _DRAWN.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
