"""A test that races with the clock gets a second try, and is named; whatever is broken fails."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from devtools import second_try
from devtools.processes import run

WEB = [f"tests/web/test_table.py::test_{n}" for n in range(second_try.MOST + 1)]


@pytest.mark.parametrize(
    ("failed", "again"),
    [
        ([], False),
        (WEB[:1], True),
        (WEB[: second_try.MOST], True),
        (WEB, False),
        (["tests/server/test_lines.py::test_it"], True),
        (["tests/rules/test_paths.py::test_it"], False),
        ([WEB[0], "tests/rules/test_paths.py::test_it"], False),
    ],
)
def test_few_tests_that_race_with_the_clock_are_tried_again(failed: list[str], again: bool) -> None:
    assert second_try.unsteady(failed) is again


@pytest.mark.parametrize(
    ("body", "status", "named"),
    [
        # Fails the first time only: a file tells it that it has been there.
        ("import pathlib as p\n here = p.Path('here')\n was = here.exists()\n here.touch()\n assert was", 0, 1),
        ("assert False", 1, 0),
        ("pass", 0, 0),
    ],
)  # fmt: skip
def test_what_failed_once_is_named_and_what_fails_twice_has_failed(
    body: str, status: int, named: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_it.py").write_text("def test_it():\n " + body + "\n")
    (tmp_path / "pytest.ini").write_text(f"[pytest]\ncache_dir = {tmp_path}/cache\n")
    monkeypatch.setattr(second_try, "RACING", ("test_it.py",))
    monkeypatch.setattr(second_try, "_LAST_FAILED", tmp_path / "cache/v/cache/lastfailed")
    monkeypatch.setattr(second_try, "run", functools.partial(run, folder=tmp_path))
    remarks: list[str] = []
    assert second_try.run_pytest(remarks, "-q", "test_it.py") == status
    assert len(remarks) == named
    assert all("test_it.py::test_it" in remark for remark in remarks)
