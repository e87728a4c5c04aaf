"""`saboteur words`: what translators still have to do."""

from __future__ import annotations

import argparse

from saboteur.cli.arguments import Commands, add_look, new_command, terminal_of
from saboteur.cli.language import say
from saboteur.cli.screen.layout import wrap
from saboteur.cli.screen.terminal import WIDEST, Terminal
from saboteur.texts.messages import DEFAULT_LANGUAGE, catalogue, languages
from saboteur.texts.progress import Gap, Progress, client_progress, progress


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "words", run)
    parser.add_argument(
        "missing", nargs="?", choices=languages(), metavar="LANGUAGE", help=say("cli.words.of")
    )
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    terminal = terminal_of(args)
    if args.missing is None:
        for language in languages():
            if language != DEFAULT_LANGUAGE:
                _sum_up(terminal, language)
        return 0
    _sum_up(terminal, args.missing)
    for found in (progress(args.missing), client_progress(args.missing)):
        _list(terminal, say("cli.words.missing"), found.missing)
        _list(terminal, say("cli.words.outdated"), found.outdated)
    return 0


def _sum_up(terminal: Terminal, language: str) -> None:
    """Say how far a language has come, in one line."""
    own: Progress = progress(language)
    client = client_progress(language)
    name = catalogue(language).text("language.name")
    terminal.write(
        say(
            "cli.words.summary",
            language=terminal.paint(language, "mark"),
            name=name,
            missing=len(own.missing) + len(client.missing),
            outdated=len(own.outdated) + len(client.outdated),
            texts=own.texts + client.texts,
            clauses=len(own.clauses_missing),
            all=own.clauses,
        )
    )


def _list(terminal: Terminal, title: str, gaps: tuple[Gap, ...]) -> None:
    """List texts under the files that their English stands in."""
    columns = min(terminal.columns - 1, WIDEST)
    before = ""
    for gap in gaps:
        if gap.where != before:
            before = gap.where
            terminal.write(terminal.paint(say("list.pair", name=title, value=before), "title"))
        head = f"  {terminal.paint(gap.key, 'mark')}  "
        terminal.write_all(wrap(gap.english, columns, head, "      "))
        if gap.own:
            terminal.write_all(wrap(gap.own, columns, "      → ", "        "))
