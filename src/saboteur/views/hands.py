"""Where the cards can be that a seat gave away when hands were swapped.

What is equally likely is a course of the round: a deal, and for every card that left a hand which
of the cards in that hand it was. Others' choices are no evidence, so each course that looks to
the seat as the round did counts once.

As long as a seat knows no card in any other hand, that makes every arrangement of the unseen
cards equally likely: which draw a played, discarded or held card came from can be told in as many
ways whatever the cards are. Third players may swap hands as they like.

A card that it knows in another hand is no longer exchangeable with the rest. It may have been
discarded, but not if it was seen later; and a like card that was played may have been another
copy, drawn since. So the fates of the known cards are weighed. With k known cards of a kind and u
unknown ones in the hand,

    a card discarded face down   is a known one in k ways, an unknown one in u ways;
    a card played                is a known one of its kind in k ways, an unknown one in u ways,
                                 each with as many copies as no one has seen;
    a hand this seat receives    has the known ones that are left, the unknown ones are the rest
                                 of it.

For each copy that was an unknown card there is one unseen card and one place less in the end,
which is why the arrangements of the others are counted too. Known cards about which nothing is
learned later are alike: only their number matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.kinds import CardId, Seat
from saboteur.rules.state import State
from saboteur.views.memory import DREW, GOT, HID, KNOWN, SHOWED, SWAPPED
from saboteur.views.sampler import NoWorld, Sampler

if TYPE_CHECKING:
    from saboteur.views.view import View

UNKNOWN: Final = -1
"""The card was one the seat does not know; or a place that is none."""


@final
class _Step:
    """A card that left a hand of which this seat knows cards, or that hand coming back."""

    __slots__ = (
        "cards",
        "copies_at",
        "kind",
        "line",
        "place",
        "retiring",
        "settled",
        "size",
        "slot",
        "slots",
    )

    def __init__(self, kind: int, line: int, size: int) -> None:
        self.kind: int = kind
        """HID, SHOWED or GOT."""
        self.line: int = line
        """Which of the hands that were given away it is, whoever holds it by now."""
        self.size: int = size
        """How many cards were in it before."""
        self.place: int = UNKNOWN
        """HID: where in the pile the card lies."""
        self.slots: list[int] = []
        """The slots of its line; the first is for the cards that are alike."""
        self.slot: int = UNKNOWN
        """SHOWED: the slot of the card's kind, if such a card is known."""
        self.copies_at: int = UNKNOWN
        """And where the state counts the copies of that kind."""
        self.cards: list[CardId] = []
        """SHOWED and GOT: what was seen."""
        self.retiring: list[int] = []
        """Slots about which nothing is learned after this."""
        self.settled: list[int] = []
        """Where the state counts copies of kinds of which none is weighed after this."""


@final
class _Branch:
    """The ways one step can have gone."""

    __slots__ = ("slots", "states", "total", "weights")

    def __init__(self) -> None:
        self.total: int = 0
        """How many courses fit the story from here on, up to a common factor."""
        self.weights: list[int] = []
        self.slots: list[int] = []
        """Where the card was, or UNKNOWN."""
        self.states: list[tuple[int, ...]] = []

    def add(self, weight: int, slot: int, state: tuple[int, ...]) -> None:
        """Add a way."""
        if weight:
            self.total += weight
            self.weights.append(weight)
            self.slots.append(slot)
            self.states.append(state)


@final
class HandPlan:
    """All fates of the known cards that fit a story, weighed.

    A state of the weighing is a tuple: how many known cards each slot has; then, for each kind
    that is in a slot of its own, how many copies turned out to be unknown cards; then how many
    did in all. Every line has a slot for the cards that are alike, and one for each kind about
    which something is learned later.
    """

    __slots__ = (
        "_copies",
        "_kinds",
        "_known",
        "_least",
        "_line_at",
        "_memo",
        "_slot_cards",
        "_slot_lines",
        "_start",
        "_steps",
        "_unseen",
    )

    def __init__(self, view: View, pool: list[CardId]) -> None:
        """Read the story; `pool` are the cards that this seat does not see lying anywhere.

        :raises NoWorld: if no course of the round fits.
        """
        self._known: list[list[CardId]] = []
        """By line: the cards that were given away."""
        self._line_at: dict[Seat, int] = {}
        """Who holds which line now."""
        self._steps: list[_Step] = []
        self._read(view)
        self._slot_lines: list[int] = []
        self._slot_cards: list[int] = []
        self._kinds: list[CardId] = []
        uses = self._make_slots()
        self._unseen: int = len(pool) + uses
        """The unseen cards that this seat never knew, if all it saw again were those it knew."""
        for cards in self._known:
            self._unseen -= len(cards)
        self._least: int = max(0, self._unseen - uses)
        self._copies: list[int] = []
        """Of each kind, the copies among them."""
        self._count_copies(pool)
        counts: list[int] = []
        for slot, card in enumerate(self._slot_cards):
            line = self._known[self._slot_lines[slot]]
            counts.append(len(self._alike(slot)) if card == UNKNOWN else line.count(card))
        self._start: tuple[int, ...] = tuple(counts + [0] * (len(self._kinds) + 1))
        self._memo: list[dict[tuple[int, ...], _Branch]] = [{} for _ in self._steps]
        if not self._total(0, self._start):
            raise NoWorld("no course of the round fits what was seen of the hands")

    def _read(self, view: View) -> None:
        """Turn the story into lines and steps; the sizes follow from those of now."""
        sizes = list(view.hand_sizes)
        before: list[int] = []
        for entry in reversed(view.hand_story):
            kind = entry[0]
            seat = entry[1]
            if kind in {SHOWED, HID}:
                sizes[seat] += 1
            elif kind == DREW:
                sizes[seat] -= entry[2]
            elif kind == SWAPPED:
                sizes[seat], sizes[entry[2]] = sizes[entry[2]], sizes[seat]
            elif kind == GOT:
                sizes[seat] = len(entry) - 2
            elif kind != KNOWN:
                raise ValueError(f"the story of the hands has a kind {kind}")
            before.append(sizes[seat])
        for i, entry in enumerate(view.hand_story):
            self._take_in(entry, before[-1 - i])

    def _take_in(self, entry: tuple[int, ...], size: int) -> None:
        kind = entry[0]
        seat = entry[1]
        line = self._line_at.get(seat, UNKNOWN)
        if kind == KNOWN:
            if len(entry) - 2 > size:
                raise NoWorld(f"more cards are known than the hand of seat {seat} has")
            self._line_at[seat] = len(self._known)
            self._known.append(list(entry[2:]))
        elif kind == SWAPPED:
            other = self._line_at.pop(entry[2], UNKNOWN)
            self._line_at.pop(seat, UNKNOWN)
            if line != UNKNOWN:
                self._line_at[entry[2]] = line
            if other != UNKNOWN:
                self._line_at[seat] = other
        elif kind != DREW:
            step = _Step(kind, line, size)
            if kind == HID:
                step.place = entry[2]
            else:
                step.cards = list(entry[2:])
            if kind == GOT:
                del self._line_at[seat]
            self._steps.append(step)

    def _make_slots(self) -> int:
        """Make a slot for each kind that is seen again; return how many cards are."""
        for line, cards in enumerate(self._known):
            seen: list[CardId] = []
            for step in self._steps:
                if step.line == line:
                    seen.extend(step.cards)
            for card in [UNKNOWN, *sorted(set(cards) & set(seen))]:
                self._slot_lines.append(line)
                self._slot_cards.append(card)
        self._kinds = sorted(set(self._slot_cards) - {UNKNOWN})
        uses = 0
        later_slots: set[int] = set()
        later_kinds: set[int] = set()
        for step in reversed(self._steps):
            for slot, line in enumerate(self._slot_lines):
                if line == step.line:
                    step.slots.append(slot)
            for card in set(step.cards):
                slot = self._slot_of(step.line, card)
                if slot == UNKNOWN:
                    continue
                uses += step.cards.count(card)
                copies_at = self._copies_at(card)
                if step.kind == SHOWED:
                    step.slot = slot
                    step.copies_at = copies_at
                if slot not in later_slots:
                    step.retiring.append(slot)
                if copies_at not in later_kinds:
                    step.settled.append(copies_at)
                later_slots.add(slot)
                later_kinds.add(copies_at)
        return uses

    def _slot_of(self, line: int, card: int) -> int:
        for slot, kind in enumerate(self._slot_cards):
            if kind == card and self._slot_lines[slot] == line:
                return slot
        return UNKNOWN

    def _copies_at(self, card: CardId) -> int:
        return len(self._slot_cards) + self._kinds.index(card)

    def _alike(self, slot: int) -> list[CardId]:
        """Return the cards of a line about which nothing is learned."""
        line = self._slot_lines[slot]
        return [card for card in self._known[line] if self._slot_of(line, card) == UNKNOWN]

    def _count_copies(self, pool: list[CardId]) -> None:
        """Count the copies of each kind that this seat never knew; refuse what cannot be."""
        for card in sorted({card for cards in self._known for card in cards}):
            copies = pool.count(card)
            for cards in self._known:
                copies -= cards.count(card)
            for step in self._steps:
                if self._slot_of(step.line, card) != UNKNOWN:
                    copies += step.cards.count(card)
            if copies < 0:
                raise NoWorld(f"there are not that many cards of kind {card}")
            if card in self._kinds:
                self._copies.append(copies)

    # --- weighing ------------------------------------------------------------------------------

    def _total(self, step: int, state: tuple[int, ...]) -> int:
        if step < len(self._steps):
            return self._branch(step, state).total
        # The unseen cards that are left lie in any order.
        ways = 1
        for k in range(self._least + 1, self._unseen - state[-1] + 1):
            ways *= k
        return ways

    def _branch(self, at: int, state: tuple[int, ...]) -> _Branch:
        """Return how the story can go on from a step."""
        memo = self._memo[at]
        if state not in memo:
            branch = _Branch()
            step = self._steps[at]
            unknown = step.size
            for slot in step.slots:
                unknown -= state[slot]
            if step.kind == GOT:
                self._receive(branch, at, state, unknown)
            else:
                self._leave(branch, at, state, unknown)
            memo[state] = branch
        return memo[state]

    def _leave(self, branch: _Branch, at: int, state: tuple[int, ...], unknown: int) -> None:
        """A card left the hand: any of it face down, or one of its kind."""
        step = self._steps[at]
        for slot in step.slots:
            if state[slot] and (step.kind == HID or slot == step.slot):
                after = self._after(step, state, slot)
                branch.add(state[slot] * self._total(at + 1, after), slot, after)
        ways = unknown
        if step.slot != UNKNOWN:
            ways *= self._copies_left(step.copies_at, state[step.copies_at])
        if ways:
            after = self._after(step, state, UNKNOWN)
            branch.add(ways * self._total(at + 1, after), UNKNOWN, after)

    def _receive(self, branch: _Branch, at: int, state: tuple[int, ...], unknown: int) -> None:
        """The whole hand was seen: what was not known in it was drawn since."""
        step = self._steps[at]
        after = list(state)
        ways = 1
        for k in range(unknown):
            ways *= k + 1
        for slot in step.slots:
            card = self._slot_cards[slot]
            drawn = step.cards.count(card) - state[slot]
            if drawn < 0:
                return
            after[slot] = 0
            if drawn:
                at_kind = self._copies_at(card)
                for k in range(drawn):
                    ways = ways * self._copies_left(at_kind, after[at_kind]) // (k + 1)
                    after[at_kind] += 1
                after[-1] += drawn
        for place in step.settled:
            after[place] = 0
        left = tuple(after)
        if ways:
            branch.add(ways * self._total(at + 1, left), UNKNOWN, left)

    def _copies_left(self, copies_at: int, used: int) -> int:
        return max(0, self._copies[copies_at - len(self._slot_cards)] - used)

    def _after(self, step: _Step, state: tuple[int, ...], slot: int) -> tuple[int, ...]:
        """Return the state when a card of a slot has left, or an unknown one."""
        after = list(state)
        if slot != UNKNOWN:
            after[slot] -= 1
        elif step.slot != UNKNOWN:
            after[step.copies_at] += 1
            after[-1] += 1
        for old in step.retiring:
            after[step.slots[0]] += after[old]
            after[old] = 0
        for place in step.settled:
            after[place] = 0
        return tuple(after)

    # --- drawing -------------------------------------------------------------------------------

    def fill(self, s: State, sampler: Sampler) -> list[CardId]:
        """Put the known cards into hands and pile, each fate as likely as it is; return them."""
        alike: list[list[CardId]] = []
        for slot, card in enumerate(self._slot_cards):
            if card == UNKNOWN:
                alike.append(self._alike(slot))
        placed: list[CardId] = []
        state = self._start
        for at, step in enumerate(self._steps):
            branch = self._branch(at, state)
            i = sampler.pick(branch.weights, branch.total)
            slot = branch.slots[i]
            if slot != UNKNOWN and step.kind == HID:
                card = self._slot_cards[slot]
                if card == UNKNOWN:
                    cards = alike[step.line]
                    card = cards.pop(sampler.below(len(cards)))
                s.discards[step.place] = card
                placed.append(card)
            if step.kind != GOT:
                for old in step.retiring:
                    left = state[old] - (1 if old == slot else 0)
                    alike[step.line].extend([self._slot_cards[old]] * left)
            state = branch.states[i]
        for seat, line in self._line_at.items():
            s.hands[seat][: len(alike[line])] = alike[line]
            placed.extend(alike[line])
        return placed
