"""A test that races with the clock gets a second try, alone, and is named if it needed one.

Browsers, sockets and killed servers share two cores with the rest of the tests. What fails there
once in some hundred runs, and passes when nothing runs beside it, is worth a look and not worth a
red run: it is told at the end. What is broken fails twice (ADR 0065).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from devtools.places import PYTHON, VENV
from devtools.processes import Word, clean_environment, run, say

RACING: Final = ("tests/web/", "tests/server/")
"""Where tests race with the clock; a rule that fails once has failed."""
MOST: Final = 3
"""How many tests get a second try; when more fail, something is wrong."""

_SHARING: Final = ("--dist", "worksteal")
"""Who has nothing left takes from the others: slow tests stand together, and one core waited long."""
ON_TWO_CORES: Final = ("-n", "2", *_SHARING)
MOSTLY_WAITING: Final = ("-n", "3", *_SHARING)
"""For tests that wait for clocks, servers and databases: two of them kept two cores busy for half the
time."""

_TESTS_FAILED: Final = 1
"""The exit status with which pytest says so, and not that it was interrupted or could not start."""
_LAST_FAILED: Final = VENV / "pytest" / "v" / "cache" / "lastfailed"


def unsteady(failed: Sequence[str]) -> bool:
    """Tell whether the tests that failed may be tried again."""
    return 0 < len(failed) <= MOST and all(name.startswith(RACING) for name in failed)


def run_pytest(remarks: list[str], *words: Word, **more: str) -> int:
    """Run pytest with more environment variables; return its exit status after the second try."""
    environment = clean_environment(**more)
    _LAST_FAILED.unlink(missing_ok=True)
    status = run(PYTHON, "-m", "pytest", *words, environment=environment)
    if status != _TESTS_FAILED or not _LAST_FAILED.exists():
        return status
    failed = sorted(json.loads(_LAST_FAILED.read_text(encoding="utf-8")))
    if not unsteady(failed):
        return status
    say(f"\ndev: once more, alone: {' '.join(failed)}")
    status = run(PYTHON, "-m", "pytest", "-q", *failed, environment=environment)
    if not status:
        remarks.append(f"UNSTEADY, failed once and passed alone: {' '.join(failed)}")
    return status
