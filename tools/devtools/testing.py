"""What `./dev test` runs after the checks: pytest, with the plain and with the compiled rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from devtools.checks import Report
from devtools.compiling import set_up_compiled, warn_of_pure
from devtools.places import COMPILED, PYTHON, RAY, ROOT
from devtools.processes import Problem, Word, clean_environment, run_quietly, say
from devtools.second_try import MOSTLY_WAITING, ON_TWO_CORES, run_pytest

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


class Beside:
    """What uses one core, and is done on another one during the checks and the client's own tests.

    That compiles the rules, tests the vector engine and tests learning: the last two are compiled
    by JAX first, which takes longer than what is then computed. What they print is kept together.
    """

    JAX: Final = (("vector engine", "tests/vector"), ("learning", "tests/learn"))

    def __init__(self, tests: Sequence[tuple[str, str]] = ()) -> None:
        self.failed_compiling = ""
        self.not_compiled: str | None = None
        self._tests = tests
        self._done: list[tuple[str, int, str]] = []

    def work(self) -> None:
        """Do it; on a thread of its own while something else is done."""
        try:
            self.not_compiled = set_up_compiled()
        except Problem as problem:
            self.failed_compiling = self.not_compiled = str(problem)
        for name, folder in self._tests:
            command = (PYTHON, "-m", "pytest", folder)
            self._done.append((name, *run_quietly(*command, environment=clean_environment())))

    def tell(self, report: Report) -> None:
        """Say what came of it."""
        if self.failed_compiling:
            say(f"\ndev: {self.failed_compiling}")
            report.failed.append("compiling")
        for name, status, output in self._done:
            report.work(name, partial(_told, output, status))


def _told(text: str, status: int) -> int:
    say(text.strip())
    return status


def run_tests(report: Report, arguments: Sequence[str], not_compiled: str | None) -> None:
    """Test everything in plain Python, then what touches the rules with the compiled ones."""
    pytest: list[Word] = [PYTHON, "-m", "pytest"]
    # `browsers` runs those of the web, `Beside` those of JAX.
    elsewhere = [f"--ignore=tests/{folder}" for folder in ("on_ray", "learn", "vector", "web")]
    if not arguments:
        pytest += [*ON_TWO_CORES, *elsewhere]
        report.remarks.append("the arena was not tested on Ray: ./dev ray does that")
    empty = bool(arguments)
    later = [f"--ignore=tests/{name}" for name in _COMPILED_ONLY]
    plain = [] if arguments or not_compiled else later
    if arguments:
        report.step("tests", *pytest, *arguments, may_be_empty=True, SABOTEUR_PURE="1")
    else:
        words = (*MOSTLY_WAITING, *elsewhere, *plain)
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
