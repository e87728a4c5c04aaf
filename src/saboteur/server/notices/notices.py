"""Telling people who are away that it is their turn: to which browsers, and what.

Nothing secret is pushed: that a seat is asked outside a window everybody at the table sees too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import urllib.error
import urllib.request
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

import msgspec

from saboteur.server.errors import Refused
from saboteur.server.http.costs import stored
from saboteur.server.rooms.clock import Clock
from saboteur.server.settings import Settings
from saboteur.server.stores.store import Store, StoreFailed, Subscription
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.texts.messages import catalogue

# What seals notices is compiled for each machine; a server that pushes none does without it, as the
# one inside a browser has to.
if TYPE_CHECKING:
    from saboteur.server.notices.sealing import Signer

_LOG: Final = logging.getLogger("saboteur.server")
MOST_AT_ONCE: Final = 8
MOST_WAITING: Final = 1000
"""A push service that does not answer must not fill the memory."""
MOST_EACH: Final = 5
"""So many addresses of a device are kept at a table."""
PATIENCE: Final = 10.0
"""Seconds for a push service to take a notice."""
SOON: Final = 600
"""Seconds that a notice is good for where a move takes minutes."""
DAY: Final = 86400
GONE: Final = frozenset((404, 410))
"""What a push service answers when nobody listens there any more."""

_KEY: Final = "push-key"
_AGAIN: Final = 2.0
"""Seconds after which a store that does not answer is asked again."""

What = Literal["turn", "over"]


class Pushed(msgspec.Struct, frozen=True):
    """What a browser shows, as the service worker reads it."""

    title: str
    text: str
    table: str


@dataclass(frozen=True, slots=True)
class _Letter:
    """A notice on its way to one browser."""

    to: Subscription
    body: bytes
    seconds: int


class Notices:
    """Pushes notices, where this server may."""

    def __init__(self, store: Store, clock: Clock, settings: Settings) -> None:
        self._store = store
        self._clock = clock
        self._services = tuple(settings.push_services.split())
        public = settings.public_url.rstrip("/")
        self._contact = settings.push_contact or public or "https://saboteur.invalid"
        self._signer = _signer(settings)
        self._agreed = not store.shared
        self._gate = asyncio.Semaphore(MOST_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def push_key(self) -> str:
        """Return the key by which browsers know this server; empty if it cannot push, or not yet."""
        return self._signer.public_key if self._signer is not None and self._agreed else ""

    async def agree(self) -> None:
        """Sign as all servers of the store do, as soon as it says how.

        A push service takes notices from nobody but whom the browser has named when it subscribed,
        and any of the servers may keep the table later.
        """
        while self._signer is not None and not self._agreed:
            try:
                self._signer.take(await self._store.agree(_KEY, self._signer.pem))
            except StoreFailed:
                await asyncio.sleep(_AGAIN)
                continue
            except (OSError, ValueError) as error:
                _LOG.warning("the key of the other servers is not kept beside: %s", error)
            self._agreed = True

    async def subscribe(self, table: Table, device: str, language: str, ask: m.Subscribe) -> None:
        """Keep where a member wants to be told.

        :raises Refused: if they are no member, or nothing can be pushed there.
        """
        member = table.member_of(device)
        if member < 0:
            raise Refused("not-entered")
        if not self.push_key or not self._may_push(ask.endpoint):
            raise Refused("no-notices")
        from saboteur.server.notices.sealing import check_keys  # noqa: PLC0415 - see above

        try:
            check_keys(ask.p256dh, ask.auth)
        except ValueError:
            raise Refused("no-notices") from None
        row = Subscription(table.code, device, ask.endpoint, ask.p256dh, ask.auth, language)
        try:
            await self._store.subscribe(row)
            stored(sum(map(len, astuple(row))))
            # A browser has one address at a time; the others of a device are dead, or a flood.
            rows = await self._store.subscriptions(table.code, device)
            others = [other for other in rows if other.endpoint != ask.endpoint]
            for other in others[: max(0, len(rows) - MOST_EACH)]:
                await self._store.unsubscribe(table.code, other.endpoint)
        except StoreFailed:
            raise Refused("not-stored") from None

    async def unsubscribe(self, table: Table, ask: m.Unsubscribe) -> None:
        """Forget where somebody wanted to be told.

        :raises Refused: if that cannot be stored.
        """
        try:
            await self._store.unsubscribe(table.code, ask.endpoint)
        except StoreFailed:
            raise Refused("not-stored") from None

    def _may_push(self, endpoint: str) -> bool:
        """Say whether an address is one of a push service: this server sends nowhere else."""
        parts = urlsplit(endpoint)
        host = (parts.hostname or "").lower()
        safe = parts.scheme == "https" or (parts.scheme == "http" and host == "127.0.0.1")
        return safe and any(host == one or host.endswith("." + one) for one in self._services)

    def tell(self, table: Table, member: int, what: What) -> None:
        """Tell a member, wherever they want to be told; this does not wait for it."""
        if not self.push_key or len(self._tasks) >= MOST_WAITING:
            return
        seconds = DAY if table.setup.clock.kind == "days" else SOON
        device = table.members[member].device
        if not device:
            return
        task = asyncio.create_task(self._tell(table.code, device, what, seconds))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, code: str, device: str, what: What, seconds: int) -> None:
        try:
            rows = await self._store.subscriptions(code, device)
            for row in rows:
                words = catalogue(row.language)
                text = words.text(f"server.notice.{what}", code=code)
                body = msgspec.json.encode(Pushed("Saboteur", text, code))
                await self._push(_Letter(row, body, seconds))
        except Exception as error:  # noqa: BLE001 - a match goes on without its notices
            _LOG.warning("a notice could not be sent: %s", type(error).__name__)

    async def _push(self, letter: _Letter) -> None:
        async with self._gate:
            status = await asyncio.to_thread(self._post, letter)
        if status in GONE:
            await self._store.unsubscribe(letter.to.code, letter.to.endpoint)
        elif status >= 300:
            _LOG.warning("a push service refused a notice: %d", status)

    def _post(self, letter: _Letter) -> int:
        """Bring a notice to its push service; return what that answers."""
        from saboteur.server.notices.sealing import seal  # noqa: PLC0415 - see above

        assert self._signer is not None  # noqa: S101 - whoever calls this has asked
        to = letter.to
        headers = {
            "Authorization": self._signer.authorization(
                to.endpoint, self._contact, self._clock.now()
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(letter.seconds),
            "Topic": f"saboteur-{to.code}",
            "Urgency": "high",
        }
        data = seal(letter.body, to.p256dh, to.auth)
        request = urllib.request.Request(to.endpoint, data, headers, method="POST")  # noqa: S310 - checked
        try:
            with _STRAIGHT.open(request, timeout=PATIENCE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    async def close(self) -> None:
        """Wait for what is on its way."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=PATIENCE)


class _NoDetours(urllib.request.HTTPRedirectHandler):
    """A push service that sends elsewhere is not followed: it could be anywhere."""

    def redirect_request(self, *_values: object) -> None:
        """Do not go there."""
        return


_STRAIGHT: Final = urllib.request.build_opener(_NoDetours)


def _signer(settings: Settings) -> Signer | None:
    """Return what signs notices; None if this server sends none."""
    if not settings.push:
        return None
    from saboteur.server.notices.sealing import Signer  # noqa: PLC0415 - see above

    try:
        return Signer(os.path.join(settings.data_dir, "push-key.pem"))
    except (OSError, ValueError) as error:
        _LOG.warning("no notices are pushed: %s", error)
        return None
