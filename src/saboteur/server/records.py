"""Matches to look at again: step by step, through any eyes, as a record, and checked for fairness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from saboteur.modules.goal_swap import SWAP_IS_SECRET
from saboteur.notation.card import NOBODY, seat_name
from saboteur.notation.move import move_text
from saboteur.notation.record import Record, parse_record, steps, verify
from saboteur.notation.windows import CLOSING, OPEN
from saboteur.rules.chance import STREAM_NAMES
from saboteur.rules.events import Event, MatchEnded
from saboteur.rules.kinds import NONE, PASS_MOVE, SEAT_LETTERS, SWAP_OR_NOT, Move, Seat
from saboteur.rules.state import State
from saboteur.server.endings import line_of
from saboteur.server.errors import Refused
from saboteur.server.seeing import Public, see
from saboteur.server.wire import pages
from saboteur.server.wire.view import LogLine
from saboteur.texts.faults import fault_text
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import describe_move
from saboteur.texts.things import card_words
from saboteur.views.ending import gold_by_round
from saboteur.views.journal import Journal
from saboteur.views.redact import Told, told
from saboteur.views.view import View, view

TRUTH: Final = "truth"


@dataclass(slots=True)
class _Moment:
    """One step: who moved how, what happened, and how it stood then."""

    seat: Seat
    move: Move
    state: State
    events: list[Event]


@final
class History:
    """A match, move by move. What everybody lets pass in a window is no step of its own."""

    def __init__(self, match: str, record: Record) -> None:
        self.match = match
        self.record = record
        self._moments: list[_Moment] = []
        for step in steps(record):
            silent = step.window in {OPEN, CLOSING} and step.move == PASS_MOVE
            if silent and self._moments:
                self._moments[-1].state = step.state.copy()
                self._moments[-1].events.extend(step.events)
            else:
                self._moments.append(
                    _Moment(step.seat, step.move, step.state.copy(), list(step.events))
                )
        if not self._moments:
            raise Refused("no-such-match")
        self.over = record.result is not None
        self.last = len(self._moments) - 1
        self._rules = self._moments[0].state.rules
        self._n = record.players
        names = record.names or tuple("" for _ in range(record.players))
        keys = zip(STREAM_NAMES, record.commitments, strict=True)
        self._public = Public(names, {name: key for name, key in keys if key})
        if self.over:
            self._public = Public(names, self._public.promises, gold=self._gold())

    def _gold(self) -> tuple[tuple[int, ...], ...]:
        journal = self._journal(self.last)
        own = [gold_by_round(journal.log(seat), seat) for seat in range(self._n)]
        rounds = max(len(amounts) for amounts in own)
        return tuple(
            tuple(amounts[i] if i < len(amounts) else 0 for amounts in own) for i in range(rounds)
        )

    def _journal(self, at: int) -> Journal:
        journal = Journal(self._n)
        for moment in self._moments[: at + 1]:
            journal.tell(moment.events, moment.state)
        return journal

    # --- pages -------------------------------------------------------------------------------

    def page(self, table: str, allowed: list[str], eyes: str) -> pages.MatchPage:
        """Return what there is to see of the match."""
        rounds: list[int] = []
        for at, moment in enumerate(self._moments):
            if len(rounds) < moment.state.round:
                rounds.append(at)
        totals = list(self.record.result) if self.record.result is not None else []
        ends = [event for event in self._moments[-1].events if isinstance(event, MatchEnded)]
        winners = list(ends[-1].winners) if ends else []
        return pages.MatchPage(
            match=self.match,
            table=table,
            ruleset=self.record.ruleset,
            names=list(self._public.names),
            over=self.over,
            steps=self.last,
            rounds=rounds,
            moves=[self._spelled(at, eyes) for at in range(1, self.last + 1)],
            eyes=allowed,
            totals=totals,
            winners=winners,
        )

    def step(self, at: int, eyes: str, words: Catalogue) -> pages.StepPage:
        """Return one moment through some eyes.

        :raises Refused: if there is no such step.
        """
        if not 0 <= at <= self.last:
            raise Refused("no-such-step")
        seat = self._seat(eyes)
        moment = self._moments[at]
        journal = self._journal(at)
        seen = view(moment.state, journal, seat)
        seen.moves = ()
        hands: list[list[str]] = []
        if eyes == TRUTH:
            _show_truth(seen, moment.state)
            hands = [
                [card_words(words, self._rules, card) for card in sorted(hand)]
                for hand in moment.state.hands
            ]
        return pages.StepPage(
            match=self.match,
            step=at,
            steps=self.last,
            eyes=eyes,
            move=self._spelled(at, eyes),
            text=self._in_words(at, eyes, words),
            view=see(seen, words, self._public),
            hands=hands,
            log=self._log(at, eyes, words),
        )

    def _log(self, at: int, eyes: str, words: Catalogue) -> list[LogLine]:
        """Return what these eyes were told with this step."""
        seat = self._seat(eyes)
        moment = self._moments[at]
        names = self._public.names
        round_ = self._moments[at - 1].state.round if at else 1
        before = len(self._journal(at - 1).log(seat)) if at else 0
        found: list[LogLine] = []
        for event in moment.events:
            entry = _whole(event) if eyes == TRUTH else told(event, seat)
            if entry is None:
                continue
            if entry.name == "round-began":
                round_ = entry.number("round")
            number = before + len(found)
            found.append(line_of(self._rules, names, words, seat, entry, number, round_))
        return found

    def _seat(self, eyes: str) -> Seat:
        return NONE if eyes in {NOBODY, TRUTH} else SEAT_LETTERS.index(eyes)

    def _knows(self, at: int, eyes: str) -> bool:
        """Say whether these eyes saw the whole move."""
        return eyes == TRUTH or self._seat(eyes) == self._moments[at].seat

    def _spelled(self, at: int, eyes: str) -> str:
        """Return a move as these eyes saw it: what was discarded or kept is secret."""
        moment = self._moments[at]
        if moment.seat == NONE:
            return ""
        text = move_text(self._rules, moment.move)
        who = seat_name(moment.seat) + ":"
        if self._knows(at, eyes):
            return who + text
        if text.startswith("-"):
            return who + (text if self._rules.face_up_discards else "-??")
        head, colon, rest = text.partition(":")
        if head in {"take", "keep"}:
            return f"{who}{head}:??"
        if head == "toll" and colon:
            return f"{who}toll:??@{rest.rpartition('@')[2]}"
        secret = self._rules.flag(SWAP_IS_SECRET)
        asked = self._moments[at - 1].state.stack[-1].kind
        return who + ("??" if asked == SWAP_OR_NOT and secret else text)

    def _in_words(self, at: int, eyes: str, words: Catalogue) -> str:
        """Return the move in words, where these eyes saw all of it."""
        moment = self._moments[at]
        if moment.seat == NONE or "??" in self._spelled(at, eyes):
            return ""
        frame = self._moments[at - 1].state.stack[-1]
        return describe_move(words, self._rules, self._public.names, moment.move, NONE, frame)


def _show_truth(seen: View, state: State) -> None:
    """Turn everything up in the view of a spectator."""
    seen.known_goals = {cell: state.hidden[cell] for cell in seen.hidden}
    if len(state.roles) == state.n:
        seen.roles = tuple(state.roles)
    seen.known_hands = tuple(tuple(sorted(hand)) for hand in state.hands)


def _whole(event: Event) -> Told:
    """Return all of an event, secrets too."""
    fields = tuple((name, getattr(event, name)) for name in event.FIELDS)
    return Told(event.NAME, fields, event.clauses())


def fair_check(match: str, text: str, words: Catalogue) -> pages.FairCheck:
    """Check a record in every way."""
    record = parse_record(text)
    problems = verify(record)
    over = record.result is not None
    key = "not-fair" if problems else "fair" if over else "fair-so-far"
    keys = zip(STREAM_NAMES, record.commitments, strict=True)
    return pages.FairCheck(
        match=match,
        fair=not problems,
        over=over,
        moves=len(record.moves),
        problems=[fault_text(words, problem) for problem in problems],
        promises={name: key for name, key in keys if key},
        text=words.text(f"server.{key}", count=len(record.moves)),
    )
