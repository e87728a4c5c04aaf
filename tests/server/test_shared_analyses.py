"""Servers with one store have one queue of analyses: the idle one takes the next, also of one that died."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from server.test_analyses import FEW, RECORD, STRANGER

from saboteur.server.analyses import analyses as module
from saboteur.server.analyses.analyses import Analyses
from saboteur.server.analyses.benches import Benches, HereBench
from saboteur.server.analyses.queues import MOST_OF_ADDRESS
from saboteur.server.analyses.work import Slice, unpacked
from saboteur.server.errors import Refused
from saboteur.server.http.addresses import Addresses
from saboteur.server.http.costs import Budgets
from saboteur.server.rooms.clock import HandClock
from saboteur.server.stores.postgres import PostgresStore
from saboteur.server.stores.sqlite_shared import SharedSqliteStore
from saboteur.server.stores.store import (
    Archive,
    MatchRow,
    Retention,
    TableRow,
    WantedAnalysis,
)

DAY = 86400.0


@pytest.fixture(params=["postgres", "shared"])
def sharing(request, database) -> Callable[[], Archive]:
    """What opens a store once more, for another process."""
    if request.param == "shared":
        return lambda: SharedSqliteStore(database)
    url = request.getfixturevalue("postgres")()
    return lambda: PostgresStore(url)


async def keep(store: Archive, *matches: str) -> None:
    """Let matches have been played, each at a table of its own."""
    for number, match in enumerate(matches):
        code = f"T{number}"
        await store.claim(code)
        played = MatchRow(match, code, 1, DAY, DAY, True, RECORD)
        await store.append(TableRow(code, "over", False, DAY), 0, [b"{}"], played)
        await store.release(code)


def test_one_takes_what_no_other_has_and_what_was_left_by_who_is_gone(sharing):
    async def main() -> None:
        one, two = sharing(), sharing()
        await keep(one, "m1", "m2", "m3", "m4", "m5")
        for match, payer, waits in (
            ("m1", "p", True), ("m1", "q", True), ("m2", "p", True), ("m3", "p", True),
            ("m4", "p", False), ("m4", "q", True), ("m5", "r", False),
        ):  # fmt: skip
            assert await one.queue.want(match, payer, 4, 3) is waits, match
        assert await one.queue.take() == (("m1", "p"), 4)
        assert await two.queue.take() == (("m2", "p"), 4)
        assert await one.queue.take() == (("m1", "p"), 4), "it has one at a time"
        await one.queue.note("m1", 5, 9)
        await one.queue.note("m2", 7, 9)  # it is not its own
        await one.queue.end("m2", failed=False)
        assert await two.queue.look("m1") == WantedAnalysis(True, False, 0, 5, 9)
        assert await two.queue.look("m2") == WantedAnalysis(True, False, 1, 0, 0)
        assert await two.queue.look("m3") == WantedAnalysis(False, False, 2, 0, 0)
        assert await two.queue.look("m5") is None
        await two.queue.end("m2", failed=True)
        assert (await one.queue.look("m2")).failed
        assert await two.queue.take() == (("m3", "p"), 3)
        assert await one.queue.want("m2", "p", 4, 3)
        assert (await one.queue.look("m2")).ahead == 3, "it comes last"
        await two.queue.end("m3", failed=False)
        assert await two.queue.look("m3") is None
        await one.close()
        assert await two.queue.take() == (("m1", "p"), 3), "whose server is gone"
        await two.close()

    asyncio.run(main())


def test_what_is_wanted_goes_with_its_match_and_failures_are_forgotten(sharing, monkeypatch):
    async def main() -> None:
        store = sharing()
        await keep(store, "m1", "m2")
        for match in ("m1", "m2"):
            assert await store.queue.want(match, "p", 9, 9)
        await store.prune(Retention(2 * DAY, 0.0, ["T1"]), 10)
        assert await store.match("m1") is None
        assert await store.queue.look("m1") is None
        assert await store.queue.take() == (("m2", "p"), 1)
        for name in ("postgres_queue", "sqlite_queue"):
            monkeypatch.setattr(f"saboteur.server.stores.{name}.MOST_FAILED", 0)
        await store.queue.end("m2", failed=True)
        assert await store.queue.look("m2") is None
        await store.close()

    asyncio.run(main())


class Servers:
    """Analyses of servers that share a store."""

    def __init__(self, sharing: Callable[[], Archive]) -> None:
        self._sharing = sharing
        self.stores: list[Archive] = []
        self.addresses: list[Addresses] = []

    def new(self, benches: Benches = HereBench) -> Analyses:
        store, clock = self._sharing(), HandClock()
        addresses = Addresses(store.secret)
        budgets = Budgets(1.0, 1e6, 0.0, FEW.analysis_per_address)
        budgets.share(addresses, clock.now)
        self.stores.append(store)
        self.addresses.append(addresses)
        return Analyses(store, clock, FEW, budgets, benches)


async def until(analyses: Analyses, match: str) -> None:
    for _ in range(2400):
        if await analyses.kept(match) is not None:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"{match} is not analysed")


async def told(analyses: Analyses, match: str, state: str) -> None:
    for _ in range(2400):
        if (await analyses.progress(match)).state == state:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"{match} is not said to be {state}")


def test_an_idle_server_works_on_what_another_was_asked_for(sharing, monkeypatch):
    monkeypatch.setattr(module, "EVERY", 0.1)
    gate = asyncio.Event()

    class Held(HereBench):
        async def go_on(self) -> Slice:
            await gate.wait()
            return await super().go_on()

    async def main() -> None:
        servers = Servers(sharing)
        busy, idle = servers.new(Held), servers.new()
        await keep(servers.stores[0], *(f"m{n}" for n in range(MOST_OF_ADDRESS + 1)))
        for n in range(MOST_OF_ADDRESS):
            await busy.want(f"m{n}", STRANGER[0])
        with pytest.raises(Refused, match="analyses-waiting"):
            await idle.want(f"m{MOST_OF_ADDRESS}", STRANGER[0])
        for _ in range(2000):
            if (await servers.stores[1].queue.look("m0")).taken:
                break
            await asyncio.sleep(0.01)
        following = asyncio.create_task(idle.follow())
        await until(idle, "m1")
        assert unpacked(await servers.stores[0].analysis("m1"))["steps"]
        assert await busy.kept("m0") is None, "it is held there"
        # Who asked one server pays at all for what another did.
        servers.addresses[0].hear(servers.addresses[1].tell())
        assert STRANGER[0] not in repr(busy.budgets._thinking._kept.keys())
        await busy.close()
        await servers.stores[0].close()
        await until(idle, "m0")
        await told(idle, "m0", "none")  # it is kept first, and then taken from the queue
        following.cancel()
        await idle.close()
        await servers.stores[1].close()

    asyncio.run(main())


def test_who_has_had_much_analysed_by_one_server_is_refused_by_the_others(sharing):
    async def main() -> None:
        servers = Servers(sharing)
        here, there = servers.new(), servers.new()
        await keep(servers.stores[0], "m1")
        there.budgets.pay_for_thinking(there.budgets.payer(STRANGER[0]), 700.0, HandClock().now())
        servers.addresses[0].hear(servers.addresses[1].tell())
        with pytest.raises(Refused, match="analysis-unpaid"):
            await here.want("m1", STRANGER[0])
        await here.want("m1", "203.0.113.10")
        for analyses, store in zip((here, there), servers.stores, strict=True):
            await analyses.close()
            await store.close()

    asyncio.run(main())
