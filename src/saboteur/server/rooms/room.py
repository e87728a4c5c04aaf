"""A room: the one writer of a table. What it is asked for is checked, stored, and only then told.

One lock keeps everything in order. In memory a table may be ahead of what is stored, but nobody is
told of that: if storing fails, the room is given up and read anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from saboteur.notation.judging import IllegalMove
from saboteur.notation.record import Record
from saboteur.notation.windows import PASSED
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import NONE, Seat
from saboteur.server.errors import Refused
from saboteur.server.render.payloads import because, match_now, public_of, said_line, table_state
from saboteur.server.render.render_view import Public
from saboteur.server.render.setup import in_words
from saboteur.server.rooms.clock import Clock
from saboteur.server.rooms.commands import CHANGING, Asking, entries_for
from saboteur.server.rooms.decisions import (
    DEFAULT_LEVEL,
    bot_move,
    closing_moves,
    idle_move,
)
from saboteur.server.rooms.timing import Due, People, next_due, timer
from saboteur.server.settings import Settings
from saboteur.server.sockets.sessions import Session, words_of
from saboteur.server.stores.store import MatchRow, Store, StoreConflict, StoreFailed, TableRow
from saboteur.server.tables import entries as e
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import TableState

_UNTOLD: Final = frozenset((e.Answered, e.DeviceChanged))
"""Entries of which nobody is told."""


class RoomLost(Exception):
    """Storing failed: the room has to be read anew."""


class Room:
    """A table in memory, and the clients at it."""

    def __init__(self, table: Table, store: Store, clock: Clock, settings: Settings) -> None:
        self.table = table
        self.people = People(empty_since=clock.now())
        self.sessions: list[Session] = []
        self.lost = False
        self.changed: Callable[[Room], None] = lambda _room: None
        """Called when something else may be due now."""
        self._store = store
        self._clock = clock
        self._settings = settings
        self._lock = asyncio.Lock()
        self._bot_moves: dict[tuple[str, int, int, Seat], str] = {}
        """What bots will do, made up as soon as they are asked: the time they take tells nothing."""
        self._public: tuple[tuple[object, ...], Public] | None = None
        now = clock.now()
        for member in range(len(table.members)):
            self.people.gone_since[member] = now

    # --- clients -----------------------------------------------------------------------------

    async def enter(self, session: Session, hello: m.Hello) -> None:
        """Let a client in, and tell it everything.

        :raises RoomLost: if the room has to be read anew.
        """
        async with self._lock:
            self._insist()
            if session.device in self.table.banned:
                session.bye("kicked")
                return
            session.match_sent = hello.match
            # A seat that was moved here has another log than who watched here before.
            known = hello.match == self.table.match_id and not hello.seat_code
            session.log_sent = hello.log if known else 0
            self.sessions.append(session)
            member = self.table.member_of(session.device)
            session.seat_sent = self.table.seat_of(member)
            self._arrived(member)
            await self._come_back(member)
            self._tell_table(only=[session])
            self._tell_talk(session)
            self._tell_match(only=[session])
            if member >= 0:
                self._tell_table(but=session)
        self.changed(self)

    def _arrived(self, member: int) -> None:
        self._count_people()
        if member >= 0:
            self.people.gone_since.pop(member, None)

    def _insist(self) -> None:
        """Insist that all there is in memory is stored.

        :raises RoomLost: if the room has to be read anew.
        """
        if self.lost:
            raise RoomLost

    async def _come_back(self, member: int) -> None:
        """Give a player the seat back that a bot kept for him."""
        seat = self.table.seat_of(member)
        if seat < 0 or self.table.phase not in {"playing", "paused"}:
            return
        chair = self.table.chairs[seat]
        if chair.bot and not chair.left:
            await self._write([e.BotWent(at=self._clock.now(), seat=seat)])

    async def leave(self, session: Session) -> None:
        """Forget a client whose socket is gone."""
        async with self._lock:
            if session not in self.sessions:
                return
            self.sessions.remove(session)
            self._count_people()
            self._tell_table()
        self.changed(self)

    def _count_people(self) -> None:
        """Note who is here, and since when nobody plays here any more."""
        now = self._clock.now()
        before = self.people.here
        here: dict[int, int] = {}
        for session in self.sessions:
            member = self.table.member_of(session.device)
            if member >= 0:
                here[member] = here.get(member, 0) + 1
        for member in here.keys() - before.keys():
            self.people.here_since[member] = now
        for member in before.keys() - here.keys():
            self.people.gone_since[member] = now
        self.people.here = here
        if self._anybody_plays():
            self.people.empty_since = 0.0
        elif not self.people.empty_since:
            self.people.empty_since = now

    def _anybody_plays(self) -> bool:
        """Say whether somebody is here for whom the match goes on."""
        table = self.table
        if table.phase not in {"playing", "paused"}:
            return bool(self.people.here)
        if not any(chair.member >= 0 for chair in table.chairs):
            return bool(self.people.here)  # bots alone play for those who watch
        return any(table.seat_of(member) >= 0 for member in self.people.here)

    # --- messages ----------------------------------------------------------------------------

    async def handle(self, session: Session, message: m.ClientMessage) -> None:
        """Do what a client asks for, or say why not.

        :raises RoomLost: if the room has to be read anew.
        """
        if isinstance(message, m.Ping):
            session.send(m.Pong())
            return
        if isinstance(message, m.Hello):
            session.send(self._failed(session, "", Refused("not-now")))
            return
        async with self._lock:
            self._insist()
            try:
                if type(message) in CHANGING:
                    await self._change(session, message)
                else:
                    self._answer(session, message)
            except Refused as error:
                session.send(self._failed(session, message.id, error))
                if error.code == "out-of-step":
                    self._tell_match(only=[session])
        self.changed(self)

    def _failed(self, session: Session, id_: str, error: Refused) -> m.Failed:
        problem = in_words(error, session.words)
        return m.Failed(id_, problem.code, problem.text, problem.clauses)

    async def _change(self, session: Session, message: m.ClientMessage) -> None:
        """Carry out a message that changes something; a second time it is only answered."""
        id_ = getattr(message, "id", "")
        done = self.table.answered.get((session.device, id_))
        if done is not None:
            session.send(m.Done(id_, done))
            return
        if isinstance(message, m.StandIn) and self._is_here(message.seat):
            raise Refused("is-here")
        asking = Asking(self.table, session.device, self._clock.now(), id_)
        known = asking.member
        entries = entries_for(asking, message)
        if entries:
            await self._write(entries, first=session, done=id_)
        else:
            session.send(m.Done(id_, self.table.version))
        if known < 0:
            self._arrived(self.table.member_of(session.device))
            self._tell_table()  # who enters is here: that was not known while it was written
        if isinstance(message, m.Kick):
            self._let_go_banned()

    def _seat_of(self, session: Session) -> Seat:
        return self.table.seat_of(self.table.member_of(session.device))

    def _is_here(self, seat: Seat) -> bool:
        chairs = self.table.chairs
        return 0 <= seat < len(chairs) and self.people.is_here(chairs[seat].member)

    def _let_go_banned(self) -> None:
        for session in list(self.sessions):
            if session.device in self.table.banned:
                session.bye("kicked")
                self.sessions.remove(session)
        self._count_people()
        self._tell_table()

    def _answer(self, session: Session, message: m.ClientMessage) -> None:
        """Answer a message that changes nothing."""
        if isinstance(message, m.Why):
            session.send(self._because(session, message))
        elif isinstance(message, m.Sync):
            session.log_sent = message.log
            session.send(m.Done(message.id, self.table.version))
            self._tell_table(only=[session])
            self._tell_match(only=[session])
        elif isinstance(message, m.Speak):
            session.words = words_of(message.language)
            session.log_sent = 0
            session.send(m.Done(message.id, self.table.version))
            self._tell_table(only=[session])
            self._tell_talk(session)
            self._tell_match(only=[session])

    def _because(self, session: Session, message: m.Why) -> m.Because:
        table = self.table
        seat = table.seat_of(table.member_of(session.device))
        if seat < 0:
            raise Refused("not-seated")
        if table.match is None:
            raise Refused("not-now")
        reason: Reason | None = None
        try:
            table.judge(seat, message.move)
        except IllegalMove as error:
            reason = error.reason
        except ValueError:
            raise Refused("not-a-move") from None
        return because(message.id, message.move, reason, session.words)

    async def move_device(self, member: int, device: str) -> None:
        """Bring a member's seat to another device, and let the old one go.

        :raises Refused: if that device has a seat of its own here, or was sent away.
        :raises RoomLost: if the room has to be read anew.
        """
        async with self._lock:
            self._insist()
            if device in self.table.banned or not self.table.members[member].device:
                raise Refused("kicked")
            other = self.table.member_of(device)
            if other == member:
                return
            if other >= 0 and self.table.seat_of(other) >= 0:
                raise Refused("seat-taken")
            old = self.table.members[member].device
            await self._write([e.DeviceChanged(at=self._clock.now(), member=member, owner=device)])
            for session in list(self.sessions):
                if session.device == old:
                    session.bye("moved")
                    self.sessions.remove(session)
            self._count_people()

    async def record_for(self, match: str, device: str) -> tuple[Record, int, int]:
        """Return the record of the running match, its decision, and the seat of a device, or -1.

        The record goes as far as what is stored, and has the secrets in it.

        :raises Refused: if another match is being played.
        """
        async with self._lock:
            table = self.table
            if self.lost:
                raise Refused("not-stored")
            if table.match is None or table.match_id != match:
                raise Refused("no-such-match")
            seat = table.seat_of(table.member_of(device))
            record = table.match.record(secrets_too=True)
            # How many cards somebody has picked so far is nobody else's business.
            told = record.moves[: len(record.moves) - table.step]
            return replace(record, moves=told), table.decision, seat

    # --- time --------------------------------------------------------------------------------

    @property
    def due(self) -> Due | None:
        """Return what is to be done next."""
        return None if self.lost else next_due(self.table, self.people, self._settings)

    async def tick(self) -> bool:
        """Do one thing that is due; say whether there was any."""
        async with self._lock:
            due = self.due
            if due is None or due.at > self._clock.now():
                return False
            await self._write(self._entries_due(due))
            return True

    def _entries_due(self, due: Due) -> list[e.AnyEntry]:
        now = self._clock.now()
        table = self.table
        match = table.match
        if due.what == "close":
            return [e.TableClosed(at=now, why="empty")]
        if due.what == "host":
            here = [i for i, p in enumerate(table.members) if p.device and self.people.is_here(i)]
            seated = [i for i in here if table.seat_of(i) >= 0]
            return [e.HostBecame(at=now, member=(seated or here)[0])]
        if match is None:
            raise ValueError("there is no match")
        seat = due.seat
        if due.what == "vote":
            return [e.Abstained(at=now, seat=seat, on=due.on)]
        if due.what == "window":
            moves, _ = closing_moves(match, self._answers())
            return [e.WindowClosed(at=now, moves=moves)]
        if due.what == "bot":
            return [e.Moved(at=now, seat=seat, move=self._bot_move(seat))]
        if table.setup.absent == "skip":
            return [e.Moved(at=now, seat=seat, move=idle_move(match, seat))]
        if due.what == "clock" and self._is_here(seat):
            return [e.Moved(at=now, seat=seat, move=bot_move(match, seat, DEFAULT_LEVEL))]
        return [e.BotCame(at=now, seat=seat, bot=DEFAULT_LEVEL)]

    def _answers(self) -> dict[Seat, str]:
        """Return what has been answered in the window that is open, by people and by bots."""
        bots = [seat for seat in self.table.asked() if self.table.is_bot(seat)]
        return {**self.table.answers, **{seat: self._bot_move(seat) for seat in bots}}

    def _bot_move(self, seat: Seat) -> str:
        """Return what a bot will do."""
        table = self.table
        key = (table.match_id, table.decision, table.step, seat)
        if key not in self._bot_moves and table.match is not None:
            self._bot_moves[key] = bot_move(table.match, seat, table.chairs[seat].bot)
        return self._bot_moves[key]

    def _think(self) -> None:
        """Let the bots that are asked make up their minds, long before they have to say it."""
        now = (self.table.match_id, self.table.decision, self.table.step)
        self._bot_moves = {key: move for key, move in self._bot_moves.items() if key[:3] == now}
        for seat in self.table.asked():
            if self.table.is_bot(seat):
                self._bot_move(seat)

    # --- writing, then telling ---------------------------------------------------------------

    async def _write(
        self, entries: list[e.AnyEntry], first: Session | None = None, done: str = ""
    ) -> None:
        """Store entries, then tell everybody; who asked for them is told first that it is done."""
        table = self.table
        start = table.count
        before = table.phase
        for entry in entries:
            table.apply(entry)
        entries = [*entries, *self._closing(entries)]
        try:
            await self._store.append(
                TableRow(table.code, table.phase, table.setup.listed, table.touched),
                start,
                [e.write_entry(entry) for entry in entries],
                self._match_row(entries, before),
            )
        except (StoreFailed, StoreConflict) as error:
            self.lost = True
            raise RoomLost from error
        if done and first is not None:
            first.send(m.Done(done, table.version))
        self._tell(entries)
        self._think()

    def _closing(self, entries: list[e.AnyEntry]) -> list[e.AnyEntry]:
        """An objection closes a window at once."""
        table = self.table
        match = table.match
        last = entries[-1]
        if not isinstance(last, e.Answered) or match is None or last.move == PASSED:
            return []
        moves, _ = closing_moves(match, self._answers())
        entry = e.WindowClosed(at=last.at, moves=moves)
        table.apply(entry)
        return [entry]

    def _match_row(self, entries: list[e.AnyEntry], before: str) -> MatchRow | None:
        """Return the row of the match, if it began or ended with these entries."""
        table = self.table
        if table.match is None or before in {"over", "closed"}:
            return None
        ended = table.phase in {"over", "closed"}
        if not ended and not any(isinstance(entry, e.MatchBegan) for entry in entries):
            return None
        record = str(table.match.record(secrets_too=True)) if ended else ""
        return MatchRow(
            table.match_id,
            table.code,
            table.match_number,
            table.match_began,
            table.touched if ended else 0.0,
            table.match.over,
            record,
        )

    def _tell(self, entries: list[e.AnyEntry]) -> None:
        """Tell what is new."""
        kinds = {type(entry) for entry in entries}
        if kinds <= _UNTOLD:
            return
        if kinds == {e.Moved} and self.table.quiet:
            own = self.table.asked()
            self._tell_match(only=[s for s in self.sessions if self._seat_of(s) in own])
            return
        if kinds == {e.Spoke}:
            for session in self.sessions:
                line = said_line(self.table, self.table.said[-1], session.words)
                session.send(m.Talk(self.table.version, [line]))
            return
        if kinds <= {e.StandingChanged, e.Answered}:
            devices = {entry.device for entry in entries}
            self._tell_table(only=[s for s in self.sessions if s.device in devices])
            return
        phase = self.table.phase
        if e.MatchBegan in kinds:
            for session in self.sessions:
                session.log_sent = 0
        self._count_people()
        if not kinds <= {e.Moved, e.WindowClosed, e.Answered} or phase != "playing":
            self._tell_table()
        self._tell_match()
        if self.table.phase == "closed":
            for session in list(self.sessions):
                session.bye("closed")

    def _tell_table(self, only: list[Session] | None = None, but: Session | None = None) -> None:
        table = self.table
        now = self._clock.now()
        running = timer(table, self.people, self._settings, now)
        watching = sum(1 for s in self.sessions if table.seat_of(table.member_of(s.device)) < 0)
        made: dict[tuple[int, str, str], bytes] = {}
        for session in self.sessions if only is None else only:
            if session is but:
                continue
            member = table.member_of(session.device)
            key = (member, session.words.language, session.base)
            if key not in made:
                link = f"{session.base}/t/{table.code}"
                state: TableState = table_state(
                    table, self.people, session.words, member, link, running, watching
                )
                made[key] = m.write(m.Table(table.version, state))
            session.send_bytes(made[key])

    def _tell_match(self, only: list[Session] | None = None) -> None:
        table = self.table
        if table.match is None or table.phase == "lobby":
            return
        public = self._public_now()
        running = timer(table, self.people, self._settings, self._clock.now())
        made: dict[tuple[Seat, str, int], tuple[bytes, int]] = {}
        for session in self.sessions if only is None else only:
            seat = table.seat_of(table.member_of(session.device))
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
        table = self.table
        over = table.match is not None and table.match.over
        key = (table.match_id, table.names(), id(table.last_mine), over)
        if self._public is None or self._public[0] != key:
            self._public = (key, public_of(table))
        return self._public[1]

    def _tell_talk(self, session: Session) -> None:
        lines = [said_line(self.table, line, session.words) for line in self.table.said]
        session.send(m.Talk(self.table.version, lines))
