"""Bringing a scene before a browser, and taking the picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from web.person import Person
from web.staged import NAMES, StagedTable, Theatre

from screens.looks import LOCALES, Look
from screens.replays import WAYS as REPLAYS
from screens.scenes import Scene
from screens.sites import WAYS as SITES
from screens.sites import Site
from screens.sitting import WAYS as SITTING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_PATIENCE: Final = 30_000
"""Milliseconds: a machine that is busy with something else takes no picture less."""
_SETTLED: Final = """() => new Promise((settled) => {
  const look = () => (document.querySelector('.sprite symbol:empty') ? requestAnimationFrame(look) : settled());
  document.fonts.ready.then(() => requestAnimationFrame(look));
})"""
"""Waits until every card is drawn."""


_STRONG: Final = "localStorage.setItem('saboteur.contrast', 'on')"


class Studio:
    """A staged server and a browser in each look."""

    def __init__(self, theatre: Theatre, browser: Browser, folder: Path, site: Site) -> None:
        self._theatre = theatre
        self._browser = browser
        self._folder = folder
        self.site = site
        self._people: dict[tuple[Look, bool], Person] = {}

    def take(self, scene: Scene, look: Look, number: int) -> str:
        """Take a picture; return its file's name in the folder.

        :raises playwright.sync_api.Error: if the scene does not come about.
        """
        person = self._person(look, motion=scene.how in {"flight", "stamp"})
        width, height = look.pixels
        person.page.set_viewport_size({"width": width, "height": height})
        _WAYS[scene.how](self, scene, person)
        person.page.evaluate(_SETTLED)
        name = f"{number:03}-{look.slug}.png"
        person.page.screenshot(path=self._folder / name)
        person.page.mouse.up()
        return name

    def _person(self, look: Look, *, motion: bool) -> Person:
        key = (look, motion)
        if key not in self._people:
            person = Person(
                self._browser,
                self._theatre.address,
                "Ann",
                LOCALES[look.language],
                look.pixels,
                "light" if look.light else "dark",
                drops=True,
                motion=motion,
            )
            person.page.set_default_timeout(_PATIENCE)
            if look.strong:
                person.context.add_init_script(_STRONG)
            self._people[key] = person
        return self._people[key]

    def forget(self, look: Look) -> None:
        """Begin anew with a browser that something went wrong in."""
        for motion in (False, True):
            person = self._people.pop((look, motion), None)
            if person is not None:
                person.leave()

    # --- ways to a picture ---

    @property
    def address(self) -> str:
        """Where the staged server is."""
        return self._theatre.address

    def visit(self, person: Person, path: str) -> Page:
        """Open an address as somebody who has never been here."""
        page = person.page
        page.goto(f"{self._theatre.address}/healthz")
        page.evaluate("() => localStorage.clear()")
        page.goto(f"{self._theatre.address}{path}", wait_until="networkidle")
        return page

    def open(self, scene: Scene, made: int, *, begin: bool = True) -> StagedTable:
        """Open the table of a scene."""
        return self._theatre.open(scene.script, made if begin else 0, begin=begin)

    def sit(self, scene: Scene, person: Person, made: int, seat: str = "") -> StagedTable:
        """Sit down at the table of a scene, the mine before one's eyes."""
        table = self.open(scene, made)
        seat = seat or scene.seat
        person.name = NAMES["ABCDEFGHIJKL".index(seat)]
        table.sit(person, seat)
        table.face(person)
        return table


def _home(studio: Studio, _scene: Scene, person: Person) -> None:
    studio.visit(person, "/")


def _rules(studio: Studio, _scene: Scene, person: Person) -> None:
    page = studio.visit(person, "/rules")
    page.locator('[data-example="fits"]').scroll_into_view_if_needed()


def _rules_clause(studio: Studio, _scene: Scene, person: Person) -> None:
    studio.visit(person, "/rules/CHEST-E5").locator(".called").wait_for()


def _rules_search(studio: Studio, _scene: Scene, person: Person) -> None:
    page = studio.visit(person, "/rules")
    page.get_by_role("searchbox").fill("saboteur")
    page.locator("ul.cards").wait_for()


def _rules_table(studio: Studio, scene: Scene, person: Person) -> None:
    studio.sit(scene, person, scene.made)
    person.page.keyboard.press("b")
    person.page.locator("dialog [data-example]").first.wait_for()


def _translate(studio: Studio, _scene: Scene, person: Person) -> None:
    studio.visit(person, "/translate").locator("h1").wait_for()


def _cards(studio: Studio, _scene: Scene, person: Person) -> None:
    studio.visit(person, "/cards").locator("[data-box]").first.wait_for()


def _card_of_box(studio: Studio, scene: Scene, person: Person) -> None:
    _cards(studio, scene, person)
    person.page.locator('[data-card="NEW"]').first.click()
    person.page.get_by_role("dialog").wait_for()


def _report(studio: Studio, scene: Scene, person: Person) -> None:
    studio.sit(scene, person, scene.made)
    person.page.locator(".top button").last.click()
    person.page.locator('button[data-part="report"]').click()
    person.page.locator('textarea[data-part="report"]').wait_for()


def _join(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.open(scene, 0, begin=False)
    studio.visit(person, f"/t/{table.code}").locator("#entry-name").wait_for()


def _that_is_me(studio: Studio, scene: Scene, person: Person) -> None:
    """Come with a second device to a table at which one plays already."""
    _join(studio, scene, person)
    person.page.locator("details.known summary").click()
    person.page.locator("details.known button").first.click()
    person.page.get_by_role("dialog").wait_for()


def _your_tables(studio: Studio, scene: Scene, person: Person) -> None:
    """Come back to the first page from a table, the only one that this device knows."""
    studio.visit(person, "/")
    _lobby(studio, scene, person)
    page = person.page
    page.goto(f"{studio.address}/", wait_until="networkidle")
    page.locator('[data-part="your-tables"] b').wait_for()


def _nowhere(studio: Studio, _scene: Scene, person: Person) -> None:
    studio.visit(person, "/m/").locator("h1").wait_for()


def _no_table(studio: Studio, _scene: Scene, person: Person) -> None:
    studio.visit(person, "/t/BBBBB").locator("h1").wait_for()


def _lobby(studio: Studio, scene: Scene, person: Person, seat: str = "A") -> None:
    table = studio.open(scene, 0, begin=False)
    table.sit(person, seat)
    person.page.locator('[data-part="mix"]').wait_for()


def _guest(studio: Studio, scene: Scene, person: Person) -> None:
    _lobby(studio, scene, person, "B")


def _modules(studio: Studio, scene: Scene, person: Person) -> None:
    _more(studio, scene, person)
    person.page.locator(".mods .mod").first.scroll_into_view_if_needed()


def _more(studio: Studio, scene: Scene, person: Person) -> None:
    """Open what the lobby keeps behind More."""
    _lobby(studio, scene, person)
    person.page.locator('[data-part="more"]').click()
    person.page.locator("[data-preset]").first.scroll_into_view_if_needed()


def _editions(studio: Studio, scene: Scene, person: Person) -> None:
    _modules(studio, scene, person)
    page = person.page
    page.locator(".mods .mod").nth(3).click()
    page.locator('[data-part="choosing"] details summary').first.click()
    page.locator(".loss").first.scroll_into_view_if_needed()


def _experts(studio: Studio, scene: Scene, person: Person) -> None:
    _more(studio, scene, person)
    person.page.locator('[data-part="choosing"] details summary').last.click()
    person.page.locator(".option").first.scroll_into_view_if_needed()


def _module_sheet(studio: Studio, scene: Scene, person: Person) -> None:
    _modules(studio, scene, person)
    person.page.locator(".mods .look").nth(3).click()
    person.page.locator('[data-part="sheet"]').wait_for()


def _lonely(studio: Studio, _scene: Scene, person: Person) -> None:
    """Open a table of one's own: somebody is missing still."""
    studio.visit(person, "/")
    person.page.locator('[data-part="open"]').click()
    person.page.locator('[data-part="solve"]').wait_for()
    person.page.locator('[data-part="what-we-play"]').wait_for()


def _seal(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.open(scene, 0)
    table.sit(person, scene.seat)
    person.page.locator('[data-part="role"] .seal').wait_for()


def _open_seal(studio: Studio, scene: Scene, person: Person) -> None:
    _seal(studio, scene, person)
    person.page.locator('[data-part="role"] .seal').hover()
    person.page.mouse.down()
    person.page.locator('[data-part="role"] .seal .aim').wait_for()


def _table(studio: Studio, scene: Scene, person: Person) -> None:
    studio.sit(scene, person, scene.made)


def _bystander(studio: Studio, scene: Scene, person: Person) -> None:
    studio.sit(scene, person, scene.made, "A" if scene.seat != "A" else "B")


def _menu(studio: Studio, scene: Scene, person: Person) -> None:
    _table(studio, scene, person)
    person.page.locator(".top button.plain").last.click()
    person.page.locator("dialog[open]").wait_for()


def _log(studio: Studio, scene: Scene, person: Person, button: int = 0) -> None:
    _table(studio, scene, person)
    sheets = person.page.locator(".sheet button")
    tabs = person.page.locator(".tablist button")
    (sheets if sheets.first.is_visible() else tabs).nth(button).click()


def _talk(studio: Studio, scene: Scene, person: Person) -> None:
    _log(studio, scene, person, 1)


def _claims(studio: Studio, scene: Scene, person: Person) -> None:
    """Let the others contradict each other about a goal and about each other."""
    table = studio.sit(scene, person, scene.made)
    claims = (
        ("B", {"kind": "goal", "goal": "B", "what": "treasure"}),
        ("C", {"kind": "goal", "goal": "B", "what": "rock"}),
        ("C", {"kind": "player", "seat": 1, "what": "foe"}),
        ("B", {"kind": "self", "what": "friend"}),
    )
    for seat, claim in claims:
        message = {"t": "claim", **claim}
        table.theatre.wish("say", code=table.code, seat=seat, message=message)
    person.page.locator("[data-bubble='1']").wait_for()


def _goal_sheet(studio: Studio, scene: Scene, person: Person) -> None:
    _claims(studio, scene, person)
    person.page.locator("[data-claims='B']").click()
    person.page.locator("[data-part='card-sheet']").wait_for()


def _person_sheet(studio: Studio, scene: Scene, person: Person) -> None:
    _claims(studio, scene, person)
    person.page.locator(".players [data-seat='B']").click()
    person.page.locator("[data-part='player-sheet']").wait_for()


def _turn(studio: Studio, scene: Scene, person: Person) -> None:
    """Sit where it is one's turn."""
    studio.sit(scene, person, scene.made, scene.script.moves[scene.made][0])


def _choices(studio: Studio, scene: Scene, person: Person) -> None:
    _turn(studio, scene, person)
    person.page.locator(".acts .list").click()
    person.page.locator("dialog[open]").wait_for()


def _not_your_turn(studio: Studio, scene: Scene, person: Person) -> None:
    asked = scene.script.moves[scene.made][0]
    studio.sit(scene, person, scene.made, "A" if asked != "A" else "B")


def _refusal(studio: Studio, scene: Scene, person: Person) -> None:
    """Lay a card where another one lies."""
    _turn(studio, scene, person)
    person.page.locator(".held:not(.off)").first.click()
    person.page.locator(".board g[role=img]").first.click(force=True)
    person.page.locator(".nope").first.wait_for(state="attached")
    person.page.locator(".toast").wait_for()


def _card(studio: Studio, scene: Scene, person: Person) -> None:
    _table(studio, scene, person)
    person.page.locator(f'.held[data-card="{scene.word}"]').first.click()


def _lost(studio: Studio, scene: Scene, person: Person) -> None:
    """Let the connection break, and none come about again."""
    _table(studio, scene, person)
    person.forgiven = re.compile("WebSocket")
    person.page.route_web_socket(re.compile("/socket"), lambda route: route.close(code=1012))
    person.sockets[-1].close(code=1012)
    person.page.locator(".banner").wait_for()


def _moment(studio: Studio, scene: Scene, person: Person) -> None:
    """Let something happen to somebody, and put away what comes before it."""
    table = studio.sit(scene, person, scene.made - 1)
    before = str(person.hint.get_attribute("data-decision"))
    table.next()
    changed = f'.hint:not([data-decision="{before}"])'
    person.page.locator(changed).wait_for(state="attached")
    if person.page.locator('[data-part="role"]').count():
        return
    person.face_mine()
    person.page.locator(f'[data-moment="{scene.word}"]').first.wait_for()


def _flight(studio: Studio, scene: Scene, person: Person, seen: str = ".flight") -> None:
    seat = "A" if scene.script.moves[scene.made][0] != "A" else "B"
    table = studio.sit(scene, person, scene.made, seat)
    table.next()
    person.page.locator(seen).first.wait_for()
    person.page.wait_for_timeout(180)


def _stamp(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.sit(scene, person, scene.made)
    stamp = person.page.locator("[data-stamp]")
    while table.made < len(scene.script.moves) and not stamp.count():
        table.next()
        person.page.wait_for_timeout(1200)
    stamp.first.wait_for()


def _round_end(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.sit(scene, person, scene.made - 1)
    table.next()
    person.page.locator('[data-part="round-end"]').wait_for()


def _result(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.open(scene, scene.made)
    table.sit(person, scene.seat)
    person.play_to('[data-part="result"]:not(:has(~ [data-part="round-end"]))')


def _learn(studio: Studio, _scene: Scene, person: Person) -> None:
    studio.visit(person, "/learn").locator("[data-lesson]").first.wait_for()


def _lesson(studio: Studio, scene: Scene, person: Person) -> None:
    """Go on in a lesson until so many steps are done."""
    page = studio.visit(person, "/learn")
    page.evaluate("() => sessionStorage.clear()")
    page.goto(f"{person.server}/learn/{scene.word}")
    for step in range(scene.made + 1):
        page.locator(f".coach[data-step='{step}']").wait_for()
        person.face_mine()
        if step < scene.made:
            page.locator(".coach .ways button").last.click()


def _what_now(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.open(scene, scene.made)
    asked = scene.script.moves[scene.made][0]
    seat = asked if scene.word == "turn" else next(one for one in "AB" if one != asked)
    person.name = NAMES["ABCDEFGHIJKL".index(seat)]
    table.sit(person, seat)
    table.face(person)
    person.page.locator(".top .what").click()
    person.page.locator("[data-part='what-now']").wait_for()


_WAYS: Final[dict[str, Callable[[Studio, Scene, Person], None]]] = {
    "home": _home,
    "rules": _rules,
    "rules-clause": _rules_clause,
    "rules-search": _rules_search,
    "rules-table": _rules_table,
    "cards": _cards,
    "translate": _translate,
    "card-of-box": _card_of_box,
    "report": _report,
    "join": _join,
    "that-is-me": _that_is_me,
    "your-tables": _your_tables,
    "nowhere": _nowhere,
    "no-table": _no_table,
    "lobby": _lobby,
    "guest": _guest,
    "modules": _modules,
    "more": _more,
    "editions": _editions,
    "experts": _experts,
    "module-sheet": _module_sheet,
    "lonely": _lonely,
    "seal": _seal,
    "open-seal": _open_seal,
    "table": _table,
    "bystander": _bystander,
    "menu": _menu,
    "log": _log,
    "talk": _talk,
    "claims": _claims,
    "goal-sheet": _goal_sheet,
    "person-sheet": _person_sheet,
    "choices": _choices,
    "not-your-turn": _not_your_turn,
    "refusal": _refusal,
    "card": _card,
    "lost": _lost,
    "moment": _moment,
    "flight": _flight,
    "stamp": _stamp,
    "round-end": _round_end,
    "result": _result,
    "learn": _learn,
    "lesson": _lesson,
    "what-now": _what_now,
    **SITTING,
    **REPLAYS,
    **SITES,
}
