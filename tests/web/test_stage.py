"""What a person sees of what the others do: acts in motion, signs that stay, moments of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.person import Person

WATCH = """() => {
  window.seen = {flights: 0, stamps: new Set(), moments: []};
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes) for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      for (const one of [node, ...node.querySelectorAll('*')]) {
        if (one.matches('.flight')) window.seen.flights += 1;
        if (one.matches('[data-stamp]')) window.seen.stamps.add(one.dataset.stamp);
        if (one.matches('[data-moment]')) window.seen.moments.push(one.dataset.moment);
      }
    }
  }).observe(document.body, {childList: true, subtree: true});
}"""
"""Whatever comes and goes between two looks is counted all the same."""


def crowd(person: Callable[..., Person], **options: object) -> Person:
    """Sit down with seven computers: much happens between two turns."""
    ann = person(**options)
    ann.open_table(bots=7)
    ann.start()
    ann.see_role()
    ann.page.evaluate(WATCH)
    return ann


def test_acts_of_others_are_seen_in_motion_and_nobody_waits_for_them(
    person: Callable[..., Person],
) -> None:
    ann = crowd(person, motion=True)
    for _ in range(3):
        ann.play_turn()
    assert ann.page.evaluate("() => window.seen.flights") > 3
    # Where somebody is asked for a move, a touch shows the newest table at once.
    ann.see_turn()
    newest = ann.page.locator(".hint").get_attribute("data-decision")
    ann.page.mouse.click(5, 5)
    expect(ann.page.locator(".hint")).to_have_attribute("data-decision", str(newest))
    expect(ann.page.locator(".flight")).to_have_count(0)


def test_without_motion_nothing_flies_and_the_signs_are_there_all_the_same(
    person: Callable[..., Person],
) -> None:
    """Who looked at a goal stays on it until the round is over. (OV-INFO-04: that is public.)"""
    ann = crowd(person)
    looked = ann.page.locator(".log li", has_text="treasure map")
    eyes = ann.page.locator("[data-eyes]")
    for _ in range(40):
        ann.play_turn()
        if looked.count() and eyes.count():
            break
    assert ann.page.evaluate("() => window.seen.flights") == 0
    label = str(eyes.first.get_attribute("aria-label"))
    assert label.startswith("looked at by ")
    assert label.removeprefix("looked at by ").split(", ")[0] in str(
        ann.page.locator(".players").inner_text()
    )


def test_what_happens_to_me_is_told_to_me_and_put_away_by_a_tap(
    person: Callable[..., Person],
) -> None:
    """Somebody breaks my tool: it is said who, on the table, and found again in the log."""
    ann = crowd(person)
    moment = ann.page.locator('[data-moment="sabotaged"]')
    for _ in range(60):
        # While the others play, my turn may come, or the end of the match.
        ann.play_to('.app:not([inert]) .hint.yours, [data-part="result"]')
        if ann.page.locator('[data-part="result"]').count():
            # Saboteurs hide: a whole match may go by without it.
            ann = crowd(person)
            moment = ann.page.locator('[data-moment="sabotaged"]')
        elif moment.count():
            break
        else:
            ann.play_turn()
    text = moment.first.locator("p").inner_text()
    assert "you" in text.lower()
    expect(ann.page.locator(".log li", has_text=text).first).to_be_attached()
    before = moment.count()
    moment.first.get_by_role("button", name="Close").click()
    expect(moment).to_have_count(before - 1)
