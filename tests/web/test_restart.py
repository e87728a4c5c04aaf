"""The server dies and comes back; the browsers do too, by themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from web.person import play_on
from web.serving import Server

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from web.person import Person


def test_a_match_goes_on_after_the_server_was_killed(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    first = Server(tmp_path)
    try:
        ann = person("Ann", at=first.address)
        bob = person("Bob", at=first.address, size=(390, 844))
        for one in (ann, bob):  # a browser says itself that it cannot connect
            # All that a browser says by itself of a server that is not there, its worker's script too.
            one.forgiven = re.compile(
                "WebSocket connection|ERR_CONNECTION|Failed to load resource|fetching the script"
            )
        code = ann.open_table(bots=2)
        bob.join(code)
        ann.start()
        ann.see_role()
        bob.see_role()
        play_on([ann, bob], lambda: ann.log_size() > 12 and (ann.asked or bob.asked))
        before = ann.page.locator(".log li .text").all_inner_texts()
    finally:
        first.kill()
    expect(ann.page.locator(".banner")).to_be_visible()
    second = Server(tmp_path, first.port)
    try:
        for one in (ann, bob):
            expect(one.page.locator(".banner")).to_have_count(0)
        after = ann.page.locator(".log li .text").all_inner_texts()
        assert after[-len(before) :] == before
        play_on([ann, bob], lambda: ann.log_size() > len(before) + 5)
    finally:
        second.stop()
