"""`saboteur check`: run scenario files and say precisely what differs."""

from __future__ import annotations

import argparse

from saboteur.cli.arguments import Commands, add_look, new_command, terminal_of
from saboteur.cli.files import read_text
from saboteur.cli.language import say, tell
from saboteur.cli.problem import Problem, one_line
from saboteur.cli.screen.terminal import Terminal
from saboteur.scenarios import Outcome, ScenarioError, run_text


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "check", run)
    parser.add_argument("files", nargs="+", metavar="FILE", help=say("cli.check.files"))
    parser.add_argument("-v", "--verbose", action="store_true", help=say("cli.check.verbose"))
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    terminal = terminal_of(args)
    outcomes = [outcome for path in args.files for outcome in _outcomes(path)]
    failed = [outcome for outcome in outcomes if not outcome.ok]
    for outcome in outcomes:
        if args.verbose or not outcome.ok:
            _show(terminal, outcome)
    total = say("cli.count.scenario", count=len(outcomes))
    if failed:
        verdict = say("cli.check.failed-of", count=len(failed), total=total)
        terminal.write(terminal.paint(verdict, "bad"))
        return 1
    terminal.write(terminal.paint(say("cli.check.all-right", total=total), "good"))
    return 0


def _outcomes(path: str) -> list[Outcome]:
    text = read_text(path)
    try:
        outcomes = run_text(text, path)
    except ScenarioError as error:
        raise Problem(say("cli.check.malformed", detail=tell(error.fault))) from error
    if not outcomes:
        raise Problem(say("cli.check.empty", file=path))
    return outcomes


def _show(terminal: Terminal, outcome: Outcome) -> None:
    word = say("cli.check.ok") if outcome.ok else say("cli.check.failed")
    painted = terminal.paint(word, "good" if outcome.ok else "bad")
    clauses = terminal.paint("[" + ", ".join(outcome.clauses) + "]", "dim")
    terminal.write(f"{painted}  {outcome.id} {outcome.title} {clauses}")
    for problem in outcome.problems:
        terminal.write(f"    {one_line(tell(problem))}")
