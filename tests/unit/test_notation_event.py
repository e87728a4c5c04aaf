"""Every event has a text, for those who know all of it and for the others."""

from __future__ import annotations

import pytest

from saboteur.notation.event import event_text, told_text
from saboteur.notation.move import parse_move
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules import events
from saboteur.rules.kinds import MINER, NONE, SABOTEUR, cell_at
from saboteur.views.redact import told

RULES = parse_ruleset("base")
IDS = RULES.ids
GOAL = cell_at(8, 0)

CASES = [
    (events.RoundBegan(2, 1), "round-began 2 B", "round-began 2 B"),
    (events.RoleDealt(0, SABOTEUR), "role-dealt A saboteur", None),
    (
        events.HandDealt(1, (IDS["EW"], IDS["map"])),
        "hand-dealt B 2 EW map",
        "hand-dealt B 2",
    ),
    (
        events.Played(0, parse_move(RULES, "SW@3,-1")),
        "played A SW@3,-1",
        "played A SW@3,-1",
    ),
    (events.Discarded(0, IDS["map"]), "discarded A map", "discarded A"),
    (events.Broken(1, 2), "broken B cart", "broken B cart"),
    (events.Mended(1, 0), "mended B pickaxe", "mended B pickaxe"),
    (events.Removed(cell_at(3, 0), IDS["NE"]), "removed 3,0 NE", "removed 3,0 NE"),
    (events.GoalSeen(0, GOAL, IDS["rock:NE"]), "goal-seen A 8,0 rock:NE", "goal-seen A 8,0"),
    (
        events.GoalRevealed(GOAL, IDS["treasure"]),
        "goal-revealed 8,0 treasure",
        "goal-revealed 8,0 treasure",
    ),
    (events.GoalLaid(GOAL, IDS["rock:NE"], 1), "goal-laid 8,0 rock:SW", "goal-laid 8,0 rock:SW"),
    (events.Drew(0, (IDS["map"],)), "drew A 1 map", "drew A 1"),
    (events.Skipped(2), "skipped C", "skipped C"),
    (events.RoundEnded(NONE), "round-ended -", "round-ended -"),
    (
        events.RolesRevealed((MINER, SABOTEUR, MINER), (MINER,)),
        "roles-revealed A:miner B:saboteur C:miner undealt:miner",
        "roles-revealed A:miner B:saboteur C:miner undealt:miner",
    ),
    (events.PacketDrawn(3), "packet-drawn 3", "packet-drawn 3"),
    (events.PacketSeen(0, (1, 2, 3)), "packet-seen A 3 1 2 3", "packet-seen A 3"),
    (events.GoldTaken(0, 3), "gold-taken A 3", "gold-taken A"),
    (events.GoldPaid(1, (3,), 1), "gold-paid B 4 1 1 3", "gold-paid B 4 1 1"),
    (events.NobodyPaid(), "nobody-paid", "nobody-paid"),
    (
        events.MatchEnded((5, 3, 5), (0, 2)),
        "match-ended A=5 B=3 C=5 A C",
        "match-ended A=5 B=3 C=5 A C",
    ),
]


@pytest.mark.parametrize(("event", "full", "public"), CASES)
def test_the_text_of_an_event(event, full, public):
    assert event_text(RULES, event) == full
    heard = told(event, NONE)
    assert (None if heard is None else told_text(RULES, heard)) == public


def test_no_event_is_missing():
    names = {
        kind.NAME
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, events.Event) and kind.NAME
    }
    assert names == {full.split()[0] for _, full, _ in CASES}
