"""The server as a browser has it, here without a browser: it is asked by messages, and says the same."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from saboteur.server.browser.keeping import BrowserStore
from saboteur.server.browser.worker import Worker, mend
from saboteur.server.stores.store import MatchRow, StoreFailed, TableRow
from saboteur.server.wire import PROTOCOL

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


class Shelf:
    """A database that does what the browser's does: texts by their keys, all or nothing."""

    def __init__(self) -> None:
        self.rows: dict[str, object] = {}
        self.kept: dict[str, list[str]] = {}
        self.matches: dict[str, object] = {}
        self.analyses: dict[str, str] = {}

    async def append(self, written: str) -> str:
        found = json.loads(written)
        code = found["row"]["code"]
        if len(self.kept.get(code, [])) != found["first"]:
            return "conflict"
        self.kept.setdefault(code, []).extend(found["entries"])
        self.rows[code] = found["row"]
        if found["match"]:
            self.matches[found["match"]["match"]] = found["match"]
        return ""

    async def entries(self, code: str) -> str:
        return json.dumps(self.kept.get(code, []))

    async def tables(self) -> str:
        return json.dumps(list(self.rows.values()))

    async def match(self, match: str) -> str:
        return json.dumps(self.matches[match]) if match in self.matches else ""

    async def keep_analysis(self, match: str, body: str) -> str:
        self.analyses[match] = body
        return ""

    async def analysis(self, match: str) -> str:
        return self.analyses.get(match, "")


class Page:
    """What a worker tells its page."""

    def __init__(self, shelf: Shelf) -> None:
        self.told: asyncio.Queue[tuple[str, int, str, int, str]] = asyncio.Queue()
        self.worker = Worker(shelf, self.tell, {"SABOTEUR_BOT_SECONDS": "0.01"})
        self.worker.start()

    def tell(self, kind: str, number: int, text: str, status: int, media: str, /) -> None:
        self.told.put_nowait((kind, number, text, status, media))

    async def hear(self, kind: str) -> tuple[int, str, int]:
        async with asyncio.timeout(30):
            while True:
                about, number, text, status, _ = await self.told.get()
                if about == kind:
                    return number, text, status

    async def until(self, kind: str) -> dict:
        while True:
            message = json.loads((await self.hear("message"))[1])
            if message["t"] == kind:
                return message


def hello(opened: dict) -> str:
    more = {"table": opened["table"], "token": opened["token"], "language": "en"}
    return json.dumps({"t": "hello", "protocol": PROTOCOL, "seat_code": "", **more})


def test_a_page_opens_a_table_talks_to_it_and_finds_it_again():
    shelf = Shelf()

    async def first() -> tuple[dict, dict]:
        page = Page(shelf)
        page.worker.ask(1, "GET", "/api/nothing", "{}", "")
        assert await page.hear("answer") == (1, "Not Found", 404)
        body = json.dumps({"name": "Ann", "play": "base"})
        page.worker.ask(2, "POST", "/api/tables", '{"Content-Type": "application/json"}', body)
        number, text, status = await page.hear("answer")
        assert (number, status) == (2, 201)
        opened = json.loads(text)
        page.worker.open(3)
        assert (await page.hear("open"))[0] == 3
        page.worker.say(3, hello(opened))
        told = await page.until("match")
        page.worker.shut(3)
        await page.hear("close")
        return opened, told

    async def again(opened: dict) -> dict:
        page = Page(shelf)
        page.worker.open(1)
        page.worker.say(1, hello(opened))
        return await page.until("match")

    opened, told = asyncio.run(first())
    found = asyncio.run(again(opened))
    assert found["match"] == told["match"]
    assert found["view"]["hand"] == told["view"]["hand"] != []


def test_a_store_in_a_browser_says_so_when_nothing_could_be_written():
    class Full(Shelf):
        async def append(self, _written: str) -> str:
            return "the disk is full"

    with pytest.raises(StoreFailed, match="full"):
        asyncio.run(BrowserStore(Full()).append(TableRow("A", "lobby", False, 1.0), 0, [b"{}"]))


def test_a_moment_that_is_just_over_is_now():
    class Strict(asyncio.SelectorEventLoop):
        """Refuses the past, as Pyodide's loop does."""

        def call_later(self, delay, *rest, **options):
            if delay < 0:
                raise ValueError("Can't schedule in the past")
            return super().call_later(delay, *rest, **options)

    loop = Strict()
    try:
        with pytest.raises(ValueError, match="past"):
            loop.call_later(-0.001, print)
        mend(loop)
        called = asyncio.Event()
        loop.call_later(-0.001, called.set)
        loop.run_until_complete(asyncio.wait_for(called.wait(), 5))
    finally:
        loop.close()


def test_it_needs_nothing_of_what_a_browser_has_not():
    """There are no other processes in a browser: what would start them cannot even be imported."""
    code = (
        "import sys\n"
        "sys.modules['_multiprocessing'] = None\n"
        "sys.modules['multiprocessing'] = None\n"
        "from saboteur.server.browser.worker import Worker\n"
        "Worker(object(), print, {})\n"
        "print('it stands')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.stdout.strip() == "it stands", done.stderr


def test_a_match_is_analysed_there_too_a_little_at_a_time():
    """There are no other processes: meanwhile whatever else is asked is answered."""
    shelf = Shelf()
    record = (GOLDEN / "modules-toll-paid.record").read_text("utf-8")
    row = MatchRow("m1", "T1", 1, 1.0, 9.0, True, record)
    shelf.matches["m1"] = msgspec.to_builtins(row)

    async def body() -> list[dict]:
        page = Page(shelf)
        seen: list[dict] = []
        headers = '{"Content-Type": "application/json"}'
        page.worker.ask(1, "POST", "/api/matches/m1/analysis", headers, "{}")
        async with asyncio.timeout(60):
            while not seen or seen[-1]["state"] != "done":
                _, text, status = await page.hear("answer")
                assert status == 200
                seen.append(json.loads(text))
                page.worker.ask(len(seen), "GET", "/api/matches/m1/analysis?whole=yes", "{}", "")
        return seen

    seen = asyncio.run(body())
    counts = [now["done"] for now in seen[:-1]]
    assert counts == sorted(counts)
    assert len(set(counts)) > 3, "it was answered in between"
    assert len(seen[-1]["page"]["verdicts"]) == 12
    assert list(shelf.analyses) == ["m1"]
