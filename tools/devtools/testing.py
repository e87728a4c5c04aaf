"""What `./dev test` runs after the checks: pytest, with the plain and with the compiled rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from devtools.checks import Report
from devtools.compiling import warn_of_pure
from devtools.places import COMPILED, PYTHON, ROOT
from devtools.processes import Word, run_quietly

_TESTED_COMPILED: Final = tuple(
    f"tests/{folder}"
    for folder in (
        "api", "bots", "cli", "docs", "golden", "laws", "notation", "perft", "present",
        "products", "rules", "scenarios", "texts", "tools", "unit", "views",
    )
)  # fmt: skip
"""What touches the rules."""


def run_tests(report: Report, arguments: Sequence[str], not_compiled: str | None) -> None:
    """Test everything in plain Python, then what touches the rules with the compiled ones."""
    pytest: list[Word] = [PYTHON, "-m", "pytest"]
    pytest += [] if arguments else ["-n", "2", "--ignore=tests/web"]  # `client` runs those
    empty = bool(arguments)
    report.step("tests", *pytest, *arguments, may_be_empty=empty, SABOTEUR_PURE="1")
    if not_compiled:
        warn_of_pure(not_compiled)
        report.remarks.append("THE COMPILED RULES WERE NOT TESTED")
        return
    where = "import saboteur.rules; print(saboteur.rules.__file__)"
    _, file = run_quietly(PYTHON, "-c", where)
    if str(COMPILED) not in file:
        report.failed.append(f"the compiled rules are not in use ({file.strip()})")
        return
    named = any(Path(word.split("::")[0]).exists() for word in arguments)
    folders = [] if named else [p for p in _TESTED_COMPILED if (ROOT / p).is_dir()]
    report.step("tests with compiled rules", *pytest, *arguments, *folders, may_be_empty=empty)
