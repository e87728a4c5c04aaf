"""A whole match without eyes: read out, decided from that alone, and heard."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from web.by_ear import Listener, Node
from web.person import Person
from web.staged import Theatre, record

AGAIN = 4.0
STEPS = re.compile(r"(\d+) steps? from goal")


def worth(place: str) -> int:
    """Say how good a place sounds: to a goal, or nearer to one."""
    if "leads to goal" in place:
        return 100
    steps = STEPS.search(place)
    if "leads nowhere" in place or not steps:
        return -100
    return -int(steps[1])


def places(nodes: list[Node]) -> list[str]:
    mine = Listener.within(nodes, "application")
    return [node.name for node in mine if node.usable and node.name.startswith("Place on")]


def play_card(ear: Listener) -> bool:
    """Dig where it sounds best; say whether anything was to be dug."""
    hand = [node for node in Listener.within(ear.read(), "list", "Your cards") if node.usable]
    best: tuple[int, str, str] | None = None
    seen: set[str] = set()
    for card in hand:
        kind = card.name.partition(": ")[2]
        if (
            "tunnel" not in kind
            and "bend" not in kind
            and "crossing" not in kind
            and "junction" not in kind
        ):
            continue
        if "cannot be played" in card.name or kind in seen:
            continue
        seen.add(kind)
        ear.press(card.name)
        for place in places(ear.read()):
            if best is None or worth(place) > best[0]:
                best = worth(place), card.name, place
        ear.press(card.name)
    if best is None or best[0] <= -100:
        return False
    _, card_name, place = best
    ear.press(card_name)
    ear.press(place)
    [again] = [
        node.name
        for node in Listener.within(ear.read(), "application")
        if node.usable and not node.name.startswith(("Place on", "Turn"))
    ]
    ear.press(again)
    return True


def discard(ear: Listener) -> None:
    """Put the last card away: asked once, meant twice."""
    hand = [node for node in Listener.within(ear.read(), "list", "Your cards") if node.usable]
    ear.press(hand[-1].name)
    for _ in range(2):
        [away] = [
            node.name
            for node in Listener.within(ear.read(), "contentinfo", "Your cards")
            if node.usable and "iscard" in node.name
        ]
        ear.press(away)


def open_seal(ear: Listener) -> str:
    """Ask for one's role; return what is said of it."""
    assert ear.ask("Touch to see your role")
    [*_, told] = [node for node in Listener.within(ear.read(), "dialog") if node.usable][:1]
    ear.press("To the mine")
    return told.name


def answers(nodes: list[Node]) -> list[Node]:
    """Return what is offered where something special is asked: in a region named by the question."""
    named = {node.name for node in nodes if node.role == "region"} - {"The mine in words"}
    return [node for name in sorted(named) for node in Listener.within(nodes, "region", name)]


def decide(ear: Listener) -> int:
    """Make a move: dig if there is a way, answer what is asked, or discard; say how often one dug."""
    nodes = ear.read()
    asked = [node for node in answers(nodes) if node.usable]
    if asked:
        # The answers stand last; where the first press only marks, the second means it.
        ear.press(asked[-1].name)
        if any(node.name == asked[-1].name and "[pressed]" in node.rest for node in ear.read()):
            ear.press(asked[-1].name)
        return 0
    if play_card(ear):
        return 1
    discard(ear)
    return 0


def is_asked(nodes: list[Node]) -> bool:
    players = Listener.within(nodes, "navigation", "Players")
    return any("(you)" in node.name and "your turn" in node.name for node in players)


def situation(nodes: list[Node]) -> tuple[object, ...]:
    """Return what tells one decision from the next: the question, and what one holds."""
    asked = answers(nodes)
    hand = Listener.within(nodes, "list", "Your cards")
    return is_asked(nodes), [node.name for node in asked], [node.name for node in hand]


@pytest.mark.timeout(600)
def test_a_match_is_played_by_ear_alone(person: Callable[..., Person]) -> None:
    """Three rounds, from the first page to the result, and everything that happened was heard."""
    ann = person("Ann")
    ear = Listener(ann)
    ann.page.goto(ann.server)
    ear.press("Play now against four computers")
    roles: list[str] = []
    dug = 0
    late = time.monotonic() + 240
    while time.monotonic() < late:
        nodes = ear.read()
        dialogs = [node.name for node in nodes if node.role == "dialog"]
        if "Result" in dialogs:
            break
        if any(name.startswith("Your role") for name in dialogs):
            roles.append(open_seal(ear))
        elif any(name.startswith("End of round") for name in dialogs):
            onward = [node for node in Listener.within(nodes, "dialog") if node.usable]
            ear.press(onward[-1].name)
        elif is_asked(nodes):
            before = situation(nodes)
            dug += decide(ear)
            # What others did a moment before may have put down what one had taken up: then the
            # question stays, and one does it again.
            soon = time.monotonic() + AGAIN
            while situation(ear.read()) == before and time.monotonic() < soon:
                ann.page.wait_for_timeout(30)
        ann.page.wait_for_timeout(30)
    else:
        raise AssertionError(ann.page.locator("body").aria_snapshot())
    assert len(roles) == 3
    assert dug > 0
    heard = "\n".join(ear.heard())
    for told in ("You laid", "discarded a card", "The round is over", "Round 3 begins"):
        assert told in heard
    assert ear.secrets
    assert ear.slips() == []
    winners = [node.name for node in ear.read() if node.role == "heading" and "win" in node.name]
    assert winners


CONFIDE = "Say what only I know"
LOOKS = re.compile(r"You looked|You exchanged|exchanged all their cards with you")


def go_on(ear: Listener) -> None:
    """Go on from the end of a round, and ask for one's role, wherever the table is covered."""
    while ear.page.get_by_role("dialog").count():
        nodes = ear.read()
        names = [node.name for node in nodes if node.role == "dialog"]
        if any(name.startswith(("Your role", "You may have another")) for name in names):
            open_seal(ear)
        elif any(name.startswith("End of round") for name in names):
            ear.press([node for node in Listener.within(nodes, "dialog") if node.usable][-1].name)
        else:
            return


def confided(ear: Listener, text: str) -> list[str]:
    """Return what is said to who asks for their secrets after something was said of one of them."""
    ear.page.wait_for_function("(aloud) => window.heard.includes(aloud)", arg=ear.secrets[text])
    go_on(ear)
    return ear.ask(CONFIDE)


@pytest.mark.timeout(300)
def test_what_only_i_know_is_said_only_when_i_ask(chromium: Browser, tmp_path: Path) -> None:
    """A whole match of Saboteur 2 with looks at roles and goals, swaps and exchanged dwarf cards."""
    theatre = Theatre(tmp_path)
    table = theatre.open(record("saboteur2-whole-match"))
    bob = Person(chromium, theatre.address, "Bob", "en-GB")
    ear = Listener(bob)
    try:
        table.sit(bob, "B")
        bob.hint.wait_for(state="attached")
        asked: set[str] = set()
        while table.made < len(table.script.moves):
            go_on(ear)
            table.next()
            fresh = [text for text in ear.secrets if text not in asked and LOOKS.search(text)]
            asked.update(fresh)
            for text in fresh:
                assert any(text in said for said in confided(ear, text))
        expect(bob.page.get_by_role("dialog", name="Result")).to_be_attached()
        assert len(asked) > 5
        assert ear.slips() == []
        assert "You drew a card." in ear.heard()
    finally:
        bob.leave()
        theatre.stop()
    assert bob.troubles == []
