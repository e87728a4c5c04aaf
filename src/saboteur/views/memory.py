"""What a seat remembers from its own log.

A memory is made from what the seat was told and from nothing else, so it cannot hold more than
that. State holds the present only; whatever a view knows of the past comes from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from saboteur.rules.events import (
    Cleared,
    Discarded,
    Drew,
    Freed,
    GoalRevealed,
    GoalSeen,
    GoldPaid,
    GoldTaken,
    HandsSwapped,
    HatsChanged,
    MatchEnded,
    Mended,
    PacketDrawn,
    PacketSeen,
    Played,
    Removed,
    RoleDealt,
    RoleSeen,
    RoundBegan,
    TheftPrevented,
)
from saboteur.rules.kinds import (
    A_THEFT,
    IN_PRISON,
    NO_CARD,
    NONE,
    CardId,
    Cell,
    Role,
    Seat,
    move_card,
)
from saboteur.views.redact import Told

# What a seat remembers about gold: tuples of ints, the kind first.
DRAWN: Final = 0
"""(DRAWN, count): a packet was drawn."""
SEEN: Final = 1
"""(SEEN, value, ...): this seat looked at the packet."""
TAKEN: Final = 2
"""(TAKEN, seat, value): a seat kept a card; the value is NONE where it was not seen."""
PAID: Final = 3
"""(PAID, seat, amount, count, nuggets, value, ...): the bank paid; values only to this seat."""

# What it remembers about the hands of others, from when it knows cards in one of them.
KNOWN: Final = 0
"""(KNOWN, seat, card, ...): a hand has these cards, and more if it is larger. (S2-SWAP-06)"""
SHOWED: Final = 1
"""(SHOWED, seat, card): a card of that hand was played."""
HID: Final = 2
"""(HID, seat, place): one was discarded face down, to this place in the pile."""
DREW: Final = 3
"""(DREW, seat, count)."""
SWAPPED: Final = 4
"""(SWAPPED, seat, seat): two others exchanged their hands."""
GOT: Final = 5
"""(GOT, seat, card, ...): this seat received that hand, and this was all of it."""

# What it remembers about dwarf cards.
SAW: Final = 0
"""(SAW, seat, role): this seat saw it, or it is its own."""
CHANGED: Final = 1
"""(CHANGED, seat): a seat exchanged its dwarf card. (S2-HAT-02, S2-HAT-03)"""
UNDEALT: Final = 2
"""(UNDEALT, place, role): one that lies among the undealt ones, counted from the bottom."""
DROPPED: Final = 3
"""(DROPPED, place, role): one that was discarded, counted from the bottom."""

Story = list[tuple[int, ...]]


@final
class Memory:
    """What one seat, or a spectator, remembers: this round's cards, and all about gold."""

    __slots__ = (
        "certain",
        "dwarfs",
        "gone",
        "hands",
        "known_goals",
        "own_since",
        "pile",
        "places",
        "played",
        "read",
        "seat",
        "seen_roles",
        "story",
        "totals",
        "turns",
    )

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat
        """Whose it is; NONE: a spectator's."""
        self.read: int = 0
        """How many entries of the log it knows already."""
        self.story: Story = []
        """What happened to the gold cards, as far as this seat saw it. (OV-INFO-08, -09)"""
        self.totals: tuple[int, ...] = ()
        """The gold of every seat, once it was counted. (BASE-NEXT-06)"""
        self.begin_round()

    def begin_round(self) -> None:
        """Forget all but the gold. (BASE-NEXT-01)"""
        self.turns: int = 0
        """How many turns were begun this round."""
        self.played: CardId = NO_CARD
        """The card played last."""
        self.pile: list[int] = []
        """The discard pile, bottom first; NO_CARD where unknown, -1 - bit for the card that lay
        in front of a player. (OV-INFO-05)"""
        self.gone: list[CardId] = []
        """Cards this seat discarded face down this round. (BASE-TURN-07)"""
        self.places: list[int] = []
        """Where in the pile they lie, NONE where that is not known."""
        self.known_goals: dict[Cell, CardId] = {}
        """Face-down goals this seat looked at this round. (BASE-ACT-15, OV-INFO-04)"""
        self.hands: Story = []
        """What happened to hands of which this seat knew cards. (S2-SWAP-06)"""
        self.certain: dict[Seat, list[CardId]] = {}
        """Cards surely in such a hand: neither played nor, perhaps, discarded since."""
        self.dwarfs: Story = []
        """What this seat knows of the dwarf cards, and where they went. (OV-INFO-02, -03)"""
        self.seen_roles: Story = []
        """(seat, turn, role, stale): see View.seen_roles."""
        self.own_since: int = 0
        """The turn in which this seat received its dwarf card; 0: dealt."""

    def catch_up(self, log: list[Told]) -> None:
        """Take in what the log says since the last time."""
        for i in range(self.read, len(log)):
            entry = log[i]
            note = _NOTES.get(entry.name)
            if note is not None:
                note(self, entry)
        self.read = len(log)

    def know_hand(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        """Remember cards of a hand that this seat gave away."""
        if cards:
            self.hands.append((KNOWN, seat, *cards))
            self.certain[seat] = list(cards)

    def see_role(self, seat: Seat, role: Role, turn: int) -> None:
        """Remember another player's dwarf card."""
        self.dwarfs.append((SAW, seat, role))
        self.seen_roles.append((seat, turn, role, 0))


# --- cards -----------------------------------------------------------------------------------


def _round_began(memory: Memory, _entry: Told) -> None:
    memory.begin_round()


def _played(memory: Memory, entry: Told) -> None:
    memory.turns += 1
    memory.played = move_card(entry.number("move"))
    seat = entry.number("seat")
    if seat in memory.certain:
        memory.hands.append((SHOWED, seat, memory.played))
        cards = memory.certain[seat]
        if memory.played in cards:
            cards.remove(memory.played)


def _discarded(memory: Memory, entry: Told) -> None:
    """Own cards are known; of others nothing is but the number. (OV-INFO-05)"""
    memory.turns += 1
    if entry.has("cards"):
        for card in entry.numbers("cards"):
            memory.gone.append(card)
            memory.places.append(len(memory.pile))
            memory.pile.append(card)
        return
    seat = entry.number("seat")
    count = entry.number("count")
    if seat in memory.certain:
        for k in range(count):
            memory.hands.append((HID, seat, len(memory.pile) + k))
        # All of them may have been of one kind.
        cards = memory.certain[seat]
        for card in set(cards):
            for _ in range(min(count, cards.count(card))):
                cards.remove(card)
    memory.pile.extend([NO_CARD] * count)


def _drew(memory: Memory, entry: Told) -> None:
    seat = entry.number("seat")
    if seat in memory.certain:
        memory.hands.append((DREW, seat, entry.number("count")))


def _hands_swapped(memory: Memory, entry: Told) -> None:
    """Who takes part knows both hands; others know who has which. (S2-SWAP-01, S2-SWAP-06)"""
    memory.pile.append(memory.played)
    seat = entry.number("seat")
    target = entry.number("target")
    first = memory.certain.pop(seat, None)
    second = memory.certain.pop(target, None)
    if entry.has("given"):
        own = entry.numbers("given")
        other = entry.numbers("received")
        if target == memory.seat:
            own, other = other, own
            second = first
            target = seat
        if second is not None:
            memory.hands.append((GOT, target, *other))
        memory.know_hand(target, own)
    elif first is not None or second is not None:
        memory.hands.append((SWAPPED, seat, target))
        if first is not None:
            memory.certain[target] = first
        if second is not None:
            memory.certain[seat] = second


def _cleared_front(memory: Memory, bit: int) -> None:
    """The removed card goes first, the card that removed it on top. (BASE-ACT-18)"""
    memory.pile.append(-1 - bit)
    memory.pile.append(memory.played)


def _mended(memory: Memory, entry: Told) -> None:
    _cleared_front(memory, entry.number("tool"))


def _freed(memory: Memory, _entry: Told) -> None:
    _cleared_front(memory, IN_PRISON)


def _theft_prevented(memory: Memory, _entry: Told) -> None:
    _cleared_front(memory, A_THEFT)


def _cleared(memory: Memory, entry: Told) -> None:
    """The two cards that paid for it lie below. (S2-TURN-03)"""
    memory.pile.append(entry.number("card"))


def _removed(memory: Memory, entry: Told) -> None:
    """The removed card goes first, the rockfall on top. (BASE-ACT-18)"""
    memory.pile.append(entry.number("card"))
    memory.pile.append(memory.played)


def _goal_seen(memory: Memory, entry: Told) -> None:
    memory.pile.append(memory.played)
    if entry.has("goal"):
        memory.known_goals[entry.number("cell")] = entry.number("goal")


def _goal_revealed(memory: Memory, entry: Told) -> None:
    memory.known_goals.pop(entry.number("cell"), None)


# --- dwarf cards -----------------------------------------------------------------------------


def _role_dealt(memory: Memory, entry: Told) -> None:
    memory.dwarfs.append((SAW, entry.number("seat"), entry.number("role")))


def _role_seen(memory: Memory, entry: Told) -> None:
    memory.pile.append(memory.played)
    if entry.has("role"):
        memory.see_role(entry.number("target"), entry.number("role"), memory.turns)


def _hats_changed(memory: Memory, entry: Told) -> None:
    """What was seen of this player before is the past. (S2-HAT-04, OV-INFO-03)"""
    memory.pile.append(memory.played)
    seat = entry.number("seat")
    for i, (whose, turn, role, _) in enumerate(memory.seen_roles):
        if whose == seat:
            memory.seen_roles[i] = (whose, turn, role, 1)
    own = entry.has("old")
    if own:
        memory.dwarfs.append((SAW, seat, entry.number("old")))
        memory.seen_roles.append((seat, memory.own_since, entry.number("old"), 1))
        memory.own_since = memory.turns
    memory.dwarfs.append((CHANGED, seat))
    if own:
        memory.dwarfs.append((SAW, seat, entry.number("new")))


# --- gold ------------------------------------------------------------------------------------


def _packet_drawn(memory: Memory, entry: Told) -> None:
    memory.story.append((DRAWN, entry.number("count")))


def _packet_seen(memory: Memory, entry: Told) -> None:
    if entry.has("values"):
        memory.story.append((SEEN, *entry.numbers("values")))


def _gold_taken(memory: Memory, entry: Told) -> None:
    value = entry.number("value") if entry.has("value") else NONE
    memory.story.append((TAKEN, entry.number("seat"), value))


def _gold_paid(memory: Memory, entry: Told) -> None:
    said = [entry.number(field) for field in ("seat", "amount", "count", "nuggets")]
    if entry.has("values"):
        said.extend(entry.numbers("values"))
    memory.story.append((PAID, *said))


def _match_ended(memory: Memory, entry: Told) -> None:
    memory.totals = entry.numbers("totals")


_NOTES: Final[dict[str, Callable[[Memory, Told], None]]] = {
    RoundBegan.NAME: _round_began,
    Played.NAME: _played,
    Discarded.NAME: _discarded,
    Drew.NAME: _drew,
    HandsSwapped.NAME: _hands_swapped,
    Mended.NAME: _mended,
    Freed.NAME: _freed,
    TheftPrevented.NAME: _theft_prevented,
    Cleared.NAME: _cleared,
    Removed.NAME: _removed,
    GoalSeen.NAME: _goal_seen,
    GoalRevealed.NAME: _goal_revealed,
    RoleDealt.NAME: _role_dealt,
    RoleSeen.NAME: _role_seen,
    HatsChanged.NAME: _hats_changed,
    PacketDrawn.NAME: _packet_drawn,
    PacketSeen.NAME: _packet_seen,
    GoldTaken.NAME: _gold_taken,
    GoldPaid.NAME: _gold_paid,
    MatchEnded.NAME: _match_ended,
}
