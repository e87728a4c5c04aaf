"""Matches that are analysed when somebody asks: how far that is, and what came of it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.analyses.analyses import Analyses
from saboteur.server.errors import Refused
from saboteur.server.http.answers import as_json, words_for
from saboteur.server.http.costs import aside
from saboteur.server.http.match_pages import LookedAt, MatchPages, address_of
from saboteur.server.render.analysed import analysis_page
from saboteur.server.render.setup import in_words
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.wire import analyses as wire


class AnalysisPages(MatchPages):
    """Answers what is asked about the analysis of a match."""

    def __init__(self, rooms: Rooms, analyses: Analyses | None = None) -> None:
        """Answer; without `analyses` nothing is analysed here."""
        super().__init__(rooms)
        self._analyses = analyses

    async def analysis(self, request: Request) -> Response:
        """Say how far an analysis is; with `whole`, all of it."""
        seen = await self._over(request)
        whole = request.query_params.get("whole", "") == "yes"
        return as_json(await self._analysis_now(request, seen, whole=whole))

    async def analyse(self, request: Request) -> Response:
        """Have a match analysed, unless it is already."""
        await self._body(request, wire.AnalysisCall)
        seen = await self._over(request)
        if self._analyses is None or self._rooms.draining:
            raise Refused("no-analysis")
        match, _ = seen.key
        if await self._analyses.kept(match) is None:
            await self._analyses.want(match, address_of(request))
        return as_json(await self._analysis_now(request, seen, whole=False))

    async def _analysis_now(
        self, request: Request, seen: LookedAt, *, whole: bool
    ) -> wire.AnalysisNow:
        if self._analyses is None or not self._analyses.offered:
            return wire.AnalysisNow("off")
        match, _ = seen.key
        progress = await self._analyses.progress(match)
        if progress.state in {"waiting", "running"}:
            return wire.AnalysisNow(progress.state, progress.ahead, progress.done, progress.of)
        words = words_for(request)
        kept = await self._analyses.kept(match)
        if kept is not None:
            if not whole:
                return wire.AnalysisNow("done")
            history, known = await self._kept(request, seen), await self._known(seen)
            page = await aside(analysis_page, kept, history, known.claims, words)
            return wire.AnalysisNow("done", page=page)
        if progress.state == "failed":
            return wire.AnalysisNow("failed", problem=in_words(Refused("analysis-failed"), words))
        return wire.AnalysisNow("none")
