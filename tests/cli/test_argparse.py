"""argparse speaks our languages, through its own gettext, on every Python we run on."""

from __future__ import annotations

import argparse
import ast
from pathlib import Path

import pytest

from saboteur.cli.argparse_words import KEYS, translated_argparse
from saboteur.cli.arguments import Parser
from saboteur.cli.language import choose
from saboteur.cli.problem import Problem
from saboteur.texts.messages import catalogue, languages

NOT_MET = {
    "%(heading)s:",  # the title of a group, which is ours
    "subcommands",  # the same
    "%(prog)s: error: %(message)s\n",  # an error is a Problem
    # `Parser` refuses what cannot be chosen by itself.
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    # We use neither FileType nor default values in a help text, and nothing is deprecated.
    'argument "-" with mode %r',
    "can't open '%(filename)s': %(error)s",
    " (default: %(default)s)",
    "%(prog)s: warning: %(message)s\n",
    "argument '%(argument_name)s' is deprecated",
    "command '%(parser_name)s' is deprecated",
    "option '%(option)s' is deprecated",
    # Mistakes of who writes a parser.
    "%r is not callable",
    "'required' is an invalid argument for positionals",
    ".__call__() not defined",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting option string: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "dest= is required for options like %r; its default cannot be inferred",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
}


@pytest.fixture(params=languages())
def language(request):
    choose(request.param)
    yield request.param
    choose("en")


def messages() -> set[str]:
    """Return every text for which this Python's argparse asks gettext."""
    tree = ast.parse(Path(argparse.__file__).read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in {"_", "ngettext"}
        and isinstance(call.args[0], ast.Constant)
    }


def parser() -> Parser:
    made = Parser(prog="mine")
    made.add_argument("--players", type=int)
    made.add_argument("--pair", nargs=2)
    made.add_argument("--quiet", action="store_true")
    made.add_argument("--bots", choices=["random", "simple"])
    either = made.add_mutually_exclusive_group(required=True)
    either.add_argument("--red", action="store_true")
    either.add_argument("--blue", action="store_true")
    made.add_argument("files", nargs="+", metavar="FILE")
    return made


def refusal(*arguments: str) -> str:
    with translated_argparse(), pytest.raises(Problem) as problem:
        parser().parse_args(arguments)
    return str(problem.value)


def test_every_message_of_this_python_is_known():
    assert messages() - KEYS.keys() - NOT_MET == set()


@pytest.mark.parametrize("key", sorted(set(KEYS.values())))
def test_a_text_has_no_sign_that_argparse_would_read_as_a_placeholder(key):
    for tag in languages():
        assert not any("%" in form for form in catalogue(tag).forms(key).values())


MISTAKES = {
    ("--red",): "cli.args.missing",
    ("x",): "cli.args.missing-one",
    ("--red", "--players"): "cli.args.needs-value",
    ("--red", "x", "--pair", "1"): "cli.args.needs-several",
    ("--red", "--players", "ma%ny", "x"): "cli.args.not-a-number",
    ("--red", "--blue", "x"): "cli.args.not-with",
    ("--red", "--quiet=y", "x"): "cli.args.takes-none",
    ("--red", "x", "--frob"): "cli.args.unrecognised",
}


@pytest.mark.parametrize("arguments", MISTAKES)
def test_a_mistake_is_said_in_our_words(language, arguments):
    sentence = refusal(*arguments)
    texts = catalogue(language).forms(MISTAKES[arguments]).values()
    heads = [max(text.split("{value}"), key=len).strip() for text in texts]
    assert any(head in sentence for head in heads), sentence
    assert "mine --help" in sentence
    assert "%(" not in sentence


def test_the_sentences_are_whole():
    """One of each kind, to the letter: what argparse found and what it is about fit together."""
    choose("en")
    help_ = "; mine --help shows what can be given."
    assert refusal("--red") == "Something is missing: FILE" + help_
    assert refusal("--red", "--players", "ma%ny", "x") == (
        "--players needs a number, not “ma%ny”" + help_
    )
    assert refusal("--red", "x", "--pair", "1") == "--pair needs 2 words after it" + help_
    assert refusal("--red", "--blue", "x") == "--blue cannot be given together with --red" + help_
    assert (
        refusal("--red", "--bots", "simpel", "x") == "There is no “simpel”; did you mean “simple”?"
    )
    assert refusal("--red", "--bots", "clever", "x") == (
        "There is no “clever” for --bots; choose one of: random, simple."
    )


def test_the_help_is_in_our_words(language):
    with translated_argparse():
        text = parser().format_help()
    words = catalogue(language)
    assert text.startswith(words.text("cli.args.usage") + " mine")
    for key in ("options", "arguments", "help"):
        assert words.text(f"cli.args.{key}") in text
    for message in ("positional arguments", "show this help message"):
        assert message not in text


def test_argparse_is_left_as_it_was():
    before = argparse._, argparse.ngettext
    with translated_argparse():
        assert argparse._("options") == "Options"
        assert argparse._("something else") == "something else"
    assert (argparse._, argparse.ngettext) == before
