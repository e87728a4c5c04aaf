"""Servers under fire: `python tools/chaos`, and what they kept is compared with what they promised.

People play on real sockets, through nginx or a small proxy of our own, at several servers with a real
PostgreSQL, at several that share a file, or at one with a file. Meanwhile servers, database and proxy are killed, frozen, cut
off, slowed and starved, in an order that follows from a seed. Then: every acknowledged move is kept
exactly once, no table has two histories, every match replays, everybody is back, nothing secret was
told.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from chaos import chronicle as c  # noqa: E402  (the path must be set)
from chaos.checker import Verdict, judge  # noqa: E402
from chaos.chronicle import Chronicle  # noqa: E402
from chaos.house import House, nginx_found  # noqa: E402
from chaos.nemesis import Nemesis  # noqa: E402
from chaos.people import LOST, Person, seated  # noqa: E402
from saboteur.client import Refusal  # noqa: E402
from saboteur.server.settings import Settings  # noqa: E402
from saboteur.server.stores.choosing import open_store  # noqa: E402
from saboteur.server.stores.copies import TableCopy  # noqa: E402

BACK_SECONDS: Final = 60.0
"""So long may it take until everybody is back after the last deed."""
ENDED: Final = (0, -15)
"""How a server ends that is asked to: by itself, or by the signal once it has said farewell."""
STORES: Final = ("postgres", "shared", "sqlite")
PHASES: Final = ("lobby", "playing", "paused", "over", "closed")
COLUMNS: Final = """\
| servers | seed | seconds | deeds | acknowledged moves | lost | twice | other faults | came back: how often, median |
|---|---|---|---|---|---|---|---|---|"""
"""The head of the table in docs/testing.md."""


async def play(house: House, chronicle: Chronicle, args: argparse.Namespace) -> list[str]:
    """Let people play while the nemesis is at work; return what went wrong already."""
    groups = [await begun(house, chronicle, n, args.seed) for n in range(args.tables)]
    people = [person for group in groups for person in group]
    chronicle.note("told", **{person.name: person.table for person in people})
    lives = [asyncio.create_task(person.live()) for person in people]
    nemesis = Nemesis(house, chronicle, args.seed)
    until = time.monotonic() + args.seconds
    deeds: list[str] = list(args.deeds)
    while deeds or (time.monotonic() < until and not args.deeds):
        await asyncio.sleep(nemesis.pause())
        deeds = deeds or nemesis.plan()
        await nemesis.do(deeds.pop(0))
    for person in people:
        person.stopping = True
    await asyncio.gather(*lives)
    wrong = [
        f"{person.table}: {person.name} is not back: {why}"
        for person, why in zip(people, await asyncio.gather(*map(came_back, people)), strict=True)
        if why
    ]
    args.people = people
    args.done_deeds = nemesis.deeds
    return wrong


async def begun(house: House, chronicle: Chronicle, number: int, seed: int) -> list[Person]:
    """Let people sit down at a table; on a busy machine a server may need more than one try."""
    until = time.monotonic() + BACK_SECONDS
    while True:
        try:
            return await seated(house, chronicle, number, seed)
        except LOST:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(1)


async def came_back(person: Person) -> str:
    """Let somebody come back, again and again; return why they cannot, or nothing."""
    until = time.monotonic() + BACK_SECONDS
    why = ""
    while time.monotonic() < until:
        try:
            await person.is_back()
        except (*LOST, Refusal) as error:
            why = f"{type(error).__name__} {error}"
            await asyncio.sleep(0.3)
        else:
            return ""
    return why


async def kept(house: House) -> list[TableCopy]:
    """Return everything that was kept."""
    url = house.database.url if house.database is not None else ""
    store = open_store(Settings(data_dir=str(house.file.parent), postgres=url))
    try:
        found = [await store.copy(row.code) for row in await store.tables(PHASES)]
    finally:
        await store.close()
    return [copy for copy in found if copy is not None]


async def run(args: argparse.Namespace, folder: Path) -> tuple[Verdict, Chronicle]:
    """Do everything, and judge it."""
    chronicle = Chronicle(folder / "chronicle.jsonl")
    house = House(folder, args.store, args.servers)
    try:
        await house.begin()
        wrong = await play(house, chronicle, args)
        ends = await house.end()
        copies = await kept(house)
    finally:
        await house.close()
        chronicle.close()
    verdict = judge(chronicle.events, copies, {p.device: p.long_words for p in args.people})
    verdict.wrong[:0] = wrong
    verdict.wrong += [
        f"server {n} ended with {end}" for n, end in enumerate(ends) if end not in ENDED
    ]
    for server in house.servers:
        if "Traceback" in server.log():
            verdict.wrong.append(f"server {server.number} did not expect something: see its log")
    return verdict, chronicle


def row(verdict: Verdict, chronicle: Chronicle, args: argparse.Namespace) -> str:
    """Return a line of the table in docs/testing.md."""
    where = {"postgres": "PostgreSQL", "shared": "a shared file", "sqlite": "a file"}[args.store]
    servers = 1 if args.store == "sqlite" else args.servers
    back = sorted(event["seconds"] for event in chronicle.of(c.BACK))
    middle = f"{statistics.median(back):.1f} s" if back else "–"
    cells = (f"{servers} with {where}", args.seed, f"{args.seconds:.0f} s",
             sum(args.done_deeds.values()), verdict.moves, verdict.lost, verdict.twice,
             max(0, len(verdict.wrong) - verdict.lost - verdict.twice), f"{len(back)}, {middle}")  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def report(verdict: Verdict, chronicle: Chronicle, args: argparse.Namespace, folder: Path) -> int:
    """Say what was found; return 1 if anything is wrong."""
    back = sorted(event["seconds"] for event in chronicle.of(c.BACK))
    print("deeds:", ", ".join(f"{deed} {n}" for deed, n in sorted(args.done_deeds.items())))
    print(
        f"acknowledged: {verdict.done}, moves among them {verdict.moves}; asked for again, "
        f"because the line broke: {verdict.unknown}"
    )
    print(f"kept: {verdict.entries} entries, {verdict.matches} matches")
    print(f"views made again and compared: {verdict.views}")
    if back:
        middle = statistics.median(back)
        late = back[min(len(back) - 1, int(0.95 * len(back)))]
        print(
            f"back {len(back)} times, after {middle:.1f} s in the middle, "
            f"95 of 100 within {late:.1f} s, longest {back[-1]:.1f} s"
        )
    if not verdict.wrong:
        print("nothing lost, nothing twice, one chronicle for each table")
        return 0
    for line in verdict.wrong[:40]:
        print("WRONG", line)
    print(f"chronicle and logs: {folder}")
    again = f"python tools/chaos --store {args.store} --servers {args.servers} "
    again += f"--tables {args.tables} --seconds {args.seconds:g} --seed {args.seed}"
    print("again:", again, *(f"--deed {deed}" for deed in args.deeds))
    return 1


def main(arguments: list[str]) -> int:
    """Carry out the command."""
    parser = argparse.ArgumentParser(prog="tools/chaos", description=__doc__)
    parser.add_argument("--store", choices=(*STORES, "all"), default="postgres")
    parser.add_argument("--servers", type=int, default=3, help="with a file there is one")
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each store")
    parser.add_argument("--seed", type=int, default=0, help="0: any")
    parser.add_argument(
        "--deed", dest="deeds", action="append", default=[], help="this and no other"
    )
    parser.add_argument("--folder", type=Path, help="where chronicle and logs go")
    args = parser.parse_args(arguments)
    args.seed = args.seed or secrets.randbelow(10**6) + 1
    if args.store == "all" and args.deeds:
        parser.error("--deed is for one store: not every store knows every deed")
    folder = args.folder or Path(tempfile.mkdtemp(prefix="chaos-"))
    if not nginx_found():
        print("nginx is not installed: a small proxy of our own takes its place")
    stores = STORES if args.store == "all" else (args.store,)
    status = 0
    rows: list[str] = []
    for args.store in stores:
        own = folder / args.store if len(stores) > 1 else folder
        own.mkdir(parents=True, exist_ok=True)
        print(f"seed {args.seed}, {args.store}", flush=True)
        verdict, chronicle = asyncio.run(run(args, own))
        status = max(status, report(verdict, chronicle, args, own))
        rows.append(row(verdict, chronicle, args))
    print(COLUMNS, *rows, sep="\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
