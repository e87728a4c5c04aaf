"""A whole match that fits what a seat knows, to try moves in."""

from __future__ import annotations

from typing import final

from saboteur.api.names import Cell, by_letter, cards, front_of, letters, mine_of, pair
from saboteur.api.wrapper import Now, Playable
from saboteur.notation.card import card_name, parse_seat, role_name, seat_name
from saboteur.notation.judging import IllegalMove
from saboteur.notation.move import parse_move
from saboteur.notation.notated import Move
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import FRAME_NAMES, Seat
from saboteur.views.world import World as RawWorld


@final
class World(Playable[RawWorld]):
    """A sampled match. Moves are made in it as in a real one.

    It fits all that a seat knows; the rest is dealt by chance and says nothing of the true match.

    >>> import saboteur
    >>> match = saboteur.Match("base", players=3, seed=7)
    >>> world = match.sample("A", seed=1)
    >>> world
    <World of base@1/P2024, round 1, turn A>
    >>> world.hand("A") == match.view("A").hand, len(world.hand("B"))
    (True, 6)
    >>> then = world.copy()
    >>> then.play("NEW@1,0")
    >>> then.turn, world.turn
    ('B', 'A')
    >>> while not then.over:
    ...     then.play(then.legal_moves[0])
    >>> then.winners
    ['A', 'C']

    Searching many moves deep, `raw` has the same without any texts.
    """

    __slots__ = ()

    def _now(self) -> Now:
        raw = self._raw
        kind = raw.asks()
        return Now(
            raw.rules(),
            raw.seats(),
            raw.round(),
            raw.over(),
            turn=seat_name(raw.to_move()),
            decision=FRAME_NAMES[kind] if kind >= 0 else "",
        )

    @property
    def active(self) -> str:
        """Whose turn it is, whoever has to decide something in it."""
        return seat_name(self._raw.active())

    @property
    def completer(self) -> str:
        """Who reached the treasure this round; `-` if nobody has yet."""
        return seat_name(self._raw.completer())

    # --- playing -----------------------------------------------------------------------------

    @property
    def legal_moves(self) -> list[Move]:
        """Every move that may be made now."""
        rules = self._raw.rules()
        return [Move.of(rules, m) for m in self._raw.legal_moves()]

    def why_not(self, move: str) -> Reason | None:
        """Say why a move may not be made now.

        :raises ValueError: if the text is no move at all.
        """
        return self._raw.why_not(parse_move(self._raw.rules(), move))

    def play(self, move: str) -> None:
        """Make a move.

        :raises IllegalMove: if it may not be made; nothing has changed then.
        :raises ValueError: if the text is no move at all.
        """
        m = parse_move(self._raw.rules(), move)
        reason = self._raw.why_not(m)
        if reason is not None:
            raise IllegalMove(move, reason)
        self._raw.apply(m)

    def copy(self) -> World:
        """Return an independent copy; its chance goes on as this one's would."""
        return World(self._raw.copy())

    # --- what there is -----------------------------------------------------------------------

    def hand(self, seat: str) -> tuple[str, ...]:
        """Return the cards a seat holds."""
        return cards(self._raw.rules(), sorted(self._raw.hand(self._seat(seat))))

    def front(self, seat: str) -> tuple[str, ...]:
        """Return the cards that lie in front of a seat."""
        return front_of(self._raw.rules(), self._raw.front(self._seat(seat)))

    def role(self, seat: str) -> str | None:
        """Return the dwarf card of a seat; None before it is dealt."""
        self._seat(seat)
        return self.roles.get(seat)

    def gold(self, seat: str) -> tuple[int, ...]:
        """Return the values of the gold cards a seat holds."""
        return tuple(self._raw.gold(self._seat(seat)))

    @property
    def roles(self) -> dict[str, str]:
        """The dwarf card everybody has; empty before they are dealt."""
        return by_letter([role_name(role) for role in self._raw.roles()])

    @property
    def undealt(self) -> tuple[str, ...]:
        """The undealt dwarf cards, bottom first."""
        return tuple([role_name(role) for role in self._raw.undealt()])

    @property
    def deck(self) -> tuple[str, ...]:
        """The draw deck, bottom first: the last one is drawn next."""
        return cards(self._raw.rules(), self._raw.deck())

    @property
    def discards(self) -> tuple[str, ...]:
        """The discard pile, bottom first."""
        return cards(self._raw.rules(), self._raw.discards())

    @property
    def mine(self) -> dict[Cell, str]:
        """The cards that lie face up, each as it lies, in reading order."""
        return mine_of(self._raw.rules(), self._raw.cells())

    @property
    def face_down(self) -> dict[Cell, str]:
        """The cards that lie face down, goals and others, in reading order."""
        rules = self._raw.rules()
        found = sorted(self._raw.hidden().items())
        return {pair(cell): card_name(rules, card) for cell, card in found}

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's gold as it stands."""
        return by_letter(self._raw.totals())

    @property
    def winners(self) -> list[str]:
        """Who has won; empty until the match is over."""
        return list(letters(self._raw.winners())) if self.over else []

    def __repr__(self) -> str:
        return f"<World of {self.ruleset}, round {self.round}, turn {self.turn}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, World) and self._raw.key() == other._raw.key()

    __hash__ = None  # type: ignore[assignment]  # a world changes

    def _seat(self, letter: str) -> Seat:
        return parse_seat(letter, self._raw.seats())
