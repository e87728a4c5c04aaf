"""Several people on one device: between their turns there is nothing on it that anybody would have to hide."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from web.frames import frames_of
from web.person import PATIENCE
from web.staged import StagedTable, Theatre, position
from web.test_pages import faults
from web.test_screen import PHONE, secrets_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page
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
        self.frames = frames_of(self.page)

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


HANDS = {"B": "hand B veto EW NS; hand C EW NS map", "C": "hand B EW NS map; hand C veto EW NS"}


def in_a_window(theatre: Theatre, device: Device, holder: str) -> StagedTable:
    """Three people round a device, when a card was played that one of them could stop."""
    dealt = f"base+veto veto_timeout=5; players 3; mine 1,0=EW; hand A NEW NS map; {HANDS[holder]}"
    table = theatre.open(position(f"{dealt}; turn A", "A:NEW@2,0"), 1, names=("Ann", "Ben", "Cleo"))
    others = [{"token": table.tokens[k], "name": name} for k, name in ((1, "Ben"), (2, "Cleo"))]
    device.page.goto(f"{theatre.address}/healthz")
    device.page.evaluate(
        "(kept) => localStorage.setItem('saboteur.companions', kept)",
        json.dumps([[table.code, others]]),
    )
    table.sit(device.person, "A")
    return table


def seconds_left(device: Device) -> int:
    minutes, seconds = device.page.locator(".give .num").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_a_window_goes_round_one_device_and_its_clock_goes_on(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """Whoever holds the Veto, the cover is the same, and nothing but a Veto ends the window sooner."""
    theatre = Theatre(tmp_path)
    covers: dict[str, str] = {}
    try:
        for holder, name in (("C", "Cleo"), ("B", "Ben")):
            device = Device(person("Ann", at=theatre.address, size=PHONE))
            table = in_a_window(theatre, device, holder)
            page = device.page
            give = page.locator(".give")
            expect(give).to_contain_text("Does anybody want to stop this card?")
            begun, left = time.monotonic(), seconds_left(device)
            device.check_cover()
            assert [found for frame in device.frames if (found := secrets_in(frame))] == []
            page_text = page.locator('[data-part="cover"]').inner_text()
            covers[holder] = re.sub(r"\d+:\d+", "", page_text).replace(table.code, "")
            # Everybody may look, and only who holds it is asked; then the cover is as before.
            veto = page.get_by_role("button", name="Veto!")
            for taker in ("Ann", "Ben", "Cleo"):
                device.take(taker)
                device.person.face_mine()
                expect(page.locator("[data-window]")).to_be_visible()
                expect(veto).to_have_count(1 if taker == name else 0)
                if taker == name:
                    page.get_by_role("button", name="Let it pass").click()
                device.hand_on()
                since = device.check_cover()
            expect(give).to_contain_text("Does anybody want to stop this card?")
            went = time.monotonic() - begun
            assert abs(left - went - seconds_left(device)) < 3, "the clock stood still"
        assert covers["B"] == covers["C"]
        # The time is up, and the next one has their turn.
        asked = page.locator(".give .primary")
        expect(asked).to_have_attribute("data-take", "Ben", timeout=2000 * PATIENCE)
        assert [found for frame in device.frames[since:] if (found := secrets_in(frame))] == []
    finally:
        theatre.stop()
