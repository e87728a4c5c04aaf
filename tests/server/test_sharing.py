"""Several servers with one database: one of them keeps a table, the others pass on, and take over."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request

import pytest
from server.conftest import Process
from server.test_sockets import connected, get, go, table_of

from saboteur.client import Client, Disconnected, Refusal
from saboteur.server.sockets.relay import RELAYED
from saboteur.server.wire import messages


@pytest.fixture(params=["postgres", "file"])
def servers(request, tmp_path):
    """Two servers that share a database, or a file."""
    url = request.getfixturevalue("postgres")() if request.param == "postgres" else ""
    found = []
    for name in ("one", "two"):
        folder = tmp_path / (name if url else "both")
        folder.mkdir(exist_ok=True)
        how = ("--postgres", url) if url else ("--share",)
        found.append(Process(folder, *how, "--bot-seconds", "0"))
        found[-1].start()
    yield found
    for server in found:
        server.stop()


async def _move(client: Client) -> None:
    """Make some move that may be made."""
    await client.until(lambda: client.match is not None and bool(client.match.view.choices), 20)
    match = client.match
    move = match.view.choices[0].move
    await client.ask(messages.Move, decision=match.decision, move=move)


def test_a_table_is_played_through_any_server_and_outlives_the_one_that_kept_it(servers):
    one, two = servers

    async def body() -> None:
        ann, bob, cleo = await table_of(one.url, 3)
        code = ann.table.table.code
        through = await connected(two.url, code, bob.token)
        await through.until(lambda: through.table is not None, 20)
        assert through.table.table.code == code
        await ann.ask(messages.Start)
        await through.until(lambda: through.match is not None, 20)
        await through.ask(messages.Say, text="by the other door")
        await cleo.until(lambda: "by the other door" in cleo.said, 20)
        mover = next(c for c in (ann, through, cleo) if c.match and c.match.view.prompt.mine)
        await _move(mover)
        decision = mover.match.decision

        one.kill()
        with pytest.raises((Disconnected, Refusal, TimeoutError)):
            await ann.ask(messages.Say, text="nobody hears this")
        again = await _back(two.url, code, ann.token)
        assert again.match.decision >= decision
        assert "by the other door" in again.said
        assert "nobody hears this" not in again.said
        await again.ask(messages.Say, text="and on it goes")
        await asyncio.to_thread(one.start)
        back = await _back(one.url, code, cleo.token)
        assert "and on it goes" in back.said

    go(body)


def test_browsers_know_all_servers_by_one_key(servers):
    """Whoever asked for notices through one of them is told by whichever keeps the table."""

    async def body() -> None:
        ann, *_ = await table_of(servers[0].url, 1)
        through = await connected(servers[1].url, ann.table.table.code, ann.token)
        own, *_ = await table_of(servers[1].url, 1)
        keys = {client.welcome.push_key for client in (ann, through, own)}
        assert len(keys) == 1
        assert all(keys)

    go(body)


def test_a_match_that_goes_on_can_be_looked_at_through_any_server(servers):
    one, two = servers

    async def body() -> None:
        ann, bob, _ = await table_of(one.url, 3)
        await ann.ask(messages.Start)
        await ann.until(lambda: ann.match is not None and bool(ann.match.view.hand), 20)
        path = f"/api/matches/{ann.match.match}"
        for where in ("?eyes=A", "/steps/0?eyes=A&language=fr", "/report?eyes=A", ""):
            told = [await asyncio.to_thread(get, s.url, path + where, ann.token) for s in servers]
            assert told[0] == told[1], where
        for where, token, status in (
            ("?eyes=B", ann.token, 403),
            ("?eyes=A", bob.token, 403),
            ("?eyes=A", "", 403),
            ("/record", ann.token, 403),
            ("/steps/99999", ann.token, 404),
            ("/analysis", ann.token, 403),
        ):
            for server in servers:
                refused = await asyncio.to_thread(status_of, server.url, path + where, token)
                assert refused == status, where
        circles = {RELAYED: "1"}
        assert await asyncio.to_thread(status_of, one.url, path, ann.token, **circles) == 200
        assert await asyncio.to_thread(status_of, two.url, path, ann.token, **circles) == 421
        assert "saboteur_relayed_total" in await asyncio.to_thread(get, two.url, "/metrics")
        assert "saboteur_relayed_total" not in await asyncio.to_thread(get, one.url, "/metrics")

    go(body)


def status_of(url: str, path: str, token: str, **headers: str) -> int:
    headers |= {"authorization": f"Bearer {token}"} if token else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(url + path, headers=headers)) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


async def _come(url: str, code: str, token: str) -> Client:
    client = await connected(url, code, token)
    await client.until(lambda: client.match is not None and bool(client.said), 5)
    return client


async def _back(url: str, code: str, token: str) -> Client:
    """Come back as a browser does: again and again, until it is there."""
    for _ in range(100):
        try:
            return await _come(url, code, token)
        except (Disconnected, OSError, TimeoutError, Refusal, EOFError):
            await asyncio.sleep(0.2)
    raise AssertionError("nobody keeps the table")
