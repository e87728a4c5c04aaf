"""Speaking to the person, and running other programs."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, NoReturn, TypeAlias

from devtools.places import BIN, ROOT, VENV, WINDOWS

Word: TypeAlias = str | os.PathLike[str]
"""A word of a command line."""


class Problem(Exception):
    """Something the user can act on, in one sentence."""


def say(text: str) -> None:
    """Tell the person something, at once."""
    print(text, flush=True)


@contextlib.contextmanager
def step(doing: str) -> Iterator[None]:
    """Say what is being done, and afterwards how long it took."""
    say(f"dev: {doing} ...")
    start = time.monotonic()
    yield
    say(f"dev: ... done in {time.monotonic() - start:.1f} s")


def clean_environment(**more: str) -> dict[str, str]:
    """Return the environment for our tools: .venv first, nothing that bends Python's paths."""
    bending = ("PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "PIP_TARGET", "PIP_PREFIX")
    result = {name: value for name, value in os.environ.items() if name not in bending}
    result["PIP_USER"] = "0"
    result["VIRTUAL_ENV"] = str(VENV)
    result["PATH"] = str(BIN) + os.pathsep + os.environ.get("PATH", os.defpath)
    result["HYPOTHESIS_STORAGE_DIRECTORY"] = str(VENV / "hypothesis")
    return {**result, **more}


def run(
    *command: Word,
    folder: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    output: IO[str] | None = None,
    errors: IO[str] | None = None,
) -> int:
    """Run a command in a folder and return its exit status.

    Its output goes where ours goes, unless a file is given; a command whose output is kept has
    nothing to read either. On Ctrl-C the command gets the signal too: it has a few seconds to end
    in its own way.
    """
    process = subprocess.Popen(
        [str(word) for word in command],
        cwd=folder,
        env=clean_environment() if environment is None else environment,
        stdin=None if output is None else subprocess.DEVNULL,
        stdout=output,
        stderr=errors if errors is not None or output is None else subprocess.STDOUT,
    )
    try:
        return process.wait()
    except KeyboardInterrupt:
        with contextlib.suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
            process.wait(timeout=10)
        process.kill()
        raise


def run_quietly(
    *command: Word, folder: Path = ROOT, environment: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """Run a command, and return its exit status and all that it printed."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        status = run(*command, folder=folder, environment=environment, output=output)
        output.seek(0)
        return status, output.read()


def succeeds(*command: str) -> bool:
    """Run a command in silence, and tell whether it ended well."""
    silent = subprocess.DEVNULL
    return subprocess.call(command, stdout=silent, stderr=silent) == 0


def become(*command: str, environment: Mapping[str, str]) -> NoReturn:
    """Go on as another program."""
    if WINDOWS:  # there exec returns to the shell at once
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)
