"""Thieves in positions: `thefts B A`; and what a position must have while they steal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast, final

from saboteur.notation.card import NotationError, seat_name
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
        """A thief is who has a Theft card in front of them, and nobody else. (S2-THEFT-01)"""
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


def result_word(_: Ruleset, value: object) -> str:
    """Return who won a round, in a word."""
    return RESULT_NAMES[cast("int", value)]


def result_words(rules: Ruleset, value: object) -> list[str]:
    """Write who won a round."""
    return [f"won:{result_word(rules, value)}"]
