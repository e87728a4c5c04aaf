"""What tests of the command line share: a plain environment, and a match that is over."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from cli.running import bots_match

from saboteur.match import Match


@pytest.fixture(autouse=True)
def nobody_types(plain_environment: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be nobody at the keyboard, unless a test says so."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


@pytest.fixture(scope="module")
def finished() -> Match:
    """Return a match of the base game that is over."""
    return bots_match("base")


@pytest.fixture
def record(finished: Match, tmp_path: Path) -> Path:
    """Return a file with its record."""
    path = tmp_path / "a.match"
    path.write_text(str(finished.record()), encoding="utf-8")
    return path
