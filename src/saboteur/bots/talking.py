"""A bot that is somebody, and says what somebody like that would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.bots.base import Bot
from saboteur.bots.claims import claim_for
from saboteur.bots.personas import EVEN, persona_named
from saboteur.bots.registry import GAMES

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.bots.occasions import Occasion
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.claims import Claim
    from saboteur.views.view import View


class TalkingBot(Bot):
    """Claims what it believes, or what its dwarf card wants the others to believe."""

    TALKS = True
    IS_SOMEBODY = True

    def __init__(self, persona: str = EVEN.name) -> None:
        """Make it; `persona` is who it is (bots.personas)."""
        self.persona = persona_named(persona)

    def unheeded(self, rules: Ruleset) -> tuple[str, ...]:
        """Return which of its settings are not the usual ones and have no say in a game.

        A game that is played in its own way is played alike by everybody.
        """
        return ("persona",) if rules.game in GAMES and self.persona != EVEN else ()

    def claim(self, view: View, occasion: Occasion, dice: Dice) -> Claim:
        """Return what is true, or what its dwarf card wants the others to believe."""
        return claim_for(view, occasion, dice)
