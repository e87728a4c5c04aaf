"""Telling the clients of a room what is new: the table, the match and the talk, to each their own."""

from __future__ import annotations

from typing import Final

import msgspec

from saboteur.rules.kinds import NONE, Seat
from saboteur.server.render.differences import Found, as_sent
from saboteur.server.render.payloads import (
    Reader,
    Standing,
    match_now,
    public_of,
    said_line,
    spoken,
    table_state,
)
from saboteur.server.render.public import Public
from saboteur.server.rooms.clock import Clock
from saboteur.server.rooms.dealing import deal_now
from saboteur.server.rooms.doorkeeper import Doorkeeper
from saboteur.server.rooms.timing import People, timer
from saboteur.server.settings import Settings
from saboteur.server.sockets.sessions import Seen, Session
from saboteur.server.tables import entries as e
from saboteur.server.tables.members import Line
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Timer

_UNTOLD: Final = frozenset((e.Answered, e.DeviceChanged, e.SealGiven, e.NonceGiven))
"""Entries of which nobody is told."""


class Announcer:
    """Knows the clients at a table and what each of them has been told."""

    def __init__(
        self, table: Table, people: People, clock: Clock, settings: Settings, door: Doorkeeper
    ) -> None:
        self.sessions: list[Session] = []
        self._door = door
        self._table = table
        self._people = people
        self._clock = clock
        self._settings = settings
        self._public: tuple[tuple[object, ...], Public] | None = None
        self._timer_told: tuple[object, ...] = ()
        self._round_told = 0
        self._seen: dict[tuple[Seat, str], Seen] = {}
        """By seat and language, the view that was told last."""
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
        if kinds == {e.DealPromised}:
            self.tell_deal(self.sessions)
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
                session.log_sent, session.seen = 0, None
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
            ended = any(isinstance(one, e.TableClosed) and one.why == "operator" for one in entries)
            for session in list(self.sessions):
                session.bye("ended" if ended else "closed")

    def _is_new_round(self) -> bool:
        """Say whether a round has begun since: with it "never ask me" has ended, for all alike."""
        match = self._table.match
        before, self._round_told = self._round_told, match.round if match is not None else 0
        return self._round_told != before

    def tell_everything(self, session: Session) -> None:
        """Tell one client all there is to know."""
        self.tell_deal([session])
        self.tell_table(only=[session])
        self.tell_talk(session)
        self.tell_match(only=[session])

    def tell_deal(self, sessions: list[Session]) -> None:
        """Tell some clients what is promised of a deal that is not made yet."""
        deal = deal_now(self._table)
        if deal is None:
            return
        for session in sessions:
            if not self._door.outside(session):
                session.send(deal)

    def tell_all(self, message: m.ServerMessage) -> None:
        """Tell everybody the same who is not outside."""
        data = m.write(message)
        for session in self.sessions:
            if not self._door.outside(session):
                session.send_bytes(data)

    def tell_table(self, only: list[Session] | None = None, but: Session | None = None) -> None:
        """Tell how the table stands."""
        table = self._table
        watching = [s for s in self.sessions if not s.public and self.seat_of(s) < 0]
        screens = [s for s in self.sessions if s.is_screen]
        counts = (len(watching), len(screens))
        made: dict[tuple[object, ...], bytes] = {}
        for session in list(self.sessions if only is None else only):
            if session is but:
                continue
            stand = Standing(
                self._door.outside(session),
                self._door.must_knock(session),
                self._door.state_of(session.device),
            )
            member = table.member_of(session.device)
            key = (member, session.words.language, session.base, session.also, stand)
            if key not in made:
                also = [table.member_of(device) for device in session.also]
                link = f"{session.base}/t/{table.code}"
                reader = Reader(member, also, link, session.words, stand, self._clock.now())
                state = table_state(table, self._people, reader, counts, self._door)
                made[key] = m.write(m.Table(table.version, state))
            session.send_bytes(made[key])
            self._note_outside(session, outside=bool(stand.outside))

    def tell_knock(self, session: Session) -> None:
        """Tell the host, and whoever knocks, that somebody does; nobody else is concerned."""
        table = self._table
        hosts = [s for s in self.sessions if table.member_of(s.device) == table.host]
        self.tell_table(only=[session, *(s for s in hosts if s is not session)])

    def _note_outside(self, session: Session, *, outside: bool) -> None:
        """Whoever comes in from outside is told what they have missed."""
        came_in, session.outside_told = session.outside_told and not outside, outside
        if came_in and session in self.sessions:
            session.log_sent, session.seen = 0, None
            self.tell_talk(session)
            self.tell_match(only=[session])

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
        made: dict[tuple[Seat, str, int], m.MatchNow] = {}
        written: dict[tuple[object, int], bytes] = {}
        found: Found = {}
        for session in self.sessions if only is None else only:
            if self._door.outside(session):
                continue
            seat = self.seat_of(session)
            if (session.match_sent, session.seat_sent) != (table.match_id, seat):
                session.match_sent, session.seat_sent = table.match_id, seat
                session.log_sent, session.seen = 0, None
            key = (seat if seat >= 0 else NONE, session.words.language, session.log_sent)
            if key not in made:
                now = match_now(table, public, key[0], session.words, key[2], running)
                made[key] = self._numbered(now, session.words.language)
            now = made[key]
            before = session.seen if session.changes else None
            sent = (key, before.number if before is not None else -1)
            if sent not in written:
                written[sent] = as_sent(now, before, found)
            session.log_sent = now.log_from + len(now.log)
            session.seen = Seen(now.seen, now.view)
            session.send_bytes(written[sent])
        if only is None:
            in_use = {(s.seat_sent, s.words.language) for s in self.sessions}
            self._seen = {key: seen for key, seen in self._seen.items() if key in in_use}

    def _numbered(self, now: m.MatchNow, language: str) -> m.MatchNow:
        """Return the match with the number of its view: the same as before, if nothing in it is new.

        It counts what this reader was shown, and so tells them nothing.
        """
        key = (now.view.seat, language)
        kept = self._seen.get(key)
        if kept is None or kept.view != now.view:
            kept = self._seen[key] = Seen(kept.number + 1 if kept is not None else 1, now.view)
        return msgspec.structs.replace(now, view=kept.view, seen=kept.number)

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
        if self._door.outside(session):
            return
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
