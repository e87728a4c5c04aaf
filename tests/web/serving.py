"""Starting a real server, as a person would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).parents[2]


class Server:
    """`saboteur serve` in a process of its own, with fast bots."""

    def __init__(
        self,
        data: Path,
        port: int = 0,
        *,
        program: Sequence[str] = (sys.executable, "-m", "saboteur"),
        folder: Path = ROOT,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        command = [
            *(*program, "serve", "--no-browser"),
            *("--host", "127.0.0.1", "--port", str(port), "--bot-seconds", "0.02"),
            *("--data-dir", str(data), "--tables-per-minute", "200"),
            *("--messages-per-second", "60", "--requests-per-second", "500"),
        ]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, **environment},
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.address, self.port = found.group(), int(found[1])
                break
        else:
            raise AssertionError("the server said no address")
        wait_for(f"{self.address}/healthz")

    def kill(self) -> None:
        """End it without any warning."""
        self._process.kill()
        self._end()

    def stop(self) -> None:
        self._process.terminate()
        self._end()

    def _end(self) -> None:
        self._process.wait(timeout=60)
        if self._process.stdout is not None:
            self._process.stdout.close()


def wait_for(address: str, patience: float = 60) -> None:
    """Wait until the server answers."""
    late = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            if time.monotonic() > late:
                raise
            time.sleep(0.05)


def fetch_client(address: str) -> dict[str, int]:
    """Return how long each file is that a browser loads for the front page.

    :raises OSError: if one of them is not served.
    """
    with urllib.request.urlopen(f"{address}/", timeout=30) as answer:
        page = answer.read().decode()
    sizes: dict[str, int] = {}
    for path in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        with urllib.request.urlopen(address + path, timeout=30) as answer:
            sizes[path] = len(answer.read())
    return sizes
