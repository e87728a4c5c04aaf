"""`saboteur puzzle`: a moment of a match with a question, and whether it was answered rightly."""

from __future__ import annotations

import argparse
import json
import random
from datetime import UTC, datetime
from typing import Final

from saboteur.cli.arguments import Commands, add_look, new_command, terminal_of
from saboteur.cli.language import say, words
from saboteur.cli.problem import Problem
from saboteur.cli.screen.layout import table
from saboteur.cli.screen.table_screen import Page, Screen
from saboteur.cli.screen.terminal import InputEnded, Terminal
from saboteur.cli.table.asking import Asker, Quit
from saboteur.cli.table.seating import PERSON, Seating
from saboteur.match import Match
from saboteur.notation.card import NOBODY, NotationError, seat_name
from saboteur.notation.move import move_text
from saboteur.present.history import History
from saboteur.puzzles.answering import is_right, people
from saboteur.puzzles.posing import asked_view, pose
from saboteur.puzzles.puzzle import HARDEST, THEMES, Puzzle
from saboteur.puzzles.shipped import daily, shipped
from saboteur.puzzles.wording import asked, explained, percent
from saboteur.rules.kinds import SEAT_LETTERS
from saboteur.texts.news import is_news

DAILY: Final = "daily"
LIST: Final = "list"
_STOP: Final = frozenset(("q", "quit", "quitter", "exit"))
_BOT: Final = "random"
"""Nobody else moves, so it is all one who sits there."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "puzzle", run)
    themes = ", ".join(THEMES)
    parser.add_argument(
        "which",
        metavar="PUZZLE",
        nargs="?",
        default=DAILY,
        help=say("cli.puzzle.which", themes=themes),
    )
    parser.add_argument("--difficulty", type=int, metavar="N", help=say("cli.puzzle.difficulty"))
    parser.add_argument("--answer", action="store_true", help=say("cli.puzzle.answer"))
    parser.add_argument("--json", action="store_true", help=say("cli.puzzle.json"))
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    terminal = terminal_of(args)
    if args.difficulty is not None and not 1 <= args.difficulty <= HARDEST:
        raise Problem(say("cli.puzzle.no-difficulty"))
    if args.which == LIST:
        terminal.write_all(_list(args.difficulty))
        return 0
    puzzle = _chosen(args.which.lower(), args.difficulty)
    match = pose(puzzle)
    if args.json:
        terminal.write(json.dumps(_told(puzzle, match, answer=args.answer), ensure_ascii=False))
        return 0
    terminal.write(terminal.paint(_title(puzzle), "title"))
    terminal.tell(asked(puzzle, words()))
    if args.answer:
        _show(terminal, puzzle, match)
    elif not _solve(terminal, puzzle, match):
        terminal.tell(say("cli.puzzle.stopped", id=puzzle.id))
        return 0
    _explain(terminal, puzzle, match)
    return 0


def _chosen(which: str, difficulty: int | None) -> Puzzle:
    """Return the puzzle that is asked for.

    :raises Problem: if there is none.
    """
    puzzles = shipped()
    if which == DAILY:
        return puzzles[daily(datetime.now(UTC).date(), puzzles)]
    if which in puzzles:
        return puzzles[which]
    if which not in THEMES:
        raise Problem(say("cli.puzzle.none", which=which))
    fitting = [
        puzzle
        for puzzle in puzzles.values()
        if puzzle.theme == which and difficulty in {None, puzzle.difficulty}
    ]
    if not fitting:
        raise Problem(say("cli.puzzle.none-such", difficulty=difficulty))
    return random.choice(fitting)  # noqa: S311 - no secret


def _list(difficulty: int | None) -> list[str]:
    heads = ("name", "theme", "difficulty-head", "players", "rules")
    rows = [[say(f"cli.puzzle.{head}") for head in heads]]
    rows += [
        [
            puzzle.id,
            say(f"puzzle.theme.{puzzle.theme}"),
            str(puzzle.difficulty),
            str(puzzle.players),
            puzzle.ruleset,
        ]
        for puzzle in shipped().values()
        if difficulty in {None, puzzle.difficulty}
    ]
    return table(rows, right=(2, 3))


def _title(puzzle: Puzzle) -> str:
    return say(
        "cli.puzzle.title",
        id=puzzle.id,
        theme=say(f"puzzle.theme.{puzzle.theme}"),
        difficulty=puzzle.difficulty,
        rules=puzzle.ruleset,
        players=say("count.player", count=puzzle.players),
    )


def _told(puzzle: Puzzle, match: Match, *, answer: bool) -> dict[str, object]:
    """Return a puzzle for other programs: as whoever is asked sees it."""
    view = asked_view(puzzle, match)
    history = History(match.record(secrets_too=True))
    found: dict[str, object] = {
        "id": puzzle.id,
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "ruleset": puzzle.ruleset,
        "players": puzzle.players,
        "seat": puzzle.seat,
        "question": asked(puzzle, words()),
        "position": str(match.seen(puzzle.seat)),
        "history": history.moves(puzzle.seat),
        "moves": [move_text(view.rules, m) for m in view.moves] if puzzle.is_move else [],
    }
    if answer:
        reasons = explained(puzzle, words(), match.names)
        found |= {
            "answers": list(puzzle.answers),
            "line": list(puzzle.line),
            "why": reasons.why,
            "clauses": list(reasons.clauses),
            "figures": puzzle.figures,
            "signs": [list(sign) for sign in puzzle.signs],
            "solved": puzzle.solved,
            "record": str(match.record(secrets_too=True)),
        }
    return found


# --- solving ---------------------------------------------------------------------------------


def _solve(terminal: Terminal, puzzle: Puzzle, match: Match) -> bool:
    """Ask until the answer is right; say whether it was found."""
    seats = [PERSON if seat_name(i) == puzzle.seat else _BOT for i in range(puzzle.players)]
    seating = Seating(match, seats, terminal)
    if not puzzle.is_move:
        _show(terminal, puzzle, match)
    try:
        while True:
            if is_right(
                puzzle, _move(seating, puzzle) if puzzle.is_move else _people(terminal, puzzle)
            ):
                terminal.tell(terminal.paint(say("cli.puzzle.right"), "good"))
                return True
            terminal.tell(terminal.paint(say(f"puzzle.wrong.{puzzle.theme}"), "warn"))
            if terminal.clears and puzzle.is_move:
                terminal.ask(say("cli.puzzle.enter") + " ")
    except (Quit, InputEnded):
        return False


def _move(seating: Seating, puzzle: Puzzle) -> str:
    """Return the move that somebody chooses, in notation."""
    seat = SEAT_LETTERS.index(puzzle.seat)
    news = [entry for entry in seating.view(seat).log if is_news(entry)]
    chosen = Asker(seating, seat, news[-puzzle.players :], role=True).decide()[0]
    return chosen if isinstance(chosen, str) else chosen.text


def _people(terminal: Terminal, puzzle: Puzzle) -> str:
    """Return the seats that somebody names."""
    while True:
        typed = terminal.ask(say("cli.puzzle.who") + " ")
        if typed.lower() in _STOP:
            raise Quit
        try:
            return people(puzzle, typed)
        except NotationError:
            terminal.tell(
                say("cli.analyse.no-seat", seat=typed, last=seat_name(puzzle.players - 1))
            )


def _show(terminal: Terminal, puzzle: Puzzle, match: Match) -> None:
    """Show the table, and before it what happened, where that is what matters."""
    view = asked_view(puzzle, match)
    screen = Screen(terminal, match.rules, match.names)
    columns = terminal.columns - 1
    news = [entry for entry in view.log if is_news(entry)]
    if not puzzle.is_move:
        terminal.tell(say("cli.puzzle.history"))
        terminal.write_all(screen.teller.lines(news, view.seat, columns, clauses=False))
        news = []
    terminal.write_all(screen.page(view, Page(news[-puzzle.players :], role=puzzle.seat != NOBODY)))


def _explain(terminal: Terminal, puzzle: Puzzle, match: Match) -> None:
    """Say what is right, and why."""
    reasons = explained(puzzle, words(), match.names)
    for answer in reasons.answers:
        terminal.tell(say("cli.puzzle.answer-is", answer=answer))
    for move in reasons.line:
        terminal.tell(say("cli.puzzle.then", move=move))
    terminal.tell(reasons.why)
    for sign in reasons.signs:
        before, after = percent(words(), sign.before), percent(words(), sign.after)
        text = say("cli.puzzle.sign", move=sign.at, text=sign.text, before=before, after=after)
        terminal.tell(text, "  ")
    if reasons.clauses:
        terminal.tell(terminal.paint(f"[{', '.join(reasons.clauses)}]", "dim"))
    levels = [f"{level} {percent(words(), share)}" for level, share in puzzle.solved.items()]
    terminal.tell(say("cli.puzzle.solved", levels=words().join(levels, "comma")))
