"""What a seat remembers of chests."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from saboteur.products.treasure_chests.part import CHESTS, ChestPart
from saboteur.rules.kinds import NO_CARD
from saboteur.rules.traces import SEEN

if TYPE_CHECKING:
    from saboteur.rules.traces import Trace
    from saboteur.views.memory import Memory


def remembered(memory: Memory) -> ChestPart:
    """Return what a seat remembers of the chests of this round."""
    return cast("ChestPart", memory.parts.setdefault(CHESTS, ChestPart()))


def follow_chest(memory: Memory, trace: Trace) -> None:
    """Whoever looked knows what is there, until it is opened before all or buried unseen. (CHEST-12)"""
    chests = remembered(memory)
    if trace.kind == SEEN:
        if trace.cards[0] != NO_CARD:
            known = chests.known.setdefault(memory.seat, {})
            known[trace.at] = trace.cards[0], trace.cards[1]
        return
    seen = chests.known.get(memory.seat, {}).pop(trace.at, None)
    if trace.cards[0] != NO_CARD:
        # Everybody sees what it is; it lies there no longer. (CHEST-08)
        chests.out.append(trace.cards[0])
    elif seen is not None:
        # Its path card is gone with it. (CHEST-11)
        memory.turned_up.append(seen[0])
        chests.out.append(seen[1])
