"""Languages in the browser: a new one from the first page to the end, and one that nobody speaks.

In that one every text from a catalogue stands in brackets and is longer by a third: a word that
stands outside cannot be translated, and what is cut there is cut in a longer language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.serving import Server

from saboteur.bots.names import BOT_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page
    from web.person import Person

PSEUDO = "en-XA"
SEEN = """() => {
  const shown = (element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest('noscript, script, style, svg, [lang]:not(html), code') && shown(parent))
      texts.push(walker.currentNode.data);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
    if (shown(element) && !element.closest('[lang]:not(html)'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
  return texts;
}"""
"""Every text on the page that somebody can see or hear, but for what is marked as another language."""
CUT = """() => [...document.querySelectorAll('button, a, h1, h2, h3, p, legend, label, li, th, td')]
  .filter((element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .filter((element) => element.clientWidth > 4 && getComputedStyle(element).overflowX !== 'visible')
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.innerText.includes('⟦'))
  .map((element) => element.innerText)"""
"""Texts of which a part is hidden to the right."""
NAMES = re.compile("|".join(["Saboteur", r"\bAnn\b", r"https?://\S+", r"\bTab\b", *BOT_NAMES]))
BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")


@pytest.fixture(scope="module")
def nowhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that speaks the language that nobody speaks, too."""
    running = Server(tmp_path_factory.mktemp("data"), environment={"SABOTEUR_PSEUDO": "1"})
    try:
        yield running.address
    finally:
        running.stop()


def untranslated(page: Page) -> list[str]:
    """Return what stands outside of brackets and is a word."""
    found = []
    for text in page.evaluate(SEEN):
        rest = str(text)
        while BRACKETED.search(rest):
            rest = BRACKETED.sub(" ", rest)
        # A text in which a cell is pointed at begins in one piece and ends in another.
        rest = re.sub(r"^[^⟦⟧]*⟧|⟦[^⟦⟧]*$", " ", rest)
        rest = NAMES.sub(" ", rest)
        if re.search(r"[a-z]{2,}", rest):
            found.append(str(text).strip())
    return found


def look(page: Page, what: str) -> list[str]:
    """Return what is untranslated or cut on a page."""
    found = [f"{what}, not in a catalogue: {text}" for text in untranslated(page)]
    return found + [f"{what}, cut: {text}" for text in page.evaluate(CUT)]


def test_no_word_stands_outside_of_the_catalogues(
    person: Callable[..., Person], nowhere: str
) -> None:
    ann = person(at=nowhere, size=(390, 844))
    page = ann.page
    page.goto(nowhere)
    assert untranslated(page), "in English every word stands outside of brackets"
    page.goto(f"{nowhere}/?language={PSEUDO}")
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO)
    found = look(page, "the first page")
    page.locator(".bar button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += look(page, "the settings")
    page.keyboard.press("Escape")
    ann.open_table(bots=2, query=f"?language={PSEUDO}")
    found += look(page, "the lobby")
    ann.start()
    page.locator('[data-part="role"] .seal').wait_for()
    found += look(page, "one's role")
    ann.see_turn()
    found += look(page, "the table")
    page.locator(".held").first.click()
    found += look(page, "a card that is chosen")
    page.locator(".held").first.click()
    ann.play_to('[data-part="round-end"] .go button')
    found += look(page, "the end of a round")
    ann.play_to('[data-part="result"]')
    found += look(page, "the result")
    page.locator('[data-part="result"] a[href^="/m/"]').click()
    page.locator(".moves li").nth(3).wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".say")).not_to_be_empty()
    found += look(page, "the replay")
    assert found == []


def test_no_page_has_words_of_its_own(person: Callable[..., Person], nowhere: str) -> None:
    """What is read around a table: rules, lessons, cards, a television, what is to be translated."""
    ann = person(at=nowhere, size=(390, 844))
    page = ann.page
    code = ann.open_table(bots=2, query=f"?language={PSEUDO}")
    page.goto(f"{nowhere}/t/{code}/screen?language={PSEUDO}")
    page.locator(".screen .code").wait_for()
    found = look(page, "the television in the lobby")
    page.goto(f"{nowhere}/t/{code}?language={PSEUDO}")
    ann.start()
    ann.see_turn()
    page.keyboard.press("b")
    page.locator("dialog[open] .what").wait_for()
    found += look(page, "the rules of the table")
    page.goto(f"{nowhere}/t/{code}/screen?language={PSEUDO}")
    page.locator(".screen svg.board").wait_for()
    found += look(page, "the television")
    page.goto(f"{nowhere}/learn?language={PSEUDO}")
    page.locator("[data-lesson]").first.wait_for()
    found += look(page, "the lessons")
    page.locator("[data-lesson]").first.click()
    page.locator(".coach").wait_for()
    found += look(page, "a lesson")
    page.goto(f"{nowhere}/cards?language={PSEUDO}")
    page.locator("[data-card]").first.wait_for()
    found += look(page, "the gallery")
    page.goto(f"{nowhere}/translate?language={PSEUDO}")
    page.locator("main h1").wait_for()
    found += look(page, "what is to be translated")
    assert found == []


def test_a_new_language_from_the_first_page_to_the_end(person: Callable[..., Person]) -> None:
    uwe = person("Uwe", language="de-AT")
    page = uwe.page
    page.goto(uwe.server)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Gold")
    uwe.open_table(bots=2)
    expect(page.locator("body")).to_contain_text("Plätze")
    uwe.start()
    uwe.see_turn()
    expect(page.locator(".log")).to_contain_text("Runde 1 beginnt")
    uwe.play_to('[data-part="result"]')
    expect(page.locator('[data-part="result"]')).to_contain_text("Summe")
    english = re.compile(r"\b(You|Your|the|with|card)\b")
    assert not [text for text in page.evaluate(SEEN) if english.search(text)]
