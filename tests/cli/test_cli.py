"""The command line: help, languages, errors in one sentence, replay, check, rules."""

import ast
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur import __version__
from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.cli import main as main_module
from saboteur.cli.arguments import Parser
from saboteur.cli.commands import bench
from saboteur.cli.main import main
from saboteur.cli.screen.layout import cut, flow, table, width, wrap
from saboteur.cli.screen.window import span
from saboteur.cli.table.menu import label
from saboteur.cli.table.typed import Typed, read_numbers, read_typed
from saboteur.match import Match
from saboteur.notation.move import move_text
from saboteur.texts.messages import catalogue

ROOT = Path(__file__).resolve().parents[2]
CLI = ROOT / "src" / "saboteur" / "cli"
COMMANDS = ("play", "simulate", "replay", "check", "perft", "rules", "bench")


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "SABOTEUR_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


def bots_match(players=3, seed=1) -> Match:
    match = Match("base", players, seed, [f"Player {i}" for i in range(players)])
    bot = bot_of("random")
    dice = Dice(1)
    while not match.over:
        match.play(move_text(match.rules, bot.choose(match.view(match.turn), dice)))
    return match


@pytest.fixture(scope="module")
def finished() -> Match:
    return bots_match()


@pytest.fixture
def record(finished, tmp_path) -> Path:
    path = tmp_path / "a.match"
    path.write_text(str(finished.record()), encoding="utf-8")
    return path


def refused(capsys, *arguments) -> str:
    """Run a command that must be refused in one sentence; return the sentence."""
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("saboteur: ")
    assert err.count("\n") == 1
    assert err.endswith((".\n", "?\n"))
    assert "Traceback" not in err
    return err.removeprefix("saboteur: ").strip()


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
        (["play", "--language", "tlh"], "choose one of: en, fr"),
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


# --- files that are not what they should be ----------------------------------------------------


def bad_files(tmp_path: Path, text: str) -> dict[str, tuple[Path, str]]:
    """Return bad files with a part of the sentence they get."""
    lines = text.split("\n")
    moves = lines.index("moves")
    contents: dict[str, tuple[bytes, str]] = {
        "binary": (bytes(range(256)) * 10, "UTF-8"),
        "zeros": (b"saboteur-record 1\0\0", "UTF-8"),
        "empty": (b"", "not the record"),
        "prose": (b"Dear Sir or Madam,\n", "not the record"),
        "truncated": ("\n".join(lines[: moves - 2]).encode(), "not the record"),
        "half a line": (text[: text.index("round 1") + 30].encode(), "a.match"),
        "huge": (b"# filler\n" * 600_000, "larger than"),
        "other seed": (re.sub("seed ......", "seed abcdef", text).encode(), "hold together"),
        "other result": (re.sub("A=[0-9]+", "A=99", text).encode(), "hold together"),
        "moves lost": ("\n".join(lines[: moves + 3] + lines[-2:]).encode(), "hold together"),
        "wrong version": (text.replace("record 1", "record 9", 1).encode(), "version"),
        "escape codes": (b"saboteur-record 1\n\x1b[2Jhello\n", "not the record"),
    }
    found: dict[str, tuple[Path, str]] = {}
    for name, (content, part) in contents.items():
        path = tmp_path / f"{name.replace(' ', '-')}.match"
        path.write_bytes(content)
        found[name] = (path, part if part != "a.match" else path.name)
    found["missing"] = (tmp_path / "nowhere.match", "no file")
    found["folder"] = (tmp_path, "folder")
    return found


@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]], ids=["replay", "resume"])
def test_bad_records_get_one_sentence(command, finished, tmp_path, capsys):
    for name, (path, part) in bad_files(tmp_path, str(finished.record())).items():
        sentence = refused(capsys, *command, str(path))
        assert part in sentence, name
        assert "\x1b" not in sentence


def test_bad_scenarios_get_one_sentence(tmp_path, capsys):
    bad = tmp_path / "bad.scenario"
    for text, part in (
        ("hello\n", "bad.scenario:1:"),
        ("", "no scenario"),
        ("scenario X\nclauses BASE-PATH-01\ngiven\n  base\n  hand A XX\nlegal A -EW\n", ":5:"),
    ):
        bad.write_text(text, encoding="utf-8")
        assert part in refused(capsys, "check", str(bad))
    assert "no file" in refused(capsys, "check", str(tmp_path / "none"))
    assert "folder" in refused(capsys, "check", str(tmp_path))


def test_perft_reads_bad_files_without_a_traceback(tmp_path, capsys):
    bad = tmp_path / "bad.perft"
    for content in (b"\xff\xfe", b"hello\n", None):
        if content is None:
            bad.unlink()
        else:
            bad.write_bytes(content)
        assert main(["perft", str(bad)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1


def test_a_finished_match_is_not_resumed(record, capsys):
    assert f"saboteur replay {record}" in refused(capsys, "play", "--resume", str(record))


def test_a_record_is_not_overwritten(record, capsys):
    before = record.read_text("utf-8")
    assert "exists already" in refused(capsys, "play", "--record", str(record))
    assert record.read_text("utf-8") == before


def test_a_record_that_cannot_be_written_is_refused_at_once(tmp_path, capsys):
    path = tmp_path / "no" / "such" / "folder" / "a.match"
    assert "could not be written" in refused(capsys, "play", "--record", str(path))


def test_options_that_a_record_lays_down_are_refused(record, capsys):
    sentence = refused(capsys, "play", "--resume", str(record), "--seed", "3")
    assert sentence.startswith("--seed is laid down")


# --- what goes wrong inside, and from outside -----------------------------------------------------


def test_a_mistake_of_ours_is_one_sentence_too(monkeypatch, capsys):
    def broken(arguments):
        raise KeyError("oh\nno")

    monkeypatch.setattr(main_module, "_run", broken)
    assert main(["rules"]) == 70
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "report" in err
    assert "SABOTEUR_DEBUG=1" in err
    monkeypatch.setenv("SABOTEUR_DEBUG", "1")
    assert main(["rules"]) == 70
    assert "Traceback" in capsys.readouterr().err


def command(*arguments) -> list[str]:
    return [sys.executable, "-m", "saboteur.cli.main", *arguments]


def environment(**more) -> dict[str, str]:
    names = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "", **more}
    return {name: value for name, value in names.items() if value}


def test_nobody_reads_the_output():
    reader = subprocess.Popen(["true"], stdin=subprocess.PIPE)
    reader.wait()
    done = subprocess.run(
        command("rules", "BASE"),
        stdout=reader.stdin,
        stderr=subprocess.PIPE,
        env=environment(),
        check=False,
    )
    reader.stdin.close()
    assert done.returncode == 141
    assert done.stderr == b""


def test_control_c_ends_without_a_word():
    child = subprocess.Popen(
        command("play", "--seed", "1"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        # Whoever runs the tests in the background has SIGINT ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    while b"your card" not in child.stdout.readline() + child.stdout.peek():
        pass
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=30)
    assert child.returncode == 130
    assert err == b""


def test_a_screen_without_unicode(tmp_path):
    done = subprocess.run(
        command("play", "--seed", "1", "--language", "fr"),
        input=b"1\n\n",
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"##S##" in done.stdout


# --- replay ------------------------------------------------------------------------------------


def test_a_record_is_told_move_by_move(record, finished, capsys):
    assert main(["replay", str(record)]) == 0
    out = capsys.readouterr().out
    moves = [line for line in out.split("\n") if line.startswith("Move ")]
    assert len(moves) == len(finished.moves) + 1
    for line, move in zip(moves, finished.moves, strict=False):
        assert f", {move}, " in line
    assert "The match is over" in out


def test_a_record_through_a_players_eyes(record, finished, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "4000")
    assert main(["replay", str(record), "--seat", "b"]) == 0
    out = capsys.readouterr().out
    told = [line for line in out.split("\n") if line.startswith("· ")]
    assert len(told) == len(finished.log("B"))
    for other in "AC":
        assert not re.search(rf"{other}:-[^?]", out)
    assert "Player 0 drew:" not in out


def test_a_spectator_learns_no_secret(record, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "4000")
    assert main(["replay", str(record), "--seat", "-"]) == 0
    out = capsys.readouterr().out
    assert "drew:" not in out
    assert "was dealt:" not in out
    assert not re.search(r"kept a gold card worth", out)


def test_one_moment_of_a_record(record, capsys):
    assert main(["replay", str(record), "--move", "5", "--seat", "A"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Move 5 of")
    assert "Your hand" in out
    assert main(["replay", str(record), "--move", "0"]) == 0
    assert "The deal" in capsys.readouterr().out
    assert "from 0 to" in refused(capsys, "replay", str(record), "--move", "9999")
    assert "A to C" in refused(capsys, "replay", str(record), "--seat", "Z")


def test_a_fair_record_is_found_fair(record, finished, capsys):
    assert main(["replay", str(record), "--verify"]) == 0
    out = capsys.readouterr().out
    assert "is a fair record." in out
    assert all(hashed in out for hashed in finished.commitments.values())


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"seed ......", "seed abcdef"),
        (r"commit gold ......", "commit gold abcdef"),
        (r"A=[0-9]+", "A=99"),
        (r"\nround 1\n\S+ ", "\nround 1\n"),
    ],
    ids=["seed", "commitment", "result", "move"],
)
def test_a_tampered_record_is_found_out(pattern, text, record, capsys):
    record.write_text(re.sub(pattern, text, record.read_text("utf-8"), count=1), encoding="utf-8")
    assert main(["replay", str(record), "--verify"]) == 1
    assert "not a fair record" in capsys.readouterr().out


def test_what_cannot_be_checked_is_not_called_fair(record, finished, capsys):
    text = "\n".join(x for x in str(finished.record()).split("\n") if not x.startswith("commit"))
    record.write_text(text, encoding="utf-8")
    assert main(["replay", str(record), "--verify"]) == 1
    assert "no fingerprints" in capsys.readouterr().out
    text = "\n".join(x for x in str(finished.record()).split("\n") if not x.startswith("seed"))
    record.write_text(text, encoding="utf-8")
    assert main(["replay", str(record), "--verify"]) == 1
    assert "not revealed" in capsys.readouterr().out
    assert "reveal" in refused(capsys, "replay", str(record))


def saboteur2_match(players=3, seed=1) -> Match:
    match = Match("saboteur2", players, seed, [f"Player {i}" for i in range(players)])
    bot = bot_of("random")
    dice = Dice(seed)
    while not match.over:
        match.play(move_text(match.rules, bot.choose(match.view(match.turn), dice)))
    return match


@pytest.fixture(scope="module")
def finished2() -> Match:
    return saboteur2_match()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_saboteur_2_is_told_too(language, finished2, tmp_path, capsys):
    path = tmp_path / "two.match"
    path.write_text(str(finished2.record()), encoding="utf-8")
    assert main(["replay", str(path), "--language", language]) == 0
    out = capsys.readouterr().out
    assert catalogue(language).text("card.trapped.a") in out
    assert "S2-GRP-" in out
    assert main(["replay", str(path), "--verify", "--language", language]) == 0


def test_what_somebody_picks_is_not_told_to_the_others(finished2, tmp_path, monkeypatch, capsys):
    """Cards are picked one by one before they are discarded; the picks are secret too."""
    monkeypatch.setenv("COLUMNS", "4000")
    path = tmp_path / "two.match"
    path.write_text(str(finished2.record()), encoding="utf-8")
    for eyes, others in (("A", "BC"), ("-", "ABC")):
        assert main(["replay", str(path), "--seat", eyes]) == 0
        out = capsys.readouterr().out
        for other in others:
            assert re.search(rf"{other}:-\?\?,", out)
            assert not re.search(rf"{other}:-[^?]", out)
        assert not re.search(r"Player [12] (drew|was dealt|discarded \d cards face down):", out)


# --- the commands with figures ------------------------------------------------------------------


KEYS = {
    "simulate": "ruleset players bots seed games rounds moves moves_per_round moves_per_second "
    "legal_moves_per_turn miner_wins greedy_wins saboteur_wins miner_win_share by_saboteurs_dealt "
    "results happenings gold_per_role gold_per_match seconds",
    "bench": "rulesets python machine build seconds repeat rows",
}


def test_figures_in_both_languages(monkeypatch, capsys):
    arguments = ["simulate", "saboteur2", "--players", "4", "--games", "1", "--bots", "random"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.startswith("saboteur2@1/P2024, 4 players, bots: random\n")
    assert "legal moves per turn" in out
    assert "doors bar both teams" in out
    assert main([*arguments, "--language", "fr"]) == 0
    french = capsys.readouterr().out
    assert "coups permis par tour" in french
    assert "Géologue" in french
    assert len(french.split("\n")) == len(out.split("\n"))
    assert "per" not in french.split()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_figures_for_machines_do_not_depend_on_the_language(language, monkeypatch, capsys):
    arguments = ["--games", "1", "--players", "3", "--bots", "random", "--json"]
    assert main(["simulate", *arguments, "--language", language]) == 0
    assert list(json.loads(capsys.readouterr().out)) == KEYS["simulate"].split()
    speed = {"moves_per_second": 10.0, "copy_seconds": 0.1}
    monkeypatch.setattr(bench, "_worker", lambda job, seconds: speed)
    assert main(["bench", "--repeat", "1", "--json", "--language", language]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == KEYS["bench"].split()
    assert found["rows"][1]["what"] == "base, 3 players, interpreted"
    assert main(["bench", "--repeat", "1", "--language", language]) == 0
    out = capsys.readouterr().out
    assert ("base, 3 joueurs, interprété" in out) == (language == "fr")


POSITIONS = """id one
pos
base
players 3
hand A EW
end
perft 1 {count}
"""


def test_counting_in_both_languages(tmp_path, capsys):
    path = tmp_path / "one.perft"
    path.write_text(POSITIONS.format(count=3), encoding="utf-8")
    assert main(["perft", str(path)]) == 0
    assert re.fullmatch(r"1 position, 3 sequences, \d+/s: all right\n", capsys.readouterr().out)
    path.write_text(POSITIONS.format(count=4), encoding="utf-8")
    assert main(["perft", str(path), "--language", "fr"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("one\u00a0: perft 1 donne 3, et non 4\n1 situation, 3 suites, ")
    assert main(["perft", str(path), "--divide"]) == 0
    assert capsys.readouterr().out.endswith("one: perft 1 is 3\n")
    assert "“two”" in refused(capsys, "perft", str(path), "--id", "two")
    path.write_text("nonsense\n", encoding="utf-8")
    assert "saboteur perft --help" in refused(capsys, "perft", str(path))


# --- check and rules ---------------------------------------------------------------------------


SCENARIO = """scenario SC-X a straight
clauses BASE-PATH-01
given
  base
  players 3
  hand A EW ??*5
legal A EW@1,0
"""


def test_scenarios_that_hold(tmp_path, capsys):
    path = tmp_path / "good.scenario"
    path.write_text(SCENARIO, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "1 scenario: all hold.\n"
    assert main(["check", "-v", str(path), "--language", "fr"]) == 0
    assert "réussi  SC-X a straight [BASE-PATH-01]" in capsys.readouterr().out


def test_scenarios_that_fail(tmp_path, capsys):
    path = tmp_path / "bad.scenario"
    path.write_text(SCENARIO.replace("EW@1,0", "EW@5,0"), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("failed  SC-X")
    assert f"{path}:7: expected EW@5,0 to be legal" in out
    assert out.endswith("1 scenario: 1 failed.\n")


def test_parts_clauses_and_modules(capsys):
    assert main(["rules"]) == 0
    assert "BASE-PATH   Path cards" in capsys.readouterr().out
    assert main(["rules", "base-path"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Path cards\nBASE-PATH-01 ")
    assert "BASE-ACT" not in {line[:8] for line in out.split("\n")}
    assert main(["rules", "base-path-02"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("BASE-PATH-02 ")
    assert "Source: " in out
    assert main(["rules", "--modules"]) == 0
    out = capsys.readouterr().out
    assert "require_connection" in out
    assert "P2004" in out
    assert "[ED-04," in out
    assert "Saboteur 2, 2 to 12 players" in out
    assert "trap_self" in out
    assert out.count("[ED-04,") == 1
    assert "require_connection, first_player and goal_cells: as in Base game" in out
    assert all(len(line) < 80 for line in out.split("\n"))


def test_searching_forgives_capitals_and_accents(capsys):
    assert main(["rules", "BASE", "--search", "TRESOR", "--language", "fr"]) == 0
    out = capsys.readouterr().out
    assert "trésor" in out
    assert all(line.startswith(("BASE-", "    ")) for line in out.split("\n")[:-3])


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


# --- small things ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("2", Typed(2)),
        ("2c", Typed(2, "c")),
        ("2 C 1", Typed(2, "c", 1)),
        ("12ab", Typed(12, "ab")),
        ("2-", Typed(2, discard=True)),
        ("-2", Typed(2, discard=True)),
        ("", None),
        ("c", None),
        ("-EW", None),
        ("2-3", None),
        ("200", None),
    ],
)
def test_what_is_typed(text, typed):
    assert read_typed(text) == typed


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("-2 4 5", [2, 4, 5]),
        ("2, 4", [2, 4]),
        ("- 1 -2", [1, 2]),
        ("2", []),
        ("-2", []),
        ("2c", []),
        ("2 c", []),
        ("2-3", []),
        ("-EW", []),
        ("", []),
    ],
)
def test_several_numbers(text, numbers):
    assert read_numbers(text) == numbers


def test_labels():
    assert [label(i) for i in (0, 25, 26, 27, 52)] == ["a", "z", "aa", "ab", "ba"]


def test_widths():
    assert width("\x1b[1;33mé\x1b[0m") == 1
    assert width("金山") == 4
    assert cut("Bartholomew", 6) == "Barth…"
    assert wrap("one two three", 8, "- ", "  ") == ["- one", "  two", "  three"]
    assert wrap("x" * 20, 10)[0] == "x" * 10
    assert flow(["aaa", "bbb", "ccc"], 9) == ["aaa   bbb", "ccc"]
    assert table([["a", "1"], ["bbb", "22"]], right=(1,)) == ["a     1", "bbb  22"]


def test_the_window_shows_what_matters():
    assert span([0, 8], [], 20) == (0, 8)
    assert span(list(range(30)), [20, 21], 10) == (16, 25)
    first, last = span([*range(-10, 1), 8], [8], 9)
    assert first <= 8 <= last
