"""The pages: open to everybody, in every size, in each language, and after the match."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import Person, play_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, Route

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}


def faults(page: Page) -> list[str]:
    """What axe finds: rule, help, and the first element."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['help']} {fault['nodes'][0]['html'][:200]}"
        for fault in found["violations"]
    ]


@pytest.fixture(scope="module")
def finished(chromium: Browser, server: str) -> str:
    """The id of a match that was played to its end."""
    ann = Person(chromium, server, "Ann", "en-GB")
    ann.open_table(bots=2)
    ann.start()
    ann.see_role()
    play_on([ann], lambda: ann.act() == "result")
    assert faults(ann.page) == []
    link = ann.page.get_by_role("link", name="Replay").get_attribute("href")
    ann.leave()
    assert ann.troubles == []
    assert link is not None
    return link


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", list(SIZES))
def test_no_page_keeps_anybody_out(
    person: Callable[..., Person], finished: str, size: str, theme: str
) -> None:
    ann = person(size=SIZES[size], theme=theme)
    page = ann.page
    page.goto(ann.server)
    page.locator("#name").wait_for()
    assert faults(page) == []
    ann.open_table(bots=3)
    page.locator('[data-part="mix"]').wait_for()
    assert faults(page) == []
    ann.more()
    assert faults(page) == []
    bob = person("Bob", size=SIZES[size], theme=theme)
    bob.page.goto(page.url)
    bob.page.locator("#entry-name").wait_for()
    assert faults(bob.page) == []
    ann.start()
    page.locator('[data-part="role"]').wait_for()
    assert faults(page) == []
    ann.see_role()
    ann.see_turn()
    page.locator(".held").first.click()
    assert faults(page) == []
    page.locator(".tabs button, .sheet button").filter(has_text="Talk", visible=True).click()
    assert faults(page) == []
    page.locator(".top button").last.click()
    page.get_by_role("dialog").wait_for()
    assert faults(page) == []
    page.keyboard.press("Escape")
    ann.play_to('[data-part="round-end"]')
    assert faults(page) == []
    page.goto(ann.server + finished)
    page.locator("svg.board").wait_for()
    assert faults(page) == []


@pytest.mark.parametrize("size", list(SIZES))
def test_nothing_sticks_out_sideways(person: Callable[..., Person], size: str) -> None:
    ann = person(size=SIZES[size])
    wide = "() => document.documentElement.scrollWidth <= innerWidth"
    ann.page.goto(ann.server)
    assert ann.page.evaluate(wide)
    ann.open_table(bots=2)
    assert ann.page.evaluate(wide)
    ann.more()
    ann.page.locator(".ruleset").wait_for()
    assert ann.page.evaluate(wide)
    ann.start()
    ann.see_role()
    assert ann.page.evaluate(wide)


def test_a_match_can_be_stepped_through_with_chosen_eyes(
    person: Callable[..., Person], finished: str
) -> None:
    ann = person()
    page = ann.page
    page.goto(f"{ann.server}{finished}#3")
    said = page.locator(".say")
    expect(said).to_contain_text("3/")
    cards = page.locator("svg.board [role=img]")
    third = cards.count()
    assert third >= 4
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("4/")
    assert page.url.endswith("#4")
    page.get_by_role("button", name="To the start").click()
    expect(said).to_contain_text("0/")
    # The words change with the board: one never stands beside the other of another step.
    assert cards.count() == 4
    page.get_by_label("As seen by").select_option("-")
    expect(page.locator(".controls .hand")).to_have_count(0)
    page.get_by_label("As seen by").select_option("A")
    expect(page.locator(".controls .hand li").first).to_be_visible()
    page.get_by_label("As seen by").select_option("truth")
    expect(page.get_by_text("All hands")).to_be_visible()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".controls .more [role=status]")).to_have_class("ok")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert record.startswith("saboteur-record 1\n")


def test_the_words_of_a_replay_wait_for_its_board(
    person: Callable[..., Person], finished: str
) -> None:
    ann = person()
    page = ann.page
    page.goto(f"{ann.server}{finished}#3")
    said = page.locator(".say")
    heading = page.locator("h1")
    expect(said).to_contain_text("3/")
    kept: list[Route] = []

    def keep(route: Route) -> None:
        kept.append(route)

    page.route(re.compile("/steps/"), keep)
    with page.expect_request(re.compile("/steps/")):
        page.get_by_role("button", name="Round 2").click()
    expect(page.locator(".moves .on")).not_to_have_text(re.compile("^3 "))
    assert "Round 1" in heading.inner_text()
    assert "3/" in said.inner_text()
    (route,) = kept
    route.continue_()
    expect(heading).to_contain_text("Round 2")
    expect(said).not_to_have_text(re.compile("^3/"))


def test_an_answer_that_comes_too_late_does_not_change_what_is_seen(
    person: Callable[..., Person], finished: str
) -> None:
    """Other eyes were chosen meanwhile: their moves stay beside their hand."""
    ann = person()
    page = ann.page
    late: list[Route] = []

    def keep(route: Route) -> None:
        late.append(route)

    page.route(re.compile(r"/api/matches/[^/]*[?&]eyes=-&"), keep)
    page.goto(f"{ann.server}{finished}#3")
    said = page.locator(".say")
    expect(said).to_contain_text("3/")
    with page.expect_request(re.compile(r"[?&]eyes=-&")):
        page.get_by_label("As seen by").select_option("-")
    page.get_by_label("As seen by").select_option("A")
    expect(page.locator(".controls .hand li").first).to_be_visible()
    (route,) = late
    answer = route.fetch()
    lines = [{**line, "text": "too late"} for line in answer.json()["lines"]]
    route.fulfill(response=answer, json={**answer.json(), "lines": lines})
    page.get_by_role("button", name="To the start").click()
    expect(said).to_contain_text("0/")
    assert "too late" not in page.locator(".moves").inner_text()


def test_everything_is_in_french_too(person: Callable[..., Person], finished: str) -> None:
    zoe = person("Zoé", language="fr-CA")
    page = zoe.page
    page.goto(zoe.server)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name="Ouvrir une table")).to_be_visible()
    zoe.open_table(bots=2)
    expect(page.locator('[data-part="what-we-play"]')).to_contain_text("Jeu de base")
    zoe.start()
    zoe.see_role()
    expect(page.locator(".log")).to_contain_text("La manche 1 commence")
    # The language can be changed in the middle of a match, the log with it.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="English").click()
    page.keyboard.press("Escape")
    expect(page.locator(".log")).to_contain_text("Round 1 begins")
    expect(page.locator(".tabs")).to_contain_text("Log")
    page.reload()
    expect(page.locator(".tabs")).to_contain_text("Log")
