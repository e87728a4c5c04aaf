"""Thieves in positions: `thefts B A`; what a position must have while they steal; fields of events in text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final, cast, final

from saboteur.api.event import cards_part, flag_part, number_part, seats_part
from saboteur.notation.card import NotationError, seat_name
from saboteur.notation.event import cards_words, named, number_words, seats_words, yes_or_no_words
from saboteur.notation.items import ImpossiblePosition
from saboteur.notation.parts import CARDS, PartNotation
from saboteur.notation.words import any_seat
from saboteur.products.saboteur2.actions import is_trapped
from saboteur.products.saboteur2.deck import A_THEFT
from saboteur.products.saboteur2.part import ThievesPart, thieves_part
from saboteur.products.saboteur2.teams import RESULT_NAMES
from saboteur.rules.kinds import Seat
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame, State

if TYPE_CHECKING:
    from saboteur.notation.items import Position


@final
class ThievesNotation(PartNotation):
    """Who played their Theft card before whom; unsaid, it is the order of the seats."""

    HEADS: ClassVar = {"thefts": CARDS + 90}

    def read(self, part: Part, head: str, words: list[str]) -> None:
        """Read the seats in the order of playing."""
        seats = tuple(any_seat(word) for word in words)
        if len(set(seats)) < len(seats):
            raise NotationError("thief-twice")
        cast("ThievesPart", part).seats = seats

    def words(self, part: Part, head: str) -> list[str]:
        """Write the seats in the order of playing."""
        return [seat_name(seat) for seat in cast("ThievesPart", part).seats]

    def is_stated(self, rules: Ruleset, part: Part, head: str) -> bool:
        """The word alone says that there is no thief."""
        return True

    def completed(self, part: Part, p: Position) -> Part:
        """Let everybody be a thief who has a Theft card in front of them."""
        cards = p.rules.cards
        cast("ThievesPart", part).seats = tuple(
            seat
            for seat in sorted(p.front)
            if any(cards[card].front == A_THEFT for card in p.front[seat])
        )
        return part

    def seats(self, part: Part) -> set[Seat]:
        """Return the thieves."""
        return set(cast("ThievesPart", part).seats)

    def check(self, part: Part, s: State) -> None:
        """A thief is a player who has a Theft card in front of them, and nobody else. (S2-THEFT-01)"""
        thieves = cast("ThievesPart", part).seats
        for seat in range(s.n):
            lies = s.front[seat] >> A_THEFT & 1 == 1
            if lies != (seat in thieves):
                code = "theft-unsaid" if lies else "theft-not-there"
                raise ImpossiblePosition(code, seat=seat_name(seat))


def check_thief(f: Frame, s: State) -> None:
    """Refuse a thief who has no Theft card, or is Trapped. (S2-STEAL-01, S2-TRAP-03)"""
    if f.seat not in thieves_part(s).seats or is_trapped(s, f.seat):
        raise ImpossiblePosition("no-free-thief", seat=seat_name(f.seat))


def result_name(_: Ruleset, value: object) -> str:
    """Return who won a round; a number that is no result is refused with a TypeError."""
    if not isinstance(value, int):
        raise TypeError(f"not a number: {value!r}")
    return RESULT_NAMES[value]


def _result_words(rules: Ruleset, value: object) -> list[str]:
    return [result_name(rules, value)]


EVENT_WORDS: Final[dict[str, Callable[[Ruleset, object], list[str]]]] = {
    "base": named("base", number_words),
    "blue": named("blue", yes_or_no_words),
    "crystals": named("crystals", number_words),
    "deduction": named("less", number_words),
    "given": named("given", cards_words),
    "green": named("green", yes_or_no_words),
    "group": named("group", seats_words),
    "received": named("received", cards_words),
    "result": named("won", _result_words),
    "sharers": named("sharers", number_words),
}
"""How the fields are written that only the events of Saboteur 2 have."""
EVENT_PARTS: Final[dict[str, Callable[[Ruleset, object], object]]] = {
    "base": number_part,
    "blue": flag_part,
    "crystals": number_part,
    "deduction": number_part,
    "given": cards_part,
    "green": flag_part,
    "group": seats_part,
    "received": cards_part,
    "result": result_name,
    "sharers": number_part,
}
"""What the same fields are to programs."""
