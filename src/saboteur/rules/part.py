"""A product's own piece of the state: what its rules remember besides cards and the mine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from saboteur.rules.kinds import new_number

if TYPE_CHECKING:
    from saboteur.rules.errors import Reason
    from saboteur.rules.kinds import CardId, Cell, Seat
    from saboteur.rules.state import State
    from saboteur.rules.zones import Zone

PartKind: TypeAlias = int
"""Which product's piece it is: see `new_part`."""

PART_NAMES: Final[list[str]] = []
"""By number, the products that have a piece of their own."""


def new_part(name: str) -> PartKind:
    """Return the number of the piece of state that a product brings."""
    return new_number(PART_NAMES, name, "a piece of the state for")


class Part:
    """What one product adds to the state; a seat's view of it and a position text hold one too.

    Where a seat does not know something, its view holds a part with an unknown value in that
    place, as the product's own class defines it.
    """

    __slots__ = ()

    def copy(self) -> Part:
        """Return an independent copy."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def clear_turn(self) -> None:
        """Forget what mattered for this turn alone."""

    def clear_round(self) -> None:
        """Take everything off the table, for a new round."""

    def shown(self, s: State) -> Part:
        """Return what everybody saw of it when a round ended; a piece with a secret leaves it out.

        There is no default: what is shown has to be thought of.
        """
        raise NotImplementedError

    def is_due(self) -> bool:
        """Say whether something was noted for the end of this turn, to be done by TURN_ENDING."""
        return False

    def end_round(self) -> None:
        """Forget what was noted for the end of this turn: the round is over before."""

    def put_in_front(self, seat: Seat, bit: int) -> None:
        """Take note of a card that has come to lie in front of a seat, by its bit of State.front."""

    def taken_from_front(self, seat: Seat, bit: int) -> None:
        """Take note of a card that lies in front of a seat no longer."""

    def has_zone(self, zone: Zone) -> bool:
        """Say whether a zone, made with `new_zone`, is one of this piece; `take_out`, `put_in`."""
        return False

    def take_out(self, zone: Zone, card: CardId, at: Cell) -> None:
        """Take a card out of a zone of this piece; rules.zones calls it, and nobody else.

        :raises ValueError: if the card is not there.
        """
        raise NotImplementedError

    def put_in(self, zone: Zone, card: CardId, to: Cell) -> None:
        """Put a card into a zone of this piece; rules.zones calls it, and nobody else."""
        raise NotImplementedError

    def why_not_look(self, s: State, card: CardId) -> Reason | None:
        """Say why a map may not look at a face-down card, if so."""
        return None

    def mark(self, s: State) -> None:
        """Mark in the mine what bars or changes cells, before the mine is worked out anew."""


class OpenPart(Part):
    """A piece of the state without a secret: all of it is seen by all, when a round ends too."""

    __slots__ = ()

    def shown(self, s: State) -> Part:
        """All of it is seen by all."""
        return self.copy()
