"""The trail in positions: `trail 1,0 - 2,0`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast, final

from saboteur.modules.trail import TrailPart
from saboteur.notation.card import NOBODY, NotationError, cell_name, parse_cell
from saboteur.notation.items import ImpossiblePosition, is_path
from saboteur.notation.parts import FLOW, PartNotation
from saboteur.rules.kinds import NOWHERE
from saboteur.rules.mine import card_of

if TYPE_CHECKING:
    from saboteur.notation.items import Position
    from saboteur.rules.part import Part, PartKind
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State


@final
class TrailNotation(PartNotation):
    """In which order path cards were laid; unsaid, it is the order of reading. (WC-DIV-02)"""

    HEADS: ClassVar = {"trail": FLOW + 80}

    def not_here(self, kind: PartKind) -> NotationError:
        """Say that nobody cares: the trail is no product that could be played."""
        return NotationError("no-trail")

    def read(self, part: Part, head: str, words: list[str]) -> None:
        """Read the cells, with a sign for every card that was taken away."""
        cells = [NOWHERE if word == NOBODY else parse_cell(word) for word in words]
        cast("TrailPart", part).cells = cells

    def words(self, part: Part, head: str) -> list[str]:
        """Write the cells in the order of laying."""
        cells = cast("TrailPart", part).cells
        return [cell_name(cell) if cell != NOWHERE else NOBODY for cell in cells]

    def is_stated(self, rules: Ruleset, part: Part, head: str) -> bool:
        """The word alone says that no player has laid any of the cards."""
        return True

    def completed(self, part: Part, p: Position) -> Part:
        """Let the path cards of the mine have been laid in reading order."""
        laid = [cell for cell, (card, _) in p.mine.items() if is_path(p.rules, card)]
        cast("TrailPart", part).cells = sorted(laid)
        return part

    def check(self, part: Part, s: State) -> None:
        """A path card lies on every cell that is named, and each is named once."""
        cells = cast("TrailPart", part).cells
        for cell in cells:
            lies = cell in s.cells and is_path(s.rules, card_of(s.cells[cell]))
            if cell != NOWHERE and (not lies or cells.count(cell) > 1):
                raise ImpossiblePosition("trail-nowhere", cell=cell_name(cell))
