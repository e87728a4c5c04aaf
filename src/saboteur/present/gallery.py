"""Every card of every box: which product it is from, how often it is there, what it does.

All of it is read from the decks of the products; a ruleset with the product lends the words.
"""

from __future__ import annotations

from dataclasses import dataclass

from saboteur.present.card_help import card_help
from saboteur.present.rulebook import folder_of
from saboteur.present.setup_menu import module_text, ruleset_of
from saboteur.rules.cards import Card, Deck
from saboteur.rules.kinds import ROLE_NAMES, CardId, Role
from saboteur.rules.parts import Effect, Module
from saboteur.rules.registry import MODULES
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.book_data import book_data
from saboteur.texts.messages import Catalogue


@dataclass(frozen=True, slots=True)
class BoxCard:
    """A kind of card in a box."""

    card: CardId
    copies: int
    place: str
    """Where it lies in the game: `start`, `deck`, `goals` or `apart`."""
    sure: str
    """How sure we are of its face: `picture`, `two-sources`, `one-source` or `inferred`."""
    help: str
    clauses: tuple[str, ...]
    """The clauses about it."""


@dataclass(frozen=True, slots=True)
class Box:
    """What one product has in its box."""

    name: str
    text: str
    """What it is called, in words."""
    rules: Ruleset
    """A ruleset with the product, in which its cards have numbers."""
    cards: tuple[BoxCard, ...]
    roles: tuple[tuple[Role, int], ...]
    """Dwarf cards, and how many of each."""
    gold: tuple[tuple[int, int], ...]
    """Gold cards by value, and how many of each."""
    effects: tuple[tuple[str, int], ...]
    """Cards of which each has another effect: the kind and the number of each."""


def gallery(words: Catalogue) -> list[Box]:
    """Return the boxes of all products that bring cards, in the order of the catalogue."""
    shown: set[int] = set()
    found: list[Box] = []
    for module in MODULES.values():
        decks = [deck for deck in decks_of(module) if id(deck) not in shown]
        shown.update(id(deck) for deck in decks)
        besides = book_data().get(folder_of(module.name))
        if decks or (besides is not None and (besides.dwarves or besides.effects)):
            found.append(_box(module, decks, words))
    return found


def played_with(rules: Ruleset, words: Catalogue) -> Box:
    """Return what a ruleset is played with, as if it were in one box."""
    decks = {id(deck): deck for module in rules.modules for deck in decks_of(module)}
    used = {card.name for card in rules.cards}
    found: dict[str, BoxCard] = {}
    for deck in decks.values():
        for place, cards in _places(deck):
            for card in cards:
                if card.name in used:
                    found.setdefault(card.name, _card(rules, card, place, words))
    roles = {role: 1 for mix in rules.role_mix.values() for role in mix}
    effects = [pair for module in rules.modules for pair in _effects(module)]
    return Box(
        rules.game,
        module_text(words, rules.game),
        rules,
        tuple(found.values()),
        tuple(roles.items()),
        tuple((value, rules.gold_values.count(value)) for value in sorted(set(rules.gold_values))),
        tuple(effects),
    )


def _effects(module: Module) -> list[tuple[str, int]]:
    """Return the cards of a product of which each has another effect."""
    data = book_data().get(folder_of(module.name))
    kinds = data.effects if data is not None else {}
    return [(kind, number) for kind, most in kinds.items() for number in range(1, most + 1)]


def decks_of(module: Module) -> list[Deck]:
    """Return the decks of a product, its goals too."""
    decks = [*module.decks, *([module.goal_deck] if module.goal_deck is not None else [])]
    return list({id(deck): deck for deck in decks}.values())


def _box(module: Module, decks: list[Deck], words: Catalogue) -> Box:
    rules = ruleset_of("+".join([*module.games[:1], module.name]))
    cards = [
        _card(rules, card, place, words)
        for deck in decks
        for place, cards in _places(deck)
        for card in cards
    ]
    besides = book_data().get(folder_of(module.name))
    dwarves = besides.dwarves if besides is not None else {}
    return Box(
        module.name,
        module_text(words, module.name),
        rules,
        tuple(cards),
        (
            *(pair for deck in decks for pair in roles_in(deck)),
            *((ROLE_NAMES.index(name), copies) for name, copies in dwarves.items()),
        ),
        tuple(pair for deck in decks for pair in deck.gold),
        tuple(_effects(module)),
    )


def _places(deck: Deck) -> list[tuple[str, tuple[Card, ...]]]:
    start = (deck.start,) if deck.start is not None else ()
    return [("start", start), ("deck", deck.cards), ("goals", deck.goals), ("apart", deck.others)]


def roles_in(deck: Deck) -> list[tuple[Role, int]]:
    """Return the dwarf cards that a box must hold: of each as many as are ever used at once."""
    most: dict[Role, int] = dict(deck.roles_for_all)
    for _, mix in deck.roles:
        for role, copies in mix:
            most[role] = max(most.get(role, 0), copies)
    return list(most.items())


def _card(rules: Ruleset, card: Card, place: str, words: Catalogue) -> BoxCard:
    number = rules.ids[card.name]
    effect = rules.effects[number]
    clauses = rules.cite(effect.CLAUSES) if effect.CLAUSES != Effect.CLAUSES else ()
    help_ = card_help(words, rules, number)
    return BoxCard(number, card.copies, place, card.sure, help_, tuple(clauses))
