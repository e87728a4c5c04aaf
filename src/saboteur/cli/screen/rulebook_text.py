"""Clauses of the rules as lines for a terminal."""

from __future__ import annotations

from saboteur.cli.language import say, words
from saboteur.cli.problem import Problem
from saboteur.cli.screen.layout import wrap
from saboteur.cli.screen.terminal import WIDEST, Terminal
from saboteur.texts.rulebook import Clause, UnknownClause, clause


def find_clause(text: str) -> str:
    """Return the id of the clause meant, also when written in small letters.

    :raises Problem: if there is none, naming the most similar ones.
    """
    wanted = text.strip().upper().replace(" ", "-").replace("_", "-")
    try:
        return clause(wanted, words().language).id
    except UnknownClause as error:
        if error.similar:
            similar = words().join(list(error.similar), "or")
            raise Problem(say("cli.rules.no-clause-but", clause=text, similar=similar)) from error
        raise Problem(say("cli.rules.no-clause", clause=text)) from error


def clause_lines(terminal: Terminal, clause_id: str, *, short: bool) -> list[str]:
    """Return a clause, with its source and related clauses unless it is to be short."""
    found = clause(clause_id, words().language)
    columns = min(terminal.columns - 1, WIDEST)
    head = terminal.paint(found.id, "mark")
    lines = wrap(f"{head} {found.text}", columns, "", "    ")
    if short:
        return lines
    return [*lines, *_apparatus(terminal, found, columns)]


def _apparatus(terminal: Terminal, found: Clause, columns: int) -> list[str]:
    lines: list[str] = []
    if found.source:
        lines += wrap(say("cli.rules.source", source=found.source), columns, "    ")
    if found.see:
        lines += wrap(say("cli.rules.see", clauses=", ".join(found.see)), columns, "    ")
    return [terminal.paint(line, "dim") for line in lines]
