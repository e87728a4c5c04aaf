"""Several people on one device: between their turns there is nothing on it that anybody would have to hide."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from web.person import PATIENCE
from web.test_pages import faults
from web.test_screen import PHONE, secrets_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocket
    from web.person import Person

SHOWN = """() => JSON.stringify({
  page: document.documentElement.outerHTML,
  title: document.title,
  address: location.href,
  state: history.state,
})"""
"""Everything that a page holds for whoever looks at it, or at its list of visited pages."""
PRIVATE = ".held, .seal, .hand, [data-part=role], .hint.yours, [data-moment], .toast, .log, .app"


class Device:
    """A browser that goes from hand to hand, and everything it is sent, by the time it came."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.frames: list[Any] = []
        self.page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(json.loads(data)))

    def sit(self, name: str) -> None:
        """Let somebody sit down who plays on this device too."""
        part = self.page.locator('[data-part="at-this-device"]')
        part.get_by_role("button", name="Somebody plays on this device too").click()
        part.get_by_role("textbox").fill(name)
        part.get_by_role("button", name="Sit down").click()
        expect(part.get_by_role("button", name=f"{name} no longer plays here")).to_be_visible()
        expect(self.page.locator(".right ol")).to_contain_text(name)

    def check_cover(self) -> int:
        """Insist that the cover is up and that nothing secret is behind it; return where frames begin."""
        cover = self.page.locator('[data-part="cover"][data-cut="true"]')
        expect(cover).to_be_visible()
        since = len(self.frames)
        expect(self.page.locator(PRIVATE)).to_have_count(0)
        shown = str(self.page.evaluate(SHOWN))
        for secret in self.secrets:
            assert secret not in shown, f"{secret} is on the cover"
        return since

    @property
    def secrets(self) -> set[str]:
        """Return words that only one of these people was ever sent: their private lines of the log."""
        own = [
            frame for frame in self.frames if frame["t"] == "match" and frame["view"]["seat"] >= 0
        ]
        public = [f for f in self.frames if f["t"] == "match" and f["view"]["seat"] < 0]
        known = {line["text"] for frame in public for line in frame["log"]}
        said = {line["text"] for frame in own for line in frame["log"]}
        return {text for text in said - known if text}

    def take(self, name: str) -> None:
        self.page.locator(f'[data-take="{name}"]').click()
        expect(self.page.locator(".app")).to_be_attached()

    def hand_on(self) -> None:
        self.page.locator('[data-part="hand-on"]').click()


def test_a_round_on_one_device_shows_nobody_what_is_not_theirs(
    person: Callable[..., Person],
) -> None:
    ann = person("Ann", size=PHONE)
    device = Device(ann)
    page = ann.page
    ann.open_table(bots=1)
    device.sit("Ben")
    device.sit("Cleo")
    address, visited = page.url, page.evaluate("history.length")
    ann.start()

    # Everybody looks at their dwarf card once, each on their own.
    aims: dict[str, str] = {}
    for name in ("Ann", "Ben", "Cleo"):
        device.check_cover()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.get_by_role("heading")).to_have_text(f"Give the device to {name}")
        device.take(name)
        aims[name] = ann.see_role()
        # A look at other pages, or at the list of them, covers it at once.
        page.evaluate("window.dispatchEvent(new Event('blur'))")
    hands: list[list[str]] = []
    over = page.locator('[data-part="round-end"]')
    turns = 0
    while not over.count():
        since = device.check_cover()
        asked = page.locator(".give .primary")
        asked.or_(over).first.wait_for(timeout=PATIENCE * 1000)
        if over.count():
            break
        sent = device.frames[since:]
        assert [found for frame in sent if (found := secrets_in(frame))] == []
        name = str(asked.get_attribute("data-take"))
        expect(page).to_have_title(f"Give the device to {name} · {address[-5:]} · Saboteur")
        device.take(name)
        expect(page.locator(".held").first).to_be_visible()
        hands.append(page.locator(".held").evaluate_all("all => all.map(one => one.dataset.card)"))
        while page.locator(".hint.yours").count() and not over.count():
            ann.act(leave='[data-part="round-end"]')
        turns += 1
        if over.count():
            break
        device.hand_on()
    assert turns > 6
    assert len(device.secrets) > turns  # there was something to hide
    assert hands[0] != hands[1] != hands[2]
    assert page.url == address
    # Nothing was put on the list of visited pages: going back leaves the table.
    assert page.evaluate("history.length") == visited
    assert len(aims) == 3
    # Whoever presses it: all who sit round the device are ready for the next round.
    over.locator(".go button").click()
    expect(over).to_have_count(0)
    expect(page.locator('[data-part="cover"], [data-part="role"]')).to_be_visible()
