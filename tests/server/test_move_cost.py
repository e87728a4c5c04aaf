"""What a move at a table costs the server: processor time, beside what the same processor does otherwise.

Time by the clock says nothing on a machine that has other things to do, and processor time little of
one that is slow. So the best of several windows is compared with the best of a loop that always does
the same; both are slower where everything is.
"""

from __future__ import annotations

import asyncio
import time

from server.house import house_at

from saboteur.server.sockets.sessions import Session
from saboteur.server.wire import messages as m

PEOPLE = 5
MOVES = 200
WINDOW = 20
"""Moves of which the mean is taken."""
MATCHES = 3
"""If none of the windows of a match is good enough, it may have been the machine."""
MOST = 0.45
"""So many times the loop may a move cost. On 2 cores that others kept busy (2026-11-19, load 10 to 18) it
was 0.19 to 0.35, which was 1.1 to 2.1 ms; where nothing is kept that was worked out for other readers,
or before, 0.48 to 0.50."""


def loop() -> float:
    """Return how many seconds of processor time some arithmetic takes."""
    start = time.process_time()
    number = 0
    for step in range(200_000):
        number = (number * 31 + step) & 0xFFFF
    return time.process_time() - start


def test_a_move_costs_little_processor_time(tmp_path, record_property):
    """All of it: judging, storing, and telling five people what has changed."""
    found: list[float] = []
    loops: list[float] = []
    for number in range(MATCHES):
        moves = asyncio.run(measured(str(tmp_path / f"{number}.sqlite"), number, loops))
        windows = [moves[i : i + WINDOW] for i in range(0, MOVES, WINDOW)]
        found += [sum(window) / WINDOW for window in windows]
        best = min(found) / min(loops)
        if best <= MOST:
            break
    figures = f"{1000 * min(found):.2f} ms, {best:.3f} of the loop's {1000 * min(loops):.2f}"
    record_property("figures", figures)
    print(figures)
    assert best <= MOST


async def measured(path: str, seed: int, loops: list[float]) -> list[float]:
    """Play a match; return what its moves cost, and add what the loop cost meanwhile."""
    moves: list[float] = []
    async with house_at(path, seed=seed) as house:
        house.changes = lambda _number: True
        await house.open(PEOPLE)
        await house.start()
        handle = house.room.handle

        async def timed(session: Session, message: m.ClientMessage) -> None:
            start = time.process_time()
            await handle(session, message)
            if isinstance(message, m.Move):
                moves.append(time.process_time() - start)

        house.room.handle = timed
        while len(moves) < MOVES:
            assert await house.play(WINDOW, seed=len(moves) + 1), "the match was too short"
            loops.append(min(loop() for _ in range(3)))
    return moves[:MOVES]
