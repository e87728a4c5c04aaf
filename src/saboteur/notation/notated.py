"""Texts that can be looked into: a move, and what is like it further up."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

from saboteur.notation.card import card_name, seat_name
from saboteur.notation.move import move_text, parse_move
from saboteur.rules.kinds import (
    ACT_NAMES,
    NO_CARD,
    NO_TARGET,
    NOWHERE,
    cell_x,
    cell_y,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
)
from saboteur.rules.ruleset import Ruleset

RawT = TypeVar("RawT")


class Notated(str, Generic[RawT]):
    """Something in notation: a text, which remembers what it was written from."""

    __slots__ = ("_raw", "_rules")

    _raw: RawT
    _rules: Ruleset

    @classmethod
    def _written(cls, text: str, rules: Ruleset, raw: RawT) -> Self:
        """Return a text with what it was written from."""
        found: Self = cls(text)
        found._raw = raw
        found._rules = rules
        return found

    @property
    def raw(self) -> RawT:
        """The same in packed integers."""
        return self._raw


class Move(Notated[int]):
    """A move: its notation, with its parts to look at.

    >>> import saboteur
    >>> move = saboteur.Match(players=3, seed=7).legal_moves[1]
    >>> move, move.act, move.card, move.target
    ('sabotage-cart>B', 'play', 'sabotage-cart', 'B')

    Wherever a move is taken, its plain text will do.
    """

    __slots__ = ()

    @classmethod
    def of(cls, rules: Ruleset, code: int) -> Move:
        """Return the engine's move as text."""
        return cls._written(move_text(rules, code), rules, code)

    @classmethod
    def read(cls, rules: Ruleset, text: str) -> Move:
        """Return the move that a text means in a game.

        :raises InvalidMove: if it is no move.
        """
        return cls.of(rules, parse_move(rules, text))

    @property
    def act(self) -> str:
        """What is done: play, discard, pass or choose."""
        return ACT_NAMES[move_act(self._raw)]

    @property
    def card(self) -> str:
        """The card as printed; empty if the move is about none."""
        card = move_card(self._raw)
        return "" if card == NO_CARD else card_name(self._rules, card)

    @property
    def cell(self) -> tuple[int, int] | None:
        """The cell (x, y) it is about, if any."""
        cell = move_cell(self._raw)
        return None if cell == NOWHERE else (cell_x(cell), cell_y(cell))

    @property
    def turned(self) -> bool:
        """Whether the card lies turned by 180 degrees."""
        return bool(move_turned(self._raw))

    @property
    def target(self) -> str:
        """The letter of the player it is about; empty if none."""
        target = move_target(self._raw)
        return "" if target == NO_TARGET else seat_name(target)
