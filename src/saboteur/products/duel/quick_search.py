"""Playing on from a moment by the quick judgement, and finding good lines where all cards are known.

`Trials` tries moves of one seat in worlds that a search has drawn; `best_line` looks for the most
gold a seat can have of a match that is known, to the end of the round, and `best_turn` to the end
of a turn.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, final

from saboteur.modules.rounds import ROUNDS
from saboteur.products.duel import quick_weights as weigh
from saboteur.products.duel.quick import QuickEvaluation, cards_left
from saboteur.products.duel.quick_faces import Faces
from saboteur.products.duel.trolls import is_bribe
from saboteur.rules.engine import apply, legal_moves
from saboteur.rules.kinds import TURN, Cell, Move, Seat

if TYPE_CHECKING:
    from saboteur.rules.state import State

LATER: Final = 3.0
"""How many goals a player is expected to secure in a later round of solo."""
SCALES: Final[list[float]] = [0.8, 3.0, 4.5]
"""By the rounds that are left after this one: how far a lead in nuggets has to go to be worth
much. In the last round almost any lead is a win."""
UNSURE: Final = 1.6
"""By how much more while the round goes on."""


@final
class Trials:
    """What comes of moves of one seat when everybody then plays by the quick judgement."""

    __slots__ = ("_faces", "_gold", "_evaluation", "_round", "_seat")

    def __init__(self, s: State, seat: Seat, evaluation: QuickEvaluation, faces: Faces) -> None:
        self._seat: Seat = seat
        self._evaluation: QuickEvaluation = evaluation
        self._faces: Faces = faces
        self._round: int = s.round
        self._gold: list[int] = [sum(cards) for cards in s.gold]

    def visit(self, s: State, m: Move, cards: int) -> float:
        """Return what a move comes to in a world, played on until so many cards are used up.

        Cards, not decisions: who throws cards away has fewer to dig with. In solo it is the gold at
        the end of the match, in The Duel the chance to win it.
        """
        return self.value(self.played(s, m, cards))

    def played(self, s: State, m: Move, cards: int) -> State:
        """Return where a move leads in a world, played on until so many cards are used up."""
        trial = s.copy()
        apply(trial, m)
        self._evaluation.play_on(trial, self._seat, self._round, cards_left(s) - cards)
        return trial

    def value(self, s: State) -> float:
        """Return what a situation, or the end of the round, comes to."""
        seat = self._seat
        ended = s.round != self._round or not s.stack
        if s.n == 1:
            own = float(sum(s.gold[seat]))
            return own + self._later(s) if ended else own + self._evaluation.prospect(s, seat)
        lead = float(sum(s.gold[seat]) - sum(s.gold[1 - seat]))
        scale = SCALES[ROUNDS - self._round]
        if not ended:
            lead += self._evaluation.prospect(s, seat)
            scale *= UNSURE
        return 1.0 / (1.0 + exp(-lead / scale))

    def _later(self, s: State) -> float:
        """Return what the goals that are left promise for the rounds to come.

        What was found and what was turned up in vain leaves the game. (DUEL-END-04, DUEL-END-09)
        """
        if self._round == ROUNDS:
            return 0.0
        left = s.rules.goal_cards[:]
        for card in s.out:
            if card in left:
                left.remove(card)
        gold = 0
        for card in left:
            gold += self._faces.gold[card]
        return LATER * (ROUNDS - self._round) * gold / max(1, len(left))


@final
class Line:
    """A line of moves and what it comes to."""

    __slots__ = ("moves", "state", "worth")

    def __init__(self, state: State, moves: list[Move], worth: float) -> None:
        self.state: State = state
        self.moves: list[Move] = moves
        self.worth: float = worth


def known_hopes(s: State, faces: Faces) -> list[dict[Cell, float]]:
    """Return for every seat what lies under each face-down goal, as one who knows it."""
    hopes = {cell: float(faces.gold[card]) for cell, card in s.hidden.items()}
    return [hopes for _ in range(s.n)]


def best_line(s: State, seat: Seat, weights: list[float], width: int = 60, most: int = 12) -> Line:
    """Return the best line found to the end of the round in a match of which all cards are known.

    A beam: of the situations in which as many cards are left only the `width` best are followed,
    each by the `most` moves that look best; where another seat is asked, it answers by the quick
    judgement. `worth` is the gold the seat gains in the round.
    """
    faces = Faces(s.rules)
    hopes = known_hopes(s, faces)
    number = s.round
    before = sum(s.gold[seat])
    best = Line(s, [], -99.0)
    evaluation = QuickEvaluation(s, faces, hopes, weights)
    hidden = len(s.hidden)
    layers: dict[int, dict[tuple[object, ...], Line]] = {}
    _keep(layers, Line(s.copy(), [], 0.0), seat)
    while layers:
        cards = max(layers)
        found = sorted(layers.pop(cards).values(), key=_by_worth)[:width]
        if len(found[0].state.hidden) != hidden:
            hidden = len(found[0].state.hidden)
            evaluation = QuickEvaluation(found[0].state, faces, hopes, weights)
        for line in found:
            for m in _best_moves(evaluation, line.state, seat, most):
                state = line.state.copy()
                apply(state, m)
                moves = [*line.moves, m]
                if not state.stack or state.round != number:
                    gold = float(sum(state.gold[seat]) - before)
                    if gold > best.worth:
                        best = Line(state, moves, gold)
                else:
                    _keep(layers, Line(state, moves, evaluation.prospect(state, seat)), seat)
    return best


def _keep(layers: dict[int, dict[tuple[object, ...], Line]], line: Line, seat: Seat) -> None:
    """Put a line among those with as many cards left, unless a better one is like it."""
    s = line.state
    # What is asked within a turn comes before the next turn with as many cards.
    place = 2 * cards_left(s) - (1 if s.stack[-1].kind == TURN else 0)
    same = layers.setdefault(place, {})
    key = _alike(s, seat)
    if key not in same or same[key].worth < line.worth:
        same[key] = line


def _by_worth(line: Line) -> float:
    return -line.worth


def _alike(s: State, seat: Seat) -> tuple[object, ...]:
    """Return what makes two situations alike for whoever has to go on from there."""
    return (
        tuple(sorted(s.cells.items())),
        tuple(sorted(s.hands[seat])),
        len(s.deck),
        s.front[seat],
        tuple(s.picked),
        len(s.stack),
    )


def _best_moves(evaluation: QuickEvaluation, s: State, seat: Seat, most: int) -> list[Move]:
    """Return the moves that look best; of another seat the one it would make."""
    moves = legal_moves(s)
    if s.stack[-1].seat != seat:
        return [evaluation.policy(s)]
    if len(moves) <= most:
        return moves
    values = evaluation.values(s, moves)
    order = sorted([(-values[i], i) for i in range(len(moves))])
    return [moves[i] for _, i in order[:most]]


def best_turn(s: State, seat: Seat) -> Line:
    """Return the moves of this turn with which a seat secures most gold, of all there are.

    Everything is tried, bribes before and after the main action included; of lines that secure as
    much the shortest is returned. Nothing is drawn meanwhile. `worth` is the gold secured less
    what bribes will cost and less what the other player secures by it.
    """
    faces = Faces(s.rules)
    start = s.copy()
    start.deck = []
    evaluation = QuickEvaluation(start, faces, known_hopes(s, faces), [0.0] * len(weigh.NAMES))
    before = _balance(start, seat, evaluation)
    best = Line(start, [], -99.0)
    todo = [Line(start, [], 0.0)]
    while todo:
        later: list[Line] = []
        for line in todo:
            asked = line.state.stack[-1].kind
            for m in legal_moves(line.state):
                state = line.state.copy()
                apply(state, m)
                moves = [*line.moves, m]
                ended = not state.stack or state.round != s.round
                if not ended and _goes_on(state, seat, asked, m):
                    later.append(Line(state, moves, 0.0))
                    continue
                worth = _balance(state, seat, evaluation, ended=ended) - before
                if worth > best.worth:
                    best = Line(state, moves, worth)
        todo = later
    return best


def _goes_on(s: State, seat: Seat, asked: int, m: Move) -> bool:
    """Say whether a seat is still asked in the same turn after a move."""
    if s.stack[-1].seat != seat:
        return False
    return s.stack[-1].kind != TURN or (asked == TURN and is_bribe(m))


def _balance(s: State, seat: Seat, evaluation: QuickEvaluation, *, ended: bool = False) -> float:
    """Return what a seat has and has secured, less what the other has."""
    total = 0.0
    for other in range(s.n):
        own = float(sum(s.gold[other]))
        if not ended:
            own += evaluation.secured(s, other)
        total += own if other == seat else -own
    return total
