"""The whole server as one application: pages, HTTP interface, socket."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
from collections.abc import AsyncIterator, Callable
from importlib.resources import files
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.routing import Route as Path
from starlette.types import ASGIApp

from saboteur.server.analyses.analyses import Analyses
from saboteur.server.analyses.benches import Bench, Benches
from saboteur.server.desk.desk import Desk
from saboteur.server.desk.retention import keep_tidy
from saboteur.server.desk.signing import Signing
from saboteur.server.http.costs import Budgets
from saboteur.server.http.openapi import document
from saboteur.server.http.packing import PackedFiles, pack, tags, takes_gzip
from saboteur.server.http.routes import ROUTES, Http
from saboteur.server.http.security import SecureHeaders, UnderPath
from saboteur.server.metrics import Metrics
from saboteur.server.minds.minds import Minds
from saboteur.server.notices.notices import Notices
from saboteur.server.rooms.clock import Clock, SystemClock
from saboteur.server.rooms.rooms import LOG, Rooms
from saboteur.server.rooms.sharing import share
from saboteur.server.settings import Settings
from saboteur.server.sockets.socket import Sockets
from saboteur.server.stores.choosing import open_store
from saboteur.server.stores.store import Archive, Store, StoreFailed
from saboteur.server.tls.trust import Trust
from saboteur.texts.messages import catalogue, languages
from saboteur.texts.rulebook import parts

STATIC: Final = str(files("saboteur.server").joinpath("static"))
"""Where the built client lies."""
PAGES: Final = (
    "/",
    "/admin",
    "/cards",
    "/learn",
    "/learn/{lesson}",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/m/{match}",
    "/m/{match}/{step}",
    "/rules",
    "/rules/{clause}",
    "/t/{code}",
    "/t/{code}/screen",
    "/trust",
    "/translate",
)
"""The addresses that the client itself has pages for."""
_AT_FIRST: Final = 1.0
_FOREVER: Final = "public, max-age=31536000, immutable"
_MISSING: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Saboteur</title>"
    "<h1>The browser client is not built</h1>"
    "<p>In a copy of the sources, <code>./dev play</code> builds it. An installed package has it "
    "inside: install it again.</p>"
    "<p lang=fr>Le client n’est pas construit : lancez <code>./dev play</code> dans les sources, "
    "ou réinstallez le paquet.</p></html>"
)


class _Hashed(PackedFiles):
    """Files whose names say what is in them: they never change."""

    def file_response(self, *args: object, **options: object) -> Response:
        """Return a file, to be kept for good."""
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers["cache-control"] = _FOREVER
        return response


class _Client:
    """The built client: its pages and its files."""

    def __init__(self, folder: str, base: str = "") -> None:
        """Know where the files lie, and under which path the pages do: every page is told."""
        self._folder = folder
        self._base = base
        self._index = os.path.join(folder, "index.html")
        self._built = os.path.isfile(self._index)
        self._made: tuple[int, bytes, str] = (0, b"", "")

    def _page(self) -> tuple[bytes, str]:
        """Return the page as it is now, and its tag."""
        changed = os.stat(self._index).st_mtime_ns
        if self._made[0] != changed:
            with open(self._index, encoding="utf-8") as stream:
                text = stream.read()
            # What is built leads to what lies beside it; our pages lie at many depths.
            text = text.replace('="./', f'="{self._base}/')
            body = text.replace('data-root=""', f'data-root="{self._base}"').encode()
            self._made = (changed, body, hashlib.sha256(body).hexdigest()[:16])
        return self._made[1:]

    async def _answer(self, request: Request, status: int = 200) -> Response:
        body, made = self._page()
        tag = f'"{made}-gzip"' if takes_gzip(request.headers) else f'"{made}"'
        headers = {"etag": tag, "cache-control": "no-cache"}
        if status == 200 and tag in tags(request.headers):
            return Response(status_code=304, headers={**headers, "vary": "accept-encoding"})
        return await pack(request, Response(body, status, headers, "text/html"), once=True)

    async def page(self, request: Request) -> Response:
        """Return the one page that has them all, or say that it is not built."""
        if not self._built:
            return Response(_MISSING, 503, media_type="text/html")
        return await self._answer(request)

    async def lost(self, request: Request, _error: Exception) -> Response:
        """Let the client itself say that there is nothing at an address, to whoever reads pages."""
        reads = "text/html" in request.headers.get("accept", "")
        if not self._built or not reads or request.url.path.startswith(("/api/", "/assets/")):
            return Response("Not Found", 404, media_type="text/plain")
        return await self._answer(request, 404)

    def files(self, paid: Callable[[ASGIApp], ASGIApp]) -> list[Mount]:
        """Return where its files are, as far as there are any, each to be paid for."""
        found: list[Mount] = []
        assets = os.path.join(self._folder, "assets")
        if os.path.isdir(assets):
            found.append(Mount("/assets", paid(_Hashed(directory=assets))))
        if os.path.isdir(self._folder):
            found.append(Mount("/", paid(PackedFiles(directory=self._folder))))
        return found


@contextlib.asynccontextmanager
async def _running(
    rooms: Rooms, archive: Archive | None, analyses: Analyses, desk: Desk
) -> AsyncIterator[None]:
    """Keep the rooms going from the server's start to its end, and forget what is too old."""
    for language in languages():  # so that nobody waits for a language while a match goes on
        catalogue(language)
        parts(language)
    with contextlib.suppress(StoreFailed):  # it is tried again
        await desk.read()
    running = await rooms.plan_running()
    if running:
        LOG.info("to be taken up again: %d matches", running)
    tasks = [asyncio.create_task(rooms.run())]
    if rooms.notices is not None:
        agreeing = asyncio.create_task(rooms.notices.agree())
        await asyncio.wait([agreeing], timeout=_AT_FIRST)  # so that the first who come know the key
        tasks.append(agreeing)
    if rooms.store.shared:
        tasks.append(asyncio.create_task(share(rooms)))
        tasks.append(asyncio.create_task(analyses.follow()))
    if archive is not None:
        tasks.append(asyncio.create_task(desk.follow()))
        tasks.append(asyncio.create_task(keep_tidy(archive, rooms.retention)))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await analyses.close()
        await rooms.close()


def make_app(
    settings: Settings,
    store: Store | None = None,
    clock: Clock | None = None,
    base: str = "",
    static: str = STATIC,
    trust: Trust | None = None,
    minds: Minds | None = None,
    benches: Benches | None = None,
) -> Starlette:
    """Return the application; `base` is what addresses to share begin with.

    Bots think in processes of their own, unless `minds` says otherwise, and so are matches
    analysed, unless `benches` says where.
    """
    archive = open_store(settings) if store is None else None
    own_store = store or archive
    assert own_store is not None  # noqa: S101 - for the type
    time = clock if clock is not None else SystemClock()
    metrics = Metrics()
    thinking = minds if minds is not None else _processes(settings, metrics)
    rooms = Rooms(own_store, time, settings, Notices(own_store, time, settings), thinking)
    usual = f"http://127.0.0.1:{settings.port}{settings.base_path}"
    shared = settings.public_base or base or usual
    budgets = Budgets(
        settings.processor_per_address,
        settings.stored_per_address,
        time.now(),
        settings.analysis_per_address,
    )
    budgets.share(rooms.addresses, time.now)
    places = benches if benches is not None else _bench
    analyses = Analyses(own_store, time, settings, budgets, places, thinking, metrics)
    sockets = Sockets(rooms, metrics, shared, budgets)
    http = Http(rooms, metrics, shared, budgets, lambda: sockets.counts.total, trust, analyses)
    desk = Desk(rooms, metrics, lambda: sockets.counts.total)
    if archive is not None:  # whoever has no store of their own has no desk either
        http.open_desk(desk, Signing(settings.operators))
    client = _Client(static, settings.base_path)
    lost: dict[Any, Any] = {404: http.paid_page(client.lost), 405: http.paid_page(_not_so)}
    app = Starlette(
        routes=[
            WebSocketRoute("/socket", sockets.serve),
            WebSocketRoute("/socket/{code}", sockets.serve),
            *_pages(http, client),
            *client.files(http.paid),
        ],
        exception_handlers=lost,
        middleware=[Middleware(UnderPath, base=settings.base_path), Middleware(SecureHeaders)],
        lifespan=lambda _app: _running(rooms, archive, analyses, desk),
    )
    app.state.rooms = rooms
    app.state.metrics = metrics
    app.state.desk = desk
    app.state.budgets = budgets
    return app


def _pages(http: Http, client: _Client) -> list[Path]:
    """Return what is asked for by HTTP, the description of it, and the pages of the client."""
    description = msgspec.json.encode(document())

    async def openapi(request: Request) -> Response:
        return await pack(request, Response(description, media_type="application/json"), once=True)

    routes = [Path(r.path, http.endpoint(r), methods=[r.method]) for r in ROUTES]
    return [
        *routes,
        Path("/api/openapi.json", http.paid_page(openapi)),
        *(Path(path, http.paid_page(client.page)) for path in PAGES),
    ]


async def _not_so(_request: Request, error: Exception) -> Response:
    """Say that something cannot be asked for like that."""
    headers = error.headers if isinstance(error, HTTPException) else None
    return Response("Method Not Allowed", 405, headers, "text/plain")


def _processes(settings: Settings, metrics: Metrics) -> Minds:
    from saboteur.server.minds.workers import FEWEST, WorkerMinds  # noqa: PLC0415 - a browser has none

    # Where several servers share a machine, each has a core, and the fewest processes that will do.
    return WorkerMinds(settings.bot_workers or (FEWEST if settings.share else 0), metrics)


def _bench() -> Bench:
    from saboteur.server.analyses.process import ProcessBench  # noqa: PLC0415 - a browser has none

    return ProcessBench()
