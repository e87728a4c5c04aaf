"""What is asked of a bot, and how it is answered: from a view, dice and a budget, wherever that runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from saboteur.bots.base import Bot, Budget, Dice, Thought
from saboteur.bots.foes import foe_chances
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.bots.occasions import Occasion
from saboteur.bots.reasons import reason_for
from saboteur.notation.carrying import pack, unpack
from saboteur.notation.move import move_text
from saboteur.rules.kinds import DISCARD, PASS, Move, move_act
from saboteur.server.tables.beliefs import Believed, Hope
from saboteur.views.claims import ABOUT_SELF, FRIEND, Claim
from saboteur.views.view import View

MOST_HOPES: Final = 3
"""So many moves are kept of those that a bot weighed."""

Kind = Literal["move", "claim", "meter"]


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: everything it may use is in here."""

    kind: Kind
    view: View
    level: str = ""
    dice: int = 0
    """The seed of its dice."""
    visits: int | None = None
    """How many times it may play on from a position; None: as its level has it."""
    occasion: Occasion | None = None
    """Of a claim."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A move, and what the bot believed."""

    move: str
    believed: Believed


Doubts: TypeAlias = tuple[int, ...]
"""By seat, how likely somebody is against one, in hundredths; -1: there is nothing to say."""
Answer: TypeAlias = Decided | Claim | Doubts


@dataclass(frozen=True, slots=True)
class Packed:
    """A question on its way to another process."""

    kind: Kind
    view: bytes
    level: str
    dice: int
    visits: int | None
    occasion: Occasion | None


Work: TypeAlias = Callable[[Packed, float], Answer]
"""Answers a question that came from another process, within so many seconds."""


def packed(question: Question) -> Packed:
    """Return a question to be sent to another process."""
    q = question
    return Packed(q.kind, pack(q.view), q.level, q.dice, q.visits, q.occasion)


def work(question: Packed, seconds: float) -> Answer:
    """Answer a question in this process; if the time is too short, as well as can be by then."""
    q = question
    budget = Budget(q.visits, seconds, time.monotonic)
    return answer(Question(q.kind, unpack(q.view), q.level, q.dice, q.visits, q.occasion), budget)


def answer(question: Question, budget: Budget | None = None) -> Answer:
    """Answer a question.

    :raises ValueError: if the bot wants what it may not.
    """
    view = question.view
    if question.kind == "meter":
        return doubts(view)
    bot, dice = bot_of(question.level), Dice(question.dice)
    if question.kind == "claim":
        if question.occasion is None:
            raise ValueError("there is no occasion to speak")
        return bot.claim(view, question.occasion, dice)
    thought = bot.think(view, dice, budget or Budget(question.visits))
    if thought.move not in view.moves:
        raise ValueError(f"{bot.LEVEL} wants a move that is not offered")
    return Decided(move_text(view.rules, thought.move), believed(bot, view, thought))


def believed(bot: Bot, view: View, thought: Thought) -> Believed:
    """Return what is kept of a thought."""
    told = thought.suspicions or tuple(foe_chances(view))
    others = sorted(thought.chances, key=lambda move: -thought.chances[move])
    best = [move for move in (thought.move, *others) if move in thought.chances]
    return Believed(
        bot.LEVEL,
        reason_for(view, thought.move) or thought.reason,
        [_hope(view, move, thought) for move in dict.fromkeys(best)][:MOST_HOPES],
        [_hundredths(chance) for chance in told],
    )


def _hope(view: View, move: Move, thought: Thought) -> Hope:
    return Hope(move_text(view.rules, move), _hundredths(thought.chances[move]))


def _hundredths(chance: float) -> int:
    return round(100 * min(1.0, max(0.0, chance)))


def doubts(view: View) -> Doubts:
    """Return what the meter shows a seat of the others."""
    chances = foe_chances(view)
    return tuple(
        -1 if seat == view.seat or not chances else _hundredths(chances[seat])
        for seat in range(view.n)
    )


def levels_for(question: Question) -> list[str]:
    """Return who is asked, one after the other: its level, then those below it, the nearest first.

    What somebody says is asked of those only who talk.
    """
    known = list(LEVELS)
    name = question.level.partition(":")[0]
    below = known[: known.index(name)] if name in known else known
    if question.kind == "claim":
        below = [level for level in below if LEVELS[level].TALKS]
    return [question.level, *below[::-1]]


def idle_move(view: View, dice: Dice) -> Move:
    """Return what is done without a thought: pass, or discard a card, or anything."""
    for act in (PASS, DISCARD):
        moves = [move for move in view.moves if move_act(move) == act]
        if moves:
            return dice.pick(moves)
    return dice.pick(view.moves)


def without_thought(question: Question) -> Answer:
    """Answer where no level does: the match has to go on."""
    view = question.view
    if question.kind == "claim":
        return Claim(view.seat, ABOUT_SELF, FRIEND)
    if question.kind == "meter":
        return ()
    move = idle_move(view, Dice(question.dice))
    return Decided(move_text(view.rules, move), Believed("", "idle"))
