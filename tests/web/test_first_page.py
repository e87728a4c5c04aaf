"""The first page is small: who opens it on a bad line does not wait for what they do not see yet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from web.first_page import MOST_BYTES, visit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser
    from web.person import Person

LATER = re.compile(r"/assets/(Table|Game|Replay|Players|art|words)-")


def test_the_first_page_has_few_bytes_on_the_wire(chromium: Browser, server: str) -> None:
    """All that is loaded before anything is touched, headers and all, as it comes from the server."""
    found = visit(chromium, server)
    assert any(address.endswith(".js") for address in found.files)
    assert found.bytes <= MOST_BYTES, found.files
    # A table, a replay, the drawings of all products and their words are not among it.
    assert [address for address in found.files if LATER.search(address)] == []


def test_what_comes_next_is_fetched_with_the_first_touch(person: Callable[..., Person]) -> None:
    ann = person()
    ann.page.goto(ann.server, wait_until="networkidle")
    with ann.page.expect_response(re.compile("/assets/Table-")):
        ann.page.locator("#name").click()


def test_the_words_behind_it_come_in_the_language_that_is_spoken_and_only_in_that(
    person: Callable[..., Person],
) -> None:
    """Another one comes when it is chosen, and the page changes when it is there."""
    anne = person(language="fr-FR")
    words: list[str] = []
    anne.page.on("request", lambda request: words.extend(re.findall(r"words-(\w+)-", request.url)))
    anne.page.goto(anne.server, wait_until="networkidle")
    assert words == []
    anne.page.get_by_role("button", name="Menu").click()
    dialog = anne.page.get_by_role("dialog")
    expect(dialog.get_by_text("Langue", exact=True)).to_be_visible()
    assert words == ["fr"]
    dialog.get_by_role("button", name="English").click()
    expect(dialog.get_by_text("Language", exact=True)).to_be_visible()
    expect(anne.page.locator("html")).to_have_attribute("lang", "en")
    assert words == ["fr", "en"]


def test_without_the_next_page_it_is_said(person: Callable[..., Person]) -> None:
    """The line may break just then: a blank page would not say so."""
    ann = person()
    ann.forgiven = re.compile("Failed to load resource|Failed to fetch|ERR_FAILED")
    ann.page.route(re.compile("/assets/Replay-"), lambda route: route.abort())
    ann.page.goto(f"{ann.server}/m/nothing")
    expect(ann.page.get_by_role("heading", name="does not answer")).to_be_visible()
