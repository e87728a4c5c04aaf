"""What the cards and rules of every module do, each with a match in which it happens."""

from __future__ import annotations

from typing import Final

from saboteur.products.goal_swap.events import GoalsSwapped
from saboteur.products.new_goals.events import DragonPaid
from saboteur.products.tournament.events import AmountPaid
from saboteur.products.treasure_chests.events import ChestOpened
from saboteur.products.tunnel_toll.events import TollAnswered, TollPaid
from saboteur.products.veto.events import Vetoed
from saboteur.rules.events import (
    Broken,
    CardsLookedAt,
    Drew,
    Event,
    GoalLaid,
    Mended,
    PacketDrawn,
    Played,
    RolesRevealed,
    RoundEnded,
)
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    LAID_BY_PLAYERS,
    MINER,
    NONE,
    ROLE_NAMES,
    SABOTEUR,
    move_card,
)
from saboteur.rules.ruleset import Ruleset

CARDS: Final = (
    "goal-swap+treasure-trove+veto+change-of-direction+master-crafter+pathfinder+diversion"
    "+new-goals+treasure-chests+tunnel-toll"
)

EVERYTHING: Final = (
    "whole-round goals-taken diverted direction-changed pathfinder:2 chest-opened site-reached "
    "dwarf-placed"
)

SHOWN: Final[dict[str, tuple[str, str]]] = {
    # Championship cards.
    "greedy-dwarf-completes": ("base+greedy-dwarf", "completer:greedy gold-paid"),
    "greedy-dwarf-cards": ("base+greedy-dwarf/P2024-FR", "completer:greedy gold-drawn"),
    "goal-swap-yes": ("base+goal-swap", "swapped:yes"),
    "goal-swap-no": ("saboteur2+goal-swap goal_swap_secret=false", "swapped:no"),
    "treasure-trove": ("base+treasure-trove", "looked:5 card-kept"),
    "veto-on-a-path": ("base+veto", "vetoed:path"),
    "veto-on-an-action": ("saboteur2+veto", "vetoed:action"),
    "change-of-direction": ("base+change-of-direction", "direction-changed played-after"),
    "master-crafter": ("base+master-crafter", "played:master-crafter mended"),
    "pathfinder": ("saboteur2+pathfinder", "pathfinder:2"),
    "pathfinder-vetoed": ("base+pathfinder+veto", "vetoed:pathfinder"),
    "diversion": ("base+diversion", "diverted"),
    # Mini expansions.
    "costume-department": ("base+costume-department", "site-reached hats-changed"),
    "tunnel-party": ("saboteur2+tunnel-party", "site-reached party-held"),
    "new-goals-sack": ("base+new-goals", "sack-taken"),
    "new-goals-dragon": ("base+new-goals", "dragon:0"),
    "new-goals-dragon-paid": ("base+new-goals+tunnel-toll", "dragon:1"),
    "new-goals-spider": ("saboteur2+new-goals", "spider completer:none"),
    "chest-1-gold": ("base+treasure-chests", "chest:1 gold-found"),
    "chest-2-no-maps": ("base+treasure-chests", "chest:2"),
    "chest-3-draw-less": ("base+treasure-chests", "chest:3"),
    "chest-4-draw-more": ("base+treasure-chests", "chest:4 drew:1"),
    "chest-5-push": ("base+treasure-chests", "chest:5 goal-pushed"),
    "chest-6-rob": ("base+treasure-chests", "chest:6 card-robbed"),
    "chest-7-best-of-three": ("base+treasure-chests", "chest:7 looked:3 card-kept"),
    "chest-8-look": ("base+treasure-chests", "chest:8 role-seen"),
    "chest-9-search-pile": ("base+treasure-chests", "chest:9 looked:5 card-kept"),
    "chest-10-mill": ("base+treasure-chests", "chest:10 deck-milled"),
    "chest-seen": ("base+treasure-chests", "chest-seen"),
    "chest-buried": ("saboteur2+treasure-chests", "chest-buried"),
    "chests-laid-by-players": (
        "base+treasure-chests chest_cells=players",
        "chest-placed played:map",
    ),
    "toll-paid": ("base+tunnel-toll", "toll:paid"),
    "toll-paid-by-another": ("base+tunnel-toll", "toll:yes toll:for-another"),
    "toll-refused": ("saboteur2+tunnel-toll", "toll:no"),
    # Variants.
    "sabotaged-dwarf-barred": ("base+sabotaged-dwarf", "completer:miner miner-barred"),
    "sabotaged-dwarf-nobody-shares": ("base+sabotaged-dwarf", "packet-returned"),
    "tournament-miner": ("base+tournament", "completer:miner amount:3 amount:2"),
    "tournament-greedy": ("base+tournament", "completer:greedy amount:4"),
    "tournament-saboteur": ("base+tournament", "completer:saboteur amount:2"),
    "tournament-lone-saboteur": ("base+tournament", "completer:none saboteurs:1 amount:4"),
    "tournament-saboteurs": ("base+tournament", "completer:none saboteurs:2 amount:3"),
    # Everything at once.
    "everything-base": (
        f"base+{CARDS}+costume-department+greedy-dwarf+sabotaged-dwarf",
        EVERYTHING,
    ),
    "everything-saboteur2": (
        f"saboteur2+{CARDS}+tunnel-party",
        EVERYTHING,
    ),
    "everything-tournament": (
        f"base+{CARDS}+tunnel-party+tournament",
        "whole-round middle-card-laid diverted chest-opened dwarf-placed",
    ),
}
"""The ruleset, and what its events must show, by the name of the golden record."""


def signs_of(events: list[Event], rules: Ruleset) -> set[str]:
    """Return what the events of a match show: their names, and signs of their contents."""
    teller = _Teller(rules)
    for event in events:
        teller.tell(event)
    return teller.signs


class _Teller:
    """Listens to a match and tells what its modules did."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.signs: set[str] = set()
        self.finder = NONE
        """Who plays path cards with a Pathfinder."""
        self.paths = 0
        self.promised = NONE
        self.completer = NONE
        self.broken: set[tuple[int, int]] = set()
        self.roles: tuple[int, ...] = ()

    def tell(self, event: Event) -> None:
        self.signs.add(event.NAME)
        if isinstance(event, Played):
            self.play(event)
        elif isinstance(event, Vetoed):
            path = self.family(move_card(event.move)) in LAID_BY_PLAYERS
            self.signs.add("vetoed:path" if path else "vetoed:action")
            if path and event.target == self.finder:
                self.signs.add("vetoed:pathfinder")
        elif isinstance(event, Broken):
            self.broken.add((event.seat, event.tool))
        elif isinstance(event, Mended):
            self.broken.discard((event.seat, event.tool))
        elif isinstance(event, TollAnswered):
            self.signs.add("toll:yes" if event.agreed else "toll:no")
            self.promised = event.seat if event.agreed else NONE
        elif isinstance(event, TollPaid) and event.amount:
            self.signs.add("toll:for-another" if event.seat == self.promised else "toll:paid")
        else:
            self.number(event)
            self.end(event)

    def play(self, event: Played) -> None:
        card = move_card(event.move)
        self.signs.add("played:" + self.rules.cards[card].name)
        if FAMILY_NAMES[self.family(card)] == "pathfinder":
            self.finder, self.paths = event.seat, 0
        elif event.seat == self.finder and self.family(card) in LAID_BY_PLAYERS:
            self.paths += 1
            self.signs.add(f"pathfinder:{self.paths}")
        else:
            self.finder = NONE
        if "direction-changed" in self.signs:
            self.signs.add("played-after")

    def number(self, event: Event) -> None:
        """Tell numbers and answers."""
        if isinstance(event, GoalsSwapped):
            self.signs.add("swapped:yes" if event.swapped else "swapped:no")
        elif isinstance(event, ChestOpened):
            self.signs.add(f"chest:{event.chest}")
        elif isinstance(event, CardsLookedAt):
            self.signs.add(f"looked:{event.count}")
        elif isinstance(event, DragonPaid):
            self.signs.add(f"dragon:{event.amount}")
        elif isinstance(event, AmountPaid):
            self.signs.add(f"amount:{event.amount}")
        elif isinstance(event, Drew):
            self.signs.add(f"drew:{event.count}")
        elif isinstance(event, GoalLaid):
            self.signs.add(FAMILY_NAMES[self.family(event.goal)])

    def end(self, event: Event) -> None:
        """Tell how the round ended."""
        if isinstance(event, RoundEnded):
            self.signs.add("whole-round")
            self.completer = event.completer
        elif isinstance(event, RolesRevealed):
            role = ROLE_NAMES[event.roles[self.completer]] if self.completer != NONE else "none"
            self.signs |= {"completer:" + role, f"saboteurs:{event.roles.count(SABOTEUR)}"}
            self.roles = event.roles
        elif isinstance(event, PacketDrawn):
            barred = any(self.roles[seat] == MINER for seat, _ in self.broken)
            self.signs |= {"miner-barred"} if barred else set()

    def family(self, card: int) -> int:
        return self.rules.cards[card].family
