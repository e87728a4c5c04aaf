"""What a table does by itself when its time has come, whatever is played there."""

from __future__ import annotations

from saboteur.server.rooms.dealing import dealt
from saboteur.server.rooms.timing import Due, People
from saboteur.server.tables import entries as e
from saboteur.server.tables.table import Table


def entries_of_table(table: Table, due: Due, people: People, now: float) -> list[e.AnyEntry]:
    """Return the entries that are due; none if that is for those who play to say."""
    if due.what == "close":
        return [e.TableClosed(at=now, why="empty")]
    if due.what == "host":
        here = [i for i, p in enumerate(table.members) if p.device and people.is_here(i)]
        seated = [i for i in here if table.seat_of(i) >= 0]
        return [e.HostBecame(at=now, member=(seated or here)[0])]
    if due.what in {"ask", "unask"}:
        return [e.SeatAskEnded(at=now, member=due.member, waits=due.what == "ask")]
    if due.what == "deal":
        return dealt(table, now)
    if due.what == "vote":
        return [e.Abstained(at=now, seat=due.seat, on=due.on)]
    return [e.RoundOpened(at=now)] if due.what == "ready" else []
