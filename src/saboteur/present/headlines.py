"""Who won a round and why, in one line; and what that means to the reader.

A headline is made from what everybody was told when the round ended, never from a state. Each game
brings its own words; one that brings none is told as its last event tells it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.present.score_table import RoundEnd
from saboteur.rules.events import ENDING_NAMES
from saboteur.rules.kinds import NONE, TREASURE, Seat
from saboteur.texts.narrate import Teller


@dataclass(frozen=True, slots=True)
class Headline:
    """How a round ended, in one line."""

    text: str
    winners: tuple[Seat, ...] = ()
    """Who won the round; empty if nobody did, or if there is nobody to be beaten."""
    prospect: str = ""
    """What is in sight after it, in a game that rates what somebody collects."""


HeadlineOf: TypeAlias = Callable[[Teller, RoundEnd], Headline]
HEADLINES: Final[dict[str, HeadlineOf]] = {}
"""By game; products fill it when they register."""


def headline(teller: Teller, ended: RoundEnd) -> Headline:
    """Return who won a round, and why."""
    make = HEADLINES.get(teller.rules.game)
    if make is None:
        return Headline(tell_end(teller, ended))
    return make(teller, ended)


def tell_end(teller: Teller, ended: RoundEnd) -> str:
    """Return the sentence that says that a round is over."""
    return teller.tell(ended.entries[0])


def outcome(teller: Teller, ended: RoundEnd, line: Headline) -> str:
    """Say to the reader whether they won the round and what they got; "" to a spectator."""
    if teller.viewer == NONE or line.prospect:
        return line.prospect
    amount = ended.payments[teller.viewer].amount or 0
    way = "won" if teller.viewer in line.winners else "lost" if line.winners else "nobody"
    form = "-paid" if amount > 0 else "-paying" if amount < 0 else ""
    return teller.catalogue.text(f"outcome.{way}{form}", amount=teller.nuggets(abs(amount)))


def gold_place(teller: Teller, ended: RoundEnd) -> str:
    """Return the letter of the goal under which the treasure lay that nobody reached, or ""."""
    for entry in ended.entries:
        if entry.name == "goal-shown":
            card = teller.rules.cards[entry.number("goal")]
            if card.family == TREASURE:
                return letter_at(goal_letters(teller.rules), entry.number("cell"))
    return ""


def not_reached(teller: Teller, ended: RoundEnd, winners: tuple[Seat, ...]) -> Headline:
    """Say that nobody reached the treasure, and where it lay. (BASE-PAY-13, GOALS-09)"""
    way = "saboteurs" if winners else "nobody"
    # A product that ends rounds in a way of its own has a headline for it.
    ending = ENDING_NAMES[ended.entries[0].number("reason")]
    way = f"{ending}-{way}" if ending else way
    text = teller.catalogue.text(f"headline.{way}", goal=gold_place(teller, ended))
    return Headline(text, winners)
