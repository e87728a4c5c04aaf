"""What lies on cards in the mine: that of one product stands beside that of another."""

from __future__ import annotations

import pytest

from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.kinds import cell_at
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.views.seen import SEEN, Marks, OpenToAll, marks_of

HERE, THERE = cell_at(1, 0), cell_at(2, 0)
RULES = parse_ruleset("base+tunnel-toll+treasure-chests")


class Marked(OpenToAll):
    """Shows these marks, whatever the state is."""

    def __init__(self, marks: Marks | None) -> None:
        self._marks = marks

    def marks(self, part: Part, rules: Ruleset) -> Marks | None:
        return self._marks


def both(monkeypatch: pytest.MonkeyPatch, *marks: Marks | None) -> Marks:
    """Return what is seen where each of two products shows its own."""
    for kind, own in zip(RULES.part_kinds, marks, strict=True):
        monkeypatch.setitem(SEEN, kind, Marked(own))
    return marks_of(RULES, RULES.parts)


def test_marks_of_two_products_are_shown_together(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Marks({HERE: 1}, {HERE: 0}, (THERE,), {"counter": 3})
    second = Marks({HERE: 2, THERE: 4}, {THERE: 1}, (HERE,), {"lantern": 2})
    for marks in ((first, second), (second, first)):
        seen = both(monkeypatch, *marks)
        assert seen.reach == {HERE: 3, THERE: 4}
        assert seen.counters == {HERE: 0, THERE: 1}
        assert seen.door_keys == tuple(sorted((HERE, THERE)))
        assert seen.supply == {"counter": 3, "lantern": 2}


def test_a_product_without_marks_hides_none(monkeypatch: pytest.MonkeyPatch) -> None:
    only = Marks(supply={"lantern": 2})
    assert both(monkeypatch, None, only) is only
    assert both(monkeypatch, only, None) is only


@pytest.mark.parametrize("second", [Marks(None, {HERE: 1}), Marks(supply={"counter": 1})])
def test_two_products_cannot_mark_the_same(monkeypatch: pytest.MonkeyPatch, second: Marks) -> None:
    first = Marks(None, {HERE: 0}, (), {"counter": 3})
    with pytest.raises(ValueError, match="two products"):
        both(monkeypatch, first, second)
