"""Every way in which a round can end, each with the matches in which it happens."""

from __future__ import annotations

from typing import Final, NamedTuple

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.saboteur2.deck import A_THEFT, BOSS, GEOLOGIST, PROFITEER
from saboteur.products.saboteur2.events import (
    Freed,
    GeologistPaid,
    HandsSwapped,
    Imprisoned,
    LeftOut,
    NothingStolen,
    RoundScored,
    SharePaid,
    Stole,
    TheftPrevented,
    TheftReady,
)
from saboteur.products.saboteur2.scoring import LOCKED_RULE
from saboteur.products.saboteur2.teams import RESULT_NAMES
from saboteur.rules.events import (
    Broken,
    Cleared,
    Event,
    GoalSeen,
    HatsChanged,
    MatchEnded,
    Mended,
    NobodyPaid,
    PacketDrawn,
    Removed,
    RoleSeen,
    RolesRevealed,
    RoundBegan,
    RoundEnded,
)
from saboteur.rules.kinds import MAX_SEATS, MINER, NONE, ROLE_NAMES, SABOTEUR
from saboteur.rules.ruleset import Ruleset

# --- the base game ---------------------------------------------------------------------------


class Ending(NamedTuple):
    """How a round ended."""

    completer: int
    """MINER or SABOTEUR who reached the treasure, NONE if nobody did."""
    saboteurs: int
    """How many were dealt, where that decides the payment; else NONE."""
    packet: str
    """`miners` or `players`: how many gold cards were drawn; empty if none."""


ENDINGS: Final[dict[str, Ending]] = {
    "miner-completes": Ending(MINER, NONE, "miners"),
    "miner-completes-packet-goes-round": Ending(MINER, NONE, "players"),
    "saboteur-completes": Ending(SABOTEUR, NONE, "miners"),
    "saboteur-completes-packet-goes-round": Ending(SABOTEUR, NONE, "players"),
    "no-cards-one-saboteur": Ending(NONE, 1, ""),
    "no-cards-two-saboteurs": Ending(NONE, 2, ""),
    "no-cards-three-saboteurs": Ending(NONE, 3, ""),
    "no-cards-four-saboteurs": Ending(NONE, 4, ""),
    "no-cards-no-saboteur": Ending(NONE, 0, ""),
}
"""By the name of the golden record."""


def endings_of(events: list[Event], gold_draw: str) -> list[Ending]:
    """Return how each round of a match ended."""
    found: list[Ending] = []
    completer = NONE
    for event in events:
        if isinstance(event, RoundEnded):
            completer = event.completer
        elif isinstance(event, RolesRevealed):
            if completer == NONE:
                found.append(Ending(NONE, event.roles.count(SABOTEUR), ""))
            else:
                found.append(Ending(event.roles[completer], NONE, gold_draw))
        elif isinstance(event, NobodyPaid):
            assert found[-1].saboteurs == 0
        elif isinstance(event, PacketDrawn):
            assert found[-1].packet
    return found


# --- Saboteur 2 ------------------------------------------------------------------------------

SIGNS: Final[dict[str, str]] = {
    # Decision table 1: who completed, and whom the doors let through.
    "blue-completes-both-pass": "completer:blue blue:yes green:yes won:blue",
    "blue-completes-blue-passes": "completer:blue blue:yes green:no won:blue",
    "blue-completes-green-passes": "completer:blue blue:no green:yes won:green",
    "green-completes-both-pass": "completer:green blue:yes green:yes won:green",
    "green-completes-green-passes": "completer:green blue:no green:yes won:green",
    "green-completes-blue-passes": "completer:green blue:yes green:no won:blue",
    "neutral-completes-both-pass": "completer:neutral blue:yes green:yes won:both",
    "neutral-completes-blue-passes": "completer:neutral blue:yes green:no won:blue",
    "neutral-completes-green-passes": "completer:neutral blue:no green:yes won:green",
    "blue-completes-nobody-passes": "completer:blue won:locked",
    "green-completes-nobody-passes": "completer:green won:locked",
    "neutral-completes-nobody-passes": "completer:neutral won:locked",
    # Decision table 2: who is in the group. The teams have no further rows.
    "no-cards-saboteurs-and-profiteer": "won:saboteurs group:saboteur+profiteer",
    "no-cards-saboteurs": "won:saboteurs group:saboteur",
    "no-cards-profiteer-alone": "won:saboteurs group:profiteer",
    "no-cards-nobody": "won:saboteurs group:-",
    "locked-boss-and-profiteer": "won:locked rule:2024 group:boss+profiteer",
    "locked-boss": "won:locked rule:2024 group:boss",
    "locked-profiteer": "won:locked rule:2024 group:profiteer",
    "locked-neither": "won:locked rule:2024 in:saboteur group:-",
    "gigamic-locked-boss-and-profiteer": "won:locked rule:gigamic in:profiteer group:boss",
    "gigamic-locked-boss": "won:locked rule:gigamic no:profiteer group:boss",
    "gigamic-locked-profiteer": "won:locked rule:gigamic group:saboteur+profiteer",
    "gigamic-locked-neither": "won:locked rule:gigamic group:saboteur",
    "gigamic-locked-nobody": "won:locked rule:gigamic group:-",
    # What else decides who gets gold.
    "team-without-members": "won:blue no:blue",
    "one-geologist": "sharers:1",
    "two-geologists": "sharers:2",
    "trapped-geologist": "sharers:1 trapped:geologist",
    "trapped-winner": "won:blue trapped:blue",
    "trapped-thief": "trapped-thief",
    "thief-steals": "stole",
    "thieves-steal-in-turn": "stole:2",
    "thief-finds-nothing": "won:saboteurs group:- found-nothing",
    "thief-wants-nothing": "wanted-nothing",
    "whole-match": "match-ended every-card",
}
"""What the events of a round must show, by the name of the ending."""

NOT_PLAYABLE: Final[dict[str, str]] = {
    "trapped-completer": "a Trapped player may lay no path card, and no other card of Saboteur 2 "
    "reaches the treasure (AMB-30); test_saboteur2_tables.py pays such a round",
}
"""Endings the rules speak of that no match can show, and why."""


CARD_EVENTS: Final = {
    kind.NAME
    for kind in (
        *(Broken, Mended, Removed, GoalSeen, Imprisoned, Freed, TheftReady, TheftPrevented),
        *(Cleared, RoleSeen, HatsChanged, HandsSwapped),
    )
}
"""What the action cards do."""


def rounds_of(events: list[Event], rules: Ruleset) -> list[set[str]]:
    """Return what every finished round of a match shows; a sign each. Saboteur 2 only."""
    found: list[set[str]] = []
    teller = _Teller(rules)
    for event in events:
        if isinstance(event, RoundBegan | MatchEnded) and teller.signs:
            found.append(teller.signs)
        if isinstance(event, RoundBegan):
            teller.begin_round()
        elif isinstance(event, MatchEnded):
            found[-1].add("match-ended")
            if teller.names >= CARD_EVENTS:
                found[-1].add("every-card")
        else:
            teller.tell(event)
    return found


def signs_of_roles(free: list[int]) -> set[str]:
    """Return which roles are in the round, and which are not."""
    every = (BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR)
    return {("in:" if role in free else "no:") + ROLE_NAMES[role] for role in every}


def signs_of_score(event: RoundScored, roles: tuple[int, ...], rules: Ruleset) -> set[str]:
    """Return the rows of the decision tables."""
    role = roles[event.completer] if event.completer != NONE else NONE
    teams = {NONE: "none", BLUE: "blue", GREEN: "green"}
    return {
        "completer:" + teams.get(role, "neutral"),
        "blue:yes" if event.blue else "blue:no",
        "green:yes" if event.green else "green:no",
        "won:" + RESULT_NAMES[event.result],
        "rule:" + rules.word(LOCKED_RULE),
        "group:" + group_name([roles[seat] for seat in event.group]),
    }


def group_name(roles: list[int]) -> str:
    """Return the roles of a group, each once."""
    return "+".join(ROLE_NAMES[role] for role in sorted(set(roles))) or "-"


class _Teller:
    """Listens to a match and tells how its rounds ended."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.gold = [0] * MAX_SEATS
        self.names: set[str] = set()
        self.begin_round()

    def begin_round(self) -> None:
        self.signs: set[str] = set()
        self.thieves: set[int] = set()
        self.trapped: set[int] = set()
        self.roles: tuple[int, ...] = ()
        self.thefts = 0

    def tell(self, event: Event) -> None:
        self.names.add(event.NAME)
        if isinstance(event, TheftReady):
            self.thieves.add(event.seat)
        elif isinstance(event, TheftPrevented) or (
            isinstance(event, Cleared) and self.rules.cards[event.card].front == A_THEFT
        ):
            self.thieves.discard(event.seat)
        elif isinstance(event, RolesRevealed):
            self.roles = event.roles
        elif isinstance(event, LeftOut):
            self.trapped.add(event.seat)
            self.signs.add("trapped:" + ROLE_NAMES[self.roles[event.seat]])
            if event.seat in self.thieves:
                self.signs.add("trapped-thief")
        elif isinstance(event, RoundScored):
            free = [role for seat, role in enumerate(self.roles) if seat not in self.trapped]
            self.signs |= signs_of_score(event, self.roles, self.rules) | signs_of_roles(free)
        else:
            self.pay(event)

    def pay(self, event: Event) -> None:
        """Tell where gold went."""
        if isinstance(event, GeologistPaid):
            self.gold[event.seat] += event.amount
            if event.amount:
                self.signs.add(f"sharers:{event.sharers}")
        elif isinstance(event, SharePaid):
            self.gold[event.seat] += event.amount
        elif isinstance(event, Stole):
            self.gold[event.target] -= 1
            self.gold[event.seat] += 1
            self.thefts += 1
            self.signs |= {"stole", f"stole:{self.thefts}"}
        elif isinstance(event, NothingStolen):
            others = sum(self.gold) - self.gold[event.seat]
            self.signs.add("wanted-nothing" if others else "found-nothing")
