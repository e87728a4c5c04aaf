"""Who is at a table by the clients that are connected to it."""

from __future__ import annotations

from typing import Final

from saboteur.server.rooms.announcer import Announcer
from saboteur.server.rooms.clock import Clock
from saboteur.server.rooms.timing import People
from saboteur.server.sockets.sessions import Session
from saboteur.server.tables.table import Table

MOST_NETWORKS: Final = 8
"""So many addresses are remembered of a member, who may go from one to another all evening."""


class Presence:
    """Keeps the people of a room up to date."""

    def __init__(self, table: Table, people: People, clock: Clock, announcer: Announcer) -> None:
        self._table = table
        self._people = people
        self._clock = clock
        self._announcer = announcer

    def members_of(self, session: Session) -> list[int]:
        """Return who is here through a client: one, or several who share a device."""
        found = [self._table.member_of(device) for device in session.devices]
        return [member for member in found if member >= 0]

    def note_sharing(self, session: Session, members: list[int]) -> None:
        """Note who plays on a device with others; somebody who comes alone does not any more."""
        if len(members) > 1:
            self._people.shares.update(members)
        else:
            self._people.shares.difference_update(members)

    def arrived(self, member: int, network: str = "") -> None:
        """Note that a member has come, and from where."""
        self.count()
        if member >= 0 and network:
            self._people.networks[member] = network
            others = self._people.came_from.get(member, ())
            others = tuple(other for other in others if other != network)
            self._people.came_from[member] = (*others[1 - MOST_NETWORKS :], network)
        if member >= 0:
            self._people.gone_since.pop(member, None)

    def count(self) -> None:
        """Note who is here, and since when nobody plays here any more."""
        now = self._clock.now()
        before = self._people.here
        here: dict[int, int] = {}
        for session in self._announcer.sessions:
            for member in self.members_of(session):
                here[member] = here.get(member, 0) + 1
        for member in here.keys() - before.keys():
            self._people.here_since[member] = now
        for member in before.keys() - here.keys():
            self._people.gone_since[member] = now
        self._people.here = here
        if self._anybody_plays():
            self._people.empty_since = 0.0
        elif not self._people.empty_since:
            self._people.empty_since = now

    def _anybody_plays(self) -> bool:
        """Say whether somebody is here for whom the match goes on."""
        table = self._table
        if table.phase not in {"playing", "paused"}:
            return bool(self._people.here)
        if not any(chair.member >= 0 for chair in table.chairs):
            return bool(self._people.here)  # bots alone play for those who watch
        return any(table.seat_of(member) >= 0 for member in self._people.here)
