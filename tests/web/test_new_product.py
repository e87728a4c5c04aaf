"""A product that neither the package nor the client has ever heard of, at a table in the browser."""

from __future__ import annotations

import re
import sys
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.serving import ROOT, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from web.person import Person

PROGRAM = (sys.executable, str(ROOT / "tests" / "products" / "with_lamp_oil.py"))
PATIENCE = 120.0
HELD = '.held[data-card="lamp-oil"]'
PLAY_OIL = """async (held) => {
  const touch = async (element) => {
    element?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    await new Promise((done) => setTimeout(done, 0));
  };
  const card = document.querySelector(held + ':not(.off)');
  if (!card) return false;
  await touch(card);
  const place = document.querySelector('g.legal');
  if (!place) { await touch(card); return false; }
  await touch(place);
  await touch(document.querySelector('g.ghost'));
  return true;
}"""
"""Touch the card, a lit cell, and the ghost on it."""


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server at which the product is known."""
    running = Server(tmp_path_factory.mktemp("lamp-oil"), program=PROGRAM)
    try:
        yield running.address
    finally:
        running.stop()


def sit_down(ann: Person, module: str) -> None:
    """Open a table with two bots and the module, and begin."""
    ann.open_table(bots=2)
    ann.more()
    button = ann.page.locator(".mods .mod", has_text=module)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button.locator("svg.card")).to_be_visible()
    expect(ann.page.locator(".ruleset")).to_contain_text("+lamp-oil@1")
    ann.start()
    ann.see_role()


def come_to_oil(ann: Person) -> None:
    """Play until a lamp-oil card was played and the question about it is asked."""
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        ann.see_turn()
        if ann.page.evaluate(PLAY_OIL, HELD):
            ann.page.locator('.decide button[data-move="yes"]').wait_for()
            return
        ann.play_turn()
    raise AssertionError("no card with lamp oil could be played")


@pytest.mark.parametrize(
    ("language", "module", "card", "answers", "lamp"),
    [
        (
            "en-GB",
            "Lamp Oil",
            "Lamp Oil",
            ["Put the flask back", "Light a lamp at"],
            "a lamp (owner:",
        ),
        ("fr-FR", "Huile", "Huile de lampe", ["Remettre la fiole", "Allumer une"], "une lampe (à"),
    ],
    ids=["english", "french"],
)
def test_a_card_a_decision_and_a_thing_that_nobody_has_drawn(
    person: Callable[..., Person],
    table_server: str,
    language: str,
    module: str,
    card: str,
    answers: list[str],
    lamp: str,
) -> None:
    """The card has its name and its words, the decision both answers, the lamp a general drawing."""
    ann = person(language=language, at=table_server)
    sit_down(ann, module)
    page = ann.page
    ann.see_turn()
    while not page.locator(HELD).count():
        ann.play_turn()
        ann.see_turn()
    held = page.locator(HELD).first
    expect(held).to_have_attribute("aria-label", re.compile(card))
    expect(held).to_have_attribute("title", re.compile(card))
    expect(held.locator("svg.card")).to_be_visible()
    late = time.monotonic() + PATIENCE
    while not page.locator('[data-thing="lamp"]').count():
        assert time.monotonic() < late, "no lamp was lit"
        come_to_oil(ann)
        offered = page.locator(".decide button[data-move]")
        expect(offered).to_have_count(2)
        for k, words in enumerate(answers):
            expect(offered.nth(k)).to_contain_text(words)
        before = str(ann.hint.get_attribute("data-decision"))
        page.locator('.decide button[data-move="yes"]').click()
        expect(ann.hint).not_to_have_attribute("data-decision", before)
        ann.see_turn()
    thing = page.locator('[data-thing="lamp"]').first
    expect(thing).to_have_attribute("aria-label", re.compile(re.escape(lamp)))
    expect(thing.locator("text")).to_have_text("L")
