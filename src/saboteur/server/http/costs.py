"""What a client's wishes cost: processor time and bytes on the disk, measured, and paid by its address.

A wish is paid for afterwards, by what it really took, and a purse may be overdrawn once: whoever has
spent what an address is given waits until it has come in again, before the next wish is looked at.
Nobody waits as long as there is time for all: a household on a small computer is never counted.
That holds of time, which comes back; a disk that is full stays full, so what is stored always counts.
A seat at a table has a small purse of its own, so that whoever plays is not made to wait for what a
stranger behind the same address does.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from saboteur.server.http.addresses import Addresses, Counted
from saboteur.server.http.limits import Supply

T = TypeVar("T")
P = ParamSpec("P")

_processor_time: Final[Callable[[], float]] = getattr(time, "thread_time", time.monotonic)
"""A browser counts no processor time; there it is the time that passes."""
MOST_PURSES: Final = 20_000
SEAT_SECONDS: Final = 0.002
"""So much processor time comes in every second for a seat: a move every two seconds, all told of it."""
SEAT_BURST: Final = 0.25
SEAT_BYTES: Final = 200.0
SEAT_BYTES_BURST: Final = 40_000.0
CROWD: Final = 2.0
"""So many times what an address is given may its seats spend together of what is their own: enough for
400 people who play, and no more for whoever opens tables to sit at all of them alone."""
THINKING_BURST: Final = 6000.0
"""For what is worked out aside an address that has been quiet has what comes in within so many
seconds: a few whole matches."""
BURST: Final = 10.0
"""An address that has been quiet has what comes in within so many seconds."""
HOUSE_SECONDS: Final = 0.35
"""As long as the server spends no more than this of every second on what is asked for, all may ask."""
HOUSE_BURST: Final = 2.0
SHARED: Final = ("seconds", "bytes")
"""What servers with one store tell each other of what an address has cost them."""
ASIDE: Final = "aside"
"""Likewise, of what was worked out aside."""
DEEPEST: Final = 2.0
"""So many times what it can hold may be owed to a purse: nobody waits for ever."""
OWN: Final = frozenset(("127.0.0.1", "::1"))
"""Whoever sits at the computer itself, or everybody behind a proxy that does not say for whom it asks:
they cannot be told apart, and must not wait for each other."""


def network_of(address: str) -> str:
    """Return what counts as one address: of IPv6 the half that a provider gives to one customer."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


@dataclass(slots=True)
class Cost:
    """What something has cost so far."""

    seconds: float = 0.0
    """Of processor time."""
    size: int = 0
    """Bytes that were stored."""


_NOW: ContextVar[Cost | None] = ContextVar("saboteur_cost", default=None)
"""What is being measured."""


def stored(size: int) -> int:
    """Note that what is being measured has stored so many bytes; return how many."""
    cost = _NOW.get()
    if cost is not None:
        cost.size += size
    return size


class Metered(Awaitable[T]):
    """A coroutine that is awaited, with the processor time measured that it takes meanwhile.

    Only its own steps are measured, not what others do while it waits.
    """

    def __init__(self, coroutine: Coroutine[Any, Any, T], cost: Cost) -> None:
        self._coroutine = coroutine
        self._cost = cost

    def __await__(self) -> Generator[Any, Any, T]:
        before = _NOW.set(self._cost)
        error: BaseException | None = None
        try:
            while True:
                start = _processor_time()
                try:
                    step = self._coroutine
                    waited_for = step.send(None) if error is None else step.throw(error)
                except StopIteration as done:
                    result: T = done.value
                    return result
                finally:
                    self._cost.seconds += _processor_time() - start
                error = None
                try:
                    yield waited_for
                except BaseException as thrown:  # noqa: BLE001 - it is handed on, whatever it is
                    error = thrown
        finally:
            _NOW.reset(before)


_SLOW: Final = asyncio.Semaphore(2)
"""Threads take turns with everything else: a few slow pages at a time, the others wait."""


async def aside(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do slow work in a thread; what it takes there counts too."""
    cost = _NOW.get()

    def measured() -> T:
        start = _processor_time()
        try:
            return work(*args, **named)
        finally:
            if cost is not None:
                cost.seconds += _processor_time() - start

    async with _SLOW:
        return await asyncio.to_thread(measured)


class Purse(Supply):
    """So much comes in every second, up to some amount; what is spent may exceed it once."""

    __slots__ = ()

    def has(self, now: float) -> bool:
        """Say whether there is anything in it."""
        self._come_in(now)
        return self._left > 0

    def spend(self, amount: float, now: float) -> None:
        """Take something out, whether it is there or not."""
        self._come_in(now)
        self._left = max(self._left - amount, -DEEPEST * self._full)

    def wait(self, now: float) -> float:
        """Return in how many seconds there is something in it again."""
        self._come_in(now)
        return max(0.0, -self._left / self._rate) if self._left <= 0 else 0.0


class Purses:
    """The purses of seats or of addresses: one for time and one for bytes; the idlest are forgotten."""

    def __init__(self, seconds: float, size: float, burst: tuple[float, float]) -> None:
        self._rates = (seconds, size)
        self._burst = burst
        self._kept: OrderedDict[str, tuple[Purse, Purse]] = OrderedDict()

    def of(self, key: str, now: float) -> tuple[Purse, Purse]:
        """Return both purses of somebody."""
        found = self._kept.get(key)
        if found is None:
            seconds, size = self._rates
            found = Purse(seconds, self._burst[0], now), Purse(size, self._burst[1], now)
            self._kept[key] = found
            while len(self._kept) > MOST_PURSES:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found


class Budgets:
    """Who has paid for what. Nobody is made to wait while the server has time to spare."""

    def __init__(self, seconds: float, size: float, now: float, thinking: float = 0.1) -> None:
        """Give so much processor time and so many bytes in every second to an address.

        `thinking` is time in processes that step back behind everything else.
        """
        self._thinking = Purses(thinking, 1.0, (thinking * THINKING_BURST, 1.0))
        self._networks = Purses(seconds, size, (seconds * BURST, size * BURST))
        self._seats = Purses(SEAT_SECONDS, SEAT_BYTES, (SEAT_BURST, SEAT_BYTES_BURST))
        crowd, many = CROWD * seconds, CROWD * size
        self._crowds = Purses(crowd, many, (crowd * BURST, many * BURST))
        """What all seats of an address spend of what is their own."""
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._addresses = Addresses()
        self._clock: Callable[[], float] = time.time
        self._house = Purse(HOUSE_SECONDS, HOUSE_SECONDS * HOUSE_BURST, now)

    def share(self, addresses: Addresses, clock: Callable[[], float]) -> None:
        """Let an address pay for what it asks of other servers that share the store, too."""
        self._addresses = addresses
        self._clock = clock

        def hear(place: int) -> Callable[[str, Counted], None]:
            def heard(_server: str, counts: Counted) -> None:
                for tag, amount in counts.items():
                    self._networks.of(tag, clock())[place].spend(amount, clock())

            return heard

        for place, kind in enumerate(SHARED):
            addresses.share(kind, hear(place))

        def thought(_server: str, counts: Counted) -> None:
            for payer, seconds in counts.items():
                self._thinking.of(payer, clock())[0].spend(seconds, clock())

        addresses.share(ASIDE, thought)

    def wait(self, network: str, seat: str, now: float, *, writes: bool = True) -> float:
        """Return in how many seconds somebody may ask for something again; 0: at once.

        `writes`: it may let something be stored. Who only reads does not wait for who has written much.
        """
        if network in OWN:
            return 0.0
        tag = self._addresses.tag(network)
        # Of each pair of purses the one for time does not count while there is time for all.
        counted = slice(1 if self._house.has(now) else 0, 2 if writes else 1)
        if seat:
            own = self._own(tag, seat, now)
            if all(purse.has(now) for purse in (*own[:2][counted], *own[2:][counted])):
                return 0.0
        purses: tuple[Purse, ...] = self._networks.of(tag, now)
        return max((purse.wait(now) for purse in purses[counted]), default=0.0)

    async def turn(self, network: str) -> None:
        """Wait until it is this address's turn: one of its wishes begins, then others have theirs.

        So whoever asks for a little waits for one wish of somebody who asks for much, and not for all
        that lie there. Nobody waits for the disk or for anybody else's answer.
        """
        if network in OWN:
            return
        turn = self._turns.get(network)
        if turn is None:
            turn = self._turns[network] = asyncio.Lock()
        async with turn:
            await asyncio.sleep(0)

    def _own(self, tag: str, seat: str, now: float) -> tuple[Purse, ...]:
        return (*self._seats.of(seat, now), *self._crowds.of(tag, now))

    def pay(self, network: str, seat: str, cost: Cost, now: float) -> None:
        """Let what was done be paid for, by the seat as long as it has anything."""
        tag = self._addresses.tag(network)
        amounts = cost.seconds, cost.size
        purses = self._own(tag, seat, now) if seat else ()
        if not purses or not all(purse.has(now) for purse in purses):
            purses = self._networks.of(tag, now)
            if network not in OWN:
                for kind, amount in zip(SHARED, amounts, strict=True):
                    self._addresses.note(kind, tag, amount)
        for number, purse in enumerate(purses):
            purse.spend(amounts[number % len(amounts)], now)
        self._house.spend(cost.seconds, now)

    def bill(self, network: str, seconds: float) -> None:
        """Let an address pay at once for processor time that was not measured."""
        self.pay(network, "", Cost(seconds), self._clock())

    # --- what is worked out aside -------------------------------------------------------------

    def wait_to_think(self, network: str, now: float) -> float:
        """Return in how many seconds somebody may have something worked out aside; 0: at once."""
        return 0.0 if network in OWN else self._thinking.of(self.payer(network), now)[0].wait(now)

    def payer(self, network: str) -> str:
        """Return by what an address is known that is to pay for something worked out aside."""
        return self._addresses.tag(network)

    def pay_for_thinking(self, payer: str, seconds: float, now: float) -> None:
        """Let processor time be paid for that was spent aside, maybe for who asked another server.

        It has a purse of its own: whoever waits for an analysis goes on playing meanwhile.
        """
        self._thinking.of(payer, now)[0].spend(seconds, now)
        self._addresses.note(ASIDE, payer, seconds)
