"""A package has the weights that are shipped, and whoever starts it has the level.

A wheel is made of a copy of the sources; what runs is what was in the wheel. What the weights are
worth is asked in tests/bots/test_shipped_weights.py.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest
from web.serving import Server

from saboteur.client import Client, open_table
from saboteur.server.wire import messages

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from website.python_parts import NOT_OURS  # noqa: E402 - the path must be set first

PLACE = "saboteur/products/base/learned.npz"


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """A wheel made of the sources, unpacked."""
    home = tmp_path_factory.mktemp("package")
    copy = home / "copy"
    leave = shutil.ignore_patterns("static", "__pycache__", "*.so")
    shutil.copytree(ROOT / "src", copy / "src", ignore=leave)
    for name in (".gitignore", "LICENSE", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, copy / name)
    shutil.copytree(ROOT / "tools", copy / "tools", ignore=leave)
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(home))
    # The client has a test of its own (tests/web/test_package.py).
    subprocess.run(build, cwd=copy, env={**os.environ, "HATCH_BUILD_NO_HOOKS": "1"}, check=True)
    (wheel,) = home.glob("*.whl")
    unpacked = home / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    return unpacked


def run(installed: Path, script: str, *words: str) -> str:
    """Run a script in a fresh process that has what was installed, and nothing of the sources."""
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.endswith("_NUM_THREADS") and name != "COVERAGE_PROCESS_START"
    }
    env |= {"PYTHONPATH": str(installed), "SABOTEUR_PURE": "1"}
    command = [sys.executable, "-c", script, *words]
    done = subprocess.run(
        command, cwd=installed, env=env, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    return done.stdout


def test_a_wheel_has_the_weights_to_the_byte(installed):
    assert (installed / PLACE).read_bytes() == (ROOT / "src" / PLACE).read_bytes()


LISTED = """
import json, sys
{first}
from saboteur.bots.levels import LEVELS
import saboteur
print(json.dumps([saboteur.__file__, list(LEVELS), "numpy" in sys.modules]))
"""


@pytest.mark.parametrize("first", ["", "import saboteur.products", "import saboteur.bots.learned"])
def test_the_level_is_offered_whatever_is_imported_first(installed, first):
    """And nobody pays for NumPy before a bot is asked."""
    place, levels, has_numpy = json.loads(run(installed, LISTED.format(first=first)))
    assert place.startswith(str(installed))
    assert levels == ["random", "simple", "reader", "learned", "searcher"]
    assert not has_numpy


def test_without_numpy_it_is_not_offered(installed):
    """As inside a browser, where there is none."""
    script = LISTED.format(
        first="import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'numpy' else find(name, *more)"
    )
    _, levels, has_numpy = json.loads(run(installed, script))
    assert levels == ["random", "simple", "reader", "searcher"]
    assert not has_numpy


COMMAND = "import sys; from saboteur.cli.main import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize("bot", ["learned", "searcher:visits=10:prior=learned"])
def test_commands_play_it(installed, bot):
    words = ("base", "--players", "4", "--bots", f"{bot},simple", "--json")
    told = json.loads(run(installed, COMMAND, "simulate", *words, "--games", "1"))
    assert told["bots"] == [bot, "simple"]
    assert told["games"] == 1
    told = json.loads(run(installed, COMMAND, "arena", *words, "--rounds", "2", "--jobs", "2"))
    assert not told["failures"]


WORKER = """
import asyncio, json, os
from pathlib import Path
from saboteur.bots.learned import read_judge
from saboteur.match import Match
from saboteur.server.minds.questions import Question, packed, work
from saboteur.server.minds.thinker import Thinker

def looked(question, seconds):
    found = work(question, seconds)
    tasks = Path("/proc/self/task")
    threads = [(one / "comm").read_text().strip() for one in tasks.iterdir()] if tasks.is_dir() else []
    names = [f"{name}_NUM_THREADS" for name in ("OPENBLAS", "OMP", "MKL")]
    return found.believed.level, len(threads), [os.environ.get(name) for name in names]

async def main():
    thinker = Thinker()
    question = Question("move", Match("base", 5, 3).view("A"), "learned", 1)
    before, was_read = await thinker.ask(threads_before)
    told = await thinker.ask(looked, packed(question), 30.0)
    thinker.end()
    print(json.dumps([*told, before, was_read]))

def threads_before():
    tasks = Path("/proc/self/task")
    was_read = read_judge.cache_info().currsize
    return len(list(tasks.iterdir())) if tasks.is_dir() else 0, was_read

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_process_of_a_table_thinks_in_one_thread(installed, tmp_path):
    """With several, small products of matrices take many times as long on busy cores."""
    script = tmp_path / "asking.py"
    script.write_text(WORKER, "utf-8")
    told = run(installed, f"import runpy; runpy.run_path({str(script)!r}, run_name='__main__')")
    level, after, variables, before, was_read = json.loads(told)
    assert level == "learned"
    assert variables == ["1", "1", "1"]
    assert after == before, "NumPy started no threads"
    assert was_read == 1, "before anybody was asked"


@pytest.mark.timeout(300)
def test_a_table_offers_it_and_it_plays_a_match_there(installed, tmp_path):
    """In processes of its own, and nobody had to answer for it."""
    environment = {"PYTHONPATH": str(installed), "SABOTEUR_PURE": "1"}
    server = Server(tmp_path / "data", folder=installed, environment=environment)

    async def main() -> None:
        client = await Client.connect(server.address, opened.table, opened.token)
        assert client.welcome is not None
        assert client.welcome.bots == ["random", "simple", "reader", "learned", "searcher"]
        await client.ask(messages.Start)
        end = await asyncio.wait_for(
            client.play(lambda match: match.view.choices[-1].move), timeout=240
        )
        assert end.view.result is not None
        await client.close()

    try:
        opened = open_table(server.address, "Ann", bots=["learned", "learned"])
        asyncio.run(main())
        with urllib.request.urlopen(f"{server.address}/metrics") as answer:
            told = answer.read().decode()
    finally:
        server.stop()
    kinds = re.findall(r'mind_fallbacks_total\{kind="(\w+)"', told)
    assert set(kinds) <= {"overrun"}, (
        "on a busy machine a simpler level may answer, but none failed"
    )
    asked = re.search(r'mind_seconds_count\{level="learned"\} (\d+)', told)
    assert asked is not None
    assert int(asked[1]) > 40


def test_the_site_has_nothing_that_takes_numpy():
    """There is none inside a browser: neither weights nor what reads them are sent there."""
    sent = [
        file
        for file in (ROOT / "src/saboteur/products/base").iterdir()
        if not f"products/base/{file.name}".startswith(NOT_OURS)
    ]
    assert "products/base/learned.npz".startswith(NOT_OURS)
    scripts = [file for file in sent if file.suffix == ".py"]
    assert "bot.py" in [file.name for file in scripts]
    assert not [file.name for file in scripts if "import numpy" in file.read_text("utf-8")]
