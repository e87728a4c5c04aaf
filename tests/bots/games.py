"""Games that bots play in tests, and the first view of somebody in them."""

from __future__ import annotations

from products.names import FOR_BOTH_GAMES

from saboteur.bots.base import Dice
from saboteur.bots.simple import SimpleBot
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import NONE, Move, Role
from saboteur.rules.registry import ruleset
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame
from saboteur.views.journal import Journal
from saboteur.views.view import View, view

BASE = ruleset(("base",))
SAB2 = ruleset(("saboteur2",))
GIGAMIC = ruleset(("saboteur2",), "PGIG", {"trap_self": "true"})
PARTY = ruleset(
    ("base", *FOR_BOTH_GAMES, "tunnel-party", "greedy-dwarf", "sabotaged-dwarf"),
    chosen={"chest_cells": "players"},
)
TOURNAMENT = ruleset(("base", *FOR_BOTH_GAMES, "tunnel-party", "tournament"))


def dealt(rules: Ruleset, n: int, role: Role, *cards: str, seed: int = 1) -> View:
    """The first view of a seat that has a given role and, if named, given cards."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    seen = view(s, journal, s.stack[-1].seat)
    seen.role = role
    seen.roles = tuple(role if seat == seen.seat else NONE for seat in range(n))
    if cards:
        seen.hand = tuple(sorted(rules.ids[card] for card in cards))
    return seen


def answering(seen: View, frame: Frame, *moves: Move) -> Move:
    """Return what the simple bot answers to a question."""
    seen.frames = (frame,)
    seen.moves = moves
    return SimpleBot().choose(seen, Dice(1))
