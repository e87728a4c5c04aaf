"""What a match asks and of whom, through the eyes of whoever runs it; and who answers for the absent.

The one place above the library that looks at a state. Nothing of what it sees goes to a client.
"""

from __future__ import annotations

import hashlib

from saboteur.bots.base import Dice
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text
from saboteur.notation.windows import PASSED, asked_in_window
from saboteur.rules.engine import to_move
from saboteur.rules.kinds import NONE, Seat
from saboteur.server.minds.questions import idle_move
from saboteur.views.frames import public_frames

DEFAULT_LEVEL = "reader"
"""Who plays where nobody said otherwise."""


def asked_seats(match: Match) -> list[Seat]:
    """Return the seats that are asked now: one, or in a window all those that have to answer."""
    if match.over:
        return []
    return asked_in_window(match.state) or [to_move(match.state)]


def is_window(match: Match) -> bool:
    """Say whether a reaction window is open."""
    return not match.over and bool(asked_in_window(match.state))


def pending(match: Match) -> tuple[object, ...]:
    """Return what everybody knows of the decisions that are pending, to be compared."""
    return tuple(frame.key() for frame in public_frames(match.state))


def level_or_default(level: str) -> str:
    """Return a level there is."""
    return level if level in LEVELS else DEFAULT_LEVEL


def dice_seed(match: Match, about: str) -> int:
    """Return the seed of dice for something: always the same one, and it tells nothing of others."""
    secret = (match.seed or b"") + f" {about}".encode()
    return int.from_bytes(hashlib.sha256(secret).digest()[:8], "big")


def dice_of(match: Match, about: str) -> Dice:
    """Return the dice for something; they throw the same whenever the match is taken up again."""
    return Dice(dice_seed(match, about))


def bot_move(match: Match, seat: Seat, level: str) -> str:
    """Return the move of a bot that thinks here and now. It is the same at any time."""
    dice = dice_of(match, f"bot {len(match.moves)} {seat}")
    move = bot_of(level_or_default(level)).choose(match.view(seat_name(seat)), dice)
    return move_text(match.rules, move)


def move_for_idle(match: Match, seat: Seat) -> str:
    """Return what is done for somebody whose time is up: pass, or discard a card, or anything."""
    view = match.view(seat_name(seat))
    dice = dice_of(match, f"idle {len(match.moves)} {seat}")
    return move_text(match.rules, idle_move(view, dice))


def closing_moves(match: Match, answers: dict[Seat, str]) -> tuple[list[str], Seat]:
    """Return the answers with which a window closes, in their order, and who objected, or NONE.

    Who has not answered passes.
    """
    moves: list[str] = []
    for seat in asked_in_window(match.state):
        move = answers.get(seat, PASSED)
        moves.append(move)
        if move != PASSED:
            return moves, seat
    return moves, NONE


def stored_answers(match: Match, moves: list[str]) -> list[str]:
    """Return the answers of a window that was stored, as many as seats are asked now.

    Before seats without a card were left out of windows (AMB-45), their passes were stored too.
    There is one card to object with, so whoever objected is whoever can.
    """
    seats = asked_in_window(match.state)
    objections = [move for move in moves if move != PASSED]
    if not objections:
        return [PASSED] * len(seats)
    for passed, seat in enumerate(seats):
        answers = match.view(seat_name(seat)).moves
        if objections[0] in [move_text(match.rules, answer) for answer in answers]:
            return [PASSED] * passed + objections[:1]
    return moves
