"""The postcard sites: Costume Department and Tunnel Party.

A site lies in the mine from the beginning. It asks nobody to match it, is triggered once in a
round by whoever first connects it with the start, and tunnels go on through it afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.decks.minis import COSTUME_1, PARTY_1
from saboteur.modules.goals import TRIGGER_ORDER
from saboteur.rules.engine import fire
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import HatsChanged, PartyHeld, RoleDealt, SiteReached
from saboteur.rules.kinds import (
    COSTUME,
    LAID,
    LAID_OUT,
    PARTY,
    START_CELL,
    STEP,
    CardId,
    Cell,
    Family,
    Seat,
)
from saboteur.rules.mine import LINKS, SOFT, hide, lay, unhide
from saboteur.rules.options import Cells, Flag, Sides
from saboteur.rules.parts import Effect, Hook, Module, Tuning
from saboteur.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

GAMES: Final = ("base", "saboteur2")
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
        card = unhide(s, cell)
        lay(s, cell, open_site(s.rules, card))
        if log is not None:
            log.append(SiteReached(seat, cell, card, self.CLAUSES))
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
class CostumeEffect(SiteEffect):
    """He must exchange his dwarf card for an undealt one. (COST-05 to -11, COST-16)"""

    __slots__ = ()
    CLAUSES = ("COST-05", "COST-04")

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Take the top one and put the old one under them; only he sees the two. (COST-09)"""
        if not s.undealt:
            return
        old = s.roles[seat]
        s.roles[seat] = s.undealt.pop()
        s.undealt.insert(0, old)
        if log is not None:
            why = ("COST-05", "COST-06", "COST-09")
            log.append(HatsChanged(seat, old, s.roles[seat], why))


@final
class PartyEffect(SiteEffect):
    """All players' dwarf cards are shuffled and dealt again. (PARTY-02 to -07)"""

    __slots__ = ()
    CLAUSES = ("PARTY-02", "PARTY-01")

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Undealt cards take no part; everybody looks at his new card. (PARTY-03, PARTY-04)"""
        s.shuffle(s.round, s.roles)
        if log is not None:
            log.append(PartyHeld(seat))
            for player in range(s.n):
                log.append(RoleDealt(player, s.roles[player], ("PARTY-04", "OV-INFO-02")))


@final
class SitesHook(Hook):
    """Lay the sites before anything is dealt. (COST-01, COST-15, PARTY-08)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Each on its cell."""
        for i, card in enumerate(s.rules.cards):
            if s.rules.may(i, SOFT) and s.rules.places[card.family] not in s.hidden:
                hide(s, s.rules.places[card.family], i)


class SiteTuning(Tuning):
    """A site needs a cell of its own, and by default there is only one. (OV-MOD-09, -15)"""

    __slots__ = ()

    def family(self) -> Family:
        """Return which site it is."""
        raise NotImplementedError

    def tune(self, rules: Ruleset) -> None:
        """Take a cell, or refuse."""
        cells = rules.cells(CELLS)
        count = sum(family in rules.places for family in (COSTUME, PARTY))
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
        rules.places[self.family()] = cell


@final
class CostumeTuning(SiteTuning):
    """The place of the Costume Department."""

    __slots__ = ()

    def family(self) -> Family:
        """Return its family."""
        return COSTUME


@final
class PartyTuning(SiteTuning):
    """The place of the Tunnel Party."""

    __slots__ = ()

    def family(self) -> Family:
        """Return its family."""
        return PARTY


SITE_OPTIONS: Final = (CELLS, PORTS, TRAVERSABLE, ALLOW_BOTH, TRIGGER_ORDER)

COSTUME_DEPARTMENT: Final = Module(
    "costume-department",
    games=GAMES,
    decks=(COSTUME_1,),
    traits={COSTUME: SOFT},
    effects={COSTUME: CostumeEffect()},
    hooks={LAID_OUT: SitesHook()},
    conflicts={"tournament": "OV-MOD-12"},
    options=SITE_OPTIONS,
    tuning=CostumeTuning(),
)
"""It needs an undealt dwarf card. (COST-14)"""

TUNNEL_PARTY: Final = Module(
    "tunnel-party",
    games=GAMES,
    decks=(PARTY_1,),
    traits={PARTY: SOFT},
    effects={PARTY: PartyEffect()},
    hooks={LAID_OUT: SitesHook()},
    options=SITE_OPTIONS,
    defaults_with={"tournament": ("site_cells", "4,2")},
    tuning=PartyTuning(),
)
