"""Spectators talk among themselves: players read it after the match."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

ADVICE = "It is Bob, look at his cards!"


def test_players_read_what_spectators_say_only_after_the_match(
    person: Callable[..., Person],
) -> None:
    ann, wim, wes = person("Ann"), person("Wim"), person("Wes", language="fr-FR")
    frames: list[str] = []
    ann.page.on("websocket", lambda s: s.on("framereceived", lambda data: frames.append(str(data))))
    code = ann.open_table(bots=3)
    ann.start()
    ann.see_role()
    for one in (wim, wes):
        one.join(code, watch=True)
        one.page.get_by_role("tab").nth(1).click()
    ann.page.get_by_role("tab", name="Talk").click()
    expect(wim.page.get_by_text("The players read this only after the match.")).to_be_visible()
    wim.page.get_by_placeholder("Say something to the spectators").fill(ADVICE)
    wim.page.get_by_placeholder("Say something to the spectators").press("Enter")
    heard = wes.page.locator(".talk li", has_text=ADVICE)
    expect(heard).to_be_visible()
    expect(heard.locator(".apart")).to_have_text("spectateurs")
    # What a player says everybody reads; by then the advice would have been there too.
    ann.page.get_by_placeholder("Say something").fill("Who watches?")
    ann.page.get_by_placeholder("Say something").press("Enter")
    for one in (ann, wim):
        expect(one.page.locator(".talk li", has_text="Who watches?")).to_be_visible()
    expect(ann.page.get_by_text(ADVICE)).to_have_count(0)
    assert not any(ADVICE in frame for frame in frames)

    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Vote to end the match").click()
    ann.page.get_by_role("button", name="Really").click()
    expect(ann.page.locator(".talk li", has_text=ADVICE).first).to_be_attached()
    assert any(ADVICE in frame for frame in frames if json.loads(frame)["t"] == "talk")
