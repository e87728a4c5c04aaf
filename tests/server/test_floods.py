"""Floods that come by a proxy, by the encrypted door, or for what is no table: all of it is counted and paid for."""

from __future__ import annotations

import asyncio
import contextlib
import select
import socket
import time

import pytest
from server.test_tls import anything
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from saboteur.client import open_table
from saboteur.server.app import make_app
from saboteur.server.http import packing, paying
from saboteur.server.http.connections import Doorkeeper
from saboteur.server.http.costs import Budgets, Cost
from saboteur.server.http.limits import KNOCKS_AT_ONCE
from saboteur.server.http.readiness import KEPT_SECONDS, Readiness
from saboteur.server.rooms.clock import HandClock
from saboteur.server.settings import Settings
from saboteur.server.tls.authority import at_home
from saboteur.server.wire import messages as m

ATTACKER = "203.0.113.66"
NEIGHBOUR = "203.0.113.7"


@pytest.fixture
def app(tmp_path):
    """A server with a client that is built, as far as that matters here."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (tmp_path / "assets" / "a.js").write_text("//" + "x" * 2000)
    return make_app(Settings(data_dir=str(tmp_path / "data")), static=str(tmp_path))


def from_(app, address: str) -> TestClient:
    return TestClient(app, client=(address, 4711))


def keep_busy(budgets: Budgets, *addresses: str) -> None:
    """Let addresses use up what they have, and the house what it has to spare."""
    now = time.time()
    for address in addresses:
        budgets.pay(address, "", Cost(100.0), now)


PAGES = ["/", "/api/openapi.json", "/assets/a.js", "/nothing", "/api/nothing", "/t/ABCDE"]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_paid_for(app, path):
    with from_(app, ATTACKER) as client:
        budgets = app.state.budgets
        paid: list[tuple[str, float]] = []
        pay = budgets.pay
        budgets.pay = lambda network, seat, cost, now: (
            paid.append((network, cost.seconds)),
            pay(network, seat, cost, now),
        )
        client.get(path, headers={"accept": "text/html"})
        client.post(path)
        assert {network for network, _ in paid} == {ATTACKER}
        assert sum(seconds for _, seconds in paid) >= 0.002, "two requests"


@pytest.mark.parametrize("path", PAGES)
def test_who_has_used_up_their_time_waits_for_pages_too_and_a_neighbour_does_not(
    app, path, monkeypatch
):
    monkeypatch.setattr(paying, "LONGEST_WAIT", 0.01)
    monkeypatch.setattr(paying, "TURNED_AWAY", 0.01)
    with from_(app, ATTACKER) as client:
        before = client.get(path).status_code
        assert before in {200, 404}
        keep_busy(app.state.budgets, ATTACKER)
        assert client.get(path).status_code == 429
        assert client.post(path).status_code == 429
        # The same client, as it were: another one would start the server again.
        client._transport.client = (NEIGHBOUR, 1)  # type: ignore[attr-defined]
        assert client.get(path).status_code == before


def test_a_page_comes_as_soon_as_there_is_time_for_it(app):
    """A club whose people all open it at once gets it, a little later."""
    with from_(app, ATTACKER) as client:
        budgets = app.state.budgets
        keep_busy(budgets)
        now = time.time()
        budgets.pay(ATTACKER, "", Cost(1.05), now)
        budgets.pay(NEIGHBOUR, "", Cost(1.0), now)  # so the house has nothing to spare
        assert client.get("/").status_code == 200
        assert time.time() - now > 0.3


def test_the_description_is_packed_once(app, monkeypatch):
    packed: list[int] = []
    compress = packing.gzip.compress
    monkeypatch.setattr(
        packing.gzip, "compress", lambda body, **more: packed.append(1) or compress(body, **more)
    )
    packing._KEPT.clear()
    with from_(app, ATTACKER) as client:
        for _ in range(5):
            assert client.get("/api/openapi.json").json()["openapi"]
    assert len(packed) == 1


def test_a_socket_to_nowhere_is_closed_and_not_a_line_in_the_log(app):
    with from_(app, ATTACKER) as client:
        for path in ("/nothing", "/assets/a.js"):
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(path):
                pass


def test_the_more_are_told_that_they_ask_too_much_the_longer_it_takes(monkeypatch):
    """Behind a proxy nobody counts connections: so many a second are told, however many ask."""
    monkeypatch.setattr(paying, "TURNED_AWAY", 0.02)
    clock = HandClock()

    async def main() -> tuple[float, float]:
        turned = paying.Paying(Budgets(0.1, 100, clock.now()), clock)
        took = []
        for count in (20, 300):
            start = time.monotonic()
            await asyncio.gather(*(turned.turn_away(ATTACKER) for _ in range(count)))
            took.append(time.monotonic() - start)
        return took[0], took[1]

    few, many = asyncio.run(main())
    assert many >= 0.19 > few


# --- through a proxy, which asks for all of them ----------------------------------------------


def knocking(url: str, address: str, path: str = "/socket"):
    return connect(
        url.replace("http", "ws") + path, additional_headers={"X-Forwarded-For": address}
    )


def test_sockets_that_come_by_a_proxy_are_slowed_by_their_own_address(process):
    process.start()

    async def main() -> None:
        refused = 0
        for _ in range(int(KNOCKS_AT_ONCE) + 60):
            try:
                async with knocking(process.url, ATTACKER):
                    pass
            except InvalidStatus:
                refused += 1
        assert refused > 5
        opened = await asyncio.to_thread(open_table, process.url, "Ann")
        async with knocking(process.url, NEIGHBOUR) as line:
            await line.send(m.write(m.hello(opened.table, opened.token)).decode())
            assert '"t":"welcome"' in str(await line.recv())

    asyncio.run(main())


def test_who_is_refused_pays_for_it(app):
    with from_(app, ATTACKER) as client:
        budgets = app.state.budgets
        paid: list[float] = []
        pay = budgets.pay
        budgets.pay = lambda network, seat, cost, now: (
            paid.append(cost.seconds),
            pay(network, seat, cost, now),
        )
        with client.websocket_connect("/socket") as line:
            line.send_text(m.write(m.hello("QQQQQ", "")).decode())
            assert "no-such-table" in line.receive_text()
        assert len(paid) == 2, "for coming, and for the table that was looked for"
        assert min(paid) > 0


def test_guessing_with_a_token_reads_no_more_tables_than_guessing_without(app, monkeypatch):
    """A device costs nothing: it must not open the store to whoever tries out codes."""
    rooms = app.state.rooms
    read: list[str] = []
    entries = rooms.store.entries

    async def counted(code: str) -> list[bytes]:
        read.append(code)
        return await entries(code)

    monkeypatch.setattr(rooms.store, "entries", counted)
    with from_(app, ATTACKER) as client:
        codes = [a + b + "QRT" for a in "BCDFGHJKLM" for b in "BCDFGHJKLM"]
        for code in codes:
            with client.websocket_connect("/socket") as line:
                line.send_text(m.write(m.hello(code, "")).decode())
                line.receive_text()
    assert len(read) < 55


# --- the encrypted door -----------------------------------------------------------------------


def gone_within(lines: list[socket.socket], seconds: float, most: int) -> list[socket.socket]:
    """Return the lines that are cut, as soon as there are so many."""
    gone: list[socket.socket] = []
    late = time.monotonic() + seconds
    while len(gone) < most and time.monotonic() < late:
        open_ = [line for line in lines if line not in gone]
        gone += select.select(open_, [], [], 0.1)[0]
    return gone


def test_who_says_nothing_at_the_encrypted_door_is_counted_and_let_go(tmp_path, process):
    at_home(str(tmp_path / "tls"), "127.0.0.1")
    (file,) = (tmp_path / "tls").glob("server*.pem")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process.flags += ("--tls", "--tls-certificate", str(file), "--tls-port", str(port))
    # So this computer is a stranger like others, and none may have more than so many connections.
    process.flags += ("--trusted-proxies", "192.0.2.1", "--max-sockets-per-address", "1")
    process.start()
    with contextlib.ExitStack() as lines:
        silent = [
            lines.enter_context(
                socket.create_connection(("127.0.0.1", port), 5, source_address=("127.0.0.66", 0))
            )
            for _ in range(120)
        ]
        begun = time.monotonic()
        first = gone_within(silent, 6.0, 59)
        assert len(first) == 59, "61 from one address"
        rest = [line for line in silent if line not in first]
        assert len(gone_within(rest, 20.0, 61)) == 61, "nobody has said anything"
        assert time.monotonic() - begun < 20

    async def main() -> None:
        address = f"wss://127.0.0.1:{port}/socket"
        async with connect(address, ssl=anything(), local_addr=("127.0.0.66", 0)) as line:
            await line.send("{}")
            assert "no-hello" in str(await line.recv())
            with contextlib.suppress(ConnectionClosed):
                await line.recv()

    asyncio.run(main())


def test_who_has_gone_from_the_encrypted_door_is_counted_no_longer():
    from saboteur.server.http.accepting import counting_door  # noqa: PLC0415 - with the rest of it

    keeper = Doorkeeper(Settings(max_sockets_per_address=1, trusted_proxies="192.0.2.1"))
    with socket.socket() as plain:
        plain.bind(("127.0.0.1", 0))
        plain.listen()
        door = counting_door(plain, keeper)
        for _ in range(100):
            with socket.create_connection(door.getsockname(), source_address=("127.0.0.66", 0)):
                found, _ = door.accept()
                found.close()
        door.close()


# --- whether the server is ready ---------------------------------------------------------------


class Probe:
    """A store that is looked at, and how often."""

    def __init__(self) -> None:
        self.looks = 0
        self.ready = True
        self.go_on = asyncio.Event()

    async def look(self) -> bool:
        self.looks += 1
        await self.go_on.wait()
        return self.ready


def test_however_many_ask_whether_it_is_ready_it_is_looked_at_once():
    async def body() -> None:
        clock, probe = HandClock(), Probe()
        readiness = Readiness(probe.look, clock)
        asking = [asyncio.create_task(readiness.now()) for _ in range(100)]
        await asyncio.sleep(0)
        asking[0].cancel()
        clock.advance(60)  # as long as it takes, nobody looks a second time
        asking.append(asyncio.create_task(readiness.now()))
        await asyncio.sleep(0)
        probe.go_on.set()
        assert await asyncio.gather(*asking[1:]) == [True] * 100
        assert probe.looks == 1
        probe.ready = False
        clock.advance(0.9 * KEPT_SECONDS)
        assert await readiness.now() is True
        clock.advance(0.1 * KEPT_SECONDS)
        assert await readiness.now() is False
        assert await readiness.now() is False, "nor is a store asked again and again that is full"
        assert probe.looks == 2

    asyncio.run(body())


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_strangers_pay_for_asking_how_the_server_is(app, path, monkeypatch):
    monkeypatch.setattr(paying, "TURNED_AWAY", 0.0)
    watcher = "127.0.0.1"
    with from_(app, ATTACKER) as client:
        keep_busy(app.state.budgets, ATTACKER, watcher, "203.0.113.1")
        assert client.get(path).status_code == 429
        assert from_(app, NEIGHBOUR).get(path).status_code == (403 if path == "/metrics" else 200)
        assert from_(app, watcher).get(path).status_code == 200


def test_whom_the_operator_names_asks_how_the_server_is_for_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(paying, "TURNED_AWAY", 0.0)
    app = make_app(Settings(data_dir=str(tmp_path), metrics_from=NEIGHBOUR), static=str(tmp_path))
    with from_(app, NEIGHBOUR) as client:
        keep_busy(app.state.budgets, NEIGHBOUR, "203.0.113.1")
        assert client.get("/readyz").status_code == 200
        assert client.get("/api/tables").status_code == 429
