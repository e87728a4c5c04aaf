"""Whether what was claimed in a round was true, once the round is over; from public facts alone."""

from __future__ import annotations

from collections.abc import Sequence

from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.present.score_table import rounds_of
from saboteur.rules.kinds import FAMILY_NAMES, ROLE_NAMES, SABOTEUR
from saboteur.rules.ruleset import Ruleset
from saboteur.server.tables.members import Line
from saboteur.server.wire.view import Verdict
from saboteur.views.ending import GOAL_MOVES, ROLE_CHANGES, ROUND_ENDS
from saboteur.views.redact import Told


def verdicts(
    rules: Ruleset, log: Sequence[Told], said: Sequence[Line], match: str
) -> dict[int, list[Verdict]]:
    """Return the verdicts of the claims of each round that is over, given what everybody was told."""
    found: dict[int, list[Verdict]] = {}
    for number, (first, entries) in enumerate(rounds_of(log), 1):
        if not any(entry.name in ROUND_ENDS for entry in entries):
            continue
        claims = [
            line
            for line in said
            if line.match == match and line.round == number and line.entry.claim
        ]
        found[number] = [_verdict(rules, entries, line, line.heard - first) for line in claims]
    return found


def _verdict(rules: Ruleset, entries: Sequence[Told], line: Line, at: int) -> Verdict:
    truth = _truth(rules, entries, line, max(0, at))
    if truth is None or not _could_know(rules, entries[: max(0, at)], line):
        return Verdict(line.n, "unknowable", truth)
    return Verdict(line.n, "true" if truth else "false", truth)


def _truth(rules: Ruleset, entries: Sequence[Told], line: Line, at: int) -> bool | None:
    """Return whether a claim was true, or None if that never came to light."""
    claim = line.entry
    later = {entry.name for entry in entries[at:]}
    if claim.claim == "goal" and not later & GOAL_MOVES:
        return _is_goal(rules, entries, claim.goal, claim.what)
    if claim.claim in {"self", "player"} and not later & ROLE_CHANGES:
        seat = line.seat if claim.claim == "self" else claim.seat
        return _is_role(entries, seat, claim.what)
    return None


def _is_goal(rules: Ruleset, entries: Sequence[Told], goal: str, what: str) -> bool | None:
    letters = goal_letters(rules)
    for entry in entries:
        shown = entry.name in {"goal-revealed", "goal-shown"}
        if shown and letter_at(letters, entry.number("cell")) == goal:
            return FAMILY_NAMES[rules.cards[entry.number("goal")].family] == what
    return None


def _is_role(entries: Sequence[Told], seat: int, what: str) -> bool | None:
    for entry in entries:
        if entry.name == "roles-revealed":
            role = entry.numbers("roles")[seat]
            if what in {"friend", "foe"}:
                return (role == SABOTEUR) == (what == "foe")
            return ROLE_NAMES[role] == what
    return None


def _could_know(rules: Ruleset, before: Sequence[Told], line: Line) -> bool:
    """Say whether the speaker had looked at what the claim is about, as everybody could see."""
    claim = line.entry
    if claim.claim == "self":
        return True
    letters = goal_letters(rules)
    for entry in before:
        if claim.claim == "goal" and entry.name == "goal-revealed":
            if letter_at(letters, entry.number("cell")) == claim.goal:
                return True
        if not entry.has("seat") or entry.number("seat") != line.seat:
            continue
        if claim.claim == "goal" and entry.name == "goal-seen":
            if letter_at(letters, entry.number("cell")) == claim.goal:
                return True
        elif entry.name == "role-seen" and entry.number("target") == claim.seat:
            return claim.claim == "player"
    return False
