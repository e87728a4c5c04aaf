"""A situation, wholly or partly stated, in words."""

from __future__ import annotations

from typing import final

from saboteur.api.names import Cell, card_or_none, cards_or_none, pair, role_or_none, roles_or_none
from saboteur.api.wrapper import AsInside, Situation, Written
from saboteur.notation.card import laid_name, seat_name
from saboteur.notation.items import UNKNOWN_GOLD
from saboteur.notation.position import Position as RawPosition
from saboteur.notation.position import parse_position as parse_raw


@final
class Position(Written[RawPosition], Situation[RawPosition]):
    """A situation; `str` of it is its notation, and most of it can be looked at.

    What is not stated is None, or missing in a dict.

    >>> import saboteur
    >>> position = saboteur.parse_position("base; players 3; mine 1,0=EW; hand B EW map; turn B")
    >>> position.turn, position.mine, position.hands
    ('B', {(1, 0): 'EW'}, {'B': ('EW', 'map')})
    >>> print(position)
    base@1/P2024
    players 3
    turn B
    hand B EW map
    mine 1,0=EW
    """

    __slots__ = ()

    players = AsInside[int | None]("The number of seats.")
    round = AsInside[int | None]("The round, 1 to 3.")

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        return None if self._raw.turn is None else seat_name(self._raw.turn)

    @property
    def roles(self) -> dict[str, str | None]:
        """The dwarf card of each seat; None where it is not known."""
        return {seat_name(seat): role_or_none(role) for seat, role in self._raw.roles.items()}

    @property
    def undealt(self) -> tuple[str | None, ...] | None:
        """The undealt dwarf cards, likewise, top card first."""
        return None if self._raw.undealt is None else roles_or_none(self._raw.undealt)

    @property
    def hands(self) -> dict[str, tuple[str | None, ...]]:
        """The cards in each hand; None for one that is not known."""
        return self._by_seat(self._raw.hands)

    @property
    def front(self) -> dict[str, tuple[str | None, ...]]:
        """The cards in front of each seat."""
        return self._by_seat(self._raw.front)

    @property
    def deck(self) -> tuple[str | None, ...] | None:
        """The draw deck, top card first; None for a card that is not known."""
        return None if self._raw.deck is None else cards_or_none(self._raw.rules, self._raw.deck)

    @property
    def discards(self) -> tuple[str | None, ...]:
        """The discard pile, bottom first; None for a card that is not known."""
        return cards_or_none(self._raw.rules, self._raw.discard)

    @property
    def mine(self) -> dict[Cell, str]:
        """The path cards and opened goals, each as it lies; the start card is not written."""
        lying = {**self._raw.mine, **self._raw.open}
        return {
            pair(cell): laid_name(self._raw.rules, card, turned)
            for cell, (card, turned) in sorted(lying.items())
        }

    @property
    def goals(self) -> dict[Cell, str | None]:
        """The face-down goals; None where it is not known which one it is."""
        found = sorted(self._raw.goals.items())
        return {pair(cell): card_or_none(self._raw.rules, card) for cell, card in found}

    @property
    def gold(self) -> dict[str, tuple[int | None, ...]]:
        """The values of everybody's gold cards; None for one that is not known."""
        return {
            seat_name(seat): tuple([None if value == UNKNOWN_GOLD else value for value in values])
            for seat, values in self._raw.gold.items()
        }

    def _by_seat(self, found: dict[int, tuple[int, ...]]) -> dict[str, tuple[str | None, ...]]:
        rules = self._raw.rules
        return {seat_name(seat): cards_or_none(rules, cards) for seat, cards in found.items()}

    def __repr__(self) -> str:
        return repr(self._raw)


def parse_position(text: str) -> Position:
    """Read a position.

    :raises NotationError: if the text is no position.
    """
    return Position(parse_raw(text))
