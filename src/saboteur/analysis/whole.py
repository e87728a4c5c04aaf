"""A whole match analysed: every move, everybody's beliefs, the course of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from saboteur.analysis.course import Course, Swing, turning_points
from saboteur.analysis.guilt import Guilt, guilt
from saboteur.analysis.marks import Limits, shipped_limits
from saboteur.analysis.verdicts import Verdict, judge
from saboteur.bots.aims import AIMS
from saboteur.bots.base import Dice
from saboteur.bots.learned import LearnedBot, is_of
from saboteur.bots.levels import LEVELS
from saboteur.bots.reader import ReaderBot
from saboteur.notation.card import NOBODY
from saboteur.rules.kinds import NONE, Move, Role, Seat

if TYPE_CHECKING:
    from saboteur.bots.base import Bot
    from saboteur.present.history import History
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View

LAPS: Final = 48
"""How often each situation is played on for the course of the match."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a match is analysed; the same setting finds the same."""

    bot: Bot
    level: str
    """What the bot is called."""
    visits: int | None = None
    """How often it may play on for a decision; None: as its level has it."""
    seed: int = 1
    laps: int = LAPS
    beside: tuple[tuple[str, Bot], ...] = ()
    """Other levels, by what they are called, that say what they would have done."""


@dataclass(slots=True)
class JudgedStep:
    """What there is to say of a step of the history; step 0 is the set-up."""

    round: int
    """The round in which the move was made."""
    seat: Seat
    verdict: Verdict | None
    """None for the set-up, and where nothing was decided."""
    swing: Swing
    guilt: Mapping[Seat, Guilt]
    """By whose eyes, NONE being everybody's, who looked guilty after the step."""
    revealed: bool = False
    """Whether all dwarf cards of the round lay open by then."""
    beside: Mapping[str, Move] = field(default_factory=dict)
    """By level, what others would have done; empty where there was nothing to choose."""


@dataclass(slots=True)
class Analysis:
    """What there is to say of a match."""

    setting: Setting
    limits: Limits
    steps: list[JudgedStep] = field(default_factory=list)
    turning: list[int] = field(default_factory=list)
    """The steps that changed most."""
    saboteurs: dict[int, tuple[Seat, ...]] = field(default_factory=dict)
    """By round, who turned out to be against digging; only of rounds that were played to their end."""
    about: str = "treasure"
    """What chances are of: see Course."""


def levels_beside(rules: Ruleset, n: int, level: str) -> tuple[tuple[str, Bot], ...]:
    """Return the levels that are asked besides the one that judges, by what they are called.

    Where a game was learned, and that is at hand, `learned` is one of them, without its chance.
    """
    found: list[tuple[str, Bot]] = [(ReaderBot.LEVEL, ReaderBot())]
    if LearnedBot.LEVEL in LEVELS and is_of(rules, n):
        found.append((LearnedBot.LEVEL, LearnedBot(temperature=0.0)))
    return tuple([one for one in found if one[0] != level])


def analyse(
    history: History, setting: Setting, done: Callable[[int], None] = lambda _: None
) -> Analysis:
    """Analyse a match; `done` is told how many steps are."""
    found = Analysis(setting, shipped_limits())
    for found in analysing(history, setting):
        done(len(found.steps) - 1)
    return found


def analysing(history: History, setting: Setting) -> Iterator[Analysis]:
    """Analyse a match step by step: each time what there is to say so far, at last all of it."""
    course = Course(history, setting.laps, setting.seed)
    found = Analysis(setting, shipped_limits(), about=course.about)
    seats = [NONE, *range(history.record.players)]
    before: dict[Seat, View] = {}
    for at, views in history.each_view(seats):
        seat = history.mover(at)
        seen = before.get(seat) if seat != NONE else None
        number = history.round(at - 1) if at else history.round(at)
        swing = course.step(at, views)
        guilts = {eyes: guilt(known) for eyes, known in views.items()}
        verdict = _verdict(history, setting, at, seen)
        step = JudgedStep(number, seat, verdict, swing, guilts, beside=_beside(setting, at, seen))
        found.steps.append(step)
        for entry in history.told(at, NOBODY):
            if entry.name == "roles-revealed":
                found.saboteurs[number] = _against(entry.numbers("roles"))
        step.revealed = number in found.saboteurs
        before = views
        if at == history.last:
            swings = [step.swing for step in found.steps]
            rounds = [step.round for step in found.steps]
            found.turning = turning_points(swings, rounds, found.limits)
        yield found


def _against(roles: Sequence[Role]) -> tuple[Seat, ...]:
    return tuple(seat for seat, role in enumerate(roles) if not AIMS[role].digs)


def _verdict(history: History, setting: Setting, at: int, seen: View | None) -> Verdict | None:
    """Judge the move of a step from what its player saw before it."""
    if seen is None or not seen.moves:
        return None
    seed = step_seed(setting.seed, at)
    return judge(seen, history.code(at), setting.bot, seed, setting.visits)


def _beside(setting: Setting, at: int, seen: View | None) -> dict[str, Move]:
    """Return what other levels would have done in a step."""
    if seen is None or len(seen.moves) < 2:
        return {}
    seed = step_seed(setting.seed, at)
    return {level: bot.choose(seen, Dice(seed)) for level, bot in setting.beside}


def step_seed(seed: int, at: int) -> int:
    """Return what the dice begin with for a step: nothing of the match goes into it."""
    digest = hashlib.sha256(f"analysis {seed} {at}".encode()).digest()
    return int.from_bytes(digest[:5], "big")
