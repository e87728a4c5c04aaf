"""One round or one match between bots, each of which sees its view and nothing else."""

from __future__ import annotations

import hashlib
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from saboteur.arena.setting import ROLES
from saboteur.bots.base import Bot, Dice
from saboteur.notation.card import seat_name
from saboteur.present.figures import FIGURES
from saboteur.present.headlines import headline
from saboteur.present.score_table import gold_table, round_end, rounds_of
from saboteur.rules.chance import stream_keys
from saboteur.rules.engine import apply, is_over, new_match
from saboteur.rules.events import Event, MatchEnded, RoundBegan
from saboteur.rules.kinds import NONE, Move, Role, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import Teller
from saboteur.views.journal import Journal
from saboteur.views.view import View, view

if TYPE_CHECKING:
    from types import FrameType

    from saboteur.rules.state import State

RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
SLOW: Final = "slow"
KINDS: Final = (RAISED, ILLEGAL, SLOW)
"""How a bot can fail: it raises, it chooses what it may not, it takes too long."""
_TEXT: Final = 300
"""So much of an error is kept."""


class TooSlow(BaseException):
    """A bot has thought too long. No bot that catches every Exception catches this."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A move that a bot did not make; a random one was made instead."""

    bot: str
    seat: Seat
    move: int
    """The number of the move in this game, from 1."""
    kind: str
    detail: str

    def __str__(self) -> str:
        return f"{self.bot} on seat {seat_name(self.seat)}, move {self.move}: {self.detail}"


@dataclass(slots=True)
class Player:
    """A bot on a seat."""

    name: str
    bot: Bot
    told: str = ""
    """What it is told beside its view, if anything."""
    seconds: float = 0.0
    """How long it has thought."""
    asked: int = 0
    """How often it was asked."""


@dataclass(slots=True)
class Played:
    """What came of a game."""

    roles: tuple[Role, ...] = ()
    """The dwarf cards that were dealt, in the first round."""
    ends: tuple[Role, ...] = ()
    """Those that were turned up at its end."""
    winners: tuple[Seat, ...] = ()
    """Who won the round, or the match; several if they share it."""
    reached: bool = False
    """Whether somebody reached the treasure."""
    gold: tuple[int, ...] = ()
    """What everybody won."""
    moves: int = 0
    figures: dict[str, str] = field(default_factory=dict)
    """Which way the events went that a game keeps figures of; the last of each."""
    failures: list[Failure] = field(default_factory=list)


def dice_seed(seed: bytes, seat: Seat) -> int:
    """Return what a seat's dice begin with: the same on every deal, whoever sits there."""
    digest = hashlib.sha256(seed + b" arena seat " + str(seat).encode()).digest()
    return int.from_bytes(digest[:8], "big")


class Table:
    """A game that goes on."""

    def __init__(
        self, rules: Ruleset, players: Sequence[Player], seed: bytes, seconds: float = 0.0
    ) -> None:
        self._rules = rules
        self._players = players
        self._seconds = seconds
        self._dice = [Dice(dice_seed(seed, seat)) for seat in range(len(players))]
        self._rescue = random.Random(dice_seed(seed, NONE))  # noqa: S311 - no secrets here
        self._given_up: set[Seat] = set()
        """Seats whose bot has taken too long: it is not asked again in this game."""
        self._journal = Journal(len(players))
        self._played = Played()
        events: list[Event] = []
        self._state: State = new_match(rules, len(players), stream_keys(seed), events)
        self._hear(events)
        self._played.roles = tuple(self._state.roles)

    def play_round(self) -> Played:
        """Play until the first round is over and its gold is shared out."""
        while self._state.round < 2 and not is_over(self._state):
            self._move()
        played = self._played
        start, entries = rounds_of(self._journal.log(NONE))[0]
        ended = round_end(1, start, entries, self._state.n)
        if ended is None:
            raise RuntimeError("the next round has begun, but nothing says that this one ended")
        teller = Teller(catalogue("en"), self._rules, [""] * self._state.n, NONE)
        played.ends = ended.roles
        played.winners = tuple(headline(teller, ended).winners)
        played.reached = ended.completer != NONE
        played.gold = gold_table([self._journal.log(seat) for seat in range(self._state.n)])[0]
        return played

    def play_match(self) -> Played:
        """Play until the match is over."""
        while not is_over(self._state):
            self._move()
        return self._played

    def _move(self) -> None:
        seat = self._state.stack[-1].seat
        seen = view(self._state, self._journal, seat)
        self._played.moves += 1
        move = self._ask(seat, seen)
        events: list[Event] = []
        apply(self._state, move, events)
        self._hear(events)

    def _hear(self, events: list[Event]) -> None:
        self._journal.tell(events, self._state)
        for event in events:
            if event.NAME in FIGURES:
                figure = FIGURES[event.NAME]
                self._played.figures[figure.key] = figure.row(event)
            if isinstance(event, MatchEnded):
                self._played.winners = tuple(event.winners)
                self._played.gold = tuple(event.totals)
            if isinstance(event, RoundBegan) and event.round == 1:
                self._played.roles = tuple(self._state.roles)

    # --- asking a bot ------------------------------------------------------------------------

    def _ask(self, seat: Seat, seen: View) -> Move:
        """Return a bot's move, or a random one if it fails; failures are counted, not hidden."""
        player = self._players[seat]
        if seat in self._given_up:
            return self._any(seen)
        if player.told == ROLES:
            _tell_roles(seen, self._state)
        begun = time.perf_counter()
        try:
            with _at_most(self._seconds):
                move = player.bot.choose(seen, self._dice[seat])
        except TooSlow:
            self._given_up.add(seat)
            return self._failed(seat, seen, SLOW, f"more than {self._seconds:g} s for a move")
        except Exception as error:  # noqa: BLE001 - whatever a bot raises is its failure
            kind = ILLEGAL if type(error).__name__ == "WrongMove" else RAISED
            return self._failed(seat, seen, kind, f"{type(error).__name__}: {error}")
        finally:
            player.seconds += time.perf_counter() - begun
            player.asked += 1
        if move not in seen.moves:
            return self._failed(seat, seen, ILLEGAL, f"{move!r} is not one of its legal moves")
        return move

    def _failed(self, seat: Seat, seen: View, kind: str, detail: str) -> Move:
        player = self._players[seat]
        failure = Failure(player.name, seat, self._played.moves, kind, detail[:_TEXT])
        self._played.failures.append(failure)
        return self._any(seen)

    def _any(self, seen: View) -> Move:
        return self._rescue.choice(seen.moves)


def _tell_roles(seen: View, s: State) -> None:
    """Tell everybody's dwarf card, as if it lay open."""
    if len(s.roles) == s.n:
        seen.roles = tuple(s.roles)
        seen.undealt = tuple(s.undealt)
        seen.dropped = tuple(s.dropped)
        seen.mixed_places = ()
        seen.mixed_roles = ()


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise TooSlow in what takes longer, where the system can do that.

    An alarm rings only in the main thread, and not on Windows: there nothing ends a bot that loops.
    """
    usable = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not seconds or not usable:
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow

    before: Callable[[int, FrameType | None], object] | int | None
    before = signal.signal(signal.SIGALRM, ring)
    begun = time.monotonic()
    rest, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if rest:
            # Somebody else's alarm was set: it rings when it would have.
            left = rest - (time.monotonic() - begun)
            signal.setitimer(signal.ITIMER_REAL, max(left, 0.001))
