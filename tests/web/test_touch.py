"""What a touch does and does not do: nothing jumps, nothing is given away, whatever is lit answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

SIZES = pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])


def practise(ann: Person, *, clock: str = "") -> None:
    ann.open_table(bots=3)
    if clock:
        ann.more()
        ann.page.get_by_label("Time for each decision").select_option(clock)
    ann.start()
    ann.see_role()
    ann.see_turn()


@SIZES
def test_the_mine_stays_where_it_is_while_cards_are_chosen(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    ann = person(size=size)
    practise(ann)
    board = ann.page.locator("svg.board")
    before = board.get_attribute("viewBox")
    for card in ann.page.locator(".held").all():
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        assert board.get_attribute("viewBox") == before
        for place in ann.page.locator("g.legal").all():
            box, frame = place.bounding_box(), board.bounding_box()
            assert box is not None
            assert frame is not None
            middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            assert frame["x"] <= middle[0] <= frame["x"] + frame["width"]
            assert frame["y"] <= middle[1] <= frame["y"] + frame["height"]
        card.click()


def test_a_card_is_discarded_by_the_second_touch(person: Callable[..., Person]) -> None:
    ann = person()
    practise(ann)
    decision = str(ann.hint.get_attribute("data-decision"))
    held = ann.page.locator(".held")
    held.first.click()
    away = ann.page.locator(".acts button.away")
    away.click()
    expect(away).to_contain_text("Really discard?")
    expect(ann.hint).to_have_attribute("data-decision", decision)
    # Another card is meant now: the question is asked anew.
    held.nth(1).click()
    expect(away).not_to_contain_text("Really")
    away.click()
    away.click()
    expect(ann.hint).not_to_have_attribute("data-decision", decision)


def test_the_clock_of_a_turn_is_seen_and_runs(person: Callable[..., Person]) -> None:
    ann = person()
    practise(ann, clock="move 180")
    clock = ann.page.locator(".players .now .clock")
    expect(clock).to_have_text(re.compile(r"^[1-9]:[0-5]\d$"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    # Nobody but who is asked has a clock.
    expect(ann.page.locator(".players .clock.num")).to_have_count(1)


def test_without_a_clipboard_the_link_stands_ready(person: Callable[..., Person]) -> None:
    ann = person()
    ann.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    code = ann.open_table()
    ann.page.get_by_role("button", name="Copy link").click()
    field = ann.page.locator('[data-part="link"]')
    expect(field).to_be_focused()
    assert field.input_value().endswith(code)
    chosen = field.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert chosen == field.input_value()
    expect(ann.page.get_by_text("copy it from here")).to_be_visible()


def test_the_duel_can_be_played_with_a_computer(person: Callable[..., Person]) -> None:
    ann = person()
    ann.open_table()
    ann.more()
    ann.page.locator(".games .mod", has_text="for 2 players").click()
    seats = ann.page.locator(".right ol li")
    expect(seats).to_have_count(2)
    seats.nth(1).locator("[data-fill]").first.click()
    expect(seats.nth(1)).not_to_have_class("free")
    start = ann.page.locator("button.start")
    expect(start).to_be_enabled()
    start.click()
    expect(ann.page.locator(".players li")).to_have_count(2)
