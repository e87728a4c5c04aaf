"""How long do bots think at the table, and who waits for it, with many tables of bots running?

    benchmarks/load_bots.py --tables 100 --seconds 60 --keep docs/load/bots/levels.json
    tools/load_table.py                                       makes the table of docs/server.md of it
    benchmarks/load_bots.py --levels simple searcher          only some, and keeps nothing

All levels that there are here are measured; `learned` wants NumPy. With --keep it goes on where it was
left, and what is kept says of what machine it is: how many cores, how much else they had to do before
and after (the usual load of one minute, which by then counts the bots as well), with what priority.

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
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

from saboteur.bots.levels import LEVELS
from saboteur.client import Client, open_table
from saboteur.load.plans import Plan
from saboteur.load.servers import servers
from saboteur.minds import lap
from saboteur.server.wire import messages

BOTS: Final = 4
EVERY: Final = 1.0
_BUCKET: Final = re.compile(r'saboteur_mind_seconds_bucket\{level="(\w+)",le="([^"]+)"\} (\d+)')
_FALLBACK: Final = re.compile(r'saboteur_mind_fallbacks_total\{kind="(\w+)"\} (\d+)')


async def table(url: str, level: str, seed: int, until: float) -> list[float]:
    """Play at one table for a while; return how long each ping took."""
    dice = random.Random(seed)
    opened = await asyncio.to_thread(
        open_table, url, "P", bots=[level] * BOTS, setup={"ready_seconds": 0}
    )
    client = await Client.connect(url, opened.table, opened.token)
    await client.ask(messages.Start)
    await asyncio.sleep(dice.random() * EVERY)
    playing = asyncio.create_task(client.play(lambda match: dice.choice(match.view.choices).move))
    pings: list[float] = []
    while time.monotonic() < until:
        pings.append(await client.ping())
        await asyncio.sleep(EVERY)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await client.close()
    return pings


def figures(text: str, level: str) -> dict[str, float]:
    """Return what the server's figures say of a level, in seconds."""
    counts = [(float(le), int(n)) for name, le, n in _BUCKET.findall(text) if name == level]
    total = counts[-1][1] if counts else 0
    found: dict[str, float] = {"moves": total}
    for name, share in (("median", 0.5), ("p99", 0.99)):
        found[name] = next((le for le, n in counts if n >= share * total), float("nan"))
    return found | {kind: int(n) for kind, n in _FALLBACK.findall(text)}


def run(level: str, tables: int, seconds: float) -> dict[str, Any]:
    """Measure a level with a fresh server."""
    machine = {
        "level": level,
        "tables": tables,
        "seconds": seconds,
        "date": time.strftime("%Y-%m-%d"),
        "cores": os.cpu_count(),
        "nice": os.nice(0),
        "compiled": lap.__file__.endswith(".so"),
        "load_before": round(os.getloadavg()[0], 1),
    }
    plan = Plan(tables, BOTS + 1, EVERY, seconds, 0.0, ["en"], 1, 1, "sqlite")
    with servers(plan) as (server,):
        pings = asyncio.run(_run(server.url, level, tables, seconds))
        with urllib.request.urlopen(server.url + "/metrics", timeout=60) as answer:  # noqa: S310
            found = figures(answer.read().decode(), level)
        server.stop(at_once=False)
    pings.sort()
    found["ping_median"] = pings[len(pings) // 2]
    found["ping_p99"] = pings[int(len(pings) * 0.99)]
    return {**machine, **found, "load_after": round(os.getloadavg()[0], 1)}


async def _run(url: str, level: str, tables: int, seconds: float) -> list[float]:
    until = time.monotonic() + seconds
    playing = [table(url, level, seed, until) for seed in range(tables)]
    return [ping for pings in await asyncio.gather(*playing) for ping in pings]


def _row(level: str, found: dict[str, Any]) -> str:
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
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_text(json.dumps(done, indent=1) + "\n")
        print(_row(level, done[key]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
