"""What a seat makes of chests, and of what happens when one is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from saboteur.products.treasure_chests.effects import SEARCH_PILE
from saboteur.products.treasure_chests.part import CHESTS, ChestPart
from saboteur.rules.kinds import NO_CARD
from saboteur.rules.zones import SEEN
from saboteur.views.memory import DREW, GAVE, PAID, PUSHED, ROBBED
from saboteur.views.notes import lose_unseen

if TYPE_CHECKING:
    from saboteur.rules.zones import Trace
    from saboteur.views.memory import Memory
    from saboteur.views.redact import Told


def remembered(memory: Memory) -> ChestPart:
    """Return what a seat remembers of the chests of this round."""
    return cast("ChestPart", memory.parts.setdefault(CHESTS, ChestPart()))


def note_goal_pushed(memory: Memory, entry: Told) -> None:
    """What is known of the goal moves on with it. (CHEST-D9)"""
    memory.goals.append((PUSHED, entry.number("cell"), entry.number("other")))


def note_chest_seen(memory: Memory, entry: Told) -> None:
    """Only who looked knows what is there. (CHEST-12)"""
    memory.pile.append(memory.played)
    if entry.has("chest"):
        known = remembered(memory).known.setdefault(memory.seat, {})
        known[entry.number("cell")] = entry.number("card"), entry.number("chest")


def note_chest_opened(memory: Memory, entry: Told) -> None:
    """Everybody sees what it is; it lies there no longer. (CHEST-08)"""
    chests = remembered(memory)
    chests.known.get(memory.seat, {}).pop(entry.number("cell"), None)
    chests.out.append(entry.number("chest"))
    if entry.number("chest") == SEARCH_PILE:
        memory.searched = memory.read


def note_chest_buried(memory: Memory, entry: Told) -> None:
    """Only the rockfall goes to the pile. (CHEST-11)"""
    memory.pile.append(memory.played)
    chests = remembered(memory)
    seen = chests.known.get(memory.seat, {}).pop(entry.number("cell"), None)
    if seen is not None:
        memory.turned_up.append(seen[0])
        chests.out.append(seen[1])


def follow_chest(memory: Memory, trace: Trace) -> None:
    """Who looked knows what is there, until it is opened before all or buried unseen. (CHEST-12)"""
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


def note_deck_milled(memory: Memory, entry: Told) -> None:
    """Nobody saw the cards. (CHEST-E10)"""
    memory.pile.extend([NO_CARD] * entry.number("count"))


def note_card_robbed(memory: Memory, entry: Told) -> None:
    """The two know the card; others know that one changed hands. (CHEST-E6)"""
    memory.put_down()
    seat = entry.number("seat")
    victim = entry.number("target")
    if memory.seat == seat:
        memory.show(victim, entry.number("card"))
    elif memory.seat == victim:
        memory.hands.append((GAVE, seat, entry.number("card")))
        memory.certain.setdefault(seat, []).append(entry.number("card"))
    elif victim in memory.certain:
        memory.hands.append((ROBBED, seat, victim))
        lose_unseen(memory, victim, 1)
        memory.certain.setdefault(seat, [])
    elif seat in memory.certain:
        memory.hands.append((DREW, seat, 1))


def note_gold_found(memory: Memory, entry: Told) -> None:
    """A card of value 1, as the bank would pay that; everybody knows it. (CHEST-E1)"""
    card = entry.number("as_card")
    seat = entry.number("seat")
    values = (1,) * card if seat == memory.seat else ()
    memory.story.append((PAID, seat, 1, card, 1 - card, *values))
