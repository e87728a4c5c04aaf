"""Computers at a table as people see them: a meter for beginners, and afterwards what they were thinking."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

MATCH = re.compile(r'"t":"match","version":\d+,"match":"([^"]+)"')


def test_a_meter_while_playing_and_what_computers_thought_afterwards(
    person: Callable[..., Person],
) -> None:
    ann = person()
    page = ann.page
    frames: list[str] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: frames.append(str(data))),
    )
    ann.open_table(bots=3)

    # Computers are of the middle strength, and all of another one with one tap.
    strength = page.get_by_role("group", name="Computers play")
    expect(strength.get_by_role("button", pressed=True)).to_have_text("Normal")
    seats = page.locator(".right ol li")
    names = seats.locator("b").all_inner_texts()
    for word, way in (("Hard", "thinks ahead"), ("Easy", "steady")):
        strength.get_by_role("button", name=word).click()
        expect(seats.filter(has_text=f"computer, {way}")).to_have_count(3)
        expect(strength.get_by_role("button", pressed=True)).to_have_text(word)
    assert seats.locator("b").all_inner_texts() == names, "they are the same computers"
    ann.more()
    meter = page.locator('[data-part="meter-option"]')
    expect(meter).not_to_be_checked()
    meter.check()
    ann.start()
    ann.see_role()
    ann.play_turn()
    ann.see_turn()

    # Each of the others has a quiet gauge, which says the same in words; oneself has none.
    gauges = page.locator('.side-l [data-part="meter"]')
    expect(gauges).to_have_count(3)
    expect(page.locator('.p[data-seat="A"] [data-part="meter"]')).to_have_count(0)
    said = re.compile(r"^Suspicion: .* against you \(\d+ %\)$")
    for gauge in gauges.all():
        expect(gauge).to_have_attribute("title", said)
        expect(gauge.locator(".unseen")).to_have_text(said)
    page.locator('.p[data-seat="B"]').click()
    sheet = page.locator('[data-part="meter-sheet"]')
    expect(sheet).to_contain_text("from what you yourself have seen")
    expect(sheet.get_by_role("meter", name="Suspicion meter")).to_be_visible()
    page.keyboard.press("Escape")

    # When the match is over, each move of a computer says what it believed, and why.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Vote to end the match").click()
    page.get_by_role("button", name="Really").click()
    expect(gauges).to_have_count(0)
    match = next(found[1] for frame in frames if (found := MATCH.search(frame)))
    page.goto(f"{ann.server}/m/{match}#2")
    page.get_by_label("As seen by").select_option("truth")
    mind = page.locator('[data-part="mind"]')
    expect(mind).to_be_visible()
    expect(mind.get_by_role("heading").first).to_contain_text("was thinking")
    expect(mind.locator('[data-part="mind-why"]')).to_contain_text("Brida")
    expect(mind.locator("[data-doubt]")).to_have_count(3)
    # To whoever looks with the eyes of the public, it is as secret as it was.
    page.get_by_label("As seen by").select_option("-")
    expect(page.locator(".say")).to_contain_text("2/")
    expect(mind).to_have_count(0)
