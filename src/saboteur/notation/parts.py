"""How the pieces of state that products bring are written in positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from saboteur.notation.card import NotationError
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.part import PART_NAMES

if TYPE_CHECKING:
    from saboteur.notation.items import Position
    from saboteur.notation.laying import Luck
    from saboteur.rules.part import Part, PartKind
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import Frame, State

FLOW: Final = 0
"""Items about whose turn it is and what happened last have places from here on."""
THIS_TURN: Final = 200
"""Items about what was noted and agreed in this turn."""
CARDS: Final = 300
"""Items about the cards that are held, lie before players or in piles."""
TABLE: Final = 400
"""Items about what lies and stands on the table."""


class PartNotation:
    """The items of a position that state one product's piece."""

    HEADS: ClassVar[dict[str, int]] = {}
    """The first word of each item, and its place among all items."""
    PIECEMEAL: ClassVar[tuple[str, ...]] = ()
    """Those of them that may be stated in several parts."""
    KNOWN_BY: ClassVar[str] = ""
    """A sign that only words for this piece have in a `knows` item, if there are any."""
    LAYS_OUT: ClassVar[bool] = False
    """Whether cards of it lie in the mine that a position need not state."""
    PUSHES_GOALS: ClassVar[bool] = False
    """Whether goals may lie one cell farther from the start than their places."""

    def not_here(self, kind: PartKind) -> NotationError:
        """Return what refuses such an item where the product is not played."""
        return NotationError("item-not-here", module=PART_NAMES[kind])

    def read(self, part: Part, head: str, words: list[str]) -> None:
        """Take an item into a piece that is being made.

        :raises NotationError: if the words are no such item.
        """
        raise NotImplementedError

    def words(self, part: Part, head: str) -> list[str]:
        """Return the words of an item after its head."""
        raise NotImplementedError

    def read_item(self, rules: Ruleset, part: Part, head: str, words: list[str]) -> None:
        """Take in an item that may name cards; see `read`."""
        self.read(part, head, words)

    def item_words(self, rules: Ruleset, part: Part, head: str) -> list[str]:
        """Return the words of an item that may name cards; see `words`."""
        return self.words(part, head)

    def is_stated(self, rules: Ruleset, part: Part, head: str) -> bool:
        """Say whether a position has to state an item."""
        return bool(self.item_words(rules, part, head))

    def read_known(self, rules: Ruleset, part: Part, seat: Seat, words: list[str]) -> None:
        """Take in what a seat knows of the piece.

        :raises NotationError: if the words say no such thing.
        """
        raise NotImplementedError

    def known_words(self, rules: Ruleset, part: Part) -> dict[Seat, list[str]]:
        """Return what is stated to be known of the piece, by seat."""
        return {}

    def knows(self, part: Part, wanted: Part) -> bool:
        """Say whether at least so much of a piece is known."""
        return True

    def completed(self, part: Part, p: Position) -> Part:
        """Return a piece of which nothing is stated, as it is beside the rest of a position."""
        return part

    def describe(self, part: Part, s: State | None) -> Part:
        """Return a piece of a full state as positions have it; without a state, one of a view."""
        return part.copy()

    def lay_out(self, part: Part, p: Position, s: State, begun: State, luck: Luck) -> None:
        """Make a piece of a position a full one, its cards laid into the mine of a state.

        `begun` is a match of which nothing but the first round's set-up has happened.

        :raises ImpossiblePosition: saying what is wrong.
        """

    def states(self, part: Part, wanted: Part, head: str) -> bool:
        """Say whether a piece is as an item wants it."""
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


def piece_words(rules: Ruleset, kind: PartKind, part: Part) -> dict[str, str]:
    """Return the items that state a product's piece, as far as there is something to state."""
    notation = PART_NOTATION[kind]
    return {
        head: " ".join(notation.item_words(rules, part, head))
        for head in notation.HEADS
        if notation.is_stated(rules, part, head)
    }


def plain_part(rules: Ruleset, kind: PartKind) -> Part | None:
    """Return a product's piece as it is when nothing is stated; None if it is not in play."""
    at = rules.part_at[kind] if kind < len(rules.part_at) else NONE
    return None if at == NONE else rules.parts[at].copy()
