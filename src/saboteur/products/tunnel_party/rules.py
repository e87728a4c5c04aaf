"""Tunnel Party: when somebody reaches it, all players' dwarf cards are dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.sites import SITE_OPTIONS, SiteEffect, SitesHook, SiteTuning
from saboteur.products.tunnel_party.deck import PARTY, PARTY_1
from saboteur.products.tunnel_party.events import PartyHeld
from saboteur.rules.events import RoleDealt
from saboteur.rules.kinds import LAID_OUT, Cell, Family, Seat
from saboteur.rules.mine import SOFT
from saboteur.rules.parts import Module
from saboteur.rules.zones import ROLE, ROLES, look, shuffle

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State


@final
class PartyEffect(SiteEffect):
    """All players' dwarf cards are shuffled and dealt again. (PARTY-02 to -07)"""

    __slots__ = ()
    CLAUSES = ("PARTY-02", "PARTY-01")

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Undealt cards take no part; everybody looks at their new card. (PARTY-03, PARTY-04)"""
        if log is not None:
            log.append(PartyHeld(seat))
        shuffle(s, ROLES, s.round, log)
        if log is not None:
            for player in range(s.n):
                log.append(RoleDealt(player, s.roles[player], ("PARTY-04", "OV-INFO-02")))
                look(s, ROLE + player, (s.roles[player],), 1 << player, log)


@final
class PartyTuning(SiteTuning):
    """The place of the Tunnel Party."""

    __slots__ = ()

    def family(self) -> Family:
        """Return its family."""
        return PARTY


TUNNEL_PARTY: Final = Module(
    "tunnel-party",
    games=("base", "saboteur2"),
    decks=(PARTY_1,),
    traits={PARTY: SOFT},
    effects={PARTY: PartyEffect()},
    hooks={LAID_OUT: SitesHook()},
    options=SITE_OPTIONS,
    defaults_with={"middle-card": ("site_cells", "4,2")},
    tuning=PartyTuning(),
)
