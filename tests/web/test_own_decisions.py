"""Decisions that single products ask for in a way of their own, done by touch, and what is seen of them.

The situations are staged (`deciding`); what must be on the screen is on it before the touch that
counts, and no panel lies over what it asks about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import Person
from web.staged import Script, StagedTable, Theatre

from web import deciding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator

SIZES = pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
SMALLEST = 44
"""So many pixels has whatever is touched with a finger, at least."""


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    running = Theatre(tmp_path_factory.mktemp("deciding"))
    yield running
    running.stop()


class Seated:
    """Somebody at a staged table, who touches things."""

    def __init__(self, table: StagedTable, one: Person) -> None:
        self.table = table
        self.one = one
        self.page = one.page

    def card(self, name: str) -> Locator:
        return self.page.locator(f'.held[data-card="{name}"]').first

    def touch_cell(self, cell: str) -> None:
        """Touch a lit cell, or one that is marked."""
        self.page.locator(f'g[data-cell="{cell}"]').first.click(force=True)

    @property
    def lit(self) -> set[str]:
        """The cells that are lit."""
        cells = self.page.locator("g.legal").all()
        return {str(cell.get_attribute("data-cell")) for cell in cells}

    @property
    def panel(self) -> Locator:
        return self.page.locator(".decide, .several").first

    @property
    def sure(self) -> Locator:
        """What makes the marked move."""
        return self.page.locator(".acts button.primary")

    def decides(self, touch: Callable[[], None]) -> None:
        """Insist that a touch makes the move."""
        before = str(self.one.hint.get_attribute("data-decision"))
        touch()
        expect(self.one.hint).not_to_have_attribute("data-decision", before)

    def decides_not(self) -> str:
        return str(self.one.hint.get_attribute("data-decision"))

    def nothing_covered(self) -> None:
        """Insist that no panel lies over a lit cell, and that buttons are large enough."""
        panels = [box for one in self.page.locator(".decide").all() if (box := one.bounding_box())]
        for lit in self.page.locator("g.legal, g.ghost, [data-hovers]").all():
            box = lit.bounding_box()
            assert box is not None
            middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            for panel in panels:
                beside = not (panel["x"] <= middle[0] <= panel["x"] + panel["width"])
                apart = not (panel["y"] <= middle[1] <= panel["y"] + panel["height"])
                assert beside or apart, f"a panel covers {lit.get_attribute('data-cell')}"
        for button in self.page.locator(".decide button:not(.clause)").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SMALLEST


@pytest.fixture
def seat(chromium: Browser, theatre: Theatre) -> Iterator[Callable[..., Seated]]:
    """Let somebody sit down in a situation."""
    people: list[Person] = []

    def sit(
        script: Script,
        letter: str,
        upto: int = 0,
        *,
        size: tuple[int, int] = (1280, 800),
        language: str = "en-GB",
        table: StagedTable | None = None,
    ) -> Seated:
        one = Person(chromium, theatre.address, letter, language, size=size)
        people.append(one)
        table = table or theatre.open(script, upto)
        table.sit(one, letter)
        table.face(one)
        return Seated(table, one)

    yield sit
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.leave()
    assert troubles == []


@SIZES
def test_two_goals_are_swapped_by_two_touches(
    seat: Callable[..., Seated], size: tuple[int, int]
) -> None:
    """They have letters; the first one stays marked, and both are shown before the move is made."""
    ann = seat(deciding.GOAL_SWAP, "A", size=size)
    ann.card("goal-swap").click()
    marks = ann.page.locator("[data-swap]")
    expect(ann.one.hint).to_contain_text("touch two")
    assert ann.lit == {"8,-2", "8,0", "8,2"}
    ann.touch_cell("8,-2")
    expect(marks).to_have_attribute("data-swap", "A")
    expect(ann.one.hint).to_contain_text("goal A")
    expect(ann.sure).to_have_count(0)
    ann.touch_cell("8,2")
    expect(marks).to_have_attribute("data-swap", "AC")
    expect(ann.one.hint).to_contain_text("goals A and C")
    ann.nothing_covered()
    # Another second goal, while nothing is decided.
    ann.touch_cell("8,0")
    expect(marks).to_have_attribute("data-swap", "AB")
    ann.decides(ann.sure.click)

    # They are taken up; whether they change places is asked with both outcomes drawn.
    expect(marks).to_have_attribute("data-swap", "AB")
    buttons = ann.panel.locator("button[data-move]")
    expect(buttons.locator("span")).to_have_text(["Put A and B back", "Exchange A and B"])
    ann.nothing_covered()
    for button in buttons.all():
        assert "8," not in button.inner_text(), "goals have letters"
    ann.decides(buttons.last.click)


@SIZES
def test_a_diversion_shows_what_moves_from_where_to_where(
    seat: Callable[..., Seated], size: tuple[int, int]
) -> None:
    ann = seat(deciding.DIVERSION, "A", size=size)
    ann.card("diversion").click()
    moved = ann.page.locator("[data-lifted]")
    expect(moved).to_have_attribute("data-lifted", "2,0")
    expect(ann.one.hint).to_contain_text("straight tunnel")
    assert "2,0" not in ann.lit
    assert ann.page.locator("g.legal use.faint").count() == len(ann.lit), "the card as it would lie"
    ann.touch_cell("-1,0")
    expect(moved).to_have_attribute("data-to", "-1,0")
    expect(ann.page.locator("g.ghost use.card")).to_be_visible()
    ann.nothing_covered()
    ann.decides(lambda: ann.touch_cell("-1,0"))
    expect(moved).to_have_count(0)


@SIZES
def test_a_thief_sees_whom_they_can_rob(seat: Callable[..., Seated], size: tuple[int, int]) -> None:
    """Each with their look and what is known of their gold; their panel can be touched as well."""
    ann = seat(deciding.THEFT, "A", 1, size=size)
    people = ann.panel.locator(".person")
    expect(people).to_have_count(2)
    expect(people.first).to_contain_text("Bob")
    expect(people.first).to_contain_text("has gold")
    expect(people.first.locator(".avatar")).to_be_visible()
    ann.nothing_covered()
    people.first.click()
    expect(people.first).to_have_attribute("aria-pressed", "true")
    # The other one, at the table this time.
    ann.page.locator('.players [data-seat="D"]').click()
    expect(people.last).to_have_attribute("aria-pressed", "true")
    expect(people.first).to_have_attribute("aria-pressed", "false")
    expect(ann.sure).to_contain_text("Dan")
    ann.sure.click()
    expect(ann.page.locator('[data-part="round-end"]')).to_be_visible()


def test_who_is_robbed_of_a_card_is_chosen_by_their_hand(seat: Callable[..., Seated]) -> None:
    ann = seat(deciding.ROBBERY, "A", 1)
    people = ann.panel.locator(".person")
    expect(people).to_have_count(2)
    expect(people.first).to_contain_text("2 cards")
    expect(people.last).to_contain_text("1 card")
    people.first.click()
    ann.decides(people.first.click)


@SIZES
def test_two_cards_are_given_up_together(
    seat: Callable[..., Seated], size: tuple[int, int]
) -> None:
    """Nothing is given before both are picked; a second touch takes one back, and one may cancel."""
    ann = seat(deciding.TWO_CARDS, "A", size=size)
    before = ann.decides_not()

    def begin() -> None:
        ann.page.locator(".acts .list").click()
        ann.page.locator('dialog [data-move="clear:trapped"]').click()

    begin()
    count = ann.panel.locator("[data-count]")
    give = ann.panel.locator("button.primary")
    expect(ann.one.hint).to_contain_text("Touch 2 cards")
    expect(count).to_contain_text("0 of 2")
    expect(count).to_contain_text("you draw only one card")
    expect(give).to_be_disabled()
    ann.card("map").click()
    expect(count).to_contain_text("1 of 2")
    ann.card("rockfall").click()
    expect(count).to_contain_text("2 of 2")
    ann.card("map").click()
    expect(count).to_contain_text("1 of 2")
    expect(give).to_be_disabled()
    ann.panel.get_by_role("button", name="Cancel").click()
    expect(count).to_have_count(0)
    assert ann.decides_not() == before, "nothing was decided"
    begin()
    ann.card("map").click()
    ann.card("NE").click()
    expect(ann.card("map")).to_have_attribute("aria-pressed", "true")
    ann.nothing_covered()
    expect(give).to_be_in_viewport()
    give.click()
    expect(ann.page.locator('.players [data-seat="A"] .fronted')).to_have_count(0)
    assert sorted(_hand(ann)).count("rockfall") == 1
    expect(ann.page.locator(".held")).to_have_count(4)  # two given, one drawn


def _hand(seated: Seated) -> list[str]:
    return [str(one.get_attribute("data-card")) for one in seated.page.locator(".held").all()]


@SIZES
def test_a_chest_goes_where_the_mine_is_touched(
    seat: Callable[..., Seated], size: tuple[int, int]
) -> None:
    """A few places are named, not hundreds; the chest is shown before it lies there."""
    ann = seat(deciding.CHESTS, "A", size=size)
    assert 0 < ann.panel.locator("button[data-move]").count() <= 4
    assert 20 < len(ann.lit) < 80
    ann.nothing_covered()
    ann.touch_cell("4,-1")
    expect(ann.page.locator("[data-chest]")).to_have_attribute("data-chest", "4,-1")
    expect(ann.sure).to_have_text("Put the chest here ↵")
    ann.touch_cell("5,1")
    expect(ann.page.locator("[data-chest]")).to_have_attribute("data-chest", "5,1")
    ann.decides(ann.sure.click)


def test_a_usual_place_for_a_chest_is_marked_first(seat: Callable[..., Seated]) -> None:
    ann = seat(deciding.CHESTS, "A")
    usual = ann.panel.get_by_role("button", name="By the start, above")
    usual.click()
    expect(ann.page.locator("[data-chest]")).to_have_attribute("data-chest", "2,-1")
    ann.decides(usual.click)


@SIZES
def test_a_pushed_goal_is_shown_where_it_would_lie(
    seat: Callable[..., Seated], size: tuple[int, int]
) -> None:
    ann = seat(deciding.PUSH, "A", 1, size=size)
    expect(ann.panel.locator("button[data-move]")).to_have_text(["Goal A", "Goal B", "Goal C"])
    ann.nothing_covered()
    ann.touch_cell("8,0")
    pushed = ann.page.locator("[data-pushed]")
    expect(pushed).to_have_attribute("data-pushed", "9,0")
    expect(pushed).to_be_in_viewport()
    ann.decides(lambda: ann.touch_cell("8,0"))


def test_a_pathfinder_counts_its_cards(seat: Callable[..., Seated]) -> None:
    ann = seat(deciding.PATHFINDER, "A", 1)
    expect(ann.one.hint).to_contain_text("Pathfinder 1 of 2")
    expect(ann.one.hint).to_contain_text("if none does, your turn is over")
    ann.card("EW").click()
    expect(ann.one.hint).to_contain_text("Pathfinder 1 of 2")
    ann.touch_cell("2,0")
    ann.decides(lambda: ann.touch_cell("2,0"))
    expect(ann.one.hint).to_contain_text("Pathfinder 2 of 2")


@SIZES
def test_a_toll_stands_on_its_cell_and_is_asked_for_by_touch(
    seat: Callable[..., Seated], size: tuple[int, int]
) -> None:
    """Who asks and who is asked both see what it costs, to whom it goes and what it opens."""
    bob = seat(deciding.TOLL, "B", size=size)
    cleo = seat(deciding.TOLL, "C", size=size, table=bob.table)
    toll = bob.page.locator("[data-toll]")
    expect(toll).to_have_attribute("data-price", "1")
    # The price is said before the touch that pays it.
    bob.card("EW").click()
    bob.touch_cell("2,0")
    expect(bob.one.hint).to_contain_text("pays a toll of 1 nugget to Ann")
    bob.card("EW").click()
    bob.touch_cell("2,0")
    people = bob.page.locator(".person")
    expect(people).to_have_count(2)
    expect(bob.page.locator(".tell", has_text="for Ann")).to_be_visible()
    bob.nothing_covered()
    people.last.click()
    before = cleo.decides_not()
    bob.decides(bob.page.locator("button.sure").click)

    expect(cleo.one.hint).not_to_have_attribute("data-decision", before)
    panel = cleo.panel
    expect(panel).to_contain_text("Bob")
    expect(panel).to_contain_text("costs you 1 nugget, paid to Ann")
    expect(panel).to_contain_text("you would have 2 left")
    cleo.nothing_covered()
    cleo.decides(panel.get_by_role("button", name="Yes, I pay 1 nugget").click)
    expect(toll).to_have_attribute("data-price", "0")
    bob.card("EW").click()
    bob.touch_cell("2,0")
    expect(bob.one.hint).to_contain_text("Cleo has promised to pay")


def test_a_toll_dwarf_is_put_in_a_mode_of_its_own(seat: Callable[..., Seated]) -> None:
    bob = seat(deciding.TOLL, "B")
    bob.card("NW").click()
    bob.page.locator("button.way").click()
    expect(bob.one.hint).to_contain_text("Whoever lays a card there pays you 1 nugget")
    assert "2,0" not in bob.lit
    bob.touch_cell("0,-1")
    expect(bob.page.locator("[data-toll-ghost]")).to_have_attribute("data-toll-ghost", "0,-1")
    expect(bob.one.hint).to_contain_text("you draw none")
    bob.decides(lambda: bob.touch_cell("0,-1"))


@SIZES
@pytest.mark.parametrize("script", [deciding.VETO_CELL, deciding.VETO_PERSON])
def test_a_played_card_hovers_until_its_time_is_over(
    seat: Callable[..., Seated], size: tuple[int, int], script: Script
) -> None:
    """Everybody sees the same; only who holds the Veto is asked, in one panel."""
    bob = seat(script, "B", 1, size=size)
    others = [seat(script, letter, size=size, table=bob.table) for letter in "AC"]
    where = "2,0" if script is deciding.VETO_CELL else "C"
    for one in (bob, *others):
        expect(one.page.locator(f'[data-hovers="{where}"]')).to_be_visible()
        expect(one.panel).to_have_count(1)
        expect(one.panel.locator('[role="timer"]')).to_be_visible()
        one.nothing_covered()
    for one in others:
        expect(one.page.locator(".hint.yours")).to_have_count(0)
        expect(one.panel.locator("button:not(.clause), input")).to_have_count(0)
        expect(one.page.locator(".acts button")).to_have_count(0)
    texts = {one.page.locator(f'[data-hovers="{where}"]').text_content() for one in (bob, *others)}
    assert len(texts) == 1
    veto, let_pass = bob.panel.locator("button[data-move]").all()
    expect(veto).to_have_text("Veto!")
    expect(let_pass).to_have_text("Let it pass")
    before = others[0].decides_not()
    let_pass.click()
    expect(bob.panel.locator("button[data-move]")).to_have_count(0)
    assert others[0].decides_not() == before


def test_who_holds_the_veto_plays_it_or_is_never_asked_again(seat: Callable[..., Seated]) -> None:
    bob = seat(deciding.VETO_CELL, "B", 1)
    never = bob.panel.get_by_label("Never ask me in this round")
    never.check()
    expect(bob.panel.locator("button[data-move]")).to_have_count(0)
    never.uncheck()
    bob.decides(bob.panel.locator("button", has_text="Veto!").click)
    expect(bob.page.locator("[data-hovers]")).to_have_count(0)


@pytest.mark.parametrize("name", sorted(deciding.ALL))
def test_every_situation_is_there_in_french(seat: Callable[..., Seated], name: str) -> None:
    """Nothing is left in another language, and every § opens its clause."""
    script = deciding.ALL[name]
    letter = {"toll": "C", "veto-cell": "B", "veto-person": "B"}.get(name, "A")
    one = seat(script, letter, len(script.moves), language="fr-FR", size=(390, 844))
    expect(one.one.hint).not_to_be_empty()
    for key in ("swap.", "toll.", "chest.", "veto.", "gather.", "pathfinder.", "diversion."):
        assert key not in one.page.locator("main").inner_text()
    clauses = one.page.locator(".decide .clause")
    if clauses.count():
        clauses.first.click()
        expect(one.page.locator("dialog[open]")).to_be_visible()
