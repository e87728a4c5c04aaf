"""Runs `saboteur` with a clock that is wrong by as many seconds as stand in a file.

clockwork.py FILE ARGUMENTS...

The file is read whenever somebody asks for the time, so the clock jumps while the server runs, as when
somebody sets it. How much time passes (the monotonic clock) nobody can set.
"""

from __future__ import annotations

import runpy
import sys
import time
from pathlib import Path


def put_wrong(file: Path) -> None:
    """Let this process take the time from now on as the file says."""
    right = time.time

    def wrong() -> float:
        try:
            return right() + float(file.read_text() or "0")
        except (OSError, ValueError):
            return right()

    time.time = wrong
    time.time_ns = lambda: int(wrong() * 10**9)


if __name__ == "__main__":
    sys.path.pop(0)  # what lies beside this file is nothing of the server's
    put_wrong(Path(sys.argv.pop(1)))
    runpy.run_module("saboteur", run_name="__main__", alter_sys=True)
