"""Tables as the operator sees them: who is there, since when, what it costs. The match is not looked at.

Whoever runs a server is no spectator: nothing here reads a `Match`, and nothing changes by what is
done in secret, such as an answer in a reaction window.
"""

from __future__ import annotations

from saboteur.server.rooms.room import Room
from saboteur.server.stores.store import TableRow
from saboteur.server.wire import admin as a


def seen(room: Room, server: str) -> a.AdminTable:
    """Return a table that is in memory."""
    table, people = room.table, room.people
    seats = [table.seat_of(number) for number in range(len(table.members))]
    return a.AdminTable(
        table=table.code,
        phase=table.phase,
        listed=table.setup.listed,
        game=table.setup.game,
        awake=True,
        server=server,
        touched=table.told_at,
        began=table.match_began if table.phase in {"playing", "paused"} else 0.0,
        people=[
            a.AdminPerson(
                name=person.name,
                seat=seats[number],
                here=people.is_here(number),
                host=number == table.host,
                address=people.networks.get(number, ""),
                device=person.device,
            )
            for number, person in enumerate(table.members)
            if person.device
        ],
        bots=sum(1 for chair in table.chairs if chair.bot),
        watching=sum(1 for n, seat in enumerate(seats) if seat < 0 and people.is_here(n)),
        spent=round(room.spent, 3),
    )


def asleep(row: TableRow) -> a.AdminTable:
    """Return a table that nobody has in memory."""
    return a.AdminTable(
        table=row.code,
        phase=row.phase,
        listed=row.listed,
        game="",
        awake=False,
        server="",
        touched=row.touched,
        began=0.0,
        people=[],
        bots=0,
        watching=0,
        spent=0.0,
    )


def is_meant(table: a.AdminTable, text: str) -> bool:
    """Say whether a table is one of those looked for: by its code, a name, or an address."""
    wanted = text.strip().casefold()
    words = [table.table, *(p.name for p in table.people), *(p.address for p in table.people)]
    return not wanted or any(wanted in word.casefold() for word in words)
