"""The postcard sites: Costume Department and Tunnel Party.

A site lies in the mine from the beginning. It asks nobody to match it, is triggered once in a
round by whoever first connects it with the start, and tunnels go on through it afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.decks.minis import COSTUME_1, PARTY_1
from saboteur.rules.engine import fire
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import HatsChanged, PartyHeld, RoleDealt, SiteReached
from saboteur.rules.kinds import (
    COSTUME,
    LAID,
    LAID_OUT,
    PARTY,
    START_CELL,
    CardId,
    Cell,
    Seat,
    cell_at,
)
from saboteur.rules.mine import SOFT, hide, lay, unhide
from saboteur.rules.ruleset import Effect, Hook, Module, Option, Ruleset, Tuning

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

GAMES: Final = ("base", "saboteur2")
PLACES: Final = {"4,0": cell_at(4, 0), "4,2": cell_at(4, 2), "4,-2": cell_at(4, -2)}
"""Where a site may lie. (COST-01, OV-MOD-15)"""


class SiteEffect(Effect):
    """A site: triggered once, then part of the mine. (COST-02 to -05, COST-12, COST-15)"""

    __slots__ = ()

    def reached(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Open it; the first player who connects it feels its effect. (COST-13)"""
        card = unhide(s, cell)
        value = s.rules.laid[2 * card]
        if s.rules.options["site_traversable"] == "false":
            value &= ~(0xFFFF << 12 | 15)
        lay(s, cell, value)
        if log is not None:
            log.append(SiteReached(seat, cell, card))
        fire(s, LAID, seat, cell, log)
        self.revealed(s, seat, cell, log)


@final
class CostumeEffect(SiteEffect):
    """He must exchange his dwarf card for an undealt one. (COST-05 to -11, COST-16)"""

    __slots__ = ()

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Take the top one and put the old one under them; only he sees the two. (COST-09)"""
        if not s.undealt:
            return
        old = s.roles[seat]
        s.roles[seat] = s.undealt.pop()
        s.undealt.insert(0, old)
        if log is not None:
            log.append(HatsChanged(seat, old, s.roles[seat]))


@final
class PartyEffect(SiteEffect):
    """All players' dwarf cards are shuffled and dealt again. (PARTY-02 to -07)"""

    __slots__ = ()

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Undealt cards take no part; everybody looks at his new card. (PARTY-03, PARTY-04)"""
        s.shuffle(s.round, s.roles)
        if log is not None:
            log.append(PartyHeld(seat))
            for player in range(s.n):
                log.append(RoleDealt(player, s.roles[player]))


class SiteHook(Hook):
    """Lay the site before anything is dealt. (COST-01, COST-15)"""

    __slots__ = ()

    def place(self, s: State, card: CardId, place: Cell) -> None:
        """Lay a site on its cell."""
        hide(s, place, card)


@final
class CostumeHook(SiteHook):
    """Lay the Costume Department."""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """On its cell."""
        self.place(s, s.rules.ids["costume"], PLACES[s.rules.options["costume_cell"]])


@final
class PartyHook(SiteHook):
    """Lay the Tunnel Party."""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """On its cell."""
        self.place(s, s.rules.ids["party"], PLACES[s.rules.options["party_cell"]])


class SiteTuning(Tuning):
    """No two of start, goals and sites share a cell. (OV-MOD-15)"""

    __slots__ = ()

    def place(self, rules: Ruleset) -> Cell:
        """Return where the site lies."""
        raise NotImplementedError

    def tune(self, rules: Ruleset) -> None:
        """Take the cell, or refuse."""
        cell = self.place(rules)
        if cell in rules.taken_cells or cell in rules.goal_cells or cell == START_CELL:
            raise RulesetError("two things cannot lie on one cell", "OV-MOD-15")
        rules.taken_cells.append(cell)


@final
class CostumeTuning(SiteTuning):
    """The place of the Costume Department."""

    __slots__ = ()

    def place(self, rules: Ruleset) -> Cell:
        """Return its cell."""
        return PLACES[rules.options["costume_cell"]]


@final
class PartyTuning(SiteTuning):
    """The place of the Tunnel Party."""

    __slots__ = ()

    def place(self, rules: Ruleset) -> Cell:
        """Return its cell."""
        return PLACES[rules.options["party_cell"]]


TRAVERSABLE: Final = Option("site_traversable", ("true", "false"), "AMB-63", "COST-04")

COSTUME_DEPARTMENT: Final = Module(
    "costume-department",
    games=GAMES,
    decks=(COSTUME_1,),
    traits={COSTUME: SOFT},
    effects={COSTUME: CostumeEffect()},
    hooks={LAID_OUT: CostumeHook()},
    conflicts={"tournament": "OV-MOD-12"},
    options=(Option("costume_cell", tuple(PLACES), "AMB-63", "COST-01"), TRAVERSABLE),
    tuning=CostumeTuning(),
)

TUNNEL_PARTY: Final = Module(
    "tunnel-party",
    games=GAMES,
    decks=(PARTY_1,),
    traits={PARTY: SOFT},
    effects={PARTY: PartyEffect()},
    hooks={LAID_OUT: PartyHook()},
    conflicts={"costume-department": "OV-MOD-09"},
    options=(Option("party_cell", tuple(PLACES), "AMB-63", "PARTY-01"), TRAVERSABLE),
    defaults_with={"tournament": ("party_cell", "4,2")},
    tuning=PartyTuning(),
)
