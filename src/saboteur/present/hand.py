"""The cards of a hand, and what can be done with each of them now."""

from __future__ import annotations

from dataclasses import dataclass

from saboteur.rules.kinds import DISCARD, PLAY, CardId, move_act, move_card
from saboteur.views.view import View


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand."""

    card: CardId
    playable: bool
    discardable: bool
    picked: bool
    """Whether it is picked for discarding; of two alike the first is."""


def hand_cards(view: View) -> list[HandCard]:
    """Return the cards of the reader's hand, in their order."""
    playable = {move_card(m) for m in view.moves if move_act(m) == PLAY}
    discardable = {move_card(m) for m in view.moves if move_act(m) == DISCARD}
    left = list(view.picked)
    found: list[HandCard] = []
    for card in view.hand:
        picked = card in left
        if picked:
            left.remove(card)
        found.append(
            HandCard(
                card,
                playable=card in playable and not picked,
                discardable=card in discardable and not picked,
                picked=picked,
            )
        )
    return found
