"""Matches of Saboteur 2, begun and played at random."""

from collections import Counter

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.base.deck import BASE_MINE_1
from saboteur.products.saboteur2.deck import BOSS, GEOLOGIST, PROFITEER
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match
from saboteur.rules.kinds import SABOTEUR
from saboteur.rules.mine import card_of
from saboteur.rules.registry import ruleset

PLAYERS = range(2, 13)
EDITIONS = ("P2024", "P2024-FR", "PGIG")

DWARVES = {BLUE: 4, GREEN: 4, BOSS: 1, PROFITEER: 1, GEOLOGIST: 2, SABOTEUR: 3}
BASE_CARDS = {card.name: card.copies for card in BASE_MINE_1.cards}
ACTIONS = {
    "theft": 4,
    "hands-off": 3,
    "trapped": 3,
    "freedom": 4,
    "inspection": 2,
    "change-hats": 2,
    "swap-hands": 2,
}
PATHS = {
    "NS|EW": 2,
    "NW|ES": 1,
    "NE|SW": 1,
    "L:N": 1,
    "L:E": 1,
    "L:NW": 1,
    "L:NE": 1,
    "NS{N:b}": 1,
    "EW{E:b}": 1,
    "NE{N:b}": 1,
    "NS{N:g}|E": 1,
    "EW{E:g}": 1,
    "NW{N:g}": 1,
    "NESW*": 1,
    "NEW*": 3,
    "NES*": 1,
    "ESW|N*": 1,
    "NES|W*": 1,
    "EW|N*": 1,
    "N*": 1,
    "E*": 1,
    "NE|W": 1,
    "NE|S": 1,
    "NW|E": 1,
    "NW|S": 1,
    "NS|E|W": 1,
    "EW|N|S": 1,
}


def start(n, seed=1, log=None, *, profile="P2024", **options):
    """Begin a match of Saboteur 2."""
    rules = ruleset(("saboteur2",), profile, options)
    return new_match(rules, n, stream_keys(seed_bytes(seed)), log)


def play_round(s, luck, log=None):
    """Play at random until the next round has begun or the match is over."""
    before = s.round
    while not is_over(s) and s.round == before:
        apply(s, luck.choice(legal_moves(s)), log)


def names(s, cards):
    """Return the cards of a list by name, counted."""
    return Counter(s.rules.cards[card].name for card in cards)


def everywhere(s):
    """Return every path and action card of the table by name, counted."""
    found = [*s.deck, *s.discards, *s.aside]
    for hand in s.hands:
        found += hand
    for value in s.cells.values():
        card = card_of(value)
        if card != s.rules.starts[0][2] and card not in s.rules.goal_cards:
            found.append(card)
    for bits in s.front:
        found += [card for k, card in enumerate(s.rules.front_cards) if bits >> k & 1]
    return names(s, found)
