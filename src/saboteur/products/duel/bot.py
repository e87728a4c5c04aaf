"""The level `simple` in The Duel and in solo: dig for gold, bribe if it pays, hinder the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.modules.dwarves import BLUE
from saboteur.products.duel import bot_constants
from saboteur.products.duel.bot_evaluation import DuelEvaluation
from saboteur.products.duel.cards import GOLD_PATH, KEY, TROLL_PATH
from saboteur.products.duel.gold import SECURE
from saboteur.products.duel.trolls import LAST_BRIBES, is_bribe
from saboteur.rules import kinds
from saboteur.rules.kinds import move_act, move_card, move_cell
from saboteur.rules.mine import card_of
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR
from saboteur.views.adding import added
from saboteur.views.sample import Sampler, Sampling

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.base import Dice
    from saboteur.rules.kinds import CardId, Move
    from saboteur.views.view import View
    from saboteur.views.world import World

_SPARE: Final = 0.3
"""What a second repair card is worth beside the first."""
_KEPT: Final = {
    kinds.PATH: 0.12,
    GOLD_PATH: 0.45,
    TROLL_PATH: 0.12,
    kinds.LADDER: 0.3,
    KEY: 0.25,
    kinds.MAP: 0.05,
    kinds.REPAIR: 0.3,
    kinds.SABOTAGE: 0.3,
    kinds.ROCKFALL: 0.12,
}
"""By family, what it is worth to have a card in the hand."""
_A_SIDE: Final = 0.06
"""Every further way out of a path card."""


def kept(view: View, card: CardId) -> float:
    """Return what it is worth to keep a card."""
    face = view.rules.cards[card]
    worth = _KEPT.get(face.family, 0.1)
    if face.tile is not None:
        widest = max(mask.bit_count() for mask in face.tile.chambers)
        return worth + _A_SIDE * (widest - 2)
    if face.family == kinds.REPAIR:
        return _repair_kept(view, card)
    if face.family == kinds.MAP and not _unseen(view):
        return 0.0
    if face.family == KEY and not _locked(view):
        return worth / 3
    return worth


def _locked(view: View) -> bool:
    """Say whether a door of the other colour lies in the mine."""
    other = BLUE_DOOR + GREEN_DOOR - (view.role - BLUE)
    faces = (view.rules.cards[card_of(value)].tile for value in view.cells.values())
    return any(colour == other for tile in faces if tile is not None for _, colour in tile.doors)


def _repair_kept(view: View, card: CardId) -> float:
    """A repair card for a broken tool is dear; others are kept if no other mends the same."""
    cards = view.rules.cards
    if any(view.front[view.seat] >> tool & 1 for tool in cards[card].tools):
        return 2 * _KEPT[kinds.REPAIR]
    others = [c for c in view.hand if cards[c].family == kinds.REPAIR]
    others.remove(card)
    # Only one that mends the same tools makes it a spare one.
    better = [
        c
        for c in others
        if set(cards[card].tools) <= set(cards[c].tools)
        and (len(cards[c].tools), c) >= (len(cards[card].tools), card)
    ]
    return _KEPT[kinds.REPAIR] * _SPARE ** len(better)


def _unseen(view: View) -> int:
    return len(view.hidden) - len(view.known_goals)


def _world(view: View, dice: Dice) -> World:
    """Return a world to try moves in; preferably one in which the next card does no harm."""
    sampling = Sampling(view)
    sampler = Sampler(dice.seed())
    world = sampling.draw(sampler)
    for _ in range(bot_constants.TRIES if view.n == 1 else 0):
        deck = world.deck()
        if not deck or view.rules.cards[deck[-1]].family not in {kinds.SABOTAGE, kinds.ROCKFALL}:
            break
        world = sampling.draw(sampler)
    return world


class _Preview:
    """Tries moves in one sampled world."""

    def __init__(self, view: View, dice: Dice) -> None:
        self.view = view
        self._dice = dice
        self._world = _world(view, dice)
        self._evaluation = DuelEvaluation(view)
        self._now = self._evaluation.worth(self._world)

    def gain(self, m: Move) -> float:
        """Return how much better the situation is after a move, the card given up not counted."""
        world = self._world.copy()
        world.apply(m)
        played = move_act(m) == kinds.PLAY
        family = self.view.rules.cards[move_card(m)].family if played else -1
        cell = move_cell(m)
        laid = cell if family in kinds.LAID_BY_PLAYERS else kinds.NOWHERE
        lifted = cell if family == kinds.ROCKFALL else kinds.NOWHERE
        return self._evaluation.worth(world, laid, lifted) - self._now

    def worth(self, m: Move) -> float:
        """Return what a move of a turn looks worth."""
        view = self.view
        whim = bot_constants.WHIM * self._dice.roll()
        if move_act(m) == kinds.DISCARD:
            drawn = bot_constants.A_DRAW if view.deck_size else 0.0
            return drawn - kept(view, move_card(m)) + whim
        if move_act(m) == kinds.CHOOSE:
            if is_bribe(m):
                return self.gain(m) - bot_constants.PAYS + whim
            return self._clear() + whim
        family = view.rules.cards[move_card(m)].family
        gain = (
            self.gain(m)
            - kept(view, move_card(m))
            + (bot_constants.A_DRAW if view.deck_size else 0.0)
        )
        if family == kinds.MAP:
            gain += (
                bot_constants.A_LOOK * min(_unseen(view), 3) / 3
                if move_cell(m) not in view.known_goals
                else 0
            )
        return gain + whim

    def _clear(self) -> float:
        """Return what it is worth to give up two cards for a broken tool."""
        view = self.view
        broken = (view.front[view.seat] & view.rules.blocking).bit_count()
        relief = bot_constants.BROKEN + (bot_constants.BLOCKED if broken == 1 else 0.0)
        worst = sorted(kept(view, card) for card in view.hand)[:2]
        return relief - added(worst) - (2 * bot_constants.A_DRAW if view.deck_size else 0.0)


def at_first_sight(view: View, dice: Dice) -> list[float]:
    """Return what each move of a turn looks worth, in nuggets."""
    preview = _Preview(view, dice)
    return [preview.worth(m) for m in view.moves]


def _take_turn(view: View, dice: Dice) -> Move:
    preview = _Preview(view, dice)
    return max(view.moves, key=preview.worth)


def _last_bribes(view: View, dice: Dice) -> Move:
    """Bribe if that brings more than it costs."""
    preview = _Preview(view, dice)
    best = max((m for m in view.moves if m != kinds.DONE_MOVE), key=preview.gain)
    return best if preview.gain(best) > bot_constants.PAYS else kinds.DONE_MOVE


def _try_all(view: View, dice: Dice) -> Move:
    preview = _Preview(view, dice)
    return max(view.moves, key=lambda m: preview.gain(m) + bot_constants.WHIM * dice.roll())


def _discard_more(view: View, _dice: Dice) -> Move:
    """Discard what is useless too, as long as there is something to draw for it."""
    others = [m for m in view.moves if m != kinds.DONE_MOVE]
    worst = min(others, key=lambda m: kept(view, move_card(m)))
    some_left = view.deck_size > len(view.picked)
    return (
        worst
        if some_left and kept(view, move_card(worst)) <= bot_constants.JUNK
        else kinds.DONE_MOVE
    )


def _pay(view: View, _dice: Dice) -> Move:
    return min(view.moves, key=lambda m: kept(view, move_card(m)))


DUEL_ANSWERS: Final[dict[int, Callable[[View, Dice], Move]]] = {
    kinds.TURN: _take_turn,
    LAST_BRIBES: _last_bribes,
    kinds.MORE_DISCARDS: _discard_more,
    kinds.PAY_TO_CLEAR: _pay,
    kinds.ORIENT: _try_all,
    kinds.PICK_TRIGGER: _try_all,
    SECURE: _try_all,
}
"""By kind of frame; whatever is not listed is answered by chance."""
