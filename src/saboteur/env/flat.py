"""Flat numbers of moves: the same move has the same number in every position of every match.

    lay       (2 * card + turned) * 1024 + cell     card: the place among the cards that are laid
    lift      + cell                                 a rockfall
    look      + goal                                 a map; goals in the order of the ruleset
    on        + (card * 12 + seat) * 3 + tool        sabotage and repairs, one after the other
    discard   + card                                 its place among the cards of the deck
    turn      + 0 or 1                               how a goal is to lie
    goal      + goal                                 which goal is turned up first
    gold      + value                                which gold card is kept: 1 to 3
    pass

Each line begins where the one before it ends. A cell is 32 * (y mod 32) + (x mod 32): as far as a
deck's own cards can carry a tunnel, no two cells of one mine have the same number, and `FlatMoves`
refuses a deck that could go farther. Seats count to the left from the seat that moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import numpy as np
from numpy.typing import NDArray

from saboteur.rules import kinds
from saboteur.rules.kinds import CardId, Cell, Family, Move, Seat
from saboteur.rules.mine import JOINING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.ruleset import Ruleset

_SPAN: Final = 32
"""The mine as a torus: so many columns and rows."""
_CELLS: Final = _SPAN * _SPAN
_TOOLS: Final = 3
_MOST_GOLD: Final = 3
_ASKED: Final = frozenset((kinds.TURN, kinds.PICK_TRIGGER, kinds.ORIENT, kinds.TAKE_GOLD))
_HELD: Final[frozenset[Family]] = frozenset(
    (kinds.PATH, kinds.SABOTAGE, kinds.REPAIR, kinds.ROCKFALL, kinds.MAP)
)


class NoFlatMoves(ValueError):
    """A ruleset whose moves have no flat numbers; listed moves serve all."""


@final
class FlatMoves:
    """The numbers of all moves of a ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        """Number the moves.

        :raises NoFlatMoves: if the ruleset asks for more than there are numbers for.
        """
        _check(rules)
        deck = sorted(set(rules.deck_cards))
        self._laid = _places([card for card in deck if rules.cards[card].family == kinds.PATH])
        on = [card for card in deck if rules.cards[card].family in {kinds.SABOTAGE, kinds.REPAIR}]
        self._on = _places(on)
        self._deck = _places(deck)
        self._goals = {cell: i for i, cell in enumerate(rules.goal_cells)}
        self._family = [card.family for card in rules.cards]
        sizes = {
            "lay": 2 * len(self._laid) * _CELLS,
            "lift": _CELLS,
            "look": len(self._goals),
            "on": len(self._on) * kinds.MAX_SEATS * _TOOLS,
            "discard": len(deck),
            "turn": 2,
            "goal": len(self._goals),
            "gold": _MOST_GOLD,
            "pass": 1,
        }
        self.starts: dict[str, int] = {}
        """Where each kind of move begins."""
        self.size: int = 0
        """How many numbers there are."""
        for word, size in sizes.items():
            self.starts[word] = self.size
            self.size += size

    def number(self, move: Move, seat: Seat, n: int) -> int:
        """Return the number of a move of a seat of n."""
        act = kinds.move_act(move)
        if act == kinds.PLAY:
            return self._played(move, seat, n)
        if act == kinds.DISCARD:
            return self.starts["discard"] + self._deck[kinds.move_card(move)]
        if act == kinds.PASS:
            return self.starts["pass"]
        value = kinds.move_value(move)
        if value:
            return self.starts["gold"] + value - 1
        if kinds.move_card(move) == kinds.NO_CARD and kinds.move_cell(move) in self._goals:
            return self.starts["goal"] + self._goals[kinds.move_cell(move)]
        return self.starts["turn"] + kinds.move_turned(move)

    def _played(self, move: Move, seat: Seat, n: int) -> int:
        card = kinds.move_card(move)
        cell = kinds.move_cell(move)
        family = self._family[card]
        if family == kinds.PATH:
            place = 2 * self._laid[card] + kinds.move_turned(move)
            return self.starts["lay"] + place * _CELLS + _on_torus(cell)
        if family == kinds.ROCKFALL:
            return self.starts["lift"] + _on_torus(cell)
        if family == kinds.MAP:
            return self.starts["look"] + self._goals[cell]
        target = kinds.move_target(move)
        away = 0 if target == kinds.NO_TARGET else (target - seat) % n
        place = self._on[card] * kinds.MAX_SEATS + away
        return self.starts["on"] + place * _TOOLS + kinds.move_value(move)

    def numbers(self, moves: Sequence[Move], seat: Seat, n: int) -> dict[int, Move]:
        """Return moves by their numbers, in the order of these.

        :raises RuntimeError: if two have the same number, which no mine should bring about.
        """
        found = {self.number(move, seat, n): move for move in moves}
        if len(found) != len(moves):
            raise RuntimeError("two legal moves have the same number")
        return dict(sorted(found.items()))

    def mask(self, numbers: Sequence[int]) -> NDArray[np.int8]:
        """Return a 1 for each of some numbers."""
        found = np.zeros(self.size, np.int8)
        found[list(numbers)] = 1
        return found


def _places(cards: list[CardId]) -> dict[CardId, int]:
    return {card: place for place, card in enumerate(cards)}


def _on_torus(cell: Cell) -> int:
    return kinds.cell_y(cell) % _SPAN * _SPAN + kinds.cell_x(cell) % _SPAN


def _check(rules: Ruleset) -> None:
    """Refuse what has moves without a number.

    :raises NoFlatMoves: saying why.
    """
    asked = {kind for kind, asks in enumerate(rules.asks) if asks}
    if not asked <= _ASKED:
        words = ", ".join(kinds.FRAME_NAMES[kind] for kind in sorted(asked - _ASKED))
        raise NoFlatMoves(f"{rules.text} has decisions without flat numbers ({words}): list moves")
    families = {rules.cards[card].family for card in rules.deck_cards}
    if not families <= _HELD:
        raise NoFlatMoves(f"{rules.text} has cards without flat numbers: list moves")
    if rules.fits != JOINING or max(_spans(rules)) > _SPAN:
        raise NoFlatMoves(
            f"the tunnels of {rules.text} can go too far for flat numbers: list moves"
        )


def _spans(rules: Ruleset) -> tuple[int, int]:
    """Return how many columns and rows the cards of one mine can stand in at most.

    A tunnel goes on in one direction by cards that go straight, and once more for every two that
    turn it aside and back; its last card may be anything. Two arms in opposite directions share
    the cards, and the goals lie where they lie.
    """
    found: list[int] = []
    for sides, coordinate in (
        ((1 << kinds.EAST | 1 << kinds.WEST), kinds.cell_x),
        ((1 << kinds.NORTH | 1 << kinds.SOUTH), kinds.cell_y),
    ):
        straight = 0
        turning = 0
        # Who reaches the treasure goes no farther: the round is over. (BASE-END-01)
        goals = [card for card in rules.goal_cards if rules.cards[card].family != kinds.TREASURE]
        for card in [*rules.deck_cards, *goals]:
            tile = rules.cards[card].tile
            chambers = () if tile is None else tile.chambers
            if any(mask & sides == sides for mask in chambers):
                straight += 1
            elif any(mask & sides and mask & ~sides for mask in chambers):
                turning += 1
        one_way = straight + turning // 2 + 1
        farthest = max(abs(coordinate(cell)) for cell in rules.goal_cells)
        found.append(one_way + max(1, farthest) + 1)
    return found[0], found[1]
