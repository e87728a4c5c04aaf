"""What a quick judgement has to know of the cards of the box, looked up once for a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.products.duel import quick_weights as weigh
from saboteur.products.duel.cards import GOLD_PATH, KEY, TROLL_PATH
from saboteur.rules import kinds
from saboteur.rules.mine import LINKS
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR, NO_DOOR, TROLL

if TYPE_CHECKING:
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.tile import Tile

_KEPT: Final[dict[int, int]] = {
    GOLD_PATH: weigh.A_GOLD,
    TROLL_PATH: weigh.A_TROLL,
    kinds.LADDER: weigh.A_LADDER,
    KEY: weigh.A_KEY,
    kinds.MAP: weigh.A_MAP,
    kinds.REPAIR: weigh.A_REPAIR,
    kinds.SABOTAGE: weigh.A_SABOTAGE,
    kinds.ROCKFALL: weigh.A_ROCKFALL,
}


@final
class Faces:
    """By card, or by card and how it lies (2 * card + turned)."""

    __slots__ = (
        "_links",
        "access",
        "gold",
        "is_tile",
        "is_tried",
        "kept",
        "ladder",
        "meeting",
        "more_sides",
        "opened",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.meeting: list[int] = [
            sum([1 << pattern for pattern in range(16) if pattern & sides]) for sides in range(16)
        ]
        """By a set of sides: the patterns that are open on one of them."""
        self.gold: list[int] = []
        self.is_tile: list[bool] = []
        self.is_tried: list[bool] = []
        """Keys and rockfalls: what they are good for shows when they are tried."""
        self.kept: list[int] = []
        """Which weight says what a card is worth in the hand."""
        self.more_sides: list[float] = []
        self.opened: list[int] = []
        self.ladder: list[int] = []
        """0, or 1 + the colour of the ladder."""
        self._links: list[list[int]] = [[], []]
        """By colour, how the sides are joined before any key or bribe."""
        self.access: list[list[int]] = [[], []]
        """By colour, the sides by which the gold is reached."""
        for card, face in enumerate(rules.cards):
            tile = face.tile
            self.is_tile.append(tile is not None)
            self.is_tried.append(face.family in (KEY, kinds.ROCKFALL))
            self.gold.append(tile.gold if tile is not None else 0)
            self.kept.append(_KEPT.get(face.family, weigh.A_PATH))
            widest = max([mask.bit_count() for mask in tile.chambers]) if tile is not None else 2
            self.more_sides.append(float(widest - 2))
            for turned in range(2):
                self._look(rules, card, turned, tile)

    def _look(self, rules: Ruleset, card: int, turned: int, tile: Tile | None) -> None:
        place = 2 * card + turned
        value = rules.laid[place]
        if tile is None or value < 0:
            self.opened.append(0)
            self.ladder.append(0)
            for colour in range(2):
                self._links[colour].append(0)
                self.access[colour].append(0)
            return
        self.opened.append(value & 15)
        self.ladder.append(1 + tile.colour if tile.ladder else 0)
        lying = rules.lying(card, turned)
        for colour in range(2):
            closed = rules.closed[GREEN_DOOR if colour == BLUE_DOOR else BLUE_DOOR][place]
            links = value >> LINKS & 0xFFFF & closed & rules.closed[TROLL][place]
            self._links[colour].append(links)
            sides = [side for side, door in lying.access if door in (NO_DOOR, colour)]
            self.access[colour].append(sum([1 << side for side in sides]))

    def reached(self, colour: int, place: int, entries: int) -> int:
        """Return the sides of a card that a colour reaches when it comes in by some."""
        gained = 0
        links = self._links[colour][place]
        for d in range(4):
            if entries >> d & 1:
                gained |= links >> (4 * d) & 15
        return gained
