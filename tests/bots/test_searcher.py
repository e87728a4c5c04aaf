"""The level that tries moves in worlds."""

from __future__ import annotations

import time

import pytest
from cli.running import refused

from saboteur.bots import together
from saboteur.bots.base import Budget, Dice, Meter, Thought
from saboteur.bots.levels import bot_of
from saboteur.bots.reader import what_it_says
from saboteur.bots.searcher import SearcherBot
from saboteur.cli.main import main
from saboteur.match import Match
from saboteur.notation.card import NotationError
from saboteur.notation.move import move_text

DUG = "base; players 5; mine 1..5,0=NESW 6,0=EW; turn A; "
WHOLE = DUG + "hand A EW NS sabotage-cart map; "


def thought_of(position: str, seed: int = 1, visits: int = 150) -> tuple[Match, Thought]:
    match = Match.from_position(position)
    return match, SearcherBot().think(match.view("A"), Dice(seed), Budget(visits=visits))


def test_it_finishes_the_tunnel() -> None:
    match, thought = thought_of(WHOLE + "roles A:miner; knows A 8,0=treasure; goal 8,0=treasure")
    assert move_text(match.rules, thought.move) == "EW@7,0"
    assert thought.chances[thought.move] == 1.0


def test_a_saboteur_does_not() -> None:
    match, thought = thought_of(WHOLE + "roles A:saboteur; knows A 8,0=treasure; goal 8,0=treasure")
    assert move_text(match.rules, thought.move) != "EW@7,0"
    assert thought.chances[thought.move] > 0.0


def test_chances_are_chances_and_nobody_suspects_themselves() -> None:
    _, thought = thought_of(WHOLE + "roles A:miner")
    assert len(thought.chances) > 3
    assert all(0.0 <= chance <= 1.0 for chance in thought.chances.values())
    assert len(thought.suspicions) == 5
    assert thought.suspicions[0] == 0.0
    assert all(0.0 < suspicion < 1.0 for suspicion in thought.suspicions[1:])


def test_the_same_dice_think_the_same() -> None:
    position = WHOLE + "roles A:miner"
    assert thought_of(position, 4)[1] == thought_of(position, 4)[1]


def test_it_answers_at_once_when_the_time_is_over() -> None:
    """A clock that runs fast: each look at it is a second later."""
    looks = iter(range(10_000))
    match = Match.from_position(WHOLE + "roles A:miner")
    seen = match.view("A")
    budget = Budget(visits=100_000, seconds=5.0, clock=lambda: float(next(looks)))
    thought = SearcherBot().think(seen, Dice(1), budget)
    assert thought.move in seen.moves
    assert next(looks) < 20


def test_it_answers_without_any_visits() -> None:
    match, thought = thought_of(WHOLE + "roles A:miner", visits=0)
    assert thought.move in match.view("A").moves


def test_on_several_cores_it_thinks_the_same_with_and_without_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.from_position(WHOLE + "roles A:miner")
    seen, moves = match.view("A"), match.view("A").moves[:3]
    bot = SearcherBot(visits=200, cores=2)
    found = bot.think(seen, Dice(3)), bot.weigh(seen, moves, Dice(3), Budget(60))
    assert 2 in together._POOLS, "there are processes"
    assert {len(won) for won in found[1].values()} == {20}

    def none(_cores: int) -> None:
        raise OSError

    monkeypatch.setattr(together, "_pool", none)
    alone = bot.think(seen, Dice(3)), bot.weigh(seen, moves, Dice(3), Budget(60))
    assert alone == found
    apart = SearcherBot(visits=200).think(seen, Dice(3))
    for move, chance in found[0].chances.items():
        assert abs(chance - apart.chances[move]) < 0.25, "it means the same"


def test_time_ends_it_on_several_cores_too() -> None:
    match = Match.from_position(WHOLE + "roles A:miner")
    began = time.monotonic()
    budget = Budget(visits=10**9, seconds=0.3, clock=time.monotonic)
    SearcherBot(cores=2).think(match.view("A"), Dice(1), budget)
    assert time.monotonic() - began < 10, "and not after a billion visits"


def test_how_it_searches_can_be_set() -> None:
    """A Saboteur to whom being taken for a digger is worth everything does nothing that shows."""
    open_moves = 0
    for seed in range(6):
        match = Match.from_position(WHOLE + "roles A:saboteur", seed)
        seen = match.view("A")
        plain = bot_of("searcher:visits=60:prior=reading").choose(seen, Dice(seed))
        denies = bot_of("searcher:visits=60:denial=5").choose(seen, Dice(seed))
        open_moves += what_it_says(seen, plain) > what_it_says(seen, denies)
        assert what_it_says(seen, plain) >= what_it_says(seen, denies)
    assert open_moves
    for wrong in ("prior=wild", "cores=0", "persona=nobody"):
        with pytest.raises(NotationError):
            bot_of(f"searcher:{wrong}")


def test_with_tact_it_does_not_even_try_what_a_digger_should_not_do() -> None:
    known = "roles A:miner; knows A 8,0=treasure; goal 8,0=treasure"
    seen = Match.from_position("base; players 5; turn A; hand A NS map; " + known).view("A")
    looks = {m for m in seen.moves if move_text(seen.rules, m).startswith("map@")}
    assert looks
    for tact in ("no", "yes"):
        tried = set(bot_of(f"searcher:visits=60:tact={tact}").think(seen, Dice(2)).chances)
        assert bool(tried & looks) == (tact == "no")
        assert tried - looks


@pytest.mark.parametrize(("rules", "usual"), [("base", 1600), ("duel", 240), ("solo", 400)])
def test_visits_that_are_named_are_those_it_takes(
    rules: str, usual: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The usual number of one game may be named in another, where another one is usual."""
    meters: list[int] = []

    def counted(budget: Budget, otherwise: int) -> Meter:
        meter = Meter(budget, otherwise)
        meters.append(meter.left)
        return Meter(Budget(visits=2), 0)

    monkeypatch.setattr("saboteur.bots.searcher.Meter", counted)
    monkeypatch.setattr("saboteur.products.duel.bot_search.Meter", counted)
    match = Match(rules, seed=3)
    while len(match.view(match.turn).moves) < 6:
        match.play(move_text(match.rules, match.view(match.turn).moves[0]))
    seen = match.view(match.turn)
    for text in ("searcher", "searcher:visits=1600", "searcher:visits=240", "searcher:visits=7"):
        bot_of(text).think(seen, Dice(1))
    bot_of("searcher:visits=7").think(seen, Dice(1), Budget(visits=9))
    assert meters == [usual, 1600, 240, 7, 9]
    with pytest.raises(NotationError):
        bot_of("searcher:visits=-5")


@pytest.mark.parametrize(
    ("bot", "setting"),
    [
        ("searcher:cores=2", "cores"),
        ("searcher:prior=reading", "prior"),
        ("searcher:denial=0.1", "denial"),
        ("searcher:shyness=0", "shyness"),
        ("searcher:tact=yes", "tact"),
        ("searcher:persona=bold", "persona"),
        ("simple:persona=bold", "persona"),
        ("reader:persona=sly", "persona"),
        ("reader:denial=0.3", "denial"),
    ],
)
def test_a_setting_without_a_say_in_a_game_is_refused(
    bot: str, setting: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever sets something must not be told of games in which nothing was set."""
    for rules in ("duel", "solo"):
        said = refused(capsys, "simulate", rules, "--games", "1", "--bots", bot)
        assert f"{setting} " in said
        assert bot in said
        assert rules in said
    assert bot_of(bot).unheeded(Match("base", 5).rules) == ()
    assert bot_of(bot).unheeded(Match("duel").rules) == (setting,)


def test_what_is_usual_may_be_named_in_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    usual = "searcher:visits=2:cores=1:prior=plain:denial=0:persona=even:shyness=0.05"
    assert main(["simulate", "solo", "--games", "1", "--bots", usual]) == 0
    assert "shyness" not in capsys.readouterr().err
