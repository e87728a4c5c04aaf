"""What a page is sent, message by message."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from saboteur.server.wire.changes import MatchChanged
from saboteur.server.wire.messages import MatchNow
from saboteur.server.wire.patching import changed

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket


def frames_of(page: Page) -> list[Any]:
    """Everything that a page is sent from now on, as it comes.

    Where it is told what has changed of a match, there stands the whole match that comes of it: a
    secret is one, whichever way it has come.
    """
    frames: list[Any] = []

    def opened(socket: WebSocket) -> None:
        now: MatchNow | None = None

        def came(data: str | bytes) -> None:
            nonlocal now
            frame = json.loads(data)
            if frame["t"] == "match":
                now = msgspec.convert(frame, MatchNow)
            elif frame["t"] == "change":
                assert now is not None, "changes of nothing"
                now = changed(now, msgspec.convert(frame, MatchChanged))
                frame = msgspec.to_builtins(now)
            frames.append(frame)

        socket.on("framereceived", came)

    page.on("websocket", opened)
    return frames
