"""Whatever is asked for by HTTP is paid for, and whoever asks too much is let wait: pages, files, refusals.

What a table is asked for is refused if its address has nothing left. A page and its files are only
made to wait, so that a club whose people all open it at once gets it, a little later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from saboteur.server.http.billed import READING
from saboteur.server.http.costs import OWN, Budgets, Cost, Metered, network_of
from saboteur.server.http.limits import PAGES_EACH, Counts
from saboteur.server.rooms.clock import Clock

MOST_WAITING: Final = 2000
"""So many requests may wait at once, of all addresses."""
LONGEST_WAIT: Final = 1.0
WAITS: Final = 10
"""So often is it looked at whether there is time for a page now; then it is refused."""
TURNED_AWAY: Final = 0.5
"""So many seconds it takes until somebody is told that they ask too much."""
TURNED_AWAY_EACH: Final = 30
"""As long as no more of one address wait to be told so; more of them wait longer."""
LONGEST_TURNED_AWAY: Final = 10.0
_LATER: Final = {"connection": "close", "retry-after": "1"}


class Paying:
    """Lets addresses pay for what is asked for."""

    def __init__(self, budgets: Budgets, clock: Clock) -> None:
        self._budgets = budgets
        self._clock = clock
        self._waiting = Counts(MOST_WAITING, PAGES_EACH)
        self._turned = Counts(MOST_WAITING, MOST_WAITING)

    def paid_page(
        self, handler: Callable[..., Awaitable[Response]]
    ) -> Callable[..., Awaitable[ASGIApp]]:
        """Return what answers as a handler does, once the address has time for it."""

        async def answer(request: Request, *error: Exception) -> ASGIApp:
            async def answered(scope: Scope, receive: Receive, send: Send) -> None:
                response = await handler(request, *error)
                await response(scope, receive, send)

            return self.paid(answered)

        return answer

    def paid(self, app: ASGIApp) -> ASGIApp:
        """Return an application whose answers are paid for, once the address has time for them."""

        async def paid(scope: Scope, receive: Receive, send: Send) -> None:
            client = scope.get("client")
            address = network_of(client[0]) if client else ""
            if scope["type"] != "http":  # a socket that nobody serves
                self._budgets.bill(address, READING)
                await send({"type": "websocket.close"})
            elif not await self._may_have(address):
                refusal = Response("Too Many Requests", 429, _LATER, "text/plain")
                await refusal(scope, receive, send)
            else:
                cost = Cost(READING)
                try:
                    await Metered(_answered(app, scope, receive, send), cost)
                finally:
                    self._budgets.pay(address, "", cost, self._clock.now())

        return paid

    async def _may_have(self, address: str) -> bool:
        """Wait until there is time for a page; say whether there is any before long."""
        if not self._budgets.wait(address, "", self._clock.now(), writes=False):
            await self._budgets.turn(address)
            return True
        if self._waiting.enter(address):
            try:
                for _ in range(WAITS):
                    wait = self._budgets.wait(address, "", self._clock.now(), writes=False)
                    if not wait:
                        return True
                    await asyncio.sleep(min(wait, LONGEST_WAIT))
                    await self._budgets.turn(address)
            finally:
                self._waiting.leave(address)
        self._budgets.bill(address, READING)
        await self.turn_away(address)
        return False

    async def turn_away(self, address: str) -> None:
        """Let somebody wait who is told that they ask too much: they would ask again at once.

        To tell them costs, too. The more of one address wait, the longer they do: behind a proxy,
        where connections are not counted, no more of them are told in a second for that.
        """
        if address in OWN or not self._turned.enter(address):
            return
        try:
            more = self._turned.of(address) / TURNED_AWAY_EACH
            await asyncio.sleep(min(TURNED_AWAY * max(1.0, more), LONGEST_TURNED_AWAY))
        finally:
            self._turned.leave(address)


async def _answered(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)
