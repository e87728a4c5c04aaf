"""Puzzles in a browser: one by touch on a phone, one by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect
from web.test_lessons import lay
from web.test_pages import faults

from saboteur.notation.move import move_text
from saboteur.puzzles.posing import asked_view, pose
from saboteur.puzzles.puzzle import REACH, WHO, Puzzle
from saboteur.puzzles.shipped import shipped
from saboteur.rules.kinds import PATH, PLAY, move_act, move_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person


def plain(theme: str) -> Puzzle:
    """Return a puzzle of the base game; with one answer that lies as its card is printed, where it is a move."""
    for puzzle in shipped().values():
        if puzzle.theme != theme or puzzle.ruleset != "base" or len(puzzle.answers) > 1:
            continue
        if theme == WHO:
            return puzzle
        view = asked_view(puzzle, pose(puzzle))
        names = {view.rules.cards[card].name for card in view.hand}
        if puzzle.answers[0].split("@")[0] in names:
            return puzzle
    raise AssertionError(theme)


def wrong_lay(puzzle: Puzzle) -> tuple[str, str]:
    """Return a path card, as it is printed, and a cell where it may be laid and is not right."""
    view = asked_view(puzzle, pose(puzzle))
    for move in view.moves:
        text = move_text(view.rules, move)
        card = view.rules.cards[move_card(move)] if move_act(move) == PLAY else None
        if card is not None and card.family == PATH and text not in puzzle.answers:
            shape, cell = text.split("@")
            if shape == card.name:
                return shape, cell
    raise AssertionError(puzzle.id)


def panel(page: Page, verdict: str) -> None:
    expect(page.locator(f"[data-part='puzzle'][data-verdict='{verdict}']")).to_be_visible()


def test_the_gold_is_reached_by_touch_on_a_phone(person: Callable[..., Person]) -> None:
    ann = person(size=(390, 844))
    page = ann.page
    page.goto(ann.server)
    page.get_by_role("link", name="Puzzle of the day").tap()
    expect(page.locator("[data-part='daily']")).to_be_visible()
    assert faults(page) == []
    page.locator("[data-theme='reach']").tap()
    expect(page.locator("[data-puzzle]").first).to_contain_text("Reach the gold")
    puzzle = plain(REACH)
    page.locator(f"[data-puzzle='{puzzle.id}']").tap()
    panel(page, "")
    assert faults(page) == []
    # Nothing is betrayed, and what is wrong may be tried again.
    expect(page.locator("[data-part='solution']")).to_have_count(0)
    lay(page, *wrong_lay(puzzle))
    panel(page, "wrong")
    expect(page.locator("[data-part='puzzle']")).to_contain_text("does not reach the treasure")
    lay(page, *puzzle.answers[0].split("@"))
    panel(page, "right")
    solution = page.locator("[data-part='solution']")
    expect(solution).to_contain_text("this reaches the treasure")
    assert faults(page) == []
    solution.locator("[data-clauses]").first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    solution.locator("[data-part='next']").tap()
    panel(page, "")
    expect(solution).to_have_count(0)
    # It is kept on this device.
    page.goto(f"{ann.server}/puzzles")
    expect(page.locator(f"[data-puzzle='{puzzle.id}']")).to_contain_text("solved")


def test_a_saboteur_is_found_with_keys_alone(person: Callable[..., Person]) -> None:
    puzzle = plain(WHO)
    ann = person(size=(1280, 800))
    page = ann.page
    page.goto(f"{ann.server}/puzzles/{puzzle.id}")
    panel(page, "")
    count = len(puzzle.moves)
    state = page.locator(".steps .num")
    expect(state).to_have_text(f"{count}/{count}")
    page.get_by_role("button", name="To the beginning").press("Enter")
    expect(state).to_have_text(f"0/{count}")
    page.get_by_role("button", name="On by one move").press("Enter")
    expect(state).to_have_text(f"1/{count}")
    sought = puzzle.answers[0]
    others = [c for c in "ABCDEFGHIJ"[: puzzle.players] if c not in sought]
    for letter in others[: len(sought)]:
        page.locator(f"[data-suspect='{letter}']").press("Enter")
    page.locator("[data-part='accuse']").press("Enter")
    panel(page, "wrong")
    for letter in sought:
        page.locator(f"[data-suspect='{letter}']").press("Enter")
    page.locator("[data-part='accuse']").press("Enter")
    panel(page, "right")
    first = page.locator("[data-part='solution'] .signs button").first
    first.press("Enter")
    expect(state).to_have_text(f"{puzzle.signs[0][0]}/{count}")
    assert faults(page) == []
