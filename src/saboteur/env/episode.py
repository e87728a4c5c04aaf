"""One match as the environments play it: who is asked, what seats see, what they are paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.rounds import totals_of, winners_of
from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.headlines import headline
from saboteur.present.score_table import round_end, rounds_of
from saboteur.rules.chance import stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.kinds import NONE, Move, Seat
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import Teller
from saboteur.views.journal import Journal
from saboteur.views.view import View, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.events import Event
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.redact import Told

GOLD: Final = "gold"
TEAM: Final = "team"
WIN: Final = "win"
REWARDS: Final = {
    GOLD: "each round, the gold that it brought or cost the seat",
    TEAM: "each round, 1 to those who won it and -1 to the others; 0 where nobody did",
    WIN: "at the end of the match, 1 shared by those who have most gold",
}
"""What seats can be paid for, and how."""


@final
class Terms:
    """What is played, for how long, and for what."""

    def __init__(
        self,
        ruleset: str = "base",
        players: int | None = None,
        *,
        rewards: str = GOLD,
        rounds: int | None = None,
    ) -> None:
        """Read a ruleset; without a number of players, as many play as usually do.

        :raises ValueError: if there is no such game, or not for so many, or no such reward.
        """
        self.rules: Ruleset = parse_ruleset(ruleset)
        self.n: int = self.rules.usual_players() if players is None else players
        self.rules.check_players(self.n)
        if rewards not in REWARDS:
            raise ValueError(f"rewards are {', '.join(REWARDS)}, not {rewards!r}")
        if rounds is not None and rounds < 1:
            raise ValueError("at least one round is played")
        self.rewards: str = rewards
        self.rounds: int | None = rounds
        """After so many rounds it is over; None: when the match is."""

    def __reduce__(self) -> tuple[object, ...]:
        """Be pickled as a few words: tables of compiled rules cannot be."""
        return _read_terms, (self.rules.text, self.n, self.rewards, self.rounds)


def _read_terms(ruleset: str, players: int, rewards: str, rounds: int | None) -> Terms:
    return Terms(ruleset, players, rewards=rewards, rounds=rounds)


@final
class Episode:
    """A match that goes on. It is the authority; `view` tells a seat what it may know."""

    __slots__ = ("_paid", "_round", "_views", "asked", "gains", "journal", "over", "state", "terms")

    def __init__(self, terms: Terms, state: State, journal: Journal) -> None:
        """Take up a match where it stands; both are the episode's own from then on."""
        self.terms: Terms = terms
        self.state: State = state
        self.journal: Journal = journal
        self.gains: list[float] = [0.0] * terms.n
        """What the last move brought every seat."""
        self.over: bool = False
        self.asked: Seat = NONE
        """Who has to move; NONE when it is over."""
        self._views: dict[Seat, View] = {}
        self._paid: list[int] = totals_of(state)
        self._round: int = max(state.round, 1)
        self._look()

    @classmethod
    def begin(cls, terms: Terms, seed: bytes) -> Episode:
        """Begin a match with a seed of 32 bytes."""
        events: list[Event] = []
        journal = Journal(terms.n)
        state = new_match(terms.rules, terms.n, stream_keys(seed), events)
        journal.tell(events, state)
        episode = cls(terms, state, journal)
        episode._paid = [0] * terms.n  # what is given out before the first round is won, too
        return episode

    def view(self, seat: Seat) -> View:
        """Return what a seat may know now; NONE is a spectator."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = view(self.state, self.journal, seat)
        return found

    def play(self, move: Move) -> None:
        """Make a move of the seat that is asked. It is not checked."""
        events: list[Event] = []
        apply(self.state, move, events)
        self.heard(events)

    def heard(self, events: list[Event]) -> None:
        """Tell everybody what a move has led to, and pay for it."""
        self.journal.tell(events, self.state)
        self._views.clear()
        state = self.state
        if state.round != self._round or not state.stack:
            self._pay()
            self._round = state.round
        elif any(self.gains):
            self.gains = [0.0] * self.terms.n
        self._look()

    def totals(self) -> list[int]:
        """Return everybody's gold as it stands."""
        return totals_of(self.state)

    def _look(self) -> None:
        state = self.state
        last = self.terms.rounds
        self.over = not state.stack or (last is not None and state.round > last)
        self.asked = NONE if self.over else state.stack[-1].seat

    def _pay(self) -> None:
        """Pay everybody for a round, or for the match."""
        n = self.terms.n
        totals = totals_of(self.state)
        if self.terms.rewards == GOLD:
            self.gains = [float(now - then) for now, then in zip(totals, self._paid, strict=True)]
        elif self.terms.rewards == TEAM:
            self.gains = team_gains(self.terms, self.journal.log(NONE), self._round)
        else:
            ends = not self.state.stack or self.state.round > (self.terms.rounds or 99)
            winners = winners_of(totals) if ends else []
            self.gains = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(n)]
        self._paid = totals


def team_gains(terms: Terms, log: Sequence[Told], number: int) -> list[float]:
    """Return what a round that is over is worth to everybody, as everybody was told who won it."""
    rounds = rounds_of(log)
    start, entries = rounds[min(number, len(rounds)) - 1]
    ended = round_end(number, start, entries, terms.n)
    winners: tuple[Seat, ...] = ()
    if ended is not None:
        teller = Teller(catalogue("en"), terms.rules, [""] * terms.n, NONE)
        winners = tuple(headline(teller, ended).winners)
    if not winners:
        return [0.0] * terms.n
    return [1.0 if seat in winners else -1.0 for seat in range(terms.n)]
