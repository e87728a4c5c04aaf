"""Bots that somebody wrote: they play everywhere a level does, and their failures are counted."""

from __future__ import annotations

import io
import json
import random
import time

import pytest
from cli.running import refused

from saboteur.arena import deals
from saboteur.arena.deals import Work, play_deal
from saboteur.arena.setting import Setting
from saboteur.bots.base import Dice, seat_dice
from saboteur.bots.levels import bot_of, split_level
from saboteur.bots.own import InWords, any_bot, is_own
from saboteur.cli.main import main
from saboteur.cli.table.seating import is_level
from saboteur.match import Match
from saboteur.notation.card import NotationError
from saboteur.rules.chance import seed_bytes

BOTS = '''
import saboteur

class Last(saboteur.Bot):
    """Takes the last of its moves."""
    def __init__(self, place=-1, name="x", bold=False, share=0.5):
        self.place, self.name, self.bold, self.share = place, name, bold, share
    def choose(self, view, dice):
        return str(view.legal_moves[self.place])

def pick(view, dice):
    return dice.pick(view.legal_moves)

class Raises:
    def choose(self, view, dice):
        if view.decision == "turn" and view.seat == "B":
            raise LookupError("I am lost")
        return view.legal_moves[0]

class Cheats:
    def choose(self, view, dice):
        return "map@8,0" if view.seat == "A" else view.legal_moves[0]

class Loops:
    def choose(self, view, dice):
        while view.seat == "C":
            try:
                pass
            except Exception:
                pass
        return view.legal_moves[0]

class Raw:
    pass
'''


@pytest.fixture
def bots(tmp_path, monkeypatch):
    (tmp_path / "bots.py").write_text(BOTS)
    (tmp_path / "broken.py").write_text("import nothing_of_the_kind\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_levels_have_settings_of_the_kind_of_their_defaults(bots):
    assert split_level("a:b=1:c=") == ("a", {"b": "1", "c": ""})
    made = any_bot("bots.py:Last:place=0:name=y:bold=yes:share=0.25")
    assert isinstance(made, InWords)
    inner = made._choose.__self__
    assert (inner.place, inner.name, inner.bold, inner.share) == (0, "y", True, 0.25)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("bots.py:Nobody", "no class or function Nobody in bots.py"),
        ("bots.py:Last:speed=1", "no setting 'speed'; there are: place, name, bold, share"),
        ("bots.py:Last:place=x", "place cannot be 'x'"),
        ("bots.py:Last:bold=perhaps", "bold cannot be 'perhaps'"),
        ("bots.py:Last:place=1:place=2", "computer player: 'place=2'"),
        ("broken.py:Bot", "nothing_of_the_kind"),
        ("bots.py", "as in bots.py:MyBot"),
    ],
)
def test_what_is_no_bot_is_refused(text, part, bots, capsys):
    for command in ("simulate", "arena", "play"):
        assert part in refused(capsys, command, "--bots", text)


def test_a_level_never_loads_a_file(bots):
    """The server and records name levels by `bot_of` and `is_level`."""
    with pytest.raises(NotationError):
        bot_of("bots.py:Last")
    assert is_own("bots.py:Last")
    assert not is_level("bots.py:Last")
    assert is_level("simple")
    assert not is_level("clever")


def test_a_record_that_names_a_file_does_not_run_it(bots, capsys, monkeypatch):
    (bots / "evil.py").write_text("open('ran', 'w').write('x')\nclass Bot: pass\n")
    match = Match("base", players=3, seed=1, names=("Ann", "Bo", "Cy"))
    title, _, rest = str(match.record(secrets_too=True)).partition("\n")
    (bots / "their.match").write_text(f"{title}\n# seats person evil.py:Bot simple\n{rest}")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    main(["play", "--resume", "their.match", "--pace", "0", "--ascii"])
    capsys.readouterr()
    assert not (bots / "ran").exists()


def test_it_is_shown_words_and_its_answer_may_be_a_text(bots):
    match = Match("base", players=3, seed=1)
    seen = match.view("A" if match.turn == "A" else match.turn)
    assert any_bot("bots.py:Last").choose(seen, Dice(1)) == seen.moves[-1]
    assert any_bot("bots.py:pick").choose(seen, Dice(1)) in seen.moves


def test_it_plays_in_arena_and_simulate(bots, capsys):
    arguments = ["--players", "3", "--bots", "bots.py:Last:place=0,bots.py:pick"]
    assert main(["simulate", "base", "--games", "1", *arguments]) == 0
    assert "bots.py:pick" in capsys.readouterr().out
    for jobs in ("1", "2"):
        assert main(["arena", "--rounds", "3", "--jobs", jobs, *arguments]) == 0
        assert "bots.py:pick" in capsys.readouterr().out


def test_a_changed_file_is_another_run(bots, capsys):
    arguments = ["arena", "--rounds", "1", "--jobs", "1", "--bots", "bots.py:pick,random"]
    assert main([*arguments, "--out", "run.jsonl"]) == 0
    capsys.readouterr()
    (bots / "bots.py").write_text(BOTS + "\n# another thought\n")
    assert "files was" in refused(capsys, *arguments, "--out", "run.jsonl")


@pytest.mark.parametrize(
    ("bot", "kind", "seat", "detail"),
    [
        ("bots.py:Raises", "raised", 1, "LookupError: I am lost"),
        ("bots.py:Cheats", "illegal", 0, "WrongMove: 'map@8,0' is not one of its legal moves"),
        ("bots.py:Loops", "slow", 2, "more than 0.3 s for a move"),
    ],
)
def test_failures_are_counted_with_seat_and_move(bot, kind, seat, detail, bots, capsys):
    """And the game goes on with a random move; a bot that loops is not asked again in it."""
    begun = time.monotonic()
    arguments = ["arena", "--players", "3", "--rounds", "2", "--jobs", "1", "--move-seconds", "0.3"]
    assert main([*arguments, "--design", "self", "--bots", bot, "--json"]) == 1
    (failed,) = json.loads(capsys.readouterr().out)["failures"]
    assert failed["bot"] == bot
    assert failed[kind] == sum(failed[each] for each in ("raised", "illegal", "slow")) > 0
    assert {example["seat"] for example in failed["examples"]} == {seat}
    assert all(example["move"] > 0 for example in failed["examples"])
    assert failed["examples"][0]["detail"] == detail
    if kind == "slow":
        assert failed["slow"] == 2
        assert time.monotonic() - begun < 30


def test_simulate_and_play_stop_at_a_failure(bots, capsys, monkeypatch):
    said = refused(capsys, "simulate", "--players", "3", "--games", "1", "--bots", "bots.py:Raises")
    assert "failed on seat B, at move" in said
    assert "I am lost" in said


def test_a_bot_that_asks_is_told_how_many_of_it_sit_before_it(monkeypatch):
    """So a side of two that is mixed of two has one of each, whoever sits between them."""
    told: list[int] = []

    class Mixed(type(bot_of("random"))):
        def seated(self, number: int) -> None:
            told.append(number)

    monkeypatch.setattr(deals, "any_bot", lambda name, _: Mixed() if name == "a" else bot_of(name))
    setting = Setting("base", 5, bots=("a", "random"), design="teams", seed=3, saboteurs=2)
    begins = set()
    for deal in range(6):
        told.clear()
        row = play_deal(Work(setting), deal)
        assert [game["name"] for game in row["games"]] == ["plain", "diggers", "saboteurs"]
        first = told[0]
        begins.add(first % 2)
        assert told == [first, first + 1, first + 2, first, first + 1]
    assert begins == {0, 1}


def test_two_that_learned_apart_sit_beside_each_other():
    """(benchmarks/learned_bot.py)"""
    bot = any_bot("benchmarks/learned_bot.py:Mixed")
    one, other = bot._both
    assert one._judge is None
    assert other._judge is not None
    bot.seated(2)
    assert bot._plays is one
    bot.seated(5)
    assert bot._plays is other


GUESSES = '''
import random

DEALS = [seed * 1_000_003 for seed in range(20)]
NUMBERS = [deal * 16 + seat for deal in DEALS for seat in range(12)]
KNOWN = {random.Random(number).random(): number for number in NUMBERS}

def tell(view, dice):
    """Looks whether its dice are those of a number that a deal may have."""
    thrown = dice.roll()
    if thrown in KNOWN:
        raise LookupError(f"dice of {KNOWN[thrown]}")
    return view.legal_moves[0]
'''


def test_dice_do_not_tell_the_deal(tmp_path, monkeypatch, capsys):
    """They are not counted from the seed of the match, from which the cards are dealt."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "guesses.py").write_text(GUESSES)
    bots = ["--bots", "guesses.py:tell"]
    assert main(["simulate", "duel", "--games", "1", "--seed", "7", *bots]) == 0
    assert "dice of" not in capsys.readouterr().err
    assert Dice(5).roll() == random.Random(5).random(), "what it looks for could be found"


def test_every_seat_of_every_deal_has_its_own_dice():
    thrown = {seat_dice(seed_bytes(seed), seat).roll() for seed in range(20) for seat in range(12)}
    assert len(thrown) == 240
    again = seat_dice(seed_bytes(3), 2)
    assert again.roll() == seat_dice(seed_bytes(3), 2).roll()
    assert again.roll() not in thrown
