"""The command line: help, languages, mistakes in the arguments, and that no text is missing."""

import ast
import re
from pathlib import Path

import pytest
from cli.running import refused

from saboteur import __version__
from saboteur.cli.arguments import Parser
from saboteur.cli.main import main
from saboteur.texts.messages import catalogue, languages

ROOT = Path(__file__).resolve().parents[2]
CLI = ROOT / "src" / "saboteur" / "cli"
COMMANDS = (
    "play",
    "simulate",
    "arena",
    "balance",
    "replay",
    "check",
    "perft",
    "rules",
    "words",
    "bench",
    "load",
)


# --- help, version, language -------------------------------------------------------------------


def test_version_says_what_runs(capsys):
    assert main(["--version"]) == 0
    out = capsys.readouterr().out
    build = r"\((compiled|not compiled(: [^()]+)?)\)"
    assert re.fullmatch(rf"saboteur {re.escape(__version__)} {build}, Python 3\.\d+\.\d+\S*\n", out)


def test_without_a_command_the_help_is_shown(capsys):
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(f"    {command} " in out for command in COMMANDS)
    assert "trademark" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command, capsys):
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert re.search(rf"xamples:\n  saboteur {command}\b", out)
    assert all(len(line) <= 100 for line in out.split("\n"))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_french_too(command, capsys):
    assert main([command, "--help", "--language", "fr"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Emploi")
    assert "Exemples" in out
    assert not re.search(r"\b(show|the|count|how|with)\b", out)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--language", "fr", "rules", "BASE-SETUP-01"],
        ["rules", "--language", "fr", "BASE-SETUP-01"],
        ["rules", "BASE-SETUP-01", "--language=fr"],
    ],
)
def test_the_language_may_stand_anywhere(arguments, capsys):
    assert main(arguments) == 0
    assert "manches" in capsys.readouterr().out


def test_the_language_of_the_environment(monkeypatch, capsys):
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert main(["rules", "BASE-SETUP-01"]) == 0
    assert "manches" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert main(["rules", "BASE-SETUP-01"]) == 0
    assert "rounds" in capsys.readouterr().out


# --- mistakes in the arguments -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["ply"], "did you mean “play”?"),
        (["frobnicate"], "choose one of: play,"),
        (["play", "--frobnicate"], "saboteur play --help"),
        (["--frobnicate"], "saboteur --help"),
        (["play", "--players"], "--players needs something"),
        (["play", "--players", "many"], "needs a number, not “many”"),
        (["play", "--players", "2"], "3 to 10 players, not 2"),
        (["play", "--players", "99"], "3 to 10 players, not 99"),
        (["play", "--people", "0"], "from 1 to 5"),
        (["play", "--people", "6"], "from 1 to 5"),
        (["play", "--bots", "clever"], "choose one of: random, simple"),
        (["play", "--seed", "xyz"], "64 hex digits"),
        (["play", "--seed", "ab12"], "64 hex digits"),
        (["play", "--ruleset", "chess"], "no module 'chess'"),
        (["play", "--ruleset", "base@9"], "base@9 is not known"),
        (["play", "--ruleset", "base/P1999"], "no edition 'P1999'"),
        (["play", "--ruleset", "base nonsense=1"], "no option 'nonsense'"),
        (["play", "--ruleset", "base gold_draw=9"], "gold_draw cannot be '9'"),
        (["play", "--ruleset", "&%$"], "not a ruleset"),
        (["play", "--ruleset", "base/P2004", "--profile", "PGIG"], "leave out --profile"),
        (["play", "--profile", "P1999"], "no edition 'P1999'"),
        (["play", "--names", "A,B,C,D,E,F"], "6 names for 5 players"),
        (["play", "--names", "Ann,"], "cannot be a name"),
        (["play", "--names", "Ann,Ann"], "called Ann"),
        (["play", "--language", "tlh"], f"choose one of: {', '.join(languages())}"),
        (["replay"], "missing: FILE"),
        (["check"], "missing: FILE"),
        (["simulate", "base", "--games", "0"], "--games"),
        (["simulate", "base", "--players", "2"], "3 to 10"),
        (["simulate", "saboteur2", "--players", "13"], "2 to 12"),
        (["simulate", "chess"], "no module 'chess'"),
        (["simulate", "--bots", "clever"], "choose one of: random, simple"),
        (["bench", "--repeat", "0"], "--repeat at least 1"),
        (["bench", "--ruleset", "chess"], "no module 'chess'"),
        (["play", "--ruleset", "saboteur2", "--players", "1"], "2 to 12 players, not 1"),
        (["rules", "BASE-PATH-99"], "did you mean BASE-PATH-09"),
        (["rules", "xyzzy"], "saboteur rules lists"),
        (["rules", "--search", "xyzzy"], "shorter word"),
        (["rules", "--search", " "], "which word"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments, part, capsys):
    assert part in refused(capsys, *arguments)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["ply"], "vouliez-vous dire"),
        (["play", "--players", "x"], "il faut un nombre"),
        (["play", "--players", "2"], "joueurs"),
        (["play", "--ruleset", "chess"], "chess"),
        (["replay"], "Il manque"),
        (["simulate", "--games", "0"], "doit être"),
        (["bench", "--seconds", "0"], "doit être"),
        (["rules", "BASE-PATH-99"], "vouliez-vous dire"),
    ],
)
def test_mistakes_are_explained_in_french(arguments, part, capsys):
    assert part in refused(capsys, "--language", "fr", *arguments)


def test_a_message_that_is_not_recognised_is_passed_on():
    parser = Parser(prog="saboteur x")
    with pytest.raises(Exception, match="a very new message"):
        parser.error("a very new message")


# --- words -------------------------------------------------------------------------------------


def used_keys() -> list[str]:
    """Return patterns of all catalogue keys that the command line mentions."""
    patterns: list[str] = []
    for file in CLI.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value) if isinstance(part, ast.Constant) else "[A-Za-z0-9_-]+"
                    for part in node.values
                ]
                patterns.append("".join(parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                patterns.append(re.escape(node.value))
    return [p for p in patterns if p.startswith("cli\\.") and not p.endswith(("\\.", "\\-"))]


def test_no_text_of_the_command_line_is_missing_or_left_over():
    keys = [key for key in catalogue("en") if key.startswith("cli.")]
    patterns = used_keys()
    assert [key for key in keys if not any(re.fullmatch(p, key) for p in patterns)] == []
    assert [p for p in patterns if not any(re.fullmatch(p, key) for key in keys)] == []
