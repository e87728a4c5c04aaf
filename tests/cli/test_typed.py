"""What is typed at a table, and how the answers are laid out."""

import pytest

from saboteur.cli.screen.layout import cut, flow, table, width, wrap
from saboteur.cli.screen.window import span
from saboteur.cli.table.menu import label
from saboteur.cli.table.typed import Typed, read_numbers, read_typed


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("2", Typed(2)),
        ("2c", Typed(2, "c")),
        ("2 C 1", Typed(2, "c", 1)),
        ("12ab", Typed(12, "ab")),
        ("2-", Typed(2, discard=True)),
        ("-2", Typed(2, discard=True)),
        ("", None),
        ("c", None),
        ("-EW", None),
        ("2-3", None),
        ("200", None),
    ],
)
def test_what_is_typed(text, typed):
    assert read_typed(text) == typed


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("-2 4 5", [2, 4, 5]),
        ("2, 4", [2, 4]),
        ("- 1 -2", [1, 2]),
        ("2", []),
        ("-2", []),
        ("2c", []),
        ("2 c", []),
        ("2-3", []),
        ("-EW", []),
        ("", []),
    ],
)
def test_several_numbers(text, numbers):
    assert read_numbers(text) == numbers


def test_labels():
    assert [label(i) for i in (0, 25, 26, 27, 52)] == ["a", "z", "aa", "ab", "ba"]


def test_widths():
    assert width("\x1b[1;33mé\x1b[0m") == 1
    assert width("金山") == 4
    assert cut("Bartholomew", 6) == "Barth…"
    assert wrap("one two three", 8, "- ", "  ") == ["- one", "  two", "  three"]
    assert wrap("x" * 20, 10)[0] == "x" * 10
    assert flow(["aaa", "bbb", "ccc"], 9) == ["aaa   bbb", "ccc"]
    assert table([["a", "1"], ["bbb", "22"]], right=(1,)) == ["a     1", "bbb  22"]


def test_the_window_shows_what_matters():
    assert span([0, 8], [], 20) == (0, 8)
    assert span(list(range(30)), [20, 21], 10) == (16, 25)
    first, last = span([*range(-10, 1), 8], [8], 9)
    assert first <= 8 <= last
