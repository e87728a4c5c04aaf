"""The parser of the command line: argparse, but one sentence for a mistake, in our languages.

What argparse says is recognised by its English words; a message that is not recognised is passed
on as it is.
"""

from __future__ import annotations

import argparse
import difflib
import re
import shutil
from typing import Any, Final, NoReturn

from saboteur.cli.language import say
from saboteur.cli.layout import wrap
from saboteur.cli.problem import Problem
from saboteur.cli.terminal import WIDEST
from saboteur.texts.messages import languages

_MISTAKES: Final = (
    (r"the following arguments are required: (?P<what>.*)", "cli.args.missing"),
    (r"unrecognized arguments: (?P<what>.*)", "cli.args.unknown"),
    (r"argument (?P<what>\S+): expected (one|\d+) arguments?", "cli.args.needs-value"),
    (r"argument (?P<what>\S+): expected at least one argument", "cli.args.needs-value"),
    (
        r"argument (?P<what>\S+): invalid (int|float|_?\w+) value: '(?P<value>.*)'",
        "cli.args.not-a-number",
    ),
    (
        r"argument (?P<what>\S+): not allowed with argument (?P<other>\S+)",
        "cli.args.not-both",
    ),
    (r"argument (?P<what>\S+): ignored explicit argument '(?P<value>.*)'", "cli.args.takes-none"),
)
_CHOICE: Final = re.compile(
    r"argument (?P<what>\S+): invalid choice: '(?P<value>.*?)'(, maybe .*)? \(choose from .*\)"
)


class Parser(argparse.ArgumentParser):
    """An argument parser whose mistakes are Problems and whose own words are translated."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - they go to argparse as they come
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        options["description"] = filled(options.get("description") or "")
        super().__init__(**options, add_help=False, allow_abbrev=False)
        self._optionals.title = say("cli.args.options")
        self._positionals.title = say("cli.args.arguments")
        self.add_argument("-h", "--help", action="help", help=say("cli.args.help"))
        self.add_argument(
            "--language",
            default=argparse.SUPPRESS,
            choices=languages(),
            help=say("cli.args.language"),
        )

    def format_help(self) -> str:
        """Return the help, its first word translated too."""
        return super().format_help().replace("usage:", say("cli.args.usage"), 1)

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments.

        :raises Problem: always.
        """
        raise Problem(self._sentence(message))

    def _sentence(self, message: str) -> str:
        choice = _CHOICE.fullmatch(message)
        if choice is not None:
            return self._no_such_choice(choice["what"], choice["value"])
        for pattern, key in _MISTAKES:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found is not None:
                return say(key, **found.groupdict(), command=self.prog)
        return say("cli.args.wrong", detail=message, command=self.prog)

    def _no_such_choice(self, what: str, value: str) -> str:
        """Say what can be chosen instead; for a command, the one that was probably meant."""
        known = [
            str(choice)
            for action in self._actions
            if action.choices is not None and what in _names(action)
            for choice in action.choices
        ]
        similar = difflib.get_close_matches(value, known, 1)
        if similar:
            return say("cli.args.did-you-mean", value=value, similar=similar[0])
        return say("cli.args.not-a-choice", what=what, value=value, known=", ".join(known))


def filled(text: str) -> str:
    """Return a paragraph in lines that fit the screen."""
    columns = min(shutil.get_terminal_size((80, 24)).columns, WIDEST)
    return "\n".join(wrap(text, columns - 2)) if text else ""


def _names(action: argparse.Action) -> list[str]:
    """Return what argparse may call an argument in a message."""
    names = ["/".join(action.option_strings), *action.option_strings, action.dest]
    return [*names, action.metavar] if isinstance(action.metavar, str) else names


def examples(*lines: tuple[str, str]) -> str:
    """Return the examples at the end of a help text: a command line and what it does."""
    rows = [say("cli.args.examples")]
    for command, meaning in lines:
        rows += [f"  {command}", f"      {meaning}"]
    return "\n".join(rows)
