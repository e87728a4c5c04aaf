"""Matches are analysed when somebody asks: aside, once, for everybody, and only when they are over."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
from server.bad_benches import CrashingBench
from server.house import House, house_at
from starlette.applications import Starlette
from starlette.routing import Route

from saboteur.server.analyses import queues as module
from saboteur.server.analyses.analyses import Analyses
from saboteur.server.analyses.benches import Benches, HereBench
from saboteur.server.analyses.process import ProcessBench
from saboteur.server.analyses.work import Going, Wanted, unpacked
from saboteur.server.http.costs import Budgets
from saboteur.server.http.routes import ROUTES, Http
from saboteur.server.metrics import Metrics
from saboteur.server.minds.minds import Minds
from saboteur.server.settings import Settings
from saboteur.server.stores.store import MatchRow, TableRow
from saboteur.server.wire import messages as m

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
RECORD = (GOLDEN / "modules-toll-paid.record").read_text("utf-8")
MOVES = 12
FEW = Settings(bot_seconds=1.0, analysis_visits=2)
STRANGER = ("203.0.113.9", 4000)


class Browser(httpx2.AsyncClient):
    """A page of a replay at a house where matches are analysed."""

    def __init__(self, house: House, benches: Benches, minds: Minds | None = None) -> None:
        self.clock = house.clock
        budgets = Budgets(1.0, 1e6, 0.0, house.settings.analysis_per_address)
        self.budgets = budgets
        self.metrics = Metrics()
        at = (house.rooms.store, house.clock, house.settings, budgets, benches)
        self.analyses = Analyses(*at, minds or Minds(), self.metrics)
        here = (house.rooms, self.metrics, "http://here", budgets, lambda: 0, None, self.analyses)
        http = Http(*here)
        routes = [Route(r.path, http.endpoint(r), methods=[r.method]) for r in ROUTES]
        app = Starlette(routes=routes)
        transport = httpx2.ASGITransport(app, client=STRANGER)
        beside = httpx2.ASGITransport(app, client=("127.0.0.1", 4001))
        self.own = httpx2.AsyncClient(transport=beside, base_url="http://here")
        """The computer itself."""
        super().__init__(transport=transport, base_url="http://here")

    async def want(self, match: str) -> httpx2.Response:
        return await self.post(f"/api/matches/{match}/analysis", json={})

    async def look(self, match: str, **query: str) -> dict:
        return (await self.get(f"/api/matches/{match}/analysis", params=query)).json()

    async def until(self, match: str, *states: str) -> list[dict]:
        """Look until it is so; return everything seen on the way."""
        seen = [await self.look(match)]
        async with asyncio.timeout(120):
            while seen[-1]["state"] not in states:
                await asyncio.sleep(0.02)
                self.clock.advance(0.02)
                seen.append(await self.look(match))
        return seen


@contextlib.asynccontextmanager
async def at(
    database: str, benches: Benches = ProcessBench, settings: Settings = FEW
) -> AsyncIterator[tuple[House, Browser]]:
    async with house_at(database, settings) as house:
        page = Browser(house, benches)
        try:
            async with page:
                yield house, page
        finally:
            await page.analyses.close()


async def keep(house: House, *matches: str, record: str = RECORD) -> None:
    """Let matches have been played at a table of which nothing else is kept."""
    for number, match in enumerate(matches):
        row = TableRow(f"T{number}", "over", False, 5.0)
        played = MatchRow(match, row.code, 1, 1.0, 9.0, True, record)
        await house.rooms.store.append(row, 0, [b"{}"], played)


def test_it_is_worked_out_once_and_shown_to_everybody_also_after_a_restart(database):
    async def first() -> dict:
        async with at(database) as (house, page):
            await keep(house, "m1")
            assert await page.look("m1", whole="yes") == {
                **dict.fromkeys(("ahead", "done", "of"), 0),
                "state": "none",
                "problem": None,
                "page": None,
            }
            asked = await page.want("m1")
            assert (asked.status_code, asked.json()["state"]) == (200, "running")
            seen = await page.until("m1", "done")
            counts = [now["done"] for now in seen if now["state"] == "running"]
            assert counts == sorted(counts)
            assert {now["of"] for now in seen[:-1]} <= {0, MOVES}
            assert (await page.want("m1")).json()["state"] == "done", "and not again"
            assert page.metrics.counts['analyses_total{kind="done"}'] == 1
            assert (await page.analyses.progress("m1")).state == "none"
            return (await page.look("m1", whole="yes"))["page"]

    found = asyncio.run(first())
    assert [verdict["step"] for verdict in found["verdicts"]] == list(range(1, MOVES + 1))
    assert len(found["course"]) == MOVES + 1
    assert all(len(curve) == MOVES + 1 for one in found["suspected"] for curve in one["curves"])
    assert [one["eyes"] for one in found["suspected"]] == ["-", *"ABCDE"]
    for verdict in found["verdicts"]:
        levels = [move["level"] for move in verdict["moves"]]
        assert levels == ([] if verdict["mark"] == "only" else ["searcher", "reader"])
        assert all(move["text"] for move in verdict["moves"])

    async def second() -> None:
        async with at(database) as (house, page):
            assert (await page.look("m1", whole="yes"))["page"] == found
            store = house.rooms.store
            copy = await store.copy("T0")
            assert "names" not in unpacked(copy.analyses["m1"]), "who played stands in the record"
            await store.put(copy, again=True)
            assert await store.copy("T0") == copy, "it is part of a backup"
            french = (await page.look("m1", whole="yes", language="fr"))["page"]
            assert french["course"] == found["course"]
            assert french["verdicts"] != found["verdicts"]

    asyncio.run(second())
    with contextlib.closing(sqlite3.connect(database)) as kept:
        kept.execute("DELETE FROM matches")
        assert kept.execute("SELECT COUNT(*) FROM analyses").fetchone() == (0,), "as long as it"


def test_nothing_is_told_of_a_match_that_goes_on(database):
    async def body() -> None:
        async with at(database) as (house, page):
            (ann,) = await house.open(1, bots=2, ready_seconds=0)
            await house.start()
            match = house.table.match_id
            await house.play(2)
            await ann.say(m.Claim, kind="self", what="miner")
            own = {"authorization": f"Bearer {ann.token}"}
            path = f"/api/matches/{match}/analysis"
            answers = [
                await page.get(path, headers=own),
                await page.post(path, json={}, headers=own),
            ]
            for answer in (*answers, await page.get(path), await page.want(match)):
                assert answer.status_code == 403
                assert answer.json()["error"]["code"] == "not-over"
            assert (await page.analyses.progress(match)).state == "none"
            assert (await page.want("other")).status_code == 404
            await house.play(1000)
            assert (await page.want(match)).json()["state"] == "running"
            await page.until(match, "done")
            told = (await page.look(match, whole="yes"))["page"]["claims"]
            (own_claim,) = [claim for claim in told if claim["said"]["seat"] == 0]
            assert own_claim["verdict"]["verdict"] in {"true", "false"}

    asyncio.run(body())


def test_one_waits_for_another_and_everything_stops_with_the_server(database):
    async def body() -> None:
        async with at(database) as (house, page):
            await keep(house, *(f"m{k}" for k in range(module.MOST_OF_ADDRESS + 1)))
            states = [(await page.want(f"m{k}")).json() for k in range(module.MOST_OF_ADDRESS)]
            assert [(now["state"], now["ahead"]) for now in states] == [
                ("running", 0),
                *(("waiting", k) for k in range(1, module.MOST_OF_ADDRESS)),
            ]
            more = await page.want(f"m{module.MOST_OF_ADDRESS}")
            assert (more.status_code, more.json()["error"]["code"]) == (429, "analyses-waiting")
            text = (await page.own.get("/metrics")).text
            assert f"saboteur_analyses_waiting {module.MOST_OF_ADDRESS}" in text
            await page.until("m0", "done")
            assert (await page.look("m2"))["ahead"] <= 1, "it moves on"
            await asyncio.wait_for(page.analyses.close(), 20)
            assert (await page.look("m2"))["state"] == "none"
            assert (await page.want("m2")).json()["error"]["code"] == "no-analysis"
            assert await house.rooms.store.analysis("m2") is None

    asyncio.run(body())


def test_a_crash_is_said_and_one_can_try_again(database):
    kinds: list[type[ProcessBench]] = [CrashingBench, ProcessBench]

    def first_a_bad_one() -> ProcessBench:
        return kinds.pop(0)()

    async def body() -> None:
        async with at(database, first_a_bad_one) as (house, page):
            await keep(house, "m1")
            await page.want("m1")
            failed = (await page.until("m1", "failed"))[-1]
            assert failed["problem"]["code"] == "analysis-failed"
            assert failed["problem"]["text"]
            assert (await page.want("m1")).json()["state"] == "running"
            await page.until("m1", "done")

    asyncio.run(body())


def test_who_has_had_much_analysed_is_refused_before_any_work(database):
    async def body() -> None:
        async with at(database, HereBench) as (house, page):
            await keep(house, "m1", "m2")
            await page.want("m1")
            page.budgets.pay_for_thinking(STRANGER[0], 700.0, house.clock.now())
            await page.until("m1", "done")
            assert page.budgets.wait_to_think("127.0.0.1", house.clock.now()) == 0.0
            refused = await page.want("m2")
            error = refused.json()["error"]
            assert (refused.status_code, error["code"]) == (429, "analysis-unpaid")
            assert "17 minutes" in error["text"]
            assert (await page.want("m1")).json()["state"] == "done", "what is there costs nothing"
            assert (await page.look("m1"))["state"] == "done", "and other pages are not dearer"
            house.clock.advance(1800)
            assert (await page.want("m2")).status_code == 200

    asyncio.run(body())


def test_where_nothing_is_analysed_nobody_is_offered_it(database):
    async def body() -> None:
        off = Settings(analysis_per_address=0)
        async with at(database, HereBench, off) as (house, page):
            await keep(house, "m1")
            assert (await page.look("m1"))["state"] == "off"
            assert (await page.want("m1")).json()["error"]["code"] == "no-analysis"

    asyncio.run(body())


def test_it_steps_back_behind_the_bots_of_the_tables(database):
    class Busy(Minds):
        looked = 0

        def is_busy(self) -> bool:
            self.looked += 1
            return self.looked < 20

    async def body() -> None:
        async with house_at(database, FEW) as house:
            minds = Busy()
            page = Browser(house, ProcessBench, minds)
            await keep(house, "m1")
            async with page:
                await page.want("m1")
                await page.until("m1", "done")
            assert minds.looked >= 20, "it waited until nobody did any more"
            await page.analyses.close()
        bench = ProcessBench()
        await bench._thinker.start()
        niceness = await bench._thinker.ask(os.getpriority, os.PRIO_PROCESS, 0)
        assert niceness - os.getpriority(os.PRIO_PROCESS, 0) >= 10
        await bench.end()

    asyncio.run(body())


def test_where_a_game_was_learned_that_level_is_asked_as_well():
    """In the base game without a module, as it was trained; elsewhere, as above, two are asked."""
    record = (GOLDEN / "miner-completes.record").read_text("utf-8")
    found = unpacked(Going(Wanted(record, visits=1, laps=1)).go_on(seconds=600.0).found)
    asked = [list(step["beside"]) for step in found["steps"] if "beside" in step]
    assert asked
    assert all(names == ["reader", "learned"] for names in asked)
