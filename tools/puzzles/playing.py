"""Rounds between bots, looked through for moments that make a puzzle."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final

from saboteur.analysis.guilt import Guilt, guilt
from saboteur.bots.aims import AIMS
from saboteur.bots.base import Bot, Dice
from saboteur.bots.levels import bot_of
from saboteur.bots.registry import SEARCHES
from saboteur.match import Match
from saboteur.notation.card import NOBODY, seat_name
from saboteur.notation.move import move_text
from saboteur.puzzles.checking import changed
from saboteur.puzzles.puzzle import REACH, TACTICS, WHO, Puzzle
from saboteur.puzzles.solving import SOLVERS
from saboteur.puzzles.solving.guessing import name_saboteurs, signs
from saboteur.puzzles.solving.solution import Solution, moves_by_text
from saboteur.rules.kinds import NONE, Role, Seat
from saboteur.views.view import View

DIGGERS: Final = ("simple", "reader")
SABOTEURS: Final = ("open", "passing", "digging", "simple", "reader")
LONE: Final = ("simple", "simple", "random")
"""Who plays the games that have a search of their own: something silly leaves more to be found."""
SLIP: Final = 0.1
"""How often anybody does something by chance."""
FEWEST: Final = 7
"""With fewer different moves there is little to be found."""


def chance_of(theme: str, ruleset: str, players: int, number: int) -> int:
    """Return the seed of a match: other tables and themes play other matches."""
    text = f"saboteur puzzle {theme} {ruleset} {players} {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:5], "big")


class Round:
    """One round that is played while somebody looks for a puzzle in it."""

    def __init__(self, theme: str, ruleset: str, players: int, number: int) -> None:
        self.theme = theme
        self.ruleset = ruleset
        self.seed = chance_of(theme, ruleset, players, number)
        self.match = Match(ruleset, players, self.seed)
        self.dice = Dice(self.seed)
        self.moves: list[str] = []
        self.movers: list[Seat] = []
        self._bots: dict[tuple[Seat, Role], Bot] = {}

    def find(self) -> Puzzle | None:
        """Play the round; return a moment that makes a puzzle, not graded yet."""
        return self._find_saboteurs() if self.theme == WHO else self._find_move()

    def _find_move(self) -> Puzzle | None:
        found: list[Puzzle] = []
        solve = SOLVERS[self.theme]
        while self._goes_on():
            seen = self.match.view(self.match.turn)
            if len(moves_by_text(seen)) >= FEWEST and self._is_worth_a_look(seen):
                solution = solve(seen)
                if solution is not None and is_telling(self.theme, solution):
                    found.append(self._puzzle(self.match.turn, solution))
            self._move(seen)
        return self.dice.pick(found) if found else None

    def _is_worth_a_look(self, seen: View) -> bool:
        """Say whether a moment is to be looked at: weighing everything everywhere takes long."""
        if self.theme in {REACH, TACTICS}:
            return True
        early = seen.deck_size > 0.6 * len(seen.rules.deck_cards)
        return not early and self.dice.roll() < 0.6

    def _find_saboteurs(self) -> Puzzle | None:
        beliefs: list[Guilt] = [guilt(self.match.view(NOBODY))]
        sought = ""
        while self._goes_on():
            self._move(self.match.view(self.match.turn))
            if not self._goes_on():
                return None
            public = self.match.view(NOBODY)
            beliefs.append(guilt(public))
            roles = self.match.state.roles
            sought = "".join(seat_name(s) for s, r in enumerate(roles) if not AIMS[r].digs)
            if len(self.moves) <= len(roles) or max(beliefs[-1], default=0.0) < 0.9:
                continue
            solution = name_saboteurs(public)
            if solution is None or not is_clear(solution.figures):
                continue
            if solution.answers == (sought,):
                rows = signs(self.movers, beliefs, sought)
                puzzle = self._puzzle(NOBODY, solution)
                return replace(puzzle, signs=rows) if self._has_deed(rows) else None
        return None

    def _has_deed(self, rows: tuple[tuple[int, float, float], ...]) -> bool:
        """Say whether more gave somebody away than cards that were discarded."""
        return any(not self.moves[at - 1].startswith("-") for at, _, _ in rows)

    # --- playing -----------------------------------------------------------------------------

    def _goes_on(self) -> bool:
        return not self.match.over and self.match.round == 1 and not self.match.state.completer >= 0

    def _move(self, seen: View) -> None:
        seat = seen.asked
        if self.dice.roll() < SLIP:
            move = self.dice.pick(seen.moves)
        else:
            move = self._bot(seat, seen).choose(seen, self.dice)
        text = move_text(seen.rules, move)
        self.match.play(text)
        self.moves.append(text)
        self.movers.append(seat)

    def _bot(self, seat: Seat, seen: View) -> Bot:
        """Return who plays a seat; with another dwarf card it may be somebody else."""
        role = self.match.state.roles[seat] if seat < len(self.match.state.roles) else NONE
        if (seat, role) not in self._bots:
            levels: tuple[str, ...] = DIGGERS if AIMS[role].digs else SABOTEURS
            if seen.rules.game in SEARCHES:
                levels = LONE
            self._bots[seat, role] = bot_of(self.dice.pick(levels))
        return self._bots[seat, role]

    def _puzzle(self, seat: str, solution: Solution) -> Puzzle:
        return Puzzle(
            theme=self.theme,
            ruleset=self.ruleset,
            players=self.match.players,
            seed=self.seed,
            moves=tuple(self.moves),
            seat=seat,
            answers=solution.answers,
            figures=solution.figures,
            line=solution.line,
        )


def is_clear(figures: dict[str, float]) -> bool:
    """Say whether it is not by a hair that people are named."""
    return figures["least"] >= 0.92 and figures["next"] <= 0.27


def is_settled(puzzle: Puzzle) -> bool:
    """Say whether the answer is the same when it is worked out once more, and not by a hair."""
    figures = puzzle.figures
    if puzzle.theme == WHO and not is_clear(figures):
        return False
    return figures.get("gap", 1.0) >= 0.23 and not changed(puzzle)


def is_telling(theme: str, solution: Solution) -> bool:
    """Say whether an answer is more than to lay down a card that has its gold with it."""
    if theme != TACTICS:
        return True
    figures = solution.figures
    lays_gold = all("$" in answer for answer in solution.answers)
    return figures["gold"] >= 2 or figures["next"] >= 1 or bool(solution.line) or not lays_gold
