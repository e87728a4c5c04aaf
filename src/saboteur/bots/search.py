"""One decision thought through in worlds that fit a view: each move is tried, and played on for a lap.

The same worlds serve every move, so that luck falls out of the comparison; moves that do worse are
given up early, so that most worlds are tried with the few that matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.aims import AIMS
from saboteur.bots.base import Thought
from saboteur.bots.belief import role_belief
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.move_values import evaluate
from saboteur.bots.opinion import PLAIN
from saboteur.bots.personas import EVEN, Persona
from saboteur.bots.reader import Reading, taken_for_digger, what_it_says
from saboteur.bots.table_minds import kit_of, minds_of
from saboteur.bots.tact import tactless
from saboteur.bots.temper import CHANCE, preferred
from saboteur.bots.weights import value_weights
from saboteur.minds.lap import Laps
from saboteur.rules import kinds
from saboteur.rules.kinds import NONE, move_act, move_card
from saboteur.views.adding import added
from saboteur.views.sample import Sampler, Sampling

if TYPE_CHECKING:
    from saboteur.bots.base import Dice, Meter
    from saboteur.bots.registry import Judgement
    from saboteur.minds.policy import Minds
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

    Weigh = Callable[[View, Sequence[Move], Dice, Meter, int], dict[Move, list[float]]]
    """Returns what comes of some moves in a number of worlds, tried elsewhere."""

MOST_MOVES: Final = 12
"""How many moves it looks at; the others look too bad."""
OF_A_SORT: Final = 5
"""How many of them may play cards of one family, or discard."""
LEAN: Final = 0.004
"""How much a move is preferred that looks better at first sight, for each point it does."""
MOST_LEAN: Final = 6.0
SHYNESS: Final = 0.05
"""What it costs a Saboteur, as a chance to win the round, to begin with something hostile: without
it a lap looks better where one strikes first, and everybody knows them from then on."""
BELIEF: Final = 0.5
"""How much of what is believed was learned, where something was; the rest is read from acts. Both
together err less than either (docs/learning.md)."""
POLICY: Final = 0.01
"""How much a move is preferred, as a chance, for each e-fold by which it was learned to be likelier."""
MOST_DOUBT: Final = 6.0
"""So many e-folds, at most, a move can be less likely than the likeliest: it is tried all the same if
there is room."""


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody searches."""

    reads: bool = False
    """Whether moves are judged at first sight as `reader` does, and not as `simple` does."""
    denial: float = 0.0
    """What it is worth to a Saboteur to be taken for a digger, as a chance to win the round."""
    persona: Persona = EVEN
    shyness: float = SHYNESS
    belief: float = BELIEF
    """How much of what it believes was learned, if anything was."""
    policy: float = POLICY
    """How much what was learned of moves counts in judging them; at 0 they are judged without it."""
    tact: bool = False
    """Whether what a digger should not do (bots.tact) is not even tried."""


USUAL: Final = Style()


@final
class Search:
    """One decision thought through."""

    def __init__(
        self,
        view: View,
        dice: Dice,
        meter: Meter,
        style: Style = USUAL,
        weigh: Weigh | None = None,
        judgement: Judgement | None = None,
    ) -> None:
        """Begin; `weigh` has worlds tried elsewhere, `judgement` is what was learned of the view."""
        self._view = view
        self._meter = meter
        self._style = style
        self._weigh = weigh
        kit = kit_of(view.rules)
        weights = value_weights(view.rules.game, view.n) or ()
        self._minds: Minds = minds_of(view, kit)
        self._dice = dice
        self._laps = Laps(kit, [list(w) for w in weights], view.n, dice.below(1 << 30))
        self._sampling = Sampling(view)
        self._belief = role_belief(view, None, judgement, style.belief)
        self._judgement = judgement if style.policy > 0.0 else None
        self._sampler = Sampler(dice.seed())
        self._prior: dict[Move, float] = {}
        """What each move looks worth at first sight; only moves of a turn do."""
        self._costs: dict[Move, float] = {}
        """What each move costs for what others will believe."""
        self._sums: dict[Move, float] = {}
        self._visits: dict[Move, int] = {}

    def run(self) -> Thought:
        """Try moves until the budget is spent; return the best."""
        evaluation = Evaluation(self._view, Reading() if self._style.reads else PLAIN)
        self._prior = self._first_sight(evaluation)
        left = self._candidates()
        self._count_costs(evaluation, left)
        halvings = max(1, (len(left) - 1).bit_length())
        share = self._meter.left // halvings
        nearly = left
        while len(left) > 1 and not self._meter.is_up():
            nearly = left
            self._try(left, max(1, share // len(left)))
            left.sort(key=self._worth, reverse=True)
            left = left[: (len(left) + 1) // 2]
        persona = self._style.persona
        best = left[0]
        if persona != EVEN and best in self._visits:
            best = preferred(nearly, self._worth, CHANCE, self._view, persona)
        return Thought(
            best,
            {m: self._sums[m] / self._visits[m] for m in self._visits},
            self._suspicions(),
            "searched",
        )

    def _first_sight(self, evaluation: Evaluation) -> dict[Move, float]:
        """Return what each move looks worth before any is tried, to be compared."""
        moves = self._view.moves
        if self._judgement is None:
            return {m: evaluate(evaluation, m) for m in moves}
        scores = self._judgement.scores
        best = max(scores)
        return {m: score - best for m, score in zip(moves, scores, strict=True)}

    def _count_costs(self, evaluation: Evaluation, moves: list[Move]) -> None:
        """Reckon how much less a Saboteur will be taken for a digger after each move."""
        view = self._view
        if AIMS[view.role].digs:
            return
        for m in moves:
            if PLAIN.shame(evaluation, m):
                self._costs[m] = self._style.shyness
        if not self._style.denial:
            return
        now = taken_for_digger(view)
        for m in moves:
            lost = now - taken_for_digger(view, what_it_says(view, m))
            self._costs[m] = self._costs.get(m, 0.0) + self._style.denial * lost

    def weigh(self, moves: Sequence[Move]) -> dict[Move, list[float]]:
        """Try moves in the same worlds until the budget is spent; return what came of each."""
        found: dict[Move, list[float]] = {m: [] for m in moves}
        while not found[moves[0]] or not self._meter.is_up():
            world = self._sampling.draw(self._sampler, self._belief.odds)
            seed = self._dice.below(1 << 30)
            for m in moves:
                won = self._laps.after(world, self._minds, m, self._view.seat, self._view.n, seed)
                found[m].append(won)
            self._meter.spend(len(moves))
        return found

    def _suspicions(self) -> tuple[float, ...]:
        """Return how likely each seat is against this one."""
        foes = AIMS[self._view.role].foes
        return tuple(
            0.0 if seat == self._view.seat else self._belief.any_of(seat, foes)
            for seat in range(self._view.n)
        )

    def _candidates(self) -> list[Move]:
        """Return the moves that look best at first sight, not too many of a sort."""
        found: list[Move] = []
        sorts: dict[int, int] = {}
        unmannerly = tactless(self._view) if self._style.tact else frozenset()
        moves = [m for m in self._view.moves if m not in unmannerly]
        for m in sorted(moves, key=lambda m: (-self._prior[m], m)):
            sort = self._sort(m)
            sorts[sort] = sorts.get(sort, 0) + 1
            if sorts[sort] <= (2 if sort == NONE else OF_A_SORT):
                found.append(m)
            if len(found) == MOST_MOVES:
                break
        return found

    def _sort(self, m: Move) -> int:
        if move_act(m) != kinds.PLAY:
            return NONE
        return self._view.rules.cards[move_card(m)].family

    def _try(self, moves: list[Move], worlds: int) -> None:
        """Try all moves in the same worlds."""
        seat = self._view.seat
        if self._weigh is not None:
            found = self._weigh(self._view, moves, self._dice, self._meter, worlds)
            for m, won in found.items():
                self._sums[m] = self._sums.get(m, 0.0) + added(won)
                self._visits[m] = self._visits.get(m, 0) + len(won)
                self._meter.spend(len(won))
            return
        for _ in range(worlds):
            if self._meter.is_up():
                return
            world = self._sampling.draw(self._sampler, self._belief.odds)
            seed = self._dice.below(1 << 30)
            for m in moves:
                value = self._laps.after(world, self._minds, m, seat, self._view.n, seed)
                self._sums[m] = self._sums.get(m, 0.0) + value
                self._visits[m] = self._visits.get(m, 0) + 1
            self._meter.spend(len(moves))

    def _worth(self, m: Move) -> float:
        if m not in self._visits:
            return -1.0
        if self._judgement is None:
            lean = LEAN * max(-MOST_LEAN, min(MOST_LEAN, self._prior[m]))
        else:
            lean = self._style.policy * max(-MOST_DOUBT, self._prior[m])
        return self._sums[m] / self._visits[m] + lean - self._costs.get(m, 0.0)
