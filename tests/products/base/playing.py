"""Matches of the base game, begun and played by discarding."""

from collections import Counter

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match
from saboteur.rules.kinds import DISCARD, move_act
from saboteur.rules.registry import ruleset

PLAYERS = range(3, 11)
SEEDS = range(1, 7)
TABLES = [(n, seed) for n in PLAYERS for seed in SEEDS]

# Saboteurs, Gold Miners, hand, draw deck after dealing.
SETUP = {
    3: (1, 3, 6, 49),
    4: (1, 4, 6, 43),
    5: (2, 4, 6, 37),
    6: (2, 5, 5, 37),
    7: (3, 5, 5, 32),
    8: (3, 6, 4, 35),
    9: (3, 7, 4, 31),
    10: (4, 7, 4, 27),
}


def start(n, seed=1, log=None, *, profile="P2024", **options):
    """Begin a match of the base game."""
    rules = ruleset(("base",), profile, options)
    return new_match(rules, n, stream_keys(seed_bytes(seed)), log)


def first_discard(s):
    """Return a discard, or the first move where there is none: a way to play to the end."""
    moves = legal_moves(s)
    return next((m for m in moves if move_act(m) == DISCARD), moves[0])


def any_move(s, luck):
    """Return any legal move, so that cards of all kinds are played."""
    return luck.choice(legal_moves(s))


def play_round(s, log=None):
    """Discard until the next round has begun or the match is over."""
    before = s.round
    while not is_over(s) and s.round == before:
        apply(s, first_discard(s), log)


def names(s, cards):
    """Return the cards of a list by name, counted."""
    return Counter(s.rules.cards[card].name for card in cards)
