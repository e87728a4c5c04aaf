"""A match that was left for other moves: a table of which nothing is kept.

Whoever asks says where the match was left, in which world, who plays by hand, and every move made
since; the answer is what a table would say on its socket. Only matches that are over come here, so
there is nothing left to be betrayed.
"""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from saboteur.bots.levels import LEVELS
from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.notation.windows import PASSED
from saboteur.present.history import TRUTH, History, turn_up
from saboteur.present.what_if import sampled_line, true_line
from saboteur.rules.kinds import NONE, PASS, SEAT_LETTERS, Seat, move_act
from saboteur.rules.ruleset import Ruleset
from saboteur.server.errors import Refused
from saboteur.server.render.endings import log_lines
from saboteur.server.render.payloads import (
    Reader,
    because,
    failed,
    outcome_of,
    public_of,
    table_state,
)
from saboteur.server.render.render_view import see
from saboteur.server.rooms.decisions import asked_seats, bot_move, is_window
from saboteur.server.rooms.timing import People
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.members import Chair, Kept, Person
from saboteur.server.tables.playing import begin_match, setup_at_once
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire import pages
from saboteur.server.wire.view import View as WireView
from saboteur.texts.messages import Catalogue
from saboteur.views.sampler import NoWorld
from saboteur.views.view import View

MOST_AT_ONCE: Final = 24
"""So many moves of bots are made for one question; whoever wants more asks again."""


def what_if(
    match: str, history: History, kept: Kept, call: pages.WhatIfCall, words: Catalogue
) -> pages.WhatIfNow:
    """Return how it stands after what was played, and what is said to what comes next.

    :raises Refused: if there is no such step, or what was played cannot have been.
    """
    box = Sandbox(match, history, kept, call, words)
    for move in call.past:
        box.make(move)
    box.hear(call.message)
    return pages.WhatIfNow(box.past, box.viewer, box.told, over=box.match.over)


class Sandbox:
    """One such table at one moment."""

    def __init__(
        self, match: str, history: History, kept: Kept, call: pages.WhatIfCall, words: Catalogue
    ) -> None:
        self.words = words
        self.past: list[str] = []
        """Every move made since the match was left."""
        self.told: list[m.ServerMessage] = []
        self._call = call
        self.match = _match_for(history, call)
        if self.match.over:
            raise Refused("not-now")
        self._left_in = self.match.round
        self._bots = [*call.bots, *[""] * self.match.players][: self.match.players]
        if any(level and level not in LEVELS for level in self._bots):
            raise Refused("unreadable")
        self.table = _table(history, kept, self.match.rules, self._bots)
        begin_match(self.table, self.match, f"{match}~{call.run}", 0.0)
        by_hand = [seat for seat, level in enumerate(self._bots) if not level]
        own = call.viewer if call.viewer in by_hand else by_hand[0] if by_hand else NONE
        self.viewer: Seat = own
        """Through whose eyes it is shown: who decides by hand, or did so last."""
        self._log_sent = call.log if call.viewer == own else 0

    # --- moves -------------------------------------------------------------------------------

    def make(self, text: str) -> None:
        """Make a move of the seat that is asked.

        :raises Refused: if it may not be made.
        """
        if self.match.over:
            raise Refused("out-of-step")
        seat = asked_seats(self.match)[0]
        judged = self.table.judge(seat, text)
        apply(self.table, e.Moved(at=0.0, seat=seat, move=judged))
        self.past.append(judged)

    def hear(self, message: m.Move | m.Why | m.Preview | None) -> None:
        """Take in a message, then let the bots go on until somebody decides by hand."""
        try:
            if isinstance(message, m.Why):
                self.told.append(because(self.table, self.viewer, message, self.words))
            elif isinstance(message, m.Preview):
                view = self.match.view(seat_name(self.viewer))
                self.told.append(outcome_of(message.id, view, message.move, self.words))
            else:
                if message is not None:
                    self.make(message.move)
                    self.told.append(m.Done(message.id, self.table.version))
                    self._tell_match()
                self._go_on(enters=message is None)
        except Refused as error:
            if message is None:
                raise
            self.told.append(failed(message.id, error, self.words))

    def _go_on(self, *, enters: bool) -> None:
        """Let bots move, and whoever can only let a card pass."""
        for _ in range(MOST_AT_ONCE):
            if self.match.over:
                break
            seat = asked_seats(self.match)[0]
            if not self._bots[seat] and self._chooses(seat):
                break
            level = self._bots[seat]
            self.make(bot_move(self.match, seat, level) if level else PASSED)
            if not enters:
                self._tell_match()
        seat = NONE if self.match.over else asked_seats(self.match)[0]
        if seat != NONE and not self._bots[seat] and seat != self.viewer:
            self.viewer, self._log_sent = seat, 0
            enters = True
        if enters:
            self._enter()

    def _chooses(self, seat: Seat) -> bool:
        """Say whether a seat has something to decide: not if it can only let a card pass."""
        moves = self.match.view(seat_name(seat)).moves
        return not is_window(self.match) or any(move_act(move) != PASS for move in moves)

    # --- what is told ------------------------------------------------------------------------

    def _enter(self) -> None:
        here = dict.fromkeys(range(self.match.players), 1)
        reader = Reader(self.viewer, [], "", self.words)
        state = table_state(self.table, People(here=here), reader, (0, 0))
        # Nobody is away: bots play where that was wished.
        seats = [
            msgspec.structs.replace(seat, presence="bot") if seat.bot else seat
            for seat in state.seats
        ]
        state = msgspec.structs.replace(state, seats=seats)
        self.told.append(m.Table(self.table.version, state))
        self._log_sent = 0
        self._tell_match()

    def _tell_match(self) -> None:
        view = self.match.view(seat_name(self.viewer))
        if self._call.open:
            turn_up(view, self.match.state)
        start = min(self._log_sent, len(view.log))
        self._log_sent = len(view.log)
        names, rules = self.table.names(), self.match.rules
        self.told.append(
            m.MatchNow(
                version=self.table.version,
                match=self.table.match_id,
                decision=self.table.decision_for(self.viewer),
                timer=None,
                view=self._seen(view),
                log_from=start,
                log=log_lines(rules, names, self.words, self.viewer, view.log, start),
            )
        )

    def _seen(self, view: View) -> WireView:
        """Return a view as it travels; rounds before are not told again."""
        seen = see(view, self.words, public_of(self.table))
        ends = [end for end in seen.ends if end.round >= self._left_in]
        return msgspec.structs.replace(seen, ends=ends)


def _match_for(history: History, call: pages.WhatIfCall) -> Match:
    """Return the match in the world that is asked for.

    :raises Refused: if there is none.
    """
    if not 0 <= call.step <= history.last:
        raise Refused("no-such-step")
    if call.world == TRUTH:
        return true_line(history, call.step)
    if call.world not in SEAT_LETTERS[: history.record.players]:
        raise Refused("not-allowed")
    seed = hashlib.sha256(f"what if {call.step} {call.world} {call.run}".encode()).digest()
    try:
        return sampled_line(history, call.step, SEAT_LETTERS.index(call.world), seed)
    except NoWorld:
        raise Refused("not-now") from None


def _table(history: History, kept: Kept, rules: Ruleset, bots: list[str]) -> Table:
    """Return a table at which the same people sit; bots stand in where that is wished."""
    setup = setup_at_once(rules, "off")
    seats = range(history.record.players)
    people = [
        Person(history.names[seat] or seat_name(seat), f"seat {seat}", seat, seat, look)
        for seat, look in zip(seats, kept.looks or seats, strict=True)
    ]
    chairs = [Chair(member=seat, bot=bots[seat]) for seat in seats]
    return Table(setup=setup, members=people, chairs=chairs)
