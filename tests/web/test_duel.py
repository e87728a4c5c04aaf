"""The Duel against a bot, and The Duel for one, from the set-up screen to the result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import play_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

DUEL, SOLO, BASE = "for 2 players", "for one player", "3 to 10 players"
SIZES = pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])


def choose(ann: Person, players: str, seats: int) -> None:
    """Choose a game by what it says of its players; it brings its seats along."""
    ann.more()
    game = ann.page.locator(".games .mod", has_text=players)
    game.click()
    expect(game).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator(".right ol li")).to_have_count(seats)


def nothing_overflows(ann: Person) -> None:
    """The menu can be reached, and the page does not scroll sideways."""
    menu = ann.page.get_by_role("button", name="Menu").bounding_box()
    assert menu is not None
    width = ann.page.evaluate("() => innerWidth")
    assert menu["x"] + menu["width"] <= width
    assert ann.page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_game_brings_its_edition_and_its_seats(person: Callable[..., Person]) -> None:
    ann = person()
    ann.open_table(bots=3)
    start = ann.page.locator("button.start")
    ruleset = ann.page.locator(".ruleset")

    choose(ann, DUEL, 2)
    expect(ruleset).to_contain_text("/PDUEL")
    expect(start).to_be_enabled()
    expect(ann.page.locator(".mods .mod")).to_have_count(0)

    choose(ann, SOLO, 1)
    expect(ruleset).to_contain_text("/PDUEL")
    expect(start).to_be_enabled()
    expect(ann.page.locator("[data-fill]")).to_have_count(0)

    # Two free seats are not enough for the base game; it says so with the clause.
    choose(ann, BASE, 3)
    expect(ruleset).to_contain_text("/P2024")
    expect(start).to_be_disabled()
    expect(ann.page.locator(".deal .clause").first).to_be_visible()


@SIZES
def test_the_duel_against_a_bot(person: Callable[..., Person], size: tuple[int, int]) -> None:
    ann = person(size=size)
    ann.open_table(bots=1)
    choose(ann, DUEL, 2)
    ann.start()

    # Colours are no secret: no seal, both are named beside the players.
    players = ann.page.locator(".players li")
    expect(players).to_have_count(2)
    expect(ann.page.locator(".seal")).to_have_count(0)
    colours = {one.get_attribute("aria-label") for one in players.locator("svg[role=img]").all()}
    assert colours == {"blue", "green"}
    expect(ann.page.locator(".top")).to_contain_text("counters left")
    assert undrawn(ann) == []

    play_on([ann], lambda: ann.log_size() > 25)
    nothing_overflows(ann)
    board = ann.page.locator("svg.board")
    expect(board.get_by_role("img", name="reached by").first).to_be_attached()
    assert undrawn(ann) == []

    ann.play_to('[data-part="result"]')
    result = ann.page.locator('[data-part="result"]')
    expect(result.locator("tbody tr")).to_have_count(2)
    for name in ("Round 1", "Round 2", "Round 3"):
        result.get_by_role("button", name=name).click()
        end = ann.page.locator('[data-part="round-end"]')
        expect(end.locator(".verdict h2")).to_have_text(
            re.compile(r"(wins? the round by −?\d+ to −?\d+|A draw, −?\d+ each): all \w+ are ")
        )
        end.get_by_role("button", name="To the result").click()


@SIZES
def test_the_duel_for_one(person: Callable[..., Person], size: tuple[int, int]) -> None:
    ann = person(size=size)
    ann.open_table()
    choose(ann, SOLO, 1)
    ann.start()
    ann.page.get_by_role("button", name="Play green").click()
    expect(ann.page.locator(".players").get_by_role("img", name="green")).to_be_visible()
    expect(ann.page.locator(".held").first).to_be_visible()
    nothing_overflows(ann)

    play_on([ann], lambda: ann.log_size() > 20)
    assert undrawn(ann) == []
    result = ann.page.locator('[data-part="result"]')
    ann.play_to('[data-part="result"]')
    expect(result.locator(".verdict")).to_contain_text("You have collected")
    expect(result.locator(".verdict")).not_to_contain_text("win")


def undrawn(ann: Person) -> list[str]:
    """Return the drawings of cards that the client was never taught."""
    return ann.page.locator("symbol:has(.a-unknown)").all_text_contents()
