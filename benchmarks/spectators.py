"""What do spectators at one table cost, and when is the last of them told?

    benchmarks/spectators.py --spectators 0 100 1000 3000 --moves 60

Starts a real server with an SQLite file for each number, lets three people play with a pause between
moves and so many real sockets watch, which only read and answer pings, in a process of their own. The
cost of a move is the server's own processor time while all moves were made, less what it used in as
long a time without a move, by the number of moves: work of others on the machine is not in it. Times do
depend on that: from when a move is sent until its player has the answer, and until the last of all
spectators has read what changed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import statistics
import sys
import time
from multiprocessing.connection import Connection
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

from saboteur.client import Client, open_table
from saboteur.load.plans import Plan
from saboteur.load.servers import Server, processor_of, servers
from saboteur.server.wire import PROTOCOL, messages

EVERY: Final = 0.5
"""Seconds between two moves."""
AT_ONCE: Final = 50
_DECISION: Final = re.compile(r'"t":"(?:change|match)".*?"decision":(\d+)')


class Watchers:
    """Many sockets that watch one table."""

    def __init__(self) -> None:
        self.last: dict[int, float] = {}
        """By decision, when the last of them has read of it."""
        self.counts: dict[int, int] = {}
        self.read = 0

    async def watch(self, url: str, table: str, arriving: asyncio.Semaphore) -> None:
        """Come, and read until the line is closed."""
        async with arriving:
            line = await connect(
                f"{url.replace('http', 'ws', 1)}/socket/{table}",
                compression=None, max_size=None, ping_interval=None, open_timeout=120,
            )  # fmt: skip
            hello = {"t": "hello", "protocol": PROTOCOL, "table": table, "language": "en",
                     "changes": True}  # fmt: skip
            await line.send(json.dumps(hello))
            await line.recv()
        asyncio.get_running_loop().create_task(self._read(line))

    async def _read(self, line: ClientConnection) -> None:
        async for text in line:
            self.read += len(text)
            found = _DECISION.search(str(text[:4000]))
            if found:
                decision = int(found[1])
                self.last[decision] = time.monotonic()
                self.counts[decision] = self.counts.get(decision, 0) + 1


def watching(url: str, table: str, count: int, pipe: Connection) -> None:
    """Watch until told otherwise, and tell what was seen; a process of its own."""

    async def main() -> None:
        watchers = Watchers()
        arriving = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(watchers.watch(url, table, arriving) for _ in range(count)))
        pipe.send("here")
        await asyncio.to_thread(pipe.recv)
        before = watchers.read
        pipe.send("counted")
        await asyncio.to_thread(pipe.recv)
        pipe.send((watchers.last, watchers.counts, watchers.read - before))

    asyncio.run(main())


async def measured(server: Server, count: int, moves: int) -> dict[str, float]:
    """Play before so many spectators; return what it cost."""
    url = server.url
    opened = await asyncio.to_thread(open_table, url, "P0", setup={"ready_seconds": 0})
    people = [await Client.connect(url, opened.table, opened.token)]
    people += [await Client.connect(url, opened.table, name=f"P{n}") for n in (1, 2)]
    here, there = multiprocessing.Pipe()
    work = (url, opened.table, count, there)
    process = multiprocessing.get_context("spawn").Process(target=watching, args=work)
    process.start()
    await asyncio.to_thread(here.recv)  # all of them are there
    await people[0].ask(messages.Start)
    dice = random.Random(1)
    await asyncio.sleep(2)
    begun = processor_of(server.pid) or 0.0
    await asyncio.sleep(moves * EVERY)
    idle = (processor_of(server.pid) or 0.0) - begun
    here.send("count")
    await asyncio.to_thread(here.recv)
    begun = processor_of(server.pid) or 0.0
    sent: dict[int, float] = {}
    answered: list[float] = []
    while len(answered) < moves:
        mover = next(
            (p for p in people if p.match and p.match.view.prompt.mine and p.match.view.choices),
            None,
        )
        if mover is None or mover.match is None:
            for one in people:
                if one.match is not None and one.match.view.ending is not None:
                    await one.ask(messages.Ready)
            await asyncio.sleep(0.1)
            continue
        start = time.monotonic()
        decision = mover.match.decision
        await mover.move(dice.choice(mover.match.view.choices).move)
        answered.append(time.monotonic() - start)
        await mover.until(lambda m=mover, d=decision: m.match.decision != d, 30)  # type: ignore[misc]
        sent[mover.match.decision] = start
        await asyncio.sleep(EVERY)
    spent = (processor_of(server.pid) or 0.0) - begun - idle
    await asyncio.sleep(3)
    here.send("tell")
    last, counts, size = await asyncio.to_thread(here.recv)
    process.join()
    late = [last[d] - start for d, start in sent.items() if counts.get(d, 0) >= count > 0]
    for one in people:
        await one.close()
    return {
        "cost": spent / moves,
        "answered": statistics.median(answered),
        "told": statistics.median(late) if late else float("nan"),
        "size": size / moves / max(count, 1),
        "complete": len(late) / moves,
    }


def main() -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--spectators", type=int, nargs="+", default=[0, 100, 1000, 3000])
    parser.add_argument("--moves", type=int, default=60)
    args = parser.parse_args()
    print(
        f"{args.moves} moves, one in {EVERY:g} s, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}"
    )
    print(
        "| spectators | processor ms a move | the mover is answered, ms | the last spectator is told, ms | KiB each and move |"
    )
    print("|---|---|---|---|---|")
    for count in args.spectators:
        plan = Plan(1, 3, EVERY, 60.0, 0.0, ["en"], 1, 1, "sqlite")
        with servers(plan) as (server,):
            found = asyncio.run(measured(server, count, args.moves))
        print(
            f"| {count} | {1000 * found['cost']:.1f} | {1000 * found['answered']:.0f} "
            f"| {1000 * found['told']:.0f} | {found['size'] / 1024:.2f} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
