"""A page about a table that another process keeps: that process is asked, for who asked here.

As with sockets (`sockets/relay.py`) whoever asks need not know of it, and nothing goes round in
circles: what was passed on once is not passed on again.
"""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.parse
from http.client import HTTPResponse
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.http.peers import asked
from saboteur.server.sockets.relay import RELAYED

_SECONDS: Final = 10.0
_TOLD: Final = ("authorization", "accept-language")
"""What is passed on of what a client says, besides where it is."""
_TURNS: Final = asyncio.Semaphore(2)
"""Another process may be slow: what else needs a thread here must not wait for it."""


async def passed_on(request: Request, address: str) -> Response | None:
    """Return what the process at an address answers; None if it is not to be asked, or says nothing."""
    if not address or request.method != "GET" or RELAYED in request.headers:
        return None
    path = urllib.parse.quote(request.scope["path"])
    query = request.scope["query_string"].decode("latin-1")
    url = f"{address}{path}?{query}" if query else f"{address}{path}"
    headers = {name: request.headers[name] for name in _TOLD if name in request.headers}
    host = request.client.host if request.client is not None else ""
    headers |= {RELAYED: "1", "x-forwarded-for": host}
    async with _TURNS:
        return await asyncio.to_thread(_asked, url, headers)


def _asked(url: str, headers: dict[str, str]) -> Response | None:
    answer: HTTPResponse | urllib.error.HTTPError
    try:
        try:
            answer = asked(url, headers, _SECONDS)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        with answer:
            body = answer.read()
    except (OSError, ValueError):
        return None
    kept = {name: answer.headers[name] for name in ("retry-after",) if name in answer.headers}
    return Response(body, answer.status or 502, kept, answer.headers.get("content-type"))
