"""A real server, real browsers: what the end-to-end tests share."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright
from web.person import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "saboteur" / "server" / "static" / "index.html"
CHROMIUM = os.environ.get("SABOTEUR_CHROMIUM", "/usr/bin/chromium")
DESKTOP = (1440, 900)


def wait_for(address: str, patience: float = 20) -> None:
    """Wait until the server answers."""
    late = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            if time.monotonic() > late:
                raise
            time.sleep(0.05)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of its own, with fast bots."""
    assert CLIENT.is_file(), "the browser client is not built; ./dev setup builds it"
    command = [
        *(sys.executable, "-m", "saboteur", "serve", "--no-browser"),
        *("--host", "127.0.0.1", "--port", "0", "--bot-seconds", "0.02"),
        *("--data-dir", str(tmp_path_factory.mktemp("data"))),
        *("--messages-per-second", "60", "--requests-per-second", "500"),
        *("--tables-per-minute", "200"),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                break
        else:
            pytest.fail("the server said no address")
        wait_for(f"{found.group()}/healthz")
        yield found.group()
    finally:
        process.terminate()
        process.wait(timeout=15)
        process.stdout.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = CHROMIUM if Path(CHROMIUM).exists() else None
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, server: str) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of his own. Nothing may go wrong in it unseen."""
    people: list[Person] = []

    def arrive(name: str = "Ann", language: str = "en-GB", **options: object) -> Person:
        people.append(Person(chromium, server, name, language, **options))  # type: ignore[arg-type]
        return people[-1]

    yield arrive
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.leave()
    assert troubles == []
