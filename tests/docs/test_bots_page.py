"""docs/bots.md is run: its files are written, its commands carried out, its bots play."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from server.conftest import Process

from saboteur.bots.levels import LEVELS
from saboteur.cli.main import main

PAGE = Path("docs/bots.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```([a-z]+) ?([a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
USUAL_SERVER = "http://127.0.0.1:8080"


class Block(NamedTuple):
    """A piece of code of the page."""

    language: str
    how: str
    text: str


BLOCKS = [Block(*found) for found in BLOCK.findall(PAGE)]


def commands(how: str) -> list[str]:
    return [
        line
        for block in BLOCKS
        if block.language == "sh" and block.how == how
        for line in block.text.splitlines()
    ]


@pytest.fixture
def files(tmp_path, monkeypatch) -> Path:
    """Write the files of the page, as a reader would."""
    for block in BLOCKS:
        if block.language == "python":
            name = block.text.partition("\n")[0].removeprefix("# ")
            (tmp_path / name).write_text(block.text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_is_read_whole():
    assert {block.language for block in BLOCKS} == {"python", "sh"}
    assert PAGE.count("```") == 2 * len(BLOCKS)
    assert len(commands("")) + len(commands("fails")) + len(commands("server")) >= 6


def test_its_first_bot_has_ten_lines():
    first = next(block for block in BLOCKS if block.language == "python")
    assert len(first.text.splitlines()) <= 11


def test_its_table_lists_the_levels():
    rows = re.findall(r"^\| `([a-z]+)` \|", PAGE.partition("## One of your own")[0], re.MULTILINE)
    assert set(LEVELS) <= set(rows)


def test_its_commands_work(files, capsys):
    for line in commands(""):
        assert main(shlex.split(line)[1:]) == 0, line
        assert capsys.readouterr().out
    assert (files / "run.svg").exists()
    assert len((files / "run.jsonl").read_text().splitlines()) == 41


def test_its_careless_bot_is_caught(files, capsys):
    (line,) = commands("fails")
    assert main(shlex.split(line)[1:]) == 1
    out = capsys.readouterr().out
    assert "careless.py:Careless has failed" in out
    assert re.search(r"deal 0, seat [A-C], move \d+: WrongMove: 'NESW@99,99' is not one of", out)


def test_its_program_plays_at_a_server(files):
    folder = files / "data"
    folder.mkdir()
    server = Process(folder, "--bot-seconds", "0", "--messages-per-second", "2000")
    server.start()
    try:
        (line,) = commands("server")
        words = shlex.split(line.replace(USUAL_SERVER, server.url))
        done = subprocess.run(
            [sys.executable, *words[1:]], capture_output=True, text=True, timeout=100, check=False
        )
    finally:
        server.stop()
    assert done.returncode == 0, done.stderr
    assert "gold" in done.stdout.lower() or "Robo" in done.stdout
