"""The story of known cards as a view tells it: what a seat remembers, up to this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.kinds import KEEP_ONE, NO_CARD, NONE
from saboteur.views.memory import FOUND, FROM_DECK, FROM_PILE, HID, LOOKING, LOST, TOOK

if TYPE_CHECKING:
    from saboteur.views.memory import Memory, Story
    from saboteur.views.view import View


def hand_story(v: View, memory: Memory, missing: int) -> tuple[tuple[int, ...], ...]:
    """Return what happened to cards that the seat knows, or that proved something.

    `missing` cards lay at the bottom of the pile before the log begins.
    """
    story = memory.hands
    if any(f.kind == KEEP_ONE for f in v.frames):
        story = _look_on(memory, v)
    if missing:
        # Places in the pile count from its bottom.
        story = [_lower(entry, missing) for entry in story]
    lost = [card for i, card in enumerate(memory.own_discards) if memory.own_places[i] == NONE]
    if lost:
        places = [*range(missing), *[place + missing for place in memory.past]]
        story = [(LOST, len(lost), *lost, *places), *story]
    return tuple(story)


def _look_on(memory: Memory, v: View) -> Story:
    """Continue the story of the cards while somebody else is looking through some."""
    known = any(card != NO_CARD for card in v.looked)
    if memory.looked_from == FROM_DECK or v.asked == v.seat or not (known or memory.tracked()):
        return memory.hands
    low = len(memory.pile) if memory.looked_from == FROM_PILE else NONE
    return [*memory.hands, (LOOKING, low, *v.looked)]


def _lower(entry: tuple[int, ...], missing: int) -> tuple[int, ...]:
    if entry[0] in {HID, TOOK}:
        return entry[0], entry[1], entry[2] + missing, *entry[3:]
    if entry[0] in {FOUND, LOOKING} and entry[1] >= 0:
        return entry[0], entry[1] + missing, *entry[2:]
    return entry
