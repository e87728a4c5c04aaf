"""Whether what was claimed in a round was true, once the round is over; from public facts alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from saboteur.present.claims import OPINIONS, SaidClaim
from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.present.score_table import rounds_of
from saboteur.rules.kinds import ROLE_NAMES, SABOTEUR, Role
from saboteur.rules.ruleset import Ruleset
from saboteur.views.ending import GOAL_MOVES, ROLE_CHANGES, ROUND_ENDS
from saboteur.views.looks import GOAL, LOOKS, OPENINGS, sort_of
from saboteur.views.redact import Told


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a claim."""

    n: int
    """The number of the claim."""
    verdict: Literal["true", "false", "unknowable"]
    """`unknowable`: the speaker had not looked, or it never came to light."""
    truth: bool | None
    """Whether it was so, if that came to light; also where the speaker only guessed."""


Know: TypeAlias = Callable[[SaidClaim], bool | None]
"""Whether a claim was true, by somebody who knows more than the public; None if not even they do."""


def _nobody_knows(_claim: SaidClaim) -> bool | None:
    return None


def verdicts(
    rules: Ruleset, log: Sequence[Told], claims: Sequence[SaidClaim], know: Know = _nobody_knows
) -> dict[int, list[Verdict]]:
    """Return the verdicts of the claims of each round of a match that is over.

    `log` is what everybody was told in the match, `claims` all that was claimed in it. What never
    came to light is asked of `know`.
    """
    found: dict[int, list[Verdict]] = {}
    for number, (first, entries) in enumerate(rounds_of(log), 1):
        if not any(entry.name in ROUND_ENDS for entry in entries):
            continue
        own = [claim for claim in claims if claim.round == number]
        found[number] = [
            _Judged(rules, entries, claim, claim.heard - first, know).verdict for claim in own
        ]
    return found


def fits_role(what: str, role: Role) -> bool:
    """Say whether something that was claimed of a player is true of a dwarf card."""
    if what in OPINIONS:
        return (role == SABOTEUR) == (what == "foe")
    return ROLE_NAMES[role] == what


@dataclass(frozen=True, slots=True)
class _Judged:
    """A claim, and what everybody was told in its round before it and after it."""

    rules: Ruleset
    entries: Sequence[Told]
    claim: SaidClaim
    at: int
    know: Know

    @property
    def verdict(self) -> Verdict:
        """What became of it."""
        truth = self._truth()
        if truth is None:
            truth = self.know(self.claim)
        if truth is None or not self._could_know():
            return Verdict(self.claim.n, "unknowable", truth)
        return Verdict(self.claim.n, "true" if truth else "false", truth)

    @property
    def _before(self) -> Sequence[Told]:
        return self.entries[: max(0, self.at)]

    @property
    def _after(self) -> Sequence[Told]:
        return self.entries[max(0, self.at) :]

    def _truth(self) -> bool | None:
        """Return whether it was true, or None if that never came to light."""
        claim = self.claim
        later = {entry.name for entry in self._after}
        if claim.kind in {"goal", "hidden"}:
            moved = claim.kind == "goal" and later & GOAL_MOVES
            return None if moved else self._is_there()
        if claim.kind in {"self", "player"} and not later & ROLE_CHANGES:
            return self._is_role(claim.seat if claim.kind == "self" else claim.about)
        return None

    def _is_there(self) -> bool | None:
        """Say whether that lay there which was claimed to."""
        for entry in self.entries:
            kind, field = OPENINGS.get(entry.name, ("", ""))
            if kind and self._is_about(kind, entry):
                value = entry.number(field)
                if kind != GOAL or value in self.rules.goal_cards:
                    return sort_of(self.rules, kind, value) == self.claim.what
        return None

    def _is_about(self, kind: str, entry: Told) -> bool:
        """Say whether something that was looked at or turned up is what the claim is about."""
        claim = self.claim
        cell = entry.number("cell")
        if claim.kind == "goal":
            return kind == GOAL and letter_at(goal_letters(self.rules), cell) == claim.goal
        return kind == claim.what.rpartition("-")[0] and cell == claim.cell

    def _is_role(self, seat: int) -> bool | None:
        what = self.claim.what
        for entry in self.entries:
            if entry.name == "roles-revealed":
                return fits_role(what, entry.numbers("roles")[seat])
        return None

    def _could_know(self) -> bool:
        """Say whether the speaker had looked at what the claim is about, as everybody could see."""
        claim = self.claim
        if claim.kind == "self":
            return True
        if claim.kind == "player":
            return self._had_seen_role()
        knows = False
        for entry in self._before:
            if entry.name in GOAL_MOVES and claim.kind == "goal":
                knows = False  # what they saw may lie elsewhere now
            opened = OPENINGS.get(entry.name, ("", ""))[0]
            looked = LOOKS.get(entry.name, "") if self._is_by_speaker(entry) else ""
            knows = knows or any(kind and self._is_about(kind, entry) for kind in (opened, looked))
        return knows

    def _had_seen_role(self) -> bool:
        knows = False
        for entry in self._before:
            if entry.name in ROLE_CHANGES:
                knows = False
            elif entry.name == "role-seen" and self._is_by_speaker(entry):
                knows = knows or entry.number("target") == self.claim.about
        return knows

    def _is_by_speaker(self, entry: Told) -> bool:
        return entry.has("seat") and entry.number("seat") == self.claim.seat
