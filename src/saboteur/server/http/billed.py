"""An answer that is paid for while it is sent: a large page costs more to send than to make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from saboteur.server.http.costs import Cost, Metered

READING: Final = 0.001
"""About so many seconds of processor time it takes to read a request, before anything is measured."""


class Billed:
    """A response, and whoever is told what it cost to send it."""

    def __init__(self, response: Response, pay: Callable[[Cost], None]) -> None:
        self.response = response
        self._pay = pay

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        cost = Cost(READING)
        try:
            await Metered(self.response(scope, receive, send), cost)
        finally:
            self._pay(cost)
