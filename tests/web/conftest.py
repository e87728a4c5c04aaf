"""A real server, real browsers: what the end-to-end tests share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright
from web.person import PATIENCE, Person
from web.serving import ROOT, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

CLIENT = ROOT / "src" / "saboteur" / "server" / "static" / "index.html"
CHROMIUM = os.environ.get("SABOTEUR_CHROMIUM", "/usr/bin/chromium")
HERE = Path(__file__).parent

expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers need their time: a test that takes ten seconds here may take a minute elsewhere."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(300))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    assert CLIENT.is_file(), "the browser client is not built; ./dev setup builds it"
    running = Server(tmp_path_factory.mktemp("data"))
    try:
        yield running.address
    finally:
        running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = CHROMIUM if Path(CHROMIUM).exists() else None
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, server: str) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own. Nothing may go wrong in it unseen."""
    people: list[Person] = []

    def arrive(
        name: str = "Ann", language: str = "en-GB", at: str = server, **options: object
    ) -> Person:
        people.append(Person(chromium, at, name, language, **options))  # type: ignore[arg-type]
        return people[-1]

    yield arrive
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.leave()
    assert troubles == []
