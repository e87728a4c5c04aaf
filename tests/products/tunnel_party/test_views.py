"""What a seat may know of dwarf cards after a party."""

import itertools
from collections import Counter

import pytest
from products.dwarf_cards import changed, dealt, inspected, with_trace
from views.journals import begin
from views.likelihood import as_likely_as, draws

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.saboteur2.deck import BOSS
from saboteur.products.tunnel_party.events import PartyHeld
from saboteur.rules.events import Played
from saboteur.rules.kinds import NO_CARD, NONE, SABOTEUR, play_on
from saboteur.rules.registry import ruleset
from saboteur.rules.traces import SHUFFLED, Trace
from saboteur.rules.zones import NOBODY, ROLES
from saboteur.views.journal import Journal
from saboteur.views.view import view

A, B, C = range(3)


MIX = [BLUE, GREEN, GREEN, SABOTEUR, BOSS, BLUE]

PARTY = ruleset(("saboteur2", "tunnel-party"))
PARTY.role_mix[3] = MIX[:]


def party(deal, order, hats):
    """A sees B's card, B may change hats, a party is held, A sees C's card, C changes hats."""
    roles, undealt = list(deal[:3]), list(deal[3:])
    events = [dealt(seat, roles[seat]) for seat in range(3)]
    ids = PARTY.ids
    change = play_on(ids["change-hats"], B)
    events += [Played(A, play_on(ids["inspection"], B)), inspected(A, B, roles[B])]

    def swap_hat(who):
        old = roles[who]
        roles[who] = undealt.pop()
        undealt.insert(0, old)
        events.append(Played(C, change))
        events.append(changed(who, old, roles[who]))

    if hats & 1:
        swap_hat(B)
    roles[:] = [roles[i] for i in order]
    mixed = Trace(SHUFFLED, ROLES, ROLES, (NO_CARD,) * 3, NOBODY)
    events.append(with_trace(PartyHeld(A), mixed))
    events += [dealt(seat, roles[seat]) for seat in range(3)]
    events += [Played(A, play_on(ids["inspection"], C)), inspected(A, C, roles[C])]
    if hats & 2:
        swap_hat(C)
    return events, roles, undealt


@pytest.mark.parametrize("hats", range(4))
@pytest.mark.parametrize("observer", [NONE, A, B, C])
def test_roles_after_a_party_are_as_likely_as_the_deals_that_fit(observer, hats):
    """[PARTY-02, PARTY-06, OV-INFO-02, OV-INFO-03]"""
    state, _ = begin(3, rules=PARTY)
    events, roles, undealt = party(MIX, (1, 2, 0), hats)
    state.roles, state.undealt = roles, undealt
    journal = Journal(3)
    journal.tell(events)
    state.discards = [state.deck.pop() for _ in range(8)]
    log = journal.log(observer)
    expected = Counter()
    for deal in set(itertools.permutations(MIX)):
        for order in itertools.permutations(range(3)):
            told, *outcome = party(deal, order, hats)
            other = Journal(3)
            other.tell(told)
            if other.log(observer) == log:
                expected[tuple(outcome[0] + outcome[1])] += 1
    seen = view(state, journal, observer)
    count = 300 + 25 * len(expected)
    as_likely_as(expected, draws(seen, count, lambda s: tuple(s.roles + s.undealt)))
