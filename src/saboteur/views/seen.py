"""What a seat sees of the pieces of state that products bring.

There is no default: a product says for each of its pieces how much of it a seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from saboteur.rules.kinds import NONE, SEAT_LETTERS, CardId, Cell, Role, Seat
from saboteur.views.memory import Memory

if TYPE_CHECKING:
    from saboteur.rules.events import Event
    from saboteur.rules.part import Part
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import Frame, State
    from saboteur.rules.traces import Trace
    from saboteur.views.sampler import Sampler


@final
class Thing:
    """Something that stands in the mine and is no card; everybody sees it."""

    __slots__ = ("cell", "kind", "owner", "payer", "sign")

    def __init__(
        self, kind: str, cell: Cell, owner: Seat = NONE, sign: str = "", payer: Seat = NONE
    ) -> None:
        self.kind: str = kind
        """What it is; its words in the catalogues are under `thing.<kind>`."""
        self.cell: Cell = cell
        self.owner: Seat = owner
        """Whose it is, or NONE."""
        self.sign: str = sign
        """One letter by which it is drawn in a terminal."""
        self.payer: Seat = payer
        """Who has promised to pay what it costs, or NONE."""

    def label(self) -> str:
        """Return its letter, and that of its owner."""
        return self.sign + (SEAT_LETTERS[self.owner] if self.owner != NONE else "")


@final
class Marks:
    """What lies on cards in the mine, and who reaches them, where that is not the same for all."""

    __slots__ = ("counters", "door_keys", "reach", "supply")

    def __init__(
        self,
        reach: Mapping[Cell, int] | None = None,
        counters: Mapping[Cell, Role] | None = None,
        door_keys: tuple[Cell, ...] = (),
        supply: Mapping[str, int] | None = None,
    ) -> None:
        self.reach: Mapping[Cell, int] = reach or {}
        """The sides of each card that blue (bits 0-3) and green (bits 4-7) reach."""
        self.counters: Mapping[Cell, Role] = counters or {}
        """On which cards counters lie, and whose they are."""
        self.door_keys: tuple[Cell, ...] = door_keys
        """On which doors keys lie, a cell for each key; sorted."""
        self.supply: Mapping[str, int] = supply or {}
        """How many of each are left; its words in the catalogues are under `count.<name>`."""

    def beside(self, other: Marks) -> Marks:
        """Return these marks and those of another product.

        :raises ValueError: if both say something of the same card or supply, which no screen shows.
        """
        for ours, theirs in ((self.counters, other.counters), (self.supply, other.supply)):
            if ours.keys() & theirs.keys():
                raise ValueError("two products mark the same card or count the same supply")
        reach = dict(self.reach)
        for cell, sides in other.reach.items():
            reach[cell] = reach.get(cell, 0) | sides
        return Marks(
            reach,
            {**self.counters, **other.counters},
            tuple(sorted(self.door_keys + other.door_keys)),
            {**self.supply, **other.supply},
        )


NO_MARKS: Final = Marks()


@final
class FaceDown:
    """A face-down card that is neither a goal nor a site; everybody sees where it lies."""

    __slots__ = ("card", "cell", "kind", "number", "sign")

    def __init__(self, kind: str, cell: Cell, sign: str, card: CardId, number: int) -> None:
        self.kind: str = kind
        """What it is; its words in the catalogues are under `<kind>.<number>`."""
        self.cell: Cell = cell
        self.sign: str = sign
        """One letter by which it is drawn in a terminal."""
        self.card: CardId = card
        """The card, or NO_CARD where this seat does not know it."""
        self.number: int = number
        """Which of its kind it is, likewise; 0 where that is not known."""


class Seen:
    """How much of a piece of state a seat may see."""

    def see(self, part: Part, s: State, seat: Seat, memory: Memory) -> Part:
        """Return what a seat sees, built from nothing; NONE is a spectator."""
        raise NotImplementedError

    def fill(self, part: Part, s: State, sampler: Sampler) -> Part:
        """Return a full piece that a seat would see so, each as likely as the next."""
        raise NotImplementedError

    def check(self, part: Part, s: State) -> None:
        """Refuse what no full piece would look like, beside the rest of what a seat sees.

        :raises NoWorld: saying why.
        """

    def recall(self, part: Part, memory: Memory) -> None:
        """Let a seat remember what a position says that it knows."""

    def board(self, part: Part, heard: Part, s: State) -> Part:
        """Return what everybody saw of it when a hand proved something.

        `heard` is what was known before the move, with what was told since.
        """
        return self.see(part, s, NONE, Memory(NONE))

    def hear(self, part: Part, event: Event) -> None:
        """Take an event into what everybody knows, within a move."""

    def things(self, part: Part) -> list[Thing]:
        """Return what stands in the mine."""
        return []

    def marks(self, part: Part, rules: Ruleset) -> Marks | None:
        """Return what lies on cards and who reaches them, if the product has such things."""
        return None

    def face_down(self, part: Part) -> list[FaceDown]:
        """Return the face-down cards it lays into the mine, in reading order."""
        return []

    def notices(self, part: Part) -> list[str]:
        """Return what everybody should keep in mind in this round; the words are `notice.<key>`."""
        return []


class OpenToAll(Seen):
    """Everybody sees all of it."""

    def see(self, part: Part, s: State, seat: Seat, memory: Memory) -> Part:
        """Return all of it."""
        return part.copy()

    def fill(self, part: Part, s: State, sampler: Sampler) -> Part:
        """Nothing is unknown."""
        return part.copy()


class OpenBesideMine(OpenToAll):
    """Everybody sees all of it, and it changes nothing about where cards can be laid."""

    def board(self, part: Part, heard: Part, s: State) -> Part:
        """What a hand proves is about the mine, so none of it belongs there."""
        blank = part.copy()
        blank.clear_round()
        return blank


SEEN: Final[dict[int, Seen]] = {}
"""By piece of state; products fill it when they register."""


class Claim:
    """Something that can be true of a hand, and that everybody can work out of what was done."""

    NAME: ClassVar[str]

    def holds(self, s: State, seat: Seat) -> bool:
        """Say whether it is true of the hand of a seat, as the table stands."""
        raise NotImplementedError


class Prover:
    """What the rules of a product make certain of hands.

    To be answered from public knowledge alone.
    """

    def by_event(self, event: Event, after: State) -> tuple[Seat, Claim] | None:
        """Return whose hand an event proves something of, and what, or None.

        It must be about the mine as it is afterwards, and everybody must be told the event.
        """
        return None

    def by_frame(self, f: Frame, rules: Ruleset) -> Claim | None:
        """Return what is certain of the hand of a seat while a frame of it is pending, or None."""
        return None


PROVERS: Final[list[Prover]] = []
"""Products fill it when they register."""

Follower = Callable[["Memory", "Trace"], None]
FOLLOWERS: Final[dict[int, Follower]] = {}
"""How a seat follows what lies in a zone that a product brings; products fill it."""


def things_of(rules: Ruleset, parts: Sequence[Part]) -> list[Thing]:
    """Return everything that stands in the mine and is no card."""
    return [
        thing
        for kind, part in zip(rules.part_kinds, parts, strict=True)
        for thing in SEEN[kind].things(part)
    ]


def marks_of(rules: Ruleset, parts: Sequence[Part]) -> Marks:
    """Return what lies on cards in the mine, and who reaches them."""
    found = NO_MARKS
    for kind, part in zip(rules.part_kinds, parts, strict=True):
        marks = SEEN[kind].marks(part, rules)
        if marks is not None:
            found = marks if found is NO_MARKS else found.beside(marks)
    return found


def face_down_of(rules: Ruleset, parts: Sequence[Part]) -> list[FaceDown]:
    """Return the face-down cards that are neither goals nor sites."""
    return [
        card
        for kind, part in zip(rules.part_kinds, parts, strict=True)
        for card in SEEN[kind].face_down(part)
    ]
