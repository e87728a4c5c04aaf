"""A situation in numbers: what the fitted value reckons with.

All is told from the side of those who dig. A scene looks into every hand: it belongs to a world,
which is only one that may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.minds.ground import FAR
from saboteur.minds.manners import BURIES, HELPS, HINDERS
from saboteur.minds.mapping import ends_for, ends_of
from saboteur.rules.kinds import STEP, Cell, Seat
from saboteur.rules.mine import BARRED, ENTRIES, card_of
from saboteur.rules.tile import NO_DOOR

if TYPE_CHECKING:
    from saboteur.minds.atlas import Atlas
    from saboteur.minds.kit import Kit
    from saboteur.minds.policy import Minds
    from saboteur.rules.state import State

NEAREST: Final = 9
"""Distances from here on count as one."""
FEATURES: Final = (
    "one",
    "far-1",
    "far-2",
    "far-3",
    "far-4",
    "far-5",
    "far-6",
    "far-7",
    "far-8",
    "far-9",
    "turns",
    "turns-short",
    "turns-per-card",
    "able",
    "broken",
    "saboteurs-blocked",
    "useful",
    "useful-near",
    "useful-next",
    "knowing",
    "wrong-goal",
    "ends",
    "paths-held",
    "paths-left",
    "repairs",
    "sabotage",
    "rockfalls",
    "blind",
    "saboteurs",
    "saboteurs-2",
    "saboteurs-3",
    "saboteurs-suspected",
    "diggers-suspected",
    "players",
    "rival-nearer",
    "rival-far",
)
"""What each number is about, in their order."""
COUNT: Final = len(FEATURES)


@final
class Scene:
    """Turns situations into numbers, one after another."""

    __slots__ = ("_atlas", "_field", "_kit", "numbers")

    def __init__(self, kit: Kit, atlas: Atlas) -> None:
        self._kit: Kit = kit
        self._atlas: Atlas = atlas
        self._field: list[int] = []
        self.numbers: list[float] = [0.0] * COUNT
        """Of the situation looked at last, as FEATURES has them."""

    def look(self, s: State, minds: Minds, seat: Seat) -> None:
        """Put a situation into numbers; for a seat whom doors may stop, for its team."""
        x = self.numbers
        for i in range(COUNT):
            x[i] = 0.0
        x[0] = 1.0
        treasure = self._kit.treasure_of(s)
        self._atlas.turn_to(s)
        self._field = self._atlas.field(int(self._atlas.ground.place(treasure)))
        ends = ends_of(s)
        own = ends
        closed = self._kit.closed[s.roles[seat]]
        if closed != NO_DOOR and self._has_door(s):
            own = ends_for(s, closed)
            rival = self._nearest(ends_for(s, 1 - closed))
            x[34] = 1.0 if rival < self._nearest(own) else 0.0
            x[35] = min(rival, NEAREST) / 9.0
        far = self._nearest(own)
        x[min(max(far, 1), NEAREST)] = 1.0
        self._count_time(s, far)
        useful = self._useful_patterns(s, own, far)
        self._count_players(s, minds, useful, far)
        self._count_goals(s, minds, ends, treasure, far)

    def _has_door(self, s: State) -> bool:
        for value in s.cells.values():
            if self._kit.door[card_of(value)] != NO_DOOR:
                return True
        return False

    def _nearest(self, ends: list[Cell]) -> int:
        best = FAR
        for cell in ends:
            best = min(best, self._atlas.far(self._field, cell))
        return best

    def _count_time(self, s: State, far: int) -> None:
        """How many turns are left, and how many cards for each that is missing."""
        left = len(s.deck)
        for hand in s.hands:
            left += len(hand)
        turns = left / s.n
        x = self.numbers
        x[10] = min(turns, 15.0) / 10.0
        x[11] = 1.0 / (1.0 + turns)
        x[12] = min(3.0, left / (s.n * (far + 1.0)))
        x[33] = s.n / 10.0

    def _useful_patterns(self, s: State, ends: list[Cell], far: int) -> list[int]:
        """Return for each nearest end the patterns, a bit each, that lead on towards the treasure."""
        found: list[int] = []
        fits = self._kit.rules.fits
        for cell in ends:
            if self._atlas.far(self._field, cell) != far or far >= FAR:
                continue
            code = s.sides.get(cell, 0)
            if code & BARRED:
                continue
            onward = 0
            for d in range(4):
                if self._atlas.far(self._field, cell + STEP[d]) == far - 1:
                    onward |= 1 << d
            onward &= ~ENTRIES[code & 255]
            patterns = 0
            fitting = fits[code & 255]
            for pattern in range(16):
                if fitting >> pattern & 1 and pattern & onward:
                    patterns |= 1 << pattern
            found.append(patterns)
        return found

    def _count_players(self, s: State, minds: Minds, useful: list[int], far: int) -> None:
        """What players hold, and who is kept from digging."""
        kit = self._kit
        wanted = 0
        for patterns in useful:
            wanted |= patterns
        diggers = 0
        able = 0
        broken = 0
        helpful = 0
        held = 0
        repairs = 0
        suspected = 0.0
        first = 99
        digs = False
        for k in range(s.n):
            seat = (s.active + k * s.direction) % s.n
            digs = kit.digs_here(s, seat)
            if not digs:
                continue
            diggers += 1
            suspected += min(4.0, max(-2.0, minds.suspicion[seat]))
            front = s.front[seat] & kit.rules.blocking
            broken += bits(front)
            fits = False
            for card in s.hands[seat]:
                if kit.through[card]:
                    held += 1
                    if kit.through[card] & wanted:
                        fits = True
                elif kit.manners[card].kind == HELPS:
                    repairs += 1
            if not front:
                able += 1
                if fits:
                    helpful += 1
                    first = min(first, k)
        x = self.numbers
        many = max(1, diggers)
        x[13] = able / many
        x[14] = broken / many
        x[16] = helpful / many
        x[17] = helpful / many if far <= 2 else 0.0
        x[18] = 1.0 / (1.0 + first) if first < 99 and far <= 2 else 0.0
        x[22] = held / (4.0 * many)
        x[24] = min(repairs, broken) / many
        x[32] = suspected / (4.0 * many)
        self._count_saboteurs(s, minds, diggers)

    def _count_saboteurs(self, s: State, minds: Minds, diggers: int) -> None:
        """What those hold who do not dig."""
        kit = self._kit
        count = s.n - diggers
        blocked = 0
        cards = 0
        falls = 0
        blind = 0
        suspected = 0.0
        for seat in range(s.n):
            if kit.digs_here(s, seat):
                continue
            suspected += min(4.0, max(-2.0, minds.suspicion[seat]))
            if kit.is_blocked(s, seat):
                blocked += 1
            for card in s.hands[seat]:
                kind = kit.manners[card].kind
                if kind == HINDERS:
                    cards += 1
                elif kind == BURIES:
                    falls += 1
                elif kit.blind[card]:
                    blind += 1
        x = self.numbers
        x[15] = blocked / s.n
        x[25] = cards / s.n
        x[26] = falls / s.n
        x[27] = blind / s.n
        x[28] = count / s.n
        x[29] = 1.0 if count >= 2 else 0.0
        x[30] = 1.0 if count >= 3 else 0.0
        x[31] = suspected / (4.0 * count) if count else 0.0

    def _count_goals(
        self, s: State, minds: Minds, ends: list[Cell], treasure: Cell, far: int
    ) -> None:
        """Who knows where the treasure is, what may be taken for it, and what is left to dig with."""
        kit = self._kit
        hidden = 0
        at = 0
        wrong = FAR
        for g in range(len(kit.goals)):
            cell = kit.goals[g]
            if cell in s.hidden:
                hidden |= 1 << g
                if cell == treasure:
                    at = 1 << g
                else:
                    wrong = min(wrong, _away(ends, cell))
        knowing = 0
        diggers = 0
        for seat in range(s.n):
            if kit.digs_here(s, seat):
                diggers += 1
                looked = minds.looked[seat]
                if looked & at or hidden & ~looked == at:
                    knowing += 1
        x = self.numbers
        share = knowing / max(1, diggers)
        x[19] = share
        straight = _away(ends, treasure) if treasure >= 0 else FAR
        x[20] = (1.0 - share) * max(-3.0, min(3.0, float(wrong - straight))) / 3.0
        best = 0
        for cell in ends:
            if self._atlas.far(self._field, cell) <= far + 1:
                best += 1
        x[21] = min(best, 4) / 4.0
        through = 0
        for card in s.deck:
            if kit.through[card]:
                through += 1
        x[23] = through / max(1, len(s.deck))


def _away(ends: list[Cell], goal: Cell) -> int:
    """Return how far a goal is from the nearest end as the mole digs."""
    best = FAR
    for cell in ends:
        across = (cell & 1023) - (goal & 1023)
        down = (cell >> 10) - (goal >> 10)
        best = min(best, abs(across) + abs(down))
    return best


def bits(mask: int) -> int:
    """Count the bits of a small mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
