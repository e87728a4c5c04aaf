"""The small client, as the author of a bot uses it."""

from __future__ import annotations

import asyncio

import pytest
from server.test_sockets import chooser, go, table_of

from saboteur.client import Client, Outdated, Refusal, open_table
from saboteur.server.wire import PROTOCOL, messages


def test_a_client_of_another_version_is_told_so(process):
    process.start()

    async def main():
        opened = await asyncio.to_thread(open_table, process.url, "Ann")
        with pytest.raises(Outdated, match=f"protocol {PROTOCOL}, this client"):
            await Client.connect(process.url, opened.table, protocol=PROTOCOL + 1)

    go(main)


def test_a_move_that_may_not_be_made_is_not_passed_over(process):
    process.start()

    async def main():
        clients = await table_of(process.url, 1, 2)
        await clients[0].ask(messages.Start)
        with pytest.raises(Refusal, match="not-a-move"):
            await asyncio.wait_for(clients[0].play(lambda _match: "nonsense"), 20)

    go(main)


def test_a_client_plays_on_after_a_pause(process):
    process.start()

    async def main():
        first, second = await table_of(process.url, 2, 1)
        await first.ask(messages.Start)
        await first.until(lambda: first.match is not None)
        for client in (first, second):
            await client.ask(messages.CastVote, on="pause")
        for client in (first, second):
            await client.until(lambda client=client: client.table.table.phase == "paused")
        playing = [asyncio.create_task(c.play(chooser(i))) for i, c in enumerate((first, second))]
        await first.ask(messages.Sync)
        for client in (first, second):
            await client.ask(messages.CastVote, on="resume")
        ends = await asyncio.wait_for(asyncio.gather(*playing), 60)
        assert ends[0].view.result is not None

    go(main)


def test_a_client_that_chose_too_late_for_a_pause_plays_on(process):
    process.start()

    async def main():
        clients = await table_of(process.url, 2, 1)
        await clients[0].ask(messages.Start)
        dice = chooser(3)
        late: asyncio.Future[Client] = asyncio.get_running_loop().create_future()

        def choosing(own: Client):
            async def choose(match):
                if not late.done():
                    late.set_result(own)
                    for client in clients:
                        await client.ask(messages.CastVote, on="pause")
                return dice(match)

            return choose

        playing = [asyncio.create_task(client.play(choosing(client))) for client in clients]
        refused = await asyncio.wait_for(late, 30)
        await refused.until(lambda: refused.failed is not None)
        assert refused.failed.code == "paused"
        for client in clients:
            await client.ask(messages.CastVote, on="resume")
        ends = await asyncio.wait_for(asyncio.gather(*playing), 60)
        assert ends[0].view.result is not None

    go(main)
