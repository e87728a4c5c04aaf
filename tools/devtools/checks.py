"""What `./dev check` looks at, and the report of what went well."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from devtools.client import Node, run_client_check
from devtools.places import BIN, PYTHON, ROOT, VENV
from devtools.processes import Problem, Word, clean_environment, run, say

NO_TESTS_RAN: Final = 5
"""The exit status with which pytest says so."""
_TYPED: Final = ("src", "tests/typing", "tools", "dev")


class Report:
    """Runs steps one after another, and tells at the end which went well."""

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.passed: list[str] = []
        self.failed: list[str] = []
        self.remarks: list[str] = []

    def step(self, name: str, *command: Word, may_be_empty: bool = False, **more: str) -> None:
        """Run a command, with more environment variables, and note how it went."""

        def work() -> int:
            status = run(*command, environment=clean_environment(**more))
            return 0 if may_be_empty and status == NO_TESTS_RAN else status

        self.work(name, work)

    def work(self, name: str, work: Callable[[], int]) -> None:
        """Do something that returns an exit status, and note how it went."""
        say(f"\n=== {name}")
        try:
            status = work()
        except Problem as problem:
            say(f"dev: {problem}")
            status = 1
        (self.failed if status else self.passed).append(name)

    def finish(self, command: str) -> int:
        """Print the last line, and return the exit status."""
        seconds = f"in {time.monotonic() - self.start:.0f} s"
        remarks = "".join(f"; {remark}" for remark in self.remarks)
        if self.failed:
            say(f"\ndev {command}: FAILED {seconds}: {', '.join(self.failed)}{remarks}")
            return 1
        say(f"\ndev {command}: all good {seconds}: {', '.join(self.passed)}{remarks}")
        return 0


def run_checks(report: Report, node: Node) -> None:
    """Check everything that needs no test."""
    module = (PYTHON, "-m")
    report.step("format", *module, "ruff", "format", "--check", ".")
    report.step("lint", *module, "ruff", "check", ".")
    report.step("types", *module, "mypy", "--strict", *(p for p in _TYPED if (ROOT / p).exists()))
    report.step("layers", BIN / "lint-imports", "--no-logo", "--cache-dir", VENV / "import-linter")
    report.step("ledger", PYTHON, ROOT / "tools" / "check_ledger.py")
    report.step("products", PYTHON, ROOT / "tools" / "check_products.py")
    report.work("client format", lambda: run_client_check(node, "check:format"))
    report.work("client lint", lambda: run_client_check(node, "lint"))
