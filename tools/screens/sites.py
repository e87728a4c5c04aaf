"""The site for any web host: the same pages, with the server inside the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from web.person import Person
from web.static_site import Host, build

from screens.scenes import Scene

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from screens.studio import Studio

_STARTED: Final = 180_000
"""Milliseconds that Python may take to come and start."""


class Site:
    """The site on a web host; it is built when somebody first looks at it."""

    def __init__(self, www: Path) -> None:
        self._www = www
        self._host: Host | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        if self._host is None:
            build(self._www)
            self._host = Host(self._www)
        return self._host.address

    def stop(self) -> None:
        """End the host, if there is one."""
        if self._host is not None:
            self._host.stop()


def _open(studio: Studio, person: Person, path: str = "") -> Page:
    page = person.page
    page.goto(f"{studio.site.address}{path}", wait_until="load")
    return page


def _home(studio: Studio, _scene: Scene, person: Person) -> None:
    """Come for the first time: the server is still on its way, and games can be chosen already."""
    _open(studio, person).locator("[data-play]").first.wait_for()
    person.page.locator("progress").wait_for()


def _dealt(studio: Studio, _scene: Scene, person: Person) -> None:
    """Play at once, and have the mine before one's eyes."""
    page = _open(studio, person)
    page.locator("[data-play]").first.click(timeout=_STARTED)
    page.locator('[data-part="role"] .seal').wait_for(timeout=_STARTED)
    person.face_mine()
    person.see_turn()


def _offline(studio: Studio, scene: Scene, person: Person) -> None:
    """Load the page again where there is no network any more."""
    _dealt(studio, scene, person)
    page = person.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.context.set_offline(True)
    page.reload()
    page.locator(".held").first.wait_for(timeout=_STARTED)


def _offline_home(studio: Studio, scene: Scene, person: Person) -> None:
    """The first page without a network, with a game that goes on."""
    _offline(studio, scene, person)
    person.page.goto(studio.site.address)
    person.page.locator('[data-part="your-tables"] b').wait_for(timeout=_STARTED)


def _documents(studio: Studio, _scene: Scene, person: Person) -> None:
    _open(studio, person, "docs/").locator("h1").first.wait_for()


def _lesson(studio: Studio, _scene: Scene, person: Person) -> None:
    page = _open(studio, person, "#/learn")
    page.locator("[data-lesson]").first.click(timeout=_STARTED)
    page.locator(".coach").wait_for(timeout=_STARTED)


WAYS: Final[dict[str, Callable[[Studio, Scene, Person], None]]] = {
    "site-home": _home,
    "site-dealt": _dealt,
    "site-offline": _offline,
    "site-offline-home": _offline_home,
    "site-documents": _documents,
    "site-lesson": _lesson,
}
