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

from saboteur.present.claims import SaidClaim
from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.present.score_table import RoundEnd, round_end, rounds_of
from saboteur.present.verdicts import Verdict
from saboteur.rules.kinds import NONE, ROLE_NAMES, SABOTEUR, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.redact import Told

_TURNS: Final = frozenset(("played", "discarded", "discarded-openly"))
_ACCUSING: Final = frozenset(("foe", ROLE_NAMES[SABOTEUR]))


@dataclass(frozen=True, slots=True)
class Bluff:
    """What fooled a table longest."""

    seat: Seat
    round: int
    lie: SaidClaim | None
    """What was claimed, or None: somebody was a Saboteur, and nobody said so."""
    turns: int = 0
    """How many turns the lie stood."""


def bluff_of(
    rules: Ruleset,
    log: Sequence[Told],
    said: Sequence[SaidClaim],
    verdicts: Mapping[int, Sequence[Verdict]],
) -> Bluff | None:
    """Return the bluff of a match that is over, given what everybody was told and its claims."""
    lies = {one.n for judged in verdicts.values() for one in judged if one.verdict == "false"}
    best: Bluff | None = None
    for claim in said:
        if claim.n in lies:
            stood = _turns_stood(rules, log, claim, said)
            if stood and (best is None or stood > best.turns):
                best = Bluff(claim.seat, claim.round, claim, stood)
    return best or _unsuspected(log, said)


def _turns_stood(
    rules: Ruleset, log: Sequence[Told], claim: SaidClaim, said: Sequence[SaidClaim]
) -> int:
    """Return how many turns were made before a claim was contradicted or shown to be wrong."""
    doubts = [other.heard for other in said if other.n > claim.n and _contradicts(other, claim)]
    until = min([len(log), *doubts])
    letters = goal_letters(rules)
    turns = 0
    for entry in log[claim.heard : until]:
        shown = entry.name == "goal-revealed" and claim.kind == "goal"
        if shown and letter_at(letters, entry.number("cell")) == claim.goal:
            break
        if entry.name in ROUND_ENDS:
            break
        turns += entry.name in _TURNS
    return turns


def _contradicts(other: SaidClaim, claim: SaidClaim) -> bool:
    """Say whether somebody else claimed something else about the same goal or player."""
    if other.round != claim.round or other.seat == claim.seat:
        return False
    if claim.kind == "goal":
        same = other.kind == "goal" and other.goal == claim.goal
    else:
        same = _about(other) != NONE and _about(other) == _about(claim)
    return same and other.what != claim.what


def _about(claim: SaidClaim) -> Seat:
    """Return the player whom a claim is about, or NONE."""
    if claim.kind == "self":
        return claim.seat
    return claim.about if claim.kind == "player" else NONE


def _unsuspected(log: Sequence[Told], said: Sequence[SaidClaim]) -> Bluff | None:
    """Return a Saboteur who won a round without having been accused while others were."""
    for number, (start, entries) in enumerate(rounds_of(log), 1):
        revealed = [entry for entry in entries if entry.name == "roles-revealed"]
        if not revealed:
            continue
        roles = revealed[-1].numbers("roles")
        end = round_end(number, start, entries, len(roles))
        accused = {
            claim.about
            for claim in said
            if claim.round == number and claim.kind == "player" and claim.what in _ACCUSING
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
