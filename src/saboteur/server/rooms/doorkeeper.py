"""Who stands before the door of a table: who is told nothing, who has to knock, who knocks.

Like who is here, all of it is kept nowhere: addresses are never written down, and whoever knocked when
the server was stopped knocks again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saboteur.rules.kinds import MAX_SEATS
from saboteur.server.errors import Refused
from saboteur.server.http.costs import OWN
from saboteur.server.http.limits import Buckets
from saboteur.server.render.payloads import AtTheDoor
from saboteur.server.rooms.asking import Asking
from saboteur.server.rooms.clock import Clock
from saboteur.server.rooms.commands import insist_on_room
from saboteur.server.rooms.timing import People
from saboteur.server.sockets.sessions import Session
from saboteur.server.tables import entries as e
from saboteur.server.tables.names import clean_name, looks
from saboteur.server.tables.table import Table
from saboteur.server.wire import doors as d
from saboteur.server.wire.table import Door, Knocker, KnockState, Outside

WIDE_OPEN: Final = Door()
MOST_MEMBERS: Final = 60
"""So many are at a table, of those who fill it; and so many names are kept altogether:"""
MOST_EVER: Final = 4 * MOST_MEMBERS
FAMILY: Final = 4
"""So many from one address come in without being let in; where the host is one of them, as many as
there are seats."""
FAMILY_EVER: Final = 3
"""So many times as many come in like that as long as the table is kept, whoever of them has gone."""
MOST_KNOCKS: Final = 10
"""So many may knock at once, and so many of them from one address:"""
MOST_KNOCKS_EACH: Final = 3
KNOCKS_PER_SECOND: Final = 1 / 60
KNOCKS_AT_FIRST: Final = 5.0
REFUSED_SECONDS: Final = 300.0
"""Whoever was not let in may knock again after so long."""
GONE_SECONDS: Final = 600.0
"""After so long somebody without a seat who has gone is no more one of so many from one address."""
SHUNNED_SECONDS: Final = 2 * 3600.0
"""So long has to knock who comes from the address of somebody who was sent away."""


@dataclass(frozen=True, slots=True)
class _Knocking:
    number: int
    device: str
    network: str
    name: str
    sits: bool


class Doorkeeper(AtTheDoor):
    """Looks at whoever comes to a table."""

    def __init__(self, table: Table, people: People, clock: Clock) -> None:
        self._table = table
        self._people = people
        self._clock = clock
        self._knocking: list[_Knocking] = []
        self._refused: dict[str, float] = {}
        self._knocks = Buckets(KNOCKS_PER_SECOND, KNOCKS_AT_FIRST)
        self._count = 0

    # --- who is told what --------------------------------------------------------------------

    def outside(self, session: Session) -> Outside:
        """Return why a client is told no more than that there is a table; empty: it is told everything."""
        devices = (*session.devices, session.by)
        return self.outside_of(devices, session.network)

    def outside_of(self, devices: tuple[str, ...], network: str) -> Outside:
        """Return the same for whoever has some devices and comes from an address."""
        table = self._table
        if table.door == WIDE_OPEN and not self._people.shunned:
            return ""  # so it is nearly always, and it is asked for everything that is told
        known = [member for member in map(table.member_of, devices) if member >= 0]
        if not known:
            if table.door.entry == "shut":
                return "shut"
            if table.door.entry == "knock" or self._is_shunned(network):
                return "locked"
        if table.door.watching or table.phase == "lobby":
            return ""
        plays = any(table.seat_of(member) >= 0 or member == table.host for member in known)
        return "" if plays else "unwatched"

    def must_knock(self, session: Session) -> bool:
        """Say whether a client has to be let in by the host; behind a door that is shut nobody is heard."""
        table = self._table
        if session.public or table.member_of(session.device) >= 0 or table.door.entry == "shut":
            return False
        return (
            table.door.entry == "knock"
            or self._is_shunned(session.network)
            or self._is_crowded(session.network)
        )

    def insist(self, session: Session) -> None:
        """Insist that somebody who wants to come in need not knock, and that there is room for them.

        :raises Refused: if not.
        """
        if self.must_knock(session):
            raise Refused("must-knock")
        self._insist_on_place()

    def near(self, network: str, but: int = -1) -> list[int]:
        """Return the members who come from an address, as far as that can be told."""
        if not network or network in OWN:
            return []
        members = enumerate(self._table.members)
        there = [i for i, person in members if person.device and i != but]
        return [i for i in there if network in self._came_from(i)]

    def near_member(self, member: int) -> list[int]:
        """Return who else comes from the address of a member."""
        near = (self.near(network, member) for network in self._came_from(member))
        return sorted({other for others in near for other in others})

    def _came_from(self, member: int) -> tuple[str, ...]:
        return self._people.came_from.get(member, ())

    def _is_crowded(self, network: str) -> bool:
        """Say whether a household's worth of people has come from an address, or too many names have."""
        near = self.near(network)
        most = MAX_SEATS if self._table.host in near else FAMILY
        there = sum(1 for member in near if self._counts(member))
        return there >= most or len(near) >= FAMILY_EVER * most

    def _insist_on_place(self) -> None:
        """Insist that one more fits in: who only watched and has gone keeps nobody out.

        :raises Refused: if not.
        """
        members = [i for i, person in enumerate(self._table.members) if person.device]
        there = sum(1 for member in members if self._counts(member))
        if there >= MOST_MEMBERS or len(members) >= MOST_EVER:
            raise Refused("table-full")

    def _counts(self, member: int) -> bool:
        """Say whether a member fills the table: who only watched and has gone for long does not."""
        people = self._people
        if self._table.seat_of(member) >= 0 or member == self._table.host or people.is_here(member):
            return True
        return self._clock.now() - people.away_since(member) < GONE_SECONDS

    def may_sit_unasked(self, network: str) -> bool:
        """Say whether nobody from an address has taken a seat unasked since the last round."""
        members = self._table.unasked.values()
        known = bool(network) and network not in OWN
        return not known or all(network not in self._came_from(member) for member in members)

    def is_sent_away(self, session: Session) -> bool:
        """Say whether a client is that of somebody who was sent away, by whatever name of the device.

        Who shares a device with them and has a place at the table stays.
        """
        table = self._table
        if session.device in table.banned:
            return True
        others = [device for device in session.also if table.member_of(device) >= 0]
        if others or table.member_of(session.device) >= 0:
            return False
        return not table.banned.isdisjoint((*session.also, session.by))

    def _is_shunned(self, network: str) -> bool:
        return self._people.shunned.get(network, 0.0) > self._clock.now()

    # --- sending away, for a while also by address -------------------------------------------

    def shun(self, member: int) -> None:
        """Let whoever is new and comes from an address of a member who was sent away knock."""
        own = {*OWN, *self._came_from(self._table.host)}
        for network in self._came_from(member):
            if network not in own:
                self._people.shunned[network] = self._clock.now() + SHUNNED_SECONDS

    def pardon(self, member: int) -> None:
        """Let people from a member's addresses come as before."""
        for network in self._came_from(member):
            self._people.shunned.pop(network, None)

    # --- knocking ----------------------------------------------------------------------------

    def knock(self, session: Session, message: d.Knock) -> None:
        """Note that somebody knocks.

        :raises Refused: if they need not, may not, or not now.
        """
        now = self._clock.now()
        if session.device in self._table.banned:
            raise Refused("kicked")
        if self._table.door.entry == "shut":
            raise Refused("door-shut")
        if session.public or not self.must_knock(session):
            raise Refused("not-now")
        name = clean_name(message.name)
        if self._refused.get(session.device, 0.0) > now:
            raise Refused("knock-later")
        others = [one for one in self._waiting() if one.device != session.device]
        known = bool(session.network) and session.network not in OWN
        each = [one for one in others if known and one.network == session.network]
        if len(others) >= MOST_KNOCKS or len(each) >= MOST_KNOCKS_EACH:
            raise Refused("too-many-knocks")
        if not self._knocks.take(session.network if known else session.device, now):
            raise Refused("knock-later")
        # Only now: else whoever stands outside could ask for name after name who is at the table.
        self._insist_on_name(name)
        if looks(name) in {looks(one.name) for one in others}:
            raise Refused("name-taken", name=name)
        self._forget(session.device)
        self._count += 1
        knocking = _Knocking(self._count, session.device, session.network, name, message.sits)
        self._knocking.append(knocking)

    def give_up(self, device: str) -> bool:
        """Let somebody knock no longer; say whether they did."""
        before = len(self._knocking)
        self._forget(device)
        return len(self._knocking) < before

    def _forget(self, device: str) -> None:
        self._knocking = [one for one in self._knocking if one.device != device]

    def _waiting(self) -> list[_Knocking]:
        """Return who still knocks: whoever came in meanwhile, as the door was opened, does not."""
        table = self._table
        self._knocking = [one for one in self._knocking if table.member_of(one.device) < 0]
        return self._knocking

    def _insist_on_name(self, name: str) -> None:
        """Insist that nobody at the table is called like that.

        :raises Refused: if somebody is.
        """
        there = [person.name for person in self._table.members if person.device]
        if looks(name) in map(looks, there):
            raise Refused("name-taken", name=name)

    def answer(self, asking: Asking, message: d.LetIn) -> list[e.AnyEntry]:
        """Return the entries that let somebody in who knocks, or none if they are not.

        :raises Refused: if it is not for whoever asks to say.
        """
        asking.as_host()
        insist_on_room(self._table, message)
        found = [one for one in self._waiting() if one.number == message.knock]
        if not found:
            raise Refused("no-such-knock")
        one = found[0]
        table = self._table
        if not message.yes:
            self._forget(one.device)
            self._refused[one.device] = self._clock.now() + REFUSED_SECONDS
            return []
        self._insist_on_name(one.name)
        self._insist_on_place()
        self._forget(one.device)
        member = len(table.members)
        entered = e.Entered(**asking.stamp, owner=one.device, name=one.name)
        seat = table.next_free()
        if not one.sits or table.phase != "lobby" or seat >= MAX_SEATS:
            return [entered]
        return [entered, e.SatDown(at=asking.at, member=member, seat=seat)]

    def state_of(self, device: str) -> KnockState:
        """Return what came of somebody's knocking."""
        if any(one.device == device for one in self._waiting()):
            return "waiting"
        return "refused" if self._refused.get(device, 0.0) > self._clock.now() else ""

    def knockers(self) -> list[Knocker]:
        """Return who knocks, as the host is told."""
        return [
            Knocker(one.number, one.name, one.sits, self.near(one.network))
            for one in self._waiting()
        ]
