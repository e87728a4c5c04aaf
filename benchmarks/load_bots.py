"""How long do bots think at the table, and who waits for it, with many tables of bots running?

    benchmarks/load_bots.py --tables 100 --seconds 60
    benchmarks/load_bots.py --levels simple searcher --keep bots.json     goes on where it was left

Starts a real server for each level with an SQLite file and opens tables with four bots and one person,
who answers at once by a real socket. Measured are the time from a bot's being asked until its answer is
there, by the server's own figures (so that waiting for a process counts), how often a simpler level had
to answer, and how long a person at one of these tables waits for the answer to a ping meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

from load_tables import Seat, server
from websockets.asyncio.client import connect

from saboteur.bots.levels import LEVELS
from saboteur.server.wire import messages

BOTS: Final = 4
EVERY: Final = 1.0
_BUCKET: Final = re.compile(r'saboteur_mind_seconds_bucket\{level="(\w+)",le="([^"]+)"\} (\d+)')
_FALLBACK: Final = re.compile(r'saboteur_mind_fallbacks_total\{kind="(\w+)"\} (\d+)')


class Pinged(Seat):
    """A client that also notes how long a ping takes."""

    def __init__(self, socket: Any) -> None:  # noqa: ANN401 - as its library has it
        super().__init__(socket)
        self.pings: list[float] = []

    async def ping(self, until: float) -> None:
        """Ask every second, until it is over."""
        while time.monotonic() < until:
            start = time.monotonic()
            await (await self.socket.ping())
            self.pings.append(time.monotonic() - start)
            await asyncio.sleep(EVERY)


async def table(url: str, level: str, seed: int, until: float) -> list[float]:
    """Play at one table for a while; return how long each ping took."""
    dice = random.Random(seed)
    body = json.dumps({"name": "P", "bots": [level] * BOTS, "setup": {"ready_seconds": 0}})
    opened = await asyncio.to_thread(_post, url, body.encode())
    socket = await connect(url.replace("http", "ws") + "/socket", ping_interval=None)
    seat = Pinged(socket)
    tasks = [asyncio.create_task(seat.listen())]
    await _say(seat, messages.hello(opened["table"], opened["token"]))
    await _say(seat, messages.Start("start"))
    await seat.decision_after(0)
    await asyncio.sleep(dice.random() * EVERY)
    tasks.append(asyncio.create_task(seat.ping(until)))
    number = 0
    while time.monotonic() < until:
        now = seat.now
        if now and now.view and now.view.prompt.mine and now.view.choices:
            number += 1
            choice = dice.choice(now.view.choices)
            await _say(seat, messages.Move(f"m{number}", now.decision, choice.move))
            await seat.answer_to(f"m{number}")
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    socket.transport.abort()
    return seat.pings


async def _say(seat: Seat, message: messages.ClientMessage) -> None:
    await seat.socket.send(messages.write(message).decode())


def _post(url: str, body: bytes) -> dict[str, str]:
    request = urllib.request.Request(  # noqa: S310 - our own server
        url + "/api/tables", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        found: dict[str, str] = json.loads(answer.read())
        return found


def figures(text: str, level: str) -> dict[str, float]:
    """Return what the server's figures say of a level, in seconds."""
    counts = [(float(le), int(n)) for name, le, n in _BUCKET.findall(text) if name == level]
    total = counts[-1][1] if counts else 0
    found: dict[str, float] = {"moves": total}
    for name, share in (("median", 0.5), ("p99", 0.99)):
        found[name] = next((le for le, n in counts if n >= share * total), float("nan"))
    return found | {kind: int(n) for kind, n in _FALLBACK.findall(text)}


def run(level: str, tables: int, seconds: float) -> dict[str, float]:
    """Measure a level with a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        process, url = server(folder)
        try:
            pings = asyncio.run(_run(url, level, tables, seconds))
            with urllib.request.urlopen(url + "/metrics", timeout=60) as answer:  # noqa: S310
                found = figures(answer.read().decode(), level)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
            if process.stdout:
                process.stdout.close()
    pings.sort()
    found["ping_median"] = pings[len(pings) // 2]
    found["ping_p99"] = pings[int(len(pings) * 0.99)]
    return found


async def _run(url: str, level: str, tables: int, seconds: float) -> list[float]:
    until = time.monotonic() + seconds
    playing = [table(url, level, seed, until) for seed in range(tables)]
    return [ping for pings in await asyncio.gather(*playing) for ping in pings]


def _row(level: str, found: dict[str, float]) -> str:
    ms = {key: f"{1000 * found[key]:.0f}" for key in ("median", "p99", "ping_median", "ping_p99")}
    simpler = sum(int(found.get(kind, 0)) for kind in ("overrun", "crash", "error"))
    return (
        f"| {level} | {found['moves']:.0f} | {ms['median']} | {ms['p99']} | {simpler} "
        f"| {ms['ping_median']} | {ms['ping_p99']} |"
    )


def main() -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), choices=list(LEVELS))
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--keep", help="a file in which finished levels are kept")
    args = parser.parse_args()
    kept = Path(args.keep) if args.keep else None
    done = json.loads(kept.read_text()) if kept is not None and kept.exists() else {}
    print(
        f"{args.tables} tables of {BOTS} bots and a person, {args.seconds:g} s, {os.cpu_count()} cores; ms"
    )
    print("| level | answers | median | 99 % | simpler | ping median | ping 99 % |")
    print("|---|---|---|---|---|---|---|")
    for level in args.levels:
        key = f"{level} {args.tables} {args.seconds:g}"
        if key not in done:
            done[key] = run(level, args.tables, args.seconds)
            if kept is not None:
                kept.write_text(json.dumps(done, indent=1) + "\n")
        print(_row(level, done[key]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
