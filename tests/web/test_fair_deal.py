"""After a match the device says whether it was dealt fairly, by its own reckoning; a cheat is named."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.serving import ROOT, Server

from saboteur.client import Client
from saboteur.notation.record import parse_record, verify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from web.person import Person

DEAL = '[data-part="result"] [data-part="deal"]'


def run_instead(module: str, folder: Path) -> Iterator[str]:
    """Run a server that cheats; yield its address."""
    path = os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])
    program = (sys.executable, "-m", module)
    running = Server(folder, program=program, environment={"PYTHONPATH": path})
    yield running.address
    running.stop()


@pytest.fixture
def cheating(tmp_path: Path) -> Iterator[str]:
    """The address of a server that chooses the deal after the numbers have come."""
    yield from run_instead("web.cheating_server", tmp_path)


@pytest.fixture
def abandoning(tmp_path: Path) -> Iterator[str]:
    """The address of a server that gives a deal up when the numbers have come, and promises another."""
    yield from run_instead("web.abandoning_server", tmp_path)


def finish(one: Person) -> None:
    """Let a program make the moves of somebody's seat, and look at the result."""
    token = str(one.page.evaluate("localStorage.getItem('saboteur.token')"))
    code = one.page.url.rsplit("/", 1)[1]
    dice = random.Random(1)

    async def play() -> None:
        client = await Client.connect(one.server, code, token)
        await client.play(lambda match: dice.choice(match.view.choices).move)
        await client.close()

    with ThreadPoolExecutor(1) as aside:  # this thread has a loop already, the browser's
        aside.submit(lambda: asyncio.run(play())).result()
    one.play_to('[data-part="result"]')


def record_of(one: Person) -> str:
    address = one.page.locator('[data-part="result"] a[download]').get_attribute("href")
    return one.page.request.get(f"{one.server}{address}").text()


def test_the_device_says_that_the_deal_was_fair(person: Callable[..., Person]) -> None:
    ann = person("Ann")
    ann.open_table(bots=2)
    ann.start()
    assert ann.see_role()
    finish(ann)
    deal = ann.page.locator(DEAL)
    expect(deal).to_contain_text("Your device checked: dealt fairly.")
    expect(deal.get_by_role("alert")).to_have_count(0)
    deal.get_by_text("What was checked, and what was not").click()
    expect(deal).to_contain_text("Your device's number is in the deal.")
    expect(deal).to_contain_text("The number of 1 seat is in it")
    record = parse_record(record_of(ann))
    assert verify(record) == []
    assert record.mixing is not None
    assert record.mixing.added == ("A",)
    assert deal.locator("code").inner_text().replace(" ", "") == record.seed.hex()[:12]


def test_a_server_that_chooses_the_deal_is_named_aloud(
    person: Callable[..., Person], cheating: str
) -> None:
    """Its record verifies, for it is of one piece: only who has kept the promise can know."""
    ann = person("Ann", at=cheating)
    ann.page.goto(cheating)
    ann.page.locator("button.first").first.click()
    ann.page.wait_for_url("**/t/*")
    assert ann.see_role()
    finish(ann)
    alarm = ann.page.locator(DEAL).get_by_role("alert")
    expect(alarm).to_contain_text("this match was NOT dealt fairly!")
    expect(alarm).to_contain_text("The server's secret is not the one that was promised")
    expect(ann.page.locator(DEAL)).not_to_contain_text("dealt fairly.")
    assert verify(parse_record(record_of(ann))) == []


def test_a_server_that_gives_a_deal_up_is_named_aloud(
    person: Callable[..., Person], abandoning: str
) -> None:
    """It keeps to all it promised of the deal that is played: only the one before gives it away."""
    ann = person("Ann", at=abandoning)
    ann.open_table(bots=2)
    ann.start()
    assert ann.see_role()
    finish(ann)
    alarm = ann.page.locator(DEAL).get_by_role("alert")
    expect(alarm).to_contain_text("this match was NOT dealt fairly!")
    expect(alarm.locator("li")).to_have_count(1)
    expect(alarm).to_contain_text("never began that match")
    assert verify(parse_record(record_of(ann))) == []
