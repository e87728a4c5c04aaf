"""Doors, and seats that are taken while a match is played: the entries of a table that are about them.

A bot's seat has a dwarf card and a hand. Whoever takes it in the middle of a round sees them, so those
who play are asked before; from the next round on there is nothing to see that was dealt to somebody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from saboteur.rules.kinds import Seat
from saboteur.server.tables import entries as e
from saboteur.server.tables.members import Ask
from saboteur.server.tables.names import looks
from saboteur.server.tables.seating import sit_down
from saboteur.server.tables.table import Table


def _door(table: Table, entry: e.DoorChanged) -> None:
    table.door = entry.door


def _talk(table: Table, entry: e.TalkLimited) -> None:
    table.setup = msgspec.structs.replace(table.setup, chat=entry.chat, watchers=entry.watchers)


def _muted(table: Table, entry: e.MuteChanged) -> None:
    table.members[entry.member].muted = entry.on


def _let_back(table: Table, entry: e.LetBack) -> None:
    """Whoever was sent away is a member again, unless somebody else is called like that by now."""
    person = table.members[entry.member]
    device, person.sent_away = person.sent_away, ""
    table.banned.discard(device)
    there = [other.name for other in table.members if other.device]
    if table.member_of(device) < 0 and looks(person.name) not in map(looks, there):
        person.device = device


def _asked(table: Table, entry: e.SeatAsked) -> None:
    table.asks[entry.member] = Ask(entry.seat, entry.at, entry.waits)
    if not entry.waits:
        table.have_asked.add(table.members[entry.member].device)


def _answered(table: Table, entry: e.SeatAnswered) -> None:
    ask = table.asks.get(entry.member)
    if ask is not None:
        (ask.yes if entry.yes else ask.no).add(entry.by)
        (ask.no if entry.yes else ask.yes).discard(entry.by)


def _ended(table: Table, entry: e.SeatAskEnded) -> None:
    if entry.waits and entry.member in table.asks:
        table.asks[entry.member].waits = True
    else:
        table.asks.pop(entry.member, None)


def count_answers(table: Table, at: float) -> None:
    """Give seats to those to whom enough have agreed; who is refused waits for the next round."""
    open_seats = table.open_seats()
    table.asks = {
        member: ask
        for member, ask in table.asks.items()
        if ask.seat in open_seats and table.members[member].device
    }
    persons = set(table.persons())
    needed = table.asks_needed()
    for member, ask in list(table.asks.items()):
        if ask.waits:
            continue
        if len(ask.yes & persons) >= needed:
            del table.asks[member]
            _take_over(table, member, ask.seat, at)
        elif len(persons - ask.no) < needed:
            ask.waits = True


def _take_over(table: Table, member: int, seat: Seat, at: float) -> None:
    """Put a member on a bot's seat; if that seat is to move, its time begins now."""
    sit_down(table, member, seat)
    if seat in table.asked() and not table.in_window():
        table.decided_at = at


def next_round(table: Table) -> None:
    """Give seats to all who have waited for a new round, and forget who saw what in the last one."""
    table.held = {}
    table.unasked, table.shut = {}, set()
    for member, ask in list(table.asks.items()):
        if ask.seat in table.open_seats() and table.members[member].device:
            sit_down(table, member, ask.seat)
    forget_asks(table)
    table.held = {one.device: one.seat for one in table.members if one.device and one.seat >= 0}


def forget_asks(table: Table) -> None:
    """Nobody asks for a seat any more, or has asked."""
    table.asks = {}
    table.have_asked = set()


JOINING: Final[dict[type, Callable[[Table, Any], None]]] = {
    e.DoorChanged: _door,
    e.TalkLimited: _talk,
    e.MuteChanged: _muted,
    e.LetBack: _let_back,
    e.SeatAsked: _asked,
    e.SeatAnswered: _answered,
    e.SeatAskEnded: _ended,
}
"""What each of these entries does to a table."""
