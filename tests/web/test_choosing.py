"""The lobby: people and Start; what is missing has a button, and all that can be chosen is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

PHONE = (390, 844)


def test_who_is_missing_is_said_kindly_with_the_button_that_solves_it(
    person: Callable[..., Person],
) -> None:
    ann = person(size=PHONE)
    ann.open_table()
    page = ann.page
    missing, start = page.locator('[data-part="missing"]'), page.locator("button.start")
    expect(missing).to_contain_text("2 more people, or computers.")
    expect(page.locator(".warn, [role=alert]")).to_have_count(0)
    expect(start).to_be_disabled()
    # A free seat takes a computer with one touch, and it leaves with one.
    seats = page.locator(".right ol li")
    page.locator(".open [data-fill]").first.click()
    expect(seats).to_have_count(2)
    expect(missing).to_contain_text("One more person, or a computer.")
    seats.nth(1).get_by_role("button", name="Remove").click()
    expect(seats).to_have_count(1)
    page.get_by_role("button", name="Add 2 computers").click()
    expect(seats).to_have_count(3)
    expect(start).to_be_enabled()
    mix = page.locator('[data-part="mix"]')
    expect(mix).to_have_text(
        "1 Saboteur and 3 Gold Miners are in the mix; one card stays aside, unseen."
    )
    for _ in range(3):
        page.locator("[data-fill]").first.click()
    expect(mix).to_contain_text("2 Saboteurs and 5 Gold Miners are in the mix")


def test_a_preset_a_sheet_and_what_a_guest_sees(person: Callable[..., Person]) -> None:
    ann, bob = person("Ann"), person("Bob", size=PHONE)
    code = ann.open_table(bots=3)
    bob.join(code)
    page, seen = ann.page, bob.page.locator('[data-part="what-we-play"]')
    expect(seen).to_contain_text("First evening")
    expect(page.locator("[data-preset]")).to_have_count(0)  # everything else is behind More
    ann.more()
    page.locator("[data-preset=nasty]").click()
    for one in ("Nasty", "Base game", "Veto", "Tunnel Toll"):
        expect(seen).to_contain_text(one)

    # A guest reads what it is, and changes nothing.
    seen.get_by_role("button", name="Veto").click()
    sheet = bob.page.locator('[data-part="sheet"]')
    expect(sheet).to_contain_text("cancel the card that another player has just played")
    expect(sheet).to_contain_text("others may answer what you do")
    expect(sheet).to_contain_text("3 to 10 players")
    expect(sheet.locator("svg.card")).to_be_visible()
    expect(sheet.get_by_role("button")).to_have_count(0)
    bob.page.keyboard.press("Escape")

    # The host leaves it out on its sheet; it is no preset any more.
    page.get_by_role("button", name="What is Veto").click()
    page.get_by_role("button", name="Leave it out").click()
    expect(seen).not_to_contain_text("Veto")
    expect(seen).not_to_contain_text("Nasty")

    # Each option for experts has a sentence, and its clauses behind a sign.
    option = page.locator("[data-option=toll_orphan]")
    expect(option).to_contain_text("Decides whether a toll dwarf stays")
    option.locator("select").select_option("remove")
    expect(seen).to_contain_text("A toll dwarf whose path is taken away")
    page.locator("[data-preset=everything]").click()
    expect(seen).to_contain_text("Saboteur 2")
    # An option that only Saboteur 2 has: those of the base game go as soon as the server has answered.
    sign = page.locator('[data-option] .clause[data-clauses*="ED-21"]')
    count = len(str(sign.get_attribute("data-clauses")).split())
    expect(sign).to_have_accessible_name(f"The {count} rules behind this")
    sign.click()
    rules = page.get_by_role("dialog", name=f"The {count} rules behind this")
    expect(rules.locator(".text")).to_have_count(count)
    page.keyboard.press("Escape")
    expect(seen.locator('[data-part="mix"]')).to_contain_text("1 Boss, 1 Profiteer, 2 Geologists")
    ann.start()
    ann.see_role()


def test_what_does_not_go_together_goes_away_with_one_touch(person: Callable[..., Person]) -> None:
    """A program may open such a table; who comes to it is not left alone with it."""
    ann = person()
    page = ann.page
    page.goto(ann.server)
    setup = {"game": "saboteur2", "modules": ["greedy-dwarf", "veto"]}
    wish = {"name": "Ann", "setup": setup, "bots": ["simple"] * 4}
    opened = page.request.post(f"{ann.server}/api/tables", data=wish).json()
    page.evaluate("(token) => localStorage.setItem('saboteur.token', token)", opened["token"])
    page.goto(f"{ann.server}/t/{opened['table']}")
    start = page.locator("button.start")
    expect(start).to_be_disabled()
    page.get_by_role("button", name="Play without Greedy Dwarf (2016)").click()
    expect(start).to_be_enabled()
    expect(page.locator('[data-part="what-we-play"]')).to_contain_text("Veto")
