"""A match as it is written down, in words."""

from __future__ import annotations

from typing import final

from saboteur.api.names import by_letter
from saboteur.api.wrapper import AsInside, Written
from saboteur.notation.card import seat_name
from saboteur.notation.record import Record as RawRecord
from saboteur.notation.record import parse_record as parse_raw
from saboteur.rules.chance import STREAM_NAMES


@final
class Record(Written[RawRecord]):
    """A match as it is written down; `str` of it is the text to keep.

    >>> import saboteur
    >>> match = saboteur.Match("base", players=3, seed=7, names=["Ann", "Bob", "Cleo"])
    >>> _ = match.play("NEW@1,0")
    >>> record = match.record()
    >>> record.names, record.moves, record.result
    (('Ann', 'Bob', 'Cleo'), (('A', 'NEW@1,0'),), None)
    """

    __slots__ = ()

    players = AsInside[int]("The number of seats.")
    names = AsInside[tuple[str, ...]]("One for each seat, or none at all.")

    @property
    def seed(self) -> bytes | None:
        """The secret of the match; None while it is not revealed."""
        return self._raw.seed or None

    @property
    def commitments(self) -> dict[str, str]:
        """The public hash of each chance stream that is written."""
        found = zip(STREAM_NAMES, self._raw.commitments, strict=True)
        return {name: hashed for name, hashed in found if hashed}

    @property
    def moves(self) -> tuple[tuple[str, str], ...]:
        """Who did what, in notation; ("-", "~") where everybody let a card pass."""
        return tuple([(seat_name(seat), text) for seat, text in self._raw.moves])

    @property
    def result(self) -> dict[str, int] | None:
        """Everybody's gold once the match is over."""
        return None if self._raw.result is None else by_letter(self._raw.result)

    def __repr__(self) -> str:
        return f"<Record of {self.ruleset}, {self.players} players, {len(self.moves)} moves>"


def parse_record(text: str) -> Record:
    """Read a record.

    :raises RecordError: if the text is no record; it says where.
    """
    return Record(parse_raw(text))
