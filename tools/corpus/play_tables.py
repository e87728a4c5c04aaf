"""Play tables with every game to their end, with the server of whichever version lies on the path.

Run by `tools/corpus/make.py` in a checkout of an older commit: what it uses must have been there then.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from server.house import house_at

SETUPS: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {}),
    (4, {"modules": ["veto", "pathfinder", "tunnel-toll", "goal-swap"]}),
    (3, {"modules": ["treasure-chests", "costume-department", "greedy-dwarf"]}),
    (4, {"game": "saboteur2"}),
    (3, {"game": "saboteur2", "modules": ["tunnel-toll", "pathfinder", "treasure-chests"]}),
    (2, {"game": "duel", "profile": "PDUEL"}),
    (1, {"game": "solo", "profile": "PDUEL"}),
)


async def main(path: str, first: int) -> None:
    """Play each of them once; what a version cannot play yet is left out."""
    async with house_at(path) as house:
        for number, (people, setup) in enumerate(SETUPS):
            try:
                await house.open(people, **setup)
                await house.start()
            except Exception as error:  # noqa: BLE001 - whatever an old version says
                print("not played:", setup, type(error).__name__, error)
                continue
            await house.play(100_000, seed=first + number)
            table = house.table
            print(table.code, setup, table.phase, table.count)
            for guest in house.guests:
                await guest.leave()


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
