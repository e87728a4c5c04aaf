"""Files that are not what they should be, and what goes wrong inside or from outside."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli.running import refused

from saboteur.cli import main as main_module
from saboteur.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


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
    assert "already exists" in refused(capsys, "play", "--record", str(record))
    assert record.read_text("utf-8") == before


def test_a_record_that_cannot_be_written_is_refused_at_once(tmp_path, capsys):
    path = tmp_path / "no" / "such" / "folder" / "a.match"
    assert "could not be written" in refused(capsys, "play", "--record", str(path))


def test_options_that_a_record_lays_down_are_refused(record, capsys):
    sentence = refused(capsys, "play", "--resume", str(record), "--seed", "3")
    assert sentence.startswith("--seed is already laid down")


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
