"""The first ten minutes: from the address to one's own first move without being asked for anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

PHONE = (390, 844)
COUNT_TOUCHES = """() => {
  window.touches = Number(sessionStorage.touches ?? 0);
  addEventListener('pointerdown', () => (sessionStorage.touches = ++window.touches), true);
}"""


def test_three_touches_lead_to_the_first_own_move(person: Callable[..., Person]) -> None:
    """Play now, hold the dwarf card, to the mine: then it is one's own turn, sooner or later."""
    ann = person(size=PHONE)
    page = ann.page
    page.add_init_script(f"({COUNT_TOUCHES})()")
    page.goto(ann.server)
    page.get_by_role("button", name=re.compile("^Play now")).click()
    ann.see_role()
    ann.see_turn()
    assert page.evaluate("() => window.touches") <= 3
    expect(page.locator(".players li")).to_have_count(5)
    assert page.locator(".warn, [role=alert]").count() == 0
    ann.play_turn()

    # Nobody asked for a name; there is one, and it can be changed.
    page.get_by_role("button", name="Menu").click()
    name = page.get_by_label("Your name")
    expect(name).to_have_value(re.compile(r"\w+ \w+"))
    name.fill("Zoé")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".players")).to_contain_text("Zoé")


@pytest.mark.parametrize(("game", "players"), [("The Duel", 2), ("On my own", 1)])
def test_one_touch_deals_the_other_games(
    person: Callable[..., Person], game: str, players: int
) -> None:
    ann = person()
    ann.page.goto(ann.server)
    ann.page.get_by_role("button", name=game).click()
    ann.see_turn()
    expect(ann.page.locator(".players li")).to_have_count(players)
