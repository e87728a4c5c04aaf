"""A table: what comes of its entries, one after the other. No clock, no chance, no socket here.

The same fold runs while people play and after a restart, so a table is the same either way.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.notation.judging import Judged
from saboteur.present.score_table import gold_table
from saboteur.present.setup_menu import ruleset_of
from saboteur.rules.kinds import TURN, Seat
from saboteur.rules.last_mine import LastMine
from saboteur.server.rooms.decisions import (
    DEFAULT_LEVEL,
    asked,
    is_window,
    level_or_default,
    pending,
    stored_answers,
)
from saboteur.server.tables import entries as e
from saboteur.server.tables.members import Chair, Line, Past, Person
from saboteur.server.tables.names import bot_name
from saboteur.server.wire.table import Phase, Setup, VoteOn

MOST_SAID: Final = 200
"""So many lines of talk are kept in mind."""
STEPS: Final = 100
"""A decision has fewer steps."""
MOST_IDS: Final = 2000
"""So many answered messages are remembered."""


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
    answers: dict[Seat, str] = field(default_factory=dict)
    """What was answered in the window that is open. Secret until it closes."""
    standing: set[Seat] = field(default_factory=set)
    """The seats that said "not this turn"."""
    votes: dict[str, set[Seat]] = field(default_factory=dict)
    voted_at: dict[VoteOn, float] = field(default_factory=dict)
    """Since when a vote is open."""
    abstaining: set[tuple[str, Seat]] = field(default_factory=set)
    """The votes that do not wait for a seat, because whoever sits there is away."""
    said: list[Line] = field(default_factory=list)
    said_count: int = 0
    past: list[Past] = field(default_factory=list)
    version: int = 0
    """Grows with everything that is told; not with what is secret."""
    count: int = 0
    """How many entries there are."""
    touched: float = 0.0
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    """The messages that are done, by device and id, with the version."""
    judged: dict[Seat, Judged] = field(default_factory=dict, compare=False)
    """Moves that were judged and are not made yet: `make` takes them without judging again."""
    heard: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    """After each move: when it was, and how many lines of the log everybody had then."""

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
        return self.members[chair.member].name if chair.member >= 0 else bot_name(seat)

    def names(self) -> tuple[str, ...]:
        """Return what to call each seat."""
        return tuple(self.name_of(seat) for seat in range(len(self.chairs)))

    def is_bot(self, seat: Seat) -> bool:
        """Say whether a bot decides for a seat now."""
        return bool(self.chairs[seat].bot)

    def may_vote(self, seat: Seat) -> bool:
        """Say whether a person plays on a seat."""
        return self.chairs[seat].member >= 0 and not self.chairs[seat].bot

    def voters(self, on: str) -> list[Seat]:
        """Return the seats that a vote waits for."""
        seats = range(len(self.chairs))
        return [s for s in seats if self.may_vote(s) and (on, s) not in self.abstaining]

    def needed(self, on: str) -> int:
        """Return how many votes decide."""
        return len(self.voters(on)) // 2 + 1

    def asked(self) -> list[Seat]:
        """Return who is asked now; nobody while the match rests."""
        if self.match is None or self.phase != "playing":
            return []
        return asked(self.match)

    def in_window(self) -> bool:
        """Say whether a reaction window is open."""
        return self.match is not None and is_window(self.match)

    def all_answered(self) -> bool:
        """Say whether every person who is asked in the window has answered, or said so before."""
        return all(
            self.is_bot(seat) or seat in self.answers or seat in self.standing
            for seat in self.asked()
        )

    def decision_for(self, seat: Seat) -> int:
        """Return the number that a seat's move has to name: it counts what this seat has seen."""
        own = self.step if seat in self.asked() else 0
        return self.decision * STEPS + own

    def log_times(self, seat: Seat, start: int, stop: int) -> list[int]:
        """Return when a seat was told the lines of its log; NONE is a spectator."""
        ends = [lengths[seat] for _, lengths in self.heard]
        return [self.heard[bisect_right(ends, i)][0] for i in range(start, stop)]

    @property
    def last_mine(self) -> LastMine | None:
        """How the mine lay when the last round of the match ended."""
        return self.match.last_mine if self.match is not None else None

    def judge(self, seat: Seat, text: str) -> str:
        """Return a move of a seat as the notation writes it, if it may be made.

        It is remembered, so that the entry which is written of it need not be judged again.

        :raises IllegalMove: if it may not be made.
        :raises ValueError: if there is no match, or the text is no move at all.
        """
        if self.match is None:
            raise ValueError("there is no match")
        judged = self.match.judge(text, seat_name(seat))
        self.judged[seat] = judged
        return judged.text

    # --- the fold ----------------------------------------------------------------------------

    def apply(self, entry: e.AnyEntry) -> None:
        """Take in an entry. It is not checked: `commands` does that before it is written."""
        self.quiet = False
        _APPLY[type(entry)](self, entry)
        if self.votes and type(entry) in _RECOUNTED:
            self._recount(entry.at)
        self.count += 1
        self.touched = entry.at
        if type(entry) not in _SECRET and not self.quiet:
            self.version += 1
        if entry.id:
            self.answered[entry.device, entry.id] = self.version
            while len(self.answered) > MOST_IDS:
                del self.answered[next(iter(self.answered))]

    def _opened(self, entry: e.Opened) -> None:
        self.code = entry.code
        self.setup = entry.setup
        self.members = [Person(entry.name, entry.owner, 0)]
        self.chairs = [Chair(0), *(Chair(bot=level_or_default(level)) for level in entry.bots)]

    def _entered(self, entry: e.Entered) -> None:
        number = self.member_of(entry.owner)
        if number >= 0:
            self.members[number].name = entry.name
        else:
            self.members.append(Person(entry.name, entry.owner))

    def _sat(self, entry: e.SatDown) -> None:
        person = self.members[entry.member]
        if person.seat >= 0 and person.seat != entry.seat:
            self.chairs[person.seat] = Chair()
        while len(self.chairs) <= entry.seat:
            self.chairs.append(Chair())
        self.chairs[entry.seat] = Chair(entry.member)
        person.seat = person.last_seat = entry.seat

    def _stood(self, entry: e.StoodUp) -> None:
        person = self.members[entry.member]
        if person.seat < 0:
            return
        if self.phase == "lobby" or self.match is None:
            self.chairs[person.seat] = Chair()
            person.seat = -1
        elif self.phase in {"playing", "paused"}:
            self.chairs[person.seat].bot = DEFAULT_LEVEL
            self.chairs[person.seat].left = True
            self.standing.discard(person.seat)
        else:
            self.chairs[person.seat].left = True

    def _kicked(self, entry: e.SentAway) -> None:
        person = self.members[entry.member]
        self.banned.add(person.device)
        person.device = ""
        if person.seat >= 0:
            playing = self.phase in {"playing", "paused"}
            self.chairs[person.seat] = Chair(bot=DEFAULT_LEVEL) if playing else Chair()
            self.answers.pop(person.seat, None)
            self.standing.discard(person.seat)
            person.seat = -1

    def _host(self, entry: e.HostBecame) -> None:
        self.host = entry.member

    def _set_up(self, entry: e.SetUpChanged) -> None:
        self.setup = entry.setup

    def _arranged(self, entry: e.SeatsArranged) -> None:
        chairs: list[Chair] = []
        for place in entry.seats:
            old = self.chairs[place.seat] if place.seat >= 0 else Chair()
            if place.bot:
                chairs.append(Chair(bot=place.bot))
            else:
                chairs.append(Chair(old.member) if old.member >= 0 else Chair())
        self._take_chairs(chairs)

    def _take_chairs(self, chairs: list[Chair]) -> None:
        self.chairs = chairs
        for number, person in enumerate(self.members):
            seats = [i for i, chair in enumerate(chairs) if chair.member == number]
            person.seat = seats[0] if seats else -1

    def _device(self, entry: e.DeviceChanged) -> None:
        watching = self.member_of(entry.owner)
        if watching >= 0:  # whoever watched there is now who sits here
            self.members[watching].device = ""
            self.host = entry.member if self.host == watching else self.host
        self.members[entry.member].device = entry.owner

    def taken_up(self, now: float) -> None:
        """Take the table up after the server was off, which was nobody's time.

        Days for a move go on all the same. A clock that was set back must not make anybody wait.
        """
        if self.phase == "playing" and (self.in_window() or self.setup.clock.kind != "days"):
            self.decided_at = now
        ahead = max(0.0, self.decided_at - now, self.paused_at - now)
        self.decided_at -= ahead
        self.paused_at -= ahead
        self.voted_at = {on: min(since, now) for on, since in self.voted_at.items()}

    # --- a match -----------------------------------------------------------------------------

    def _began(self, entry: e.MatchBegan) -> None:
        self._take_chairs([c for c in self.chairs if c.member >= 0 or c.bot])
        for person in self.members:
            person.last_seat = person.seat
        self.phase = "playing"
        self.match_id = entry.match
        self.match_began = entry.at
        self.match_number += 1
        self.match = Match(
            ruleset_of(entry.ruleset), len(self.chairs), entry.seed, _record_names(self.names())
        )
        self.decision = 1
        self.step = 0
        self.decided_at = entry.at
        self.judged = {}
        self._no_votes()
        self.answers = {}
        self.standing = set()
        self.heard = []
        self._note_time(entry.at)
        self._new_turn()

    def _moved(self, entry: e.Moved) -> None:
        heard = self._public_now()
        self._play([entry.move], entry.at)
        if self._public_now() == heard:
            self.step += 1
            self.quiet = True
        else:
            self._decided(entry.at)

    def _public_now(self) -> tuple[object, ...]:
        """Return all by which somebody else could notice a move: what is told, what is asked."""
        if self.match is None:
            return ()
        return self.match.log_lengths()[-1], pending(self.match)

    def _answered(self, entry: e.Answered) -> None:
        self.answers[entry.seat] = entry.move

    def _window_closed(self, entry: e.WindowClosed) -> None:
        self.answers = {}
        moves = entry.moves if self.match is None else stored_answers(self.match, entry.moves)
        self._play(moves, entry.at)
        self._decided(entry.at)

    def _note_time(self, at: float) -> None:
        """Note when everybody was told what the log ends with; spectators come last."""
        if self.match is not None:
            self.heard.append((int(at), self.match.log_lengths()))

    def _play(self, moves: list[str], at: float) -> None:
        """Make moves of those who are asked, one after the other."""
        if self.match is None:
            raise ValueError("there is no match")
        for move in moves:
            self.match.make(self._judged(self.match, move))
        self.judged = {}
        self._note_time(at)

    def _judged(self, match: Match, move: str) -> Judged:
        """Return a move of who is asked; most were judged when they came in."""
        judged = self.judged.get(asked(match)[0])
        if judged is not None and judged.text == move and match.takes(judged):
            return judged
        return match.judge(move)

    def _decided(self, at: float) -> None:
        """Go on to the next decision, or end the match."""
        self.decision += 1
        self.step = 0
        self.decided_at = at
        self._new_turn()
        if self.match is not None and self.match.over:
            self._end()

    def _new_turn(self) -> None:
        """Forget "not this turn" when it is another turn."""
        if self.match is None:
            return
        stack = self.match.state.stack
        if stack and stack[-1].kind == TURN:
            self.standing = set()

    def _end(self) -> None:
        """The match is over, one way or another."""
        self.phase = "over"
        self.answers = {}
        self.standing = set()
        self._no_votes()
        winners: tuple[str, ...] = ()
        if self.match is not None:
            letters = "ABCDEFGHIJKL"
            winners = tuple(self.name_of(letters.index(seat)) for seat in self.match.winners)
            self.match.names = _record_names(self.names())
        self.past.append(Past(self.match_id, self.match_number, winners))

    def gold(self) -> tuple[tuple[int, ...], ...]:
        """Return what each seat won in each round; only when the match is over."""
        if self.match is None or not self.match.over:
            return ()
        letters = "ABCDEFGHIJKL"[: self.match.players]
        return gold_table([self.match.log(letter) for letter in letters])

    def _standing(self, entry: e.StandingChanged) -> None:
        if entry.on:
            self.standing.add(entry.seat)
        else:
            self.standing.discard(entry.seat)

    def _spoke(self, entry: e.Spoke) -> None:
        round_ = self.match.round if self.match is not None else 0
        seat = self.seat_of(entry.member)
        self.said.append(Line(entry, self.said_count, seat, round_, self.decision, self.match_id))
        self.said_count += 1
        del self.said[:-MOST_SAID]

    def _voted(self, entry: e.Voted) -> None:
        self.abstaining.discard((entry.on, entry.seat))
        self.voted_at.setdefault(entry.on, entry.at)
        yes = self.votes.setdefault(entry.on, set())
        if entry.yes:
            yes.add(entry.seat)
        else:
            yes.discard(entry.seat)

    def _abstained(self, entry: e.Abstained) -> None:
        self.abstaining.add((entry.on, entry.seat))

    def _recount(self, at: float) -> None:
        """Count the votes of those who are still there, and do what most of them want."""
        counted = {on: yes & set(self.voters(on)) for on, yes in self.votes.items()}
        self.votes = {on: yes for on, yes in counted.items() if yes}
        for on, yes in self.votes.items():
            if len(yes) >= self.needed(on):
                self._carry(on, at)
                return
        self.voted_at = {on: since for on, since in self.voted_at.items() if on in self.votes}
        self.abstaining = {(on, seat) for on, seat in self.abstaining if on in self.votes}

    def _no_votes(self) -> None:
        self.votes = {}
        self.voted_at = {}
        self.abstaining = set()

    def _carry(self, on: str, at: float) -> None:
        """Do what was voted for."""
        self._no_votes()
        if on == "pause":
            self.phase = "paused"
            self.paused_at = at
        elif on == "resume":
            self.phase = "playing"
            self.decided_at += at - self.paused_at
        else:
            self._end()

    def _bot_came(self, entry: e.BotCame) -> None:
        chair = self.chairs[entry.seat]
        chair.bot = entry.bot
        chair.left = False
        self.answers.pop(entry.seat, None)
        self.standing.discard(entry.seat)

    def _bot_went(self, entry: e.BotWent) -> None:
        self.chairs[entry.seat].bot = ""
        self.chairs[entry.seat].left = False

    def _lobby(self, entry: e.BackInLobby) -> None:
        self.phase = "lobby"
        chairs = [
            Chair() if c.left else Chair(c.member) if c.member >= 0 else Chair(bot=c.bot)
            for c in self.chairs
        ]
        if entry.rotate and len(chairs) > 1:
            chairs = [*chairs[1:], chairs[0]]
        self._take_chairs(chairs)

    def _closed(self, _entry: e.TableClosed) -> None:
        if self.phase in {"playing", "paused"}:
            self._end()
        self.phase = "closed"


def _record_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names for a record, which has no two alike."""
    found: list[str] = []
    for name in names:
        number, own = 2, name
        while own in found:
            own = f"{name} {number}"
            number += 1
        found.append(own)
    return tuple(found)


_APPLY: Final[dict[type, Callable[[Table, Any], None]]] = {
    e.Opened: Table._opened,
    e.Entered: Table._entered,
    e.SatDown: Table._sat,
    e.StoodUp: Table._stood,
    e.SentAway: Table._kicked,
    e.HostBecame: Table._host,
    e.SetUpChanged: Table._set_up,
    e.SeatsArranged: Table._arranged,
    e.DeviceChanged: Table._device,
    e.MatchBegan: Table._began,
    e.Moved: Table._moved,
    e.Answered: Table._answered,
    e.WindowClosed: Table._window_closed,
    e.StandingChanged: Table._standing,
    e.Spoke: Table._spoke,
    e.Voted: Table._voted,
    e.Abstained: Table._abstained,
    e.BotCame: Table._bot_came,
    e.BotWent: Table._bot_went,
    e.BackInLobby: Table._lobby,
    e.TableClosed: Table._closed,
}
_SECRET: Final = frozenset((e.Answered, e.StandingChanged, e.DeviceChanged))
"""Entries of which nobody else is told: not even a number grows by them."""
_RECOUNTED: Final = frozenset((e.Voted, e.Abstained, e.StoodUp, e.SentAway, e.BotCame, e.BotWent))
"""Entries that change who votes, or how."""
