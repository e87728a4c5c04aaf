"""The story of the cards that a seat knows, as a view tells it, read as steps to be weighed.

There is a place for each hand that is followed, one for each place of the discard pile that is,
and perhaps a bag: the places of the pile in which every order is as likely as the next, because it
was shuffled or because nobody saw it grow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.rules.kinds import NO_CARD, CardId, Seat
from saboteur.views.memory import (
    DREW,
    DREW_PILE,
    FOUND,
    GAVE,
    GOT,
    HID,
    KNOWN,
    LOOKING,
    LOST,
    PROVED,
    ROBBED,
    SHOWED,
    SHUFFLED,
    SWAPPED,
    TOOK,
)
from saboteur.views.sampler import NoWorld
from saboteur.views.steps import ADD, MERGE, MOVE, NOTHING, PROVE, SHOW, TAKE, CardStep

if TYPE_CHECKING:
    from saboteur.views.view import View


@final
class CardStory:
    """What happened to known cards: the steps, and where the places are now."""

    __slots__ = ("bag", "bag_at", "is_looking", "line_at", "places", "steps", "used")

    def __init__(self, view: View) -> None:
        """Read it.

        :raises NoWorld: if it cannot have happened.
        """
        self.steps: list[CardStep] = []
        self.used: int = 0
        """How many places there were."""
        self.line_at: dict[Seat, int] = {}
        """The hands that are followed."""
        self.places: dict[int, int] = {}
        """Single places of the pile that are followed."""
        self.bag: int = NOTHING
        """The places of the pile in which every order is as likely as the next."""
        self.bag_at: list[int] = []
        """Which these are, from the bottom up."""
        self.is_looking: bool = False
        """Somebody is looking through the top of the pile now."""
        self._read(view)

    def _read(self, view: View) -> None:
        """Turn the story into steps; the sizes of hands follow from those of now."""
        # How likely a card was to move depends on how many lay beside it then. The story does not
        # tell that, the view knows the sizes of now: so it is gone through from its end, and what
        # each entry did to the sizes is undone.
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
                # What lies there since is what this seat gave for it: its size tells nothing of this hand.
                sizes[seat] = len(entry) - 2
            elif kind in {GAVE, TOOK, DREW_PILE}:
                sizes[seat] -= 1
            elif kind == ROBBED:
                sizes[seat] -= 1
                # The hand that a card was drawn from is the one whose size weighs.
                seat = entry[2]
                sizes[seat] += 1
            before.append(sizes[seat] if 0 <= seat < view.n else 0)
        for i, entry in enumerate(view.hand_story):
            if entry[0] in {FOUND, SHUFFLED, DREW_PILE, TOOK, LOOKING, LOST}:
                self._read_pile(entry)
            else:
                self._read_hands(entry, before[-1 - i])

    def _read_hands(self, entry: tuple[int, ...], size: int) -> None:
        kind = entry[0]
        seat = entry[1]
        if kind == KNOWN:
            if len(entry) - 2 > size:
                raise NoWorld(f"more cards are known than the hand of seat {seat} has")
            # What was known of the hand before is in these cards: it begins as a place of its own.
            self.line_at[seat] = self._place()
            self._add(self.line_at[seat], list(entry[2:]))
        elif kind == GAVE:
            self._add(self._line(seat), [entry[2]])
        elif kind == SWAPPED:
            # No card moves here: each hand goes on as it is before another player. A hand of which
            # nothing is known needs no place.
            line = self.line_at.pop(seat, NOTHING)
            other = self.line_at.pop(entry[2], NOTHING)
            if line != NOTHING:
                self.line_at[entry[2]] = line
            if other != NOTHING:
                self.line_at[seat] = other
        elif kind == HID:
            place = self._place()
            self.places[entry[2]] = place
            self._move(self._line(seat), size, place)
        elif kind == ROBBED:
            self._move(self._line(entry[2]), size, self._line(seat))
        elif kind == PROVED:
            step = CardStep(PROVE, self._line(seat))
            step.sizes = [size]
            self.steps.append(step)
        elif kind in {SHOWED, GOT}:
            line = self._line(seat)
            for k, card in enumerate(entry[2:]):
                # Each card that is seen leaves one fewer that the next can have been.
                self._show(line, card, size - k)
            if kind == GOT:
                # This seat holds them now and sees them; what the other holds is another hand.
                del self.line_at[seat]
        elif kind != DREW:
            raise ValueError(f"the story of the hands has a kind {kind}")

    def _read_pile(self, entry: tuple[int, ...]) -> None:
        kind = entry[0]
        if kind == LOOKING:
            self.is_looking = True
        elif kind == LOST:
            # Which of these own discards lies where is not known: they are in a bag from the start.
            self.bag = self._place()
            self.bag_at = list(entry[2 + entry[1] :])
            self._add(self.bag, list(entry[2 : 2 + entry[1]]))
        elif kind == SHUFFLED:
            # What was known of single places lies anywhere now, with what was in the bag before.
            step = CardStep(MERGE, self._place())
            step.cards = list(entry[2:])
            step.sources = list(self.places.values())
            if self.bag != NOTHING:
                step.sources.append(self.bag)
            self.steps.append(step)
            self.places = {}
            self.bag = step.target
            self.bag_at = list(range(entry[1]))
        elif kind == DREW_PILE:
            # Nobody saw which: it may be any of the bag. The pile is shorter by its top place.
            self._move(self.bag, len(self.bag_at), self._line(entry[1]))
            self.bag_at.pop()
        elif kind == FOUND:
            self._find(entry[1], entry[2])
        else:
            self._take(entry[1], entry[2], list(entry[3:]))

    def _find(self, place: int, card: CardId) -> None:
        """Take in a card of the pile that this seat saw."""
        if place in self.places:
            self._show(self.places.pop(place), card, 1)
        elif place in self.bag_at:
            self._show(self.bag, card, len(self.bag_at))
            self.bag_at.remove(place)

    def _take(self, seat: Seat, low: int, cards: list[CardId]) -> None:
        """Somebody else kept one of the top cards. (WC-TROVE-01)"""
        # From the top on down, as they were taken up: each comes out of a bag that is smaller by those
        # above it.
        step = CardStep(TAKE, self._line(seat))
        for i in range(len(cards) - 1, -1, -1):
            place = self.places.pop(low + i, NOTHING)
            if place == NOTHING:
                place = self._place()
                if low + i in self.bag_at:
                    # Whichever of the bag it is, it lies there now.
                    self._move(self.bag, len(self.bag_at), place)
                    self.bag_at.remove(low + i)
                elif cards[i] != NO_CARD:
                    self._add(place, [cards[i]])
            step.sources.insert(0, place)
            step.sizes.append(1)
        # Nobody else knows which was kept, and those above it close up: what lies on a place then is
        # what lay there or the one above, so it is a new place.
        for i in range(len(cards) - 1):
            place = self._place()
            step.after.append(place)
            self.places[low + i] = place
        self.steps.append(step)

    def _place(self) -> int:
        self.used += 1
        return self.used - 1

    def _line(self, seat: Seat) -> int:
        """Return where a seat holds its cards."""
        if seat not in self.line_at:
            self.line_at[seat] = self._place()
        return self.line_at[seat]

    def _add(self, target: int, cards: list[CardId]) -> None:
        step = CardStep(ADD, target)
        step.cards = cards
        self.steps.append(step)

    def _move(self, source: int, size: int, target: int) -> None:
        step = CardStep(MOVE, target)
        step.sources = [source]
        step.sizes = [size]
        self.steps.append(step)

    def _show(self, source: int, card: CardId, size: int) -> None:
        step = CardStep(SHOW, source)
        step.cards = [card]
        step.sources = [source]
        step.sizes = [size]
        self.steps.append(step)
