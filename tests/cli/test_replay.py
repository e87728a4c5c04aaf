"""`saboteur replay`: a match told again, through anybody's eyes, and verified."""

import re

import pytest
from cli.running import bots_match, refused

from saboteur.cli.main import main
from saboteur.match import Match
from saboteur.texts.messages import catalogue


def test_a_record_is_told_move_by_move(record, finished, capsys):
    assert main(["replay", str(record)]) == 0
    out = capsys.readouterr().out
    moves = [line for line in out.split("\n") if line.startswith("Move ")]
    assert len(moves) == len(finished.moves) + 1
    for line, move in zip(moves, finished.moves, strict=False):
        assert f", {move}, " in line
    assert "The match is over" in out


def test_the_end_of_each_round_says_who_won_and_why(record, finished, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "4000")
    assert main(["replay", str(record)]) == 0
    lines = capsys.readouterr().out.split("\n")
    ends = [at for at, line in enumerate(lines) if line.startswith("· The round is over")]
    assert len(ends) == 3
    for end in ends:
        first = max(at for at in range(end) if lines[at].startswith("Move "))
        assert re.match(r"(The (Gold Miners|Saboteurs) win|Nobody wins): ", lines[first + 1])
    step = next(at for at in range(ends[0], 0, -1) if lines[at].startswith("Move "))
    number = lines[step].split()[1]
    assert main(["replay", str(record), "--move", number]) == 0
    assert lines[step + 1] in capsys.readouterr().out


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


@pytest.fixture(scope="module")
def finished2() -> Match:
    return bots_match("saboteur2")


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
