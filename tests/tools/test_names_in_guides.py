"""What the guides for those who work on Saboteur call by a name of code is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
SOURCES = {
    "src/saboteur": (".py", ".toml"),
    "tests": (".py",),
    "tools": (".py", ".toml"),
    "web/src": (".ts", ".svelte"),
}
QUOTED = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
OF_CODE = re.compile(r"[a-z0-9]+_[a-z0-9_]+|_[a-z_]+|[A-Z][A-Z0-9_]{2,}|(?:[A-Z][a-z0-9]+){2,}")
"""What is no word of English: of several words, in capitals, or with humps."""


def names_in(text: str) -> set[str]:
    """Return the names of code that a text has in backquotes; commands and paths are no names."""
    found: set[str] = set()
    for quoted in QUOTED.findall(text):
        code = quoted.partition("(")[0]
        if re.fullmatch(r"[A-Za-z_][\w.]*", code):
            found |= {name for name in NAME.findall(code) if OF_CODE.fullmatch(name)}
    return found


@cache
def words_of_sources() -> frozenset[str]:
    """Return every word of the sources, this test left out, and the names of their files."""
    words: set[str] = set()
    for folder, endings in SOURCES.items():
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in endings and path != Path(__file__):
                words.add(path.stem)
                words.update(NAME.findall(path.read_text(encoding="utf-8")))
    return frozenset(words)


@pytest.mark.parametrize("guide", GUIDES)
def test_every_name_of_code_in_a_guide_exists(guide: str) -> None:
    named = names_in((ROOT / guide).read_text(encoding="utf-8"))
    assert len(named) > 10, "a guide names much of the code"
    assert sorted(named - words_of_sources()) == []


def test_names_of_code_are_told_from_words_and_commands() -> None:
    text = "`HELD_BACK`, `take_up(s)`, `OpenPart`, `bot`, `./dev check`, `a_file.py`, `rules.state`"
    assert names_in(text) == {"HELD_BACK", "take_up", "OpenPart", "a_file"}
