"""A WebSocket and its session: reading, limits, and carrying the outbox to the client."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Final

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from saboteur.bots.levels import LEVELS
from saboteur.server.errors import Refused
from saboteur.server.http.costs import OWN, Budgets, Cost, Metered, aside, network_of
from saboteur.server.http.frames import SEND_TEXTS
from saboteur.server.http.limits import (
    KNOCKS_AT_ONCE,
    KNOCKS_PER_SECOND,
    Bucket,
    Buckets,
    Counts,
)
from saboteur.server.http.qr import as_svg
from saboteur.server.http.security import host_of, may_talk, shared_base
from saboteur.server.logs import RequestLog
from saboteur.server.metrics import Metrics
from saboteur.server.render.payloads import failed
from saboteur.server.rooms.room import Room, RoomLost
from saboteur.server.rooms.rooms import LOG, Rooms
from saboteur.server.rooms.seat_codes import SEAT_CODE_SECONDS
from saboteur.server.sockets.sessions import Session, words_of
from saboteur.server.stores.store import Elsewhere
from saboteur.server.stores.tokens import hashed, is_token, new_token
from saboteur.server.wire import PROTOCOL
from saboteur.server.wire import messages as m
from saboteur.texts.messages import languages

BURST: Final = 40.0
MOST_MISTAKES: Final = 20
"""A client that sends so many messages that cannot be read is let go."""
HELLO_SECONDS: Final = 10.0
GREETING: Final = 0.001
"""About so many seconds of processor time it takes to shake hands, before anything is measured."""
LONGEST_WAIT: Final = 1.0
"""After so long it is looked at again whether there is time now."""
AT_ONCE: Final = 16 * 1024
"""Texts are sent together until they have so many bytes."""
POLICY: Final = 1008
TRY_LATER: Final = 1013
NORMAL: Final = 1000
PASSING: Final = frozenset(("not-stored", "too-fast"))
"""Why somebody is not let in who may try again by themselves."""


class Sockets:
    """All WebSockets of a server."""

    def __init__(self, rooms: Rooms, metrics: Metrics, base: str, budgets: Budgets) -> None:
        self._rooms = rooms
        self._budgets = budgets
        self._metrics = metrics
        self._base = base
        settings = rooms.settings
        self._log = RequestLog(settings)
        self.counts = Counts(settings.max_sockets, settings.max_sockets_per_address)
        # Whoever comes by a proxy is counted by nobody else: all its connections are the proxy's.
        self._knocks = Buckets(KNOCKS_PER_SECOND, KNOCKS_AT_ONCE)

    async def serve(self, socket: WebSocket) -> None:
        """Talk to one client until it goes."""
        if not may_talk(socket.headers, self._rooms.settings.public_url):
            await socket.close(POLICY)
            return
        address = network_of(socket.client.host) if socket.client is not None else ""
        if self._rooms.draining or not self._rooms.store.term:
            # A proxy that is told so in the language of HTTP asks another server at once.
            await socket.send_denial_response(Response("not now", 503))
            return
        self._budgets.bill(address, GREETING)
        if address not in OWN and not self._knocks.take(address, self._rooms.clock.now()):
            self._metrics.count("refused_total", "knocks")
            await socket.close(TRY_LATER)
            return
        if not self.counts.enter(address):
            await socket.close(TRY_LATER)
            return
        self._metrics.count("sockets_total")
        try:
            await socket.accept()
            await self._talk(socket, address)
        except (WebSocketDisconnect, RuntimeError):
            pass  # it is gone
        finally:
            self.counts.leave(address)

    async def _talk(self, socket: WebSocket, address: str) -> None:
        hello = await self._hello(socket)
        if hello is None:
            return
        # Who is to see only what is public is nobody here: not even a seat of this device's own.
        fresh = hello.public or not is_token(hello.token)
        token = new_token() if fresh else hello.token
        session = Session(
            hashed(token),
            hello.language,
            self._base_for(socket),
            public=hello.public,
            also=tuple(hashed(other) if is_token(other) else "" for other in hello.also),
            network=address,
            by=hashed(hello.token) if hello.public and is_token(hello.token) else "",
        )
        cost = Cost()
        await self._budgets.turn(address)
        try:
            self._insist_on_budget(hello, session, address)
            room = await Metered(self._find(hello, session, address), cost)
        except Elsewhere as other:
            self._pay(address, "", cost, _kind_of(hello))
            await self._pass_on(socket, hello, other.address)
            return
        except Refused as error:
            self._pay(address, "", cost, _kind_of(hello))
            await socket.send_text(m.write(failed("", error, session.words)).decode())
            await socket.close(TRY_LATER if error.code in PASSING else NORMAL)
            return
        if hello.match:
            self._metrics.count("reconnects_total")  # it was here before, and says how far
        told = token if fresh and not hello.public else ""
        key = self._rooms.push_key
        session.send(m.Welcome(PROTOCOL, told, list(languages()), list(LEVELS), key))
        self._tell_house(session)
        writer = asyncio.create_task(self._carry(socket, session))
        try:
            try:
                await Metered(room.enter(session, hello), cost)
            finally:
                self._pay(address, seat_key(room, session), cost, _kind_of(hello))
                self._note(room, address, cost, hello)
            self._rooms.claim(room)
            await self._listen(socket, session, room, address)
        except RoomLost:
            self._rooms.lose(room)
            session.bye("restart")
        finally:
            with contextlib.suppress(RoomLost):
                await room.leave(session)
            session.closing = True
            session.wake.set()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(writer, 5)

    def _tell_house(self, session: Session) -> None:
        """Tell a client what whoever runs the server has to say, if that is anything."""
        house = self._rooms.orders.told(session.words.language, self._rooms.clock.now())
        if house.text or house.resting:
            session.send(house)

    async def _pass_on(self, socket: WebSocket, hello: m.Hello, address: str) -> None:
        """Let another process talk to a client: the one that keeps the table."""
        from saboteur.server.sockets.relay import RELAYED, pass_on  # noqa: PLC0415 - a browser has none

        self._metrics.count("relayed_total")
        text = m.write(hello).decode()
        known = address and RELAYED not in socket.headers
        if not known or not await pass_on(socket, text, hello.table, address):
            await socket.close(TRY_LATER)

    def _insist_on_budget(self, hello: m.Hello, session: Session, address: str) -> None:
        """Refuse who comes from an address that has used up its time, before any work is done.

        Who has a seat at a table that is awake is let in by what their seat has.

        :raises Refused: if they have to come back later.
        """
        if self._rooms.orders.is_banned(address, session.devices, self._rooms.clock.now()):
            self._metrics.count("refused_total", "banned")
            raise Refused("banned")
        room = self._rooms.awake(hello.table)
        seat = seat_key(room, session) if room is not None else ""
        if self._budgets.wait(address, seat, self._rooms.clock.now(), writes=False):
            self._metrics.count("refused_total", "budget")
            raise Refused("too-fast")

    def _note(self, room: Room, address: str, cost: Cost, message: m.ClientMessage) -> None:
        """Note what a message has cost, for whoever runs the server."""
        room.spend(cost.seconds)
        kind = _kind_of(message)
        self._log.note(kind, cost.seconds, cost.size, address, room.table.code)

    def _pay(self, address: str, seat: str, cost: Cost, kind: str) -> None:
        self._budgets.pay(address, seat, cost, self._rooms.clock.now())
        if kind:
            self._metrics.spent(cost.seconds, kind)

    async def _hello(self, socket: WebSocket) -> m.Hello | None:
        """Read the first message; another one is refused."""
        try:
            text = await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS)
            message = m.read_client(text) if len(text) <= m.MAX_BYTES else None
        except (TimeoutError, KeyError):
            await socket.close(POLICY)
            return None
        except ValueError:
            message = None
            if _protocol_of(text) not in {None, PROTOCOL}:
                await socket.send_text(m.write(m.Reload(PROTOCOL)).decode())
                await socket.close(NORMAL)
                return None
        if isinstance(message, m.Hello):
            if message.protocol == PROTOCOL:
                return message
            await socket.send_text(m.write(m.Reload(PROTOCOL)).decode())
            await socket.close(NORMAL)
            return None
        words = words_of("en")
        no_hello = failed("", Refused("no-hello"), words)
        await socket.send_text(m.write(no_hello).decode())
        await socket.close(POLICY)
        return None

    def _base_for(self, socket: WebSocket) -> str:
        """Return what addresses to share begin with, for somebody who came by this one."""
        if self._rooms.settings.public_base:
            return self._rooms.settings.public_base
        scheme = "https" if socket.url.scheme == "wss" else "http"
        return shared_base(
            host_of(socket.headers), self._base, scheme, self._rooms.settings.base_path
        )

    async def _find(self, hello: m.Hello, session: Session, address: str) -> Room:
        """Return the table, with the seat brought to this device if a code says so."""
        room = await self._rooms.find(hello.table, address, session.device)
        if not hello.seat_code or hello.public:
            return room
        try:
            member = self._rooms.seat_codes.use(hello.table, hello.seat_code)
            await room.move_device(member, session.device)
        except Refused:
            self._rooms.strangers.wrong_guess(address)
            raise
        except RoomLost:
            self._rooms.lose(room)
            raise Refused("not-stored") from None
        return room

    async def _listen(self, socket: WebSocket, session: Session, room: Room, address: str) -> None:
        """Read message after message."""
        clock = self._rooms.clock
        settings = self._rooms.settings
        bucket = Bucket(settings.messages_per_second, BURST, clock.now())
        mistakes = 0
        while not session.closing:
            try:
                async with asyncio.timeout(settings.silent_seconds):
                    text = await socket.receive_text()
            except TimeoutError:
                session.bye("silent")
                return
            except KeyError:
                text = ""  # bytes instead of text
            if not bucket.take(clock.now()):
                self._metrics.count("refused_total", "flood")
                session.bye("flood")
                return
            try:
                message = m.read_client(text)
            except ValueError:
                mistakes += 1
                self._metrics.count("refused_total", "unreadable")
                words = session.words.text("server.error.unreadable")
                session.send(m.Failed("", "unreadable", words, []))
                if mistakes >= MOST_MISTAKES:
                    session.bye("flood")
                    return
                continue
            seat = seat_key(room, session)
            await self._budgets.turn(address)
            # It is not refused: what comes after it is not read meanwhile, and nothing is lost.
            while wait := self._budgets.wait(address, seat, clock.now()):
                self._metrics.count("delayed_total")
                await asyncio.sleep(min(wait, LONGEST_WAIT))
                await self._budgets.turn(address)
            # What is said in a reaction window is in no figure: it would tell that somebody answers.
            kind = "" if room.table.in_window() else _kind_of(message)
            cost = Cost()
            try:
                await Metered(self._do(session, room, message, kind), cost)
            finally:
                self._pay(address, seat, cost, kind)
                self._note(room, address, cost, message)

    async def _do(self, session: Session, room: Room, message: m.ClientMessage, kind: str) -> None:
        """Let the room do what a client asks for; a mistake of ours must not take others with it.

        It is counted under its kind, if it has one.
        """
        start = self._rooms.clock.now()
        try:
            if isinstance(message, m.MoveSeat):
                await self._seat_code(session, room, message)
            elif isinstance(message, m.Subscribe | m.Unsubscribe):
                await self._subscribe(session, room, message)
            else:
                await room.handle(session, message)
        except RoomLost:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, it must stay with this table
            LOG.exception("a message could not be handled")
            self._metrics.count("errors_total")
            room.lost = True
            raise RoomLost from None
        if kind:
            self._metrics.took(self._rooms.clock.now() - start)
            self._metrics.count("messages_total", kind)

    async def _seat_code(self, session: Session, room: Room, message: m.MoveSeat) -> None:
        member = room.table.member_of(session.device)
        if member < 0:
            session.send(failed(message.id, Refused("not-entered"), session.words))
            return
        code = self._rooms.seat_codes.new(room.table.code, member)
        link = f"{session.base}/t/{room.table.code}#seat={code}"
        drawn = await aside(as_svg, link)
        session.send(m.SeatCode(message.id, code, link, drawn, SEAT_CODE_SECONDS))

    async def _subscribe(
        self, session: Session, room: Room, message: m.Subscribe | m.Unsubscribe
    ) -> None:
        """Keep or forget where a member wants to be told that it is their turn."""
        notices, table = self._rooms.notices, room.table
        try:
            if notices is None:
                raise Refused("no-notices")  # noqa: TRY301 - as all refusals
            if isinstance(message, m.Unsubscribe):
                await notices.unsubscribe(table, message)
            else:
                language = session.words.language
                await notices.subscribe(table, session.device, language, message)
        except Refused as error:
            session.send(failed(message.id, error, session.words))
            return
        session.send(m.Done(message.id, table.version))

    @staticmethod
    async def _carry(socket: WebSocket, session: Session) -> None:
        """Carry the outbox to the client until the session ends, as much at once as may be."""
        send = socket.scope["extensions"][SEND_TEXTS]["send"] if _takes_texts(socket) else None
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                while session.outbox:
                    if send is not None:
                        await send(_some_of(session.outbox))
                    else:
                        await socket.send_text(session.outbox.popleft().decode())
                if session.closing:
                    break
                session.wake.clear()
                await session.wake.wait()
            await socket.close(NORMAL)


def _takes_texts(socket: WebSocket) -> bool:
    """Say whether texts can be sent as they are written, which not every server can."""
    return SEND_TEXTS in socket.scope.get("extensions", ())


def _some_of(outbox: deque[bytes]) -> list[bytes]:
    """Take what is to be sent at once."""
    found: list[bytes] = []
    size = 0
    while outbox and size < AT_ONCE:
        found.append(outbox.popleft())
        size += len(found[-1])
    return found


def _kind_of(message: m.ClientMessage) -> str:
    """Return what a message is called on the wire: one of a few words of ours."""
    return str(message.__struct_config__.tag)


def seat_key(room: Room, session: Session) -> str:
    """Return by what a seat's own budget is known; empty for somebody without a seat."""
    table = room.table
    seat = table.seat_of(table.member_of(session.device))
    return f"{table.code}/{session.device}" if seat >= 0 else ""


def _protocol_of(text: str) -> int | None:
    """Return the protocol that a first message names, however little else of it is understood."""
    head = text[:200]
    mark = '"protocol":'
    at = head.replace(" ", "").find(mark)
    if '"hello"' not in head or at < 0:
        return None
    digits = ""
    for letter in head.replace(" ", "")[at + len(mark) :]:
        if not letter.isdigit():
            break
        digits += letter
    return int(digits) if digits else None
