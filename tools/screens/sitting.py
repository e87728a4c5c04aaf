"""Ways to sit: a television in the room, a device that goes from hand to hand, those who watch."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from web.person import Person
from web.staged import StagedTable

from screens.scenes import Scene

if TYPE_CHECKING:
    from screens.studio import Studio


def _on_screen(person: Person, table: StagedTable, path: str = "/screen") -> None:
    person.page.goto(f"{table.theatre.address}/t/{table.code}{path}")


def _screen_lobby(studio: Studio, scene: Scene, person: Person) -> None:
    _on_screen(person, studio.open(scene, 0, begin=False))
    person.page.locator(".screen img").wait_for()


def _screen(studio: Studio, scene: Scene, person: Person) -> None:
    _on_screen(person, studio.open(scene, scene.made))
    person.page.locator(".screen .players").wait_for()


def _screen_end(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.open(scene, scene.made - 1)
    _on_screen(person, table)
    person.page.locator(".screen .players").wait_for()
    table.next()
    person.page.locator('[data-part="screen-end"]').wait_for()


def _screen_result(studio: Studio, scene: Scene, person: Person) -> None:
    _on_screen(person, studio.open(scene, scene.made))
    person.page.locator('[data-part="screen-result"]').wait_for(timeout=20_000)


def _beside_screen(studio: Studio, scene: Scene, person: Person) -> None:
    """A hand, with the mine on a screen elsewhere."""
    table = studio.sit(scene, person, scene.made, scene.script.moves[scene.made][0])
    watching = person.context.new_page()
    watching.goto(f"{table.theatre.address}/t/{table.code}/screen")
    person.page.locator(".app.handy").wait_for()


def _shared(studio: Studio, scene: Scene, person: Person, made: int, *, begin: bool = True) -> None:
    """Let one device have all seats of a table."""
    table = studio.open(scene, made, begin=begin)
    others = [{"token": token, "name": ""} for token in table.tokens[1:]]
    page = person.page
    page.goto(f"{table.theatre.address}/healthz")
    kept = {
        "saboteur.token": table.tokens[0],
        "saboteur.companions": json.dumps([[table.code, others]]),
    }
    page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    page.goto(f"{table.theatre.address}/t/{table.code}")


def _cover(studio: Studio, scene: Scene, person: Person) -> None:
    _shared(studio, scene, person, scene.made)
    person.page.locator('[data-part="cover"] .give').wait_for()


def _hand_on(studio: Studio, scene: Scene, person: Person) -> None:
    _cover(studio, scene, person)
    person.page.locator("[data-take]").first.click()
    person.page.locator('[data-part="role"] button.primary, [data-part="hand-on"]').first.wait_for()
    person.face_mine()


def _at_this_device(studio: Studio, scene: Scene, person: Person) -> None:
    _shared(studio, scene, person, 0, begin=False)
    part = person.page.locator('[data-part="at-this-device"]')
    part.wait_for()
    part.locator(".add").click()
    part.scroll_into_view_if_needed()


def _watchers(studio: Studio, scene: Scene, person: Person) -> None:
    """Watch a match, and say something about it."""
    table = studio.open(scene, scene.made)
    page = studio.visit(person, f"/t/{table.code}")
    page.locator("#entry-name").fill("Wim")
    page.locator(".actions button").last.click()
    page.locator(".hint").wait_for(state="attached")
    sheets = page.locator(".sheet button")
    (sheets if sheets.first.is_visible() else page.locator(".tablist button")).nth(1).click()
    page.locator(".talk form input").fill("I think it is Bob.")
    page.locator(".talk form button").click()
    page.locator(".talk .apart").wait_for()


WAYS: Final[dict[str, Callable[[Studio, Scene, Person], None]]] = {
    "screen-lobby": _screen_lobby,
    "screen": _screen,
    "screen-end": _screen_end,
    "screen-result": _screen_result,
    "beside-screen": _beside_screen,
    "at-this-device": _at_this_device,
    "cover": _cover,
    "hand-on": _hand_on,
    "watchers": _watchers,
}
