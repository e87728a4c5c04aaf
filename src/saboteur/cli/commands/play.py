"""`saboteur play`: a match in the terminal, alone against bots or with several people."""

from __future__ import annotations

import argparse
import dataclasses
import os
from typing import Final

from saboteur import ENGINE
from saboteur.bots.levels import LEVELS
from saboteur.bots.names import BOT_NAMES
from saboteur.cli.arguments import Commands, add_look, new_command, terminal_of
from saboteur.cli.files import read_text
from saboteur.cli.language import say, tell
from saboteur.cli.problem import Problem
from saboteur.cli.rulesets import check_players, read_ruleset
from saboteur.cli.screen.terminal import Terminal
from saboteur.cli.stand_ins import tell_stand_ins
from saboteur.cli.table.seating import PERSON, Seating, is_level, read_levels, seats_of
from saboteur.cli.table.session import Session
from saboteur.match import Match, seed_of
from saboteur.notation.card import NotationError
from saboteur.notation.record import Record, RecordError, check_name, parse_record, verify
from saboteur.present.setup_menu import GAMES
from saboteur.rules.kinds import SEAT_LETTERS
from saboteur.rules.registry import PROFILES

_PACE: Final = 0.4


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "play", run)
    parser.add_argument("rules", nargs="?", metavar="GAME", help=say("cli.play.rules"))
    levels = ", ".join(LEVELS)
    who = parser.add_argument_group(say("cli.play.who"))
    who.add_argument("--players", type=int, metavar="N", help=say("cli.play.players"))
    who.add_argument("--people", type=int, metavar="N", help=say("cli.play.people"))
    who.add_argument("--bots", metavar="LEVEL[,LEVEL...]", help=say("cli.play.bots", levels=levels))
    who.add_argument("--names", metavar="NAME[,NAME...]", help=say("cli.play.names"))
    game = parser.add_argument_group(say("cli.play.game"))
    game.add_argument("--ruleset", metavar="RULES", help=say("cli.play.ruleset"))
    profiles = ", ".join(PROFILES)
    game.add_argument("--profile", metavar="P", help=say("cli.play.profile", profiles=profiles))
    game.add_argument("--seed", metavar="SEED", help=say("cli.play.seed"))
    game.add_argument("--record", metavar="FILE", help=say("cli.play.record"))
    game.add_argument("--resume", metavar="FILE", help=say("cli.play.resume"))
    look = parser.add_argument_group(say("cli.play.look"))
    add_look(look)
    look.add_argument(
        "--pace", type=float, default=_PACE, metavar="SECONDS", help=say("cli.play.pace")
    )


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    if args.rules is not None:
        if args.ruleset is not None:
            raise Problem(say("cli.args.not-both", what=args.rules, other="--ruleset"))
        args.ruleset = args.rules
    terminal = terminal_of(args)
    seating = _resumed(args, terminal) if args.resume else _new(args, terminal)
    if args.record:
        if os.path.exists(args.record) and args.record != args.resume:
            raise Problem(say("cli.play.record-exists", file=args.record))
        seating.path = args.record
    seating.save()
    return Session(seating, pace=args.pace).run()


# --- a new match -----------------------------------------------------------------------------


def _new(args: argparse.Namespace, terminal: Terminal) -> Seating:
    rules = read_ruleset(args.ruleset or GAMES[0], args.profile)
    players = rules.usual_players() if args.players is None else args.players
    check_players(rules, players)
    seats = _seats(args, players)
    tell_stand_ins((who for who in seats if who != PERSON), rules, players)
    match = Match(rules, players, _seed(args.seed), _names(args.names, seats))
    match.engine = ENGINE
    return Seating(match, seats, terminal)


def _seats(args: argparse.Namespace, players: int) -> list[str]:
    """Return who sits where: first the people, then the bots, their levels in turn."""
    people = 1 if args.people is None else args.people
    if not 1 <= people <= players:
        raise Problem(say("cli.play.wrong-people", max=players, count=people))
    levels = read_levels(args.bots or "simple")
    bots = [levels[i % len(levels)] for i in range(players - people)]
    return [PERSON] * people + bots


def _seed(text: str | None) -> int | str | None:
    if text is None:
        return None
    if text.lstrip("-").isascii() and text.lstrip("-").isdecimal() and len(text) < 20:
        return int(text)
    try:
        seed_of(text)
    except ValueError as error:
        raise Problem(say("cli.play.wrong-seed", text=text)) from error
    return text


def _names(text: str | None, seats: list[str]) -> list[str]:
    """Return a name for every seat: those given, then our own."""
    given = [name.strip() for name in text.split(",")] if text else []
    if len(given) > len(seats):
        raise Problem(say("cli.play.too-many-names", count=len(given), players=len(seats)))
    for name in given:
        try:
            check_name(name)
        except NotationError as error:
            raise Problem(say("cli.play.wrong-name", name=name)) from error
    names: list[str] = []
    for seat, who in enumerate(seats):
        own = say("cli.player", seat=SEAT_LETTERS[seat]) if who == PERSON else BOT_NAMES[seat]
        names.append(given[seat] if seat < len(given) else own)
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise Problem(say("cli.play.name-taken", name=twice[0]))
    return names


# --- a match that was begun ------------------------------------------------------------------


def _resumed(args: argparse.Namespace, terminal: Terminal) -> Seating:
    """Take up a match from its record."""
    for option in ("players", "ruleset", "profile", "seed"):
        if getattr(args, option) is not None:
            raise Problem(say("cli.play.resume-alone", option=f"--{option}", file=args.resume))
    text = read_text(args.resume)
    record = read_record(text, args.resume)
    match = Match.from_record(_named(args, record))
    if match.over:
        raise Problem(say("cli.play.over", file=args.resume))
    seats = seats_of(text)
    usable = len(seats) == match.players and PERSON in seats
    known = all(who == PERSON or is_level(who) for who in seats)
    if args.people is not None or args.bots is not None or not usable or not known:
        seats = _seats(args, match.players)
    seating = Seating(match, seats, terminal)
    seating.path = args.resume
    return seating


def parsed(text: str, path: str) -> Record:
    """Return the record in a text.

    :raises Problem: if it is none.
    """
    try:
        return parse_record(text)
    except RecordError as error:
        raise Problem(say("cli.record.not-one", file=path, detail=tell(error.fault))) from error


def read_record(text: str, path: str) -> Record:
    """Return the record in a text, after playing it through.

    :raises Problem: if it is none, or cannot be played, or its chance is secret.
    """
    record = parsed(text, path)
    if not record.chance_keys()[1]:
        raise Problem(say("cli.record.secret", file=path))
    wrong = verify(record)
    if wrong:
        raise Problem(say("cli.record.wrong", file=path, detail=tell(wrong[0])))
    return record


def _named(args: argparse.Namespace, record: Record) -> Record:
    """Return a record in which every player has a name."""
    if record.names and args.names is None:
        return record
    names = _names(args.names, _seats(args, record.players))
    return dataclasses.replace(record, names=tuple(names))
