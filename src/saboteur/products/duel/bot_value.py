"""What a turn of The Duel is worth to the player whose turn it is: the lead to expect, the chance to win.

The lead at the end of a round is a sum of what is seen then, with weights that were fitted to what
came of situations where the quick judgement played against itself (`LEAD` in bot_weights): gold that
is secured, how near both players are to each face-down goal, broken tools, the hand, and the best
that the quick judgement sees to do at once.
"""

from __future__ import annotations

from math import exp, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final, final

from saboteur.modules.rounds import ROUNDS
from saboteur.products.duel.bot_weights import LEAD
from saboteur.products.duel.cards import GOLD_PATH, KEY, TROLL_PATH
from saboteur.products.duel.part import duel_part
from saboteur.products.duel.quick import cards_left
from saboteur.products.duel.reach import colour_of
from saboteur.rules import kinds
from saboteur.rules.engine import legal_moves
from saboteur.rules.mine import card_of
from saboteur.views.adding import added

if TYPE_CHECKING:
    from saboteur.products.duel.quick import QuickEvaluation
    from saboteur.products.duel.quick_faces import Faces
    from saboteur.rules.kinds import Cell, Seat
    from saboteur.rules.state import State

NAMES: Final = tuple(LEAD)
"""What is counted, in this order."""
_AT: Final = {name: at for at, name in enumerate(NAMES)}
_WEIGHTS: Final = list(LEAD.values())
_FAR: Final = 4
_BANDS: Final = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 3] + [_FAR] * 60
"""By distance in half cards: one card, two, three, up to five, farther."""
_NEAR: Final = [[_AT[f"near-{i}-{j}"] for j in range(_FAR + 1)] for i in range(_FAR + 1)]
_LATE: Final = 24
"""With so many cards left in deck and hands a round begins to be late."""
OF_A_CARD: Final = 0.185
"""The variance of the lead for every card that is left in a round, in square nuggets."""
OF_A_ROUND: Final = 9.0
"""And for every round to come."""
LOGISTIC: Final = 0.551
"""The scale of a logistic curve by the standard deviation it stands for."""
_FAMILIES: Final = {
    GOLD_PATH: "gold",
    TROLL_PATH: "troll",
    kinds.LADDER: "ladder",
    KEY: "key",
    kinds.MAP: "map",
    kinds.REPAIR: "repair",
    kinds.SABOTAGE: "sabotage",
    kinds.ROCKFALL: "rockfall",
}


@final
class Stakes:
    """What one seat has to expect of a round, from a moment on."""

    def __init__(
        self,
        s: State,
        seat: Seat,
        evaluation: QuickEvaluation,
        faces: Faces,
        hopes: dict[Cell, float],
    ) -> None:
        """Look from a moment of the round that the evaluation was made for."""
        self._seat = seat
        self._evaluation = evaluation
        self._faces = faces
        self._round = s.round
        self._hopes = [(goal, hopes[goal]) for goal in sorted(s.hidden)]
        """In the order in which the evaluation has them."""
        self._held: list[int] = []
        """Where each card counts."""
        for card, face in enumerate(s.rules.cards):
            name = _FAMILIES.get(face.family, "path")
            wide = name == "path" and faces.more_sides[card] > 0
            self._held.append(_AT["a-wide-path" if wide else f"a-{name}"])

    def chance(self, s: State) -> float:
        """Return how likely the seat wins the match, on a turn of its own or after the round."""
        seat = self._seat
        lead = float(sum(s.gold[seat]) - sum(s.gold[1 - seat]))
        later = ROUNDS - self._round
        if s.stack and s.round == self._round:
            return _chance(lead + self.lead(s), later, cards_left(s))
        if later:
            return _chance(lead, later, 0)
        return 0.5 if not lead else float(lead > 0)

    def slope(self, s: State) -> float:
        """Return what a nugget changes in the chance to win, as things stand."""
        chance = self.chance(s)
        later = ROUNDS - self._round
        return max(0.01, chance * (1.0 - chance) / _scale(later, cards_left(s)))

    def lead(self, s: State) -> float:
        """Return by how much the seat will be ahead in this round, on a turn of its own."""
        return added(map(mul, _WEIGHTS, self.numbers(s)))

    def numbers(self, s: State) -> list[float]:
        """Return what is to be seen on a turn of the seat, by NAMES."""
        seat = self._seat
        evaluation = self._evaluation
        duel = duel_part(s)
        found = [0.0] * len(NAMES)
        found[_AT["best"]] = max(evaluation.values(s, legal_moves(s)))
        for cell, counter in duel.counters.items():
            gold = self._faces.gold[card_of(s.cells[cell])] or -1
            found[_AT["secured" if counter == s.roles[seat] else "secured-other"]] += gold
        found[_AT["broken"]] = float(bool(s.front[seat] & s.rules.blocking))
        found[_AT["broken-other"]] = float(bool(s.front[1 - seat] & s.rules.blocking))
        late = max(0.0, 1.0 - cards_left(s) / _LATE)
        self._note_goals(s, late, found)
        self._note_hands(s, late, found)
        return found

    def _note_goals(self, s: State, late: float, found: list[float]) -> None:
        """Count the gold that is hoped for by how near both players are to it."""
        duel = duel_part(s)
        colour = colour_of(s, self._seat)
        own = self._evaluation.ends(s, duel, colour).best
        other = self._evaluation.ends(s, duel, 1 - colour).best
        for g, (goal, hope) in enumerate(self._hopes):
            if goal in s.hidden:
                here, there = _BANDS[own[g]], _BANDS[other[g]]
                found[_NEAR[here][there]] += hope
                if here != _FAR:
                    found[_AT["late-0"] + here] += late * hope
                if there != _FAR:
                    found[_AT["late-other-0"] + there] += late * hope

    def _note_hands(self, s: State, late: float, found: list[float]) -> None:
        """Count the cards of the seat, and how many the other player has."""
        hand = s.hands[self._seat]
        found[_AT["card"]] = float(len(hand))
        found[_AT["card-other"]] = float(len(s.hands[1 - self._seat]))
        front = s.front[self._seat]
        for card in hand:
            found[self._held[card]] += 1.0
            face = s.rules.cards[card]
            if front and face.family == kinds.REPAIR and any(front >> t & 1 for t in face.tools):
                found[_AT["needed"]] = 1.0
        found[_AT["a-path"]] += found[_AT["a-wide-path"]]
        found[_AT["late-path"]] = late * found[_AT["a-path"]]
        found[_AT["late-gold"]] = late * found[_AT["a-gold"]]
        found[_AT["late-sabotage"]] = late * found[_AT["a-sabotage"]]


def _scale(later: int, cards: int) -> float:
    return LOGISTIC * sqrt(OF_A_ROUND * later + OF_A_CARD * cards + 0.1)


def _chance(lead: float, later: int, cards: int) -> float:
    return 1.0 / (1.0 + exp(-lead / _scale(later, cards)))
