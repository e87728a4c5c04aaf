"""The command that fits the value: it plays, fits and writes what bots can read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from saboteur.minds.scene import COUNT, FEATURES

TOOL = Path(__file__).resolve().parents[2] / "tools" / "fit_value.py"


def test_it_plays_fits_and_writes(tmp_path: Path) -> None:
    for game in ("base", "saboteur2"):
        (tmp_path / game).mkdir()
    command = [sys.executable, TOOL, "--rounds", "10", "--players", "3", "--into", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "held-out log loss" in done.stdout
    for game, models in (("base", 1), ("saboteur2", 2)):
        found = json.loads((tmp_path / game / "value.json").read_text("utf-8"))
        assert found["features"] == list(FEATURES)
        assert [len(weights) for weights in found["players"]["5"]] == [COUNT] * models
