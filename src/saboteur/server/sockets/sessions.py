"""One connected client: what it is told goes into its outbox, whatever carries it from there."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, NamedTuple

from saboteur.server.wire import messages as m
from saboteur.server.wire.view import View
from saboteur.texts.messages import DEFAULT_LANGUAGE, Catalogue, catalogue, languages

MOST_WAITING: Final = 400
"""A client that does not take what it is told is let go after so many messages."""
MOST_BYTES: Final = 4 * 1024 * 1024
"""And after so many bytes; what is told of a match on entering is far less."""


class Seen(NamedTuple):
    """A view that somebody was told."""

    number: int
    view: View


class Session:
    """A client."""

    def __init__(
        self,
        device: str,
        language: str = DEFAULT_LANGUAGE,
        base: str = "",
        *,
        public: bool = False,
        also: tuple[str, ...] = (),
        network: str = "",
        by: str = "",
    ) -> None:
        self.device: str = device
        """The hash of its token; of one that nobody has, if it is sent only what is public."""
        self.public: bool = public
        """Whether it is sent what everybody may see, and nothing else."""
        self.also: tuple[str, ...] = also
        """The hashes of the tokens of the others who play on the same device."""
        self.network: str = network
        """The address it comes from, as far as it tells people apart."""
        self.by: str = by
        """The hash of the token of whoever shows a screen that is for all eyes: it opens the door for it."""
        self.outside_told: bool = False
        """Whether the last it was told is that it stands outside."""
        self.base: str = base
        """What addresses to share begin with."""
        self.words: Catalogue = words_of(language)
        self.log_sent: int = 0
        """How many lines of the log it has."""
        self.match_sent: str = ""
        self.seat_sent: int = -1
        self.changes: bool = False
        """Whether it wants to be told only what has changed of a match."""
        self.seen: Seen | None = None
        """The view it was told last, if the next may be told as changes of it."""
        self.outbox: deque[bytes] = deque()
        self.wake: asyncio.Event = asyncio.Event()
        self.closing: bool = False
        """Whether the socket is to be closed once the outbox is empty."""

    @property
    def devices(self) -> tuple[str, ...]:
        """Return by which hashes people are here through this client."""
        return (self.device, *self.also)

    @property
    def is_screen(self) -> bool:
        """Say whether it is a shared screen: it shows the table to a room, and nobody plays on it."""
        return self.public and not self.also

    def send(self, message: m.ServerMessage) -> None:
        """Tell the client something."""
        self.send_bytes(m.write(message))

    def send_bytes(self, data: bytes) -> None:
        """Tell the client something that is written already."""
        if self.closing:
            return
        waiting = sum(len(other) for other in self.outbox) if len(self.outbox) > 1 else 0
        if len(self.outbox) >= MOST_WAITING or waiting + len(data) > MOST_BYTES:
            self.outbox.clear()
            self.closing = True
        else:
            self.outbox.append(data)
        self.wake.set()

    def bye(self, code: str) -> None:
        """Say why, and let the client go."""
        text = self.words.text(f"server.bye.{code}")
        self.send(m.Bye(code, text))  # type: ignore[arg-type]
        self.closing = True
        self.wake.set()


def words_of(language: str) -> Catalogue:
    """Return the words of a language, or of the usual one."""
    tags = (language, language.lower().partition("-")[0], DEFAULT_LANGUAGE)
    return catalogue(next(tag for tag in tags if tag in languages()))
