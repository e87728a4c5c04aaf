"""What a seat sees of the chests: where they lie, and what those are that it looked at."""

from __future__ import annotations

from typing import cast, final

from saboteur.products.treasure_chests.effects import EFFECTS
from saboteur.products.treasure_chests.part import NO_CHEST, UNSEEN, ChestPart
from saboteur.products.treasure_chests.seen_memory import remembered
from saboteur.rules.kinds import NO_CARD, ORIENT, CardId, Seat
from saboteur.rules.mine import KEPT_ASIDE, card_of
from saboteur.rules.part import Part
from saboteur.rules.state import State
from saboteur.views.memory import Memory
from saboteur.views.sampler import NoWorld, Sampler
from saboteur.views.sampler import without as rest_of
from saboteur.views.seen import FaceDown, Seen


@final
class ChestsSeen(Seen):
    """Everybody sees where chests lie and what was noted. (CHEST-01, CHEST-08, CHEST-12)"""

    def see(self, part: Part, s: State, seat: Seat, memory: Memory) -> Part:
        """Return the places, with what this seat has looked at or seen turned up."""
        chests = cast("ChestPart", part)
        own = remembered(memory)
        seen = ChestPart()
        seen.is_laid_out = chests.is_laid_out
        seen.notes = chests.notes[:]
        seen.no_maps = chests.no_maps
        seen.unlaid = [UNSEEN] * len(chests.unlaid)
        # Its path card is turned up, the chest is not opened yet. (CHEST-08)
        turned_up = {f.cell: f.value for f in s.stack if f.kind == ORIENT}
        looked_at = own.known.get(seat, {})
        for cell in sorted(chests.chests):
            card, chest = looked_at.get(cell, (turned_up.get(cell, NO_CARD), NO_CHEST))
            seen.covers[cell] = card
            seen.chests[cell] = chest
            if chest != NO_CHEST:
                seen.known.setdefault(seat, {})[cell] = card, chest
        seen.out = own.out[:]
        seen.paths_out = memory.turned_up[:]
        return seen

    def check(self, part: Part, s: State) -> None:
        """Refuse more face-down chests than there are unseen ones. (CHEST-01)"""
        chests = cast("ChestPart", part)
        unseen = [cell for cell, chest in chests.chests.items() if chest == NO_CHEST]
        if not chests.chests and not chests.unlaid:
            return
        covered = [cell for cell in unseen if cell in s.hidden]
        left = len(chests.unlaid)
        short = len(_paths_left(chests, s)) < len(covered) + left
        if short or len(_chests_left(chests)) < len(unseen) + left:
            raise NoWorld("there are more face-down chests than unseen ones")

    def fill(self, part: Part, s: State, sampler: Sampler) -> Part:
        """Deal the chests and path cards that this seat has not seen. (CHEST-01, AMB-70)"""
        seen = cast("ChestPart", part)
        full = ChestPart()
        full.is_laid_out = seen.is_laid_out
        full.notes = seen.notes[:]
        full.no_maps = seen.no_maps
        full.chests = seen.chests.copy()
        unseen = [cell for cell, chest in seen.chests.items() if chest == NO_CHEST]
        if not unseen and not seen.unlaid:
            return full
        chests = _chests_left(seen)
        paths = _paths_left(seen, s)
        sampler.shuffle(chests)
        sampler.shuffle(paths)
        for cell in unseen:
            full.chests[cell] = chests.pop()
            if cell in s.hidden:
                s.hidden[cell] = paths.pop()
        left = len(seen.unlaid)
        full.unlaid = [(paths[left - 1 - i], chests[i]) for i in range(left)]
        return full

    def face_down(self, part: Part) -> list[FaceDown]:
        """Return the chests, each under its path card."""
        chests = cast("ChestPart", part)
        return [
            FaceDown(
                "chest",
                cell,
                "C",
                chests.covers.get(cell, NO_CARD) if chest != NO_CHEST else NO_CARD,
                chest,
            )
            for cell, chest in sorted(chests.chests.items())
        ]

    def recall(self, part: Part, memory: Memory) -> None:
        """Let a seat have looked at chests. (CHEST-12)"""
        stated = cast("ChestPart", part).known.get(memory.seat, {})
        if stated:
            remembered(memory).known.setdefault(memory.seat, {}).update(stated)

    def notices(self, part: Part) -> list[str]:
        """Say that maps look at goals no more. (CHEST-E2)"""
        return ["no-maps"] if cast("ChestPart", part).no_maps else []


def _chests_left(seen: ChestPart) -> list[int]:
    """Return the chests that this seat has not seen."""
    out = seen.out + [chest for chest in seen.chests.values() if chest != NO_CHEST]
    return rest_of(list(range(1, EFFECTS + 1)), out, "chests")


def _paths_left(seen: ChestPart, s: State) -> list[CardId]:
    """Return the path cards of chests that this seat has not seen."""
    paths = [card for card in range(len(s.rules.cards)) if s.rules.may(card, KEPT_ASIDE)]
    cards = seen.paths_out[:]
    for cell, chest in seen.chests.items():
        if chest != NO_CHEST and cell in s.hidden:
            cards.append(seen.covers[cell])
    if not seen.paths_out:
        # After an unknown past, those that lie open can be told at least.
        cards += [card_of(value) for value in s.cells.values() if card_of(value) in paths]
        cards += [f.value for f in s.stack if f.kind == ORIENT and f.value in paths]
    return rest_of(paths, cards, "path cards of chests")
