"""A match as server, terminal and bots have it: state, journal and record together.

A `Match` is the state, one redacted log per seat, and the moves so far. It is the authority: it
knows everything, and its `view` tells a seat only what that seat may know. Views, logs and worlds
are packed here; `saboteur.api` has the same in words, for whoever imports the library.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from saboteur.notation.board_art import corner_signs, draw
from saboteur.notation.card import NOBODY, NotationError, parse_seat, seat_name
from saboteur.notation.judging import NOT_YOUR_TURN, IllegalMove, Judged, judge, takes
from saboteur.notation.mixing import Mixing, mixed_seed
from saboteur.notation.move import move_text
from saboteur.notation.notated import Move
from saboteur.notation.position import Position, deal, parse_position, position_of, position_of_view
from saboteur.notation.record import (
    NO_WINDOW,
    Record,
    RecordError,
    check_name,
    fold,
    parse_record,
    window_of,
)
from saboteur.notation.replaying import steps
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import SEED_BYTES, STREAM_NAMES, commitment, seed_bytes, stream_keys
from saboteur.rules.engine import apply, cited, is_over, legal_moves, new_match, to_move
from saboteur.rules.errors import Reason
from saboteur.rules.events import Event, RoundBegan
from saboteur.rules.kinds import FRAME_NAMES, NONE, Seat
from saboteur.rules.last_mine import LastMine
from saboteur.rules.options import Value
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.views.journal import Journal
from saboteur.views.redact import Told, told
from saboteur.views.sample import Sampler, sample
from saboteur.views.seen import SEEN, face_down_of, marks_of, things_of
from saboteur.views.view import View, view
from saboteur.views.world import World


class _Made(NamedTuple):
    """A move that was made."""

    seat: Seat
    text: str
    round: int
    window: int = NO_WINDOW
    """Whether it answers in a window; a record writes such moves shorter."""


def seed_of(seed: int | str | bytes | None) -> bytes:
    """Return a match seed: 32 bytes, or 64 hex digits, or made from a number, or from nothing.

    :raises ValueError: if it is neither.
    """
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, int):
        return seed_bytes(seed)
    if isinstance(seed, str):
        try:
            seed = bytes.fromhex(seed)
        except ValueError:
            raise ValueError(f"a seed is a number or 64 hex digits, not {seed!r}") from None
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


class Match:
    """A match of Saboteur, as everything above the rules has it.

    >>> match = Match("base", players=3, seed=1)
    >>> match.turn
    'A'
    >>> match.play(match.legal_moves[0])[0]
    <told discarded seat=0, count=1, cards=(1,)>
    """

    engine: str = ""
    """The version that dealt it, where it is to be written down; `saboteur.ENGINE` is this one."""

    def __init__(
        self,
        ruleset: str | Ruleset = "base",
        players: int | None = None,
        seed: int | str | bytes | None = None,
        names: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Begin a match; without a number of players or a seed, a usual and a random one do.

        :raises ValueError: if the ruleset does not exist or is not for so many players.
        """
        rules = ruleset if isinstance(ruleset, Ruleset) else parse_ruleset(ruleset, options)
        if options and isinstance(ruleset, Ruleset):
            rules = parse_ruleset(ruleset.text, options)
        if players is None:
            players = rules.usual_players()
        rules.check_players(players)
        self.names: tuple[str, ...] = _names(names, players)
        """What to call each seat."""
        self.seed: bytes | None = seed_of(seed)
        """The secret of the match; None if it began from a position or is not revealed."""
        self.mixing: Mixing | None = None
        """What the seed was mixed of, with the server's secret; None: it was chosen alone."""
        self._recorded: bool = True
        self._moves: list[_Made] = []
        self._journal = Journal(players)
        events: list[Event] = []
        self._state = new_match(rules, players, stream_keys(self.seed), events)
        self._journal.tell(events, self._state)

    @classmethod
    def mixed(
        cls, ruleset: str | Ruleset, players: int, mixing: Mixing, names: Sequence[str] = ()
    ) -> Match:
        """Begin a match whose seed is mixed of what several added.

        :raises ValueError: if the ruleset does not exist or is not for so many players.
        """
        match = cls(ruleset, players, mixed_seed(mixing.secret, mixing.nonces), names)
        match.mixing = mixing
        return match

    @classmethod
    def from_position(cls, text: str | Position, seed: int | str | bytes = 1) -> Match:
        """Deal a position, wholly or partly stated, and play on from there.

        :raises ValueError: if the text is no position, or an impossible one.
        """
        position = parse_position(text) if isinstance(text, str) else text
        match = cls.__new__(cls)
        match.seed = None
        match.mixing = None
        match._recorded = False
        match._moves = []
        match._state = deal(position, seed_of(seed))
        match.names = _names((), match._state.n)
        match._journal = journal_of(position, match._state)
        return match

    @classmethod
    def taken_up(cls, state: State, journal: Journal, names: Sequence[str] = ()) -> Match:
        """Play on from a state whose past a journal tells; both are the match's own from then on."""
        match = cls.__new__(cls)
        match.seed = None
        match.mixing = None
        match._recorded = False
        match._moves = []
        match._state = state
        match.names = _names(names, state.n)
        match._journal = journal
        return match

    @classmethod
    def from_record(cls, text: str | Record) -> Match:
        """Play a recorded match again, as far as its chance has been revealed.

        :raises ValueError: if the text is no record or does not replay.
        """
        record = parse_record(text) if isinstance(text, str) else text
        match = cls.__new__(cls)
        match.seed = record.seed or None
        match.mixing = record.mixing
        match.names = _names(record.names, record.players)
        match.engine = record.engine
        match._recorded = True
        match._moves = []
        match._journal = Journal(record.players)
        found = False
        round_ = 1
        for step in steps(record):
            found = True
            if step.seat != NONE:
                text = move_text(step.state.rules, step.move)
                match._moves.append(_Made(step.seat, text, round_, step.window))
            match._journal.tell(step.events, step.state)
            match._state = step.state
            round_ = step.state.round
        if not found:
            raise RecordError("unrevealed")
        return match

    # --- how it stands -----------------------------------------------------------------------

    @property
    def ruleset(self) -> str:
        """The ruleset in notation."""
        return self._state.rules.text

    @property
    def rules(self) -> Ruleset:
        """The ruleset's tables."""
        return self._state.rules

    @property
    def state(self) -> State:
        """The state itself: everything, secrets too. Change it only by `play`."""
        return self._state

    @property
    def options(self) -> dict[str, Value]:
        """The value of every option: a bool, a number, a word, or cells as (x, y).

        >>> Match("base+veto").options["veto_timeout"]
        5
        """
        rules = self._state.rules
        return {key: rules.settable[key].value_of(set_) for key, set_ in rules.settings.items()}

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._state.n

    @property
    def round(self) -> int:
        """The round, 1 to 3."""
        return self._state.round

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return is_over(self._state)

    @property
    def turn(self) -> str:
        """The letter of the seat that has to decide now; `-` when the match is over."""
        return seat_name(to_move(self._state))

    @property
    def decision(self) -> str:
        """What has to be decided: turn, pick-trigger, orient, take-gold; empty when over."""
        return "" if self.over else FRAME_NAMES[self._state.stack[-1].kind]

    @property
    def legal_moves(self) -> list[Move]:
        """Every move that may be made now."""
        return [Move.of(self.rules, m) for m in legal_moves(self._state)]

    @property
    def moves(self) -> list[str]:
        """The moves so far, each as `A:EW@1,0`."""
        return [f"{seat_name(made.seat)}:{made.text}" for made in self._moves]

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's gold. Secret until the match is over."""
        s = self._state
        return {seat_name(i): sum(s.gold[i]) + s.nuggets[i] for i in range(s.n)}

    @property
    def winners(self) -> list[str]:
        """Who has won; empty until the match is over."""
        if not self.over:
            return []
        most = max(self.totals.values())
        return [letter for letter, total in self.totals.items() if total == most]

    @property
    def commitments(self) -> dict[str, str]:
        """The public hash of each chance stream, to be told before the match."""
        chance_keys = self._state.chance_keys
        named = zip(STREAM_NAMES, chance_keys, strict=True)
        return {name: commitment(chance_key) for name, chance_key in named if chance_key}

    @property
    def position(self) -> Position:
        """The whole situation, secrets too; `str()` of it is its notation."""
        return position_of(self._state)

    # --- playing -----------------------------------------------------------------------------

    def judge(self, move: str, seat: str = "") -> Judged:
        """Read a move and judge it (of a seat; by default the one asked); `make` then makes it.

        In a window everybody may be judged who has still to answer; each is made in turn.

        :raises IllegalMove: if it may not be made.
        :raises ValueError: if the text is no move at all.
        """
        return judge(self._state, len(self._moves), move, seat)

    def takes(self, judged: Judged) -> bool:
        """Say whether a judged move can be made now: it is asked for, and nothing has happened."""
        return takes(self._state, len(self._moves), judged)

    def make(self, judged: Judged) -> list[Event]:
        """Make a move that was judged, without judging it again; return what happened.

        :raises ValueError: if something else has happened since.
        """
        if not self.takes(judged):
            raise ValueError(f"{judged.text!r} was judged at another moment")
        window = window_of(self._state)
        self._moves.append(_Made(judged.seat, judged.text, self.round, window))
        events: list[Event] = []
        apply(self._state, judged.code, events)
        self._journal.tell(events, self._state)
        return events

    def why_not(self, move: str, seat: str = "") -> Reason | None:
        """Say why a move may not be made (by a seat; by default the one asked).

        :raises ValueError: if the text is no move at all.
        """
        if seat and not self.over and seat != self.turn:
            parse_seat(seat, self.players)
            return cited(self._state, NOT_YOUR_TURN)
        try:
            self.judge(move)
        except IllegalMove as error:
            return error.reason
        return None

    def play(self, move: str, seat: str = "") -> list[Told]:
        """Make a move; return what happened, secrets too.

        :raises IllegalMove: if it may not be made; nothing has changed then.
        :raises ValueError: if the text is no move at all.
        """
        if seat and not self.over and seat != self.turn:
            parse_seat(seat, self.players)
            raise IllegalMove(move, cited(self._state, NOT_YOUR_TURN))
        return _fully(self.make(self.judge(move)))

    # --- looking -----------------------------------------------------------------------------

    def view(self, seat: str) -> View:
        """Return all that a seat may know; `-` is a spectator."""
        return view(self._state, self._journal, self._seat(seat))

    def seen(self, seat: str) -> Position:
        """Return what a seat may know as a position, with `??` for the rest."""
        return position_of_view(self.view(seat))

    def log(self, seat: str) -> tuple[Told, ...]:
        """Return everything a seat was told so far; `-` is a spectator."""
        return self._journal.log(self._seat(seat))

    def log_lengths(self) -> tuple[int, ...]:
        """Return how much everybody was told so far; the spectators come last."""
        return self._journal.lengths()

    @property
    def last_mine(self) -> LastMine | None:
        """How the mine lay when the last round ended, as everybody saw it; None in the first."""
        return self._journal.last_mine

    def sample(self, seat: str, seed: int = 0) -> World:
        """Return a random world that fits what a seat knows, to search in."""
        return sample(self.view(seat), Sampler(seed_bytes(seed)))

    def board(self, seat: str = NOBODY, *, ascii: bool = False, colour: bool = False) -> str:  # noqa: A002
        """Draw the mine as a seat knows it; by default as everybody does."""
        return board_of(self.view(seat), ascii=ascii, colour=colour)

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        return f"<Match {self.ruleset}, {self.players} players, {len(self._moves)} moves>"

    # --- writing down ------------------------------------------------------------------------

    def record(self, *, secrets_too: bool | None = None) -> Record:
        """Return the record. The seed is in it only when the match is over, or if asked for."""
        if not self._recorded:
            raise ValueError("a match that began from a position has no record")
        reveal = self.over if secrets_too is None else secrets_too
        rounds: list[tuple[int, int]] = []
        moves: list[tuple[Seat, str]] = []
        for made in self._moves:
            if not rounds or rounds[-1][1] != made.round:
                rounds.append((len(moves), made.round))
            fold(moves, made.seat, made.text, made.window)
        chance_keys = self._state.chance_keys
        mixing = self.mixing
        return Record(
            ruleset=self.ruleset,
            players=self.players,
            names=self.names if all(self.names) else (),
            commitments=tuple(commitment(one) if one else "" for one in chance_keys),
            seed=self.seed if reveal and self.seed is not None else b"",
            moves=tuple(moves),
            rounds=tuple(rounds),
            result=tuple(self.totals.values()) if self.over else None,
            mixing=mixing.hidden() if mixing is not None and not reveal else mixing,
            engine=self.engine,
        )

    def tell_round(self) -> None:
        """Let the log of a match that began from a position say which round it is.

        No card moves with it, so nobody's memory is lost.
        """
        self._journal.tell([RoundBegan(self._state.round, self._state.first)])

    def _seat(self, letter: str) -> Seat:
        return NONE if letter == NOBODY else parse_seat(letter, self.players)


def board_of(v: View, *, ascii: bool = False, colour: bool = False) -> str:  # noqa: A002
    """Draw the mine as a view has it."""
    return draw(
        v.cells,
        v.hidden,
        v.rules,
        known=v.known_goals,
        sites=dict(v.sites),
        others={other.cell: other.sign for other in face_down_of(v.rules, v.parts)},
        things=things_of(v.rules, v.parts),
        signs=corner_signs(marks_of(v.rules, v.parts)),
        ascii=ascii,
        colour=colour,
    )


def journal_of(position: Position, state: State) -> Journal:
    """Return a journal in which everybody knows what a position says they know."""
    journal = Journal(state.n)
    journal.begin(state)
    for seat, goals in position.knows.items():
        for cell, card in goals.items():
            journal.know_goal(seat, cell, card)
    for seat, cards in position.gone.items():
        journal.know_own_discards(seat, cards)
    for kind, part in position.parts.items():
        for seat in range(state.n):
            SEEN[kind].recall(part, journal.memory(seat))
    return journal


def _fully(events: Iterable[Event]) -> list[Told]:
    """Return each event as the best informed seat is told of it."""
    found: list[Told] = []
    for event in events:
        knowers = event.knowers()
        seat = (knowers & -knowers).bit_length() - 1
        entry = told(event, seat)
        if entry is not None:
            found.append(entry)
    return found


def _names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if len(names) > players:
        raise NotationError("too-many-names", names=len(names), count=players)
    for name in names:
        check_name(name)
    return (*names, *[""] * (players - len(names)))
