"""Four people in four browsers and a bot play the base game to its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import Person, play_on

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.timeout(900)
def test_four_browsers_and_a_bot_play_a_match(person: Callable[..., Person]) -> None:
    ann = person("Ann")
    bob = person("Bob", size=(390, 844), drops=True)
    cleo = person("Cléo", language="fr-FR", theme="light")
    dora = person("Dora", size=(900, 1000))
    everybody = [ann, bob, cleo, dora]

    code = ann.open_table(bots=1)
    for one in everybody[1:]:
        one.join(code)
    expect(ann.page.locator(".right ol li")).to_have_count(5)
    ann.start()
    for one in everybody:
        assert one.see_role()

    # Cléo reads French; her cards come in French from the server.
    expect(cleo.page.locator(".top h1")).to_contain_text("Manche 1")
    expect(cleo.page.locator(".tabs")).to_contain_text("Journal")

    # A spectator comes late and sees what everybody may see. No move of Dora's is on its way then.
    play_on(everybody, lambda: ann.log_size() > 8 and not dora.asked)
    eve = person("Eve")
    eve.join(code, watch=True)
    expect(eve.page.locator("svg.board")).to_be_visible()
    expect(eve.page.locator(".held")).to_have_count(0)
    expect(eve.page.locator(".seal")).to_have_count(0)
    expect(ann.page.locator(".top")).to_contain_text("1 watching")

    # Dora reloads the page: she sits where she sat, with the same cards.
    cards = dora.page.locator(".held").evaluate_all("all => all.map(one => one.dataset.card)")
    dora.page.reload()
    dora.page.locator(".held").first.wait_for()
    again = dora.page.locator(".held").evaluate_all("all => all.map(one => one.dataset.card)")
    assert sorted(again) == sorted(cards)

    # Bob's connection breaks in the middle; it comes back by itself.
    before = len(bob.sockets)
    bob.sockets[-1].close(code=1012)
    play_on([ann, cleo, dora], lambda: len(bob.sockets) > before)
    expect(bob.page.locator(".banner")).to_have_count(0)

    # Ann goes on with another browser.
    ann.face_mine()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Continue on another device").click()
    expect(ann.page.locator(".qr svg")).to_be_visible()
    link = ann.page.locator(".move .link-text").inner_text()
    tablet = person("Ann's tablet")
    tablet.page.goto(link)
    tablet.page.locator(".held").first.wait_for()
    expect(tablet.page).to_have_url(re.compile(f"/t/{code}$"))
    expect(ann.page.locator("main")).to_contain_text("another device")
    everybody[0] = tablet

    play_on(everybody, lambda: all(one.act() == "result" for one in everybody))
    for one in everybody:
        rows = one.page.locator('[data-part="result"] tbody tr')
        expect(rows).to_have_count(5)
    gold = '[data-part="result"] tbody'
    tables = {one.page.locator(gold).inner_text() for one in everybody}
    assert len(tables) == 1
    expect(eve.page.locator('[data-part="round-end"], [data-part="result"]').first).to_be_visible()

    # The same people at the same link play again.
    tablet.page.get_by_role("button", name="Play again").click()
    for one in everybody:
        one.page.locator(".right ol li").first.wait_for()
        assert code in one.page.url
