"""What people see of what is claimed: beside the goal and the person it is about, and what became of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import Person
from web.staged import NAMES, Script, StagedTable, Theatre, record

from saboteur.match import Match
from saboteur.rules.kinds import ROLE_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator

PHONE = (390, 844)
SCRIPT = record("miner-completes")
LOOKED = 5
"""After so many moves of it B has looked at goal C."""
SEEN = record("no-cards-one-saboteur")
"""A match in whose first round a goal is turned up that somebody has looked at."""
LOOKED_AT_B = SEEN.moves.index(("A", "map@8,0")) + 1


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    running = Theatre(tmp_path_factory.mktemp("staged"))
    yield running
    running.stop()


@pytest.fixture
def guest(chromium: Browser, theatre: Theatre) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser at a staged table."""
    people: list[Person] = []

    def arrive(
        table: StagedTable | None, seat: str = "A", language: str = "en-GB", **options: object
    ) -> Person:
        name = NAMES["ABCDEFGHIJKL".index(seat)]
        one = Person(chromium, theatre.address, name, language, **options)  # type: ignore[arg-type]
        one.forgiven = re.compile("Blocked call to navigator.vibrate")
        people.append(one)
        if table is not None:
            table.sit(one, seat)
            table.face(one)
        return one

    yield arrive
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.leave()
    assert troubles == []


def first_round(script: Script) -> tuple[int, list[str]]:
    """Return after how many moves the first round is over, and its dwarf cards."""
    match = Match(script.ruleset, script.players, script.seed)
    roles = [ROLE_NAMES[role] for role in match.state.roles]
    for made, (_, move) in enumerate(script.moves, 1):
        match.play(move)
        if match.round > 1:
            return made, roles
    raise AssertionError("the first round does not end")


def hidden(one: Person, name: str) -> Locator:
    """Return a face-down card of the mine, by what it is called."""
    return one.page.get_by_role("img", name=re.compile(name, re.IGNORECASE)).first


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desktop", "phone"])
def test_a_goal_is_claimed_about_by_touching_it(
    theatre: Theatre, guest: Callable[..., Person], size: tuple[int, int]
) -> None:
    table = theatre.open(SCRIPT, LOOKED)
    bob, ann = guest(table, "B", size=size), guest(table, "A", language="fr-FR", size=size)
    hidden(bob, "goal C").click()
    bob.page.get_by_role("button", name="Gold at C").click()
    for one, text in (
        (bob, "Bob: “The treasure is at goal C.”"),
        (ann, "Bob\N{NO-BREAK SPACE}: «\N{NO-BREAK SPACE}Le trésor est"),
    ):
        chip = one.page.locator("[data-claims='C']")
        expect(chip).to_have_attribute("aria-label", re.compile(re.escape(text)))
        expect(chip).to_contain_text("B★")
    expect(ann.page.locator("[data-bubble='1']")).to_contain_text("trésor")
    # The last word about a goal counts, and stays.
    table.say("B", t="claim", kind="goal", goal="C", what="rock")
    expect(ann.page.locator("[data-claims='C']")).to_contain_text("B■")
    expect(ann.page.locator("[data-claims='C']")).not_to_contain_text("★")


def test_a_chest_is_claimed_about_by_touching_it(
    theatre: Theatre, guest: Callable[..., Person]
) -> None:
    script = record("modules-chest-seen")
    table = theatre.open(script, len(script.moves))
    bob, dan = guest(table, "B"), guest(table, "D", size=PHONE)
    bob.page.get_by_role("img", name=re.compile("chest.*, 2 right, 1 down")).first.click()
    bob.page.locator("[data-claim='chest-5']").click()
    expect(dan.page.locator("[data-claims='2,1']")).to_contain_text("push a goal")


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desktop", "phone"])
def test_a_person_is_claimed_about_marked_and_muted_by_touching_them(
    theatre: Theatre, guest: Callable[..., Person], size: tuple[int, int]
) -> None:
    table = theatre.open(SCRIPT, LOOKED)
    bob, ann = guest(table, "B", size=size), guest(table, "A", size=size)
    for one, other in ((bob, "C"), (ann, "B")):
        one.page.locator(f".players [data-seat='{other}']").click()
        expect(one.page.locator("[data-part='player-sheet']")).to_be_visible()
    bob.page.locator("[data-claim='foe']").click()
    accused = ann.page.locator(".players [data-seat='C']")
    expect(accused).to_contain_text("Bob: “Cleo is a saboteur!”")
    # A mark of one's own, which nobody else sees.
    ann.page.get_by_role("button", name="Suspected").click()
    expect(ann.page.locator(".players [data-seat='B'] [data-suspicion]")).to_have_attribute(
        "data-suspicion", "suspected"
    )
    expect(bob.page.locator("[data-suspicion]")).to_have_count(0)
    # Who is not listened to is not heard: neither bubbles nor chips nor lines.
    ann.page.get_by_label("Do not show what they say").check()
    ann.page.keyboard.press("Escape")
    expect(accused).not_to_contain_text("Cleo is a saboteur!")
    table.say("B", t="claim", kind="goal", goal="C", what="rock")
    table.say("C", t="claim", kind="goal", goal="A", what="rock")
    expect(ann.page.locator("[data-claims='A']")).to_be_visible()
    expect(ann.page.locator("[data-claims='C']")).to_have_count(0)
    expect(ann.page.locator("[data-bubble='1']")).to_have_count(0)


def test_in_saboteur_2_teams_are_claimed_and_in_the_duel_gold(
    theatre: Theatre, guest: Callable[..., Person]
) -> None:
    script = record("saboteur2-whole-match")
    table = theatre.open(script, 1)
    ann = guest(table, "A", language="fr-FR", size=PHONE)
    ann.page.locator(".players [data-seat='A']").click()
    ann.page.locator("[data-claim='blue']").click()
    ann.page.locator(".players [data-seat='B']").click()
    ann.page.locator("[data-claim='geologist']").click()
    expect(ann.page.locator(".players [data-seat='B']")).to_contain_text("Géologue")
    script = record("duel-goals")
    table = theatre.open(script, 26)
    ann = guest(table, "A", size=PHONE)
    ann.page.get_by_role("img", name=re.compile("goal D,")).first.click()
    ann.page.locator("[data-claim='duel-goal-2']").click()
    expect(ann.page.locator("[data-claims]")).to_contain_text("2 nuggets")


def test_a_round_ends_with_what_of_its_claims_was_true(
    theatre: Theatre, guest: Callable[..., Person]
) -> None:
    table = theatre.open(SEEN, LOOKED_AT_B)
    bob, cleo = guest(table, "B", size=PHONE), guest(table, "C", language="fr-FR")
    last, roles = first_round(SEEN)
    other = "miner" if roles[0] == "saboteur" else "saboteur"
    table.say("A", t="claim", kind="self", what=other)
    table.say("A", t="claim", kind="goal", goal="B", what="rock")
    table.say("B", t="claim", kind="goal", goal="B", what="treasure")
    table.say("B", t="claim", kind="help")
    table.next(last - table.made)
    for one, words in (
        (bob, ["a lie", "true", "a guess, and wrong"]),
        (cleo, ["un mensonge", "vrai", "une supposition fausse"]),
    ):
        claims = one.page.locator("[data-part='round-claims'] li")
        expect(claims).to_have_count(3)
        for k, word in enumerate(words):
            expect(claims.nth(k)).to_contain_text(word)
    expect(bob.page.locator("[data-part='round-claims'] li").first).to_contain_text("Ann")
    assert bob.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desktop", "phone"])
def test_a_replay_shows_what_was_said_where_and_whether_it_was_true(
    theatre: Theatre, guest: Callable[..., Person], size: tuple[int, int]
) -> None:
    table = theatre.open(SEEN, LOOKED_AT_B)
    table.say("A", t="say", text="Trust me!")
    table.say("A", t="claim", kind="goal", goal="B", what="treasure")
    accusation = {"t": "claim", "kind": "player", "seat": 0, "what": "foe"}
    theatre.wish("say", code=table.code, seat="C", message=accusation)
    table.next(first_round(SEEN)[0] - table.made)
    for seat in "ABC"[:2]:
        table.say(seat, t="vote", on="end")
    page = guest(None, size=size).page
    page.goto(f"{theatre.address}/m/{table.match}#{LOOKED_AT_B}")
    said = page.locator("[data-part='step-claims'] li")
    expect(said).to_have_count(2)
    expect(said.first).to_contain_text("The treasure is at goal B.")
    expect(said.first).to_contain_text("a lie")
    expect(page.locator("main")).not_to_contain_text("Trust me!")
    expect(page.locator("[data-claims='B']")).to_contain_text("A★✗")
    expect(page.locator(".players [data-seat='A']")).to_contain_text("Cleo: “Ann is a saboteur!”")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(said).to_have_count(0)
    expect(page.locator("[data-claims]")).to_have_count(0)


def test_computers_talk_too_and_can_be_muted(person: Callable[..., Person]) -> None:
    ann = person()
    ann.open_table(bots=4)
    ann.start()
    ann.see_role()
    ann.page.locator(".tabs button").nth(1).click()
    lines = ann.page.locator(".talk li.claim")
    for _ in range(60):
        ann.play_turn()
        if lines.count():
            break
    ann.see_turn()
    name = lines.first.locator("b").inner_text()
    own = lines.filter(has=ann.page.locator("b", has_text=re.compile(f"^{name}$")))
    assert own.count()
    speaker = ann.page.locator(".name", has_text=re.compile(f"^{name}$"))
    ann.page.locator(".players button").filter(has=speaker).click()
    ann.page.get_by_label("Do not show what they say").check()
    ann.page.keyboard.press("Escape")
    expect(own).to_have_count(0)


def test_a_table_may_want_its_computers_silent(person: Callable[..., Person]) -> None:
    ann = person()
    ann.open_table(bots=4)
    ann.more()
    talk = ann.page.get_by_label("Computers make claims too")
    expect(talk).to_be_checked()
    talk.uncheck()
    expect(talk).not_to_be_checked()
    ann.page.reload()
    ann.more()
    expect(ann.page.get_by_label("Computers make claims too")).not_to_be_checked()
