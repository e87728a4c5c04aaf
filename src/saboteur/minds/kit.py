"""What a ruleset is to quick thinking: its cards and dwarf cards in flat tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.minds.ground import COLUMNS, ROWS, Ground
from saboteur.minds.manners import MANNERS, UNKNOWN, Manner
from saboteur.rules.kinds import START_CELL, TREASURE

if TYPE_CHECKING:
    from saboteur.rules.kinds import CardId, Cell, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State


@final
class Kit:
    """Tables of one ruleset, made once for many thoughts."""

    __slots__ = (
        "blind",
        "closed",
        "digs",
        "door",
        "fits_window",
        "goals",
        "left",
        "manners",
        "rules",
        "through",
        "top",
        "treasure",
    )

    def __init__(self, rules: Ruleset, digs: list[bool], closed: list[int]) -> None:
        """Make the tables.

        For each role `digs` says whether it wants the treasure reached, and `closed` the colour of
        the doors that stop it, or -1.
        """
        self.rules: Ruleset = rules
        self.digs: list[bool] = digs
        self.closed: list[int] = closed
        self.goals: list[Cell] = sorted(rules.goal_cells)
        self.manners: list[Manner] = []
        """By card."""
        self.blind: list[bool] = []
        """By card: whether no tunnel leads through it."""
        self.through: list[int] = []
        """By card: the patterns, a bit each, in which it can lie and lets tunnels through."""
        self.door: list[int] = []
        """By card: the colour of its door, or -1."""
        self.treasure: list[bool] = []
        for at, card in enumerate(rules.cards):
            self.manners.append(MANNERS.get(card.family, UNKNOWN))
            self.treasure.append(card.family == TREASURE)
            tile = card.tile
            blind = False
            if tile is not None and not tile.ladder:
                blind = True
                for mask in tile.chambers:
                    if mask & (mask - 1):
                        blind = False
            self.blind.append(blind)
            self.through.append(0 if blind or tile is None else rules.patterns[at])
            self.door.append(tile.doors[0][1] if tile is not None and tile.doors else -1)
        self.left: int = 0
        self.top: int = 0
        self.fits_window: bool = self._look_through_window()

    def _look_through_window(self) -> bool:
        """Lay the window around start and goals; say whether it is large enough."""
        xs = [cell & 1023 for cell in [START_CELL, *self.goals]]
        ys = [cell >> 10 for cell in [START_CELL, *self.goals]]
        across = COLUMNS - (max(xs) - min(xs) + 1)
        down = ROWS - (max(ys) - min(ys) + 1)
        self.left = min(xs) - (across + 1) // 2
        self.top = min(ys) - down // 2
        return bool(self.goals) and across >= 2 and down >= 2

    def ground(self) -> Ground:
        """Return an empty window."""
        return Ground(self.left, self.top)

    def treasure_of(self, s: State) -> Cell:
        """Return where the treasure lies face down in a world, or -1."""
        for cell, card in s.hidden.items():
            if self.treasure[card]:
                return cell
        return -1

    def is_blocked(self, s: State, seat: Seat) -> bool:
        """Say whether a player may lay no path cards."""
        return s.front[seat] & self.rules.blocking != 0

    def digs_here(self, s: State, seat: Seat) -> bool:
        """Say whether the dwarf card of a seat wants the treasure reached."""
        return self.digs[s.roles[seat]]

    def is_path(self, card: CardId) -> bool:
        """Say whether a card lets tunnels through."""
        return self.through[card] != 0
