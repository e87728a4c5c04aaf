"""Rules, cards and reports in a browser: opened from a table, searched, linked, drawn, copied and run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.staged import Theatre, record
from web.test_pages import faults

from saboteur.cli.main import main
from saboteur.present.gallery import decks_of
from saboteur.rules.registry import MODULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from web.person import Person


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    found = Theatre(tmp_path_factory.mktemp("staged"))
    yield found
    found.stop()


def checked(text: str, folder: Path) -> int:
    """What `saboteur check` says of a text that somebody pasted into a file."""
    file = folder / "problem.scn"
    file.write_text(text, encoding="utf-8")
    return main(["check", str(file)])


def test_the_rules_of_a_table_are_read_at_the_table(
    person: Callable[..., Person], theatre: Theatre, tmp_path: Path
) -> None:
    """By key, by search and by number; and a problem is copied as this seat knows it."""
    table = theatre.open(record("miner-completes"), upto=12)
    ann = person("Ann", at=theatre.address)
    table.sit(ann, "A")
    table.face(ann)
    page = ann.page
    page.keyboard.press("b")
    rules = page.get_by_role("dialog", name="The rules of this table")
    expect(rules.locator('[data-example="fits"] svg')).to_be_visible()
    assert rules.locator('[data-example="fits"] use').count() > 3
    expect(rules.get_by_role("heading", name="Saboteur 2", exact=True)).to_have_count(0)
    assert faults(page) == []
    look = rules.get_by_role("searchbox")
    look.fill("ROCKFALL start card")
    rules.locator('[data-clause="BASE-ACT-11"] a').first.click()
    clause = rules.locator('[data-clause="BASE-ACT-11"]')
    expect(clause).to_be_focused()
    expect(clause).to_be_in_viewport()
    clause.locator("summary").click()
    clause.get_by_role("button", name="Report a problem with this").click()
    made = page.locator('textarea[data-part="report"]')
    made.wait_for()
    page.locator('[data-part="expected"]').fill("the start card is gone\nafter a rockfall")
    expect(made).to_have_value(re.compile("#   after a rockfall"))
    text = made.input_value()
    assert "clauses BASE-ACT-11" in text
    (hand,) = [line for line in text.splitlines() if line.startswith("  hand B")]
    assert "??*" in hand
    assert checked(text, tmp_path) == 0


def test_every_clause_has_an_address_and_every_sign_leads_there(
    person: Callable[..., Person],
) -> None:
    """On a phone, in French: a link from anywhere opens the rules in which the clause holds."""
    ann = person("Ann", "fr-FR", size=(390, 844), theme="light")
    page = ann.page
    page.goto(f"{ann.server}/rules/chest-e5")
    expect(page.locator('[data-clause="CHEST-E5"]')).to_be_in_viewport()
    expect(page.locator(".what")).to_contain_text("Coffres")
    assert faults(page) == []
    page.get_by_role("searchbox").fill("eboulement")
    expect(page.locator("ul.cards")).to_contain_text("boulement")
    page.get_by_role("searchbox").fill("")
    page.locator('[data-part="chooser"] summary').first.click()
    page.locator('[data-part="game"]').select_option("duel")
    expect(page.locator(".what")).to_contain_text("Duel")
    expect(page.locator('[data-example="closed-door"] svg')).to_be_visible()
    page.goto(f"{ann.server}/cards")
    page.locator('[data-card="rockfall"]').first.click()
    page.get_by_role("dialog").locator("button.clause").first.click()
    page.locator('[data-part="in-book"]').click()
    page.wait_for_url("**/rules/BASE-ACT-1*")
    expect(page.locator(".called")).to_be_in_viewport()


def test_the_gallery_has_every_card_of_every_deck(person: Callable[..., Person]) -> None:
    ann = person("Ann", size=(390, 844))
    page = ann.page
    page.goto(f"{ann.server}/cards")
    page.locator("[data-box]").first.wait_for()
    assert faults(page) == []
    decks = {id(deck): deck for module in MODULES.values() for deck in decks_of(module)}.values()
    printed = [card for deck in decks for card in (*deck.cards, *deck.goals, *deck.others)]
    printed += [deck.start for deck in decks if deck.start is not None]
    shown = page.locator("[data-card]").evaluate_all(
        "(found) => found.map((card) => [card.dataset.card, Number(card.dataset.copies)])"
    )
    cards = [pair for pair in shown if not re.match("role:|gold:|effect:", pair[0])]
    assert sorted(map(tuple, cards)) == sorted((card.name, card.copies) for card in printed)
    page.get_by_role("searchbox").fill("swap hands")
    expect(page.locator("[data-card]")).to_have_count(1)
    page.locator("[data-card]").click()
    expect(page.locator('[data-part="big-card"] svg').first).to_be_visible()
    expect(page.locator('[data-part="sure"]')).to_contain_text("two sources")


def test_a_moment_of_the_replay_is_reported_with_the_truth(
    person: Callable[..., Person], theatre: Theatre, tmp_path: Path
) -> None:
    script = record("miner-completes")
    table = theatre.open(script, upto=len(script.moves))
    ann = person("Ann", at=theatre.address)
    ann.page.goto(f"{theatre.address}/m/{table.match}#7")
    ann.page.locator('button[data-part="report"]').click()
    made = ann.page.locator('textarea[data-part="report"]')
    expect(made).to_have_value(re.compile("^event ", re.MULTILINE))
    text = made.input_value()
    assert not [line for line in text.splitlines() if line.startswith("  hand") and "??" in line]
    assert checked(text, tmp_path) == 0
