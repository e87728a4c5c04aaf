"""Who is connected is asked whether they are still there, all by one timer; and frames, told by their bytes alone."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from saboteur.server.http.frames import PING, PONG, PONG_BYTES, FrameCount, framed
from saboteur.server.http.heart import PARTS, Heart
from saboteur.server.wire import messages as m


class Client:
    """Somebody who counts how often they are asked."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    def ask(self) -> None:
        self.asked.append(asyncio.get_running_loop().time())


def test_everybody_is_asked_once_in_so_many_seconds_and_not_all_at_once():
    async def main() -> list[Client]:
        heart = Heart(0.5)
        clients = [Client() for _ in range(2 * PARTS)]
        for client in clients:
            heart.add(client)
        await asyncio.sleep(1.6)
        for client in clients:
            heart.discard(client)
        return clients

    clients = asyncio.run(main())
    for client in clients:
        assert 2 <= len(client.asked) <= 4
        assert all(b - a > 0.25 for a, b in zip(client.asked, client.asked[1:], strict=False))
    assert len({round(client.asked[0], 2) for client in clients}) > PARTS // 4


def test_who_has_gone_is_asked_no_more_and_who_comes_later_is():
    async def main() -> tuple[Client, Client]:
        heart = Heart(0.1)
        first, second = Client(), Client()
        heart.add(first)
        await asyncio.sleep(0.25)
        heart.discard(first)
        heart.discard(first)  # a second time it does no harm
        count = len(first.asked)
        await asyncio.sleep(0.25)
        assert len(first.asked) == count > 0
        heart.add(second)
        await asyncio.sleep(0.25)
        heart.discard(second)
        return first, second

    first, second = asyncio.run(main())
    assert second.asked
    assert first.asked[-1] < second.asked[0]


def masked(opcode: Opcode, data: bytes) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data).serialize(mask=True)


FRAMES = st.lists(
    st.tuples(
        st.sampled_from([Opcode.TEXT, Opcode.PONG, Opcode.PING]),
        st.binary(max_size=125) | st.binary(min_size=126, max_size=400),
    ).map(
        lambda frame: masked(frame[0], frame[1][:125] if frame[0] is not Opcode.TEXT else frame[1])
    ),
    min_size=1,
    max_size=5,
)


@given(FRAMES, st.data())
def test_frames_are_counted_once_however_they_are_cut(frames, data):
    whole = b"".join(frames)
    ends = {0}
    for frame in frames:
        ends.add(max(ends) + len(frame))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=6)))
    count = FrameCount()
    found = 0
    for start, stop in itertools.pairwise([0, *cuts, len(whole)]):
        found += count.count(whole[start:stop], 1000)
        assert count.are_whole == (stop in ends)
    assert found == len(frames)


def test_no_more_frames_are_looked_at_than_may_come():
    assert FrameCount().count(masked(Opcode.PING, b"") * 40_000, 200) == 201


def test_an_answer_to_a_ping_is_as_clients_write_it():
    answer = masked(Opcode.PONG, b"")
    assert len(answer) == PONG_BYTES
    assert answer.startswith(PONG)
    assert Frame(Opcode.PING, b"").serialize(mask=False) == PING


@pytest.mark.parametrize("sizes", [[0], [125], [126], [65_535], [65_536], [5, 300, 70_000, 1]])
def test_texts_are_framed_as_the_protocol_says(sizes):
    texts = [os.urandom(size).hex().encode()[:size] for size in sizes]
    wanted = b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts)
    assert framed(texts) == wanted


async def shaken(port: int, code: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Shake hands with a server, byte by byte under our own control."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        (
            f"GET /socket/{code} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
    )
    assert b"101" in await reader.readline()
    while await reader.readline() != b"\r\n":
        continue
    return reader, writer


async def heard(reader: asyncio.StreamReader, opcode: Opcode) -> bytes:
    """Return what the next frame of some kind says."""
    while True:
        head = await asyncio.wait_for(reader.readexactly(2), 20)
        size = head[1]
        if size == 126:
            size = int.from_bytes(await reader.readexactly(2), "big")
        said = await reader.readexactly(size)
        if head[0] & 0x0F == opcode:
            return said


def test_frames_are_understood_however_they_are_cut(process):
    """Answers to pings whole, in pieces, before a message and in its midst: nothing is lost of it."""
    process.start()

    async def main() -> None:
        reader, writer = await shaken(process.port, "AAAAA")
        pong = masked(Opcode.PONG, b"")
        hello = masked(Opcode.TEXT, m.write(m.hello("AAAAA", "")))
        for piece in (pong, pong[:3], pong[3:] + hello[:1], hello[1:7], hello[7:] + pong):
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0.1)
        said = await heard(reader, Opcode.TEXT)
        assert re.search(rb'"code":"no-such-table"', said)
        writer.close()

    asyncio.run(main())


def parts(count: int) -> bytes:
    """Return a text that is cut into so many pieces, all but the first of nothing, and never ends."""
    first = Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True)
    return first + Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * count


@pytest.mark.parametrize(
    "flood",
    [
        masked(Opcode.PING, b"") * 20_000,
        masked(Opcode.PONG, b"") * 20_000,
        parts(20_000),
        parts(100),
    ],
    ids=["pings", "pongs", "parts", "a few parts"],
)
def test_who_sends_frames_without_end_is_cut_off(process, flood):
    process.start()

    async def main() -> None:
        reader, writer = await shaken(process.port, "AAAAA")
        writer.write(flood)
        with contextlib.suppress(ConnectionError):
            assert b"error" not in await asyncio.wait_for(reader.read(), 5)
        writer.close()

    asyncio.run(main())


def test_who_sends_few_frames_at_a_time_is_not_cut_off(process):
    """Ten pongs a second that nobody has asked for are allowed, as the protocol has it."""
    process.start()

    async def main() -> None:
        reader, writer = await shaken(process.port, "AAAAA")
        for _ in range(20):
            writer.write(masked(Opcode.PONG, b"") * 2)
            await asyncio.sleep(0.05)
        writer.write(masked(Opcode.TEXT, m.write(m.hello("AAAAA", ""))))
        assert b'"code":"no-such-table"' in await heard(reader, Opcode.TEXT)
        writer.close()

    asyncio.run(main())


@pytest.mark.parametrize("answers", [True, False])
def test_who_answers_stays_and_who_does_not_is_let_go(process, answers):
    process.flags = (*process.flags, "--ping-seconds", "0.3")
    process.start()

    async def main() -> float:
        reader, writer = await shaken(process.port, "AAAAA")
        begun = asyncio.get_running_loop().time()
        try:
            for _ in range(12):
                await heard(reader, Opcode.PING)
                if answers:
                    writer.write(masked(Opcode.PONG, b""))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        writer.close()
        return asyncio.get_running_loop().time() - begun

    lasted = asyncio.run(main())
    if answers:
        assert lasted > 2.5
    else:
        assert lasted < 2.5
