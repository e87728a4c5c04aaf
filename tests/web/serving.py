"""Starting a real server, as a person would."""

from __future__ import annotations

import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Server:
    """`saboteur serve` in a process of its own, with fast bots."""

    def __init__(self, data: Path, port: int = 0) -> None:
        command = [
            *(sys.executable, "-m", "saboteur", "serve", "--no-browser"),
            *("--host", "127.0.0.1", "--port", str(port), "--bot-seconds", "0.02"),
            *("--data-dir", str(data), "--tables-per-minute", "200"),
            *("--messages-per-second", "60", "--requests-per-second", "500"),
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
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
