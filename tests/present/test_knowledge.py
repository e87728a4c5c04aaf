"""Who knew what when: only goals and dwarf cards, whatever else a game lays face down."""

from __future__ import annotations

import random

import pytest

from saboteur.match import Match
from saboteur.present.history import TRUTH, History
from saboteur.present.knowledge import secrets_of
from saboteur.rules.kinds import ROLE_NAMES
from saboteur.views.looks import goal_sort


def played(ruleset: str, seed: int) -> Match:
    """Return a match that was played at random to its end."""
    dice = random.Random(seed)
    match = Match(ruleset, 4, seed)
    while not match.over:
        match.play(dice.choice(match.legal_moves))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_what_is_known_is_a_sort_of_goal_or_a_role(seed):
    match = played("base+treasure-chests+new-goals", seed)
    history = History(match.record())
    sorts = {goal_sort(history.rules, card) for card in history.rules.goal_cards}
    for eyes in (TRUTH, "A", "-"):
        for secret in secrets_of(history, eyes):
            known = {secret.what, *(knowing.what for knowing in secret.knowings)}
            assert known <= {"", *(sorts if secret.thing[0] == "goal" else ROLE_NAMES)}
