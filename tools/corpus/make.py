#!/usr/bin/env python3
"""Keep tables that some version of this repository stored: `tools/corpus/make.py COMMIT...`.

Each commit is laid out in a temporary folder, its own server plays tables with every game there, and
the file that it wrote is packed into `tests/corpus`. From then on every version has to read it
(`tests/server/test_corpus.py`). Do it before a release, and before a change of what is stored.
"""

from __future__ import annotations

import lzma
import os
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "corpus"
SEED = 1


def git(*words: str) -> bytes:
    """Return what git says."""
    command = ["git", "-C", str(ROOT), *words]
    return subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603 - ours


def keep(commit: str) -> Path:
    """Let a commit play, and keep what it stored; return where."""
    about = (
        git("log", "-1", "--format=%cd %h", "--date=format:%Y-%m-%dT%H%M", commit).decode().split()
    )
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(git("archive", commit, "src", "tests"))) as archive:
            archive.extractall(folder, filter="data")
        path = os.path.join(folder, "tables.sqlite")
        environment = {**os.environ, "PYTHONPATH": "src:tests", "SABOTEUR_PURE": "1"}
        playing = [sys.executable, str(Path(__file__).with_name("play_tables.py")), path, str(SEED)]
        subprocess.run(playing, check=True, cwd=folder, env=environment)  # noqa: S603 - ours
        return pack(path, "-".join(about))


def pack(path: str, name: str) -> Path:
    """Pack a file of tables into the corpus."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    target = CORPUS / f"{name}.sqlite.xz"
    packed = lzma.compress(Path(path).read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    target.write_bytes(packed)
    print(f"{target.relative_to(ROOT)}: {len(packed)} bytes")
    return target


if __name__ == "__main__":
    for name in sys.argv[1:]:
        keep(name)
