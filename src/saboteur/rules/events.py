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
    why: tuple[str, ...] = ()
    """The clauses of the rule that caused it, where several rules can."""
    mine: LastMine | None = None
    """How the mine lay, if it ends a round; for whoever keeps the journal, no part of what is told."""

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
class Imprisoned(Event):
    """A Trapped card lies in front of a player."""

    NAME = "imprisoned"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-TRAP-01",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class Freed(Event):
    """A Trapped card was removed from in front of a player."""

    NAME = "freed"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-FREE-01",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class TheftReady(Event):
    """A player has a Theft card in front of him."""

    NAME = "theft-ready"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-THEFT-01",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class TheftPrevented(Event):
    """A Theft card was removed from in front of a player."""

    NAME = "theft-prevented"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-HOFF-01",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


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


@final
class HandsSwapped(Event):
    """Two players exchanged all their hand cards: what each gave away."""

    NAME = "hands-swapped"
    AUDIENCE = SPLIT
    CLAUSES = ("S2-SWAP-01", "S2-SWAP-06")
    FIELDS = ("seat", "target", "given", "received")
    PUBLIC_FIELDS = ("seat", "target")

    def __init__(
        self, seat: Seat, target: Seat, given: tuple[CardId, ...], received: tuple[CardId, ...]
    ) -> None:
        self.seat: Seat = seat
        self.target: Seat = target
        self.given: tuple[CardId, ...] = given
        self.received: tuple[CardId, ...] = received

    def knowers(self) -> int:
        """Return the two."""
        return 1 << self.seat | 1 << self.target


@final
class RoundScored(Event):
    """Who won the round and why: the completer, whom the doors let through, the group."""

    NAME = "round-scored"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-WIN-06",)
    FIELDS = ("completer", "blue", "green", "result", "group", "base")

    def __init__(
        self,
        completer: Seat,
        blue: int,
        green: int,
        result: int,
        group: tuple[Seat, ...],
        base: int,
        why: tuple[str, ...],
    ) -> None:
        self.completer: Seat = completer
        self.blue: int = blue
        """1 if the blue team has a way to the treasure, 0 if doors bar it."""
        self.green: int = green
        self.result: int = result
        """One of RESULT_NAMES."""
        self.group: tuple[Seat, ...] = group
        self.base: int = base
        """The base amount for a group of this size."""
        self.why: tuple[str, ...] = why

    def clauses(self) -> tuple[str, ...]:
        """Return the rows of the decision tables."""
        return self.why


@final
class LeftOut(Event):
    """A Trapped player gets no share and cannot steal."""

    NAME = "left-out"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-TRAP-03", "S2-GRP-09")
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


@final
class GeologistPaid(Event):
    """A Geologist was paid for the crystals in the mine."""

    NAME = "geologist-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-GEO-01", "S2-GEO-03", "S2-GEO-04", "S2-GEO-05")
    FIELDS = ("seat", "crystals", "sharers", "amount")

    def __init__(self, seat: Seat, crystals: int, sharers: int) -> None:
        self.seat: Seat = seat
        self.crystals: int = crystals
        self.sharers: int = sharers
        self.amount: int = crystals // sharers


@final
class SharePaid(Event):
    """A player of the winning group was paid: the base amount less a deduction."""

    NAME = "share-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-PAY-01", "S2-PAY-02", "S2-PAY-03", "S2-PAY-04")
    FIELDS = ("seat", "base", "deduction", "amount")

    def __init__(self, seat: Seat, base: int, deduction: int) -> None:
        self.seat: Seat = seat
        self.base: int = base
        self.deduction: int = deduction
        self.amount: int = max(0, base - deduction)


@final
class Stole(Event):
    """A thief took one gold from another player."""

    NAME = "stole"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-STEAL-01", "S2-STEAL-02", "S2-STEAL-03")
    FIELDS = ("seat", "target")

    def __init__(self, seat: Seat, target: Seat) -> None:
        self.seat: Seat = seat
        self.target: Seat = target


@final
class NothingStolen(Event):
    """A thief took nothing: nobody else has gold, or he did not want to."""

    NAME = "nothing-stolen"
    AUDIENCE = PUBLIC
    CLAUSES = ("S2-STEAL-05",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat, why: tuple[str, ...] = ()) -> None:
        self.why = why
        self.seat: Seat = seat


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


@final
class Vetoed(Event):
    """A player vetoed the card another one had just played; it has no effect."""

    NAME = "vetoed"
    AUDIENCE = PUBLIC
    CLAUSES = ("WC-VETO-07", "WC-VETO-08", "WC-VETO-09")
    FIELDS = ("seat", "target", "move")

    def __init__(self, seat: Seat, target: Seat, move: Move) -> None:
        self.seat: Seat = seat
        self.target: Seat = target
        self.move: Move = move


@final
class PathMissing(Event):
    """A player with a Pathfinder has no other path card that can be laid."""

    NAME = "path-missing"
    AUDIENCE = PUBLIC
    CLAUSES = ("WC-PATH-06",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat


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


# --- The Duel and solo -----------------------------------------------------------------------


@final
class ColoursDrawn(Event):
    """Everybody has a colour, which all can see."""

    NAME = "colours-drawn"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-SETUP-01", "SOLO-01")
    FIELDS = ("roles",)

    def __init__(self, roles: tuple[Role, ...]) -> None:
        self.roles: tuple[Role, ...] = roles

    def clauses(self) -> tuple[str, ...]:
        """Two players draw colours, one chooses his."""
        return self.CLAUSES[:1] if len(self.roles) > 1 else self.CLAUSES[1:]


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


@final
class GoldSecured(Event):
    """A counter was put on a card with gold, for the player whose start is connected with it."""

    NAME = "gold-secured"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-GOLD-01", "DUEL-GOLD-02", "DUEL-GOLD-09")
    FIELDS = ("seat", "cell", "card")

    def __init__(self, seat: Seat, cell: Cell, card: CardId) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.card: CardId = card


@final
class TrollBribed(Event):
    """A player put a counter on a troll, who lets everybody pass from now on."""

    NAME = "troll-bribed"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-TROLL-01", "DUEL-REACH-07")
    FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell


@final
class KeyPlaced(Event):
    """A player put a key on a door of the other colour, which is open for him from now on."""

    NAME = "key-placed"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-KEY-01",)
    FIELDS = ("seat", "cell")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell


@final
class DuelRoundEnded(Event):
    """The round is over: all goals are turned up, all counters placed, or all cards played."""

    NAME = "duel-round-ended"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-01", "DUEL-END-02")
    FIELDS = ("ending",)

    def __init__(
        self, ending: int, why: tuple[str, ...] = CLAUSES, mine: LastMine | None = None
    ) -> None:
        self.ending: int = ending
        """0 goals, 1 counters, 2 cards."""
        self.why: tuple[str, ...] = why
        self.mine = mine

    def clauses(self) -> tuple[str, ...]:
        """Return the clauses of the game that is played."""
        return self.why


@final
class GoldCollected(Event):
    """A player took a card with gold that he had secured; it leaves the deck for good."""

    NAME = "gold-collected"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-04",)
    FIELDS = ("seat", "cell", "card", "amount")

    def __init__(self, seat: Seat, cell: Cell, card: CardId, amount: int) -> None:
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.card: CardId = card
        self.amount: int = amount


@final
class TrollsPaid(Event):
    """A player paid for the trolls he bribed, with gold cards of these values, without change."""

    NAME = "trolls-paid"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-05", "DUEL-END-06", "DUEL-END-07", "DUEL-END-08")
    FIELDS = ("seat", "count", "values")

    def __init__(self, seat: Seat, count: int, values: tuple[int, ...]) -> None:
        self.seat: Seat = seat
        self.count: int = count
        self.values: tuple[int, ...] = values


@final
class GoalsLeft(Event):
    """Goals that were turned up and that nobody secured leave the game."""

    NAME = "goals-left"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-09",)
    FIELDS = ("cards",)

    def __init__(self, cards: tuple[CardId, ...]) -> None:
        self.cards: tuple[CardId, ...] = cards


@final
class RoundCounted(Event):
    """The gold everybody has after this round."""

    NAME = "round-counted"
    AUDIENCE = PUBLIC
    CLAUSES = ("DUEL-END-12",)
    FIELDS = ("totals",)

    def __init__(self, totals: tuple[int, ...]) -> None:
        self.totals: tuple[int, ...] = totals


@final
class SoloCard(Event):
    """A card drawn in solo that is played at once, or discarded when it has no effect."""

    NAME = "solo-card"
    AUDIENCE = PUBLIC
    CLAUSES = ("SOLO-05", "SOLO-06", "SOLO-07", "SOLO-08")
    FIELDS = ("seat", "card")

    def __init__(self, seat: Seat, card: CardId, why: tuple[str, ...]) -> None:
        self.seat: Seat = seat
        self.card: CardId = card
        self.why: tuple[str, ...] = why

    def clauses(self) -> tuple[str, ...]:
        """Return the clause that says what becomes of it."""
        return self.why


@final
class SoloRated(Event):
    """How good a solo score is: 0 to 3."""

    NAME = "solo-rated"
    AUDIENCE = PUBLIC
    CLAUSES = ("SOLO-15",)
    FIELDS = ("seat", "amount", "rating")

    def __init__(self, seat: Seat, amount: int, rating: int) -> None:
        self.seat: Seat = seat
        self.amount: int = amount
        self.rating: int = rating


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
