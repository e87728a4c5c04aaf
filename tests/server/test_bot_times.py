"""How long a bot takes tells nothing: not its dwarf card, its hand, its move, nor how long it thought."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import pytest
from server import bad_minds
from server.house import Guest, House, house_at
from server.test_tables import run

from saboteur.rules.kinds import LAID_BY_PLAYERS, SABOTEUR
from saboteur.server.minds.questions import work
from saboteur.server.minds.workers import WorkerMinds
from saboteur.server.rooms import room as one_room
from saboteur.server.rooms.clock import SystemClock
from saboteur.server.rooms.pace import LONGEST, SHORTEST
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.rooms.timing import TALK_PACE, bot_moves_at, round_just_began
from saboteur.server.settings import Settings
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.tables import entries as e
from saboteur.server.tables.table import Table

SECONDS = 0.1
"""The usual time of a bot in these tests: the shorter, the fewer moves show a given difference."""
SEEN = 0.02
"""A difference that would be noticed has to be found: 20 ms."""
SURE = 4.0
"""So many standard errors are no chance any more."""


@dataclass(frozen=True)
class Timed:
    """A move of a bot."""

    seconds: float
    """From when it was asked."""
    late: float
    """From when it was to come."""
    saboteur: bool
    paths: int
    """How many cards of its hand can be laid in the mine."""
    choices: int
    discards: bool


class Watch:
    """Takes the time of every bot's move at a table, whenever one is stored."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.times: list[Timed] = []

    def hear(self, entry: e.AnyEntry) -> None:
        """Look at an entry before it is taken in."""
        table, match = self.table, self.table.match
        if not isinstance(entry, e.Moved) or entry.believed is None or match is None:
            return
        if round_just_began(table) or table.step:
            return  # everybody sees that such a move takes longer
        view = match.view("ABCDEFGHIJKL"[entry.seat])
        due = bot_moves_at(table, entry.seat, self.settings)
        laid = [c for c in view.hand if view.rules.cards[c].family in LAID_BY_PLAYERS]
        self.times.append(
            Timed(
                entry.at - table.decided_at,
                entry.at - due,
                view.role == SABOTEUR,
                len(laid),
                len(view.moves),
                entry.move.startswith("-"),
            )
        )


def watch(house: House, monkeypatch, settings: Settings) -> Callable[[], list[Timed]]:
    """Take the time at every table of a house."""
    watches: dict[int, Watch] = {}
    real = one_room.apply

    def heard(table: Table, entry: e.AnyEntry) -> None:
        watches.setdefault(id(table), Watch(table, settings)).hear(entry)
        real(table, entry)

    monkeypatch.setattr(one_room, "apply", heard)
    return lambda: [timed for one in watches.values() for timed in one.times]


def gap(times: list[Timed], of: Callable[[Timed], bool], planted: float = 0.0) -> float:
    """By how many standard errors do moves of some kind take longer than others?"""
    these = [one.seconds + planted for one in times if of(one)]
    others = [one.seconds for one in times if not of(one)]
    assert min(len(these), len(others)) > 100
    error = sqrt(
        statistics.variance(these) / len(these) + statistics.variance(others) / len(others)
    )
    return (statistics.mean(these) - statistics.mean(others)) / error


def kinds_of(times: list[Timed]) -> list[Callable[[Timed], bool]]:
    """Kinds of moves that must not take longer than others."""
    middle = statistics.median(one.paths for one in times)
    width = statistics.median(one.choices for one in times)
    return [
        lambda one: one.saboteur,
        lambda one: one.paths > middle,
        lambda one: one.choices > width,
        lambda one: one.discards,
    ]


def test_times_are_varied_and_independent_of_role_hand_and_move(database, monkeypatch):
    settings = Settings(bot_seconds=SECONDS, away_seconds=45.0)

    async def body(house):
        house.settings = house.rooms.settings = settings
        found = watch(house, monkeypatch, settings)
        for _ in range(5):
            (ann,) = await house.open(1, bots=6, ready_seconds=0, bots_talk=False)
            await house.start()
            while house.table.phase == "playing":
                wait = await house.rooms.tick()
                house.drain()
                if ann.asked and ann.view.choices:
                    await ann.move(ann.view.choices[0].move)
                else:
                    house.clock.advance(wait or 0.01)
        times = found()
        assert len(times) > 600
        for kind in kinds_of(times):
            assert abs(gap(times, kind)) < SURE
            assert gap(times, kind, planted=SEEN) > SURE, "20 ms would have been seen"
        seconds = [one.seconds / SECONDS for one in times]
        assert min(seconds) > TALK_PACE, "nobody waits for what is said"
        assert SHORTEST <= min(seconds) < 0.8
        assert 2.0 < max(seconds) <= LONGEST + 0.01
        assert len({round(one, 2) for one in seconds}) > 100, "as varied as people"

    run(database, body)


def error_of_medians(samples: list[list[float]]) -> float:
    """How far the medians of two samples lie apart by chance, about: by what lies in their middles."""
    found = 0.0
    for sample in samples:
        low, _, high = statistics.quantiles(sample, n=4)
        found += (1.25 * (high - low) / 1.35) ** 2 / len(sample)
    return sqrt(found)


async def _seated(house: House, level: str) -> tuple[str, Guest]:
    """Open a table of bots with one person."""
    (ann,) = await house.open(1, bots=6, level=level, bots_talk=False)
    await house.start()
    return house.code, ann


@pytest.mark.parametrize(
    ("level", "does"),
    [("simple", bad_minds.slow_as_saboteur), ("reader", work), ("learned", work)],
    ids=["slow", "reader", "learned"],
)
def test_how_long_a_bot_really_thinks_does_not_show(level, does, database, monkeypatch):
    """With real processes and a real clock: a bot that takes 80 ms more as a Saboteur, and real ones.

    Nothing of their dwarf card, their hand and their choices may come through. What is
    planted is four times what has to be found, because on a busy machine a real clock scatters by
    more than 20 ms; that those would be found is proved by the test before, whose clock is a made-up
    one and whose moves are ten times as many. `searcher` is not among them: it thinks as long as two
    cores let it, and scatters by more than what is planted as soon as something else runs on them.
    """
    settings = Settings(bot_seconds=0.35, away_seconds=45.0)

    async def main() -> None:
        minds = WorkerMinds(4, does=does)
        async with house_at(database, settings, minds=minds) as house:
            clock = SystemClock()
            house.clock = clock
            house.rooms = Rooms(SqliteStore(database + "2"), clock, settings, minds=minds)
            found = watch(house, monkeypatch, settings)
            playing = asyncio.create_task(house.rooms.run())
            seated = [await _seated(house, level) for _ in range(4)]
            until = clock.now() + 12
            while clock.now() < until:
                await asyncio.sleep(0.02)
                for house.code, ann in seated:
                    house.guests = [ann]
                    ann.drain()
                    if ann.asked and ann.view.choices:
                        await ann.move(ann.view.choices[0].move)
            playing.cancel()
            times = found()
            assert len(times) > 60
            for of in kinds_of(times)[:-1]:  # cards are thrown away too seldom in so short a time
                late = [[one.late for one in times if of(one) == is_so] for is_so in (True, False)]
                assert min(map(len, late)) >= 8
                medians = [statistics.median(one) for one in late]
                noise = max(SEEN, 3.0 * error_of_medians(late))
                assert abs(medians[0] - medians[1]) < noise
                planted = medians[0] + bad_minds.MORE_AS_SABOTEUR
                assert planted - medians[1] > noise, "if it came through, it would be seen"
            assert min(one.late for one in times) >= 0.0, "never before its time"
            await house.rooms.store.close()
        await minds.close()

    asyncio.run(main())
