"""What one person can do at a table, with bots around."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import play_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person


def practise(ann: Person, *, bots: int = 3) -> str:
    code = ann.open_table(bots=bots)
    ann.start()
    ann.see_role()
    return code


def a_path_card(ann: Person) -> None:
    """Wait for the turn and choose a path card that fits somewhere; until one does, play on."""
    held = ann.page.locator(".held")
    chosen = ann.page.locator('.held[aria-pressed="true"]')
    for _ in range(60):
        ann.see_turn()
        if chosen.count():
            chosen.click()
        expect(chosen).to_have_count(0)
        for k, name in enumerate(held.evaluate_all("all => all.map(one => one.dataset.card)")):
            if name.strip("LNESW|:") == "":
                held.nth(k).click()
                expect(held.nth(k)).to_have_attribute("aria-pressed", "true")
                if ann.page.locator("g.legal").count():
                    return
                held.nth(k).click()
                expect(chosen).to_have_count(0)
        ann.play_turn()
    raise AssertionError("no path card came that fits")


AMISS = """() => {
  const lit = new Set([...document.querySelectorAll('g.legal')].map((one) => one.dataset.cell));
  for (const rect of document.querySelectorAll('svg.board rect.cell')) {
    const cell = [(rect.getAttribute('x') - 3) / 100, (rect.getAttribute('y') - 3) / 150].join();
    const box = rect.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const svg = document.elementFromPoint(x, y)?.closest('svg.board');
    if (!lit.has(cell) && svg) return {x, y};
  }
}"""
"""The middle of a cell in sight at which nothing may be laid."""


def newer(lines: list[str], than: list[str]) -> list[str]:
    """Return the lines of a log that have come on top since; the oldest ones are not shown."""
    came = next(n for n in range(len(lines) + 1) if lines[n:] == than[: len(lines) - n])
    return lines[:came]


def test_an_illegal_try_is_explained_with_its_clause(person: Callable[..., Person]) -> None:
    """BASE-PATH-02 and its like: the refusal names the clause, and the clause can be read."""
    ann = person()
    practise(ann)
    a_path_card(ann)
    amiss = ann.page.evaluate(AMISS)
    ann.page.mouse.click(amiss["x"], amiss["y"])
    toast = ann.page.locator(".toast")
    expect(toast).to_be_visible()
    clause = toast.locator(".clause").first
    expect(clause).to_have_text("§")
    expect(clause).to_have_accessible_name("The rule behind this")
    clause.click()
    dialog = ann.page.get_by_role("dialog", name=re.compile("^Rule BASE-"))
    expect(dialog.locator(".text")).not_to_be_empty()


def test_a_card_is_laid_by_two_taps_and_by_dragging(person: Callable[..., Person]) -> None:
    ann = person()
    practise(ann)
    for way in ("tap", "drag"):
        a_path_card(ann)
        decision = str(ann.hint.get_attribute("data-decision"))
        told = ann.page.locator(".log li .text").all_inner_texts()
        before = ann.page.locator("svg.board g[role=img] .tile").count()
        held = ann.page.locator('.held[aria-pressed="true"]')
        cell = ann.page.locator("g.legal").first
        target = cell.bounding_box()
        assert target is not None
        x, y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2
        if way == "tap":
            ann.page.mouse.click(x, y)
        else:
            held.hover()
            ann.page.mouse.down()
            ann.page.mouse.move(x, y, steps=5)
            expect(ann.page.locator("g.ghost")).to_be_visible()
            ann.page.mouse.up()
        ghost = ann.page.locator("g.ghost")
        expect(ghost).to_be_visible()
        assert ann.page.locator("svg.board g[role=img] .tile").count() == before
        ghost.click()
        expect(ghost).to_have_count(0)
        expect(ann.hint).not_to_have_attribute("data-decision", decision)
        news = newer(ann.page.locator(".log li .text").all_inner_texts(), told)
        assert [line.startswith("You laid") for line in news].count(True) == 1


def test_a_move_whose_answer_was_lost_is_made_once(person: Callable[..., Person]) -> None:
    """The connection breaks after the move was sent: it is asked again, and not made again."""
    ann = person(drops=True)
    practise(ann)
    a_path_card(ann)
    before = ann.page.locator(".log li", has_text="You laid").count()
    ann.cut_at = '"t":"move"'
    ann.page.locator("g.legal").first.dispatch_event("click")
    ann.page.locator("g.ghost").dispatch_event("click")
    laid = ann.page.locator(".log li", has_text="You laid")
    expect(laid).to_have_count(before + 1)
    ann.page.wait_for_function("() => document.querySelector('.banner') === null")
    expect(ann.page.locator(".toast")).to_have_count(0)
    assert ann.cut_at == ""
    assert len(ann.sockets) == 2
    expect(laid).to_have_count(before + 1)
    a_path_card(ann)


def test_a_card_chosen_before_a_late_answer_stays_chosen(person: Callable[..., Person]) -> None:
    """The table has gone on; then only the answer comes that the move was made."""
    ann = person(drops=True)
    practise(ann)
    a_path_card(ann)
    decision = str(ann.hint.get_attribute("data-decision"))
    chosen = ann.page.locator('.held[aria-pressed="true"]')
    ann.late = '"t":"done"'
    ann.page.locator("g.legal").first.dispatch_event("click")
    ann.page.locator("g.ghost").dispatch_event("click")
    expect(ann.hint).not_to_have_attribute("data-decision", decision)
    expect(chosen).to_have_count(0)
    ann.see_turn()
    ann.page.locator(".held").first.click()
    expect(chosen).to_have_count(1)
    away = ann.page.locator(".acts button.away")
    expect(away).to_be_disabled()
    ann.arrive()
    expect(away).to_be_enabled()
    expect(chosen).to_have_count(1)
    ann.play_turn()


def test_a_phone_plays_with_fingers(person: Callable[..., Person]) -> None:
    ann = person(size=(390, 844))
    ann.open_table(bots=3)
    ann.start()
    ann.see_role()
    a_path_card(ann)
    for lit in ("g.legal", "g.ghost"):
        box = ann.page.locator(lit).first.bounding_box()
        assert box is not None
        ann.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ann.page.locator(".sheet button").first.tap()
    expect(ann.page.locator(".log")).to_contain_text("You laid")


def test_the_code_of_a_table_can_be_scanned(person: Callable[..., Person]) -> None:
    ann = person()
    ann.open_table(bots=2)
    image = ann.page.locator("img[src$='qr.svg']")
    image.wait_for()
    ann.page.wait_for_function(
        "() => document.querySelector(\"img[src$='qr.svg']\").naturalWidth > 0"
    )
    code = ann.page.request.get(f"{ann.server}{image.get_attribute('src')}").text()
    assert "viewBox" in code


def test_everything_can_be_done_by_keyboard(person: Callable[..., Person]) -> None:
    ann = person()
    code = ann.open_table(bots=3)
    ann.start()
    seal = ann.page.locator('[data-part="role"] .seal')
    seal.focus()
    ann.page.keyboard.press("Space")
    expect(seal.locator(".aim")).to_be_visible()
    ann.page.keyboard.press("Enter")
    expect(seal.locator(".aim")).to_have_count(0)
    ann.page.locator('[data-part="role"] button.primary').press("Enter")
    assert code
    ann.see_turn()
    for key in "123456":
        ann.page.keyboard.press(key)
        if ann.page.locator("g.legal").count():
            ann.page.locator("svg.board").focus()
            for arrow in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
                ann.page.keyboard.press(arrow)
                ann.page.keyboard.press("Enter")
                if ann.page.locator("g.ghost").count():
                    break
            break
    if ann.page.locator("g.ghost").count():
        ann.page.keyboard.press("Enter")
    else:
        ann.page.keyboard.press("d")
    expect(ann.page.locator(".log")).to_contain_text("You")


def test_the_mine_is_moved_and_zoomed_and_comes_back(person: Callable[..., Person]) -> None:
    ann = person()
    practise(ann)
    ann.see_turn()
    board = ann.page.locator("svg.board")
    whole = board.get_attribute("viewBox")
    box = board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ann.page.mouse.move(x, y)
    ann.page.mouse.wheel(0, -400)
    expect(board).not_to_have_attribute("viewBox", whole or "")
    closer = board.get_attribute("viewBox")
    ann.page.mouse.down()
    ann.page.mouse.move(x + 120, y + 40, steps=4)
    ann.page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", closer or "")
    expect(ann.page.locator("g.ghost")).to_have_count(0)
    expect(ann.page.locator(".toast")).to_have_count(0)
    ann.page.get_by_role("button", name="Fit").click()
    expect(board).to_have_attribute("viewBox", whole or "")
    board.focus()
    ann.page.keyboard.press("+")
    expect(board).not_to_have_attribute("viewBox", whole or "")
    ann.page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole or "")


def test_refused_combinations_say_why(person: Callable[..., Person]) -> None:
    """Two sites need leave to lie in one mine; Saboteur 2 has no Greedy Dwarf."""
    ann = person()
    ann.open_table(bots=4)
    ann.more()
    page = ann.page
    page.locator(".games .mod").nth(1).click()
    expect(page.locator(".games .mod").nth(1)).to_have_attribute("aria-pressed", "true")
    refused = page.locator(".mod.refused")
    expect(refused.first).to_be_visible()
    expect(refused.first.locator("small")).not_to_be_empty()


def test_what_is_chosen_quickly_is_all_chosen(person: Callable[..., Person]) -> None:
    """Three choices before the table has answered the first of them."""
    ann = person()
    ann.open_table(bots=4)
    ann.more()
    page = ann.page
    game = page.locator(".games .mod").nth(1)
    module = page.locator(".mods .mod", has_text="Veto")
    listed = page.get_by_label("Listed for everybody")
    choices = [one.element_handle() for one in (game, module, listed)]
    page.evaluate("(choices) => { for (const one of choices) one.click(); }", choices)
    for one in (game, module):
        expect(one).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ruleset")).to_contain_text("saboteur2@1+veto@1")
    page.reload()
    ann.more()
    expect(page.locator(".ruleset")).to_contain_text("saboteur2@1+veto@1")
    expect(listed).to_be_checked()


@pytest.mark.parametrize("modules", [["Veto"], ["Treasure Chests", "Tunnel Toll", "New Goals"]])
def test_every_module_can_be_played_through_the_plain_panel(
    person: Callable[..., Person], modules: list[str]
) -> None:
    """Saboteur 2 with modules: whatever is asked can be answered."""
    ann = person()
    ann.open_table(bots=4)
    ann.more()
    page = ann.page
    game = page.locator(".games .mod").nth(1)
    game.click()
    expect(game).to_have_attribute("aria-pressed", "true")
    for module in modules:
        button = page.locator(".mods .mod", has_text=module)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    ann.start()
    ann.see_role()
    if "Veto" in modules:  # every card waits five seconds for one: a round would take minutes
        play_on([ann], lambda: ann.log_size() > 14)
        return
    ann.play_to('[data-part="round-end"]')
    expect(page.locator(".roles li").first).to_be_visible()


def test_what_is_said_is_shown_as_text(person: Callable[..., Person]) -> None:
    """Names and words of others are never markup."""
    ann = person("<b>Ann</b>")
    code = ann.open_table(bots=2)
    bob = person("Bob")
    bob.join(code)
    words = '<img src=x onerror="alert(1)">'
    ann.page.get_by_placeholder("Say something").fill(words)
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator(".talk ol")).to_contain_text(words)
    expect(bob.page.locator(".right ol")).to_contain_text("<b>Ann</b>")


def test_a_wrong_address_and_a_wrong_code_say_so(person: Callable[..., Person]) -> None:
    ann = person()
    ann.page.goto(f"{ann.server}/t/ZZZZZ")
    expect(ann.page.locator("main")).to_contain_text("Home")
    ann.page.goto(ann.server)
    ann.page.get_by_label("Code of the table").fill("AB")
    ann.page.get_by_role("button", name="Join").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("five letters")
