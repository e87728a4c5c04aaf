"""Everything that is asked for over HTTP, and one table of it: routes, types, and what they mean."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from saboteur import __version__
from saboteur.server.analyses.analyses import Analyses
from saboteur.server.errors import Refused
from saboteur.server.http.addresses import Counted
from saboteur.server.http.admin_pages import AdminPages
from saboteur.server.http.analysis_pages import AnalysisPages
from saboteur.server.http.answers import JSON, as_json, words_for
from saboteur.server.http.billed import Billed
from saboteur.server.http.book_pages import BookPages
from saboteur.server.http.costs import Budgets, Cost, Metered, aside
from saboteur.server.http.limits import Buckets
from saboteur.server.http.match_pages import address_of
from saboteur.server.http.packing import pack
from saboteur.server.http.paying import Paying
from saboteur.server.http.practice_pages import PracticePages
from saboteur.server.http.proxies import Proxies
from saboteur.server.http.qr import as_svg
from saboteur.server.http.readiness import Readiness
from saboteur.server.http.security import host_of, shared_base
from saboteur.server.logs import RequestLog
from saboteur.server.metrics import Metrics
from saboteur.server.render.setup import in_words
from saboteur.server.render.words import words_page
from saboteur.server.rooms.listing import describe
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.stores.store import Elsewhere
from saboteur.server.stores.tokens import clean_code, hashed, is_token, new_token
from saboteur.server.tls.trust import CERTIFICATE_PATH, CERTIFICATE_TYPE, Trust
from saboteur.server.wire import PROTOCOL, admin, analyses, books, pages, puzzles

_FOR_WATCHERS: Final = frozenset(("/healthz", "/readyz", "/metrics"))
"""What whoever runs the server asks for, most of all when it has much to do; nobody else asks it for
nothing."""
_STATUS: Final = {
    "no-such-table": 404,
    "no-such-match": 404,
    "no-such-step": 404,
    "match-damaged": 422,
    "table-damaged": 422,
    "no-such-clause": 404,
    "no-such-lesson": 404,
    "no-such-puzzle": 404,
    "no-analysis": 404,
    "no-certificate": 404,
    "not-allowed": 403,
    "not-over": 403,
    "bad-origin": 403,
    "banned": 403,
    "no-desk": 404,
    "no-metrics": 403,
    "not-signed-in": 401,
    "wrong-password": 401,
    "no-such-ban": 404,
    "draining": 503,
    "maintenance": 503,
    "elsewhere": 421,
    "too-fast": 429,
    "analysis-unpaid": 429,
    "analyses-waiting": 429,
    "too-many-tables": 429,
    "too-long": 413,
    "server-full": 503,
    "not-stored": 503,
}

SELECTION: Final = ("game", "modules", "profile", "options")
"""What is to be played, as it is asked about."""


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
        pages.Offer, query=(*SELECTION, "players", "language"), packs=True,
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
        books.BookPage, query=(*SELECTION, "clause", "language"), packs=True,
    ),
    Route(
        "GET", "/api/cards", "Every card of every box.", "cards",
        list[books.BoxPage], query=("language",), packs=True,
    ),
    Route(
        "GET", "/api/report", "A rules problem as a scenario, without a match.", "report_rules",
        None, query=(*SELECTION, "clause", "language"), media="text/plain",
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
        "GET", "/api/matches/{match}/analysis", "How far the analysis of a match is, or all of it.",
        "analysis", analyses.AnalysisNow, query=("whole", "language"), packs=True,
    ),
    Route(
        "POST", "/api/matches/{match}/analysis", "Have a match analysed that is over.",
        "analyse", analyses.AnalysisNow, analyses.AnalysisCall, query=("language",), done=200,
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
        "GET", "/api/puzzles", "The puzzles there are, and today's.", "puzzles",
        puzzles.PuzzleList, query=("language",), packs=True,
    ),
    Route(
        "POST", "/api/puzzles/{puzzle}", "Look at a puzzle, or answer it; nothing of it is kept.",
        "puzzle", puzzles.PuzzleNow, puzzles.PuzzleCall, query=("language",), done=200,
    ),
    Route(
        "GET", "/api/trust", "The encrypted door, and how to trust it.", "trust", pages.TrustPage,
    ),
    Route(
        "GET", CERTIFICATE_PATH, "The certificate of this server's own authority, to install.",
        "certificate", None, media=CERTIFICATE_TYPE,
    ),
    Route(
        "POST", "/api/admin/sign-in", "Come to the operator's desk.", "admin_sign_in",
        admin.SignedIn, admin.SignIn, query=("language",), done=200,
    ),
    Route(
        "POST", "/api/admin/sign-out", "Leave the operator's desk.", "admin_sign_out",
        admin.Nothing, admin.Nothing, query=("language",), done=200,
    ),
    Route(
        "GET", "/api/admin/now", "How everything stands, for the operator.", "admin_now",
        admin.AdminNow, query=("own", "language"),
    ),
    Route(
        "GET", "/api/admin/tables", "Tables, for the operator.", "admin_tables",
        admin.AdminTables, query=("search", "own", "language"),
    ),
    Route(
        "GET", "/api/admin/log", "What was done at the operator's desk.", "admin_log",
        list[admin.ActDone], query=("language",),
    ),
    Route(
        "POST", "/api/admin/orders", "Ban, end, announce, drain, maintain.", "admin_order",
        admin.Ordered, admin.AnyOrder, query=("language",), done=200,
    ),
    Route("GET", "/healthz", "Is the process alive?", "healthz", pages.Health),
    Route("GET", "/readyz", "Can it play and store?", "readyz", pages.Health),
    Route("GET", "/metrics", "Figures for Prometheus.", "metrics", None, media="text/plain"),
)  # fmt: skip


class Http(BookPages, PracticePages, AdminPages, AnalysisPages):
    """Answers requests."""

    def __init__(
        self,
        rooms: Rooms,
        metrics: Metrics,
        base: str,
        budgets: Budgets,
        sockets: Callable[[], int],
        trust: Trust | None = None,
        analysing: Analyses | None = None,
    ) -> None:
        super().__init__(rooms, analysing)
        self._metrics = metrics
        self._base = base
        self._budgets = budgets
        self._sockets = sockets
        self._trust = trust
        settings = rooms.settings
        self._log = RequestLog(settings)
        self._paying = Paying(budgets, rooms.clock)
        self.paid, self.paid_page = self._paying.paid, self._paying.paid_page
        self._watchers = Proxies(settings.metrics_from)
        self._ready = Readiness(rooms.store.ready, rooms.clock)
        self._requests = Buckets(settings.requests_per_second, settings.requests_per_second * 4)
        self._openings = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
        self._addresses = rooms.addresses
        rooms.addresses.share("openings", self._hear_openings)

    def endpoint(self, route: Route) -> Callable[[Request], Awaitable[Billed]]:
        """Return what answers a route."""
        handler: Callable[[Request], Awaitable[Response]] = getattr(self, route.handler)

        async def found(request: Request) -> Response:
            try:
                self._limit(request, self._requests)
                if not self._is_watched(route, request) and self.operator(request) is None:
                    if route.path not in _FOR_WATCHERS:
                        self._insist_on_welcome(address_of(request))
                    self._insist_on_budget(request)
                    await self._budgets.turn(address_of(request))
                    # What others of this address were given meanwhile may have used it up.
                    self._insist_on_budget(request)
                answer = await self._answered(handler, request)
                return await pack(request, answer) if route.packs else answer
            except Refused as error:
                self._metrics.count("refused_total", "http")
                problem = in_words(error, words_for(request))
                refusal = as_json(pages.HttpProblem(problem), _STATUS.get(error.code, 400))
                if error.code == "too-fast":
                    await self._paying.turn_away(address_of(request))
                    # They have to knock again, which is counted.
                    refusal.headers.update({"connection": "close", "retry-after": "1"})
                return refusal

        async def answer(request: Request) -> Billed:
            cost = Cost()
            status = 500
            try:
                done = await Metered(found(request), cost)
                status = done.status_code
                return Billed(done, self._sent_to(address_of(request)))
            finally:
                address, table = (
                    address_of(request),
                    clean_code(request.path_params.get("code", "")),
                )
                self._budgets.pay(address, "", cost, self._rooms.clock.now())
                self._metrics.spent(cost.seconds, route.handler)
                self._log.note(route.handler, cost.seconds, cost.size, address, table, status)

        return answer

    def _is_watched(self, route: Route, request: Request) -> bool:
        """Say whether whoever runs the server asks how it is."""
        host = request.client.host if request.client is not None else ""
        return route.path in _FOR_WATCHERS and self._watchers.trust(host)

    def _sent_to(self, address: str) -> Callable[[Cost], None]:
        """Return what lets somebody pay for what it cost to send them an answer."""
        return lambda cost: self._budgets.pay(address, "", cost, self._rooms.clock.now())

    async def _answered(
        self, handler: Callable[[Request], Awaitable[Response]], request: Request
    ) -> Response:
        try:
            return await handler(request)
        except Elsewhere as other:
            from saboteur.server.http.forwarding import passed_on  # noqa: PLC0415 - a browser has none

            self._metrics.count("relayed_total")
            answer = await passed_on(request, other.address)
            if answer is None:
                raise Refused("elsewhere") from None
            return answer

    def _insist_on_welcome(self, address: str, *devices: str) -> None:
        """Insist that somebody is not banned."""
        if self._rooms.orders.is_banned(address, devices, self._rooms.clock.now()):
            self._metrics.count("refused_total", "banned")
            raise Refused("banned")

    def _insist_on_budget(self, request: Request) -> None:
        """Insist that an address has not used up its time, before any work is done."""
        address, now = address_of(request), self._rooms.clock.now()
        if self._budgets.wait(address, "", now, writes=request.method != "GET"):
            self._metrics.count("refused_total", "budget")
            raise Refused("too-fast")

    # --- tables ------------------------------------------------------------------------------

    async def open_table(self, request: Request) -> Response:
        """Open a table."""
        wanted = await self._body(request, pages.OpenTable)
        tag = self._addresses.tag(address_of(request))
        if not self._openings.take(tag, self._rooms.clock.now()):
            raise Refused("too-fast")
        self._addresses.note("openings", tag, 1)
        token = wanted.token if is_token(wanted.token) else new_token()
        self._insist_on_welcome("", hashed(token))
        room = await self._rooms.open(wanted, token, address_of(request))
        self._metrics.count("tables_opened_total")
        code = room.table.code
        return as_json(pages.Opened(code, token, f"{self._link(request)}/t/{code}"), 201)

    def _hear_openings(self, _server: str, counts: Counted) -> None:
        """Count tables that addresses have opened at another server."""
        for tag, count in counts.items():
            for _ in range(min(int(count), self._rooms.settings.tables_per_minute)):
                self._openings.take(tag, self._rooms.clock.now())

    def _link(self, request: Request) -> str:
        settings = self._rooms.settings
        if settings.public_base:
            return settings.public_base
        host = host_of(request.headers)
        return shared_base(host, self._base, request.url.scheme, settings.base_path)

    async def tables(self, request: Request) -> Response:
        """List the tables anybody may join."""
        return as_json(await self._rooms.listed(words_for(request)))

    async def table(self, request: Request) -> Response:
        """Describe a table."""
        table = await self._rooms.glance(request.path_params["code"], address_of(request))
        return as_json(describe(table, words_for(request)))

    async def table_qr(self, request: Request) -> Response:
        """Draw the address of a table."""
        code = clean_code(request.path_params["code"])
        await self._rooms.glance(code, address_of(request))
        drawn = await aside(as_svg, f"{self._link(request)}/t/{code}")
        return Response(drawn, media_type="image/svg+xml")

    async def words(self, request: Request) -> Response:
        """Say what translators of a language still have to do."""
        return as_json(await aside(words_page, request.path_params["tongue"]))

    # --- the server itself -------------------------------------------------------------------

    async def trust(self, _request: Request) -> Response:
        """Say where the encrypted door is, and how a browser comes to trust it."""
        if self._trust is None:
            return as_json(pages.TrustPage(""))
        secured = self._trust.secured
        base = self._rooms.settings.base_path
        path = f"{base}{CERTIFICATE_PATH}" if secured.certificate else ""
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
        ready = not self._rooms.draining and await self._ready.now()
        health = pages.Health("ok" if ready else "not-ready", __version__, PROTOCOL)
        return as_json(health, 200 if ready else 503)

    async def metrics(self, request: Request) -> Response:
        """Return figures about the whole server.

        Where a single table is played they are about that: how many moves were sent, or thought about,
        in a reaction window tells who may hold a Veto. So they are for who runs the server.
        """
        if request.client is not None and not self._watchers.trust(request.client.host):
            raise Refused("no-metrics")
        rooms = list(self._rooms.by_code.values())
        gauges: dict[str, float] = {
            "tables": len(rooms),
            "matches_running": sum(1 for room in rooms if room.table.phase == "playing"),
            "sockets": self._sockets(),
            "people": sum(len(room.people.here) for room in rooms),
            **self._rooms.minds.gauges(),
            **(self._analyses.gauges() if self._analyses is not None else {}),
        }
        return Response(self._metrics.text(gauges), media_type="text/plain; version=0.0.4")
