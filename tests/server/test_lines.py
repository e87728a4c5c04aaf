"""What a line of the log points at: the cells and the card of its event, whatever they are called."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields

import saboteur.modules  # noqa: F401  (it registers the products, whose events are meant too)
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules import events
from saboteur.rules.kinds import NONE, cell_at
from saboteur.server.render.endings import line_of
from saboteur.texts.messages import catalogue
from saboteur.views.redact import Told

RULES = parse_ruleset("base")


def test_a_field_means_the_same_in_every_event() -> None:
    """The log tells cells and cards by the names of fields that are declared to be such."""
    types: defaultdict[str, set[str]] = defaultdict(set)
    for kind in events.event_kinds():
        for each in fields(kind):
            if each.name in kind.FIELDS:
                types[each.name].add(str(each.type))
    assert {name: found for name, found in types.items() if len(found) > 1} == {}
    assert {"cell", "other"} <= events.CELL_FIELDS
    assert {"card", "goal"} <= events.CARD_FIELDS
    assert not events.CELL_FIELDS & events.CARD_FIELDS


class Forgotten:
    """What an event of this test becomes: kinds of events are found as the classes below Event."""


def test_a_field_of_a_new_name_is_told_too() -> None:
    before = set(events.CELL_FIELDS)
    kind: type[events.Event] = events.event("hole-dug", events.PUBLIC, "BASE-PATH-01")(
        type("HoleDug", (events.OfSeat,), {"__annotations__": {"hole": "Cell"}})
    )
    try:
        assert events.CELL_FIELDS - before == {"hole"}
        cells = (("seat", 0), ("cell", cell_at(1, 0)), ("hole", cell_at(2, 0)))
        entry = Told("removed", (*cells, ("card", RULES.ids["EW"])), ("BASE-ACT-10",))
        line = line_of(RULES, ("Ann", "Bob", "Cy"), catalogue("en"), NONE, entry, 1, 1)
        assert [(cell.x, cell.y) for cell in line.cells] == [(1, 0), (2, 0)]
    finally:
        events.CELL_FIELDS.discard("hole")
        kind.__bases__ = (Forgotten,)
    assert "hole-dug" not in {each.NAME for each in events.event_kinds()}
