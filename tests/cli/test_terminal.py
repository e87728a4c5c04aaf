"""The extra `terminal`: what rich adds at a terminal, and that all works without it."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur.cli.screen import columns
from saboteur.cli.screen.layout import bare, beside, cut, flow, pad, table, width, wrap

ROOT = Path(__file__).resolve().parents[2]
WITH_RICH = "import sys; from saboteur.cli.main import main; sys.exit(main())"
WITHOUT_RICH = "import sys; sys.modules['rich'] = None; " + WITH_RICH
FAMILY = "👨‍👩‍👧"
"""One sign on the screen, five characters."""


@pytest.fixture(params=["with rich", "without rich"])
def either(request, monkeypatch):
    """Measure characters with rich, and with what there is without it."""
    if request.param == "without rich":
        monkeypatch.setattr(columns, "_rich", lambda: None)
    return request.param


def environment(**more: str) -> dict[str, str]:
    names = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "LC_ALL", "LC_MESSAGES", "LANG")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    kept |= {"PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", "TERM": "xterm", "COLUMNS": "80"}
    return kept | more


def in_a_pipe(program: str, *arguments: str, typed: str = "", **more: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=typed,
        env=environment(**more),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def at_a_terminal(program: str, *arguments: str, **more: str) -> str:
    """Return all that a command that asks nothing writes to a terminal."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-c", program, *arguments]
    streams = {"stdin": follower, "stdout": follower, "stderr": follower}
    with subprocess.Popen(command, env=environment(**more), **streams) as child:
        os.close(follower)
        text = b""
        while True:
            try:
                data = os.read(leader, 65536)
            except OSError:  # so a terminal says that it is closed
                break
            if not data:
                break
            text += data
        os.close(leader)
        assert child.wait() == 0, text
    return text.decode("utf-8", "replace")


# --- characters ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("gold", 4),
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        ("金山", 4),
        ("ｇｏｌｄ", 8),
        ("━╋━", 3),
        ("💎", 2),
    ],
)
def test_a_width_is_counted_in_columns(either, text, columns):
    assert width(text) == columns
    assert width(f"\x1b[1;33m{text}\x1b[0m") == columns


def test_rich_knows_signs_of_several_characters():
    assert width(FAMILY) == 2
    assert width("🇫🇷") == 2
    assert cut(FAMILY * 4, 5) == FAMILY * 2 + "…"


@pytest.mark.parametrize("columns", [2, 3, 8, 9])
def test_what_is_cut_fits(either, columns):
    for text in ("金山金山金山", "x金x金x金x金", "Bartholomew", "💎💎💎💎💎💎"):
        assert width(cut(text, columns)) <= columns
        assert cut(text, columns).endswith("…")
    assert cut("金山", 4) == "金山"


def test_a_long_word_is_broken_by_its_width(either):
    lines = wrap("金" * 30, 20, "- ", "  ")
    assert [width(line) for line in lines] == [20, 20, 20, 8]
    assert "".join(line[2:] for line in lines) == "金" * 30
    assert wrap("\x1b[31m" + "金" * 15 + "\x1b[0m", 20) == ["金" * 10, "金" * 5]


def test_a_long_word_is_broken_behind_a_hyphen(either):
    assert wrap("sabotage-pickaxe-lantern-cart", 20) == ["sabotage-pickaxe-", "lantern-cart"]


def test_a_blank_that_must_not_break_does_not(either):
    """French has one before its colons; rich alone would break there."""
    assert wrap("Il manque\u00a0: ceci", 12) == ["Il manque\u00a0:", "ceci"]


def test_wide_names_stand_in_columns(either):
    lines = table([["金山", "1"], ["Ann", "22"], ["Zoe\u0308", "3"]], right=(1,))
    assert [width(line) for line in lines] == [8, 8, 8]
    assert pad("金", 4) == "金  "
    assert beside(["金"], ["b"], 4, " ") == ["金   b"]
    assert flow(["金山", "金山", "金山"], 11) == ["金山   金山", "金山"]


def test_the_last_field_of_a_table_is_wrapped_on_a_narrow_screen():
    rows = [["a", "one two three four"], ["bbb", "five"]]
    assert table(rows, indent="  ", columns=16) == [
        "  a    one two",
        "       three",
        "       four",
        "  bbb  five",
    ]
    assert table(rows, indent="  ") == ["  a    one two three four", "  bbb  five"]


# --- commands ------------------------------------------------------------------------------------

COMMANDS = [
    ("--help",),
    ("rules",),
    ("rules", "BASE-GOAL", "--language", "fr"),
    ("rules", "--modules"),
    ("simulate", "base", "--games", "2", "--seed", "3"),
    ("check", "-v", "tests/products/base/goals.scn"),
    ("perft", "tests/perft/positions.perft", "--depth", "1"),
    ("replay", "tests/golden/duel-cards.record"),
    ("play", "--seed", "3", "--pace", "0", "--names", "金山,Zoë,Bob,Cleo,Dora"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_prints_the_same_into_a_pipe_with_and_without_rich(command):
    """And no colours, even where they are asked for."""

    def timeless(text: str) -> str:
        return re.sub(r"\d+(\.\d+)?( s|/s)|\s+\d+\.?\d*$", "#", text, flags=re.MULTILINE)

    typed = "1\n?\nplayers\nquit\ny\n"
    code, text, errors = in_a_pipe(WITH_RICH, *command, typed=typed, FORCE_COLOR="1")
    assert "\x1b" not in text + errors
    without = in_a_pipe(WITHOUT_RICH, *command, typed=typed)
    assert (code, timeless(text), errors) == (without[0], timeless(without[1]), without[2])


def test_there_are_colours_at_a_terminal():
    assert "\x1b[1m" in at_a_terminal(WITH_RICH, "rules")


@pytest.mark.parametrize(
    ("program", "more"),
    [
        (WITH_RICH, {"NO_COLOR": "1"}),
        (WITH_RICH, {"TERM": "dumb"}),
        (WITHOUT_RICH, {}),
        (WITHOUT_RICH, {"FORCE_COLOR": "1"}),
    ],
)
def test_there_are_no_colours_where_none_are_wanted_or_possible(program, more):
    text = at_a_terminal(program, "rules", **more)
    assert "BASE-PATH" in text
    assert "\x1b" not in text


@pytest.mark.parametrize("columns", [40, 60])
def test_a_list_fits_a_narrow_terminal(columns):
    text = at_a_terminal(WITHOUT_RICH, "rules", COLUMNS=str(columns))
    rows = [line for line in text.splitlines() if line.startswith("  ")]
    assert rows
    assert max(map(width, rows)) < columns


def test_progress_is_shown_to_a_person_and_taken_away():
    text = at_a_terminal(WITH_RICH, "simulate", "base", "--games", "8", "--bots", "simple")
    assert "8 matches" in bare(text)
    assert "\x1b[?25h" in text, "the cursor is back"


def test_without_rich_nothing_is_shown_of_progress():
    text = at_a_terminal(WITHOUT_RICH, "simulate", "base", "--games", "5", "--bots", "simple")
    assert "\x1b" not in text
    assert "/5 " not in text
