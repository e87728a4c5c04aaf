"""The command `saboteur`: its subcommands, its languages, and how it ends when something is wrong.

Exit codes: 0 all right, 1 something checked was found wrong, 2 bad arguments or files, 70 a mistake
of ours, 130 stopped by the person, 141 nobody reads the output any more.
"""

from __future__ import annotations

import io
import os
import platform
import sys
import traceback
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from saboteur import __version__
from saboteur.cli.argparse_words import translated_argparse
from saboteur.cli.arguments import Parser, examples, filled
from saboteur.cli.build import build_words
from saboteur.cli.commands import (
    admin,
    analyse,
    arena,
    balance,
    bench,
    check,
    desk,
    load,
    perft,
    play,
    puzzle,
    replay,
    rules,
    serve,
    simulate,
    words,
    work,
)
from saboteur.cli.files import cause
from saboteur.cli.language import choose, preferred, say, tell_alone
from saboteur.cli.problem import Problem, one_line
from saboteur.notation.card import NotationError
from saboteur.rules.errors import RulesetError
from saboteur.scenarios import ScenarioError
from saboteur.texts.messages import languages

_COMMANDS: Final = (
    play,
    serve,
    desk,
    admin,
    simulate,
    arena,
    balance,
    replay,
    analyse,
    puzzle,
    check,
    perft,
    rules,
    words,
    bench,
    load,
    work,
)
_OPTION: Final = "--language"


class Exit(IntEnum):
    """How the command itself ends; that something checked was found wrong is for subcommands to say."""

    OK = 0
    BAD_INPUT = 2
    INTERNAL = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else Exit.OK
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        return _nobody_reads()
    except (Problem, NotationError, RulesetError, ScenarioError, OSError) as error:
        return _complain(one_line(_sentence(error)), Exit.BAD_INPUT)
    except Exception as error:  # noqa: BLE001 - a person sees a sentence, never a traceback
        detail = one_line(f"{type(error).__name__}: {error}")
        return _complain(say("cli.internal-error", detail=detail), Exit.INTERNAL)
    return code


def _run(arguments: list[str]) -> int:
    choose(_language(arguments))
    with translated_argparse():
        parser = _parser()
        args, rest = parser.parse_known_args(arguments)
        if args.command is None and not rest:
            parser.print_help()
            return Exit.OK
    if rest:
        command = f"saboteur {args.command or ''}".rstrip()
        raise Problem(say("cli.args.unknown", what=" ".join(rest), command=command))
    return int(args.run(args))


def _language(arguments: list[str]) -> str:
    """Find the language before anything else, because the help is in it too."""
    chosen = preferred(os.environ)
    for i, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == _OPTION:
            value = value if equals else "".join(arguments[i + 1 : i + 2])
            chosen = value if value in languages() else chosen
    return chosen


def _parser() -> Parser:
    parser = Parser(
        prog="saboteur",
        description=say("cli.summary"),
        epilog=examples(
            ("saboteur play", say("cli.example.play")),
            ("saboteur rules BASE-PATH-02", say("cli.example.rules")),
            ("saboteur play --help", say("cli.example.help")),
        )
        + "\n\n"
        + filled(say("about.trademark")),
    )
    parser.add_argument(
        "--version", action="version", version=version(), help=say("cli.args.version")
    )
    commands = parser.add_subparsers(
        title=say("cli.args.commands"), metavar=say("cli.args.command"), dest="command"
    )
    for module in _COMMANDS:
        module.add(commands)
    return parser


def version() -> str:
    """Return our version, whether the rules are compiled, and Python's version."""
    python = platform.python_version()
    return say("cli.version", version=__version__, build=build_words(), python=python)


def _sentence(error: Exception) -> str:
    """Return what to tell of something that was wrong with the input."""
    if isinstance(error, OSError):
        name = error.filename if isinstance(error.filename, str) else say("cli.file.a-file")
        return say("cli.file.unreadable", file=name, detail=cause(error))
    if isinstance(error, NotationError | RulesetError | ScenarioError):
        return tell_alone(error.fault)
    return str(error)


def _complain(sentence: str, code: int) -> int:
    """Say what is wrong, on the error stream; the traceback is for those who ask for it."""
    if os.environ.get("SABOTEUR_DEBUG", "0") not in {"", "0"}:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.write(f"saboteur: {sentence}\n")
    return code


def _interrupted() -> int:
    """End without a word; only the prompt begins on a line of its own."""
    if sys.stdout.isatty():
        sys.stdout.write("\n")
    return Exit.INTERRUPTED


def _nobody_reads() -> int:
    """End without a word; Python would complain when it closes the output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.BROKEN_PIPE


if __name__ == "__main__":
    sys.exit(main())
