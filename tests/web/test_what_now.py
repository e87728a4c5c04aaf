"""What can I do? One button, or one key, at any moment of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import Person
from web.staged import Theatre, position
from web.test_pages import faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

HURT = position(
    """
    base
    players 3
    mine 1,0=EW 2,0=NEW
    front A sabotage-lantern
    front B sabotage-cart
    hand A repair-lantern EW NS map sabotage-pickaxe repair-cart
    hand B NS NE NW map NES NES
    """
)
"""Ann cannot dig, and can do everything else."""


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    staged = Theatre(tmp_path_factory.mktemp("staged"))
    yield staged
    staged.stop()


def test_what_can_be_done_is_said_and_shown_and_what_cannot_has_its_reason(
    theatre: Theatre, chromium: Browser
) -> None:
    table = theatre.open(HURT)
    ann = Person(chromium, theatre.address, "Ann", "en-GB", (390, 844))
    bob = Person(chromium, theatre.address, "Bob", "fr-FR")
    for one, seat in ((ann, "A"), (bob, "B")):
        table.sit(one, seat)
        table.face(one)

    page = ann.page
    page.get_by_role("button", name="What can I do?").tap()
    sheet = page.locator("[data-part='what-now']")
    for group in ("Mend", "Look", "Break", "Discard", "Not now, and why"):
        expect(sheet.get_by_role("heading", name=group, exact=True)).to_be_visible()
    expect(sheet.get_by_role("heading", name="Dig", exact=True)).to_have_count(0)
    expect(sheet.locator("[data-what='repair-cart']")).to_contain_text("on Bob")
    expect(sheet.locator("[data-what='map']")).to_contain_text("on goal A, B, C")
    # A card that cannot be played says why, and what to do about it.
    straight = sheet.locator("[data-rests='EW']")
    expect(straight).to_contain_text("lantern")
    expect(straight.get_by_role("button", name="repair", exact=False)).to_be_visible()
    assert faults(page) == []
    # A touch takes the card up, and the mine shows where it can go.
    sheet.locator("[data-what='map']").tap()
    expect(sheet).to_have_count(0)
    expect(page.locator(".held[data-card='map']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("g.legal")).to_have_count(3)

    # Who waits is told for whom, and what there is to do meanwhile.
    bob.page.keyboard.press("?")
    waiting = bob.page.locator("[data-part='what-now']")
    expect(waiting).to_contain_text("Ann")
    expect(waiting.get_by_role("heading", name="En attendant, vous pouvez")).to_be_visible()
    expect(waiting.locator("[data-what]")).to_have_count(0)
    bob.page.keyboard.press("Escape")
    expect(waiting).to_have_count(0)
    assert ann.troubles + bob.troubles == []
    ann.leave()
    bob.leave()
