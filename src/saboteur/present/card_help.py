"""What a card does, in a sentence that is true for the game that is played."""

from __future__ import annotations

from saboteur.rules.kinds import MAP, CardId, Family
from saboteur.rules.mine import GOAL, MAPPABLE
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import Catalogue
from saboteur.texts.things import family_word


def card_help(words: Catalogue, rules: Ruleset, card: CardId) -> str:
    """Return what a card does."""
    return words.text(_key(words, rules, rules.cards[card].family))


def deck_help(words: Catalogue, rules: Ruleset) -> list[str]:
    """Return what every kind of card does that players can draw."""
    families = sorted({rules.cards[card].family for card in rules.deck_cards})
    return [words.text(key) for key in dict.fromkeys(_key(words, rules, f) for f in families)]


def _key(words: Catalogue, rules: Ruleset, family: Family) -> str:
    """Return where the words stand: a game with rules of its own has words of its own."""
    name = family_word(family)
    own = f"card-help.{rules.game}.{name}"
    if own in words:
        return own
    if family == MAP and _looks_at_more_than_goals(rules):
        name += "-any"
    return f"card-help.{name}"


def _looks_at_more_than_goals(rules: Ruleset) -> bool:
    """Say whether a treasure map can look at something that is no goal. (CHEST-12)"""
    cards = range(len(rules.cards))
    return any(rules.may(card, MAPPABLE) and not rules.may(card, GOAL) for card in cards)
