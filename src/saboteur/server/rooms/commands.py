"""What a client asks for, checked and turned into entries. Nothing is changed here."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from saboteur.bots.levels import LEVELS
from saboteur.notation.windows import PASSED
from saboteur.rules.chance import SEED_BYTES
from saboteur.rules.kinds import MAX_SEATS
from saboteur.server.errors import Refused
from saboteur.server.render.setup import check_players, ruleset_text
from saboteur.server.rooms.asking import Asking
from saboteur.server.rooms.claiming import check_claim
from saboteur.server.rooms.dealing import DEAL_COMMANDS, first_entry, insist_settled
from saboteur.server.rooms.joining import DOOR_COMMANDS, insist_on_door, sit_in_match
from saboteur.server.tables import entries as e
from saboteur.server.tables.names import clean_name, clean_talk, looks
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Setup

MOST_MODULES: Final = 40
MOST_OPTIONS: Final = 80
LONGEST_WORD: Final = 60
DAY: Final = 86400
LONGEST_REST: Final = 600
"""So many seconds may people look at the end of a round."""
_TO_THE_END: Final = (m.Move, m.Ready, m.WaveOn, m.Kick)
"""What is done also at a table that is full."""
LONGEST_CLOCK: Final = {"move": 3600, "days": 14, "none": 0}


def entries_for(asking: Asking, message: m.ClientMessage) -> list[e.AnyEntry]:
    """Return what is to be written down for a message.

    :raises Refused: if it may not be.
    """
    if asking.table.phase == "closed":
        raise Refused("closed")
    insist_settled(asking.table, message)
    insist_on_room(asking.table, message)
    return _COMMANDS[type(message)](asking, message)


def insist_on_room(table: Table, message: m.ClientMessage) -> None:
    """Insist that more is kept of a table; what a match needs to come to its end always is.

    :raises Refused: if that is all.
    """
    if table.is_full and not isinstance(message, _TO_THE_END):
        raise Refused("table-too-long")


# --- coming and going ------------------------------------------------------------------------


def _enter(asking: Asking, name: str) -> tuple[list[e.AnyEntry], int]:
    """Return the entry that lets somebody in, if one is needed, and their number."""
    table = asking.table
    name = clean_name(name)
    member = asking.member
    if asking.device in table.banned:
        raise Refused("kicked")
    if member < 0:
        insist_on_door(table)
    there = [number for number, person in enumerate(table.members) if person.device]
    for number in there:
        if number != member and looks(table.members[number].name) == looks(name):
            raise Refused("name-taken", name=name)
    # Who is muted says nothing by their name, either.
    if member >= 0 and (table.members[member].name == name or table.members[member].muted):
        return [], member
    if member >= 0 and not table.members[member].may_rename(asking.at):
        raise Refused("too-fast")
    entry = e.Entered(**asking.stamp, owner=asking.device, name=name)
    return [entry], member if member >= 0 else len(table.members)


def _sit(asking: Asking, message: m.Sit) -> list[e.AnyEntry]:
    table = asking.table
    before, member = _enter(asking, message.name)
    old = table.seat_of(member)
    if table.phase in {"playing", "paused"}:
        return [*before, *sit_in_match(asking, message.seat, member)]
    asking.in_phase("lobby")
    seat = message.seat
    if seat < 0:
        if old >= 0:
            return before or [e.SatDown(**asking.stamp, member=member, seat=old)]
        seat = table.next_free()
    if seat > len(table.chairs) or seat >= MAX_SEATS:
        raise Refused("table-full")
    if seat < len(table.chairs) and table.chairs[seat].member not in {-1, member}:
        raise Refused("seat-taken")
    return [*before, e.SatDown(**asking.stamp, member=member, seat=seat)]


def _watch(asking: Asking, message: m.Watch) -> list[e.AnyEntry]:
    before, member = _enter(asking, message.name)
    if asking.member < 0 and not asking.table.door.watching:
        raise Refused("no-watching")
    if asking.table.seat_of(member) < 0:
        return before
    return [*before, e.StoodUp(**asking.stamp, member=member)]


# --- the host --------------------------------------------------------------------------------


def _set_up(asking: Asking, message: m.SetUp) -> list[e.AnyEntry]:
    asking.as_host()
    asking.in_phase("lobby")
    check_setup(message.setup)
    return [e.SetUpChanged(**asking.stamp, setup=message.setup)]


def check_setup(setup: Setup) -> None:
    """Refuse a setup that can never be played.

    What only does not go together is taken: the table then says why it cannot begin.

    :raises Refused: saying why.
    """
    if any(not word.isascii() or " " in word or not word for word in check_size(setup)):
        raise Refused("bad-setup")
    if not 0 <= setup.clock.amount <= LONGEST_CLOCK[setup.clock.kind]:
        raise Refused("bad-clock")
    if setup.clock.kind != "none" and setup.clock.amount < (5 if setup.clock.kind == "move" else 1):
        raise Refused("bad-clock")
    if not 0 <= setup.ready_seconds <= LONGEST_REST:
        raise Refused("bad-rest")


def check_size(setup: Setup) -> list[str]:
    """Return the words of a setup.

    :raises Refused: if there are too many of them, or too long ones.
    """
    words = [setup.game, setup.profile, *setup.modules, *setup.options, *setup.options.values()]
    most = len(setup.modules) > MOST_MODULES or len(setup.options) > MOST_OPTIONS
    if most or any(len(word) > LONGEST_WORD for word in words):
        raise Refused("bad-setup")
    return words


def _arrange(asking: Asking, message: m.Arrange) -> list[e.AnyEntry]:
    asking.as_host()
    asking.in_phase("lobby")
    table = asking.table
    kept = [place.seat for place in message.seats if place.seat >= 0]
    if len(set(kept)) != len(kept) or any(seat >= len(table.chairs) for seat in kept):
        raise Refused("bad-seats")
    for place in message.seats:
        if place.bot and place.bot not in LEVELS:
            raise Refused("no-such-bot", level=place.bot)
        if place.bot and place.seat >= 0 and table.chairs[place.seat].member >= 0:
            raise Refused("seat-taken")
    for seat, chair in enumerate(table.chairs):
        if chair.member >= 0 and seat not in kept:
            raise Refused("somebody-sits-there")
    places = [
        place
        if place.bot or place.seat < 0 or not table.chairs[place.seat].bot
        else m.Place(place.seat, table.chairs[place.seat].bot)
        for place in message.seats
    ]
    return [e.SeatsArranged(**asking.stamp, seats=places)]


def _start(asking: Asking, _message: m.Start) -> list[e.AnyEntry]:
    asking.as_host()
    asking.in_phase("lobby")
    table = asking.table
    players = sum(1 for chair in table.chairs if chair.member >= 0 or chair.bot)
    text = ruleset_text(table.setup)
    check_players(table.setup, players)
    return [first_entry(asking, text, secrets.token_hex(SEED_BYTES))]


def _kick(asking: Asking, message: m.Kick) -> list[e.AnyEntry]:
    asking.as_host()
    asking.of_other(message.member)
    return [e.SentAway(**asking.stamp, member=message.member)]


def _hand_over(asking: Asking, message: m.HandOver) -> list[e.AnyEntry]:
    asking.as_host()
    asking.of_other(message.member)
    return [e.HostBecame(**asking.stamp, member=message.member)]


def _rematch(asking: Asking, message: m.Rematch) -> list[e.AnyEntry]:
    asking.as_host()
    asking.in_phase("over")
    return [e.BackInLobby(**asking.stamp, rotate=message.rotate)]


# --- the match -------------------------------------------------------------------------------


def _move(asking: Asking, message: m.Move) -> list[e.AnyEntry]:
    table = asking.table
    seat = asking.seated()
    if table.match is None:
        raise Refused("not-now")
    if table.phase == "paused":
        raise Refused("paused")
    if message.decision != table.decision_for(seat):
        raise Refused("out-of-step")
    asking.in_phase("playing")
    if table.between_rounds:
        raise Refused("between-rounds")
    move = table.judge(seat, message.move)
    if table.in_window() and move == PASSED:
        # Who comes back only to let a card pass was asked, and so holds a Veto: nobody is told.
        return [e.Answered(**asking.stamp, seat=seat, move=move)]
    before: list[e.AnyEntry] = []
    if table.chairs[seat].bot:
        before.append(e.BotWent(at=asking.at, seat=seat))
    if table.in_window():
        return [*before, e.Answered(**asking.stamp, seat=seat, move=move)]
    return [*before, e.Moved(**asking.stamp, seat=seat, move=move)]


def _ready(asking: Asking, _message: m.Ready) -> list[e.AnyEntry]:
    """Whoever is ready on a device is so for all who sit round it."""
    asking.in_phase("playing", "paused")
    table = asking.table
    seated = [member for member in asking.people if table.seat_of(member) >= 0]
    if not seated:
        asking.seated()
    if not table.between_rounds:
        return []  # the countdown was faster, or the others
    found: list[e.AnyEntry] = []
    for member in seated:
        seat = table.seat_of(member)
        if table.chairs[seat].bot:
            found.append(e.BotWent(at=asking.at, seat=seat))
        if member not in table.ready:
            found.append(e.GotReady(**asking.stamp, member=member))
    return found


def check_wave(asking: Asking) -> bool:
    """Say whether a window is to be closed because nobody objects, without asking anybody.

    It is for those alone who all sit round one device: they said so to each other's face.

    :raises Refused: if there are others.
    """
    asking.in_phase("playing")
    table = asking.table
    if not table.in_window():
        return False
    playing = {chair.member for chair in table.chairs if chair.member >= 0 and not chair.bot}
    if len(playing) < 2 or not playing <= set(asking.people):
        raise Refused("not-now")
    return True


def _unhurried(asking: Asking, message: m.Unhurried) -> list[e.AnyEntry]:
    member = asking.entered()
    if asking.table.members[member].unhurried == message.on:
        return []
    return [e.PaceAsked(**asking.stamp, member=member, unhurried=message.on)]


def _standing(asking: Asking, message: m.Standing) -> list[e.AnyEntry]:
    asking.in_phase("playing", "paused")
    return [e.StandingChanged(**asking.stamp, seat=asking.seated(), on=message.on)]


def _say(asking: Asking, message: m.Say) -> list[e.AnyEntry]:
    member = asking.entered()
    table = asking.table
    if table.setup.chat != "full":
        raise Refused("chat-off")
    if table.members[member].muted:
        raise Refused("muted")
    watches = table.seat_of(member) < 0 and table.phase in {"playing", "paused"}
    if watches and table.setup.watchers == "off":
        raise Refused("chat-off")
    apart = watches and table.setup.watchers == "apart"
    return [e.Spoke(**asking.stamp, member=member, text=clean_talk(message.text), apart=apart)]


def _claim(asking: Asking, message: m.Claim) -> list[e.AnyEntry]:
    asking.seated()
    check_claim(asking.table, message)
    asking.in_phase("playing", "paused")
    return [
        e.Spoke(
            **asking.stamp,
            member=asking.member,
            claim=message.kind,
            goal=message.goal,
            cell=message.cell,
            what=message.what,
            seat=message.seat,
        )
    ]


def _vote(asking: Asking, message: m.CastVote) -> list[e.AnyEntry]:
    seat = asking.seated()
    asking.in_phase(*(("paused",) if message.on == "resume" else ("playing", "paused")))
    if message.on == "pause":
        asking.in_phase("playing")
    if not asking.table.may_vote(seat):
        raise Refused("not-seated")
    # An end cannot be taken back: a host must not let bots play for whoever would say no.
    absent = message.on == "end"
    return [e.Voted(**asking.stamp, seat=seat, on=message.on, yes=message.yes, absent=absent)]


def _stand_in(asking: Asking, message: m.StandIn) -> list[e.AnyEntry]:
    """Let a bot play for somebody; whether they are away is for the room to say."""
    asking.as_host()
    asking.in_phase("playing", "paused")
    chairs = asking.table.chairs
    if not 0 <= message.seat < len(chairs) or chairs[message.seat].member < 0:
        raise Refused("no-such-member")
    if chairs[message.seat].bot:
        return []
    return [e.BotCame(**asking.stamp, seat=message.seat, bot="simple")]


_COMMANDS: Final[dict[type, Callable[[Asking, Any], list[e.AnyEntry]]]] = {
    m.Sit: _sit,
    m.Watch: _watch,
    m.SetUp: _set_up,
    m.Arrange: _arrange,
    m.Start: _start,
    m.Kick: _kick,
    m.HandOver: _hand_over,
    m.StandIn: _stand_in,
    m.Rematch: _rematch,
    m.Move: _move,
    m.Ready: _ready,
    m.Standing: _standing,
    m.Unhurried: _unhurried,
    m.Say: _say,
    m.Claim: _claim,
    m.CastVote: _vote,
    **DOOR_COMMANDS,
    **DEAL_COMMANDS,
}
"""The messages that change something."""
CHANGING: Final = frozenset(_COMMANDS)
