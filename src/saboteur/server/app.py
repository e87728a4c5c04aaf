"""The whole server as one application: pages, HTTP interface, socket."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from importlib.resources import files
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.routing import Route as Path

from saboteur.server.http.costs import Budgets
from saboteur.server.http.openapi import document
from saboteur.server.http.packing import PackedFiles, pack
from saboteur.server.http.routes import ROUTES, Http
from saboteur.server.http.security import SecureHeaders
from saboteur.server.metrics import Metrics
from saboteur.server.minds.minds import Minds
from saboteur.server.notices.notices import Notices
from saboteur.server.rooms.clock import Clock, SystemClock
from saboteur.server.rooms.rooms import LOG, Rooms
from saboteur.server.settings import Settings
from saboteur.server.sockets.socket import Sockets
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.store import Store
from saboteur.server.tls.trust import Trust
from saboteur.texts.messages import catalogue, languages
from saboteur.texts.rulebook import parts

STATIC: Final = str(files("saboteur.server").joinpath("static"))
"""Where the built client lies."""
PAGES: Final = (
    "/",
    "/cards",
    "/learn",
    "/learn/{lesson}",
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

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._index = os.path.join(folder, "index.html")
        self._built = os.path.isfile(self._index)
        self._pages = PackedFiles(directory=folder, check_dir=False)

    async def page(self, request: Request) -> Response:
        """Return the one page that has them all, or say that it is not built."""
        if not self._built:
            return Response(_MISSING, 503, media_type="text/html")
        answer = self._pages.file_response(self._index, os.stat(self._index), request.scope)
        answer.headers["cache-control"] = "no-cache"
        return answer

    async def lost(self, request: Request, _error: Exception) -> Response:
        """Let the client itself say that there is nothing at an address, to who reads pages."""
        reads = "text/html" in request.headers.get("accept", "")
        if not self._built or not reads or request.url.path.startswith(("/api/", "/assets/")):
            return Response("Not Found", 404, media_type="text/plain")
        return self._pages.file_response(self._index, os.stat(self._index), request.scope, 404)

    def files(self) -> list[Mount]:
        """Return where its files are, as far as there are any."""
        found: list[Mount] = []
        assets = os.path.join(self._folder, "assets")
        if os.path.isdir(assets):
            found.append(Mount("/assets", _Hashed(directory=assets)))
        if os.path.isdir(self._folder):
            found.append(Mount("/", PackedFiles(directory=self._folder)))
        return found


@contextlib.asynccontextmanager
async def _running(rooms: Rooms) -> AsyncIterator[None]:
    """Keep the rooms going from the server's start to its end."""
    for language in languages():  # so that nobody waits for a language while a match goes on
        catalogue(language)
        parts(language)
    running = await rooms.plan_running()
    if running:
        LOG.info("to be taken up again: %d matches", running)
    ticking = asyncio.create_task(rooms.run())
    try:
        yield
    finally:
        ticking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await ticking
        await rooms.close()


def make_app(
    settings: Settings,
    store: Store | None = None,
    clock: Clock | None = None,
    base: str = "",
    static: str = STATIC,
    trust: Trust | None = None,
    minds: Minds | None = None,
) -> Starlette:
    """Return the application; `base` is what addresses to share begin with.

    Bots think in processes of their own, unless `minds` says otherwise.
    """
    own_store = store if store is not None else _open_store(settings)
    time = clock if clock is not None else SystemClock()
    metrics = Metrics()
    thinking = minds if minds is not None else _processes(settings, metrics)
    rooms = Rooms(own_store, time, settings, Notices(own_store, time, settings), thinking)
    shared = settings.public_url.rstrip("/") or base or f"http://127.0.0.1:{settings.port}"
    budgets = Budgets(settings.processor_per_address, settings.stored_per_address, time.now())
    sockets = Sockets(rooms, metrics, shared, budgets)
    http = Http(rooms, metrics, shared, budgets, lambda: sockets.counts.total, trust)
    client = _Client(static)
    description = msgspec.json.encode(document())

    async def openapi(request: Request) -> Response:
        return pack(request, Response(description, media_type="application/json"))

    routes = [Path(r.path, http.endpoint(r), methods=[r.method]) for r in ROUTES]
    routes.append(Path("/api/openapi.json", openapi))
    routes += [Path(path, client.page) for path in PAGES]
    app = Starlette(
        routes=[
            WebSocketRoute("/socket", sockets.serve),
            *routes,
            *client.files(),
        ],
        exception_handlers={404: client.lost},
        middleware=[Middleware(SecureHeaders)],
        lifespan=lambda _app: _running(rooms),
    )
    app.state.rooms = rooms
    app.state.metrics = metrics
    return app


def _processes(settings: Settings, metrics: Metrics) -> Minds:
    from saboteur.server.minds.workers import WorkerMinds  # noqa: PLC0415 - a browser has none

    return WorkerMinds(settings.bot_workers, metrics)


def _open_store(settings: Settings) -> Store:
    os.makedirs(settings.data_dir, mode=0o700, exist_ok=True)
    return SqliteStore(settings.database)
