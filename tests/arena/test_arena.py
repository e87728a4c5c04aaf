"""`saboteur arena`: what is played, what is kept, what is refused, what is told."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli.running import refused

from saboteur.arena.deals import Work, play_deal
from saboteur.arena.report import report
from saboteur.arena.rows import pack, thinking
from saboteur.arena.setting import CROSS, DESIGNS, SEATS, TEAMS, Setting
from saboteur.arena.side_report import side_won
from saboteur.cli.main import main

QUICK = ["arena", "--jobs", "1", "--rounds", "12", "--bots", "random,simple"]


def told(capsys, *arguments: str) -> dict:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_all_games_of_a_deal_have_the_same_cards_and_seats():
    """Dealt by the deal, not by who plays; and only the tested seats change hands."""
    setting = Setting("base", 5, ("random", "simple"), TEAMS)
    for deal in range(8):
        row = play_deal(Work(setting), deal)
        plain, diggers, saboteurs = row["games"]
        assert plain["seats"] == [1] * 5
        are_saboteurs = [role == "saboteur" for role in row["roles"]]
        assert diggers["seats"] == [int(saboteur) for saboteur in are_saboteurs]
        assert saboteurs["seats"] == [int(not saboteur) for saboteur in are_saboteurs]
        assert all(game["ends"] == row["roles"] for game in row["games"])


def test_a_single_seat_of_each_side_is_replaced():
    setting = Setting("base", 5, ("random", "simple"), SEATS)
    seats = set()
    for deal in range(20):
        row = play_deal(Work(setting), deal)
        for game in row["games"][1:]:
            (tested,) = game["tested"]
            seats.add(tested)
            assert [seat for seat, bot in enumerate(game["seats"]) if bot == 0] == [tested]
            assert (row["roles"][tested] == "saboteur") == (game["name"] == "saboteurs")
    assert seats == set(range(5))


def test_without_saboteurs_there_is_nobody_to_replace():
    setting = Setting("base", 3, ("random", "simple"), TEAMS, saboteurs=0)
    row = play_deal(Work(setting), 0)
    assert [game["name"] for game in row["games"]] == ["plain", "diggers"]
    assert not any(side_won(game, "saboteurs") for game in row["games"])


def test_every_side_against_every_other():
    setting = Setting("base", 5, ("random", "simple"), CROSS)
    found = report(setting, [play_deal(Work(setting), deal) for deal in range(10)])
    kinds = {(kind["diggers"], kind["saboteurs"]) for kind in found["shares"]}
    assert kinds == {(a, b) for a in setting.bots for b in setting.bots}


def test_the_better_bot_is_found_to_be_better(capsys):
    """Simple against random, with a side replaced: both sides, interval above zero."""
    found = told(capsys, "arena", "--jobs", "1", "--rounds", "60", "--bots", "simple,random")
    diggers, saboteurs = found["pairs"]
    assert (diggers["side"], saboteurs["side"]) == ("diggers", "saboteurs")
    assert diggers["uplift"]["mean"] >= 0
    assert found["ratings"][0]["elo"]["mean"] > 0
    backwards = told(capsys, "arena", "--jobs", "1", "--rounds", "60", "--bots", "random,simple")
    for pair in backwards["pairs"]:
        assert pair["uplift"]["high"] < 0
        assert pair["uplift"]["n"] == 60


def test_shares_are_told_by_the_saboteurs_dealt(capsys):
    found = told(capsys, *QUICK)
    (plain,) = [kind for kind in found["shares"] if kind["diggers"] == kind["saboteurs"]]
    strata = plain["diggers_won"]["by_saboteurs"]
    assert {dealt: each["n"] for dealt, each in strata.items()} == found["rounds_dealt"]
    weighted = sum(found["mix"][dealt] * each["mean"] for dealt, each in strata.items())
    assert plain["diggers_won"]["mean"] == pytest.approx(weighted, abs=1e-4)


@pytest.mark.parametrize(
    "game",
    [
        ["saboteur2", "--players", "8", "--design", "seats"],
        ["saboteur2/PGIG", "--players", "2", "--design", "cross"],
        ["base+greedy-dwarf+veto+treasure-chests", "--players", "6"],
        ["base", "--players", "10", "--design", "mixed"],
        ["saboteur2", "--players", "5", "--saboteurs", "1"],
    ],
)
def test_every_game_can_be_played(game, capsys):
    found = told(capsys, "arena", *game, "--jobs", "1", "--rounds", "3", "--bots", "simple,random")
    assert found["deals"] == 3
    assert found["failures"] == []


def test_two_rivals_sit_on_both_sides(capsys):
    found = told(capsys, "arena", "duel", "--jobs", "1", "--rounds", "3")
    (pair,) = found["pairs"]
    assert pair["share"]["mean"] > 0.5
    assert pair["gold"]["mean"] > 0
    assert found["games"] == 6


def test_one_player_is_told_a_score(capsys):
    found = told(capsys, "arena", "solo", "--jobs", "1", "--rounds", "3")
    simple, random = found["bots"]
    assert simple["score"]["mean"] > random["score"]["mean"]
    assert simple["uplift"]["mean"] == pytest.approx(
        simple["score"]["mean"] - random["score"]["mean"]
    )


# --- the file ------------------------------------------------------------------------------------


def test_a_run_goes_on_where_it_stopped(tmp_path, capsys):
    whole, parted = tmp_path / "whole.jsonl", tmp_path / "parted.jsonl"
    assert main([*QUICK, "--out", str(whole)]) == 0
    first = [*QUICK[:4], "5", *QUICK[5:]]
    assert main([*first, "--out", str(parted)]) == 0
    lines = parted.read_text().splitlines()
    assert len(lines) == 6
    # The machine went down in the midst of a line.
    parted.write_text("\n".join(lines[:5]) + "\n" + lines[5][:40])
    assert main([*QUICK, "--out", str(parted)]) == 0
    capsys.readouterr()

    def rows(path: Path) -> list[str]:
        return sorted(
            re.sub(r'"seconds":\[.*?\]', "", line) for line in path.read_text().splitlines()
        )

    assert rows(whole) == rows(parted)
    before = parted.read_text()
    assert main([*first, "--out", str(parted)]) == 0
    assert parted.read_text() == before
    assert "5 deals" in capsys.readouterr().out


@pytest.mark.parametrize(
    "changed",
    [
        ["--bots", "simple,random"],
        ["--seed", "2"],
        ["--players", "4"],
        ["--design", "seats"],
        ["--saboteurs", "1"],
        ["base/P2004"],
    ],
)
def test_a_file_of_another_run_is_refused(changed, tmp_path, capsys):
    path = tmp_path / "run.jsonl"
    assert main([*QUICK[:4], "1", *QUICK[5:], "--out", str(path)]) == 0
    before = path.read_text()
    capsys.readouterr()
    assert "holds the deals of another run" in refused(capsys, *QUICK, *changed, "--out", str(path))
    assert path.read_text() == before


def test_another_python_goes_on_with_a_file(tmp_path, capsys):
    """It plays the same, so it may; also where the first line does not tell, as older ones do not."""
    path = tmp_path / "run.jsonl"
    assert main([*QUICK[:4], "1", *QUICK[5:], "--out", str(path)]) == 0
    for python in ("3.99.0", None):
        head, *rows = path.read_text().splitlines(keepends=True)
        began = json.loads(head)
        assert began.pop("python")
        if python:
            began["python"] = python
        path.write_text("".join([json.dumps(began) + "\n", *rows]))
        assert main([*QUICK[:4], "2", *QUICK[5:], "--out", str(path)]) == 0
        if python:
            assert json.loads(path.read_text().splitlines()[0]) == began, "who began it stays told"
    assert len(path.read_text().splitlines()) == 3
    capsys.readouterr()


def test_whoever_goes_on_is_told_that_bots_may_play_otherwise_now(tmp_path, capsys):
    """What was begun with their code as it is, or before that was told, is gone on with in silence."""
    path = tmp_path / "run.jsonl"
    first, more = [*QUICK[:4], "1", *QUICK[5:]], [*QUICK[:4], "2", *QUICK[5:]]
    assert main([*first, "--out", str(path)]) == 0
    pack(str(path))
    assert main([*more, "--out", str(path)]) == 0
    assert "other code" not in capsys.readouterr().err
    head, *rows = path.read_text().splitlines(keepends=True)
    began = json.loads(head)
    assert began["thinking"] == thinking()
    path.write_text("".join([json.dumps({**began, "thinking": "0" * 16}) + "\n", *rows]))
    assert main([*more, "--out", str(path)]) == 0
    assert capsys.readouterr().err.count(f"{path} was begun with other code") == 1
    # What was packed and handed on stays what it was.
    pack(str(path))
    path.unlink()
    assert main([*more, "--out", str(path)]) == 0
    assert f"{path}.xz was begun with other code" in capsys.readouterr().err
    assert json.loads(path.read_text().splitlines()[0])["thinking"] == "0" * 16
    del began["thinking"]
    path.write_text("".join([json.dumps(began) + "\n", *rows]))
    path.with_name(f"{path.name}.xz").unlink()
    assert main([*more, "--out", str(path)]) == 0
    assert "other code" not in capsys.readouterr().err


def test_what_bots_think_with_is_their_code_and_their_weights(tmp_path, monkeypatch):
    parts = {"bots/simple.py": "a", "minds/lap.py": "b", "products/base/bot_sight.py": "c"}
    parts |= {"products/base/learned.npz": "d", "products/base/value.json": "e"}
    parts["products/duel/quick.py"] = "f"

    def number(**changed: str) -> str:
        for path, text in {**parts, "products/base/cards.toml": "x", **changed}.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text)
        thinking.cache_clear()
        return thinking()

    monkeypatch.setattr("saboteur.arena.rows.files", lambda _package: tmp_path)
    now = number()
    assert number() == now
    for path in parts:
        assert number(**{path: "other"}) != now
    assert number(**{"products/base/cards.toml": "other"}) == now
    monkeypatch.undo()
    thinking.cache_clear()


def test_a_file_of_something_else_is_left_alone(tmp_path, capsys):
    path = tmp_path / "notes.txt"
    path.write_text("milk\nbread\n")
    assert "no file of the arena" in refused(capsys, *QUICK, "--out", str(path))
    assert path.read_text() == "milk\nbread\n"


def test_several_processes_play_the_same(tmp_path, capsys):
    alone = told(capsys, *QUICK)
    together = told(capsys, "arena", "--jobs", "2", *QUICK[3:])
    for found in (alone, together):
        del found["speed"]
    assert alone == together


def test_a_run_that_is_stopped_ends_at_once_and_goes_on(tmp_path):
    """With a bot that thinks for minutes: nobody waits for the deal that is being played."""
    (tmp_path / "slow.py").write_text(
        "import time\n"
        "class Slow:\n"
        "    def choose(self, view, dice):\n"
        "        if view.deck_size < 30:\n"
        "            open('busy', 'w').close()\n"
        "            time.sleep(100)\n"
        "        return dice.pick(view.legal_moves)\n"
    )
    command = [sys.executable, "-m", "saboteur", "arena", "--players", "3", "--jobs", "2"]
    command += ["--bots", "slow.py:Slow,simple", "--design", "self", "--out", "run.jsonl"]
    running = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL)
    path = tmp_path / "run.jsonl"
    end = time.monotonic() + 60
    while not (tmp_path / "busy").exists() and time.monotonic() < end:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    assert running.wait(timeout=30) == 130
    head, *rows = path.read_text().splitlines()
    assert json.loads(head)["bots"] == ["slow.py:Slow", "simple"]
    assert rows == []


def test_a_bot_that_is_told_the_roles_knows_them_and_no_other_does(tmp_path, monkeypatch):
    """The arena tells them, in the view; that is all the bot gets."""
    (tmp_path / "spy.py").write_text(
        "def spy(view, dice):\n"
        "    with open('seen', 'a') as file:\n"
        "        print(None in view.roles.values(), file=file)\n"
        "    view.sample(1)\n"
        "    return dice.pick(view.legal_moves)\n"
    )
    monkeypatch.chdir(tmp_path)
    for game, players in (("base", 5), ("saboteur2", 8)):
        for bot, hidden in (("spy.py:spy:told=roles", "False"), ("spy.py:spy", "True")):
            (tmp_path / "seen").write_text("")
            setting = Setting(game, players, (bot,), "self")
            work = Work(setting, (("spy.py", (tmp_path / "spy.py").read_text()),))
            assert report(setting, [play_deal(work, 0)])["failures"] == []
            lines = (tmp_path / "seen").read_text().split()
            # When the round is over, everybody's card lies open.
            assert hidden in lines[:5]
            assert set(lines[:-12]) == {hidden}


# --- what is told --------------------------------------------------------------------------------


def test_tables_and_picture(tmp_path, capsys):
    path = tmp_path / "run.svg"
    assert main([*QUICK, "--plot", str(path)]) == 0
    out = capsys.readouterr().out
    assert "12 deals" in out
    assert re.search(r"random +simple +diggers .* −\d+\.\d ± \d+\.\d\n", out)
    assert "Rating in Elo above simple" in out
    assert "2 Saboteurs dealt" in out
    assert path.read_text().count('class="dot"') == 6


@pytest.mark.parametrize("design", DESIGNS)
def test_every_design_has_words_in_every_language(design, capsys):
    game = {"rivals": ["duel"], "scores": ["solo"]}.get(design, [])
    arguments = ["arena", *game, "--rounds", "1", "--jobs", "1", "--design", design]
    for language in ("en", "fr"):
        assert main([*arguments, "--language", language]) == 0
        assert "cli.arena" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--bots", "clever,simple"], "choose one of: random, simple"),
        (["--bots", "simple:speed=3,random"], "simple has no setting 'speed'"),
        (["--bots", "simple:fast,random"], "level:key=value"),
        (["--bots", "simple,simple"], "name each once"),
        (["--bots", "simple:told=hands,random"], "told=roles"),
        (["--bots", "nowhere.py:Bot,simple"], "nowhere.py"),
        (["--bots", "nowhere.py,simple"], "which class"),
        (["--rounds", "0"], "--rounds"),
        (["--jobs", "0"], "--jobs"),
        (["--saboteurs", "5"], "there can be: 1, 2"),
        (["--design", "scores"], "makes no sense"),
        (["duel", "--design", "teams"], "makes no sense"),
        (["duel", "--saboteurs", "1"], "there can be: -"),
        (["--players", "2"], "3 to 10"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments, part, capsys):
    assert part in refused(capsys, "arena", *arguments)


def test_without_ray_the_command_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install saboteur[ray]" in refused(capsys, *QUICK, "--ray")
