"""Playing on for a lap in a world, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.minds.atlas import Atlas
from saboteur.minds.logistic import chance
from saboteur.minds.policy import Minds, Policy
from saboteur.minds.scene import Scene
from saboteur.rules.kinds import NONE, SCORE, Move, Seat

if TYPE_CHECKING:
    from saboteur.minds.kit import Kit
    from saboteur.rules.events import Events
    from saboteur.rules.state import State
    from saboteur.views.world import World

MOST_ANSWERS: Final = 8
"""How many decisions a turn may bring; what asks for more is left as it is."""


def advance(s: State, m: Move, log: Events = None) -> bool:
    """Make a move as the engine does, but stop when the round is over; say whether it is."""
    stack = s.stack
    rules = s.rules
    f = stack.pop()
    rules.steps[f.kind].take(s, f, m, log)
    while stack:
        f = stack[-1]
        if f.kind == SCORE:
            return True
        if rules.asks[f.kind]:
            return False
        stack.pop()
        rules.steps[f.kind].take(s, f, 0, log)
    return True


@final
class Laps:
    """Plays on from situations with the quick policy and values where that leads."""

    __slots__ = ("_kit", "_policy", "_scene", "_weights")

    def __init__(self, kit: Kit, weights: list[list[float]], n: int, seed: int) -> None:
        """Make it; the weights are those of the value: for the treasure, and for a team."""
        self._kit: Kit = kit
        atlas = Atlas(kit)
        self._policy: Policy = Policy(kit, atlas, seed)
        self._policy.few = saboteurs_are_few(kit, n)
        self._scene: Scene = Scene(kit, atlas)
        self._weights: list[list[float]] = weights

    def after(
        self, world: World, minds: Minds, m: Move, seat: Seat, moves: int, seed: int
    ) -> float:
        """Return how likely a seat's side wins the round if a move is made and others play on.

        The world is left as it is. `moves` is how far it is played on.
        """
        s = world.taken_up()
        minds = minds.copy()
        self._policy.throw(seed)
        self._policy.witness(s, minds, s.stack[-1].seat, m)
        if advance(s, m):
            return self.result(s, seat)
        return self.play_on(s, minds, seat, moves)

    def play_on(self, s: State, minds: Minds, seat: Seat, moves: int) -> float:
        """Play on for so many turns; return how likely a seat's side then wins."""
        policy = self._policy
        rules = self._kit.rules
        turns = 0
        active = s.active
        answers = 0
        while True:
            f = s.stack[-1]
            if s.active != active:
                active = s.active
                answers = 0
                turns += 1
            answers += 1
            if turns >= moves or answers > MOST_ANSWERS:
                return self.value(s, minds, seat)
            options: list[Move] = []
            rules.steps[f.kind].options(s, f, options)
            m = policy.choose(s, minds, options)
            policy.witness(s, minds, f.seat, m)
            if advance(s, m):
                return self.result(s, seat)

    def value(self, s: State, minds: Minds, seat: Seat) -> float:
        """Return how likely a seat's side wins from a situation, by the fitted value."""
        self._scene.look(s, minds, seat)
        role = s.roles[seat]
        weights = self._weights[0 if self._kit.closed[role] < 0 else 1]
        reached = chance(weights, self._scene.numbers)
        return reached if self._kit.digs[role] else 1.0 - reached

    def numbers(self, s: State, minds: Minds, seat: Seat) -> list[float]:
        """Return a situation in numbers, for fitting."""
        self._scene.look(s, minds, seat)
        return self._scene.numbers[:]

    def result(self, s: State, seat: Seat) -> float:
        """Return 1 if a seat's side has won the round that is over, else 0."""
        return 1.0 if won(self._kit, s, seat) else 0.0


def saboteurs_are_few(kit: Kit, n: int) -> bool:
    """Say whether Saboteurs have to rely on themselves at a table of n players."""
    mix = kit.rules.role_mix[n]
    count = 0
    for role in mix:
        if not kit.digs[role]:
            count += 1
    return 4 * count < len(mix)


def won(kit: Kit, s: State, seat: Seat) -> bool:
    """Say whether a seat's side has won a round that is about to be counted.

    Where players are paid at once whoever is paid has won, else whose wish came true.
    """
    role = s.roles[seat]
    if kit.closed[role] < 0:
        return kit.digs[role] == (s.completer != NONE)
    before = s.nuggets[seat]
    f = s.stack.pop()
    s.rules.steps[f.kind].take(s, f, 0, None)
    return s.nuggets[seat] > before
