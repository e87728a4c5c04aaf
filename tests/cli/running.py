"""Running commands, and matches between bots for them to look at."""

from __future__ import annotations

from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.cli.main import main
from saboteur.match import Match
from saboteur.notation.move import move_text


def bots_match(game: str, players: int = 3, seed: int = 1) -> Match:
    """Let random bots play a match to its end."""
    match = Match(game, players, seed, [f"Player {i}" for i in range(players)])
    bot = bot_of("random")
    dice = Dice(seed)
    while not match.over:
        match.play(move_text(match.rules, bot.choose(match.view(match.turn), dice)))
    return match


def refused(capsys, *arguments) -> str:
    """Run a command that must be refused in one sentence; return the sentence."""
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("saboteur: ")
    assert err.count("\n") == 1
    assert err.endswith((".\n", "?\n"))
    assert "Traceback" not in err
    return err.removeprefix("saboteur: ").strip()
