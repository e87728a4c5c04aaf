"""What is asked for at a table's door, and for a bot's seat while a match is played; checked, as entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saboteur.rules.kinds import Seat
from saboteur.server.errors import Refused
from saboteur.server.rooms.asking import Asking
from saboteur.server.tables import entries as e
from saboteur.server.tables.table import Table
from saboteur.server.wire import doors as d


def insist_on_door(table: Table) -> None:
    """Insist that somebody who is not at a table yet may come in without being let in.

    :raises Refused: if the door is not open.
    """
    if table.door.entry == "shut":
        raise Refused("door-shut")
    if table.door.entry == "knock":
        raise Refused("must-knock")


def sit_in_match(asking: Asking, seat: Seat, member: int) -> list[e.AnyEntry]:
    """Come back to one's own seat, or ask for that of a bot; never two seats in one match.

    :raises Refused: if there is none for whoever asks.
    """
    table = asking.table
    old = table.seat_of(member)
    if old >= 0:
        if seat not in {-1, old}:
            raise Refused("seat-taken")
        return [e.BotWent(**asking.stamp, seat=old)] if table.chairs[old].bot else []
    if member in table.asks:
        return []
    last = table.members[member].last_seat if member < len(table.members) else -1
    seat = _seat_for(table, seat, last)
    if seat == last and table.chairs[seat].member < 0 and not _others_eyes(asking, seat):
        return [e.SatDown(**asking.stamp, member=member, seat=seat)]
    if table.setup.late == "never":
        raise Refused("no-late-seat")
    if _others_eyes(asking, seat):
        return [e.SeatAsked(**asking.stamp, member=member, seat=seat, waits=True)]
    if table.setup.late == "free" or not table.persons():
        return [e.SatDown(**asking.stamp, member=member, seat=seat)]
    # Once in a round: who sits, reads, leaves and comes by another name would see all bots' cards.
    if table.between_rounds and asking.unasked and member not in table.unasked.values():
        return [e.SatDown(**asking.stamp, member=member, seat=seat, unasked=True)]
    waits = table.setup.late == "next" or asking.device in table.have_asked
    return [e.SeatAsked(**asking.stamp, member=member, seat=seat, waits=waits)]


def _seat_for(table: Table, seat: Seat, last: Seat) -> Seat:
    """Return which seat somebody may ask for somebody who wants this one, or any.

    :raises Refused: if there is none.
    """
    asked_for = {ask.seat for ask in table.asks.values()}
    free = [i for i in table.open_seats() if i not in asked_for and last in {-1, i}]
    if seat < 0 and free:
        # One that nobody has left: its player may still come back.
        seat = next((i for i in free if table.chairs[i].member < 0), free[0])
    if seat not in free:
        raise Refused("no-free-seat")
    return seat


def _others_eyes(asking: Asking, seat: Seat) -> bool:
    """Say whether the device that asks has seen this round through the eyes of another seat."""
    return asking.table.has_other_eyes((asking.device, *asking.also), seat)


def _answer(asking: Asking, message: d.AnswerAsk) -> list[e.AnyEntry]:
    table = asking.table
    if not table.may_vote(asking.seated()):
        raise Refused("not-seated")
    ask = table.asks.get(message.member)
    if ask is None or ask.waits:
        return []  # the others were faster, or the time
    entry = e.SeatAnswered(**asking.stamp, member=message.member, by=asking.member, yes=message.yes)
    return [entry]


def _give_up(asking: Asking, _message: d.GiveUp) -> list[e.AnyEntry]:
    if asking.member not in asking.table.asks:
        return []
    return [e.SeatAskEnded(**asking.stamp, member=asking.member)]


def _door(asking: Asking, message: d.SetDoor) -> list[e.AnyEntry]:
    asking.as_host()
    if message.door == asking.table.door:
        return []
    return [e.DoorChanged(**asking.stamp, door=message.door)]


def _limit_talk(asking: Asking, message: d.LimitTalk) -> list[e.AnyEntry]:
    asking.as_host()
    setup = asking.table.setup
    if (setup.chat, setup.watchers) == (message.chat, message.watchers):
        return []
    return [e.TalkLimited(**asking.stamp, chat=message.chat, watchers=message.watchers)]


def _mute(asking: Asking, message: d.Mute) -> list[e.AnyEntry]:
    asking.as_host()
    asking.of_other(message.member)
    if asking.table.members[message.member].muted == message.on:
        return []
    return [e.MuteChanged(**asking.stamp, member=message.member, on=message.on)]


def _pardon(asking: Asking, message: d.Pardon) -> list[e.AnyEntry]:
    asking.as_host()
    members = asking.table.members
    if not 0 <= message.member < len(members):
        raise Refused("no-such-member")
    if not members[message.member].sent_away:
        return []
    return [e.LetBack(**asking.stamp, member=message.member)]


DOOR_COMMANDS: Final[dict[type, Callable[[Asking, Any], list[e.AnyEntry]]]] = {
    d.AnswerAsk: _answer,
    d.GiveUp: _give_up,
    d.SetDoor: _door,
    d.LimitTalk: _limit_talk,
    d.Mute: _mute,
    d.Pardon: _pardon,
}
"""The messages at the door that change something by themselves."""
