"""Worlds in which dwarf cards changed hands, compared with every deal."""

import itertools
import random
from collections import Counter

import pytest
from views.journals import carry_out
from views.likelihood import likely, worlds
from views.small_games import small_match

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.saboteur2.deck import BOSS, CHANGE_HATS, GEOLOGIST, INSPECTION, PROFITEER
from saboteur.rules.engine import apply, legal_moves
from saboteur.rules.kinds import NONE, SABOTEUR, move_card
from saboteur.rules.registry import ruleset
from saboteur.views.view import view


def hats_rules(hats, mix):
    rules = ruleset(("saboteur2",), chosen={"hats": hats})
    names = ["inspection"] * 4 + ["change-hats"] * 6 + ["NS"] * 3
    rules.deck_cards = [rules.ids[name] for name in names]
    rules.hand_sizes = (3,) * 13
    rules.aside = 0
    rules.role_mix = {3: list(mix)}
    return rules


def replayed(mix, hats, log, seat):
    """Return where the dwarf cards are after a log, or None if it is not this seat's."""
    roles, undealt, gone = list(mix[:3]), list(mix[3:]), []
    for told in log:
        if told.name == "role-dealt" and roles[seat] != told.number("role"):
            return None
        if told.name == "role-seen" and told.has("role"):
            if roles[told.number("target")] != told.number("role"):
                return None
        if told.name == "hats-changed":
            who = told.number("seat")
            old, roles[who] = roles[who], undealt.pop()
            if hats == "bottom":
                undealt.insert(0, old)
            else:
                gone.append(old)
            if told.has("old") and (old, roles[who]) != (told.number("old"), told.number("new")):
                return None
    return tuple(roles), tuple(undealt), tuple(gone)


@pytest.mark.parametrize("hats", ["bottom", "discard"])
@pytest.mark.parametrize(
    "mix",
    [(BLUE, BLUE, GREEN, BOSS, SABOTEUR), (BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR)],
    ids=["two alike", "all different"],
)
@pytest.mark.parametrize("seed", range(5))
def test_dwarf_cards_are_as_likely_as_the_deals_that_fit(hats, mix, seed):
    """And what is certain of them is known. [S2-HAT-02 to -04, S2-INSP-01, OV-INFO-02, -03]"""
    rules = hats_rules(hats, mix)
    chooser = random.Random(seed)
    state, journal = small_match(3, seed, rules)
    for _ in range(chooser.randrange(2, 8)):
        moves = legal_moves(state)
        wanted = {INSPECTION, CHANGE_HATS}
        special = [
            m for m in moves if m >> 41 & 3 == 0 and rules.cards[move_card(m)].family in wanted
        ]
        move = chooser.choice(special or moves)
        after = state.copy()
        apply(after, move)
        if after.round > 1:
            break
        carry_out(state, journal, move)
    truth = (*state.roles, *state.undealt, *state.dropped)
    for seat in range(NONE, 3):
        seen = view(state, journal, seat)
        expected = Counter()
        for deal in itertools.permutations(mix):
            found = replayed(deal, hats, seen.log, seat)
            if found is not None:
                expected[found] += 1
        likely(
            expected,
            Counter(
                (tuple(s.roles), tuple(s.undealt), tuple(s.dropped)) for s in worlds(seen, 1500)
            ),
        )
        known = seen.roles + seen.undealt + seen.dropped
        assert all(role in {NONE, true} for role, true in zip(known, truth, strict=True))
        for place, role in enumerate(known):
            possible = {sum(case, ())[place] for case in expected}
            assert role == NONE or possible == {role}
            if len(set(mix)) == len(mix) and known.count(NONE) > 1:
                assert (role != NONE) == (len(possible) == 1)
