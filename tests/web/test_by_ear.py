"""A whole match without eyes: read out, decided from that alone, and heard."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from web.by_ear import Listener, Node
from web.person import Person

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
    before = len(ear.heard())
    ear.press("Touch to see your role")
    [*_, told] = [node for node in Listener.within(ear.read(), "dialog") if node.usable][:1]
    assert len(ear.heard()) > before, "the role is not announced to who asks for it"
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
    winners = [node.name for node in ear.read() if node.role == "heading" and "win" in node.name]
    assert winners
