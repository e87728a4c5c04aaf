"""How hard a puzzle is: how often each level finds its answer."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import Final

from saboteur.bots.aims import AIMS
from saboteur.bots.base import Budget, Dice
from saboteur.bots.belief import role_belief
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.bots.suspicion import suspicions
from saboteur.notation.move import move_text
from saboteur.puzzles.posing import asked_view, pose
from saboteur.puzzles.puzzle import HARDEST, TACTICS, Puzzle
from saboteur.puzzles.solving.guessing import names
from saboteur.rules.kinds import NONE
from saboteur.views.sampler import Sampler
from saboteur.views.view import View

THROWS: Final = {"simple": 12, "reader": 12, "searcher": 8}
"""How often each level is asked, with other dice; what chance finds is counted."""
VISITS: Final = 200
"""How often the level that searches plays on, for each answer."""
DRAWS: Final = 200
BY_CHANCE: Final = 0.2
"""How much it counts how often chance finds the answer; what it finds once in ten times counts
as fully found."""
STEPS: Final = (0.94, 0.87, 0.75, 0.45)
"""A puzzle that is found as often as this on the whole has difficulty 1, 2, 3, 4."""
DULL: Final = 0.34
"""What chance solves as often as this is no puzzle."""
SOUND: Final = 0.5
"""Gold for certain is no good puzzle if whoever searches would rather do something else."""


def graded(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with its difficulty; None if it is dull."""
    view = asked_view(puzzle, pose(puzzle))
    solved = _moves_found(puzzle, view) if puzzle.is_move else _people_found(puzzle, view)
    if solved["random"] >= DULL or (puzzle.theme == TACTICS and solved["searcher"] < SOUND):
        return None
    solved = {level: round(share, 3) for level, share in solved.items()}
    return replace(puzzle, solved=solved, difficulty=difficulty(solved))


def difficulty(solved: dict[str, float]) -> int:
    """Return how hard a puzzle is that levels solve so often, 1 to 5."""
    levels = [share for level, share in solved.items() if level != "random"]
    found = (1 - BY_CHANCE) * sum(levels) / len(levels)
    found += BY_CHANCE * min(1.0, 10 * solved["random"])
    return min(HARDEST, 1 + sum(found < step for step in STEPS))


def _moves_found(puzzle: Puzzle, view: View) -> dict[str, float]:
    texts = [move_text(view.rules, m) for m in view.moves]
    solved = {"random": sum(text in puzzle.answers for text in texts) / len(texts)}
    for level in LEVELS:
        if level in THROWS:
            bot, count = bot_of(level), THROWS[level]
            moves = [bot.think(view, Dice(at), Budget(VISITS)).move for at in range(count)]
            right = sum(move_text(view.rules, m) in puzzle.answers for m in moves)
            solved[level] = right / count
    return solved


def _people_found(puzzle: Puzzle, view: View) -> dict[str, float]:
    """Guesses: by chance, by plain suspicion, and as often as the belief has it."""
    sought = len(puzzle.answers[0])
    standing = suspicions(view)
    line = sorted(standing, reverse=True)[sought - 1]
    sure = [seat for seat in range(view.n) if standing[seat] > line]
    level = [seat for seat in range(view.n) if standing[seat] == line]
    fits = set(names(sure)) <= set(puzzle.answers[0]) <= set(names([*sure, *level]))
    simple = 1 / comb(len(level), sought - len(sure)) if fits else 0.0
    odds, sampler = role_belief(view).odds, Sampler(bytes(32))
    right = 0
    for _ in range(DRAWS):
        roles = [NONE] * len(view.rules.role_mix[view.n])
        odds.fill(roles, sampler)
        guess = names([seat for seat in range(view.n) if not AIMS[roles[seat]].digs])
        right += guess == puzzle.answers[0]
    return {"random": 1 / comb(view.n, sought), "simple": simple, "reader": right / DRAWS}
