"""What the documents show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import saboteur


@pytest.mark.parametrize("page", ["README.md"])
def test_the_examples_of_a_page_are_true(page: str) -> None:
    """Every session in the page gives what the page says."""
    path = Path(page).resolve()
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_the_drawing_in_the_readme_is_true() -> None:
    """The board shown in the README is the one the library draws."""
    text = Path("README.md").read_text(encoding="utf-8")
    shown = text.partition("```text\n")[2].partition("\n```")[0]
    quoted = text.partition('from_position("""\n')[2].partition('... """')[0]
    position = "\n".join(line.removeprefix("... ") for line in quoted.split("\n"))
    assert shown == str(saboteur.Match.from_position(position))


def test_the_readme_says_whose_trademark_it_is() -> None:
    """The plain sentence about the trademark stands in the README."""
    text = Path("README.md").read_text(encoding="utf-8")
    assert "trademark of its publisher" in text
