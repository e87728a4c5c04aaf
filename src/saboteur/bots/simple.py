"""The level `simple`: digs towards the treasure, or away from it, by plain rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.bots.base import Bot, Dice
from saboteur.bots.survey import beliefs, distances, expected, is_blind, suspicions
from saboteur.rules.kinds import (
    DISCARD,
    MAP,
    PATH,
    PICK_TRIGGER,
    PLAY,
    REPAIR,
    ROCKFALL,
    SABOTAGE,
    SABOTEUR,
    TAKE_GOLD,
    TREASURE,
    TURN,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_value,
)
from saboteur.views.sample import Sampler, sample

if TYPE_CHECKING:
    from saboteur.rules.kinds import CardId, Cell, Move
    from saboteur.views.view import View
    from saboteur.views.world import World

NEAR: Final = 3.5
"""From this distance to the treasure on, a Saboteur stops hiding."""
SURE: Final = 100.0


@final
class SimpleBot(Bot):
    """Gold Miners dig, mend and look at maps; Saboteurs break, bury and lead astray."""

    LEVEL = "simple"

    def choose(self, view: View, dice: Dice) -> Move:
        """Return the move that looks best."""
        if len(view.moves) == 1:
            return view.moves[0]
        kind = view.frames[-1].kind
        if kind == TAKE_GOLD:
            return max(view.moves, key=move_value)
        if kind == PICK_TRIGGER:
            return self._pick_goal(view)
        if kind == TURN:
            thought = _Thought(view, dice)
            return max(view.moves, key=lambda m: thought.worth(m) + 0.3 * dice.roll())
        return dice.pick(view.moves)

    def _pick_goal(self, view: View) -> Move:
        """Turn up what is most likely the treasure; a Saboteur, what is least likely."""
        belief = beliefs(view)
        sign = -1 if view.role == SABOTEUR else 1
        return max(view.moves, key=lambda m: sign * belief.get(move_cell(m), 0.0))


class _Thought:
    """One turn thought through: what each move would be worth."""

    def __init__(self, view: View, dice: Dice) -> None:
        self.view = view
        self.world: World = sample(view, Sampler(dice.seed()))
        self.belief: dict[Cell, float] = beliefs(view)
        self.before: float = expected(distances(self.world), self.belief)
        self.suspicion: list[float] = suspicions(view)
        self.saboteur: bool = view.role == SABOTEUR
        self.pressed: bool = self.before <= NEAR or view.deck_size < view.n

    def worth(self, m: Move) -> float:
        """Return how good a move looks to this seat."""
        card = move_card(m)
        if move_act(m) == DISCARD:
            return self._discard(card)
        if move_act(m) != PLAY:
            return 0.0
        family = self.view.rules.cards[card].family
        if family in {PATH, ROCKFALL}:
            return self._dig(m)
        if family == MAP:
            return self._map(move_cell(m))
        if family == SABOTAGE:
            return self._break(move_target(m))
        if family == REPAIR:
            return self._mend(move_target(m))
        return 0.0

    def _dig(self, m: Move) -> float:
        """Try it in a sampled world and see how the distance changes."""
        world = self.world.copy()
        seen = set(world.hidden())
        world.apply(m)
        if world.completer() >= 0 or world.round() != self.view.round:
            return -SURE if self.saboteur else SURE
        distance = distances(world)
        for cell in seen - set(distance):
            distance[cell] = 0
        gain = self.before - expected(distance, self.belief)
        is_path = self.view.rules.cards[move_card(m)].family == PATH
        if self.saboteur:
            return (-4.0 if self.pressed else -2.5) * gain - (0.0 if self.pressed else 0.5)
        if is_path:
            return 4.0 * gain + (1.0 if gain > 0 else -1.0)
        return 3.0 * gain - 2.0

    def _map(self, cell: Cell) -> float:
        """Look where the treasure may be, if that is not known yet."""
        doubt = self.belief.get(cell, 0.0)
        return 0.0 if doubt in {0.0, 1.0} else 4.5

    def _break(self, target: int) -> float:
        """Miners break suspects' tools, Saboteurs those of whoever digs best."""
        trust = -self.suspicion[target]
        crowded = bool(self.view.front[target])
        if self.saboteur:
            return 2.0 + trust + (1.5 if self.pressed else 0.0) - (1.0 if crowded else 0.0)
        return -2.0 - 2.0 * trust - (1.0 if crowded else 0.0)

    def _mend(self, target: int) -> float:
        """Mend one's own tools first, then those of the trusted."""
        if target == self.view.seat:
            return 5.0
        if self.saboteur:
            return -3.0
        return 1.5 - self.suspicion[target]

    def _discard(self, card: CardId) -> float:
        """Miners keep what digs, Saboteurs what hinders."""
        family = self.view.rules.cards[card].family
        blind = is_blind(self.view.rules, card)
        if self.saboteur:
            return {PATH: -1.5 if blind else 0.8, REPAIR: 0.2, MAP: 0.0}.get(family, -1.0)
        known = any(
            self.view.rules.cards[goal].family == TREASURE
            for goal in self.view.known_goals.values()
        )
        worth = {PATH: 0.9 if blind else -0.6, MAP: 0.6 if known else -2.0, SABOTAGE: 0.1}
        return worth.get(family, -0.3)
