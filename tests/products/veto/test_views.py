"""What a seat may know of a window in which a Veto may be played."""

from collections import Counter

from views.journals import begin, carry_out, give
from views.likelihood import as_likely_as, draws

from saboteur.notation.position import matches, position_of_view
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.engine import legal_moves, to_move
from saboteur.rules.kinds import NONE, NOWHERE, PASS_MOVE, move_card, play
from saboteur.rules.registry import ruleset
from saboteur.views.view import view

A, B, C = range(3)


def test_nobody_is_told_whose_answer_is_missing():
    """[WC-VETO-02, WC-VETO-21]"""
    state, journal = begin(4, rules=ruleset(("base", "veto")))
    veto = give(state, 2, "veto")
    move = next(m for m in legal_moves(state) if m >> 41 & 3 == 0)
    carry_out(state, journal, move)
    first = {seat: view(state, journal, seat) for seat in range(NONE, 4)}
    for seat, seen in first.items():
        assert seen.frames[-1].key() == (VETO_WINDOW, NONE, NOWHERE, move)
        assert [f.kind for f in seen.frames].count(VETO_WINDOW) == 1
        assert seen.asked == (seat if seat > A else NONE)
        wanted = {PASS_MOVE, play(veto)} if seat == 2 else {PASS_MOVE}
        assert set(seen.moves) == (wanted if seat > A else set())
    for answered in (1, 2):
        carry_out(state, journal, PASS_MOVE)
        for seat in (NONE, A, *range(answered + 1, 4)):
            assert view(state, journal, seat) == first[seat]
        for seat in range(1, answered + 1):
            seen = view(state, journal, seat)
            assert seen.asked == NONE
            assert seen.moves == ()
            assert [f.key() for f in seen.frames] == [f.key() for f in first[A].frames]
    asked = draws(first[A], 600, to_move)
    as_likely_as(Counter({1: 1, 2: 1, 3: 1}), asked)
    assert draws(view(state, journal, 1), 50, to_move).keys() <= {2, 3}
    assert draws(first[2], 50, to_move) == {2: 50}


def test_a_vetoed_card_lies_under_the_veto():
    """[WC-VETO-09]"""
    state, journal = begin(3, rules=ruleset(("base", "veto")))
    veto = give(state, B, "veto")
    move = next(m for m in legal_moves(state) if m >> 41 & 3 == 0)
    carry_out(state, journal, move)
    carry_out(state, journal, play(veto))
    for seat in range(NONE, 3):
        seen = view(state, journal, seat)
        assert seen.discards == (move_card(move), veto)
        assert matches(position_of_view(seen), "veto-shown") is None
