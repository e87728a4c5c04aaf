"""`saboteur analyse`: what a person reads of it, and what is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.running import refused

from saboteur.cli.commands import analyse as command
from saboteur.cli.main import main

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
RECORD = str(GOLDEN / "miner-completes.record")
FEW = ("--visits", "6")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ("Round 3", "Verdict", "Where it turned", "Who looked like a Saboteur, to C", "claims"),
        ),
        ("fr", ("Manche 3", "Verdict", "Où la partie a basculé", "vu par C", "déclarations")),
    ],
)
def test_an_analysis_is_told_and_kept(language, words, tmp_path, capsys):
    kept = tmp_path / "kept.json"
    options = [*FEW, "--seat", "c", "--json", str(kept), "--language", language]
    assert main(["analyse", RECORD, *options]) == 0
    out = capsys.readouterr().out
    assert all(word in out for word in words)
    assert max(map(len, out.split("\n"))) < 80
    data = json.loads(kept.read_text("utf-8"))
    for step in data["steps"][1:]:
        assert any(
            line.split()[:2] == [str(step["step"]), step["seat"]] for line in out.split("\n")
        )
        assert set(step["guilt"]) == {"-", "A", "B", "C"}
    assert data["claims"] is None
    assert data["visits"] == 6


def test_what_is_wrong_is_said_in_a_sentence(record, tmp_path, capsys):
    assert "A to C" in refused(capsys, "analyse", str(record), "--seat", "truth")
    assert "--visits" in refused(capsys, "analyse", str(record), "--visits", "0")
    assert "clever" in refused(capsys, "analyse", str(record), "--level", "clever")
    broken = tmp_path / "broken.match"
    broken.write_text(Path(RECORD).read_text("utf-8").replace("round 2\n", "round 2\nA:pass "))
    kept = tmp_path / "kept.json"
    wrong = refused(capsys, "analyse", str(broken), "--json", str(kept))
    assert "does not hold together" in wrong
    assert not kept.exists()


def test_stopped_half_way_nothing_is_left_behind(record, tmp_path, monkeypatch):
    real = command.analyse

    def stopped(history, setting, done):
        def stop(at: int) -> None:
            if at == 3:
                raise KeyboardInterrupt

        return real(history, setting, stop)

    monkeypatch.setattr(command, "analyse", stopped)
    assert main(["analyse", str(record), *FEW, "--json", str(tmp_path / "kept.json")]) == 130
    assert [path.name for path in tmp_path.iterdir()] == [record.name]
