"""Whatever is lit answers a touch, whatever runs is seen, and what was seen has its words.

Each of these was once broken; the situations are staged (`staged`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.situations import find, moment_kinds
from web.staged import NAMES, Script, StagedTable, Theatre, position, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from web.person import Person

PHONE = (390, 844)


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    running = Theatre(tmp_path_factory.mktemp("staged"))
    yield running
    running.stop()


class Sitting:
    """Somebody who sits down at a staged table and has the mine before their eyes."""

    def __init__(self, theatre: Theatre, person: Callable[..., Person]) -> None:
        self._theatre = theatre
        self._person = person

    def at(
        self, script: Script, made: int, seat: str, **options: object
    ) -> tuple[Person, StagedTable]:
        """Sit down with so many moves made."""
        one = self._person(NAMES["ABCDEFGHIJKL".index(seat)], at=self._theatre.address, **options)
        table = self._theatre.open(script, made)
        table.sit(one, seat)
        table.face(one)
        return one, table


@pytest.fixture
def sitting(theatre: Theatre, person: Callable[..., Person]) -> Sitting:
    return Sitting(theatre, person)


SABOTEUR2 = "saboteur2\nplayers 3\nroles A:blue B:green C:geologist undealt:boss,??*11\nturn A\n"


@pytest.mark.parametrize(
    ("script", "made", "card"),
    [
        (record("saboteur2-thieves-steal-in-turn"), 108, ""),
        (record("modules-chest-6-rob"), 6, ""),
        (record("modules-chest-8-look"), 5, ""),
        (position(f"{SABOTEUR2}hand A inspection EW", "A:inspection>B"), 0, "inspection"),
    ],
    ids=["theft", "robbery", "chest that inspects", "inspection"],
)
def test_whoever_is_lit_can_be_touched(
    script: Script, made: int, card: str, sitting: Sitting
) -> None:
    one, _ = sitting.at(script, made, script.moves[made][0], size=PHONE)
    if card:
        one.page.locator(f'.held[data-card="{card}"]').click()
    lit = one.page.locator(".p.legal")
    expect(lit).not_to_have_count(0)
    decision = str(one.hint.get_attribute("data-decision"))
    lit.first.tap()
    marked = one.page.locator(".p.marked")
    if marked.count():
        marked.tap()
    expect(one.hint).not_to_have_attribute("data-decision", decision)


def test_the_cell_of_a_toll_dwarf_answers_a_touch(sitting: Sitting) -> None:
    """It costs a nugget to lay a card on it, and that is said before the touch that pays. (TOLL-09)"""
    script = position(
        """base+tunnel-toll
        players 3
        turn B
        nuggets A 1
        nuggets B 2
        dwarfs 1,0:A -
        hand B EW NW""",
        "B:EW@1,0",
    )
    one, _ = sitting.at(script, 0, "B", size=PHONE)
    one.page.locator('.held[data-card="EW"]').click()
    one.page.locator('g.legal[data-cell="1,0"]').dispatch_event("click")
    expect(one.page.locator('g.ghost[data-cell="1,0"], .decide')).not_to_have_count(0)


def test_the_time_of_a_reaction_window_is_seen_by_all_and_runs(sitting: Sitting) -> None:
    """Also by who holds no Veto: the same for everybody."""
    script = record("modules-veto-on-an-action")
    one, table = sitting.at(script, 0, "C")
    table.next()
    clock = one.page.locator('[role="timer"]')
    expect(clock).to_have_text(re.compile(r"^\d+$"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)


def test_a_chest_that_one_has_looked_into_says_so(sitting: Sitting) -> None:
    """Its label was empty: the words of goals say nothing of chests. (CHEST-12)"""
    kind = next(kind for kind in moment_kinds() if kind.event == "chest-seen")
    step = find(kind)
    assert step is not None
    seat = next(i for i in range(step.script.players) if kind in step.moments(i))
    one, table = sitting.at(step.script, step.made - 1, "ABCDEFGHIJKL"[seat])
    table.next()
    label = one.page.locator(".board .peek text")
    expect(label).not_to_have_count(0)
    assert all(words.strip() for words in label.all_text_contents())
    # Nothing lies over it: the eyes of who looked stand beside the label.
    for mark in one.page.locator("[data-eyes] circle").all():
        eye = mark.bounding_box()
        assert eye is not None
        for text in one.page.locator(".board .peek rect").all():
            box = text.bounding_box()
            assert box is not None
            apart = eye["y"] >= box["y"] + box["height"] - 1 or eye["y"] + eye["height"] <= box["y"]
            beside = eye["x"] >= box["x"] + box["width"] or eye["x"] + eye["width"] <= box["x"]
            assert apart or beside


def test_an_edition_lets_go_of_the_modules_that_it_has_not(person: Callable[..., Person]) -> None:
    ann = person()
    ann.open_table(bots=2)
    ann.more()
    page = ann.page
    chosen = page.locator('.mods .mod[aria-pressed="true"]')
    for module in ("Veto", "Tunnel Toll"):
        page.locator(".mods .mod", has_text=module).first.click()
    expect(chosen).to_have_count(2)
    # It says so before it is chosen.
    oldest = page.locator("li", has=page.get_by_role("radio", name="2004 rules"))
    expect(oldest).to_contain_text("Leaves out: Veto (2019), Tunnel Toll.")
    oldest.get_by_role("radio").check()
    expect(chosen).to_have_count(0)
    expect(oldest).not_to_contain_text("Leaves out")
    expect(page.locator("button.start")).to_be_enabled()


DEALT = """() => {
  window.dealt = 0;
  new MutationObserver(() => {
    window.dealt = Math.max(window.dealt, document.querySelectorAll('.dealt').length);
  }).observe(document, {childList: true, subtree: true});
}"""
"""Cards that are being dealt come and go: the most that were there at once are counted."""


# --- the stage -----------------------------------------------------------------------------------


def test_lamps_go_out_one_after_the_other_where_a_rockfall_cuts_off(sitting: Sitting) -> None:
    """What is cut off is dark in the end; on the way there some of it is still lit. (BASE-ACT-10)"""
    script = position(
        "base\nplayers 3\nmine 1,0=EW 2..5,0=NESW 6,0=EW\nhand A rockfall NS", "A:rockfall@1,0"
    )
    one, table = sitting.at(script, 0, "B", motion=True)
    one.page.evaluate(
        """() => {
          window.dark = new Set();
          const look = () => {
            window.dark.add(document.querySelectorAll('.board .cutline').length);
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    table.next()
    expect(one.page.locator(".board .cutline")).to_have_count(5)
    steps = sorted(one.page.evaluate("() => [...window.dark]"))
    assert (steps[0], steps[-1]) == (0, 5)
    assert len(steps) > 2


def test_the_arrow_among_the_players_turns_with_the_direction(sitting: Sitting) -> None:
    """(WC-DIR-01)"""
    script = position(
        "base+change-of-direction\nplayers 4\nhand A change-of-direction EW",
        "A:change-of-direction",
    )
    one, table = sitting.at(script, 0, "B")
    arrow = one.page.locator(".players [data-direction]")
    expect(arrow).to_have_attribute("data-direction", "1")
    expect(arrow).to_have_attribute("aria-label", "Play goes clockwise")
    names = one.page.locator(".players .name")
    expect(names.nth(1)).to_have_text("Cleo")
    table.next()
    expect(arrow).to_have_attribute("data-direction", "-1")
    expect(names.nth(1)).to_have_text("Ann")
    # Where it cannot change there is none.
    plain, _ = sitting.at(position("base\nplayers 4\nhand A EW", "A:EW@1,0"), 0, "B")
    expect(plain.page.locator(".players .name").first).to_be_visible()
    expect(plain.page.locator(".players [data-direction]")).to_have_count(0)


def test_cards_are_dealt_when_a_round_begins_and_a_touch_ends_it(sitting: Sitting) -> None:
    one, _ = sitting.at(record("miner-completes"), 0, "A", motion=True)
    one.page.add_init_script(f"({DEALT})()")
    one.page.reload()
    one.page.wait_for_function("() => window.dealt > 3")
    one.page.mouse.click(5, 5)
    assert one.page.locator(".dealt").count() == 0


@pytest.mark.parametrize(
    "size", [PHONE, (844, 390), (1440, 900)], ids=["phone", "sideways", "desk"]
)
def test_a_moment_covers_neither_the_mine_nor_the_hand(
    size: tuple[int, int], sitting: Sitting
) -> None:
    script = position("base\nplayers 3\nhand A sabotage-cart EW", "A:sabotage-cart>B")
    one, table = sitting.at(script, 0, "B", size=size)
    table.next()
    moment = one.page.locator('[data-moment="sabotaged"]')
    expect(moment).to_be_visible()
    box = moment.bounding_box()
    assert box is not None
    for part in (".mid", ".hand .cards", ".acts"):
        other = one.page.locator(part).bounding_box()
        assert other is not None
        apart = (
            box["y"] >= other["y"] + other["height"] - 1
            or box["y"] + box["height"] <= other["y"] + 1
            or box["x"] >= other["x"] + other["width"] - 1
            or box["x"] + box["width"] <= other["x"] + 1
        )
        assert apart, part


def test_a_replay_fits_on_a_phone_with_its_buttons_under_the_thumb(
    theatre: Theatre, person: Callable[..., Person]
) -> None:
    script = record("miner-completes")
    table = theatre.open(script, len(script.moves))
    zoe = person("Zoé", language="fr-FR", size=PHONE, at=theatre.address)
    page = zoe.page
    page.goto(f"{theatre.address}/m/{table.match}/20")
    deck = page.locator(".deck").bounding_box()
    mine = page.locator(".mid").bounding_box()
    assert deck is not None
    assert mine is not None
    assert deck["y"] + deck["height"] <= PHONE[1] + 1
    assert mine["y"] + mine["height"] <= deck["y"] + 1
    eyes = page.locator("header select")
    assert eyes.evaluate("one => one.scrollWidth <= one.clientWidth")
    buttons = page.locator(".deck button")
    before = [button.bounding_box() for button in buttons.all()]
    assert all(box is not None and box["y"] > PHONE[1] / 2 for box in before)
    # Whatever is said of a step, the buttons stay under the thumb.
    for _ in range(6):
        page.get_by_role("button", name="Avancer").click()
        assert [button.bounding_box() for button in buttons.all()] == before
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
