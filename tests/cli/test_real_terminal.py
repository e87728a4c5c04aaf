"""Every game at a pseudo-terminal, small and large: what is only drawn for a person who sits there."""

from __future__ import annotations

import io
import os
import pty
import re
import threading
from collections.abc import Callable
from typing import TextIO

import pytest
from cli.test_play import at_a_terminal
from cli.test_whole_matches import reader

from saboteur.cli.language import choose
from saboteur.cli.main import main
from saboteur.cli.screen.layout import width
from saboteur.rules.registry import MODULES

CONTROLS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
SMALL = (40, 16)
LARGE = (200, 60)


class Keyboard(io.TextIOBase):
    """Types an answer into a pseudo-terminal whenever one is read from it."""

    def __init__(self, screen: Screen, leader: int, answer: Callable[[str], str | None]) -> None:
        super().__init__()
        self._screen = screen
        self._leader = leader
        self._answer = answer
        self._lines: TextIO = os.fdopen(os.dup(screen.fileno()), encoding="utf-8")

    def isatty(self) -> bool:
        return self._lines.isatty()

    def readline(self, *_: object) -> str:
        answer = self._answer(CONTROLS.sub("", self._screen.turned_over()))
        if answer is None:
            return ""
        os.write(self._leader, f"{answer}\n".encode())
        return self._lines.readline()

    def close(self) -> None:
        self._lines.close()
        super().close()


class Screen(io.TextIOWrapper):
    """Writes to a pseudo-terminal, and keeps what was written between two answers."""

    def __init__(self, follower: int) -> None:
        super().__init__(os.fdopen(follower, "wb"), encoding="utf-8")
        self.pages: list[str] = [""]

    def write(self, text: str) -> int:
        self.pages[-1] += text
        return super().write(text)

    def turned_over(self) -> str:
        """Return the page and begin a new one."""
        self.pages.append("")
        return self.pages[-2]


def play(monkeypatch, answer, size, *arguments: str) -> Screen:
    """Play at a pseudo-terminal of some columns and lines."""
    leader, follower = pty.openpty()
    drain = threading.Thread(target=_drain, args=[leader])
    screen = Screen(follower)
    keyboard = Keyboard(screen, leader, answer)
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", screen)
        patch.setattr("sys.stdin", keyboard)
        for name, value in zip(("COLUMNS", "LINES"), size, strict=True):
            patch.setenv(name, str(value))
        patch.setenv("TERM", "xterm")
        drain.start()
        try:
            code = main(["play", *arguments, "--pace", "0", "--language", "en"])
        finally:
            keyboard.close()
            screen.close()
            drain.join()
            os.close(leader)
            choose("en")
    assert code == 0, "".join(screen.pages)[-2000:]
    return screen


def _drain(leader: int) -> None:
    """Read what is shown, so that writing never waits."""
    while True:
        try:
            if not os.read(leader, 65536):
                return
        except OSError:  # so a terminal says that it is closed
            return


def some(count: int, answer: Callable[[str], str]) -> Callable[[str], str | None]:
    """Return somebody who answers so many times and then leaves."""
    left = iter(range(count))
    return lambda shown: answer(shown) if next(left, None) is not None else None


def ruleset(module: str) -> str:
    """Return the rules with a module, in a game that takes it."""
    games = MODULES[module].games
    return f"{games[0]}+{module}" if games else module


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("module", list(MODULES))
def test_every_product_is_drawn(module, size, monkeypatch):
    screen = play(monkeypatch, some(25, reader(2)), size, "--ruleset", ruleset(module), "--seed=1")
    assert len(screen.pages) > 25
    # The question itself is left to the terminal, which breaks it wherever it likes.
    lines = [line for page in screen.pages for line in page.split("\n")[:-1]]
    assert not [line for line in lines if width(CONTROLS.sub("", line)) >= size[0]]


@pytest.mark.parametrize("game", ["duel", "solo"])
def test_a_whole_match(game, monkeypatch):
    screen = play(monkeypatch, some(1500, reader(3)), LARGE, game, "--seed", "2")
    assert "End of the match" in "".join(screen.pages)


def test_solo_begins_with_no_mine_at_all():
    """Before a colour is chosen nothing lies on the table. (SOLO-01)"""
    code, text = at_a_terminal(
        ["", "b", "role", "", "quit", "y"], "play", "solo", "--seed=1", "--language=en"
    )
    assert code == 0, text
    assert "Which colour do you play?" in text
    assert "You play green." in text
