"""A match is analysed from its replay: asked for once, shown to everybody, by touch, key and ear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.staged import Theatre, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from web.person import Person

SCRIPT = record("miner-completes")
MOVES = 70
"""The first round is over by then."""


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    running = Theatre(tmp_path_factory.mktemp("staged"))
    yield running
    running.stop()


def test_a_match_is_analysed_once_and_looked_at_on_a_desk_and_on_a_phone(
    theatre: Theatre, person: Callable[..., Person]
) -> None:
    table = theatre.open(SCRIPT, 10)
    table.say("A", t="claim", kind="goal", goal="A", what="treasure")
    table.next(MOVES - 10)
    ann = person(at=theatre.address)
    page = ann.page
    place = f"{theatre.address}/m/{table.match}#31"

    # While it goes on, nothing is offered and nothing told.
    page.goto(place)
    expect(page.locator(".say")).to_contain_text(f"/{MOVES}")
    expect(page.locator("[data-part=analysis]")).to_have_count(0)
    for seat in "AB":
        table.say(seat, t="vote", on="end")

    # Then it is asked for; one sees how far it is, and all of it when it is there.
    page.reload()
    panel = page.locator("[data-part=analysis]")
    panel.get_by_role("button", name="Analyse this match").press("Enter")
    expect(panel).to_have_attribute("data-state", re.compile("running|done"))
    expect(panel).to_have_attribute("data-state", "done")
    verdict = panel.locator("[data-part=verdict]")
    expect(verdict).to_contain_text("move 31, Ann")
    expect(verdict.locator("[data-mark]")).to_be_visible()

    # The curve lies under the time bar, says how it stands, and a touch goes there.
    curve = page.locator("[data-part=course]")
    expect(curve).to_have_accessible_name(re.compile(r"treasure was to be reached\. Now: \d+ %\."))
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] / 2, "y": 10})
    expect(page.locator(".say")).to_contain_text(f"{MOVES // 2}/{MOVES}")

    # The sign of a place is seen in the list of moves, also in the line that one is at.
    placed = page.locator(".moves button.move:has(.words svg)").first
    placed.press("Enter")
    expect(placed).to_have_class(re.compile(r"\bon\b"))
    inks = "(one) => [getComputedStyle(one.querySelector('.words svg')).stroke, getComputedStyle(one).backgroundColor]"
    stroke, ground = placed.evaluate(inks)
    assert stroke != ground

    # By keys from one fault to the next; there the better move can be seen in the mine as it lay before.
    signs = page.locator(".moves [data-mark=doubtful], .moves [data-mark=mistake]")
    assert signs.count(), "with so few visits somebody is judged wrongly at least"
    page.locator("h1").click()
    page.keyboard.press("Home")
    for _ in range(signs.count()):
        page.keyboard.press("m")
        expect(verdict.locator("[data-mark]")).to_have_attribute(
            "data-mark", re.compile("doubtful|mistake")
        )
        if verdict.get_by_role("button").count():
            break
    shows = verdict.get_by_role("button", name="Show it in the mine")
    shows.press("Enter")
    better = page.locator("svg.board [data-part=better]").first
    expect(better).to_be_visible()
    rather = verdict.locator("li").first.inner_text()
    assert str(better.get_attribute("aria-label")).split(" ⟨")[0] in rather
    verdict.get_by_role("button", name="Back to the move that was made").click()
    expect(better).to_have_count(0)

    # Whom everybody had to suspect, whom one of the players, as curves and as a table.
    guilt = panel.locator("[data-part=suspicions]")
    page.locator("[data-part=turning] button").first.click()
    guilt.get_by_label("To whom").select_option("C")
    own = guilt.locator("[data-suspected]").nth(2)
    expect(own).to_have_attribute("data-suspected", "100")
    expect(own).to_contain_text("was one")
    guilt.get_by_label("To whom").select_option("-")
    guilt.get_by_text("As a table").press("Enter")
    rows = guilt.get_by_role("row")
    expect(rows.nth(MOVES // 2)).to_be_visible()
    rows.nth(6).get_by_role("button", name="5", exact=True).press("Enter")
    expect(page.locator(".say")).to_contain_text(f"5/{MOVES}")
    claim = panel.locator("[data-part=claims-judged] button")
    expect(claim.locator("[data-verdict]")).to_have_attribute("data-verdict", "false")
    claim.click()
    expect(page.locator(".say")).to_contain_text(f"10/{MOVES}")

    # Somebody else finds it there at once, on a phone and in French; nothing sticks out.
    small = person("Zoé", "fr-FR", theatre.address, size=(390, 844)).page
    small.goto(place)
    small.get_by_role("button", name="Analyse", exact=True).click()
    expect(small.locator("[data-part=verdict]")).to_be_in_viewport()
    expect(small.locator("[data-part=verdict]")).to_contain_text("coup 31, Ann")
    expect(small.locator("[data-part=course]")).to_be_in_viewport()
    assert small.evaluate("document.documentElement.scrollWidth") <= 390
