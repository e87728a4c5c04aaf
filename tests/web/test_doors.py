"""The door of a table: locked, knocked at, opened; watching ended; somebody sent away and let back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

PHONE = (390, 844)


def test_a_host_closes_the_door_and_lets_in_whom_they_like(person: Callable[..., Person]) -> None:
    ann, bob, wim = person("Ann"), person("Bob", size=PHONE), person("Wim", language="fr-FR")
    code = ann.open_table(bots=2)
    door = ann.page.locator('[data-part="door"]')
    door.locator("summary").click()
    door.get_by_label("Who may come in").select_option("knock")
    expect(door.locator("summary")).to_contain_text("locked")

    # Whoever comes is told whose table it is, and no more; by the keyboard they knock.
    bob.page.goto(f"{bob.server}/t/{code}")
    outside = bob.page.locator('[data-part="outside"]')
    expect(outside).to_contain_text("Ann lets people in")
    bob.page.locator("#outside-name").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(outside).to_contain_text("You have knocked")
    knock = ann.page.locator('[data-part="knock"]')
    expect(knock).to_contain_text("Bob is knocking")
    knock.get_by_role("button", name="Let Bob in").click()
    expect(bob.page.locator(".right ol")).to_contain_text("Bob")
    expect(knock).to_have_count(0)

    # Watching ends in the middle of a match, and what was seen is gone from the page.
    door.get_by_label("Who may come in").select_option("open")
    wim.join(code, watch=True)
    expect(ann.page.locator(".watching")).to_contain_text("Wim")
    ann.start()
    ann.see_role()
    expect(wim.page.locator(".players")).to_be_visible()
    ann.page.get_by_role("button", name="Menu").click()
    door.locator("summary").click()
    door.get_by_label("Others may watch a match").uncheck()
    expect(wim.page.locator('[data-part="outside"]')).to_contain_text("pas de spectateurs")
    expect(wim.page.locator(".players")).to_have_count(0)
    door.get_by_label("Talk").select_option("claims")
    door.get_by_role("button", name="Mute Bob for everybody").click()
    expect(door.get_by_role("button", name="Let Bob talk again")).to_be_visible()
    ann.page.keyboard.press("Escape")

    # Who watched asks for a seat; the question is on every player's screen, and one of two is not enough.
    wim.page.get_by_role("button", name="Demander une place").click()
    expect(ann.page.locator('[data-part="ask"]')).to_contain_text("Wim would like to take over")
    ann.page.get_by_role("button", name="Let Wim play").click()
    expect(ann.page.locator('[data-part="ask"]')).to_contain_text("1 of 2 agree")
    bob.see_role()
    bob.page.get_by_role("button", name="Not now").click()
    expect(wim.page.locator('[data-part="outside"]')).to_contain_text("prochaine manche")
    expect(ann.page.locator(".players")).to_contain_text("Wim from the next round on")

    # Sent away, and let back.
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_text("People at the table").click()
    ann.page.get_by_role("button", name="Send Bob away").click()
    ann.page.get_by_role("button", name="Really send Bob away?").click()
    expect(bob.page.get_by_role("heading", name="That’s all for this table")).to_be_visible()
    ann.page.get_by_role("button", name="Menu").click()
    door.locator("summary").click()
    door.get_by_role("button", name="Let Bob come back").click()
    bob.page.goto(f"{bob.server}/t/{code}")
    bob.page.get_by_role("button", name="Ask for a seat").click()
    expect(bob.page.locator(".held").first).to_be_visible()  # it is their own: nobody is asked


def test_a_host_who_has_read_on_sees_who_knocks(person: Callable[..., Person]) -> None:
    """On a phone the lobby is longer than the screen, and the door's settings are far down."""
    ann, bob = person("Ann", size=PHONE), person("Bob", size=PHONE)
    code = ann.open_table(bots=2)
    door = ann.page.locator('[data-part="door"]')
    door.locator("summary").click()
    door.get_by_label("Who may come in").select_option("knock")
    door.get_by_label("Others may watch a match").scroll_into_view_if_needed()
    ann.page.evaluate("scrollTo(0, document.querySelector('[data-part=door]').offsetTop)")
    bob.page.goto(f"{bob.server}/t/{code}")
    outside = bob.page.locator('[data-part="outside"]')
    expect(outside).to_contain_text("Say who you are and knock")
    bob.page.locator("#outside-name").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(outside).to_contain_text("You have knocked")
    expect(outside).not_to_contain_text("Say who you are")
    knock = ann.page.locator('[data-part="knock"]')
    expect(knock).to_be_in_viewport(ratio=1)
    knock.get_by_role("button", name="Do not let in").click()
    expect(outside).to_contain_text("few minutes")
    expect(outside).not_to_contain_text("Say who you are")
