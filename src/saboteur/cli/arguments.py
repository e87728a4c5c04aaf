"""The parser of the command line: argparse, but one sentence for a mistake, in our languages.

`saboteur.cli.argparse_words` has the words.
"""

from __future__ import annotations

import argparse
import difflib
import shutil
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NoReturn, TypeAlias

from saboteur.cli.examples import EXAMPLES
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.screen.layout import wrap
from saboteur.cli.screen.terminal import WIDEST, Terminal
from saboteur.texts.messages import languages

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - it has no other name
"""What commands are added to."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose mistakes are Problems, each a sentence."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - they go to argparse as they come
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        options["description"] = filled(options.get("description") or "")
        super().__init__(**options, allow_abbrev=False)
        self.add_argument(
            "--language",
            default=argparse.SUPPRESS,
            choices=languages(),
            help=say("cli.args.language"),
        )

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments.

        :raises Problem: always.
        """
        raise Problem(say("cli.args.wrong", detail=message, command=self.prog))

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse what cannot be chosen; say what can, or what was probably meant.

        argparse proposes something similar only since Python 3.14, and beside the whole list.
        """
        if action.choices is None or value in action.choices:
            return
        known = [str(choice) for choice in action.choices]
        similar = difflib.get_close_matches(str(value), known, 1)
        if similar:
            raise Problem(say("cli.args.did-you-mean", value=value, similar=similar[0]))
        what = argparse.ArgumentError(action, "").argument_name
        raise Problem(say("cli.args.not-a-choice", what=what, value=value, known=", ".join(known)))


def filled(text: str) -> str:
    """Return a paragraph in lines that fit the screen."""
    columns = min(shutil.get_terminal_size((80, 24)).columns, WIDEST)
    return "\n".join(wrap(text, columns - 2)) if text else ""


def new_command(
    commands: Commands,
    name: str,
    run: Callable[[argparse.Namespace], int],
    preface: str = "",
    *,
    more: Mapping[str, str] = MappingProxyType({}),
) -> argparse.ArgumentParser:
    """Add a command, and return its parser for the arguments; its words are under `cli.<name>`.

    `preface` stands above the examples; `more` has those that differ from language to language.
    """
    shown = {**EXAMPLES[name], **more}
    text = examples(*((line, say(f"cli.{name}.example-{key}")) for key, line in shown.items()))
    parser = commands.add_parser(
        name,
        help=say(f"cli.{name}.help"),
        description=say(f"cli.{name}.description"),
        epilog=f"{filled(preface)}\n\n{text}" if preface else text,
    )
    parser.set_defaults(run=run)
    return parser


def add_look(parser: argparse._ActionsContainer) -> None:
    """Add the options that say how things are drawn."""
    parser.add_argument("--ascii", action="store_true", help=say("cli.args.ascii"))
    parser.add_argument(
        "--no-colour",
        "--no-color",
        dest="colour",
        action="store_false",
        help=say("cli.args.no-colour"),
    )


def terminal_of(args: argparse.Namespace) -> Terminal:
    """Return the terminal that draws as these options say."""
    return Terminal(plain=args.ascii, colour=args.colour)


def examples(*lines: tuple[str, str]) -> str:
    """Return the examples at the end of a help text: a command line and what it does."""
    rows = [say("cli.args.examples")]
    for command, meaning in lines:
        rows += [f"  {command}", f"      {meaning}"]
    return "\n".join(rows)
