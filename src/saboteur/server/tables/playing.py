"""A match from its first deal to its end: the entries of a table that are about playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from saboteur.match import Match
from saboteur.notation.judging import Judged
from saboteur.notation.record import distinct
from saboteur.present.setup_menu import ruleset_of
from saboteur.rules.kinds import Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.server.rooms.decisions import asked_seats, pending, stored_answers
from saboteur.server.tables import entries as e
from saboteur.server.tables.beliefs import Believed
from saboteur.server.tables.joining import forget_asks, next_round
from saboteur.server.tables.members import Line, Past
from saboteur.server.tables.table import Table
from saboteur.server.wire.table import Setup
from saboteur.server.wire.view import MovedBy

MOST_SAID: Final = 200
"""So many lines of talk are kept in mind."""
MOST_CLAIMS: Final = 400
"""So many claims of one match."""


def _began(table: Table, entry: e.MatchBegan) -> None:
    table.take_seated()
    rules, names = ruleset_of(entry.ruleset), distinct(table.names())
    dealing, table.dealing = table.dealing, None
    for person in table.members:
        person.seal = ""  # a number is good for one deal
    if dealing is None:
        match = Match(rules, len(table.chairs), entry.seed, names)
    else:
        match = Match.mixed(rules, len(table.chairs), dealing.mixing(), names)
    match.engine = entry.engine
    begin_match(table, match, entry.match, entry.at)


def setup_at_once(rules: Ruleset, chat: Literal["off", "claims"]) -> Setup:
    """Return the set-up of a table that plays by a ruleset and never waits between rounds."""
    return Setup(
        game=rules.game,
        modules=[module.name for module in rules.modules[1:]],
        profile=rules.profile.name,
        options=rules.option_texts(),
        chat=chat,
        ready_seconds=0,
    )


def begin_match(table: Table, match: Match, match_id: str, at: float) -> None:
    """Let a match be played by those who sit at a table."""
    for person in table.members:
        person.last_seat = person.seat
    table.phase = "playing"
    table.match_id = match_id
    table.match_began = at
    table.match_number += 1
    table.match = match
    table.decision = 1
    table.step = 0
    table.decided_at = at
    table.judged = {}
    table.drop_votes()
    table.answers = {}
    table.standing = set()
    table.heard = []
    table.moved_for = {}
    table.looks[match_id] = tuple(table.look_of(seat) for seat in range(len(table.chairs)))
    forget_asks(table)
    next_round(table)
    _open_round(table)
    _note_time(table, at)


def _moved(table: Table, entry: e.Moved) -> None:
    heard = _public_now(table)
    _note_by(table, entry.seat, entry.by)
    _note_belief(table, entry.seat, entry.believed)
    _play(table, [entry.move], entry.at)
    if _public_now(table) == heard:
        table.step += 1
        table.quiet = True
    else:
        _decided(table, entry.at)


def _public_now(table: Table) -> tuple[object, ...]:
    """Return all by which somebody else could notice a move: what is told, what is asked."""
    if table.match is None:
        return ()
    return table.match.log_lengths()[-1], pending(table.match)


def _answered(table: Table, entry: e.Answered) -> None:
    table.answers[entry.seat] = entry.move


def _window_closed(table: Table, entry: e.WindowClosed) -> None:
    table.answers = {}
    moves = entry.moves if table.match is None else stored_answers(table.match, entry.moves)
    if moves and table.match is not None:
        objector = asked_seats(table.match)[len(moves) - 1]
        _note_by(table, objector, entry.by)
        _note_belief(table, objector, entry.believed, before=len(moves) - 1)
    _play(table, moves, entry.at)
    _decided(table, entry.at)


def _note_time(table: Table, at: float) -> None:
    """Note when everybody was told what the log ends with; spectators come last."""
    if table.match is not None:
        table.heard.append((int(at), table.match.log_lengths()))


def _note_by(table: Table, seat: Seat, by: MovedBy) -> None:
    """Note that the next move of a seat is made for whoever sits there."""
    if by and table.match is not None:
        table.moved_for[len(table.heard)] = (seat, by)
        made = (len(table.match.moves), seat, by)
        table.stood_in.setdefault(table.match_id, []).append(made)


def _note_belief(table: Table, seat: Seat, believed: Believed | None, before: int = 0) -> None:
    """Note what a bot believed when it made the next move of a seat, after some moves of others."""
    if believed is not None and table.match is not None:
        made = (len(table.match.moves) + before, seat, believed)
        table.beliefs.setdefault(table.match_id, []).append(made)


def _play(table: Table, moves: list[str], at: float) -> None:
    """Make moves of those who are asked, one after the other."""
    if table.match is None:
        raise ValueError("there is no match")
    before = table.match.round
    for move in moves:
        table.match.make(_judged(table, table.match, move))
    table.judged = {}
    _note_time(table, at)
    if table.match.round == before:
        return
    table.standing = set()
    if table.match.over:
        return
    next_round(table)
    if table.setup.ready_seconds:
        table.between_rounds = True
        table.round_ended_at = at


def _judged(table: Table, match: Match, move: str) -> Judged:
    """Return a move of the player who is asked; most were judged when they came in."""
    judged = table.judged.get(asked_seats(match)[0])
    if judged is not None and judged.text == move and match.takes(judged):
        return judged
    return match.judge(move)


def _decided(table: Table, at: float) -> None:
    """Go on to the next decision, or end the match."""
    table.decision += 1
    table.step = 0
    table.decided_at = at
    if table.match is not None and table.match.over:
        end_match(table)


def end_match(table: Table) -> None:
    """The match is over, one way or another."""
    table.phase = "over"
    _open_round(table)
    table.answers = {}
    table.standing = set()
    table.drop_votes()
    forget_asks(table)
    winners: tuple[str, ...] = ()
    if table.match is not None:
        letters = "ABCDEFGHIJKL"
        winners = tuple(table.name_of(letters.index(seat)) for seat in table.match.winners)
        table.match.names = distinct(table.names())
    table.past.append(Past(table.match_id, table.match_number, winners))


def _got_ready(table: Table, entry: e.GotReady) -> None:
    table.ready.add(entry.member)


def _round_opened(table: Table, entry: e.RoundOpened) -> None:
    _open_round(table)
    table.decided_at = entry.at


def _open_round(table: Table) -> None:
    """Let the round go on that is dealt."""
    table.between_rounds = False
    table.ready = set()


def _standing(table: Table, entry: e.StandingChanged) -> None:
    if entry.on:
        table.standing.add(entry.seat)
    else:
        table.standing.discard(entry.seat)


def _spoke(table: Table, entry: e.Spoke) -> None:
    round_ = table.match.round if table.match is not None else 0
    seat = table.seat_of(entry.member) if entry.member >= 0 else entry.speaker
    look = table.members[entry.member].look if entry.member >= 0 else table.look_of(seat)
    line = Line(entry, table.said_count, seat, look, round_, table.decision, table.match_id)
    if table.match is not None:
        line.heard = table.match.log_lengths()[-1]
    if 0 <= entry.seat < len(table.chairs):
        line.about_member = table.chairs[entry.seat].member
        line.about_look = table.look_of(entry.seat)
    table.said.append(line)
    table.said_count += 1
    del table.said[:-MOST_SAID]
    if entry.claim:
        claims = table.claims.setdefault(table.match_id, [])
        claims.append(line)
        del claims[:-MOST_CLAIMS]


def _closed(table: Table, _entry: e.TableClosed) -> None:
    if table.phase in {"playing", "paused"}:
        end_match(table)
    table.phase = "closed"


PLAYING: Final[dict[type, Callable[[Table, Any], None]]] = {
    e.MatchBegan: _began,
    e.Moved: _moved,
    e.Answered: _answered,
    e.WindowClosed: _window_closed,
    e.GotReady: _got_ready,
    e.RoundOpened: _round_opened,
    e.StandingChanged: _standing,
    e.Spoke: _spoke,
    e.TableClosed: _closed,
}
"""What each of these entries does to a table."""
