"""A match that is over, looked at again: what was known, a picture of it, together, and what if."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from web.person import Person

from screens.scenes import Scene

if TYPE_CHECKING:
    from screens.studio import Studio


def _replay(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.open(scene, scene.made)
    studio.visit(person, f"/m/{table.match}/20").locator(".board").wait_for()


def _knowledge(studio: Studio, scene: Scene, person: Person) -> None:
    _replay(studio, scene, person)
    person.page.locator("[data-part=knowledge]").scroll_into_view_if_needed()


def _picture(studio: Studio, scene: Scene, person: Person) -> None:
    _replay(studio, scene, person)
    person.page.locator("button[data-part=make-picture]").click()
    person.page.locator("img[data-part=picture]").wait_for()


def _together(studio: Studio, scene: Scene, person: Person) -> None:
    table = studio.open(scene, scene.made)
    table.sit(person, scene.seat)
    page = person.page
    page.locator("[data-part=result], [data-part=round-end]").first.wait_for()
    page.goto(f"{studio.address}/m/{table.match}#20")
    panel = page.locator("[data-part=together]")
    panel.locator("button").first.click()
    panel.locator("button.primary").click()
    panel.locator("[data-leader]:not([data-leader=''])").wait_for()
    table.say("B", t="follow", on=True)
    table.say("B", t="say", text="Look: I knew it then already.")
    panel.locator(".people li").wait_for()
    panel.scroll_into_view_if_needed()


def _leave_line(studio: Studio, scene: Scene, person: Person) -> None:
    _replay(studio, scene, person)
    person.page.locator("button[data-part=leave]").click()
    person.page.get_by_role("dialog").wait_for()


def _what_if(studio: Studio, scene: Scene, person: Person) -> None:
    _leave_line(studio, scene, person)
    person.page.get_by_role("dialog").locator("button.primary").click()
    person.page.locator("[data-part=what-if]").wait_for()


WAYS: Final[dict[str, Callable[[Studio, Scene, Person], None]]] = {
    "replay": _replay,
    "knowledge": _knowledge,
    "picture": _picture,
    "together": _together,
    "leave-line": _leave_line,
    "what-if": _what_if,
}
