"""Playing a record again, move by move, and checking all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from saboteur.modules.rounds import totals_of
from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text, parse_move
from saboteur.notation.recording import Record, RecordError, check_name, totals_text
from saboteur.notation.ruleset import parse_ruleset
from saboteur.notation.windows import (
    NO_WINDOW,
    PASSED,
    UNOPPOSED,
    asked_in_window,
    fold,
    token,
    window_of,
)
from saboteur.rules.chance import GOLD_STREAM, STREAM_NAMES, commitment, stream_keys
from saboteur.rules.engine import apply, blank, is_over, settle, to_move, why_not
from saboteur.rules.errors import Fault
from saboteur.rules.events import Event, Events
from saboteur.rules.kinds import NONE, PASS_MOVE, ROUND, Move, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame, State

NO_MOVE: Final[Move] = 0
_UNKNOWN: Final = b"unknown"
"""Stands for a gold stream that has not been revealed."""


class ReplayStep(NamedTuple):
    """One step of a match that is played again."""

    state: State
    """After the step. The same object every time: copy it to keep it."""
    seat: Seat
    """Who moved; NONE in the first step, which sets up the match."""
    move: Move
    events: list[Event]
    window: int = NO_WINDOW
    """In which kind of window the move was made; see notation.windows."""


def steps(record: Record) -> Iterator[ReplayStep]:
    """Play a record again: first the set-up, then a step for every move.

    What a record does not write out, passes in a window, are steps too. Where a round's chance
    has not been revealed the steps end before that round. Without the gold stream there are no
    gold cards, and moves that take one are passed over; where tolls are paid with them, the steps
    end after the first round.

    :raises RecordError: if a move cannot be made; the message names the move and the reason.
    """
    rules = parse_ruleset(record.ruleset)
    chance_keys = record.chance_keys()
    if not chance_keys[1]:
        return
    s = blank(rules, record.players, chance_keys)
    s.stack.append(Frame(ROUND))
    events: list[Event] = []
    _settle(s, events)
    if record.first is not None and record.first != s.first:
        raise RecordError("wrong-first", written=seat_name(record.first), seat=seat_name(s.first))
    yield ReplayStep(s, NONE, NO_MOVE, events)
    for i, (seat, text) in enumerate(record.moves):
        if _stopped(s):
            return
        _check_round(record, s, i)
        if text.startswith("take:") and not chance_keys[GOLD_STREAM]:
            continue
        for _ in range(_silent(s, i + 1, seat, text)):
            yield _make(s, PASS_MOVE)
        if text != UNOPPOSED:
            yield _make(s, _check_move(rules, s, i + 1, seat, text))


def _make(s: State, m: Move) -> ReplayStep:
    """Make a move of the seat that is asked."""
    seat = to_move(s)
    window = window_of(s)
    events: list[Event] = []
    f = s.stack.pop()
    s.rules.steps[f.kind].take(s, f, m, events)
    _settle(s, events)
    return ReplayStep(s, seat, m, events, window)


def _silent(s: State, number: int, seat: Seat, text: str) -> int:
    """Return how many seats pass in a window without being written, before or by this token."""
    asked = asked_in_window(s)
    if text == UNOPPOSED:
        if not asked:
            raise RecordError("none-waits", move=number)
        return len(asked)
    return asked.index(seat) if seat in asked and text != PASSED else 0


def replay(record: Record, log: Events = None) -> State:
    """Play a record again, as far as its chance has been revealed; return the last state.

    :raises RecordError: if a move cannot be made, or nothing has been revealed.
    """
    state: State | None = None
    for step in steps(record):
        state = step.state
        if log is not None:
            log.extend(step.events)
    if state is None:
        raise RecordError("unrevealed")
    return state


def verify(record: Record) -> list[Fault]:
    """Check a record in every way; return what is wrong; `str` of a fault is a sentence."""
    problems = _check_chance(record)
    if not record.chance_keys()[1]:
        return problems
    try:
        state = replay(record)
    except RecordError as error:
        return [*problems, error.fault]
    if _stopped(state):
        return problems
    for before, round_ in record.rounds:
        if before == len(record.moves) and round_ != state.round:
            values: dict[str, object] = {"round": state.round, "written": round_}
            problems.append(Fault("ends-in-round", values))
    return problems + _check_result(record, state)


def record_match(
    rules: Ruleset,
    players: int,
    seed: bytes,
    moves: list[Move],
    names: tuple[str, ...] = (),
) -> Record:
    """Return the record of a match with all its chance, made by playing its moves.

    :raises RecordError: if a move cannot be made.
    """
    chance_keys = stream_keys(seed)
    s = blank(rules, players, chance_keys)
    s.stack.append(Frame(ROUND))
    settle(s, None)
    first = s.first
    written: list[tuple[Seat, str]] = []
    rounds: list[tuple[int, int]] = []
    for m in moves:
        if not rounds or rounds[-1][1] != s.round:
            rounds.append((len(written), s.round))
        seat = to_move(s)
        text = move_text(rules, m)
        _check_move(rules, s, len(written) + 1, seat, text)
        fold(written, seat, text, window_of(s))
        apply(s, m)
    return Record(
        rules.text,
        players,
        first,
        tuple(check_name(name) for name in names),
        tuple(commitment(chance_key) for chance_key in chance_keys),
        seed,
        moves=tuple(written),
        rounds=tuple(rounds),
        result=tuple(totals_of(s)) if is_over(s) else None,
    )


def _stopped(s: State) -> bool:
    """Say whether the next thing to do is a round whose chance is unknown.

    Tolls are paid with gold cards; who has which is unknown without the gold stream. (TOLL-21)
    """
    if not s.stack or s.stack[-1].kind != ROUND:
        return False
    if s.round + 1 < len(s.chance_keys) and not s.chance_keys[s.round + 1]:
        return True
    blind = not s.chance_keys[GOLD_STREAM] or s.chance_keys[GOLD_STREAM] == _UNKNOWN
    return blind and s.round > 0 and bool(s.rules.gates) and bool(s.rules.gold_values)


def _settle(s: State, log: list[Event]) -> None:
    """Do chores as `rules.engine.settle` does, but never begin a round of unknown chance.

    Where the gold stream is unknown the gold deck is taken away as soon as it is there.
    """
    chance_keys = s.chance_keys
    if not chance_keys[GOLD_STREAM]:
        s.chance_keys = (_UNKNOWN, *chance_keys[1:])
    while s.stack and not s.rules.asks[s.stack[-1].kind] and not _stopped(s):
        f = s.stack.pop()
        s.rules.steps[f.kind].take(s, f, NO_MOVE, log)
        if not chance_keys[GOLD_STREAM]:
            s.gold_deck = []
    s.chance_keys = chance_keys


def _check_round(record: Record, s: State, before: int) -> None:
    """Refuse a `round` line that stands before a move of another round."""
    for i, round_ in record.rounds:
        if i == before and round_ != s.round:
            raise RecordError("wrong-round", move=i + 1, written=round_, round=s.round)


def _check_move(rules: Ruleset, s: State, number: int, seat: Seat, text: str) -> Move:
    """Refuse a move that may not be made now."""
    word = token(seat, text)
    if is_over(s):
        raise RecordError("move-after-end", move=number, text=word)
    asked = to_move(s)
    if seat != asked:
        raise RecordError("move-unasked", move=number, text=word, seat=seat_name(asked))
    m = parse_move(rules, text)
    reason = why_not(s, m)
    if reason is not None:
        raise RecordError("move-refused", move=number, text=word, reason=reason)
    return m


def _check_chance(record: Record) -> list[Fault]:
    problems = record.mixing.problems(record.seed) if record.mixing is not None else []
    chance_keys = record.chance_keys()
    for stream, name in enumerate(STREAM_NAMES):
        revealed = record.streams[stream]
        if record.seed and revealed and revealed != chance_keys[stream]:
            problems.append(Fault("stream-not-from-seed", {"stream": name}))
        hashed = record.commitments[stream]
        if hashed and chance_keys[stream] and commitment(chance_keys[stream]) != hashed:
            problems.append(Fault("stream-not-promised", {"stream": name}))
    return problems


def _check_result(record: Record, s: State) -> list[Fault]:
    if not is_over(s):
        return [Fault("result-too-early")] if record.result else []
    if s.rules.gold_values and not s.chance_keys[GOLD_STREAM]:
        return []
    totals = tuple(totals_of(s))
    if record.result is None:
        return [Fault("result-missing", {"result": totals_text(totals)})]
    if record.result != totals:
        written = totals_text(record.result)
        return [Fault("result-wrong", {"result": totals_text(totals), "written": written})]
    return []
