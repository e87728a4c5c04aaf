"""Who pays for what: addresses, seats, and many seats of one address together."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from saboteur.server.http.costs import CROWD, Budgets, Cost, network_of

ADDRESS = "192.0.2.7"
RATE = 0.1
DEAR = Cost(0.007, 100)
"""A wish that takes as long as a whole view."""


def budgets(now: float = 0.0) -> Budgets:
    """Return those of a server that has nothing to spare."""
    found = Budgets(RATE, 16384, now)
    for _ in range(400):
        found.pay("203.0.113.1", "", Cost(0.01, 0), now)
    return found


def spent(found: Budgets, seats: list[str], seconds: float) -> float:
    """Let somebody ask through seats of one address as often as they may; return what they got."""
    now, got = 0.0, 0.0
    while now < seconds:
        for seat in seats:
            found.pay("203.0.113.1", "", Cost(0.01, 0), now)  # the house stays busy
            if not found.wait(ADDRESS, seat, now):
                found.pay(ADDRESS, seat, DEAR, now)
                got += DEAR.seconds
        now += 0.1
    return got


def test_nobody_waits_while_the_house_has_time():
    found = Budgets(RATE, 16384, 0.0)
    for _ in range(20):
        assert found.wait(ADDRESS, "", 0.0) == 0
        found.pay(ADDRESS, "", DEAR, 0.0)
    found = budgets()
    assert found.wait(ADDRESS, "", 0.0) == 0, "nor who has asked for little"


def test_an_address_gets_what_it_is_given_and_a_first_stock():
    assert spent(budgets(), [""] * 4, 100.0) == pytest.approx(RATE * 110, rel=0.05)


def test_what_is_stored_counts_however_much_time_the_house_has():
    """Time comes back, a disk that is full stays full: an address that writes without end waits."""
    found = Budgets(RATE, 16384, 0.0)
    stored = 0
    for second in range(600):
        for seat in [f"T{n}/device" for n in range(200)]:
            if not found.wait(ADDRESS, seat, float(second)):
                found.pay(ADDRESS, seat, Cost(0.0, 1000), float(second))
                stored += 1000
    assert stored / 600 < (1 + CROWD) * 16384 * 1.2
    assert found.wait("192.0.2.8", "", 600.0) == 0, "others have not written anything"
    found.pay(ADDRESS, "", Cost(0.0, 10**7), 600.0)
    assert found.wait(ADDRESS, "", 600.0) > 0
    assert found.wait(ADDRESS, "", 600.0, writes=False) == 0, "to look at something is no writing"


def test_who_plays_does_not_wait_for_a_stranger_behind_the_same_address():
    found = budgets()
    for _ in range(500):
        found.pay(ADDRESS, "", DEAR, 0.0)
    assert found.wait(ADDRESS, "", 0.0) > 0
    assert found.wait(ADDRESS, "KDMRT/ann", 0.0) == 0


def test_two_hundred_seats_of_one_address_are_no_two_hundred_addresses():
    """Whoever opens tables to sit at them alone has a purse at each of them."""
    seats = [f"T{n}/device" for n in range(200)]
    got = spent(budgets(), seats, 100.0)
    assert got < (1 + CROWD) * RATE * 115
    # New ones, as many as can be opened, bring nothing more.
    found = budgets()
    got = sum(
        spent(found, [f"T{round_}-{n}/device" for n in range(20)], 5.0) for round_ in range(20)
    )
    assert got < (1 + CROWD) * RATE * 115


def test_a_club_behind_one_address_plays_on():
    """Sixty people, each with a move every five seconds, of which all at their table are told."""
    found = budgets()
    waits = []
    for second in range(300):
        now = float(second)
        for _ in range(60):
            found.pay("203.0.113.1", "", Cost(0.01, 0), now)
        for person in range(second % 5, 60, 5):
            seat = f"T{person // 5}/{person}"
            waits.append(found.wait(ADDRESS, seat, now))
            found.pay(ADDRESS, seat, Cost(0.0025, 150), now)
    assert max(waits) == 0


def test_of_ipv6_the_half_counts_that_one_customer_has():
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1")
    assert network_of("2001:db8:1:3::4") != network_of("2001:db8:1:2::4")
    assert network_of("::ffff:192.0.2.7") == ADDRESS


def test_whoever_asks_for_a_little_waits_for_one_wish_of_a_neighbour_and_not_for_all():
    """Twenty-four sockets of one address want something dear at the same moment, and again."""
    found = Budgets(RATE, 16384, 0.0)
    begun: list[str] = []

    async def ask(network: str, times: int) -> None:
        for _ in range(times):
            await found.turn(network)
            begun.append(network)

    async def main() -> None:
        attack = [asyncio.create_task(ask(ADDRESS, 20)) for _ in range(24)]
        await asyncio.sleep(0)
        await ask("192.0.2.8", 40)
        await asyncio.gather(*attack)

    asyncio.run(main())
    assert len(begun) == 24 * 20 + 40
    places = [n for n, network in enumerate(begun) if network == "192.0.2.8"]
    between = [after - before - 1 for before, after in itertools.pairwise(places)]
    assert max(between) <= 2
