"""What was claimed in a match that is over: when, and whether it was true as far as some eyes know."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

from saboteur.notation.card import NOBODY
from saboteur.present.claims import SaidClaim
from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.present.history import TRUTH, History
from saboteur.present.verdicts import fits_role, verdicts
from saboteur.rules.kinds import NONE
from saboteur.server.render.endings import verdict_of
from saboteur.server.render.payloads import said_line
from saboteur.server.tables.members import Spoken
from saboteur.server.wire import pages
from saboteur.texts.messages import Catalogue
from saboteur.views.looks import goal_sort


def claims_of(
    history: History, eyes: str, claims: Sequence[Spoken], words: Catalogue
) -> list[pages.ReplayClaim]:
    """Return what was claimed, with the step after which it was said and its verdict."""
    if not claims:
        return []
    told = [history.told(at, NOBODY) for at in range(history.last + 1)]
    lengths = list(accumulate(len(entries) for entries in told))

    def step_of(claim: SaidClaim) -> int:
        return min(bisect_left(lengths, claim.heard), history.last)

    made = [said.line.claim for said in claims]
    log = [entry for entries in told for entry in entries]

    def know(claim: SaidClaim) -> bool | None:
        return _truth(history, claim, step_of(claim)) if eyes == TRUTH else None

    judged = verdicts(history.rules, log, made, know)
    found = {verdict.n: verdict_of(verdict) for own in judged.values() for verdict in own}
    return [
        pages.ReplayClaim(step_of(claim), said_line(said, words), found.get(claim.n))
        for claim, said in zip(made, claims, strict=True)
    ]


def _truth(history: History, claim: SaidClaim, step: int) -> bool | None:
    """Say whether a claim was true when it was made, whoever could know it."""
    seen = history.view(step, TRUTH)
    if claim.kind in {"self", "player"}:
        role = seen.roles[claim.seat if claim.kind == "self" else claim.about]
        return None if role == NONE else fits_role(claim.what, role)
    letters = goal_letters(history.rules)
    for cell, card in seen.known_goals.items():
        if claim.kind == "goal" and letter_at(letters, cell) == claim.goal:
            return goal_sort(history.rules, card) == claim.what
    return None
