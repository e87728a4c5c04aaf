"""What of a page is out of reach: cut off, out of sight for good, or smaller than a fingertip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from web.person import play_on

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.person import Person

OUT_OF_REACH = """() => {
  const found = [];
  const seen = (one) => one.checkVisibility({visibilityProperty: true})
    && !one.closest('.unseen, svg, [inert]') && one.getBoundingClientRect().width > 0;
  const say = (what, one, box) => found.push(
    [what, one.tagName, (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40),
      ...[box.left, box.top, box.right, box.bottom].map(Math.round)].join(' '));
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);

  // Smaller than a fingertip, unless it is a word of a sentence. A label counts with its box, and
  // what lies invisibly around a sign counts with it.
  const PRESSED = 'a[href], button, summary, select, input, [role=button]';
  for (const one of document.querySelectorAll(PRESSED)) {
    if (!seen(one)) continue;
    const ticks = one.matches('[type=checkbox], [type=radio]');
    const box = (ticks ? one.closest('label') ?? one : one).getBoundingClientRect();
    const around = getComputedStyle(one, '::after');
    const spread = around.content !== 'none' && around.position === 'absolute'
      ? [around.left, around.right, around.top, around.bottom].map((side) => -parseFloat(side) || 0)
      : [0, 0, 0, 0];
    const wide = box.width + spread[0] + spread[1];
    const high = box.height + spread[2] + spread[3];
    const worded = getComputedStyle(one).display === 'inline'
      && [...one.parentNode.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim().length > 1);
    if ((wide < 43.5 || high < 43.5) && !worded) say('small', one, box);
  }

  // Beyond the edge of the window where nothing scrolls there, or words wider than their button.
  for (const one of document.querySelectorAll(`${PRESSED}, label, p, h1, h2, h3, li, b`)) {
    if (!seen(one)) continue;
    const box = one.getBoundingClientRect();
    let [across, down] = [false, root.scrollHeight > innerHeight];
    for (let outer = one.parentElement; outer; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      across ||= /auto|scroll/.test(style.overflowX);
      down ||= /auto|scroll/.test(style.overflowY);
    }
    if (!across && (box.left < -1 || box.right > innerWidth + 1)) say('beside', one, box);
    if (!down && (box.top < -1 || box.bottom > innerHeight + 1)) say('below', one, box);
    const words = one.matches('button:not(.clause, .bar), a.button');
    if (words && one.scrollWidth > one.clientWidth + 1) say('cut', one, box);
  }
  return found;
}"""


def out_of_reach(page: Page) -> list[str]:
    """Return what is too small to be touched or cannot be brought into sight."""
    found: list[str] = page.evaluate(OUT_OF_REACH)
    return found


def tour(person: Person) -> Iterator[str]:
    """Go from the first page through a match to its replay; give the name of each screen."""
    page = person.page
    page.goto(person.server)
    page.locator("#name").wait_for()
    yield "home"
    for path, part in (("rules", ".book h2"), ("cards", "main li"), ("learn", "main li")):
        page.goto(f"{person.server}/{path}")
        page.locator(part).first.wait_for()
        yield path
    person.open_table(bots=3)
    yield "lobby"
    person.more()
    yield "more"
    person.start()
    page.locator('[data-part="role"] .seal').wait_for()
    yield "role"
    person.see_role()
    person.see_turn()
    yield "turn"
    page.locator(".held").first.dispatch_event("click")
    page.locator(".acts .away").wait_for()
    yield "card"
    page.locator(".held").first.dispatch_event("click")
    page.locator(".top button").last.click()
    page.get_by_role("dialog").wait_for()
    yield "menu"
    page.keyboard.press("Escape")
    person.play_to('[data-part="round-end"]')
    yield "round end"
    play_on([person], lambda: person.act() == "result")
    yield "result"
    link = page.locator("a[href^='/m/']").get_attribute("href")
    page.goto(f"{person.server}{link}")
    page.locator(".say").wait_for()
    yield "replay"
