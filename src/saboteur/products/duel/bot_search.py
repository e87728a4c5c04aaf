"""The level `searcher` in The Duel and in solo: moves are tried in worlds that fit the view.

All candidates are tried in the same worlds and played on by the quick judgement for a while; the
worse half is dropped again and again, so that most worlds go to the moves between which it is hard
to choose. In The Duel the level `simple` has a say in which moves look best: the two judge by
different things, and together they choose better than either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.bots.base import Meter, Thought
from saboteur.products.duel.bot import at_first_sight
from saboteur.products.duel.bot_value import Stakes
from saboteur.products.duel.bot_weights import ALONE, TOGETHER
from saboteur.products.duel.quick import QuickEvaluation
from saboteur.products.duel.quick_faces import Faces
from saboteur.products.duel.quick_search import Trials
from saboteur.rules.kinds import MAP, PLAY, TURN, move_act, move_card, move_cell
from saboteur.rules.mine import card_of
from saboteur.views.sample import NoWorld, Sampler, Sampling

if TYPE_CHECKING:
    from saboteur.bots.base import Budget, Dice
    from saboteur.rules.kinds import Cell, Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.view import View

VISITS: Final = (0, 400, 240)
"""How often it plays on for a decision, by number of players."""
CANDIDATES: Final = (0, 8, 8)
"""How many of the moves that look best are tried, likewise."""
CARDS: Final = (0, 10, 8)
"""After how many more cards a trial is judged, likewise."""
FIRST_WORLDS: Final = 4
"""In how many worlds every candidate is tried at least, if the budget allows it."""
A_LAP: Final = 2
"""The same in The Duel where a turn is judged by the lead to expect: both have played a card."""
NUGGET: Final = (0.0, 1.0, 0.07)
"""What a nugget is worth in what trials come to, likewise; in The Duel, about."""
PRIOR: Final = (0, 8, 12)
"""As how many visits it counts how a move looks at first sight, likewise."""
TRUST: Final = 0.6
"""In The Duel: what of a nugget that seems to be gained at first sight is."""
A_QUESTION: Final = 6
"""In The Duel: the part of its visits that goes to each answer where there are few."""
A_LOOK: Final = 0.25
"""What it is worth to know a goal that nobody has seen: trials do not show it."""
MOST_GOLD: Final = 30
"""All nuggets of the box."""

_FACES: Final[dict[str, Faces]] = {}
"""What is looked up once for every ruleset, by its text."""


def faces_of(rules: Ruleset) -> Faces:
    """Return what the quick judgement knows of the cards of a ruleset."""
    if rules.text not in _FACES:
        _FACES[rules.text] = Faces(rules)
    return _FACES[rules.text]


def hopes_of(view: View) -> list[dict[Cell, float]]:
    """Return for every seat what it hopes to find under each face-down goal.

    Of the other player it is not known what they have seen.
    """
    gold = faces_of(view.rules).gold
    left = list(view.rules.goal_cards)
    for card in [*view.out, *(card_of(value) for value in view.cells.values())]:
        if card in left:
            left.remove(card)
    others = sum(gold[card] for card in left) / max(1, len(left))
    for card in view.known_goals.values():
        left.remove(card)
    mean = sum(gold[card] for card in left) / max(1, len(left))
    hopes = [dict.fromkeys(view.hidden, others) for _ in range(view.n)]
    hopes[view.seat] = {
        cell: float(gold[view.known_goals[cell]]) if cell in view.known_goals else mean
        for cell in view.hidden
    }
    return hopes


@final
class _Candidate:
    """A move and what came of it so far."""

    def __init__(self, move: Move, look: float, weight: int) -> None:
        """Begin with what a move looks worth, which counts as so many visits."""
        self.move = move
        self._look = weight * look
        self._weight = weight
        self.total = 0.0
        self.visits = 0

    def mean(self) -> float:
        return self.total / max(1, self.visits)

    def score(self) -> float:
        return (self.total + self._look) / (self.visits + self._weight)


def think(view: View, dice: Dice, budget: Budget) -> Thought:
    """Return the move that does best in the worlds that fit a view.

    Its chances are those to win the match; in solo the share of all nuggets that is expected.
    """
    if len(view.moves) == 1:
        return Thought(view.moves[0], reason="only-move")
    if not view.roles:
        # A colour is picked before anything is dealt.
        return Thought(dice.pick(view.moves), reason="rule-of-thumb")
    try:
        return _search(view, dice, Meter(budget, VISITS[view.n]))
    except NoWorld:
        # A view that was put together by hand fits no world.
        return Thought(dice.pick(view.moves), reason="rule-of-thumb")


def _search(view: View, dice: Dice, meter: Meter) -> Thought:
    """Try the moves that look best, the worse half less and less."""
    sampling = Sampling(view)
    sampler = Sampler(dice.seed())
    world = sampling.draw(sampler).taken_up()
    faces = faces_of(view.rules)
    hopes = hopes_of(view)
    evaluation = QuickEvaluation(world, faces, hopes, ALONE if view.n == 1 else TOGETHER)
    looks = _first_sight(view, world, evaluation, dice)
    nugget, cards = NUGGET[view.n], CARDS[view.n]
    trials = Trials(world, view.seat, evaluation, faces)
    value = trials.value
    if view.n > 1:
        stakes = Stakes(world, view.seat, evaluation, faces, hopes[view.seat])
        value, cards = stakes.chance, A_LAP
        nugget = TRUST * stakes.slope(world)
        looks = [nugget * look for look in looks]
    order = sorted(range(len(looks)), key=lambda i: -looks[i])[: CANDIDATES[view.n]]
    tried = [
        _Candidate(view.moves[i], looks[i] + nugget * learned(view, view.moves[i]), PRIOR[view.n])
        for i in order
    ]
    if view.n > 1:
        meter.spend(max(0, meter.left - meter.left * len(tried) // A_QUESTION))
    left = tried[:]
    while len(left) > 1 and not meter.is_up():
        stages = (len(left) - 1).bit_length()
        for _ in range(max(FIRST_WORLDS, meter.left // (stages * len(left)))):
            for candidate in left:
                candidate.total += value(trials.played(world, candidate.move, cards))
                candidate.visits += 1
            meter.spend(len(left))
            if meter.is_up():
                break
            world = sampling.draw(sampler).taken_up()
        left.sort(key=lambda candidate: -candidate.score())
        left = left[: (len(left) + 1) // 2]
    most = MOST_GOLD if view.n == 1 else 1
    chances = {c.move: min(1.0, max(0.0, c.mean() / most)) for c in tried if c.visits}
    return Thought(left[0].move, chances, reason="searched")


def _first_sight(view: View, world: State, evaluation: QuickEvaluation, dice: Dice) -> list[float]:
    """Return what each move looks worth before any is tried, in nuggets."""
    looks = evaluation.values(world, list(view.moves))
    if view.n == 1 or view.frames[-1].kind != TURN:
        return looks
    return [(a + b) / 2 for a, b in zip(looks, at_first_sight(view, dice), strict=True)]


def learned(view: View, m: Move) -> float:
    """Return what is worth knowing after a move, in nuggets."""
    if move_act(m) != PLAY or view.rules.cards[move_card(m)].family != MAP:
        return 0.0
    return A_LOOK if move_cell(m) not in view.known_goals else 0.0
