"""Saboteur 2, 2011: two teams, doors, crystals, thieves and trapped players.

Set-up and turn order are those of the base game, with other numbers; a turn has four ways. The
end of a round is its own: SCORE > THIEVES > STEAL ... > ROUND_OVER.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.four_ways import FourWaysStep, MoreDiscardsStep, PayToClearStep
from saboteur.modules.goals import OrientStep, PickTriggerStep
from saboteur.modules.ladders import LadderEffect
from saboteur.modules.paths import BROKEN_TOOLS
from saboteur.products.base.deck import BASE_GOALS_1, BASE_MINE_1
from saboteur.products.base.rules import (
    CARD_EFFECTS,
    CARD_TRAITS,
    GOAL_CELLS,
    OPTIONS,
    STEPS,
    BaseTuning,
)
from saboteur.products.saboteur2.actions import (
    HATS,
    TRAP_SELF,
    ChangeHatsEffect,
    FreedomEffect,
    HandsOffEffect,
    InspectionEffect,
    SwapHandsEffect,
    TheftEffect,
    TrappedEffect,
)
from saboteur.products.saboteur2.deck import (
    CHANGE_HATS,
    FREEDOM,
    HANDS_OFF,
    IN_PRISON,
    INSPECTION,
    SABOTEUR2_1,
    SWAP_HANDS,
    THEFT,
    TRAPPED,
)
from saboteur.products.saboteur2.part import THIEVES_PART, ThievesPart
from saboteur.products.saboteur2.scoring import (
    LOCKED_RULE,
    STEAL,
    THEFT_OPTIONAL,
    THIEVES,
    StealStep,
    ThievesStep,
    TwoTeamsScoreStep,
)
from saboteur.rules import kinds
from saboteur.rules.errors import Reason
from saboteur.rules.mine import REMOVABLE, SOURCE
from saboteur.rules.parts import Module, Tuning
from saboteur.rules.ruleset import Ruleset

if TYPE_CHECKING:
    pass

ASIDE: Final = 10
"""(S2-SETUP-04)"""
HAND_SIZES: Final = (6,) * 13
"""(S2-SETUP-05)"""
MOST_DISCARDS: Final = 3
"""(S2-TURN-08)"""
IMPRISONED: Final = Reason("imprisoned", "S2-TRAP-02")


@final
class TwoTeamsTuning(Tuning):
    """As in the base game; exchanged dwarf cards may be discarded. (ED-23)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Change the tables."""
        BaseTuning().tune(rules)
        rules.drops_roles = rules.word(HATS) == "discard"

    def check(self, rules: Ruleset, n: int) -> None:
        """Refuse what the base game refuses."""
        BaseTuning().check(rules, n)


CITES: Final = {
    "BASE-SETUP-04": "S2-SETUP-06",
    "BASE-SETUP-08": "S2-SETUP-02",
    "BASE-SETUP-10": "S2-SETUP-05",
    "BASE-SETUP-14": "S2-SETUP-08",
    "BASE-TURN-02": "S2-TURN-01",
    "BASE-TURN-07": "S2-TURN-08",
    "BASE-TURN-09": "S2-TURN-11",
    "BASE-END-01": "S2-END-01",
    "BASE-END-02": "S2-END-02",
    "BASE-END-06": "S2-END-03",
    "BASE-NEXT-01": "S2-NEXT-02",
    "BASE-NEXT-04": "S2-NEXT-04",
    "BASE-NEXT-06": "S2-NEXT-05",
    "BASE-NEXT-07": "S2-NEXT-05",
    "COST-06": "COST-07",
}
"""The clauses that stand in Saboteur 2 for those of the base game."""

SABOTEUR2: Final = Module(
    "saboteur2",
    decks=(BASE_MINE_1, SABOTEUR2_1),
    goal_deck=BASE_GOALS_1,
    players=(2, 12),
    players_clause="OV-MOD-02",
    goal_cells=GOAL_CELLS,
    hand_sizes=HAND_SIZES,
    aside=ASIDE,
    most_discards=MOST_DISCARDS,
    parts={THIEVES_PART: ThievesPart()},
    blocking={**BROKEN_TOOLS, IN_PRISON: IMPRISONED},
    traits={**CARD_TRAITS, kinds.LADDER: SOURCE | REMOVABLE},
    options=(
        *[option for option in OPTIONS if option.key not in {"gold_draw", "gold_payout"}],
        LOCKED_RULE,
        HATS,
        THEFT_OPTIONAL,
        TRAP_SELF,
    ),
    tuning=TwoTeamsTuning(),
    cites=CITES,
    effects={
        **CARD_EFFECTS,
        kinds.LADDER: LadderEffect(),
        THEFT: TheftEffect(),
        HANDS_OFF: HandsOffEffect(),
        TRAPPED: TrappedEffect(),
        FREEDOM: FreedomEffect(),
        INSPECTION: InspectionEffect(),
        CHANGE_HATS: ChangeHatsEffect(),
        SWAP_HANDS: SwapHandsEffect(),
    },
    asks={
        kinds.TURN: FourWaysStep(),
        kinds.MORE_DISCARDS: MoreDiscardsStep(),
        kinds.PAY_TO_CLEAR: PayToClearStep(),
        kinds.PICK_TRIGGER: PickTriggerStep(),
        kinds.ORIENT: OrientStep(),
        STEAL: StealStep(),
    },
    steps={**STEPS, kinds.SCORE: TwoTeamsScoreStep(), THIEVES: ThievesStep()},
)
"""Set up, played and ended like the base game but for what is named here.

(S2-SETUP-01 to -09, S2-END-01, S2-END-02, S2-NEXT-01 to -05)
"""
