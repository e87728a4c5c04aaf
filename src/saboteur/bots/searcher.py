"""The level `searcher`: tries moves in worlds that fit its view, plays on for a lap, and values that.

The same worlds serve every move, so that luck falls out of the comparison; moves that do worse are
given up early, so that most worlds are tried with the few that matter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.aims import AIMS
from saboteur.bots.base import UNLIMITED, Bot, Budget, Meter, Thought
from saboteur.bots.belief import role_belief
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.lines import this_round
from saboteur.bots.move_values import evaluate
from saboteur.bots.registry import GAMES, SEARCHES
from saboteur.bots.simple import SimpleBot
from saboteur.bots.table_minds import kit_of, minds_of
from saboteur.bots.weights import value_weights
from saboteur.minds.lap import Laps
from saboteur.rules import kinds
from saboteur.rules.kinds import NONE, TURN, move_act, move_card
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.sample import NoWorld, Sampler, Sampling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.bots.base import Dice
    from saboteur.bots.occasions import Claim, Occasion
    from saboteur.minds.policy import Minds
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

VISITS: Final = 1600
"""How often it plays on from a move, if nobody says how often it may."""
MOST_MOVES: Final = 12
"""How many moves it looks at; the others look too bad."""
OF_A_SORT: Final = 5
"""How many of them may play cards of one family, or discard."""
LEAN: Final = 0.004
"""How much a move is preferred that looks better at first sight, for each point it does."""
MOST_LEAN: Final = 6.0


@final
class SearcherBot(Bot):
    """Searches where it knows how, and does as `simple` elsewhere."""

    LEVEL = "searcher"
    TALKS = True

    def __init__(self, visits: int = VISITS) -> None:
        """Make it; `visits` is how often it plays on from a move, if nobody says how often it may."""
        self._visits = visits
        self._simple = SimpleBot()

    def choose(self, view: View, dice: Dice) -> Move:
        """Return the move with which its side wins most often."""
        return self.think(view, dice).move

    def think(self, view: View, dice: Dice, budget: Budget = UNLIMITED) -> Thought:
        """Return that, with the chances of all moves it looked at."""
        if len(view.moves) == 1:
            return Thought(view.moves[0], reason="only-move")
        own = SEARCHES.get(view.rules.game)
        if own is not None:
            if budget.visits is None and self._visits != VISITS:
                budget = replace(budget, visits=self._visits)
            return own(view, dice, budget)
        if is_searchable(view):
            try:
                return Search(view, dice, Meter(budget, self._visits)).run()
            except NoWorld:
                # A view that was put together by hand fits no world.
                pass
        return Thought(self._simple.choose(view, dice), reason="rule-of-thumb")

    def weigh(
        self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget = UNLIMITED
    ) -> dict[Move, list[float]]:
        """Return what comes of some moves in the same worlds; of answers within a turn, too."""
        if view.rules.game in SEARCHES or not is_valued(view) or is_counted(view):
            return {}
        try:
            return Search(view, dice, Meter(budget, self._visits)).weigh(moves)
        except NoWorld:
            return {}

    def claim(self, view: View, occasion: Occasion, dice: Dice) -> Claim:
        """Say what `simple` would say."""
        return self._simple.claim(view, occasion, dice)


def is_searchable(view: View) -> bool:
    """Say whether a decision is one that the search was made for."""
    return view.frames[-1].kind == TURN and is_valued(view)


def is_valued(view: View) -> bool:
    """Say whether there is a value for what comes of the round, to the seat of a view.

    Whoever plays for themselves alone, or for something else than the treasure, is not valued.
    """
    aim = AIMS[view.role]
    return (
        view.role != NONE
        and abs(aim.finish) == 1.0
        and not aim.alone
        and view.rules.game not in GAMES
        and kit_of(view.rules).fits_window
        and value_weights(view.rules.game, view.n) is not None
    )


def is_counted(view: View) -> bool:
    """Say whether the round is over, and only its gold is still shared out."""
    return any(entry.name in ROUND_ENDS for entry in this_round(view))


@final
class Search:
    """One decision thought through."""

    def __init__(self, view: View, dice: Dice, meter: Meter) -> None:
        self._view = view
        self._meter = meter
        kit = kit_of(view.rules)
        weights = value_weights(view.rules.game, view.n) or ()
        self._minds: Minds = minds_of(view, kit)
        self._dice = dice
        self._laps = Laps(kit, [list(w) for w in weights], view.n, dice.below(1 << 30))
        self._sampling = Sampling(view)
        self._belief = role_belief(view)
        self._sampler = Sampler(dice.seed())
        self._prior: dict[Move, float] = {}
        """What each move looks worth at first sight; only moves of a turn do."""
        self._sums: dict[Move, float] = {}
        self._visits: dict[Move, int] = {}

    def run(self) -> Thought:
        """Try moves until the budget is spent; return the best."""
        evaluation = Evaluation(self._view)
        self._prior = {m: evaluate(evaluation, m) for m in self._view.moves}
        left = self._candidates()
        halvings = max(1, (len(left) - 1).bit_length())
        share = self._meter.left // halvings
        while len(left) > 1 and not self._meter.is_up():
            self._try(left, max(1, share // len(left)))
            left.sort(key=self._worth, reverse=True)
            left = left[: (len(left) + 1) // 2]
        return Thought(
            left[0],
            {m: self._sums[m] / self._visits[m] for m in self._visits},
            self._suspicions(),
            "searched",
        )

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
        for m in sorted(self._view.moves, key=lambda m: (-self._prior[m], m)):
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
        for _ in range(worlds):
            if self._meter.is_up():
                return
            world = self._sampling.draw(self._sampler, self._belief.odds)
            seed = self._dice.below(1 << 30)
            for m in moves:
                found = self._laps.after(world, self._minds, m, seat, self._view.n, seed)
                self._sums[m] = self._sums.get(m, 0.0) + found
                self._visits[m] = self._visits.get(m, 0) + 1
            self._meter.spend(len(moves))

    def _worth(self, m: Move) -> float:
        if m not in self._visits:
            return -1.0
        lean = max(-MOST_LEAN, min(MOST_LEAN, self._prior[m]))
        return self._sums[m] / self._visits[m] + LEAN * lean
