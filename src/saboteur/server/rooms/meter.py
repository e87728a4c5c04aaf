"""The suspicion meter, for tables that want it: what somebody's own view makes of the others.

It is worked out from that view alone, elsewhere, and told to nobody else.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from saboteur.rules.kinds import Seat
from saboteur.server.minds.minds import Minds
from saboteur.server.minds.questions import Answer, Question
from saboteur.server.rooms.announcer import Announcer
from saboteur.server.rooms.hearing import hearing_view
from saboteur.server.sockets.sessions import Session
from saboteur.server.tables.table import Table
from saboteur.server.wire.news import Meter as MeterNow

METER_SECONDS: Final = 2.0
"""What takes longer is left out; the next move brings a new one."""


class Meter:
    """The meters at one table."""

    def __init__(self, table: Table, minds: Minds, announcer: Announcer) -> None:
        self._table = table
        self._minds = minds
        self._announcer = announcer
        self._shown: dict[Seat, tuple[tuple[str, int], asyncio.Future[Answer]]] = {}
        """By seat, for which decision of which match it was asked, and what was answered."""

    def show(self) -> None:
        """Show everybody who plays and is here what is new."""
        now = (self._table.match_id, self._table.decision)
        for session in self._announcer.sessions:
            seat = self._seat_of(session)
            if seat >= 0 and (seat not in self._shown or self._shown[seat][0] != now):
                self._ask(seat, now)

    def tell(self, session: Session) -> None:
        """Show one client what is known by now."""
        seat = self._seat_of(session)
        if seat < 0:
            return
        now = (self._table.match_id, self._table.decision)
        if seat not in self._shown or self._shown[seat][0] != now:
            self._ask(seat, now)
        elif self._shown[seat][1].done():
            self._send([session], now, self._shown[seat][1])

    def _seat_of(self, session: Session) -> Seat:
        """Return the seat whose meter a client shows, or -1."""
        table = self._table
        wanted = table.setup.meter and table.match is not None and table.phase == "playing"
        if not wanted or session.public or (table.match and table.match.rules.open_roles):
            return -1
        return self._announcer.seat_of(session)

    def _ask(self, seat: Seat, now: tuple[str, int]) -> None:
        match = self._table.match
        if match is None:
            return
        question = Question("meter", hearing_view(self._table, match, seat, now=False))
        found = self._minds.ask(question, METER_SECONDS)
        if seat in self._shown:
            self._shown[seat][1].cancel()
        self._shown[seat] = (now, found)
        if found.done():
            self._answered(seat, now, found)
        else:
            found.add_done_callback(partial(self._answered, seat, now))

    def _answered(self, seat: Seat, now: tuple[str, int], found: asyncio.Future[Answer]) -> None:
        if found.cancelled():
            return
        sessions = [s for s in self._announcer.sessions if self._seat_of(s) == seat]
        self._send(sessions, now, found)

    def _send(
        self, sessions: list[Session], now: tuple[str, int], found: asyncio.Future[Answer]
    ) -> None:
        doubts = found.result()
        if isinstance(doubts, tuple) and doubts and now[0] == self._table.match_id:
            for session in sessions:
                session.send(MeterNow(*now, list(doubts)))
