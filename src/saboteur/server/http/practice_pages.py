"""What can be played without a table that is kept: lessons and puzzles."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.http.answers import as_json, words_for
from saboteur.server.http.costs import aside
from saboteur.server.http.match_pages import MatchPages
from saboteur.server.lessons.pages import lesson_items, lesson_now
from saboteur.server.puzzles.pages import puzzle_list, puzzle_now
from saboteur.server.wire import pages, puzzles


class PracticePages(MatchPages):
    """Answers what is asked of lessons and puzzles."""

    async def lessons(self, request: Request) -> Response:
        """List the lessons."""
        return as_json(lesson_items(words_for(request)))

    async def lesson(self, request: Request) -> Response:
        """Go on in a lesson."""
        call = await self._body(request, pages.LessonCall)
        name, words = request.path_params["lesson"], words_for(request)
        return as_json(await aside(lesson_now, name, call, words))

    async def puzzles(self, request: Request) -> Response:
        """List the puzzles; what is today's follows from the date in Greenwich."""
        return as_json(puzzle_list(datetime.now(UTC).date(), words_for(request)))

    async def puzzle(self, request: Request) -> Response:
        """Go on in a puzzle."""
        call = await self._body(request, puzzles.PuzzleCall)
        name, words = request.path_params["puzzle"], words_for(request)
        return as_json(await aside(puzzle_now, name, call, words))
