"""How many five-player tables does one server hold, at a move every 5 seconds at each?

    benchmarks/load_tables.py --tables 200 --seconds 60
    benchmarks/load_tables.py --search          more and more tables, until it is too slow

Starts a real server with an SQLite file and plays with real sockets, five for each table. Measured is
the time from sending a move until the last of the five clients has been told of it. Server and
clients share the machine's cores, so the figure is for both together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from saboteur.server.wire import messages

PLAYERS: Final = 5
EVERY: Final = 5.0
LIMIT: Final = 0.25


class _Choice(msgspec.Struct):
    move: str


class _Prompt(msgspec.Struct):
    mine: bool


class _View(msgspec.Struct):
    prompt: _Prompt
    choices: list[_Choice]


class _Told(msgspec.Struct):
    """As much of a message as a player needs here."""

    t: str
    decision: int = -1
    view: _View | None = None
    id: str = ""
    token: str = ""


_READ: Final = msgspec.json.Decoder(_Told)


class Seat:
    """A client at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now: _Told | None = None
        self.token = ""
        self.done: set[str] = set()
        self.news = asyncio.Event()

    async def listen(self) -> None:
        """Take in what is told, until the socket is closed."""
        try:
            async for data in self.socket:
                told = _READ.decode(data)
                self.token = told.token or self.token
                if told.t == "match":
                    self.now = told
                elif told.t == "done":
                    self.done.add(told.id)
                self.news.set()
        except ConnectionClosed:
            pass

    async def answer_to(self, id_: str) -> None:
        """Wait until a message was answered."""
        while id_ not in self.done:
            self.news.clear()
            await self.news.wait()

    async def decision_after(self, decision: int) -> None:
        """Wait until a later decision was told."""
        while self.now is None or self.now.decision <= decision:
            self.news.clear()
            await self.news.wait()


class Table:
    """Five clients who play one match after the other."""

    def __init__(self, url: str, seed: int, times: list[float]) -> None:
        self.url = url
        self.dice = random.Random(seed)
        self.times = times
        self.seats: list[Seat] = []
        self.listening: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the table, sit down, begin."""
        opened = await asyncio.to_thread(self._post)
        for number in range(PLAYERS):
            socket = await connect(
                self.url.replace("http", "ws") + "/socket", compression=None, ping_interval=None
            )
            seat = Seat(socket)
            self.seats.append(seat)
            self.listening.append(asyncio.create_task(seat.listen()))
            token = opened["token"] if number == 0 else ""
            await self.say(seat, messages.hello(opened["table"], token))
            if number:
                await self.say(seat, messages.Sit("sit", f"P{number}"))
                await seat.answer_to("sit")
        await self.say(self.seats[0], messages.Start("start"))
        await self.seats[0].decision_after(0)

    def _post(self) -> dict[str, str]:
        # Nobody looks at the end of a round here: the next one goes on at once.
        body = b'{"name":"P0","setup":{"ready_seconds":0}}'
        request = urllib.request.Request(  # noqa: S310 - our own server
            self.url + "/api/tables", body, {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            found: dict[str, str] = json.loads(answer.read())
            return found

    @staticmethod
    async def say(seat: Seat, message: messages.ClientMessage) -> None:
        """Send a message."""
        await seat.socket.send(messages.write(message).decode())

    async def play(self, until: float) -> None:
        """Make a move every few seconds; begin somewhere within the first of them."""
        await asyncio.sleep(self.dice.random() * EVERY)
        number = 0
        while time.monotonic() < until:
            start = time.monotonic()
            asked = [s for s in self.seats if s.now and s.now.view and s.now.view.prompt.mine]
            if asked and asked[0].now and asked[0].now.view:
                now = asked[0].now
                choice = self.dice.choice(asked[0].now.view.choices)
                number += 1
                move = messages.Move(f"m{number}", now.decision, choice.move)
                await self.say(asked[0], move)
                for seat in self.seats:
                    await seat.decision_after(now.decision - now.decision % 100)
                self.times.append(time.monotonic() - start)
            await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - start)))

    async def close(self) -> None:
        """Leave."""
        for task in self.listening:
            task.cancel()
        for seat in self.seats:
            seat.socket.transport.abort()


async def measure(
    url: str, tables: int, seconds: float, process: int
) -> tuple[int, float, float, float, float, float]:
    """Return the moves made; the median, 99th percentile and longest time; the CPU time of each.

    The CPU time of a move is that of the server, and that of its five clients.
    """
    times: list[float] = []
    found = [Table(url, seed, times) for seed in range(tables)]
    for at in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in found[at : at + 20]))
    until = time.monotonic() + seconds
    server_cpu, own_cpu = cpu_of(process), time.process_time()
    await asyncio.gather(*(table.play(until) for table in found))
    server_cpu, own_cpu = cpu_of(process) - server_cpu, time.process_time() - own_cpu
    for table in found:
        await table.close()
    times.sort()
    n = len(times)
    return n, times[n // 2], times[int(n * 0.99)], times[-1], server_cpu / n, own_cpu / n


def cpu_of(process: int) -> float:
    """Return the CPU seconds that a process has used."""
    with open(f"/proc/{process}/stat", encoding="ascii") as stream:
        fields = stream.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def server(folder: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server; return its process and its address."""
    flags = ["--host", "127.0.0.1", "--port", "0", "--no-browser", "--data-dir", folder]
    flags += ["--max-tables", "100000", "--max-sockets", "100000"]
    flags += ["--max-sockets-per-address", "100000", "--requests-per-second", "100000"]
    flags += ["--tables-per-minute", "1000000", "--silent-seconds", "3600"]
    process = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "saboteur", "serve", *flags],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    url = ""
    for line in process.stdout or ():
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        url = found[0] if found else url
        if line.startswith("Ctrl-C"):
            break
    time.sleep(1)
    return process, url


def run(tables: int, seconds: float) -> float:
    """Measure so many tables with a fresh server, print it, return the 99th percentile."""
    with tempfile.TemporaryDirectory() as folder:
        process, url = server(folder)
        try:
            moves, median, high, longest, server_cpu, own_cpu = asyncio.run(
                measure(url, tables, seconds, process.pid)
            )
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
            if process.stdout:
                process.stdout.close()
    print(
        f"{tables} tables, {tables * PLAYERS} sockets, {moves} moves in {seconds:g} s: "
        f"median {median * 1000:.1f} ms, 99th percentile {high * 1000:.1f} ms, "
        f"longest {longest * 1000:.0f} ms; CPU for a move: server {server_cpu * 1000:.2f} ms, "
        f"five clients {own_cpu * 1000:.2f} ms",
        flush=True,
    )
    return high


def main() -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--search", action="store_true")
    args = parser.parse_args()
    if not args.search:
        return 0 if run(args.tables, args.seconds) < LIMIT else 1
    tables, held = 100, 0
    while run(tables, args.seconds) < LIMIT:
        held = tables
        tables = int(tables * 1.5)
    print(f"held: {held} tables with a 99th percentile under {LIMIT * 1000:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
