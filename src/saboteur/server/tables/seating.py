"""Who comes, sits, moves and goes: the entries of a table that are about people and seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saboteur.rules.kinds import MAX_SEATS, Seat
from saboteur.server.rooms.decisions import DEFAULT_LEVEL, level_or_default
from saboteur.server.tables import entries as e
from saboteur.server.tables.members import MOST_NAMES, Chair, Person
from saboteur.server.tables.table import Table


def _opened(table: Table, entry: e.Opened) -> None:
    table.code = entry.code
    table.setup = entry.setup
    table.members = [Person(entry.name, entry.owner, 0)]
    table.chairs = [Chair(0), *(Chair(bot=level_or_default(level)) for level in entry.bots)]
    _give_looks(table)


def _entered(table: Table, entry: e.Entered) -> None:
    number = table.member_of(entry.owner)
    if number >= 0:
        table.members[number].name = entry.name
        renamed = table.members[number].renamed
        table.members[number].renamed = (*renamed[1 - MOST_NAMES :], entry.at)
    else:
        table.members.append(Person(entry.name, entry.owner))


def _sat(table: Table, entry: e.SatDown) -> None:
    sit_down(table, entry.member, entry.seat)
    if entry.unasked:
        table.unasked[entry.seat] = entry.member


def sit_down(table: Table, member: int, seat: Seat) -> None:
    """Put a member on a seat; who had left it has none any more."""
    person = table.members[member]
    if person.seat >= 0 and person.seat != seat:
        table.chairs[person.seat] = Chair()
    while len(table.chairs) <= seat:
        table.chairs.append(Chair())
    before = table.chairs[seat].member
    if before not in {-1, member}:
        table.members[before].seat = -1
    table.chairs[seat] = Chair(member)
    person.seat = person.last_seat = seat
    table.answers.pop(seat, None)
    table.held[person.device] = seat
    table.asks.pop(member, None)
    _give_looks(table)


def _stood(table: Table, entry: e.StoodUp) -> None:
    person = table.members[entry.member]
    if person.seat < 0:
        return
    if table.phase == "lobby" or table.match is None:
        table.chairs[person.seat] = Chair()
        person.seat = -1
    elif table.phase in {"playing", "paused"}:
        _shut(table, person.seat)
        table.chairs[person.seat].bot = DEFAULT_LEVEL
        table.chairs[person.seat].left = True
        table.standing.discard(person.seat)
    else:
        table.chairs[person.seat].left = True


def _shut(table: Table, seat: int) -> None:
    """Give a seat to nobody else in this round that was taken without asking, and is left again."""
    if seat in table.unasked:
        table.shut.add(seat)


def _kicked(table: Table, entry: e.SentAway) -> None:
    person = table.members[entry.member]
    table.banned.add(person.device)
    person.sent_away, person.device = person.device, ""
    table.asks.pop(entry.member, None)
    if person.seat >= 0:
        playing = table.phase in {"playing", "paused"}
        _shut(table, person.seat)
        table.chairs[person.seat] = Chair(bot=DEFAULT_LEVEL) if playing else Chair()
        table.answers.pop(person.seat, None)
        table.standing.discard(person.seat)
        person.seat = -1
        _give_looks(table)


def _host(table: Table, entry: e.HostBecame) -> None:
    table.host = entry.member


def _set_up(table: Table, entry: e.SetUpChanged) -> None:
    table.setup = entry.setup


def _arranged(table: Table, entry: e.SeatsArranged) -> None:
    chairs: list[Chair] = []
    for place in entry.seats:
        old = table.chairs[place.seat] if place.seat >= 0 else Chair()
        if place.bot:
            chairs.append(Chair(bot=place.bot, look=old.look))
        else:
            chairs.append(Chair(old.member) if old.member >= 0 else Chair())
    table.take_chairs(chairs)
    _give_looks(table)


def _device(table: Table, entry: e.DeviceChanged) -> None:
    watching = table.member_of(entry.owner)
    if watching >= 0:  # whoever watched there is now who sits here
        table.members[watching].device = ""
        table.host = entry.member if table.host == watching else table.host
    table.members[entry.member].device = entry.owner
    table.members[entry.member].seal = ""  # the new device does not know that number
    if table.seat_of(entry.member) >= 0:
        table.held[entry.owner] = table.seat_of(entry.member)


def _bot_came(table: Table, entry: e.BotCame) -> None:
    chair = table.chairs[entry.seat]
    chair.bot = entry.bot
    chair.left = False
    table.answers.pop(entry.seat, None)
    table.standing.discard(entry.seat)


def _bot_went(table: Table, entry: e.BotWent) -> None:
    table.chairs[entry.seat].bot = ""
    table.chairs[entry.seat].left = False


def _pace(table: Table, entry: e.PaceAsked) -> None:
    table.members[entry.member].unhurried = entry.unhurried


def _lobby(table: Table, entry: e.BackInLobby) -> None:
    table.phase = "lobby"
    chairs = [
        Chair() if c.left else Chair(c.member) if c.member >= 0 else Chair(bot=c.bot, look=c.look)
        for c in table.chairs
    ]
    if entry.rotate and len(chairs) > 1:
        chairs = [*chairs[1:], chairs[0]]
    table.take_chairs(chairs)


def _give_looks(table: Table) -> None:
    """Give a look to whoever sits without one, and to whoever has one that was given away meanwhile.

    The looks of people who only watch now are kept for them as long as there are others.
    """
    taken: set[int] = set()
    kept = {person.look for person in table.members if person.device and person.seat < 0}
    for chair in table.chairs:
        holder = table.members[chair.member] if chair.member >= 0 else chair
        if chair.member < 0 and not chair.bot:
            continue
        if holder.look < 0 or holder.look in taken:
            given = {table.look_of(seat) for seat in range(len(table.chairs))} | taken
            free = [look for look in range(MAX_SEATS) if look not in given]
            holder.look = next((look for look in free if look not in kept), free[0])
        taken.add(holder.look)


SEATING: Final[dict[type, Callable[[Table, Any], None]]] = {
    e.Opened: _opened,
    e.Entered: _entered,
    e.SatDown: _sat,
    e.StoodUp: _stood,
    e.SentAway: _kicked,
    e.HostBecame: _host,
    e.SetUpChanged: _set_up,
    e.SeatsArranged: _arranged,
    e.DeviceChanged: _device,
    e.BotCame: _bot_came,
    e.BotWent: _bot_went,
    e.PaceAsked: _pace,
    e.BackInLobby: _lobby,
}
"""What each of these entries does to a table."""
