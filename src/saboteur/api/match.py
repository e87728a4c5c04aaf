"""A match to play, look at, write down and read back: the pleasant side of the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from saboteur.api.event import Event
from saboteur.api.position import Position
from saboteur.api.record import Record
from saboteur.api.view import View
from saboteur.api.world import World
from saboteur.api.wrapper import AsInside, Now, Playable
from saboteur.match import Match as RawMatch
from saboteur.notation.card import NOBODY
from saboteur.notation.notated import Move
from saboteur.rules.errors import Reason
from saboteur.rules.options import Value


@final
class Match(Playable[RawMatch]):
    """A match of Saboteur. It is the authority: it knows everything.

    What a seat may know, its `view` tells.

    >>> match = Match("base", players=3, seed=1)
    >>> match
    <Match base@1/P2024, 3 players, 0 moves>
    >>> match.turn, match.decision
    ('A', 'turn')
    >>> match.play(match.legal_moves[0])[0].name
    'discarded'
    >>> match.moves
    [('A', '-NESW')]
    """

    __slots__ = ()

    def __init__(
        self,
        ruleset: str = "base",
        players: int | None = None,
        seed: int | str | bytes | None = None,
        names: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Begin a match, of five players where the game allows it. Without a seed, one is drawn.

        Options may stand in the text of the ruleset or be given as values:

        >>> Match("base", options={"require_connection": False, "first_player": "C"}).turn
        'C'

        :raises ValueError: if the ruleset does not exist or is not for so many players.
        """
        super().__init__(RawMatch(ruleset, players, seed, names, options))

    @classmethod
    def of(cls, raw: RawMatch) -> Match:
        """Return a match that is there already; both go on together."""
        match = cls.__new__(cls)
        match._raw = raw
        return match

    @classmethod
    def from_position(cls, text: str | Position, seed: int | str | bytes = 1) -> Match:
        """Deal a position, wholly or partly stated, and play on from there.

        :raises ValueError: if the text is no position, or an impossible one.
        """
        return cls.of(RawMatch.from_position(text if isinstance(text, str) else text.raw, seed))

    @classmethod
    def from_record(cls, text: str | Record) -> Match:
        """Play a recorded match again, as far as its chance has been revealed.

        :raises ValueError: if the text is no record or does not replay.
        """
        return cls.of(RawMatch.from_record(text if isinstance(text, str) else text.raw))

    # --- how it stands -----------------------------------------------------------------------

    def _now(self) -> Now:
        raw = self._raw
        return Now(raw.rules, raw.players, raw.round, raw.over, raw.turn, raw.decision)

    @property
    def options(self) -> dict[str, Value]:
        """The value of every option: a bool, a number, a word, or cells as (x, y).

        >>> Match("base+veto").options["veto_timeout"]
        5
        """
        return self._raw.options

    names = AsInside[tuple[str, ...]]("What to call each seat.")
    seed = AsInside[bytes | None](
        "The secret of the match; None if it began from a position or is not revealed."
    )
    commitments = AsInside[dict[str, str]](
        "The public hash of each chance stream, to be told before the match."
    )
    legal_moves = AsInside[list[Move]]("Every move that may be made now.")

    @property
    def moves(self) -> list[tuple[str, Move]]:
        """The moves so far: who, and what."""
        found = [text.partition(":") for text in self._raw.moves]
        return [(seat, Move.read(self._raw.rules, text)) for seat, _, text in found]

    totals = AsInside[dict[str, int]]("Everybody's gold. Secret until the match is over.")
    winners = AsInside[list[str]]("Who has won; empty until the match is over.")

    @property
    def position(self) -> Position:
        """The whole situation, secrets too; `str()` of it is its notation."""
        return Position(self._raw.position)

    # --- playing -----------------------------------------------------------------------------

    def why_not(self, move: str, seat: str = "") -> Reason | None:
        """Say why a move may not be made (by a seat; by default the one asked).

        :raises ValueError: if the text is no move at all.
        """
        return self._raw.why_not(move, seat)

    def play(self, move: str, seat: str = "") -> list[Event]:
        """Make a move; return what happened, secrets too.

        :raises IllegalMove: if it may not be made; nothing has changed then.
        :raises ValueError: if the text is no move at all.
        """
        return [Event.of(self._raw.rules, told) for told in self._raw.play(move, seat)]

    # --- looking -----------------------------------------------------------------------------

    def view(self, seat: str) -> View:
        """Return all that a seat may know; `-` is a spectator."""
        return View(self._raw.view(seat))

    def seen(self, seat: str) -> Position:
        """Return what a seat may know as a position, with `??` for the rest."""
        return self.view(seat).position

    def log(self, seat: str) -> tuple[Event, ...]:
        """Return everything a seat was told so far; `-` is a spectator."""
        rules = self._raw.rules
        return tuple([Event.of(rules, told) for told in self._raw.log(seat)])

    def sample(self, seat: str, seed: int = 0) -> World:
        """Return a random world that fits what a seat knows, to search in.

        :raises ValueError: if the match is over: there is nothing left to try.
        """
        return World(self._raw.sample(seat, seed))

    def board(self, seat: str = NOBODY, *, ascii: bool = False, colour: bool = False) -> str:  # noqa: A002
        """Draw the mine as a seat knows it; by default as everybody does."""
        return self._raw.board(seat, ascii=ascii, colour=colour)

    def record(self, *, secrets_too: bool | None = None) -> Record:
        """Return the record. The seed is in it only when the match is over, or if asked for."""
        return Record(self._raw.record(secrets_too=secrets_too))

    def __str__(self) -> str:
        return str(self._raw)

    def __repr__(self) -> str:
        return repr(self._raw)
