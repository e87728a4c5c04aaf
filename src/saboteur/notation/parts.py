"""How the pieces of state that products bring are written in positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from saboteur.rules.kinds import NONE, Seat

if TYPE_CHECKING:
    from saboteur.notation.laying import Luck
    from saboteur.rules.part import Part, PartKind
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import Frame, State

THIS_TURN: Final = 200
"""Items about what was noted and agreed in this turn have places from here on."""
TABLE: Final = 400
"""Items about what lies and stands on the table."""


class PartNotation:
    """The items of a position that state one product's piece."""

    HEADS: ClassVar[dict[str, int]] = {}
    """The first word of each item, and its place among all items."""
    IN_PARTS: ClassVar[frozenset[str]] = frozenset()
    """The items that may be stated in several parts."""

    def read(self, part: Part, head: str, words: list[str]) -> None:
        """Take an item into a piece that is being made.

        :raises NotationError: if the words are no such item.
        """
        raise NotImplementedError

    def words(self, part: Part, head: str) -> list[str]:
        """Return the words of an item after its head."""
        raise NotImplementedError

    def is_stated(self, part: Part, head: str) -> bool:
        """Say whether a position states an item; one without words says so by its head alone."""
        return bool(self.words(part, head))

    def states(self, part: Part, wanted: Part, head: str) -> bool:
        """Say whether a piece is as an item wants it."""
        if self.is_stated(part, head) != self.is_stated(wanted, head):
            return False
        return self.words(part, head) == self.words(wanted, head)

    def seats(self, part: Part) -> set[Seat]:
        """Return every seat it speaks of."""
        return set()

    def check(self, part: Part, s: State) -> None:
        """Refuse a piece that cannot be so beside the rest of a state, whose mine is laid.

        :raises ImpossiblePosition: saying why.
        """

    def deal(self, part: Part, luck: Luck) -> None:
        """Fill in by chance what a position leaves unknown; called once the piece was checked."""

    def check_settled(self, part: Part, s: State) -> None:
        """Refuse a position in which something should have happened before anybody was asked.

        :raises ImpossiblePosition: saying why.
        """


FrameCheck: TypeAlias = Callable[["Frame", "State"], None]
FRAME_CHECKS: Final[dict[int, FrameCheck]] = {}
"""What refuses a pending decision about nothing, by its kind; products fill it."""

PART_NOTATION: Final[dict[int, PartNotation]] = {}
"""By piece of state; products fill it when they register."""
PART_OF_ITEM: Final[dict[str, PartKind]] = {}
"""By the first word of an item, whose piece it states."""


def write_parts_with(kind: PartKind, notation: PartNotation) -> None:
    """Let positions state the piece of a product."""
    PART_NOTATION[kind] = notation
    for head in notation.HEADS:
        if PART_OF_ITEM.setdefault(head, kind) != kind:
            raise ValueError(f"two products write an item {head}")


def piece_words(kind: PartKind, part: Part) -> dict[str, str]:
    """Return the items that state a product's piece, as far as there is something to state."""
    notation = PART_NOTATION[kind]
    stated = [head for head in notation.HEADS if notation.is_stated(part, head)]
    return {head: " ".join(notation.words(part, head)) for head in stated}


def plain_part(rules: Ruleset, kind: PartKind) -> Part | None:
    """Return a product's piece as it is when nothing is stated; None if it is not in play."""
    at = rules.part_at[kind] if kind < len(rules.part_at) else NONE
    return None if at == NONE else rules.parts[at].copy()
