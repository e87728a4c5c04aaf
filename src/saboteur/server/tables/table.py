"""A table as it stands: who is at it, what is played, and what may be asked of it. `fold` changes it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.notation.judging import IllegalMove, Judged
from saboteur.present.score_table import gold_table
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.last_mine import LastMine
from saboteur.server.errors import Refused
from saboteur.server.rooms.decisions import asked_seats, is_window
from saboteur.server.tables.beliefs import Believed
from saboteur.server.tables.deal import Dealing
from saboteur.server.tables.members import Ask, Chair, Line, Past, Person
from saboteur.server.tables.names import bot_name
from saboteur.server.tables.origins import Origin
from saboteur.server.wire.table import Door, Phase, Setup, VoteOn
from saboteur.server.wire.view import MovedBy

MOST_ENTRIES: Final = 100_000
MOST_STORED: Final = 32 * 1024 * 1024
"""So many entries, or bytes of them, are kept of a table: a long match with many bots has some two
thousand entries and less than a megabyte. What is full is played to the end of its match."""
STEPS: Final = 100
"""A decision has fewer steps."""


@dataclass
class Table:
    """A table as it is after all its entries so far."""

    code: str = ""
    phase: Phase = "lobby"
    host: int = 0
    setup: Setup = field(default_factory=Setup)
    members: list[Person] = field(default_factory=list)
    chairs: list[Chair] = field(default_factory=list)
    banned: set[str] = field(default_factory=set)
    door: Door = field(default_factory=Door)
    asks: dict[int, Ask] = field(default_factory=dict)
    """By member, who wants a bot's seat in the match that is played."""
    held: dict[str, Seat] = field(default_factory=dict)
    """By device, the seat through whose eyes it has seen the round that is played."""
    unasked: dict[Seat, int] = field(default_factory=dict)
    """The seats that were taken between two rounds without asking anybody, and by whom."""
    shut: set[Seat] = field(default_factory=set)
    """Those that were left again: their cards have been seen, so nobody else is given them in this round."""
    have_asked: set[str] = field(default_factory=set)
    """The devices for which those who play were asked in this round."""
    dealing: Dealing | None = None
    """The deal that is promised and waits for numbers of players; None: none does."""
    match: Match | None = None
    match_id: str = ""
    match_began: float = 0.0
    match_number: int = 0
    decision: int = 0
    step: int = 0
    """What the asked seat has picked within this decision, of which nobody else is told."""
    quiet: bool = False
    """Whether the last entry was such a step."""
    decided_at: float = 0.0
    """When the decision that is pending now was first asked for."""
    paused_at: float = 0.0
    between_rounds: bool = False
    """Whether people look at the end of a round, and the next one does not go on yet."""
    round_ended_at: float = 0.0
    ready: set[int] = field(default_factory=set)
    """The members who are ready for the next round."""
    answers: dict[Seat, str] = field(default_factory=dict)
    """What was answered in the window that is open. Secret until it closes."""
    standing: set[Seat] = field(default_factory=set)
    """The seats that said "never ask me" for this round."""
    votes: dict[str, set[Seat]] = field(default_factory=dict)
    voted_at: dict[VoteOn, float] = field(default_factory=dict)
    """Since when a vote is open."""
    with_absent: set[str] = field(default_factory=set)
    """What is voted on in such a way that those count, too, for whom a bot plays while they are away."""
    abstaining: set[tuple[str, Seat]] = field(default_factory=set)
    """The votes that do not wait for a seat, because whoever sits there is away."""
    said: list[Line] = field(default_factory=list)
    said_count: int = 0
    claims: dict[str, list[Line]] = field(default_factory=dict)
    """By match, what was claimed in it: it is looked at again when the match is."""
    past: list[Past] = field(default_factory=list)
    version: int = 0
    """Grows with everything that is told; not with what is secret."""
    count: int = 0
    """How many entries there are."""
    size: int = field(default=0, compare=False)
    """How many bytes its entries take, as far as whoever reads or writes them has counted."""
    touched: float = 0.0
    told_at: float = 0.0
    """When something was done last that is no secret: `touched` would tell that somebody answers in a window."""
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    """The messages that are done, by device and id, with the version."""
    judged: dict[Seat, Judged] = field(default_factory=dict, compare=False)
    """Moves that were judged and are not made yet: `make` takes them without judging again."""
    heard: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    """After each move: when it was, and how many lines of the log everybody had then."""
    moved_for: dict[int, tuple[Seat, MovedBy]] = field(default_factory=dict)
    """Which of these moves somebody did not make themselves: whose it was, and who made it."""
    stood_in: dict[str, list[tuple[int, Seat, MovedBy]]] = field(default_factory=dict)
    """The same by match, each with the number of moves before it: it is looked at when the match is."""
    beliefs: dict[str, list[tuple[int, Seat, Believed]]] = field(default_factory=dict)
    """By match, what bots believed when they moved. Secret until that match is over."""
    looks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By match, the look of whoever sat on each seat when it began."""

    @property
    def is_full(self) -> bool:
        """Say whether no more is kept of it than the end of its match."""
        return self.count >= MOST_ENTRIES or self.size >= MOST_STORED

    # --- questions ---------------------------------------------------------------------------

    def member_of(self, device: str) -> int:
        """Return who has a device, or -1."""
        for number, person in enumerate(self.members):
            if device and person.device == device:
                return number
        return -1

    def seat_of(self, member: int) -> int:
        """Return the seat of a member, or -1."""
        return self.members[member].seat if 0 <= member < len(self.members) else -1

    def name_of(self, seat: Seat) -> str:
        """Return what to call whoever sits on a seat."""
        chair = self.chairs[seat]
        return self.members[chair.member].name if chair.member >= 0 else bot_name(chair.look)

    def look_of(self, seat: Seat) -> int:
        """Return the look of whoever sits on a seat; -1 if it is free."""
        chair = self.chairs[seat]
        return self.members[chair.member].look if chair.member >= 0 else chair.look

    def names(self) -> tuple[str, ...]:
        """Return what to call each seat."""
        return tuple(self.name_of(seat) for seat in range(len(self.chairs)))

    def is_bot(self, seat: Seat) -> bool:
        """Say whether a bot decides for a seat now."""
        return bool(self.chairs[seat].bot)

    def is_unhurried(self, seat: Seat) -> bool:
        """Say whether whoever plays on a seat has asked for time."""
        return self.may_vote(seat) and self.members[self.chairs[seat].member].unhurried

    def may_vote(self, seat: Seat) -> bool:
        """Say whether a person plays on a seat."""
        return self.chairs[seat].member >= 0 and not self.chairs[seat].bot

    def persons(self) -> list[int]:
        """Return the members whose match it is: all who have a seat and have not left it, here or away."""
        return [chair.member for chair in self.chairs if chair.member >= 0 and not chair.left]

    def next_free(self) -> Seat:
        """Return the seat on which somebody sits down before a match: a free one, or a new one."""
        free = [i for i, c in enumerate(self.chairs) if c.member < 0 and not c.bot]
        return free[0] if free else len(self.chairs)

    def open_seats(self) -> list[Seat]:
        """Return the seats that nobody comes back to of their own accord: of bots, and of those who left."""
        chairs = enumerate(self.chairs)
        return [
            seat
            for seat, c in chairs
            if c.bot and (c.member < 0 or c.left) and seat not in self.shut
        ]

    def asks_needed(self) -> int:
        """Return how many have to agree before somebody takes a seat in the middle of a round.

        It is more than half of all persons, also of those who are away: nobody decides alone for them.
        """
        persons = len(self.persons())
        return persons // 2 + 1 if persons else 0

    def has_other_eyes(self, devices: tuple[str, ...], seat: Seat) -> bool:
        """Say whether any of some devices has seen this round through the eyes of another seat."""
        return any(self.held.get(device, seat) != seat for device in devices)

    def unready(self) -> list[int]:
        """Return the members that the next round waits for, present or not."""
        seats = [seat for seat in range(len(self.chairs)) if self.may_vote(seat)]
        return [m for seat in seats if (m := self.chairs[seat].member) not in self.ready]

    def voters(self, on: str) -> list[Seat]:
        """Return the seats that a vote waits for."""
        seats = [
            seat
            for seat, chair in enumerate(self.chairs)
            if self.may_vote(seat)
            or (on in self.with_absent and chair.member >= 0 and not chair.left)
        ]
        return [seat for seat in seats if (on, seat) not in self.abstaining]

    def needed(self, on: str) -> int:
        """Return how many votes decide."""
        return len(self.voters(on)) // 2 + 1

    def asked(self) -> list[Seat]:
        """Return who is asked now; nobody while the match rests, or between two rounds."""
        if self.match is None or self.phase != "playing" or self.between_rounds:
            return []
        return asked_seats(self.match)

    def in_window(self) -> bool:
        """Say whether a reaction window is open."""
        return self.match is not None and is_window(self.match)

    def decision_for(self, seat: Seat) -> int:
        """Return the number that a seat's move has to name: it counts what this seat has seen."""
        own = self.step if self.step and seat in self.asked() else 0
        return self.decision * STEPS + own

    def log_origins(self, seat: Seat, start: int, stop: int) -> list[Origin]:
        """Return where the lines of a seat's log come from; NONE is a spectator."""
        if start < stop and (len(self.heard) < 2 or self.heard[-2][1][seat] <= start):
            last = len(self.heard) - 1  # as when everybody is told of a move
            return [Origin(self.heard[last][0], *self.moved_for.get(last, (NONE, "")))] * (
                stop - start
            )
        moves = [
            bisect_right(self.heard, i, key=lambda told: told[1][seat]) for i in range(start, stop)
        ]
        return [Origin(self.heard[i][0], *self.moved_for.get(i, (NONE, ""))) for i in moves]

    @property
    def last_mine(self) -> LastMine | None:
        """How the mine lay when the last round of the match ended."""
        return self.match.last_mine if self.match is not None else None

    def judge(self, seat: Seat, text: str) -> str:
        """Return a move of a seat as the notation writes it, if it may be made.

        It is remembered, so that the entry which is written of it need not be judged again.

        :raises Refused: if it may not be made, with the reason; or if the text is no move at all.
        """
        if self.match is None:
            raise Refused("not-now")
        try:
            judged = self.match.judge(text, seat_name(seat))
        except IllegalMove as error:
            raise Refused("illegal-move", reason=error.reason) from None
        except ValueError:
            raise Refused("not-a-move") from None
        self.judged[seat] = judged
        return judged.text

    def gold(self) -> tuple[tuple[int, ...], ...]:
        """Return what each seat won in each round; only when the match is over."""
        if self.match is None or not self.match.over:
            return ()
        letters = "ABCDEFGHIJKL"[: self.match.players]
        return gold_table([self.match.log(letter) for letter in letters])

    # --- what several entries do -------------------------------------------------------------

    def take_chairs(self, chairs: list[Chair]) -> None:
        """Put other chairs around the table; everybody sits where their own chair stands now."""
        self.chairs = chairs
        for number, person in enumerate(self.members):
            seats = [i for i, chair in enumerate(chairs) if chair.member == number]
            person.seat = seats[0] if seats else -1

    def take_seated(self) -> None:
        """Take the free chairs away."""
        self.take_chairs([c for c in self.chairs if c.member >= 0 or c.bot])

    def drop_votes(self) -> None:
        """Forget all votes that are open."""
        self.votes = {}
        self.voted_at = {}
        self.with_absent = set()
        self.abstaining = set()

    def taken_up(self, now: float) -> None:
        """Take the table up after the server was off, which was nobody's time.

        Days for a move go on all the same. A clock that was set back must not make anybody wait.
        """
        if self.phase == "playing" and (self.in_window() or self.setup.clock.kind != "days"):
            self.decided_at = now
        if self.phase == "playing" and self.between_rounds:
            self.round_ended_at = now
        ahead = max(
            0.0, *(at - now for at in (self.decided_at, self.paused_at, self.round_ended_at))
        )
        self.decided_at -= ahead
        self.paused_at -= ahead
        self.round_ended_at -= ahead
        self.voted_at = {on: min(since, now) for on, since in self.voted_at.items()}
        for ask in self.asks.values():
            ask.at = min(ask.at, now)
        if self.dealing is not None:
            self.dealing.at = now
