"""How the gold cards can lie, for one who saw part of what happened to them.

A gold card that another miner took from a packet is any of those that can have been in it. But
payments by the bank are no free arrangement: which cards it pays follows from what was in the
gold deck (BASE-PAY-14), and their number is seen. So the histories are weighed exactly, by the
numbers of cards of each value, with as many deals as each of them has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.gold_cards import payment
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.state import State
from saboteur.views.memory import DRAWN, GIVEN, PAID, SEEN, TAKEN
from saboteur.views.sampler import NoWorld, Sampler, without

if TYPE_CHECKING:
    from saboteur.views.view import View

PACKET: Final = -2
"""A gold card that is still in the packet."""
ASIDE: Final = -3
"""A gold card that is in no place at all, as a position text may have it."""


@final
class _Handout:
    """Gold cards that left the deck at one time: dealt from it, or paid by the bank."""

    __slots__ = ("amount", "count", "free", "groups", "known", "nuggets", "paid", "seat", "slots")

    def __init__(self) -> None:
        self.known: list[int] = []
        """Values of the cards whose holders together are known to have them."""
        self.free: list[Seat] = []
        """Whose cards are wholly unknown, a seat for each card; or PACKET, or ASIDE."""
        self.groups: list[list[int]] = []
        """Values known to be shared out, nobody knows how, among the `slots` of the same place."""
        self.slots: list[list[Seat]] = []
        # A payment. (BASE-PAY-14)
        self.seat: Seat = NONE
        self.amount: int = 0
        """0: no payment."""
        self.count: int = 0
        self.nuggets: int = 0
        self.paid: list[int] = []
        """What this seat was paid, if it was the one."""


@final
class _Packet:
    """A packet as it is read from the story: who took a card, and what this seat saw."""

    __slots__ = ("looks", "looks_at", "takers", "values")

    def __init__(self) -> None:
        self.takers: list[Seat] = []
        self.values: list[int] = []
        """What each taker took, NONE where not seen."""
        self.looks: list[list[int]] = []
        """What was in it when this seat looked."""
        self.looks_at: list[int] = []
        """How many had taken a card before."""

    def handout(self, seat: Seat, left: int) -> _Handout:
        """Sort its cards into known, shared out and free ones. (OV-INFO-09)"""
        deal = _Handout()
        slots = self.takers + [PACKET] * left
        values = self.values + [NONE] * left
        stops = [*self.looks_at, len(slots)]
        for i in range(stops[0]):
            if slots[i] == seat:
                deal.known.append(values[i])
            else:
                deal.free.append(slots[i])
        for look in range(len(self.looks)):
            later = self.looks[look + 1] if look + 1 < len(self.looks) else []
            shared = without(self.looks[look], later, "gold cards in the packet")
            deal.known.extend(shared)
            group: list[Seat] = []
            for i in range(stops[look], stops[look + 1]):
                if slots[i] == seat:
                    shared = without(shared, [values[i]], "gold cards in the packet")
                else:
                    group.append(slots[i])
            if len(shared) != len(group):
                raise NoWorld("the packet has another size than it had when it was seen")
            deal.groups.append(shared)
            deal.slots.append(group)
        return deal


def _read_story(view: View) -> list[_Handout]:
    """Return all that left the gold deck, in order, as this seat saw it.

    What was held before the story begins comes first, as one handout.
    """
    out = [_Handout()]
    packet = _Packet()
    gained = [0] * view.n
    own: list[int] = []
    for item in view.gold_story:
        kind = item[0]
        if kind == SEEN:
            packet.looks.append(list(item[1:]))
            packet.looks_at.append(len(packet.takers))
        elif kind == TAKEN:
            packet.takers.append(item[1])
            packet.values.append(item[2])
            gained[item[1]] += 1
            if item[1] == view.seat:
                own.append(item[2])
        else:
            out.append(packet.handout(view.seat, 0))
            packet = _Packet()
            if kind == PAID:
                out.append(_payment(item))
                gained[item[1]] += item[3]
                own.extend(item[5:])
            elif kind == GIVEN:
                out.append(_gift(item, view.seat))
                gained[item[1]] += item[2]
                own.extend(item[3:])
            elif kind != DRAWN:
                raise ValueError(f"the story of the gold has a kind {kind}")
    out.append(packet.handout(view.seat, view.packet_size))
    _read_past(view, out[0], gained, own)
    return out


def _payment(item: tuple[int, ...]) -> _Handout:
    pay = _Handout()
    pay.seat = item[1]
    pay.amount = item[2]
    pay.count = item[3]
    pay.nuggets = item[4]
    pay.paid = list(item[5:])
    return pay


def _gift(item: tuple[int, ...], observer: Seat) -> _Handout:
    gift = _Handout()
    if item[1] == observer:
        gift.known = list(item[3:])
    else:
        gift.free = [item[1]] * item[2]
    return gift


def _read_past(view: View, past: _Handout, gained: list[int], own: list[int]) -> None:
    """Add what was held before the story begins; in a match seen from its start, nothing."""
    placed = view.packet_size + view.gold_deck_size
    for seat in range(view.n):
        held = view.gold_counts[seat]
        placed += held
        if held < gained[seat]:
            # A gold card changed at the bank is not told of, so it cannot be followed. (TOLL-21)
            raise NoWorld("a seat was seen to get more gold cards than it has")
        if seat != view.seat:
            past.free.extend([seat] * (held - gained[seat]))
    if view.seat != NONE:
        past.known = without(list(view.gold), own, "gold cards of this seat")
    missing = len(view.rules.gold_values) - placed
    if missing < 0:
        raise NoWorld("there are more gold cards than the box has")
    past.free.extend([ASIDE] * missing)


@final
class _Branch:
    """The ways one handout can have gone, each leading to another gold deck."""

    __slots__ = ("cards", "decks", "total", "weights")

    def __init__(self) -> None:
        self.total: int = 0
        """How many deals fit the story from here on, up to a common factor."""
        self.weights: list[int] = []
        self.cards: list[list[int]] = []
        """Values of the free cards, or those paid."""
        self.decks: list[tuple[int, ...]] = []
        """The deck afterwards: how many cards of each value."""


@final
class GoldPlan:
    """All histories of the gold deck that fit a story, weighed.

    A handout takes `known` and a free combination from a deck; the number of deals that do so is
    the product, over the values, of the ways to choose the physical cards. A payment takes what
    the bank's rule takes, and fits if it looks as it did. Handouts after the last payment need no
    weighing: whatever is left then is in random order.
    """

    __slots__ = ("_after", "_before", "_memo", "_seat", "_start", "_tail", "_values")

    def __init__(self, view: View) -> None:
        handouts = _read_story(view)
        last = 0
        for i, handout in enumerate(handouts):
            if handout.amount:
                last = i + 1
        self._seat: Seat = view.seat
        self._before: list[_Handout] = handouts[:last]
        self._after: list[_Handout] = handouts[last:]
        self._values: list[int] = sorted(set(view.rules.gold_values))
        self._start: tuple[int, ...] = self._counted(view.rules.gold_values)
        known: list[int] = []
        for handout in self._after:
            known.extend(handout.known)
        self._tail: tuple[int, ...] = self._counted(known)
        self._memo: list[dict[tuple[int, ...], _Branch]] = [{} for _ in range(last + 1)]
        if not self._branch(0, self._start).total:
            raise NoWorld("no history of the gold cards fits what was seen")

    def _counted(self, cards: list[int]) -> tuple[int, ...]:
        counts = [cards.count(value) for value in self._values]
        if sum(counts) != len(cards):
            raise NoWorld("a gold card was seen that the box does not have")
        return tuple(counts)

    def _expanded(self, counts: tuple[int, ...]) -> list[int]:
        cards: list[int] = []
        for i, count in enumerate(counts):
            cards.extend([self._values[i]] * count)
        return cards

    def _branch(self, step: int, deck: tuple[int, ...]) -> _Branch:
        """Return how the story can go on from a step with this deck."""
        memo = self._memo[step]
        if deck not in memo:
            if step == len(self._before):
                branch = _Branch()
                branch.total = arrangements(deck, self._tail)
            elif self._before[step].amount:
                branch = self._pay(step, deck)
            else:
                branch = self._deal(step, deck)
            memo[deck] = branch
        return memo[deck]

    def _pay(self, step: int, deck: tuple[int, ...]) -> _Branch:
        """The bank pays by rule; it fits if the payment looks as it did. (BASE-PAY-14, -15)"""
        handout = self._before[step]
        cards = payment(self._expanded(deck), handout.amount)
        branch = _Branch()
        fits = len(cards) == handout.count
        if handout.amount - sum(cards) != handout.nuggets:
            fits = False
        if handout.seat == self._seat and sorted(cards) != sorted(handout.paid):
            fits = False
        if fits:
            paid = self._counted(cards)
            after = tuple([deck[i] - paid[i] for i in range(len(deck))])
            branch.cards.append(cards)
            branch.decks.append(after)
            branch.total = self._branch(step + 1, after).total
            branch.weights.append(branch.total)
        return branch

    def _deal(self, step: int, deck: tuple[int, ...]) -> _Branch:
        """Cards were dealt from the top: any free ones beside those known. (BASE-PAY-01)"""
        handout = self._before[step]
        branch = _Branch()
        known = self._counted(handout.known)
        ways = arrangements(deck, known)
        if not ways:
            return branch
        rest = [deck[i] - known[i] for i in range(len(deck))]
        for free in combinations(rest, len(handout.free)):
            after = tuple([rest[i] - free[i] for i in range(len(rest))])
            weight = ways * choices(rest, free) * self._branch(step + 1, after).total
            if weight:
                branch.cards.append(self._expanded(free))
                branch.decks.append(after)
                branch.weights.append(weight)
                branch.total += weight
        return branch

    def fill(self, s: State, sampler: Sampler) -> None:
        """Give everybody gold cards, and put the gold deck into order."""
        deck = self._start
        for step, handout in enumerate(self._before):
            branch = self._branch(step, deck)
            i = sampler.pick(branch.weights, branch.total)
            deck = branch.decks[i]
            if handout.amount:
                if handout.seat != self._seat:
                    s.gold[handout.seat].extend(branch.cards[i])
            else:
                cards = branch.cards[i][:]
                sampler.shuffle(cards)
                _hand_out(s, handout, cards, sampler)
        rest = [deck[i] - self._tail[i] for i in range(len(deck))]
        cards = self._expanded(tuple(rest))
        sampler.shuffle(cards)
        for handout in self._after:
            _hand_out(s, handout, cards, sampler)
        s.gold_deck = cards


def _hand_out(s: State, handout: _Handout, cards: list[int], sampler: Sampler) -> None:
    """Give the free places the top cards, and the others what they are known to share."""
    for place in handout.free:
        _give(s, place, cards.pop())
    for i, group in enumerate(handout.groups):
        shared = group[:]
        sampler.shuffle(shared)
        for place in handout.slots[i]:
            _give(s, place, shared.pop())


def _give(s: State, place: int, value: int) -> None:
    if place == PACKET:
        s.packet.append(value)
    elif place != ASIDE:
        s.gold[place].append(value)


def arrangements(deck: tuple[int, ...], wanted: tuple[int, ...]) -> int:
    """Count the ways to draw wanted numbers of each value, in a given order of values."""
    ways = 1
    for i, count in enumerate(wanted):
        for k in range(count):
            ways *= max(deck[i] - k, 0)
    return ways


def choices(deck: list[int], wanted: tuple[int, ...]) -> int:
    """Count the sets of physical cards with wanted numbers of each value."""
    ways = 1
    for i, count in enumerate(wanted):
        for k in range(count):
            ways = ways * (deck[i] - k) // (k + 1)
    return ways


def combinations(deck: list[int], size: int) -> list[tuple[int, ...]]:
    """Return how many of each value some cards of a deck can be."""
    partial: list[tuple[int, ...]] = [()]
    room = sum(deck)
    for count in deck:
        room -= count
        longer: list[tuple[int, ...]] = []
        for start in partial:
            left = size - sum(start)
            for k in range(max(0, left - room), min(count, left) + 1):
                longer.append((*start, k))
        partial = longer
    return partial if size <= sum(deck) else []
