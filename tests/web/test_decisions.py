"""Every decision of every product, walked over by touch on a phone.

Nothing that is lit is dead and nothing dead is lit; no panel covers what it asks about; what
something costs is on the screen before the touch that pays it. What can be answered is taken from
the rules (`decisions`), and whatever a browser lights up is compared with it.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from web.decisions import Answers, Asked, all_asked, card_families, decision_codes
from web.person import Person
from web.staged import NAMES, ROOT, StagedTable, Theatre, position

from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.kinds import FAMILY_NAMES
from saboteur.texts.messages import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

PHONE = (390, 844)
DESK = (1280, 800)
FINGERTIP = 44
MOST_TOUCHED = 6
"""So many of the lit cells are touched, those in between left out."""

WORDS: dict[str, str] = {}
for file in [
    ROOT / "web/src/lang/en.json",
    *sorted((ROOT / "web/src/products").glob("*/words.en.json")),
]:
    WORDS.update(json.loads(file.read_text("utf-8")))

LOOK = """() => {
  const under = (box) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const see = (selector, name) => [...document.querySelectorAll(selector)].map((one) => {
    const box = (one.querySelector('rect') ?? one).getBoundingClientRect();
    const top = under(box);
    return {
      name: one.dataset[name], x: box.x + box.width / 2, y: box.y + box.height / 2,
      width: box.width, height: box.height,
      open: top !== null && (one.contains(top) || top.closest(selector) === one),
      left: box.x, top: box.y, right: box.right, bottom: box.bottom,
    };
  });
  const panel = document.querySelector('[data-part=decision]')?.getBoundingClientRect();
  return {
    cells: see('g.legal, g.ghost', 'cell'),
    players: see('.p.legal', 'seat'),
    cards: see('.held', 'card'),
    panel: panel ? {left: panel.x, top: panel.y, right: panel.right, bottom: panel.bottom} : null,
  };
}"""
"""What is lit, where, and whether a finger in its middle would touch it and nothing else."""

Thing = dict[str, Any]


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    running = Theatre(tmp_path_factory.mktemp("decisions"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def phone(chromium: Browser, theatre: Theatre) -> Iterator[Person]:
    """Somebody with a phone, who goes from table to table."""
    somebody = Person(chromium, theatre.address, "Ann", "en-GB", PHONE)
    somebody.forgiven = re.compile("Blocked call to navigator.vibrate")
    yield somebody
    somebody.leave()
    assert somebody.troubles == []


def sit(theatre: Theatre, phone: Person, asked: Asked) -> StagedTable:
    """Sit down where somebody is asked, the mine before one's eyes."""
    table = theatre.open(asked.script, asked.made)
    phone.name = NAMES["ABCDEFGHIJKL".index(asked.seat)]
    table.sit(phone, asked.seat)
    table.face(phone)
    expect(phone.page.locator(".hint.yours")).to_be_visible()
    return table


def look(phone: Person) -> dict[str, Any]:
    found: dict[str, Any] = phone.page.evaluate(LOOK)
    return found


def names(things: list[Thing]) -> set[str]:
    return {thing["name"] for thing in things}


def tap(phone: Person, thing: Thing) -> None:
    phone.page.touchscreen.tap(thing["x"], thing["y"])


def some(things: list[Thing]) -> list[Thing]:
    """Return a few of many, the first and the last among them."""
    if len(things) <= MOST_TOUCHED:
        return things
    step = (len(things) - 1) / (MOST_TOUCHED - 1)
    return [things[round(k * step)] for k in range(MOST_TOUCHED)]


def overlap(one: Thing, other: Thing) -> bool:
    """Say whether two rectangles share more than an edge."""
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return wide > 1 and high > 1


def assert_lit(phone: Person, answers: Answers, *, all_of_them: bool = True) -> dict[str, Any]:
    """Lit is what can be answered, no less and no more, and nothing lies over it."""
    seen = look(phone)
    if all_of_them:
        assert names(seen["cells"]) == answers.cells
    else:
        assert names(seen["cells"]) <= answers.cells
        assert seen["cells"] or not answers.cells
    assert names(seen["players"]) == answers.players
    for thing in [*seen["cells"], *seen["players"]]:
        assert thing["open"], f"{thing['name']} is covered"
        assert seen["panel"] is None or not overlap(thing, seen["panel"]), thing["name"]
    return seen


def assert_answers_to_touch(phone: Person, seen: dict[str, Any]) -> None:
    """Whatever is lit does something when it is touched: it is marked, and a button says what it means."""
    before = str(phone.hint.get_attribute("data-decision"))
    page = phone.page
    for cell in some(seen["cells"]):
        mark_cell(phone, cell["name"])
        expect(phone.hint).to_have_attribute("data-decision", before)
        page.keyboard.press("Escape")
        expect(page.locator(f'g.legal[data-cell="{cell["name"]}"]')).to_be_attached()
    for player in seen["players"]:
        tap(phone, player)
        expect(page.locator(f'.p.marked[data-seat="{player["name"]}"]')).to_be_visible()
        expect(phone.hint).to_have_attribute("data-decision", before)
        page.keyboard.press("Escape")
        expect(page.locator(".p.marked")).to_have_count(0)


def mark_cell(phone: Person, name: str) -> None:
    """Touch a lit cell, which is marked then instead of lit; it may be marked from the beginning."""
    lit = phone.page.locator(f'g.legal[data-cell="{name}"]')
    if lit.count():
        tap(phone, next(cell for cell in look(phone)["cells"] if cell["name"] == name))
    expect(lit).to_have_count(0)


def test_every_decision_has_its_situation() -> None:
    """A question that a product asks and that nothing here brings about goes unproved."""
    found = all_asked()
    assert [code for code in decision_codes() if code not in found] == []
    assert [name for name in card_families() if f"turn:{name}" not in found] == []


@pytest.mark.parametrize("code", decision_codes())
def test_a_question_by_touch(theatre: Theatre, phone: Person, code: str) -> None:
    asked = all_asked()[code]
    sit(theatre, phone, asked)
    page = phone.page
    panel = page.locator(f'[data-part="decision"][data-code="{code}"], [data-window="{code}"]')
    expect(panel.first).to_be_visible()
    assert_says_enough(phone, code)
    seen = assert_lit(phone, asked.loose, all_of_them=asked.lists_all)
    assert_answers_to_touch(phone, seen)
    for button in page.locator('[data-part="decision"] button[data-move]').all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= FINGERTIP
        expect(button).to_be_enabled()
        assert box["y"] + box["height"] <= seen["panel"]["bottom"], "an answer is out of sight"
    assert_cards_answer(phone, asked)
    answer(phone, asked)


def test_no_panel_covers_what_it_asks_about_at_a_desk(theatre: Theatre, chromium: Browser) -> None:
    somebody = Person(chromium, theatre.address, "Ann", "fr-FR", DESK)
    for code in decision_codes():
        asked = all_asked()[code]
        if asked.loose.cells or asked.loose.players:
            sit(theatre, somebody, asked)
            assert_lit(somebody, asked.loose, all_of_them=asked.lists_all)
    somebody.leave()
    assert somebody.troubles == []


def assert_says_enough(phone: Person, code: str) -> None:
    """What is asked, why, and what it costs is read before anything is touched; codes are not."""
    panel = phone.page.locator('[data-part="decision"]')
    if not panel.count():
        return  # a window of a product's own
    text = panel.inner_text()
    assert not re.search(r"[A-Z]\w*-[A-Z]+-\d\d", text), "a clause is read that nobody asked for"
    whole = phone.page.locator("body").inner_text()
    assert not re.search(r"-?\d+,-?\d|⟨", whole), "a place is called by numbers"
    follows = f"decision.{code}.follows"
    if follows in catalogue("en"):
        expect(panel.locator('[data-part="follows"]')).to_be_visible()
    clause = panel.locator(".clause").first
    clause.tap()
    dialog = phone.page.locator("dialog[open]")
    expect(dialog.locator(".text")).not_to_be_empty()
    phone.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def assert_cards_answer(phone: Person, asked: Asked) -> None:
    """A card with which something can be done is not dim, and one that is dim is of no use now."""
    for held in phone.page.locator(".held").all():
        looks = str(held.get_attribute("class")).split()
        if "picked" in looks:
            continue
        name = str(held.get_attribute("data-card"))
        assert ("off" not in looks) == (name in asked.usable), name


def answer(phone: Person, asked: Asked) -> None:
    """Answer by touch alone, and see that it is taken."""
    page = phone.page
    before = str(phone.hint.get_attribute("data-decision"))
    buttons = page.locator('[data-part="decision"] button[data-move], [data-window] button')
    if asked.loose.cells or asked.loose.players:
        seen = look(phone)
        [first, *_] = [*seen["cells"], *seen["players"]]
        tap(phone, first)
        tap(phone, first)
    elif buttons.count():
        buttons.first.tap()
    else:
        return
    expect(phone.hint).not_to_have_attribute("data-decision", before)


@pytest.mark.parametrize("family", card_families())
def test_a_card_by_touch(theatre: Theatre, phone: Person, family: str) -> None:
    """What a card lights up is where it can be played, and each of these answers."""
    asked = all_asked()[f"turn:{family}"]
    table = sit(theatre, phone, asked)
    rules = {card.name for card in family_cards(asked, family)}
    for card in sorted(rules & asked.cards.keys()):
        answers = asked.cards[card]
        held = phone.page.locator(f'.held[data-card="{card}"]').first
        held.tap()
        expect(held).to_have_attribute("aria-pressed", "true")
        seen = assert_lit(phone, answers)
        if answers.plain and not (answers.cells or answers.players):
            expect(phone.page.locator(".acts button.primary")).to_be_visible()
        for cell in some(seen["cells"]):
            mark_cell(phone, cell["name"])
            assert_turns(phone)
            phone.page.keyboard.press("Escape")
        phone.page.keyboard.press("Escape")
    assert table.made == asked.made


def family_cards(asked: Asked, family: str) -> list[Any]:
    """Return the cards of a family in the ruleset of a moment."""
    rules = parse_ruleset(asked.script.ruleset)
    return [card for card in rules.cards if FAMILY_NAMES[card.family] == family]


def assert_turns(phone: Person) -> None:
    """The button that turns the marked card is as large as a fingertip, and all of it is seen."""
    turn = phone.page.locator("g.flipper")
    if turn.count():
        box = turn.locator("circle").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGERTIP
        assert 0 <= box["x"] <= PHONE[0] - box["width"]


@pytest.mark.parametrize("kind", sorted(key[5:] for key in WORDS if key.startswith("cost.")))
def test_a_cost_is_read_before_the_touch_that_pays_it(
    theatre: Theatre, phone: Person, kind: str
) -> None:
    asked = all_asked()[f"does:{kind}"]
    sit(theatre, phone, asked)
    page = phone.page
    before = str(phone.hint.get_attribute("data-decision"))
    if kind == "clear":
        page.locator(".held.off").first.tap()
        expect(page.locator("[data-way^='clear']").first).to_contain_text("two cards")
    else:
        if not look(phone)["cells"]:
            page.locator(".held").first.tap()
            page.locator(".acts .way").first.tap()
        tap(phone, look(phone)["cells"][0])
        expect(phone.hint).to_contain_text(WORDS[f"cost.{kind}"])
        expect(phone.hint).to_be_visible()
    expect(phone.hint).to_have_attribute("data-decision", before)


def test_who_cannot_dig_reads_why_and_is_offered_a_way_out(theatre: Theatre, phone: Person) -> None:
    asked = all_asked()["turn:hurt"]
    sit(theatre, phone, asked)
    page = phone.page
    page.locator(".held.off").first.tap()
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    assert not re.search(r"[A-Z]\w*-[A-Z]+-\d\d", toast.inner_text())
    expect(toast.locator(".clause").first).to_have_text("§")
    ways = toast.locator("[data-way]")
    expect(ways.first).to_be_visible()
    away = toast.locator("[data-way^='-']")
    before = str(phone.hint.get_attribute("data-decision"))
    away.tap()
    # A way out is no shorter way: what a second touch does is done by a second touch.
    expect(page.locator(".acts button.sure")).to_be_visible()
    expect(phone.hint).to_have_attribute("data-decision", before)
    page.locator(".acts button.sure").tap()
    expect(phone.hint).not_to_have_attribute("data-decision", before)


DIG = """base
    players 3
    mine 1..4,0=NESW 5..6,0=EW
    hand A NEW NS rockfall"""


def test_a_ghost_shows_what_would_come_of_it(theatre: Theatre, phone: Person) -> None:
    """New ends, goals that turn up and lamps that go out are seen and spoken before the second touch."""
    table = theatre.open(position(DIG))
    phone.name = NAMES[0]
    table.sit(phone, "A")
    table.face(phone)
    page = phone.page
    spoken = page.locator('[aria-live="polite"]')
    page.locator('.held[data-card="NEW"]').tap()
    mark_cell(phone, "7,0")
    expect(page.locator('[data-foreseen="opened"]')).to_have_count(1)
    expect(page.locator("rect.turns")).to_have_count(1)
    expect(phone.hint).to_have_text("Reaches goal B and opens 1 new end.")
    expect(spoken.filter(has_text="reaches goal B and opens 1 new end")).to_have_count(1)
    page.locator('.held[data-card="rockfall"]').tap()
    mark_cell(phone, "3,0")
    expect(page.locator('[data-foreseen="cut"]')).to_have_count(3)
    expect(page.locator('[data-foreseen="taken"]')).to_have_count(1)
    expect(phone.hint).to_have_text("Cuts 3 cards off from the start.")
    page.keyboard.press("Escape")
    expect(page.locator("[data-foreseen]")).to_have_count(0)
