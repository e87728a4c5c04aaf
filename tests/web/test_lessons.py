"""Lessons in a browser: the first one by touch on a phone, another one by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect
from web.test_pages import faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

PHONE = (390, 844)


def at_step(page: Page, step: int) -> Locator:
    """Wait until so many steps are done; the coach covers nothing of the mine."""
    coach = page.locator(f".coach[data-step='{step}']")
    expect(coach).to_be_visible()
    mine, panel = page.locator(".ground").bounding_box(), coach.bounding_box()
    assert mine is not None
    assert panel is not None
    assert panel["y"] >= mine["y"] + mine["height"] - 1
    assert mine["height"] > 140
    return coach


def lay(page: Page, card: str, cell: str) -> None:
    """Touch a card, then the cell where it goes, then the cell again."""
    page.locator(f".held[data-card='{card}']").first.tap()
    page.locator(f"g.legal[data-cell='{cell}']").tap()
    page.locator(f"g.ghost[data-cell='{cell}']").tap()


def test_the_first_lesson_is_played_to_its_end_by_touch_on_a_phone(
    person: Callable[..., Person],
) -> None:
    ann = person(size=PHONE)
    page = ann.page
    page.goto(f"{ann.server}/learn")
    first = page.locator("[data-lesson='first']")
    expect(first).not_to_contain_text("done")
    assert faults(page) == []
    first.tap()
    go_on = page.get_by_role("button", name="Go on")
    at_step(page, 0)
    assert faults(page) == []
    go_on.tap()
    at_step(page, 1)
    assert "treasure" in ann.see_role()
    expect(page.locator(".hand [data-pointed]")).to_have_count(1)
    go_on.tap()

    # Something else that may be done is answered, and changes nothing.
    coach = at_step(page, 2)
    lay(page, "NEW", "4,0")
    expect(coach).to_contain_text("Keep the fork")
    expect(page.locator(".coach")).to_have_attribute("data-step", "2")
    # What may not be done is refused as at any table, with the reason.
    page.locator(".held[data-card='repair-lantern']").tap()
    expect(page.get_by_role("alert").or_(page.locator(".toast"))).to_be_visible()
    expect(page.locator(".held[data-card='EW']")).to_have_attribute("data-pointed", "")
    lay(page, "EW", "4,0")
    at_step(page, 3)
    # Back, and again.
    page.get_by_role("button", name="Back one step").tap()
    at_step(page, 2)
    lay(page, "EW", "4,0")
    at_step(page, 3)
    go_on.tap()

    at_step(page, 4)
    expect(page.locator(".players [data-seat='A'] .broken")).to_have_count(1)
    go_on.tap()
    at_step(page, 5)
    page.locator(".held[data-card='repair-lantern']").tap()
    page.locator(".players [data-seat='A']").tap()
    page.locator(".players [data-seat='A']").tap()
    at_step(page, 6)
    lay(page, "map", "8,0")
    at_step(page, 7)
    page.reload()  # Nothing is lost.
    at_step(page, 7)
    go_on.tap()
    at_step(page, 8)
    go_on.tap()
    at_step(page, 9)
    go_on.tap()
    at_step(page, 10)
    lay(page, "rockfall", "7,0")
    at_step(page, 11)
    go_on.tap()
    coach = at_step(page, 12)
    page.locator(".players [data-seat='B']").tap()
    page.locator("[data-part='player-sheet'] [data-claim='foe']").tap()
    expect(coach).to_contain_text("no harm")
    page.keyboard.press("Escape")
    page.locator(".players [data-seat='C']").tap()
    page.locator("[data-part='player-sheet'] [data-claim='foe']").tap()
    page.keyboard.press("Escape")
    at_step(page, 13)
    lay(page, "NEW", "7,0")
    at_step(page, 14)
    page.locator("[data-move='take:3']").tap()
    end = page.locator("[data-part='round-end']")
    expect(end).to_contain_text("The Gold Miners win")
    end.locator(".go button").tap()
    coach = at_step(page, 15)
    expect(coach.get_by_role("button", name="Play now")).to_be_visible()
    coach.get_by_role("link", name="All lessons").tap()
    expect(first).to_contain_text("done")


def test_a_lesson_is_walked_by_keys_alone(person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.page
    page.goto(f"{ann.server}/learn")
    page.locator("[data-lesson='treasure-trove']").focus()
    page.keyboard.press("Enter")
    at_step(page, 0)
    place = page.locator(".held").evaluate_all(
        "all => all.findIndex((one) => one.dataset.card === 'treasure-trove')"
    )
    # Another card is answered, and the coach is heard by who does not see.
    page.keyboard.press(str(place % 2 + 1))
    page.keyboard.press("d")
    page.keyboard.press("d")
    expect(page.locator(".coach [role='status']")).to_contain_text("That can wait")
    page.keyboard.press(str(place + 1))
    page.keyboard.press("Enter")
    at_step(page, 1)
    kept = page.locator("[data-move='keep:map']")
    expect(kept).to_be_visible()
    for _ in range(60):
        if kept.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(kept).to_be_focused()
    page.keyboard.press("Enter")
    at_step(page, 2)
    go_on = page.get_by_role("button", name="Go on")
    for _ in range(60):
        if go_on.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    # What was learnt is what is dealt then.
    at_step(page, 3).get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ann.see_turn()
    page.keyboard.press("b")
    rules = page.get_by_role("dialog", name="The rules of this table")
    expect(rules).to_contain_text("Treasure Trove")
