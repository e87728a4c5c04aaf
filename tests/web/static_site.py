"""The site that `./dev site` makes, on the plainest web host there is, in a folder of it."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from web.serving import ROOT, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "games/saboteur"


def build(www: Path) -> Path:
    """Build the site into a folder of a web host; return where it lies."""
    place = www / FOLDER
    place.parent.mkdir(parents=True)
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([sys.executable, "dev", "site", str(place)], cwd=ROOT, env=clean, check=True)
    return place


class Host:
    """`python -m http.server`."""

    def __init__(self, www: Path) -> None:
        flags = ("--bind", "127.0.0.1", "--directory", str(www))
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", "http.server", "0", *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        address = self._process.stdout.readline().split("(")[1].split(")")[0]
        self.address = f"{address}{FOLDER}/"
        wait_for(self.address)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait(timeout=60)
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextmanager
def hosted(www: Path) -> Iterator[Host]:
    """Serve a folder for a while."""
    host = Host(www)
    try:
        yield host
    finally:
        host.stop()
