"""A lesson that is played: a table of which nothing is kept, folded anew from what was done so far.

Whoever asks says which deeds counted, and what is to be done next; the answer is what a table would
say on its socket, and what the coach says. So a lesson needs no store and no connection, goes back
by leaving out a deed, and runs wherever this code does.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from saboteur.match import Match
from saboteur.notation.card import parse_seat, seat_name
from saboteur.notation.position import parse_position
from saboteur.present.lessons import CLAIM, CLOSE, Lesson, LessonStep
from saboteur.server.errors import Refused
from saboteur.server.render.payloads import (
    Reader,
    because,
    failed,
    match_now,
    outcome_of,
    public_of,
    said_line,
    spoken,
    table_state,
)
from saboteur.server.rooms.claiming import check_claim
from saboteur.server.rooms.decisions import DEFAULT_LEVEL, closing_moves
from saboteur.server.rooms.timing import People
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.names import clean_name
from saboteur.server.tables.playing import begin_match, setup_at_once
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.texts.messages import Catalogue

LEARNER: Final = 0
"""The learner sits on the first seat."""
COACHED: Final = "coached"
"""The code of the error with which a deed is answered that may be done, and is not asked for."""
_DEVICE: Final = "learner"

Deed: TypeAlias = m.Move | m.Claim | m.Ready


class Classroom:
    """One lesson at one moment."""

    def __init__(self, lesson: Lesson, run: str, name: str, words: Catalogue) -> None:
        self.lesson = lesson
        self.words = words
        self.step = 0
        """How many steps are done."""
        self.told: list[m.ServerMessage] = []
        """What was said since it was last asked for."""
        self._quiet = True
        self._log_sent = 0
        position = parse_position(lesson.position.strip())
        match = Match.from_position(position, lesson.seed)
        match.tell_round()
        self.table = Table()
        apply(
            self.table,
            e.Opened(
                at=0.0,
                code="",
                name=_name(name, words),
                owner=_DEVICE,
                setup=setup_at_once(position.rules, "claims"),
                bots=[DEFAULT_LEVEL] * (match.players - 1),
            ),
        )
        begin_match(self.table, match, run, 0.0)

    @property
    def match(self) -> Match:
        """The match that is played."""
        if self.table.match is None:
            raise ValueError("there is no match")
        return self.table.match

    @property
    def now(self) -> LessonStep | None:
        """The step that the learner is at; None at the end."""
        return self.lesson.steps[self.step] if self.step < len(self.lesson.steps) else None

    @property
    def names(self) -> dict[str, str]:
        """What to call each seat, by its letter in small."""
        return {seat_name(seat).lower(): name for seat, name in enumerate(self.table.names())}

    # --- what the learner does ---------------------------------------------------------------

    def replay(self, past: list[Deed]) -> None:
        """Do again what was done before; nothing of it is told.

        :raises Refused: if it was never so.
        """
        for deed in past:
            if not self._do(deed):
                raise Refused("out-of-step")

    def hear(self, message: Deed | m.Why | m.Preview | None) -> tuple[bool, str]:
        """Take in a message; return whether it counts, and what the coach replies to it."""
        if message is None:
            self._enter()
            return False, ""
        self._log_sent = self.match.log_lengths()[LEARNER]
        self._quiet = False
        try:
            if isinstance(message, m.Why):
                self.told.append(because(self.table, LEARNER, message, self.words))
                return False, ""
            if isinstance(message, m.Preview):
                view = self.match.view(seat_name(LEARNER))
                self.told.append(outcome_of(message.id, view, message.move, self.words))
                return False, ""
            return self._deed(message)
        except Refused as error:
            self.told.append(failed(message.id, error, self.words))
            return False, ""

    def _deed(self, message: Deed) -> tuple[bool, str]:
        before = len(self.told)
        if self._do(message):
            self.told.insert(before, m.Done(message.id, self.table.version))
            return True, ""
        reply = self._reply(message)
        self.told.append(m.Failed(message.id, COACHED, reply, []))
        return False, reply

    def _reply(self, message: Deed) -> str:
        step = min(self.step, len(self.lesson.steps) - 1)
        return self.lesson.answer(self.words, step, self._text(message), self.names)

    def _do(self, message: Deed) -> bool:
        """Do what is asked for, and let happen what follows; say whether it was asked for.

        :raises Refused: if it may not be done at all.
        """
        step = self.now
        if step is None:
            return False
        text = self._text(message)
        if isinstance(message, m.Ready):
            text = step.want[0] if step.want else ""
        elif not step.takes(text):
            return False
        if text:
            self._make(LEARNER, text)
        self.step += 1
        for line in step.then:
            self._follow(line)
        return True

    def _text(self, message: Deed) -> str:
        """Return a deed as lessons write it.

        :raises Refused: if it may not be done.
        """
        if isinstance(message, m.Ready):
            return ""
        if isinstance(message, m.Claim):
            check_claim(self.table, message)
            about = seat_name(message.seat) if message.seat >= 0 else message.goal
            return CLAIM + " ".join(filter(None, (message.kind, about, message.what)))
        return self.table.judge(LEARNER, message.move)

    # --- what happens ------------------------------------------------------------------------

    def _follow(self, line: str) -> None:
        """Let happen what a script says."""
        if line == CLOSE:
            self._close({})
            return
        letter, text = line[0], line[1:]
        move = text if text.startswith(CLAIM) else text.removeprefix(":")
        self._make(parse_seat(letter, self.match.players), move)

    def _make(self, seat: int, text: str) -> None:
        if text.startswith(CLAIM):
            self._say(seat, text.removeprefix(CLAIM))
        elif self.table.in_window():
            self._close({seat: text})
        else:
            apply(self.table, e.Moved(at=0.0, seat=seat, move=text))
            self._tell_match()

    def _close(self, answers: dict[int, str]) -> None:
        moves, _ = closing_moves(self.match, answers)
        apply(self.table, e.WindowClosed(at=0.0, moves=moves))
        self._tell_match()

    def _say(self, seat: int, text: str) -> None:
        kind, *rest = text.split()
        what = rest.pop() if rest else ""
        about = rest[0] if rest else ""
        entry = e.Spoke(
            at=0.0,
            member=0 if seat == LEARNER else -1,
            speaker=-1 if seat == LEARNER else seat,
            claim=kind,
            goal=about if kind == "goal" else "",
            what=what,
            seat=parse_seat(about, self.match.players) if kind == "player" else -1,
        )
        apply(self.table, entry)
        if not self._quiet:
            line = said_line(spoken(self.table, self.table.said[-1]), self.words)
            self.told.append(m.Talk(self.table.version, [line]))

    # --- what is told ------------------------------------------------------------------------

    def _enter(self) -> None:
        """Tell all there is to know."""
        self._quiet = False
        table = self.table
        people = People(here={0: 1})
        state = table_state(table, people, Reader(0, [], "", self.words), (0, 0))
        lines = [said_line(spoken(table, line), self.words) for line in table.said]
        self.told += [m.Table(table.version, state), m.Talk(table.version, lines)]
        self._tell_match()

    def _tell_match(self) -> None:
        if self._quiet:
            return
        now = match_now(
            self.table, public_of(self.table), LEARNER, self.words, self._log_sent, None
        )
        self._log_sent = now.log_from + len(now.log)
        self.told.append(now)


def _name(name: str, words: Catalogue) -> str:
    """Return what to call the learner: by name, if they have one."""
    try:
        return clean_name(name)
    except Refused:
        return words.text("lesson-other.learner")
