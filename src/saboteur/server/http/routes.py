"""Everything that is asked for over HTTP, and one table of it: routes, types, and what they mean."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from saboteur import __version__
from saboteur.notation.card import NOBODY, seat_name
from saboteur.notation.record import Record, parse_record
from saboteur.present.history import TRUTH, History
from saboteur.scenarios.reporting import report_of
from saboteur.server.errors import Refused
from saboteur.server.http.answers import JSON, as_json, as_text, words_for
from saboteur.server.http.book_pages import BookPages, clause_of
from saboteur.server.http.costs import Budgets, Cost, Metered, aside, network_of
from saboteur.server.http.limits import Buckets
from saboteur.server.http.packing import pack
from saboteur.server.http.qr import as_svg
from saboteur.server.http.security import host_of, may_talk, shared_base
from saboteur.server.lessons.pages import lesson_items, lesson_now
from saboteur.server.metrics import Metrics
from saboteur.server.render.replays import fair_check, match_page, step_page
from saboteur.server.render.setup import in_words
from saboteur.server.render.words import words_page
from saboteur.server.rooms.rooms import Rooms, describe
from saboteur.server.stores.tokens import clean_code, hashed, is_token, new_token
from saboteur.server.tables.members import Kept
from saboteur.server.tls.trust import CERTIFICATE_PATH, CERTIFICATE_TYPE, Trust
from saboteur.server.what_ifs.sandbox import what_if
from saboteur.server.wire import PROTOCOL, books, pages
from saboteur.server.wire.messages import MAX_BYTES

T = TypeVar("T")
_FOR_WATCHERS: Final = frozenset(("/healthz", "/readyz", "/metrics"))
"""What whoever runs the server asks for, most of all when it has much to do."""
MOST_HISTORIES: Final = 32
REPLAYS_PER_SECOND: Final = 3.0
WHAT_IFS_PER_SECOND: Final = 5.0
MOST_OF_A_MOVE: Final = 80
BODY_SECONDS: Final = 10.0
"""So long may it take to send what a table is opened with."""
_STATUS: Final = {
    "no-such-table": 404,
    "no-such-match": 404,
    "no-such-step": 404,
    "no-such-clause": 404,
    "no-such-lesson": 404,
    "no-certificate": 404,
    "not-allowed": 403,
    "not-over": 403,
    "bad-origin": 403,
    "too-fast": 429,
    "too-many-tables": 429,
    "too-long": 413,
    "server-full": 503,
    "not-stored": 503,
}


@dataclass(frozen=True, slots=True)
class Route:
    """One thing that can be asked for."""

    method: str
    path: str
    does: str
    handler: str
    """The name of a method of `Http`."""
    answer: Any
    """The type of the answer; None for text."""
    body: Any = None
    query: tuple[str, ...] = ()
    media: str = JSON
    packs: bool = False
    """Whether the answer is made smaller on its way; only if it is the same for everybody."""
    done: int = 0
    """The status of an answer that refuses nothing, if it is not the usual one of the method."""

    @property
    def status(self) -> int:
        """Return the status of an answer that refuses nothing."""
        return self.done or (201 if self.method == "POST" else 200)


ROUTES: Final = (
    Route(
        "POST", "/api/tables", "Open a table and sit down as its host.", "open_table",
        pages.Opened, pages.OpenTable,
    ),
    Route(
        "GET", "/api/tables", "The tables anybody may join.", "tables",
        list[pages.Listed], query=("language",),
    ),
    Route(
        "GET", "/api/tables/{code}", "One table, listed or not.", "table",
        pages.Listed, query=("language",),
    ),
    Route(
        "GET", "/api/tables/{code}/qr.svg", "The address of a table as a QR code.", "table_qr",
        None, media="image/svg+xml",
    ),
    Route(
        "GET", "/api/offer", "What can be chosen beside what is chosen.", "offer",
        pages.Offer, query=("game", "modules", "profile", "options", "players", "language"),
        packs=True,
    ),
    Route(
        "GET", "/api/clauses/{clause}", "A clause of the rules.", "clause",
        pages.ClausePage, query=("language",), packs=True,
    ),
    Route(
        "GET", "/api/words/{tongue}", "What a language still lacks.", "words",
        pages.WordsPage, packs=True,
    ),
    Route(
        "GET", "/api/rules", "The rules of a table as a book: only what holds there.", "rules",
        books.BookPage, query=("game", "modules", "profile", "options", "clause", "language"),
        packs=True,
    ),
    Route(
        "GET", "/api/cards", "Every card of every box.", "cards",
        list[books.BoxPage], query=("language",), packs=True,
    ),
    Route(
        "GET", "/api/report", "A rules problem as a scenario, without a match.", "report_rules",
        None, query=("game", "modules", "profile", "options", "clause", "language"),
        media="text/plain",
    ),
    Route(
        "GET", "/api/matches/{match}/report", "A moment of a match as a scenario, for a rules problem.",
        "report", None, query=("step", "eyes", "clause", "move", "language"), media="text/plain",
    ),
    Route(
        "GET", "/api/matches/{match}", "A match: its moves as some eyes saw them.", "match",
        pages.MatchPage, query=("eyes", "language"),
    ),
    Route(
        "GET", "/api/matches/{match}/steps/{step}", "One moment through some eyes.", "step",
        pages.StepPage, query=("eyes", "language"),
    ),
    Route(
        "POST", "/api/matches/{match}/what-if", "Play on otherwise, once the match is over.",
        "what_if", pages.WhatIfNow, pages.WhatIfCall, query=("language",),
    ),
    Route(
        "GET", "/api/matches/{match}/record", "The record, once the match is over.", "record",
        None, media="text/plain",
    ),
    Route(
        "GET", "/api/matches/{match}/check", "Was it fair? Once the match is over.", "check",
        pages.FairCheck, query=("language",),
    ),
    Route(
        "GET", "/api/lessons", "The lessons there are.", "lessons",
        list[pages.LessonItem], query=("language",), packs=True,
    ),
    Route(
        "POST", "/api/lessons/{lesson}", "Go on in a lesson; nothing of it is kept.", "lesson",
        pages.LessonNow, pages.LessonCall, query=("language",), done=200,
    ),
    Route(
        "GET", "/api/trust", "The encrypted door, and how to trust it.", "trust", pages.TrustPage,
    ),
    Route(
        "GET", CERTIFICATE_PATH, "The certificate of this server's own authority, to install.",
        "certificate", None, media=CERTIFICATE_TYPE,
    ),
    Route("GET", "/healthz", "Is the process alive?", "healthz", pages.Health),
    Route("GET", "/readyz", "Can it play and store?", "readyz", pages.Health),
    Route("GET", "/metrics", "Figures for Prometheus.", "metrics", None, media="text/plain"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _LookedAt:
    """A match that somebody looks at again."""

    key: tuple[str, int]
    """Its id, and the decision up to which it goes."""
    record: Record
    table: str
    allowed: list[str]
    """Through whose eyes the asker may see it."""
    eyes: str


class Http(BookPages):
    """Answers requests."""

    def __init__(
        self,
        rooms: Rooms,
        metrics: Metrics,
        base: str,
        budgets: Budgets,
        sockets: Callable[[], int],
        trust: Trust | None = None,
    ) -> None:
        self._rooms = rooms
        self._metrics = metrics
        self._base = base
        self._budgets = budgets
        self._sockets = sockets
        self._trust = trust
        settings = rooms.settings
        self._requests = Buckets(settings.requests_per_second, settings.requests_per_second * 4)
        self._openings = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
        self._replays = Buckets(REPLAYS_PER_SECOND, REPLAYS_PER_SECOND * 8)
        """Matches that have to be played again to be looked at, which takes a while."""
        self._what_ifs = Buckets(WHAT_IFS_PER_SECOND, WHAT_IFS_PER_SECOND * 8)
        self._histories: OrderedDict[tuple[str, int], History] = OrderedDict()
        self._tables: OrderedDict[str, Kept] = OrderedDict()
        """What tables know of matches that are over."""

    def endpoint(self, route: Route) -> Callable[[Request], Awaitable[Response]]:
        """Return what answers a route."""
        handler: Callable[[Request], Awaitable[Response]] = getattr(self, route.handler)

        async def found(request: Request) -> Response:
            try:
                self._limit(request, self._requests)
                if route.path not in _FOR_WATCHERS:
                    self._insist_on_budget(request)
                answer = await handler(request)
                return pack(request, answer) if route.packs else answer
            except Refused as error:
                self._metrics.count("refused_total", "http")
                problem = in_words(error, words_for(request))
                refusal = as_json(pages.HttpProblem(problem), _STATUS.get(error.code, 400))
                if error.code == "too-fast":
                    # To turn somebody away costs, too: they have to knock again, which is counted.
                    refusal.headers.update({"connection": "close", "retry-after": "1"})
                return refusal

        async def answer(request: Request) -> Response:
            cost = Cost()
            try:
                return await Metered(found(request), cost)
            finally:
                self._budgets.pay(_address(request), "", cost, self._rooms.clock.now())
                self._metrics.spent(cost.seconds)

        return answer

    def _insist_on_budget(self, request: Request) -> None:
        """Insist that an address has not used up its time, before any work is done."""
        if self._budgets.wait(_address(request), "", self._rooms.clock.now()):
            self._metrics.count("refused_total", "budget")
            raise Refused("too-fast")

    def _limit(self, request: Request, buckets: Buckets) -> None:
        """Insist that an address does not ask too often."""
        if not buckets.take(_address(request), self._rooms.clock.now()):
            raise Refused("too-fast")

    # --- tables ------------------------------------------------------------------------------

    async def open_table(self, request: Request) -> Response:
        """Open a table."""
        wanted = await self._body(request, pages.OpenTable)
        self._limit(request, self._openings)
        token = wanted.token if is_token(wanted.token) else new_token()
        room = await self._rooms.open(wanted, token, _address(request))
        self._metrics.count("tables_opened_total")
        code = room.table.code
        return as_json(pages.Opened(code, token, f"{self._link(request)}/t/{code}"), 201)

    async def _body(self, request: Request, kind: type[T]) -> T:
        """Return what was sent.

        :raises Refused: if it comes from elsewhere, is too long, or is nothing of this kind.
        """
        if not may_talk(request.headers, self._rooms.settings.public_url):
            raise Refused("bad-origin")
        body = b""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for part in request.stream():
                    body += part
                    if len(body) > MAX_BYTES:
                        raise Refused("too-long")
            return msgspec.json.decode(body, type=kind)
        except (TimeoutError, ValueError, RecursionError):
            raise Refused("unreadable") from None

    def _link(self, request: Request) -> str:
        if self._rooms.settings.public_url:
            return self._rooms.settings.public_url.rstrip("/")
        return shared_base(host_of(request.headers), self._base, request.url.scheme)

    async def tables(self, request: Request) -> Response:
        """List the tables anybody may join."""
        return as_json(await self._rooms.listed(words_for(request)))

    async def table(self, request: Request) -> Response:
        """Describe a table."""
        room = await self._rooms.find(request.path_params["code"], _address(request))
        return as_json(describe(room.table, words_for(request)))

    async def table_qr(self, request: Request) -> Response:
        """Draw the address of a table."""
        code = clean_code(request.path_params["code"])
        await self._rooms.find(code, _address(request))
        return Response(as_svg(f"{self._link(request)}/t/{code}"), media_type="image/svg+xml")

    # --- lessons -----------------------------------------------------------------------------

    async def lessons(self, request: Request) -> Response:
        """List the lessons."""
        return as_json(lesson_items(words_for(request)))

    async def lesson(self, request: Request) -> Response:
        """Go on in a lesson."""
        call = await self._body(request, pages.LessonCall)
        name, words = request.path_params["lesson"], words_for(request)
        return as_json(await aside(lesson_now, name, call, words))

    # --- matches -----------------------------------------------------------------------------

    async def words(self, request: Request) -> Response:
        """Say what translators of a language still have to do."""
        return as_json(words_page(request.path_params["tongue"]))

    async def report(self, request: Request) -> Response:
        """Return a moment of a match as a scenario, as far as the asker may know it."""
        clause_id = clause_of(request)
        seen = await self._looked_at(request)
        history = await self._kept(request, seen)
        number = request.query_params.get("step", "") or str(history.last)
        if not number.isdecimal() or len(number) > 6 or int(number) > history.last:
            raise Refused("no-such-step")
        move = request.query_params.get("move", "")[:MOST_OF_A_MOVE]
        text = await aside(report_of, history, int(number), seen.eyes, clause_id, move)
        return as_text(text)

    async def match(self, request: Request) -> Response:
        """Describe a match."""
        match = request.path_params["match"]
        seen = await self._looked_at(request)
        history = await self._kept(request, seen)
        kept, words = await self._known(seen), words_for(request)
        page = await aside(
            match_page, match, history, seen.table, seen.allowed, seen.eyes, words, kept
        )
        return as_json(page)

    async def step(self, request: Request) -> Response:
        """Show one moment of a match."""
        number = request.path_params["step"]
        if not number.isdecimal() or len(number) > 6:
            raise Refused("no-such-step")
        match = request.path_params["match"]
        seen = await self._looked_at(request)
        history = await self._kept(request, seen)
        words = words_for(request)
        page = await aside(step_page, match, history, int(number), seen.eyes, words)
        return as_json(page)

    async def what_if(self, request: Request) -> Response:
        """Play on otherwise from some moment of a match that is over."""
        call = await self._body(request, pages.WhatIfCall)
        self._limit(request, self._what_ifs)
        seen = await self._looked_at(request)
        match, decision = seen.key
        if decision >= 0:
            raise Refused("not-over")
        history, kept = await self._kept(request, seen), await self._known(seen)
        words = words_for(request)
        return as_json(await aside(what_if, match, history, kept, call, words))

    async def record(self, request: Request) -> Response:
        """Return the record of a match that is over."""
        text = await self._record(request)
        name = f"saboteur-{request.path_params['match']}.record"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def check(self, request: Request) -> Response:
        """Check a match that is over."""
        text = await self._record(request)
        self._limit(request, self._replays)
        match, words = request.path_params["match"], words_for(request)
        return as_json(await aside(fair_check, match, text, words))

    async def _record(self, request: Request) -> str:
        row = await self._rooms.store.match(request.path_params["match"])
        if row is None:
            raise Refused("no-such-match")
        if not row.ended:
            raise Refused("not-over")
        return row.record

    async def _looked_at(self, request: Request) -> _LookedAt:
        """Return which match is looked at, after checking that the asker has such eyes.

        :raises Refused: before anything is played again.
        """
        match = request.path_params["match"]
        row = await self._rooms.store.match(match)
        if row is None:
            raise Refused("no-such-match")
        if row.ended:
            decision = -1
            kept = self._histories.get((match, decision))
            record = kept.record if kept is not None else parse_record(row.record)
            allowed = [NOBODY, TRUTH, *(seat_name(seat) for seat in range(record.players))]
        else:
            room = await self._rooms.room(row.code)
            scheme, _, token = request.headers.get("authorization", "").partition(" ")
            device = hashed(token) if scheme.lower() == "bearer" and is_token(token) else ""
            record, decision, seat = await room.record_for(match, device)
            allowed = [NOBODY, *([seat_name(seat)] if seat >= 0 else [])]
        eyes = request.query_params.get("eyes", NOBODY)
        if eyes not in allowed:
            raise Refused("not-allowed")
        return _LookedAt((match, decision), record, row.code, allowed, eyes)

    async def _kept(self, request: Request, seen: _LookedAt) -> History:
        """Return a history, from memory if it was asked for just now."""
        if seen.key not in self._histories:
            self._limit(request, self._replays)
            self._histories[seen.key] = await aside(History, seen.record)
        self._histories.move_to_end(seen.key)
        while len(self._histories) > MOST_HISTORIES:
            self._histories.popitem(last=False)
        return self._histories[seen.key]

    async def _known(self, seen: _LookedAt) -> Kept:
        """Return what the table knows of a match; while it goes on, not what was claimed or believed."""
        match, decision = seen.key
        if decision >= 0:
            kept = await self._rooms.kept_of(seen.table, match)
            return replace(kept, claims=(), beliefs=())
        if match not in self._tables:
            self._tables[match] = await self._rooms.kept_of(seen.table, match)
        self._tables.move_to_end(match)
        while len(self._tables) > MOST_HISTORIES:
            self._tables.popitem(last=False)
        return self._tables[match]

    # --- the server itself -------------------------------------------------------------------

    async def trust(self, _request: Request) -> Response:
        """Say where the encrypted door is, and how a browser comes to trust it."""
        if self._trust is None:
            return as_json(pages.TrustPage(""))
        secured = self._trust.secured
        path = CERTIFICATE_PATH if secured.certificate else ""
        return as_json(pages.TrustPage(self._trust.address, path, secured.fingerprint))

    async def certificate(self, _request: Request) -> Response:
        """Return the certificate that phones install."""
        if self._trust is None or not self._trust.secured.certificate:
            raise Refused("no-certificate")
        headers = {"content-disposition": 'attachment; filename="saboteur.crt"'}
        return Response(
            self._trust.secured.certificate, media_type=CERTIFICATE_TYPE, headers=headers
        )

    async def healthz(self, _request: Request) -> Response:
        """Say that the process is alive."""
        return as_json(pages.Health("ok", __version__, PROTOCOL))

    async def readyz(self, _request: Request) -> Response:
        """Say whether matches can be played and stored."""
        ready = not self._rooms.draining and await self._rooms.store.ready()
        health = pages.Health("ok" if ready else "not-ready", __version__, PROTOCOL)
        return as_json(health, 200 if ready else 503)

    async def metrics(self, _request: Request) -> Response:
        """Return figures about the whole server."""
        rooms = list(self._rooms.by_code.values())
        gauges: dict[str, float] = {
            "tables": len(rooms),
            "matches_running": sum(1 for room in rooms if room.table.phase == "playing"),
            "sockets": self._sockets(),
            "people": sum(len(room.people.here) for room in rooms),
            **self._rooms.minds.gauges(),
        }
        return Response(self._metrics.text(gauges), media_type="text/plain; version=0.0.4")


def _address(request: Request) -> str:
    return network_of(request.client.host) if request.client is not None else ""
