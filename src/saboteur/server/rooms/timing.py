"""What is due at a table and when: bots, windows, clocks, people who are away, empty tables.

Everything here follows from the table, from who is connected, and from the time; nothing of it
from what anybody holds in the hand. So waiting tells nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from saboteur.rules.events import event_kinds
from saboteur.rules.kinds import Seat
from saboteur.server.errors import Refused
from saboteur.server.rooms.pace import bot_pace
from saboteur.server.settings import Settings
from saboteur.server.tables.deal import Dealing
from saboteur.server.tables.table import Table
from saboteur.server.wire.table import Timer, VoteOn
from saboteur.texts.news import SETUP_EVENTS

DAY: Final = 86400.0
FIRST_TURN: Final = 20.0
"""More time for the first decision of a round: people look at their new role and hand."""
BRIEFLY_AWAY: Final = 5.0
"""Whoever is away for so long counts as ready for the next round: a page that is loaded again does not."""
DAYS_EMPTY: Final = 15.0
"""A table at which a move may take days closes after so many days without anybody."""
PAUSED_EMPTY: Final = 12 * 3600.0
"""A match that rests by a vote waits at least so long for somebody to come back."""
END_VOTE: Final = 180.0
"""A vote to end the match waits at least so long for those who are away."""

UNHURRIED: Final = 4
"""So many times as long do windows and rests last where somebody asked for time."""

TALK_PACE: Final = 0.6
"""A bot speaks after this part of the time that it takes for a move: so its words hold up nobody."""

HANDING: Final = 20.0
"""So much longer is a window where a device goes from hand to hand, whoever holds what."""

ASK_SECONDS: Final = 45.0
"""So long are those who play asked whether somebody may take a bot's seat at once. The bot plays on."""

DEAL_SECONDS: Final = 5.0
"""So long are numbers awaited that players have promised for a deal; then it is made without them."""

What = Literal[
    "bot",
    "window",
    "clock",
    "away",
    "ready",
    "vote",
    "host",
    "close",
    "talk",
    "ask",
    "unask",
    "deal",
]


@dataclass(slots=True)
class People:
    """Who is connected to a table, and since when the others are not."""

    here: dict[int, int] = field(default_factory=dict)
    """By member, how many sockets."""
    here_since: dict[int, float] = field(default_factory=dict)
    gone_since: dict[int, float] = field(default_factory=dict)
    empty_since: float = 0.0
    """Since when nobody is here; 0: somebody is."""
    shares: set[int] = field(default_factory=set)
    """The members who play on a device with others, as far as they have come by it."""
    networks: dict[int, str] = field(default_factory=dict)
    """By member, the address they came from last. It is never written down."""
    came_from: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """By member, all addresses they came from, as far as there are not too many: the last ones."""
    shunned: dict[str, float] = field(default_factory=dict)
    """The addresses of those who were sent away, and until when strangers from there have to knock."""
    resting: bool = False
    """Whether everything rests on this server, and nothing is due."""

    def is_here(self, member: int) -> bool:
        """Say whether a member is connected."""
        return self.here.get(member, 0) > 0

    def insist_on_work(self) -> None:
        """Insist that something may be stored.

        :raises Refused: while everything rests.
        """
        if self.resting:
            raise Refused("maintenance")

    def go_on(self, table: Table, now: float) -> None:
        """Begin to count absences, votes and clocks anew, after everything rested."""
        table.taken_up(now)
        table.voted_at = dict.fromkeys(table.voted_at, now)
        self.gone_since = dict.fromkeys(self.gone_since, now)
        self.empty_since = now if self.empty_since else 0.0

    def away_since(self, member: int) -> float:
        """Return since when a member is away."""
        return self.gone_since.get(member, 0.0)


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be done at a time."""

    at: float
    what: What
    seat: Seat = -1
    on: VoteOn = "pause"
    """What is voted on, if somebody is not waited for."""
    member: int = -1
    """Who wants a seat, if that is not waited for any longer."""


def next_due(
    table: Table, people: People, settings: Settings, *, thinking: bool = False
) -> Due | None:
    """Return what is to be done next, or None; `thinking` is whether a bot that is asked still does."""
    if table.phase == "closed" or people.resting:
        return None
    found: list[Due] = []
    if people.empty_since and table.phase in {"playing", "paused"}:
        found.append(Due(people.empty_since + _patience(table, settings), "close"))
    found += _host(table, people, settings)
    found += _asks(table, people, settings)
    if table.dealing is not None:
        found.append(Due(_deal_made(table, table.dealing, people), "deal"))
    if table.votes and not people.empty_since:
        found += _vote(table, people, settings)
    if table.phase == "playing" and not people.empty_since:
        found += _next_round(table, people)
        found += [] if thinking else _decision(table, people, settings)
    elif table.phase == "playing" and table.setup.clock.kind == "days" and _is_waited_on(table):
        # Nobody need be there while others think for days: bots move, and whoever is next has notice.
        found += _next_round(table, people)
        found += [] if thinking else _decision(table, people, settings)
    return min(found, key=lambda due: due.at) if found else None


def _is_waited_on(table: Table) -> bool:
    """Say whether somebody still plays themselves: bots do not play days for nobody."""
    return any(table.may_vote(seat) for seat in range(len(table.chairs)))


def _patience(table: Table, settings: Settings) -> float:
    """Return how long a match waits while nobody is there."""
    if table.setup.clock.kind == "days":
        return DAYS_EMPTY * DAY
    usual = settings.empty_minutes * 60
    return max(usual, PAUSED_EMPTY) if table.phase == "paused" else usual


def _host(table: Table, people: People, settings: Settings) -> list[Due]:
    """The host is away and somebody else is there: a table must have a host."""
    if people.is_here(table.host):
        return []
    others = [i for i, p in enumerate(table.members) if p.device and people.is_here(i)]
    if not others:
        return []
    return [Due(people.away_since(table.host) + max(settings.away_seconds, 1.0), "host")]


def _asks(table: Table, people: People, settings: Settings) -> list[Due]:
    """Nobody is asked about a seat for ever, and no seat is kept for somebody who has gone."""
    found: list[Due] = []
    for member, ask in table.asks.items():
        if not ask.waits:
            found.append(Due(ask.at + ASK_SECONDS, "ask", member=member))
        if not people.is_here(member):
            since = max(ask.at, people.away_since(member))
            found.append(Due(since + settings.away_seconds, "unask", member=member))
    return found


def _deal_made(table: Table, dealing: Dealing, people: People) -> float:
    """Return when a deal is made at the latest: at once if all who are awaited had gone before."""
    members = [table.chairs[seat].member for seat in dealing.awaited]
    gone = [not people.is_here(one) and people.away_since(one) < dealing.at for one in members]
    return dealing.at + (0.0 if all(gone) else DEAL_SECONDS)


def _vote(table: Table, people: People, settings: Settings) -> list[Due]:
    """A vote is open, and some of those who are asked are away; an end cannot be taken back."""
    found: list[Due] = []
    for on, since in table.voted_at.items():
        patience = settings.away_seconds
        if on == "end":
            patience = max(patience, END_VOTE)
        for seat in table.voters(on):
            member = table.chairs[seat].member
            # For whom a bot plays is away, and cannot vote before they are back on their seat.
            if not people.is_here(member) or not table.may_vote(seat):
                at = max(since, people.away_since(member)) + patience
                found.append(Due(at, "vote", seat, on))
    return found


def _next_round(table: Table, people: People) -> list[Due]:
    """The next round goes on when everybody is ready, or when people had their time."""
    if not table.between_rounds:
        return []
    at = _round_opens(table)
    waiting = table.unready()
    if not any(people.is_here(member) for member in waiting):
        absences = [people.away_since(member) + BRIEFLY_AWAY for member in waiting]
        at = min(at, max([table.round_ended_at, *absences]))
    return [Due(at, "ready")]


def _round_opens(table: Table) -> float:
    """Return when the next round goes on at the latest."""
    return table.round_ended_at + rest_seconds(table)


def rest_seconds(table: Table) -> float:
    """Return how long people may look at the end of a round."""
    return float(table.setup.ready_seconds * (UNHURRIED if _somebody_is_unhurried(table) else 1))


def _somebody_is_unhurried(table: Table) -> bool:
    """Say whether anybody who plays has asked for time, which everybody knows."""
    return any(table.is_unhurried(seat) for seat in range(len(table.chairs)))


def talk_due(table: Table, settings: Settings) -> Due:
    """Return when a bot speaks that has something to say: always as long after what it is about."""
    claims = table.claims.get(table.match_id, [])
    last = claims[-1].entry.at if claims else 0.0
    return Due(max(table.decided_at, last) + TALK_PACE * settings.bot_seconds, "talk")


def _decision(table: Table, people: People, settings: Settings) -> list[Due]:
    seats = table.asked()
    if not seats:
        return []
    if table.in_window():
        return [Due(table.decided_at + window_lasts(table, people), "window")]
    seat = seats[0]
    if table.is_bot(seat):
        return [Due(bot_moves_at(table, seat, settings), "bot", seat)]
    found: list[Due] = []
    limit = clock_seconds(table)
    if _is_waited_for(table, people, seat):
        return []
    if limit:
        found.append(Due(clock_began(table, people, seat) + limit, "clock", seat))
    member = table.chairs[seat].member
    if not people.is_here(member) and table.setup.clock.kind != "days":
        since = max(people.away_since(member), table.decided_at)
        found.append(Due(since + settings.away_seconds, "away", seat))
    return found


def bot_moves_at(table: Table, seat: Seat, settings: Settings) -> float:
    """Return when a bot makes its move, however long it really thinks."""
    pace = bot_pace(table, seat, first=round_just_began(table))
    return table.decided_at + pace * settings.bot_seconds


def window_seconds(table: Table) -> float:
    """Return how long a reaction window lasts, as the ruleset says, unless somebody objects.

    It is the same for every card and everybody: if it ended as soon as nobody could or wanted to
    object, its length would tell who holds a Veto. (WC-VETO-21) Where somebody asked for time it is
    longer, also for every card and everybody.
    """
    if table.match is None:
        return 0.0
    return float(
        table.match.rules.window_seconds() * (UNHURRIED if _somebody_is_unhurried(table) else 1)
    )


def window_lasts(table: Table, people: People) -> float:
    """Return how long the window lasts at this table: it may have to go round on one device."""
    seated = {chair.member for chair in table.chairs if not chair.bot}
    return window_seconds(table) + (HANDING if seated & people.shares else 0.0)


def clock_seconds(table: Table) -> float:
    """Return how long the pending decision may take; 0: as long as you like."""
    clock = table.setup.clock
    if clock.kind == "none" or table.match is None:
        return 0.0
    if clock.kind == "days":
        return clock.amount * DAY
    if any(table.is_unhurried(seat) for seat in table.asked()):
        return 0.0
    return clock.amount + (FIRST_TURN if round_just_began(table) else 0.0)


def _is_waited_for(table: Table, people: People, seat: Seat) -> bool:
    """Say whether the others wait for whoever sits there as long as it takes."""
    if table.setup.absent != "wait":
        return False
    return table.setup.clock.kind == "days" or not people.is_here(table.chairs[seat].member)


def clock_began(table: Table, people: People, seat: Seat) -> float:
    """Return since when the time of a seat runs; who was waited for gets all of it."""
    if table.setup.absent != "wait":
        return table.decided_at
    return max(table.decided_at, people.here_since.get(table.chairs[seat].member, 0.0))


def round_just_began(table: Table) -> bool:
    """Say whether nothing has happened in this round yet."""
    log = table.match.log("-") if table.match is not None else ()
    # What happens before anybody decides anything.
    dealing = {"broken", *(kind.NAME for kind in event_kinds() if kind.DEALS)}
    for told in reversed(log):
        if told.name == "round-began":
            return True
        if told.name not in dealing and told.name not in SETUP_EVENTS:
            return False
    return False


def timer(table: Table, people: People, settings: Settings, now: float) -> Timer | None:
    """Return the time that is running, for everybody to see.

    A window shows its whole time: nobody's answer makes it shorter but an objection.
    """
    if people.resting:
        return None
    if table.between_rounds and table.phase == "playing":
        total = rest_seconds(table)
        return Timer("ready", -1, _left(_round_opens(table), now), total)
    seats = table.asked()
    if not seats:
        return None
    if table.in_window():
        total = window_lasts(table, people)
        return Timer("window", -1, _left(table.decided_at + total, now), total)
    seat = seats[0]
    if table.is_bot(seat):
        return None
    if _is_waited_for(table, people, seat):
        return None
    limit = clock_seconds(table)
    running: list[Timer] = []
    if limit:
        end = clock_began(table, people, seat) + limit
        running.append(Timer("move", seat, _left(end, now), limit))
    member = table.chairs[seat].member
    if not people.is_here(member) and table.setup.clock.kind != "days":
        end = max(people.away_since(member), table.decided_at) + settings.away_seconds
        running.append(Timer("absent", seat, _left(end, now), settings.away_seconds))
    return min(running, key=lambda timer: timer.left, default=None)


def _left(end: float, now: float) -> float:
    return round(max(0.0, end - now), 1)
