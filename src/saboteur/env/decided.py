"""A match whose every chance is decided outside, as OpenSpiel plays it.

Nothing here depends on OpenSpiel. It can be copied at any moment, even in the midst of a
deal: a number of chance that is not decided yet lets the last move begin again from a copy.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, final

from saboteur.env.episode import GOLD, TEAM, team_gains
from saboteur.modules.rounds import totals_of, winners_of
from saboteur.notation.card import card_name, role_name
from saboteur.notation.event import told_text
from saboteur.notation.move import move_text
from saboteur.rules.chance import N_STREAMS, AskedChance, Undecided, seed_bytes
from saboteur.rules.engine import apply, blank, legal_moves, new_match, settle
from saboteur.rules.kinds import FRAME_NAMES, NONE, ROUND, Move, Seat
from saboteur.rules.state import Frame
from saboteur.views.journal import Journal
from saboteur.views.redact import told
from saboteur.views.sample import Sampler, sample
from saboteur.views.view import View, view

if TYPE_CHECKING:
    from saboteur.env.episode import Terms
    from saboteur.rules.events import Event
    from saboteur.rules.state import State
    from saboteur.views.redact import Told

_NO_KEYS: Final = (b"",) * N_STREAMS


@final
class DecidedMatch:
    """A match: what was decided by chance, the moves, and what everybody was told."""

    def __init__(self, terms: Terms) -> None:
        """Begin. Before anything is decided, chance is asked."""
        self.terms: Terms = terms
        self.state: State | None = None
        """The match after the last move that is settled; None before the first deal."""
        self.wanted: int = 0
        """Chance has to choose one of so many; 0 if it is not asked."""
        self._stream = 0
        self._words: dict[int, list[int]] = {}
        self._made: list[Move] = []
        self._pending: Move | None = None
        self._told: list[list[Told]] = [[] for _ in range(terms.n + 1)]
        """By seat; the last one is the spectators', which NONE finds."""
        self._lines: list[list[str]] = [[] for _ in range(terms.n + 1)]
        """The same in notation, as far as somebody has asked for it."""
        self._written = [0] * (terms.n + 1)
        """How many entries have become lines."""
        self._journal: Journal | None = None
        self._sampled_for: View | None = None
        """In a sampled world, the view that it fits."""
        self._moves: list[Move] | None = None
        self._settle()

    def __deepcopy__(self, memo: dict[int, Any]) -> DecidedMatch:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Be pickled as what was decided: it is played again.

        :raises TypeError: if it is a sampled world, to which nothing has led.
        """
        if self._sampled_for is not None:
            raise TypeError("a sampled world has no history to be written down")
        return _played, (self.terms, self._words, self._made, self._pending)

    def copy(self) -> DecidedMatch:
        """Return an independent copy."""
        other = DecidedMatch.__new__(DecidedMatch)
        other.terms = self.terms
        other.state = self.state.copy() if self.state is not None else None
        other.wanted = self.wanted
        other._stream = self._stream
        other._take_words({stream: words[:] for stream, words in self._words.items()})
        other._made = self._made[:]
        other._pending = self._pending
        other._told = [entries[:] for entries in self._told]
        other._lines = [lines[:] for lines in self._lines]
        other._written = self._written[:]
        other._journal = None
        other._sampled_for = self._sampled_for
        other._moves = self._moves
        return other

    def _take_words(self, words: dict[int, list[int]]) -> None:
        self._words = words
        if self.state is not None:
            self.state.chance = AskedChance(words)

    # --- how it stands -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        state = self.state
        if state is None or self.wanted:
            return False
        return not state.stack or self._is_past(state)

    @property
    def asked(self) -> Seat:
        """Who has to move; NONE when it is over or chance is asked."""
        if self.state is None or self.wanted or self.over:
            return NONE
        return self.state.stack[-1].seat

    def moves(self) -> list[Move]:
        """Return the legal moves of whoever is asked, sorted as views sort them."""
        if self._moves is None:
            state = self.state
            self._moves = sorted(legal_moves(state)) if state is not None else []
        return self._moves

    def returns(self) -> list[float]:
        """Return what everybody is paid for the whole, once it is over; nothing before that."""
        terms = self.terms
        state = self.state
        if state is None or not self.over:
            return [0.0] * terms.n
        totals = totals_of(state)
        if terms.rewards == GOLD:
            return [float(total) for total in totals]
        if terms.rewards == TEAM:
            log = self._told[NONE]
            last = min(state.round, terms.rounds or state.round)
            rounds = [team_gains(terms, log, number) for number in range(1, last + 1)]
            return [sum(gains) for gains in zip(*rounds, strict=True)]
        winners = winners_of(totals)
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(terms.n)]

    # --- going on ----------------------------------------------------------------------------

    def decide(self, number: int) -> None:
        """Let chance choose."""
        self._words.setdefault(self._stream, []).append(number)
        self._settle()

    def play(self, move: Move) -> None:
        """Make a move of whoever is asked. It is not checked.

        They know what they did, even where nobody is told of it.
        """
        self.lines(self.asked).append(f"> {move_text(self.terms.rules, move)}")
        self._pending = move
        self._settle()

    def _settle(self) -> None:
        """Do what is pending, as far as chance is decided."""
        events: list[Event] = []
        terms = self.terms
        chance = AskedChance(self._words)
        self.wanted = 0
        if self.state is None:
            state = blank(terms.rules, terms.n, _NO_KEYS, chance)
            state.stack.append(Frame(ROUND))
        else:
            state = self.state.copy()
            state.chance = chance
        try:
            if self._pending is None:
                settle(state, events)
            else:
                apply(state, self._pending, events)
        except Undecided as asked:
            if not self._is_past(state):
                self.wanted = asked.n
                self._stream = asked.stream
                return
        if self._pending is not None:
            self._made.append(self._pending)
        self.state = state
        self._pending = None
        self._moves = None
        self._tell(events)
        if self._journal is not None:
            self._journal.tell(events, state)

    def _is_past(self, state: State) -> bool:
        """Say whether so many rounds as are played are over; what comes then is not dealt."""
        return self.terms.rounds is not None and state.round > self.terms.rounds

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            for seat in range(NONE, self.terms.n):
                entry = told(event, seat)
                if entry is not None:
                    self._told[seat].append(entry)

    # --- knowing -----------------------------------------------------------------------------

    def lines(self, seat: Seat) -> list[str]:
        """Return all that a seat was told, in notation, line by line."""
        entries = self._told[seat]
        rules = self.terms.rules
        known = self._lines[seat]
        known.extend(told_text(rules, entry) for entry in entries[self._written[seat] :])
        self._written[seat] = len(entries)
        return known

    def knowledge(self, seat: Seat) -> str:
        """Return all that a seat knows as a text: what it was told, and what it is asked."""
        state = self.state
        words = [f"seat {seat}", *self.lines(seat)]
        if self.asked == seat and state is not None:
            words.append(f"asked {FRAME_NAMES[state.stack[-1].kind]}")
            if state.picked:
                words.append("picked " + " ".join(self._card_names(state.picked)))
        return "\n".join(words)

    def view(self, seat: Seat) -> View | None:
        """Return what a seat may know now; None before the first deal. NONE is a spectator."""
        if self.state is None:
            return None
        if self._journal is None:
            sampled_for = self._sampled_for
            is_true = sampled_for is None
            self._journal = self._retold() if is_true else _begun(self.state, sampled_for)
        return view(self.state, self._journal, seat)

    def _retold(self) -> Journal:
        """Play it all again, and tell everybody."""
        terms = self.terms
        events: list[Event] = []
        journal = Journal(terms.n)
        state = new_match(terms.rules, terms.n, _NO_KEYS, events, AskedChance(self._words))
        journal.tell(events, state)
        for move in self._made:
            events = []
            with suppress(Undecided):  # what is past the last round is not dealt
                apply(state, move, events)
            journal.tell(events, state)
        return journal

    def resampled(self, seat: Seat, seed: int) -> DecidedMatch:
        """Return the match in another world that fits all that a seat knows.

        Its information is the same to that seat. What others were told in secret is dealt anew:
        they know the table, their cards and their roles as they are in that world.

        :raises ValueError: if nobody is asked.
        """
        seen = self.view(seat)
        if seen is None or self.asked == NONE:
            raise ValueError("worlds are for whoever has to move")
        other = self.copy()
        world = sample(seen, Sampler(seed_bytes(seed))).taken_up()
        world.counts = [0] * N_STREAMS
        other.state = world
        other._take_words({})
        other._sampled_for = seen
        other._moves = None
        other._made = []
        for each in range(self.terms.n):
            if each != seat:
                other._told[each] = self._told[NONE][:]
                other._lines[each] = [*self.lines(NONE), other._snapshot(each)]
                other._written[each] = len(other._told[each])
        return other

    def _snapshot(self, seat: Seat) -> str:
        """Return a seat's own secrets in a sampled world, in a line."""
        state = self.state
        if state is None or not state.roles:
            return ""
        hand = " ".join(self._card_names(sorted(state.hands[seat])))
        gold = " ".join(map(str, sorted(state.gold[seat])))
        return f"sampled {role_name(state.roles[seat])} hand {hand} gold {gold}"

    def _card_names(self, cards: list[int]) -> list[str]:
        return [card_name(self.terms.rules, card) for card in cards]


def _played(
    terms: Terms, words: dict[int, list[int]], made: list[Move], pending: Move | None
) -> DecidedMatch:
    """Play a match again."""
    match = DecidedMatch(terms)
    match._words = words
    match._settle()
    for move in [*made, *([] if pending is None else [pending])]:
        match.play(move)
    return match


def _begun(state: State, seen: View | None) -> Journal:
    """Return a journal that begins in a sampled world: the past is known to nobody.

    The seat for which it was sampled still knows the goals it has looked at.
    """
    journal = Journal(state.n)
    journal.begin(state)
    if seen is not None and state.round == seen.round:
        for cell, card in seen.known_goals.items():
            if state.hidden.get(cell) == card:
                journal.know_goal(seen.seat, cell, card)
    return journal
