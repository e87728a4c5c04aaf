"""A real server and real sockets: whole matches, reconnecting, and whatever a stranger may send."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import socket
import urllib.error
import urllib.request

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from saboteur.cli.commands.serve import bound
from saboteur.client import Client, Disconnected, Refusal, open_table
from saboteur.server.wire import PROTOCOL, messages
from saboteur.server.wire.messages import MAX_BYTES


def chooser(seed: int):
    dice = random.Random(seed)
    return lambda match: dice.choice(match.view.choices).move


OPEN: list[Client] = []
PATIENCE = 30.0
"""Seconds for one answer; that a server is slow is no fault of it."""


async def connected(url: str, table: str, token: str = "", **more: object) -> Client:
    client = await Client.connect(url, table, token, **more)
    OPEN.append(client)
    return client


def go(main):
    """Run a test's body and close all its clients."""

    async def closing():
        try:
            return await main()
        finally:
            while OPEN:
                await OPEN.pop().close()

    return asyncio.run(closing())


async def table_of(url: str, people: int, bots: int = 0, **setup: object) -> list[Client]:
    opened = await asyncio.to_thread(open_table, url, "P0", setup=setup, bots=["simple"] * bots)
    clients = [await connected(url, opened.table, opened.token)]
    for i in range(1, people):
        clients.append(await connected(url, opened.table, name=f"P{i}"))
    return clients


def test_people_and_a_bot_play_a_match_to_its_end(process):
    process.start()

    async def main():
        clients = await table_of(process.url, 4, 1)
        await clients[0].ask(messages.Start)
        ends = await asyncio.gather(*(c.play(chooser(i)) for i, c in enumerate(clients)))
        result = ends[0].view.result
        assert result is not None
        assert max(result.totals) == result.totals[result.winners[0]]
        assert [sum(r[i] for r in result.rounds) for i in range(5)] == result.totals
        match = ends[0].match
        text = get(process.url, f"/api/matches/{match}/record")
        assert text.startswith("saboteur-record")
        check = json.loads(get(process.url, f"/api/matches/{match}/check"))
        assert check["fair"]
        assert check["over"]
        page = json.loads(get(process.url, f"/api/matches/{match}"))
        assert set(page["eyes"]) == {"-", "truth", "A", "B", "C", "D", "E"}
        assert "??" in "".join(page["moves"])
        truth = json.loads(get(process.url, f"/api/matches/{match}/steps/3?eyes=truth"))
        assert all(player["role"] for player in truth["view"]["players"])
        assert len(truth["hands"]) == 5
        own = json.loads(get(process.url, f"/api/matches/{match}/steps/3?eyes=B&language=fr"))
        assert own["view"]["role"] is not None
        assert [p["role"] is not None for p in own["view"]["players"]].count(True) == 1

    go(main)
    assert process.stop() in {0, -signal.SIGTERM}, "it ends in its own way"
    assert "Traceback" not in process.log()


def test_a_running_match_is_seen_through_the_own_eyes_alone(process):
    process.start()

    async def main():
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        await clients[0].until(lambda: clients[0].match is not None)
        match = clients[0].match.match
        assert json.loads(get(process.url, f"/api/matches/{match}"))["eyes"] == ["-"]
        own = get(process.url, f"/api/matches/{match}?eyes=A", token=clients[0].token)
        assert json.loads(own)["eyes"] == ["-", "A"]
        for path in ("?eyes=truth", "?eyes=A", "/steps/0?eyes=B", "/record", "/check"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                get(process.url, f"/api/matches/{match}{path}", token=clients[2].token)
            assert refused.value.code == 403
            refused.value.close()

    go(main)


def get(url: str, path: str, token: str = "") -> str:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url + path, headers=headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.read().decode()


def test_a_dropped_connection_comes_back_and_a_seat_moves_by_its_code(process):
    process.start()

    async def main():
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        second = clients[1]
        await second.until(lambda: second.match is not None)
        view, code = second.match.view, second.table.table.code
        await second._socket.close()
        again = await connected(process.url, code, second.token)
        await again.until(lambda: again.match is not None)
        assert again.match.view == view
        answer = await again.ask(messages.MoveSeat)
        assert answer.link.endswith("#seat=" + answer.code)
        assert answer.qr.startswith("<svg")
        phone = await connected(process.url, code, seat_code=answer.code)
        await phone.until(lambda: phone.match is not None)
        assert phone.match.view == view
        await again.until(lambda: again.closed)
        assert again.bye is not None
        assert again.bye.code == "moved"
        with pytest.raises(Refusal, match="no-such-seat-code"):
            await Client.connect(process.url, code, seat_code=answer.code)

    go(main)


def test_an_old_client_is_asked_to_reload(process):
    process.start()

    async def main():
        opened = await asyncio.to_thread(open_table, process.url, "Ann")
        with pytest.raises(Disconnected):
            await Client.connect(process.url, opened.table, protocol=PROTOCOL + 1)
        async with connect(process.url.replace("http", "ws") + "/socket") as socket:
            await socket.send('{"t":"hello","protocol":0,"nobody":"knows this"}')
            assert json.loads(await socket.recv()) == {"t": "reload", "protocol": PROTOCOL}

    go(main)


def test_who_comes_while_the_server_dies_is_told_that_it_is_gone():
    async def main():
        async def dies(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.close()

        async with await asyncio.start_server(dies, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(Disconnected):
                await Client.connect(f"http://127.0.0.1:{port}", "KDMRT")

    go(main)


def test_another_page_may_not_talk_to_us(process):
    process.start()

    async def main():
        address = process.url.replace("http", "ws") + "/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, additional_headers={"Origin": "http://evil.example"})
        assert refused.value.response.status_code == 403
        async with connect(address, additional_headers={"Origin": process.url}) as socket:
            await socket.send(messages.write(messages.hello("XXXXX")).decode())
            assert json.loads(await socket.recv())["code"] == "no-such-table"

    go(main)


# --- whatever a stranger may send ------------------------------------------------------------


JUNK = [
    "",
    " ",
    "null",
    "[]",
    "{}",
    "{" * 5000,
    '{"t":"move"}',
    '{"t":"hello","protocol":1,"table":"XXXXX"}',
    '{"t":"start","id":"a"}',
    '{"t":"kick","id":"b","member":0}',
    '{"t":"kick","id":"b","member":99999999999999999999}',
    '{"t":"move","id":"c","decision":100,"move":"NS@0,0"}',
    '{"t":"move","id":"d","decision":100,"move":"\\u0000\\ud800"}',
    '{"t":"move","id":"e","decision":100,"move":"EW@999,999"}',
    '{"t":"move","id":"f","decision":100,"move":"take:999"}',
    '{"t":"why","id":"g","move":"EW@-999999999,1"}',
    '{"t":"why","id":"h","move":"steal:Z"}',
    '{"t":"sit","id":"i","name":"\\u202e"}',
    '{"t":"sit","id":"j","name":"x","seat":11}',
    '{"t":"arrange","id":"k","seats":[{"seat":5},{"seat":5}]}',
    '{"t":"set-up","id":"l","setup":{"game":"chess"}}',
    '{"t":"set-up","id":"m","setup":{"options":{"veto_timeout":"-1"}}}',
    '{"t":"vote","id":"n","on":"end"}',
    '{"t":"standing","id":"o","on":true}',
    '{"t":"claim","id":"p","kind":"goal","goal":"A","what":"treasure"}',
    '{"t":"say","id":"q","text":"\\u0007"}',
    '{"t":"sync","id":"r","log":2147483648}',
    '{"t":"sync","id":"s","log":-1}',
    '{"t":"rematch","id":"t"}',
    '{"t":"stand-in","id":"u","seat":1}',
    '{"t":"hand-over","id":"v","member":0}',
    '{"t":"speak","id":"w","language":"../../etc"}',
    '{"t":"move-seat","id":"x"}',
    '{"t":"watch","id":"y","name":""}',
]


async def stranger(url: str, code: str, texts: list[str | bytes]) -> list[dict]:
    """Send whatever it is as somebody without a seat; return what is answered.

    Everything is answered in its order: with the answer to a last ping there is nothing to come.
    """
    answers: list[dict] = []
    async with connect(url.replace("http", "ws") + "/socket", max_size=None) as socket:
        with contextlib.suppress(ConnectionClosed):
            await socket.send(messages.write(messages.hello(code)).decode())
            for text in texts:
                await socket.send(text)
            await socket.send(messages.write(messages.Ping()).decode())
        with contextlib.suppress(ConnectionClosed):
            while True:
                answer = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                if answer["t"] == "pong":
                    break
                answers.append(answer)
    return answers


def test_nothing_a_stranger_sends_changes_a_match_or_breaks_the_server(process):
    """Malformed, oversized, out of order, replayed, for a foreign seat, too much of it."""
    process.start()
    dice = random.Random(11)

    async def main():
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        for client in clients:
            await client.until(lambda client=client: client.match is not None)
        code = clients[0].table.table.code
        before, setup = clients[0].match, clients[0].table.table.setup
        answers = await stranger(process.url, code, JUNK[:15])
        assert sum(a["t"] == "error" for a in answers) >= 10
        answers = await stranger(process.url, code, JUNK[15:])
        assert sum(a["t"] in {"error", "done", "because"} for a in answers) >= 15
        for a in answers:
            assert a["t"] != "error" or a["code"]
        assert all(a["t"] == "bye" or a.get("code") for a in answers if a["t"] == "error")
        await stranger(process.url, code, ["x" * (MAX_BYTES + 1)])
        await stranger(process.url, code, [b"\x00\xff", b"{}"])
        flood = await stranger(process.url, code, ['{"t":"nothing"}'] * 100)
        assert flood[-1]["t"] == "bye"
        assert flood[-1]["code"] == "flood"
        for _ in range(20):
            text = list(dice.choice(JUNK))
            for _ in range(dice.randrange(1, 4)):
                text.insert(dice.randrange(len(text) + 1), chr(dice.randrange(1, 0x2FF)))
            await stranger(process.url, code, ["".join(text)])
        last = clients[0].match
        await clients[0].ask(messages.Sync)
        await clients[0].until(lambda: clients[0].match is not last)
        assert clients[0].match.view == before.view
        assert clients[0].match.decision == before.decision
        assert clients[0].table.table.setup == setup
        mover = next(c for c in clients if c.match.view.prompt.mine)
        await mover.move(mover.match.view.choices[0].move)

    go(main)
    assert process.running
    assert "Traceback" not in process.log()


def test_a_player_cannot_move_for_another_or_twice(process):
    process.start()

    async def main():
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        for client in clients:
            await client.until(lambda client=client: client.match is not None)
        mover = next(c for c in clients if c.match.view.prompt.mine)
        other = next(c for c in clients if not c.match.view.prompt.mine)
        move = mover.match.view.choices[0].move
        with pytest.raises(Refusal) as refused:
            await other.move(move)
        assert refused.value.code in {"illegal-move", "not-a-move"}
        decision = mover.match.decision
        await mover.ask(messages.Move, id="one", decision=decision, move=move)
        await mover.ask(messages.Move, id="one", decision=decision, move=move)
        with pytest.raises(Refusal, match="out-of-step"):
            await mover.ask(messages.Move, id="two", decision=decision, move=move)

    go(main)


def test_an_illegal_try_is_explained_with_its_clause(process):
    process.start()

    async def main():
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        for client in clients:
            await client.until(lambda client=client: client.match is not None)
        mover = next(c for c in clients if c.match.view.prompt.mine)
        answer = await mover.ask(messages.Why, move="map@0,0")
        assert not answer.legal
        assert answer.clauses
        page = json.loads(get(process.url, f"/api/clauses/{answer.clauses[0]}?language=fr"))
        assert page["text"]
        legal = await mover.ask(messages.Why, move=mover.match.view.choices[0].move)
        assert legal.legal

    go(main)


def test_no_secret_in_the_log(process):
    """Tokens, seeds, codes of seats: nothing of that is ever written to the log."""
    process.start()

    async def main():
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        answer = await clients[0].ask(messages.MoveSeat)
        await stranger(process.url, clients[0].table.table.code, JUNK)
        return [c.token for c in clients] + [answer.code]

    secrets = go(main)
    process.stop()
    for secret in secrets:
        assert secret
        assert secret not in process.log()


def test_small_messages_are_not_held_back():
    """Neither port lets a view wait for the acknowledgement of the one before it (TCP_NODELAY)."""

    async def main():
        accepted = asyncio.get_running_loop().create_future()

        class Door(asyncio.Protocol):
            def connection_made(self, transport):
                own = transport.get_extra_info("socket")
                accepted.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        listening = bound("127.0.0.1", 0, "port")
        server = await asyncio.get_running_loop().create_server(Door, sock=listening)
        async with server:
            _, writer = await asyncio.open_connection(*listening.getsockname())
            assert await accepted
            writer.close()

    asyncio.run(main())
