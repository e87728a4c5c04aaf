"""It is your turn: by the page's title and icon, by the app's badge, and by push when no page is open."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from server.push_service import PushService
from web.serving import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from web.person import Person

BADGES = """
window.badges = [];
navigator.setAppBadge = async (count) => { window.badges.push(count); };
navigator.clearAppBadge = async () => { window.badges.push(0); };
"""
SUBSCRIBED = """
Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
Notification.requestPermission = async () => 'granted';
PushManager.prototype.subscribe = async function (options) {
  window.key = btoa(String.fromCharCode(...options.applicationServerKey));
  return { endpoint: ADDRESS, toJSON: () => ({ endpoint: ADDRESS, keys: KEYS }) };
};
"""
"""A browser's maker runs its push service: ours is subscribed to instead. A browser without a screen
allows no notices at all: what it would show is written down."""
WORKED = """async (message) => {
  const noted = [];
  self.registration.showNotification = async (title, options) => { noted.push([title, options]); };
  self.navigator.setAppBadge = async (count) => { noted.push(count); };
  self.navigator.clearAppBadge = async () => { noted.push(0); };
  self.clients.openWindow = async (url) => { noted.push(url); };
  const happens = (event) => new Promise((done) => {
    event.waitUntil = (work) => work.then(done);
    self.dispatchEvent(event);
  });
  await happens(new PushEvent('push', { data: message }));
  const notification = { data: noted[0][1].data, close: () => noted.push('closed') };
  await happens(Object.assign(new Event('notificationclick'), { notification }));
  return noted;
}"""
"""The service worker gets what was pushed, and then what it shows is touched."""


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


@pytest.fixture
def pushing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that pushes to this computer."""
    monkeypatch.setenv("SABOTEUR_PUSH_SERVICES", "127.0.0.1")
    running = Server(tmp_path)
    yield running.address
    running.stop()


def test_a_turn_is_told_by_title_badge_and_push(
    person: Callable[..., Person], pushing: str, service: PushService
) -> None:
    ann, bob = person("Ann", at=pushing), person("Bob", at=pushing)
    endpoint, keys = service.subscribe("bob")
    known = json.dumps({"p256dh": keys.p256dh, "auth": keys.auth})
    bob.context.add_init_script(BADGES)
    bob.context.add_init_script(
        SUBSCRIBED.replace("ADDRESS", json.dumps(endpoint)).replace("KEYS", known)
    )
    code = ann.open_table(bots=1)
    bob.join(code)
    ann.start()
    bob.see_role()
    ann.see_role()

    # The page is open: its title, its icon and the badge of the app say it, and take it back.
    icon = bob.page.locator("link[rel=icon]")
    ann.play_turn()
    bob.see_turn()
    expect(bob.page).to_have_title(f"★ Round 1 · {code} · Saboteur")
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    assert bob.page.evaluate("window.badges.at(-1)") == 1
    bob.play_turn()
    expect(icon).to_have_attribute("href", "/icon.svg")
    assert bob.page.evaluate("window.badges.at(-1)") == 0

    # Bob wants to be told, and goes away.
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(bob.page.locator('[data-part="notices"]')).to_contain_text("when this page is closed")
    assert service.arrived.empty()
    bob.page.goto("about:blank")
    expect(ann.page.locator('[data-seat="C"]')).to_contain_text("away")
    ann.play_turn()
    notice = service.arrived.get(timeout=30)
    assert notice.message["text"] == f"It is your turn at table {code}."
    assert set(notice.message) == {"title", "text", "table"}

    # The browser shows what arrived, and a touch leads to the table.
    bob.page.goto(f"{pushing}/healthz")
    bob.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    worker = bob.context.service_workers[-1]
    (title, options), *then = worker.evaluate(WORKED, json.dumps(notice.message))
    assert (title, options["body"]) == ("Saboteur", notice.message["text"])
    assert then == [1, "closed", 0, f"/t/{code}"]
