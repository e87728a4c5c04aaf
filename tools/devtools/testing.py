"""What `./dev test` runs after the checks: pytest, with the plain and with the compiled rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from devtools.checks import Report
from devtools.compiling import warn_of_pure
from devtools.places import COMPILED, PYTHON, RAY, ROOT
from devtools.processes import Word, run_quietly
from devtools.second_try import run_pytest

_PLAIN_ONLY: Final = frozenset(
    ("docs", "learn", "on_ray", "server", "texts", "tools", "vector", "web")
)
"""Folders of tests that do not touch the rules, or take too long to be run twice."""

_COMPILED_ONLY: Final = ("analysis", "arena", "bots", "env", "minds", "puzzles")
"""Folders of tests that play much and say nothing of the rules: as plain Python they take too long."""


def _tested_compiled() -> list[str]:
    """Return the folders of tests that are run with the compiled rules too."""
    folders = {
        path.relative_to(ROOT / "tests").parts[0] for path in ROOT.glob("tests/*/**/test_*.py")
    }
    return [f"tests/{name}" for name in sorted(folders - _PLAIN_ONLY)]


def run_ray_tests(report: Report, arguments: Sequence[str]) -> None:
    """Test the arena on a real Ray cluster of several nodes, all on this machine."""
    # Elsewhere Ray must not be found: without it the command has something to say, too.
    chosen = arguments or ["tests/on_ray"]
    report.step("arena on Ray", PYTHON, "-m", "pytest", *chosen, PYTHONPATH=str(RAY))


def run_tests(report: Report, arguments: Sequence[str], not_compiled: str | None) -> None:
    """Test everything in plain Python, then what touches the rules with the compiled ones."""
    pytest: list[Word] = [PYTHON, "-m", "pytest"]
    pytest += [] if arguments else ["-n", "2", "--ignore=tests/web"]  # `client` runs those
    pytest += (
        []
        if arguments
        else ["--ignore=tests/on_ray", "--ignore=tests/vector", "--ignore=tests/learn"]
    )
    if not arguments:
        report.remarks.append("the arena was not tested on Ray: ./dev ray does that")
        # One process: what JAX compiles takes longer than what it then computes.
        report.step("vector engine", *pytest[:3], "tests/vector")
        # And one of its own, which is compiled with less care: little is computed there.
        report.step("learning", *pytest[:3], "tests/learn")
    empty = bool(arguments)
    later = [f"--ignore=tests/{name}" for name in _COMPILED_ONLY]
    plain = [] if arguments or not_compiled else later
    if arguments:
        report.step("tests", *pytest, *arguments, may_be_empty=True, SABOTEUR_PURE="1")
    else:
        words = (*pytest[3:], *plain)
        report.work("tests", lambda: run_pytest(report.remarks, *words, SABOTEUR_PURE="1"))
    if not_compiled:
        warn_of_pure(not_compiled)
        report.remarks.append("THE COMPILED RULES WERE NOT TESTED")
        return
    where = "import saboteur.rules.engine as engine; print(engine.__file__)"
    _, file = run_quietly(PYTHON, "-c", where)
    if str(COMPILED) not in file:
        report.failed.append(f"the compiled rules are not in use ({file.strip()})")
        return
    named = any(Path(word.split("::")[0]).exists() for word in arguments)
    folders = [] if named else _tested_compiled()
    report.step("tests with compiled rules", *pytest, *arguments, *folders, may_be_empty=empty)
