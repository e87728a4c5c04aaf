"""What may be claimed at a table as it stands; anything else is refused."""

from __future__ import annotations

from saboteur.match import Match
from saboteur.notation.card import NOBODY
from saboteur.present.claims import goal_claims, hidden_claims, role_claims
from saboteur.present.goal_letters import goal_letters
from saboteur.server.errors import Refused
from saboteur.server.render.render_cards import cell_of
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.view import Cell
from saboteur.texts.messages import DEFAULT_LANGUAGE, Catalogue, catalogue
from saboteur.views.seen import face_down_of


def check_claim(table: Table, message: m.Claim) -> None:
    """Refuse a claim that is about nothing, or says what this game has no words for.

    :raises Refused: saying why.
    """
    match = table.match
    if table.setup.chat == "off" or match is None:
        raise Refused("chat-off")
    about_player = message.kind == "player"
    if about_player != (0 <= message.seat < len(table.chairs)):
        raise Refused("bad-claim")
    if not about_player and message.seat >= 0:
        raise Refused("bad-claim")
    if (message.kind == "goal") != (message.goal in goal_letters(match.rules).values()):
        raise Refused("bad-claim")
    if (message.goal and message.kind != "goal") or (
        message.cell is not None and message.kind != "hidden"
    ):
        raise Refused("bad-claim")
    if message.what not in _allowed(match, message):
        raise Refused("bad-claim")


def _allowed(match: Match, message: m.Claim) -> list[str]:
    """Return what may be claimed of what a claim is about."""
    words = catalogue(DEFAULT_LANGUAGE)
    if message.kind == "goal":
        return goal_claims(match.rules, words)
    if message.kind == "hidden":
        return _hidden(match, message.cell, words)
    if message.kind in {"player", "self"}:
        return role_claims(match.rules, match.players)
    return [""]


def _hidden(match: Match, cell: Cell | None, words: Catalogue) -> list[str]:
    """Return what may be claimed of what lies face down on a cell and is no goal."""
    seen = match.view(NOBODY)
    for thing in face_down_of(seen.rules, seen.parts):
        if cell_of(thing.cell) == cell and thing.cell not in seen.cells:
            return hidden_claims(thing.kind, words)
    return []
