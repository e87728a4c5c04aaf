"""Somebody who plays in a browser."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, WebSocketRoute

TOUCHES = 20_000
"""More than any match needs; the time of a test is up long before."""
PATIENCE = 30.0
"""Seconds that one thing may take to come, also where browsers and server share a slow machine."""

ACT = """async ([wish, leave]) => {
  const $ = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const touch = async (element) => {
    element?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    await new Promise((done) => setTimeout(done, 0));
  };
  // What lies under something else has not come yet.
  if (leave && all(leave).some((one) => !one.closest('[inert]'))) return 'left';
  const end = $('[data-part=round-end] .go button');
  if (end) { await touch(end); return 'end'; }
  if ($('[data-part=result]')) return 'result';
  const seal = $('[data-part=role] .seal');
  if (seal) {
    seal.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
    window.dispatchEvent(new PointerEvent('pointerup'));
    await new Promise((done) => setTimeout(done, 0));
    await touch($('[data-part=role] button.primary'));
    return 'seal';
  }
  if (!$('.hint.yours')) return 'wait';
  const decide = async () => {
    const asked = all('.decide button[data-move], .several button[data-move]');
    if (asked.length) await touch(asked[0]);
    // Where the first touch only marks, the second means it.
    if (asked[0]?.getAttribute('aria-pressed') === 'true') await touch(asked[0]);
    return asked.length > 0;
  };
  if (await decide()) return 'decided';
  const chosen = $('.held[aria-pressed=true]');
  if (chosen) await touch(chosen);
  const free = all('g.legal').at(wish);
  if (free) {
    await touch(free);
    if ($('g.ghost')) await touch($('g.ghost'));
    return 'chose';
  }
  const person = all('.p.legal').at(wish);
  if (person) {
    await touch(person);
    if ($('.p.marked')) await touch($('.p.marked'));
    return 'chose';
  }
  for (const card of all('.held:not(.off)')) {
    await touch(card);
    const place = all('g.legal').at(wish) ?? $('.p.legal');
    if (place) {
      await touch(place);
      if (await decide()) return 'played';
      const marked = $('g.ghost') ?? $('.p.marked');
      if (marked) await touch(marked);
      else if ($('g.legal')) {  // the first of two cells
        await touch($('g.legal'));
        await touch($('.acts button.primary'));
      }
      return 'played';
    }
    const plain = $('.acts button.primary') ?? $('.acts button.away');
    if (plain) { await touch(plain); await touch($('.acts button.sure')); return 'played'; }
    await touch(card);
  }
  for (const card of all('.held')) {
    await touch(card);
    const away = $('.acts button.away');
    if (away) { await touch(away); await touch($('.acts button.sure')); return 'discarded'; }
    await touch(card);
  }
  return 'stuck';
}"""
"""The touches of somebody who plays by whatever is lit: real elements, no moves by hand."""


class Person:
    """A browser context with one page, and everything that went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        server: str,
        name: str,
        language: str,
        size: tuple[int, int] = (1440, 900),
        theme: str = "dark",
        drops: bool = False,
        motion: bool = False,
    ) -> None:
        self.server = server
        self.name = name
        self.troubles: list[str] = []
        self.sockets: list[WebSocketRoute] = []
        self.says_instead: tuple[str, str] = ("", "")
        self.cut_at: str = ""
        """If this is in what the client says, the connection breaks before the answer comes."""
        self.late: str = ""
        """What the server says with this in it does not arrive before `arrive`."""
        self._kept: list[tuple[WebSocketRoute, str | bytes]] = []
        self.forgiven: re.Pattern[str] | None = None
        options: dict[str, Any] = {
            "viewport": {"width": size[0], "height": size[1]},
            "locale": language,
            "color_scheme": theme,
            "has_touch": size[0] < 760,
            "reduced_motion": "no-preference" if motion else "reduce",
        }
        self.context = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self._note(f"page error: {error}"))
        self.page.on("request", self._request)
        if drops:
            self.page.route_web_socket(re.compile("/socket"), self._through)

    def _note(self, trouble: str) -> None:
        self.troubles.append(f"{self.name}: {trouble}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        if self.forgiven is None or not self.forgiven.search(message.text):
            where = message.location.get("url", "")
            self._note(f"console {message.type}: {message.text} {where}")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.server).netloc:
            self._note(f"request to {request.url}")

    def _through(self, route: WebSocketRoute) -> None:
        self.sockets.append(route)
        server = route.connect_to_server()

        def said(message: str | bytes) -> None:
            server.send(str(message).replace(*self.says_instead))
            if self.cut_at and self.cut_at in str(message):
                self.cut_at = ""
                route.close(code=1012)

        def heard(message: str | bytes) -> None:
            if self.late and self.late in str(message):
                self._kept.append((route, message))
            else:
                route.send(message)

        route.on_message(said)
        server.on_message(heard)

    def arrive(self) -> None:
        """Let arrive what is late."""
        self.late = ""
        while self._kept:
            route, message = self._kept.pop(0)
            route.send(message)

    def leave(self) -> None:
        self.context.close()

    # --- coming in ---

    def open_table(self, *, bots: int = 0, query: str = "") -> str:
        """Open a table from the front page; return its code."""
        page = self.page
        page.goto(f"{self.server}/{query}")
        page.locator("#name").fill(self.name)
        page.locator('[data-part="open"]').click()
        page.wait_for_url("**/t/*")
        code = page.url.rsplit("/", 1)[1]
        page.locator(".right ol li").first.wait_for()
        for _ in range(bots):
            before = page.locator(".right ol li").count()
            page.locator("[data-fill]").first.click()
            page.locator(".right ol li").nth(before).wait_for()
        return code

    def join(self, code: str, *, watch: bool = False) -> None:
        page = self.page
        page.goto(f"{self.server}/t/{code}")
        page.locator("#entry-name").fill(self.name)
        buttons = page.locator(".actions button")
        (buttons.last if watch else buttons.first).click()
        page.locator("#entry-name").wait_for(state="detached")

    def more(self) -> None:
        """Open what a lobby keeps behind More: games, modules, options; each of its parts, too."""
        more = self.page.locator('[data-part="more"]')
        if more.get_attribute("aria-expanded") == "false":
            more.click()
        self.page.locator('[data-part="choosing"]').wait_for()
        closed = self.page.locator('[data-part="choosing"] details:not([open]) > summary')
        while closed.count():
            closed.first.click()

    def start(self) -> None:
        self.page.locator("button.start").click()

    def see_role(self) -> str:
        """Look at the sealed card with the mouse held down; return what it says."""
        seal = self.page.locator('[data-part="role"] .seal')
        seal.hover()
        self.page.mouse.down()
        said = seal.locator(".aim").inner_text()
        self.page.mouse.up()
        self.page.locator('[data-part="role"] button.primary').click()
        return said

    # --- playing ---

    def act(self, wish: int = -1, leave: str = "") -> str:
        """Touch one thing, but nothing where there is something to leave; say what it was."""
        return str(self.page.evaluate(ACT, [wish, leave]))

    @property
    def asked(self) -> bool:
        """Whether the page says that it is one's turn; a move on its way has not changed that."""
        return self.page.locator(".hint.yours").count() > 0

    @property
    def hint(self) -> Locator:
        """What is to be done now, with the number of the decision."""
        return self.page.locator(".hint")

    def log_size(self) -> int:
        return self.page.locator(".log li").count()

    def face_mine(self) -> None:
        """Put away what lies over the mine: the end of a round, a role that is to be looked at."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            # It may be covered again the next moment, when the others end a round: that it was
            # in sight once is all that can be waited for.
            if self.act(leave=".app:not([inert])") == "left":
                return
            self.page.wait_for_timeout(15)
        raise AssertionError(f"something lies over the mine and does not go away; {self.sight()}")

    def see_turn(self) -> None:
        """Wait for one's turn without making a move, the mine before one's eyes."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            self.face_mine()
            if self.page.locator(".app:not([inert]) .hint.yours").count() > 0:
                return
            self.page.wait_for_timeout(15)
        raise AssertionError(f"nobody asks for a move; {self.sight()}")

    def play_turn(self) -> None:
        """Make whatever move, and wait until it is taken."""
        self.see_turn()
        before = str(self.hint.get_attribute("data-decision"))
        assert self.act() in {"chose", "decided", "discarded", "played"}
        expect(self.hint).not_to_have_attribute("data-decision", before)

    def play_to(self, part: str) -> None:
        """Play until a part of the page has come, and leave that untouched."""
        moved = time.monotonic()
        for count in range(TOUCHES):
            what = self.act(-1 if count % 3 else 0, part)
            if what == "left":
                return
            if what in {"wait", "result"}:
                assert time.monotonic() - moved < 3 * PATIENCE, self.sight()
                self.page.wait_for_timeout(15)
            else:
                moved = time.monotonic()
        raise AssertionError(f"{part} does not come; {self.sight()}")

    def sight(self) -> str:
        """Return all that can be seen, and what went wrong: for whoever finds that nothing goes on."""
        seen = self.page.locator("body").aria_snapshot()
        return "\n".join([f"{self.name} at {self.page.url} sees", seen, *self.troubles])


def play_on(people: list[Person], until: Callable[[], bool]) -> None:
    """Let everybody play until something is so."""
    moved = time.monotonic()
    for count in range(TOUCHES):
        if until():
            return
        acted = [one.act(-1 if count % 3 else 0) for one in people]
        if all(what in {"wait", "result"} for what in acted):
            stuck = time.monotonic() - moved > 3 * PATIENCE
            assert not stuck, "\n".join(one.sight() for one in people)
            people[0].page.wait_for_timeout(15)
        else:
            moved = time.monotonic()
    raise AssertionError("the match does not come to its end")
