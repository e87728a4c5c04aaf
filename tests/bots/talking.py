"""Rounds among bots that talk, as a table lets them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.bots.occasions import Occasion, Talk, next_speaker
from saboteur.bots.personas import Persona
from saboteur.match import Match
from saboteur.notation.card import NOBODY, seat_name
from saboteur.notation.move import move_text
from saboteur.notation.windows import asked_in_window
from saboteur.rules.kinds import Role, Seat
from saboteur.views.claims import Claim

BOT = bot_of("simple")


@dataclass(frozen=True)
class Word:
    """Something that a bot said."""

    occasion: Occasion
    claim: Claim
    moves: int
    """How many moves had been made."""


@dataclass(frozen=True)
class Round:
    """A round and what was said in it."""

    roles: tuple[Role, ...]
    """The dwarf cards as they were dealt."""
    words: list[Word]
    moves: int


def dice(match: Match, *about: object) -> Dice:
    """Return dice that are the same for the same match and the same thing."""
    return Dice(int.from_bytes(f"{match.seed!r} {about}".encode(), "big"))


def talk_of(match: Match, heard: list[Claim], personas: Sequence[Persona] = ()) -> Talk:
    """Return what everybody knows of a match."""

    def roll(why: str, number: int, seat: Seat) -> float:
        return dice(match, why, number, seat).roll()

    return Talk(match.rules, match.players, match.log(NOBODY), heard, roll, personas)


def claim_of(match: Match, occasion: Occasion) -> Claim:
    """Return what a bot says."""
    view = match.view(seat_name(occasion.seat))
    return BOT.claim(view, occasion, dice(match, occasion.why, occasion.number, occasion.seat, "!"))


def play_round(ruleset: str, players: int, seed: int, personas: Sequence[Persona] = ()) -> Round:
    """Let bots play a round and talk all the while."""
    match = Match(ruleset, players, seed)
    everybody = list(range(players))
    roles = tuple(match.state.roles)
    heard: list[Claim] = []
    words: list[Word] = []
    while not match.over and match.round == 1:
        roles = roles or tuple(match.state.roles)
        while not asked_in_window(match.state):
            occasion = next_speaker(talk_of(match, heard, personas), everybody)
            if occasion is None:
                break
            said = claim_of(match, occasion)
            heard.append(dataclasses.replace(said, heard=len(match.log(NOBODY))))
            words.append(Word(occasion, heard[-1], len(match.moves)))
        view = match.view(match.turn)
        move = BOT.choose(view, dice(match, len(match.moves), view.seat))
        match.play(move_text(match.rules, move))
    return Round(roles, words, len(match.moves))
