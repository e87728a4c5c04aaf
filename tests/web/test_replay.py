"""The replay as a story: words, claims, who knew what, keys, addresses, pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.staged import StagedTable, Theatre, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Route
    from web.person import Person

SCRIPT = record("miner-completes")
LOOKED = 10
"""With this move Ann looks at goal A."""


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    running = Theatre(tmp_path_factory.mktemp("staged"))
    yield running
    running.stop()


def finished(theatre: Theatre) -> StagedTable:
    """Return a table whose match is over, at which Ann lied about goal A."""
    table = theatre.open(SCRIPT, LOOKED)
    table.say("A", t="claim", kind="goal", goal="A", what="treasure")
    table.next(len(SCRIPT.moves) - LOOKED)
    return table


def test_a_replay_tells_the_match_as_a_story(
    theatre: Theatre, person: Callable[..., Person]
) -> None:
    table = finished(theatre)
    page = person(at=theatre.address).page
    page.goto(f"{theatre.address}/m/{table.match}#{LOOKED}")
    said = page.locator(".say")
    expect(said).to_have_text(re.compile(rf"^{LOOKED}/\d+ Ann played a treasure map"))

    # Moves are words with their author; notation comes on request.
    moves = page.locator(".moves")
    expect(moves.locator(".on")).to_contain_text("Ann played a treasure map")
    assert "map@8" not in moves.inner_text()
    page.get_by_label("Notation").check()
    expect(moves.locator(".on code")).to_have_text("A:map@8,-2")

    # What was claimed stands on the timeline and among the moves, with its verdict.
    expect(moves.locator("[data-part=claimed]")).to_contain_text("The treasure is at goal A.")
    expect(moves.locator("[data-part=claimed] [data-verdict]")).to_have_attribute(
        "data-verdict", "false"
    )
    expect(page.locator(".timeline [data-claim=false]")).to_have_count(1)

    # Who knew what: Ann by looking, Bob worked out where the treasure is.
    strip = page.locator("[data-part=knowledge]")
    own = strip.locator("[data-secret=A] button.looked").first
    expect(own).to_have_accessible_name("Ann knew goal A by looking, from move 10 on: rock.")
    guess = strip.locator("[data-secret=B] button.deduced").first
    guess.click()
    expect(said).to_contain_text("23/")
    expect(strip.get_by_role("status")).to_have_text(
        "Bob could work out goal B from move 23 on: gold."
    )
    page.get_by_label("As seen by").select_option("B")
    expect(strip.locator("[data-secret=A] button.glance").first).to_have_accessible_name(
        "Ann looked at goal A with move 10."
    )
    page.get_by_label("As seen by").select_option("truth")

    # By keys: moves, rounds, what was said, turning points.
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(said).to_contain_text("0/")
    page.keyboard.press("c")
    expect(said).to_contain_text(f"{LOOKED}/")
    page.keyboard.press("t")
    expect(said).not_to_contain_text(f"{LOOKED}/")
    expect(moves.locator(".on")).to_contain_text("Turning point")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("h1")).to_contain_text("Round 2")
    page.keyboard.press("Shift+ArrowLeft")
    expect(said).to_contain_text("0/")

    # The address of an open page changes: by hand, by its path, and back again.
    page.evaluate("() => { location.hash = '#5'; }")
    expect(said).to_contain_text("5/")
    page.keyboard.press("ArrowRight")
    page.evaluate("() => { location.hash = '#5'; }")
    expect(said).to_contain_text("5/")

    # It plays by itself, faster if one likes.
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(said).to_contain_text("8/")
    page.get_by_role("button", name="Stop", exact=True).click()


@pytest.mark.parametrize("language", ["fr-FR", "de-DE"])
def test_whenever_somebody_came_to_know_something_it_fits_a_narrow_phone(
    theatre: Theatre, person: Callable[..., Person], language: str
) -> None:
    """Bars of every place and length, each with the word that says how."""
    table = finished(theatre)
    page = person(at=theatre.address, size=(320, 568), language=language).page
    step = 0

    def rewrite(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for secret in told["secrets"]:
            span = secret["last"] - secret["first"]
            secret["knowings"] = [
                {
                    "seat": k,
                    "since": secret["first"] + span * step // 20,
                    "until": secret["first"]
                    + span * (step + (20 - step) * (step + k) % 21 // 2) // 20,
                    "how": ("deduced", "looked", "own", "shown")[k],
                    "what": "x",
                }
                for k in range(3)
            ]
        route.fulfill(response=answer, json=told)

    page.route(re.compile(rf"/api/matches/{table.match}($|\?)"), rewrite)
    for step in range(0, 21, 2):
        page.goto("about:blank")
        page.goto(f"{theatre.address}/m/{table.match}#5")
        expect(page.locator("[data-part=knowledge] .bar .how").first).to_be_attached()
        assert page.evaluate("() => document.scrollingElement.scrollWidth") == 320, step


def test_the_mine_is_shared_as_a_picture(theatre: Theatre, person: Callable[..., Person]) -> None:
    table = finished(theatre)
    page = person(at=theatre.address).page
    page.goto(f"{theatre.address}/m/{table.match}#30")
    page.get_by_role("button", name="Picture of the mine").click()
    picture = page.locator("[data-part=picture]")
    expect(picture).to_be_visible()
    assert "Ann · Bob · Cleo" in str(picture.get_attribute("alt"))
    assert picture.evaluate("one => one.naturalWidth") > 400
    files = {}
    for kind in ("PNG", "SVG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save as {kind}").click()
        files[kind] = Path(download.value.path()).read_bytes()
    assert files["PNG"].startswith(b"\x89PNG")
    assert len(files["PNG"]) > 20_000
    text = files["SVG"].decode()
    assert "round 1, move 30 of" in text
    assert text.count("<use") >= 10
    # It is drawn wholly: nothing refers to what is not in it.
    assert set(re.findall(r'href="#([\w-]+)"', text)) <= set(re.findall(r'\bid="([\w-]+)"', text))


def test_a_picture_of_a_running_match_shows_what_everybody_sees(
    theatre: Theatre, person: Callable[..., Person]
) -> None:
    table = theatre.open(SCRIPT, LOOKED + 1)
    ann = person(at=theatre.address)
    table.sit(ann, "A")
    page = ann.page
    page.goto(f"{theatre.address}/m/{table.match}#{LOOKED}")
    page.get_by_label("As seen by").select_option("A")
    expect(page.locator("svg.board .peek")).to_have_count(1)
    page.get_by_role("button", name="Picture of the mine").click()
    expect(page.locator("[data-part=picture]")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as SVG").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    drawn = text[text.index("</style>") :]
    assert "glimpse" not in drawn
    assert "peek" not in drawn


def test_two_review_a_match_together(theatre: Theatre, person: Callable[..., Person]) -> None:
    """One leads, the other follows, leaves, comes back, talks, and is handed the lead."""
    table = finished(theatre)
    ann = person("Ann", at=theatre.address)
    bob = person("Bob", at=theatre.address, size=(390, 844), language="fr-FR")
    table.sit(ann, "A")
    table.sit(bob, "B")
    for one in (ann, bob):
        one.page.locator("[data-part=result], [data-part=round-end]").first.wait_for()
    ann.page.goto(f"{theatre.address}/m/{table.match}#12")
    panel = ann.page.locator("[data-part=together]")
    panel.get_by_role("button", name="Review with the table").click()
    panel.get_by_role("button", name="Lead", exact=True).click()
    expect(panel.get_by_role("status").first).to_have_text("You lead; 0 people follow.")

    # Bob is called at the table, comes by one tap, and is where Ann is.
    call = bob.page.locator("[data-part=review-call]")
    expect(call).to_contain_text("Ann")
    call.get_by_role("link").click()
    there, here = bob.page.locator(".say"), ann.page.locator(".say")
    expect(there).to_contain_text("12/")
    expect(panel.get_by_role("status").first).to_have_text("You lead; 1 person follows.")
    ann.page.locator("h1").click()
    ann.page.keyboard.press("ArrowRight")
    expect(there).to_contain_text("13/")
    ann.page.get_by_label("As seen by").select_option("C")
    expect(bob.page.locator("header select")).to_have_value("C")

    # Bob looks by himself for a while, and comes back.
    own = bob.page.locator("[data-part=together]")
    own.get_by_role("button", name="Regarder à mon rythme").click()
    expect(panel.get_by_role("status").first).to_have_text("You lead; 0 people follow.")
    ann.page.keyboard.press("Home")
    expect(here).to_contain_text("0/")
    expect(there).to_contain_text("13/")
    own.get_by_role("button", name="Suivre").click()
    expect(there).to_contain_text("0/")

    # They talk beside it, and the lead is handed over.
    own.locator(".talk input").fill("Voilà !")
    own.locator(".talk form button").click()
    expect(panel.locator(".talk")).to_contain_text("Voilà !")
    panel.get_by_role("button", name="Let Bob lead").click()
    expect(panel.get_by_role("status").first).to_have_text("You follow Bob.")
    bob.page.get_by_role("button", name="À la fin").click()
    expect(here).to_contain_text(re.compile(r"^(\d+)/\1 "))


def test_a_match_is_left_for_other_moves_and_taken_up_again(
    theatre: Theatre, person: Callable[..., Person]
) -> None:
    table = finished(theatre)
    ann = person(at=theatre.address)
    page = ann.page
    page.goto(f"{theatre.address}/m/{table.match}#30")
    page.get_by_role("button", name="What if …").click()
    page.get_by_role("button", name="Play on from here").click()
    panel = page.locator("[data-part=what-if]")
    expect(panel).to_contain_text("What if, from move 30")
    expect(panel).to_have_attribute("data-made", "0")
    # Everything lies open: the goals say what they are, to whoever is to move.
    expect(page.locator("svg.board .peek")).to_have_count(3)
    before = str(ann.hint.get_attribute("data-decision"))
    assert ann.act() in {"chose", "decided", "discarded", "played"}
    expect(ann.hint).not_to_have_attribute("data-decision", before)
    # Two computers have moved since, and it is one's own turn again.
    expect(panel).to_have_attribute("data-made", "3")
    expect(page.locator(".hint.yours")).to_be_visible()
    panel.get_by_role("button", name="Take back").click()
    expect(panel).to_have_attribute("data-made", "0")
    panel.get_by_role("button", name="Back to the match").click()
    expect(page.locator(".say")).to_contain_text("30/")

    # In a world that only fits what Bob knew, by hand for everybody.
    page.get_by_role("button", name="What if …").click()
    page.get_by_label("Only what Bob knew").check()
    page.get_by_role("button", name="Everybody by hand").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(panel).to_contain_text("in a world that Bob could have been in")
    expect(page.locator(".hint.yours")).to_be_visible()
    for made in ("1", "2"):
        assert ann.act() in {"chose", "decided", "discarded", "played"}
        expect(panel).to_have_attribute("data-made", made)
        expect(page.locator(".hint.yours")).to_be_visible()
    panel.get_by_role("button", name="All cards open").click()
    expect(page.locator("svg.board .peek")).to_have_count(3)
    panel.get_by_role("button", name="Back to the match").click()
    expect(page.locator(".say")).to_contain_text("30/")
