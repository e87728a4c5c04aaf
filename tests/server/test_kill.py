"""kill -9 under running matches: what was acknowledged is there exactly once, and play goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random

import pytest

from saboteur.client import Client, Disconnected, Refusal, open_table
from saboteur.server.wire import messages

KILLS = int(os.environ.get("SABOTEUR_KILLS", "4"))
TABLES = 3
LEAST = 4
"""So many moves have been acknowledged, on however slow a machine, before the next kill."""


class Player:
    """A person who plays on whatever happens to the server, and notes what was acknowledged."""

    def __init__(self, process, table: str, token: str, seed: int) -> None:
        self.process = process
        self.table = table
        self.token = token
        self.dice = random.Random(seed)
        self.acknowledged: list[tuple[str, int, str]] = []
        self.made = 0
        """How many were acknowledged in all matches."""
        self.number = 0
        self.match = ""
        self.stopping = False

    async def play(self) -> None:
        """Connect, again and again, and make moves until it is time to stop."""
        self.stopping = False
        while not self.stopping:
            with contextlib.suppress(Disconnected, OSError, TimeoutError, Refusal, EOFError):
                await self.sit()
            await asyncio.sleep(0.05)

    async def sit(self) -> None:
        client = await Client.connect(self.process.url, self.table, self.token)
        try:
            while not self.stopping:
                await client.until(lambda: client.closed or self.may_move(client), 5)
                if client.closed:
                    return
                match = client.match
                if not match.view.choices:
                    continue  # it has gone on while we were waking up
                self.match = match.match
                move = self.dice.choice(match.view.choices).move
                self.number += 1
                seat = match.view.seat
                with contextlib.suppress(Refusal):
                    await client.ask(
                        messages.Move,
                        id=f"{self.number}-{self.match}",
                        decision=match.decision,
                        move=move,
                    )
                    self.acknowledged.append((match.match, seat, move))
                    self.made += 1
                await asyncio.sleep(0.01)
        finally:
            await client.close()

    @staticmethod
    def may_move(client: Client) -> bool:
        return client.match is not None and client.match.view.prompt.mine


async def prepared(process) -> list[list[Player]]:
    tables = []
    for t in range(TABLES):
        # Nobody here would say that they are ready for the next round.
        setup = {"ready_seconds": 0}
        opened = await asyncio.to_thread(
            open_table, process.url, "P0", bots=["simple"], setup=setup
        )
        host = await Client.connect(process.url, opened.table, opened.token)
        tokens = [opened.token]
        for i in range(1, 3):
            other = await Client.connect(process.url, opened.table, name=f"P{i}")
            tokens.append(other.token)
            await other.close()
        await host.ask(messages.Start)
        await host.close()
        tables.append([Player(process, opened.table, k, t * 10 + i) for i, k in enumerate(tokens)])
    return tables


async def moves_of(process, player: Player) -> list[str]:
    """Return the moves of the match as this player saw them."""
    import json  # noqa: PLC0415
    import urllib.request  # noqa: PLC0415

    letter = "ABCD"[player.acknowledged[0][1]]
    request = urllib.request.Request(
        f"{process.url}/api/matches/{player.match}?eyes={letter}",
        headers={"authorization": f"Bearer {player.token}"},
    )

    def read() -> list[str]:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())["moves"]

    return await asyncio.to_thread(read)


@pytest.mark.timeout(120 + 60 * KILLS)
def test_a_killed_server_keeps_every_acknowledged_move_exactly_once(process):
    """Killed again and again at random moments; the number of times is SABOTEUR_KILLS."""
    dice = random.Random(5)
    process.start()
    tables = asyncio.run(prepared(process))
    players = [player for table in tables for player in table]

    def made() -> int:
        return sum(player.made for player in players)

    async def hurried(seconds: float) -> None:
        goal = made() + LEAST
        tasks = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(seconds)
        for _ in range(1000):
            if made() >= goal:
                break
            await asyncio.sleep(0.05)
        await asyncio.to_thread(process.kill)
        for player in players:
            player.stopping = True
        await asyncio.wait_for(asyncio.gather(*tasks), 60)

    async def compared() -> None:
        for player in players:
            if not player.acknowledged:
                continue
            letter = "ABCD"[player.acknowledged[0][1]]
            stored = [m for m in await moves_of(process, player) if m.startswith(letter)]
            mine = [f"{letter}:{move}" for _, _, move in player.acknowledged]
            # The last one of a killed server may be stored without the answer having come.
            assert subsequence(mine, stored), (mine, stored)
            assert len(stored) <= len(mine) + KILLS

    for _ in range(KILLS):
        asyncio.run(hurried(dice.uniform(0.3, 1.5)))
        process.start()
        asyncio.run(compared())
        asyncio.run(again(tables))
    assert made() >= LEAST * KILLS
    assert "Traceback" not in process.log()


async def again(tables: list[list[Player]]) -> None:
    """Begin a new match where one is over."""
    for players in tables:
        host = await Client.connect(players[0].process.url, players[0].table, players[0].token)
        if host.table.table.phase == "over":
            await host.ask(messages.Rematch, rotate=False)
            await host.ask(messages.Start)
            for player in players:
                player.acknowledged = []
        await host.close()


def subsequence(few: list[str], many: list[str]) -> bool:
    """Say whether all of the few are among the many, each once and in order."""
    at = iter(many)
    return all(any(item == other for other in at) for item in few)
