"""How well beliefs fit the truth, tenth by tenth of a round, on games nobody was fitted to."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from typing import TYPE_CHECKING, Final

from beliefs.rounds import Chatter, play_round, seating_of
from saboteur.bots.aims import AIMS
from saboteur.bots.belief import role_belief
from saboteur.bots.scripted import SCRIPTED
from saboteur.rules.kinds import NONE, TURN
from saboteur.views.view import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from saboteur.rules.kinds import Move, Role
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.journal import Journal
    from saboteur.views.view import View

TENTHS: Final = 10
BINS: Final = 10
_LEAST: Final = 1e-4
"""Log loss takes nobody for surer than this."""


@dataclass(slots=True)
class Guess:
    """How likely somebody was taken for a Saboteur at some moment, and whether they were one."""

    tenth: int
    script: str
    chance: float
    prior: float
    truth: bool
    deaf: bool = False
    """Whether what was said was left out."""


@dataclass(slots=True)
class Figures:
    """What guesses of one kind amount to."""

    guesses: int
    brier: float
    prior_brier: float
    auc: float
    log_loss: float
    bins: list[tuple[int, float, float]] = field(default_factory=list)
    """By tenth of chance: how many guesses, their mean, and how many were right."""


def guesses(
    rules: Ruleset,
    players: list[int],
    rounds: int,
    seed: int,
    diggers: str,
    *,
    talk: bool = False,
) -> Iterator[list[Guess]]:
    """Play rounds, a third each with open, passing and digging Saboteurs, and ask a spectator.

    With `talk` everybody talks, and a spectator who heard nothing is asked as well.
    """
    scripts = list(SCRIPTED)
    for number in range(rounds):
        script = scripts[number % len(scripts)]
        n = players[number // len(scripts) % len(players)]
        at = seed * 1_000_003 + number
        chatter = Chatter(rules, n, at) if talk else None
        yield _watch_round(rules, n, at, script, diggers, chatter)


def _watch_round(
    rules: Ruleset, n: int, seed: int, script: str, diggers: str, chatter: Chatter | None
) -> list[Guess]:
    hides = [role for role in set(rules.role_mix[n]) if not AIMS[role].digs]
    seen: list[tuple[list[float], list[float], list[Role]]] = []

    def watch(_seen: View, _move: Move, state: State, journal: Journal) -> None:
        if state.stack[-1].kind == TURN and len(state.roles) == n:
            public = view(state, journal, NONE)
            deaf = role_belief(public)
            public.heard = tuple(chatter.heard) if chatter else ()
            both = deaf, role_belief(public) if public.heard else deaf
            chances = [[belief.any_of(one, hides) for one in range(n)] for belief in both]
            seen.append((chances[0], chances[1], state.roles[:]))

    play_round(rules, n, seed, seating_of(script, diggers), watch, chatter)
    mix = rules.role_mix[n]
    prior = sum(mix.count(role) for role in hides) / len(mix)
    found: list[Guess] = []
    for tenth in range(1, TENTHS + 1):
        if not seen:
            break
        deaf, hearing, roles = seen[min(len(seen) - 1, round(len(seen) * tenth / TENTHS))]
        for one in range(n):
            truth = roles[one] in hides
            found.append(Guess(tenth, script, hearing[one], prior, truth))
            if chatter is not None:
                found.append(Guess(tenth, script, deaf[one], prior, truth, deaf=True))
    return found


def figures(some: list[Guess]) -> Figures:
    """Sum up guesses."""
    count = max(1, len(some))
    bins: list[tuple[int, float, float]] = []
    for number in range(BINS):
        here = [g for g in some if min(BINS - 1, int(g.chance * BINS)) == number]
        size = max(1, len(here))
        mean = sum(g.chance for g in here) / size
        bins.append((len(here), mean, sum(g.truth for g in here) / size))
    return Figures(
        len(some),
        sum((g.chance - g.truth) ** 2 for g in some) / count,
        sum((g.prior - g.truth) ** 2 for g in some) / count,
        _auc(some),
        -sum(log(max(_LEAST, g.chance if g.truth else 1 - g.chance)) for g in some) / count,
        bins,
    )


def _auc(some: list[Guess]) -> float:
    """Return how often a Saboteur is taken for one rather than a digger, both picked by chance."""
    rows = sorted((g.chance, g.truth) for g in some)
    right = sum(truth for _, truth in rows)
    wrong = len(rows) - right
    if not right or not wrong:
        return 0.5
    rank, at = 0.0, 0
    while at < len(rows):
        end = at
        while end < len(rows) and rows[end][0] == rows[at][0]:
            end += 1
        rank += sum(truth for _, truth in rows[at:end]) * (at + end + 1) / 2
        at = end
    return (rank - right * (right + 1) / 2) / (right * wrong)
