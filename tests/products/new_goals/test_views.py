"""What a seat may know of goals that are not in the round."""

from collections import Counter

from views.journals import begin
from views.likelihood import as_likely_as, draws

from saboteur.rules.registry import ruleset
from saboteur.views.view import view

A, B, C = range(3)


def test_the_treasure_is_never_aside():
    """[GOALS-02]"""
    state, journal = begin(3, rules=ruleset(("base", "new-goals")))
    seen = view(state, journal, A)
    assert seen.goals_aside_size == 3
    treasure = state.rules.ids["treasure"]
    where = draws(seen, 800, lambda s: next(c for c, x in s.hidden.items() if x == treasure))
    as_likely_as(Counter(dict.fromkeys(seen.hidden, 1)), where)
