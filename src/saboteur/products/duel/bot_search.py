"""The level `searcher` in The Duel and in solo: moves are tried in worlds that fit the view.

All candidates are tried in the same worlds and played on to the end of the round by the quick
judgement; the worse half is dropped again and again, so that most worlds go to the moves between
which it is hard to choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.bots.base import Meter, Thought
from saboteur.products.duel.bot_weights import ALONE, TOGETHER
from saboteur.products.duel.quick import Outlook
from saboteur.products.duel.quick_faces import Faces
from saboteur.products.duel.quick_search import Trials
from saboteur.rules.kinds import MAP, PLAY, move_act, move_card, move_cell
from saboteur.rules.mine import card_of
from saboteur.views.sample import Sampler, Sampling

if TYPE_CHECKING:
    from saboteur.bots.base import Budget, Dice
    from saboteur.rules.kinds import Cell, Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View

VISITS: Final = (0, 400, 240)
"""How often it plays on for a decision, by number of players."""
CANDIDATES: Final = (0, 16, 12)
"""How many of the moves that look best are tried, likewise."""
DECISIONS: Final = (0, 400, 400)
"""For how many decisions a trial is played on, likewise: to the end of the round."""
FIRST_WORLDS: Final = 6
"""In how many worlds every candidate is tried at least, if the budget allows it."""
PRIOR: Final = (0.0, 0.15, 0.02)
"""How much the quick judgement of a move itself counts beside what came of it, likewise."""
A_LOOK: Final = (0.0, 0.25, 0.01)
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

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.total = 0.0
        self.visits = 0

    def mean(self) -> float:
        return self.total / max(1, self.visits)

    def score(self) -> float:
        return self.mean() + self.prior


def think(view: View, dice: Dice, budget: Budget) -> Thought:
    """Return the move that does best in the worlds that fit a view.

    Its chances are those to win the match; in solo the share of all nuggets that is expected.

    :raises NoWorld: if the view is not one of a real match.
    """
    if len(view.moves) == 1:
        return Thought(view.moves[0], reason="only-move")
    if not view.roles:
        # A colour is picked before anything is dealt.
        return Thought(dice.pick(view.moves), reason="by-chance")
    meter = Meter(budget, VISITS[view.n])
    sampling = Sampling(view)
    sampler = Sampler(dice.seed())
    world = sampling.draw(sampler).taken_up()
    faces = faces_of(view.rules)
    weights = ALONE if view.n == 1 else TOGETHER
    outlook = Outlook(world, faces, hopes_of(view), weights)
    moves = list(view.moves)
    values = outlook.values(world, moves)
    order = sorted(range(len(moves)), key=lambda i: -values[i])[: CANDIDATES[view.n]]
    tried = [_Candidate(moves[i], _prior(view, moves[i], values[i])) for i in order]
    trials = Trials(world, view.seat, outlook, faces)
    left = tried[:]
    worlds = FIRST_WORLDS
    while len(left) > 1 and not meter.is_up():
        stages = max(1, (len(left) - 1).bit_length())
        worlds = max(FIRST_WORLDS, meter.left // (stages * len(left)))
        for _ in range(worlds):
            for candidate in left:
                candidate.total += trials.visit(world, candidate.move, DECISIONS[view.n])
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


def _prior(view: View, m: Move, value: float) -> float:
    """Return what counts for a move besides what comes of it."""
    prior = PRIOR[view.n] * max(-1.0, min(1.0, value))
    if move_act(m) == PLAY and view.rules.cards[move_card(m)].family == MAP:
        prior += A_LOOK[view.n] if move_cell(m) not in view.known_goals else 0.0
    return prior
