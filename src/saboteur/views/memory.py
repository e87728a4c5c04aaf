"""What a seat remembers of what it has witnessed.

A memory is made from the traces that the seat was handed (views.following) and from what hands have
proved (views.proofs); from nothing else, so it cannot hold more than that. State holds the present
only; whatever a view knows of the past comes from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.kinds import NONE, CardId, Role, Seat

if TYPE_CHECKING:
    from saboteur.rules.part import Part, PartKind
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.proofs import Proof

# What a seat remembers about gold: tuples of ints, the kind first.
DRAWN: Final = 0
"""(DRAWN, count): a packet was drawn."""
SEEN: Final = 1
"""(SEEN, value, ...): this seat looked at the packet."""
TAKEN: Final = 2
"""(TAKEN, seat, value): a seat kept a card; the value is NONE where it was not seen."""
PAID: Final = 3
"""(PAID, seat, amount, count, nuggets, value, ...): the bank paid; values only to this seat."""
GIVEN: Final = 4
"""(GIVEN, seat, count, value, ...): a seat drew cards from the gold deck; values only to this
seat. (WC-GREED-05)"""
BANKED: Final = 5
"""(BANKED, seat, value): a seat changed its lowest gold card into gold pieces, of which it had
none; the value is NONE where it was not seen. What that seat gets and pays is told from then on.
(TOLL-21)"""
GAINED: Final = 6
"""(GAINED, seat, amount): it got gold pieces."""
SPENT: Final = 7
"""(SPENT, seat): it paid one, and had some gold left to pay with unless the next entry says
otherwise."""
BARE: Final = 8
"""(BARE, seat): it had nothing left to pay with. (OV-INFO-11)"""

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
GAVE: Final = 6
"""(GAVE, seat, card): this seat was robbed of a card. (CHEST-E6)"""
ROBBED: Final = 7
"""(ROBBED, seat, seat): the first took a card blindly out of the other's hand. (CHEST-E6)"""
TOOK: Final = 8
"""(TOOK, seat, place, card, ...): a seat kept one of the top cards of the pile, which begin at
this place; NO_CARD where this seat did not know the card. (WC-TROVE-01)"""
SHUFFLED: Final = 9
"""(SHUFFLED, size, card, ...): the pile was shuffled; these cards were known in it. (CHEST-E9)"""
DREW_PILE: Final = 10
"""(DREW_PILE, seat): a seat kept some card of the pile just shuffled."""
FOUND: Final = 11
"""(FOUND, place, card): this seat saw an unknown card of the pile, which was taken up; places
are told from the top on down."""
LOOKING: Final = 12
"""(LOOKING, place, card, ...): somebody is looking through the top cards of the pile; or, with
the place NONE, through as many cards of the pile just shuffled."""

LOST: Final = 13
"""(LOST, count, card, ..., place, ...): so many own discards of an unknown past lie somewhere on
these places of the pile. It begins the story, and only a view tells it."""
PROVED: Final = 14
"""(PROVED, seat, which): the hand of a seat proved something, see View.proofs. (WC-PATH-03)"""

# What it remembers about dwarf cards.
SAW: Final = 0
"""(SAW, seat, role): this seat saw it, or it is its own."""
CHANGED: Final = 1
"""(CHANGED, seat): a seat exchanged its dwarf card, the old one was discarded. (S2-HAT-03)"""
UNDEALT: Final = 2
"""(UNDEALT, place, role): one that lies among the undealt ones, counted from the bottom."""
DROPPED: Final = 3
"""(DROPPED, place, role): one that was discarded, counted from the bottom."""
DRESSED: Final = 4
"""(DRESSED, seat): a seat exchanged its card, the old one lies under the others. (S2-HAT-02, COST-07)"""
PARTIED: Final = 5
"""(PARTIED,): all players' dwarf cards were shuffled and dealt again. (PARTY-02)"""

# What it remembers about face-down goals.
LOOKED: Final = 0
"""(LOOKED, cell, card): this seat looked at it. (BASE-ACT-15)"""
REVEALED: Final = 1
"""(REVEALED, cell, card): everybody saw it."""
EXCHANGED: Final = 2
"""(EXCHANGED, cell, cell): two goals changed places."""
PERHAPS: Final = 3
"""(PERHAPS, cell, cell): two goals changed places, or they did not. (WC-GSWAP-03)"""
PUSHED: Final = 4
"""(PUSHED, cell, cell): a goal was pushed away. (CHEST-D9)"""

NOT_THERE: Final = -2
"""An own discard lies no longer where it was put."""

# Where cards come from that somebody looks through.
FROM_DECK: Final = 0
FROM_PILE: Final = 1
FROM_SHUFFLED: Final = 2

Story = list[tuple[int, ...]]


@final
class Memory:
    """What one seat, or a spectator, remembers: this round's cards, and all about gold."""

    __slots__ = (
        "blurred",
        "certain",
        "role_story",
        "goals",
        "own_discards",
        "hands",
        "looked",
        "looked_from",
        "mixed",
        "own_since",
        "parts",
        "pile",
        "own_places",
        "past",
        "proofs",
        "rules",
        "seat",
        "seen_roles",
        "story",
        "totals",
        "turned_up",
        "turns",
    )

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat
        """Whose it is; NONE: a spectator's."""
        self.rules: Ruleset | None = None
        """To tell what kind of card was turned up, once they are known."""
        self.story: Story = []
        """What happened to the gold cards, as far as this seat saw it. (OV-INFO-08, -09)"""
        self.blurred: set[Seat] = set()
        """Whose gold pieces this seat cannot count: a gold card was changed unseen. (TOLL-21)"""
        self.totals: tuple[int, ...] = ()
        """The gold of every seat, once it was counted. (BASE-NEXT-06)"""
        self.begin_round()

    def begin_round(self) -> None:
        """Forget all but the gold. (BASE-NEXT-01)"""
        self.turns: int = 0
        """How many turns were begun this round."""
        self.pile: list[int] = []
        """The discard pile, bottom first; NO_CARD where unknown. (OV-INFO-05)"""
        self.own_discards: list[CardId] = []
        """Cards this seat discarded face down this round. (BASE-TURN-07)"""
        self.own_places: list[int] = []
        """Where in the pile they lie, NONE where that is not known."""
        self.past: list[int] = []
        """Where in the pile lay what nobody saw coming there, when the log began."""
        self.looked: list[int] = []
        """Cards somebody is looking through, like those of `pile`."""
        self.looked_from: int = FROM_DECK
        self.mixed: bool = False
        """Whether the pile was shuffled just now."""
        self.goals: Story = []
        """What happened to the face-down goals, as far as this seat saw it. (OV-INFO-04)"""
        self.turned_up: list[CardId] = []
        """Cards that are kept apart from the deck and do not lie face down any longer, as far as
        this seat saw them."""
        self.parts: dict[PartKind, Part] = {}
        """What it remembers of the pieces of state that products bring."""
        self.proofs: list[Proof] = []
        """What other hands proved this round. (WC-PATH-03)"""
        self.hands: Story = []
        """What happened to hands of which this seat knew cards. (S2-SWAP-06)"""
        self.certain: dict[Seat, list[CardId]] = {}
        """Cards surely in such a hand: neither played nor, perhaps, discarded since."""
        self.role_story: Story = []
        """What this seat knows of the dwarf cards, and where they went. (OV-INFO-02, -03)"""
        self.seen_roles: Story = []
        """(seat, turn, role, stale): see View.seen_roles."""
        self.own_since: int = 0
        """The turn in which this seat received its dwarf card; 0: dealt."""

    def known_rules(self) -> Ruleset:
        """Return the rules.

        :raises ValueError: if nobody has told them yet.
        """
        if self.rules is None:
            raise ValueError("a memory must know the rules to make sense of a log")
        return self.rules

    def show(self, seat: Seat, card: CardId) -> None:
        """Let a card of a hand be seen leaving it."""
        if seat in self.certain:
            self.hands.append((SHOWED, seat, card))
            cards = self.certain[seat]
            if card in cards:
                cards.remove(card)

    def lose_unseen(self, seat: Seat, count: int) -> None:
        """Let cards leave a hand unseen; all of them may have been of one kind."""
        cards = self.certain[seat]
        for card in set(cards):
            for _ in range(min(count, cards.count(card))):
                cards.remove(card)

    def tracked(self) -> bool:
        """Say whether there is a story of cards to be continued."""
        return bool(self.hands) or NONE in self.own_places

    def know_hand(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        """Remember cards of a hand that this seat gave away."""
        if cards:
            self.hands.append((KNOWN, seat, *cards))
            self.certain[seat] = list(cards)

    def see_role(self, seat: Seat, role: Role, turn: int) -> None:
        """Remember another player's dwarf card."""
        self.role_story.append((SAW, seat, role))
        self.seen_roles.append((seat, turn, role, 0))
