"""A whole match by keys alone: nothing is clicked, and where one is can always be seen."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from web.person import Person

SIGHT = """() => {
  const shown = (one) => one.checkVisibility({visibilityProperty: true});
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const name = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim();
  const at = document.activeElement;
  const style = at && getComputedStyle(at);
  const drawn = at?.querySelector(':scope > rect');
  const ringed = at && at !== document.body && at.matches(':focus-visible')
    && ((style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)
      || (drawn && parseFloat(getComputedStyle(drawn).strokeWidth) >= 8));
  const veil = all('.veil').sort((a, b) => getComputedStyle(b).zIndex - getComputedStyle(a).zIndex)[0];
  return {
    at: at && at !== document.body ? name(at) : '',
    part: veil?.dataset.part ?? '',
    ringed: Boolean(ringed),
    within: Boolean(at && (veil ?? document.body).contains(at)) && at !== document.body,
    yours: all('.hint.yours').length > 0,
    decision: document.querySelector('.hint')?.dataset.decision ?? '',
    question: all('[data-part=decision], .several').length > 0,
    answer: Boolean(at?.closest('[data-part=decision] button[data-move], .several button[data-move]')),
    sure: Boolean(at?.matches('[aria-pressed=true]')),
    hand: all('.held').map((one) => !one.classList.contains('off')),
    lit: all('g.legal').length,
    people: all('.p.legal').length,
    marked: all('g.ghost, .p.marked').length,
    really: all('.acts .sure').length > 0,
    there: Boolean(at?.closest(all('g.legal').length ? 'svg.board' : '.p.legal')),
    primary: all('.acts .primary').length > 0,
  };
}"""
"""What somebody who looks at the page sees: where the focus is, what lies on top, what is lit."""


class Keys:
    """Somebody who has no mouse."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.pressed = 0

    def see(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(SIGHT)
        return seen

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1

    def tab_to(self, wanted: Callable[[dict[str, Any]], bool], most: int) -> None:
        """Go on to the next thing until it is the right one; each of them is seen to have the focus."""
        passed: list[str] = []
        for _ in range(most):
            seen = self.see()
            if wanted(seen):
                return
            self.press("Tab")
            seen = self.see()
            assert seen["ringed"] or not seen["at"], f"{seen['at']} has no ring"
            passed.append(seen["at"])
        raise AssertionError(f"not reached by {most} presses: {passed}")


def look_at_role(keys: Keys) -> None:
    assert "see your role" in keys.see()["at"], "the seal has the focus when it comes"
    keys.press("Enter")
    keys.tab_to(lambda seen: seen["at"] == "To the mine", 2)
    # Nothing under the veil can be reached from it.
    keys.press("Tab")
    assert keys.see()["within"] or not keys.see()["at"]
    keys.tab_to(lambda seen: seen["at"] == "To the mine", 4)
    keys.press("Enter")


def move(keys: Keys) -> str:
    """Make a move by what is lit; say which kind of place was chosen."""
    if keys.see()["question"]:
        keys.tab_to(lambda seen: seen["answer"], 12)
        keys.press("Enter")
        if keys.see()["sure"]:
            keys.press("Enter")
        return "answer"
    for number, playable in enumerate(keys.see()["hand"], 1):
        if not playable:
            continue
        keys.press(str(number))
        seen = keys.see()
        if seen["lit"] or seen["people"]:
            keys.press("ArrowRight")
            seen = keys.see()
            assert seen["there"], "an arrow leads to what is lit"
            assert seen["ringed"], seen["at"]
            keys.press("Enter")
            if keys.see()["question"]:
                keys.tab_to(lambda seen: seen["answer"], 12)
                keys.press("Enter")
                return "answer"
            if keys.see()["marked"]:
                keys.press("Enter")
            return "mine" if seen["lit"] else "player"
        if seen["primary"]:
            keys.press("Enter")
            return "plain"
        keys.press("Escape")
    keys.press("1", "d")
    if keys.see()["really"]:
        keys.press("d")
    return "discard"


def wait_for_next(keys: Keys, decision: str) -> None:
    soon = time.monotonic() + 4
    while time.monotonic() < soon:
        seen = keys.see()
        if seen["decision"] != decision or seen["part"]:
            return
        keys.page.wait_for_timeout(20)
    # What others did a moment before may have put down what was taken up: one begins anew.
    keys.press("Escape", "Escape")


@pytest.mark.timeout(300)
def test_a_match_is_played_by_keys_alone(person: Callable[..., Person]) -> None:
    """From the first page to the result; the focus is never lost, never trapped, and always seen."""
    ann = person("Ann")
    keys = Keys(ann)
    ann.page.goto(ann.server)
    ann.page.locator("#name").wait_for()
    keys.tab_to(lambda seen: seen["at"].startswith("Play now"), 6)
    keys.press("Enter")
    ways: list[str] = []
    rounds = 0
    late = time.monotonic() + 120
    while time.monotonic() < late:
        seen = keys.see()
        if seen["part"] == "result":
            break
        if seen["part"] == "role":
            look_at_role(keys)
            rounds += 1
        elif seen["part"] == "round-end":
            assert seen["within"]
            assert seen["ringed"]
            keys.press("Enter")
        elif seen["yours"]:
            if ways:
                assert seen["at"], "the focus is lost"
            ways.append(move(keys))
            wait_for_next(keys, seen["decision"])
        ann.page.wait_for_timeout(30)
    else:
        raise AssertionError(keys.see())
    assert rounds == 3
    assert {"mine"} < set(ways)

    # The result has the focus; a round is looked at again, and one is back where one was.
    ann.page.wait_for_function(f"() => ({SIGHT})().within", timeout=1000)
    keys.tab_to(lambda seen: seen["at"] == "Round 1", 12)
    keys.press("Enter")
    ann.page.locator('[data-part="round-end"]').wait_for()
    for _ in range(12):
        keys.press("Tab")
        assert keys.see()["within"] or not keys.see()["at"], "what is covered is reached"
    keys.tab_to(lambda seen: seen["at"].startswith("To the result"), 30)
    keys.press("Enter")
    ann.page.locator('[data-part="round-end"]').wait_for(state="detached")
    ann.page.wait_for_function("() => document.activeElement?.textContent?.trim() === 'Round 1'")
    keys.tab_to(lambda seen: seen["at"] == "Replay", 12)


def test_letters_lead_to_the_parts_of_the_table(person: Callable[..., Person]) -> None:
    """The mine, the cards, the players; a window gives the focus back; typing is left alone."""
    ann = person("Ann")
    keys = Keys(ann)
    ann.open_table(bots=3)
    ann.start()
    ann.page.locator('[data-part="role"]').wait_for()
    look_at_role(keys)
    focused = "document.activeElement.matches('{}')"
    for letter, part in (("h", ".held"), ("p", ".players .p"), ("m", "svg.board")):
        keys.press(letter)
        assert ann.page.evaluate(focused.format(part)), letter
        assert keys.see()["ringed"], letter
    keys.press("h", "?")
    ann.page.get_by_role("dialog").wait_for()
    keys.press("Escape")
    ann.page.wait_for_function("() => " + focused.format(".held"))
    field = ann.page.locator(".side-r input, .talk input").first
    if field.is_visible():
        field.focus()
        keys.press("m", "h", "p")
        assert field.input_value() == "mhp"
