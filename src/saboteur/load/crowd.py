"""A process of players: told what to do by a line, it opens tables, says so, and plays when it is told to.

It is run as `python -m saboteur.load.crowd`; `running` talks to it.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import time

import msgspec

from saboteur.load.plans import Crowd
from saboteur.load.players import beat, opened
from saboteur.load.results import Seen

READY = "ready"
GO = "go"


async def play(crowd: Crowd) -> Seen:
    """Open the tables, wait for the word, play; return what was seen."""
    seen = Seen()
    tables = await opened(crowd, seen)
    beating = asyncio.create_task(beat(tables))
    _say(READY)
    if (await asyncio.to_thread(sys.stdin.readline)).strip() != GO:
        return seen
    begin = time.monotonic() + crowd.warm_up
    until = begin + crowd.seconds
    playing = asyncio.gather(*(table.play(begin, until) for table in tables))
    await asyncio.sleep(max(0.0, begin - time.monotonic()))
    people = [person for table in tables for person in table.people]
    before = sum(person.received for person in people)
    processor = time.process_time()
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    seen.bytes = sum(person.received for person in people) - before
    seen.processor = time.process_time() - processor
    await playing
    beating.cancel()
    for table in tables:
        table.close()
    return seen


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Do what the first line says."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    crowd = msgspec.json.decode(sys.stdin.readline(), type=Crowd)
    seen = asyncio.run(play(crowd))
    _say(msgspec.json.encode(seen).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
