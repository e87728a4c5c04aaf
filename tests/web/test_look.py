"""What a friend sees on a small phone, on a phone on its side, and who needs strong contrast."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import play_on
from web.reach import out_of_reach, tour
from web.test_pages import faults
from web.test_table import a_path_card, practise

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FloatRect, Locator
    from web.person import Person

SMALL = (360, 640)
SIDEWAYS = (844, 390)


def box_of(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box is not None
    return box


def is_inside(box: FloatRect, size: tuple[int, int]) -> bool:
    return (
        box["x"] >= -1
        and box["y"] >= -1
        and box["x"] + box["width"] <= size[0] + 1
        and box["y"] + box["height"] <= size[1] + 1
    )


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS, (390, 844)], ids=["small", "sideways", "phone"])
def test_every_card_and_button_is_within_reach(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """French has the longer words. Nothing is cut off, and nothing is smaller than a fingertip."""
    zoe = person("Zoé", language="fr-FR", size=size)
    practise(zoe, bots=4)
    a_path_card(zoe)
    page = zoe.page
    # A card that can be turned has the most buttons.
    for card in page.locator(".held").all():
        if page.locator(".acts button").count() < 3:
            if card.get_attribute("aria-pressed") != "true":
                card.dispatch_event("click")
                expect(card).to_have_attribute("aria-pressed", "true")
            if page.locator("g.legal").count():
                page.locator("g.legal").first.dispatch_event("click")
                expect(page.locator(".acts button.primary")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    pressed = ".held, .acts button, .sheet button, .top button, .seal"
    # What a phone has no room for stands in the menu, and is not shown here.
    things = page.locator(pressed).filter(visible=True)
    count = things.count()
    assert count >= 11
    for k in range(count):
        box = box_of(things.nth(k))
        assert is_inside(box, size), (things.nth(k).inner_html(), box)
        assert box["width"] >= 43.5, things.nth(k).inner_html()
        assert box["height"] >= 43.5, things.nth(k).inner_html()
    # Words fit into their buttons.
    for k in range(page.locator(".acts button").count()):
        button = page.locator(".acts button").nth(k)
        assert button.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), button.inner_text()
    # The mine comes first: it has the biggest part of the screen.
    board = box_of(page.locator("svg.board"))
    assert board["width"] * board["height"] > 0.35 * size[0] * size[1]


@pytest.mark.parametrize(
    "size", [(390, 844), (640, 400), (320, 568)], ids=["phone", "twice-as-large", "narrow"]
)
def test_every_screen_is_within_reach(person: Callable[..., Person], size: tuple[int, int]) -> None:
    """A screen of 1280x800 has 640x400 left where everything is shown at 200 %."""
    zoe = person("Zoé", language="fr-FR", size=size)
    found = {screen: out_of_reach(zoe.page) for screen in tour(zoe)}
    assert len(found) == 13
    assert {screen: faults for screen, faults in found.items() if faults} == {}


def test_many_modules_and_options_fit_on_a_small_phone(person: Callable[..., Person]) -> None:
    ann = person(size=SMALL)
    ann.open_table(bots=2)
    page = ann.page
    for game in (1, 2):
        ann.more()
        page.locator(".games .mod").nth(game).click()
        expect(page.locator(".games .mod").nth(game)).to_have_attribute("aria-pressed", "true")
        ann.more()
        expect(page.locator(".option").first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= SMALL[0]
    assert is_inside(box_of(page.locator("button.start")), SMALL)
    expect(page.locator(".talk input")).to_be_visible()


def test_nothing_moves_under_the_finger_that_looks_at_the_role(
    person: Callable[..., Person],
) -> None:
    ann = person(size=SMALL)
    ann.open_table(bots=2)
    ann.start()
    card = ann.page.locator('[data-part="role"] .seal .card').first
    before = box_of(card)
    ann.page.locator('[data-part="role"] .seal').hover()
    ann.page.mouse.down()
    expect(ann.page.locator(".aim")).to_be_visible()
    assert box_of(card) == before
    assert is_inside(box_of(ann.page.locator(".aim")), SMALL)
    ann.page.mouse.up()


def test_the_cell_under_the_finger_is_shown_enlarged(person: Callable[..., Person]) -> None:
    """While a card is dragged by touch; with the mouse nothing hides it."""
    ann = person(size=(390, 844))
    practise(ann)
    a_path_card(ann)
    page = ann.page
    held = box_of(page.locator('.held[aria-pressed="true"]'))
    legal = page.locator("g.legal").last
    cell = legal.get_attribute("data-cell")
    target = box_of(legal)
    touch = ann.context.new_cdp_session(page)

    def finger(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    lens = page.locator(".lens")
    # The card is held above the finger, and so is the cell that it means.
    x, y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2 + 56
    finger("touchStart", held["x"] + 20, held["y"] + 30)
    finger("touchMove", held["x"] + 20, held["y"] - 10)
    finger("touchMove", x, y)
    expect(lens).to_be_visible()
    shown = """([x, y, cell]) => {
      const lens = document.querySelector('.lens');
      const [left, top] = lens.querySelector('svg').getAttribute('viewBox').split(' ');
      const place = lens.getBoundingClientRect();
      const beside = place.left > x || place.right < x || place.bottom < y;
      return beside && cell === [Math.round(left / 100 + 0.35), Math.round(top / 150 + 0.2)].join();
    }"""
    page.wait_for_function(shown, arg=[x, y, cell])
    finger("touchEnd")
    expect(lens).to_have_count(0)
    expect(page.locator("g.ghost")).to_have_attribute("data-cell", cell or "")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_strong_contrast_follows_the_system_and_the_settings(
    person: Callable[..., Person], theme: str
) -> None:
    ann = person(theme=theme)
    page = ann.page
    page.goto(ann.server)
    root = page.locator("html")
    expect(root).to_have_attribute("data-contrast", "usual")
    usual = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.emulate_media(contrast="more")
    expect(root).to_have_attribute("data-contrast", "more")
    strong = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert strong != usual
    assert strong == ("rgb(0, 0, 0)" if theme == "dark" else "rgb(255, 255, 255)")
    practise(ann)
    play_on([ann], lambda: ann.asked)
    assert faults(page) == []
    # A wish on this device is worth more than the system's, and it is kept.
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Strong contrast").uncheck()
    expect(root).to_have_attribute("data-contrast", "usual")
    page.reload()
    expect(page.locator(".held").first).to_be_visible()
    expect(root).to_have_attribute("data-contrast", "usual")


def test_with_forced_colours_what_is_chosen_can_be_told(person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.page
    page.emulate_media(forced_colors="active")
    page.goto(ann.server)
    page.get_by_role("button", name="Menu").click()
    colour = "one => getComputedStyle(one).backgroundColor"
    chosen = page.get_by_role("button", name="English").evaluate(colour)
    assert chosen != page.get_by_role("button", name="Français").evaluate(colour)


def test_the_log_says_when_and_shows_where_on_a_phone(person: Callable[..., Person]) -> None:
    ann = person(size=(390, 844))
    practise(ann)
    a_path_card(ann)
    ann.page.locator("g.legal").first.dispatch_event("click")
    ann.page.locator("g.ghost").dispatch_event("click")
    log = ann.page.locator(".log")
    ann.page.locator(".sheet button").first.tap()
    expect(log).to_contain_text("You laid")
    expect(log.locator("time").first).to_have_text(re.compile(r"^\d\d:\d\d$"))
    # A touch on a line shows its cell: the log gives way to the mine.
    log.locator("button.text", has_text="You laid").first.tap()
    expect(log).not_to_be_visible()
    expect(ann.page.locator("rect.told")).to_be_visible()


def test_a_replay_is_under_the_thumb(person: Callable[..., Person]) -> None:
    ann = person(size=SMALL)
    practise(ann, bots=2)
    page = ann.page
    play_on([ann], lambda: ann.act() == "result")
    page.goto(ann.server + (page.locator("a[href^='/m/']").get_attribute("href") or ""))
    for name in ("To the start", "Back", "Play", "Forward", "To the end"):
        assert is_inside(box_of(page.get_by_role("button", name=name, exact=True)), SMALL)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".say")).to_have_text(re.compile(r"^1/\d+ (Ann|Brida|Dagny) "))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= SMALL[0]


def test_who_comes_by_link_can_read_how_it_is_played(person: Callable[..., Person]) -> None:
    ann, zoe = person("Ann"), person("Zoé", language="fr-FR", size=SMALL)
    code = ann.open_table(bots=2)
    zoe.page.goto(f"{zoe.server}/t/{code}")
    expect(zoe.page.get_by_role("heading", name="Le jeu de base en une minute")).to_be_visible()
    expect(zoe.page.locator("main ol li")).to_have_count(5)
