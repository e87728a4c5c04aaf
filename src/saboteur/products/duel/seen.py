"""What everybody sees of counters and keys: all of it."""

from __future__ import annotations

from typing import cast, final

from saboteur.products.duel.gold import COUNTERS
from saboteur.products.duel.keys import KEYS
from saboteur.products.duel.part import DuelPart
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.views.seen import Marks, OpenToAll


@final
class DuelSeen(OpenToAll):
    """Counters and keys lie open on the cards, and everybody can follow the tunnels."""

    def marks(self, part: Part, rules: Ruleset) -> Marks:
        """Return the counters, the keys, both players' reach, and what the supply still has."""
        duel = cast("DuelPart", part)
        supply = {
            "counter": COUNTERS[rules.min_players] - len(duel.counters),
            "key": KEYS - len(duel.door_keys),
        }
        return Marks(duel.reach, duel.counters, tuple(sorted(duel.door_keys)), supply)
