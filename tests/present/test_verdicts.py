"""Verdicts: what was true, what was a lie, and what the speaker could not know."""

from __future__ import annotations

from saboteur.present.claims import SaidClaim
from saboteur.present.verdicts import verdicts
from saboteur.rules.kinds import MINER, SABOTEUR, cell_at
from saboteur.rules.registry import ruleset
from saboteur.views.redact import Told

RULES = ruleset(("base", "goal-swap", "treasure-chests", "tunnel-party"))
GOAL = cell_at(8, 0)
CHEST = cell_at(2, -1)
TREASURE = RULES.ids["treasure"]
ANN, BOB = 0, 1


def told(name: str, **fields: object) -> Told:
    return Told(name, tuple(fields.items()), ())


BEGAN = told("round-began", round=1)
ENDED = told("round-ended", completer=0)
REVEALED = told("goal-revealed", cell=GOAL, goal=TREASURE)
LOOKED = told("goal-seen", seat=ANN, cell=GOAL)
SWAPPED = told("goals-swapped", seat=BOB)
ROLES = told("roles-revealed", roles=(SABOTEUR, MINER))


def verdict(log: list[Told | None], by: int = ANN, **claim: object) -> tuple[str, bool | None]:
    """What became of a claim that was made where the log has a gap."""
    heard = log.index(None)
    said = SaidClaim(0, by, 1, heard, **claim)
    (found,) = verdicts(RULES, [entry for entry in log if entry is not None], [said])[1]
    return found.verdict, found.truth


def test_who_has_looked_says_the_truth_or_lies():
    log = [BEGAN, LOOKED, None, REVEALED, ENDED]
    assert verdict(log, kind="goal", goal="B", what="treasure") == ("true", True)
    assert verdict(log, kind="goal", goal="B", what="rock") == ("false", False)
    assert verdict(log, BOB, kind="goal", goal="B", what="rock") == ("unknowable", False)
    assert verdict(log, kind="goal", goal="A", what="rock") == ("unknowable", None)


def test_goals_that_were_exchanged_are_not_what_was_seen():
    before = [BEGAN, LOOKED, SWAPPED, None, REVEALED, ENDED]
    assert verdict(before, kind="goal", goal="B", what="rock") == ("unknowable", False)
    after = [BEGAN, LOOKED, None, SWAPPED, REVEALED, ENDED]
    assert verdict(after, kind="goal", goal="B", what="rock") == ("unknowable", None)


def test_a_chest_is_known_to_who_looked_and_comes_to_light_when_it_is_opened():
    looked = told("chest-seen", seat=ANN, cell=CHEST)
    opened = told("chest-opened", seat=BOB, cell=CHEST, chest=4)
    log = [BEGAN, looked, None, opened, ENDED]
    place = cell_at(2, -1)
    assert verdict(log, kind="hidden", cell=place, what="chest-4") == ("true", True)
    assert verdict(log, kind="hidden", cell=place, what="chest-1") == ("false", False)
    assert verdict(log, BOB, kind="hidden", cell=place, what="chest-4") == ("unknowable", True)
    elsewhere = cell_at(2, 1)
    assert verdict(log, kind="hidden", cell=elsewhere, what="chest-4") == ("unknowable", None)


def test_a_dwarf_card_is_known_to_its_owner_and_to_who_has_seen_it():
    seen = told("role-seen", seat=BOB, target=ANN)
    log = [BEGAN, seen, None, ENDED, ROLES]
    assert verdict(log, kind="self", what="friend") == ("false", False)
    assert verdict(log, BOB, kind="player", about=ANN, what="saboteur") == ("true", True)
    assert verdict(log, ANN, kind="player", about=BOB, what="foe") == ("unknowable", False)
    party = told("party-held", seat=BOB)
    changed = [BEGAN, seen, party, None, ENDED, ROLES]
    assert verdict(changed, BOB, kind="player", about=ANN, what="foe") == ("unknowable", True)
    later = [BEGAN, seen, None, party, ENDED, ROLES]
    assert verdict(later, BOB, kind="player", about=ANN, what="foe") == ("unknowable", None)


def test_the_card_over_a_chest_is_no_goal_of_its_row():
    """A chest may lie in the row of a goal: what covers it says nothing of the goal."""
    cover = next(c for c in range(len(RULES.cards)) if c not in RULES.goal_cards)
    covered = told("goal-revealed", cell=cell_at(4, 0), goal=cover)
    log = [BEGAN, LOOKED, None, covered, REVEALED, ENDED]
    assert verdict(log, kind="goal", goal="B", what="treasure") == ("true", True)
