"""What happened. Every event says who may be told of it, and which clause makes it happen.

A kind of event is declared with its name, its audience, its clauses and its fields:

    @event("goal-seen", SPLIT, "BASE-ACT-15", "OV-INFO-04")
    class GoalSeen(Confided):
        '''A player looked at a face-down goal.'''

        PUBLIC_FIELDS = ("seat", "cell")
        cell: Cell
        goal: CardId

What many of them are about stands in common bases: `OfSeat` has a `seat`, and so has `Confided`.

There is no default for the audience:

    PUBLIC   everybody is told all of it
    PRIVATE  only the seats of `knowers` are told
    SPLIT    the seats of `knowers` are told all of it, the others its PUBLIC_FIELDS

A list of cards whose faces are hidden keeps its length: it is replaced by its count only in the
text. Nothing but the fields ever leaves, and of those nothing but numbers.

Nothing here is compiled: events are made only when somebody listens, and mypyc takes the
constants of a data class for fields.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, TypeVar, dataclass_transform

from saboteur.rules.kinds import CardId, Cell, Move, Role, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.rules.last_mine import LastMine
    from saboteur.rules.traces import Trace

PUBLIC: Final = 0
PRIVATE: Final = 1
SPLIT: Final = 2

EVERYBODY: Final = (1 << 12) - 1

ENDING_NAMES: Final[list[str]] = [""]
"""Why a round ended, where it was neither the treasure nor the last card, by number."""
_ENDING_CLAUSES: Final[list[tuple[str, ...]]] = [()]


def new_ending(name: str, *clauses: str) -> int:
    """Return the number of a further reason why a round ends, which a product brings.

    Its sentence in the catalogues is `event.round-ended.<name>`.
    """
    if name in ENDING_NAMES:
        raise ValueError(f"a round ends by {name} already")
    ENDING_NAMES.append(name)
    _ENDING_CLAUSES.append(clauses)
    return len(ENDING_NAMES) - 1


@dataclass(eq=False, repr=False, kw_only=True)
class Event:
    """Something that happened."""

    NAME: ClassVar[str] = ""
    AUDIENCE: ClassVar[int] = -1
    CLAUSES: ClassVar[tuple[str, ...]] = ()
    FIELDS: ClassVar[tuple[str, ...]] = ()
    """What is told of it, in order: the fields it declares, less those that are UNTOLD."""
    PUBLIC_FIELDS: ClassVar[tuple[str, ...]] = ()
    """The public face of a SPLIT event."""
    UNTOLD: ClassVar[tuple[str, ...]] = ()
    """Further fields that are told to nobody, as those of every event never are."""
    PIECES: ClassVar[tuple[tuple[str, int], ...]] = ()
    """Who gains (1) or gives (-1) the `amount` of gold pieces it tells of, by the field."""
    FINDER: ClassVar[str] = ""
    """The field that says who finds gold worth 1 in the midst of a round, if anybody does."""
    ASKS_ON: ClassVar[bool] = False
    """Whether the active player puts a question in the midst of a turn, and then goes on."""
    DEALS: ClassVar[bool] = False
    """Whether it belongs to setting up a round, before anybody decides anything."""
    why: tuple[str, ...] = ()
    """The clauses of the rule that caused it, where several rules can."""
    mine: LastMine | None = None
    """How the mine lay, if it ends a round; for whoever keeps the journal, no part of what is told."""
    traces: tuple[Trace, ...] = field(default=(), init=False)
    """Where cards went meanwhile, and who saw it; likewise for the journal, see rules.zones."""

    def knowers(self) -> int:
        """Return the mask of the seats that may be told all of it."""
        return EVERYBODY

    def clauses(self) -> tuple[str, ...]:
        """Return the clauses that made it happen."""
        return self.why or self.CLAUSES


@dataclass(eq=False, repr=False)
class OfSeat(Event):
    """Something that a player did, or that befell them."""

    seat: Seat


@dataclass(eq=False, repr=False)
class OfSeatAtCell(OfSeat):
    """The same, at one place of the mine."""

    cell: Cell


@dataclass(eq=False, repr=False)
class Confided(OfSeat):
    """An event that only the seat it is about is told in full."""

    def knowers(self) -> int:
        """Return that seat alone."""
        return 1 << self.seat


@dataclass(eq=False, repr=False)
class BetweenTwo(OfSeat):
    """An event between two players, who alone are told all of it."""

    PUBLIC_FIELDS = ("seat", "target")
    target: Seat

    def knowers(self) -> int:
        """Return the two."""
        return 1 << self.seat | 1 << self.target


@dataclass(eq=False, repr=False)
class ConfidedCards(Confided):
    """Cards that only one seat sees; the others are told how many they are."""

    PUBLIC_FIELDS = ("seat", "count")
    count: int = field(init=False)
    cards: tuple[CardId, ...]

    def __post_init__(self) -> None:
        """Count them."""
        self.count = len(self.cards)


@dataclass(eq=False, repr=False)
class ConfidedGold(Confided):
    """Gold cards whose values only one seat sees; the others are told how many they are."""

    PUBLIC_FIELDS = ("seat", "count")
    count: int = field(init=False)
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        """Count them."""
        self.count = len(self.values)


CELL_FIELDS: Final[set[str]] = set()
CARD_FIELDS: Final[set[str]] = set()
"""The fields of events that are a cell, or a card, of products included: declared as such a type."""
_KNOWN_BY_TYPE: Final = {"Cell": CELL_FIELDS, "CardId": CARD_FIELDS}

_E = TypeVar("_E", bound=Event)
_OF_EVERY_EVENT: Final = frozenset(each.name for each in fields(Event))


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def event(name: str, audience: int, *clauses: str) -> Callable[[type[_E]], type[_E]]:
    """Declare a kind of event: what it is called, who is told of it, what makes it happen."""

    def declare(kind: type[_E]) -> type[_E]:
        # Equality is left alone: the same thing may well happen twice. There is no text either,
        # since a secret could leave with it.
        made = dataclass(eq=False, repr=False)(kind)
        made.NAME, made.AUDIENCE, made.CLAUSES = name, audience, clauses
        untold = {*_OF_EVERY_EVENT, *made.UNTOLD}
        names = [each.name for each in fields(made)]
        made.FIELDS = tuple(each for each in names if each not in untold)
        for each in fields(made):
            if each.name in made.FIELDS and each.type in _KNOWN_BY_TYPE:
                _KNOWN_BY_TYPE[str(each.type)].add(each.name)
        return made

    return declare


def event_kinds() -> list[type[Event]]:
    """Return every kind of event there is, those of products included."""
    found: list[type[Event]] = []
    bases = [Event]
    while bases:
        for kind in bases.pop().__subclasses__():
            (found if kind.NAME else bases).append(kind)
    return found


Events: TypeAlias = list[Event] | None
"""Where events go; None when nobody listens, as in search."""


@event("round-began", PUBLIC, "BASE-SETUP-08", "BASE-SETUP-14", "BASE-NEXT-01", "BASE-NEXT-04")
class RoundBegan(Event):
    """A round was set up; the first player begins."""

    round: int
    first: Seat

    def clauses(self) -> tuple[str, ...]:
        """Return how a first round is set up, or a later one."""
        return self.CLAUSES[:2] if self.round == 1 else self.CLAUSES[2:]


@event("role-dealt", PRIVATE, "BASE-SETUP-04", "OV-INFO-02")
class RoleDealt(Confided):
    """A player received a dwarf card and looked at it."""

    DEALS = True
    role: Role


@event("hand-dealt", SPLIT, "BASE-SETUP-10", "OV-INFO-01")
class HandDealt(ConfidedCards):
    """A player received the opening hand."""

    DEALS = True


@event("played", PUBLIC, "BASE-TURN-02")
class Played(OfSeat):
    """A player played a card; the move says where and on whom."""

    move: Move


@event("discarded", SPLIT, "BASE-TURN-07", "OV-INFO-05")
class Discarded(ConfidedCards):
    """A player discarded cards face down, in this order."""


@event("broken", PUBLIC, "BASE-ACT-01")
class Broken(OfSeat):
    """A player's tool is broken: a sabotage card lies in front of them."""

    tool: int


@event("mended", PUBLIC, "BASE-ACT-06", "BASE-ACT-07")
class Mended(OfSeat):
    """A player's tool is mended: the sabotage card is discarded."""

    tool: int


@event("removed", PUBLIC, "BASE-ACT-10")
class Removed(Event):
    """A path card was taken off the table and discarded."""

    cell: Cell
    card: CardId


@event("goal-seen", SPLIT, "BASE-ACT-15", "OV-INFO-04")
class GoalSeen(Confided):
    """A player looked at a face-down goal."""

    PUBLIC_FIELDS = ("seat", "cell")
    cell: Cell
    goal: CardId


@event("goal-revealed", PUBLIC, "BASE-GOAL-01", "OV-GRAPH-05")
class GoalRevealed(Event):
    """A reached goal was turned up."""

    cell: Cell
    goal: CardId


@event("goal-laid", PUBLIC, "BASE-GOAL-04", "BASE-GOAL-05", "BASE-GOAL-06")
class GoalLaid(Event):
    """A revealed goal was turned to fit and became part of the mine."""

    cell: Cell
    goal: CardId
    turned: int


@event("drew", SPLIT, "BASE-TURN-04")
class Drew(ConfidedCards):
    """A player drew cards at the end of a turn."""


@event("skipped", PUBLIC, "BASE-TURN-09")
class Skipped(OfSeat):
    """A player without cards was skipped."""


@event("round-ended", PUBLIC, "BASE-END-01", "BASE-END-02", "BASE-END-06")
class RoundEnded(Event):
    """The round is over. `completer` reached the treasure; NONE: nobody did."""

    completer: Seat
    reason: int = 0
    """By a product's `new_ending`, or 0: the treasure was reached, or nobody has a card left."""

    def clauses(self) -> tuple[str, ...]:
        """Return the clause of the way in which it ended."""
        if self.reason:
            return _ENDING_CLAUSES[self.reason]
        end = "BASE-END-01" if self.completer >= 0 else "BASE-END-02"
        return end, "BASE-END-06"


@event("goal-shown", PUBLIC, "BASE-NEXT-01")
class GoalShown(Event):
    """The round is over, and a goal that nobody reached is turned up too; nothing comes of it."""

    cell: Cell
    goal: CardId


@event("roles-revealed", PUBLIC, "BASE-END-04", "BASE-END-05", "OV-INFO-07")
class RolesRevealed(Event):
    """All dwarf cards were turned up, the undealt ones too."""

    roles: tuple[Role, ...]
    undealt: tuple[Role, ...]


@event("packet-drawn", PUBLIC, "BASE-PAY-01", "BASE-PAY-02")
class PacketDrawn(Event):
    """Gold cards were drawn for the Gold Miners."""

    count: int


@event("packet-seen", SPLIT, "BASE-PAY-03", "OV-INFO-09")
class PacketSeen(ConfidedGold):
    """The packet of gold cards reached a player, who looked at it."""


@event("gold-taken", SPLIT, "BASE-PAY-03", "BASE-PAY-17", "OV-INFO-08")
class GoldTaken(Confided):
    """A player kept one gold card of the packet."""

    PUBLIC_FIELDS = ("seat",)
    value: int


@event(
    "gold-paid", SPLIT, "BASE-PAY-09", "BASE-PAY-10", "BASE-PAY-11", "BASE-PAY-14", "BASE-PAY-15"
)
class GoldPaid(Confided):
    """The bank paid an amount: in gold cards, and what no card could pay as nuggets."""

    PUBLIC_FIELDS = ("seat", "amount", "count", "nuggets")
    UNTOLD = ("share",)
    amount: int
    count: int
    nuggets: int
    values: tuple[int, ...]
    share: str
    """The clause of the amount, where it is not a Saboteur who is paid."""

    def __init__(self, seat: Seat, values: tuple[int, ...], nuggets: int, share: str = "") -> None:
        self.seat = seat
        self.amount = sum(values) + nuggets
        self.count = len(values)
        self.nuggets = nuggets
        self.values = values
        self.share = share

    def clauses(self) -> tuple[str, ...]:
        """Return the clause of the amount, and of a shortage if there was one."""
        share = {4: "BASE-PAY-09", 3: "BASE-PAY-10"}.get(self.amount, "BASE-PAY-11")
        short = ("BASE-PAY-15",) if self.nuggets else ()
        return (self.share or share, "BASE-PAY-14", *short)


@event("nobody-paid", PUBLIC, "BASE-PAY-13")
class NobodyPaid(Event):
    """The treasure was not reached and there was no Saboteur: nobody receives gold."""


# --- cards in front of players, dwarf cards ---------------------------------------------------


@event("cleared", PUBLIC, "S2-TURN-03")
class Cleared(OfSeat):
    """A player discarded two cards to remove a card lying in front of them."""

    card: CardId


@event("role-seen", SPLIT, "S2-INSP-01", "OV-INFO-02")
class RoleSeen(Confided):
    """A player looked at another player's dwarf card."""

    PUBLIC_FIELDS = ("seat", "target")
    target: Seat
    role: Role


@event("hats-changed", SPLIT, "S2-HAT-01", "S2-HAT-02", "S2-HAT-03", "S2-HAT-04")
class HatsChanged(Confided):
    """A player exchanged their dwarf card for an undealt one."""

    PUBLIC_FIELDS = ("seat",)
    old: Role
    new: Role


# --- looking through cards --------------------------------------------------------------------


@event("cards-looked-at", SPLIT, "OV-INFO-01")
class CardsLookedAt(ConfidedCards):
    """A player looked at cards in order to keep one of them."""


@event("card-kept", SPLIT, "OV-INFO-01")
class CardKept(Confided):
    """A player kept one of the cards looked at; the others went to the discard pile."""

    PUBLIC_FIELDS = ("seat",)
    card: CardId


# --- sites, gold that changes -----------------------------------------------------------------


@event("site-reached", PUBLIC, "COST-04", "COST-05", "PARTY-01")
class SiteReached(OfSeatAtCell):
    """A site was connected with the start for the first time."""

    card: CardId


@event("packet-returned", PUBLIC, "VAR-SAB-05")
class PacketReturned(Event):
    """No miner shares in the gold cards: they go back."""

    count: int


@event("gold-changed", SPLIT, "TOLL-21", "OV-INFO-08")
class GoldChanged(Confided):
    """A player changed a gold card into gold pieces at the bank; only they see its value."""

    PUBLIC_FIELDS = ("seat",)
    value: int


@event("gold-spent", PUBLIC, "OV-INFO-11")
class GoldSpent(OfSeat):
    """A player who paid has no gold left to pay with."""


# --- cards that are discarded face up --------------------------------------------------------


@event("discarded-openly", PUBLIC, "DUEL-TURN-01", "DUEL-SETUP-06")
class DiscardedOpenly(OfSeat):
    """A player discarded cards face up, in this order."""

    cards: tuple[CardId, ...]


# --- the end ---------------------------------------------------------------------------------


@event("match-ended", PUBLIC, "BASE-NEXT-06", "BASE-NEXT-07")
class MatchEnded(Event):
    """The gold was counted; the seats of `winners` share the victory."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
