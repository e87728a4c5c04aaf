"""A real server whose matches are dealt and played as wished; see `staged` for who talks to it.

    python -m web.staged_server FOLDER

Rooms, store, sockets and pages are those of `saboteur serve`; only the chance of a match is not.
The first line that is printed is the address. From then on each line of the input is a wish in
JSON, and a line of JSON answers it. Nothing of this can be reached through the network.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
import uvicorn

from saboteur.match import Match
from saboteur.notation.card import parse_seat, seat_name
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes
from saboteur.server.app import make_app
from saboteur.server.http.connections import Connection, Server
from saboteur.server.rooms import commands
from saboteur.server.rooms.room import Room
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.rooms.timing import window_seconds
from saboteur.server.settings import Settings
from saboteur.server.sockets.sessions import Session
from saboteur.server.stores.tokens import hashed, new_token
from saboteur.server.tables import playing
from saboteur.server.wire import messages as m
from saboteur.server.wire import pages
from saboteur.server.wire.table import Clock, Setup

Wish = dict[str, Any]
PATIENT = 36_000.0
"""Nobody is played for, whatever a test waits for."""
ANALYSED = int(os.environ.get("STAGED_VISITS", "4"))
"""An analysis is quick here, and no good."""


class Seat:
    """Whoever sits at a staged table, as a client without a socket; a browser may be there too."""

    def __init__(self, room: Room, token: str) -> None:
        self.room = room
        self.token = token
        self.session = Session(hashed(token), "en", "http://here")
        self._number = 0

    async def enter(self) -> None:
        await self.room.enter(self.session, m.hello(self.room.table.code, self.token))
        self.session.outbox.clear()

    async def say(self, message: Wish) -> None:
        """Send a message as a client does.

        :raises ValueError: if the server refuses it.
        """
        self._number += 1
        wanted = {"id": f"staged{self._number}", **message}
        await self.room.handle(self.session, m.read_client(msgspec.json.encode(wanted)))
        answers = [m.read_server(data) for data in self.session.outbox]
        self.session.outbox.clear()
        failed = [answer for answer in answers if isinstance(answer, m.Failed)]
        if failed:
            raise ValueError(f"{message} is refused: {failed[0].code}, {failed[0].text}")


class Theatre:
    """All staged tables of the server."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.seats: dict[str, list[Seat]] = {}

    async def answer(self, wish: Wish) -> Wish:
        """Do what is wished; return what is to be known of it."""
        what = wish.pop("do")
        answers = {"open": self.open, "move": self.move, "say": self.say, "leave": self.leave}
        return await answers[what](**wish)

    async def open(
        self,
        ruleset: str,
        names: list[str],
        seed: str = "",
        position: str = "",
        seconds: int = 0,
        begin: bool = True,
        moves: Sequence[tuple[str, str]] = (),
    ) -> Wish:
        """Open a table at which so many people sit, begin the match and make the first moves."""
        rules = parse_ruleset(ruleset)
        setup = Setup(
            game=rules.game,
            modules=[module.name for module in rules.modules[1:]],
            profile=rules.profile.name,
            options=rules.option_texts(),
            clock=Clock("move", seconds) if seconds else Clock(),
        )
        tokens = [new_token() for _ in names]
        room = await self.rooms.open(pages.OpenTable(names[0], tokens[0], setup, []), tokens[0])
        code = room.table.code
        seats = self.seats[code] = [Seat(room, token) for token in tokens]
        await seats[0].enter()
        for seat, name in zip(seats[1:], names[1:], strict=True):
            await seat.say({"t": "sit", "name": name})
        if begin:
            await self._begin(room, rules.text, seed, position)
        for letter, move in moves:
            await self.move(code, letter, move)
        # Only now: until here nobody had to be told anything, which takes its time.
        for seat in seats[1:]:
            await seat.enter()
        return {"code": code, "tokens": tokens, "match": room.table.match_id}

    async def _begin(self, room: Room, ruleset: str, seed: str, position: str) -> None:
        known = SimpleNamespace(token_hex=lambda size: (seed or seed_bytes(1).hex())[: 2 * size])
        begun = in_the_midst(position, int(seed or "1", 16)) if position else Match
        with patch.object(commands, "secrets", known), patch.object(playing, "Match", begun):
            await self.seats[room.table.code][0].say({"t": "start"})
        match = room.table.match
        assert match is not None
        assert match.ruleset == ruleset

    async def move(self, code: str, seat: str, move: str) -> Wish:
        """Make a move; when the last has answered in a window, its time is over.

        Between two rounds everybody is ready first.
        """
        room = self.rooms.by_code[code]
        table = room.table
        if table.between_rounds:
            await self._go_on(code)
        number = parse_seat(seat, len(table.chairs))
        decision = table.decision_for(number)
        in_window = table.in_window()
        await self._at(code, seat).say({"t": "move", "decision": decision, "move": move})
        if in_window and table.decision_for(number) == decision:
            waited_for = [one for one in table.asked() if one not in table.answers]
            if not waited_for:
                table.decided_at -= window_seconds(table)
                await room.tick()
        for one in self.seats[code]:
            one.session.outbox.clear()
        return {"asked": [seat_name(one) for one in table.asked()], "phase": table.phase}

    async def _go_on(self, code: str) -> None:
        """Let everybody have seen the end of the last round."""
        table = self.rooms.by_code[code].table
        for seat in self.seats[code]:
            if table.between_rounds:
                await seat.say({"t": "ready"})
        while table.between_rounds:  # noqa: ASYNC110  rooms tell nobody but their clients
            await asyncio.sleep(0.005)

    async def say(self, code: str, seat: str, message: Wish) -> Wish:
        """Let somebody send any message."""
        await self._at(code, seat).say(message)
        return {}

    async def leave(self, code: str, seat: str) -> Wish:
        """Let somebody go; a browser of theirs stays."""
        await self.rooms.by_code[code].leave(self._at(code, seat).session)
        return {}

    def _at(self, code: str, seat: str) -> Seat:
        return self.seats[code][parse_seat(seat, len(self.seats[code]))]


def in_the_midst(position: str, seed: int) -> Any:
    """Return what makes a match out of a position, where a new one would be dealt."""

    def begin(_rules: object, players: int, _seed: object, names: tuple[str, ...]) -> Match:
        match = Match.from_position(position, seed)
        assert match.players == players
        match.names = names
        match.tell_round()
        return match

    return begin


async def listen(theatre: Theatre) -> None:
    """Answer wishes until there are no more."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        try:
            answer = await theatre.answer(json.loads(line))
        except Exception as error:  # noqa: BLE001  whoever wished it has to know
            answer = {"failed": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


async def main(folder: str) -> None:
    settings = Settings(
        host="127.0.0.1",
        data_dir=folder,
        bot_seconds=0.02,
        away_seconds=PATIENT,
        messages_per_second=1000.0,
        requests_per_second=1000.0,
        tables_per_minute=10_000,
        analysis_visits=ANALYSED,
    )
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        http=Connection,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )
    server = Server(config, app.state.rooms)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  uvicorn has no event for it
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    print(f"http://127.0.0.1:{port}", flush=True)
    await listen(Theatre(app.state.rooms))
    server.should_exit = True
    await serving


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
