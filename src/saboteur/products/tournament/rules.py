"""Tournament: other dwarf cards, a card in the middle, gold in fixed amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.dwarves import GREEDY
from saboteur.products.tournament.events import AmountPaid, MiddleCardLaid
from saboteur.rules import kinds
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import Cell, Role, Seat, cell_at
from saboteur.rules.mine import lay
from saboteur.rules.parts import Hook, Module, Payout, Tuning
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.zones import ALL, DECK, MINE, give_pieces, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

DWARVES: Final[dict[int, tuple[int, int, int]]] = {
    5: (1, 3, 1),
    6: (2, 3, 1),
    7: (2, 3, 2),
    8: (3, 3, 2),
    9: (3, 4, 2),
}
"""Saboteurs, Gold Miners and Greedy Dwarves, by number of players. (VAR-TOUR-02)"""

MIDDLE: Final = cell_at(4, 0)
"""(VAR-TOUR-04)"""


@final
class TournamentTuning(Tuning):
    """Other dwarf cards, gold pieces instead of gold cards. (VAR-TOUR-01 to -03, -17)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Change the tables."""
        for n, (saboteurs, miners, greedy) in DWARVES.items():
            mix: list[Role] = (
                [kinds.SABOTEUR] * saboteurs + [kinds.MINER] * miners + [GREEDY] * greedy
            )
            rules.role_mix[n] = mix
        rules.gold_values = []
        if MIDDLE in rules.taken_cells or MIDDLE in rules.goal_cells:
            raise RulesetError("one-cell", {}, "OV-MOD-15")
        rules.taken_cells.append(MIDDLE)


@final
class MiddleCardHook(Hook):
    """A random path card lies between start and goals. (VAR-TOUR-04 to -07)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """It is turned at random and need not match anything."""
        paths = [card for card in s.deck if s.rules.cards[card].family == kinds.PATH]
        card = paths[s.below(s.round, len(paths))]
        turned = s.below(s.round, 2)
        if s.rules.laid[2 * card + 1] < 0:
            turned = 0
        lay(s, MIDDLE, s.rules.laid[2 * card + turned])
        if log is not None:
            log.append(MiddleCardLaid(MIDDLE, card, turned))
        move(s, DECK, MINE, card, ALL, log)


def pay_amount(s: State, seat: Seat, amount: int, why: str, log: Events) -> None:
    """Pay gold pieces."""
    give_pieces(s, seat, amount, log)
    if log is not None:
        log.append(AmountPaid(seat, amount, why=(why,)))


COMPLETER_SHARE: Final = 3
MINER_SHARE: Final = 2
"""(VAR-TOUR-09, VAR-TOUR-10)"""


@final
class TournamentMiners(Payout):
    """The miner who completed gets 3, every other one 2. (VAR-TOUR-09, VAR-TOUR-10)"""

    __slots__ = ()

    def pay(self, s: State, log: Events) -> None:
        """Pay the miners, whoever completed."""
        for seat in range(s.n):
            if s.roles[seat] == kinds.MINER:
                share = COMPLETER_SHARE if seat == s.completer else MINER_SHARE
                mine = s.roles[s.completer] == kinds.MINER
                pay_amount(s, seat, share, "VAR-TOUR-09" if mine else "VAR-TOUR-10", log)


GREEDY_SHARE: Final = 4
"""(VAR-TOUR-11)"""


@final
class TournamentGreedy(Payout):
    """A Greedy Dwarf who completed gets 4, everybody else nothing. (VAR-TOUR-11, -15)"""

    __slots__ = ()

    def pay(self, s: State, log: Events) -> None:
        """Pay them."""
        pay_amount(s, s.completer, GREEDY_SHARE, "VAR-TOUR-11", log)


SABOTEUR_SHARE: Final = 3
LONE_SABOTEUR_SHARE: Final = 4
"""(VAR-TOUR-12, VAR-TOUR-13)"""


@final
class TournamentSaboteurs(Payout):
    """Each Saboteur gets 3, a single one 4. (VAR-TOUR-12, VAR-TOUR-13)"""

    __slots__ = ()

    def pay(self, s: State, log: Events) -> None:
        """Pay them."""
        share, why = SABOTEUR_SHARE, "VAR-TOUR-12"
        if s.roles.count(kinds.SABOTEUR) == 1:
            share, why = LONE_SABOTEUR_SHARE, "VAR-TOUR-13"
        for seat in range(s.n):
            if s.roles[seat] == kinds.SABOTEUR:
                pay_amount(s, seat, share, why, log)


TOURNAMENT: Final = Module(
    "tournament",
    games=("base",),
    games_clause="OV-MOD-11",
    players=(5, 9),
    players_clause="OV-MOD-11",
    features=("all-dwarves-dealt", "fixed-gold", "middle-card"),
    conflicts={"a-dwarf-alone": "OV-MOD-15"},
    hooks={kinds.LAID_OUT: MiddleCardHook()},
    payouts={
        kinds.MINER: TournamentMiners(),
        kinds.SABOTEUR: TournamentMiners(),
        GREEDY: TournamentGreedy(),
        kinds.NONE: TournamentSaboteurs(),
    },
    replaces_payouts=True,
    tuning=TournamentTuning(),
)
"""Nothing else changes. (VAR-TOUR-08, -14, -16, -17)"""
