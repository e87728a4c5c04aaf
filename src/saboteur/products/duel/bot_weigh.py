"""What moves and moments of The Duel and of solo are worth, for whoever looks at a match afterwards.

Moves are weighed by what their player could know, in worlds that fit the view. How a moment stood
is judged with the cards as they were, only the deck shuffled anew.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from saboteur.bots.base import Meter
from saboteur.products.duel.bot_search import (
    A_LAP,
    CARDS,
    MOST_GOLD,
    NUGGET,
    TRUST,
    VISITS,
    faces_of,
    hopes_of,
    learned,
)
from saboteur.products.duel.bot_value import Stakes
from saboteur.products.duel.bot_weights import ALONE, TOGETHER
from saboteur.products.duel.quick import QuickEvaluation, cards_left
from saboteur.products.duel.quick_search import Trials
from saboteur.views.sample import NoWorld, Sampler, Sampling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.bots.base import Budget, Dice
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View
    from saboteur.views.world import World


def weigh(view: View, moves: Sequence[Move], dice: Dice, budget: Budget) -> dict[Move, list[float]]:
    """Return what comes of some moves, once for each of the same worlds; nothing if nobody can say.

    It is the chance to win the match; in solo the share of all nuggets.
    """
    if not view.roles:
        # A colour is picked before anything is dealt.
        return {}
    try:
        sampling = Sampling(view)
        sampler = Sampler(dice.seed())
        world = sampling.draw(sampler).taken_up()
    except NoWorld:
        return {}
    faces, hopes = faces_of(view.rules), hopes_of(view)
    evaluation = QuickEvaluation(world, faces, hopes, ALONE if view.n == 1 else TOGETHER)
    trials = Trials(world, view.seat, evaluation, faces)
    value, cards, nugget = trials.value, CARDS[view.n], NUGGET[view.n]
    if view.n > 1:
        stakes = Stakes(world, view.seat, evaluation, faces, hopes[view.seat])
        value, cards, nugget = stakes.chance, A_LAP, TRUST * stakes.slope(world)
    meter = Meter(budget, VISITS[view.n])
    looks = {m: nugget * learned(view, m) for m in moves}
    found: dict[Move, list[float]] = {m: [] for m in moves}
    while not found[moves[0]] or not meter.is_up():
        for m in moves:
            gained = value(trials.played(world, m, cards)) + looks[m]
            found[m].append(_share(gained, view.n))
        meter.spend(len(moves))
        world = sampling.draw(sampler).taken_up()
    return found


def _share(gained: float, players: int) -> float:
    return min(1.0, max(0.0, gained / (MOST_GOLD if players == 1 else 1)))


def stand(world: World, seen: Sequence[View], laps: int, seed: int) -> float | None:
    """Return how a moment stood for the first seat, everybody playing on by what they have seen.

    It is the chance to win the match; in solo the share of all nuggets. None before anything is dealt.
    """
    s = world.taken_up()
    if len(s.roles) != s.n:
        return None
    gold = [sum(cards) for cards in s.gold]
    if not s.stack:
        return _share(float(gold[0]), 1) if s.n == 1 else _outcome(gold[0] - gold[1])
    faces = faces_of(s.rules)
    hopes = [hopes_of(view)[view.seat] for view in seen]
    evaluation = QuickEvaluation(s, faces, hopes, ALONE if s.n == 1 else TOGETHER)
    trials = Trials(s, 0, evaluation, faces)
    shuffler = random.Random(seed)  # noqa: S311 - no secrets here
    total = 0.0
    for _ in range(laps):
        trial = s.copy()
        shuffler.shuffle(trial.deck)
        evaluation.play_on(trial, 0, s.round, cards_left(trial) - CARDS[s.n])
        total += _share(trials.value(trial), s.n)
    return total / laps


def _outcome(lead: int) -> float:
    """Return what a lead at the end of the match comes to."""
    return 0.5 if not lead else float(lead > 0)
