"""The sites that postcards bring.

A site lies in the mine from the beginning. It asks nobody to match it, is triggered once in a
round by whoever first connects it with the start, and tunnels go on through it afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.goals import TRIGGER_ORDER
from saboteur.rules.engine import fire
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import SiteReached
from saboteur.rules.kinds import LAID, LAID_OUT, START_CELL, STEP, CardId, Cell, Seat
from saboteur.rules.mine import LINKS, SOFT, lay
from saboteur.rules.options import Cells, Flag, Sides
from saboteur.rules.parts import Effect, Hook, Module, Tuning
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.zones import ALL, BOX, FACE_DOWN, MINE, move

if TYPE_CHECKING:
    from saboteur.rules.cards import Deck
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

_TILE_BITS: Final = 0xFFFF << LINKS | 15

CELLS: Final = Cells("site_cells", ("4,0",), "AMB-63", "COST-01")
PORTS: Final = Sides("site_ports", "AMB-63")
TRAVERSABLE: Final = Flag("site_traversable", "AMB-63", "COST-04", default=True)
ALLOW_BOTH: Final = Flag("allow_both_sites", "AMB-64", "OV-MOD-09")


class SiteEffect(Effect):
    """A site: triggered once, then part of the mine. (COST-02 to -05, COST-12, COST-15)"""

    __slots__ = ()

    def doors(self, s: State) -> int:
        """It can be reached through its ports."""
        return s.rules.number(PORTS)

    def reached(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Open it; the first player who connects it feels its effect. (COST-13)"""
        card = s.hidden[cell]
        if log is not None:
            log.append(SiteReached(seat, cell, card, why=self.CLAUSES))
        move(s, FACE_DOWN, MINE, card, ALL, log, at=cell)
        lay(s, cell, open_site(s.rules, card))
        fire(s, LAID, seat, cell, log)
        self.revealed(s, seat, cell, log)


def open_site(rules: Ruleset, card: CardId) -> int:
    """Return a site as it lies once it was reached: the table says which sides are open. (AMB-63)"""
    ports = 0
    if rules.flag(TRAVERSABLE):
        ports = rules.number(PORTS)
    links = 0
    for d in range(4):
        if ports >> d & 1:
            links |= ports << (4 * d)
    return ports | links << LINKS | rules.laid[2 * card] & ~_TILE_BITS


@final
class SitesHook(Hook):
    """Lay the sites before anything is dealt. (COST-01, COST-15, PARTY-08)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Each on its cell."""
        for i, card in enumerate(s.rules.cards):
            if s.rules.may(i, SOFT) and s.rules.places[card.family] not in s.hidden:
                move(s, BOX, FACE_DOWN, i, ALL, log, to=s.rules.places[card.family])


@final
class SiteTuning(Tuning):
    """A site needs a cell of its own, and by default there is only one. (OV-MOD-09, -15)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Take a cell for the next site that has none, or refuse."""
        cells = rules.cells(CELLS)
        count = len(rules.places)
        if count and not rules.flag(ALLOW_BOTH):
            raise RulesetError("one-postcard", {}, "OV-MOD-09")
        if count >= len(cells):
            raise RulesetError("sites-need-cells", {}, "AMB-64", "OV-MOD-15")
        cell = cells[count]
        if cell in rules.taken_cells or cell in rules.goal_cells or cell == START_CELL:
            raise RulesetError("one-cell", {}, "OV-MOD-15")
        if any(cell + step == START_CELL for step in STEP):
            raise RulesetError("site-by-start", {}, "AMB-63")
        rules.taken_cells.append(cell)
        sites = [card.family for i, card in enumerate(rules.cards) if rules.may(i, SOFT)]
        rules.places[sites[count]] = cell


def postcard(
    name: str,
    games: tuple[str, ...],
    deck: Deck,
    effect: SiteEffect,
    *,
    conflicts: dict[str, str] | None = None,
    defaults_with: dict[str, tuple[str, str]] | None = None,
) -> Module:
    """Return the module of a postcard: a single site, with the options that all sites share."""
    return Module(
        name,
        games=games,
        cards={deck: effect},
        traits={deck.only_family(): SOFT},
        hooks={LAID_OUT: SitesHook()},
        conflicts=conflicts,
        options=(CELLS, PORTS, TRAVERSABLE, ALLOW_BOTH, TRIGGER_ORDER),
        defaults_with=defaults_with,
        tuning=SiteTuning(),
    )
