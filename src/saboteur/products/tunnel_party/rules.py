"""Tunnel Party: when somebody reaches it, all players' dwarf cards are dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.sites import SiteEffect, postcard
from saboteur.products.tunnel_party.deck import PARTY_1
from saboteur.products.tunnel_party.events import PartyHeld
from saboteur.rules.events import RoleDealt
from saboteur.rules.kinds import Cell, Seat
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
                log.append(RoleDealt(player, s.roles[player], why=("PARTY-04", "OV-INFO-02")))
                look(s, ROLE + player, (s.roles[player],), 1 << player, log)


TUNNEL_PARTY: Final = postcard(
    "tunnel-party",
    ("base", "saboteur2"),
    PARTY_1,
    PartyEffect(),
    defaults_with={"middle-card": ("site_cells", "4,2")},
)
