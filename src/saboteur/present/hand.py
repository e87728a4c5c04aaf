"""The cards of a hand, and what can be done with each of them now."""

from __future__ import annotations

from dataclasses import dataclass

from saboteur.rules.kinds import (
    DISCARD,
    LAID_BY_PLAYERS,
    NONE,
    PLAY,
    TOOL_NAMES,
    TURN,
    CardId,
    move_act,
    move_card,
)
from saboteur.texts.messages import Catalogue
from saboteur.texts.things import card_words, family_word
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


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why a card cannot be played on one's turn."""

    text: str = ""
    clauses: tuple[str, ...] = ()


PLAYABLE = Hindrance()
"""Nothing is said of a card that can be played, or while no turn is asked for."""


def hindrance(view: View, words: Catalogue, own: HandCard) -> Hindrance:
    """Return why a card of the hand cannot be played now, in its player's terms."""
    asked = view.frames and view.asked == view.seat != NONE and view.frames[-1].kind == TURN
    if own.playable or not asked or not view.moves:
        return PLAYABLE
    rules = view.rules
    family = rules.cards[own.card].family
    blocked = rules.why_blocked(view.front[view.seat])
    if blocked is not None and family in LAID_BY_PLAYERS:
        causes = words.join(_in_the_way(view, words))
        return Hindrance(words.text("hand.blocked", causes=causes), rules.cite(blocked.clauses))
    key = f"hand.no-use.{family_word(family)}"
    text = words.text(key if key in words else "hand.no-use.any")
    return Hindrance(text, rules.cite(rules.effects[own.card].CLAUSES))


def _in_the_way(view: View, words: Catalogue) -> list[str]:
    """Return what lies in front of the reader and keeps them from digging."""
    rules = view.rules
    front = view.front[view.seat] & rules.blocking
    found: list[str] = []
    for bit, card in enumerate(rules.front_cards):
        if front >> bit & 1:
            key = f"tool.{TOOL_NAMES[bit]}.is-broken" if bit < len(TOOL_NAMES) else ""
            known = key or f"hand.in-the-way.{rules.cards[card].name}"
            found.append(
                words.text(known)
                if known in words
                else card_words(words, rules, card, article=True)
            )
    return found
