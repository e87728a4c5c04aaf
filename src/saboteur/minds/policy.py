"""What a player would do now, guessed quickly: from what that player can know, and nothing else.

A world knows every card, but a player in it is guessed to act on their own hand and dwarf card, on
the goals they have looked at, on the dwarf cards they have seen and on what everybody thinks of
everybody; a law holds the guess to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.minds.ground import FAR, PLACES, STRIDE
from saboteur.minds.manners import BURIES, HELPS, HINDERS, LAYS, LOOKS
from saboteur.minds.mapping import ends_of
from saboteur.rules import kinds
from saboteur.rules.kinds import (
    PASS_MOVE,
    PICK_TRIGGER,
    STEP,
    TURN,
    Cell,
    Move,
    Seat,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
)
from saboteur.rules.mine import ENTRIES, LINKS, REACH, REMOVABLE, SOFTLY, card_of
from saboteur.rules.tile import NO_DOOR

if TYPE_CHECKING:
    from mypy_extensions import i64

    from saboteur.minds.atlas import Atlas
    from saboteur.minds.kit import Kit
    from saboteur.rules.state import State

NEAR: Final = 3.5
"""From this distance to the treasure on, the round may be over soon."""
EARLY: Final = 6.0
"""The same for Saboteurs who are few: from here on they stop hiding."""
SURE: Final = 100.0
"""More than anything else is worth."""
KNOWN: Final = 2.0
"""How much a dwarf card that was seen counts for or against its owner."""
NEVER: Final = -50.0
FEW: Final = 0.25
"""Where fewer of the dwarf cards are Saboteurs, they have to rely on themselves."""
WHIM: Final = 0.5
"""How much better a move must be to be preferred for sure."""
_SPIN: Final = 1103515245
_BESIDE: Final = [-STRIDE, 1, STRIDE, -1]
"""From a place to those beside it."""


@final
class Minds:
    """What the players at a table know and think, as far as everybody can tell."""

    __slots__ = ("looked", "seen", "suspicion")

    def __init__(self, looked: list[int], seen: list[int], suspicion: list[float]) -> None:
        self.looked: list[int] = looked
        """By seat: the goals it has looked at, a bit for each place in `Kit.goals`."""
        self.seen: list[int] = seen
        """By seat: whose dwarf cards it has seen, a bit for each seat."""
        self.suspicion: list[float] = suspicion
        """By seat: how much it has acted like a Saboteur."""

    def copy(self) -> Minds:
        """Return an independent copy; nobody forgets whom they have seen."""
        return Minds(self.looked[:], self.seen, self.suspicion[:])


@final
class Policy:
    """Guesses moves. Keeps the map of the ground between guesses; has dice of its own."""

    __slots__ = (
        "_atlas",
        "_before",
        "_beliefs",
        "_best",
        "_fields",
        "_kit",
        "_likely",
        "_new_ends",
        "_next_best",
        "_pressed",
        "_spin",
        "_sure",
        "few",
    )

    def __init__(self, kit: Kit, atlas: Atlas, seed: int) -> None:
        self._kit: Kit = kit
        self._atlas: Atlas = atlas
        self._spin: int = seed & 0x7FFFFFFF
        goals = len(kit.goals)
        self._fields: list[list[int]] = [[] for _ in range(goals)]
        self._beliefs: list[float] = [0.0] * goals
        self._likely: list[int] = []
        """The goals that may be the treasure, to the asked seat."""
        self._best: list[int] = [FAR] * goals
        """For each goal: how far it is from the nearest end of the tunnels."""
        self._next_best: list[int] = [FAR] * goals
        """The same for the next end."""
        self._new_ends: list[int] = []
        """Where a card that is tried leads on to."""
        self._before: float = 0.0
        self._pressed: bool = False
        self._sure: bool = False
        self.few: bool = False
        """Whether Saboteurs are few at this table."""

    def throw(self, seed: int) -> None:
        """Take other dice."""
        self._spin = seed & 0x7FFFFFFF

    def roll(self) -> float:
        """Return a number from 0 up to 1."""
        spin: i64 = self._spin
        spin = (spin * _SPIN + 12345) & 0x7FFFFFFF
        self._spin = spin
        return float(self._spin >> 8) / 8388608.0

    def choose(self, s: State, minds: Minds, moves: list[Move]) -> Move:
        """Return what the asked seat would do."""
        if len(moves) == 1:
            return moves[0]
        f = s.stack[-1]
        if f.kind == TURN:
            return self._take_turn(s, minds, f.seat, moves)
        if f.kind == PICK_TRIGGER:
            return self._pick_goal(s, minds, f.seat, moves)
        # Windows over others' cards are left alone, and so is what can be left alone.
        for m in moves:
            if m == PASS_MOVE:
                return m
        return moves[int(self.roll() * len(moves))]

    def scores(self, s: State, minds: Minds, moves: list[Move]) -> list[float]:
        """Return what each move looks worth to the seat whose turn it is."""
        seat = s.stack[-1].seat
        self._look_around(s, minds, seat)
        digs = self._kit.digs_here(s, seat)
        return [self._score(s, minds, seat, digs, m) for m in moves]

    def _take_turn(self, s: State, minds: Minds, seat: Seat, moves: list[Move]) -> Move:
        self._look_around(s, minds, seat)
        digs = self._kit.digs_here(s, seat)
        best = NEVER * SURE
        found = moves[0]
        for m in moves:
            score = self._score(s, minds, seat, digs, m) + WHIM * self.roll()
            if score > best:
                best = score
                found = m
        return found

    # --- what a seat knows -----------------------------------------------------------------------

    def _look_around(self, s: State, minds: Minds, seat: Seat) -> None:
        """Work out what the seat believes, and how far it is for it to the treasure."""
        atlas = self._atlas
        atlas.turn_to(s)
        self._believe(s, minds, seat)
        ends: list[int] = []
        for cell in ends_of(s):
            ends.append(int(atlas.ground.place(cell)))
        before = 0.0
        for g in self._likely:
            field = atlas.field(atlas.places[g])
            self._fields[g] = field
            best = FAR
            next_best = FAR
            for place in ends:
                far = field[place]
                if far < best:
                    next_best = best
                    best = far
                elif far < next_best:
                    next_best = far
            self._best[g] = best
            self._next_best[g] = next_best
            before += self._beliefs[g] * best
        self._before = before
        near = NEAR
        if self.few and not self._kit.digs_here(s, seat):
            near = EARLY
        self._pressed = before <= near or len(s.deck) < s.n

    def _believe(self, s: State, minds: Minds, seat: Seat) -> None:
        """Share out the treasure among the goals that the seat cannot rule out."""
        kit = self._kit
        looked = minds.looked[seat]
        likely: list[int] = []
        for g in range(len(kit.goals)):
            card = s.hidden.get(kit.goals[g], -1)
            if card < 0:
                continue
            if not looked >> g & 1:
                likely.append(g)
            elif kit.treasure[card]:
                likely = [g]
                break
        for g in range(len(kit.goals)):
            self._beliefs[g] = 0.0
        for g in likely:
            self._beliefs[g] = 1.0 / len(likely)
        self._likely = likely
        self._sure = len(likely) == 1

    def _enmity(self, s: State, minds: Minds, seat: Seat, other: Seat, digs: bool) -> float:  # noqa: FBT001
        if minds.seen[seat] >> other & 1:
            return -KNOWN if self._kit.digs_here(s, other) == digs else KNOWN
        suspicion = minds.suspicion[other]
        return suspicion if digs else -suspicion

    # --- what a move looks worth -----------------------------------------------------------------

    def _score(self, s: State, minds: Minds, seat: Seat, digs: bool, m: Move) -> float:  # noqa: FBT001
        act = move_act(m)
        card = move_card(m)
        if act == kinds.PLAY:
            manner = self._kit.manners[card]
            base = manner.digger if digs else manner.saboteur
            kind = manner.kind
            if kind == LAYS:
                return base + self._lay(s, seat, digs, m)
            if kind == BURIES:
                return base + self._bury(s, digs, move_cell(m))
            if kind == LOOKS:
                return base + self._look(move_cell(m))
            if kind == HINDERS:
                return base + self._hinder(s, minds, seat, digs, move_target(m))
            if kind == HELPS:
                return base + self._help(s, minds, seat, digs, move_target(m))
            return base
        if act == kinds.DISCARD:
            return self._rid(card, digs)
        return -1.0

    def _lay(self, s: State, seat: Seat, digs: bool, m: Move) -> float:  # noqa: FBT001
        """Return what laying a card is worth: by how much nearer the treasure then is."""
        kit = self._kit
        card = move_card(m)
        cell = move_cell(m)
        value = kit.rules.laid[2 * card + move_turned(m)]
        code = s.sides.get(cell, 0)
        entries = (ENTRIES[code & 255] | code >> SOFTLY) & value & 15
        reach = 0
        for d in range(4):
            if entries >> d & 1:
                reach |= value >> (LINKS + 4 * d) & 15
        met = self._lead_on(s, cell, reach & ~entries)
        place: int = self._atlas.ground.place(cell)
        found = 0.0
        after = 0.0
        for g in self._likely:
            if met >> g & 1:
                found += self._beliefs[g]
            else:
                after += self._beliefs[g] * self._left_after(g, place)
        worth = 0.0
        door = kit.door[card]
        if door != NO_DOOR:
            closed = kit.closed[s.roles[seat]]
            if closed != NO_DOOR:
                worth = -3.0 if door == closed else 0.5
        gain = self._before - after
        if not digs:
            return worth - SURE * found - (4.0 * gain if self._pressed else 2.5 * gain + 0.5)
        if found > 0.0:
            return worth + SURE * found
        return worth + 4.0 * gain + (1.0 if gain > 0.0 else -1.0)

    def _lead_on(self, s: State, cell: Cell, reach: int) -> int:
        """Note where a card leads on to; return the goals that it meets, a bit for each."""
        ends = self._new_ends
        ends.clear()
        met = 0
        for d in range(4):
            if not reach >> d & 1:
                continue
            there = cell + STEP[d]
            if there in s.cells:
                continue
            if there in s.hidden:
                for g in range(len(self._kit.goals)):
                    if self._kit.goals[g] == there:
                        met |= 1 << g
                continue
            place: int = self._atlas.ground.place(there)
            ends.append(place)
        return met

    def _left_after(self, goal: int, place: int) -> int:
        """Return how far a goal is once a card lies on a place and leads on."""
        field = self._fields[goal]
        here = field[place]
        left = self._best[goal]
        if here == left:
            left = self._next_best[goal]
        for there in self._new_ends:
            far = field[there]
            if far == here + 1 and there >= 0 and not _goes_around(field, there, place, far):
                far += 2
            left = min(left, far)
        return left

    def _bury(self, s: State, digs: bool, cell: Cell) -> float:  # noqa: FBT001
        """Return what taking a card away is worth, roughly: the way over it has to be dug anew."""
        value = s.cells.get(cell, 0)
        if not value & REMOVABLE:
            return -0.5
        joined = value >> REACH & 15
        blind = self._kit.blind[card_of(value)]
        if digs:
            if not blind or not joined:
                return -5.0
            return 3.0 * (self._before - self._beside(cell)) - 2.0
        if blind or not joined:
            return -3.0
        tip = 1.0 if self._beside(cell) <= self._before + 1.0 else 0.5
        return 4.0 * tip if self._pressed else 2.5 * tip - 0.5

    def _beside(self, cell: Cell) -> float:
        """Return how far it would be to the treasure from a cell if it were empty."""
        total = 0.0
        for g in self._likely:
            field = self._fields[g]
            best = FAR
            for d in range(4):
                far = field[self._atlas.ground.place(cell + STEP[d])]
                best = min(best, far)
            total += self._beliefs[g] * (best + 1)
        return total

    def _look(self, cell: Cell) -> float:
        """Look where the treasure may be, if that is not known yet."""
        if self._sure:
            return 0.0
        for g in self._likely:
            if self._kit.goals[g] == cell:
                return 4.5
        return 0.0

    def _hinder(self, s: State, minds: Minds, seat: Seat, digs: bool, target: Seat) -> float:  # noqa: FBT001
        """Diggers break suspects' tools, Saboteurs those of whoever digs best."""
        if target == seat or target >= s.n:
            return NEVER
        enmity = self._enmity(s, minds, seat, target, digs)
        crowded = 1.0 if self._kit.is_blocked(s, target) else 0.0
        if digs:
            return -2.0 + 2.0 * enmity - crowded
        return 2.0 + enmity + (1.5 if self._pressed else 0.0) - crowded

    def _help(self, s: State, minds: Minds, seat: Seat, digs: bool, target: Seat) -> float:  # noqa: FBT001
        if target == seat:
            return 5.0
        if not digs or target >= s.n:
            return -3.0
        return 1.5 - self._enmity(s, minds, seat, target, digs)

    def _rid(self, card: int, digs: bool) -> float:  # noqa: FBT001
        """Return how good it looks to be rid of a card."""
        manner = self._kit.manners[card]
        if self._kit.blind[card]:
            return 0.9 if digs else -1.5
        if manner.kind == LOOKS and digs and self._sure:
            return 0.6
        return manner.digger_rid if digs else manner.saboteur_rid

    def _pick_goal(self, s: State, minds: Minds, seat: Seat, moves: list[Move]) -> Move:
        """Turn up what is most likely the treasure; a Saboteur, what is least likely."""
        self._believe(s, minds, seat)
        sign = 1.0 if self._kit.digs_here(s, seat) else -1.0
        best = NEVER
        found = moves[0]
        for m in moves:
            worth = 0.0
            for g in self._likely:
                if self._kit.goals[g] == move_cell(m):
                    worth = sign * self._beliefs[g]
            if worth > best:
                best = worth
                found = m
        return found

    # --- what others make of it --------------------------------------------------------------------

    def witness(self, s: State, minds: Minds, seat: Seat, m: Move) -> None:
        """Let everybody make of a move what they can, before it is made."""
        if s.stack[-1].kind != TURN or move_act(m) != kinds.PLAY:
            return
        kit = self._kit
        card = move_card(m)
        kind = kit.manners[card].kind
        if kind == LOOKS:
            for g in range(len(kit.goals)):
                if kit.goals[g] == move_cell(m):
                    minds.looked[seat] |= 1 << g
        elif kind == LAYS:
            minds.suspicion[seat] += 2.0 if kit.blind[card] else -0.5
        elif kind == BURIES:
            minds.suspicion[seat] += 0.7
        elif kind == HINDERS:
            target = move_target(m)
            if target < s.n:
                minds.suspicion[seat] += 0.8 if minds.suspicion[target] < 1.0 else -0.3


def _goes_around(field: list[int], there: int, place: int, far: int) -> bool:
    """Say whether a way leads from a place to the goal that is as short without the other place."""
    for step in _BESIDE:
        beside = there + step
        if beside != place and 0 <= beside < PLACES and field[beside] == far - 1:
            return True
    return False
