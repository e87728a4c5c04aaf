"""What a Pathfinder proves of a hand.

Whoever plays it has two path cards that can be laid one after the other (WC-PATH-03); who then puts
a question has one that can be laid, or could if somebody agreed, and a player who lays only one has no such
other (WC-PATH-06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.products.pathfinder.deck import PATHFINDER
from saboteur.products.pathfinder.events import PathMissing
from saboteur.products.pathfinder.rules import LAY_PATH, NEXT_PATH, may_go_on, two_paths_fit
from saboteur.rules.events import Event, Played
from saboteur.rules.kinds import RESOLVE, Move, Seat, move_card
from saboteur.views.seen import Claim, Prover

if TYPE_CHECKING:
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import Frame, State


@final
class TwoFit(Claim):
    """Two path cards fit one after the other. (WC-PATH-03)"""

    NAME = "two-fit"

    def holds(self, s: State, seat: Seat) -> bool:
        """Say whether they do."""
        return two_paths_fit(s, seat)


@final
class GoesOn(Claim):
    """A path card can be laid, or could if somebody agreed to pay a toll. (WC-PATH-06)"""

    NAME = "goes-on"

    def holds(self, s: State, seat: Seat) -> bool:
        """Say whether one can."""
        return may_go_on(s, seat)


@final
class NoneLeft(Claim):
    """There is no such card. (WC-PATH-06)"""

    NAME = "none-left"

    def holds(self, s: State, seat: Seat) -> bool:
        """Say whether there is none."""
        return not may_go_on(s, seat)


TWO_FIT: Final = TwoFit()
GOES_ON: Final = GoesOn()
NONE_LEFT: Final = NoneLeft()


@final
class PathfinderProver(Prover):
    """A Pathfinder, a question and having no card to lay change nothing in the mine."""

    def by_event(self, event: Event, after: State) -> tuple[Seat, Claim] | None:
        """Return what playing it, asking and stopping prove."""
        if isinstance(event, PathMissing):
            return event.seat, NONE_LEFT
        if event.ASKS_ON and after.stack[-2].kind == NEXT_PATH:
            return after.active, GOES_ON
        if isinstance(event, Played) and _is_pathfinder(after.rules, event.move):
            return event.seat, TWO_FIT
        return None

    def by_frame(self, f: Frame, rules: Ruleset) -> Claim | None:
        """Return what is certain of the player who has just played it, or is asked for a path card."""
        if f.kind == LAY_PATH:
            return GOES_ON
        return TWO_FIT if f.kind == RESOLVE and _is_pathfinder(rules, f.value) else None


def _is_pathfinder(rules: Ruleset, move: Move) -> bool:
    return rules.cards[move_card(move)].family == PATHFINDER
