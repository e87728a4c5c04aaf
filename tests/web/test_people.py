"""People who come and go: latecomers, listed tables, votes, old pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person


def test_a_latecomer_takes_the_place_of_a_bot(person: Callable[..., Person]) -> None:
    ann = person("Ann")
    code = ann.open_table(bots=3)
    ann.start()
    ann.see_role()
    bob = person("Bob")
    bob.page.goto(f"{bob.server}/t/{code}")
    bob.page.locator("#entry-name").fill("Bob")
    bob.page.get_by_role("button", name=re.compile("Take the place of")).first.click()
    # Who plays is asked; until then there is nothing to see that not everybody may see.
    expect(bob.page.locator('[data-part="ask"]')).to_contain_text("0 of 1 agree")
    expect(bob.page.locator(".held")).to_have_count(0)
    expect(ann.page.locator('[data-part="ask"]')).to_contain_text("Bob would like to take over")
    ann.page.get_by_role("button", name="Let Bob play").click()
    assert bob.see_role()
    expect(bob.page.locator(".held").first).to_be_visible()
    expect(ann.page.locator(".players")).to_contain_text("Bob")
    expect(ann.page.locator('[data-part="ask"]')).to_have_count(0)


def test_a_name_that_is_being_typed_stays_when_the_match_begins(
    person: Callable[..., Person],
) -> None:
    ann, bob = person("Ann"), person("Bob")
    code = ann.open_table(bots=3)
    bob.page.goto(f"{bob.server}/t/{code}")
    bob.page.locator("#entry-name").fill("Bob")
    ann.start()
    place = bob.page.get_by_role("button", name=re.compile("Take the place of")).first
    expect(place).to_be_visible()
    expect(bob.page.locator("#entry-name")).to_have_value("Bob")
    place.click()
    expect(bob.page.locator('[data-part="ask"]')).to_be_visible()


def test_who_comes_in_is_there(person: Callable[..., Person]) -> None:
    ann, bob = person("Ann"), person("Bob")
    bob.join(ann.open_table(bots=2))
    for one in (ann, bob):
        seat = one.page.locator(".right ol li", has_text="Bob")
        expect(seat).to_be_visible()
        expect(seat).not_to_contain_text("away")
    bob.leave()
    expect(ann.page.locator(".right ol li", has_text="Bob")).to_contain_text("away")


def test_a_listed_table_is_found_on_the_front_page(person: Callable[..., Person]) -> None:
    ann = person("Ann Listed")
    code = ann.open_table(bots=2)
    ann.more()
    ann.page.get_by_label("Listed for everybody").check()
    bob = person("Bob")
    bob.page.goto(bob.server)
    line = bob.page.locator("li", has_text="Ann Listed")
    expect(line).to_be_visible()
    line.get_by_role("link").click()
    expect(bob.page).to_have_url(re.compile(f"/t/{code}$"))
    expect(bob.page.locator("#entry-name")).to_be_visible()
    ann.page.get_by_label("Listed for everybody").uncheck()
    with bob.page.expect_response("**/api/tables?*"):
        bob.page.goto(bob.server)
    expect(bob.page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(bob.page.locator("li", has_text="Ann Listed")).to_have_count(0)


def test_the_table_votes_for_a_pause(person: Callable[..., Person]) -> None:
    ann, bob = person("Ann"), person("Bob")
    code = ann.open_table(bots=2)
    bob.join(code)
    ann.start()
    ann.see_role()
    bob.see_role()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Vote for a pause").click()
    bob.page.get_by_role("button", name="Agree").click()
    for one in (ann, bob):
        expect(one.page.locator(".votes")).to_contain_text("paused")
    ann.page.locator(".votes").get_by_role("button", name="Go on").click()
    bob.page.get_by_role("button", name="Agree").click()
    for one in (ann, bob):
        expect(one.page.locator(".votes")).to_have_count(0)


def test_the_host_sends_somebody_away(person: Callable[..., Person]) -> None:
    ann, bob = person("Ann"), person("Bob")
    code = ann.open_table(bots=2)
    bob.join(code)
    ann.page.get_by_role("button", name="Send Bob away").click()
    # It cannot be taken back, so it is asked for twice.
    expect(bob.page.locator(".right ol")).to_be_visible()
    ann.page.get_by_role("button", name="Really send Bob away?").click()
    expect(bob.page.get_by_role("heading", name="That’s all for this table")).to_be_visible()
    expect(ann.page.locator(".right ol")).not_to_contain_text("Bob")


def test_an_old_page_is_asked_to_load_again(person: Callable[..., Person]) -> None:
    ann = person(drops=True)
    code = ann.open_table(bots=2)
    old = person("Old", drops=True)
    old.says_instead = ('"protocol":', '"protocol":9')
    old.page.goto(f"{old.server}/t/{code}")
    expect(old.page.locator(".banner")).to_contain_text("new version")
    old.says_instead = ("", "")
    old.page.get_by_role("button", name="Load it").click()
    expect(old.page.locator("#entry-name")).to_be_visible()


def test_claims_are_read_in_each_language(person: Callable[..., Person]) -> None:
    ann, zoe = person("Ann"), person("Zoé", language="fr-FR")
    code = ann.open_table(bots=2)
    zoe.join(code)
    ann.start()
    ann.see_role()
    zoe.see_role()
    for one in (ann, zoe):
        one.page.locator(".tabs button").nth(1).click()
    ann.page.get_by_role("button", name="Goal B").click()
    ann.page.get_by_role("button", name="Gold at B").click()
    own = ann.page.locator(".talk .claim", has_text="Ann")  # computers talk too
    expect(own).to_contain_text("B")
    said = zoe.page.locator(".talk .claim", has_text="Ann")
    expect(said).to_contain_text("Ann")
    assert said.inner_text() != own.inner_text()

    # They contradict each other: a table shows it.
    zoe.page.locator(".talk .claims button").nth(1).click()
    zoe.page.locator(".talk .claims").last.locator("button").last.click()
    rows = ann.page.locator(".talk table tbody tr", has_text=re.compile("Ann|Zoé"))
    expect(rows).to_have_text([re.compile("Ann.*gold"), re.compile("Zoé.*rock")])
