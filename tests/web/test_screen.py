"""A television in the room: it shows the public table, phones hold hands and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from web.frames import frames_of
from web.person import play_on
from web.test_pages import faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

PHONE = (390, 844)


def secrets_in(frame: Any) -> list[str]:
    """Return what a message has that not everybody may know."""
    if frame["t"] != "match":
        return []
    view = frame["view"]
    found = [key for key in ("hand", "choices", "role", "gold", "seen_roles") if view[key]]
    found += [f"seat {view['seat']}"] if view["seat"] >= 0 else []
    # The round is over while its gold is handed out: everybody sees everything then (OV-INFO-03).
    over = view["result"] or view["prompt"]["code"] == "take-gold"
    if not over and not view["open_roles"]:
        found += [f"role of {p['name']}" for p in view["players"] if p["role"]]
    goals = [] if over else view["mine"]["face_down"]
    return found + [f"goal {c['letter']}" for c in goals if c["known"]]


def test_a_television_with_two_phones(person: Callable[..., Person]) -> None:
    ann, bob = person("Ann", size=PHONE), person("Bob", size=PHONE)
    code = ann.open_table(bots=1)
    tele = person("Tele", size=(1280, 720), motion=True)
    frames = frames_of(tele.page)
    tele.page.goto(f"{tele.server}/t/{code}/screen")
    expect(tele.page.locator(".screen .code")).to_have_text(code)
    expect(tele.page.get_by_role("img", name="QR")).to_be_visible()
    assert faults(tele.page) == []
    bob.join(code)
    expect(tele.page.locator(".screen li", has_text="Bob")).to_be_visible()
    ann.start()
    # Phones know that the mine is on the wall, and give the hand more room.
    for one in (ann, bob):
        one.see_role()
        expect(one.page.locator(".app.handy")).to_be_visible()
    assert faults(tele.page) == []
    plates = tele.page.locator(".screen .players li")
    expect(plates).to_have_count(3)

    # What a phone decides happens on the television, and nothing has to be touched there.
    first = next(one for one in (ann, bob, ann, bob) if one.asked or one is bob)
    first.play_turn()
    news = tele.page.locator(".screen .news span").last
    expect(news).to_contain_text(ann.name if first is ann else bob.name)
    end = tele.page.locator('[data-part="screen-end"]')
    over = '[data-part="round-end"]'
    while not ann.page.locator(over).count():
        for one in (ann, bob):
            one.act(leave=over)
    expect(end.locator("h2")).to_be_visible()
    expect(end.locator("li .num").last).to_be_visible()
    assert faults(tele.page) == []
    play_on([ann, bob], lambda: end.count() == 0)
    expect(tele.page.locator(".screen header")).to_contain_text("Round 2")

    matches = [frame for frame in frames if frame["t"] == "match"]
    assert len(matches) > 10
    assert [found for frame in frames if (found := secrets_in(frame))] == []
    secret = ".held, [data-card], .seal, .hint.yours, [data-part=role], button:visible, input"
    expect(tele.page.locator(secret)).to_have_count(0)
