"""`saboteur replay`: look at a recorded match, through any eyes, and check that it was fair."""

from __future__ import annotations

import argparse
from typing import Final

from saboteur.cli.arguments import Commands, add_look, new_command, terminal_of
from saboteur.cli.commands.play import parsed, read_record
from saboteur.cli.files import read_text
from saboteur.cli.language import say, tell, words
from saboteur.cli.problem import Problem, one_line
from saboteur.cli.screen.layout import wrap
from saboteur.cli.screen.replay_screen import ReplayScreen, read_eyes
from saboteur.cli.screen.terminal import InputEnded, Terminal
from saboteur.notation.card import NOBODY, seat_name
from saboteur.present.fairness import check_fairness
from saboteur.present.history import TRUTH, History
from saboteur.rules.chance import STREAM_NAMES

_NEXT: Final = frozenset(("", "n", "next", "s", "suivant"))
_PREVIOUS: Final = frozenset(("p", "previous", "précédent", "precedent"))
_QUIT: Final = frozenset(("q", "quit", "quitter", "exit"))


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "replay", run)
    parser.add_argument("file", metavar="FILE", help=say("cli.replay.file"))
    parser.add_argument("--seat", metavar="SEAT", help=say("cli.replay.seat"))
    parser.add_argument("--move", type=int, metavar="N", help=say("cli.replay.move"))
    parser.add_argument("--all", action="store_true", help=say("cli.replay.all"))
    parser.add_argument("--verify", action="store_true", help=say("cli.replay.verify"))
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    terminal = terminal_of(args)
    text = read_text(args.file)
    if args.verify:
        return _verify(terminal, text, args.file)
    record = read_record(text, args.file)
    history = History(record)
    screen = ReplayScreen(history, terminal)
    eyes = args.seat or (TRUTH if record.result is not None else NOBODY)
    if not history.has_eyes(read_eyes(eyes)):
        last = seat_name(record.players - 1)
        raise Problem(say("cli.replay.no-seat", seat=eyes, last=last))
    screen.eyes = read_eyes(eyes)
    move = args.move
    if move is not None and not 0 <= move <= history.last:
        raise Problem(say("cli.replay.no-move", move=move, last=history.last))
    if terminal.live and not args.all:
        _step(terminal, screen, move or 0)
    elif move is not None:
        terminal.write_all(screen.page(move))
    else:
        for i in range(history.last + 1):
            terminal.write_all(screen.told(i))
        terminal.write_all(screen.page(history.last, news=False))
    return 0


def _step(terminal: Terminal, screen: ReplayScreen, at: int) -> None:
    """Go through the match move by move."""
    history = screen.history
    while True:
        if terminal.clears:
            terminal.clear()
        terminal.write_all(screen.page(at))
        try:
            text = terminal.ask(say("cli.replay.ask") + " ")
        except InputEnded:
            return
        word = text.lower()
        if word in _QUIT:
            return
        if word in _NEXT:
            at = min(at + 1, history.last)
        elif word in _PREVIOUS:
            at = max(at - 1, 0)
        elif word.isdecimal() and len(word) < 6:
            at = min(int(word), history.last)
        elif history.has_eyes(read_eyes(text)):
            screen.eyes = read_eyes(text)
        else:
            terminal.tell(say("cli.replay.unknown", text=text))
            terminal.pause(say("cli.round-end.continue"))


def _verify(terminal: Terminal, text: str, path: str) -> int:
    """Check a record in every way and give a verdict."""
    record = parsed(text, path)
    checked = check_fairness(record)
    for problem in checked.problems:
        sentence = one_line(f"{say('cli.replay.wrong')} {tell(problem)}.")
        terminal.write_all(wrap(sentence, terminal.columns - 1))
    if checked.problems:
        terminal.write(terminal.paint(say("cli.replay.not-fair", file=path), "bad"))
        return 1
    doubt = checked.doubt(words())
    if doubt:
        terminal.tell(terminal.paint(doubt, "warn"))
        return 1
    terminal.tell(say("cli.replay.legal", count=len(record.moves)))
    if checked.over:
        terminal.tell(say("cli.replay.result"))
    terminal.tell(say("cli.replay.dealt"))
    for name, hashed in zip(STREAM_NAMES, record.commitments, strict=True):
        terminal.write(f"  {name:<8} {hashed}")
    terminal.tell(checked.mixture(words()))
    if record.mixing is not None:
        terminal.write(f"  promise  {record.mixing.promise}")
    key = "cli.replay.fair" if checked.over else "cli.replay.fair-so-far"
    terminal.write(terminal.paint(say(key, file=path), "good"))
    return 0
