"""The level `reader`: plays as `simple` does, but reads the table: who acts like what, who digs where."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.aims import AIMS
from saboteur.bots.base import UNLIMITED, Thought
from saboteur.bots.belief import role_belief
from saboteur.bots.likelihood import said, shipped_weights
from saboteur.bots.opinion import Opinion
from saboteur.bots.personas import EVEN
from saboteur.bots.registry import GAMES
from saboteur.bots.simple import answer
from saboteur.bots.stories import story_of
from saboteur.bots.suspicion import KNOWN, is_known, strangeness
from saboteur.bots.talking import TalkingBot
from saboteur.rules.kinds import DISCARD, NOWHERE, PLAY, move_act
from saboteur.views.sampler import NoWorld

if TYPE_CHECKING:
    from saboteur.bots.aims import Aim
    from saboteur.bots.base import Budget, Dice
    from saboteur.bots.belief import RoleBelief
    from saboteur.bots.evaluation import Evaluation
    from saboteur.bots.personas import Persona
    from saboteur.rules.kinds import Cell, Move, Role
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View

DENIAL: Final = 0.15
"""What it is worth to a Saboteur that others go on taking them for a digger."""


@final
class Reading(Opinion):
    """By belief: a posterior of the dwarf cards and the treasure, given what everybody did."""

    def __init__(
        self, *, hides: bool = True, persona: Persona = EVEN, denial: float = DENIAL
    ) -> None:
        super().__init__(hides=hides, persona=persona)
        self._denial = denial
        self._view: View | None = None
        self._belief: RoleBelief | None = None
        self._hidden: float | None = None

    def belief(self, view: View) -> RoleBelief | None:
        """Return what the seat believes; None while there is nothing to believe."""
        if self._view is not view:
            self._view = view
            self._hidden = None
            try:
                self._belief = role_belief(view)
            except NoWorld:
                self._belief = None
        return self._belief

    def enmities(self, view: View, aim: Aim) -> list[float]:
        """Return how much each seat looks like a foe; friends are below 0."""
        belief = self.belief(view)
        if belief is None:
            return super().enmities(view, aim)
        if aim.wary:
            return _against_strangers(view, aim, belief)
        return [
            KNOWN * (belief.any_of(seat, aim.foes) - belief.any_of(seat, aim.friends))
            for seat in range(view.n)
        ]

    def treasure(self, view: View) -> dict[Cell, float]:
        """Return how likely each face-down goal is the treasure."""
        belief = self.belief(view)
        if belief is None or not any(belief.treasure().values()):
            return super().treasure(view)
        return belief.treasure()

    def takers(self, t: Evaluation) -> list[tuple[float, float]]:
        """Return, by seat, how likely it lays the last card if it can, and how far for the own team.

        A Saboteur does not, however much of a foe they are.
        """
        belief = self.belief(t.view)
        if belief is None:
            return super().takers(t)
        rivals = t.aim.foes - _idle()
        found: list[tuple[float, float]] = []
        for seat in range(t.view.n):
            ours, theirs = belief.any_of(seat, t.aim.friends), belief.any_of(seat, rivals)
            found.append((ours + theirs, ours - theirs))
        return found

    def leisure(self, view: View) -> float:
        """Return how likely there is time to wait: whoever waits gives it to the Saboteurs."""
        belief = self.belief(view)
        if belief is None:
            return super().leisure(view)
        idle = _idle()
        found = 1.0
        for seat in range(view.n):
            if seat != view.seat:
                found *= 1.0 - belief.any_of(seat, idle)
        return found

    def shame(self, t: Evaluation, m: Move) -> float:
        """Return what it costs a Saboteur to be seen doing something: what others will believe.

        What an act says is weighed as the others weigh it; who is seen through has nothing to lose.
        """
        shame = super().shame(t, m)
        if not self.hides or shame:
            return shame
        says = what_it_says(t.view, m)
        return self._denial * self._unseen(t.view) * says if says else 0.0

    def _unseen(self, view: View) -> float:
        """Return how likely the others take this seat for a digger."""
        if self._hidden is None:
            self._hidden = taken_for_digger(view)
        return self._hidden


def _idle() -> frozenset[Role]:
    """Return the dwarf cards of those who do not dig."""
    return frozenset([role for role, aim in AIMS.items() if not aim.digs])


def _against_strangers(view: View, aim: Aim, belief: RoleBelief) -> list[float]:
    """Return how much each seat looks like a foe, more than a stranger does.

    Where there are more than two sides most players are against one in the end, or for nobody, and dig all the same; so the odds
    with which a round begins are no reason to hinder anybody, nor to leave their tools broken. And
    whoever digs at all needs tunnels, so those who do not dig are against them, too.
    """
    foes, friends = aim.foes | _idle(), aim.friends
    left = list(view.rules.role_mix[view.n])
    for role in view.roles:
        if role in left:
            left.remove(role)
    usual = sum([(role in foes) - (role in friends) for role in left]) / len(left)
    best = -1.0 if friends else 0.0
    result: list[float] = []
    for seat in range(view.n):
        looks = belief.any_of(seat, foes) - belief.any_of(seat, friends)
        room = 1.0 - usual if looks > usual else usual - best
        stranger = 0.0 if is_known(view, seat) else strangeness(view, aim)
        result.append(KNOWN * (looks - usual) / max(room, 1e-9) + stranger)
    return result


def what_it_says(view: View, m: Move) -> float:
    """Return what a move would say against the seat of a view, as the others weigh it."""
    story, act = story_of(view), move_act(m)
    mark = story.what_if(view.seat, m) if act == PLAY else None
    if act == DISCARD:
        mark = story.what_if_passed(view.seat)
    return 0.0 if mark is None else shipped_weights(view.rules.game).said_by(mark, NOWHERE)


def taken_for_digger(view: View, more: float = 0.0) -> float:
    """Return how likely the others take the seat of a view for a digger, if more is said against it."""
    mix = view.rules.role_mix[view.n]
    share = sum(not AIMS[role].digs for role in mix) / len(mix)
    against = said(story_of(view), shipped_weights(view.rules.game), NOWHERE)[view.seat]
    return 1.0 / (1.0 + share / (1.0 - share) * exp(min(30.0, against + more)))


@final
class ReaderBot(TalkingBot):
    """Believes what everybody's acts make likely, and acts on it."""

    LEVEL = "reader"

    def __init__(self, persona: str = EVEN.name, denial: float = DENIAL) -> None:
        """Make it; `persona` is who it is (bots.personas).

        `denial` is what it is worth to a Saboteur that others go on taking them for a digger.
        """
        super().__init__(persona)
        self._denial = denial

    def unheeded(self, rules: Ruleset) -> tuple[str, ...]:
        """Return which of its settings are not the usual ones and have no say in a game."""
        found = super().unheeded(rules)
        return (*found, "denial") if rules.game in GAMES and self._denial != DENIAL else found

    def choose(self, view: View, dice: Dice) -> Move:
        """Return the move that looks best."""
        return answer(view, self._reading(), dice)

    def think(self, view: View, dice: Dice, budget: Budget = UNLIMITED) -> Thought:
        """Return the move that looks best, and whom it takes for a foe."""
        del budget
        reading = self._reading()
        move = answer(view, reading, dice)
        belief = reading.belief(view)
        if belief is None:
            return Thought(move)
        foes = AIMS[view.role].foes
        return Thought(
            move,
            suspicions=tuple(
                0.0 if seat == view.seat else belief.any_of(seat, foes) for seat in range(view.n)
            ),
        )

    def _reading(self) -> Reading:
        return Reading(persona=self.persona, denial=self._denial)
