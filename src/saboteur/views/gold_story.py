"""The story of the gold cards as one seat saw it, read as steps to be weighed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.state import State
from saboteur.views.memory import BANKED, BARE, DRAWN, GAINED, GIVEN, PAID, SEEN, SPENT, TAKEN
from saboteur.views.sampler import NoWorld, without

if TYPE_CHECKING:
    from saboteur.views.view import View

PACKET: Final = -2
"""A gold card that is still in the packet."""
ASIDE: Final = -3
"""A gold card that is in no place at all, as a position text may have it."""


@final
class Handout:
    """One thing that happened to gold: mostly, cards that left the deck at one time."""

    __slots__ = (
        "amount",
        "count",
        "free",
        "groups",
        "kind",
        "known",
        "nuggets",
        "paid",
        "seat",
        "slots",
        "value",
    )

    def __init__(self, kind: int = DRAWN, seat: Seat = NONE, amount: int = 0) -> None:
        self.kind: int = kind
        """As memory has it: PAID, BANKED, GAINED, SPENT or BARE; DRAWN is any deal, whoever got the
        cards."""
        self.known: list[int] = []
        """Values of the cards whose holders together are known to have them."""
        self.free: list[Seat] = []
        """Whose cards are wholly unknown, a seat for each card; or PACKET, or ASIDE."""
        self.groups: list[list[int]] = []
        """Values known to be shared out, nobody knows how, among the `slots` of the same place."""
        self.slots: list[list[Seat]] = []
        # Of all but a deal.
        self.seat: Seat = seat
        self.amount: int = amount
        """Of a gold piece that was SPENT: 1 if there was gold left to pay with."""
        # A payment. (BASE-PAY-14)
        self.count: int = 0
        self.nuggets: int = 0
        self.paid: list[int] = []
        """What this seat was paid, if it was the one."""
        self.value: int = NONE
        """The card that was changed, NONE where it was not seen."""


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

    def handout(self, seat: Seat, left: int) -> Handout:
        """Sort its cards into known, shared out and free ones. (OV-INFO-09)"""
        # What is still in the packet counts as taken last: nobody knows more of it than of those.
        deal = Handout()
        slots = self.takers + [PACKET] * left
        values = self.values + [NONE] * left
        stops = [*self.looks_at, len(slots)]
        # Cards taken before the first look were never seen, but for one's own.
        for i in range(stops[0]):
            if slots[i] == seat:
                deal.known.append(values[i])
            else:
                deal.free.append(slots[i])
        # What lay there at one look and not at the next went to those who took in between, nobody
        # knows in which order; one's own card of these is known and taken out.
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
            # Told by a real match the numbers agree; a view may have been stated otherwise.
            if len(shared) != len(group):
                raise NoWorld("the packet has another size than it had when it was seen")
            deal.groups.append(shared)
            deal.slots.append(group)
        return deal


@final
class _Reader:
    """Turns the story into steps."""

    __slots__ = ("_changed", "_packet", "_seat", "gained", "own", "steps")

    def __init__(self, seat: Seat, n: int) -> None:
        self._seat: Seat = seat
        self._packet: _Packet = _Packet()
        self._changed: set[Seat] = set()
        """Whose gold pieces are followed: they changed a card unseen."""
        self.steps: list[Handout] = [Handout()]
        self.gained: list[int] = [0] * n
        """How many gold cards each seat got, less those it gave back."""
        self.own: list[int] = []
        """Values of those that are this seat's own."""

    def close(self, left: int) -> None:
        """Let the packet be over, but for some cards that are still in it."""
        self.steps.append(self._packet.handout(self._seat, left))
        self._packet = _Packet()

    def take_in(self, item: tuple[int, ...]) -> None:
        """Take in the next thing."""
        kind = item[0]
        if kind == SEEN:
            self._packet.looks.append(list(item[1:]))
            self._packet.looks_at.append(len(self._packet.takers))
        elif kind == TAKEN:
            self._packet.takers.append(item[1])
            self._packet.values.append(item[2])
            self.gained[item[1]] += 1
            if item[1] == self._seat:
                self.own.append(item[2])
        else:
            # Anything else happens after the packet was passed on to its end.
            self.close(0)
            if kind == PAID:
                self._pay(item)
            elif kind == GIVEN:
                self.steps.append(_gift(item, self._seat))
                self.gained[item[1]] += item[2]
                self.own.extend(item[3:])
            elif kind == BANKED:
                self._change(item[1], item[2])
            elif kind == GAINED:
                self.steps.append(Handout(GAINED, item[1], item[2]))
            elif kind == SPENT:
                self.steps.append(Handout(SPENT, item[1], 1))
            elif kind == BARE:
                self._empty(item[1])
            elif kind != DRAWN:
                raise ValueError(f"the story of the gold has a kind {kind}")

    def _pay(self, item: tuple[int, ...]) -> None:
        pay = _payment(item)
        self.steps.append(pay)
        self.gained[pay.seat] += pay.count
        self.own.extend(pay.paid)
        # Whoever changed a card unseen has a number of gold pieces that is not known: what they get
        # besides has to be followed from then on.
        if pay.seat in self._changed and pay.nuggets:
            self.steps.append(Handout(GAINED, pay.seat, pay.nuggets))

    def _change(self, seat: Seat, value: int) -> None:
        step = Handout(BANKED, seat)
        step.value = value
        self.steps.append(step)
        self.gained[seat] -= 1
        if seat == self._seat:
            if value in self.own:
                self.own.remove(value)
            else:
                # It was held before the story begins.
                self.steps[0].known.append(value)
        else:
            self._changed.add(seat)

    def _empty(self, seat: Seat) -> None:
        """Nothing was left after what the seat paid."""
        self.steps.append(Handout(BARE, seat))
        # Only now is it known of the last piece they spent that nothing was left after it.
        for step in reversed(self.steps):
            if step.kind == SPENT and step.seat == seat:
                step.amount = 0
                break
        # None left is a number that is known: nothing has to be followed until the next change.
        self._changed.discard(seat)


def read_story(view: View) -> list[Handout]:
    """Return all that happened to gold, in order, as this seat saw it.

    What was held before the story begins comes first, as one deal.
    """
    reader = _Reader(view.seat, view.n)
    for item in view.gold_story:
        reader.take_in(item)
    reader.close(view.packet_size)
    _read_past(view, reader.steps[0], reader.gained, reader.own)
    return reader.steps


def _payment(item: tuple[int, ...]) -> Handout:
    pay = Handout(PAID, item[1], item[2])
    pay.count = item[3]
    pay.nuggets = item[4]
    pay.paid = list(item[5:])
    return pay


def _gift(item: tuple[int, ...], observer: Seat) -> Handout:
    gift = Handout()
    if item[1] == observer:
        gift.known = list(item[3:])
    else:
        gift.free = [item[1]] * item[2]
    return gift


def _read_past(view: View, past: Handout, gained: list[int], own: list[int]) -> None:
    """Add what was held before the story begins; in a match seen from its start, nothing."""
    placed = view.packet_size + view.gold_deck_size
    for seat in range(view.n):
        held = view.gold_counts[seat]
        placed += held
        if held < gained[seat]:
            raise NoWorld("a seat was seen to get more gold cards than it has")
        # Held now, less what was seen to come: these were there before, of unknown value.
        if seat != view.seat:
            past.free.extend([seat] * (held - gained[seat]))
    if view.seat != NONE:
        past.known.extend(without(list(view.gold), own, "gold cards of this seat"))
    # A position may leave cards of the box out; they take part in what is unknown, and lie nowhere.
    missing = len(view.rules.gold_values) - placed
    if missing < 0:
        raise NoWorld("there are more gold cards than the box has")
    past.free.extend([ASIDE] * missing)


def give(s: State, place: int, value: int) -> None:
    """Put a gold card where it belongs."""
    if place == PACKET:
        s.packet.append(value)
    elif place != ASIDE:
        s.gold[place].append(value)
