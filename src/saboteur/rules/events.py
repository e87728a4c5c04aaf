"""What happened. Every event says who may be told of it, and which clause makes it happen.

An event class has an audience, and there is no default:

    PUBLIC   everybody is told all of it
    PRIVATE  only the seats of `knowers` are told
    SPLIT    the seats of `knowers` are told all of it, the others its public face

The fields of an event are listed in FIELDS, in order; of a SPLIT event the public face has
PUBLIC_FIELDS. A list of cards whose faces are hidden keeps its length: it is replaced by its
count only in the text. Nothing but these fields ever leaves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, final

from saboteur.rules.kinds import CardId, Cell, Move, Role, Seat

if TYPE_CHECKING:
    from saboteur.rules.last_mine import LastMine
    from saboteur.rules.zones import Trace

PUBLIC: Final = 0
PRIVATE: Final = 1
SPLIT: Final = 2

EVERYBODY: Final = (1 << 12) - 1

BY_SPIDER: Final = 1
"""A giant spider ended the round. (GOALS-09)"""


class Event:
    """Something that happened."""

    NAME: ClassVar[str] = ""
    AUDIENCE: ClassVar[int] = -1
    CLAUSES: ClassVar[tuple[str, ...]] = ()
    FIELDS: ClassVar[tuple[str, ...]] = ()
    PUBLIC_FIELDS: ClassVar[tuple[str, ...]] = ()
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
    traces: tuple[Trace, ...] = ()
    """Where cards went meanwhile, and who saw it; likewise for the journal, see rules.zones."""

    def knowers(self) -> int:
        """Return the mask of the seats that may be told all of it."""
        return EVERYBODY

    def clauses(self) -> tuple[str, ...]:
        """Return the clauses that made it happen."""
        return self.why or self.CLAUSES


def event_kinds() -> list[type[Event]]:
    """Return every kind of event there is, those of products included."""
    return Event.__subclasses__()


Events: TypeAlias = list[Event] | None
"""Where events go; None when nobody listens, as in search."""


@final
class RoundBegan(Event):
    """A round was set up; the first player begins."""

    NAME = "round-began"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-SETUP-08", "BASE-SETUP-14", "BASE-NEXT-01", "BASE-NEXT-04")
    FIELDS = ("round", "first")

    def __init__(self, round_: int, first: Seat) -> None:
        self.round: int = round_
        self.first: Seat = first

    def clauses(self) -> tuple[str, ...]:
        """Return how a first round is set up, or a later one."""
        return self.CLAUSES[:2] if self.round == 1 else self.CLAUSES[2:]


@final
class RoleDealt(Event):
    """A player received a dwarf card and looked at it."""

    NAME = "role-dealt"
    AUDIENCE = PRIVATE
    DEALS = True
    CLAUSES = ("BASE-SETUP-04", "OV-INFO-02")
    FIELDS = ("seat", "role")

    def __init__(self, seat: Seat, role: Role, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.role: Role = role

    def knowers(self) -> int:
        """Return its owner alone."""
        return 1 << self.seat


@final
class HandDealt(Event):
    """A player received the opening hand."""

    NAME = "hand-dealt"
    AUDIENCE = SPLIT
    DEALS = True
    CLAUSES = ("BASE-SETUP-10", "OV-INFO-01")
    FIELDS = ("seat", "count", "cards")
    PUBLIC_FIELDS = ("seat", "count")

    def __init__(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        self.seat: Seat = seat
        self.count: int = len(cards)
        self.cards: tuple[CardId, ...] = cards

    def knowers(self) -> int:
        """Return its owner alone."""
        return 1 << self.seat


@final
class Played(Event):
    """A player played a card; the move says where and on whom."""

    NAME = "played"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-TURN-02",)
    FIELDS = ("seat", "move")

    def __init__(self, seat: Seat, move: Move, why: tuple[str, ...] = ("BASE-TURN-02",)) -> None:
        self.seat: Seat = seat
        self.move: Move = move
        self.why: tuple[str, ...] = why

    def clauses(self) -> tuple[str, ...]:
        """Return the clauses of the card."""
        return self.why


@final
class Discarded(Event):
    """A player discarded cards face down, in this order."""

    NAME = "discarded"
    AUDIENCE = SPLIT
    CLAUSES = ("BASE-TURN-07", "OV-INFO-05")
    FIELDS = ("seat", "count", "cards")
    PUBLIC_FIELDS = ("seat", "count")

    def __init__(self, seat: Seat, cards: tuple[CardId, ...], why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.count: int = len(cards)
        self.cards: tuple[CardId, ...] = cards

    def knowers(self) -> int:
        """Return its owner alone."""
        return 1 << self.seat


@final
class Broken(Event):
    """A player's tool is broken: a sabotage card lies in front of him."""

    NAME = "broken"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-ACT-01",)
    FIELDS = ("seat", "tool")

    def __init__(self, seat: Seat, tool: int) -> None:
        self.seat: Seat = seat
        self.tool: int = tool


@final
class Mended(Event):
    """A player's tool is mended: the sabotage card is discarded."""

    NAME = "mended"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-ACT-06", "BASE-ACT-07")
    FIELDS = ("seat", "tool")

    def __init__(self, seat: Seat, tool: int) -> None:
        self.seat: Seat = seat
        self.tool: int = tool


@final
class Removed(Event):
    """A path card was taken off the table and discarded."""

    NAME = "removed"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-ACT-10",)
    FIELDS = ("cell", "card")

    def __init__(self, cell: Cell, card: CardId, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.cell: Cell = cell
        self.card: CardId = card


@final
class GoalSeen(Event):
    """A player looked at a face-down goal."""

    NAME = "goal-seen"
    AUDIENCE = SPLIT
    CLAUSES = ("BASE-ACT-15", "OV-INFO-04")
    FIELDS = ("seat", "cell", "goal")
    PUBLIC_FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell, goal: CardId) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.goal: CardId = goal

    def knowers(self) -> int:
        """Return who looked."""
        return 1 << self.seat


@final
class GoalRevealed(Event):
    """A reached goal was turned up."""

    NAME = "goal-revealed"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-GOAL-01", "OV-GRAPH-05")
    FIELDS = ("cell", "goal")

    def __init__(self, cell: Cell, goal: CardId, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.cell: Cell = cell
        self.goal: CardId = goal


@final
class GoalLaid(Event):
    """A revealed goal was turned to fit and became part of the mine."""

    NAME = "goal-laid"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-GOAL-04", "BASE-GOAL-05", "BASE-GOAL-06")
    FIELDS = ("cell", "goal", "turned")

    def __init__(self, cell: Cell, goal: CardId, turned: int, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.cell: Cell = cell
        self.goal: CardId = goal
        self.turned: int = turned


@final
class Drew(Event):
    """A player drew cards at the end of a turn."""

    NAME = "drew"
    AUDIENCE = SPLIT
    CLAUSES = ("BASE-TURN-04",)
    FIELDS = ("seat", "count", "cards")
    PUBLIC_FIELDS = ("seat", "count")

    def __init__(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        self.seat: Seat = seat
        self.count: int = len(cards)
        self.cards: tuple[CardId, ...] = cards

    def knowers(self) -> int:
        """Return who drew."""
        return 1 << self.seat


@final
class Skipped(Event):
    """A player without cards was skipped."""

    NAME = "skipped"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-TURN-09",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class RoundEnded(Event):
    """The round is over. `completer` reached the treasure; NONE: nobody did."""

    NAME = "round-ended"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-END-01", "BASE-END-02", "BASE-END-06")
    FIELDS = ("completer", "reason")

    def __init__(self, completer: Seat, reason: int = 0, mine: LastMine | None = None) -> None:
        self.completer: Seat = completer
        self.reason: int = reason
        """BY_SPIDER, or 0: the treasure was reached, or nobody has a card left."""
        self.mine = mine

    def clauses(self) -> tuple[str, ...]:
        """Return the clause of the way in which it ended."""
        if self.reason == BY_SPIDER:
            return ("GOALS-09",)
        end = "BASE-END-01" if self.completer >= 0 else "BASE-END-02"
        return end, "BASE-END-06"


@final
class RolesRevealed(Event):
    """All dwarf cards were turned up, the undealt ones too."""

    NAME = "roles-revealed"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-END-04", "BASE-END-05", "OV-INFO-07")
    FIELDS = ("roles", "undealt")

    def __init__(self, roles: tuple[Role, ...], undealt: tuple[Role, ...]) -> None:
        self.roles: tuple[Role, ...] = roles
        self.undealt: tuple[Role, ...] = undealt


@final
class PacketDrawn(Event):
    """Gold cards were drawn for the Gold Miners."""

    NAME = "packet-drawn"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-PAY-01", "BASE-PAY-02")
    FIELDS = ("count",)

    def __init__(self, count: int, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.count: int = count


@final
class PacketSeen(Event):
    """The packet of gold cards reached a player, who looked at it."""

    NAME = "packet-seen"
    AUDIENCE = SPLIT
    CLAUSES = ("BASE-PAY-03", "OV-INFO-09")
    FIELDS = ("seat", "count", "values")
    PUBLIC_FIELDS = ("seat", "count")

    def __init__(self, seat: Seat, values: tuple[int, ...]) -> None:
        self.seat: Seat = seat
        self.count: int = len(values)
        self.values: tuple[int, ...] = values

    def knowers(self) -> int:
        """Return who holds the packet."""
        return 1 << self.seat


@final
class GoldTaken(Event):
    """A player kept one gold card of the packet."""

    NAME = "gold-taken"
    AUDIENCE = SPLIT
    CLAUSES = ("BASE-PAY-03", "BASE-PAY-17", "OV-INFO-08")
    FIELDS = ("seat", "value")
    PUBLIC_FIELDS = ("seat",)

    def __init__(self, seat: Seat, value: int) -> None:
        self.seat: Seat = seat
        self.value: int = value

    def knowers(self) -> int:
        """Return who took it."""
        return 1 << self.seat


@final
class GoldPaid(Event):
    """The bank paid an amount: in gold cards, and what no card could pay as nuggets."""

    NAME = "gold-paid"
    AUDIENCE = SPLIT
    CLAUSES = ("BASE-PAY-09", "BASE-PAY-10", "BASE-PAY-11", "BASE-PAY-14", "BASE-PAY-15")
    FIELDS = ("seat", "amount", "count", "nuggets", "values")
    PUBLIC_FIELDS = ("seat", "amount", "count", "nuggets")

    def __init__(self, seat: Seat, values: tuple[int, ...], nuggets: int, share: str = "") -> None:
        self.seat: Seat = seat
        self.amount: int = sum(values) + nuggets
        self.count: int = len(values)
        self.nuggets: int = nuggets
        self.values: tuple[int, ...] = values
        self.share: str = share
        """The clause of the amount, where it is not a Saboteur who is paid."""

    def knowers(self) -> int:
        """Return who was paid."""
        return 1 << self.seat

    def clauses(self) -> tuple[str, ...]:
        """Return the clause of the amount, and of a shortage if there was one."""
        share = {4: "BASE-PAY-09", 3: "BASE-PAY-10"}.get(self.amount, "BASE-PAY-11")
        short = ("BASE-PAY-15",) if self.nuggets else ()
        return (self.share or share, "BASE-PAY-14", *short)


@final
class NobodyPaid(Event):
    """The treasure was not reached and there was no Saboteur: nobody receives gold."""

    NAME = "nobody-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-PAY-13",)
    FIELDS = ()


# --- Saboteur 2 ------------------------------------------------------------------------------


@final
class Cleared(Event):
    """A player discarded two cards to remove a card lying in front of him."""

    NAME = "cleared"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-TURN-03",)
    FIELDS = ("seat", "card")

    def __init__(self, seat: Seat, card: CardId) -> None:
        self.seat: Seat = seat
        self.card: CardId = card


@final
class RoleSeen(Event):
    """A player looked at another player's dwarf card."""

    NAME = "role-seen"
    AUDIENCE = SPLIT
    CLAUSES = ("S2-INSP-01", "OV-INFO-02")
    FIELDS = ("seat", "target", "role")
    PUBLIC_FIELDS = ("seat", "target")

    def __init__(self, seat: Seat, target: Seat, role: Role, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.target: Seat = target
        self.role: Role = role

    def knowers(self) -> int:
        """Return who looked."""
        return 1 << self.seat


@final
class HatsChanged(Event):
    """A player exchanged his dwarf card for an undealt one."""

    NAME = "hats-changed"
    AUDIENCE = SPLIT
    CLAUSES = ("S2-HAT-01", "S2-HAT-02", "S2-HAT-03", "S2-HAT-04")
    FIELDS = ("seat", "old", "new")
    PUBLIC_FIELDS = ("seat",)

    def __init__(self, seat: Seat, old: Role, new: Role, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.old: Role = old
        self.new: Role = new

    def knowers(self) -> int:
        """Return who exchanged it."""
        return 1 << self.seat


# --- championship cards ----------------------------------------------------------------------


@final
class CardsLookedAt(Event):
    """A player looked at cards in order to keep one of them."""

    NAME = "cards-looked-at"
    AUDIENCE = SPLIT
    CLAUSES = ("WC-TROVE-01", "WC-TROVE-02", "WC-TROVE-07")
    FIELDS = ("seat", "count", "cards")
    PUBLIC_FIELDS = ("seat", "count")

    def __init__(self, seat: Seat, cards: tuple[CardId, ...], why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.count: int = len(cards)
        self.cards: tuple[CardId, ...] = cards

    def knowers(self) -> int:
        """Return who looked."""
        return 1 << self.seat


@final
class CardKept(Event):
    """A player kept one of the cards looked at; the others went to the discard pile."""

    NAME = "card-kept"
    AUDIENCE = SPLIT
    CLAUSES = ("WC-TROVE-06", "WC-TROVE-07", "WC-TROVE-08")
    FIELDS = ("seat", "card")
    PUBLIC_FIELDS = ("seat",)

    def __init__(self, seat: Seat, card: CardId, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.card: CardId = card

    def knowers(self) -> int:
        """Return who keeps it."""
        return 1 << self.seat


# --- mini expansions and variants ------------------------------------------------------------


@final
class SiteReached(Event):
    """A site was connected with the start for the first time."""

    NAME = "site-reached"
    AUDIENCE = PUBLIC
    CLAUSES = ("COST-04", "COST-05", "PARTY-01")
    FIELDS = ("seat", "cell", "card")

    def __init__(self, seat: Seat, cell: Cell, card: CardId, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.card: CardId = card


@final
class PacketReturned(Event):
    """No miner shares in the gold cards: they go back."""

    NAME = "packet-returned"
    AUDIENCE = PUBLIC
    CLAUSES = ("VAR-SAB-05",)
    FIELDS = ("count",)

    def __init__(self, count: int) -> None:
        self.count: int = count


@final
class GoldChanged(Event):
    """A player changed a gold card into gold pieces at the bank; only he sees its value."""

    NAME = "gold-changed"
    AUDIENCE = SPLIT
    CLAUSES = ("TOLL-21", "OV-INFO-08")
    FIELDS = ("seat", "value")
    PUBLIC_FIELDS = ("seat",)

    def __init__(self, seat: Seat, value: int, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat
        self.value: int = value

    def knowers(self) -> int:
        """Return who changed it."""
        return 1 << self.seat


@final
class GoldSpent(Event):
    """A player who paid has no gold left to pay with."""

    NAME = "gold-spent"
    AUDIENCE = PUBLIC
    CLAUSES = ("OV-INFO-11",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


# --- cards that are discarded face up --------------------------------------------------------


@final
class DiscardedOpenly(Event):
    """A player discarded cards face up, in this order."""

    NAME = "discarded-openly"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-TURN-01", "DUEL-SETUP-06")
    FIELDS = ("seat", "cards")

    def __init__(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        self.seat: Seat = seat
        self.cards: tuple[CardId, ...] = cards


# --- the end ---------------------------------------------------------------------------------


@final
class MatchEnded(Event):
    """The gold was counted; the seats of `winners` share the victory."""

    NAME = "match-ended"
    AUDIENCE = PUBLIC
    CLAUSES = ("BASE-NEXT-06", "BASE-NEXT-07")
    FIELDS = ("totals", "winners")

    def __init__(self, totals: tuple[int, ...], winners: tuple[Seat, ...]) -> None:
        self.totals: tuple[int, ...] = totals
        self.winners: tuple[Seat, ...] = winners
