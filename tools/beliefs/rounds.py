"""Rounds between bots, played to be looked at: a common deal for every mixture of players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, final

from saboteur.bots.aims import AIMS
from saboteur.bots.base import Dice
from saboteur.bots.claims import claim_for
from saboteur.bots.levels import bot_of
from saboteur.bots.occasions import Talk, next_speaker
from saboteur.bots.personas import persona_of
from saboteur.bots.scripted import SCRIPTED
from saboteur.notation.windows import asked_in_window
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.kinds import NONE, ROUND_OVER, SABOTEUR
from saboteur.views.claims import turns_in
from saboteur.views.journal import Journal
from saboteur.views.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.base import Bot
    from saboteur.rules.events import Event
    from saboteur.rules.kinds import Move, Role, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.claims import Claim
    from saboteur.views.redact import Told
    from saboteur.views.view import View

    Watch = Callable[[View, Move, State, Journal], None]
    """Sees every decision: what the seat saw, what it did, and the truth, before it is done."""


@dataclass(frozen=True, slots=True)
class Round:
    """How a round between bots went."""

    roles: tuple[Role, ...]
    """The dwarf cards at its end."""
    saboteurs: int
    """How many were dealt at its beginning."""
    completer: Seat
    lines: tuple[Told, ...]
    """What everybody was told before the last move."""

    @property
    def reached(self) -> bool:
        """Say whether somebody reached the treasure."""
        return self.completer != NONE


def seating_of(script: str, diggers: str) -> Callable[[list[Role]], list[Bot]]:
    """Return who sits where: Saboteurs keep to a script, diggers are of a level."""

    def seating(roles: list[Role]) -> list[Bot]:
        return [
            SCRIPTED[script]() if role == NONE or not AIMS[role].digs else bot_of(diggers)
            for role in roles
        ]

    return seating


def deal(rules: Ruleset, n: int, seed: int) -> tuple[State, Journal]:
    """Begin a match."""
    events: list[Event] = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events, state)
    return state, journal


@final
class Chatter:
    """What everybody says in a round, as a table lets bots speak: all talk, each in their own way."""

    def __init__(self, rules: Ruleset, n: int, seed: int) -> None:
        self._rules = rules
        self._n = n
        self._seed = seed
        self.heard: list[Claim] = []

    def _dice(self, *about: object) -> Dice:
        return Dice(int.from_bytes(f"{self._seed} {about}".encode(), "big"))

    def speak(self, state: State, journal: Journal) -> None:
        """Let those speak who have something to say now."""
        if asked_in_window(state) or len(state.roles) < self._n:
            return
        personas = [persona_of(seat + self._seed) for seat in range(self._n)]
        log = journal.log(NONE)

        def roll(why: str, number: int, seat: Seat) -> float:
            return self._dice(why, number, seat).roll()

        while True:
            talk = Talk(self._rules, self._n, log, self.heard, roll, personas)
            occasion = next_speaker(talk, range(self._n))
            if occasion is None:
                return
            seen = view(state, journal, occasion.seat)
            seen.heard = tuple(self.heard)
            words = self._dice(occasion.why, occasion.number, occasion.seat, "words")
            claim = claim_for(seen, occasion, words)
            self.heard.append(replace(claim, heard=len(log), turn=turns_in(log)))


def play_round(
    rules: Ruleset,
    n: int,
    seed: int,
    seating: Callable[[list[Role]], list[Bot]],
    watch: Watch | None = None,
    chatter: Chatter | None = None,
) -> Round:
    """Play the first round of a match; `seating` says who plays, given the dwarf cards dealt.

    With `chatter` they talk all the while, and hear each other.
    """
    state, journal = deal(rules, n, seed)
    dice = [Dice(seed * 16 + seat) for seat in range(n)]
    while len(state.roles) < n:
        # Something is chosen before anything is dealt.
        _decide(state, journal, seating([NONE] * n), dice, watch)
    dealt = state.roles[:]
    bots = seating(dealt)
    lines = journal.log(NONE)
    roles = dealt
    while state.stack and state.round == 1:
        if state.stack[-1].kind == ROUND_OVER or state.completer != NONE:
            break
        lines = journal.log(NONE)
        roles = state.roles[:]
        if chatter is not None:
            chatter.speak(state, journal)
        if not _decide(state, journal, bots, dice, watch, chatter):
            break
    return Round(tuple(roles), dealt.count(SABOTEUR), _completer(journal), lines)


def _decide(
    state: State,
    journal: Journal,
    bots: list[Bot],
    dice: list[Dice],
    watch: Watch | None,
    chatter: Chatter | None = None,
) -> bool:
    """Let whoever is asked decide; say whether the round goes on."""
    seat = state.stack[-1].seat
    seen = view(state, journal, seat)
    if chatter is not None:
        seen.heard = tuple(chatter.heard)
    move = bots[seat].choose(seen, dice[seat])
    if watch is not None:
        watch(seen, move, state, journal)
    events: list[Event] = []
    apply(state, move, events)
    journal.tell(events, state)
    return not any(event.NAME == "round-ended" for event in events)


def _completer(journal: Journal) -> Seat:
    for entry in reversed(journal.log(NONE)):
        if entry.name == "round-ended":
            return entry.number("completer")
    return NONE
