"""The command `./dev`: an old Python gets a sentence, and every failure is one."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STARTER = ROOT / "dev"


def dev(*arguments: str, python: str = sys.executable, path: str | None = None):
    environment = os.environ if path is None else {"PATH": path}
    return subprocess.run(
        [python, str(STARTER), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_python_3_8_can_read_the_starter():
    ast.parse(STARTER.read_text("utf-8"), feature_version=(3, 8))


def test_the_starter_is_short_and_needs_nothing_but_python():
    tree = ast.parse(STARTER.read_text("utf-8"))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert imported <= sys.stdlib_module_names
    assert len(STARTER.read_text("utf-8").splitlines()) < 60


def old_python() -> str | None:
    """Return the path of a Python before 3.11, if there is one that runs."""
    for minor in (8, 9, 10):
        found = shutil.which(f"python3.{minor}")
        if found:
            where = [found, "-c", "import sys; print(sys.executable)"]
            done = subprocess.run(where, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                return done.stdout.strip()
    return None


def test_an_old_python_says_in_one_sentence_what_is_needed(tmp_path):
    """With an old Python in fact, where there is one; else one that only claims to be old."""
    python = old_python()
    if python is None:
        claim = "import sys, runpy; sys.version_info = (3, 8, 0); sys.argv = ['dev', 'setup']; "
        claim += f"runpy.run_path({str(STARTER)!r}, run_name='__main__')"
        command = [sys.executable, "-c", claim]
    else:
        command = [python, str(STARTER), "setup"]
    done = subprocess.run(
        command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("dev: Python 3.11 or newer is needed")
    assert done.stderr.count("\n") == 1


def test_help_lists_every_command():
    done = dev("--help")
    assert done.returncode == 0
    for command in ("setup", "play", "test", "check", "lock"):
        assert f"\n  {command} " in done.stdout
    assert dev().returncode == 2


@pytest.mark.parametrize("arguments", [("sing",), ("setup", "now"), ("check", "src")])
def test_a_mistake_is_one_sentence(arguments):
    done = dev(*arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("dev: ")
    assert done.stderr.count("\n") == 1
