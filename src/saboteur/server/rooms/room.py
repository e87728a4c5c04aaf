"""A room: the one writer of a table. What it is asked for is checked, stored, and only then told.

One lock keeps everything in order. In memory a table may be ahead of what is stored, but nobody is
told of that: if storing fails, the room is given up and read anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import msgspec

from saboteur import ENGINE
from saboteur.match import Match
from saboteur.notation.record import Record
from saboteur.notation.windows import PASSED
from saboteur.rules.kinds import NONE, Seat
from saboteur.server.errors import Refused
from saboteur.server.http.costs import stored
from saboteur.server.minds.minds import Minds
from saboteur.server.render.payloads import failed
from saboteur.server.rooms.announcer import Announcer
from saboteur.server.rooms.answering import foresee, why_not
from saboteur.server.rooms.asking import Asking
from saboteur.server.rooms.bot_minds import BotMinds
from saboteur.server.rooms.bot_talk import BotTalk
from saboteur.server.rooms.calling import Calling
from saboteur.server.rooms.clock import Clock
from saboteur.server.rooms.commands import CHANGING, check_wave, entries_for
from saboteur.server.rooms.dealing import dealt, insist_settled
from saboteur.server.rooms.decisions import DEFAULT_LEVEL, closing_moves, move_for_idle
from saboteur.server.rooms.doorkeeper import Doorkeeper
from saboteur.server.rooms.match_rows import match_row
from saboteur.server.rooms.meter import Meter
from saboteur.server.rooms.overdue import entries_of_table
from saboteur.server.rooms.presence import Presence
from saboteur.server.rooms.reviewing import Reviewing
from saboteur.server.rooms.timing import Due, People, bot_moves_at, next_due, talk_due
from saboteur.server.settings import Settings
from saboteur.server.sockets.sessions import Session, words_of
from saboteur.server.stores.store import Store, StoreConflict, StoreFailed, TableRow
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table
from saboteur.server.wire import doors as d
from saboteur.server.wire import messages as m
from saboteur.server.wire.view import MovedBy

JUST_ASKED: Final = 90.0
"""Whoever goes so soon after a decision came to them may not have seen it."""


class RoomLost(Exception):
    """Storing failed: the room has to be read anew."""


class Room:
    """A table in memory, and the clients at it."""

    def __init__(
        self,
        table: Table,
        store: Store,
        clock: Clock,
        settings: Settings,
        people: People | None = None,
        minds: Minds | None = None,
    ) -> None:
        """Take a table up; `people` says since when they are away, if that is known."""
        self.table = table
        self.people = people or People(empty_since=clock.now())
        self.lost = False
        self.spent = 0.0
        """Processor time in seconds, on what was asked for here since it is in memory, up to the last
        thing of which everybody was told: else it would tell that somebody answers in a window."""
        self._spent = 0.0
        self._spent_at = table.version
        self.changed: Callable[[Room], None] = lambda _room: None
        """Called when something else may be due now."""
        self.calling = Calling(table, self.people)
        self._store = store
        self._clock = clock
        self._settings = settings
        self._lock = asyncio.Lock()
        thinking = minds or Minds()
        self._bots = BotMinds(table, thinking, self._wake)
        self._talk = BotTalk(table, thinking, self._wake)
        self._reviewing = Reviewing(table)
        self._door = Doorkeeper(table, self.people, clock)
        self._announcer = Announcer(table, self.people, clock, settings, self._door)
        self._presence = Presence(table, self.people, clock, self._announcer)
        self._meter = Meter(table, thinking, self._announcer)
        now = clock.now()
        for member in range(len(table.members)):
            self.people.gone_since.setdefault(member, now)

    def spend(self, seconds: float) -> None:
        """Note that something that was asked for here took processor time."""
        self._spent += seconds
        if self.table.version != self._spent_at:
            self.spent, self._spent_at = self._spent, self.table.version

    # --- clients -----------------------------------------------------------------------------

    @property
    def sessions(self) -> list[Session]:
        """Return the clients that are connected."""
        return self._announcer.sessions

    async def enter(self, session: Session, hello: m.Hello) -> None:
        """Let a client in, and tell it everything.

        :raises RoomLost: if the room has to be read anew.
        """
        async with self._lock:
            self._insist()
            if self._door.is_sent_away(session):
                session.bye("kicked")
                return
            session.match_sent = hello.match
            session.changes = hello.changes
            # A seat that was moved here has another log than whoever watched here before.
            known = hello.match == self.table.match_id and not hello.seat_code
            session.log_sent = hello.log if known else 0
            self.sessions.append(session)
            session.seat_sent = self.table.seat_of(self.table.member_of(session.device))
            members = self._presence.members_of(session)
            self._presence.note_sharing(session, members)
            for member in members or [-1]:
                own = member == self.table.member_of(session.device)
                self._presence.arrived(member, session.network if own else "")
                await self._come_back(member)
            self._announcer.tell_everything(session)
            self._meter.tell(session)
            if self._reviewing.goes_on and not self._door.outside(session):
                session.send(self._reviewing.now())
            if members or session.is_screen:
                self._announcer.tell_people(but=session)
        self.changed(self)

    @property
    def _playing(self) -> bool:
        return self.table.phase in {"playing", "paused"}

    def _insist(self) -> None:
        """Insist that all there is in memory is stored.

        :raises RoomLost: if the room has to be read anew.
        """
        if self.lost:
            raise RoomLost

    async def _come_back(self, member: int) -> None:
        """Give a player the seat back that a bot kept for them."""
        seat = self.table.seat_of(member)
        if seat < 0 or not self._playing or self.people.resting:
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
            self._presence.count()
            if not any(other.device == session.device for other in self.sessions):
                self._door.give_up(session.device)
            self._announcer.tell_people()
            if self._reviewing.keep(self.people.here):
                self._announcer.tell_all(self._reviewing.now())
            # A phone in a pocket hears nothing for a while before its line breaks.
            if self._clock.now() - self.table.decided_at < JUST_ASKED:
                self.calling.absent(self.table.phase)
        self.changed(self)

    # --- messages ----------------------------------------------------------------------------

    async def handle(self, session: Session, message: m.ClientMessage) -> None:
        """Do what a client asks for, or say why not.

        :raises RoomLost: if the room has to be read anew.
        """
        if isinstance(message, m.Ping):
            session.send(m.Pong())
            return
        if isinstance(message, m.Hello):
            session.send(failed("", Refused("not-now"), session.words))
            return
        async with self._lock:
            self._insist()
            try:
                if isinstance(message, d.Knock):
                    self._door.knock(session, message)
                    session.send(m.Done(message.id, self.table.version))
                    self._announcer.tell_knock(session)
                elif type(message) in CHANGING or isinstance(message, m.WaveOn | d.LetIn):
                    await self._change(session, message)
                else:
                    self._answer(session, message)
            except Refused as error:
                session.send(failed(message.id, error, session.words))
                if error.code == "out-of-step":
                    session.seen = None
                    self._announcer.tell_match(only=[session])
        self.changed(self)

    async def _change(self, session: Session, message: m.ClientMessage) -> None:
        """Carry out a message that changes something; a second time it is only answered."""
        self.people.insist_on_work()
        id_ = getattr(message, "id", "")
        done = self.table.answered.get((session.device, id_))
        if done is not None:
            session.send(m.Done(id_, done))
            return
        if isinstance(message, m.StandIn) and self._is_here(message.seat):
            raise Refused("is-here")
        if session.public and not isinstance(message, m.Ready | m.WaveOn):
            raise Refused("not-entered")
        unasked = self._door.may_sit_unasked(session.network)
        asking = Asking(self.table, session.device, self._clock.now(), id_, session.also, unasked)
        known = asking.member
        if known < 0 and isinstance(message, m.Sit | m.Watch):
            self._door.insist(session)
        entries = self._entries_for(asking, message)
        if entries:
            await self._write(entries, first=session, done=id_)
        else:
            session.send(m.Done(id_, self.table.version))
        if known < 0 and not session.public:
            self._presence.arrived(self.table.member_of(session.device), session.network)
            self._announcer.tell_people()  # who enters is here: that was not known while it was written
        self._after_door(session, message)

    def _after_door(self, session: Session, message: m.ClientMessage) -> None:
        """Do what a message means for somebody who stands at the door, besides what is stored of it."""
        if isinstance(message, d.LetIn):
            for other in self.sessions:
                self._presence.arrived(self.table.member_of(other.device), other.network)
            self._announcer.tell_people()
        elif isinstance(message, d.GiveUp) and self._door.give_up(session.device):
            self._announcer.tell_people()
        elif isinstance(message, d.Pardon):
            self._door.pardon(message.member)
        elif isinstance(message, m.Kick):
            self._door.shun(message.member)
            self._let_go_banned()

    def _entries_for(self, asking: Asking, message: m.ClientMessage) -> list[e.AnyEntry]:
        """Return what is to be written down for a message."""
        if isinstance(message, d.LetIn):
            insist_settled(self.table, message)
            return self._door.answer(asking, message)
        if not isinstance(message, m.WaveOn):
            return entries_for(asking, message)
        match = self.table.match
        if not check_wave(asking) or match is None:
            return []
        return [msgspec.structs.replace(self._window_closed(match, asking.at), **asking.stamp)]

    def _is_here(self, seat: Seat) -> bool:
        chairs = self.table.chairs
        return 0 <= seat < len(chairs) and self.people.is_here(chairs[seat].member)

    def _let_go_banned(self) -> None:
        for session in list(self.sessions):
            if self._door.is_sent_away(session):
                session.bye("kicked")
                self.sessions.remove(session)
        self._presence.count()
        self._announcer.tell_people()

    def _answer(self, session: Session, message: m.ClientMessage) -> None:
        """Answer a message that changes nothing."""
        if isinstance(message, m.Why):
            session.send(why_not(self.table, session, message))
        elif isinstance(message, m.Preview):
            session.send(foresee(self.table, session, message))
        elif isinstance(message, (m.Lead, m.Follow, m.HandLead)):
            self._reviewing.hear(self.table.member_of(session.device), message)
            session.send(m.Done(message.id, self.table.version))
            self._announcer.tell_all(self._reviewing.now())
        elif isinstance(message, m.Sync):
            session.log_sent, session.seen = message.log, None
            session.send(m.Done(message.id, self.table.version))
            self._announcer.tell_table(only=[session])
            self._announcer.tell_match(only=[session])
        elif isinstance(message, m.Speak):
            session.words = words_of(message.language)
            session.log_sent, session.seen = 0, None
            session.send(m.Done(message.id, self.table.version))
            self._announcer.tell_everything(session)

    async def move_device(self, member: int, device: str) -> None:
        """Bring a member's seat to another device, and let the old one go.

        :raises Refused: if that device has a seat of its own here, or was sent away.
        :raises RoomLost: if the room has to be read anew.
        """
        async with self._lock:
            self._insist()
            self.people.insist_on_work()
            if device in self.table.banned or not self.table.members[member].device:
                raise Refused("kicked")
            other = self.table.member_of(device)
            if other == member:
                return
            if other >= 0 and self.table.seat_of(other) >= 0:
                raise Refused("seat-taken")
            if self._playing and self.table.has_other_eyes((device,), self.table.seat_of(member)):
                raise Refused("other-eyes")
            old = self.table.members[member].device
            await self._write([e.DeviceChanged(at=self._clock.now(), member=member, owner=device)])
            for session in list(self.sessions):
                if session.device == old:
                    session.bye("moved")
                    self.sessions.remove(session)
            self._presence.count()

    async def record_for(
        self, match: str, device: str, network: str = ""
    ) -> tuple[Record, int, int]:
        """Return the record of the running match, its decision, and the seat of a device, or -1.

        The record goes as far as what is stored, and has the secrets in it.

        :raises Refused: if another match is being played, or whoever asks stands outside.
        """
        async with self._lock:
            table = self.table
            if self.lost:
                raise Refused("not-stored")
            if table.match is None or table.match_id != match:
                raise Refused("no-such-match")
            if device in table.banned or self._door.outside_of((device,), network):
                raise Refused("not-allowed")
            seat = table.seat_of(table.member_of(device))
            record = table.match.record(secrets_too=True)
            # How many cards somebody has picked so far is nobody else's business.
            told = record.moves[: len(record.moves) - table.step]
            return replace(record, moves=told), table.decision, seat

    # --- time --------------------------------------------------------------------------------

    @property
    def due(self) -> Due | None:
        """Return what is to be done next."""
        if self.lost:
            return None
        found = next_due(self.table, self.people, self._settings, thinking=self._bot_thinks())
        if self.people.empty_since or self._talk.next() is None:
            return found
        talk = talk_due(self.table, self._settings)
        return talk if found is None or talk.at < found.at else found

    def _wake(self) -> None:
        """Somebody has made up their mind: something else may be due now."""
        if not self.lost:
            self.changed(self)

    def _bot_thinks(self) -> bool:
        """Let the bots that are asked think; say whether the one that is to move still does."""
        table = self.table
        seats = table.asked()
        if not any(table.is_bot(seat) for seat in seats):
            return False
        at = bot_moves_at(table, seats[0], self._settings)
        self._bots.think(at - self._clock.now())
        return not table.in_window() and not self._bots.is_ready(seats[0])

    async def tick(self) -> bool:
        """Do one thing that is due; say whether there was any."""
        async with self._lock:
            due = self.due
            if due is None or due.at > self._clock.now():
                return False
            await self._write(await self._entries_due(due))
            return True

    def rest(self, *, on: bool) -> None:
        """Let the table rest, or go on: the time in between was nobody's."""
        now = self._clock.now()
        self.people.resting = on
        if not on:
            self.people.go_on(self.table, now)
        self._announcer.tell_match()
        if not on:
            self._announcer.tell_deal(self.sessions)  # whoever answered meanwhile was refused
        self.changed(self)

    async def end(self) -> None:
        """End the table by order of whoever runs the server.

        :raises RoomLost: if the room has to be read anew.
        """
        async with self._lock:
            self._insist()
            if self.table.phase != "closed":
                await self._write([e.TableClosed(at=self._clock.now(), why="operator")])
        self.changed(self)

    async def _entries_due(self, due: Due) -> list[e.AnyEntry]:
        now = self._clock.now()
        table = self.table
        match = table.match
        if overdue := entries_of_table(table, due, self.people, now):
            return overdue
        if match is None:
            raise ValueError("there is no match")
        seat = due.seat
        if due.what == "talk":
            return [self._talk.said(now)]
        if due.what == "window":
            return [self._window_closed(match, now)]
        if due.what == "bot":
            made = self._bots.decided(seat)
            by = self._stand_in(seat)
            return [e.Moved(at=now, seat=seat, move=made.move, by=by, believed=made.believed)]
        if table.setup.absent == "skip":
            return [e.Moved(at=now, seat=seat, move=move_for_idle(match, seat), by="clock")]
        if due.what == "clock" and self._is_here(seat):
            move = await self._bots.quick(match, seat)
            return [e.Moved(at=now, seat=seat, move=move, by="clock")]
        return [e.BotCame(at=now, seat=seat, bot=DEFAULT_LEVEL)]

    def _stand_in(self, seat: Seat) -> MovedBy:
        """Say whether a bot moves for somebody on a seat; a bot of its own is a player like others."""
        return "bot" if self.table.is_bot(seat) and self.table.chairs[seat].member >= 0 else ""

    def _window_closed(self, match: Match, at: float) -> e.WindowClosed:
        """Return the entry with which the window closes that is open.

        A bot that stands in for somebody does not speak where they have spoken themselves.
        """
        bots = self._bots.answers()
        answers = {**{seat: made.move for seat, made in bots.items()}, **self.table.answers}
        moves, objector = closing_moves(match, answers)
        if objector == NONE:
            return e.WindowClosed(at=at, moves=moves)
        own = bots.get(objector) if objector not in self.table.answers else None
        believed = own.believed if own is not None else None
        by = self._stand_in(objector)
        return e.WindowClosed(at=at, moves=moves, by=by, believed=believed)

    # --- writing, then telling ---------------------------------------------------------------

    async def _write(
        self, entries: list[e.AnyEntry], first: Session | None = None, done: str = ""
    ) -> None:
        """Store entries, then tell everybody; who asked for them is told first that it is done."""
        table = self.table
        start, before = table.count, table.phase
        entries = e.signed(entries, ENGINE)
        for entry in entries:
            apply(table, entry)
        entries = [*entries, *self._closing(entries)]
        try:
            bodies = [e.write_entry(entry) for entry in entries]
            table.size += stored(sum(map(len, bodies)))
            await self._store.append(
                TableRow(table.code, table.phase, table.setup.listed, table.touched),
                start,
                bodies,
                match_row(table, entries, before),
            )
        except (StoreFailed, StoreConflict) as error:
            self.lost = True
            raise RoomLost from error
        if done and first is not None:
            first.send(m.Done(done, table.version))
        self._presence.count()
        self._announcer.tell(entries)
        self.calling.absent(before)
        self._meter.show()

    def _closing(self, entries: list[e.AnyEntry]) -> list[e.AnyEntry]:
        """An objection closes a window at once, and the last number that was awaited makes the deal."""
        table, last = self.table, entries[-1]
        match = table.match
        if isinstance(last, e.NonceGiven) and table.dealing is not None:
            begun = [] if table.dealing.awaited else e.signed(dealt(table, last.at), ENGINE)
            for entry in begun:
                apply(table, entry)
            return begun
        if not isinstance(last, e.Answered) or match is None or last.move == PASSED:
            return []
        entry = self._window_closed(match, last.at)
        apply(table, entry)
        return [entry]
