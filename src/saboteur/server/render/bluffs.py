"""The bluff of the night: what fooled a table longest, by a simple rule and from public facts alone.

It is the lie that stood longest: a claim whose speaker knew better, counted in turns from when it
was made until somebody else claimed otherwise, until the card was turned up, or until the round
was over. Where nobody lied, it is a Saboteur of a round that the Saboteurs won whom nobody accused
while others were accused. Where there was neither, there is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.present.score_table import RoundEnd, round_end, rounds_of
from saboteur.rules.kinds import NONE, ROLE_NAMES, SABOTEUR, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.server.tables.members import Line
from saboteur.server.wire.view import Verdict
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.redact import Told

_TURNS: Final = frozenset(("played", "discarded", "discarded-openly"))
_ACCUSING: Final = frozenset(("foe", ROLE_NAMES[SABOTEUR]))


@dataclass(frozen=True, slots=True)
class Bluff:
    """What fooled a table longest."""

    seat: Seat
    round: int
    line: Line | None
    """The lie, or None: somebody was a Saboteur, and nobody said so."""
    turns: int = 0
    """How many turns the lie stood."""


def bluff_of(
    rules: Ruleset,
    log: Sequence[Told],
    said: Sequence[Line],
    verdicts: Mapping[int, Sequence[Verdict]],
) -> Bluff | None:
    """Return the bluff of a match that is over, given what everybody was told and its claims."""
    lies = {one.n for judged in verdicts.values() for one in judged if one.verdict == "false"}
    best: Bluff | None = None
    for line in said:
        if line.n in lies:
            stood = _turns_stood(rules, log, line, said)
            if stood and (best is None or stood > best.turns):
                best = Bluff(line.seat, line.round, line, stood)
    return best or _unsuspected(log, said)


def _turns_stood(rules: Ruleset, log: Sequence[Told], line: Line, said: Sequence[Line]) -> int:
    """Return how many turns were made before a claim was contradicted or shown to be wrong."""
    doubts = [other.heard for other in said if other.n > line.n and _contradicts(other, line)]
    until = min([len(log), *doubts])
    letters = goal_letters(rules)
    turns = 0
    for entry in log[line.heard : until]:
        shown = entry.name == "goal-revealed" and line.entry.claim == "goal"
        if shown and letter_at(letters, entry.number("cell")) == line.entry.goal:
            break
        if entry.name in ROUND_ENDS:
            break
        turns += entry.name in _TURNS
    return turns


def _contradicts(other: Line, line: Line) -> bool:
    """Say whether somebody else claimed something else about the same goal or player."""
    if (other.match, other.round) != (line.match, line.round) or other.seat == line.seat:
        return False
    if line.entry.claim == "goal":
        same = other.entry.claim == "goal" and other.entry.goal == line.entry.goal
    else:
        same = _about(other) != NONE and _about(other) == _about(line)
    return same and other.entry.what != line.entry.what


def _about(line: Line) -> Seat:
    """Return the player whom a claim is about, or NONE."""
    if line.entry.claim == "self":
        return line.seat
    return line.entry.seat if line.entry.claim == "player" else NONE


def _unsuspected(log: Sequence[Told], said: Sequence[Line]) -> Bluff | None:
    """Return a Saboteur who won a round without having been accused while others were."""
    for number, (start, entries) in enumerate(rounds_of(log), 1):
        revealed = [entry for entry in entries if entry.name == "roles-revealed"]
        if not revealed:
            continue
        roles = revealed[-1].numbers("roles")
        end = round_end(number, start, entries, len(roles))
        accused = {
            line.entry.seat
            for line in said
            if line.round == number
            and line.entry.claim == "player"
            and line.entry.what in _ACCUSING
        }
        if end is None or not accused or not _saboteurs_won(end):
            continue
        for seat, role in enumerate(roles):
            if role == SABOTEUR and seat not in accused:
                return Bluff(seat, number, None)
    return None


def _saboteurs_won(end: RoundEnd) -> bool:
    """Say whether a Saboteur was paid at the end of a round that nobody completed."""
    paid = any(end.payments[s].amount for s, role in enumerate(end.roles) if role == SABOTEUR)
    return end.completer == NONE and paid
