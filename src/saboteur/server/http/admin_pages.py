"""The operator's desk over HTTP: signing in, looking, ordering. Where there is no password, there is none of it."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.desk.desk import MOST_TABLES, Desk
from saboteur.server.desk.looking import is_meant
from saboteur.server.desk.signing import Session, Signing, is_session
from saboteur.server.errors import Refused
from saboteur.server.http.answers import as_json
from saboteur.server.http.costs import aside
from saboteur.server.http.limits import Buckets
from saboteur.server.http.match_pages import MatchPages, address_of
from saboteur.server.http.peers import asked
from saboteur.server.stores.store import StoreFailed
from saboteur.server.tables.names import clean_name
from saboteur.server.wire import admin as a

T = TypeVar("T")
COOKIE: Final = "saboteur_desk"
PATH: Final = "/api/admin"
TRIES_PER_SECOND: Final = 0.1
TRIES_AT_ONCE: Final = 5.0
"""So often an address may give a wrong password, and once in ten seconds after that."""
MOST_WAITING: Final = 4
"""Passwords are looked at one after the other: it is meant to take time, but not all of it."""
MOST_LOGGED: Final = 300
PEER_SECONDS: Final = 3.0
PEER_SESSION: Final = 30.0
MOST_OF_A_PEER: Final = 8 * 1024 * 1024


class AdminPages(MatchPages):
    """Answers at the desk."""

    _desk: Desk | None = None
    _signing: Signing

    def open_desk(self, desk: Desk, signing: Signing) -> None:
        """Let there be a desk, as soon as there is a password."""
        self._desk = desk
        self._signing = signing
        self._tries = Buckets(TRIES_PER_SECOND, TRIES_AT_ONCE)
        self._one = asyncio.Semaphore(1)
        self._waiting = 0

    # --- who is asking -----------------------------------------------------------------------

    def operator(self, request: Request) -> Session | None:
        """Return the session of whoever asks; None: nobody has signed in."""
        if self._desk is None or not request.url.path.startswith(PATH):
            return None
        token = request.headers.get("authorization", "").partition(" ")[2]
        if not is_session(token):  # nothing, or what a browser knows its seat by
            token = request.cookies.get(COOKIE, "")
        session = self._signing.read(token, self._rooms.clock.now())
        known = session is not None and session.id not in self._rooms.orders.signed_out
        return session if known else None

    def _insist_on_desk(self) -> Desk:
        if self._desk is None or self._signing.kept is None:
            raise Refused("no-desk")
        return self._desk

    def _insist_on_operator(self, request: Request) -> tuple[Desk, Session]:
        desk = self._insist_on_desk()
        session = self.operator(request)
        if session is None:
            raise Refused("not-signed-in")
        return desk, session

    async def _said(self, request: Request, kind: type[T]) -> T:
        """Return what was sent; a form of some other page cannot say that it sends JSON."""
        if not request.headers.get("content-type", "").startswith("application/json"):
            raise Refused("unreadable")
        return await self._body(request, kind)

    async def admin_sign_in(self, request: Request) -> Response:
        """Let somebody in who knows the password."""
        desk = self._insist_on_desk()
        wanted = await self._said(request, a.SignIn)
        name = clean_name(wanted.name)
        self._limit(request, self._tries)
        if not await self._is_right(wanted.password):
            raise Refused("wrong-password")
        session = self._signing.session(name, self._rooms.clock.now())
        await desk.order(name, a.CameIn())
        token = self._signing.token(session)
        if wanted.program:
            return as_json(a.SignedIn(name, session.until, token))
        answer = as_json(a.SignedIn(name, session.until))
        answer.headers["set-cookie"] = self._cookie(request, token)
        return answer

    async def _is_right(self, password: str) -> bool:
        if self._waiting >= MOST_WAITING:
            raise Refused("too-fast")
        self._waiting += 1
        try:
            async with self._one:
                return await aside(self._signing.is_right, password)
        finally:
            self._waiting -= 1

    def _cookie(self, request: Request, token: str) -> str:
        """Return the cookie: kept from scripts, from other pages, and from lines without encryption."""
        public = urlsplit(self._rooms.settings.public_url)
        by_name = request.headers.get("host", "").lower() == public.netloc.lower()
        encrypted = request.url.scheme == "https" or (by_name and public.scheme == "https")
        end = "; Secure" if encrypted else ""
        return f"{COOKIE}={token}; Path={self._rooms.settings.base_path}{PATH}; HttpOnly; SameSite=Strict{end}"

    async def admin_sign_out(self, request: Request) -> Response:
        """Let a session be worth nothing any more, on all servers."""
        desk, session = self._insist_on_operator(request)
        await self._said(request, a.Nothing)
        await desk.order(session.name, a.WentOut(session=session.id))
        answer = as_json(a.Nothing())
        answer.headers["set-cookie"] = f"{self._cookie(request, '')}; Max-Age=0"
        return answer

    # --- looking and ordering ----------------------------------------------------------------

    async def admin_now(self, request: Request) -> Response:
        """Say how everything stands."""
        desk, session = self._insist_on_operator(request)
        servers = [await desk.loaded()]
        missing: list[str] = []
        if not self._is_own(request):
            found, missing = await self._others("/now", a.AdminNow)
            servers += [load for page in found for load in page.servers]
        orders, now = self._rooms.orders, self._rooms.clock.now()
        texts, until = orders.notice(now)
        return as_json(
            a.AdminNow(
                session.name,
                now,
                servers,
                missing,
                orders.resting,
                "" in orders.drained,
                texts,
                until,
                orders.bans(now),
            )
        )

    async def admin_tables(self, request: Request) -> Response:
        """List tables."""
        desk, _ = self._insist_on_operator(request)
        own = self._is_own(request)
        search = request.query_params.get("search", "")[:60]
        tables = await desk.tables(search, own=own)
        missing: list[str] = []
        if not own:
            found, missing = await self._others("/tables", a.AdminTables)
            tables += [table for page in found for table in page.tables if is_meant(table, search)]
            awake = {table.table for table in tables if table.awake}
            tables = [table for table in tables if table.awake or table.table not in awake]
        tables.sort(key=lambda table: -table.touched)
        shown = tables if own else tables[:MOST_TABLES]
        return as_json(a.AdminTables(len(tables), shown, missing))

    async def admin_log(self, request: Request) -> Response:
        """Say what was done at the desk."""
        desk, _ = self._insist_on_operator(request)
        return as_json(await desk.log(MOST_LOGGED))

    async def admin_order(self, request: Request) -> Response:
        """Do something, once it is written down who wanted it."""
        desk, session = self._insist_on_operator(request)
        order: a.AnyOrder = await self._said(request, a.AnyOrder)  # type: ignore[arg-type]
        number = await desk.order(session.name, order, address_of(request))
        return as_json(a.Ordered(number))

    @staticmethod
    def _is_own(request: Request) -> bool:
        return request.query_params.get("own", "") == "yes"

    async def _others(self, path: str, kind: type[T]) -> tuple[list[T], list[str]]:
        """Ask the other servers the same; return what they answer, and which do not."""
        try:
            peers = await self._rooms.store.peers()
        except StoreFailed:
            return [], []
        session = self._signing.session("server", self._rooms.clock.now(), PEER_SESSION)
        token = self._signing.token(session)
        answers = await asyncio.gather(
            *(asyncio.to_thread(_asked, f"{peer}{PATH}{path}?own=yes", token) for peer in peers)
        )
        found: list[T] = []
        missing: list[str] = []
        for peer, answer in zip(peers, answers, strict=True):
            try:
                found.append(msgspec.json.decode(answer, type=kind))
            except msgspec.DecodeError:
                missing.append(peer)
        return found, missing


def _asked(url: str, token: str) -> bytes:
    """Return what another server answers; nothing, if it does not."""
    try:
        with asked(url, {"authorization": f"Bearer {token}"}, PEER_SECONDS) as answer:
            return bytes(answer.read(MOST_OF_A_PEER))
    except (OSError, ValueError):
        return b""
