"""What the bots at a table hear: their views, and with them what was claimed in the match."""

from __future__ import annotations

from itertools import accumulate

from saboteur.match import Match
from saboteur.notation.card import NOBODY, seat_name
from saboteur.present.goal_letters import goal_letters
from saboteur.rules.kinds import NOWHERE, Cell, Seat, cell_at
from saboteur.server.tables.members import Line
from saboteur.server.tables.table import Table
from saboteur.views.claims import ACTS, Claim
from saboteur.views.view import View


def claims_in(table: Table, match: Match) -> list[Claim]:
    """Return what was claimed in the match that a table plays, as everybody heard it."""
    lines = table.claims.get(table.match_id, [])
    if not lines:
        return []
    turns = [0, *accumulate(entry.name in ACTS for entry in match.log(NOBODY))]
    cells = {letter: cell for cell, letter in goal_letters(match.rules).items()}
    return [_heard(line, cells, turns) for line in lines]


def _heard(line: Line, cells: dict[str, Cell], turns: list[int]) -> Claim:
    entry = line.entry
    cell = cells[entry.goal] if entry.goal else NOWHERE
    if entry.cell is not None:
        cell = cell_at(entry.cell.x, entry.cell.y)
    turn = turns[min(line.heard, len(turns) - 1)]
    return Claim(line.seat, entry.claim, entry.what, cell, entry.seat, line.heard, turn)


def hearing_view(table: Table, match: Match, seat: Seat, *, now: bool = True) -> View:
    """Return what a seat may know, with what was claimed.

    Not `now` leaves out what was said since the last turn: whoever is asked again after a restart
    then hears the same.
    """
    view = match.view(seat_name(seat))
    heard = claims_in(table, match)
    if heard and not now:
        turn = sum(entry.name in ACTS for entry in view.log)
        heard = [claim for claim in heard if claim.turn < turn]
    view.heard = tuple(claim for claim in heard if claim.speaker >= 0)
    return view
