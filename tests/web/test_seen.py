"""What people see of what happens to them: each moment for exactly those whom it concerns.

The matches are staged (`staged`): real tables on a real server, with moves that are known. Whom a
moment is for is said by the client's `acts.ts`; what happens is found among the golden records and
the scenarios (`situations`), so that no moment of any product goes without its test.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.person import Person
from web.situations import MomentKind, Step, acts, find, moment_kinds
from web.staged import NAMES, Script, StagedTable, Theatre, position, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

MOST_SHOWN = 3
"""So many moments stand on the table at once."""

SABOTEUR2 = """
    saboteur2
    players 3
    roles A:blue B:green C:geologist undealt:boss,??*11
    turn A
"""


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    running = Theatre(tmp_path_factory.mktemp("staged"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def audience(chromium: Browser, theatre: Theatre) -> Iterator[list[Person]]:
    """Three people with a browser each, who go from table to table."""
    people = [Person(chromium, theatre.address, name, "en-GB") for name in NAMES[:3]]
    for one in people:  # a page that was only touched by a program may not
        one.forgiven = re.compile("Blocked call to navigator.vibrate")
    yield people
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.leave()
    assert troubles == []


class Seats:
    """People at a staged table, by the letters of their seats."""

    def __init__(self, table: StagedTable, people: list[Person], seats: list[str]) -> None:
        self.table = table
        self.at = dict(zip(seats, people, strict=False))
        for seat, one in self.at.items():
            table.sit(one, seat)
        for one in self.at.values():
            table.face(one)

    def next(self, count: int = 1) -> None:
        """Let something happen, and wait until everybody sees the table that comes of it."""
        before = {seat: self._decision(one) for seat, one in self.at.items()}
        self.table.next(count)
        for seat, one in self.at.items():
            expect(one.hint).not_to_have_attribute("data-decision", before[seat])

    @staticmethod
    def _decision(one: Person) -> str:
        return str(one.hint.get_attribute("data-decision"))

    def moments(self, seat: str) -> list[str]:
        """Return the headlines of the moments that a person sees, the mine before their eyes."""
        one = self.at[seat]
        one.face_mine()
        found = one.page.locator("[data-moment]")
        return [str(found.nth(i).get_attribute("data-moment")) for i in range(found.count())]


def reseals(kind: MomentKind) -> bool:
    """Say whether a moment means that one's dwarf card may be another one."""
    moments = acts()[kind.event]["moments"]
    return any(one.get("reseals") for one in moments if one["title"] == kind.title)


def readers(step: Step) -> list[str]:
    """Return a seat for each way in which something concerns somebody, and for its not doing so."""
    found: dict[tuple[str, ...], str] = {}
    for seat in range(step.script.players):
        found.setdefault(tuple(map(str, step.moments(seat))), "ABCDEFGHIJKL"[seat])
    return list(found.values())


def situations() -> dict[tuple[str, int], list[MomentKind]]:
    """Return which moments are brought about by which move of which match; some by one move."""
    found: dict[tuple[str, int], list[MomentKind]] = {}
    for kind in moment_kinds():
        step = find(kind)
        assert step is not None, f"no record and no scenario brings {kind} about"
        found.setdefault((step.script.name, step.made), []).append(kind)
    return found


@pytest.mark.parametrize(
    "kinds", situations().values(), ids=lambda kinds: "+".join(map(str, kinds))
)
def test_a_moment_is_seen_by_those_whom_it_concerns_and_by_nobody_else(
    kinds: list[MomentKind], theatre: Theatre, audience: list[Person]
) -> None:
    step = find(kinds[0])
    assert step is not None
    table = theatre.open(step.script, step.made - 1)
    seats = Seats(table, audience, readers(step))
    seats.next()
    concerned = set()
    for letter, one in seats.at.items():
        meant = step.moments("ABCDEFGHIJKL".index(letter))
        # How a round ended comes before the seal of the next one.
        part = "round-end" if _ends_round(step) else "role"
        covered = part == "round-end" or any(map(reseals, meant))
        expect(one.page.locator(f'[data-part="{part}"]')).to_have_count(int(covered))
        shown = step.headlines("ABCDEFGHIJKL".index(letter))
        titles = [moment.title for moment in shown if not reseals(moment)]
        assert seats.moments(letter) == titles[-MOST_SHOWN:]
        _are_in_the_log(one)
        concerned |= set(meant)
    assert set(kinds) <= concerned


def _are_in_the_log(one: Person) -> None:
    """What a moment says is found again in the log; some say what two lines of it do."""
    log = " ".join(one.page.locator(".log li .text").all_inner_texts())
    for said in one.page.locator("[data-moment] p").all_inner_texts():
        for sentence in re.split(r"(?<=[.!?]) ", said):
            assert sentence in log


def _ends_round(step: Step) -> bool:
    return any(line.event == "round-began" for line in step.lines[0])


# --- roles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "resealed"),
    [
        # The Tunnel Party: everybody's dwarf cards go round. (PARTY-04)
        (record("modules-tunnel-party"), "ABC"),
        # The Costume Department: who reaches it has another dwarf card. (COST-09)
        (record("modules-costume-department"), "C"),
        # Change hats: the one it is played on. (S2-HAT-01, S2-HAT-04)
        (position(f"{SABOTEUR2}hand A change-hats EW", "A:change-hats>B"), "B"),
    ],
    ids=["tunnel-party", "costume-department", "change-hats"],
)
def test_a_new_role_has_to_be_opened_and_is_told_nowhere_before(
    script: Script, resealed: str, theatre: Theatre, audience: list[Person]
) -> None:
    seats = Seats(theatre.open(script, len(script.moves) - 1), audience, ["A", "B", "C"])
    seats.next()
    for letter, one in seats.at.items():
        seal = one.page.locator('[data-part="role"] .seal')
        expect(seal).to_have_count(1 if letter in resealed else 0)
        if letter in resealed:
            expect(one.page.locator(".app")).to_have_attribute("inert", "")
            before = one.page.content()
            # Why there is a new seal is said on it and found again in the log; what says which
            # card it is now is not in sight before that card was looked at.
            why = one.page.locator('[data-part="role-why"]')
            text = str(why.locator("span").first.text_content())
            assert text
            expect(one.page.locator(".log li", has_text=text).first).to_be_attached()
            if len(resealed) == 1:
                expect(why).to_be_hidden()
            role = one.see_role()
            assert role
            assert role not in before
            expect(seal).to_have_count(0)
    # Who comes back has opened it already; who has not, has to.
    again = seats.at[resealed[0]]
    again.page.reload()
    again.hint.wait_for()
    expect(again.page.locator('[data-part="role"] .seal')).to_have_count(0)


# --- who did it ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "title", "words"),
    [
        (
            position("base\nplayers 3\nhand A sabotage-lantern EW", "A:sabotage-lantern>B"),
            "sabotaged",
            "Ann",
        ),
        (
            position(
                "base\nplayers 3\nfront B sabotage-cart\nhand A repair-cart EW", "A:repair-cart>B"
            ),
            "mended",
            "Ann",
        ),
        (position(f"{SABOTEUR2}hand A trapped EW", "A:trapped>B"), "trapped", "Ann"),
        (
            position(f"{SABOTEUR2}front B trapped\nhand A freedom EW", "A:freedom>B"),
            "freed",
            "Ann",
        ),
        (position(f"{SABOTEUR2}hand A inspection EW", "A:inspection>B"), "inspected", "Ann"),
        (
            position(f"{SABOTEUR2}hand A swap-hands EW\nhand B NS NE", "A:swap-hands>B"),
            "hands-swapped",
            "Ann",
        ),
    ],
    ids=["sabotaged", "mended", "trapped", "freed", "inspected", "hands-swapped"],
)
def test_a_moment_says_who_did_it_and_a_third_sees_none(
    script: Script, title: str, words: str, theatre: Theatre, audience: list[Person]
) -> None:
    seats = Seats(theatre.open(script), audience[1:], ["B", "C"])
    seats.next()
    moment = seats.at["B"].page.locator(f'[data-moment="{title}"]')
    expect(moment).to_have_count(1)
    expect(moment.locator("p")).to_contain_text(words)
    assert seats.moments("C") == []
    # It is found again in the log, and a tap puts it away.
    text = moment.locator("p").inner_text()
    expect(seats.at["B"].page.locator(".log li", has_text=text).first).to_be_attached()
    moment.get_by_role("button", name="Close").click()
    expect(moment).to_have_count(0)


def test_a_look_at_a_goal_leaves_an_eye_for_all_and_is_told_to_the_looker_alone(
    theatre: Theatre, audience: list[Person]
) -> None:
    """Who looked is public, what they saw is not. (OV-INFO-04)"""
    script = position("base\nplayers 3\nhand A map EW\ngoal 8,0=treasure", "A:map@8,0")
    seats = Seats(theatre.open(script), audience, ["A", "B", "C"])
    seats.next()
    for one in seats.at.values():
        expect(one.page.locator('[data-eyes="8,0"]')).to_have_attribute(
            "aria-label", "looked at by Ann"
        )
    secret = seats.at["A"].page.locator('[data-moment="goal-seen"].secret')
    expect(secret).to_contain_text("Only you see this")
    expect(secret.locator("svg").first).to_be_visible()
    for letter in "BC":
        assert seats.moments(letter) == []
        assert "treasure" not in seats.at[letter].page.locator(".ground").inner_html()


def test_the_acts_of_a_match_are_seen_as_they_happen(
    theatre: Theatre, person: Callable[..., Person]
) -> None:
    """A card flies from who plays it, and its cell is marked afterwards."""
    script = position("base\nplayers 3\nhand A EW NS", "A:EW@1,0")
    bob = person("Bob", at=theatre.address, motion=True)
    seats = Seats(theatre.open(script), [bob], ["B"])
    seats.table.next()
    expect(bob.page.locator(".flight")).to_have_count(1)
    expect(bob.page.locator('[data-last="1,0"]')).to_have_count(1)
    expect(bob.page.locator(".flight")).to_have_count(0)
