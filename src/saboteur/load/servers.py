"""Servers to play at: started as `saboteur serve` starts them, and looked at as the system sees them."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Final

from saboteur.load.plans import Plan

_SECONDS: Final = 60.0
"""So long may a server take to start, or to stop."""
_TRUSTING: Final = {
    "max-tables": 100_000,
    "max-sockets": 100_000,
    "max-sockets-per-address": 100_000,
    "max-tables-per-address": 100_000,
    "requests-per-second": 100_000,
    "tables-per-minute": 1_000_000,
    "processor-per-address": 1000,
    "stored-per-address": 1_000_000_000,
}
"""What one address may ask for when a whole club comes from it."""
_DELAYED: Final = (
    "import asyncio.base_events as b, sys; b._set_nodelay = lambda sock: None; "
    "from saboteur.cli.main import main; sys.exit(main(sys.argv[1:]))"
)
"""The command `saboteur` in a system that holds small messages back; nothing else is changed."""


class NotStarted(Exception):
    """A server does not answer; the message is what it said."""


class Server:
    """A server in a process of its own."""

    def __init__(self, plan: Plan, folder: Path, number: int) -> None:
        self._plan = plan
        self._folder = folder
        self._log = folder / f"server{number}.log"
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self.started = 0.0
        """How long it took until it answered."""

    @property
    def pid(self) -> int:
        """Return the number of its process."""
        return self._process.pid if self._process is not None else 0

    def start(self) -> None:
        """Start it, and wait until it answers.

        :raises NotStarted: if it does not.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        run = ["-c", _DELAYED] if self._plan.variant == "delayed" else ["-m", "saboteur"]
        command = [sys.executable, *run, "serve", "--host", "127.0.0.1", "--port", "0"]
        command += ["--no-browser", "--no-push", "--data-dir", str(self._folder)]
        if self._plan.store == "postgres":
            command += ["--postgres", self._plan.address]
        elif self._plan.processes > 1:
            command += ["--share"]
        for name, value in _TRUSTING.items():
            command += [f"--{name}", str(value)]
        environment = {k: v for k, v in os.environ.items() if not k.startswith("SABOTEUR_")}
        if "SABOTEUR_PURE" in os.environ:
            environment["SABOTEUR_PURE"] = os.environ["SABOTEUR_PURE"]
        begun = time.monotonic()
        with self._log.open("a") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**environment, "LC_ALL": "C.UTF-8"},
            )
        for line in self._process.stdout or ():
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found[0]
                break
        while not self.url or not _answers(self.url):
            if not self.url or self._process.poll() is not None:
                self.stop()
                raise NotStarted(self._log.read_text().strip()[-500:])
            if time.monotonic() - begun > _SECONDS:
                self.stop()
                raise NotStarted(self.url)
            time.sleep(0.01)
        self.started = time.monotonic() - begun

    def stop(self, *, at_once: bool = True) -> None:
        """Stop it."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill() if at_once else process.terminate()
        try:
            process.wait(_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _answers(url: str) -> bool:
    """Say whether a server is there."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:  # noqa: S310
            return bool(answer.status == HTTPStatus.OK)
    except (OSError, urllib.error.URLError):
        return False


@contextlib.contextmanager
def servers(plan: Plan) -> Iterator[list[Server]]:
    """Start the servers of a plan, and stop them afterwards.

    Several share one file or one database, as they do on one machine or many.
    """
    with contextlib.ExitStack() as closing:
        folder = plan.folder or closing.enter_context(
            tempfile.TemporaryDirectory(prefix="saboteur-load-", ignore_cleanup_errors=True)
        )
        shares = plan.store == "sqlite"
        found = [
            Server(plan, Path(folder) / f"server{0 if shares else i}", i)
            for i in range(plan.processes)
        ]
        for server in found:
            closing.callback(server.stop)
            server.start()
        yield found


def processor_of(pid: int) -> float | None:
    """Return the seconds of processor time that a process and its finished children have used."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return None


def processor_of_databases() -> float | None:
    """Return the same of all PostgreSQL servers of this machine together, None if there is none."""
    named = (
        int(file.parent.name) for file in Path("/proc").glob("[0-9]*/comm") if _is_database(file)
    )
    known = [seconds for seconds in map(processor_of, named) if seconds is not None]
    return sum(known) if known else None


def _is_database(name: Path) -> bool:
    with contextlib.suppress(OSError):  # a process may end meanwhile
        return name.read_text(encoding="utf-8", errors="replace").startswith("postgres")
    return False


def memory_of(pid: int) -> int | None:
    """Return the bytes of memory that a process has in use."""
    with contextlib.suppress(OSError):
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return None


def machine() -> tuple[float, float] | None:
    """Return the seconds of processor time the whole machine has used: usually, and at a low priority."""
    with contextlib.suppress(OSError):
        line = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0].split()[1:]
        user, nice, system, _idle, _wait, hard, soft, *_ = map(int, line)
        tick = os.sysconf("SC_CLK_TCK")
        return (user + system + hard + soft) / tick, nice / tick
    return None
