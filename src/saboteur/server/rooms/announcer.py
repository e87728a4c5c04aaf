"""Telling the clients of a room what is new: the table, the match and the talk, to each their own."""

from __future__ import annotations

from typing import Final

from saboteur.rules.kinds import NONE, Seat
from saboteur.server.render.payloads import (
    Reader,
    match_now,
    public_of,
    said_line,
    spoken,
    table_state,
)
from saboteur.server.render.render_view import Public
from saboteur.server.rooms.clock import Clock
from saboteur.server.rooms.timing import People, timer
from saboteur.server.settings import Settings
from saboteur.server.sockets.sessions import Session
from saboteur.server.tables import entries as e
from saboteur.server.tables.members import Line
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Timer

_UNTOLD: Final = frozenset((e.Answered, e.DeviceChanged))
"""Entries of which nobody is told."""


class Announcer:
    """Knows the clients at a table and what each of them has been told."""

    def __init__(self, table: Table, people: People, clock: Clock, settings: Settings) -> None:
        self.sessions: list[Session] = []
        self._table = table
        self._people = people
        self._clock = clock
        self._settings = settings
        self._public: tuple[tuple[object, ...], Public] | None = None
        self._timer_told: tuple[object, ...] = ()
        self._round_told = 0
        self._played = table.phase in {"playing", "paused"}

    def seat_of(self, session: Session) -> Seat:
        """Return the seat of a client, or -1."""
        return self._table.seat_of(self._table.member_of(session.device))

    def tell(self, entries: list[e.AnyEntry]) -> None:
        """Tell what came of entries that are stored."""
        table = self._table
        kinds = {type(entry) for entry in entries}
        if kinds <= _UNTOLD:
            return
        if kinds == {e.Moved} and table.quiet:
            own = table.asked()
            self.tell_match(only=[s for s in self.sessions if self.seat_of(s) in own])
            return
        if kinds == {e.Spoke}:
            for session in self.sessions:
                self._tell_lines(session, [table.said[-1]])
            return
        if kinds <= {e.StandingChanged, e.Answered}:
            devices = {entry.device for entry in entries}
            self.tell_table(only=[s for s in self.sessions if s.device in devices])
            return
        if e.MatchBegan in kinds:
            for session in self.sessions:
                session.log_sent = 0
        if kinds == {e.GotReady}:
            self.tell_table()
            return
        new_round = self._is_new_round()
        playing = kinds <= {e.Moved, e.WindowClosed, e.Answered} and table.phase == "playing"
        if new_round or not playing:
            self.tell_table()
        self.tell_match()
        self._open_talk()
        if table.phase == "closed":
            for session in list(self.sessions):
                session.bye("closed")

    def _is_new_round(self) -> bool:
        """Say whether a round has begun since: with it "never ask me" has ended, for all alike."""
        match = self._table.match
        before, self._round_told = self._round_told, match.round if match is not None else 0
        return self._round_told != before

    def tell_everything(self, session: Session) -> None:
        """Tell one client all there is to know."""
        self.tell_table(only=[session])
        self.tell_talk(session)
        self.tell_match(only=[session])

    def tell_all(self, message: m.ServerMessage) -> None:
        """Tell everybody the same."""
        data = m.write(message)
        for session in self.sessions:
            session.send_bytes(data)

    def tell_table(self, only: list[Session] | None = None, but: Session | None = None) -> None:
        """Tell how the table stands."""
        table = self._table
        watching = [s for s in self.sessions if not s.public and self.seat_of(s) < 0]
        screens = [s for s in self.sessions if s.is_screen]
        made: dict[tuple[int, str, str, tuple[str, ...]], bytes] = {}
        for session in self.sessions if only is None else only:
            if session is but:
                continue
            member = table.member_of(session.device)
            key = (member, session.words.language, session.base, session.also)
            if key not in made:
                also = [table.member_of(device) for device in session.also]
                reader = Reader(member, also, f"{session.base}/t/{table.code}", session.words)
                counts = (len(watching), len(screens))
                state = table_state(table, self._people, reader, counts)
                made[key] = m.write(m.Table(table.version, state))
            session.send_bytes(made[key])

    def tell_people(self, but: Session | None = None) -> None:
        """Tell who is here now; if another time is running for that, tell the match as well."""
        self.tell_table(but=but)
        told = self._timer_now()[1]
        if told != self._timer_told:
            self._timer_told = told
            self.tell_match(only=[session for session in self.sessions if session is not but])

    def _timer_now(self) -> tuple[Timer | None, tuple[object, ...]]:
        """Return the time that is running, and by what it differs from others: not by being older."""
        now = self._clock.now()
        running = timer(self._table, self._people, self._settings, now)
        if running is None:
            return None, ()
        return running, (running.kind, running.seat, running.total, round(now + running.left))

    def tell_match(self, only: list[Session] | None = None) -> None:
        """Tell how the match stands."""
        table = self._table
        if table.match is None or table.phase == "lobby":
            return
        public = self._public_now()
        running, told = self._timer_now()
        if only is None:
            self._timer_told = told
        made: dict[tuple[Seat, str, int], tuple[bytes, int]] = {}
        for session in self.sessions if only is None else only:
            seat = self.seat_of(session)
            if (session.match_sent, session.seat_sent) != (table.match_id, seat):
                session.match_sent, session.seat_sent = table.match_id, seat
                session.log_sent = 0
            key = (seat if seat >= 0 else NONE, session.words.language, session.log_sent)
            if key not in made:
                now = match_now(table, public, key[0], session.words, key[2], running)
                made[key] = (m.write(now), now.log_from + len(now.log))
            data, session.log_sent = made[key]
            session.send_bytes(data)

    def _public_now(self) -> Public:
        """Return what everybody knows; what was worked out is kept as long as it is true."""
        table = self._table
        over = table.match is not None and table.match.over
        key = (table.match_id, table.names(), id(table.last_mine), over, table.said_count)
        if self._public is None or self._public[0] != key:
            self._public = (key, public_of(table))
        return self._public[1]

    def tell_talk(self, session: Session) -> None:
        """Tell one client everything that was said and is still kept."""
        self._tell_lines(session, self._table.said, always=True)

    def _tell_lines(self, session: Session, said: list[Line], *, always: bool = False) -> None:
        """Tell one client those of some lines that it may hear."""
        table = self._table
        heard = [line for line in said if not line.entry.apart or self._hears_apart(session)]
        if heard or always:
            lines = [said_line(spoken(table, line), session.words) for line in heard]
            session.send(m.Talk(table.version, lines))

    def _hears_apart(self, session: Session) -> bool:
        """Say whether a client hears what spectators say to each other: players do after the match.

        Nor does a screen in the midst of the players, or whoever has not come in.
        """
        if self._table.phase not in {"playing", "paused"}:
            return True
        return self._table.member_of(session.device) >= 0 and self.seat_of(session) < 0

    def _open_talk(self) -> None:
        """When a match has ended, tell those who played it what spectators said meanwhile."""
        table = self._table
        playing = table.phase in {"playing", "paused"}
        ended, self._played = self._played and not playing, playing
        if not ended:
            return
        kept = [line for line in table.said if line.entry.apart and line.match == table.match_id]
        for session in self.sessions:
            self._tell_lines(session, kept)
