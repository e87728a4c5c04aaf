"""How the gold cards can lie, for one who saw part of what happened to them.

A gold card that another miner took from a packet is any of those that can have been in it. But
payments by the bank are no free arrangement: which cards it pays follows from what was in the
gold deck (BASE-PAY-14), and their number is seen. And whoever changes a gold card at the bank
changes their lowest one when they have no gold piece left, and what they can pay afterwards tells
of its value (TOLL-21, OV-INFO-11). So the histories are weighed exactly, by the numbers of cards of each value,
with as many deals as each of them has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.modules.gold_cards import payment
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.state import State
from saboteur.views.gold_story import Handout, give, read_story
from saboteur.views.memory import BANKED, DRAWN, GAINED, PAID, SPENT
from saboteur.views.sampler import NoWorld, Sampler

if TYPE_CHECKING:
    from saboteur.views.view import View


@final
class _Branch:
    """The ways one step can have gone, each leading to another situation."""

    __slots__ = ("cards", "left", "states", "total", "weights")

    def __init__(self) -> None:
        self.total: int = 0
        """How many deals fit the story from here on, up to a common factor."""
        self.weights: list[int] = []
        self.cards: list[list[int]] = []
        """Values of the free cards of seats that are not followed, or those paid."""
        self.left: list[list[list[int]]] = []
        """Of every group, what is left for seats that are not followed."""
        self.states: list[tuple[int, ...]] = []


@final
class _Way:
    """A part of the ways to deal: what is chosen so far."""

    __slots__ = ("left", "rest", "state", "weight")

    def __init__(
        self, weight: int, rest: list[int], state: list[int], left: list[list[int]]
    ) -> None:
        self.weight: int = weight
        self.rest: list[int] = rest
        """The deck, by value."""
        self.state: list[int] = state
        self.left: list[list[int]] = left


@final
class GoldPlan:
    """All histories of the gold deck that fit a story, weighed.

    A deal takes `known` and a free combination from a deck; the number of deals that do so is the
    product, over the values, of the ways to choose the physical cards. A payment takes what the
    bank's rule takes, and fits if it looks as it did. Seats that changed a card unseen are
    followed: how many cards of each value they hold, and how many gold pieces. Deals after the
    last of the other steps need no weighing: whatever is left then is in random order.

    A situation is a tuple: the deck by value, then for each followed seat its cards by value and
    its gold pieces.
    """

    __slots__ = (
        "_after",
        "_before",
        "_cards_pay",
        "_followed",
        "_memo",
        "_seat",
        "_start",
        "_tail",
        "_unknown",
        "_values",
    )

    def __init__(self, view: View) -> None:
        steps = read_story(view)
        # Only what is not a deal tells deals apart; after the last such step all are alike.
        last = 0
        for i, step in enumerate(steps):
            if step.kind != DRAWN:
                last = i + 1
        self._seat: Seat = view.seat
        self._before: list[Handout] = steps[:last]
        self._after: list[Handout] = steps[last:]
        self._values: list[int] = sorted(set(view.rules.gold_values))
        self._followed: list[Seat] = sorted(
            {step.seat for step in steps if step.kind == BANKED and step.value == NONE}
        )
        self._unknown: list[Seat] = [i for i, count in enumerate(view.nuggets) if count == NONE]
        """Whose gold pieces are not known."""
        self._cards_pay: bool = view.rules.gold_cards_pay
        nothing = [0] * ((len(self._values) + 1) * len(self._followed))
        self._start: tuple[int, ...] = tuple(self._counted(view.rules.gold_values) + nothing)
        known: list[int] = []
        for step in self._after:
            known.extend(step.known)
        self._tail: list[int] = self._counted(known)
        self._memo: list[dict[tuple[int, ...], _Branch]] = [{} for _ in range(last + 1)]
        if not self._branch(0, self._start).total:
            raise NoWorld("no history of the gold cards fits what was seen")

    def _counted(self, cards: list[int]) -> list[int]:
        counts = [cards.count(value) for value in self._values]
        if sum(counts) != len(cards):
            raise NoWorld("a gold card was seen that the box does not have")
        return counts

    def _expanded(self, counts: list[int]) -> list[int]:
        cards: list[int] = []
        for i, count in enumerate(counts):
            cards.extend([self._values[i]] * count)
        return cards

    def _deck(self, state: tuple[int, ...]) -> list[int]:
        return list(state[: len(self._values)])

    def _at(self, seat: Seat) -> int:
        """Return where in a situation the cards of a followed seat begin; NONE if it is not."""
        if seat not in self._followed:
            return NONE
        return len(self._values) + self._followed.index(seat) * (len(self._values) + 1)

    # --- weighing ------------------------------------------------------------------------------

    def _branch(self, at: int, state: tuple[int, ...]) -> _Branch:
        """Return how the story can go on from a step."""
        memo = self._memo[at]
        if state not in memo:
            branch = _Branch()
            if at == len(self._before):
                branch.total = arrangements(self._deck(state), self._tail)
            elif self._before[at].kind == PAID:
                self._pay(branch, at, state)
            elif self._before[at].kind == DRAWN:
                self._deal(branch, at, state)
            else:
                self._turn_over(branch, at, state)
            memo[state] = branch
        return memo[state]

    def _lead(self, branch: _Branch, at: int, way: _Way, cards: list[int], rest: list[int]) -> None:
        """Add a way to go on."""
        way.state[: len(self._values)] = rest
        state = tuple(way.state)
        weight = way.weight * self._branch(at + 1, state).total
        if weight:
            branch.total += weight
            branch.weights.append(weight)
            branch.cards.append(cards)
            branch.left.append(way.left)
            branch.states.append(state)

    def _pay(self, branch: _Branch, at: int, state: tuple[int, ...]) -> None:
        """The bank pays by rule; it fits if the payment looks as it did. (BASE-PAY-14, -15)"""
        step = self._before[at]
        deck = self._deck(state)
        cards = payment(self._expanded(deck), step.amount)
        # Everybody saw how many cards were paid and what was credited; the player saw which.
        if len(cards) != step.count or step.amount - sum(cards) != step.nuggets:
            return
        if step.seat == self._seat and sorted(cards) != sorted(step.paid):
            return
        after = list(state)
        paid = self._counted(cards)
        place = self._at(step.seat)
        for i, count in enumerate(paid):
            deck[i] -= count
            if place != NONE:
                after[place + i] += count
        self._lead(branch, at, _Way(1, deck, after, []), cards, deck)

    def _deal(self, branch: _Branch, at: int, state: tuple[int, ...]) -> None:
        """Cards were dealt from the top: any free ones beside those known. (BASE-PAY-01)"""
        step = self._before[at]
        known = self._counted(step.known)
        deck = self._deck(state)
        ways = arrangements(deck, known)
        if not ways:
            return
        rest = [deck[i] - known[i] for i in range(len(deck))]
        partial = self._share_out([_Way(ways, rest, list(state), [])], step.free)
        # What a group shares is no longer in the deck: while it is shared out it stands in for the
        # deck, which waits at the end of `left`; what nobody followed got takes its place there.
        for i, group in enumerate(step.groups):
            for way in partial:
                way.left = [*way.left, way.rest]
                way.rest = self._counted(group)
            partial = self._share_out(partial, step.slots[i])
            for way in partial:
                deck_left = way.left.pop()
                way.left = [*way.left, self._expanded(way.rest)]
                way.rest = deck_left
        # Of all others it does not matter who has which card, only how many of each value are
        # away: they are told apart when a world is filled.
        unfollowed = 0
        for place in step.free:
            if self._at(place) == NONE:
                unfollowed += 1
        for way in partial:
            for free in combinations(way.rest, unfollowed):
                after = [way.rest[i] - free[i] for i in range(len(free))]
                weight = way.weight * choices(way.rest, free)
                longer = _Way(weight, after, way.state[:], way.left)
                self._lead(branch, at, longer, self._expanded(list(free)), after)

    def _share_out(self, ways: list[_Way], places: list[int]) -> list[_Way]:
        """Give the followed seats among some places their cards, in every way."""
        for seat in self._followed:
            size = places.count(seat)
            if not size:
                continue
            place = self._at(seat)
            longer: list[_Way] = []
            for way in ways:
                for taken in combinations(way.rest, size):
                    weight = way.weight * choices(way.rest, taken)
                    if weight:
                        state = way.state[:]
                        rest = way.rest[:]
                        for i, count in enumerate(taken):
                            state[place + i] += count
                            rest[i] -= count
                        longer.append(_Way(weight, rest, state, way.left[:]))
            ways = longer
        return ways

    def _turn_over(self, branch: _Branch, at: int, state: tuple[int, ...]) -> None:
        """A gold card is changed, or gold pieces come and go. (TOLL-21, OV-INFO-11)"""
        step = self._before[at]
        deck = self._deck(state)
        after = list(state)
        place = self._at(step.seat)
        if place == NONE:
            # This seat changed the card itself and knows it: it goes back.
            deck[self._values.index(step.value)] += 1
        else:
            pieces = place + len(self._values)
            cards = after[place:pieces]
            if step.kind == BANKED:
                # It is always the lowest card that is changed. (TOLL-21)
                lowest = 0
                while lowest < len(cards) and not cards[lowest]:
                    lowest += 1
                # Who has a gold piece changes no card.
                if lowest == len(cards) or after[pieces]:
                    return
                after[place + lowest] -= 1
                after[pieces] = self._values[lowest]
                deck[lowest] += 1
            elif step.kind == GAINED:
                after[pieces] += step.amount
            else:
                after[pieces] -= 1 if step.kind == SPENT else 0
                # All see whether something is left to pay with, and that decides between values.
                can_pay = after[pieces] > 0 or (self._cards_pay and sum(cards) > 0)
                if after[pieces] < 0 or can_pay != bool(step.amount):
                    return
        self._lead(branch, at, _Way(1, deck, after, []), [], deck)

    # --- drawing -------------------------------------------------------------------------------

    def fill(self, s: State, sampler: Sampler) -> None:
        """Give everybody gold cards, and put the gold deck into order."""
        state = self._start
        for at, step in enumerate(self._before):
            branch = self._branch(at, state)
            i = sampler.pick(branch.weights, branch.total)
            state = branch.states[i]
            if step.kind == PAID:
                # This seat's own cards lie in the state already; followed seats get theirs below,
                # because some may have gone back to the bank since.
                if step.seat != self._seat and self._at(step.seat) == NONE:
                    s.gold[step.seat].extend(branch.cards[i])
            elif step.kind == DRAWN:
                cards = branch.cards[i][:]
                sampler.shuffle(cards)
                free = [place for place in step.free if self._at(place) == NONE]
                slots = [
                    [place for place in group if self._at(place) == NONE] for group in step.slots
                ]
                _hand_out(s, free, branch.left[i], slots, cards, sampler)
        for seat in self._followed:
            place = self._at(seat)
            pieces = place + len(self._values)
            s.gold[seat].extend(self._expanded(list(state[place:pieces])))
            if seat in self._unknown:
                s.nuggets[seat] = state[pieces]
        # From here on every order of the deck is as likely as the next; only what is known to have
        # been dealt since must not be dealt again.
        deck = self._deck(state)
        rest = [deck[i] - self._tail[i] for i in range(len(deck))]
        cards = self._expanded(rest)
        sampler.shuffle(cards)
        for step in self._after:
            _hand_out(s, step.free, step.groups, step.slots, cards, sampler)
        s.gold_deck = cards


def _hand_out(
    s: State,
    free: list[int],
    groups: list[list[int]],
    slots: list[list[int]],
    cards: list[int],
    sampler: Sampler,
) -> None:
    """Give the free places the top cards, and the others what they are known to share."""
    for place in free:
        give(s, place, cards.pop())
    for i, group in enumerate(groups):
        shared = group[:]
        sampler.shuffle(shared)
        for place in slots[i]:
            give(s, place, shared.pop())


def arrangements(deck: list[int], wanted: list[int]) -> int:
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
