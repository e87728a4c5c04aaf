"""How rounds and matches end before people's eyes: who won and why, sums that add up, the way back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import Person
from web.situations import walk
from web.staged import Script, Theatre, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
HEADLINES = {
    "miner-completes": "The (Gold Miners|Saboteurs) win: ",
    "saboteur2-whole-match": "(Blue|Green|Saboteurs|Neither|Nobody).* wins?",
    "duel-whole-match": r"wins? the round by|A draw",
    "solo-whole-match": r"You collect −?\d+ nuggets?: all",
}
END = '[data-part="round-end"]'
RESULT = '[data-part="result"]'


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    running = Theatre(tmp_path_factory.mktemp("endings"))
    yield running
    running.stop()


@pytest.fixture(params=list(SIZES))
def ann(request: pytest.FixtureRequest, chromium: Browser, theatre: Theatre) -> Iterator[Person]:
    one = Person(chromium, theatre.address, "Ann", "en-GB", size=SIZES[request.param])
    yield one
    one.leave()
    assert one.troubles == []


def before_the_end(script: Script) -> int:
    """Return how many moves are made before the one that ends the first round."""
    ending = (step for step in walk(script) if step.match.round > 1)
    return next(ending).made - 1


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def adds_up(text: str) -> bool:
    """Say whether a sum as people read it is right: `2 + 3 − 1 = 4`, or one number."""
    *terms, total = text.split(" = ")
    if not terms:
        return number(total) is not None
    parts = re.findall(r"([+−]?) ?(−?\d+)", terms[0])
    signed = [-number(value) if sign == "−" else number(value) for sign, value in parts]
    return sum(signed) == number(total)


def rows_add_up(table: Locator) -> bool:
    rows = [row.locator("td").all_inner_texts() for row in table.locator("tbody tr").all()]
    assert rows
    return all(sum(map(number, cells[:-1])) == number(cells[-1]) for cells in rows)


@pytest.mark.parametrize("name", HEADLINES)
def test_the_end_of_a_round_says_who_won_and_why(theatre: Theatre, ann: Person, name: str) -> None:
    script = record(name)
    table = theatre.open(script, before_the_end(script))
    table.sit(ann, "A")
    table.face(ann)
    table.next()
    end = ann.page.locator(END)
    expect(end.locator(".verdict h2")).to_have_text(re.compile(HEADLINES[name]))
    expect(end.locator(".verdict .outcome")).to_have_text(
        re.compile(r"^\W*(You (won|lost) this round|Nobody won this round|\d+ nuggets? in all)")
    )
    sums = end.locator(".sums > li .sum")
    expect(sums).to_have_count(script.players)
    known = [text for text in sums.all_inner_texts() if "?" not in text]
    assert all(map(adds_up, known))
    # One's own gold is never a secret, and each term has its clause behind the sign.
    mine = end.locator(".sums > li", has_text="Ann")
    assert "?" not in mine.locator(".sum").inner_text()
    for row in end.locator(".sums summary").all()[:1]:
        row.click()
        expect(end.locator(".sums details[open] .clause").first).to_be_visible()
    # The goals lie open, but where they stay in the game.
    stays = name.startswith(("duel", "solo"))
    hidden = end.locator("svg.board").get_by_role("img", name="face down")
    assert (hidden.count() > 0) == stays
    expect(end.locator('[data-part="countdown"]')).to_be_in_viewport()
    expect(end.get_by_role("button", name="Ready for the next round")).to_be_in_viewport()
    wide = "() => document.documentElement.scrollWidth <= innerWidth"
    assert ann.page.evaluate(wide)


def test_bots_are_ready_and_everybody_sees_who_is_not(person: Callable[..., Person]) -> None:
    ann = person(size=SIZES["phone"])
    ann.open_table(bots=2)
    ann.start()
    ann.see_role()
    ann.play_to(END)
    people = ann.page.locator(f"{END} .ready li")
    expect(people).to_have_count(3)
    expect(people.filter(has_text="is ready")).to_have_count(2)
    expect(people.filter(has_text="Ann is not ready yet")).to_have_count(1)
    expect(ann.page.locator('[data-part="countdown"]')).to_be_in_viewport()


def test_it_is_told_bit_by_bit_to_who_has_time(chromium: Browser, theatre: Theatre) -> None:
    script = record("miner-completes")
    table = theatre.open(script, before_the_end(script))
    bob = Person(chromium, theatre.address, "Bob", "en-GB", motion=True)
    table.sit(bob, "B")
    table.face(bob)
    table.next()
    end = bob.page.locator(END)
    headline, gold = end.locator(".verdict h2"), end.locator(".sums")
    end.wait_for()
    expect(headline).not_to_be_visible()
    expect(headline).to_be_visible()
    expect(gold).not_to_be_visible()
    expect(gold).to_be_visible(timeout=15_000)
    bob.leave()
    assert bob.troubles == []


@pytest.mark.parametrize("name", ["miner-completes", "solo-whole-match"])
def test_a_result_adds_up_and_there_is_a_way_home_and_back(
    theatre: Theatre, ann: Person, name: str
) -> None:
    script = record(name)
    table = theatre.open(script, len(script.moves))
    table.sit(ann, "A")
    ann.play_to(RESULT)
    page = ann.page
    result = page.locator('[data-part="result"]')
    assert rows_add_up(result.locator("table"))
    expect(result.locator('[data-part="stories"] > li')).to_have_count(script.players)
    if script.players > 1:
        winner = result.locator(".lead th").first.inner_text().replace("★", "").strip()
        expect(result.locator('[data-part="podium"] .p1')).to_contain_text(winner)
        expect(result.locator(".verdict .outcome")).to_contain_text("of 3")
    else:
        expect(result.locator(".verdict .outcome")).to_contain_text("for the next rank")
    expect(result.get_by_role("link", name="Replay")).to_be_visible()
    result.get_by_placeholder("Say something").fill("Well dug")
    page.keyboard.press("Enter")
    expect(result.locator(".talk ol")).to_contain_text("Well dug")
    result.get_by_role("link", name="Home").click()
    page.get_by_role("link", name=f"Back to {table.code}").click()
    expect(result.locator("h1")).to_be_visible()


def test_who_plays_already_brings_their_seat_to_a_second_device(
    theatre: Theatre, ann: Person, person: Callable[..., Person]
) -> None:
    table = theatre.open(record("miner-completes"), 2)
    table.sit(ann, "A")
    table.face(ann)
    tablet = person("Ann", at=theatre.address, size=SIZES["phone"])
    page = tablet.page
    page.goto(f"{theatre.address}/t/{table.code}")
    page.get_by_text("Do you play here already").click()
    page.get_by_role("button", name="I am Ann").click()
    expect(page.get_by_role("dialog")).to_contain_text("Continue on another device")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Continue on another device").click()
    code = ann.page.locator(".move .code").inner_text()
    page.get_by_label("Code of your seat").fill(code.lower())
    page.get_by_role("button", name="Bring my seat here").click()
    page.locator(".held").first.wait_for()
    expect(page).to_have_url(re.compile(f"/t/{table.code}$"))
    expect(ann.page.locator("main")).to_contain_text("another device")
