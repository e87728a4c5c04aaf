"""Matches to look at again, and whatever else is asked of a match."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from saboteur.notation.card import NOBODY, seat_name
from saboteur.notation.record import Record
from saboteur.present.history import TRUTH, History
from saboteur.scenarios.reporting import report_of
from saboteur.server.errors import Refused
from saboteur.server.http.answers import as_json, as_text, words_for
from saboteur.server.http.book_pages import clause_of
from saboteur.server.http.costs import aside, network_of
from saboteur.server.http.limits import Buckets
from saboteur.server.http.security import may_talk
from saboteur.server.render.replays import (
    fair_check,
    match_page,
    played_again,
    read_again,
    step_page,
)
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.stores.store import Elsewhere
from saboteur.server.stores.tokens import hashed, is_token
from saboteur.server.tables.members import Kept
from saboteur.server.what_ifs.sandbox import what_if
from saboteur.server.wire import pages
from saboteur.server.wire.messages import MAX_BYTES

T = TypeVar("T")
MOST_HISTORIES: Final = 32
REPLAYS_PER_SECOND: Final = 3.0
WHAT_IFS_PER_SECOND: Final = 5.0
MOST_OF_A_MOVE: Final = 80
BODY_SECONDS: Final = 10.0
"""So long may it take to send what a table is opened with."""


@dataclass(frozen=True, slots=True)
class LookedAt:
    """A match that somebody looks at again."""

    key: tuple[str, int]
    """Its id, and the decision up to which it goes."""
    record: Record
    table: str
    allowed: list[str]
    """Through whose eyes the asker may see it."""
    eyes: str


class MatchPages:
    """Answers what is asked about matches."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._replays = Buckets(REPLAYS_PER_SECOND, REPLAYS_PER_SECOND * 8)
        """Matches that have to be played again to be looked at, which takes a while."""
        self._what_ifs = Buckets(WHAT_IFS_PER_SECOND, WHAT_IFS_PER_SECOND * 8)
        self._histories: OrderedDict[tuple[str, int], History] = OrderedDict()
        self._tables: OrderedDict[str, Kept] = OrderedDict()
        """What tables know of matches that are over."""

    def _limit(self, request: Request, buckets: Buckets) -> None:
        """Insist that an address does not ask too often."""
        if not buckets.take(address_of(request), self._rooms.clock.now()):
            raise Refused("too-fast")

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
        seen = await self._over(request)
        match = seen.key[0]
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

    async def _over(self, request: Request) -> LookedAt:
        """Return which match is meant, if it is over.

        :raises Refused: if there is no such match, or it goes on.
        """
        try:
            seen = await self._looked_at(request)
        except Elsewhere:
            # Another process keeps its table, so it is being played.
            raise Refused("not-over") from None
        if seen.key[1] >= 0:
            raise Refused("not-over")
        return seen

    async def _looked_at(self, request: Request) -> LookedAt:
        """Return which match is looked at, after checking that the asker has such eyes.

        :raises Refused: before anything is played again.
        :raises Elsewhere: if it goes on, and another process keeps its table.
        """
        match = request.path_params["match"]
        row = await self._rooms.store.match(match)
        if row is None:
            raise Refused("no-such-match")
        if row.ended:
            decision = -1
            kept = self._histories.get((match, decision))
            record = kept.record if kept is not None else await aside(read_again, row.record)
            allowed = [NOBODY, TRUTH, *(seat_name(seat) for seat in range(record.players))]
        else:
            room = await self._rooms.room(row.code)
            scheme, _, token = request.headers.get("authorization", "").partition(" ")
            device = hashed(token) if scheme.lower() == "bearer" and is_token(token) else ""
            record, decision, seat = await room.record_for(match, device, address_of(request))
            allowed = [NOBODY, *([seat_name(seat)] if seat >= 0 else [])]
        eyes = request.query_params.get("eyes", NOBODY)
        if eyes not in allowed:
            raise Refused("not-allowed")
        return LookedAt((match, decision), record, row.code, allowed, eyes)

    async def _kept(self, request: Request, seen: LookedAt) -> History:
        """Return a history, from memory if it was asked for just now."""
        if seen.key not in self._histories:
            self._limit(request, self._replays)
            self._histories[seen.key] = await aside(played_again, seen.record)
        self._histories.move_to_end(seen.key)
        while len(self._histories) > MOST_HISTORIES:
            self._histories.popitem(last=False)
        return self._histories[seen.key]

    async def _known(self, seen: LookedAt) -> Kept:
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


def address_of(request: Request) -> str:
    """Return what counts as the address of who asks."""
    return network_of(request.client.host) if request.client is not None else ""
