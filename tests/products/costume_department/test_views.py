"""What a seat may know of dwarf cards after a costume was put on."""

from products.dwarf_cards import changed
from views.journals import begin

from saboteur.rules.engine import legal_moves
from saboteur.rules.events import Played
from saboteur.rules.kinds import NONE, cell_at
from saboteur.rules.registry import ruleset
from saboteur.views.view import view

A, B, C = range(3)


def test_the_costume_goes_under_the_deck():
    """[COST-07, COST-16, OV-INFO-03]"""
    state, journal = begin(3, rules=ruleset(("base", "costume-department")))
    old, new = state.roles[A], state.undealt[0]
    journal.tell([Played(A, legal_moves(state)[-1]), changed(A, old, new)])
    state.roles[A], state.undealt = new, [old]
    assert view(state, journal, A).undealt == (old,)
    assert view(state, journal, A).seen_roles == ((A, 0, old, 1),)
    assert view(state, journal, B).undealt == (NONE,)
    assert view(state, journal, A).sites == ((cell_at(4, 0), state.rules.ids["costume"]),)
