"""Answers to whoever thinks about a move of their own: why it may not be, and what would come of it."""

from __future__ import annotations

from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.rules.kinds import Seat
from saboteur.server.errors import Refused
from saboteur.server.render.payloads import because, outcome_of
from saboteur.server.sockets.sessions import Session
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m


def why_not(table: Table, session: Session, message: m.Why) -> m.Because:
    """Return why a client may not make a move, or that it may.

    :raises Refused: if it plays no match here.
    """
    seat, _ = _playing(table, session)
    return because(table, seat, message, session.words)


def foresee(table: Table, session: Session, message: m.Preview) -> m.Outcome:
    """Return what a move of a client would change.

    :raises Refused: if it plays no match here, or cannot move now.
    """
    seat, match = _playing(table, session)
    if table.between_rounds or table.phase != "playing":
        raise Refused("not-now")
    return outcome_of(message.id, match.view(seat_name(seat)), message.move, session.words)


def _playing(table: Table, session: Session) -> tuple[Seat, Match]:
    seat = table.seat_of(table.member_of(session.device))
    if seat < 0:
        raise Refused("not-seated")
    if table.match is None:
        raise Refused("not-now")
    return seat, table.match
