"""What every answer says to browsers, and which pages may talk to us."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HOST: Final = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")
_STEADY: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def policy(host: str) -> str:
    """Return the content security policy: our own files, our own socket, nothing else."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"font-src 'self'; media-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def host_of(headers: Headers) -> str:
    """Return the host by which somebody came; empty if it is none that could be shared."""
    host = headers.get("host", "")
    return host if _HOST.fullmatch(host) else ""


def may_talk(headers: Headers, public_url: str) -> bool:
    """Say whether a request comes from our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        theirs = urlsplit(origin).netloc.lower()
    except ValueError:  # no address at all
        return False
    ours = {headers.get("host", "").lower(), urlsplit(public_url).netloc.lower()} - {""}
    return theirs in ours


def shared_base(host: str, base: str, scheme: str, path: str = "") -> str:
    """Return what addresses to share begin with, for somebody who came by this host.

    By an address of this computer alone nobody else comes: then it is `base`.
    """
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    if name in {"", "localhost", "127.0.0.1", "[::1]"}:
        return base
    return f"{scheme}://{host}{path}"


class UnderPath:
    """Lets all pages lie under a path, whether a proxy before us takes it away or not."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self._app = app
        self._base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request as if the path were not there."""
        path = scope.get("path", "")
        if self._base and path == self._base and scope["type"] == "http":
            where = [(b"location", f"{self._base}/".encode()), (b"content-length", b"0")]
            await send({"type": "http.response.start", "status": 308, "headers": where})
            await send({"type": "http.response.body", "body": b""})
            return
        if self._base and path.startswith(f"{self._base}/"):
            raw = scope.get("raw_path") or path.encode()
            scope = {**scope, "path": path[len(self._base) :], "raw_path": raw[len(self._base) :]}
        await self._app(scope, receive, send)


class SecureHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _STEADY.items():
                    headers[name] = value
                headers["content-security-policy"] = policy(host)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with)
